//! What the command line understands.

use std::path::{Path, PathBuf};

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use sitemap_lint::{Consumer, Severity};

use crate::files::is_url;
use crate::overrides::Overrides;
use crate::visible::{shown_url, visible};

/// Find every problem in a sitemap: its line, the search engines that reject it, and the fix.
#[derive(Debug, Parser)]
#[command(
    name = "sitemap-lint",
    version,
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true,
    after_help = STATUS,
    after_long_help = format!("{STATUS}\n\n{EXAMPLES}")
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub check: CheckArgs,
}

const STATUS: &str = "\
Exit status:
  0  The check passes
  1  There are findings of the --fail-on level or above, or too many warnings
  2  An option is wrong, or a file could not be read or fully checked";

const EXAMPLES: &str = "\
Examples:
  sitemap-lint public/                         Check a build folder as one site
  sitemap-lint https://www.example.org/        Fetch the sitemaps of a site and check them
  sitemap-lint --profile google sitemap.xml    Check a file against Google's rules
  sitemap-lint --format github public/         Annotate a pull request in GitHub Actions
  sitemap-lint fix --diff public/sitemap.xml   Show the changes that automatic fixes make
  sitemap-lint compare october.json public/    Compare a site with last month's saved report";

const JUDGE: &str = "\
The report is the one that `sitemap-lint --no-pages` gives of all the files at once. Give `part` and `judge` the same --profile,
--select, --ignore and --base, and `part` --all if `judge` gets a --baseline.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check files and folders (the default command)
    #[command(after_help = STATUS)]
    Check(CheckArgs),
    /// Show what the files contain: counts, dates, hosts, directories, child sitemaps
    Inspect(InspectArgs),
    /// Print every URL in the files, one per line
    Urls(TargetArgs),
    /// Look for the sitemaps of a site, and show what the server answers
    Discover(DiscoverArgs),
    /// Fix the problems that can be fixed automatically
    ///
    /// Without --diff or --write, prints how many fixes there are and changes nothing.
    #[command(after_help = "\
Exit status:
  0  There is nothing to fix, or --write has fixed it
  1  There are fixes that have not been written
  2  An option is wrong, or a file could not be read or written")]
    Fix(FixArgs),
    /// Split a file that exceeds the limits into parts, and write an index of them
    Split(SplitArgs),
    /// Compare two sets of files, or files with a saved report
    ///
    /// Lists URLs that were added, removed, or have a new lastmod, and findings that are new or fixed.
    ///
    /// Two tables that `sitemap-lint --deep --format csv --output FILE` wrote tell what changed in the pages themselves.
    ///
    /// A report is saved by `sitemap-lint --format json --output FILE`. It does not contain the URLs, so with a report only
    /// their number is compared. The files on the other side are checked with the profile and the rules of the report.
    #[command(after_help = "\
Exit status:
  0  Nothing changed
  1  Something changed
  2  An option is wrong, or something could not be read or compared")]
    Compare(CompareArgs),
    /// Check files and write what is known of each, for `judge`
    ///
    /// Name every file: an index brings no children here. Of a file that cannot be read nothing is written, and the exit status is 2.
    Part(PartArgs),
    /// Judge the files that `part` has checked as one site
    #[command(
        mut_arg("targets", |targets| targets.value_name("PARTS").help("Files that `part` has written, in any order")),
        mut_arg("stdin_filename", |unused| unused.hide(true)),
        mut_arg("jobs", |unused| unused.hide(true)),
        after_help = JUDGE
    )]
    Judge(CheckArgs),
    /// List the rules
    Rules(RulesArgs),
    /// Explain a rule: why it matters, how to fix it, an example, its sources
    Explain {
        /// ID of the rule, as printed in brackets with each finding
        id: String,
    },
    /// Print the script that completes commands in a shell
    Completions {
        /// Shell in which you type the commands
        shell: Shell,
    },
    /// Print the manual page of sitemap-lint, or of one of its commands
    Man {
        /// Command to describe, such as fix
        command: Option<String>,
    },
}

