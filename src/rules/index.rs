//! Rules of the family `index`: sitemap indexes. The outline asks for those about elements as it reads them.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use url::Url;

use crate::rules::prelude::*;
use crate::rules::structure::{EntryRules, unwanted};
use crate::rules::value::{bare, report_relative};
use crate::text::url::{has_scheme, last_segment};
use crate::text::words::missing_value;
use crate::xml::event::StartTag;

rules! {
    /// The index has no entries.
    INDEX_EMPTY = "index-empty" {
        title: "Sitemap index without sitemaps",
        why: "An empty index leads crawlers nowhere and fails schema validation. Usually the generator found nothing to list.",
        help: "List at least one sitemap, or do not publish the index.",
        // Google is the only search engine that documents that it reports an empty file.
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: NoFix,
        bad: [Case::new(InIndex("")), Case::new(File("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>\n"))],
        good: [
            Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc>")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>\n")),
        ],
        sources: [XSD_INDEX, MEASURED, GOOGLE_REPORT],
    }
    /// An entry has no `loc`.
    INDEX_MISSING_LOC = "index-missing-loc" {
        title: "`sitemap` without `loc`",
        why: "`loc` is the one required child: without a URL there is no file to fetch, and schema validation fails. Google reports the missing tag.",
        help: "Add `<loc>` with the sitemap's URL, or remove the entry.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Suggest,
        bad: [Case::new(Sitemap("<lastmod>2026-01-31</lastmod>"))],
        good: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc>")), Case::new(Sitemap("<loc/>"))],
        sources: [PROTOCOL, XSD_INDEX, GOOGLE_REPORT],
    }
    /// Only the listed file shows it, so the site check reports it.
    INDEX_NESTED = "index-nested" {
        title: "Index lists another index",
        why: "The protocol allows only one level. Google reports nested sitemap indexes and does not read the inner one. This is reported if several files are checked together and the listed index is one of them.",
        help: "List the sitemaps of the inner index directly.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: NoFix,
        because: "The entries of the inner index belong in the outer one, but they are in another file.",
        bad: [Case::new(Site(&[
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/index.xml</loc></sitemap>\n</sitemapindex>\n"),
        ]))],
        good: [Case::new(Site(&[
            ("sitemap_index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/page-index.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("page-index.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></url>\n</urlset>\n"),
        ]))],
        sources: [PROTOCOL, GOOGLE_REPORT],
    }
    /// The index lists itself.
    INDEX_SELF_REFERENCE = "index-self-reference" {
        title: "Index lists itself",
        why: "A crawler that follows the entry comes back to the same file: at best a nested index, at worst a loop. Google reports a nested index.",
        help: "Remove the entry.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        because: "If no other sitemap comes before the entry, it may be the only one, and an empty index is worse. Removing an entry with a `lastmod` would lose the date.",
        bad: [
            Case::new(Sitemap("<loc>https://www.example.org/sitemap_index.xml</loc>")).at("https://www.example.org/sitemap_index.xml"),
            Case::new(InIndex("<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n<sitemap><loc>https://www.example.org/sitemap_index.xml</loc></sitemap>")).at("https://www.example.org/sitemap_index.xml"),
        ],
        good: [
            Case::new(Sitemap("<loc>https://www.example.org/sitemap.xml</loc>")).at("https://www.example.org/sitemap_index.xml"),
            Case::new(Sitemap("<loc>https://www.example.org/sitemap.php?page=2</loc>")).at("https://www.example.org/sitemap.php"),
        ],
        sources: [PROTOCOL, GOOGLE_REPORT, AIOSEO_2611],
    }
    /// `loc` is a path, not a full URL.
    INDEX_LOC_NOT_ABSOLUTE = "index-loc-not-absolute" {
        title: "Incomplete sitemap URL",
        why: "Each `loc` must be a complete URL with scheme and host. Google reports an invalid URL in the index: incomplete URL.",
        help: "Write the complete URL, starting with `https://`.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        bad: [
            Case::new(Sitemap("<loc>sitemap1.xml</loc>")),
            Case::new(Sitemap("<loc>/sitemap1.xml</loc>")).at("https://www.example.org/index.xml"),
            Case::new(Sitemap("<loc>//www.example.org/sitemap1.xml</loc>")),
            Case::new(Sitemap("<loc>'https://www.example.org/sitemap1.xml'</loc>")),
        ],
        good: [Case::new(Sitemap("<loc>https://www.example.org/sitemap1.xml</loc>"))],
        sources: [PROTOCOL, GOOGLE_REPORT],
    }
    /// An entry is on another host.
    INDEX_CHILD_OTHER_HOST = "index-child-other-host" {
        title: "Sitemap on another host",
        why: "An index may list only sitemaps of its own site. Google makes an exception for sites verified by the same owner.",
        help: "Serve the sitemap on the index's host, or verify that you own both sites.",
        severities: Severities::protocol(Error),
        fix: NoFix,
        bad: [
            Case::new(Sitemap("<loc>https://cdn.example.com/a.xml</loc>")).at("https://www.example.org/index.xml"),
        ],
        good: [
            Case::new(Sitemap("<loc>https://WWW.example.org:443/a.xml</loc>")).at("https://www.example.org/index.xml"),
            Case::new(Sitemap("<loc>https://cdn.example.com/a.xml</loc>")),
        ],
        sources: [PROTOCOL, GOOGLE_INDEX],
    }
    /// An entry is outside the index's directory.
    INDEX_CHILD_OUTSIDE_DIRECTORY = "index-child-outside-directory" {
        title: "Sitemap outside the index's directory",
        why: "Google requires the listed sitemaps to be in the index's directory or below. The protocol itself has no such rule for the sitemaps of an index.",
        help: "Move the index to the root of the site.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        bad: [Case::new(Sitemap("<loc>https://www.example.org/b/s.xml</loc>")).at("https://www.example.org/a/index.xml")],
        good: [
            Case::new(Sitemap("<loc>https://www.example.org/a/b/s.xml</loc>")).at("https://www.example.org/a/index.xml?x=/c/"),
            Case::new(Sitemap("<loc>https://www.example.org/b/s.xml</loc>")).at("https://www.example.org/index.xml"),
        ],
        sources: [GOOGLE_INDEX],
    }
    /// The index lists the same file twice.
    INDEX_DUPLICATE_CHILD = "index-duplicate-child" {
        title: "Sitemap listed twice",
        why: "The second entry adds nothing. If both have a `lastmod`, search engines cannot tell which one is right.",
        help: "Remove the second entry.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        because: "With a `lastmod` the fix is only a suggestion, because the dates may differ; with a backslash too, because some programs do not read it as a slash.",
        bad: [
            Case::new(InIndex("<sitemap><loc>https://www.example.org/a.xml</loc></sitemap><sitemap><loc>https://www.example.org/a.xml</loc></sitemap>")),
            Case::new(InIndex("<sitemap><loc>https://www.example.org/a.xml</loc></sitemap><sitemap><loc>https://WWW.EXAMPLE.ORG:443/a.xml</loc></sitemap>")),
        ],
        good: [Case::new(InIndex("<sitemap><loc>https://www.example.org/a.xml</loc></sitemap><sitemap><loc>https://www.example.org/A.xml</loc></sitemap>"))],
        sources: [PROTOCOL],
    }
    /// Only a `url` may have these children.
    INDEX_UNEXPECTED_CHILD = "index-unexpected-child" {
        title: "Page-only element in an index entry",
        why: "In an index, `sitemap` contains only `loc` and `lastmod`. Schema validation fails for `changefreq` and `priority`, Google reports an invalid tag, and Yandex warns of an unknown one.",
        help: "Remove the element. It is allowed in the listed sitemaps.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning).and(Yandex, Warning),
        fix: Suggest,
        because: "Removing an element with a value is only a suggestion, because some program may read it.",
        bad: [
            Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc><priority>0.5</priority>")),
            Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image>")),
        ],
        good: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc><lastmod>2026-01-31</lastmod>"))],
        sources: [XSD_INDEX, GOOGLE_INDEX, GOOGLE_REPORT, SOURCEGRAPH_24575, YANDEX_ERRORS, MEASURED],
    }
    /// `lastmod` before `loc`.
    INDEX_CHILD_ORDER = "index-child-order" {
        title: "`lastmod` before `loc`",
        why: "Only schema validation requires `loc` first. An older revision of the same schema allowed any order.",
        help: "For tools that validate, write `loc` before `lastmod`.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [Case::new(Sitemap("<lastmod>2026-01-31</lastmod><loc>https://www.example.org/a.xml</loc>"))],
        good: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc><lastmod>2026-01-31</lastmod>"))],
        sources: [XSD_INDEX, MEASURED],
    }
    /// All entries have the same `lastmod`.
    INDEX_LASTMOD_MEANING = "index-lastmod-meaning" {
        title: "Same `lastmod` for all sitemaps",
        why: "`lastmod` says when the sitemap file changed, so that crawlers fetch only what is new. The time when the index was generated tells them nothing.",
        help: "Give each sitemap the time of the last change to its own content, or leave `lastmod` out.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        whole_file: "compares the dates of all entries",
        bad: [Case::new(InIndex("<sitemap><loc>https://www.example.org/a.xml</loc><lastmod>2026-01-31T04:00:01Z</lastmod></sitemap><sitemap><loc>https://www.example.org/b.xml</loc><lastmod>2026-01-31T04:00:01Z</lastmod></sitemap><sitemap><loc>https://www.example.org/c.xml</loc><lastmod>2026-01-31T04:00:01Z</lastmod></sitemap>"))],
        good: [
            Case::new(InIndex("<sitemap><loc>https://www.example.org/a.xml</loc><lastmod>2026-01-31T04:00:01Z</lastmod></sitemap><sitemap><loc>https://www.example.org/b.xml</loc><lastmod>2026-01-31T04:00:01Z</lastmod></sitemap><sitemap><loc>https://www.example.org/c.xml</loc><lastmod>2026-01-30T04:00:01Z</lastmod></sitemap>")),
            Case::new(InIndex("<sitemap><loc>https://www.example.org/a.xml</loc><lastmod>2026-01-31</lastmod></sitemap><sitemap><loc>https://www.example.org/b.xml</loc><lastmod>2026-01-31</lastmod></sitemap><sitemap><loc>https://www.example.org/c.xml</loc><lastmod>2026-01-31</lastmod></sitemap>")),
        ],
        sources: [PROTOCOL, GOOGLE_INDEX],
    }
    /// An entry lists a page.
    INDEX_CHILD_IS_PAGE = "index-child-is-page" {
        title: "Page listed in an index",
        why: "An index lists sitemap files. A crawler that fetches a web page there finds no sitemap and reports an unsupported format.",
        help: "List pages in a `urlset`, and only sitemap files in the index.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        because: "The URL only looks like that of a page.",
        bad: [
            Case::new(Sitemap("<loc>https://www.example.org/about</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/</loc>")),
        ],
        good: [
            Case::new(Sitemap("<loc>https://www.example.org/news/sitemap</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/feed/</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/map.php?id=3</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/a.xml.gz</loc>")),
        ],
        sources: [PROTOCOL],
    }
    /// An entry lists a file of another type.
    INDEX_CHILD_SUSPECT_TYPE = "index-child-suspect-type" {
        title: "Suspicious file type in an index",
        why: "Search engines read XML, text and feeds as sitemaps. By its name this is something else, for example the sitemap page for human visitors.",
        help: "List the XML sitemap instead.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Sitemap("<loc>https://www.example.org/sitemap.html</loc>")), Case::new(Sitemap("<loc>https://www.example.org/a.ZIP</loc>")), Case::new(Sitemap("<loc>https://www.example.org/robots.txt</loc>"))],
        good: [
            Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/sitemap.html.xml</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/a.txt</loc>")),
        ],
        sources: [GOOGLE_BUILD],
    }
    /// The index has a single entry.
    INDEX_SINGLE_CHILD = "index-single-child" {
        title: "Index with only one sitemap",
        why: "It does no harm, but crawlers have to fetch one file more than if you submit the sitemap itself.",
        help: "Submit the sitemap itself, unless you plan to add more.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        whole_file: "counts the entries of the file",
        bad: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc>"))],
        good: [Case::new(InIndex("<sitemap><loc>https://www.example.org/a.xml</loc></sitemap><sitemap><loc>https://www.example.org/b.xml</loc></sitemap>"))],
        sources: [PROTOCOL],
    }
    /// An entry is on `http`, the index on `https`.
    INDEX_RELATIVE_TO_SCHEME = "index-relative-to-scheme" {
        title: "Sitemap and index differ in scheme",
        why: "The protocol treats `http` and `https` as two sites, and an index may list only sitemaps of its own site.",
        help: "Write the scheme that serves the index.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Sitemap("<loc>http://www.example.org/a.xml</loc>")).at("https://www.example.org/index.xml"),
        ],
        good: [
            Case::new(Sitemap("<loc>HTTPS://www.example.org/a.xml</loc>")).at("https://www.example.org/index.xml"),
            Case::new(Sitemap("<loc>http://www.example.org/a.xml</loc>")),
        ],
        sources: [PROTOCOL],
    }
    /// The name of an entry is that of an index.
    INDEX_NESTED_BY_NAME = "index-nested-by-name" {
        title: "Listed file is probably an index",
        why: "An index must not list another index, and Google rejects nested ones. By its name this file is an index; only its content can confirm that.",
        help: "Open the file. If it is an index, list its sitemaps directly.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [Case::new(Sitemap("<loc>https://www.example.org/sitemap_index2.xml</loc>")), Case::new(Sitemap("<loc>https://www.example.org/SitemapIndex.xml.gz</loc>"))],
        good: [
            Case::new(Sitemap("<loc>https://www.example.org/index/sitemap-2.xml</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/index.php?sitemap=2</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/indexed-pages.xml</loc>")),
        ],
        sources: [PROTOCOL, GOOGLE_REPORT],
    }
}

