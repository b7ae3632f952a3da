//! The report: what a check hands to its caller. Plain data, the shape of `pkg/`'s `Report`.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::by_name::ByName;
use crate::checker::{Compressed, Reader};
use crate::findings::{Count, Findings};
use crate::options::{Options, Settings};
use crate::order::{most_frequent, sorted};
use crate::place::Placed;
use crate::rule::{Consumer, Severity};
use crate::rules::{Document, file, is_broken, limit};
use crate::site::Part;
use crate::site::sheet::{Found, Sheet};

/// Everything that was found out about one file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Version of this shape: 1.
    pub schema: u32,
    /// `sitemap-lint` and its version.
    pub tool: String,
    /// What the check was asked for, as it was given.
    pub options: Options,
    /// For each consumer: whether it accepts the file. Always of the whole file, whatever
    /// [`Options::only`] leaves out and [`Options::max_per_rule`] cuts off.
    pub verdicts: ByName<Verdict>,
    /// True numbers in the chosen profile, never capped; of the rules that [`Options::only`] asks
    /// for. No errors here do not mean that a verdict is [`Verdict::Pass`] if it leaves some out.
    pub summary: Summary,
    /// What the file is and holds.
    pub document: DocumentReport,
    /// Rule id to the true number of its findings, of all consumers; of the rules that
    /// [`Options::only`] asks for.
    pub counts: ByName<u64>,
    /// What concerns the chosen profile, by place, then rule id; capped for each rule.
    pub findings: Vec<Finding>,
    /// What concerns other consumers only, in the same order; the severity is the worst of theirs.
    pub elsewhere: Vec<Finding>,
    /// What was not read, and why: a sentence each. Never left out by [`Options::only`].
    pub incomplete: Vec<String>,
}

/// Whether a consumer accepts a file. Ordered: `Fail` is the greatest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Everything was read, and there is no error of this consumer.
    #[default]
    Pass,
    /// No error was found, but not everything was read.
    Incomplete,
    /// There is an error of this consumer; or the schemas have nothing to say of such a file.
    Fail,
}

impl Verdict {
    pub(crate) const ALL: [Verdict; 3] = [Verdict::Pass, Verdict::Incomplete, Verdict::Fail];
}

/// Numbers of findings in the chosen profile, by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Of [`Severity::Error`].
    pub errors: u64,
    /// Of [`Severity::Warning`].
    pub warnings: u64,
    /// Of [`Severity::Info`].
    pub infos: u64,
}

/// What the file is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DocumentReport {
    /// Told by the content, not by the name.
    pub kind: Kind,
    /// Local name of the root element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root: Option<String>,
    /// Its namespace as written; absent where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// As which the text was read: `UTF-8`, `UTF-16LE`, `UTF-16BE`, `ISO-8859-1` or `windows-1252`.
    /// Another name is that of one which was not read (`UTF-32`, or the first 40 characters of the
    /// declared one); `unknown` where it was not even looked for, as in a PDF.
    pub encoding: String,
    /// How the file was packed.
    pub compression: Compression,
    /// Of the file, decompressed.
    pub bytes: u64,
    /// Of the file as it was given; only if it is compressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compressed_bytes: Option<u64>,
    /// `<url>` or `<sitemap>` start tags; non-blank lines of a text sitemap; items or entries of a
    /// feed; 0 of all else.
    pub entries: u64,
    /// Line ends (LF, CR or CRLF) and one.
    pub lines: u64,
    /// What the entries have in common.
    pub stats: Stats,
    /// Where to cut a sitemap, an index or a text sitemap that is over the limits of entries, articles or bytes, if it
    /// can be read as what it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<Split>,
}

/// How to split a file: each part is what stands before `head`, the entries between two cuts, and
/// what stands from `tail` on. Offsets as in [`Position`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Split {
    /// Behind the root's start tag; 0 of a text sitemap.
    pub head: u64,
    /// Behind the last entry of each part but the last.
    pub cuts: Vec<u64>,
    /// Behind the last entry.
    pub tail: u64,
}

