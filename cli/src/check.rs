//! Reads the files, on several threads, and has them judged together.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal as _, Read, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use icu_normalizer::ComposingNormalizerBorrowed;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use sitemap_lint::{
    ByName, CheckedFile, Checker, Consumer, Fetched, InvalidPart, Kind, LiveReport, Options,
    PageReader, PageStats, Part, Report, Role, SiteCheck, SiteFile, SiteReport, SiteStats, Summary,
    Unfetched,
};

use crate::against;
use crate::args::TargetArgs;
use crate::files::{Input, Inputs, head, is_url};
use crate::folder::{Other, Why};
use crate::net::{self, Live};
use crate::visible::{count, shown_path, shown_url, visible, why};

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
    /// The table of the pages that were fetched, if it is asked for.
    pub table: Option<Vec<u8>>,
    /// URLs that an index lists and the folder of their --base does not have.
    pub missing: Vec<String>,
    /// What is in the folders among the targets and was not checked.
    pub others: Vec<Other>,
    /// What the reader should know, in sentences.
    pub remarks: Vec<String>,
}

impl Checked {
    pub fn live(Live { report, failures, remarks, table }: Live) -> Checked {
        let LiveReport { start, site: report, fetches, fetched, pages, unfetched } = report;
        let input = |file: &SiteFile| Input { path: None, shown: visible(&file.name) };
        let inputs = report.files.iter().map(input).collect();
        let fetches = Some(Fetches { start, fetches, fetched, pages, unfetched });
        Checked {
            report,
            inputs,
            failures,
            fetches,
            table,
            missing: Vec::new(),
            others: Vec::new(),
            remarks,
        }
    }

    /// What was not read of each file, and of all together, in sentences.
    pub fn incomplete(&self) -> impl Iterator<Item = String> {
        let files = self.report.files.iter().zip(&self.inputs);
        let of_files = files.flat_map(|(file, input)| {
            let sentences = file.report.iter().flat_map(|report| &report.incomplete);
            sentences.map(|sentence| format!("{}: {}", input.shown, visible(sentence)))
        });
        of_files.chain(self.report.incomplete.iter().map(|sentence| visible(sentence)))
    }

    /// The sitemaps that did not come, in sentences. Each is a finding as well.
    pub fn unread(&self) -> impl Iterator<Item = String> {
        let fetches = self.fetches.iter().flat_map(Fetches::unread);
        fetches.map(|fetched| not_read(&fetched.url, &fetched.outcome))
    }

    /// Everything that is not in what a command shows which shows no findings, in sentences.
    pub fn lost(&self) -> Vec<String> {
        const TOLD: usize = 10;
        let fetches = self.fetches.iter().flat_map(|fetches| &fetches.fetches);
        let unread = fetches.filter(|fetched| match fetched.role {
            Role::Robots => fetched.status.is_none(),
            Role::Sitemap => fetched.outcome != "read",
            _ => false,
        });
        let mut unread: Vec<String> =
            unread.map(|fetched| not_read(&fetched.url, &fetched.outcome)).collect();
        let missing = self.missing.iter();
        unread
            .extend(missing.map(|url| not_read(url, "the folder of its --base has no such file")));
        if let more @ 1.. = unread.len().saturating_sub(TOLD) {
            unread.truncate(TOLD);
            unread.push(format!("{} are not read either", count(more as u64, "URL")));
        }
        self.failures.iter().cloned().chain(unread).chain(self.incomplete()).collect()
    }
}

