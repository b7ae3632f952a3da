//! Rules of the family `text`: sitemaps in plain text, one URL a line.
//!
//! If a line is not a URL, this family reports it, and no other rule looks at the line. A line with one URL goes to the
//! rules about URLs, as an entry with only a `loc`.

use crate::bytes::format::fields::{fields_at, gaps};
use crate::rules::prelude::*;

use std::ops::Range;

use crate::bytes::lines::{CUT_LINE, Line};
use crate::rules::limit::{self, MAX_ENTRIES};
use crate::rules::structure::residue_in_line;
use crate::rules::value::{bare, report_relative};
use crate::sitemap::names::INDEX_HEAD;
use crate::text::escape::url_reference;
use crate::text::misread;
use crate::text::relative::is_relative;
use crate::text::url::has_scheme;
use crate::text::words::missing_value;
use crate::text::wrapped::{address_in, http_at, is_wrapper};

rules! {
    /// The line is not a URL and not meant to be one.
    TEXT_LINE_NOT_URL = "text-line-not-url" {
        title: "Line is not a URL",
        why: "A text sitemap has no headings, comments, numbers or quotation marks. Search engines take the whole line as a URL and drop it, and Google may reject the file.",
        help: "Delete the line, or leave only the URL on it.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        bad: [
            Case::new(File("# my urls\nhttps://www.example.org/\n")),
            Case::new(File("All pages\nhttps://www.example.org/\n")),
            Case::new(File("https://www.example.org/\n1. https://www.example.org/a\n")),
            Case::new(File("https://www.example.org/\n\"https://www.example.org/a\"\n")),
            Case::new(File("https://www.example.org/\n<a href=\"https://www.example.org/a\">A</a>\n")),
            Case::new(File("https://www.example.org/\nStart: https://www.example.org/a\n")),
            Case::new(File("https://www.example.org/\nhttps://www.example.org/a\u{1}b\n")),
        ],
        good: [
            Case::new(File("https://www.example.org/#urls\n")),
            Case::new(File("https://www.example.org/\"a\"\n")),
            Case::new(File("https://www.example.org/\nwww.example.org/a\n")),
            Case::new(File("https://www.example.org/\nhtp://www.example.org/a\n")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD],
    }

    /// The line has several URLs, or the fields of a table.
    TEXT_MULTIPLE_URLS_PER_LINE = "text-multiple-urls-per-line" {
        title: "More than one URL per line",
        why: "Search engines take the whole line as one URL, so they find none of the pages on it.",
        help: "Put each URL on a line of its own, and leave out everything else.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(File("https://www.example.org/\nhttps://www.example.org/a https://www.example.org/b\n")),
            Case::new(File("https://www.example.org/\nhttps://www.example.org/a, https://www.example.org/b,https://www.example.org/c\n")),
            Case::new(File("https://www.example.org/\nhttps://www.example.org/a\t2026-01-01\n")),
            Case::new(File("https://www.example.org/\nhttps://www.example.org/a,2026-01-01,daily,0.5\n")),
            Case::new(File("https://www.example.org/a # the first page\n")),
            Case::new(File("https://www.example.org/1 2026-01-01T10:00:00Z daily 0.5 https://www.example.org/2 2026-01-02T10:00:00Z daily 0.5")),
            Case::new(File("https://www.example.org/ lastmod=2026-01-01 priority=0.5\n")),
        ],
        good: [
            Case::new(File("https://www.example.org/\nhttps://www.example.org/b\n")),
            Case::new(File("https://www.example.org/my page\n")),
            Case::new(File("https://www.example.org/@52.5,13.4\nhttps://www.example.org/@51.5,0.1\nhttps://www.example.org/a,123.html\n")),
            Case::new(File("https://www.example.org/web/2020/https://www.example.org/\n")),
            Case::new(File("https://www.example.org/?a=b,https://www.example.org/\n")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD],
    }

    /// A path, or a host without scheme.
    TEXT_NOT_ABSOLUTE = "text-not-absolute" {
        title: "Incomplete URL on a line",
        why: "Search engines read a sitemap on its own, so every URL in it must begin with `https://` or `http://`. They drop the others.",
        help: "Write the whole URL, starting with `https://`.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        bad: [
            Case::new(File("https://www.example.org/\n/about\n")).at("https://www.example.org/sitemap.txt"),
            Case::new(File("www.example.org/a\n")),
            Case::new(File("https://www.example.org/\nexample.org/a\n")),
            Case::new(File("https://www.example.org/\n//www.example.org/a\n")),
            Case::new(File("https://www.example.org/\nlocalhost:8000/a\n")),
        ],
        good: [
            Case::new(File("https://www.example.org/a\n")),
            Case::new(File("https://www.example.org/\nAbout\n")),
            Case::new(File("https://www.example.org/\nhttps:/www.example.org/a\n")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD],
    }

    /// An empty line, or one with only white space.
    TEXT_BLANK_LINE = "text-blank-line" {
        title: "Blank line",
        why: "Search engines skip blank lines. They do no harm, but are not part of the format.",
        help: "Delete the line.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File("https://www.example.org/\n\nhttps://www.example.org/b\n")),
            Case::new(File("https://www.example.org/\n \t\n")),
        ],
        good: [Case::new(File("https://www.example.org/\nhttps://www.example.org/b\n"))],
        sources: [PROTOCOL],
    }

    /// White space before or after the URL.
    TEXT_WHITESPACE = "text-whitespace" {
        title: "White space around the URL",
        why: "Most search engines trim spaces and tabs. None trims a no-break space, so it becomes part of the URL.",
        help: "Delete the white space.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File(" https://www.example.org/\n")),
            Case::new(File("https://www.example.org/\t\nhttps://www.example.org/b\u{a0}\n")),
        ],
        good: [Case::new(File("https://www.example.org/\r\nhttps://www.example.org/b"))],
        sources: [PROTOCOL, SITEMAPR_TEXT],
    }

    /// CR alone, or several kinds.
    TEXT_MIXED_EOL = "text-mixed-eol" {
        title: "Mixed or outdated line ends",
        why: "Few programs end a line at a carriage return alone, as old Macs did; the others read the whole file as one line. Mixed line ends usually come from joining files.",
        help: "Save the file with Unix (LF) or Windows (CRLF) line ends throughout.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File("https://www.example.org/\rhttps://www.example.org/b\r")),
            Case::new(File("https://www.example.org/\nhttps://www.example.org/b\r\nhttps://www.example.org/c\n")),
        ],
        good: [
            Case::new(File("https://www.example.org/\nhttps://www.example.org/b\n")),
            Case::new(File("https://www.example.org/\r\nhttps://www.example.org/b\r\n")),
        ],
        sources: [PROTOCOL, SITEMAPR_TEXT],
    }

    /// The name of the file does not end in `.txt`.
    TEXT_EXTENSION = "text-extension" {
        title: "Text sitemap without `.txt` ending",
        why: "Google requires a name that ends in `.txt`. Programs that go by the name read an `.xml` file as XML and stop at the first line.",
        help: "Rename the file, or convert it to an XML sitemap.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        because: "Rename the file on your server, and update the links to it.",
        bad: [
            Case::new(File("https://www.example.org/\n")).named("urls.xml"),
            Case::new(File("https://www.example.org/\n")).named("sitemap"),
        ],
        good: [
            Case::new(File("https://www.example.org/\n")).named("Sitemap.TXT"),
            Case::new(File("https://www.example.org/\n")),
        ],
        sources: [GOOGLE_BUILD, CRAWLER_COMMONS_TESTS],
    }

    /// XML references, which nothing resolves in plain text.
    TEXT_XML_ESCAPED = "text-xml-escaped" {
        title: "XML entity in a text sitemap",
        why: "In plain text `&amp;` means `&amp;`, so crawlers request a URL with `amp;` in it.",
        help: "Write the character itself.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "These are two URLs, and the page may be at the one with the entity.",
        bad: [
            Case::new(File("https://www.example.org/?a=1&amp;b=2\n")),
            Case::new(File("https://www.example.org/?a=1&#38;b=2&#x26;c=3\n")),
        ],
        good: [
            Case::new(File("https://www.example.org/?a=1&b=2\n")),
            Case::new(File("https://www.example.org/?a=1&amp=2&copy;=3\n")),
        ],
        sources: [PROTOCOL],
    }

    /// The protocol's limit.
    TEXT_TOO_MANY = "text-too-many" {
        title: "Over 50,000 URLs in a text sitemap",
        why: "The protocol allows 50,000 lines in a file, and so do Google, Bing, Yandex and Baidu. They do not read the rest, or reject the file.",
        help: "Split the file at 50,000 URLs and list the parts in a sitemap index.",
        severities: Severities::protocol(Error)
            .and(Google, Error).and(Bing, Error).and(Yandex, Error).and(Baidu, Error),
        // The fix makes several files.
        fix: Auto,
        bad: [Case::new(Example::many("", "https://www.example.org/{}\n", 50_001, ""))],
        good: [Case::new(Example::many("", "https://www.example.org/{}\n", 50_000, ""))],
        sources: [PROTOCOL, GOOGLE_BUILD, BING_SIZE, YANDEX, BAIDU_SECONDARY],
    }

    /// A text file cannot be an index.
    TEXT_INDEX_OF_SITEMAPS = "text-index-of-sitemaps" {
        title: "Text file that lists only sitemaps",
        why: "Search engines take every line as a page and do not read it as a sitemap. A list of sitemaps has to be an XML file, a `sitemapindex`.",
        help: "List the sitemaps in an XML file with the root `sitemapindex`.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "An index is XML: the file needs another name, and you have to submit it under that name.",
        bad: [Case::new(File("https://www.example.org/sitemap1.xml\nhttps://www.example.org/sitemap2.xml.gz\n"))],
        good: [
            Case::new(File("https://www.example.org/sitemap1.xml\nhttps://www.example.org/\n")),
            Case::new(File("https://www.example.org/sitemaps\n")),
        ],
        sources: [PROTOCOL, GOOGLE_INDEX],
    }
}