/// What a file is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// An XML sitemap.
    Urlset,
    /// An XML sitemap index.
    Sitemapindex,
    /// A sitemap of one address a line.
    Text,
    /// An RSS feed.
    Rss,
    /// An Atom feed.
    Atom,
    /// A robots.txt.
    Robots,
    /// An HTML page.
    Html,
    /// None of these, or not to be told.
    #[default]
    Unknown,
}

impl Kind {
    pub(crate) const ALL: [Kind; 8] = [
        Kind::Urlset,
        Kind::Sitemapindex,
        Kind::Text,
        Kind::Rss,
        Kind::Atom,
        Kind::Robots,
        Kind::Html,
        Kind::Unknown,
    ];

    fn is_sitemap(self) -> bool {
        matches!(self, Kind::Urlset | Kind::Sitemapindex | Kind::Text)
    }
}

/// How a file was packed; told by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Compression {
    /// Not, or in a way that is not read.
    None,
    /// gzip, of any number of members.
    Gzip,
}

/// A problem and its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// The id of its rule, as in [`crate::rules()`].
    #[serde(serialize_with = "name")]
    pub rule: &'static str,
    /// To the chosen profile; in `elsewhere` the worst of `consumers`.
    pub severity: Severity,
    /// Those whom it concerns, by their [`names`](Consumer::name), and how much.
    pub consumers: ByName<Severity>,
    /// What is wrong: begins with the thing, quotes the value (shortened).
    pub message: String,
    /// What to do about it, in one or two sentences.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_words")]
    pub help: Option<Cow<'static, str>>,
    /// In the report of a site: the index of its file in [`SiteReport::files`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<u32>,
    /// Where it begins.
    pub start: Position,
    /// Where it ends: behind its last character; the same as `start` for a place between two.
    pub end: Position,
    /// The text around `start`.
    pub excerpt: Excerpt,
    /// Other places that belong to it, such as the first of two equal entries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
    /// How to repair it, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<FixReport>,
}

/// A place in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Position {
    /// From 1; LF, CR and CRLF each end one line.
    pub line: u64,
    /// From 1, in UTF-16 units from the start of the line; a BOM at the start has no column.
    pub column: u64,
    /// In bytes. UTF-8: into the decompressed file, BOM counted. Other encodings: into the text as
    /// UTF-8 without BOM.
    pub offset: u64,
}

/// The line around a finding, shortened: of what is marked at most 96 characters, of each side of
/// it 48. A finding of several lines shows its first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    /// Without line ends; `…` stands for what was left out.
    pub text: String,
    /// Where the marked part of `text` begins, in UTF-16 units from 0.
    pub from: u32,
    /// Where it ends: behind its last unit.
    pub to: u32,
}

/// Another place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Related {
    /// As [`Finding::file`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<u32>,
    /// Where it begins.
    pub start: Position,
    /// Where it ends: behind its last character.
    pub end: Position,
    /// What stands there, in a few words.
    pub label: String,
}

/// A repair. Those of different findings may concern the same place: make each whole or not at all, the earlier one first,
/// leave out what touches bytes that one before it has changed, and check again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FixReport {
    /// What it does, as an imperative without full stop.
    #[serde(serialize_with = "words")]
    pub title: Cow<'static, str>,
    /// Keeps the meaning; may be applied in bulk.
    pub safe: bool,
    /// All of them together, in document order; they do not overlap. Empty where saving the file
    /// as it was read is the repair.
    pub edits: Vec<Edit>,
}

/// Replace the bytes from `start` to `end` (offsets as in [`Position`]) by `text`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// The first byte to be replaced.
    pub start: u64,
    /// Behind the last one; as `start` where something is to be inserted.
    pub end: u64,
    /// What is to stand there instead; empty to remove it.
    pub text: String,
}