/// The rules about a `sitemap` that `structure` reports.
pub(crate) static ENTRY: EntryRules = EntryRules {
    kind: EntryKind::Sitemap,
    missing_loc: &INDEX_MISSING_LOC,
    child_order: &INDEX_CHILD_ORDER,
};

/// Limit on the hashes kept to find duplicates; the protocol allows 50,000 entries.
const MAX_HASHES: usize = 100_000;
/// Fewer entries than this may well have one `lastmod`.
const FEW_MOMENTS: u64 = 3;
/// The same limit for a `lastmod` without time, which several files may well share.
const FEW_DATES: u64 = 10;

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Index {
    seen: HashSet<u64, FixedState>,
    children: u64,
    /// The `lastmod` of the first entry.
    lastmod: String,
    /// Number of entries with this `lastmod`.
    same_lastmod: u64,
    /// Some entry has several URLs, which were meant for entries of their own.
    several: bool,
}

impl Family for Index {
    #[inline]
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let entry = subject.entry;
        if entry.kind != EntryKind::Sitemap {
            return;
        }
        self.children += 1;
        self.several |= entry.values(FieldName::Loc).nth(1).is_some();
        self.lastmod_entry(entry);
        let Some(loc) = entry.value(FieldName::Loc) else { return };
        if loc.unknown || loc.trimmed().is_empty() {
            return;
        }
        // White space around the URL has its own rule.
        let text = &loc.trimmed()[bare(loc.trimmed())];
        match Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => {
                self.child(entry, loc, (url, subject.meant), cx);
            }
            // The rules of `loc` report these.
            _ if has_scheme(text) || missing_value(text).is_some() => {}
            Err(url::ParseError::RelativeUrlWithoutBase) => {
                let (rule, place) = (&INDEX_LOC_NOT_ABSOLUTE, loc.trimmed_span());
                report_relative(rule, loc.trimmed(), place, true, cx);
            }
            // The rules of `loc` report all other faults of a URL.
            _ => {}
        }
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        if document.kind != Kind::Sitemapindex || document.truncated {
            return;
        }
        match document.entries {
            0 => cx.findings.report(&INDEX_EMPTY, document.root, |draft| {
                draft.say("`sitemapindex` lists no `sitemap`; it needs at least one");
            }),
            1 if self.several => {}
            1 => cx.findings.report(&INDEX_SINGLE_CHILD, document.root, |draft| {
                draft.say(
                    "`sitemapindex` lists only one `sitemap`; you can submit that sitemap itself",
                );
            }),
            _ => {}
        }
        let few = if self.lastmod.contains(['T', ':']) { FEW_MOMENTS } else { FEW_DATES };
        if self.children >= few && self.same_lastmod == self.children {
            cx.findings.report(&INDEX_LASTMOD_MEANING, document.root, |draft| {
                draft.say(format_args!(
                    "`lastmod` is {} in all {} entries; give each file the time of its own last change",
                    quote(&self.lastmod),
                    thousands(self.children)
                ));
            });
        }
    }
}

