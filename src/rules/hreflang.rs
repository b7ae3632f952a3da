//! Rules of the family `hreflang`: pages in several languages, declared by `xhtml:link`. Links in the wrong place are
//! reported by the outline, which reads them.

#[cfg(not(target_os = "unknown"))]
#[macro_use]
mod examples;
mod address;
pub(crate) mod addresses;
pub(crate) mod groups;
pub(crate) mod link;
pub(crate) mod tag;

use crate::rules::prelude::*;
use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::report::HreflangStats;
use crate::rules::value::bare;
use crate::sitemap::known::Known;
use crate::text::address::host;
use crate::text::bytes::equal;
use crate::text::escape::escape;
use crate::text::order::{self, most_frequent};
use crate::text::template;
use crate::xml::ampersands;
use address::Keys;
pub(crate) use address::{key, loose_key};
use groups::{Block, NewEntry, NewLink};
pub(crate) use groups::{Groups, Names, judge};
pub(crate) use link::{outside_url, schema_takes};
pub(crate) use tag::canonical;

/// Severities for a requirement of Google's page on localized versions.
const fn google(severity: Severity) -> Severities {
    Severities::of(Google, severity).and(Protocol, severity)
}

rules! {
    /// `be` for Belgium.
    HREFLANG_COUNTRY_AS_LANGUAGE = "hreflang-country-as-language" {
        title: "Country code used as language",
        why: "`be` is Belarusian, not Belgium, and hreflang cannot name a country without a \
            language. Reported only where the URL or the other links indicate the country.",
        help: "Write a tag for each language of the country, for example `nl-BE` and `fr-BE`.",
        severities: google(Warning),
        fix: NoFix,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"be\" href=\"https://www.example.be/\"/>"),
            site!(
                page!("/a" link!("nl-BE" "/a"), link!("be" "/b"), link!("x-default" "/b"),),
                page!("/b" link!("nl-BE" "/a"), link!("be" "/b"), link!("x-default" "/b"),),
            ),
        ],
        good: [
            pair!("be"),
            pair!("be-BY"),
            pair!("ca-FR"),
            site!(
                page!("/a" link!("ar" "/a"), link!("es-AR" "/b"), link!("x-default" "/b"),),
                page!("/b" link!("ar" "/a"), link!("es-AR" "/b"), link!("x-default" "/b"),),
            ),
            site!(
                page!("/a" link!("sv" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"se\" href=\"https://www.example.se/\"/>\n", link!("x-default" "/a"),),
            ),
        ],
        sources: [GOOGLE_LOCALIZED, LANGUAGE_REGISTRY],
    }

    /// `hreflang` is empty, or has space around the tag.
    HREFLANG_EMPTY = "hreflang-empty" {
        title: "Empty `hreflang` or extra white space",
        why: "Without a tag search engines cannot tell whom the page is for. White space is not \
            part of a tag, and not every program removes it.",
        help: "Write only the tag.",
        severities: google(Error),
        fix: Auto,
        bad: [raw!("<xhtml:link rel=\"alternate\" hreflang=\"\" href=\"https://www.example.net/b\"/>"), pair!(" de")],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED, RFC5646],
    }

    /// No link of an entry is for all other languages.
    HREFLANG_X_DEFAULT_MISSING = "hreflang-x-default-missing" {
        title: "No `x-default` link",
        why: "Google recommends a page for visitors whose language is not listed. It is not \
            required. Reported once per file.",
        help: "Add a link with `hreflang=\"x-default\"`, if you have a page for everyone else.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        whole_file: "is told once for a file, at its first page with links",
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"),),
        )],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }

    /// Two links of an entry have the same tag.
    HREFLANG_DUPLICATE_LANGUAGE = "hreflang-duplicate-language" {
        title: "Same language twice for one page",
        why: "Two URLs for the same readers contradict each other, and search engines may show \
            either.",
        help: "Remove one of the links, or give each its own country.",
        severities: Severities::protocol(Error),
        fix: Suggest,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"EN\" href=\"https://www.example.net/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://www.example.org/a\"/>"),
        ],
        good: [pair!("en-GB")],
        sources: [RFC5646, SITEMAPR],
    }

    /// One URL is listed for too many languages.
    HREFLANG_SAME_HREF_MANY_LANGUAGES = "hreflang-same-href-many-languages" {
        title: "One URL for too many languages",
        why: "A page is rarely in more than three languages at once. If all links lead to one URL, \
            there is no page in another language. Usually the generator wrote the same URL for all \
            of them, or the site chooses the language without separate URLs.",
        help: "Give each language its own URL, or remove the languages that have none.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            site!(page!("/a" link!("en" "/a"), link!("de" "/a"), link!("fr" "/a"), link!("es" "/a"), link!("x-default" "/a"),),),
            site!(page!("/a" link!("en" "/a"), link!("de" "/a"),), page!("/de/a" link!("en" "/de/a"), link!("de" "/de/a"),),),
        ],
        good: [
            site!(page!("/a" link!("en" "/a"), link!("en-GB" "/a"), link!("en-US" "/a"), link!("en-AU" "/a"), link!("en-IN" "/a"), link!("x-default" "/a"),),),
            site!(page!("/a" link!("en" "/a"), link!("x-default" "/a"),),),
            site!(page!("/a" link!("nb" "/a"), link!("no" "/a"), link!("nn" "/a"),),),
            site!(page!("/a" link!("en" "/a"), link!("fr" "/a"), link!("de" "/de/a"),), page!("/de/a" link!("en" "/a"), link!("fr" "/a"), link!("de" "/de/a"),),),
        ],
        sources: [choice!("two or three languages for one address are common, as with x-default; beyond that is our measure")],
    }

    /// The entry links only to itself.
    HREFLANG_SINGLE = "hreflang-single" {
        title: "Language link only to the page itself",
        why: "With a single version, the link has no effect.",
        help: "Remove the link until there is another version.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [site!(page!("/a" link!("en" "/a"),),)],
        good: [
            pair!("de"),
            site!(page!("/a" link!("de" "/b"),),),
        ],
        sources: [choice!("a link to the page itself names no other version")],
    }

    /// A language link in an index.
    HREFLANG_ON_INDEX = "hreflang-on-index" {
        title: "Language link in a sitemap index",
        why: "Language links connect versions of a page, but an index lists sitemaps, for which \
            they are not defined. No search engine says that it refuses such an index, or that it \
            reads the links.",
        help: "Put the links into the `url` entries of the listed sitemaps.",
        severities: google(Warning),
        fix: NoFix,
        bad: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/b.xml\"/>"))],
        good: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc>"))],
        sources: [GOOGLE_LOCALIZED, XSD_INDEX, MEASURED],
    }
}

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Hreflang {
    groups: Groups,
    /// The tags of the links so far, by how they are written.
    tags: HashMap<Box<str>, Tag, FixedState>,
    /// For each tag of `groups`: the number of entries with a link for it.
    counts: Vec<u64>,
    /// Number of entries with links.
    entries: u64,
    /// The languages and the number of links for each, once the whole file is read.
    languages: Vec<(String, u64)>,
    /// Own language, linked language and number of links, once the whole file is read.
    pairs: Vec<(String, String, u64)>,
    without_default: WithoutDefault,
    origins: link::Origins,
    /// The name of `xhtml:link` in this file, if the root declares the prefix.
    element: Option<String>,
    buffer: Vec<u8>,
    ready: Ready,
    last: Last,
}

