//! `docs/rules.md`: every rule, every consumer, and whether nothing is missing; `src/rules/dated.txt`: since when.
//!
//! `BLESS=1 cargo test --test table` writes both anew.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::SystemTime;

use common::{compare, files_below, tests_folder};
use sitemap_lint::{Case, Consumer, FixKind, RULES_DATE, Rule, Severity, Source, UNCHECKED, rules};
use time::OffsetDateTime;

#[test]
fn the_table_of_rules_is_right() {
    let expected = tests_folder().join("../docs/rules.md");
    let wrong = compare(&expected, &table());
    assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
}

/// `src/rules/dated.txt`: the day on which the rules changed last, and a hash of what they were then.
#[test]
fn the_date_of_the_rules_is_that_of_their_last_change() {
    let hash = format!("{:016x}", catalogue());
    let path = tests_folder().join("../src/rules/dated.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let (date, dated) = text.trim_end().split_once(' ').unwrap();
    assert_eq!(date, RULES_DATE);
    if dated == hash {
        return;
    }
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let now = OffsetDateTime::from_unix_timestamp(now.as_secs().cast_signed()).unwrap();
    let wrong = compare(&path, &format!("{} {hash}\n", now.date()));
    assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
}

/// A hash of what readers see of the rules, in whatever order: FNV-1a, the same in every version of Rust.
fn catalogue() -> u64 {
    let texts = rules().map(|Rule { id, title, why, help, fix, severities, .. }| {
        format!("{id} {title} {why} {help} {fix:?} {severities:?}\n")
    });
    let texts: BTreeSet<String> = texts.collect();
    texts.into_iter().flat_map(String::into_bytes).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn nothing_is_both_checked_and_not() {
    let ids: BTreeSet<&str> = rules().map(|rule| rule.id).collect();
    for unchecked in UNCHECKED {
        assert!(!ids.contains(unchecked.id), "{}", unchecked.id);
    }
}

/// What is said of a search engine is what the search engine says. Severities that a rule has only
/// in some cases stand beside its code and are not seen here.
#[test]
fn every_cell_of_a_search_engine_has_a_source_of_its_own() {
    let engines = [Consumer::Google, Consumer::Bing, Consumer::Yandex, Consumer::Baidu];
    let mut wrong = Vec::new();
    for rule in rules() {
        for engine in engines.into_iter().filter(|&engine| rule.severities.get(engine).is_some()) {
            if !rule.docs.sources.iter().any(|source| source.consumer() == Some(engine)) {
                wrong.push(format!("{}: no source of {}", rule.id, engine.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a rule says of its repairs is what its findings have.
#[test]
fn repairs_are_what_the_rules_say() {
    let mut offered: BTreeSet<(String, FixKind)> = BTreeSet::new();
    for folder in ["fixtures", "documents", "sites", "live"] {
        let files = files_below(&tests_folder().join(folder));
        for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "txt")) {
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let mut rule = "";
            for line in text.lines() {
                let words: Vec<&str> = line.split(' ').collect();
                let severity =
                    words.iter().position(|word| ["error", "warning", "info"].contains(word));
                match severity {
                    Some(at) if !line.starts_with(' ') => rule = words.get(at + 1).unwrap_or(&""),
                    _ if line.starts_with("  fix: ") => {
                        offered.insert((rule.to_owned(), FixKind::Auto));
                    }
                    _ if line.starts_with("  suggestion: ") => {
                        offered.insert((rule.to_owned(), FixKind::Suggest));
                    }
                    _ => {}
                }
            }
        }
    }
    let mut wrong = Vec::new();
    for rule in rules() {
        let has = |fix| offered.contains(&(rule.id.to_owned(), fix));
        let (safe, suggested) = (has(FixKind::Auto), has(FixKind::Suggest));
        let right = match rule.fix {
            FixKind::Auto => safe,
            FixKind::Suggest => suggested && !safe,
            FixKind::None => !suggested && !safe,
        };
        if right == NOT_SHOWN.contains(&rule.id) {
            wrong.push(format!("{}: {:?}, safe {safe}, suggested {suggested}", rule.id, rule.fix));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Rules whose repair takes a file that is too large to be kept, or files that come with their addresses.
const NOT_SHOWN: &[&str] = &[
    "file-size-exceeded",
    "file-size-over-10mb",
    "limit-urls-exceeded",
    "limit-sitemaps-exceeded",
    "news-too-many",
    "text-too-many",
    "robots-too-large",
    "quality-minified-or-huge-line",
    "set-file-not-in-index",
];

fn table() -> String {
    let mut out = String::from(
        "# Every rule\n\n\
         Written by `BLESS=1 cargo test --test table` from the rules themselves. **E** error, **W** warning, **I** note, `·` no concern.\n\
         Off: not part of the protocol profile. Fix: `auto` may be applied in bulk, `suggest` is for the author to look at. Fixtures: files that break\n\
         the rule and files that do not. A severity leads to what it is taken from, where that is the consumer's own. What a rule means, why, with examples and sources: [`www/rules.html`](../www/rules.html).\n",
    );
    let mut holes = Vec::new();
    let mut sources: Vec<&Source> = Vec::new();
    let mut family = "";
    let mut number = 0;
    for rule in rules() {
        number += 1;
        if rule.family() != family {
            family = rule.family();
            let _ = write!(
                out,
                "\n## {family}\n\n| rule | protocol | xsd | google | bing | yandex | baidu | off | fix | fixtures | examples | sources |\n\
                 |---|---|---|---|---|---|---|---|---|---|---|---|\n"
            );
        }
        let mut cell = |consumer| {
            let letter = match rule.severities.get(consumer) {
                Some(Severity::Error) => "E",
                Some(Severity::Warning) => "W",
                Some(Severity::Info) => "I",
                None => return "·".to_owned(),
            };
            let own = |source: &&Source| source.consumer() == Some(consumer);
            let source = rule.docs.sources.iter().find(own);
            let Some(source) = source.filter(|source| !source.url.is_empty()) else {
                return letter.to_owned();
            };
            let known = sources.iter().position(|other: &&Source| other.url == source.url);
            let number = known.unwrap_or_else(|| {
                sources.push(source);
                sources.len() - 1
            });
            format!("[{letter}][{}]", number + 1)
        };
        let cells = Consumer::ALL.map(&mut cell).join(" | ");
        let fix = name(rule.fix);
        let (bad, good) = fixtures(rule);
        let fixtures = if bad + good > 0 {
            format!("{bad} + {good}")
        } else if made(rule) {
            "made".to_owned()
        } else {
            holes.push(rule.id);
            "none".to_owned()
        };
        if rule.docs.sources.is_empty() || rule.why.is_empty() || rule.help.is_empty() {
            holes.push(rule.id);
        }
        let _ = writeln!(
            out,
            "| `{}` | {cells} | {} | {fix} | {fixtures} | {} + {} | {} |",
            rule.id,
            if rule.in_protocol_profile() { "" } else { "off" },
            rule.docs.bad.len(),
            rule.docs.good.len(),
            rule.docs.sources.len()
        );
    }
    let _ = write!(
        out,
        "\n{number} rules, {} holes. `made`: the files are too large to be kept, and are made in `tests/limits.rs`.\n",
        holes.len()
    );
    out.push_str(
        "\n## Why a repair is only suggested, or there is none\n\n\
         Where one might expect more, always or in some cases.\n\n| rule | fix | why |\n|---|---|---|\n",
    );
    for rule in rules().filter(|rule| !rule.docs.because.is_empty()) {
        let _ = writeln!(out, "| `{}` | {} | {} |", rule.id, name(rule.fix), rule.docs.because);
    }
    out.push_str("\n## What is not checked\n\n| id | why |\n|---|---|\n");
    for unchecked in UNCHECKED {
        let _ = writeln!(out, "| `{}` | {} |", unchecked.id, unchecked.reason);
    }
    out.push('\n');
    for (number, source) in sources.iter().enumerate() {
        let _ = writeln!(out, "[{}]: {} \"{}\"", number + 1, source.url, source.title);
    }
    assert!(holes.is_empty(), "holes: {holes:?}");
    out
}

fn name(fix: FixKind) -> &'static str {
    match fix {
        FixKind::Auto => "auto",
        FixKind::Suggest => "suggest",
        FixKind::None => "·",
    }
}

/// Bad and good fixtures of a rule: files, sites of several files, or servers.
fn fixtures(rule: &Rule) -> (usize, usize) {
    let served =
        |cases: &[Case]| cases.iter().filter(|case| case.example.served().is_some()).count();
    let (mut bad, mut good) = (served(rule.docs.bad), served(rule.docs.good));
    let files = tests_folder().join("fixtures").join(rule.family()).join(rule.id);
    let sites = tests_folder().join("sites").join(rule.id);
    let expectations = [files, sites].into_iter().flat_map(|folder| {
        let here = folder.clone();
        files_below(&folder).into_iter().filter(move |path| path.parent() == Some(&here))
    });
    for path in expectations.filter(|path| path.extension().is_some_and(|end| end == "txt")) {
        if path.file_name().unwrap().to_str().unwrap().starts_with("bad") {
            bad += 1;
        } else {
            good += 1;
        }
    }
    (bad, good)
}

/// Whether `tests/limits.rs` makes the files of this rule.
fn made(rule: &Rule) -> bool {
    let text = std::fs::read_to_string(tests_folder().join("limits.rs")).unwrap();
    text.contains(&format!("\"{}\"", rule.id))
}