/// Which files.
#[derive(Clone, Debug, Default, Args)]
pub struct TargetArgs {
    /// Files, folders, or patterns such as 'public/**/*.xml'; - reads standard input. Or the URL of a site or a sitemap
    #[arg(required = true, value_name = "TARGET")]
    pub targets: Vec<PathBuf>,
    /// Treat standard input as a file of this name
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub stdin_filename: Option<String>,
    /// Look for the files of a URL in a folder, for example https://www.example.org/=public
    #[arg(long, value_name = "URL=DIR", help_heading = "Input")]
    pub base: Vec<String>,
    /// Check hosts and paths against the URL at which the folder (or file) is published
    #[arg(long, value_name = "URL", help_heading = "Input")]
    pub url: Option<String>,
    /// Leave out files and folders of a target that match this pattern, such as drafts or '*.bak.xml'
    #[arg(long, value_name = "GLOB", help_heading = "Input")]
    pub exclude: Vec<String>,
    /// Do not compare the pages in a folder with its sitemaps
    #[arg(long, help_heading = "Input")]
    pub no_pages: bool,
    /// Insist on that: where it cannot be done, the exit status is 2
    #[arg(long, conflicts_with = "no_pages", help_heading = "Input")]
    pub pages: bool,
    /// The host that serves the folder, which decides what redirects: github, netlify, cloudflare, vercel, render, azure, gitlab or surge
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub host: Option<String>,
    /// Read this many files, or fetch this many URLs, at once; up to 32 from a host [default: the number of processors; 16 for URLs, 4 from a host]
    #[arg(long, value_name = "N", value_parser = jobs(), help_heading = "Input")]
    pub jobs: Option<usize>,
    /// Read options from a file [default: sitemap-lint.toml in this folder or above]
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    pub config: Option<PathBuf>,
    #[command(flatten)]
    pub net: NetArgs,
    /// The list that the sitemaps are compared with.
    #[arg(skip)]
    pub against: Option<PathBuf>,
}

/// How URLs are fetched.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Options for URLs")]
pub struct NetArgs {
    /// Fetch listed pages, too: a sample of N, or all [default: none; without a number: 1000]
    #[arg(long, value_name = "N|all", num_args = 0..=1, require_equals = true, default_missing_value = "1000", value_parser = depth)]
    pub deep: Option<Depth>,
    /// Also fetch what links lead to and no sitemap lists: hreflang and images, on any host, and pages that fetched pages link to; of each kind as many as --deep allows
    #[arg(long, requires = "deep")]
    pub deep_links: bool,
    /// Also fetch children that are on other hosts than their index
    #[arg(long)]
    pub other_hosts: bool,
    /// Requests a second to each host; 0 for no limit [default: 10; no limit for a private host, with --allow-private]
    #[arg(long, value_name = "N")]
    pub rate: Option<u32>,
    /// Requests to a host at the same time, up to 64 [default: 4, or what --jobs says, up to 32]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub max_per_host: Option<u8>,
    /// The longest that one request may take, in seconds [default: 30]. A whole check ends after 2 hours
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub timeout: Option<u64>,
    /// The User-Agent to send; googlebot and bingbot stand for what these crawlers send
    #[arg(long, value_name = "TEXT")]
    pub user_agent: Option<String>,
    /// A header to send to the scheme, host and port of the target, and to no other
    #[arg(long, value_name = "NAME: VALUE")]
    pub header: Vec<String>,
    /// Send the name and the password in this environment variable, as NAME:PASSWORD, where --header is sent
    #[arg(long, value_name = "VARIABLE")]
    pub basic_auth: Option<String>,
    /// Fetch listed pages that robots.txt forbids, too, on the host of the target
    #[arg(long)]
    pub ignore_robots: bool,
    /// Connect through this HTTP proxy, which then looks up the names of hosts
    #[arg(long, value_name = "URL")]
    pub proxy: Option<String>,
    /// Trust the certificate authorities of this PEM file instead of the system's
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
    /// Do not check the certificate of the scheme, host and port of the target
    #[arg(long)]
    pub insecure: bool,
    /// Also connect to loopback, private and other addresses that are not public
    #[arg(long)]
    pub allow_private: bool,
    /// Keep every answer in this folder
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Take the answers that --save has kept, and fetch only the rest
    #[arg(long, requires = "save")]
    pub resume: bool,
    /// Keep answers in this folder, and ask less of the server in the next run
    #[arg(long, value_name = "DIR", conflicts_with = "save")]
    pub cache: Option<PathBuf>,
    /// How old such an answer may be that holds without a request, such as 30m, 12h or 7d [default: 1d]
    #[arg(long, value_name = "AGE", requires = "cache", value_parser = age)]
    pub max_cache_age: Option<u64>,
    /// Whether a format is the table of the listed pages.
    #[arg(skip)]
    pub table: bool,
}