/// What will be remembered of an entry, once it is counted.
#[derive(Debug, Default)]
struct Ready {
    /// The key of the page's URL.
    key: u64,
    links: Vec<ReadyLink>,
    /// Number of the block of links: see [`Known::block`].
    block: Option<u64>,
    /// Index of the link whose URL is written like the page's.
    own: Option<usize>,
    /// The block that [`Groups`] keeps, once the links have been counted.
    kept: Option<Block>,
}

#[derive(Debug, Clone)]
struct ReadyLink {
    tag: u16,
    /// Key of the URL.
    key: u64,
    /// The URL, if it is not the text as written (for instance with a query).
    href: Option<String>,
}

/// A tag met before.
#[derive(Clone, Copy, Debug)]
struct Tag {
    number: u16,
    fine: bool,
    /// The tag causes no finding, whatever other tags stand beside it.
    silent: bool,
}

/// The number of entries in several languages, and of those without `x-default`.
#[derive(Debug, Default)]
struct WithoutDefault {
    clusters: u64,
    without: u64,
    /// Place and text of the URL of the first entry without `x-default`.
    first: Option<(Span, String)>,
}

/// The languages of the entry that was checked last.
#[derive(Debug, Default)]
struct Last {
    /// Tags of its links, each once.
    tags: Vec<u16>,
    /// Tag of its link to itself; outer `None` if the entry has no URL.
    own: Option<Option<u16>>,
}

