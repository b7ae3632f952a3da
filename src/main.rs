//! The engine on the command line: a line for each finding, as compilers write them.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::SystemTime;

use sitemap_lint::{ByName, Checker, Consumer, Finding, Options, SiteCheck, Summary, Verdict};

const USAGE: &str = "usage: sitemap-lint [--url ADDRESS] [--profile NAME] FILE…

Checks sitemaps, text sitemaps, feeds and robots.txt, also gzipped; - is the standard input. Several files are compared
with each other. Ends with 0 where the verdict is `pass`, with 1 where it is not, and with 2 where nothing was checked.

  --url ADDRESS    where the file is served; of several files, the folder that they lie in
  --profile NAME   whose rules decide: protocol (the default), xsd, google, bing, yandex, baidu";

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(Verdict::Pass) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}

fn run(mut arguments: impl Iterator<Item = String>) -> Result<Verdict, String> {
    let (mut options, mut files) = (Options::default(), Vec::new());
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value\n\n{USAGE}"));
        match argument.as_str() {
            "--url" => options.url = Some(value()?),
            "--profile" => {
                let name = value()?;
                let known = Consumer::from_name(&name);
                options.profile = Some(known.ok_or(format!("no profile is called {name}"))?);
            }
            "--help" | "-h" => return Err(USAGE.into()),
            "-" => files.push(argument),
            _ if argument.starts_with('-') => {
                return Err(format!("{argument} is no option\n\n{USAGE}"));
            }
            _ => files.push(argument),
        }
    }
    let profile = options.profile.unwrap_or(Consumer::Protocol);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let options = options.at(now.as_secs());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let (verdicts, summary) = match files.as_slice() {
        [] => return Err(USAGE.into()),
        [file] => check(file, options, &mut out),
        files => check_together(files, &options, &mut out),
    }?;
    let verdict = verdicts[profile.name()];
    let Summary { errors, warnings, infos } = summary;
    let told = writeln!(
        out,
        "{}: {} (errors: {errors}, warnings: {warnings}, notes: {infos})",
        profile.name(),
        match verdict {
            Verdict::Pass => "pass",
            Verdict::Incomplete => "incomplete",
            Verdict::Fail => "fail",
        }
    );
    told.and_then(|()| out.flush()).map_err(|error| error.to_string())?;
    Ok(verdict)
}

fn check(
    file: &str,
    options: Options,
    out: &mut impl Write,
) -> Result<(ByName<Verdict>, Summary), String> {
    let name = Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned());
    let options = Options { name: name.filter(|name| name != "-"), ..options };
    let mut checker = Checker::new(&options).map_err(|error| error.to_string())?;
    feed(file, &mut checker)?;
    let report = checker.finish();
    list(file, &report.findings, &report.counts, out)?;
    Ok((report.verdicts, report.summary))
}

fn check_together(
    files: &[String],
    options: &Options,
    out: &mut impl Write,
) -> Result<(ByName<Verdict>, Summary), String> {
    let folder = folder(files);
    let mut site = SiteCheck::new(options).map_err(|error| error.to_string())?;
    let mut summary = Summary::default();
    for file in files {
        let mut checker = site.checker(&file[folder..].replace('\\', "/"));
        feed(file, &mut checker)?;
        let (report, part) = checker.finish_part();
        list(file, &report.findings, &report.counts, out)?;
        add(&mut summary, report.summary);
        site.merge(part, None);
    }
    let report = site.finish();
    add(&mut summary, report.summary);
    // In the report the files are in an order of their own.
    let name = |finding: &Finding| match finding.file {
        Some(at) => format!("{}{}", &files[0][..folder], report.files[at as usize].name),
        None => "between the files".to_owned(),
    };
    for finding in &report.findings {
        list(&name(finding), std::slice::from_ref(finding), &ByName::default(), out)?;
    }
    Ok((report.verdicts, summary))
}

fn add(sum: &mut Summary, more: Summary) {
    sum.errors += more.errors;
    sum.warnings += more.warnings;
    sum.infos += more.infos;
}

/// How long the path is of the folder that all of them are in.
fn folder(files: &[String]) -> usize {
    let first = files[0].as_bytes();
    let same = |at: usize| files.iter().all(|file| file.as_bytes().get(at) == first.get(at));
    let common = (0..first.len()).take_while(|&at| same(at)).count();
    first[..common].iter().rposition(|byte| matches!(byte, b'/' | b'\\')).map_or(0, |at| at + 1)
}

fn feed(file: &str, checker: &mut Checker) -> Result<(), String> {
    let open = || -> io::Result<Box<dyn Read>> {
        Ok(if file == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(file)?) })
    };
    let read = open().and_then(|mut bytes| io::copy(&mut bytes, checker));
    read.map(|_| ()).map_err(|error| format!("{file} cannot be read: {error}"))
}

/// `counts`: of all findings, of which a report lists the first of each rule only.
fn list(
    name: &str,
    findings: &[Finding],
    counts: &ByName<u64>,
    out: &mut impl Write,
) -> Result<(), String> {
    let mut told = || -> io::Result<()> {
        for Finding { start, severity, message, rule, .. } in findings {
            let (line, column) = (start.line, start.column);
            // What stands in the file is not to command the terminal.
            let message = message.replace(|c: char| c.is_control(), "\u{FFFD}");
            writeln!(out, "{name}:{line}:{column}: {}: {message} [{rule}]", severity.name())?;
        }
        for (rule, &count) in counts {
            let listed = findings.iter().filter(|finding| finding.rule == rule).count() as u64;
            if listed > 0 && count > listed {
                writeln!(out, "{name}: and {} more [{rule}]", count - listed)?;
            }
        }
        Ok(())
    };
    told().map_err(|error| error.to_string())
}