fn not_read(url: &str, why: &str) -> String {
    format!("{} is not read: {}", visible(url), visible(why))
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

impl Fetches {
    /// Sitemaps of which it is not known what they are: nothing came, or not all of it. Where a server says that it has none,
    /// that is an answer.
    pub fn unread(&self) -> impl Iterator<Item = &Fetched> {
        self.fetches.iter().filter(|fetched| {
            let answered = fetched.status.is_some_and(|status| !(200..=299).contains(&status));
            let known = ["read", "an HTML page"].contains(&&*fetched.outcome) || answered;
            fetched.role == Role::Sitemap && !known
        })
    }
}

/// Checks the targets. `children`: an index brings the files beside it that it lists.
///
/// # Errors
/// An option that makes no sense, in a sentence.
pub fn check(args: &TargetArgs, options: Options, children: bool) -> Result<Checked, String> {
    if let Some(url) = url_of(&args.targets)? {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let options = options.at(now.as_secs());
        return Ok(Checked::live(net::check(
            url,
            options,
            children,
            &args.net,
            args.jobs,
            args.against.as_deref(),
        )?));
    }
    let mut inputs = Inputs::of(args)?;
    let mut read: Vec<(Input, Report, Part)> = Vec::new();
    let folder = folder_of(&inputs.files, &inputs.folders);
    let options = of_site(options, args, &inputs, &folder);
    let site = SiteCheck::new(&options).map_err(|error| error.to_string())?;
    let progress = Progress::new();
    let mut done = 0;
    loop {
        if done == inputs.files.len() {
            inputs.lists(&hosts_of(&read));
        }
        if done == inputs.files.len() {
            break;
        }
        let batch = inputs.files[done..].to_vec();
        done = inputs.files.len();
        let results: Mutex<Vec<Option<Answer>>> = Mutex::new(batch.iter().map(|_| None).collect());
        each(&batch, (&site, &folder), args.jobs, &progress, |at, answer| {
            if let Ok(mut results) = results.lock() {
                results[at] = Some(answer);
            }
        });
        let results = results.into_inner().unwrap_or_default();
        for (input, result) in batch.iter().zip(results) {
            match result.unwrap_or_else(|| Err(io::Error::other("its thread ended unexpectedly"))) {
                Ok((report, part)) => {
                    if children {
                        inputs.children(input, part.named());
                    }
                    read.push((input.clone(), report, part));
                }
                Err(error) => inputs.failures.push(unread(input, &error)),
            }
        }
    }
    let mut site = site;
    if !args.no_pages {
        pages(&mut site, &mut inputs, &folder, args.jobs, &progress);
    }
    progress.finish();
    let mut checked = together(site, options, read, inputs, args)?;
    if args.pages {
        checked.failures.extend(unjudged(&checked));
    }
    Ok(checked)
}

/// Why the pages could not be compared, in a sentence.
fn unjudged(checked: &Checked) -> Option<String> {
    match &checked.report.pages {
        Some(pages) => pages.unjudged.clone(),
        None => {
            Some("There are no pages in the folder to compare: it has no HTML file.".to_owned())
        }
    }
}

/// Checks the targets, and writes what is known of each file as soon as it is known. Returns what could not be read, in
/// sentences: of that nothing is written.
///
/// # Errors
/// An option that makes no sense or an output that cannot be written, in a sentence.
pub fn part(args: &TargetArgs, options: Options, output: &Path) -> Result<Vec<String>, String> {
    if let Some(url) = url_of(&args.targets)? {
        return Err(format!("`part` reads files, and {} is a URL.", shown_url(url)));
    }
    let mut inputs = Inputs::of(args)?;
    inputs.lists(&[]);
    let folder = folder_of(&inputs.files, &inputs.folders);
    let options = of_site(options, args, &inputs, &folder);
    let site = SiteCheck::new(&options).map_err(|error| error.to_string())?;
    let unwritten =
        |error: io::Error| format!("{} cannot be written: {}", shown_path(output), why(&error));
    let out = Mutex::new(Ok(File::create(output).map_err(unwritten)?));
    let failures = Mutex::new(inputs.failures);
    let progress = Progress::new();
    each(&inputs.files, (&site, &folder), args.jobs, &progress, |at, answer| {
        let input = &inputs.files[at];
        match answer {
            Ok((report, part)) => {
                let path = input.path.as_deref().map(|path| path.to_string_lossy().into_owned());
                let bytes = CheckedFile { path, part, report }.to_bytes();
                if let Ok(mut out) = out.lock()
                    && let Ok(file) = &mut *out
                    && let Err(error) = file.write_all(&bytes)
                {
                    *out = Err(error);
                }
            }
            Err(error) => {
                if let Ok(mut failures) = failures.lock() {
                    failures.push(unread(input, &error));
                }
            }
        }
    });
    progress.finish();
    out.into_inner().map_err(|error| error.to_string())?.map_err(unwritten)?;
    failures.into_inner().map_err(|error| error.to_string())
}

/// Judges the files that [`part`] has written into the targets, in any order.
///
/// # Errors
/// A target that cannot be read or was made with other options, in a sentence: without it the rest cannot be judged.
pub fn judge(args: &TargetArgs, options: Options) -> Result<Checked, String> {
    let mut inputs = Inputs::of(args)?;
    if !inputs.failures.is_empty() {
        return Err(inputs.failures.remove(0));
    }
    let mut files = Vec::new();
    for input in &inputs.files {
        let mut bytes = BufReader::new(open(input).map_err(|error| unread(input, &error))?);
        for number in 1.. {
            let file = CheckedFile::read(&mut bytes)
                .map_err(|error| format!("{}, part {number}: {error}", input.shown))?;
            let Some(file) = file else { break };
            let path = file.path.clone().map(PathBuf::from);
            let shown = visible(file.path.as_deref().unwrap_or(file.part.name()));
            files.push((Input { path, shown }, file));
        }
    }
    if files.is_empty() {
        return Err("There are no parts: `sitemap-lint part` writes them.".to_owned());
    }
    let folder = folder_of(files.iter().map(|(input, _)| input), &[]);
    for (input, file) in &mut files {
        file.rename(&name_below(&folder, input));
    }
    files.sort_by(|(a, _), (b, _)| a.cmp(b));
    let changed = files.windows(2).find(|pair| {
        let [(input, file), (other, again)] = pair else { return false };
        input == other && file.part != again.part
    });
    if let Some([(input, _), ..]) = changed {
        return Err(format!("{} has two parts that differ: make one again.", input.shown));
    }
    files.dedup_by(|(a, _), (b, _)| a == b);
    let options = of_site(options, args, &inputs, &folder);
    let site = SiteCheck::new(&options).map_err(|error| error.to_string())?;
    let read = files.into_iter().map(|(input, file)| (input, file.report, file.part)).collect();
    together(site, options, read, inputs, args)
}

/// The hosts of the URLs that the files list.
fn hosts_of(read: &[(Input, Report, Part)]) -> Vec<String> {
    let stats = read.iter().map(|(_, report, _)| &report.document.stats);
    stats.flat_map(|stats| &stats.hosts).map(|(host, _)| host.clone()).collect()
}

/// The options, with the moment and with the URL of the folder that all files are in.
fn of_site(options: Options, args: &TargetArgs, inputs: &Inputs, folder: &Path) -> Options {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let url = args.url.clone().or_else(|| inputs.url_of(folder));
    Options { url, host: args.host.clone(), ..options.at(now.as_secs()) }
}

/// Has the files judged together.
fn together(
    mut site: SiteCheck,
    options: Options,
    mut read: Vec<(Input, Report, Part)>,
    inputs: Inputs,
    args: &TargetArgs,
) -> Result<Checked, String> {
    let children = read.iter().flat_map(|(_, report, _)| &report.document.stats.children);
    let missing = children.filter(|child| inputs.is_missing(&child.loc));
    let missing: Vec<String> = missing.map(|child| child.loc.clone()).collect();
    let Inputs { mut failures, others, remarks, .. } = inputs;
    let has_pages = others.iter().any(|other| other.why == Why::Page);
    // A file outside the schemas fails them if it is the only one, which judging says.
    if let [(input, report, part)] = &mut read[..]
        && missing.is_empty()
        && !has_pages
        && args.against.is_none()
        && options.profile != Some(Consumer::Xsd)
    {
        // It was not judged together with others, but must be one that could be.
        site.merge(part.clone(), None).map_err(|error| other(input, error))?;
        let inputs = vec![input.clone()];
        let report = alone(report.clone(), part, options);
        return Ok(Checked {
            report,
            inputs,
            failures,
            fetches: None,
            table: None,
            missing,
            others,
            remarks,
        });
    }
    site.missing(missing.clone());
    let mut by_name: BTreeMap<String, Vec<Input>> = BTreeMap::new();
    for (input, report, part) in read {
        let name = part.name().to_owned();
        site.merge(part, Some(report)).map_err(|error| other(&input, error))?;
        by_name.entry(name).or_default().push(input);
    }
    if let Some(path) = &args.against {
        failures.extend(against::compare(&mut site, path).err());
    }
    let report = site.finish();
    // The report lists its files by name.
    let input = |file: &SiteFile| by_name.get_mut(&file.name).map(|inputs| inputs.remove(0));
    let inputs = report.files.iter().filter_map(input).collect();
    Ok(Checked { report, inputs, failures, fetches: None, table: None, missing, others, remarks })
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
            shown_url(url)
        )),
        url => Ok(url),
    }
}