/// A language link of the entry being read.
struct Alternate<'e> {
    node: &'e Node,
    language: &'e NodeAttribute,
    tag: u16,
    href: &'e NodeAttribute,
    key: u64,
}

impl Family for Hreflang {
    #[inline]
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let (entry, page) = (subject.entry, subject.page.as_ref());
        self.last.tags.clear();
        self.last.own = None;
        if entry.kind == EntryKind::Sitemap {
            return on_index(entry, cx.findings);
        }
        subject.key = match entry.nodes.is_empty() {
            true => page.and_then(|page| self.known(entry, page, cx)),
            false => self.elements(entry, page, cx),
        };
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        self.groups.written_as(self.element.take());
        if document.truncated {
            self.groups.truncated();
        }
        let WithoutDefault { clusters, without, first } = &self.without_default;
        if let Some((span, address)) = first {
            cx.findings.report(&HREFLANG_X_DEFAULT_MISSING, *span, |draft| {
                draft.say(format_args!(
                    "{} has no `x-default` link for all other languages ({} of {})",
                    quote(address),
                    thousands(*without),
                    counted(
                        *clusters,
                        "entry with several languages",
                        "entries with several languages"
                    )
                ));
                draft.show(address);
            });
        }
        if self.groups.is_cut() && self.entries > 0 {
            cx.findings.not_read("The file has too many language links to compare all of them.");
        }
        judge(&[&self.groups], &mut [cx.findings]);
        // The groups know the names of the tags, and are taken later.
        let counts = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let languages =
            counts.map(|(tag, &count)| (self.groups.tag_name(tag as u16).to_owned(), count));
        self.languages = most_frequent(&languages.collect_small(), Self::MAX_STATS);
        let name = |tag: u16| self.groups.tag_name(tag).to_owned();
        let pairs = self.groups.pairs().into_iter();
        self.pairs = pairs
            .map(|(own, tag, number)| (own.map(name).unwrap_or_default(), name(tag), number))
            .collect_small();
    }
}

impl Hreflang {
    /// Maximum number of links of an entry that are compared with each other directly.
    const MAX_KNOWN: usize = 64;
    /// Limit on the different tags remembered as written.
    const MAX_TAGS: usize = 4_096;
    /// Limit in bytes: longer tags are not remembered, but judged each time.
    const MAX_TAG_BYTES: usize = 64;
    /// Limit on the different languages in the statistics.
    const MAX_STATS: usize = 200;

    /// Takes the prefix that the root binds to XHTML.
    pub fn prefix(&mut self, prefix: Option<&str>) {
        self.element = prefix.map(|prefix| match prefix {
            "" => "link".to_owned(),
            prefix => format!("{prefix}:link"),
        });
    }

    /// Checks an entry whose links, if it has any, [`Hreflang::takes`] has let through. Returns the key of its URL (see [`key`]).
    fn known(&mut self, entry: &Entry, page: &Page<'_>, cx: &mut Context<'_>) -> Option<u64> {
        let links = &entry.known.links;
        let end = links.last().map(|link| entry.known.span(link.end..link.end).end);
        let key = (!links.is_empty()).then_some(self.ready.key);
        let known = self.new_entry(entry, page, key, (!entry.whole, end))?;
        if key.is_some() {
            self.count(&entry.known, &known, cx.findings);
        } else {
            self.last.own = Some(None);
            self.groups.add_alone(&known);
        }
        Some(known.key)
    }

