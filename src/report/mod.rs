//! The report: what a check returns to its caller. Plain data, in the shape of `Report` in `pkg/`.

pub(crate) mod by_name;
pub(crate) mod findings;
pub(crate) mod marks;
pub(crate) mod options;
pub(crate) mod rule;

use crate::text::slice::slice;
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
    /// Version of the report's shape: 1.
    pub schema: u32,
    /// `sitemap-lint` and its version.
    pub tool: String,
    /// [`RULES_DATE`](crate::RULES_DATE) of the tool's version.
    pub rules_date: String,
    /// The options of the check, as they were given.
    pub options: Options,
    /// For each consumer: whether it accepts the file. A verdict always covers the whole file, whatever [`Options::only`]
    /// leaves out and [`Options::max_per_rule`] cuts off.
    pub verdicts: ByName<Verdict>,
    /// True numbers of findings in the chosen profile, never capped, for the rules that [`Options::only`] asks for. If that
    /// option leaves rules out, no errors here do not mean that a verdict is [`Verdict::Pass`].
    pub summary: Summary,
    /// What the file is and contains.
    pub document: DocumentReport,
    /// The true number of findings for each rule id, of all consumers, for the rules that [`Options::only`] asks for.
    pub counts: ByName<u64>,
    /// Findings that concern the chosen profile, by place, then rule id; capped for each rule.
    pub findings: Vec<Finding>,
    /// Findings that concern other consumers only, in the same order; the severity is the worst of theirs.
    pub elsewhere: Vec<Finding>,
    /// What was not read, and why: a sentence each. [`Options::only`] never leaves one out.
    pub incomplete: Vec<String>,
}

/// Whether a consumer accepts a file. The order is that of the variants: `Fail` is the greatest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Everything was read, and nothing is an error for this consumer.
    #[default]
    Pass,
    /// No error was found, but not everything was read.
    Incomplete,
    /// Something is an error for this consumer, or the schemas do not cover such a file.
    Fail,
}

impl Verdict {
    pub(crate) const ALL: [Verdict; 3] = [Verdict::Pass, Verdict::Incomplete, Verdict::Fail];
}

/// Numbers of findings in the chosen profile, by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Number of findings of [`Severity::Error`].
    pub errors: u64,
    /// Number of findings of [`Severity::Warning`].
    pub warnings: u64,
    /// Number of findings of [`Severity::Info`].
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
    /// The kind of the file, determined from its content and not its name.
    pub kind: Kind,
    /// Local name of the root element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root: Option<String>,
    /// Namespace of the root element, as written; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// The encoding in which the text was read: `UTF-8`, `UTF-16LE`, `UTF-16BE`, `ISO-8859-1` or `windows-1252`. Any other
    /// name belongs to an encoding that was not read (`UTF-32`, or the first 40 characters of the declared name); `unknown`
    /// if the encoding was not even looked for, as in a PDF.
    pub encoding: String,
    /// How the file was packed.
    pub compression: Compression,
    /// Size of the file in bytes, decompressed.
    pub bytes: u64,
    /// Size of the file in bytes, as given; present only if it is compressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compressed_bytes: Option<u64>,
    /// `<url>` or `<sitemap>` start tags; non-blank lines of a text sitemap; items or entries of a feed; `Sitemap` lines of
    /// a robots.txt; 0 for any other file.
    pub entries: u64,
    /// Number of lines: line ends (LF, CR or CRLF) plus one.
    pub lines: u64,
    /// What the entries have in common.
    pub stats: Stats,
    /// Where to split a sitemap, an index or a text sitemap that exceeds the limits of entries, articles or bytes (10 MiB
    /// in the profile of Baidu). Present only if the file can be read as its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<Split>,
}