impl Index {
    fn lastmod_entry(&mut self, entry: &Entry) {
        let Some(value) = entry.value(FieldName::Lastmod) else { return };
        let text = value.trimmed();
        if value.unknown || text.is_empty() || text.len() > 64 {
            return;
        }
        if self.children == 1 {
            self.lastmod.push_str(text);
        }
        self.same_lastmod += u64::from(text == self.lastmod);
    }

    fn child(
        &mut self,
        entry: &Entry,
        loc: &Value,
        (mut url, meant): (Url, bool),
        cx: &mut Context<'_>,
    ) {
        url.set_fragment(None);
        let span = loc.trimmed_span();
        let quoted = || quote(loc.trimmed());
        // The other entry may have another date, and not every reader takes a backslash for a slash.
        let safe = entry.value(FieldName::Lastmod).is_none() && !loc.text().contains('\\');
        let remove = || {
            let fix = Fix::safe("Remove the entry", entry.span, "");
            let bare = entry.is_bare() && entry.nodes.is_empty();
            (entry.whole && bare).then_some(Fix { safe, ..fix })
        };

        let itself = cx.site.url.as_ref().is_some_and(|index| {
            let mut index = index.clone();
            index.set_fragment(None);
            index == url
        });
        if itself {
            cx.findings.report(&INDEX_SELF_REFERENCE, span, |draft| {
                draft.say(format_args!("`loc` {} is the index itself; remove the entry", quoted()));
                // The entry may be the only one.
                let safe = safe && !self.seen.is_empty();
                draft.fix_by(remove().map(|fix| Fix { safe, ..fix }));
            });
            return;
        }

        let hash = FixedState::default().hash_one(url.as_str());
        let repeated = if self.seen.len() < MAX_HASHES {
            !self.seen.insert(hash)
        } else {
            self.seen.contains(&hash)
        };
        if repeated {
            cx.findings.report(&INDEX_DUPLICATE_CHILD, span, |draft| {
                draft.say(format_args!("`loc` {} is listed twice; remove one entry", quoted()));
                draft.fix_by(remove());
            });
            // All other findings were reported for the first of the two.
            return;
        }

        if let Some(index) = cx.site.url.as_ref().filter(|_| meant) {
            place(loc, &url, index, cx);
        }
        unlikely(loc, &url, cx);
    }
}