/// What the entries have in common. Lists are pairs, so that no text of the file becomes a key of
/// an object; unless said otherwise most frequent first, then by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    /// Host (with port where it is not the default) and number of entries; the first 100.
    pub hosts: Vec<(String, u64)>,
    /// Dates.
    pub lastmod: LastmodStats,
    /// Value of `changefreq`, trimmed, and number of entries; at most 100. Of values that are none
    /// of the protocol's only the first 100 different ones of at most 100 bytes are counted.
    pub changefreq: Vec<(String, u64)>,
    /// Value of `priority`, trimmed (`0.5` with one decimal where it has no more), and number of
    /// entries; bounded as `changefreq`.
    pub priority: Vec<(String, u64)>,
    /// Namespace of an extension as written and number of its elements; of the first 128 namespaces
    /// of the file.
    pub extensions: Vec<(String, u64)>,
    /// Language links.
    pub hreflang: HreflangStats,
    /// The longest address, the first of several; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_loc: Option<LongestLoc>,
    /// Sizes and what the protocol allows.
    pub limits: Limits,
    /// The first two directories of the paths, from `/` to `/`, and number of entries right there;
    /// the first 500. Of files that list pages.
    pub paths: Vec<(String, u64)>,
    /// The ten entries with the latest valid `lastmod`, latest first.
    pub newest: Vec<Dated>,
    /// The ten entries with the earliest valid `lastmod`, earliest first.
    pub oldest: Vec<Dated>,
    /// The files that an index lists, in document order; the first 50,000.
    pub children: Vec<Child>,
    /// Elements of Google's extensions.
    pub media: Media,
    /// Every address, in document order, where [`Options::urls`] asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub urls: Option<Vec<String>>,
}

/// An entry with its date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dated {
    /// Its address, trimmed.
    pub loc: String,
    /// As written.
    pub lastmod: String,
    /// Of the address, from 1. Absent only where a file has more places to remember than 1,048,576.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// A file that an index lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Child {
    /// Its address, trimmed.
    pub loc: String,
    /// As written; absent also where it is longer than 64 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lastmod: Option<String>,
    /// Of the address, from 1. Absent only where a file has more places to remember than 1,048,576.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Elements of Google's extensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Media {
    /// `<image:image>`.
    pub images: u64,
    /// `<video:video>`.
    pub videos: u64,
    /// `<news:news>`.
    pub news: u64,
}

/// Dates of the entries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LastmodStats {
    /// Entries with a valid `lastmod`.
    pub count: u64,
    /// The earliest, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The latest, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// Month (`2026-01`) and number of entries, earliest first, empty months left out. Dates that
    /// are years only have no month. Days of 2001 to 2064 always count; of other dates those in
    /// the first 1,200 different months of the file.
    pub months: Vec<(String, u64)>,
}

/// Pages in several languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HreflangStats {
    /// Entries with language links.
    pub entries: u64,
    /// Language tag in small letters and number of links; the first 200.
    pub languages: Vec<(String, u64)>,
    /// Language that pages give for themselves, language that they link to, and the number of those links; of the first
    /// 64 tags of the file. The first is empty for pages that do not say theirs.
    pub pairs: Vec<(String, String, u64)>,
}

/// The longest address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LongestLoc {
    /// In characters (Unicode scalar values), decoded.
    pub length: u64,
    /// Where it stands, as [`Position::line`].
    pub line: u64,
    /// Where it stands, as [`Position::column`].
    pub column: u64,
}

/// How near the file is to the limits of the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// As [`DocumentReport::entries`].
    pub entries: u64,
    /// 50,000: what sitemaps.org allows a sitemap and an index.
    pub max_entries: u64,
    /// As [`DocumentReport::bytes`]: decompressed.
    pub bytes: u64,
    /// 52,428,800 (50 MiB): what sitemaps.org allows, decompressed.
    pub max_bytes: u64,
}

