//! Which of the files an address means.

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

/// Finds files by address and by name.
pub(super) struct Names<'a> {
    by_url: HashMap<String, usize, FixedState>,
    /// By the last part of the name; several files may share it.
    by_name: HashMap<Cow<'a, str>, Vec<usize>, FixedState>,
    /// The first by that part as it is easily mistaken.
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

    /// The file that an address means: the one that is served there, else the one whose path is
    /// the longest end of the address's, if there is only one.
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
            // Where the whole path is that of several, the file that lies highest is meant.
            let deeper = if common == folders { usize::MAX - name.matches('/').count() } else { 0 };
            (common, deeper)
        };
        let best = candidates.iter().map(fit).max()?;
        let mut of_best = candidates.iter().filter(|index| fit(index) == best);
        let found = *of_best.next()?;
        of_best.next().is_none().then_some(found)
    }

    /// The files of a name.
    fn named(&self, name: &str) -> Option<&[usize]> {
        // What was saved unpacked, or packed, is the same file.
        let other = match name.strip_suffix(".gz") {
            Some(plain) => plain.to_owned(),
            None => format!("{name}.gz"),
        };
        let files = self.by_name.get(name).or_else(|| self.by_name.get(other.as_str()));
        files.map(Vec::as_slice)
    }

    /// The file that an address means which is that of none: its name is the same but for capitals and `_` for `-`.
    pub fn nearly(&self, address: &str) -> Option<usize> {
        self.by_letters.get(&letters(last_segment(without_query(address)))).copied()
    }

    /// Says that a file is not there, and which one may be meant. `at`: where the address stands, to be written anew.
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

/// How many folders stand in the path of an address.
pub(super) fn folders(path: &str) -> usize {
    let behind = path.find("://").map_or(path, |at| cut(path, at + "://".len()..));
    behind.matches('/').count().saturating_sub(1)
}

/// What a file was called before a browser saved it beside another of that name (` (1)`, in Firefox without the space), or
/// as text (`.xml.txt`), or before it was repaired here (`.fixed`).
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

/// The name of an address with its query, as that is saved: for the `?`, wget may write `@` and browsers write `_`. No
/// other name begins so.
fn with_query(name: &str) -> String {
    format!("?{}", name.replace(['?', '@'], "_"))
}

/// A name as it is easily mistaken for another.
fn letters(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-")
}

/// An address as it is compared.
fn normal(address: &str) -> Option<String> {
    let mut url = Url::parse(address.trim()).ok()?;
    url.set_fragment(None);
    Some(url.into())
}

/// The parts of an address and of a file's name before what they have in common: what is below the one is below the other.
pub(super) fn roots<'a>(address: &'a str, name: &'a str) -> (&'a str, &'a str) {
    let path = without_query(address);
    let common = common_end(path, name) + 1;
    let root = |path: &'a str| {
        let end: usize = path.rsplit('/').take(common).map(|part| part.len() + 1).sum();
        cut(path, ..path.len() + 1 - end)
    };
    (root(path), root(name))
}

/// How many parts of two paths are the same, counted from the last but one.
pub(super) fn common_end(a: &str, b: &str) -> usize {
    let parts = a.rsplit('/').zip(b.rsplit('/')).skip(1);
    parts.take_while(|(a, b)| a == b).count()
}
