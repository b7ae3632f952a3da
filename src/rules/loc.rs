//! Rules of the family `loc`: the URL in `<loc>`, taken by itself.

pub(crate) mod accept;
pub(crate) mod anyuri;
pub(crate) mod judge;
mod nfc;
#[cfg(test)]
mod tests;

use std::ops::Range;

pub(crate) use judge::{
    LOC_DOUBLED_ORIGIN, LOC_FRAGMENT, LOC_HOST_IDN_INVALID, LOC_HOST_INVALID, LOC_HOST_MISSING,
    LOC_NON_ASCII, LOC_NOT_ABSOLUTE, LOC_PLACEHOLDER_VALUE, LOC_SCHEME_TYPO, LOC_TOO_LONG,
    LOC_WHITESPACE,
};

use crate::rules::prelude::*;
use crate::rules::value::bare;
use crate::rules::xml::characters::{BOM_MISPLACED, DISCOURAGED_CHARACTER};
use crate::text::address::has_empty_parameter;
use crate::text::space::trim_xml_space;
use crate::text::url::{last_segment, without_query};
use crate::xml::ampersands;

/// The protocol requires fewer characters than this; the schema allows up to as many.
const MAX_CHARS: usize = 2_048;
const MAX_CHARS_YANDEX: usize = 1_024;
const MIN_CHARS_XSD: usize = 12;

rules! {
    LOC_SAME_AS_SITEMAP = "loc-same-as-sitemap" {
        title: "Sitemap, feed or robots.txt listed as page",
        why: "Sitemaps list the pages that visitors should find. Sitemaps, feeds and robots.txt have nothing to show in search results.",
        help: "Remove the entry.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url><url><loc>https://www.example.org/sitemap.xml</loc></url>")),
            Case::new(Url("<loc>https://www.example.org/robots.txt</loc>")),
            Case::new(Url("<loc>https://www.example.org/feed/</loc>")),
            Case::new(Url("<loc>https://www.example.org/map.php</loc>")).at("https://www.example.org/map.php"),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/sitemap.xml.html</loc>")),
            Case::new(Url("<loc>https://www.example.org/feed-your-dog</loc>")),
            Case::new(Url("<loc>https://www.example.org/docs/robots.txt/</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/sitemap-1.xml</loc>")),
        ],
        sources: [PROTOCOL],
    }

    LOC_SITEMAP_IN_URLSET = "loc-sitemap-in-urlset" {
        title: "List of sitemaps instead of pages",
        why: "Search engines take every entry of a `urlset` as a page and do not read it as a sitemap. A list of sitemaps must be a `sitemapindex`.",
        help: "Rename `urlset` to `sitemapindex` and every `url` to `sitemap`.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        because: "Every entry would become another element, and an index has no place for its other values.",
        whole_file: "speaks where all entries are sitemaps",
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/sitemap-1.xml</loc></url><url><loc>https://www.example.org/sitemap-2.xml.gz</loc></url>")),
            Case::new(Url("<loc>https://www.example.org/post-sitemap.xml</loc>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/sitemap-1.xml</loc></url><url><loc>https://www.example.org/</loc></url>")),
            Case::new(Url("<loc>https://www.example.org/feed.xml</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/sitemap-1.xml</loc>")),
        ],
        sources: [PROTOCOL, GOOGLE_INDEX],
    }
}

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Loc {
    /// The rule for a URL without scheme or host, if it is not the one for sitemaps.
    pub not_absolute: Option<&'static Rule>,
    /// The format allows relative URLs.
    pub resolved: bool,
    /// An `xml:base` gives such a URL another base than the file's own URL.
    pub based: bool,
    /// Scheme and authority of the URL judged last, if they caused no finding.
    prefix: String,
    /// Number of the origin in `prefix`.
    sound: Option<u32>,
    longest: Option<(u64, Span)>,
    /// Places of the entries that list sitemaps, and of their URLs. Each is reported alone only if there is also a page.
    sitemaps: Vec<(Span, Span)>,
    sitemap_count: u64,
    page_seen: bool,
}

