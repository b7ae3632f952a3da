//! `sitemap-lint` on the command line.

// Under WASI, the calls into the program that runs this one are unsafe: `net/hosted/wire.rs` has them.
#![cfg_attr(not(target_os = "wasi"), forbid(unsafe_code))]
#![deny(unsafe_code)]

mod against;
mod args;
mod check;
mod compare;
mod config;
mod discover;
mod explain;
mod files;
mod fix;
mod folder;
mod formats;
mod inspect;
mod markdown;
mod net;
mod outcome;
mod overrides;
mod table;
mod text;
mod visible;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use clap_complete::Shell;
use sitemap_lint::{Consumer, Options};

use args::{CheckArgs, Cli, Color, Command, DiscoverArgs, Format, PartArgs, TargetArgs};
use check::Checked;
use compare::Changes;
use outcome::{Outcome, selected};
use table::Pages;
use visible::{count, nearest, shown_path, visible, why};

fn main() -> ExitCode {
    // A module of WASI starts in no folder; whoever starts it says in which one it is meant to be.
    #[cfg(target_os = "wasi")]
    if let Some(folder) = std::env::var_os("PWD") {
        let _ = std::env::set_current_dir(folder);
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version go to standard output and end with 0, everything else with 2. A closed pipe is nobody's fault.
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let mut verdict = 0;
    match run(cli, &mut verdict) {
        Ok(()) | Err(Stop::Closed) => ExitCode::from(verdict),
        Err(Stop::Sentence(sentence)) => {
            let _ = writeln!(io::stderr(), "sitemap-lint: {sentence}");
            ExitCode::from(2)
        }
    }
}

/// Why there is nothing more to do.
enum Stop {
    /// Whoever read the output has gone.
    Closed,
    Sentence(String),
}

impl From<String> for Stop {
    fn from(sentence: String) -> Stop {
        Stop::Sentence(sentence)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stop::Closed,
            _ => Stop::Sentence(format!("The output cannot be written: {}", why(&error))),
        }
    }
}

/// Sets the exit status before anything is written, so that it holds if nobody reads that to its end.
fn run(cli: Cli, verdict: &mut u8) -> Result<(), Stop> {
    let mut out = BufWriter::new(io::stdout().lock());
    match cli.command {
        None => {
            mistaken(&cli.check.of)?;
            cli.check.of.sensible()?;
            report(cli.check, in_whole, &mut out, verdict)?;
        }
        Some(Command::Check(args)) => {
            args.of.sensible()?;
            report(args, in_whole, &mut out, verdict)?;
        }
        Some(Command::Inspect(args)) => {
            let options = Options { max_per_rule: Some(0), ..Options::default() };
            let checked = check::check(&configured(args.of)?, options, true)?;
            *verdict = tell(&checked.lost());
            match args.json {
                true => inspect::json(&checked, &mut out)?,
                false => inspect::text(&checked, &mut out)?,
            }
        }
        Some(Command::Urls(args)) => {
            let options = Options { urls: true, max_per_rule: Some(0), ..Options::default() };
            let args = TargetArgs { no_pages: true, ..configured(args)? };
            let checked = check::check(&args, options, true)?;
            *verdict = tell(&checked.lost());
            inspect::urls(&checked, &mut out)?;
        }
        Some(Command::Discover(args)) => discover(&args, &mut out, verdict)?,
        Some(Command::Fix(args)) => {
            let (text, changed, failures) = fix::fix(&args)?;
            *verdict = tell(&failures).max(u8::from(changed && !args.write));
            out.write_all(&text)?;
        }
        Some(Command::Split(args)) => fix::cut(&args, &mut out)?,
        Some(Command::Compare(args)) => {
            if let Some(changes) = Pages::between(&args)? {
                *verdict = u8::from(!changes.is_empty());
                match args.json {
                    true => formats::pretty(&changes, &mut out)?,
                    false => changes.text(&mut out)?,
                }
                return Ok(out.flush()?);
            }
            let changes = Changes::between(&args)?;
            *verdict = tell(&changes.failures).max(u8::from(!changes.is_empty()));
            match args.json {
                true => changes.json(&mut out)?,
                false => changes.text(&mut out)?,
            }
        }
        Some(Command::Part(args)) => *verdict = part(args)?,
        Some(Command::Judge(args)) => {
            args.of.net.sensible()?;
            for (option, given) in [
                ("--jobs", args.of.jobs.is_some()),
                ("--stdin-filename", args.of.stdin_filename.is_some()),
                ("--exclude", !args.of.exclude.is_empty()),
                ("--pages", args.of.pages),
                ("--no-pages", args.of.no_pages),
                ("--host", args.of.host.is_some()),
            ] {
                if given {
                    return Err(format!(
                        "{option} is for where the files are read; `judge` reads parts."
                    )
                    .into());
                }
            }
            report(args, check::judge, &mut out, verdict)?;
        }
        Some(Command::Rules(args)) => explain::list(&args, &mut out)??,
        Some(Command::Explain { id }) => explain::explain(&id, &mut out)??,
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "sitemap-lint", &mut script);
            if shell == Shell::Fish {
                script = with_values(&String::from_utf8_lossy(&script)).into_bytes();
            }
            out.write_all(&script)?;
        }
        Some(Command::Man { command }) => {
            let source = concat!("sitemap-lint ", env!("CARGO_PKG_VERSION"));
            let page = clap_mangen::Man::new(described(command)?).source(source);
            page.render(&mut out)?;
        }
    }
    Ok(out.flush()?)
}

