//! The fast lane and the strict path give one report (design law 5).

mod common;

use std::path::{Path, PathBuf};

use common::laws::assert_lanes_agree;
use sitemap_lint::Options;

fn same(bytes: &[u8], what: &dyn std::fmt::Display) {
    let options = Options {
        url: Some("https://www.example.org/sitemap.xml".into()),
        now: Some("2026-01-31T12:00:00Z".into()),
        urls: true,
        ..Options::default()
    };
    for options in [Options::default(), options] {
        assert_lanes_agree(bytes, &options, what);
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_none_or(|extension| extension != "txt") {
            found.push(path);
        }
    }
}

#[test]
fn every_fixture() {
    let mut found = Vec::new();
    for folder in ["tests/fixtures", "tests/documents", "tests/sites"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    }
    assert!(found.len() > 1_000);
    for path in found {
        same(&std::fs::read(&path).unwrap(), &path.display());
    }
}