/// How to split a file: each part is the text before `head`, the entries between two cuts, and the text from `tail` on.
/// Offsets are those of [`Position`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Split {
    /// Offset after the root's start tag; 0 for a text sitemap.
    pub head: u64,
    /// Offset after the last entry of each part, except the last part.
    pub cuts: Vec<u64>,
    /// Offset after the last entry of the file.
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
    /// A sitemap with one URL per line.
    Text,
    /// An RSS feed.
    Rss,
    /// An Atom feed.
    Atom,
    /// A robots.txt.
    Robots,
    /// An HTML page.
    Html,
    /// None of these, or a file whose kind cannot be determined.
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

    /// Whether the entries are pages.
    pub(crate) fn lists_pages(self) -> bool {
        matches!(self, Kind::Urlset | Kind::Text | Kind::Rss | Kind::Atom)
    }

    /// Whether a file of this kind is rightly no XML sitemap, so that no schema describes it.
    pub(crate) fn is_in_no_schema(self) -> bool {
        matches!(self, Kind::Text | Kind::Rss | Kind::Atom | Kind::Robots)
    }

    pub(crate) fn is_sitemap(self) -> bool {
        matches!(self, Kind::Urlset | Kind::Sitemapindex | Kind::Text)
    }
}

/// How a file was packed, determined from its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Compression {
    /// Not packed, or packed in a way that is not read.
    None,
    /// Packed with gzip, in any number of members.
    Gzip,
}

/// A problem and its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// The id of the finding's rule, as in [`crate::rules()`].
    #[serde(serialize_with = "name")]
    pub rule: &'static str,
    /// The severity for the chosen profile; in `elsewhere`, the worst in `consumers`.
    pub severity: Severity,
    /// The consumers that the finding concerns, by their [`names`](crate::Consumer::name), each with its severity.
    pub consumers: ByName<Severity>,
    /// What is wrong: begins with the thing, then quotes its value (shortened).
    pub message: String,
    /// What to do about it, in one or two sentences.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_words")]
    pub help: Option<Cow<'static, str>>,
    /// In the report of a site: the index of the finding's file in [`SiteReport::files`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<u32>,
    /// Where the finding begins.
    pub start: Position,
    /// Where the finding ends: after its last character, or at `start` for a place between two characters.
    pub end: Position,
    /// The text around `start`.
    pub excerpt: Excerpt,
    /// Other places that belong to the finding, such as the first of two equal entries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
    /// How to fix the finding, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<FixReport>,
}

/// A place in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Position {
    /// The line, from 1; LF, CR and CRLF each end one line.
    pub line: u64,
    /// The column, from 1, in UTF-16 units from the start of the line; a BOM at the start has no column.
    pub column: u64,
    /// The offset in bytes. UTF-8: into the decompressed file, including a BOM. Other encodings: into the text as UTF-8
    /// without BOM.
    pub offset: u64,
}

/// The line around a finding, shortened: at most 96 characters of the marked part and 48 on each side of it. For a finding
/// of several lines it shows the first one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    /// The text, without line ends; `…` stands for what was left out.
    pub text: String,
    /// Where the marked part of `text` begins, in UTF-16 units from 0.
    pub from: u32,
    /// Where the marked part ends: after its last UTF-16 unit.
    pub to: u32,
}

impl Excerpt {
    /// Returns the marked part of the text.
    pub fn marked(&self) -> &str {
        let (mut units, mut bytes) = (0, 0);
        let mut from = self.text.len();
        for c in self.text.chars() {
            if units == self.from {
                from = bytes;
            }
            if units >= self.to {
                break;
            }
            units += c.len_utf16() as u32;
            bytes += c.len_utf8();
        }
        slice(&self.text, from.min(bytes)..bytes)
    }
}

/// Another place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Related {
    /// The index of the file, as in [`Finding::file`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<u32>,
    /// Where the place begins.
    pub start: Position,
    /// Where the place ends: after its last character.
    pub end: Position,
    /// What is at the place, in a few words.
    pub label: String,
}

/// A fix. Fixes of different findings may concern the same place: apply each as a whole or not at all, earlier ones first,
/// skip any that touches bytes changed by a fix before it, and check again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FixReport {
    /// What the fix does, as an imperative without full stop.
    #[serde(serialize_with = "words")]
    pub title: Cow<'static, str>,
    /// Keeps the meaning, so that the fix may be applied in bulk.
    pub safe: bool,
    /// The edits, all to be made together, in document order and without overlap. Empty if the fix is to save the file as
    /// it was read.
    pub edits: Vec<Edit>,
}

/// Replaces the bytes from `start` to `end` (offsets as in [`Position`]) by `text`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// Offset of the first byte to replace.
    pub start: u64,
    /// Offset after the last byte to replace; equal to `start` for an insertion.
    pub end: u64,
    /// The new text; empty to remove the bytes.
    pub text: String,
}