/// The state of the family over all lines of the file.
#[derive(Debug, Default)]
pub(crate) struct Text {
    /// Number of lines that are not blank.
    pub entries: u64,
    entry: Entry<'static>,
    /// A line has been read.
    begun: bool,
    /// Some line has a character that must be escaped in XML.
    special: bool,
}

/// What a line lists.
pub(crate) enum Listed<'a> {
    Nothing,
    /// The line at this place lists a page, but its URL is not read.
    Unread(Span),
    /// The URL, valid or not, as an entry.
    Url(&'a Entry<'static>),
}

impl Text {
    /// Checks one line. `readable`: the line was not cut off with the file, and all of it could be decoded.
    pub fn line(&mut self, line: &Line<'_>, readable: bool, cx: &mut Context<'_>) -> Listed<'_> {
        let first = !std::mem::replace(&mut self.begun, true);
        let bare = bare(line.text);
        let content = &line.text[bare.clone()];
        if content.is_empty() {
            // A byte order mark alone on a line has its own rule, which also covers the first line.
            let marked = first && line.span.start == MARK.len_utf8() as u64;
            if !line.text.contains(MARK) && !marked {
                cx.findings.report(&TEXT_BLANK_LINE, line.span, |draft| {
                    draft.say("Blank line; every line should be a URL");
                    draft.repair("Delete the line", line.whole(), "");
                });
            }
            return Listed::Nothing;
        }
        let content = Content {
            text: content,
            base: line.span.start + bare.start as u64,
            line: line.whole(),
        };
        self.entries += 1;
        self.special |= memchr::memchr2(b'&', b'<', content.text.as_bytes()).is_some();
        if self.entries == MAX_ENTRIES + 1 {
            cx.findings.report(&TEXT_TOO_MANY, content.span(), |draft| {
                draft.say("URL 50,001 of this text sitemap; a file may have at most 50,000");
            });
        }
        if line.cut {
            cx.findings.not_read(CUT_LINE);
        }
        if !readable || content.report(cx) {
            return Listed::Unread(content.line);
        }
        white_space(line, &content, cx);
        self.url(&content, cx)
    }

    /// Reports what only the whole file shows. `sitemaps`: the number of the URLs and their places, if all of them lead to
    /// sitemaps.
    pub fn finish(
        &mut self,
        truncated: bool,
        sitemaps: Option<(u64, impl Iterator<Item = Span>)>,
        cx: &mut Context<'_>,
    ) -> Document {
        let document =
            Document { kind: Kind::Text, root: Span::at(0), entries: self.entries, truncated };
        name(cx);
        if let Some((number, places)) = sitemaps {
            self.index(number, places.collect_small(), cx);
        }
        limit::near(&document, cx);
        document
    }

    /// Takes a line with one URL, for the rules about URLs.
    fn url(&mut self, content: &Content<'_>, cx: &mut Context<'_>) -> Listed<'_> {
        let span = content.span();
        let entry = &mut self.entry;
        entry.begin(EntryKind::Url, self.entries, span);
        entry.span = content.line;
        let value = entry.begin_field(FieldName::Loc, Span::at(span.start));
        value.plain = true;
        decode(content, value, cx);
        value.span = span;
        value.element = span;
        cx.findings.keep_address(value.trimmed_span());
        Listed::Url(entry)
    }

    /// Reports a list that contains only sitemaps.
    fn index(&self, number: u64, places: Vec<Span>, cx: &mut Context<'_>) {
        cx.findings.report(&TEXT_INDEX_OF_SITEMAPS, Span::at(0), |draft| {
            draft.say(format_args!(
                "All lines ({}) are sitemaps; list sitemaps in an XML file with the root `sitemapindex`",
                thousands(number)
            ));
            let (Some(first), Some(last)) = (places.first(), places.last()) else { return };
            if self.special || places.len() as u64 != self.entries {
                return;
            }
            let mut edits = Vec::new();
            for place in &places {
                let head = if place == first { INDEX_HEAD } else { "" };
                edits.push((Span::at(place.start), format!("{head}<sitemap><loc>")));
                let foot = if place == last { "\n</sitemapindex>" } else { "" };
                edits.push((Span::at(place.end), format!("</loc></sitemap>{foot}")));
            }
            let title = "Convert to an XML sitemap index (save it as `.xml`)";
            draft.fix_by(Fix::of(title, false, edits));
        });
    }
}

