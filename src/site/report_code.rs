//! Encodes reports as bytes and decodes them, for reports that go from one machine to another; see [`crate::text::codec`].

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::report::by_name::ByName;
use crate::report::options::{Options, Selection};
use crate::report::rule::{Consumer, Severity};
use crate::report::{
    Compression, Dated, DocumentReport, Edit, Excerpt, Finding, FixReport, HreflangStats, Kind,
    LastmodStats, Limits, ListedUrl, LongestLoc, Media, Position, Related, Report, Selected, Split,
    Stats, Summary, Verdict,
};
use crate::rules;
use crate::text::codec::{Coded, Decoder, Encoder, coded};

coded! {
    Report { schema, tool, rules_date, options, verdicts, summary, document, counts, findings, elsewhere, incomplete }
    Summary { errors, warnings, infos }
    Options { name, url, host, now, profile, only, max_per_rule, urls, select }
    DocumentReport { kind, root, namespace, encoding, compression, bytes, compressed_bytes, entries, lines, stats, split }
    Split { head, cuts, tail }
    Stats { unique_urls, hosts, lastmod, changefreq, priority, extensions, hreflang, longest_loc, limits, paths, newest, oldest, children, media, urls, url_lastmods, selected }
    LastmodStats { count, first, last, months }
    HreflangStats { entries, languages, pairs }
    LongestLoc { length, line, column }
    Limits { entries, max_entries, bytes, max_bytes }
    Dated { loc, lastmod, line }
    ListedUrl { loc, lastmod, line }
    Selected { number, entries }
    Selection { host, directory, lastmod, changefreq, priority, language, from, missing, media, duplicate }
    Media { images, videos, news }
    Finding { rule, severity, consumers, message, help, file, start, end, excerpt, related, fix }
    Position { line, column, offset }
    Related { file, start, end, label }
    Excerpt { text, from, to }
    FixReport { title, safe, edits }
    Edit { start, end, text }
}

/// Encodes a value of a list as its index in the list.
macro_rules! one_of {
    ($($name:ident: $all:expr,)+) => { $(
        impl Coded for $name {
            fn encode(&self, out: &mut Encoder) {
                out.number($all.iter().position(|one| one == self).unwrap_or_default() as u64);
            }

            fn decode(input: &mut Decoder<'_>) -> Option<$name> {
                $all.get(usize::try_from(input.number()?).ok()?).copied()
            }
        }
    )+ };
}

one_of! {
    Kind: Kind::ALL,
    Verdict: Verdict::ALL,
    Consumer: Consumer::ALL,
    Severity: [Severity::Info, Severity::Warning, Severity::Error],
    Compression: [Compression::None, Compression::Gzip],
}

/// The names of rules and consumers, sorted.
static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let consumers = Consumer::ALL.iter().map(|consumer| consumer.name());
    let mut names: Vec<&str> = rules::all().map(|rule| rule.id).chain(consumers).collect();
    names.sort_unstable();
    names
});

impl Coded for &'static str {
    fn encode(&self, out: &mut Encoder) {
        out.number(NAMES.binary_search(self).unwrap_or_default() as u64);
    }

    fn decode(input: &mut Decoder<'_>) -> Option<&'static str> {
        NAMES.get(usize::try_from(input.number()?).ok()?).copied()
    }
}

impl Coded for Cow<'static, str> {
    fn encode(&self, out: &mut Encoder) {
        out.text(self);
    }

    fn decode(input: &mut Decoder<'_>) -> Option<Cow<'static, str>> {
        input.text().map(Cow::Owned)
    }
}

impl<A: Coded, B: Coded> Coded for (A, B) {
    fn encode(&self, out: &mut Encoder) {
        self.0.encode(out);
        self.1.encode(out);
    }

    fn decode(input: &mut Decoder<'_>) -> Option<(A, B)> {
        Some((A::decode(input)?, B::decode(input)?))
    }
}

impl<A: Coded, B: Coded, C: Coded> Coded for (A, B, C) {
    fn encode(&self, out: &mut Encoder) {
        self.0.encode(out);
        self.1.encode(out);
        self.2.encode(out);
    }

    fn decode(input: &mut Decoder<'_>) -> Option<(A, B, C)> {
        Some((A::decode(input)?, B::decode(input)?, C::decode(input)?))
    }
}

impl<V: Coded> Coded for ByName<V> {
    fn encode(&self, out: &mut Encoder) {
        out.number(self.len() as u64);
        for (name, value) in self {
            name.encode(out);
            value.encode(out);
        }
    }

    fn decode(input: &mut Decoder<'_>) -> Option<ByName<V>> {
        let rows: Vec<(&'static str, V)> = Vec::decode(input)?;
        let mut named = ByName::default();
        for (name, value) in rows {
            named.entry(name, value);
        }
        Some(named)
    }
}
