//! What a check comes to: the findings in one list, their numbers, the baseline taken off, and whether the check fails.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sitemap_lint::{Consumer, Finding, Rule, Severity, Verdict, rules};

use crate::args::{CheckArgs, Level};
use crate::check::Checked;
use crate::visible::{nearest, shown_path, visible, why};

/// A finding with the file it is in.
pub struct Found<'c> {
    /// Which of the report's files it is in.
    pub at: usize,
    /// That file's path as it is printed.
    pub file: &'c str,
    pub finding: &'c Finding,
}

pub struct Outcome<'c> {
    pub checked: &'c Checked,
    pub profile: Consumer,
    /// What concerns the profile, by file, then by place.
    pub found: Vec<Found<'c>>,
    /// Numbers of errors, warnings and notes, also of findings that a report does not list; without the baseline.
    pub errors: u64,
    pub warnings: u64,
    pub notes: u64,
    /// How many findings the baseline took off.
    pub known: u64,
    /// How many findings it lists that the files have no longer.
    pub gone: u64,
    pub fail_on: Level,
    /// More warnings than allowed.
    pub too_many_warnings: bool,
}

impl<'c> Outcome<'c> {
    /// # Errors
    /// A baseline that cannot be read or written, in a sentence.
    pub fn of(
        checked: &'c Checked,
        args: &CheckArgs,
        profile: Consumer,
    ) -> Result<Outcome<'c>, String> {
        let mut found = Vec::new();
        let mut numbers = [0; 3];
        let mut add = |summary: sitemap_lint::Summary| {
            for (sum, more) in
                numbers.iter_mut().zip([summary.errors, summary.warnings, summary.infos])
            {
                *sum += more;
            }
        };
        add(checked.report.summary);
        for (at, (file, input)) in checked.report.files.iter().zip(&checked.inputs).enumerate() {
            add(file.summary);
            let own = file.report.iter().flat_map(|report| &report.findings);
            let between =
                checked.report.findings.iter().filter(|finding| finding.file == Some(at as u32));
            let mut here: Vec<&Finding> = own.chain(between).collect();
            here.sort_by_key(|finding| finding.start.offset);
            found.extend(here.into_iter().map(|finding| Found { at, file: &input.shown, finding }));
        }
        let (mut known, mut gone) = (0, 0);
        if let Some(path) = &args.baseline {
            let from = path.parent().unwrap_or(Path::new(""));
            let names: Vec<String> =
                checked.inputs.iter().map(|input| input.name_from(from)).collect();
            let fingerprint = |found: &Found<'_>| {
                let Finding { rule, excerpt, .. } = found.finding;
                Fingerprint {
                    rule: (*rule).to_owned(),
                    file: names[found.at].clone(),
                    value: excerpt.marked().to_owned(),
                }
            };
            if args.update_baseline {
                Baseline::of(found.iter().map(fingerprint)).write(path)?;
            }
            let mut baseline = Baseline::read(path)?;
            found.retain(|found| {
                let is_known = baseline.take(&fingerprint(found));
                if is_known {
                    known += 1;
                    numbers[position(found.finding.severity)] -= 1;
                }
                !is_known
            });
            let only = selected(&args.select, &args.ignore)?;
            gone = baseline.left(|known| {
                names.contains(&known.file) && (only.is_empty() || only.contains(&known.rule))
            });
        }
        let [errors, warnings, notes] = numbers;
        let too_many_warnings = args.max_warnings.is_some_and(|most| warnings > most);
        let fail_on = args.fail_on.unwrap_or_default();
        Ok(Outcome {
            checked,
            profile,
            found,
            errors,
            warnings,
            notes,
            known,
            gone,
            fail_on,
            too_many_warnings,
        })
    }

    /// Whether a finding of that severity makes the check fail.
    pub fn is_failure(&self, severity: Severity) -> bool {
        severity >= self.fail_on.severity()
            || severity == Severity::Warning && self.too_many_warnings
    }

    /// 0, 1 or 2: see the help.
    pub fn exit_code(&self) -> u8 {
        if !self.checked.failures.is_empty() || self.is_incomplete() {
            return 2;
        }
        let counts = [
            (Severity::Error, self.errors),
            (Severity::Warning, self.warnings),
            (Severity::Info, self.notes),
        ];
        u8::from(counts.iter().any(|&(severity, number)| number > 0 && self.is_failure(severity)))
    }

    /// Whether something was not read that the verdict depends on.
    pub fn is_incomplete(&self) -> bool {
        if let Some(fetches) = &self.checked.fetches
            && (!self.checked.report.incomplete.is_empty() || fetches.unread().next().is_some())
        {
            return true;
        }
        let verdict =
            |verdicts: &sitemap_lint::ByName<Verdict>| verdicts.get(self.profile.name()).copied();
        let mut files = self.checked.report.files.iter().map(|file| verdict(&file.verdicts));
        files.any(|verdict| verdict == Some(Verdict::Incomplete))
    }

    /// Rules with more findings than the report lists: the worst severity of those it lists, and how many more there are. With
    /// a baseline it lists them all.
    pub fn unlisted(&self) -> Vec<(Severity, &'static str, u64)> {
        let mut listed: BTreeMap<&'static str, (Severity, u64)> = BTreeMap::new();
        for Found { finding, .. } in &self.found {
            let (worst, number) = listed.entry(finding.rule).or_insert((finding.severity, 0));
            (*worst, *number) = ((*worst).max(finding.severity), *number + 1);
        }
        let more = listed.into_iter().map(|(rule, (worst, number))| {
            let all = if self.known > 0 { number } else { self.number_of(rule) };
            (worst, rule, all.saturating_sub(number))
        });
        more.filter(|(_, _, more)| *more > 0).collect()
    }

    /// True number of findings of a rule in all files, but for those that are listed for other consumers only.
    pub fn number_of(&self, rule: &str) -> u64 {
        let report = &self.checked.report;
        let files = report.files.iter().filter_map(|file| file.report.as_ref());
        let of_files = files.map(|file| (&file.counts, &file.elsewhere));
        let all = of_files.chain([(&report.counts, &report.elsewhere)]);
        all.filter_map(|(counts, elsewhere)| {
            let number = counts.get(rule)?;
            let others = elsewhere.iter().filter(|finding| finding.rule == rule).count();
            Some(number.saturating_sub(others as u64))
        })
        .sum()
    }
}

