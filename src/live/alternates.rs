//! Compares the versions in other languages that a page names with those that the sitemap names for it.

use std::collections::BTreeMap;

use super::body::Read;
use super::{Item, LiveCheck, Outcome};
use crate::rules::hreflang::{canonical, key};
use crate::rules::page::hreflang::Difference;

/// The pages for each language.
type Versions = BTreeMap<String, Vec<String>>;

impl LiveCheck {
    /// Returns in which language they differ; nothing if only one of both names versions, or no more can be kept.
    pub(super) fn difference(&self, item: &Item, read: &Read) -> Option<Box<Difference>> {
        let is_whole = item.outcome == Outcome::Read && item.seen.cut.is_none() && !read.partial;
        let named = item.named.as_ref().filter(|_| is_whole && item.hops.is_empty())?;
        if read.alternates.is_empty() || self.is_full() {
            return None;
        }
        // They are sorted since pages were chosen.
        let file = self.files.binary_search_by(|file| file.part.name.as_str().cmp(&named.file));
        let part = &self.files.get(file.ok()?)?.part;
        let links = part.groups.links_at(named.at.place.start);
        let mut buffer = Vec::new();
        let of = |all: &mut dyn Iterator<Item = (String, &str)>| {
            let mut versions = Versions::new();
            for (tag, url) in all {
                versions.entry(tag).or_default().push(url.to_owned());
            }
            versions
        };
        let listed = of(&mut links.iter().map(|(tag, url)| ((*tag).to_owned(), &**url)));
        if listed.is_empty() {
            return None;
        }
        let shown = of(&mut read.alternates.iter().map(|(tag, url)| (canonical(tag), &**url)));
        let own = key(item.url.as_str(), &mut buffer);
        let mut keys = |urls: Option<&Vec<String>>| {
            let urls = urls.into_iter().flatten();
            let mut keys: Vec<u64> = urls.map(|url| key(url, &mut buffer)).collect();
            keys.sort_unstable();
            keys.dedup();
            keys
        };
        let mut differs = Vec::new();
        let tags = listed.keys().chain(shown.keys().filter(|tag| !listed.contains_key(*tag)));
        for tag in tags {
            let (on_page, in_sitemap) = (keys(shown.get(tag)), keys(listed.get(tag)));
            let is_own = |keys: &[u64], other: &[u64]| keys == [own] && other.is_empty();
            if on_page != in_sitemap
                && !is_own(&on_page, &in_sitemap)
                && !is_own(&in_sitemap, &on_page)
            {
                differs.push(tag);
            }
        }
        let tag = *differs.iter().min()?;
        let first = |versions: &Versions| Some(&**versions.get(tag)?.first()?).map(Box::from);
        Some(Box::new(Difference {
            tag: (&**tag).into(),
            on_page: first(&shown),
            in_sitemap: first(&listed),
            more: differs.len() as u64 - 1,
        }))
    }
}
