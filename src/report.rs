//! The report: what a check hands to its caller. Plain data, the shape of `pkg/`'s `Report`.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::checker::{Compressed, Reader};
use crate::findings::Count;
use crate::options::Options;
use crate::place::Placed;
use crate::rule::{Consumer, Severity};
use crate::rules::{Document, file, limit};

/// Everything that was found out about one file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Version of this shape: 1.
    pub schema: u32,
    /// `sitemap-lint` and its version.
    pub tool: String,
    pub options: Options,
    /// For each consumer: whether it accepts the file.
    pub verdicts: BTreeMap<&'static str, Verdict>,
    /// True numbers in the chosen profile, never capped.
    pub summary: Summary,
    pub document: DocumentReport,
    /// Rule id to the true number of its findings, of all consumers.
    pub counts: BTreeMap<&'static str, u64>,
    /// What concerns the chosen profile, by place, then rule id; capped for each rule.
    pub findings: Vec<Finding>,
    /// What concerns other consumers only; the severity is the worst of theirs.
    pub elsewhere: Vec<Finding>,
    /// What was not read, and why: a sentence each.
    pub incomplete: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Pass,
    Fail,
    /// No error was found, but not everything was read.
    Incomplete,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    pub errors: u64,
    pub warnings: u64,
    pub infos: u64,
}

/// What the file is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DocumentReport {
    pub kind: Kind,
    /// Local name of the root element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root: Option<String>,
    /// Its namespace as written; absent where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    pub encoding: String,
    pub compression: Compression,
    /// Of the file, decompressed.
    pub bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compressed_bytes: Option<u64>,
    /// `<url>` or `<sitemap>` start tags; non-blank lines; items or entries.
    pub entries: u64,
    /// Line ends (LF, CR or CRLF) and one.
    pub lines: u64,
    pub stats: Stats,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Urlset,
    Sitemapindex,
    Text,
    Rss,
    Atom,
    Robots,
    Html,
    #[default]
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Compression {
    None,
    Gzip,
}

/// A problem and its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    pub rule: &'static str,
    pub severity: &'static str,
    pub consumers: BTreeMap<&'static str, &'static str>,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    pub start: Position,
    pub end: Position,
    pub excerpt: Excerpt,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
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

/// The line around a finding, shortened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    pub text: String,
    /// The marked part of `text`, in UTF-16 units.
    pub from: u32,
    pub to: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Related {
    pub start: Position,
    pub end: Position,
    pub label: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FixReport {
    pub title: String,
    /// Keeps the meaning; may be applied in bulk.
    pub safe: bool,
    pub edits: Vec<Edit>,
}

/// Replace the bytes from `start` to `end` (offsets as in [`Position`]) by `text`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edit {
    pub start: u64,
    pub end: u64,
    pub text: String,
}

/// What the entries have in common. Lists are pairs, most frequent first, then by name, so that no
/// text of the file becomes a key of an object.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    /// Host (with port where it is not the default) and number of entries; the first 100.
    pub hosts: Vec<(String, u64)>,
    pub lastmod: LastmodStats,
    pub changefreq: Vec<(String, u64)>,
    pub priority: Vec<(String, u64)>,
    /// Extension namespaces in use and number of their elements.
    pub extensions: Vec<(String, u64)>,
    pub hreflang: HreflangStats,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_loc: Option<LongestLoc>,
    pub limits: Limits,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LastmodStats {
    /// Entries with a valid `lastmod`.
    pub count: u64,
    /// Earliest and latest, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// `2026-01` and the number of entries, by month, empty months left out.
    pub months: Vec<(String, u64)>,
}

/// Pages in several languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HreflangStats {
    /// Entries with language links.
    pub entries: u64,
    /// Language tag in small letters and number of links; the first 200.
    pub languages: Vec<(String, u64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LongestLoc {
    /// In characters (Unicode scalar values), decoded.
    pub length: u64,
    pub line: u64,
    pub column: u64,
}

/// How near the file is to the limits of the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    pub entries: u64,
    pub max_entries: u64,
    pub bytes: u64,
    pub max_bytes: u64,
}

impl Report {
    /// Puts the report together from what was read.
    pub(crate) fn new(reader: Reader, document: &Document, compressed: &Compressed) -> Report {
        let profile = reader.settings.profile;
        let stats = stats(&reader, document);
        let counts = reader.findings.counts();
        let incomplete = reader.findings.incomplete().to_vec();
        let verdicts = Consumer::ALL
            .map(|consumer| (consumer.name(), verdict(consumer, counts, &incomplete)))
            .into();
        let wanted = |count: &&Count| reader.findings.wanted(count.rule);
        let mut summary = Summary::default();
        let mut totals = BTreeMap::new();
        for count in counts.iter().filter(wanted) {
            *totals.entry(count.rule.id).or_insert(0) += count.number;
            match count.severities.get(profile) {
                Some(Severity::Error) => summary.errors += count.number,
                Some(Severity::Warning) => summary.warnings += count.number,
                Some(Severity::Info) => summary.infos += count.number,
                None => {}
            }
        }
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
        };
        let mut placed = reader.window.into_placed();
        placed.sort_by_key(|placed| (placed.start.offset, placed.draft.rule.id));
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
            findings: findings.into_iter().map(|p| Finding::new(p, profile)).collect(),
            elsewhere: elsewhere.into_iter().map(|p| Finding::new(p, profile)).collect(),
            incomplete,
        }
    }
}

/// One error is enough to fail, whatever else was not read.
fn verdict(consumer: Consumer, counts: &[Count], incomplete: &[String]) -> Verdict {
    let fails = counts.iter().any(|count| count.severities.get(consumer) == Some(Severity::Error));
    if fails {
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
    Stats {
        hosts: families.scope.hosts(),
        lastmod: families.lastmod.stats(),
        changefreq: families.changefreq.distribution(),
        priority: families.priority.distribution(),
        extensions: reader.builder.extensions().to_vec(),
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
    fn new(placed: Placed, profile: Consumer) -> Finding {
        let Placed { draft, start, end, excerpt, related } = placed;
        let severity = draft.severities.get(profile).or(draft.severities.worst());
        Finding {
            rule: draft.rule.id,
            // A rule that concerns nobody is not reported; the word only keeps this total.
            severity: severity.map_or("info", Severity::name),
            consumers: draft.severities.iter().map(|(c, s)| (c.name(), s.name())).collect(),
            message: draft.message,
            help: Some(draft.help.unwrap_or_else(|| draft.rule.help.to_owned())),
            start,
            end,
            excerpt,
            related: related
                .into_iter()
                .map(|(start, end, label)| Related { start, end, label })
                .collect(),
            fix: draft.fix.map(|fix| FixReport {
                title: fix.title,
                safe: fix.safe,
                edits: fix
                    .edits
                    .into_iter()
                    .map(|(span, text)| Edit { start: span.start, end: span.end, text })
                    .collect(),
            }),
        }
    }
}
