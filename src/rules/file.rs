//! Rules of the family `file`: the bytes of the file, before any XML is read.

pub(crate) mod gzip;

use std::ops::Range;

use crate::bytes::format::{
    CONFLICT, Container, Format, Known, NEITHER, TABLE, VERIFICATION, is_fold_mark, is_line_number,
    shows_sitemap,
};
use crate::rules::prelude::*;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
use crate::text::{bytes, order};
pub(crate) use gzip::gzip;

/// A gzip file of spaces: each zero byte stands for 1,032 of them. The end contains their checksum and their number.
#[cfg(not(target_os = "unknown"))]
const fn bomb(times: usize, end: &'static [u8]) -> Example {
    let start = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xec\xc1\x81\x00\x00\x00\x00\x80\x20\x95\xfd\x29\x17\xa9\x0a";
    Example::Many(Many { start, piece: b"\0", times, end })
}

/// The protocol's limit on the uncompressed file, in bytes (50 MiB).
pub const MAX_BYTES: u64 = 52_428_800;
/// From this size in bytes (90 %), the file may soon be too large.
const NEAR_BYTES: u64 = 47_185_920;
/// Baidu's limit, in bytes (10 MiB).
pub const BAIDU_BYTES: u64 = 10_485_760;

const ENGINES: Severities =
    Severities::protocol(Error).and(Google, Error).and(Bing, Error).and(Yandex, Error);