/// # Errors
/// The first target is a command, or almost, and no file: a sentence that says what to write.
fn mistaken(of: &TargetArgs) -> Result<(), String> {
    let Some(first) = of.targets.first().filter(|target| !target.exists()) else { return Ok(()) };
    let (first, program) = (first.to_string_lossy(), Cli::command());
    let names = || program.get_subcommands().map(clap::Command::get_name);
    let shown = visible(&first);
    if names().any(|name| name == first) {
        let others = std::env::args().skip(1).filter(|arg| *arg != first);
        let others = others.collect::<Vec<_>>().join(" ");
        return Err(format!(
            "{shown} is a command, and commands stand before their options: `sitemap-lint {shown} {}`",
            visible(&others)
        ));
    }
    match nearest(&first, names()) {
        None => Ok(()),
        Some(name) => Err(format!(
            "{shown} is neither a file nor a command. Did you mean `sitemap-lint {name}`?"
        )),
    }
}

/// The files that are asked for, with what the configuration says of them.
fn configured(of: TargetArgs) -> Result<TargetArgs, String> {
    of.sensible()?;
    let mut args = CheckArgs { of, ..CheckArgs::default() };
    config::complete(&mut args)?;
    Ok(args.of)
}

/// The script for fish, which gives up where the last option has no value yet: that is what is being completed.
fn with_values(script: &str) -> String {
    let (gives_up, goes_on) = (
        " -- $cmd 2>/dev/null\n    or return\n",
        " -- $cmd 2>/dev/null\n    or begin\n        set -e cmd[-1]\n        argparse -s (__fish_sitemap_lint_global_optspecs) -- $cmd 2>/dev/null\n        or return\n    end\n",
    );
    script.replace(gives_up, goes_on)
}

/// The command whose manual page is asked for; without a name the whole program.
fn described(name: Option<String>) -> Result<clap::Command, String> {
    let mut program = Cli::command();
    let Some(name) = name else { return Ok(program) };
    program.build();
    program.find_subcommand(&name).cloned().ok_or_else(|| {
        let names = program.get_subcommands().map(clap::Command::get_name);
        let meant = nearest(&name, names).map(|name| format!(" Did you mean {name}?"));
        format!(
            "There is no command {}.{} `sitemap-lint --help` lists them.",
            visible(&name),
            meant.unwrap_or_default()
        )
    })
}

/// Checks the targets, with the children of an index.
fn in_whole(of: &TargetArgs, options: Options) -> Result<Checked, String> {
    check::check(of, options, true)
}