/// Everything that was found out about several files of one site.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteReport {
    /// Version of this shape: 1.
    pub schema: u32,
    /// `sitemap-lint` and its version.
    pub tool: String,
    /// What the check was asked for, as it was given.
    pub options: Options,
    /// For each consumer: the worst of the files' verdicts and of what they show together. Always
    /// of all that was found, whatever [`Options::only`] leaves out. For the schemas no text, feed
    /// or robots.txt counts.
    pub verdicts: ByName<Verdict>,
    /// True numbers of the findings below, in the chosen profile, never capped; those of the files
    /// are not in it.
    pub summary: Summary,
    /// Totals of all files.
    pub stats: SiteStats,
    /// Rule id to the true number of the findings below, of all consumers.
    pub counts: ByName<u64>,
    /// By name.
    pub files: Vec<SiteFile>,
    /// What only the files together show and what concerns the chosen profile, by file, then place.
    pub findings: Vec<Finding>,
    /// What concerns other consumers only, in the same order.
    pub elsewhere: Vec<Finding>,
    /// What was not compared, and why: a sentence each.
    pub incomplete: Vec<String>,
}

/// One of the files.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SiteFile {
    /// As it was given: the path below the site's folder.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// As [`DocumentReport::entries`].
    pub entries: u64,
    /// As [`DocumentReport::bytes`]: decompressed.
    pub bytes: u64,
    /// Of the file alone.
    pub verdicts: ByName<Verdict>,
    /// Of the file alone.
    pub summary: Summary,
    /// Absent where it was handed over as a [`crate::Part`] alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

/// Totals of all files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SiteStats {
    /// Sitemaps, indexes not counted.
    pub sitemaps: u64,
    /// Pages that they list, each time that they are listed.
    pub pages: u64,
    /// Of all files, decompressed.
    pub bytes: u64,
}

impl SiteReport {
    pub(crate) fn new(
        options: Options,
        settings: &Settings,
        parts: &[Part],
        reports: Vec<Option<Report>>,
        sheet: Sheet,
    ) -> SiteReport {
        let profile = settings.profile;
        let counts = sheet.findings.counts();
        let incomplete = sheet.findings.incomplete().to_vec();
        let verdicts = by_consumer(|consumer| {
            // Nobody would validate what rightly is no XML sitemap.
            let is_other =
                |kind| matches!(kind, Kind::Text | Kind::Rss | Kind::Atom | Kind::Robots);
            let judged = |part: &&Part| consumer != Consumer::Xsd || !is_other(part.kind);
            let of_files =
                parts.iter().filter(judged).map(|part| part.verdicts[consumer as usize]).max();
            // No schema is about what lies between the files.
            let together = verdict(consumer, Kind::Urlset, counts, &incomplete);
            together.max(of_files.unwrap_or_default())
        });
        let (summary, totals) = sums(&sheet.findings, profile);
        let mut stats = SiteStats::default();
        for part in parts {
            stats.bytes += part.bytes;
            if matches!(part.kind, Kind::Urlset | Kind::Text | Kind::Rss | Kind::Atom) {
                stats.sitemaps += 1;
                stats.pages += part.entries;
            }
        }
        let files = parts.iter().zip(reports).map(|(part, report)| SiteFile {
            name: part.name.clone(),
            kind: part.kind,
            entries: part.entries,
            bytes: part.bytes,
            verdicts: by_consumer(|consumer| part.verdicts[consumer as usize]),
            summary: part.summary,
            report,
        });
        let files = files.collect();
        let (findings, elsewhere): (Vec<_>, Vec<_>) =
            sheet.found.into_iter().partition(|f| f.draft.severities.get(profile).is_some());
        SiteReport {
            schema: 1,
            tool: format!("sitemap-lint {}", crate::VERSION),
            options,
            verdicts,
            summary,
            stats,
            counts: totals,
            files,
            findings: findings.into_iter().map(|found| Finding::of_site(found, profile)).collect(),
            elsewhere: elsewhere.into_iter().map(|f| Finding::of_site(f, profile)).collect(),
            incomplete,
        }
    }
}

