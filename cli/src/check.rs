//! Reads the files, on several threads, and has them judged together.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
#[cfg(not(target_os = "wasi"))]
use sitemap_lint::LiveReport;
use sitemap_lint::{
    ByName, Checker, Fetched, Kind, Options, PageStats, Part, Report, SiteCheck, SiteFile,
    SiteReport, SiteStats, Summary, Unfetched,
};

use crate::args::{NetArgs, TargetArgs};
use crate::files::{Input, Inputs, is_url};
use crate::visible::visible;

/// What came of all files.
pub struct Checked {
    /// The report; of one file alone it says nothing but what that file's report says.
    pub report: SiteReport,
    /// For each of `report.files`, the file it is about.
    pub inputs: Vec<Input>,
    /// What could not be read, in sentences.
    pub failures: Vec<String>,
    /// What was fetched, if a URL was checked.
    pub fetches: Option<Fetches>,
}

impl Checked {
    #[cfg(not(target_os = "wasi"))]
    pub fn live(live: LiveReport, failures: Vec<String>) -> Checked {
        let LiveReport { start, site: report, fetches, fetched, pages, unfetched } = live;
        let input = |file: &SiteFile| Input { path: None, shown: visible(&file.name) };
        let inputs = report.files.iter().map(input).collect();
        let fetches = Some(Fetches { start, fetches, fetched, pages, unfetched });
        Checked { report, inputs, failures, fetches }
    }
}

/// What was fetched: a [`LiveReport`](sitemap_lint::LiveReport) without the report of the files.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fetches {
    pub start: String,
    pub fetches: Vec<Fetched>,
    pub fetched: u64,
    pub pages: PageStats,
    pub unfetched: Vec<Unfetched>,
}

/// Checks the targets. `children`: an index brings the files beside it that it lists.
///
/// # Errors
/// An option that makes no sense, in a sentence.
pub fn check(args: &TargetArgs, options: Options, children: bool) -> Result<Checked, String> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let mut options = options.at(now.as_secs());
    if let Some(url) = url_of(&args.targets)? {
        return fetched(url, options, children, &args.net, args.jobs);
    }
    let mut inputs = Inputs::of(args)?;
    let mut read: Vec<(Input, Report, Part)> = Vec::new();
    let folder = folder_of(&inputs.files);
    options.url = args.url.clone().or_else(|| inputs.address_of(&folder));
    let mut site = SiteCheck::new(&options).map_err(|error| error.to_string())?;
    let jobs = args
        .jobs
        .filter(|jobs| *jobs > 0)
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
    let progress = Progress::new();
    let mut done = 0;
    while done < inputs.files.len() {
        let batch = inputs.files[done..].to_vec();
        done = inputs.files.len();
        for (input, result) in batch.iter().zip(read_all(&batch, &site, &folder, jobs, &progress)) {
            match result {
                Ok((report, part)) => {
                    if children && report.document.kind == Kind::Sitemapindex {
                        inputs.children(input, &report.document.stats.children);
                    }
                    read.push((input.clone(), report, part));
                }
                Err(error) => {
                    inputs.failures.push(format!("{} cannot be read: {error}", input.shown))
                }
            }
        }
    }
    progress.finish();
    let failures = inputs.failures;
    if let [(input, report, part)] = &mut read[..] {
        let inputs = vec![input.clone()];
        let report = alone(report.clone(), part, options);
        return Ok(Checked { report, inputs, failures, fetches: None });
    }
    let mut by_name: BTreeMap<String, Vec<Input>> = BTreeMap::new();
    for (input, report, part) in read {
        by_name.entry(part.name().to_owned()).or_default().push(input);
        site.merge(part, Some(report));
    }
    let report = site.finish();
    // The report lists its files by name.
    let input = |file: &SiteFile| by_name.get_mut(&file.name).map(|inputs| inputs.remove(0));
    let inputs = report.files.iter().filter_map(input).collect();
    Ok(Checked { report, inputs, failures, fetches: None })
}

/// The target, if it is a URL.
///
/// # Errors
/// It is not the only one.
fn url_of(targets: &[PathBuf]) -> Result<Option<&str>, String> {
    let url = targets.iter().filter_map(|target| target.to_str()).find(|text| is_url(text));
    match url {
        Some(url) if targets.len() > 1 => Err(format!(
            "{} is a URL, and a URL is checked by itself: run sitemap-lint for each URL, and once more for files.",
            visible(url)
        )),
        url => Ok(url),
    }
}

/// Checks a site, a sitemap, an index or a robots.txt on its server. `expand`: with the children of indexes.
///
/// # Errors
/// An option that makes no sense, or a URL that cannot be fetched at all, in a sentence.
#[cfg(not(target_os = "wasi"))]
pub fn fetched(
    start: &str,
    options: Options,
    expand: bool,
    args: &NetArgs,
    jobs: Option<usize>,
) -> Result<Checked, String> {
    let (live, failures) = crate::net::check(start, options, expand, args, jobs)?;
    Ok(Checked::live(live, failures))
}

/// A module of WASI has no network.
#[cfg(target_os = "wasi")]
pub fn fetched(
    start: &str,
    _: Options,
    _: bool,
    _: &NetArgs,
    _: Option<usize>,
) -> Result<Checked, String> {
    Err(format!(
        "{} cannot be fetched: sitemap-lint as npm installs it has no network. The program that `cargo install --path cli` builds has.",
        visible(start)
    ))
}