/// What the entries have in common. Lists are pairs, so that no text of the file becomes the key of an object. Unless
/// stated otherwise, the most frequent value comes first, and equally frequent ones are sorted by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    /// Number of different URLs among the entries. URLs are compared as in the rules for duplicates: two spellings of one
    /// URL count once. For files that list pages; absent if more than 65,536 are different, because no more are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_urls: Option<u64>,
    /// Host (with its port if that is not the default) and number of entries; the first 100.
    pub hosts: Vec<(String, u64)>,
    /// Dates.
    pub lastmod: LastmodStats,
    /// Value of `changefreq`, trimmed, and number of entries; at most 100. An entry counts for its first value. Values that
    /// the protocol does not know count only if they are among the first 100 different ones and at most 100 bytes long.
    pub changefreq: Vec<(String, u64)>,
    /// Value of `priority`, trimmed (`0.5` with one decimal if it has no more), and number of entries; bounded like
    /// `changefreq`.
    pub priority: Vec<(String, u64)>,
    /// Namespace of an extension, as written, and number of its elements; for the first 128 namespaces of the file.
    pub extensions: Vec<(String, u64)>,
    /// Language links.
    pub hreflang: HreflangStats,
    /// The longest URL, the first of several; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_loc: Option<LongestLoc>,
    /// Sizes and what the protocol allows.
    pub limits: Limits,
    /// The first two directories of the paths, from `/` to `/`, and number of entries directly in them; the first 500. For
    /// files that list pages.
    pub paths: Vec<(String, u64)>,
    /// The ten entries with the latest valid `lastmod`, latest first.
    pub newest: Vec<Dated>,
    /// The ten entries with the earliest valid `lastmod`, earliest first.
    pub oldest: Vec<Dated>,
    /// The files that an index lists, in document order; the first 50,000.
    pub children: Vec<ListedUrl>,
    /// Elements of Google's extensions.
    pub media: Media,
    /// Every URL, in document order, if [`Options::urls`] asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub urls: Option<Vec<String>>,
    /// The `lastmod` of each of [`Stats::urls`], as written; `None` if there is none, or it is longer than 64 bytes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub url_lastmods: Vec<Option<String>>,
    /// The entries that [`Options::select`] asks for; absent if it asks for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<Selected>,
}

/// An entry with its date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dated {
    /// The entry's URL, trimmed.
    pub loc: String,
    /// The entry's `lastmod`, as written.
    pub lastmod: String,
    /// The line of the URL, from 1. Absent only if the file has more than 1,048,576 places to remember.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// The entries that [`Options::select`] asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Selected {
    /// How many entries are selected.
    pub number: u64,
    /// The selected entries, in document order; the first 100,000.
    pub entries: Vec<ListedUrl>,
}

/// An entry with its URL and its date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedUrl {
    /// The URL, trimmed; empty if a selected entry has no readable URL.
    pub loc: String,
    /// The entry's `lastmod`, as written; absent if there is none, or it is longer than 64 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lastmod: Option<String>,
    /// The line of the URL, from 1. Absent only if the file has more than 1,048,576 places to remember.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Elements of Google's extensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Media {
    /// Number of `<image:image>` elements.
    pub images: u64,
    /// Number of `<video:video>` elements.
    pub videos: u64,
    /// Number of `<news:news>` elements.
    pub news: u64,
}

impl Media {
    /// The names that [`Selection::media`](options::Selection::media) uses.
    pub(crate) const NAMES: [&str; 3] = ["image", "video", "news"];

    /// Returns the numbers of elements counted since they were `before`.
    pub(crate) fn since(self, before: Media) -> Media {
        Media {
            images: self.images - before.images,
            videos: self.videos - before.videos,
            news: self.news - before.news,
        }
    }

    /// Whether there are elements of the kind `name`, one of [`Media::NAMES`].
    pub(crate) fn has(self, name: &str) -> bool {
        let numbers = Self::NAMES.iter().zip([self.images, self.videos, self.news]);
        numbers.into_iter().any(|(known, number)| *known == name && number > 0)
    }
}

