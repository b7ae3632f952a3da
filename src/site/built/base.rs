//! Where a folder is served: the URL whose paths name its files.

use url::Url;

use crate::site::built::Folder;
use crate::site::part::Part;
use crate::text::address::{host_and_port, without_www};
use crate::text::order::{self, CollectSmall};
use crate::text::percent::{decoded, encode};
use crate::text::slice::slice;
use crate::text::url::{folder_of, is_whole, without_query};

/// The URL at which a folder is served, for `http` and `https`, with and without `www.`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Base {
    /// With `/` at its end.
    pub url: String,
    /// Host and port without `www.`, in lower case.
    host: String,
    /// The decoded path of the URL, from `/` to `/`.
    pub path: String,
    /// The folder that is served there, below the given one, with `/` at its end; empty for that one itself.
    pub root: String,
    /// The user says so, or the listed URLs name several files, or another file of the folder names the host.
    pub is_sure: bool,
}

/// A URL as it stands to the base.
#[derive(Debug, PartialEq)]
pub(super) enum Below {
    /// It is the base without its last slash.
    Bare,
    /// The decoded path below the base.
    Path(String),
}

/// Maximum number of listed URLs of a host that are looked for in the folder.
const MOST: usize = 500;

impl Base {
    /// Finds the base: the host and the beginning of paths below which most listed URLs name a file. `url`: the base as the
    /// user gives it.
    pub fn find(parts: &[Part], folder: &Folder<'_>, url: Option<&Url>) -> Option<Base> {
        if let Some(url) = url.and_then(|url| url.join(".").ok()) {
            return Base::of(url.as_str(), String::new())
                .map(|base| Base { is_sure: true, ..base });
        }
        let roots = roots(parts);
        let mut best: Option<(usize, Base)> = None;
        for urls in of_hosts(parts) {
            let urls = few(&urls, MOST);
            for start in beginnings(&urls) {
                for root in &roots {
                    let Some(base) = Base::of(&start, root.clone()) else { continue };
                    let (matches, several) = folder.matches(&base, &urls);
                    // One page for all URLs proves nothing.
                    let is_sure = several || matches > 0 && folder.agrees(&base);
                    let base = Base { is_sure, ..base };
                    let is_better =
                        |(most, known): &(usize, Base)| (is_sure, matches) > (known.is_sure, *most);
                    // The beginnings and the folders come in the order of their lengths.
                    if matches > 0 && best.as_ref().is_none_or(is_better) {
                        best = Some((matches, base));
                    }
                }
            }
        }
        best.map(|(_, base)| base)
    }

    fn of(url: &str, root: String) -> Option<Base> {
        let host = host_of(url)?;
        Some(Base { url: url.to_owned(), path: path_of(url), host, root, is_sure: false })
    }

    /// Returns the base of the whole host, if this one is only a part of it.
    pub fn top(&self) -> Option<Base> {
        let top = || Base { path: "/".to_owned(), ..self.clone() };
        (self.path != "/").then(top)
    }

    /// Returns how a URL stands to the base; `None` if it is not below it.
    pub fn below(&self, url: &str) -> Option<Below> {
        let host = host_and_port(url);
        if !is_whole(url) || !without_www(host).eq_ignore_ascii_case(&self.host) {
            return None;
        }
        let path = path_of(url);
        match path.strip_prefix(&self.path) {
            Some(rest) => Some(Below::Path(rest.to_owned())),
            None => (self.path.strip_suffix('/') == Some(&path)).then_some(Below::Bare),
        }
    }

    /// Returns the URL of a path below the base.
    pub fn join(&self, path: &str) -> String {
        let path = path.replace('%', "%25").replace(' ', "%20");
        [&self.url, &*encode(&path)].concat()
    }

    /// Whether a host is the one of the base, also with `www.`.
    pub fn is_at(&self, host: &str) -> bool {
        without_www(&host.to_ascii_lowercase()) == self.host
    }

    pub fn host(&self) -> &str {
        &self.host
    }
}

fn host_of(url: &str) -> Option<String> {
    let host = without_www(host_and_port(url)).to_ascii_lowercase();
    (is_whole(url) && !host.is_empty()).then_some(host)
}

/// Returns the decoded path of a URL; `/` if it has none.
fn path_of(url: &str) -> String {
    let rest = slice(without_query(url), url.find("//").map_or(url.len(), |at| at + 2)..);
    let path = slice(rest, rest.find('/').unwrap_or(rest.len())..);
    if path.is_empty() {
        return "/".to_owned();
    }
    match path.contains('%') {
        true => String::from_utf8_lossy(&decoded(path)).into_owned(),
        false => path.to_owned(),
    }
}

/// Returns folders that may be the root of the site: the given one, and those with a sitemap or a robots.txt.
fn roots(parts: &[Part]) -> Vec<String> {
    const MOST: usize = 20;
    let mut roots = parts.iter().map(|part| folder_of(&part.name).to_owned()).collect_small();
    roots.push(String::new());
    let mut roots = order::sorted(roots, |root| (root.len() as u64, root));
    roots.dedup();
    roots.truncate(MOST);
    roots
}

/// Returns some of the listed URLs of each of the hosts with the most of them.
fn of_hosts(parts: &[Part]) -> Vec<Vec<String>> {
    const MOST_HOSTS: usize = 5;
    let pages = || parts.iter().filter(|part| part.kind.lists_pages());
    let all: u64 = pages().map(|part| part.entries).sum();
    let step = all / (4 * MOST as u64) + 1;
    let mut hosts: Vec<(String, Vec<String>)> = Vec::new();
    let mut number = 0_u64;
    for part in pages() {
        part.addresses.each(|url, _, _| {
            number += 1;
            let Some(host) = host_of(url).filter(|_| number.is_multiple_of(step)) else { return };
            match hosts.iter_mut().find(|(known, _)| *known == host) {
                Some((_, urls)) => urls.push(url.to_owned()),
                None => hosts.push((host, vec![url.to_owned()])),
            }
        });
    }
    let hosts = order::sorted(hosts, |(host, urls)| (u64::MAX - urls.len() as u64, host));
    hosts.into_iter().take(MOST_HOSTS).map(|(_, urls)| urls).collect_small()
}

/// Returns so many of the values, from everywhere.
fn few(all: &[String], most: usize) -> Vec<&str> {
    all.iter().step_by(all.len() / most + 1).map(String::as_str).collect_small()
}

/// Returns the beginnings that most URLs share, with up to three segments of the path, the shortest first.
fn beginnings(urls: &[&str]) -> Vec<String> {
    const MOST_OF_LENGTH: usize = 3;
    let mut all = Vec::new();
    for segments in 0..=3 {
        let mut found: Vec<(String, u64)> = Vec::new();
        for url in urls {
            let url = without_query(url);
            let Some((end, _)) = url.match_indices('/').nth(2 + segments) else { continue };
            let start = slice(url, ..end + 1);
            match found.iter_mut().find(|(known, _)| known == start) {
                Some((_, number)) => *number += 1,
                None => found.push((start.to_owned(), 1)),
            }
        }
        let found = order::most_frequent(&found, MOST_OF_LENGTH);
        all.extend(found.into_iter().map(|(start, _)| start));
    }
    all
}
