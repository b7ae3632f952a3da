//! What the links of sitemaps and of fetched pages lead to, and no sitemap lists.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use url::Url;

use super::{
    File, Item, LiveCheck, Named, Outcome, Role, as_fetched, can_be_fetched, kept, sample,
};
use crate::report::Kind;
use crate::report::marks::Mark;
use crate::rules::hreflang::loose_key;
use crate::rules::page::signals::LONGEST;
use crate::site::Part;
use crate::site::part::Quoted;
use crate::text::address::hash;
use crate::text::order::{self, CollectSmall as _};
use crate::text::quote::thousands;
use crate::text::span::Span;
use crate::text::url::{folder_of, stem_of, without_query};

/// Whether links are followed. The module for browsers does not: what they lead to is often on other hosts, most of which let no
/// page read it, and the code takes 3 kB (brotli).
pub(super) const FOLLOWS: bool = cfg!(not(target_os = "unknown"));

/// What is listed, and what pages link to beside it.
#[derive(Debug, Default)]
pub(super) struct Targets {
    /// Keys of listed URLs and of their places, in ascending order.
    listed: Vec<u64>,
    /// URLs that no sitemap lists, by their keys, each with the first page that links to it. Which are kept does not depend on
    /// the order in which pages come.
    found: HashMap<u64, Found, FixedState>,
    /// About how many bytes they take.
    pub size: usize,
    /// There were more than are kept.
    cut: bool,
}

/// A URL, and the number of the page that links to it.
type Found = (Box<str>, u32);

/// About how many bytes are kept of it, with its key.
fn size((url, _): &Found) -> usize {
    size_of::<(u64, Found)>() + url.len()
}

/// One key for all forms of a URL that mostly show the same page: with another scheme, `www.`, capitals, a slash, `.html` or
/// `/index.html` at the end, or a query.
fn key(url: &str, buffer: &mut Vec<u8>) -> u64 {
    let url = without_query(url);
    loose_key(stem_of(url).unwrap_or(url), buffer)
}

/// Returns the folder that a page is in; nothing for a home page.
pub(super) fn place_of(url: &str) -> Option<&str> {
    let url = without_query(url);
    let url = stem_of(url).unwrap_or(url).trim_end_matches('/');
    let folder = folder_of(url);
    (!folder.ends_with("://")).then_some(folder)
}

fn place_key(place: &str) -> u64 {
    hash(1, place.as_bytes())
}

impl Targets {
    /// Maximum number of URLs that are kept of those that pages link to.
    const MOST: usize = 50_000;

    fn new(files: &[File]) -> Targets {
        let mut listed = Vec::new();
        let mut last = 0;
        let mut buffer = Vec::new();
        for File { part, .. } in files {
            part.addresses.each(|url, _, _| {
                listed.push(key(url, &mut buffer));
                if let Some(place) = place_of(url).map(place_key)
                    && place != std::mem::replace(&mut last, place)
                {
                    listed.push(place);
                }
            });
        }
        order::sort_numbers(&mut listed);
        listed.dedup();
        Targets { listed, ..Targets::default() }
    }

    fn has(&self, key: u64) -> bool {
        self.listed.binary_search(&key).is_ok()
    }

    fn lists(&self, url: &str, buffer: &mut Vec<u8>) -> bool {
        self.has(key(url, buffer))
    }

    /// Takes what page `source` links to.
    pub fn take(&mut self, links: &[String], source: u32) {
        let mut buffer = Vec::new();
        for url in links {
            let key = key(url, &mut buffer);
            let place = place_of(url).map(place_key);
            if self.has(key) || !place.is_some_and(|place| self.has(place)) {
                continue;
            }
            // Of several forms the first by name is kept, whichever page came first.
            let mut new: Found = (url.as_str().into(), source);
            if let Some((url, source)) = self.remove(key) {
                new = (new.0.min(url), new.1.min(source));
            }
            self.size += size(&new);
            self.found.insert(key, new);
            if self.found.len() > 2 * Self::MOST {
                self.cut();
            }
        }
    }

    /// Keeps those with the smallest keys, if there are too many.
    fn cut(&mut self) {
        let mut keys = self.found.keys().copied().collect_small();
        order::sort_numbers(&mut keys);
        for key in keys.into_iter().skip(Self::MOST) {
            self.remove(key);
            self.cut = true;
        }
    }

    fn remove(&mut self, key: u64) -> Option<Found> {
        let found = self.found.remove(&key)?;
        self.size -= size(&found);
        Some(found)
    }
}

impl LiveCheck {
    /// Prepares for the links of pages, once all sitemaps have come.
    pub(super) fn expect_links(&mut self) {
        let number: u64 = self.files.iter().map(|file| file.part.entries).sum();
        let room = kept::MAX_KEPT.saturating_sub(self.kept) / (2 * size_of::<u64>());
        if number > room as u64 {
            self.unfetched.tell(format!("Targets of links were not fetched: {}.", kept::FULL));
            return;
        }
        let targets = Targets::new(&self.files);
        self.kept += targets.listed.len() * size_of::<u64>();
        self.targets = Some(targets);
    }

