//! Assembles reports from what was read.

use std::borrow::Cow;

use crate::bytes::inflate::{Fault, Unpacker};
use crate::check::checker::Reader;
use crate::check::place::Placed;
use crate::report::by_name::ByName;
use crate::report::findings::{Count, Findings};
use crate::report::rule::{Consumer, Severity};
use crate::report::{
    Compression, Document, DocumentReport, Edit, Finding, FixReport, Kind, Limits, LongestLoc,
    Related, Report, Stats, Summary, Verdict,
};
use crate::rules::{file, is_broken, limit};
use crate::text::order::{CollectSmall, most_frequent, sorted};

impl Report {
    /// Makes the report of one file.
    pub(crate) fn new(mut reader: Reader, document: &Document, unpacker: &Unpacker) -> Report {
        let profile = reader.settings.profile;
        let gzip = unpacker.outer.is_gzip();
        let mut stats = stats(&reader, document);
        if let Some((urls, dates)) = reader.builder.families.inspect.urls.take() {
            (stats.urls, stats.url_lastmods) = (Some(urls), dates);
        }
        let counts = reader.findings.counts();
        let incomplete = reader.findings.incomplete().to_vec();
        let verdicts =
            by_consumer(|consumer| verdict(consumer, document.kind, counts, &incomplete));
        let (summary, totals) = sums(&reader.findings, profile);
        let document = DocumentReport {
            kind: document.kind,
            root: reader.builder.outline.name.clone(),
            namespace: reader.builder.outline.namespace.clone(),
            encoding: reader.decode.as_ref().map_or_else(|| "unknown".into(), |d| d.name()),
            compression: if gzip { Compression::Gzip } else { Compression::None },
            bytes: reader.bytes,
            compressed_bytes: gzip.then_some(unpacker.outer.taken),
            entries: document.entries,
            lines: reader.window.line(),
            stats,
            split: (document.kind.is_sitemap() && !is_broken(&reader.findings))
                .then(|| reader.builder.families.inspect.split(document.root.end))
                .flatten(),
        };
        let end = reader.window.end();
        let mut placed = sorted(reader.window.into_placed(), |p| (p.start.offset, p.draft.rule.id));
        placed.retain(|p| reader.findings.admits(p.draft.rule));
        if unpacker.fault().is_some_and(Fault::is_garbled) || reader.findings.withhold_fixes {
            // The damage must be undone before the file is packed, so fixes of the unpacked text do not help.
            placed.iter_mut().for_each(|p| p.draft.fix = None);
        }
        let (findings, elsewhere): (Vec<_>, Vec<_>) =
            placed.into_iter().partition(|p| p.draft.severities.get(profile).is_some());
        Report {
            schema: 1,
            tool: format!("sitemap-lint {}", crate::report::VERSION),
            rules_date: crate::rules::RULES_DATE.to_owned(),
            options: reader.options,
            verdicts,
            summary,
            document,
            counts: totals,
            findings: findings.into_iter().map(|p| Finding::new(p, end, profile)).collect_small(),
            elsewhere: elsewhere.into_iter().map(|p| Finding::new(p, end, profile)).collect_small(),
            incomplete,
        }
    }
}

pub(crate) fn by_consumer<V>(value: impl Fn(Consumer) -> V) -> ByName<V> {
    let mut by_name = ByName::default();
    for consumer in Consumer::ALL {
        by_name.entry(consumer.name(), value(consumer));
    }
    by_name
}

/// Returns the true numbers of findings: by severity in the profile, and by rule.
pub(crate) fn sums(findings: &Findings, profile: Consumer) -> (Summary, ByName<u64>) {
    let mut summary = Summary::default();
    let mut totals = ByName::default();
    for count in findings.counts().iter().filter(|count| findings.wanted(count.rule)) {
        *totals.entry(count.rule.id, 0) += count.number;
        if let Some(severity) = count.severities.get(profile) {
            *summary.of(severity) += count.number;
        }
    }
    (summary, totals)
}

/// Decides whether a consumer accepts a file. One error is enough to fail, whatever was not read.
pub(crate) fn verdict(
    consumer: Consumer,
    kind: Kind,
    counts: &[Count],
    incomplete: &[String],
) -> Verdict {
    let fails = counts.iter().any(|count| count.severities.get(consumer) == Some(Severity::Error));
    // The schemas know two roots: any other kind of file does not conform, even if it is valid.
    let declared = match kind {
        // An unknown file has a finding of its own.
        Kind::Urlset | Kind::Sitemapindex | Kind::Unknown => true,
        Kind::Html => false,
        kind => !kind.is_in_no_schema(),
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
    let inspect = &families.inspect;
    let longest_loc = families.loc.longest().and_then(|(length, span)| {
        let position = reader.window.pinned(span.start)?;
        Some(LongestLoc { length, line: position.line, column: position.column })
    });
    let line = |span| Some(u64::from(reader.window.kept(span)?.line));
    let (newest, oldest) = inspect.dated(&line);
    Stats {
        paths: inspect.paths(),
        newest,
        oldest,
        children: inspect.children(&line),
        media: inspect.media,
        urls: None,
        url_lastmods: Vec::new(),
        selected: families.selected.as_ref().map(|selected| selected.report(&line)),
        unique_urls: families.dup.unique().filter(|_| document.kind.lists_pages()),
        hosts: families.scope.hosts(),
        lastmod: families.lastmod.stats(),
        changefreq: families.changefreq.distribution(),
        priority: families.priority.distribution(),
        extensions: most_frequent(reader.builder.extensions(), usize::MAX),
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
    /// Makes a finding for the report. `text_end`: where the document ends, for edits that reach to it.
    pub(crate) fn new(placed: Placed, text_end: u64, profile: Consumer) -> Finding {
        let Placed { draft, start, end, excerpt, related } = placed;
        let severity = draft.severities.get(profile).or(draft.severities.worst());
        let mut consumers = ByName::default();
        for (consumer, severity) in draft.severities.iter() {
            consumers.entry(consumer.name(), severity);
        }
        Finding {
            rule: draft.rule.id,
            // Every reported rule concerns a consumer, so the default is never used.
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
                .collect_small(),
            fix: draft.fix.map(|fix| FixReport {
                title: fix.title.into(),
                safe: fix.safe,
                edits: fix
                    .edits
                    .into_iter()
                    .map(|(span, text)| Edit {
                        start: span.start,
                        end: span.end.min(text_end),
                        text,
                    })
                    .collect_small(),
            }),
        }
    }
}
