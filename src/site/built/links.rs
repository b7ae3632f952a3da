//! The targets of the links of all pages, and for each the first pages that link to it.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::pages::Page;
use crate::text::address::{hash, without_www};
use crate::text::codec::{Coded, Decoder, Encoder};
use crate::text::order::{self, CollectSmall};
use crate::text::percent::decoded;
use crate::text::slice::slice;
use crate::text::url::{folder_of, has_scheme, is_whole, without_query};

/// The targets of links, as hashes: a link in a menu stands on every page. The order in which they are added makes no
/// difference.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Links {
    /// For each target, the two pages with the smallest paths that link to it: one may be the target itself.
    sources: HashMap<u64, [u32; 2], FixedState>,
    /// There were more targets than are kept.
    pub cut: bool,
}

const NONE: u32 = u32::MAX;

impl Links {
    /// Maximum number of targets, some 24 bytes each.
    const MOST: usize = 1 << 21;

    /// Adds a link. `source`: the number of the page with it, in `pages`.
    pub fn add(&mut self, target: u64, source: u32, pages: &[Page]) {
        if self.sources.len() >= Self::MOST && !self.sources.contains_key(&target) {
            self.cut = true;
            return;
        }
        let [first, second] = self.sources.entry(target).or_insert([NONE; 2]);
        let path = |number: u32| pages.get(number as usize).map(|page| &*page.path);
        let is_before = |other: u32| other == NONE || path(source) < path(other);
        if *first == source || *second == source {
        } else if is_before(*first) {
            (*first, *second) = (source, *first);
        } else if is_before(*second) {
            *second = source;
        }
    }

    /// Adds links whose sources count from `before`.
    pub fn merge(&mut self, other: &Links, before: u32, pages: &[Page]) {
        self.cut |= other.cut;
        for (target, sources) in &other.sources {
            for source in sources.iter().filter(|source| **source != NONE) {
                self.add(*target, before.saturating_add(*source), pages);
            }
        }
    }

    /// Returns the page with the smallest path that links to one of these targets, other than page `own`.
    pub fn source<'p>(&self, targets: &[u64], own: &str, pages: &'p [Page]) -> Option<&'p str> {
        let found = targets.iter().filter_map(|target| self.sources.get(target)).flatten();
        let paths = found.filter_map(|source| Some(&*pages.get(*source as usize)?.path));
        paths.filter(|path| *path != own).min()
    }

    /// Whether all sources are among so many pages.
    pub fn are_of(&self, pages: usize) -> bool {
        let mut all = self.sources.values().flatten();
        all.all(|source| *source == NONE || (*source as usize) < pages)
    }
}

impl Coded for Links {
    fn encode(&self, out: &mut Encoder) {
        let mut targets = self.sources.keys().copied().collect_small();
        order::sort_numbers(&mut targets);
        out.flag(self.cut);
        out.number(targets.len() as u64);
        for target in targets {
            out.number(target);
            for source in self.sources.get(&target).into_iter().flatten() {
                out.number(u64::from(*source));
            }
        }
    }

    fn decode(input: &mut Decoder<'_>) -> Option<Links> {
        let mut links = Links { cut: input.flag()?, ..Links::default() };
        for _ in 0..input.number()? {
            let target = input.number()?;
            links.sources.insert(target, [input.short()?, input.short()?]);
        }
        Some(links)
    }
}

/// Where the relative links of a page start.
#[derive(Debug, Clone)]
pub(super) struct Start {
    space: u64,
    /// The folder of the page, or that of its `<base>`.
    folder: String,
}

/// What the path of a target starts from. Where the folder is served is not known while its pages are read.
mod space {
    /// The folder.
    pub const FOLDER: u64 = 1;
    /// The top of the host.
    pub const HOST: u64 = 2;
}

impl Start {
    /// `base`: the `<base href>` of the page.
    pub fn of(path: &str, base: Option<&str>) -> Start {
        let mut start = Start { space: space::FOLDER, folder: folder_of(path).to_owned() };
        if let Some((space, path)) = base.and_then(|base| start.resolve(base)) {
            start = Start { space, folder: folder_of(&path).to_owned() };
        }
        start
    }

    /// Returns the hash of the page that a link leads to; `None` if it leads to none.
    pub fn target(&self, href: &str) -> Option<u64> {
        let (space, path) = self.resolve(href)?;
        Some(in_space(space, &path))
    }

    /// Returns what a link starts from, and its path from there.
    fn resolve(&self, href: &str) -> Option<(u64, String)> {
        let href = without_query(href);
        let whole = match href.strip_prefix("//") {
            Some(_) => Some(href),
            None => is_whole(href).then(|| slice(href, href.find("//").unwrap_or_default()..)),
        };
        if let Some(whole) = whole {
            let (host, path) = authority_and_path(whole);
            return Some((of_host(host), path.to_owned()));
        }
        match href.as_bytes().first()? {
            b'/' => Some((space::HOST, href.to_owned())),
            _ if has_scheme(href) => None,
            _ => Some((self.space, [&self.folder, href].concat())),
        }
    }
}