rules! {
    /// Zero bytes, or only white space.
    EMPTY = "file-empty" {
        title: "Empty file",
        why: "There is no sitemap to read, so search engines discover no pages through it. Google reports “Empty sitemap”, Yandex “Response contains no data”.",
        help: "Upload the sitemap again, or find out why the generator wrote nothing.",
        severities: Severities::all(Error),
        fix: NoFix,
        bad: [Case::new(File("")), Case::new(File(" \n\n")), Case::new(Bytes(b"\xEF\xBB\xBF"))],
        good: [Case::new(Url("<loc>https://www.example.org/</loc>"))],
        sources: [GOOGLE_REPORT, YANDEX_ERRORS, BING_SITEMAPS, BAIDU_SECONDARY],
    }

    /// The first markup is that of an HTML page.
    IS_HTML = "file-is-html" {
        title: "HTML page instead of a sitemap",
        why: "Search engines reject an HTML page at a sitemap's URL. Google reports “Sitemap is HTML: Your Sitemap appears to be an HTML page”. It is usually an error page, a login form, or a single-page application that answers every URL with its start page.",
        help: "Open the URL in a private window, see which page comes up, and make the server send the XML file instead.",
        severities: Severities::all(Error),
        fix: NoFix,
        bad: [
            Case::new(File("<!DOCTYPE html><html><head><title>404</title></head><body>Not found</body></html>")),
            Case::new(File("<!-- cached -->\n<HTML lang=\"en\"><body>Sign in</body></HTML>")),
        ],
        good: [Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- not <html> -->\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>"))],
        sources: [GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    /// JSON, typically the error message of an API.
    IS_JSON = "file-is-json" {
        title: "JSON instead of a sitemap",
        why: "No search engine reads JSON sitemaps. The file is usually the error message of an API that should have produced the XML.",
        help: "Read the error message in the file, fix its cause, and publish XML.",
        severities: Severities::all(Error),
        fix: NoFix,
        bad: [
            Case::new(File("{\"error\":\"not found\"}")),
            Case::new(File("[\"https://www.example.org/\"]")),
            Case::new(File("{\"sitemap\": \"<?xml version=\\\"1.0\\\"?>\\n<urlset xmlns=\\\"http://www.sitemaps.org/schemas/sitemap/0.9\\\"/>\"}")),
        ],
        good: [Case::new(File("https://www.example.org/{id}\n"))],
        sources: [GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    /// A document of another kind.
    UNSUPPORTED_FORMAT = "file-unsupported-format" {
        title: "Unsupported file format",
        why: "Search engines read sitemaps as XML, as RSS or Atom, or as a text file with one URL per line. They reject anything else as “Unsupported file format”.",
        help: "Export the URLs as an XML sitemap, or as a plain text file with one complete URL per line, each starting with `https://`.",
        severities: Severities::all(Error),
        fix: NoFix,
        bad: [
            Case::new(File("<opml version=\"2.0\"><body/></opml>")),
            Case::new(File("%PDF-1.7\n")),
            Case::new(File("{\\rtf1\\ansi\n\\f0\\fs24 <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>}")),
            Case::new(File("b'<?xml version=\"1.0\"?>\\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>\\n'")),
            Case::new(File("loc,lastmod\nhttps://www.example.org/,2026-01-01\n")),
            Case::new(File("# Site map\n\n- [Home](https://www.example.org/)\n")),
            Case::new(File("---\nlayout: null\n---\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>\n")),
            Case::new(File("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n")),
            Case::new(Urlset("<<<<<<< HEAD\n<url><loc>https://www.example.org/a</loc></url>\n=======\n<url><loc>https://www.example.org/b</loc></url>\n>>>>>>> new-pages")),
            Case::new(File("Parse error: syntax error, unexpected token \"}\" in /srv/www/sitemap.php on line 12\n")),
            Case::new(File("&lt;urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"&gt;\n&lt;/urlset&gt;\n")),
        ],
        good: [
            Case::new(File("https://www.example.org/?a=1,2\nhttps://www.example.org/b\n")),
            Case::new(Urlset("<!--\n<<<<<<< pages >>>>>>>\n=======\n--><url><loc>https://www.example.org/&lt;url</loc></url>")),
        ],
        sources: [GOOGLE_REPORT, PROTOCOL, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    /// Compressed, but not by gzip.
    UNSUPPORTED_COMPRESSION = "file-unsupported-compression" {
        title: "Unsupported compression format",
        why: "The protocol allows gzip and nothing else. Crawlers see bytes that are neither XML nor gzip and give up.",
        help: "Compress the sitemap with gzip (`gzip -k sitemap.xml`), or publish it uncompressed.",
        severities: Severities::all(Error),
        fix: NoFix,
        because: "This checker unpacks only gzip.",
        bad: [
            Case::new(Bytes(b"PK\x03\x04\x14\x00\x00\x00sitemap.xml")),
            Case::new(Bytes(b"BZh91AY&SY")),
            Case::new(Bytes(b"\x78\x9C\x03\x00\x00\x00\x00\x01")),
        ],
        good: [Case::new(Url("<loc>https://www.example.org/</loc>"))],
        sources: [PROTOCOL, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    /// Name and content disagree about compression.
    GZIP_EXTENSION_MISMATCH = "file-gzip-extension-mismatch" {
        title: "`.gz` ending does not match content",
        why: "Some crawlers and many tools decide by the ending `.gz` whether to unpack. They fail to unpack plain XML, or read compressed bytes as text.",
        help: "Use the ending `.gz` if the file is compressed, and only then.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        because: "A fix changes the content of a file. Rename or compress the file on your server, and update the links to it.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc>")).named("sitemap.xml.gz"),
            Case::new(Bytes(include_bytes!("../../tests/data/single.xml.gz"))).named("sitemap.xml"),
        ],
        good: [
            Case::new(Bytes(include_bytes!("../../tests/data/single.xml.gz"))).named("sitemap.XML.GZ"),
            Case::new(Bytes(include_bytes!("../../tests/data/single.xml.gz"))),
        ],
        sources: [PROTOCOL],
    }

    /// More than 50 MiB uncompressed.
    SIZE_EXCEEDED = "file-size-exceeded" {
        title: "File larger than 50 MiB",
        why: "The protocol and every large search engine allow 52,428,800 bytes, counted after unpacking. They reject a larger file as a whole.",
        help: "Split the sitemap into several files and list them in a sitemap index.",
        severities: ENGINES,
        fix: Auto,
        whole_file: "counts the bytes of the file",
        bad: [Case::new(Example::sized(52_428_801))],
        good: [Case::new(Example::sized(52_428_800))],
        sources: [PROTOCOL, GOOGLE_BUILD, BING_SIZE, YANDEX_ERRORS],
    }

    /// More than nine tenths of the limit.
    SIZE_NEAR_LIMIT = "file-size-near-limit" {
        title: "File close to the 50 MiB limit",
        why: "Search engines reject a file over 52,428,800 bytes as a whole, so a few more pages could cost you all of them.",
        help: "Split the sitemap now, before it grows over the limit.",
        severities: Severities::protocol(Info).and(Google, Info).and(Bing, Info).and(Yandex, Info),
        fix: NoFix,
        because: "Nothing is wrong yet. Once the file is over the limit, it can be split into parts.",
        bad: [Case::new(Example::sized(47_185_921))],
        good: [Case::new(Example::sized(47_185_920))],
        sources: [PROTOCOL, GOOGLE_BUILD, BING_SIZE, YANDEX_ERRORS],
    }

    /// More than 10 MiB, for Baidu.
    SIZE_OVER_10MB = "file-size-over-10mb" {
        title: "File larger than Baidu's 10 MiB",
        why: "Baidu reads sitemaps of up to 10 MB only; tools from before 2016 had the same limit.",
        help: "If you need Baidu, split the sitemap into files of at most 10,485,760 bytes.",
        severities: Severities::of(Baidu, Error),
        fix: Suggest,
        because: "With the Baidu profile, the file can be split into parts of that size. No other search engine needs them.",
        whole_file: "counts the bytes of the file",
        bad: [Case::new(Example::sized(10_485_761))],
        good: [Case::new(Example::sized(10_485_760))],
        sources: [BING_SIZE, BAIDU_SECONDARY],
    }

    /// The name of an XML sitemap does not end in `.xml`.
    EXTENSION_UNUSUAL = "file-extension-unusual" {
        title: "Sitemap name without `.xml` ending",
        why: "Search engines go by the content. People and some tools go by the name, and Google treats a name ending in `.txt` as a text sitemap.",
        help: "If it is easy, rename the sitemap so that it ends in `.xml` or `.xml.gz`.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc>")).named("sitemap.php")],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")).named("Sitemap.XML"),
            Case::new(Url("<loc>https://www.example.org/</loc>")),
        ],
        sources: [GOOGLE_BUILD],
    }

    /// A name that must be escaped in a URL.
    NAME_NON_ASCII = "file-name-non-ascii" {
        title: "Special characters in the file name",
        why: "The name becomes part of the URL in robots.txt, in an index and in Search Console. Spaces, `*`, braces and letters outside ASCII can be written in two ways there, and one of them fails.",
        help: "Rename the file, using only the letters a–z, digits, `-`, `_` and `.`.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        because: "Rename the file on your server, and update the links to it.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc>")).named("site map*.xml"),
            Case::new(Url("<loc>https://www.example.org/</loc>")).named("übersicht.xml"),
        ],
        good: [Case::new(Url("<loc>https://www.example.org/</loc>")).named("sitemap-1_(de).xml")],
        sources: [GOOGLE_BUILD],
    }

    /// A copy of the text that a browser displays.
    PASTED_VIEW_SOURCE = "file-pasted-view-source" {
        title: "Text copied from a browser or mail",
        why: "A browser displays XML with words and fold marks of its own, and with `&amp;` already turned into `&`. A mail program puts `>` before each quoted line. What is checked here may differ from the file on the server.",
        help: "Copy from “View source” instead, or check the file itself.",
        // No search engine sees text that was pasted here; a file on a server is worse: see `View::finish`.
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(File("This XML file does not appear to have any style information associated with it. The document tree is shown below.\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("This XML file does not appear to have any style information associated with it. The document tree is shown below.\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")).named("sitemap.xml"),
        ],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><!-- This XML file does not appear to have any style information --><url><loc>https://www.example.org/</loc></url></urlset>"))],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }
}

/// Reports a file whose first bytes show that it cannot be a sitemap.
pub(crate) fn container(container: Container, findings: &mut Findings) {
    let (rule, what, but) = match container {
        Container::Compressed(what) => {
            (&UNSUPPORTED_COMPRESSION, what, "; sitemaps may be compressed only with gzip")
        }
        Container::Document(what) => (&UNSUPPORTED_FORMAT, what, ", not a sitemap"),
    };
    findings.report(rule, Span::at(0), |draft| draft.say(format_args!("The file is {what}{but}")));
    findings.not_read(format_args!("The content was not read: the file is {what}."));
}

/// Reports what the start of the text shows. `head` begins at offset `start` of the document.
pub(crate) fn format(format: Format, start: u64, head: &str, findings: &mut Findings) {
    let lead = (head.len() - head.trim_start().len()) as u64;
    let first = Span::at(start + lead);
    match format {
        // For a copy from a browser, only the end shows how much of it comes from the browser.
        Format::Xml
        | Format::Text
        | Format::Robots
        | Format::ViewSource { .. }
        | Format::Printed { .. } => {}
        Format::Empty => findings.report(&EMPTY, Span::at(start), |finding| {
            if head.is_empty() {
                finding.say("The file is empty")
            } else {
                finding.say("The file contains only white space")
            }
        }),
        Format::Html => {
            // The title of the page shows which page it is.
            let found = title(head);
            let name = found.clone().map_or("", |range| &head[range]);
            let place = found.map_or(first, |range| {
                Span::new(start + range.start as u64, start + range.end as u64)
            });
            html_page(place, name, shows_sitemap(head), findings);
        }
        Format::Json => findings.report(&IS_JSON, first, |finding| {
            finding.say("The file is JSON, not a sitemap");
        }),
        Format::Other(what) => unsupported(what, first, findings),
        Format::Known { known, prefix } => {
            let place = Span::at(start + prefix as u64);
            // Nobody takes the proof for a sitemap.
            let severities = match *known == VERIFICATION {
                true => Severities::protocol(Info),
                false => UNSUPPORTED_FORMAT.severities,
            };
            alone(known, severities, place, findings);
        }
    }
}

/// Returns the range of the title of an HTML page.
pub(crate) fn title(head: &str) -> Option<Range<usize>> {
    let lower = head.to_ascii_lowercase();
    let find =
        |from: usize, what: &[u8]| Some(from + bytes::find(&lower.as_bytes()[from..], what)?);
    let from = find(find(0, b"<title")?, b">")? + 1;
    Some(from..find(from, b"</")?)
}

/// Returns the message about an HTML page with this `title`.
pub(crate) fn is_page(title: &str, instead_of: &str) -> String {
    match title.trim() {
        "" => format!("The file is an HTML page, not a {instead_of}"),
        title => format!("The file is the HTML page {}, not a {instead_of}", quote(title)),
    }
}

/// Reports an HTML page at `place`, its most telling part. `sitemap`: there is a sitemap in the page.
pub(crate) fn html_page(place: Span, title: &str, sitemap: bool, findings: &mut Findings) {
    findings.report(&IS_HTML, place, |finding| {
        finding.say(is_page(title, "sitemap"));
        if sitemap {
            finding.add("; a sitemap stands in the page");
            finding.advise("Publish the sitemap as a file of its own, without the page around it, and with `<` where the page has `&lt;`.");
        }
    });
}

/// Reports the marks of a merge conflict after the first text.
pub(crate) fn conflict(place: Span, findings: &mut Findings) {
    alone(&CONFLICT, UNSUPPORTED_FORMAT.severities, place, findings);
}

fn alone(known: &Known, severities: Severities, place: Span, findings: &mut Findings) {
    let explain = |draft: &mut Draft| tell(known, "sitemap", draft);
    findings.report_alone(&UNSUPPORTED_FORMAT, severities, place, explain);
}

/// Reports a file that conforms to no schema, though it may be a sitemap, to one who asks for the schemas.
pub(crate) fn no_schema(kind: Kind, place: Span, findings: &mut Findings) {
    let severities = Severities::of(Xsd, Error);
    let explain = |draft: &mut Draft| tell_no_schema(kind, draft);
    findings.report_as(&UNSUPPORTED_FORMAT, severities, place, explain);
}

/// Writes the finding of [`no_schema`].
pub(crate) fn tell_no_schema(kind: Kind, draft: &mut Draft) {
    let what = match kind {
        Kind::Robots => "a robots.txt",
        Kind::Text => "a list of URLs",
        _ => "a feed",
    };
    draft.say(format_args!("The file is {what}; the schemas describe only XML sitemaps"));
    draft.advise("Choose another profile for this file, or check an XML sitemap.");
}

/// Reports that a robots.txt is something else. Its lines are read all the same, so this is no error of any crawler.
pub(crate) fn no_robots(known: &Known, place: Span, findings: &mut Findings) {
    let severities = Severities::protocol(Error);
    findings.report_as(&UNSUPPORTED_FORMAT, severities, place, |draft| {
        tell(known, "robots.txt", draft)
    });
}

/// Writes what a file is. `instead_of`: what it should be.
fn tell(known: &Known, instead_of: &str, draft: &mut Draft) {
    draft.say(format_args!("The file {}, so it is not a {instead_of}", known.says));
    draft.advise(known.advice);
}

/// The text that a browser adds to a document that it displays.
#[derive(Debug)]
pub(crate) struct View {
    /// The text before the first element.
    words: Span,
    /// The first line of the text.
    place: Span,
    quoted: String,
    /// Places of fold marks after the text.
    marks: Vec<Span>,
    number: u64,
    /// The marks are line numbers.
    numbered: bool,
}

impl View {
    /// Limit on the edits of one fix.
    const MAX_MARKS: usize = 10_000;

    /// Begins a view whose `words` stand at `start`, before the document.
    pub fn begin(start: u64, words: &str, findings: &mut Findings) -> View {
        let quoted = words.trim_start().lines().next().unwrap_or_default().to_owned();
        let lead = start + (words.len() - words.trim_start().len()) as u64;
        let place = Span::new(lead, lead + quoted.len() as u64);
        findings.keep(place);
        let words = Span::new(start, start + words.len() as u64);
        let numbered = !quoted.is_empty() && is_line_number(&quoted);
        View { words, place, quoted, marks: Vec::new(), number: 0, numbered }
    }

    /// Takes text between the XML declaration and the root: browsers with fold marks display the declaration before the
    /// first mark. Returns whether the text is a mark.
    pub fn read_on(
        view: &mut Option<View>,
        text: &str,
        span: Span,
        findings: &mut Findings,
    ) -> bool {
        let words = trim_xml_space_start(text);
        let start = span.end - words.len() as u64;
        let mark = trim_xml_space(words);
        match view {
            Some(view) => {
                !mark.is_empty() && view.is_mark(mark, Span::new(start, start + mark.len() as u64))
            }
            None if !is_fold_mark(mark.trim()) => false,
            None => {
                *view = Some(View::begin(start, words, findings));
                true
            }
        }
    }

    /// Whether a text between elements is a fold mark or a line number.
    pub fn is_mark(&mut self, text: &str, span: Span) -> bool {
        // A text with skipped elements inside must not be deleted as a whole.
        let whole = span.len() == text.len() as u64;
        // Browsers also indent by spaces that are not white space to XML.
        let text = text.trim();
        let is_mark = whole && (is_fold_mark(text) || self.numbered && is_line_number(text));
        if is_mark {
            self.number += 1;
            if self.marks.len() < Self::MAX_MARKS {
                self.marks.push(span);
            }
        }
        is_mark
    }

    /// Reports the view at the end of the document. `is_file`: the text comes from a file, not from pasting, so every
    /// reader finds the added text and no XML.
    pub fn finish(self, is_file: bool, findings: &mut Findings) {
        let rule = &PASTED_VIEW_SOURCE;
        let severities = if is_file { Severities::all(Error) } else { rule.severities };
        findings.report_as(rule, severities, self.place, |finding| {
            if is_file {
                finding.advise("Remove it: it keeps the file from being XML, so no search engine can read it. To save a sitemap from a browser, use “View source” or “Save link as”, not the text on the screen.");
            }
            finding.say(format_args!(
                "{} comes from the browser, not from the sitemap",
                quote(&self.quoted)
            ));
            finding.show(self.quoted);
            if self.marks.len() as u64 == self.number {
                let mut edits: Vec<(Span, String)> = std::iter::once(self.words)
                    .chain(self.marks)
                    .map(|span| (span, String::new()))
                    .collect_small();
                // The mark of an outer element may be found after those of the elements inside.
                order::sort(&mut edits, |(a, _), (b, _)| a.start.cmp(&b.start));
                finding.fix_by(Fix::of("Remove what the browser has added", true, edits));
            }
        });
    }
}

/// Reports a document of a known kind that is no sitemap.
pub(crate) fn unsupported(what: &str, span: Span, findings: &mut Findings) {
    findings.report(&UNSUPPORTED_FORMAT, span, |finding| {
        match what {
            NEITHER => finding.say(format_args!("The file is {what}, so it is not a sitemap")),
            what => finding.say(format_args!("The file is {what}, not a sitemap")),
        }
        match what {
            NEITHER => finding.advise("If it is the URL of a sitemap, check that URL. If it is an error message, look it up in the list of rules. Otherwise export the URLs as an XML sitemap."),
            TABLE => finding.advise("To compare it with your sitemap, drop both on the page together, or name it with `--against`. To publish its URLs, export them as an XML sitemap, or as a text file with one complete URL per line."),
            _ => {}
        }
    });
}

/// Reports the size limits as the file grows from `before` to `now` bytes. `end`: the end of the text that these bytes
/// contain.
pub(crate) fn size(before: u64, now: u64, end: u64, findings: &mut Findings) {
    let crossed = |limit: u64| before <= limit && now > limit;
    // In UTF-8 this is the first byte too many; in other encodings the place is only approximate.
    let at = |limit: u64| Span::at(limit.min(end));
    if crossed(MAX_BYTES) {
        findings.report(&SIZE_EXCEEDED, at(MAX_BYTES), |finding| {
            finding.say("The file exceeds 52,428,800 bytes (50 MiB) here; split it");
        });
    }
    if crossed(BAIDU_BYTES) {
        findings.report(&SIZE_OVER_10MB, at(BAIDU_BYTES), |finding| {
            finding.say("The file exceeds 10,485,760 bytes (10 MiB) here, more than Baidu reads");
        });
    }
}

/// Reports a file that is close to the limit.
pub(crate) fn near_limit(bytes: u64, root: Span, findings: &mut Findings) {
    if bytes > NEAR_BYTES && bytes <= MAX_BYTES {
        findings.report(&SIZE_NEAR_LIMIT, root, |finding| {
            finding.say(format_args!(
                "The file has {} bytes, {} % of the 52,428,800 allowed",
                thousands(bytes),
                bytes * 100 / MAX_BYTES
            ));
        });
    }
}

/// Reports a file name that does not fit the content.
pub(crate) fn name(name: Option<&str>, gzip: bool, kind: Kind, findings: &mut Findings) {
    let Some(path) = name else { return };
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let lower = name.to_ascii_lowercase();
    let start = Span::at(0);
    // For a file in another compression format, that has been reported.
    let otherwise = !gzip && findings.number(&UNSUPPORTED_COMPRESSION) > 0;
    if lower.ends_with(".gz") != gzip && !otherwise {
        findings.report(&GZIP_EXTENSION_MISMATCH, start, |finding| {
            let (is, does) = match gzip {
                true => ("a gzip file", "does not end"),
                false => ("not compressed", "ends"),
            };
            finding.say(format_args!("{} is {is}, but its name {does} in `.gz`", quote(name)));
        });
    }
    if kind == Kind::Robots && (lower.ends_with(".xml") || lower.starts_with("sitemap")) {
        unsupported("a robots.txt", start, findings);
    }
    let is_xml = matches!(kind, Kind::Urlset | Kind::Sitemapindex);
    if is_xml && !lower.ends_with(".xml") && !lower.ends_with(".xml.gz") {
        findings.report(&EXTENSION_UNUSUAL, start, |finding| {
            finding.say(format_args!(
                "The XML sitemap is named {}; its name should end in `.xml` or `.xml.gz`",
                quote(name)
            ));
        });
    }
    let odd = |c: char| !c.is_ascii() || c.is_ascii_control() || matches!(c, ' ' | '*' | '{' | '}');
    if let Some(c) = name.chars().find(|&c| odd(c)) {
        findings.report(&NAME_NON_ASCII, start, |finding| {
            finding.say(format_args!(
                "The file name {} contains {}, which must be escaped in a URL",
                quote(name),
                quote(&c.to_string())
            ));
        });
    }
}
