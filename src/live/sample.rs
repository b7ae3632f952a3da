//! Chooses the pages to fetch of those that are listed, and of those that links lead to.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::report::marks::Mark;
use crate::site::Part;
use crate::text::address::{directory_of, hash};
use crate::text::slice::slice;
use crate::text::span::Span;
use crate::text::url::without_query;

/// A URL in a sitemap, with its place; of a page also that of its entry.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Listed {
    /// Index of the file.
    pub file: usize,
    /// Index of the URL among those of the file.
    pub number: usize,
    pub url: String,
    pub place: Mark,
    pub entry: Span,
}

/// Passes each URL of a file with its place and that of its entry on.
pub(super) type Each<'e> = &'e dyn Fn(&Part, &mut dyn FnMut(&str, Mark, Span));

/// The listed pages.
pub(super) const PAGES: Each<'_> = &|part, take| part.addresses.each(take);

/// Chooses at most `most` of the URLs, spread evenly over all directories: at least one from each, as far as that is
/// possible, and more from larger ones. The same parts give the same URLs.
pub(super) fn spread<'p>(
    parts: impl Iterator<Item = &'p Part> + Clone,
    most: usize,
    each: Each<'_>,
) -> Vec<Listed> {
    let mut counts: HashMap<u64, Directory, FixedState> = HashMap::default();
    let mut order = 0;
    let mut total = 0_usize;
    for part in parts.clone() {
        each(part, &mut |text, _, _| {
            total += 1;
            let directory = counts.entry(directory(text)).or_insert_with(|| {
                order += 1;
                Directory { order: order - 1, ..Directory::default() }
            });
            directory.pages += 1;
        });
    }
    let directories = counts.len();
    let mut chosen = Vec::with_capacity(most.min(total));
    for (file, part) in parts.enumerate() {
        let mut number = 0;
        each(part, &mut |text, place, entry| {
            number += 1;
            let Some(directory) = counts.get_mut(&directory(text)) else { return };
            let quota = directory.quota(most, directories, total);
            directory.seen += 1;
            // To spread them evenly, take a page whenever the share of pages taken falls behind the share of pages seen.
            if directory.seen * quota > directory.taken * directory.pages && directory.taken < quota
            {
                directory.taken += 1;
                let url = text.to_owned();
                chosen.push(Listed { file, number: number - 1, url, place, entry });
            }
        });
    }
    chosen
}

#[derive(Debug, Default)]
struct Directory {
    /// Index of the directory, in the order in which directories were met.
    order: usize,
    pages: usize,
    seen: usize,
    taken: usize,
}

impl Directory {
    /// Returns how many of the directory's pages to take, of `total` pages in `directories` directories.
    fn quota(&self, most: usize, directories: usize, total: usize) -> usize {
        if total <= most {
            return self.pages;
        }
        if directories >= most {
            // Take one page from each of every few directories.
            let taken = |order: usize| order * most / directories;
            return taken(self.order + 1) - taken(self.order);
        }
        let more = (self.pages - 1) * (most - directories) / (total - directories).max(1);
        (1 + more).min(self.pages)
    }
}

/// Returns a hash of scheme, host and the first directories of the path.
fn directory(url: &str) -> u64 {
    let url = without_query(url);
    let host = url.find("://").map_or(0, |at| at + "://".len());
    let path = slice(url, host..).find('/').map_or(url.len(), |at| host + at);
    let directories = match slice(url, path..) {
        "" => "",
        path => directory_of(path),
    };
    hash(0, slice(url, ..path + directories.len()).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::SiteCheck;

    fn part(urls: &[String]) -> Part {
        let entries: String =
            urls.iter().map(|url| format!("<url><loc>{url}</loc></url>\n")).collect();
        let text = format!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</urlset>"
        );
        let site = SiteCheck::new(&Default::default()).unwrap();
        let mut checker = site.checker("a.xml");
        checker.push(text.as_bytes());
        checker.finish_part().1
    }

    #[test]
    fn every_directory_has_its_share() {
        let mut urls: Vec<String> =
            (0..900).map(|n| format!("https://www.example.org/shop/{n}")).collect();
        urls.extend((0..90).map(|n| format!("https://www.example.org/blog/{n}")));
        urls.push("https://www.example.org/about/us".into());
        let part = part(&urls);
        let in_folder = |chosen: &[Listed], name: &str| {
            chosen.iter().filter(|listed| listed.url.contains(name)).count()
        };
        let some = spread([&part].into_iter(), 100, PAGES);
        assert!((95..=100).contains(&some.len()), "{}", some.len());
        assert_eq!(in_folder(&some, "/about/"), 1);
        assert!((5..=15).contains(&in_folder(&some, "/blog/")));
        // The pages are not only the first ones.
        assert!(some.iter().any(|listed| listed.url.ends_with("/shop/899") || listed.number > 800));
        assert_eq!(spread([&part].into_iter(), 5_000, PAGES).len(), 991);
        assert_eq!(spread([&part].into_iter(), 2, PAGES).len(), 2);
        assert_eq!(spread([&part].into_iter(), 0, PAGES).len(), 0);
    }
}
