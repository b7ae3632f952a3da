//! One folder for each rule: files that break it and files that do not, each with the whole report
//! beside it. Complete both ways: no rule without fixtures, no fixture without a rule.
//!
//! `BLESS=1 cargo test --test fixtures` writes the expected reports anew, and the inputs of a new
//! rule from the examples in its documentation. Read what it wrote.

mod common;

use std::collections::BTreeSet;
use std::path::Path;

use common::{compare, files_below, is_input, options_of, options_of_case, render, tests_folder};
use sitemap_lint::{Options, Rule, check, rules};

/// Rules whose inputs are too large to be kept as files (they are made in `tests/limits.rs`), or
/// that need several files.
const MADE_ELSEWHERE: &[&str] = &[
    "file-size-exceeded",
    "file-size-near-limit",
    "file-size-over-10mb",
    "file-decompression-bomb",
    "limit-urls-exceeded",
    "limit-urls-near",
    "limit-sitemaps-exceeded",
    "limit-sitemaps-over-1000",
    "limit-toutiao",
    "text-too-many",
    "robots-too-large",
    "image-too-many",
    "news-too-many",
    "engine-baidu-limits",
    // Reported when an index and its children are checked together.
    "index-nested",
    // Reported when several files are checked together.
    "dup-cross-file",
    "quality-minified-or-huge-line",
    "quality-free-generator-500",
];