/// Judges URLs that are not a page's: of images, players or other languages.
#[derive(Debug, Default)]
pub(crate) struct Addresses {
    /// See [`Loc::prefix`].
    prefix: String,
}

/// The reason why a value is no valid full URL.
pub(crate) struct Fault<'v> {
    /// Range in the trimmed value, in bytes.
    pub range: Range<usize>,
    /// The fault is an error for all readers of URLs, not only for the schema.
    pub error: bool,
    /// Around the URL there is white space that XML does not trim, or invisible characters, or it was read in the wrong
    /// encoding.
    pub padded: bool,
    /// `xsd:anyURI` does not allow the value.
    pub refused: bool,
    explain: Box<dyn FnOnce(&mut Draft) + 'v>,
}

impl Fault<'_> {
    /// Writes the message about the element `name`. The fix is never a safe one.
    pub fn explain(self, name: &str, draft: &mut Draft) {
        (self.explain)(draft);
        let mut rest = std::mem::take(&mut draft.message);
        if let Some(first) = rest.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        draft.say(format_args!("`{name}`: {rest}"));
        draft.doubt_fix();
    }
}

impl Addresses {
    /// Whether a URL is certainly fine.
    pub fn accepts(&self, text: &str) -> bool {
        accept::accept_plain(text, &self.prefix).is_some()
    }

    /// Returns the value of a URL whose only reference may be `&amp;`, if it is certainly fine. Used for URLs with a query
    /// or the like.
    pub fn resolve(&self, written: &str) -> Option<String> {
        let (text, raw) = ampersands::resolve(written)?;
        (!raw && accept::accept(&text, &self.prefix, false)).then(|| text.into_owned())
    }

    /// Returns the first fault of a value that is not empty.
    pub fn fault<'v>(&mut self, value: &'v Value) -> Option<Fault<'v>> {
        let text = value.trimmed();
        if accept::accept(text, &self.prefix, false) {
            return None;
        }
        let judgement = judge::judge(value, EntryKind::Url, None, &self.prefix);
        if let Some(end) = judgement.prefix {
            self.prefix.clear();
            self.prefix.push_str(&text[..end]);
        }
        let refused = schema_refuses(text);
        let mut problems = judgement.problems;
        // The limits on `loc` do not apply to other URLs.
        problems.retain(|problem| !problem.is_length());
        let is_error = |of, problem: &judge::Problem<'_>| problem.severities.get(of) == Some(Error);
        let error = problems
            .iter()
            .position(|problem| is_error(Protocol, problem) && !problem.alters(text));
        let schema = || problems.iter().position(|problem| is_error(Xsd, problem)).unwrap_or(0);
        // White space that XML does not trim is a part of the URL to readers.
        let trims = bare(text).len() < text.len();
        let alters = |problem: &judge::Problem<'_>| {
            problem.alters(text) && (trims || problem.is_misread(text))
        };
        let padded = problems.iter().position(alters).filter(|_| error.is_none());
        let at = error.or(padded).or_else(|| (refused && !problems.is_empty()).then(schema))?;
        let problem = problems.swap_remove(at);
        Some(Fault {
            range: problem.range,
            error: error.is_some(),
            padded: padded.is_some(),
            refused,
            explain: problem.explain,
        })
    }
}

/// Whether xmllint refuses a value as `xsd:anyURI`.
pub(super) fn schema_refuses(text: &str) -> bool {
    anyuri::refused_at(trim_xml_space(text)).is_some()
}

