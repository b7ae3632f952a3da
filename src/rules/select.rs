//! The entries that a figure of the report counts, which the page lists on demand.

use crate::report::options::Selection;
use crate::report::{self, Media};
use crate::rules::hreflang::Hreflang;
use crate::rules::inspect::Listed;
use crate::rules::lastmod;
use crate::rules::prelude::*;
use crate::text::date::Moment;

/// The values of one entry that the figures count.
#[derive(Debug)]
pub(crate) struct Counted<'e> {
    pub host: Option<&'e str>,
    pub directory: Option<&'e str>,
    pub lastmod: Option<Moment>,
    pub changefreq: Option<&'e str>,
    pub priority: Option<&'e str>,
    pub media: Media,
    /// The URL of the entry was listed before.
    pub again: bool,
}

/// Gathers the entries that the user asks for.
#[derive(Debug)]
pub(crate) struct Selected {
    selection: Selection,
    number: u64,
    listed: Vec<Listed>,
}

impl Selected {
    /// Limit on the entries listed; only a file that is much too long has more.
    const MAX: usize = 100_000;

    pub fn new(selection: Selection) -> Selected {
        Selected { selection, number: 0, listed: Vec::new() }
    }

    /// Whether the figure counts an entry. `hreflang` must have just checked the entry.
    pub fn counts(&self, counted: &Counted<'_>, hreflang: &Hreflang) -> bool {
        let Selection {
            host,
            directory,
            lastmod,
            changefreq,
            priority,
            language,
            from,
            missing,
            media,
            duplicate,
        } = &self.selection;
        let is = |wanted: &Option<String>, counted: Option<&str>| {
            wanted.as_deref().is_none_or(|wanted| wanted == counted.unwrap_or_default())
        };
        let has = |wanted: &Option<String>, test: &dyn Fn(&str) -> bool| {
            wanted.as_deref().is_none_or(test)
        };
        is(host, counted.host)
            && is(changefreq, counted.changefreq)
            && is(priority, counted.priority)
            && has(directory, &|start| counted.directory.is_some_and(|own| own.starts_with(start)))
            && has(lastmod, &|start| lastmod::is_in(counted.lastmod, start))
            && has(language, &|tag| hreflang.last_names(tag, from.as_deref(), *missing))
            && has(media, &|name| counted.media.has(name))
            && (counted.again || !duplicate)
    }

    pub fn add(&mut self, listed: impl FnOnce() -> Listed, findings: &mut Findings) {
        self.number += 1;
        if self.listed.len() < Self::MAX {
            let listed = listed();
            findings.keep(listed.span);
            self.listed.push(listed);
        }
    }

    /// Returns the entries for the report. `line`: returns the line of a place in the document.
    pub fn report(&self, line: &dyn Fn(Span) -> Option<u64>) -> report::Selected {
        let entries = self.listed.iter().map(|listed| listed.report(line));
        report::Selected { number: self.number, entries: entries.collect_small() }
    }
}