/// Reports that the lines do not end alike, or in a CR alone. `explain` writes how they end.
pub(crate) fn mixed_line_ends(root: Span, explain: &dyn Fn(&mut Draft), findings: &mut Findings) {
    findings.report(&TEXT_MIXED_EOL, root, explain);
}

/// U+FEFF has its own rule.
const MARK: char = '\u{FEFF}';

/// The content of a line, without the space around it.
struct Content<'t> {
    text: &'t str,
    /// Start of the content in the document.
    base: u64,
    /// Place of the line with its line end.
    line: Span,
}

impl<'t> Content<'t> {
    fn span(&self) -> Span {
        self.span_of(0..self.text.len())
    }

    fn span_of(&self, range: Range<usize>) -> Span {
        Span::new(self.base + range.start as u64, self.base + range.end as u64)
    }

    /// Reports a line that is not one URL. Returns false if it is one, valid or not.
    fn report(&self, cx: &mut Context<'_>) -> bool {
        let text = self.text;
        if residue_in_line(text, self.base, cx.findings) {
            return true;
        }
        // A tab is white space, which has its own rules.
        let is_control =
            |(at, c): (usize, char)| c.is_control() && c != '\t' && !misread::belongs(text, at);
        if text.char_indices().any(is_control) {
            self.report_no_url(cx);
            return true;
        }
        if http_at(text) == Some(0) {
            return self.report_more(cx);
        }
        let spaced = text.contains(char::is_whitespace);
        let wrapped = |at: usize| text[..at].contains(|c: char| c.is_whitespace() || is_wrapper(c));
        if spaced || text.starts_with(is_wrapper) || http_at(text).is_some_and(wrapped) {
            self.report_no_url(cx);
            return true;
        }
        // A colon at the end belongs to a heading, like `Pages:`.
        if has_scheme(text) && !text.ends_with(':') || missing_value(text).is_some() {
            return false;
        }
        if is_relative(text) {
            report_relative(&TEXT_NOT_ABSOLUTE, text, self.span(), false, cx);
        } else {
            self.report_no_url(cx);
        }
        true
    }

