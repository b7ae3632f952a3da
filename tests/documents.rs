//! Whole files with several things wrong at once, each with its report beside it: what a user
//! would paste.

mod common;

use common::{apply_safe_fixes, compare, files_below, is_input, options_of, render, tests_folder};
use sitemap_lint::check;

#[test]
fn every_document_gives_its_report() {
    let mut wrong = Vec::new();
    let mut number = 0;
    for input in files_below(&tests_folder().join("documents")) {
        if !is_input(&input) {
            continue;
        }
        number += 1;
        let report = check(&std::fs::read(&input).unwrap(), &options_of(&input)).unwrap();
        wrong.extend(compare(&input.with_extension("txt"), &render(&report)));
    }
    assert!(number > 0, "no documents");
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

/// What a program did not fill in is the first thing to be told, and no repair that is applied in bulk hides it.
#[test]
fn what_was_not_filled_in_comes_first_and_stays() {
    let told = ["struct-template-residue", "loc-placeholder-value"];
    let mut number = 0;
    for input in files_below(&tests_folder().join("documents")) {
        let name = input.file_stem().unwrap().to_str().unwrap();
        if !name.starts_with("unfilled-") || !is_input(&input) {
            continue;
        }
        number += 1;
        let (bytes, options) = (std::fs::read(&input).unwrap(), options_of(&input));
        let report = check(&bytes, &options).unwrap();
        assert!(told.contains(&report.findings[0].rule), "{name}");
        let repaired = check(&apply_safe_fixes(&bytes, &report), &options).unwrap();
        for rule in told {
            assert_eq!(repaired.counts.get(rule), report.counts.get(rule), "{name}: {rule}");
        }
    }
    assert!(number >= 10, "{number} documents");
}
