//! The report: what a check hands to its caller. Plain data, the shape of `pkg/`'s `Report`.

pub(crate) mod by_name;
pub(crate) mod findings;
pub(crate) mod marks;
pub(crate) mod options;
pub(crate) mod rule;

use crate::text::span::Span;
use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::report::by_name::ByName;
use crate::report::options::Options;
use crate::report::rule::Severity;

/// The version of this crate.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Everything that was found out about one file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Version of this shape: 1.
    pub schema: u32,
    /// `sitemap-lint` and its version.
    pub tool: String,
    /// [`RULES_DATE`](crate::RULES_DATE) of that version.
    pub rules_date: String,
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

impl Summary {
    pub(crate) fn of(&mut self, severity: Severity) -> &mut u64 {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Info => &mut self.infos,
        }
    }
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
    /// feed; `Sitemap` lines of a robots.txt; 0 of all else.
    pub entries: u64,
    /// Line ends (LF, CR or CRLF) and one.
    pub lines: u64,
    /// What the entries have in common.
    pub stats: Stats,
    /// Where to cut a sitemap, an index or a text sitemap that is over the limits of entries, articles or bytes (10 MiB
    /// in the profile of Baidu), if it can be read as what it is.
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

    /// Its entries are pages.
    pub(crate) fn lists_pages(self) -> bool {
        matches!(self, Kind::Urlset | Kind::Text | Kind::Rss | Kind::Atom)
    }

    pub(crate) fn is_sitemap(self) -> bool {
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
    /// Those whom it concerns, by their [`names`](crate::Consumer::name), and how much.
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
    /// Different URLs of the entries, as the rules of duplicates tell them apart: two spellings of one URL count once. Of
    /// files that list pages; absent where more than 65,536 are different, because no more are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_urls: Option<u64>,
    /// Host (with port where it is not the default) and number of entries; the first 100.
    pub hosts: Vec<(String, u64)>,
    /// Dates.
    pub lastmod: LastmodStats,
    /// Value of `changefreq`, trimmed, and number of entries; at most 100. An entry counts for its first value. Of values that are none
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
    pub children: Vec<ListedUrl>,
    /// Elements of Google's extensions.
    pub media: Media,
    /// Every address, in document order, where [`Options::urls`] asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub urls: Option<Vec<String>>,
    /// For each of [`Stats::urls`] its `lastmod` as written; absent where it has none of at most 64 bytes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub url_lastmods: Vec<Option<String>>,
    /// The entries that [`Options::select`] asks for; absent where it asks for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<Selected>,
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

/// The entries that [`Options::select`] asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Selected {
    /// How many there are.
    pub number: u64,
    /// In document order; the first 100,000.
    pub entries: Vec<ListedUrl>,
}

/// An entry with what it says of its URL.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedUrl {
    /// The URL, trimmed; empty of a selected entry that has none that can be read.
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

impl Media {
    /// As [`Selection::media`](options::Selection::media) names them.
    pub(crate) const NAMES: [&str; 3] = ["image", "video", "news"];

    /// What has been counted since there were `before`.
    pub(crate) fn since(self, before: Media) -> Media {
        Media {
            images: self.images - before.images,
            videos: self.videos - before.videos,
            news: self.news - before.news,
        }
    }

    /// Whether there are some of one of [`Media::NAMES`].
    pub(crate) fn has(self, name: &str) -> bool {
        let numbers = Self::NAMES.iter().zip([self.images, self.videos, self.news]);
        numbers.into_iter().any(|(known, number)| *known == name && number > 0)
    }
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
    /// Language tag in small letters and number of entries that link to it; the first 200.
    pub languages: Vec<(String, u64)>,
    /// Language that pages give for themselves, language that they link to, and the number of the pages that do; of the
    /// first 64 tags of the file. The first is empty for pages that do not say theirs.
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
    /// [`RULES_DATE`](crate::RULES_DATE) of that version.
    pub rules_date: String,
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
    /// Of the file alone, without what is withdrawn.
    pub summary: Summary,
    /// What the file alone could only guess, and the other files answer: neither in `summary` nor in `report`, but still in
    /// a report that [`crate::Checker::finish_part`] gave. It holds no errors, so that no verdict depends on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<Withdrawn>,
    /// Absent where it was handed over as a [`crate::Part`] alone; without what is withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

/// Findings of one rule that the other files of the site answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Withdrawn {
    /// As [`Finding::rule`].
    #[serde(serialize_with = "name")]
    pub rule: &'static str,
    /// True number, never capped.
    pub number: u64,
    /// Where those begin that the file's report lists, as [`Position::offset`].
    pub offsets: Vec<u64>,
}

/// Totals of all files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteStats {
    /// Sitemaps, indexes not counted.
    pub sitemaps: u64,
    /// Pages that they list, each time that they are listed.
    pub pages: u64,
    /// Different URLs of them, in whichever files, as [`Stats::unique_urls`]; absent where a file is so large that not all of
    /// its URLs were kept, which [`SiteReport::incomplete`] says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_urls: Option<u64>,
    /// Of all files, decompressed.
    pub bytes: u64,
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

/// What is known of the whole document once it has been read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Document {
    pub kind: Kind,
    /// The root's start tag; 1:1 (empty, at 0) where there is none. Place of whole-file findings.
    pub root: Span,
    /// `<url>` or `<sitemap>` start tags.
    pub entries: u64,
    /// The last entry was cut off, or something was not read: findings about what all entries have
    /// in common still hold for those that were read.
    pub truncated: bool,
}
