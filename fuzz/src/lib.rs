//! What the targets share. The laws themselves are those of the tests.

#[path = "../../tests/common/mod.rs"]
pub mod common;

use sitemap_lint::Options;

/// The least and the most that a caller says of a file. What an input is checked with is not part of the input, so that
/// every finding is a file that can become a fixture.
pub fn options(name: Option<&str>) -> [Options; 2] {
    let bare = Options { name: name.map(str::to_owned), ..Options::default() };
    let told = Options {
        url: Some("https://www.example.org/docs/sitemap.xml".into()),
        now: Some("2026-01-31T12:00:00Z".into()),
        urls: true,
        max_per_rule: Some(3),
        ..bare.clone()
    };
    [bare, told]
}
