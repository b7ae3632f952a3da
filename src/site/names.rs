//! Finds the file that a URL means.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use url::Url;

use super::part::Part;
use crate::text::slice::slice;
use crate::text::url::{last_segment, without_query};

/// Finds files by URL and by name.
pub(super) struct Names<'a> {
    by_url: HashMap<String, usize, FixedState>,
    /// Files by the last segment of their name; several may share it.
    by_name: HashMap<&'a str, Vec<usize>, FixedState>,
    parts: &'a [Part],
}

impl<'a> Names<'a> {
    pub fn new(parts: &'a [Part]) -> Names<'a> {
        let mut names = Names { by_url: HashMap::default(), by_name: HashMap::default(), parts };
        for (index, part) in parts.iter().enumerate() {
            if let Some(url) = part.url.as_deref().and_then(normal) {
                names.by_url.entry(url).or_insert(index);
            }
            let name = last_segment(&part.name);
            names.by_name.entry(name).or_default().push(index);
        }
        names
    }

    /// Returns the file that a URL in the file `from` means: the file that is served there, otherwise the file whose path
    /// matches the longest end of the URL, if there is only one.
    pub fn find(&self, address: &str, from: usize) -> Option<usize> {
        if let Some(url) = normal(address)
            && let Some(&index) = self.by_url.get(&url)
        {
            return Some(index);
        }
        let path = without_query(address);
        // A file saved from a URL with a query may have the query in its name.
        let queried = last_segment(address.split('#').next().unwrap_or_default());
        let candidates = self.named(queried).or_else(|| self.named(last_segment(path)))?;
        let folders = folders(path);
        let fit = |&index: &usize| {
            let name = &self.parts[index].name;
            let common = common_end(path, name);
            if common < folders {
                return (common, 0, 0);
            }
            // If several files match the whole path, the nearest one is meant, and then the one in the highest folder.
            let own = self.parts[from].name.split('/');
            let near = own.zip(name.split('/')).take_while(|(a, b)| a == b).count();
            (common, near, usize::MAX - name.matches('/').count())
        };
        let best = candidates.iter().map(fit).max()?;
        let mut of_best = candidates.iter().filter(|index| fit(index) == best);
        let found = *of_best.next()?;
        of_best.next().is_none().then_some(found)
    }

    /// Returns the files of a name.
    fn named(&self, name: &str) -> Option<&[usize]> {
        // A file that was saved unpacked, or packed, is still the same file.
        let other = match name.strip_suffix(".gz") {
            Some(plain) => plain.to_owned(),
            None => format!("{name}.gz"),
        };
        let files = self.by_name.get(name).or_else(|| self.by_name.get(other.as_str()));
        files.map(Vec::as_slice)
    }
}

/// Returns the number of folders in the path of a URL.
pub(super) fn folders(path: &str) -> usize {
    let behind = path.find("://").map_or(path, |at| slice(path, at + "://".len()..));
    behind.matches('/').count().saturating_sub(1)
}

/// Returns a URL in the form in which URLs are compared.
fn normal(address: &str) -> Option<String> {
    let mut url = Url::parse(address.trim()).ok()?;
    url.set_fragment(None);
    Some(url.into())
}

/// Returns the beginnings of a URL and of a file's name before their common end: files below one are files below the other.
pub(super) fn roots<'a>(address: &'a str, name: &'a str) -> (&'a str, &'a str) {
    let path = without_query(address);
    let common = common_end(path, name) + 1;
    let root = |path: &'a str| {
        let end: usize = path.rsplit('/').take(common).map(|part| part.len() + 1).sum();
        slice(path, ..path.len() + 1 - end)
    };
    (root(path), root(name))
}

/// Returns how many parts two paths have in common, counted backwards from the last but one.
pub(super) fn common_end(a: &str, b: &str) -> usize {
    let parts = a.rsplit('/').zip(b.rsplit('/')).skip(1);
    parts.take_while(|(a, b)| a == b).count()
}