/// The dates of the entries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LastmodStats {
    /// Entries with a valid `lastmod`.
    pub count: u64,
    /// The earliest date, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The latest date, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// Month (`2026-01`) and number of entries, earliest first, empty months left out. Dates that are only a year have no
    /// month. Dates from 2001 to 2064 always count; other dates count in the first 1,200 different months of the file.
    pub months: Vec<(String, u64)>,
}

/// Pages in several languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HreflangStats {
    /// Entries with language links.
    pub entries: u64,
    /// Language tag in small letters and number of entries that link to it; the first 200.
    pub languages: Vec<(String, u64)>,
    /// The language that pages give for themselves, the language that they link to, and the number of these pages; for the
    /// first 64 tags of the file. The first language is empty for pages that do not give their own.
    pub pairs: Vec<(String, String, u64)>,
}

/// The place of the longest URL, and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LongestLoc {
    /// Length in characters (Unicode scalar values), decoded.
    pub length: u64,
    /// The line of the URL, as [`Position::line`].
    pub line: u64,
    /// The column of the URL, as [`Position::column`].
    pub column: u64,
}

/// How close the file is to the limits of the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Number of entries, as [`DocumentReport::entries`].
    pub entries: u64,
    /// 50,000: what sitemaps.org allows in a sitemap or an index.
    pub max_entries: u64,
    /// Size in bytes, as [`DocumentReport::bytes`]: decompressed.
    pub bytes: u64,
    /// 52,428,800 bytes (50 MiB): what sitemaps.org allows, decompressed.
    pub max_bytes: u64,
}

/// Everything that was found out about several files of one site.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteReport {
    /// Version of the report's shape: 1.
    pub schema: u32,
    /// `sitemap-lint` and its version.
    pub tool: String,
    /// [`RULES_DATE`](crate::RULES_DATE) of the tool's version.
    pub rules_date: String,
    /// The options of the check, as they were given.
    pub options: Options,
    /// For each consumer: the worst of the files' verdicts and of the findings about all files together. A verdict always
    /// covers everything found, whatever [`Options::only`] leaves out. For the schemas, text sitemaps, feeds and robots.txt
    /// do not count.
    pub verdicts: ByName<Verdict>,
    /// True numbers of the findings below, in the chosen profile, never capped; findings of single files are not included.
    pub summary: Summary,
    /// Totals of all files.
    pub stats: SiteStats,
    /// The true number of the findings below for each rule id, of all consumers.
    pub counts: ByName<u64>,
    /// The files, sorted by name.
    pub files: Vec<SiteFile>,
    /// Findings that only the files together show and that concern the chosen profile, by file, then place.
    pub findings: Vec<Finding>,
    /// Findings that concern other consumers only, in the same order.
    pub elsewhere: Vec<Finding>,
    /// What was not compared, and why: a sentence each.
    pub incomplete: Vec<String>,
    /// The pages in the folder of the site; absent if none were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<SitePages>,
    /// The list of URLs that the files were compared with; absent if none was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<SiteList>,
}

/// A list of URLs beside the sitemaps, such as an export of Search Console. A URL counts once in each, however often it is there.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteList {
    /// The name as it was given.
    pub name: String,
    /// Number of URLs in the list.
    pub urls: u64,
    /// Number of its records that have no URL, below the first one that has.
    pub without_url: u64,
    /// Number of URLs that the sitemaps list. The next two add up to it.
    pub listed: u64,
    /// Those in the list.
    pub found: u64,
    /// Those not in the list.
    pub missing: u64,
    /// Number of URLs of the list that no sitemap lists, although nothing in the list is against that.
    pub unlisted: u64,
    /// Numbers of URLs of the list that no sitemap lists and that are not meant to be listed, by the sign of that.
    pub exempt: ByName<u64>,
    /// Why the rule about what is `missing` does not apply: a sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<String>,
}

