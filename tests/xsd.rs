//! The `xsd` verdict on mutated documents, as xmllint gave it with the official schemas.
//!
//! `node tools/xsd-mutants.mjs --record tests/xsd/vectors.jsonl` writes them anew, where xmllint and
//! the schemas are at hand; here neither is needed.

mod common;

use sitemap_lint::{Verdict, check};

#[derive(serde::Deserialize)]
struct Vector {
    valid: bool,
    xml: String,
}

#[test]
fn the_schema_agrees_on_every_mutant() {
    let text = std::fs::read_to_string(common::tests_folder().join("xsd/vectors.jsonl")).unwrap();
    let mut wrong = Vec::new();
    let mut vectors = 0;
    for line in text.lines() {
        let Vector { valid, xml } = serde_json::from_str(line).unwrap();
        vectors += 1;
        let report = check(xml.as_bytes(), &Default::default()).unwrap();
        if (report.verdicts["xsd"] != Verdict::Fail) != valid {
            wrong.push(format!("valid: {valid}\n{xml}\n{}", common::render(&report)));
        }
    }
    assert!(vectors > 500, "{vectors}");
    assert!(wrong.is_empty(), "{} of {vectors}\n{}", wrong.len(), wrong.concat());
}