    /// Checks an entry with elements of extensions. Returns the key of its URL, if it has one.
    #[inline(never)]
    fn elements(
        &mut self,
        entry: &Entry,
        page: Option<&Page<'_>>,
        cx: &mut Context<'_>,
    ) -> Option<u64> {
        // Without the entry's end, some of its links may be missing.
        let mut partial = entry.nodes.is_cut() || !entry.whole;
        let mut alternates = Vec::new();
        for node in entry.nodes.all() {
            let parent = entry.nodes.parent(node);
            // A misspelt element with `hreflang` may be any of the links.
            partial |= !link::is_link(node) && node.attribute_named("hreflang").is_some();
            if parent.is_none() && node.space == Space::Xhtml && node.local != "link" {
                link::other_element(node, cx.findings);
            } else if link::is_link(node) && parent.is_none_or(link::is_link) {
                self.link(node, &mut alternates, &mut partial, cx);
            }
        }
        if !alternates.is_empty() {
            self.entries += 1;
            self.languages_of(&alternates, cx.findings);
            many_languages(&alternates, &self.groups, cx.findings);
            self.countries(&alternates, cx.findings);
        }
        let end = alternates.last().map(|last| last.node.element().end);
        let known = self.new_entry(entry, page?, None, (partial, end))?;
        let own = |link: &&Alternate<'_>| link.key == known.key && link.tag != Groups::X_DEFAULT;
        self.last.own = Some(alternates.iter().find(own).map(|link| link.tag));
        if let [only] = &alternates[..]
            && only.key == known.key
            && !partial
        {
            single(only, cx.findings);
        }
        let names_default = alternates.iter().any(|link| link.tag == Groups::X_DEFAULT);
        if entry.whole {
            self.default_named(alternates.len(), names_default, known.span, known.address);
        }
        if alternates.is_empty() {
            self.groups.add_alone(&known);
            return Some(known.key);
        }
        let mut links = alternates.iter().map(|link| NewLink {
            key: link.key,
            address: link.href.value.trimmed(),
            span: link.href.value.span,
            tag: link.tag,
        });
        self.groups.add(&known, &mut links, cx.findings);
        Some(known.key)
    }