#[test]
fn every_fixture_gives_its_report() {
    let root = tests_folder().join("fixtures");
    if common::blessing() {
        rules().for_each(|rule| seed(&root, rule));
    }
    let mut wrong = Vec::new();
    for input in files_below(&root).into_iter().filter(|path| is_input(path)) {
        let bytes = std::fs::read(&input).unwrap();
        let report = check(&bytes, &options_of(&input)).unwrap();
        wrong.extend(compare(&input.with_extension("txt"), &render(&report)));
        let id = input.parent().unwrap().file_name().unwrap().to_str().unwrap();
        let found = report.counts.get(id).copied().unwrap_or(0);
        let is_bad = input.file_name().unwrap().to_str().unwrap().starts_with("bad");
        if is_bad != (found > 0) {
            wrong.push(format!("{}: {found} findings of {id}\n", input.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn every_rule_has_fixtures_and_every_fixture_a_rule() {
    let root = tests_folder().join("fixtures");
    let mut wrong = Vec::new();
    let mut known = BTreeSet::new();
    for rule in rules() {
        known.insert(format!("{}/{}", rule.family(), rule.id));
        if MADE_ELSEWHERE.contains(&rule.id) || is_of_sites(rule) {
            continue;
        }
        for kind in ["bad", "good"] {
            let folder = root.join(rule.family()).join(rule.id);
            let some = files_below(&folder).iter().any(|path| {
                is_input(path) && path.file_name().unwrap().to_str().unwrap().starts_with(kind)
            });
            if !some {
                wrong.push(format!("{}: no {kind} fixture", rule.id));
            }
        }
    }
    for path in files_below(&root) {
        let folder = path.parent().unwrap().strip_prefix(&root).unwrap();
        if !known.contains(folder.to_str().unwrap()) {
            wrong.push(format!("{}: no such rule", path.display()));
        }
        let stem = path.file_name().unwrap().to_str().unwrap().split('.').next().unwrap();
        let siblings = files_below(path.parent().unwrap());
        let of_stem = |path: &&std::path::PathBuf| {
            path.file_name().unwrap().to_str().unwrap().split('.').next() == Some(stem)
        };
        let inputs = siblings.iter().filter(of_stem).filter(|path| is_input(path)).count();
        if inputs != 1 {
            wrong.push(format!("{}: {inputs} inputs", path.display()));
        }
        if !path.parent().unwrap().join(format!("{stem}.txt")).exists() {
            wrong.push(format!("{}: no expected report", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_example_shows_its_rule() {
    let mut wrong = Vec::new();
    for rule in rules() {
        for (case, is_bad) in rule
            .docs
            .bad
            .iter()
            .map(|case| (case, true))
            .chain(rule.docs.good.iter().map(|case| (case, false)))
            .filter(|(case, _)| case.example.site().is_none() && case.example.served().is_none())
        {
            let bytes = case.example.file();
            let report = check(&bytes, &options_of_case(case)).unwrap();
            let found = report.counts.get(rule.id).copied().unwrap_or(0);
            if is_bad != (found > 0) {
                wrong.push(format!(
                    "{}: {} example has {found} findings\n{}\n{}",
                    rule.id,
                    if is_bad { "bad" } else { "good" },
                    String::from_utf8_lossy(&bytes[..bytes.len().min(10_000)]),
                    render(&report)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Plain entries are read past the rules (law 5 in ARCHITECTURE.md), and scheme and host are judged where they come first.
/// So every bad example is checked again where it is neither the first of its file nor the first of its host.
#[test]
fn every_bad_example_shows_its_rule_behind_plain_entries() {
    let mut wrong = Vec::new();
    let mut moving = BTreeSet::new();
    for (rule, case) in rules().flat_map(|rule| rule.docs.bad.iter().map(move |case| (rule, case)))
    {
        let Ok(text) = String::from_utf8(case.example.file()) else { continue };
        let starts = |text: &str| -> BTreeSet<u64> {
            let report = check(text.as_bytes(), &options_of_case(case)).unwrap();
            let all = report.findings.iter().chain(&report.elsewhere);
            all.filter(|finding| finding.rule == rule.id).map(|found| found.start.offset).collect()
        };
        for linked in [false, true] {
            let Some((longer, insertions)) = behind_plain_entries(&text, linked) else { continue };
            let moved = |start: u64| {
                let before = insertions.iter().filter(|(at, _)| *at as u64 <= start);
                start + before.map(|(_, text)| text.len() as u64).sum::<u64>()
            };
            let expected: BTreeSet<u64> = starts(&text).into_iter().map(moved).collect();
            let found = starts(&longer);
            if !expected.is_subset(&found) {
                moving.insert(rule.id);
                if rule.docs.whole_file.is_empty() {
                    let id = rule.id;
                    wrong.push(format!(
                        "{id}: at {found:?} instead of {expected:?}. The accept scan of its family hides it, \
                         or it judges the file as a whole, which its line `whole_file` says:\n{longer}"
                    ));
                }
            }
        }
    }
    let resting =
        rules().filter(|rule| !rule.docs.whole_file.is_empty() && !moving.contains(rule.id));
    wrong.extend(resting.map(|rule| {
        let id = rule.id;
        format!("{id}: its bad examples show it behind other entries just as well; leave out its line `whole_file`")
    }));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The sitemap or index with two more entries before its first, of the same host: plain ones or, `linked`, ones with
/// language links and an image. With it what was inserted where. `None` where there is no host to learn, or where the
/// linked entries would declare a prefix that the example lacks.
fn behind_plain_entries(text: &str, linked: bool) -> Option<(String, [(usize, String); 2])> {
    let (root, name, ending) = [("<urlset", "url", ""), ("<sitemapindex", "sitemap", ".xml")]
        .into_iter()
        .find(|(root, name, _)| text.contains(root) && text.contains(&format!("<{name}>")))?;
    let (_, loc) = text.split_once("<loc>")?;
    let (scheme, rest) = loc.split_once("://").filter(|(scheme, _)| !scheme.contains('<'))?;
    let host = rest.split(['/', '?', '#', '<', ' ']).next().filter(|host| !host.is_empty())?;
    let start = text.find(root)?;
    let end = start + text[start..].find('>')?;
    let mut namespaces = String::new();
    if linked {
        for (prefix, uri) in [
            ("xhtml", "http://www.w3.org/1999/xhtml"),
            ("image", "http://www.google.com/schemas/sitemap-image/1.1"),
        ] {
            let is_declared = text[start..end].contains(&format!("xmlns:{prefix}="));
            if name != "url" || !is_declared && text.contains(&format!("<{prefix}:")) {
                return None;
            }
            if !is_declared {
                namespaces += &format!(" xmlns:{prefix}=\"{uri}\"");
            }
        }
    }
    let mut entries = String::new();
    for number in 1..=2 {
        let address = |number| format!("{scheme}://{host}/plain-{number}{ending}");
        entries += &format!("\n<{name}><loc>{}</loc>", address(number));
        if linked {
            for (language, page) in [("en", 1), ("de", 2)] {
                let href = address(page);
                entries += &format!(
                    "<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{href}\"/>"
                );
            }
            let image = address(3);
            entries += &format!("<image:image><image:loc>{image}</image:loc></image:image>");
        }
        entries += &format!("</{name}>");
    }
    let longer = [&text[..end], &namespaces, &text[end..=end], &entries, &text[end + 1..]].concat();
    Some((longer, [(end, namespaces), (end + 1, entries)]))
}

#[test]
fn every_rule_says_what_its_page_needs() {
    let mut wrong = Vec::new();
    let mut ids = BTreeSet::new();
    for rule in rules() {
        if !ids.insert(rule.id) {
            wrong.push(format!("{}: twice", rule.id));
        }
        if rule.title.is_empty() || rule.title.ends_with('.') {
            wrong.push(format!("{}: title {:?}", rule.id, rule.title));
        }
        for (what, text) in [("why", rule.why), ("help", rule.help)] {
            if !text.ends_with(['.', '!', ')', '`', '?']) {
                wrong.push(format!("{}: {what} {text:?}", rule.id));
            }
        }
        if rule.docs.bad.is_empty() || rule.docs.good.is_empty() {
            wrong.push(format!("{}: no example", rule.id));
        }
        if rule.docs.sources.is_empty() {
            wrong.push(format!("{}: no source", rule.id));
        }
        if rule.severities.worst().is_none() {
            wrong.push(format!("{}: concerns nobody", rule.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Rules that take several files to be shown are the business of `tests/sites.rs`, those that take a server of `tests/live.rs`.
fn is_of_sites(rule: &Rule) -> bool {
    let mut cases = rule.docs.bad.iter().map(|case| case.example);
    cases.any(|example| example.site().is_some() || example.served().is_some())
}

/// Writes the inputs of a rule that has none, from its examples: every bad one, the first good one.
fn seed(root: &Path, rule: &Rule) {
    let folder = root.join(rule.family()).join(rule.id);
    if MADE_ELSEWHERE.contains(&rule.id)
        || is_of_sites(rule)
        || files_below(&folder).iter().any(|path| is_input(path))
    {
        return;
    }
    std::fs::create_dir_all(&folder).unwrap();
    let cases = rule.docs.bad.iter().map(|case| ("bad", case)).enumerate();
    let good = rule.docs.good.iter().take(1).map(|case| ("good", case)).enumerate();
    for (number, (kind, case)) in cases.chain(good) {
        let stem = if number == 0 { kind.to_owned() } else { format!("{kind}-{}", number + 1) };
        let bytes = case.example.file();
        let is_xml = bytes.trim_ascii_start().starts_with(b"<");
        let extension = if is_xml { "xml" } else { "input" };
        std::fs::write(folder.join(format!("{stem}.{extension}")), &bytes).unwrap();
        if options_of_case(case) != Options::default() {
            let text = serde_json::to_string_pretty(&options_of_case(case)).unwrap();
            std::fs::write(folder.join(format!("{stem}.options.json")), text + "\n").unwrap();
        }
    }
}