/// A file has nothing to be compared with: its own report is all there is.
fn alone(report: Report, part: &Part, options: Options) -> SiteReport {
    let is_sitemap =
        matches!(report.document.kind, Kind::Urlset | Kind::Text | Kind::Rss | Kind::Atom);
    SiteReport {
        schema: 1,
        tool: report.tool.clone(),
        options,
        verdicts: report.verdicts.clone(),
        summary: Summary::default(),
        stats: SiteStats {
            sitemaps: u64::from(is_sitemap),
            pages: if is_sitemap { report.document.entries } else { 0 },
            bytes: report.document.bytes,
        },
        counts: ByName::default(),
        files: vec![SiteFile {
            name: part.name().to_owned(),
            kind: report.document.kind,
            entries: report.document.entries,
            bytes: report.document.bytes,
            verdicts: report.verdicts.clone(),
            summary: report.summary,
            withdrawn: Vec::new(),
            report: Some(report),
        }],
        findings: Vec::new(),
        elsewhere: Vec::new(),
        incomplete: Vec::new(),
    }
}

/// What came of one file.
type Answer = io::Result<(Report, Part)>;

fn read_all(
    batch: &[Input],
    site: &SiteCheck,
    folder: &Path,
    jobs: usize,
    progress: &Progress,
) -> Vec<Answer> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Answer>>> = Mutex::new(batch.iter().map(|_| None).collect());
    progress.more(batch.len());
    let work = || {
        while let (at, Some(input)) = next_of(batch, &next) {
            let name = name_below(folder, input);
            let answer = feed(input, site.checker(&name), progress);
            progress.one();
            if let Ok(mut results) = results.lock() {
                results[at] = Some(answer);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs.min(batch.len()) {
            scope.spawn(work);
        }
        work();
    });
    let results = results.into_inner().unwrap_or_default();
    results
        .into_iter()
        .map(|result| {
            result.unwrap_or_else(|| Err(io::Error::other("the thread that read it ended")))
        })
        .collect()
}

/// The next file that no thread has taken, with its number.
fn next_of<'b>(batch: &'b [Input], next: &AtomicUsize) -> (usize, Option<&'b Input>) {
    let at = next.fetch_add(1, Ordering::Relaxed);
    (at, batch.get(at))
}

fn feed(input: &Input, mut checker: Checker, progress: &Progress) -> Answer {
    let mut bytes: Box<dyn Read> = match &input.path {
        None => Box::new(io::stdin().lock()),
        Some(path) => Box::new(File::open(path)?),
    };
    let mut buffer = vec![0; 256 * 1024];
    loop {
        match bytes.read(&mut buffer) {
            Ok(0) => return Ok(checker.finish_part()),
            Ok(length) => {
                checker.push(&buffer[..length]);
                progress.bytes(length);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// The folder that all files are in.
fn folder_of(files: &[Input]) -> PathBuf {
    let mut parents = files
        .iter()
        .filter_map(|input| input.path.as_deref())
        .map(|path| path.parent().unwrap_or(Path::new("")));
    let Some(first) = parents.next() else { return PathBuf::new() };
    parents.fold(first.to_owned(), |common, parent| {
        let same = common.components().zip(parent.components()).take_while(|(a, b)| a == b);
        same.map(|(part, _)| part).collect()
    })
}

/// The file's path below the folder, with `/` between its parts.
fn name_below(folder: &Path, input: &Input) -> String {
    let Some(path) = &input.path else { return input.shown.clone() };
    let below = path.strip_prefix(folder).unwrap_or(path);
    let parts = below.components().filter(|part| matches!(part, Component::Normal(_)));
    parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// How far the check is, on a terminal, where it takes longer than a second.
struct Progress {
    bar: Option<ProgressBar>,
    read: AtomicU64,
}

impl Progress {
    fn new() -> Progress {
        let shown = io::stderr().is_terminal();
        let bar = shown.then(|| {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
            if let Ok(style) = ProgressStyle::with_template("{pos} of {len} files, {msg}") {
                bar.set_style(style);
            }
            bar
        });
        Progress { bar, read: AtomicU64::new(0) }
    }

    fn more(&self, files: usize) {
        if let Some(bar) = &self.bar {
            bar.inc_length(files as u64);
        }
    }

    fn bytes(&self, length: usize) {
        let read = self.read.fetch_add(length as u64, Ordering::Relaxed) + length as u64;
        if let Some(bar) = &self.bar {
            if bar.is_hidden() && bar.elapsed() > Duration::from_secs(1) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.set_message(format!("{} MB", read / 1_000_000));
        }
    }

    fn one(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The bytes of a file, decompressed, as the offsets of its report count them.
pub fn contents(path: &Path) -> io::Result<Vec<u8>> {
    unpacked(&std::fs::read(path)?)
}

/// The same of bytes that are there already.
pub fn unpacked(packed: &[u8]) -> io::Result<Vec<u8>> {
    if !packed.starts_with(&[0x1F, 0x8B]) {
        return Ok(packed.to_vec());
    }
    let mut unpacker = sitemap_lint::Unpacker::default();
    let mut bytes = Vec::new();
    unpacker.push(packed, &mut |piece| bytes.extend_from_slice(piece));
    match unpacker.finish(&mut |piece| bytes.extend_from_slice(piece)) {
        true => Ok(bytes),
        false => Err(io::Error::other("not all of it can be unpacked")),
    }
}