    /// Returns what the groups are told of an entry. `key`: the strict key of its URL, if known. `end`: of the last link.
    fn new_entry<'e>(
        &mut self,
        entry: &Entry,
        page: &Page<'e>,
        key: Option<u64>,
        (partial, end): (bool, Option<u64>),
    ) -> Option<NewEntry<'e>> {
        let address = page.text;
        if address.is_empty() {
            return None;
        }
        let keys = match (key, page.parts()) {
            (Some(strict), _) => Keys { strict, ..Keys::default() },
            (None, Some(parts)) => address::keys_of(address, parts, &mut self.buffer),
            (None, None) => address::keys(address, &mut self.buffer),
        };
        // The schema wants the core children before the links.
        let core = entry.fields().last().map(|field| field.value.element.end);
        Some(NewEntry {
            key: keys.strict,
            loose: keys.loose,
            address,
            span: page.span,
            end: core.max(end).unwrap_or_default(),
            behind: entry.span.end,
            partial,
        })
    }

    /// Whether the links that the fast lane has read cause no finding, each alone and all together. Their targets are kept
    /// until the entry is checked.
    pub fn takes(&mut self, known: &Known<'_>, page: &Page<'_>) -> bool {
        let Some(parts) = page.parts() else { return false };
        self.ready.own = self.find_own(known, page);
        if self.ready.block != Some(known.block) {
            (self.ready.block, self.ready.kept) = (None, None);
            if !self.read_links(known, parts.0) {
                return false;
            }
            self.ready.block = Some(known.block);
        }
        self.ready.key = match self.ready.own {
            Some(own) => self.ready.links[own].key,
            None => address::keys_of(page.text, parts, &mut self.buffer).strict,
        };
        !matches!(&self.ready.links[..], [only] if only.key == self.ready.key)
    }

    /// Returns the index of the link whose URL is written like the page's.
    fn find_own(&self, known: &Known<'_>, page: &Page<'_>) -> Option<usize> {
        // Pages mostly follow each other in the order of the links to them.
        let mut at = self.ready.own.map_or(0, |own| own + 1);
        let own = known.written_at(page.value.span)?;
        for _ in &known.links {
            if at >= known.links.len() {
                at = 0;
            }
            if equal(known.written(known.links[at].href.clone()), own) {
                return Some(at);
            }
            at += 1;
        }
        None
    }

    /// Whether the links of a page cause no finding, whatever its URL is. Their targets are kept.
    fn read_links(&mut self, known: &Known<'_>, address: &Address<'_>) -> bool {
        self.ready.links.clear();
        if known.links.len() > Self::MAX_KNOWN {
            return false;
        }
        for (at, link) in known.links.iter().enumerate() {
            let Some(&tag) = self.tags.get(known.written(link.language.clone())) else {
                return false;
            };
            let href = known.written(link.href.clone());
            let plain = match self.ready.own == Some(at) {
                true => self.origins.accept_page(address),
                false => self.origins.accept_plain(href),
            };
            if !tag.silent {
                return false;
            }
            let (key, href) = match plain {
                Some(true) => (address::plain_key(href), None),
                Some(false) => (key(href, &mut self.buffer), None),
                None => {
                    let resolved = ampersands::resolve_escaped(href);
                    let Some(href) = resolved.filter(|href| self.origins.accept(href)) else {
                        return false;
                    };
                    (key(&href, &mut self.buffer), Some(href))
                }
            };
            self.ready.links.push(ReadyLink { tag: tag.number, key, href });
        }
        let links = &self.ready.links;
        // Two links to one URL are mostly a language and `x-default`; more may be one URL for too many languages.
        let repeats = |at: usize| {
            let (before, link) = (&links[..at], &links[at]);
            before.iter().any(|other| other.tag == link.tag)
                || before.iter().filter(|other| other.key == link.key).count() > 1
        };
        let one =
            matches!(&links[..], [a, b] if a.key == b.key && a.tag.min(b.tag) > Groups::X_DEFAULT);
        !one && !(0..links.len()).any(repeats)
    }

    /// Counts the links that [`Hreflang::takes`] has taken.
    fn count(&mut self, known: &Known<'_>, entry: &NewEntry<'_>, findings: &mut Findings) {
        let links = &self.ready.links;
        self.entries += 1;
        for link in links {
            if let Some(count) = self.counts.get_mut(usize::from(link.tag)) {
                *count += 1;
            }
        }
        let names_default = links.iter().any(|link| link.tag == Groups::X_DEFAULT);
        self.default_named(known.links.len(), names_default, entry.span, entry.address);
        if let Some(block) = self.ready.kept
            && self.groups.add_again(entry, (block, self.ready.own), known, findings)
        {
            return;
        }
        let links = known.links.iter().zip(&self.ready.links);
        let mut links = links.map(|(link, ready)| NewLink {
            key: ready.key,
            address: ready.href.as_deref().unwrap_or(known.written(link.href.clone())),
            span: known.span(link.href.clone()),
            tag: ready.tag,
        });
        self.ready.kept = self.groups.add(entry, &mut links, findings);
    }

    /// Counts an entry by whether it has an `x-default` link. `links`: the number of its links.
    fn default_named(&mut self, links: usize, named: bool, span: Span, address: &str) {
        if links > usize::from(named) + 1 {
            self.without_default.clusters += 1;
            if !named {
                self.without_default.without += 1;
                let first = &mut self.without_default.first;
                first.get_or_insert_with(|| (span, address.to_owned()));
            }
        }
    }

    /// Takes the links between the file's pages for the site check.
    pub fn take_groups(&mut self) -> Groups {
        std::mem::take(&mut self.groups)
    }

    /// Returns the statistics for the inspect view.
    pub fn stats(&self) -> HreflangStats {
        let Hreflang { entries, languages, pairs, .. } = self;
        HreflangStats { entries: *entries, languages: languages.clone(), pairs: pairs.clone() }
    }

    /// Checks a single link. Sets `partial` if the link is one of the entry's, but its target or language is unknown.
    fn link<'e>(
        &mut self,
        node: &'e Node,
        alternates: &mut Vec<Alternate<'e>>,
        partial: &mut bool,
        cx: &mut Context<'_>,
    ) {
        let href = node.attribute_named("href").map_or("", |href| href.value.trimmed());
        // A link into an app is not a version in another language.
        let app = href.starts_with("android-app:") || href.starts_with("ios-app:");
        if link::is_plain(node) {
            link::plain(node, self.element.as_deref(), cx.findings);
        }
        link::content(node, cx.findings);
        let Some(found) = link::attributes(node, cx.findings).filter(|_| !app) else {
            *partial |= !app && node.attribute_named("hreflang").is_some();
            if let Some(href) = node.attribute_named("href") {
                link::schema_only(href, cx.findings);
            }
            return;
        };
        let language = found.hreflang;
        let tag = language.and_then(|language| self.tag(language, cx.findings));
        let sound = found.href.is_some_and(|href| {
            !href.value.trimmed().is_empty() && link::address(href, &mut self.origins, cx)
        });
        let (Some(language), Some(tag), Some(href), true) = (language, tag, found.href, sound)
        else {
            *partial = true;
            return;
        };
        let text = href.value.trimmed();
        let key = key(&text[bare(text)], &mut self.buffer);
        alternates.push(Alternate { node, language, tag, href, key });
    }

    /// Returns the number of the tag, and reports what is wrong with it; `None` if the tag is empty or unknown.
    fn tag(&mut self, attribute: &NodeAttribute, findings: &mut Findings) -> Option<u16> {
        let text = attribute.value.text();
        if attribute.value.unknown {
            return None;
        }
        let known = match self.tags.get(text) {
            Some(&known) => known,
            None => self.new_tag(text)?,
        };
        if !known.fine {
            judge_tag(attribute, findings)?;
        }
        Some(known.number)
    }

    fn new_tag(&mut self, text: &str) -> Option<Tag> {
        let tag = text.trim();
        let fine = !tag.is_empty() && tag.len() == text.len() && tag::judge(tag).is_empty();
        let long = text.len() > Self::MAX_TAG_BYTES;
        let full = self.tags.len() == Self::MAX_TAGS;
        let number =
            if long || full { Groups::OTHER } else { self.groups.tag(&tag::canonical(tag)) };
        let silent = fine
            && number != Groups::OTHER
            && tag::Ambiguous::of(self.groups.tag_name(number)).is_none();
        let known = Tag { number, fine, silent };
        if self.counts.len() <= usize::from(number) && number != Groups::OTHER {
            self.counts.resize(usize::from(number) + 1, 0);
        }
        if !full && !long {
            self.tags.insert(text.into(), known);
        }
        Some(known)
    }

    /// Counts the languages of an entry, and reports those that come twice.
    fn languages_of(&mut self, alternates: &[Alternate<'_>], findings: &mut Findings) {
        let by = |a: usize, b: usize| alternates[a].tag.cmp(&alternates[b].tag);
        let order = order::places(alternates.len(), by);
        for same in order.chunk_by(|&a, &b| alternates[a].tag == alternates[b].tag) {
            let first = &alternates[same[0]];
            self.last.tags.push(first.tag);
            if let Some(count) = self.counts.get_mut(usize::from(first.tag)) {
                *count += 1;
            }
            if first.tag != Groups::OTHER {
                same_language(
                    first,
                    same[1..].iter().map(|&at| &alternates[at]),
                    &self.groups,
                    findings,
                );
            }
        }
    }

    /// Whether the entry checked last has links, and among them one to `language` (or none, if `missing`). `from`: the
    /// entry must also call this language its own; empty for an entry without one.
    pub fn last_names(&self, language: &str, from: Option<&str>, missing: bool) -> bool {
        let Last { tags, own } = &self.last;
        let name = |tag: u16| self.groups.tag_name(tag);
        let is_own = |from: &str| own.is_some_and(|own| own.map_or("", name) == from);
        !tags.is_empty()
            && tags.iter().any(|&tag| name(tag) == language) != missing
            && from.is_none_or(is_own)
    }

    /// Reports language codes that were most likely meant as countries.
    fn countries(&self, alternates: &[Alternate<'_>], findings: &mut Findings) {
        /// Limit on the languages: a site with more may well have rare ones.
        const MANY: usize = 20;
        let few = alternates.len() <= MANY;
        for link in alternates {
            let Some(known) = tag::Ambiguous::of(self.groups.tag_name(link.tag)) else { continue };
            let mut others = alternates.iter().map(|other| self.groups.tag_name(other.tag));
            let host = host(link.href.value.trimmed());
            // Sites of any country use the top level `.co`, so only `.com.co` means Colombia.
            let at_home = match known.0 {
                "co" => host.ends_with(".com.co"),
                code => host.rsplit('.').next().is_some_and(|top| top.eq_ignore_ascii_case(code)),
            };
            let of_country = |tag: &str| {
                tag.rsplit_once('-').is_some_and(|(language, region)| {
                    region == known.0 && !language.starts_with(known.0)
                })
            };
            // Northern Sami (`se`) is spoken in Sweden, so there it may stand beside Swedish.
            let home =
                at_home && !(known.0 == "se" && others.clone().any(|tag| tag.starts_with("sv")));
            let meant = home || (known.is_rare() && few && others.any(of_country));
            if meant {
                let place = link.language.value.trimmed_span();
                findings.report(&HREFLANG_COUNTRY_AS_LANGUAGE, place, |draft| {
                    draft.say(known.message(link.language.value.trimmed()));
                });
            }
        }
    }
}

/// Reports what is wrong with a tag; `None` if it is empty.
fn judge_tag(attribute: &NodeAttribute, findings: &mut Findings) -> Option<()> {
    let text = attribute.value.text();
    let tag = text.trim();
    if template::residue(text).is_some() {
        return None;
    }
    let value = &attribute.value;
    if tag.is_empty() {
        findings.report(&HREFLANG_EMPTY, value.span, |draft| {
            draft.say("`hreflang` is empty; write a language tag like `en` or `x-default`");
        });
        return None;
    }
    if tag.len() < text.len() {
        findings.report(&HREFLANG_EMPTY, value.span, |draft| {
            draft.say(format_args!("The language tag {} has white space around it", quote(tag)));
            draft.repair("Remove the white space", value.span, escape(tag));
        });
    }
    let start = text.len() - text.trim_start().len();
    for problem in tag::judge(tag) {
        let range = start + problem.range.start..start + problem.range.end;
        findings.report(problem.rule, value.span_of(range), |draft| {
            draft.say(problem.message);
            draft.fix_by(
                problem.right.map(|(right, safe)| Fix::write(escape(&right), safe, value.span)),
            );
        });
    }
    Some(())
}

/// Reports language links in an index, once for each entry.
fn on_index(entry: &Entry, findings: &mut Findings) {
    let mut links = entry.nodes.roots().filter(|node| node.is(Space::Xhtml, "link"));
    let Some(first) = links.next() else { return };
    let rule = &HREFLANG_ON_INDEX;
    let refused = |node: &Node| !link::schema_takes_node(node) && !node.misspelt;
    let severities = if refused(first) || links.any(refused) {
        rule.severities.and(Consumer::Xsd, Severity::Error)
    } else {
        rule.severities
    };
    findings.report_as(rule, severities, first.value.tag, |draft| {
        draft.say(
            "A sitemap index entry contains a language link; only pages have language versions",
        );
    });
}

/// Reports further links for the language of the first one.
fn same_language<'e>(
    first: &Alternate<'_>,
    others: impl Iterator<Item = &'e Alternate<'e>>,
    groups: &Groups,
    findings: &mut Findings,
) {
    for link in others {
        let rule = &HREFLANG_DUPLICATE_LANGUAGE;
        let equal = link.key == first.key;
        let severities = if equal { Severities::protocol(Severity::Info) } else { rule.severities };
        findings.report_as(rule, severities, link.language.value.span, |draft| {
            draft.say(format_args!(
                "The language {} has a second link, to {}; keep one",
                quote(groups.tag_name(link.tag)),
                quote(link.href.value.trimmed())
            ));
            draft.relate(first.language.value.span, "the first one");
            draft.suggest("Remove the link", link.node.element(), "");
        });
    }
}