impl TargetArgs {
    /// What is given must do something: who writes an option expects it to.
    ///
    /// # Errors
    /// An option that does nothing with these targets, in a sentence.
    pub fn sensible(&self) -> Result<(), String> {
        let mut texts = self.targets.iter().map(|target| target.to_string_lossy());
        if self.stdin_filename.is_some() && !texts.clone().any(|text| text == "-") {
            return Err("--stdin-filename names what comes from standard input: add - as a target, or leave the option out.".to_owned());
        }
        for base in &self.base {
            if let Some((_, folder)) = base.rsplit_once('=').filter(|(url, _)| is_url(url))
                && !Path::new(folder).is_dir()
            {
                let folder = visible(folder);
                return Err(format!("--base {}: there is no folder {folder}", visible(base)));
            }
        }
        let of_folders = [
            ("--exclude", !self.exclude.is_empty()),
            ("--pages", self.pages),
            ("--no-pages", self.no_pages),
            ("--host", self.host.is_some()),
        ];
        if let Some((option, _)) = of_folders.iter().find(|(_, given)| *given)
            && !self.targets.iter().any(|target| target.is_dir())
        {
            return Err(format!("{option} is for folders, and no target is one."));
        }
        match texts.find(|text| is_url(text)) {
            None => self.net.sensible(),
            Some(url) if !self.base.is_empty() || self.url.is_some() => {
                let option = if self.url.is_some() { "--url" } else { "--base" };
                Err(format!("{option} is for files, and {} is fetched.", shown_url(&url)))
            }
            Some(_) => Ok(()),
        }
    }
}

impl NetArgs {
    /// # Errors
    /// There are no pages for a table, in a sentence.
    pub fn has_table(&self, targets: &[PathBuf]) -> Result<(), String> {
        let is_fetched = targets.iter().any(|target| is_url(&target.to_string_lossy()));
        match (self.table, is_fetched, self.deep) {
            (true, false, _) => {
                Err("csv is a table of the pages that --deep fetches, and no target is a URL."
                    .to_owned())
            }
            (true, true, None) => {
                Err("csv is a table of the pages that --deep fetches: add --deep.".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// The same where no target is a URL.
    pub fn sensible(&self) -> Result<(), String> {
        let all = [
            ("--deep", self.deep.is_some()),
            ("--other-hosts", self.other_hosts),
            ("--rate", self.rate.is_some()),
            ("--max-per-host", self.max_per_host.is_some()),
            ("--timeout", self.timeout.is_some()),
            ("--user-agent", self.user_agent.is_some()),
            ("--header", !self.header.is_empty()),
            ("--basic-auth", self.basic_auth.is_some()),
            ("--ignore-robots", self.ignore_robots),
            ("--proxy", self.proxy.is_some()),
            ("--ca-file", self.ca_file.is_some()),
            ("--insecure", self.insecure),
            ("--allow-private", self.allow_private),
            ("--save", self.save.is_some()),
            ("--cache", self.cache.is_some()),
        ];
        match all.iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => Err(format!(
                "{option} is for URLs, and no target is one. A URL begins with https:// or http://."
            )),
        }
    }
}

/// In seconds.
fn age(text: &str) -> Result<u64, &'static str> {
    let (number, unit) = text.split_at(text.trim_end_matches(|c: char| !c.is_ascii_digit()).len());
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 60 * 60,
        "d" => 24 * 60 * 60,
        _ if text == "0" => 1,
        _ => 0,
    };
    let age = number.parse().ok().and_then(|number: u64| number.checked_mul(seconds));
    age.filter(|_| seconds > 0).ok_or("write a number and s, m, h or d")
}

/// At least one.
fn jobs() -> impl TypedValueParser<Value = usize> {
    NonEmptyStringValueParser::new().try_map(|text| match text.parse() {
        Ok(number @ 1..) => Ok(number),
        _ => Err("write a number, 1 at least"),
    })
}

/// How many of the listed pages are fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    Sample(u32),
    All,
}