impl Family for Loc {
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let (entry, own) = (subject.entry, cx.site.url.as_ref());
        for value in entry.values(FieldName::Loc) {
            let page = subject.page.as_ref().filter(|page| std::ptr::eq(page.value, value));
            match page.and_then(|page| Some((page, page.address.as_ref()?))) {
                Some((page, address)) if self.accepts(page, address, entry, own) => {
                    self.count(page.text, page.span, cx);
                }
                Some((page, address)) if self.is_lettered(page, address, entry) => {
                    self.count(page.text, page.span, cx);
                    tell_of_letters(page.text, page.span, cx);
                }
                _ => {
                    let sound = self.value(value, entry, page, cx);
                    subject.meant &= sound || page.is_none();
                }
            }
        }
        if !subject.meant
            && let Some(page) = &mut subject.page
        {
            page.address = None;
        }
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        let listing = matches!(document.kind, Kind::Urlset | Kind::Text);
        if self.page_seen || self.sitemap_count == 0 || !listing {
            return self.report_sitemaps(cx);
        }
        if document.kind == Kind::Text {
            // `text-index-of-sitemaps` reports it.
            return self.sitemaps.clear();
        }
        let number = self.sitemap_count;
        self.sitemaps.clear();
        cx.findings.report(&LOC_SITEMAP_IN_URLSET, document.root, |draft| {
            draft.say(format_args!(
                "All entries ({}) are sitemaps; list sitemaps in a `sitemapindex`",
                thousands(number)
            ));
        });
    }
}

impl Loc {
    /// The number of entries that a file may have.
    const MAX_SITEMAPS: usize = 50_000;

    /// Whether the parts of a page's URL show that no rule of the family concerns it. `own`: the sitemap's URL.
    fn accepts(
        &self,
        page: &Page<'_>,
        address: &Address<'_>,
        entry: &Entry,
        own: Option<&url::Url>,
    ) -> bool {
        let (text, origin, marks) = (page.text, address.origin, address.marks);
        entry.kind == EntryKind::Url
            && self.sound == Some(origin.number)
            && text.len() == page.value.text().len()
            && accept::LENGTHS.contains(&text.len())
            && own.is_none_or(|own| own.as_str() != text)
            && (is_fine(address) && !address.query.is_some_and(has_empty_parameter)
                || marks.has(Marks::NOTABLE)
                    && !marks.has(Marks::ODD.or(Marks::BEYOND).or(Marks::FRAGMENT))
                    && accept::accept_page(&text[origin.written.len()..]))
    }

    /// Whether only the letters beyond ASCII in a page's URL cause a finding: see [`tell_of_letters`].
    fn is_lettered(&self, page: &Page<'_>, address: &Address<'_>, entry: &Entry) -> bool {
        entry.kind == EntryKind::Url
            && self.sound == Some(address.origin.number)
            && address.marks.has(Marks::BEYOND)
            && page.text.len() as u64 == page.value.span.len()
            && accept::accept_letters(page.text, &address.origin.written, true)
    }

    fn count(&mut self, text: &str, span: Span, cx: &mut Context<'_>) {
        self.measure(text, span);
        self.page(cx);
    }

    /// Keeps the longest URL.
    fn measure(&mut self, text: &str, span: Span) {
        // A text has at least as many bytes as characters.
        if text.len() as u64 > self.longest.map_or(0, |(length, _)| length) {
            let length = text.chars().count() as u64;
            if length > self.longest.map_or(0, |(length, _)| length) {
                self.longest = Some((length, span));
            }
        }
    }

    /// Returns the number of entries and the places of the first ones, if all of them list sitemaps.
    pub fn only_sitemaps(&self) -> Option<(u64, impl Iterator<Item = Span>)> {
        let only = !self.page_seen && self.sitemap_count > 0;
        only.then(|| (self.sitemap_count, self.sitemaps.iter().map(|(_, loc)| *loc)))
    }

    /// Returns length in characters and place of the longest URL.
    pub fn longest(&self) -> Option<(u64, Span)> {
        self.longest
    }