/// Writes an element that no `sitemap` may contain; the outline reports it at the element's end. `refused`: the schema
/// refuses it too.
pub(crate) fn unexpected_child(tag: &StartTag<'_>, refused: bool) -> Draft {
    let rule = &INDEX_UNEXPECTED_CHILD;
    let severities = if refused { rule.severities } else { rule.severities.without(Xsd) };
    let name = quote(tag.local);
    let message = format!("`sitemap` contains {name}; only `loc` and `lastmod` are allowed there");
    unwanted(rule, severities, tag, message)
}

/// Reports an entry that lists its own index by the name of the file alone.
pub(crate) fn itself(span: Span, url: &str, findings: &mut Findings) {
    findings.report(&INDEX_SELF_REFERENCE, span, |draft| {
        draft.say(format_args!("{} is the index itself; remove the entry", quote(url)));
    });
}

/// Reports an entry that the index `other` has too.
pub(crate) fn again(span: Span, url: &str, other: &str, findings: &mut Findings) {
    findings.report(&INDEX_DUPLICATE_CHILD, span, |draft| {
        draft.say(format_args!(
            "{} is already listed in {}; list it once",
            quote(url),
            quote(other)
        ));
    });
}

/// Reports an entry whose file is an index. `is_loop`: that one lists this index.
pub(crate) fn nested(span: Span, url: &str, is_loop: bool, findings: &mut Findings) {
    findings.report(&INDEX_NESTED, span, |draft| {
        let what = match is_loop {
            true => " that lists this index: a loop",
            false => "; an index may list only sitemaps",
        };
        draft.say(format_args!("{} is an index{what}", quote(url)));
    });
}