fn depth(text: &str) -> Result<Depth, String> {
    match (text, text.parse()) {
        ("all", _) => Ok(Depth::All),
        (_, Ok(number)) if number > 0 => Ok(Depth::Sample(number)),
        _ => Err("write a number of pages, or all".to_owned()),
    }
}

#[derive(Debug, Default, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub of: TargetArgs,
    /// Compare the sitemaps with a list of URLs: an export of Search Console or of a crawler, any CSV or text file
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    pub against: Option<PathBuf>,
    /// Check against the rules of this profile [default: protocol]
    #[arg(long, value_name = "NAME", value_parser = consumers(), help_heading = "Findings")]
    pub profile: Option<Consumer>,
    /// Report only these rules or families, separated by commas
    #[arg(long, value_name = "RULE", value_delimiter = ',', help_heading = "Findings")]
    pub select: Vec<String>,
    /// Do not report these rules or families, separated by commas
    #[arg(long, value_name = "RULE", value_delimiter = ',', help_heading = "Findings")]
    pub ignore: Vec<String>,
    /// Fail if there is a finding of this level or above [default: error]
    #[arg(long, value_enum, value_name = "LEVEL", help_heading = "Findings")]
    pub fail_on: Option<Level>,
    /// Fail if there are more warnings than this
    #[arg(long, value_name = "N", help_heading = "Findings")]
    pub max_warnings: Option<u64>,
    /// Leave out the findings that are listed in a file
    #[arg(long, value_name = "FILE", help_heading = "Findings")]
    pub baseline: Option<PathBuf>,
    /// Write all current findings to the baseline file
    #[arg(long, requires = "baseline", help_heading = "Findings")]
    pub update_baseline: bool,
    /// Print the findings in this format [default: text]
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub format: Option<Format>,
    /// Print only findings that make the check fail
    #[arg(long, short, conflicts_with = "verbose", help_heading = "Output")]
    pub quiet: bool,
    /// Print every finding, not only the first few of each rule
    #[arg(long, short, help_heading = "Output")]
    pub verbose: bool,
    /// Write to a file instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
    /// Also write the findings in another format to a file, from the same check
    #[arg(long, value_name = "FORMAT=FILE", value_parser = also, help_heading = "Output")]
    pub also: Vec<(Format, PathBuf)>,
    /// Colour the output
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN", help_heading = "Output")]
    pub color: Color,
    /// What the configuration says of rules.
    #[arg(skip)]
    pub overrides: Overrides,
}

#[derive(Debug, Args)]
pub struct PartArgs {
    #[command(flatten)]
    pub of: TargetArgs,
    /// The file to write to; such files can be joined with cat
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// Whose rules decide [default: protocol]
    #[arg(long, value_name = "NAME", value_parser = consumer)]
    pub profile: Option<Consumer>,
    /// Report only these rules or families
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub select: Vec<String>,
    /// Leave out these rules or families
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub ignore: Vec<String>,
    /// Keep every finding, as a baseline needs, instead of the first 1,000 of each rule
    #[arg(long)]
    pub all: bool,
}