fn unread(input: &Input, error: &io::Error) -> String {
    format!("{} cannot be read: {}", input.shown, why(error))
}

fn unread_path(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be read: {}", shown_path(path), why(error))
}

/// Why a file cannot be judged with the others, and what to do.
fn other(input: &Input, error: InvalidPart) -> String {
    let advice = match error {
        InvalidPart::OtherUrl => {
            "give `part` and `judge` the same --base; --url is for the files of one folder"
        }
        _ => {
            "give `part` and `judge` the same --profile, --select and --ignore, and `part` --all for a --baseline"
        }
    };
    format!("{}: {error}; {advice}.", input.shown)
}

/// A file has nothing to be compared with: its own report is all there is.
fn alone(report: Report, part: &Part, options: Options) -> SiteReport {
    let is_sitemap =
        matches!(report.document.kind, Kind::Urlset | Kind::Text | Kind::Rss | Kind::Atom);
    SiteReport {
        schema: 1,
        tool: report.tool.clone(),
        rules_date: report.rules_date.clone(),
        options,
        verdicts: report.verdicts.clone(),
        summary: Summary::default(),
        stats: SiteStats {
            sitemaps: u64::from(is_sitemap),
            pages: if is_sitemap { report.document.entries } else { 0 },
            unique_urls: report.document.stats.unique_urls,
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
        pages: None,
        list: None,
    }
}

/// What came of one file.
type Answer = io::Result<(Report, Part)>;

/// Reads the files on several threads, each of which hands over what came of a file with its number.
fn each(
    files: &[Input],
    (site, folder): (&SiteCheck, &Path),
    jobs: Option<usize>,
    progress: &Progress,
    take: impl Fn(usize, Answer) + Sync,
) {
    let next = AtomicUsize::new(0);
    progress.more(files.len());
    let work = || {
        while let (at, Some(input)) = next_of(files, &next) {
            let name = name_below(folder, input);
            take(at, feed(input, site.checker(&name), progress));
            progress.one();
        }
    };
    let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
    thread::scope(|scope| {
        for _ in 1..jobs.min(files.len()) {
            scope.spawn(work);
        }
        work();
    });
}

/// The next file that no thread has taken, with its number.
fn next_of<'b, T>(batch: &'b [T], next: &AtomicUsize) -> (usize, Option<&'b T>) {
    let at = next.fetch_add(1, Ordering::Relaxed);
    (at, batch.get(at))
}

