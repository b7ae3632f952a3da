//! What a project says of rules: other severities, and what it does not want to hear of some of its files.

use std::collections::BTreeMap;
use std::path::PathBuf;

use globset::GlobSet;
use sitemap_lint::{ByName, Finding, Severity, Summary};

use crate::check::Checked;

#[derive(Debug, Default)]
pub struct Overrides {
    /// By the id of a rule.
    pub severities: BTreeMap<String, Severity>,
    /// The files, by their names from `folder`, and the ids of the rules that are left out there.
    pub ignored: Vec<(GlobSet, Vec<String>)>,
    pub folder: PathBuf,
}

impl Overrides {
    pub fn is_empty(&self) -> bool {
        self.severities.is_empty() && self.ignored.is_empty()
    }

    /// Changes the report as if the engine had judged so. What the search engines say, the verdicts, stays.
    pub fn apply(&self, checked: &mut Checked) {
        if self.is_empty() {
            return;
        }
        let names = checked.inputs.iter().map(|input| input.name_from(&self.folder));
        let names: Vec<String> = names.collect();
        let name = |at: u32| names.get(at as usize).map(String::as_str);
        for (at, file) in (0..).zip(&mut checked.report.files) {
            let Some(report) = &mut file.report else { continue };
            let is_left = |finding: &Finding| !self.ignores(finding.rule, name(at));
            let (summary, counts) = (&mut report.summary, &mut report.counts);
            self.change(&mut report.findings, Some(&mut *summary), counts, is_left);
            self.change(&mut report.elsewhere, None, counts, is_left);
            file.summary = *summary;
        }
        let report = &mut checked.report;
        let is_left = |finding: &Finding| !self.ignores(finding.rule, finding.file.and_then(name));
        let counts = &mut report.counts;
        self.change(&mut report.findings, Some(&mut report.summary), counts, is_left);
        self.change(&mut report.elsewhere, None, counts, is_left);
    }

    fn ignores(&self, rule: &str, file: Option<&str>) -> bool {
        let Some(file) = file else { return false };
        self.ignored.iter().any(|(files, rules)| {
            rules.iter().any(|ignored| ignored == rule) && files.is_match(file)
        })
    }

    /// `summary`: the numbers of these findings; absent for those of other consumers, which keep their severities.
    fn change(
        &self,
        findings: &mut Vec<Finding>,
        mut summary: Option<&mut Summary>,
        counts: &mut ByName<u64>,
        is_left: impl Fn(&Finding) -> bool,
    ) {
        findings.retain_mut(|finding| {
            let is_left = is_left(finding);
            if !is_left {
                counts.take_off(finding.rule, 1);
            }
            if let Some(summary) = &mut summary {
                *number(summary, finding.severity) -= 1;
                if let Some(severity) = self.severities.get(finding.rule) {
                    finding.severity = *severity;
                }
                *number(summary, finding.severity) += u64::from(is_left);
            }
            is_left
        });
    }
}

fn number(summary: &mut Summary, severity: Severity) -> &mut u64 {
    match severity {
        Severity::Error => &mut summary.errors,
        Severity::Warning => &mut summary.warnings,
        Severity::Info => &mut summary.infos,
    }
}
