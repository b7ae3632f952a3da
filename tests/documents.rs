//! Whole files with several things wrong at once, each with its report beside it: what a user
//! would paste.

mod common;

use common::{compare, files_below, is_input, options_of, render, tests_folder};
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