    /// Requests what links lead to, once all pages have come: of each kind at most as many as pages. Returns `false` if there is
    /// nothing to request.
    pub(super) fn follow(&mut self) -> bool {
        let Some(targets) = self.targets.take().filter(|_| FOLLOWS) else { return false };
        if self.is_full() || self.bytes > Self::MAX_BYTES {
            let why = if self.is_full() { kept::FULL } else { "10 GB were fetched before" };
            self.unfetched.tell(format!("Targets of links were not fetched: {why}."));
            return false;
        }
        let before = self.items.len();
        let versions = |part: &Part, take: &mut dyn FnMut(&str, Mark, Span)| {
            let mut buffer = Vec::new();
            part.groups.targets(&mut |url, span| {
                if let Some(place) = part.marks.find(span.start)
                    && !targets.lists(url, &mut buffer)
                {
                    take(url, place, span);
                }
            });
        };
        self.follow_sitemaps(Role::Alternate, &versions);
        self.follow_sitemaps(Role::Image, &|part, take| {
            let [images, _] = &part.media_files;
            images.each(take);
        });
        if self.has_all_sitemaps() {
            self.follow_pages(targets);
        }
        if self.is_full() {
            self.unfetched.tell(format!("Some targets of links were not fetched: {}.", kept::FULL));
        }
        self.items.len() > before
    }

    /// Requests the URLs of one kind that sitemaps name.
    fn follow_sitemaps(&mut self, role: Role, each: sample::Each<'_>) {
        let chosen = sample::spread(self.files.iter().map(|file| &file.part), self.most(), each);
        let names: Vec<std::sync::Arc<str>> =
            self.files.iter().map(|file| (&*file.part.name).into()).collect_small();
        for sample::Listed { file, url: text, place, .. } in chosen {
            let Some(url) = Url::parse(&text).ok().filter(can_be_fetched) else { continue };
            if self.is_new_target(&url) {
                let named = Named::at(&names[file], &Quoted { place, text });
                self.ask(role, url, Some(named), 0);
            }
        }
    }

    /// Requests what pages link to. Findings about it stand at the start of the sitemap that lists the page with the link.
    fn follow_pages(&mut self, mut targets: Targets) {
        targets.cut();
        if targets.cut {
            let most = thousands(Targets::MOST as u64);
            self.unfetched.tell(format!(
                "Of what pages link to and no sitemap lists, only {most} URLs were looked at."
            ));
        }
        let mut found: Vec<Found> = targets.found.into_values().collect_small();
        order::sort(&mut found, |a, b| (a.1, &a.0).cmp(&(b.1, &b.0)));
        for (text, source) in found.into_iter().take(self.most()) {
            let file = self.items.get(source as usize).and_then(|item| item.named.as_ref());
            let Some(file) = file.map(|named| named.file.clone()) else { continue };
            let Ok(url) = Url::parse(&text) else { continue };
            if self.is_new_target(&url) {
                let place = Mark { line: 1, column: 1, ..Mark::default() };
                let at = Quoted { place, text: text.into() };
                let named = Named { source, ..*Named::at(&file, &at) };
                self.ask(Role::Link, url, Some(Box::new(named)), 0);
            }
        }
    }

    /// Whether nothing else has led there, and there is room for it.
    fn is_new_target(&mut self, url: &Url) -> bool {
        !self.is_full() && self.seen.insert(as_fetched(url).as_str().to_owned())
    }

    /// Whether every sitemap of the site was read, so that a page which none lists is listed nowhere.
    fn has_all_sitemaps(&self) -> bool {
        let robots = || self.files.iter().filter(|file| file.part.kind == Kind::Robots);
        let mut lines = robots().flat_map(|file| &file.part.robots).flat_map(|it| &it.sitemaps);
        let is_asked = |url: &str| {
            Url::parse(url).is_ok_and(|url| self.seen.contains(as_fetched(&url).as_str()))
        };
        let came = |item: &Item| match item.role {
            Role::Sitemap => {
                let seen = &item.seen;
                item.outcome == Outcome::Read
                    && seen.cut.is_none()
                    && seen.html.is_none()
                    && !(seen.too_large || item.is_encoded())
            }
            // What such a host would name is not known.
            Role::Robots if !item.quiet => {
                matches!(item.outcome, Outcome::Read | Outcome::Status(400..=428 | 430..=499))
            }
            _ => true,
        };
        // Of one sitemap that somebody names it is not known whether it is the only one.
        let is_site = self.is_of_site() || lines.clone().next().is_some();
        is_site
            && lines.all(|line| is_asked(&line.url.text))
            && self.items.iter().all(came)
            && self.files.iter().all(|file| !file.part.unusable && !file.part.addresses.is_cut())
            && self.unfetched.is_empty()
            && self.dropped == 0
    }
}

/// Returns the URL of a page on the same host, without a fragment; nothing if it has a query, or is longer than any that is listed.
/// `own`: the page that links to it.
pub(super) fn linked(base: &Url, own: &Url, href: &str) -> Option<String> {
    let mut url = base.join(href.trim()).ok().filter(can_be_fetched)?;
    url.set_fragment(None);
    let is_inner = url.host() == own.host()
        && url.port_or_known_default() == own.port_or_known_default()
        && url.query().is_none()
        && url.as_str().len() <= LONGEST
        && url != *own;
    is_inner.then(|| url.into())
}
