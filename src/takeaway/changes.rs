//! What changed between two reports: findings that are new, and findings that are gone.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::report::rule::Severity;
use crate::text::order::{self, CollectSmall};

/// What a report says, to be compared with another one. `F`: what the caller knows a finding by.
pub struct Side<F> {
    /// The names of the files.
    names: Vec<String>,
    rules: Vec<OfRule>,
    /// Where in that list a rule stands.
    places: HashMap<String, usize, FixedState>,
    found: Vec<Found<F>>,
}

/// What a report says of a rule.
struct OfRule {
    rule: String,
    /// True number of findings, for all consumers.
    number: u64,
    /// How many of them the report lists.
    listed: u64,
    /// Whether it lists one that concerns its profile.
    is_found: bool,
}

/// A finding that concerns the profile of its report.
pub struct Found<F> {
    /// The id of its rule.
    pub rule: String,
    /// Its severity in that profile.
    pub severity: Severity,
    /// The index of its file.
    pub file: usize,
    /// The marked part of its excerpt.
    pub marked: String,
    /// What the caller knows it by.
    pub item: F,
}

/// What changed.
pub struct Changes<F> {
    /// Findings that only the new report has, the worst first, then by rule.
    pub new: Vec<F>,
    /// Findings that only the old report had, in the same order.
    pub solved: Vec<F>,
    /// Number of findings that both have.
    pub unchanged: u64,
    /// Rules with more findings than one of the reports lists, by rule: only their numbers are compared.
    pub counted: Vec<Counted>,
}

/// The true numbers of a rule's findings, for all consumers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The id of the rule.
    pub rule: String,
    /// In the old report.
    pub old: u64,
    /// In the new report.
    pub new: u64,
}

impl<F> Side<F> {
    /// A side without findings; `names`: those of its files.
    pub fn new(names: Vec<String>) -> Side<F> {
        Side { names, rules: Vec::new(), places: HashMap::default(), found: Vec::new() }
    }

    /// Takes the true number of a rule's findings in a file, or between the files.
    pub fn count(&mut self, rule: &str, number: u64) {
        self.of(rule).number += number;
    }

    /// Takes a finding that concerns other consumers than the profile. It is not compared.
    pub fn elsewhere(&mut self, rule: &str) {
        self.of(rule).listed += 1;
    }

    /// Takes a finding.
    pub fn found(&mut self, found: Found<F>) {
        let of_rule = self.of(&found.rule);
        of_rule.listed += 1;
        of_rule.is_found = true;
        self.found.push(found);
    }

    /// Returns the findings that concern the profile, in the order in which they came.
    pub fn into_found(self) -> Vec<Found<F>> {
        self.found
    }

    /// Returns the rules with findings for the profile of which the report does not list all, by rule, and how many it does
    /// not list.
    pub fn unlisted(&self) -> Vec<(String, u64)> {
        let all = &self.rules;
        let mut rules = Vec::new();
        for at in order::places(all.len(), |a, b| all[a].rule.cmp(&all[b].rule)) {
            let OfRule { rule, number, listed, is_found } = &all[at];
            if *is_found && number > listed {
                rules.push((rule.clone(), number - listed));
            }
        }
        rules
    }

    fn of(&mut self, rule: &str) -> &mut OfRule {
        let place = self.places.get(rule).copied().unwrap_or_else(|| {
            let rule = rule.to_owned();
            self.places.insert(rule.clone(), self.rules.len());
            self.rules.push(OfRule { rule, number: 0, listed: 0, is_found: false });
            self.rules.len() - 1
        });
        &mut self.rules[place]
    }

    fn get(&self, rule: &str) -> Option<&OfRule> {
        self.places.get(rule).map(|place| &self.rules[*place])
    }

    /// Returns how often each finding comes, by its fingerprint: it keeps that wherever its line moves.
    fn known(&self, named: bool) -> HashMap<String, usize, FixedState> {
        let mut known = HashMap::default();
        for found in &self.found {
            *known.entry(self.print(found, named)).or_default() += 1;
        }
        known
    }

    fn print(&self, found: &Found<F>, named: bool) -> String {
        let name = self.names.get(found.file).filter(|_| named).map_or("", |name| name);
        // No text of an excerpt has a line end in it.
        [&found.rule, "\n", &found.marked, "\n", &name.replace('\\', "/")].concat()
    }
}