    fn report_no_url(&self, cx: &mut Context<'_>) {
        let text = self.text;
        cx.findings.report(&TEXT_LINE_NOT_URL, self.span(), |draft| {
            draft.say(format_args!(
                "The line {} is not a URL; every line must be one URL and nothing else",
                quote(text)
            ));
            match address_in(text) {
                // Apart from an invisible character, most of the line may be right.
                Some(address) if address.start == 0 => {}
                Some(address) => draft.suggest("Keep only the URL", self.span(), &text[address]),
                None => draft.suggest("Delete the line", self.line, ""),
            }
        });
    }

    /// Reports text after the URL that the line begins with.
    fn report_more(&self, cx: &mut Context<'_>) -> bool {
        let text = self.text;
        let gaps = gaps(text);
        let more = gaps.first().map(|gap| gap.end).or_else(|| fields_at(text));
        let Some(at) = more else { return false };
        let span = self.span_of(at..text.len());
        cx.findings.report(&TEXT_MULTIPLE_URLS_PER_LINE, span, |draft| {
            draft.say(format_args!(
                "The line has {} after its URL; a line may contain only one URL",
                quote(slice(text, at..))
            ));
            if gaps.is_empty() {
                return draft.suggest("Keep only the URL", span, "");
            }
            let blanks = |text: &str| text.matches([' ', '\t']).count();
            let between: usize = gaps.iter().map(|gap| blanks(&text[gap.clone()])).sum();
            let edits =
                gaps.into_iter().map(|gap| (self.span_of(gap), "\n".to_owned())).collect_small();
            draft.fix_by(Fix::of("Put each URL on its own line", blanks(text) == between, edits));
        });
        true
    }
}

