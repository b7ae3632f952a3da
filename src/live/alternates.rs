//! Compares the versions in other languages that a page names with those that the sitemap names for it.

use super::body::Read;
use super::{Item, LiveCheck, Outcome, Role};
use crate::rules::hreflang::{canonical, key};
use crate::rules::page::hreflang::Difference;
use crate::text::order::{self, CollectSmall as _};

/// A page that is named for a language.
struct Version<'a> {
    tag: String,
    in_sitemap: bool,
    key: u64,
    url: &'a str,
}

impl Version<'_> {
    fn order(&self) -> (&str, u64, bool) {
        (&self.tag, self.key, self.in_sitemap)
    }

    fn difference(tag: &str, all: &[Version<'_>]) -> Difference {
        let first = |in_sitemap: bool| {
            let found = all.iter().find(|it| it.tag == tag && it.in_sitemap == in_sitemap);
            found.map(|version| version.url.into())
        };
        Difference { tag: tag.into(), on_page: first(false), in_sitemap: first(true), more: 0 }
    }
}

impl LiveCheck {
    /// Returns in which language they differ; nothing if only one of both names versions, or no more can be kept.
    pub(super) fn difference(&self, item: &Item, read: &Read) -> Option<Box<Difference>> {
        let is_whole = item.outcome == Outcome::Read && item.seen.cut.is_none() && !read.partial;
        let is_listed = item.role == Role::Page && item.hops.is_empty();
        let named = item.named.as_ref().filter(|_| is_whole && is_listed)?;
        if read.alternates.is_empty() || self.is_full() {
            return None;
        }
        // They are sorted since pages were chosen.
        let file = self.files.binary_search_by(|file| file.part.name.as_str().cmp(&named.file));
        let part = &self.files.get(file.ok()?)?.part;
        let links = part.groups.links_at(named.at.place.start);
        if links.is_empty() {
            return None;
        }
        let mut buffer = Vec::new();
        let own = key(item.url.as_str(), &mut buffer);
        let listed = links.iter().map(|(tag, url)| ((*tag).to_owned(), true, url));
        let shown = read.alternates.iter().map(|it| (canonical(&it.name), false, &it.content));
        let all = listed.chain(shown).map(|(tag, in_sitemap, url)| {
            let key = key(url, &mut buffer);
            Version { tag, in_sitemap, key, url }
        });
        let mut all = all.collect_small();
        order::sort(&mut all, |a, b| a.order().cmp(&b.order()));
        let mut found: Option<Difference> = None;
        let mut last = "";
        let mut rest = &*all;
        while let [first, ..] = rest {
            let is_same = |other: &Version<'_>| (&other.tag, other.key) == (&first.tag, first.key);
            let (same, others) = rest.split_at(rest.partition_point(is_same));
            rest = others;
            let is_in_both = same.last().is_some_and(|it| it.in_sitemap != first.in_sitemap);
            // A page need not name itself.
            if is_in_both || first.key == own || first.tag == last {
                continue;
            }
            last = &first.tag;
            match &mut found {
                Some(found) => found.more += 1,
                None => found = Some(Version::difference(last, &all)),
            }
        }
        found.map(Box::new)
    }
}