/// Reads the pages in the folders on several threads, for the site, which learns of all other files that they are there.
fn pages(
    site: &mut SiteCheck,
    inputs: &mut Inputs,
    folder: &Path,
    jobs: Option<usize>,
    progress: &Progress,
) {
    let mut pages: Vec<(&Path, String)> = Vec::new();
    for Other { path, why } in &inputs.others {
        let name = path_below(folder, path);
        // Some file systems take letters apart that URLs have composed, as in NFC.
        let composed = ComposingNormalizerBorrowed::new_nfc().normalize(&name).into_owned();
        if composed != name {
            site.file(&name);
        }
        match why {
            Why::Page => pages.push((path, composed)),
            Why::Setting => match head(path, PageReader::MOST + 1) {
                Ok(bytes) => site.setting(&name, &bytes),
                Err(error) => inputs.failures.push(unread_path(path, &error)),
            },
            _ => site.file(&composed),
        }
    }
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    progress.more(pages.len());
    let work = || {
        let mut reader = PageReader::default();
        while let (_, Some((path, name))) = next_of(&pages, &next) {
            match head(path, PageReader::MOST + 1) {
                Ok(bytes) => {
                    reader.read(name, &bytes);
                    progress.bytes(bytes.len());
                }
                Err(error) => {
                    if let Ok(mut failures) = failures.lock() {
                        failures.push((name.clone(), unread_path(path, &error)));
                    }
                }
            }
            progress.one();
        }
        reader.finish()
    };
    let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
    thread::scope(|scope| {
        let others: Vec<_> = (1..jobs.min(pages.len())).map(|_| scope.spawn(work)).collect();
        site.pages(work());
        for other in others {
            if let Ok(read) = other.join() {
                site.pages(read);
            }
        }
    });
    let mut failures = failures.into_inner().unwrap_or_default();
    failures.sort();
    for (name, failure) in failures {
        site.file(&name);
        inputs.failures.push(failure);
    }
}

fn feed(input: &Input, mut checker: Checker, progress: &Progress) -> Answer {
    let mut bytes = open(input)?;
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

fn open(input: &Input) -> io::Result<Box<dyn Read>> {
    Ok(match &input.path {
        None => Box::new(io::stdin().lock()),
        Some(path) => Box::new(File::open(path)?),
    })
}

/// The folder that all files are in, and all folders among the targets.
fn folder_of<'i>(files: impl IntoIterator<Item = &'i Input>, folders: &'i [PathBuf]) -> PathBuf {
    let files = files.into_iter().filter_map(|input| input.path.as_deref());
    let parents = files.map(|path| path.parent().unwrap_or(Path::new("")));
    // Files of `.` are known without the dot before them.
    let plain = |path: &'i Path| path.strip_prefix(".").unwrap_or(path);
    let mut parents = folders.iter().map(PathBuf::as_path).chain(parents).map(plain);
    let Some(first) = parents.next() else { return PathBuf::new() };
    parents.fold(first.to_owned(), |common, parent| {
        let same = common.components().zip(parent.components()).take_while(|(a, b)| a == b);
        same.map(|(part, _)| part).collect()
    })
}

/// The file's path below the folder, with `/` between its parts.
fn name_below(folder: &Path, input: &Input) -> String {
    match &input.path {
        Some(path) => path_below(folder, path),
        None => input.shown.clone(),
    }
}

fn path_below(folder: &Path, path: &Path) -> String {
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
            if let Ok(style) = ProgressStyle::with_template("{pos} of {len} files read, {msg}") {
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
        false => Err(io::Error::other("it is damaged and cannot be fully unpacked")),
    }
}
