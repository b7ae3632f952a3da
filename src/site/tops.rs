//! The top levels of sites: the folders whose files the URLs name.

use std::collections::HashSet;
use std::ops::Range;

use foldhash::fast::FixedState;

use super::names::{Names, roots};
use super::part::Part;
use crate::text::address::host_and_port;
use crate::text::order;
use crate::text::slice::slice;
use crate::text::url::folder_of;

/// What the files tell about the folders that hosts serve at `/`. Nothing is asked of files whose URL is known.
pub(super) struct Tops<'a> {
    /// Each host with its folder, in their order. What lies inside such a folder is no other top level of the host.
    all: Vec<(&'a str, &'a str)>,
    /// The folders with files, and the top levels.
    folders: HashSet<&'a str, FixedState>,
}

impl<'a> Tops<'a> {
    pub fn new(parts: &'a [Part], names: &Names<'_>) -> Tops<'a> {
        let unknown = || parts.iter().enumerate().filter(|(_, part)| part.url.is_none());
        let folders = unknown().map(|(_, part)| folder_of(&part.name)).collect();
        let mut tops = Tops { all: Vec::new(), folders };
        let mut found = Vec::new();
        for (file, part) in unknown() {
            let lines = part.robots.iter().flat_map(|robots| &robots.sitemaps);
            let named = part.children.iter().map(|child| &child.loc).chain(lines.map(|it| &it.url));
            for url in named.map(|named| &named.text) {
                let Some(target) = names.find(url, file).filter(|target| *target != file) else {
                    continue;
                };
                let (address, folder) = roots(url, &parts[target].name);
                // Only scheme and host are left.
                let top = (host_and_port(url), folder);
                if address.matches('/').count() == 3 && found.last() != Some(&top) {
                    found.push(top);
                }
            }
        }
        tops.take(&found);
        // Where nothing names a file, the first robots.txt from above is at the top level.
        for (_, part) in unknown().filter(|(_, part)| part.robots.is_some() && tops.has(part)) {
            let own = folder_of(&part.name);
            let mut below = parts[files_in(own, parts)].iter();
            if let Some(other) = below.find(|other| !other.origin.is_empty()) {
                found.push((&other.origin, own));
            }
        }
        tops.take(&found);
        tops
    }

    fn take(&mut self, found: &[(&'a str, &'a str)]) {
        self.all = found.to_vec();
        // A folder comes before those inside it.
        order::sort(&mut self.all, |a, b| a.cmp(b));
        self.all.dedup_by(|next, kept| next.0 == kept.0 && next.1.starts_with(kept.1));
        self.folders.extend(self.all.iter().map(|(_, folder)| folder));
    }

    /// Returns the hosts that serve this folder at `/`.
    pub fn hosts(&self, part: &Part) -> impl Iterator<Item = &'a str> {
        let own = folder_of(&part.name);
        self.all.iter().filter(move |(_, folder)| *folder == own).map(|(host, _)| *host)
    }

    /// Whether crawlers read the robots.txt: they look only at the top level of a site (RFC 9309, 2.3).
    pub fn has(&self, robots: &Part) -> bool {
        let own = folder_of(&robots.name);
        let ends = own.match_indices('/').map(|(at, _)| at + 1);
        let mut above = std::iter::once(0).chain(ends).filter(|end| *end < own.len());
        match &robots.url {
            Some(url) => is_at_top(url),
            None => {
                self.hosts(robots).next().is_some()
                    || !above.any(|end| self.folders.contains(slice(own, ..end)))
            }
        }
    }

    /// Returns the files of each version of a site; none, unless all files belong to one of several. Two folders that are
    /// both the top level of one host are versions of its files, for example from before and after a change.
    pub fn versions(&self, parts: &[Part]) -> Vec<Range<usize>> {
        let mut folders: Vec<&str> = self.all.iter().map(|(_, folder)| *folder).collect();
        order::sort(&mut folders, |a, b| a.cmp(b));
        folders.dedup_by(|next, kept| next.starts_with(*kept));
        let versions: Vec<Range<usize>> =
            folders.iter().map(|folder| files_in(folder, parts)).collect();
        let several = self.all.windows(2).any(|pair| pair[0].0 == pair[1].0);
        let whole = versions.iter().map(Range::len).sum::<usize>() == parts.len();
        if several && whole { versions } else { Vec::new() }
    }
}

/// Returns the files in a folder and the folders below it. They stand together, because the files are in their order.
fn files_in(folder: &str, parts: &[Part]) -> Range<usize> {
    let start = parts.partition_point(|part| *part.name < *folder);
    let files = parts[start..].iter().take_while(|part| part.name.starts_with(folder));
    start..start + files.count()
}

/// Whether a URL is that of a robots.txt that crawlers read.
fn is_at_top(url: &str) -> bool {
    url::Url::parse(url).is_ok_and(|url| url.path() == "/robots.txt")
}
