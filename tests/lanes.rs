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

/// A lane that skips a byte skips what is wrong with it.
#[test]
fn every_change_of_a_byte() {
    let entry = |path: &str| {
        format!(
            "<url>\n<loc>https://www.example.org/{path}?a=1&amp;b=2</loc>\n<lastmod>2026-01-31</lastmod>\n<changefreq>daily</changefreq>\n<priority>0.5</priority>\n\
             <xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/{path}\"/>\n\
             <image:image><image:loc>https://www.example.org/{path}.jpg</image:loc></image:image>\n</url>\n"
        )
    };
    let head = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n";
    // The entry in the middle is changed: the lane has learned from the first, and goes on with the last.
    let (start, end) =
        (head.len() + entry("a").len(), head.len() + entry("a").len() + entry("b").len());
    let text = [head, &entry("a"), &entry("b"), &entry("c"), "</urlset>\n"].concat().into_bytes();
    for at in start..end {
        for byte in *b"<>&\"'/=:; -x\n\r\t\0\x1C" {
            let mut changed = text.clone();
            changed[at] = byte;
            assert_lanes_agree(&changed, &Options::default(), &format!("byte {at} is {byte:?}"));
        }
        let mut shorter = text.clone();
        shorter.remove(at);
        assert_lanes_agree(&shorter, &Options::default(), &format!("without byte {at}"));
    }
}
