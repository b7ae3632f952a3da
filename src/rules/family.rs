//! What each family of rules about values is: a door for entries, and the end of the document.

use crate::rules::prelude::*;
use crate::sitemap::page::Pages;
use crate::text::date::{self, Moment};

/// Rules about values, with their state over all entries so far.
///
/// An `entry` with code for plain entries says `#[inline]`. The compiler takes the functions of a trait for public ones, and
/// would call them where it could put them in the place of their only call, which costs 2 % of all instructions.
pub(crate) trait Family {
    /// Checks one entry.
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>);

    /// Reports what only the whole document shows.
    fn finish(&mut self, _document: &Document, _cx: &mut Context<'_>) {}
}

/// An entry, and what a family has found of it for those that check it later.
pub(crate) struct Subject<'e> {
    pub entry: &'e Entry<'e>,
    /// Its URL, if there is one and all of it is known. If `loc` finds that another host was meant, the URL has no `address`
    /// from then on, so that the page is not compared with others on this host.
    pub page: Option<Page<'e>>,
    /// The date of the first `lastmod`, if it is certainly valid.
    pub lastmod: Option<Moment>,
    /// From `hreflang`: the key of the URL, if the entry is a page and has one.
    pub key: Option<u64>,
    /// From `loc`: scheme and host of the URL are those that were meant.
    pub meant: bool,
    /// From `inspect`: the directory of the URL. The entry counts for it or for one above.
    pub directory: Option<&'e str>,
    /// From `scope`: the index of the host that the entry counts for.
    pub host: Option<usize>,
    /// From `dup`: the page is also listed without its tracking parameters, which has been reported.
    pub tracked: bool,
}

impl<'e> Subject<'e> {
    /// `page`, `lastmod`: see the fields.
    pub fn new(entry: &'e Entry<'e>, page: Option<Page<'e>>, lastmod: Option<Moment>) -> Self {
        let (key, directory, host) = (None, None, None);
        Subject { entry, page, lastmod, key, meant: true, directory, host, tracked: false }
    }

    /// Reads the URL and the date of an entry. Notes each value that was cut: rules report nothing about it, and silence
    /// would mean that it is fine (law 3).
    pub fn read(entry: &'e Entry<'e>, pages: &'e mut Pages, findings: &mut Findings) -> Self {
        if entry.has_cut() {
            findings.not_read(format!(
                "A value of more than {} bytes was read up to there, and not judged.",
                thousands(Value::MAX_BYTES as u64)
            ));
        }
        let lastmod = entry.value(FieldName::Lastmod).filter(|value| !value.unknown);
        let lastmod = lastmod.and_then(|value| date::accept(value.text()));
        Subject::new(entry, pages.read(entry), lastmod)
    }
}
