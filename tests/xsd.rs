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

/// What the schema says of an extension's content does not depend on where the extension stands: as xmllint has it.
#[test]
fn an_extension_is_judged_by_its_content_wherever_it_stands() {
    // Behind the start tag of the root, and behind an address.
    const PLACES: [(&str, &str); 4] = [
        ("<urlset>", "<url><loc>https://www.example.org/</loc></url></urlset>"),
        ("<urlset><url><loc>https://www.example.org/</loc>", "</url></urlset>"),
        (
            "<sitemapindex>",
            "<sitemap><loc>https://www.example.org/a</loc></sitemap></sitemapindex>",
        ),
        (
            "<sitemapindex><sitemap><loc>https://www.example.org/a</loc>",
            "</sitemap></sitemapindex>",
        ),
    ];
    const CONTENTS: [(&str, bool); 10] = [
        ("", true),
        ("<e:title>x</e:title>", true),
        ("<!-- x -->\n", true),
        ("<e:foo>x</e:foo>", false),
        ("<u:title xmlns:u=\"urn:u\">x</u:title>", false),
        ("<u:title xmlns:u=\"urn:u\"/>", false),
        ("<u:p xmlns:u=\"urn:u\">x <u:b>x</u:b></u:p>", false),
        ("<title xmlns=\"\">x</title>", false),
        ("<title>x</title>", false),
        ("x", false),
    ];
    for (before, behind) in PLACES {
        for (content, valid) in CONTENTS {
            let extension = format!(
                "<e:image xmlns:e=\"http://www.google.com/schemas/sitemap-image/1.1\">\
                 <e:loc>https://www.example.org/a.png</e:loc>{content}</e:image>"
            );
            let root = " xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">";
            let xml = format!("{}{extension}{behind}", before.replacen('>', root, 1));
            let report = check(xml.as_bytes(), &Default::default()).unwrap();
            let agrees = (report.verdicts["xsd"] != Verdict::Fail) == valid;
            assert!(agrees, "valid: {valid}\n{xml}\n{}", common::render(&report));
        }
    }
}
