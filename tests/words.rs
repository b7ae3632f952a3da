//! How rules read: the part of it that a machine can hold.

mod common;

use common::{files_below, tests_folder};
use sitemap_lint::{UNCHECKED, rules};

/// Words that are not to come back, each with what to say instead.
const WORDS: &[(&str, &str)] = &[
    ("behind", "after"),
    ("consumer", "search engine, validator"),
    ("hardly", "say it plainly"),
    ("mended", "fixed"),
    ("objects", "rejects, reports"),
    ("remark", "note"),
    ("repair", "fix"),
    ("repaired", "fixed"),
    ("repairs", "fixes"),
    ("whoever", "say who"),
];

/// Rows of a text that use such a word.
fn found(text: &str) -> impl Iterator<Item = String> {
    let words: Vec<String> =
        text.split(|c: char| !c.is_alphanumeric() && c != '-').map(str::to_lowercase).collect();
    WORDS
        .iter()
        .filter(move |(word, _)| words.iter().any(|other| other == word))
        .map(|(word, instead)| format!("“{word}”: write {instead}"))
}

#[test]
fn titles_are_short() {
    let mut wrong = Vec::new();
    let mut long = 0;
    for rule in rules() {
        let words = rule.title.split_whitespace().count();
        if words > 8 {
            wrong.push(format!("{}: {words} words: {}", rule.id, rule.title));
        }
        long += usize::from(words > 6);
    }
    if long * 3 > rules().count() {
        wrong.push(format!("{long} titles have more than six words; a third at most should"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_use_the_words_of_the_field() {
    let mut wrong = Vec::new();
    for rule in rules() {
        for (what, text) in [
            ("title", rule.title),
            ("why", rule.why),
            ("help", rule.help),
            ("because", rule.docs.because),
        ] {
            wrong.extend(found(text).map(|word| format!("{} {what}: {word}", rule.id)));
        }
    }
    for unchecked in UNCHECKED {
        wrong.extend(found(unchecked.reason).map(|word| format!("{}: {word}", unchecked.id)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What findings say: the lines of expected reports that are messages, labels and titles of fixes.
#[test]
fn findings_use_the_words_of_the_field() {
    let mut wrong = std::collections::BTreeSet::new();
    for path in files_below(&tests_folder()) {
        if path.extension().is_none_or(|end| end != "txt") {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for line in text.lines().filter_map(|line| line.strip_prefix("  ")) {
            // What is quoted stands in the file.
            let own: String = line.split(['“', '”']).step_by(2).collect();
            if line.starts_with(['|', ' ']) || !own.is_ascii() && own.contains('⟦') {
                continue;
            }
            wrong.extend(found(&own).map(|word| format!("{line}: {word}")));
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
