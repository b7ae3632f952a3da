//! Rules of the family `quality`: things that are allowed, but hardly intended.

pub(crate) mod base;
pub(crate) mod comments;
pub(crate) mod hosts;
pub(crate) mod lines;
pub(crate) mod paths;
pub(crate) mod versions;

use crate::rules::prelude::*;
use base::Base;
use comments::Comments;
use hosts::Hosts;
pub(crate) use hosts::SitemapHosts;
pub(crate) use lines::{Lines, mixed_line_ends};
use versions::Versions;

use crate::text::{template, words};

rules! {
    QUALITY_MIXED_SLASH_STYLE = "quality-mixed-slash-style" {
        title: "URLs with and without trailing slashes",
        why: "Most servers use one form and redirect the other. If both occur, some of the URLs are \
            likely to redirect.",
        help: "Write all page URLs in the form that does not redirect.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url><url><loc>https://www.example.org/b/</loc></url><url><loc>https://www.example.org/c</loc></url><url><loc>https://www.example.org/d/</loc></url><url><loc>https://www.example.org/e</loc></url><url><loc>https://www.example.org/f</loc></url><url><loc>https://www.example.org/g</loc></url><url><loc>https://www.example.org/h</loc></url><url><loc>https://www.example.org/i</loc></url><url><loc>https://www.example.org/j</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url><url><loc>https://www.example.org/b</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a/</loc></url><url><loc>https://www.example.org/b/</loc></url><url><loc>https://www.example.org/c.html</loc></url><url><loc>https://www.example.org/d/</loc></url><url><loc>https://www.example.org/e/</loc></url><url><loc>https://www.example.org/f/</loc></url><url><loc>https://www.example.org/g/</loc></url><url><loc>https://www.example.org/h.html</loc></url><url><loc>https://www.example.org/i/</loc></url><url><loc>https://www.example.org/j/</loc></url><url><loc>https://www.example.org/k/</loc></url><url><loc>https://www.example.org/l/</loc></url>")),
        ],
        sources: [DOCUSAURUS_4134],
    }

    QUALITY_UPPERCASE_PATH = "quality-uppercase-path" {
        title: "Capital letters in paths",
        why: "To crawlers `/About` and `/about` are two URLs. Links often use the wrong one, and \
            servers that accept both show every page twice.",
        help: "Prefer lower case for new pages. Do not change URLs that are already known.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/About-Us</loc>"))],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/caf%C3%A9</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?id=ABC</loc>")),
        ],
        sources: [GOOGLE_URL],
    }

    QUALITY_UNDERSCORE_PATH = "quality-underscore-path" {
        title: "Underscores in paths",
        why: "Google recommends hyphens between words, which it reads as spaces.",
        help: "Prefer hyphens for new pages. Do not change URLs that are already known.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/my_page</loc>"))],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/my-page</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/_next/</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=my_page</loc>")),
        ],
        sources: [GOOGLE_URL],
    }

    QUALITY_HOMEPAGE_MISSING = "quality-homepage-missing" {
        title: "Home page not listed",
        why: "The home page is usually the page that a site most wants people to find. This is fine \
            if another file of the site lists it.",
        help: "List the home page, unless another sitemap of the site does.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org</loc></url>")),
            Case::new(InUrl("<loc>https://www.example.org/a</loc>")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url></urlset>\n")),
        ],
        sources: [GOOGLE_BUILD],
    }

    QUALITY_SINGLE_URL = "quality-single-url" {
        title: "Only one URL in the sitemap",
        why: "For a site with one page that is right. Otherwise the generator most likely stopped \
            after the first page.",
        help: "Make sure that the generator finds the other pages, if there are any.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        whole_file: "counts the entries of the file",
        bad: [Case::new(InUrl("<loc>https://www.example.org/</loc>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><url><loc>https://www.example.org/film</loc></url></urlset>\n")),
        ],
        sources: [choice!("sites of one page are rare, and crawls that found no links are not")],
    }
}

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Quality {
    hosts: Hosts,
    /// Number of pages whose URL could be taken apart.
    pages: u64,
    /// One of them is a home page.
    pub home: bool,
    /// Number of pages without an ending like `.html`: with a slash at the end, and without one.
    slashes: [u64; 2],
    capitals: Tally,
    underscores: Tally,
    pub versions: Versions,
    base: Base,
    comments: Comments,
    /// Starts of entries, far from each other, where a line of megabytes may be broken.
    starts: Vec<u64>,
    /// The sitemap lists news or videos, so it need not list all pages.
    pub part: bool,
    /// Some entry or line has several URLs, which were meant for entries or lines of their own.
    pub several: bool,
}

/// The number of occurrences, and the first of them.
#[derive(Debug, Default)]
struct Tally {
    number: u64,
    first: Span,
    text: String,
}

impl Tally {
    fn add(&mut self, text: &str, span: Span, findings: &mut Findings) {
        self.number += 1;
        if self.number == 1 {
            self.first = span;
            findings.keep(span);
            self.text = shortened(text);
        }
    }
}

