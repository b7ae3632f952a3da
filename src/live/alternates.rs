//! Compares the versions in other languages that a page names with those that the sitemap names for it.

use super::body::Read;
use super::{Item, LiveCheck, Outcome};
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
    fn order(&self) -> (&str, bool, u64) {
        (&self.tag, self.in_sitemap, self.key)
    }
}

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
        if links.is_empty() {
            return None;
        }
        let mut buffer = Vec::new();
        let own = key(item.url.as_str(), &mut buffer);
        let listed = links.iter().map(|(tag, url)| ((*tag).to_owned(), true, url));
        let shown = read.alternates.iter().map(|(tag, url)| (canonical(tag), false, url));
        let all = listed.chain(shown).map(|(tag, in_sitemap, url)| {
            let key = key(url, &mut buffer);
            Version { tag, in_sitemap, key, url }
        });
        let mut all = all.collect_small();
        order::sort(&mut all, |a, b| a.order().cmp(&b.order()));
        all.dedup_by(|a, b| a.order() == b.order());
        let sides = |same: &[Version<'_>]| same.partition_point(|version| !version.in_sitemap);
        let differs = |same: &&[Version<'_>]| match same.split_at(sides(same)) {
            // A page need not name itself.
            ([one], []) | ([], [one]) => one.key != own,
            (shown, listed) => !shown.iter().map(|it| it.key).eq(listed.iter().map(|it| it.key)),
        };
        let mut different = all.chunk_by(|a, b| a.tag == b.tag).filter(differs);
        let same = different.next()?;
        let (shown, listed) = same.split_at(sides(same));
        let first = |side: &[Version<'_>]| side.first().map(|version| Box::from(version.url));
        Some(Box::new(Difference {
            tag: (&*same.first()?.tag).into(),
            on_page: first(shown),
            in_sitemap: first(listed),
            more: different.count() as u64,
        }))
    }
}