    /// Checks one URL of an entry. `page`: set for the first one. Returns whether the scheme and host are those that were
    /// meant.
    #[inline(never)]
    fn value(
        &mut self,
        value: &Value,
        entry: &Entry,
        page: Option<&Page<'_>>,
        cx: &mut Context<'_>,
    ) -> bool {
        let text = value.trimmed();
        if value.unknown {
            self.page(cx);
            report_cut(value, cx);
            return true;
        }
        if text.is_empty() {
            return true;
        }
        self.measure(text, value.trimmed_span());
        let is_page = entry.kind == EntryKind::Url;
        let own = cx.site.url.as_ref();
        let origin = page.and_then(|page| page.address.as_ref()).map(|known| known.origin);
        // The quick test for a page on this origin has already failed.
        let asked = is_page && origin.is_some_and(|origin| self.sound == Some(origin.number));
        if !asked
            && text.len() == value.text().len()
            && accept::accept(text, &self.prefix, is_page)
            && own.is_none_or(|own| own.as_str() != text)
        {
            self.page(cx);
            return true;
        }
        let judgement = judge::judge(value, entry.kind, own, &self.prefix);
        if let Some(end) = judgement.prefix {
            self.prefix.clear();
            self.prefix.push_str(&text[..end]);
            self.sound = origin.filter(|origin| origin.written == text[..end]).map(|o| o.number);
        }
        let sound = !judgement.problems.iter().any(is_of_origin);
        if self.problems(judgement.problems, value, entry, cx) {
            self.sitemap(value, entry, cx);
        } else {
            self.page(cx);
        }
        sound
    }

    /// Reports the problems of a value. Returns whether the entry lists a sitemap.
    fn problems(
        &self,
        problems: Vec<judge::Problem<'_>>,
        value: &Value,
        entry: &Entry,
        cx: &mut Context<'_>,
    ) -> bool {
        let text = value.trimmed();
        let own = cx.site.url.as_ref();
        let mut is_sitemap = false;
        for problem in problems {
            let span = value.span_of_trimmed(problem.range);
            // No schema applies to plain text or feeds.
            let feed = entry.item;
            let mut severities = match value.plain || feed {
                true => problem.severities.without(Xsd),
                false => problem.severities,
            };
            if severities.worst().is_none() {
                continue;
            }
            if problem.rule.is(&LOC_SAME_AS_SITEMAP) {
                if own.is_none_or(|own| own.as_str() != text) && names_sitemap(text) {
                    is_sitemap = true;
                    continue;
                }
                cx.findings.report_as(problem.rule, severities, span, |draft| {
                    (problem.explain)(draft);
                    draft.fix_by(removal(entry.span));
                });
                continue;
            }
            let mut rule = problem.rule;
            if let Some(other) = self.not_absolute
                && rule.is(&LOC_NOT_ABSOLUTE)
            {
                (rule, severities) = (other, other.severities);
            }
            let based = self.based && problem.rule.is(&LOC_NOT_ABSOLUTE);
            // The URL is valid, but search engines do not say that they resolve it.
            if self.resolved && problem.rule.is(&LOC_NOT_ABSOLUTE) {
                severities = Severities::protocol(Warning);
            }
            // The items of a feed of comments are parts of one page.
            let anchor = feed && problem.rule.is(&LOC_FRAGMENT);
            if anchor {
                severities = Severities::protocol(Info);
            }
            cx.findings.report_as(rule, severities, span, |draft| {
                (problem.explain)(draft);
                draft.fix = draft.fix.take().filter(|_| !based);
                // The fragment leads to the item itself.
                if anchor {
                    draft.doubt_fix();
                }
            });
        }
        is_sitemap
    }

    fn sitemap(&mut self, value: &Value, entry: &Entry, cx: &mut Context<'_>) {
        self.sitemap_count += 1;
        if self.sitemaps.len() < Self::MAX_SITEMAPS {
            self.sitemaps.push((entry.span, value.trimmed_span()));
        }
        if self.page_seen {
            self.report_sitemaps(cx);
        }
    }

    fn page(&mut self, cx: &mut Context<'_>) {
        if !self.page_seen {
            self.page_seen = true;
            self.report_sitemaps(cx);
        }
    }

    fn report_sitemaps(&mut self, cx: &mut Context<'_>) {
        for (entry, loc) in self.sitemaps.drain(..) {
            cx.findings.report(&LOC_SAME_AS_SITEMAP, loc, |draft| {
                draft.say("This is the URL of a sitemap; list only pages");
                draft.fix_by(removal(entry));
            });
        }
    }
}

