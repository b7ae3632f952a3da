//! Rules of the family `limit`.

use crate::rules::prelude::*;

/// Limit on the entries of a file: `<url>` in a sitemap, `<sitemap>` in an index.
pub const MAX_ENTRIES: u64 = 50_000;
/// From this number of entries on, the list may soon be too long.
const NEAR_ENTRIES: u64 = 45_000;
/// Limit on the entries of an index before 2009.
const OLD_MAX_SITEMAPS: u64 = 1_000;
const TOUTIAO_ENTRIES: u64 = 10_000;
const TOUTIAO_SITEMAP_BYTES: u64 = 10 * 1024 * 1024;
const TOUTIAO_INDEX_BYTES: u64 = 5 * 1024 * 1024;

rules! {
    /// The protocol's limit for a sitemap.
    LIMIT_URLS_EXCEEDED = "limit-urls-exceeded" {
        title: "More than 50,000 URLs",
        why: "The protocol allows 50,000 <url> entries in a file, and so do Google, Bing, Yandex and Baidu. Search Console reports too many URLs. Alternates (xhtml:link) do not count.",
        help: "Split the sitemap into files of at most 50,000 URLs and list them in a sitemap index.",
        severities: Severities::protocol(Error)
            .and(Google, Error).and(Bing, Error).and(Yandex, Error).and(Baidu, Error),
        // The fix makes several files: the report says where to split.
        fix: Auto,
        whole_file: "counts the entries of the file",
        bad: [Case::new(Example::urls(50_001))],
        good: [Case::new(Example::urls(50_000))],
        sources: [PROTOCOL, GOOGLE_BUILD, GOOGLE_REPORT, BING_SIZE, YANDEX, BAIDU_SECONDARY],
    }

    /// The limit is near.
    LIMIT_URLS_NEAR = "limit-urls-near" {
        title: "Close to 50,000 entries",
        why: "Search engines reject a sitemap with 50,001 URLs, and an index with 50,001 sitemaps. A growing site reaches that number without anyone noticing.",
        help: "Split the file before it reaches 50,000 entries.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        because: "Nothing is wrong yet. Once the file is over the limit, it can be split into parts.",
        bad: [Case::new(Example::urls(45_001)), Case::new(Example::sitemaps(45_001))],
        good: [Case::new(Example::urls(45_000)), Case::new(Example::sitemaps(45_000))],
        sources: [PROTOCOL, choice!("the limit is that of the protocol; that 45,000 are near it, is ours")],
    }

    /// The protocol's limit for an index.
    LIMIT_SITEMAPS_EXCEEDED = "limit-sitemaps-exceeded" {
        title: "More than 50,000 sitemaps in an index",
        why: "The protocol allows 50,000 <sitemap> entries in an index; Google and Yandex reject more.",
        help: "Split the index. You may submit several indexes, each with at most 50,000 sitemaps.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        // The fix makes several files. An index cannot list its parts, so the author submits each.
        fix: Auto,
        whole_file: "counts the entries of the file",
        bad: [Case::new(Example::sitemaps(50_001))],
        good: [Case::new(Example::sitemaps(50_000))],
        sources: [PROTOCOL, GOOGLE_INDEX, GOOGLE_REPORT, YANDEX],
    }

    /// The old limit for an index, which Google's documentation replaced.
    LIMIT_SITEMAPS_OVER_1000 = "limit-sitemaps-over-1000" {
        title: "More than 1,000 sitemaps in an index",
        why: "This is fine today. Before 2009 the protocol allowed 1,000, and old tools may stop there.",
        help: "Keep the index as it is, unless an old tool has to read it. In that case split it at 1,000.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        whole_file: "counts the entries of the file",
        bad: [Case::new(Example::sitemaps(1_001))],
        good: [Case::new(Example::sitemaps(1_000))],
        sources: [XSD_INDEX, GOOGLE_INDEX],
    }

    /// Toutiao's own limits, in the profile for readers in China.
    LIMIT_TOUTIAO = "limit-toutiao" {
        title: "Over Toutiao's limits",
        why: "Toutiao is reported to read 10,000 entries of a file, 10 MB of a sitemap and 5 MB of an index. It does not find pages beyond that.",
        help: "If you need Toutiao, split the file at 10,000 entries.",
        severities: Severities::of(Baidu, Info),
        fix: NoFix,
        because: "The numbers are reports by third parties. Files are split at the limits of the protocol.",
        whole_file: "counts the entries of the file",
        bad: [Case::new(Example::urls(10_001))],
        good: [Case::new(Example::urls(10_000))],
        sources: [TOUTIAO_SECONDARY],
    }
}

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Limit {
    entries: u64,
    toutiao: bool,
}