/// The pages that a generator has built, beside the sitemaps in the same folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SitePages {
    /// The URL at which the folder is served, with `/` at its end: that of the options, or the one that the listed URLs
    /// show; absent if neither tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The part of the given folder that is served there, with `/` at its end; empty for all of it.
    pub folder: String,
    /// The host or hosts that the domain or the files of the folder show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Number of HTML files below `folder`.
    pub built: u64,
    /// Number of listed URLs below `base`, each time that they are listed. The next two add up to it.
    pub listed: u64,
    /// Those that the folder has something for: a page, another file, or a rule of the host.
    pub found: u64,
    /// Those that it has nothing for.
    pub missing: u64,
    /// Number of pages that no sitemap lists, although other pages link to them and pages beside them are listed.
    pub omitted: u64,
    /// Number of pages that no sitemap lists and no page links to, although pages beside them are listed.
    pub left_over: u64,
    /// Numbers of pages that no sitemap lists and that are not meant to be listed, by the sign of that.
    pub exempt: ByName<u64>,
    /// The pages of these three kinds by path, each with `omitted`, `left over` or its sign; the first 10,000.
    pub not_listed: Vec<(String, &'static str)>,
    /// What of the host's settings was not read: a clause each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
    /// Why no page was compared: some sentences. Then no rule about the pages applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unjudged: Option<String>,
}

/// One of the files.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SiteFile {
    /// The name as it was given: the path below the site's folder.
    pub name: String,
    /// The kind of the file.
    pub kind: Kind,
    /// Number of entries, as [`DocumentReport::entries`].
    pub entries: u64,
    /// Size in bytes, as [`DocumentReport::bytes`]: decompressed.
    pub bytes: u64,
    /// The verdicts on the file alone.
    pub verdicts: ByName<Verdict>,
    /// Numbers of findings of the file alone, without those withdrawn.
    pub summary: Summary,
    /// Findings that the file alone could only guess at, and that the other files settle. They are neither in `summary` nor
    /// in `report`, but still in a report that [`crate::Checker::finish_part`] returned. None is an error, so no verdict
    /// depends on them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<Withdrawn>,
    /// The file's report without the withdrawn findings; absent if the file was passed as a [`crate::Part`] only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

/// Findings of one rule that the other files of the site settle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Withdrawn {
    /// The id of the rule, as in [`Finding::rule`].
    #[serde(serialize_with = "name")]
    pub rule: &'static str,
    /// True number of the findings, never capped.
    pub number: u64,
    /// Where the findings listed in the file's report begin, as [`Position::offset`].
    pub offsets: Vec<u64>,
}

/// Totals of all files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteStats {
    /// Number of sitemaps; indexes do not count.
    pub sitemaps: u64,
    /// Number of pages listed; a page counts each time it is listed.
    pub pages: u64,
    /// Number of different URLs among the pages of all files, as [`Stats::unique_urls`]; absent if a file is so large that
    /// not all of its URLs were kept, which [`SiteReport::incomplete`] says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_urls: Option<u64>,
    /// Size of all files in bytes, decompressed.
    pub bytes: u64,
}

impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        name(self.name(), output)
    }
}

/// Serialises one of a few names so that JavaScript gets the same string each time, instead of a new one.
fn name<S: Serializer>(name: &'static str, output: S) -> Result<S::Ok, S::Error> {
    output.serialize_unit_variant("Name", 0, name)
}

/// Serialises words that mostly are the same for all findings of a rule; these are serialised like [`name`].
#[expect(clippy::ptr_arg, reason = "serde hands over the field as it is")]
fn words<S: Serializer>(words: &Cow<'static, str>, output: S) -> Result<S::Ok, S::Error> {
    match words {
        Cow::Borrowed(words) => name(words, output),
        Cow::Owned(words) => output.serialize_str(words),
    }
}

/// Like [`words`], for an optional text; serde leaves out a field that is absent.
fn optional_words<S: Serializer>(
    optional: &Option<Cow<'static, str>>,
    output: S,
) -> Result<S::Ok, S::Error> {
    match optional {
        Some(optional) => words(optional, output),
        None => output.serialize_none(),
    }
}

/// What is known about the whole document once it has been read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Document {
    pub kind: Kind,
    /// The root's start tag, the place of findings about the whole file; 1:1 (empty, at 0) if there is none.
    pub root: Span,
    /// Number of `<url>` or `<sitemap>` start tags.
    pub entries: u64,
    /// The last entry was cut off, or something was not read. Findings about what all entries have in common then still
    /// hold for the entries that were read.
    pub truncated: bool,
}
