//! The engine on the command line: findings as compilers write them, rule by rule.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::SystemTime;

use sitemap_lint::{
    ByName, Checker, Consumer, Finding, Options, Severity, SiteCheck, Summary, Verdict,
};

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
    let Checked { verdicts, summary, files } = match files.as_slice() {
        [] => return Err(USAGE.into()),
        [file] => check(file, options),
        files => check_together(files, &options),
    }?;
    list(&files, &mut out).map_err(|error| error.to_string())?;
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

/// What was found, in the files and between them.
struct Checked {
    verdicts: ByName<Verdict>,
    summary: Summary,
    files: Vec<Listed>,
}

/// Findings of one file under its name.
struct Listed {
    name: String,
    findings: Vec<Finding>,
    /// Of all findings, of which a report lists the first of each rule only.
    counts: ByName<u64>,
}

fn check(file: &str, options: Options) -> Result<Checked, String> {
    let name = Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned());
    let options = Options { name: name.filter(|name| name != "-"), ..options };
    let mut checker = Checker::new(&options).map_err(|error| error.to_string())?;
    feed(file, &mut checker)?;
    let report = checker.finish();
    let (findings, counts) = (report.findings, report.counts);
    let files = vec![Listed { name: file.to_owned(), findings, counts }];
    Ok(Checked { verdicts: report.verdicts, summary: report.summary, files })
}

fn check_together(files: &[String], options: &Options) -> Result<Checked, String> {
    let folder = folder(files);
    let mut site = SiteCheck::new(options).map_err(|error| error.to_string())?;
    for file in files {
        let mut checker = site.checker(&file[folder..].replace('\\', "/"));
        feed(file, &mut checker)?;
        let (report, part) = checker.finish_part();
        site.merge(part, Some(report));
    }
    let report = site.finish();
    let mut summary = report.summary;
    let mut listed = Vec::new();
    for file in report.files {
        add(&mut summary, file.summary);
        let name = format!("{}{}", &files[0][..folder], file.name);
        let (findings, counts) =
            file.report.map(|report| (report.findings, report.counts)).unwrap_or_default();
        listed.push(Listed { name, findings, counts });
    }
    for finding in report.findings {
        if let Some(file) = finding.file {
            listed[file as usize].findings.push(finding);
        }
    }
    listed.push(Listed { name: String::new(), findings: Vec::new(), counts: report.counts });
    Ok(Checked { verdicts: report.verdicts, summary, files: listed })
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

/// Lists the findings rule by rule, the worst first: of each rule the first places, and how many more there are. Of a note
/// one place is enough.
fn list(files: &[Listed], out: &mut impl Write) -> io::Result<()> {
    const PLACES: usize = 10;
    const PLACES_IN_A_FILE: usize = 3;
    let mut rules: Vec<(Severity, &str)> = Vec::new();
    for Finding { severity, rule, .. } in files.iter().flat_map(|file| &file.findings) {
        match rules.iter_mut().find(|(_, known)| known == rule) {
            Some((worst, _)) => *worst = (*worst).max(*severity),
            None => rules.push((*severity, rule)),
        }
    }
    rules.sort_by_key(|(severity, _)| std::cmp::Reverse(*severity));
    for (worst, rule) in rules {
        let places = if worst == Severity::Info { 1 } else { PLACES };
        let (mut told, mut concerned) = (0, 0);
        for Listed { name, findings, .. } in files {
            let mut of_rule = findings.iter().filter(|finding| finding.rule == rule).peekable();
            concerned += usize::from(of_rule.peek().is_some());
            let name = visible(name);
            for Finding { start, severity, message, .. } in
                of_rule.take(PLACES_IN_A_FILE.min(places - told))
            {
                let (line, column) = (start.line, start.column);
                let (severity, message) = (severity.name(), visible(message));
                writeln!(out, "{name}:{line}:{column}: {severity}: {message} [{rule}]")?;
                told += 1;
            }
        }
        let all: u64 = files.iter().filter_map(|file| file.counts.get(rule)).sum();
        let more = all.saturating_sub(told as u64);
        match (more, concerned) {
            (0, _) => {}
            (_, 0 | 1) => writeln!(out, "  and {more} more [{rule}]")?,
            _ => writeln!(out, "  and {more} more, in {concerned} files together [{rule}]")?,
        }
    }
    Ok(())
}

/// What stands in a file, or is its name, is not to command the terminal, to forge a line, or to turn the direction of one.
fn visible(text: &str) -> String {
    let commands =
        |c: char| c.is_control() || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    text.replace(commands, "\u{FFFD}")
}