#[derive(Debug, Args)]
pub struct InspectArgs {
    #[command(flatten)]
    pub of: TargetArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct DiscoverArgs {
    /// The site, such as example.org
    pub site: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// How many URLs to fetch at once; up to 32 from a host [default: 16, 4 from a host]
    #[arg(long, value_name = "N", value_parser = jobs())]
    pub jobs: Option<usize>,
    #[command(flatten)]
    pub net: NetArgs,
}

#[derive(Debug, Args)]
pub struct FixArgs {
    /// Files to fix; - fixes standard input and prints the result
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print the changes as a patch
    #[arg(long, conflicts_with = "write")]
    pub diff: bool,
    /// Change the files
    #[arg(long)]
    pub write: bool,
    /// Also apply suggestions, which may be wrong: review the result
    #[arg(long)]
    pub suggested: bool,
    /// Check against the rules of this profile [default: protocol]
    #[arg(long, value_name = "NAME", value_parser = consumers())]
    pub profile: Option<Consumer>,
    /// Apply only the fixes of these rules or families, separated by commas
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub select: Vec<String>,
}

#[derive(Debug, Args)]
pub struct SplitArgs {
    /// Sitemap, sitemap index or text sitemap to split
    pub file: PathBuf,
    /// Write the parts into this folder
    #[arg(long, short, value_name = "DIR")]
    pub output: PathBuf,
    /// List the parts in the index below this URL [default: the host of the first URL]
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
}

#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Older files (a file, folder, pattern or URL), or the report or table that was saved of them
    pub old: PathBuf,
    /// Newer files, or the report or table that was saved of them
    pub new: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub net: NetArgs,
}

#[derive(Debug, Args)]
pub struct RulesArgs {
    /// List only the rules of this family
    pub family: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: each problem in its line, with its fix
    #[default]
    Text,
    /// One line per finding, as compilers print them
    Concise,
    /// The whole report as JSON, for scripts and `sitemap-lint compare`
    Json,
    /// One line of JSON per finding
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations for GitHub Actions
    Github,
    /// A Code Quality report for GitLab
    Gitlab,
    /// JUnit XML, for test reports in CI
    Junit,
    /// Markdown, for the summary of a job or a message
    Markdown,
    /// A table of the pages that --deep fetches, for spreadsheets and `sitemap-lint compare`
    Csv,
}

fn also(text: &str) -> Result<(Format, PathBuf), String> {
    let (name, path) = text
        .split_once('=')
        .ok_or("write a format, = and a file, such as sarif=sitemap-lint.sarif")?;
    let format = Format::from_str(name, false).map_err(|_| {
        let all = Format::value_variants().iter().filter_map(Format::to_possible_value);
        let names: Vec<_> = all.map(|value| value.get_name().to_owned()).collect();
        format!("choose one of {}", names.join(", "))
    })?;
    Ok((format, path.into()))
}

/// The mildest finding that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Level {
    #[default]
    Error,
    Warning,
    Note,
}

impl Level {
    pub fn severity(self) -> Severity {
        match self {
            Level::Error => Severity::Error,
            Level::Warning => Severity::Warning,
            Level::Note => Severity::Info,
        }
    }
}

/// A consumer by its name, for the configuration.
pub fn consumer(name: &str) -> Result<Consumer, String> {
    Consumer::from_name(name).ok_or_else(|| {
        let names = Consumer::ALL.map(Consumer::name).join(", ");
        format!("choose one of {names}")
    })
}

/// The same for options; the help lists the names.
fn consumers() -> impl TypedValueParser<Value = Consumer> {
    PossibleValuesParser::new(Consumer::ALL.map(Consumer::name)).try_map(|name| consumer(&name))
}