impl Family for Limit {
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let entry = subject.entry;
        self.entries = self.entries.max(entry.number);
        // The smallest limits on a sitemap; an index is small.
        if entry.number > TOUTIAO_ENTRIES
            || entry.span.end > TOUTIAO_INDEX_BYTES
            || entry.kind == EntryKind::Sitemap
        {
            self.compare(entry, cx);
        }
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        let kind = match document.kind {
            Kind::Urlset => EntryKind::Url,
            Kind::Sitemapindex => EntryKind::Sitemap,
            _ => return,
        };
        // The first entry too many may have been cut off before it was checked.
        if document.entries > MAX_ENTRIES && self.entries <= MAX_ENTRIES {
            exceeded(kind, document.root, cx);
        }
        near(document, cx);
    }
}

impl Limit {
    /// Compares an entry with each limit.
    #[inline(never)]
    fn compare(&mut self, entry: &Entry, cx: &mut Context<'_>) {
        if entry.number == MAX_ENTRIES + 1 {
            exceeded(entry.kind, entry.tag, cx);
        }
        if entry.kind == EntryKind::Sitemap && entry.number == OLD_MAX_SITEMAPS + 1 {
            cx.findings.report(&LIMIT_SITEMAPS_OVER_1000, entry.tag, |draft| {
                draft.say("Sitemap 1,001 of this index; programs from before 2009 stop at 1,000");
            });
        }
        let bytes = match entry.kind {
            EntryKind::Url => TOUTIAO_SITEMAP_BYTES,
            EntryKind::Sitemap => TOUTIAO_INDEX_BYTES,
        };
        let too_many = entry.number > TOUTIAO_ENTRIES;
        if !self.toutiao && (too_many || entry.span.end > bytes) {
            self.toutiao = true;
            cx.findings.report(&LIMIT_TOUTIAO, entry.tag, |draft| {
                if too_many {
                    draft.say("Entry 10,001 of this file; Toutiao reads only 10,000")
                } else {
                    let megabytes = bytes / 1024 / 1024;
                    draft.say(format_args!(
                        "Entry {} ends beyond the first {megabytes} MB; Toutiao reads no more",
                        thousands(entry.number)
                    ))
                }
            });
        }
    }
}

/// Reports a list that is close to the limit.
pub(crate) fn near(document: &Document, cx: &mut Context<'_>) {
    if !(NEAR_ENTRIES + 1..=MAX_ENTRIES).contains(&document.entries) {
        return;
    }
    let (file, entries) = match document.kind {
        Kind::Sitemapindex => ("Index", "sitemaps"),
        _ => ("Sitemap", "URLs"),
    };
    cx.findings.report(&LIMIT_URLS_NEAR, document.root, |draft| {
        draft.say(format_args!(
            "{file} with {} {entries}; with {} more, search engines reject it",
            thousands(document.entries),
            thousands(MAX_ENTRIES + 1 - document.entries)
        ));
    });
}

