//! What was found in the files of a site: counts, and findings with the files they stand in.

use super::part::Quoted;
use crate::report::findings::{Draft, Findings, Text as _};
use crate::report::marks::Mark;
use crate::report::rule::{Rule, Severities};

/// What the judges fill in, one after the other.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub findings: Findings,
    pub found: Vec<Found>,
    pub withdrawn: Vec<Answered>,
    /// Different URLs of all files, if they were all compared.
    pub unique_urls: Option<u64>,
}

/// A finding in one of the files, with places in others.
#[derive(Debug)]
pub(crate) struct Found {
    pub draft: Draft,
    /// Index of the file.
    pub file: usize,
    pub place: Mark,
    pub related: Vec<Related>,
}

/// What a file was told of itself and the others answer.
#[derive(Debug)]
pub(crate) struct Answered {
    /// Index of the file.
    pub file: usize,
    pub rule: &'static Rule,
    /// How many findings, of which the first have these places.
    pub number: u64,
    pub starts: Vec<u64>,
}

#[derive(Debug)]
pub(crate) struct Related {
    pub file: usize,
    pub place: Mark,
    pub label: String,
}

/// What else belongs to a finding, in other files.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere(Vec<Related>);

impl Elsewhere {
    #[inline(never)]
    pub fn add(&mut self, file: usize, place: Mark, label: &str) {
        self.0.push(Related { file, place, label: label.text() });
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

    /// Withdraws what the file was told at these places, the first of so many.
    pub fn withdraw(&mut self, file: usize, rule: &'static Rule, number: u64, starts: Vec<u64>) {
        if number > 0 && self.findings.wanted(rule) {
            self.withdrawn.push(Answered { file, rule, number, starts });
        }
    }

    /// Takes what has been reported at that place.
    #[inline(never)]
    fn take(&mut self, file: usize, place: Mark, mut related: Elsewhere) {
        for draft in self.findings.take_fresh() {
            let related = std::mem::take(&mut related.0);
            self.found.push(Found { draft, file, place, related });
        }
    }
}