/// Reports that a URL contains letters beyond ASCII. The text stands at `span`, without references.
pub(crate) fn tell_of_letters(text: &str, span: Span, cx: &mut Context<'_>) {
    let mut runs = judge::runs_beyond_ascii(text, 0..text.len());
    let place = |range: &Range<usize>| {
        Span::new(span.start + range.start as u64, span.start + range.end as u64)
    };
    let Some(first) = runs.next() else { return };
    cx.findings.report(&LOC_NON_ASCII, place(&first), |draft| {
        let edits = judge::explain_letters(draft, text, first, runs);
        let edits = edits.map(|(range, encoded)| (place(&range), encoded)).collect();
        draft.fix_by(Fix::of(judge::ENCODE_LETTERS, true, edits));
    });
}

/// Whether the problem concerns scheme or host, so that they are not those that were meant.
fn is_of_origin(problem: &judge::Problem<'_>) -> bool {
    let rules = [
        &LOC_DOUBLED_ORIGIN,
        &LOC_SCHEME_TYPO,
        &LOC_HOST_INVALID,
        &LOC_HOST_IDN_INVALID,
        &LOC_HOST_MISSING,
    ];
    // A host with an underscore may exist.
    problem.breaks_protocol() && rules.iter().any(|rule| rule.is(problem.rule))
}

fn removal(entry: Span) -> Fix {
    Fix::suggest("Remove the entry", entry, "")
}

/// Reports a value that was cut, of which only the length is known to be wrong.
fn report_cut(value: &Value, cx: &mut Context<'_>) {
    let text = value.trimmed();
    // A cut value fills its room except for less than one character.
    if value.text().len() + 4 <= Value::MAX_BYTES || text.chars().count() <= MAX_CHARS {
        return;
    }
    cx.findings.report(&LOC_TOO_LONG, value.trimmed_span(), |draft| {
        draft.say(format_args!(
            "The URL {} has more than 16,000 characters; fewer than 2,048 are allowed",
            quote(text)
        ));
    });
}

fn ends_with(path: &[u8], end: &[u8]) -> bool {
    path.len().checked_sub(end.len()).is_some_and(|at| path[at..].eq_ignore_ascii_case(end))
}

/// Whether a path is that of a sitemap, a feed or robots.txt.
/// Whether the path of a URL is one of the plainest, and that of a page. Its query is no less plain, but a parameter may be
/// empty.
fn is_fine(address: &Address<'_>) -> bool {
    let (path, marks) = (address.path, address.marks);
    !path.is_empty()
        && !path.starts_with("/http")
        && !marks.has(Marks::NOTABLE.without(Marks::DELIMITER).or(Marks::FRAGMENT))
        && address.is_scanned()
        && (!marks.has(Marks::DOT) || !other_than_page(path.as_bytes()))
}

fn other_than_page(path: &[u8]) -> bool {
    // For nearly all paths the last letter decides.
    match path.last().map(u8::to_ascii_lowercase) {
        Some(b'l') => ends_with(path, b".xml"),
        Some(b'z') => ends_with(path, b".xml.gz") || is_text_sitemap(path),
        Some(b's') => ends_with(path, b".rss"),
        Some(b'm') => ends_with(path, b".atom"),
        Some(b't') => path.eq_ignore_ascii_case(b"/robots.txt") || is_text_sitemap(path),
        Some(b'd' | b'/') => matches!(path, b"/feed" | b"/feed/"),
        _ => false,
    }
}

fn is_text_sitemap(path: &[u8]) -> bool {
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or(path);
    let starts = name.get(..7).is_some_and(|start| start.eq_ignore_ascii_case(b"sitemap"));
    starts && (ends_with(name, b".txt") || ends_with(name, b".txt.gz"))
}

pub(crate) fn names_sitemap(text: &str) -> bool {
    last_segment(without_query(text)).to_ascii_lowercase().contains("sitemap")
}
