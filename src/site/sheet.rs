//! The results of judging the files of a site: counts, and findings with the files they are in.

use super::part::Quoted;
use crate::report::findings::{Draft, Findings};
use crate::report::marks::Mark;
use crate::report::rule::Rule;
use crate::report::{SiteList, SitePages};
use crate::text::span::Span;

/// The results that the judges add to, one after the other.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub findings: Findings,
    pub found: Vec<Found>,
    pub withdrawn: Vec<Answered>,
    /// Number of different URLs in all files, if all were compared.
    pub unique_urls: Option<u64>,
    /// The pages of the site's folder.
    pub pages: Option<SitePages>,
    /// The list of URLs beside the files.
    pub list: Option<SiteList>,
    /// Index of the first of the files that are judged together, which the judges count from there.
    pub first: usize,
}

/// A finding in one of the files, with related places in others.
#[derive(Debug)]
pub(crate) struct Found {
    pub draft: Draft,
    /// Index of the file.
    pub file: usize,
    pub place: Mark,
    pub related: Vec<Related>,
}

/// Findings about a file alone that the other files settle.
#[derive(Debug)]
pub(crate) struct Answered {
    /// Index of the file.
    pub file: usize,
    pub rule: &'static Rule,
    /// Number of findings; `starts` contains the places of the first ones.
    pub number: u64,
    pub starts: Vec<u64>,
}

#[derive(Debug)]
pub(crate) struct Related {
    pub file: usize,
    pub place: Mark,
    pub label: String,
}

/// Takes the places in other files that belong to a finding, if it is kept.
#[derive(Debug)]
pub(crate) struct Elsewhere<'s> {
    found: Option<&'s mut Found>,
    /// [`Sheet::first`].
    first: usize,
}

impl Elsewhere<'_> {
    #[inline(never)]
    pub fn add(&mut self, file: usize, place: Mark, label: &str) {
        if let Some(found) = &mut self.found {
            let related = Related { file: self.first + file, place, label: label.to_owned() };
            found.related.push(related);
        }
    }
}

impl Sheet {
    /// Takes the finding that `tell` reports at a place of a file.
    pub fn report(
        &mut self,
        (file, at): (usize, &Quoted),
        tell: impl FnOnce(Span, &mut Findings),
    ) -> Elsewhere<'_> {
        tell(at.place.span(), &mut self.findings);
        self.take(file, at)
    }

    /// Withdraws `number` findings about the file; the first ones start at `starts`.
    pub fn withdraw(&mut self, file: usize, rule: &'static Rule, number: u64, starts: Vec<u64>) {
        if number > 0 && self.findings.wanted(rule) {
            self.withdrawn.push(Answered { file: self.first + file, rule, number, starts });
        }
    }

    /// Takes the finding that has been reported at that place, unless it is one of too many.
    #[inline(never)]
    fn take(&mut self, file: usize, at: &Quoted) -> Elsewhere<'_> {
        let fresh = self.findings.take_fresh().pop();
        let found = fresh.and_then(|mut draft| {
            draft.show(&at.text);
            let file = self.first + file;
            self.found.push(Found { draft, file, place: at.place, related: Vec::new() });
            self.found.last_mut()
        });
        Elsewhere { found, first: self.first }
    }
}