/// Reports a URL with more languages than one page can have: more than three, or more than one if all links lead to it.
/// Regions do not count, because one page in English is often listed for many countries.
fn many_languages(alternates: &[Alternate<'_>], groups: &Groups, findings: &mut Findings) {
    const MANY: usize = 3;
    if alternates.len() < 2 {
        return;
    }
    let by = |a: usize, b: usize| alternates[a].key.cmp(&alternates[b].key);
    let order = order::places(alternates.len(), by);
    for same in order.chunk_by(|&a, &b| alternates[a].key == alternates[b].key) {
        let mut languages: Vec<&str> = same
            .iter()
            .map(|&at| alternates[at].tag)
            .filter(|&tag| tag != Groups::X_DEFAULT && tag != Groups::OTHER)
            .filter_map(|tag| groups.tag_name(tag).split('-').next())
            // `nb` and `nn` are two ways to write Norwegian, and most pages are the same in all three.
            .map(|language| if matches!(language, "nb" | "nn") { "no" } else { language })
            .collect_small();
        order::sort(&mut languages, Ord::cmp);
        languages.dedup();
        let most = if same.len() == alternates.len() { 1 } else { MANY };
        if languages.len() > most {
            let href = &alternates[same[0]].href.value;
            findings.report(&HREFLANG_SAME_HREF_MANY_LANGUAGES, href.span, |draft| {
                draft.say(format_args!(
                    "{} is the URL for {} languages; give each language its own URL",
                    quote(href.trimmed()),
                    languages.len()
                ));
            });
        }
    }
}

fn single(link: &Alternate<'_>, findings: &mut Findings) {
    let element = link.node.element();
    findings.report(&HREFLANG_SINGLE, element, |draft| {
        draft.say("The only language link leads to this page itself");
        // Another page may list this one as a version, and then this page lacks the link back: the fix is not safe.
        draft.suggest("Remove the link", element, "");
    });
}
