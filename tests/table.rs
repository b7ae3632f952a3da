//! `docs/rules.md`: every rule, every consumer, and whether nothing is missing.
//!
//! `BLESS=1 cargo test --test table` writes it anew.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write;

use common::{compare, files_below, tests_folder};
use sitemap_lint::{Consumer, FixKind, Rule, Severity, UNCHECKED, rules};

#[test]
fn the_table_of_rules_is_right() {
    let expected = tests_folder().join("../docs/rules.md");
    let wrong = compare(&expected, &table());
    assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
}

#[test]
fn nothing_is_both_checked_and_not() {
    let ids: BTreeSet<&str> = rules().map(|rule| rule.id).collect();
    for unchecked in UNCHECKED {
        assert!(!ids.contains(unchecked.id), "{}", unchecked.id);
    }
}

fn table() -> String {
    let mut out = String::from(
        "# Every rule\n\n\
         Written by `BLESS=1 cargo test --test table` from the rules themselves. **E** error, **W** warning, **I** note, `·` no concern.\n\
         Off: not part of the protocol profile. Fix: `auto` may be applied in bulk, `suggest` is for the author to look at. Fixtures: files that break\n\
         the rule and files that do not. What a rule means, why, with examples and sources: [`www/rules.html`](../www/rules.html).\n",
    );
    let mut holes = Vec::new();
    let mut family = "";
    let mut number = 0;
    for rule in rules() {
        number += 1;
        if rule.family() != family {
            family = rule.family();
            let _ = write!(
                out,
                "\n## {family}\n\n| rule | protocol | xsd | google | bing | yandex | baidu | off | fix | fixtures | examples | sources |\n\
                 |---|---|---|---|---|---|---|---|---|---|---|---|\n"
            );
        }
        let cell = |consumer| match rule.severities.get(consumer) {
            Some(Severity::Error) => "E",
            Some(Severity::Warning) => "W",
            Some(Severity::Info) => "I",
            None => "·",
        };
        let cells = Consumer::ALL.map(cell).join(" | ");
        let fix = match rule.fix {
            FixKind::Auto => "auto",
            FixKind::Suggest => "suggest",
            FixKind::None => "·",
        };
        let (bad, good) = fixtures(rule);
        let fixtures = if bad + good > 0 {
            format!("{bad} + {good}")
        } else if made(rule) {
            "made".to_owned()
        } else {
            holes.push(rule.id);
            "none".to_owned()
        };
        if rule.docs.sources.is_empty() || rule.why.is_empty() || rule.help.is_empty() {
            holes.push(rule.id);
        }
        let _ = writeln!(
            out,
            "| `{}` | {cells} | {} | {fix} | {fixtures} | {} + {} | {} |",
            rule.id,
            if rule.default { "" } else { "off" },
            rule.docs.bad.len(),
            rule.docs.good.len(),
            rule.docs.sources.len()
        );
    }
    let _ = write!(
        out,
        "\n{number} rules, {} holes. `made`: the files are too large to be kept, and are made in `tests/limits.rs`.\n",
        holes.len()
    );
    out.push_str("\n## What is not checked\n\n| id | why |\n|---|---|\n");
    for unchecked in UNCHECKED {
        let _ = writeln!(out, "| `{}` | {} |", unchecked.id, unchecked.reason);
    }
    assert!(holes.is_empty(), "holes: {holes:?}");
    out
}

/// Bad and good fixtures of a rule: files, or sites of several files.
fn fixtures(rule: &Rule) -> (usize, usize) {
    let (mut bad, mut good) = (0, 0);
    let files = tests_folder().join("fixtures").join(rule.family()).join(rule.id);
    let sites = tests_folder().join("sites").join(rule.id);
    let expectations = [files, sites].into_iter().flat_map(|folder| {
        let here = folder.clone();
        files_below(&folder).into_iter().filter(move |path| path.parent() == Some(&here))
    });
    for path in expectations.filter(|path| path.extension().is_some_and(|end| end == "txt")) {
        if path.file_name().unwrap().to_str().unwrap().starts_with("bad") {
            bad += 1;
        } else {
            good += 1;
        }
    }
    (bad, good)
}

/// Whether `tests/limits.rs` makes the files of this rule.
fn made(rule: &Rule) -> bool {
    let text = std::fs::read_to_string(tests_folder().join("limits.rs")).unwrap();
    text.contains(&format!("\"{}\"", rule.id))
}