impl Report {
    /// Puts the report together from what was read.
    pub(crate) fn new(mut reader: Reader, document: &Document, compressed: &Compressed) -> Report {
        let profile = reader.settings.profile;
        let mut stats = stats(&reader, document);
        stats.urls = reader.builder.families.inspect.take_urls();
        let counts = reader.findings.counts();
        let incomplete = reader.findings.incomplete().to_vec();
        let verdicts =
            by_consumer(|consumer| verdict(consumer, document.kind, counts, &incomplete));
        let (summary, totals) = sums(&reader.findings, profile);
        let document = DocumentReport {
            kind: document.kind,
            root: reader.builder.root.clone(),
            namespace: reader.builder.namespace.clone(),
            encoding: reader.decode.as_ref().map_or_else(|| "unknown".into(), |d| d.name()),
            compression: compressed.kind,
            bytes: reader.bytes,
            compressed_bytes: (compressed.kind == Compression::Gzip).then_some(compressed.bytes),
            entries: document.entries,
            lines: reader.window.line(),
            stats,
            split: (document.kind.is_sitemap() && !is_broken(&reader.findings))
                .then(|| reader.builder.families.inspect.split(document.root.end))
                .flatten(),
        };
        let end = reader.window.end();
        let placed = sorted(reader.window.into_placed(), |p| (p.start.offset, p.draft.rule.id));
        let (findings, elsewhere): (Vec<_>, Vec<_>) =
            placed.into_iter().partition(|p| p.draft.severities.get(profile).is_some());
        Report {
            schema: 1,
            tool: format!("sitemap-lint {}", crate::VERSION),
            options: reader.options,
            verdicts,
            summary,
            document,
            counts: totals,
            findings: findings.into_iter().map(|p| Finding::new(p, end, profile)).collect(),
            elsewhere: elsewhere.into_iter().map(|p| Finding::new(p, end, profile)).collect(),
            incomplete,
        }
    }
}

impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        name(self.name(), output)
    }
}

/// One of a few names: in JavaScript the same string each time, and not made anew.
fn name<S: Serializer>(name: &'static str, output: S) -> Result<S::Ok, S::Error> {
    output.serialize_unit_variant("Name", 0, name)
}

/// Words that mostly are the same for all findings of a rule, and then as [`name`].
#[expect(clippy::ptr_arg, reason = "serde hands over the field as it is")]
fn words<S: Serializer>(words: &Cow<'static, str>, output: S) -> Result<S::Ok, S::Error> {
    match words {
        Cow::Borrowed(words) => name(words, output),
        Cow::Owned(words) => output.serialize_str(words),
    }
}

/// The same; serde leaves out those that are absent.
fn optional_words<S: Serializer>(
    optional: &Option<Cow<'static, str>>,
    output: S,
) -> Result<S::Ok, S::Error> {
    match optional {
        Some(optional) => words(optional, output),
        None => output.serialize_none(),
    }
}

fn by_consumer<V>(value: impl Fn(Consumer) -> V) -> ByName<V> {
    let mut by_name = ByName::default();
    for consumer in Consumer::ALL {
        by_name.entry(consumer.name(), value(consumer));
    }
    by_name
}

/// True numbers: by severity in the profile, and by rule.
fn sums(findings: &Findings, profile: Consumer) -> (Summary, ByName<u64>) {
    let mut summary = Summary::default();
    let mut totals = ByName::default();
    for count in findings.counts().iter().filter(|count| findings.wanted(count.rule)) {
        *totals.entry(count.rule.id, 0) += count.number;
        match count.severities.get(profile) {
            Some(Severity::Error) => summary.errors += count.number,
            Some(Severity::Warning) => summary.warnings += count.number,
            Some(Severity::Info) => summary.infos += count.number,
            None => {}
        }
    }
    (summary, totals)
}