/// Compares the place of the listed file with the index's.
fn place(loc: &Value, url: &Url, index: &Url, cx: &mut Context<'_>) {
    let (host, index_host) = (url.host_str(), index.host_str());
    let directory = slice(index.path(), ..index.path().rfind('/').map_or(0, |at| at + 1));
    let (rule, what, right) = if host != index_host {
        (&INDEX_CHILD_OTHER_HOST, "host", index_host.unwrap_or_default())
    } else if url.scheme() != index.scheme() {
        (&INDEX_RELATIVE_TO_SCHEME, "scheme", index.scheme())
    } else if !url.path().starts_with(directory) {
        (&INDEX_CHILD_OUTSIDE_DIRECTORY, "directory", directory)
    } else {
        return;
    };
    cx.findings.report(rule, loc.trimmed_span(), |draft| {
        draft.say(format_args!(
            "`loc` {} is outside the {what} of the index, {}",
            quote(loc.trimmed()),
            quote(right)
        ));
        let scheme = loc.span_of_trimmed(0..url.scheme().len());
        if rule.is(&INDEX_RELATIVE_TO_SCHEME) && scheme.len() == url.scheme().len() as u64 {
            draft.suggest(format_args!("Write {right}"), scheme, right);
        }
    });
}

/// Reports a URL whose name is not that of a sitemap of pages.
fn unlikely(loc: &Value, url: &Url, cx: &mut Context<'_>) {
    let span = loc.trimmed_span();
    let name = last_segment(url.path()).to_ascii_lowercase();
    if SUSPECT_TYPES.iter().any(|suffix| name.ends_with(suffix)) {
        cx.findings.report(&INDEX_CHILD_SUSPECT_TYPE, span, |draft| {
            draft.say(format_args!(
                "`loc` {} does not look like a sitemap (`.xml`, `.xml.gz` or `.txt`)",
                quote(loc.trimmed())
            ));
        });
    } else if looks_like_page(url, &name) {
        cx.findings.report(&INDEX_CHILD_IS_PAGE, span, |draft| {
            draft.say(format_args!(
                "`loc` {} looks like a page; list only sitemap files in an index",
                quote(loc.trimmed())
            ));
        });
    } else if called_index(&name) {
        cx.findings.report(&INDEX_NESTED_BY_NAME, span, |draft| {
            draft.say(format_args!(
                "`loc` {} has the name of an index; an index must not list an index, nor itself",
                quote(loc.trimmed())
            ));
        });
    }
}

const SUSPECT_TYPES: [&str; 9] =
    [".html", ".htm", ".pdf", ".zip", ".csv", ".json", ".jpg", ".png", "robots.txt"];
/// Words that are common in URLs of sitemaps, and rare in those of pages.
const SITEMAP_WORDS: &[&str] = &["sitemap", "site-map", "site_map", "feed", "rss", "atom", "xml"];

fn looks_like_page(url: &Url, name: &str) -> bool {
    if name.contains('.') || url.query().is_some() {
        return false;
    }
    let path = url.path().to_ascii_lowercase();
    !SITEMAP_WORDS.iter().any(|word| path.contains(word))
}

/// Whether `index` is a word of its own in the name of an XML file, unlike in `indexed` or `indexing`.
fn called_index(name: &str) -> bool {
    let Some(stem) = name.strip_suffix(".gz").unwrap_or(name).strip_suffix(".xml") else {
        return false;
    };
    stem.match_indices("index")
        .any(|(at, word)| !stem[at + word.len()..].starts_with(|c: char| c.is_ascii_alphabetic()))
}
