//! What the command line understands.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use sitemap_lint::{Consumer, Severity};

/// Check sitemaps: what is wrong, where, which search engine objects, and how to fix it.
#[derive(Debug, Parser)]
#[command(
    name = "sitemap-lint",
    version,
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true,
    after_help = AFTER
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub check: CheckArgs,
}

const AFTER: &str = "\
Exit status: 0 if the files pass, 1 if there are findings at --fail-on or above, 2 if something could not be checked.

Examples:
  sitemap-lint public/                         check a build folder as one site
  sitemap-lint https://www.example.org/        fetch the sitemaps of a site, and check them
  sitemap-lint sitemap.xml --profile google    judge by Google's rules
  sitemap-lint public/ --format github         write annotations for GitHub Actions
  sitemap-lint fix public/sitemap.xml --diff   show what the safe fixes would change";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check files and folders (the default)
    Check(CheckArgs),
    /// Show what the files hold: counts, dates, extensions, directories, children
    Inspect(InspectArgs),
    /// Print every URL of the files, one per line
    Urls(TargetArgs),
    /// Look for the sitemaps of a site: what is tried, and what the server answers
    Discover(DiscoverArgs),
    /// Apply the fixes that are safe
    Fix(FixArgs),
    /// Cut a file that is over the limits into parts and write an index of them
    Split(SplitArgs),
    /// Compare two versions: which URLs were added, removed, or have another date
    Compare(CompareArgs),
    /// List all rules
    Rules(RulesArgs),
    /// Explain one rule: why it matters, what to do, examples, sources
    Explain {
        /// The rule's id, as it stands in brackets behind a finding
        id: String,
    },
    /// Print the script that completes commands in a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page (roff)
    Man,
}

/// Which files.
#[derive(Debug, Default, Args)]
pub struct TargetArgs {
    /// Files, folders, patterns such as 'public/**/*.xml', - for standard input, or the URL of a site or a sitemap
    #[arg(required = true, value_name = "TARGET")]
    pub targets: Vec<PathBuf>,
    /// The file name that standard input stands for
    #[arg(long, value_name = "NAME")]
    pub stdin_filename: Option<String>,
    /// The folder that holds the files of an address, such as https://www.example.org/=public
    #[arg(long, value_name = "URL=DIR")]
    pub base: Vec<String>,
    /// The address of the folder (or file) that is checked; enables checks of host and path
    #[arg(long, value_name = "ADDRESS")]
    pub url: Option<String>,
    /// How many files to read, or URLs to fetch, at once [default: the number of processors; 16 for URLs]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Read options from this file [default: sitemap-lint.toml in this folder or one above]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// When to use colour
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
    #[command(flatten)]
    pub net: NetArgs,
}

/// How URLs are fetched.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Options for URLs")]
pub struct NetArgs {
    /// Fetch listed pages, too: a sample of N, or all [default: none; without a number: 1000]
    #[arg(long, value_name = "N|all", num_args = 0..=1, require_equals = true, default_missing_value = "1000", value_parser = depth)]
    pub deep: Option<Depth>,
    /// Also fetch children that are on other hosts than their index
    #[arg(long)]
    pub other_hosts: bool,
    /// Requests a second to each host; 0 for no limit [default: 10]
    #[arg(long, value_name = "N")]
    pub rate: Option<u32>,
    /// The longest that one request may take, in seconds [default: 30]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub timeout: Option<u64>,
    /// The User-Agent to send; googlebot and bingbot stand for what these crawlers send
    #[arg(long, value_name = "TEXT")]
    pub user_agent: Option<String>,
    /// A header to send to the scheme, host and port of the target, and to no other
    #[arg(long, value_name = "NAME: VALUE")]
    pub header: Vec<String>,
    /// Connect through this HTTP proxy, which then looks up the names of hosts
    #[arg(long, value_name = "URL")]
    pub proxy: Option<String>,
    /// Trust the certificate authorities of this PEM file instead of the system's
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
    /// Also connect to loopback, private and other addresses that are not public
    #[arg(long)]
    pub allow_private: bool,
    /// Keep every answer in this folder
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Take the answers that --save has kept, and fetch only the rest
    #[arg(long, requires = "save")]
    pub resume: bool,
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
    /// How to print the findings [default: text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Whose rules decide [default: protocol]
    #[arg(long, value_name = "NAME", value_parser = consumer)]
    pub profile: Option<Consumer>,
    /// Report only these rules or families
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub select: Vec<String>,
    /// Leave out these rules or families
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub ignore: Vec<String>,
    /// The mildest finding that makes the check fail [default: error]
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub fail_on: Option<Level>,
    /// Fail if there are more warnings than this
    #[arg(long, value_name = "N")]
    pub max_warnings: Option<u64>,
    /// Leave out the findings that this file lists
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write the findings of today to the baseline
    #[arg(long, requires = "baseline")]
    pub update_baseline: bool,
    /// Print only what makes the check fail
    #[arg(long, short, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Print every finding instead of the first few of each rule
    #[arg(long, short)]
    pub verbose: bool,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
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
    /// How many URLs to fetch at once [default: 16]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    #[command(flatten)]
    pub net: NetArgs,
}

#[derive(Debug, Args)]
pub struct FixArgs {
    /// The files to fix, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print what would change, as a patch
    #[arg(long, conflicts_with = "write")]
    pub diff: bool,
    /// Change the files
    #[arg(long)]
    pub write: bool,
    /// Apply the suggestions, too: look at the result
    #[arg(long)]
    pub suggested: bool,
    /// Whose rules decide [default: protocol]
    #[arg(long, value_name = "NAME", value_parser = consumer)]
    pub profile: Option<Consumer>,
    /// Apply only fixes of these rules or families
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub select: Vec<String>,
}

#[derive(Debug, Args)]
pub struct SplitArgs {
    /// The sitemap, index or text sitemap to cut
    pub file: PathBuf,
    /// The folder to write the parts to
    #[arg(long, short, value_name = "DIR")]
    pub output: PathBuf,
    /// The address at which the parts will be served [default: the host of the first URL]
    #[arg(long, value_name = "ADDRESS")]
    pub url: Option<String>,
}

#[derive(Debug, Args)]
pub struct CompareArgs {
    /// The older file, folder, pattern or URL
    pub old: PathBuf,
    /// The newer one
    pub new: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub net: NetArgs,
}

#[derive(Debug, Args)]
pub struct RulesArgs {
    /// Only the rules of this family
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
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: each problem drawn at its place
    #[default]
    Text,
    /// One line per finding, as compilers print them
    Concise,
    /// One JSON document
    Json,
    /// One JSON document per finding
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub Actions
    Github,
    /// JUnit XML
    Junit,
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

/// A consumer by its name, for options and for the configuration.
pub fn consumer(name: &str) -> Result<Consumer, String> {
    Consumer::from_name(name).ok_or_else(|| {
        let names = Consumer::ALL.map(Consumer::name).join(", ");
        format!("choose one of {names}")
    })
}