fn white_space(line: &Line<'_>, content: &Content<'_>, cx: &mut Context<'_>) {
    let start = (content.base - line.span.start) as usize;
    let runs = [0..start, start + content.text.len()..line.text.len()];
    let text = |run: &Range<usize>| &line.text[run.clone()];
    let runs: Vec<_> =
        runs.into_iter().filter(|run| text(run).contains(|c| c != MARK)).collect_small();
    let Some(first) = runs.first().cloned() else { return };
    let plain = |run: &Range<usize>| text(run).bytes().all(|byte| matches!(byte, b' ' | b'\t'));
    let severities = match runs.iter().all(plain) {
        true => TEXT_WHITESPACE.severities,
        false => Severities::protocol(Warning),
    };
    let place = |run: Range<usize>| {
        let base = line.span.start;
        Span::new(base + run.start as u64, base + run.end as u64)
    };
    cx.findings.report_as(&TEXT_WHITESPACE, severities, place(first), |draft| {
        draft.say(format_args!("White space around the URL {}; delete it", quote(content.text)));
        // White space beyond ASCII beside a letter may be half of another letter, read in the wrong encoding.
        let safe = runs.iter().all(|run| text(run).is_ascii());
        let edits = runs.into_iter().map(|run| (place(run), String::new())).collect_small();
        draft.fix_by(Fix::of("Delete the white space around the URL", safe, edits));
    });
}

/// Fills `value` with the URL that was meant: resolves XML references, and reports them.
fn decode(content: &Content<'_>, value: &mut Value, cx: &mut Context<'_>) {
    let text = content.text;
    let mut edits = Vec::new();
    let mut from = 0;
    for at in memchr::memchr_iter(b'&', text.as_bytes()) {
        let Some((length, meant)) = reference(slice(text, at..)) else { continue };
        let span = content.span_of(at..at + length);
        value.push(slice(text, from..at), content.span_of(from..at));
        value.push_replaced(&meant, span);
        from = at + length;
        edits.push((span, meant));
    }
    value.push(slice(text, from..), content.span_of(from..text.len()));
    let Some((span, meant)) = edits.first().cloned() else { return };
    cx.findings.report(&TEXT_XML_ESCAPED, span, |draft| {
        let at = (span.start - content.base) as usize;
        draft.say(format_args!(
            "{} is an XML entity; in a text file write {}",
            quote(slice(text, at..at + span.len() as usize)),
            quote(&meant)
        ));
        draft.fix_by(Fix::of("Replace the entities with characters", false, edits));
    });
}

/// Returns the length of the reference that `text` begins with, and its meaning in a URL.
fn reference(text: &str) -> Option<(usize, String)> {
    let (length, meant) = url_reference(slice(text, 1..))?;
    Some((length + 1, meant))
}

fn name(cx: &mut Context<'_>) {
    let Some(path) = &cx.site.name else { return };
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let lower = name.to_ascii_lowercase();
    if lower.ends_with(".txt") || lower.ends_with(".txt.gz") {
        return;
    }
    cx.findings.report(&TEXT_EXTENSION, Span::at(0), |draft| {
        draft.say(format_args!(
            "The text sitemap is named {}; its name should end in `.txt`",
            quote(name)
        ));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn references() {
        let meaning = |text: &str| reference(text).map(|(_, meant)| meant);
        assert_eq!(reference("&amp;b"), Some((5, "&".into())));
        assert_eq!(meaning("&#x2F;"), Some("/".into()));
        assert_eq!(meaning("&lt;"), Some("%3C".into()));
        assert_eq!(meaning("&#252;"), Some("%C3%BC".into()));
        for none in ["&b=2;", "&amp", "&;", "&#;", "&#0;", "&#x110000;", "&nbsp;", "&ampère;"] {
            assert_eq!(meaning(none), None, "{none}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "[a-c:/.,;| &#x;\"<é\u{a0}]{0,40}", http in any::<bool>()) {
            let text = if http { format!("https://{text}") } else { text };
            let report = crate::check(text.as_bytes(), &crate::Options {
                name: Some("sitemap.txt".into()),
                ..Default::default()
            });
            prop_assert!(report.is_ok());
        }
    }
}
