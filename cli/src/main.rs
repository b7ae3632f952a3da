//! `sitemap-lint` on the command line.

#![forbid(unsafe_code)]

mod args;
mod check;
mod compare;
mod config;
mod discover;
mod explain;
mod files;
mod fix;
mod formats;
mod inspect;
#[cfg(not(target_os = "wasi"))]
mod net;
mod outcome;
mod text;
mod visible;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use sitemap_lint::{Consumer, Options};

use args::{CheckArgs, Cli, Color, Command, DiscoverArgs, Format, PartArgs, TargetArgs};
use check::Checked;
use compare::Changes;
use outcome::{Outcome, selected};

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
    match run(cli) {
        Ok(code) => ExitCode::from(code),
        Err(Stop::Closed) => ExitCode::SUCCESS,
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
            _ => Stop::Sentence(format!("The output cannot be written: {error}")),
        }
    }
}

/// Returns the exit status.
fn run(cli: Cli) -> Result<u8, Stop> {
    let mut out = BufWriter::new(io::stdout().lock());
    let code = match cli.command {
        None => report(cli.check, in_whole, &mut out)?,
        Some(Command::Check(args)) => report(args, in_whole, &mut out)?,
        Some(Command::Inspect(args)) => {
            let checked = check::check(
                &configured(args.of)?,
                Options { max_per_rule: Some(0), ..Options::default() },
                true,
            )?;
            if args.json {
                inspect::json(&checked, &mut out)?
            } else {
                inspect::text(&checked, &mut out)?
            }
            tell(&checked.failures)
        }
        Some(Command::Urls(args)) => {
            let options = Options { urls: true, max_per_rule: Some(0), ..Options::default() };
            let checked = check::check(&configured(args)?, options, true)?;
            inspect::urls(&checked, &mut out)?;
            tell(&checked.failures)
        }
        Some(Command::Discover(args)) => discover(&args, &mut out)?,
        Some(Command::Fix(args)) => {
            let (changed, failures) = fix::fix(&args, &mut out)?;
            tell(&failures).max(u8::from(changed && !args.write))
        }
        Some(Command::Split(args)) => fix::cut(&args, &mut out).map(|()| 0)?,
        Some(Command::Compare(args)) => {
            let changes = Changes::between(&args)?;
            if args.json {
                changes.json(&mut out)?
            } else {
                changes.text(&mut out)?
            }
            tell(&changes.failures).max(u8::from(!changes.is_empty()))
        }
        Some(Command::Part(args)) => part(args)?,
        Some(Command::Judge(args)) => report(args, check::judge, &mut out)?,
        Some(Command::Rules(args)) => explain::list(&args, &mut out)?.map(|()| 0)?,
        Some(Command::Explain { id }) => explain::explain(&id, &mut out)?.map(|()| 0)?,
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "sitemap-lint", &mut script);
            out.write_all(&script).map(|()| 0)?
        }
        Some(Command::Man { command }) => {
            let source = concat!("sitemap-lint ", env!("CARGO_PKG_VERSION"));
            let page = clap_mangen::Man::new(described(command)?).source(source);
            page.render(&mut out).map(|()| 0)?
        }
    };
    out.flush()?;
    Ok(code)
}

/// The files that are asked for, with what the configuration says of them.
fn configured(of: TargetArgs) -> Result<TargetArgs, String> {
    let mut args = CheckArgs { of, ..CheckArgs::default() };
    config::complete(&mut args)?;
    Ok(args.of)
}

/// The command whose manual page is asked for; without a name the whole program.
fn described(name: Option<String>) -> Result<clap::Command, String> {
    let mut program = Cli::command();
    let Some(name) = name else { return Ok(program) };
    program.build();
    program.find_subcommand(&name).cloned().ok_or_else(|| {
        format!(
            "There is no command {}. `sitemap-lint --help` lists them.",
            visible::visible(&name)
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
) -> Result<u8, Stop> {
    config::complete(&mut args)?;
    let profile = args.profile.unwrap_or(Consumer::Protocol);
    let checked = check(&args.of, options(&args, profile)?)?;
    let outcome = Outcome::of(&checked, &args, profile)?;
    let is_terminal = args.output.is_none() && io::stdout().is_terminal();
    let colour = match args.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            is_terminal
                && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
        }
    };
    let mut out: Box<dyn Write> = match &args.output {
        None => Box::new(stdout),
        Some(path) => {
            let shown = visible::visible(&path.to_string_lossy());
            let file = File::create(path)
                .map_err(|error| format!("{shown} cannot be written: {error}"))?;
            Box::new(BufWriter::new(file))
        }
    };
    match args.format.unwrap_or_default() {
        Format::Text => text::write(
            &outcome,
            &text::How { colour, quiet: args.quiet, verbose: args.verbose },
            &mut out,
        ),
        Format::Concise => formats::concise(&outcome, (args.quiet, args.verbose), &mut out),
        Format::Json => formats::json(&outcome, &mut out),
        Format::Jsonl => formats::jsonl(&outcome, &mut out),
        Format::Sarif => formats::sarif(&outcome, &mut out),
        Format::Github => formats::github(&outcome, &mut out),
        Format::Junit => formats::junit(&outcome, &mut out),
    }?;
    out.flush()?;
    tell(&checked.failures);
    Ok(outcome.exit_code())
}

/// 0 if a sitemap is found, 1 if none is.
fn discover(args: &DiscoverArgs, out: &mut dyn Write) -> Result<u8, Stop> {
    let options = Options { max_per_rule: Some(0), ..Options::default() };
    let checked = check::fetched(&args.site, options, false, &args.net, args.jobs)?;
    let code =
        if args.json { discover::json(&checked, out)? } else { discover::text(&checked, out)? };
    Ok(tell(&checked.failures).max(code))
}

/// Writes what is known of each file for `judge`.
fn part(args: PartArgs) -> Result<u8, Stop> {
    let PartArgs { of, output, profile, select, ignore, all } = args;
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
    // A baseline knows single findings, so all of them are to be listed.
    let max_per_rule = args.baseline.as_ref().map(|_| ALL);
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