const fn position(severity: Severity) -> usize {
    match severity {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Info => 2,
    }
}

/// The rules that `select` and `ignore` leave, as the engine's option `only` takes them; empty for all.
///
/// # Errors
/// A name that is none of a rule or a family.
pub fn selected(select: &[String], ignore: &[String]) -> Result<Vec<String>, String> {
    let is = |rule: &Rule, name: &String| rule.id == name || rule.family() == name;
    if let Some(unknown) =
        select.iter().chain(ignore).find(|name| !rules().any(|rule| is(rule, name)))
    {
        let known = rules().flat_map(|rule| [rule.id, rule.family()]);
        let meant = nearest(unknown, known).map(|name| format!(" Did you mean {name}?"));
        return Err(format!(
            "There is no rule or family {}.{} `sitemap-lint rules` lists them.",
            visible(unknown),
            meant.unwrap_or_default()
        ));
    }
    if select.is_empty() && ignore.is_empty() {
        return Ok(Vec::new());
    }
    let left = rules().filter(|rule| select.is_empty() || select.iter().any(|name| is(rule, name)));
    let left = left.filter(|rule| !ignore.iter().any(|name| is(rule, name)));
    let left: Vec<String> = left.map(|rule| rule.id.to_owned()).collect();
    match left.is_empty() {
        true => Err("--ignore leaves none of the rules that --select names.".to_owned()),
        false => Ok(left),
    }
}

/// A finding by what it says, never by its line: so it is known again when lines above it come or go.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Fingerprint {
    rule: String,
    file: String,
    value: String,
}

/// Findings that are known, and how often each.
struct Baseline(BTreeMap<Fingerprint, u64>);

#[derive(Serialize, Deserialize)]
struct Known {
    #[serde(flatten)]
    finding: Fingerprint,
    count: u64,
}

impl Baseline {
    fn of(findings: impl Iterator<Item = Fingerprint>) -> Baseline {
        let mut counts = BTreeMap::new();
        for finding in findings {
            *counts.entry(finding).or_default() += 1;
        }
        Baseline(counts)
    }

    /// Whether the finding is known; once for each time that it is.
    fn take(&mut self, finding: &Fingerprint) -> bool {
        let left = self.0.get_mut(finding).filter(|left| **left > 0);
        left.map(|left| *left -= 1).is_some()
    }

    /// How many of those that are left are such.
    fn left(&self, is: impl Fn(&Fingerprint) -> bool) -> u64 {
        self.0.iter().filter(|(finding, _)| is(finding)).map(|(_, left)| left).sum()
    }

    fn read(path: &Path) -> Result<Baseline, String> {
        let shown = shown_path(path);
        let text = fs::read(path).map_err(|error| {
            format!("{shown} cannot be read: {}. --update-baseline creates it.", why(&error))
        })?;
        let known: Vec<Known> = serde_json::from_slice(&text).map_err(|_| {
            format!("{shown} is not a baseline: it is not the list of findings that --update-baseline writes. Name another file, or have that option write it anew.")
        })?;
        Ok(Baseline(known.into_iter().map(|known| (known.finding, known.count)).collect()))
    }

    fn write(self, path: &Path) -> Result<(), String> {
        let known: Vec<Known> =
            self.0.into_iter().map(|(finding, count)| Known { finding, count }).collect();
        let text = serde_json::to_string_pretty(&known).unwrap_or_default() + "\n";
        fs::write(path, text)
            .map_err(|error| format!("{} cannot be written: {}", shown_path(path), why(&error)))
    }
}
