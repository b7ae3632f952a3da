//! Finds the file that a URL means.

use std::borrow::Cow;
use std::collections::HashMap;

use foldhash::fast::FixedState;
use url::Url;

use super::part::Part;
use super::sheet::Elsewhere;
use crate::report::findings::Draft;
use crate::text::cut::cut;
use crate::text::order::Gather;
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::text::url::{last_segment, without_query};

/// Finds files by URL and by name.
pub(super) struct Names<'a> {
    by_url: HashMap<String, usize, FixedState>,
    /// Files by the last segment of their name; several may share it.
    by_name: HashMap<Cow<'a, str>, Vec<usize>, FixedState>,
    /// The first file for each last segment, spelt so that easily confused names are equal.
    by_letters: HashMap<String, usize, FixedState>,
    parts: &'a [Part],
}

impl<'a> Names<'a> {
    pub fn new(parts: &'a [Part]) -> Names<'a> {
        let mut names = Names {
            by_url: HashMap::default(),
            by_name: HashMap::default(),
            by_letters: HashMap::default(),
            parts,
        };
        for (index, part) in parts.iter().enumerate() {
            if let Some(url) = part.url.as_deref().and_then(normal) {
                names.by_url.entry(url).or_insert(index);
            }
            let name = last_segment(&part.name);
            names.by_name.entry(name.into()).or_default().push(index);
            names.by_letters.entry(letters(name)).or_insert(index);
            if name.contains(['?', '@', '_']) {
                names.by_name.entry(with_query(name).into()).or_default().push(index);
            }
        }
        let copies: Vec<(usize, String)> = (0..parts.len())
            .filter_map(|index| Some((index, original(last_segment(&parts[index].name))?)))
            .filter(|(_, name)| names.named(name).is_none())
            .gather();
        for (index, name) in copies {
            names.by_name.entry(name.into()).or_default().push(index);
        }
        names
    }

    /// Returns the file that a URL means: the file that is served there, otherwise the file whose path matches the longest
    /// end of the URL, if there is only one.
    pub fn find(&self, address: &str) -> Option<usize> {
        if let Some(url) = normal(address)
            && let Some(&index) = self.by_url.get(&url)
        {
            return Some(index);
        }
        let path = without_query(address);
        let queried = || {
            let query = cut(address, path.len()..).split('#').next().filter(|q| !q.is_empty())?;
            self.named(&with_query(&format!("{}{query}", last_segment(path))))
        };
        let candidates = queried().or_else(|| self.named(last_segment(path)))?;
        let folders = folders(path);
        let fit = |&index: &usize| {
            let name = &self.parts[index].name;
            let common = common_end(path, name);
            // If several files match the whole path, the one in the highest folder is meant.
            let deeper = if common == folders { usize::MAX - name.matches('/').count() } else { 0 };
            (common, deeper)
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

    /// Returns the file that a URL probably means if it is no file's URL: the names are equal except for capitals and `_`
    /// instead of `-`.
    pub fn nearly(&self, address: &str) -> Option<usize> {
        self.by_letters.get(&letters(last_segment(without_query(address)))).copied()
    }

    /// Reports that a file is missing, and which file may be meant. `at`: the place of the URL, to be replaced.
    pub fn missing(&self, address: &str, at: Span, draft: &mut Draft, related: &mut Elsewhere) {
        let quoted = quote(address);
        let Some(index) = self.nearly(address) else {
            return draft.say(format_args!("{quoted} is not among the given files"));
        };
        let Part { name, root, .. } = &self.parts[index];
        let meant = last_segment(name);
        draft.say(format_args!("{quoted} is not among the given files; {} is", quote(meant)));
        related.add(index, root.place, "The file that may be meant");
        let name = last_segment(without_query(address));
        if let Some((folder, behind)) = address.rsplit_once(name)
            && !address.contains('&')
        {
            draft.suggest(
                format_args!("Write {}", quote(meant)),
                at,
                format_args!("{folder}{meant}{behind}"),
            );
        }
    }
}

/// Returns the number of folders in the path of a URL.
pub(super) fn folders(path: &str) -> usize {
    let behind = path.find("://").map_or(path, |at| cut(path, at + "://".len()..));
    behind.matches('/').count().saturating_sub(1)
}

/// Returns a file's name before a browser saved it beside another one of that name (` (1)`, in Firefox without the space),
/// or as text (`.xml.txt`), or before it was fixed here (`.fixed`).
pub(super) fn original(name: &str) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let without = |before: &str, behind: &str| Some(format!("{}{behind}", before.trim_end()));
    let second = || {
        let (before, rest) = name.split_once('(')?;
        let (number, behind) = rest.split_once(')')?;
        let fits = is_number(number) && behind.starts_with('.') && !before.trim().is_empty();
        without(before, behind).filter(|_| fits)
    };
    let second = second();
    let name = second.as_deref().unwrap_or(name);
    let text = name.strip_suffix(".txt").filter(|name| name.ends_with(".xml"));
    let name = text.unwrap_or(name);
    let repaired = || {
        let (before, behind) = name.split_once(".fixed")?;
        let end = behind.rfind('.')?;
        let number = behind[..end].strip_prefix('-').is_some_and(is_number);
        without(before, cut(behind, end..)).filter(|_| end == 0 || number)
    };
    repaired().or(text.map(str::to_owned)).or(second)
}

/// Returns the name of a file saved from a URL with a query. For `?`, wget may write `@`, and browsers write `_`. The
/// leading `?` keeps it apart from other names.
fn with_query(name: &str) -> String {
    format!("?{}", name.replace(['?', '@'], "_"))
}

/// Returns a name so spelt that easily confused names are equal.
fn letters(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-")
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
        cut(path, ..path.len() + 1 - end)
    };
    (root(path), root(name))
}

/// Returns how many parts two paths have in common, counted backwards from the last but one.
pub(super) fn common_end(a: &str, b: &str) -> usize {
    let parts = a.rsplit('/').zip(b.rsplit('/')).skip(1);
    parts.take_while(|(a, b)| a == b).count()
}