fn exceeded(kind: EntryKind, place: Span, cx: &mut Context<'_>) {
    let rule = match kind {
        EntryKind::Url => &LIMIT_URLS_EXCEEDED,
        EntryKind::Sitemap => &LIMIT_SITEMAPS_EXCEEDED,
    };
    cx.findings.report(rule, place, |draft| {
        draft.say("This is entry 50,001 of the file; a file may have at most 50,000");
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::findings::Findings;
    use crate::report::options::Site;

    fn ids(kind: EntryKind, entries: u64, bytes_each: u64) -> Vec<(&'static str, u64)> {
        let mut findings = Findings::new(1_000, Vec::new());
        let site = Site::default();
        let mut cx = Context { findings: &mut findings, site: &site };
        let mut limit = Limit::default();
        let mut entry = Entry::default();
        for number in 1..=entries {
            let start = number * bytes_each;
            entry.begin(kind, number, Span::new(start, start + 5));
            entry.span = Span::new(start, start + bytes_each);
            limit.entry(&mut Subject::new(&entry, None, None), &mut cx);
        }
        let document = Document {
            kind: if kind == EntryKind::Url { Kind::Urlset } else { Kind::Sitemapindex },
            root: Span::new(0, 5),
            entries,
            truncated: false,
        };
        limit.finish(&document, &mut cx);
        findings.take_fresh().iter().map(|draft| (draft.rule.id, draft.span.start)).collect()
    }

    #[test]
    fn counts_of_urls() {
        assert_eq!(ids(EntryKind::Url, 10_000, 1), []);
        assert_eq!(ids(EntryKind::Url, 10_001, 1), [("limit-toutiao", 10_001)]);
        assert_eq!(ids(EntryKind::Url, 45_000, 1), [("limit-toutiao", 10_001)]);
        let near = [("limit-toutiao", 10_001), ("limit-urls-near", 0)];
        assert_eq!(ids(EntryKind::Url, 45_001, 1), near);
        assert_eq!(ids(EntryKind::Url, 50_000, 1), near);
        let exceeded = [("limit-toutiao", 10_001), ("limit-urls-exceeded", 50_001)];
        assert_eq!(ids(EntryKind::Url, 50_001, 1), exceeded);
        assert_eq!(ids(EntryKind::Url, 50_009, 1), exceeded);
    }

    #[test]
    fn counts_of_sitemaps() {
        assert_eq!(ids(EntryKind::Sitemap, 1_000, 1), []);
        let old = [("limit-sitemaps-over-1000", 1_001), ("limit-toutiao", 10_001)];
        assert_eq!(ids(EntryKind::Sitemap, 45_000, 1), old);
        assert_eq!(ids(EntryKind::Sitemap, 45_001, 1)[2..], [("limit-urls-near", 0)]);
        assert_eq!(ids(EntryKind::Sitemap, 50_000, 1)[2..], [("limit-urls-near", 0)]);
        assert_eq!(ids(EntryKind::Sitemap, 50_001, 1)[2..], [("limit-sitemaps-exceeded", 50_001)]);
    }

    #[test]
    fn toutiao_counts_bytes() {
        assert_eq!(ids(EntryKind::Url, 10, 1024 * 1024), [("limit-toutiao", 10 * 1024 * 1024)]);
        assert_eq!(ids(EntryKind::Url, 9, 1024 * 1024), []);
        assert_eq!(ids(EntryKind::Sitemap, 9, 1024 * 1024).len(), 1);
    }

    #[test]
    fn the_entry_that_was_cut_off_counts() {
        let mut findings = Findings::new(10, Vec::new());
        let site = Site::default();
        let mut cx = Context { findings: &mut findings, site: &site };
        let mut limit = Limit { entries: MAX_ENTRIES, toutiao: true };
        let document = Document {
            kind: Kind::Urlset,
            root: Span::new(0, 5),
            entries: MAX_ENTRIES + 1,
            truncated: true,
        };
        limit.finish(&document, &mut cx);
        assert_eq!(findings.number(&LIMIT_URLS_EXCEEDED), 1);
    }

    #[test]
    fn thousands_are_marked() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (49_990, "49,990"),
            (1_000_007, "1,000,007"),
            (u64::MAX, "18,446,744,073,709,551,615"),
        ] {
            assert_eq!(thousands(number).to_string(), text);
        }
    }
}