/// Returns the hashes by which links lead to a page. `path`: its path in the folder. `url`: where it is served.
pub(super) fn targets_of(path: &str, url: &str) -> [u64; 3] {
    let (host, served) = authority_and_path(slice(url, url.find("//").unwrap_or_default()..));
    [in_space(space::FOLDER, path), in_space(space::HOST, served), in_space(of_host(host), served)]
}

/// Divides what stands behind the scheme of a URL.
fn authority_and_path(whole: &str) -> (&str, &str) {
    let rest = whole.strip_prefix("//").unwrap_or(whole);
    rest.split_at(rest.find('/').unwrap_or(rest.len()))
}

fn of_host(host: &str) -> u64 {
    hash(0, without_www(&host.to_ascii_lowercase()).as_bytes())
}

/// Returns one hash for all forms of a path: `a`, `a/`, `a.html`, `a/index.html`.
fn in_space(space: u64, path: &str) -> u64 {
    let plain = path.contains('%').then(|| String::from_utf8(decoded(path)).unwrap_or_default());
    let path = plain.as_deref().unwrap_or(path);
    let mut segments: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            // What leads out of the folder leads to no page of it.
            ".." => drop(segments.pop()),
            _ => segments.push(segment),
        }
    }
    if let Some(last) = segments.last_mut() {
        let stem = last.strip_suffix(".html").or_else(|| last.strip_suffix(".htm"));
        *last = stem.unwrap_or(last);
        if stem == Some("index") {
            segments.pop();
        }
    }
    segments.iter().fold(space, |seed, segment| hash(seed, segment.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn target(path: &str, base: Option<&str>, href: &str) -> Option<u64> {
        Start::of(path, base).target(href)
    }

    #[test]
    fn all_forms_of_a_link_lead_to_its_page() {
        let url = "https://www.example.org/docs/a/b/";
        let own = targets_of("a/b/index.html", url);
        for (path, base, href) in [
            ("index.html", None, "a/b"),
            ("index.html", None, "./a/b/#top"),
            ("index.html", None, "a//b/index.html?x"),
            ("a/c.html", None, "b.html"),
            ("a/c/index.html", None, "../b/"),
            ("a/c/d/e.html", None, "../../%62/"),
            ("x.html", None, "/docs/a/b"),
            ("x.html", None, "https://example.org/docs/a/b/"),
            ("x.html", None, "http://WWW.example.org/docs/a/b.htm"),
            ("x.html", None, "//www.example.org/docs/a/b"),
            ("x.html", Some("/docs/a/"), "b"),
            ("x.html", Some("https://www.example.org/docs/"), "a/b"),
            ("x/y.html", Some("../a/z.html"), "b"),
            ("index.html", None, "../../a/b"),
        ] {
            let target = target(path, base, href).unwrap();
            assert!(own.contains(&target), "{path} {base:?} {href}");
        }
        for (path, href) in [
            ("index.html", "a"),
            ("a/c.html", "a/b"),
            ("x.html", "/a/b"),
            ("x.html", "https://example.com/docs/a/b/"),
            ("x.html", "https://example.org"),
        ] {
            assert!(!own.contains(&target(path, None, href).unwrap()), "{path} {href}");
        }
        for href in ["", "#b", "?b", "mailto:a@example.org", "javascript:a/b", "data:,a"] {
            assert_eq!(target("a/b.html", None, href), None, "{href}");
        }
    }

    #[test]
    fn a_page_is_no_source_of_a_link_to_itself() {
        let pages =
            ["b.html", "a.html"].map(|path| Page { path: path.to_owned(), ..Page::default() });
        let mut links = Links::default();
        links.add(1, 1, &pages);
        assert_eq!(links.source(&[1], "a.html", &pages), None);
        links.add(1, 0, &pages);
        assert_eq!(links.source(&[1], "a.html", &pages), Some("b.html"));
        assert_eq!(links.source(&[1, 2], "c.html", &pages), Some("a.html"));
    }

    proptest! {
        /// Law 3: neither the order of the pages nor who reads them makes a difference.
        #[test]
        fn the_order_makes_no_difference(
            adds in prop::collection::vec((0_u64..5, 0_u32..6), 0..30),
            turn in 0_usize..30,
        ) {
            let page = |number: u32| Page { path: format!("{}.html", number * 7 % 6), ..Page::default() };
            let pages: Vec<Page> = (0..6).map(page).collect();
            let all = |adds: &[(u64, u32)]| {
                let mut links = Links::default();
                adds.iter().for_each(|(target, source)| links.add(*target, *source, &pages));
                links
            };
            let mut turned = adds.clone();
            turned.rotate_left(turn.min(adds.len()));
            let mut merged = all(&adds[..adds.len() / 2]);
            merged.merge(&all(&adds[adds.len() / 2..]), 0, &pages);
            let (straight, turned) = (all(&adds), all(&turned));
            for target in 0..5 {
                for own in ["", "0.html", "1.html"] {
                    let source = straight.source(&[target], own, &pages);
                    prop_assert_eq!(source, turned.source(&[target], own, &pages));
                    prop_assert_eq!(source, merged.source(&[target], own, &pages));
                }
            }
        }

        #[test]
        fn never_panics(path in "[a./é%-]{0,12}", base in prop::option::of("[a./:é%-]{0,12}"), href in "[a./:?#é%-]{0,12}") {
            target(&path, base.as_deref(), &href);
            targets_of(&path, &href);
        }
    }
}