/// Compares two reports of the same profile. A finding of one stands for one of the other with the same rule, file and marked
/// text; the files of two reports on single files are the same, because last month's may have had another name.
pub fn changes<F>(old: Side<F>, new: Side<F>) -> Changes<F> {
    let named = old.names.len() > 1 || new.names.len() > 1;
    let mut counted = Vec::new();
    for of_rule in new.rules.iter().chain(&old.rules) {
        let rule = &*of_rule.rule;
        let sides = [old.get(rule), new.get(rule)];
        let is_cut = sides.iter().flatten().any(|side| side.listed < side.number);
        let is_found = sides.iter().flatten().any(|side| side.is_found);
        // A rule that both have comes twice.
        let is_first = std::ptr::eq(of_rule, sides[1].unwrap_or(of_rule));
        if is_cut && is_found && is_first {
            let [old, new] = sides.map(|side| side.map_or(0, |side| side.number));
            counted.push(Counted { rule: rule.to_owned(), old, new });
        }
    }
    order::sort(&mut counted, |a, b| a.rule.cmp(&b.rule));
    let (in_old, in_new) = (old.known(named), new.known(named));
    let all = new.found.len();
    let is_counted = |rule: &str| counted.iter().any(|counted| counted.rule == rule);
    let left_out = new.found.iter().filter(|found| is_counted(&found.rule)).count();
    let new = without(new, in_old, named, &is_counted);
    let solved = without(old, in_new, named, &is_counted);
    Changes { unchanged: (all - left_out - new.len()) as u64, new, solved, counted }
}

/// Returns the findings that the other side does not have, the worst first.
fn without<F>(
    mut side: Side<F>,
    mut known: HashMap<String, usize, FixedState>,
    named: bool,
    is_counted: &dyn Fn(&str) -> bool,
) -> Vec<F> {
    let mut left = Vec::new();
    for found in std::mem::take(&mut side.found) {
        let times = known.get_mut(&side.print(&found, named)).filter(|times| **times > 0);
        let is_known = times.map(|times| *times -= 1).is_some();
        if !is_known && !is_counted(&found.rule) {
            left.push(found);
        }
    }
    order::sort(&mut left, |a, b| b.severity.cmp(&a.severity).then_with(|| a.rule.cmp(&b.rule)));
    left.into_iter().map(|found| found.item).collect_small()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Severity::{Error, Info, Warning};

    type Row = (&'static str, Severity, usize, &'static str);

    fn side(names: &[&str], rows: &[Row]) -> Side<String> {
        let mut side = Side::new(names.iter().map(|name| (*name).to_owned()).collect());
        for (at, &(rule, severity, file, marked)) in rows.iter().enumerate() {
            side.count(rule, 1);
            let (rule, marked, item) = (rule.to_owned(), marked.to_owned(), format!("{at}"));
            side.found(Found { rule, severity, file, marked, item });
        }
        side
    }

    #[test]
    fn each_finding_stands_for_one() {
        let old = side(&["a"], &[("r", Error, 0, "x"), ("r", Error, 0, "x"), ("q", Info, 0, "y")]);
        let new = side(
            &["b"],
            &[
                ("r", Error, 0, "x"),
                ("s", Info, 0, "x"),
                ("q", Info, 0, "z"),
                ("w", Warning, 0, ""),
            ],
        );
        let changes = changes(old, new);
        assert_eq!(changes.new, ["3", "2", "1"], "the worst first, then by rule");
        assert_eq!(changes.solved, ["1", "2"]);
        assert_eq!((changes.unchanged, changes.counted), (1, vec![]));
    }

    #[test]
    fn names_count_where_there_are_several_files() {
        let old = side(&["f\\a", "b"], &[("r", Error, 0, "x"), ("r", Error, 1, "y")]);
        let new = side(&["f/a", "b"], &[("r", Error, 0, "x"), ("r", Error, 0, "y")]);
        let changes = changes(old, new);
        assert_eq!(
            (changes.new, changes.solved, changes.unchanged),
            (vec!["1".into()], vec!["1".into()], 1)
        );
    }

    #[test]
    fn of_a_list_that_was_cut_only_the_numbers_are_compared() {
        let mut old = side(&["a"], &[("r", Error, 0, "x"), ("q", Error, 0, "x")]);
        old.count("r", 9);
        // It concerns others only, and all of it is listed.
        old.count("q", 1);
        old.elsewhere("q");
        let new = side(&["a"], &[("r", Error, 0, "z"), ("q", Error, 0, "x")]);
        assert_eq!(old.unlisted(), [("r".to_owned(), 9)]);
        let changes = changes(old, new);
        assert_eq!((changes.new.len(), changes.solved.len(), changes.unchanged), (0, 0, 1));
        assert_eq!(changes.counted, [Counted { rule: "r".to_owned(), old: 10, new: 1 }]);
    }
}
