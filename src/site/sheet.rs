//! The results of judging the files of a site: counts, and findings with the files they are in.

use super::part::Quoted;
use crate::report::SitePages;
use crate::report::findings::{Draft, Findings};
use crate::report::marks::Mark;
use crate::report::rule::{Rule, Severities};

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

/// Places in other files that belong to a finding.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere(Vec<Related>);

impl Elsewhere {
    #[inline(never)]
    pub fn add(&mut self, file: usize, place: Mark, label: &str) {
        self.0.push(Related { file, place, label: label.to_owned() });
    }
}

impl Sheet {
    /// Reports that `rule` is broken at a place of a file; `explain` writes the message.
    pub fn report(
        &mut self,
        rule: &'static Rule,
        (file, at): (usize, &Quoted),
        explain: impl FnOnce(&mut Draft, &mut Elsewhere),
    ) {
        self.report_as(rule, rule.severities, (file, at), explain);
    }

    pub fn report_as(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        (file, at): (usize, &Quoted),
        explain: impl FnOnce(&mut Draft, &mut Elsewhere),
    ) {
        let mut related = Elsewhere::default();
        self.findings.report_as(rule, severities, at.place.span(), |draft| {
            draft.show(&at.text);
            explain(draft, &mut related);
        });
        self.take(file, at.place, related);
    }

    /// Withdraws `number` findings about the file; the first ones start at `starts`.
    pub fn withdraw(&mut self, file: usize, rule: &'static Rule, number: u64, starts: Vec<u64>) {
        if number > 0 && self.findings.wanted(rule) {
            self.withdrawn.push(Answered { file: self.first + file, rule, number, starts });
        }
    }

    /// Takes the findings that have been reported at that place.
    #[inline(never)]
    fn take(&mut self, file: usize, place: Mark, mut related: Elsewhere) {
        related.0.iter_mut().for_each(|related| related.file += self.first);
        let file = self.first + file;
        for draft in self.findings.take_fresh() {
            let related = std::mem::take(&mut related.0);
            self.found.push(Found { draft, file, place, related });
        }
    }
}