impl Family for Quality {
    #[inline]
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let Subject { entry, page, .. } = subject;
        self.start(entry.span.start);
        self.several |= !entry.is_bare() && entry.values(FieldName::Loc).nth(1).is_some();
        let Some(Page { value, text, span, address: Some(address), .. }) = page else { return };
        self.hosts.page(value, address, cx);
        if entry.kind != EntryKind::Url {
            return;
        }
        self.pages += 1;
        let ending = address.ending();
        self.shape(address, ending);
        self.letters(text, *span, address, cx.findings);
        self.base.page(value, address, cx);
        self.versions.page(value, address, cx.findings);
        let resource = ending.is_some_and(paths::is_ending_of_resource);
        if resource || address.marks.has(Marks::DELIMITER.or(Marks::WORD)) {
            paths::judge(entry, value, address, (resource, subject.tracked), cx);
        }
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        let index = document.kind == Kind::Sitemapindex;
        let things = if index { Hosts::SITEMAPS } else { Hosts::URLS };
        self.hosts.finish(things, cx);
        if !matches!(document.kind, Kind::Urlset | Kind::Text) {
            return;
        }
        self.versions.finish(cx);
        let root = document.root;
        let whole = !document.truncated;
        // What is wrong with the file may be why it lists no more.
        let sound = !cx.findings.has_error();
        if whole && sound && document.entries == 1 && !self.part && !self.several {
            cx.findings.report(&QUALITY_SINGLE_URL, root, |draft| {
                draft.say("The sitemap lists only one URL; most sites have more pages");
            });
        }
        if whole && self.pages > 1 && !self.home && !self.part {
            let pages = thousands(self.pages);
            cx.findings.report(&QUALITY_HOMEPAGE_MISSING, root, |draft| {
                draft
                    .say(format_args!("None of the {pages} URLs is a home page with the path `/`"));
            });
        }
        let [without, with] = self.slashes;
        let (all, fewer) = (with + without, with.min(without));
        if all >= Self::FEW_PAGES && fewer * 100 >= all * Self::EXCEPTION {
            cx.findings.report(&QUALITY_MIXED_SLASH_STYLE, root, |draft| {
                draft.say(format_args!(
                    "{} with a slash and {} without; one of the two forms is likely to redirect",
                    counted(with, "URL ends", "URLs end"),
                    thousands(without)
                ));
            });
        }
        tally(&QUALITY_UPPERCASE_PATH, &self.capitals, "capital letters in the path", cx);
        tally(&QUALITY_UNDERSCORE_PATH, &self.underscores, "underscores in the path", cx);
        self.comments.finish(document, cx);
        if whole {
            self.base.finish(self.pages, root, cx);
        }
    }
}

impl Quality {
    /// Limit in percent: a rarer way to write URLs is an exception.
    const EXCEPTION: u64 = 10;
    const FEW_PAGES: u64 = 10;
    /// Least distance in bytes of the places where a line is broken.
    const APART: u64 = 1 << 19;

    /// Keeps the start of an entry if it is far from the one before.
    fn start(&mut self, start: u64) {
        if self.starts.last().is_none_or(|last| start >= last + Self::APART) {
            self.starts.push(start);
        }
    }

    /// Counts whether the page is a home page, and whether its URL ends with a slash.
    fn shape(&mut self, address: &Address<'_>, ending: Option<&str>) {
        let path = address.path;
        if path.len() <= 1 {
            self.home |= address.query.is_none();
        } else if path.ends_with('/') {
            self.slashes[1] += 1;
        } else if ending.is_none() {
            self.slashes[0] += 1;
        }
    }

    /// Counts capitals and underscores in the path.
    fn letters(&mut self, text: &str, span: Span, address: &Address<'_>, findings: &mut Findings) {
        let (path, marks) = (address.path, address.marks);
        if marks.has(Marks::UPPER) && has_capitals(path) {
            self.capitals.add(text, span, findings);
        }
        if marks.has(Marks::UNDERSCORE) && joins_words(path) {
            self.underscores.add(text, span, findings);
        }
    }

    /// Checks one comment of the document.
    pub fn comment(&mut self, text: &str, span: Span, cx: &mut Context<'_>) {
        self.comments.comment(text, span, cx);
    }

    /// Returns the starts of some entries, spread over the file, where lines may be broken.
    pub fn starts(&self) -> &[u64] {
        &self.starts
    }
}

fn tally(rule: &'static Rule, tally: &Tally, what: &str, cx: &mut Context<'_>) {
    if tally.number == 0 {
        return;
    }
    cx.findings.report(rule, tally.first, |draft| {
        draft.say(format_args!(
            "The URL {} has {what} ({} in this file)",
            quote(&tally.text),
            counted(tally.number, "such URL", "such URLs")
        ));
        draft.show(&tally.text);
    });
}

/// Returns as much of a text as an excerpt shows.
fn shortened(text: &str) -> String {
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    match line.char_indices().nth(96) {
        Some((end, _)) => format!("{}…", slice(line, ..end)),
        None => line.to_owned(),
    }
}

/// Whether there are capitals outside escapes and placeholders, which have rules of their own.
fn has_capitals(path: &str) -> bool {
    path.split('/').any(|segment| {
        let bytes = segment.as_bytes();
        let mut at = 0;
        while let Some(byte) = bytes.get(at).filter(|byte| !byte.is_ascii_uppercase()) {
            at += if *byte == b'%' { 3 } else { 1 };
        }
        let nothing = || {
            words::is_placeholder(bytes)
                || segment.contains("object%20Object")
                || template::is_slot(segment, true)
        };
        at < bytes.len() && !nothing()
    })
}

/// Whether an underscore stands between letters or digits.
fn joins_words(path: &str) -> bool {
    path.as_bytes().windows(3).any(|three| {
        three[1] == b'_' && three[0].is_ascii_alphanumeric() && three[2].is_ascii_alphanumeric()
    })
}
