//! What was found in the files of a site: counts, and findings with the files they stand in.

use super::part::Quoted;
use crate::findings::{Draft, Findings};
use crate::place::Mark;
use crate::rule::{Rule, Severities};

/// What the judges fill in, one after the other.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub findings: Findings,
    pub found: Vec<Found>,
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

#[derive(Debug)]
pub(crate) struct Related {
    pub file: usize,
    pub place: Mark,
    pub label: String,
}

impl Sheet {
    /// Reports that `rule` is broken at a place of a file; `explain` writes the message.
    pub fn report(
        &mut self,
        rule: &'static Rule,
        (file, at): (usize, &Quoted),
        explain: impl FnOnce(&mut Draft, &mut Vec<Related>),
    ) {
        self.report_as(rule, rule.severities, (file, at), explain);
    }

    pub fn report_as(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        (file, at): (usize, &Quoted),
        explain: impl FnOnce(&mut Draft, &mut Vec<Related>),
    ) {
        let mut related = Vec::new();
        self.findings.report_as(rule, severities, at.place.span(), |draft| {
            draft.show(&at.text);
            explain(draft, &mut related);
        });
        for draft in self.findings.take_fresh() {
            self.found.push(Found {
                draft,
                file,
                place: at.place,
                related: std::mem::take(&mut related),
            });
        }
    }
}