/// Prints what `check` says of the targets.
fn report(
    mut args: CheckArgs,
    check: fn(&TargetArgs, Options) -> Result<Checked, String>,
    stdout: &mut dyn Write,
    verdict: &mut u8,
) -> Result<(), Stop> {
    config::complete(&mut args)?;
    let profile = args.profile.unwrap_or(Consumer::Protocol);
    let formats = args.also.iter().map(|(format, _)| *format).chain(args.format);
    args.of.net.table = formats.into_iter().any(|format| format == Format::Csv);
    args.of.net.has_table(&args.of.targets)?;
    args.of.against = args.against.take();
    let mut checked = check(&args.of, options(&args, profile)?)?;
    args.overrides.apply(&mut checked);
    let outcome = Outcome::of(&checked, &args, profile)?;
    *verdict = outcome.exit_code();
    let to_terminal = io::stdout().is_terminal();
    let may_colour = || anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let print = |format, path: Option<&Path>, out: &mut dyn Write| {
        let colour = match args.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => path.is_none() && to_terminal && may_colour(),
        };
        let (quiet, verbose) = (args.quiet, args.verbose);
        match format {
            Format::Text => text::write(&outcome, &text::How { colour, quiet, verbose }, out),
            Format::Concise => formats::concise(&outcome, (quiet, verbose), out),
            Format::Json => formats::json(&outcome, out),
            Format::Jsonl => formats::jsonl(&outcome, out),
            Format::Sarif => formats::sarif(&outcome, out),
            Format::Github => formats::github(&outcome, out),
            Format::Gitlab => formats::gitlab(&outcome, out),
            Format::Junit => formats::junit(&outcome, out),
            Format::Markdown => markdown::write(&outcome, quiet, out),
            Format::Csv => out.write_all(checked.table.as_deref().unwrap_or_default()),
        }
    };
    let first = (args.format.unwrap_or_default(), args.output.as_deref());
    let others = args.also.iter().map(|(format, path)| (*format, Some(path.as_path())));
    let mut written = Ok(());
    for (format, path) in others.chain([first]) {
        written = match path {
            None => print(format, path, stdout).and_then(|()| stdout.flush()),
            Some(path) => {
                let shown = shown_path(path);
                let file = File::create(path)
                    .map_err(|error| format!("{shown} cannot be written: {}", why(&error)))?;
                let mut file = BufWriter::new(file);
                print(format, Some(path), &mut file).and_then(|()| file.flush())
            }
        };
        if written.is_err() {
            break;
        }
    }
    tell(&checked.failures);
    if let Some(path) = args.baseline.filter(|_| outcome.gone > 0) {
        let _ = writeln!(
            io::stderr(),
            "sitemap-lint: {} lists {} that the files no longer have. --update-baseline takes them out; until then they could come back unseen.",
            shown_path(&path),
            count(outcome.gone, "finding")
        );
    }
    Ok(written?)
}

/// 0 if a sitemap is found, 1 if none is.
fn discover(args: &DiscoverArgs, out: &mut dyn Write, verdict: &mut u8) -> Result<(), Stop> {
    let options = Options { max_per_rule: Some(0), ..Options::default() };
    let checked =
        Checked::live(net::check(&args.site, options, false, &args.net, args.jobs, None)?);
    *verdict = tell(&checked.failures).max(discover::exit_code(&checked));
    match args.json {
        true => discover::json(&checked, out)?,
        false => discover::text(&checked, out)?,
    }
    Ok(())
}

/// Writes what is known of each file for `judge`.
fn part(args: PartArgs) -> Result<u8, Stop> {
    let PartArgs { of, output, profile, select, ignore, all } = args;
    of.sensible()?;
    for (option, given) in [("--pages", of.pages), ("--host", of.host.is_some())] {
        if given {
            return Err(format!(
                "{option} is for a check of the whole folder, and `part` reads no pages."
            )
            .into());
        }
    }
    let mut args = CheckArgs { of, profile, select, ignore, ..CheckArgs::default() };
    config::complete(&mut args)?;
    let mut options = options(&args, args.profile.unwrap_or(Consumer::Protocol))?;
    if all {
        options.max_per_rule = Some(ALL);
    }
    Ok(tell(&check::part(&args.of, options, &output)?))
}

/// As many findings of each rule as the engine keeps.
const ALL: u32 = 1_000_000;

fn options(args: &CheckArgs, profile: Consumer) -> Result<Options, String> {
    // A baseline and overrides know single findings, so all of them are to be listed.
    let single = args.baseline.is_some() || !args.overrides.is_empty();
    let max_per_rule = single.then_some(ALL);
    let only = selected(&args.select, &args.ignore)?;
    Ok(Options { profile: Some(profile), only, max_per_rule, ..Options::default() })
}

/// Says what could not be read; returns the exit status of that.
fn tell(failures: &[String]) -> u8 {
    for sentence in failures {
        let _ = writeln!(io::stderr(), "sitemap-lint: {sentence}");
    }
    if failures.is_empty() { 0 } else { 2 }
}
