//! The folder in which a generator has built the site: its pages beside the sitemaps that list them.

mod base;
mod headers;
pub(crate) mod host;
mod judge;
mod links;
pub(crate) mod pages;
mod pattern;
mod redirects;
mod settings;
mod table;

use std::collections::HashMap;

use foldhash::fast::FixedState;

use base::{Base, Below};
use host::{Hosts, Served};
pub(super) use judge::judge;
use pages::{Page, Pages};

use crate::site::part::Part;
use crate::text::address::host_and_port;

/// What a folder contains besides its sitemaps, as the caller gives it.
#[derive(Debug, Default)]
pub(super) struct Contents {
    pub pages: Pages,
    /// The paths of all other files.
    pub files: Vec<String>,
    /// The texts of the files that tell how a host serves the folder, by their paths.
    pub settings: Vec<(String, String)>,
}

/// Paths, or beginnings of them, with a number for each.
type Paths<'a> = HashMap<&'a str, u32, FixedState>;

/// Stands for the number of a file that is no page.
const NO_PAGE: u32 = u32::MAX;

/// The files of a folder by their paths.
#[derive(Debug)]
struct Folder<'a> {
    /// The number of each page in `contents`, or [`NO_PAGE`].
    files: Paths<'a>,
    contents: &'a Contents,
}

impl<'a> Folder<'a> {
    /// `sitemaps`: the files that were checked.
    fn new(contents: &'a Contents, sitemaps: &'a [Part]) -> Folder<'a> {
        let Contents { pages, files, settings } = contents;
        let mut all = Paths::default();
        for path in files {
            all.insert(path, NO_PAGE);
        }
        for part in sitemaps {
            all.insert(&part.name, NO_PAGE);
        }
        for (path, _) in settings {
            all.insert(path, NO_PAGE);
        }
        for (number, page) in pages.all.iter().enumerate() {
            all.insert(&page.path, number as u32);
        }
        Folder { files: all, contents }
    }

    /// Returns the page of that path, with its number.
    fn page(&self, path: &str) -> Option<(usize, &'a Page)> {
        let number = *self.files.get(path)? as usize;
        Some((number, self.contents.pages.all.get(number)?))
    }

    /// Returns how many of the URLs name a file, and whether these are several files.
    fn matches(&self, base: &Base, urls: &[&str]) -> (usize, bool) {
        let mut number = 0;
        let (mut first, mut several) = (None, false);
        for file in urls.iter().filter_map(|url| self.file_of(base, url)) {
            number += 1;
            several |= first.as_ref().is_some_and(|first| *first != file);
            first.get_or_insert(file);
        }
        (number, several)
    }

    /// Returns the path of the file that is served at a URL below the base by a host of which nothing is known.
    fn file_of(&self, base: &Base, url: &str) -> Option<String> {
        let Below::Path(path) = base.below(url)? else { return None };
        match Hosts::default().served(&path, &|file| self.has(base, file)) {
            Served::File(file) => Some(file),
            _ => None,
        }
    }

    /// Whether there is a file of that path below the root of the site.
    fn has(&self, base: &Base, file: &str) -> bool {
        match base.root.is_empty() {
            true => self.files.contains_key(file),
            false => self.files.contains_key(&*[&base.root, file].concat()),
        }
    }

    /// Returns the text of a settings file at the root of the site or at the top of the given folder.
    fn setting(&self, root: &str, name: &str) -> Option<&'a str> {
        let find = |path: &str| self.contents.settings.iter().find(|(known, _)| known == path);
        let found = find(&[root, name].concat()).or_else(|| find(name));
        found.map(|(_, text)| &**text)
    }

    /// Whether `CNAME` or the home page names the host of the base.
    fn agrees(&self, base: &Base) -> bool {
        let home = self.page(&[&base.root, "index.html"].concat());
        let canonical = home.and_then(|(_, page)| page.head.canonicals.first());
        self.setting(&base.root, "CNAME").is_some_and(|name| base.is_at(name.trim()))
            || canonical.is_some_and(|url| base.is_at(host_and_port(url)))
    }
}