/// One error is enough to fail, whatever else was not read.
fn verdict(consumer: Consumer, kind: Kind, counts: &[Count], incomplete: &[String]) -> Verdict {
    let fails = counts.iter().any(|count| count.severities.get(consumer) == Some(Severity::Error));
    // The schemas know two roots; whatever else a file may rightly be, it does not conform.
    let declared = match kind {
        // Of what is unknown there is a finding.
        Kind::Urlset | Kind::Sitemapindex | Kind::Unknown => true,
        Kind::Text | Kind::Rss | Kind::Atom | Kind::Robots | Kind::Html => false,
    };
    if fails || consumer == Consumer::Xsd && !declared {
        Verdict::Fail
    } else if !incomplete.is_empty() {
        Verdict::Incomplete
    } else {
        Verdict::Pass
    }
}

fn stats(reader: &Reader, document: &Document) -> Stats {
    let families = &reader.builder.families;
    let longest_loc = families.loc.longest().and_then(|(length, span)| {
        let position = reader.window.pinned(span.start)?;
        Some(LongestLoc { length, line: position.line, column: position.column })
    });
    let line = |span| Some(u64::from(reader.window.kept(span)?.line));
    let (newest, oldest) = reader.builder.families.inspect.dated(&line);
    Stats {
        paths: reader.builder.families.inspect.paths(),
        newest,
        oldest,
        children: reader.builder.families.inspect.children(&line),
        media: reader.builder.families.inspect.media,
        urls: None,
        hosts: families.scope.hosts(),
        lastmod: families.lastmod.stats(),
        changefreq: families.changefreq.distribution(),
        priority: families.priority.distribution(),
        extensions: most_frequent(reader.builder.extensions().to_vec(), usize::MAX),
        hreflang: families.hreflang.stats(),
        longest_loc,
        limits: Limits {
            entries: document.entries,
            max_entries: limit::MAX_ENTRIES,
            bytes: reader.bytes,
            max_bytes: file::MAX_BYTES,
        },
    }
}

impl Finding {
    fn of_site(found: Found, profile: Consumer) -> Finding {
        let Found { draft, file, place, related } = found;
        let (start, end) = place.positions();
        let text = draft.quoted.clone().unwrap_or_default();
        let excerpt = Excerpt { from: 0, to: text.encode_utf16().count() as u32, text };
        let placed = Placed { draft, start, end, excerpt, related: Vec::new() };
        let related = related.into_iter().map(|related| {
            let (start, end) = related.place.positions();
            Related { file: Some(related.file as u32), start, end, label: related.label }
        });
        Finding {
            file: Some(file as u32),
            related: related.collect(),
            ..Finding::new(placed, u64::MAX, profile)
        }
    }

    /// `text_end`: of the document, for edits that reach to it.
    fn new(placed: Placed, text_end: u64, profile: Consumer) -> Finding {
        let Placed { draft, start, end, excerpt, related } = placed;
        let severity = draft.severities.get(profile).or(draft.severities.worst());
        let mut consumers = ByName::default();
        for (consumer, severity) in draft.severities.iter() {
            consumers.entry(consumer.name(), severity);
        }
        Finding {
            rule: draft.rule.id,
            // A rule that concerns nobody is not reported; the word only keeps this total.
            severity: severity.unwrap_or(Severity::Info),
            consumers,
            message: draft.message,
            help: Some(draft.help.map_or(Cow::Borrowed(draft.rule.help), Cow::Owned)),
            file: None,
            start,
            end,
            excerpt,
            related: related
                .into_iter()
                .map(|(start, end, label)| Related { file: None, start, end, label })
                .collect(),
            fix: draft.fix.map(|fix| FixReport {
                title: fix.title,
                safe: fix.safe,
                edits: fix
                    .edits
                    .into_iter()
                    .map(|(span, text)| Edit {
                        start: span.start,
                        end: span.end.min(text_end),
                        text,
                    })
                    .collect(),
            }),
        }
    }
}
