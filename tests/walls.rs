//! Laws that can be seen in the files: what may be named where, and that ids are for ever.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use common::{blessing, files_below, tests_folder};
use sitemap_lint::{UNCHECKED, rules};

/// Where in src/ something may be named.
enum Where {
    /// In these files and, by a name that ends with `/`, below these folders.
    Only(&'static [&'static str]),
    Anywhere,
}
use Where::{Anywhere, Only};

/// Law 9: what each dependency may be named in.
const CRATES: &[(&str, Where)] = &[
    ("console_error_panic_hook", Only(&["wasm.rs"])),
    ("flate2", Only(&["bytes/inflate.rs"])),
    ("foldhash", Anywhere),
    ("js_sys", Only(&["wasm.rs", "wasm/"])),
    ("lz4_flex", Only(&["sitemap/addresses.rs"])),
    ("memchr", Anywhere),
    ("percent_encoding", Only(&["text/percent.rs"])),
    ("quick_xml", Only(&["xml/mod.rs"])),
    // What goes in and out has a form that serde knows; what is between has none.
    (
        "serde",
        Only(&["live/", "report/by_name.rs", "report/mod.rs", "report/options.rs", "wasm.rs"]),
    ),
    ("serde_wasm_bindgen", Only(&["wasm.rs"])),
    // No layer that reads bytes or XML knows what an address is.
    ("url", Only(&["check/", "live/", "report/options.rs", "rules/", "site/", "text/"])),
    ("wasm_bindgen", Only(&["wasm.rs", "wasm/"])),
    ("web_sys", Only(&["wasm.rs"])),
    ("wide", Only(&["text/bytes/block.rs"])),
];

/// Law 7: no clock, no network, no environment: the command line has them. `net` only tells how addresses of machines are written.
const LIBRARY: &[(&str, Where)] = &[
    ("std::env", Only(&[])),
    ("std::fs", Only(&[])),
    ("std::net", Only(&["live/inside.rs", "text/host.rs"])),
    ("std::process", Only(&[])),
    ("std::thread", Only(&[])),
    ("std::time", Only(&[])),
    // Several modules in one import would hide the others.
    ("std::{", Only(&[])),
];

/// The drawing in ARCHITECTURE.md is what the imports say: it has an arrow for each pair of folders of which one names
/// the other, and no arrow points up in the table of folders.
#[test]
fn folders_name_what_architecture_says() {
    let src = tests_folder().join("../src");
    let architecture = fs::read_to_string(tests_folder().join("../ARCHITECTURE.md")).unwrap();
    let layers = layers(&architecture);
    let arrows = arrows(&architecture);
    let mut named = BTreeMap::new();
    for path in files_below(&src) {
        let file = relative(&path, &src);
        let Some((folder, rest)) = file.split_once('/') else { continue };
        // wasm/ is the rest of wasm.rs, the door, which is no layer.
        let is_door = folder == "wasm";
        if !file.ends_with(".rs") || rest.contains("tests") || rest.contains("testing") || is_door {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for other in folders_named(&text).filter(|other| other != folder) {
            named.entry((folder.to_owned(), other)).or_insert_with(|| file.clone());
        }
    }
    let mut wrong = Vec::new();
    for (from, to) in &arrows {
        let from_layer = layers.iter().position(|layer| layer == from);
        if from_layer.is_none_or(|at| !layers[at + 1..].contains(to)) {
            wrong.push(format!("{to}/ does not stand below {from}/ in the table"));
        }
        if !named.contains_key(&(from.clone(), to.clone())) {
            wrong.push(format!("{from}/ has an arrow to {to}/, and does not name it"));
        }
    }
    for ((folder, other), file) in named {
        if !arrows.contains(&(folder.clone(), other.clone())) {
            wrong.push(format!("src/{file} names crate::{other}; {folder}/ has no arrow to it"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What stands in rules/ beside the families: above them what asks all of them, below them what they share.
const ABOVE_FAMILIES: &[&str] =
    &["encoding", "families", "inspect", "mod", "select", "testing", "unchecked"];
const BELOW_FAMILIES: &[&str] = &["extension", "family", "prelude", "sources", "tally", "value"];

/// Families about what other families' elements consist of: markup, namespaces, limits, URLs and dates. A broken URL is
/// `loc-…` wherever it stands, so that any family may ask these. Each of them may ask those before it.
const ASKED_FAMILIES: &[&str] = &["xml", "ns", "limit", "structure", "loc", "lastmod"];

#[test]
fn families_name_no_other_family() {
    let folder = tests_folder().join("../src/rules");
    let mut wrong = Vec::new();
    for path in files_below(&folder) {
        let file = relative(&path, &folder);
        let own = file.split(['/', '.']).next().unwrap();
        if !file.ends_with(".rs") || file.contains("tests") || ABOVE_FAMILIES.contains(&own) {
            continue;
        }
        let asked = ASKED_FAMILIES.iter().position(|family| *family == own);
        let asked = &ASKED_FAMILIES[..asked.unwrap_or(ASKED_FAMILIES.len())];
        let text = fs::read_to_string(&path).unwrap();
        for other in modules_named(&text, "crate::rules::") {
            let may = other == own || BELOW_FAMILIES.contains(&&*other) || asked.contains(&&*other);
            if !may {
                wrong.push(format!("src/rules/{file} names crate::rules::{other}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Law 8: a finding is put into words beside the declaration of its rule. What reads bytes, XML and elements, and what judges
/// several files together, hands out faults, or asks a function of the rules.
#[test]
fn rules_put_findings_into_words() {
    let src = tests_folder().join("../src");
    for path in files_below(&src) {
        let file = relative(&path, &src);
        let words = fs::read_to_string(&path).unwrap().contains(".say(");
        assert!(
            file.starts_with("rules/") || !words,
            "src/{file} words a finding; `src/rules/` should"
        );
    }
}

/// Law 8: the block of a rule stands in the file that reports the rule.
#[test]
fn rules_stand_where_they_are_reported() {
    let src = tests_folder().join("../src");
    let mut wrong = Vec::new();
    let mut number = 0;
    for path in files_below(&src) {
        let text = fs::read_to_string(&path).unwrap();
        let mut blocks = String::new();
        let mut code = String::new();
        let mut inside = false;
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            inside |= line.starts_with("rules! {");
            let to = if inside { &mut blocks } else { &mut code };
            to.extend([line, "\n"]);
            inside &= line != "}";
        }
        let declared = blocks.lines().filter_map(|line| line.trim().split_once(" = \""));
        let declared = declared.map(|(name, _)| name).filter(|name| !name.contains(' '));
        number += declared.clone().count();
        let word = |c: char| !c.is_alphanumeric() && c != '_';
        let named: BTreeSet<&str> = code.split(word).collect();
        for name in declared.filter(|name| !named.contains(name)) {
            wrong.push(format!(
                "{name} stands in src/{}, which does not report it",
                relative(&path, &src)
            ));
        }
    }
    assert_eq!(number, rules().count(), "blocks that were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rows of the table of folders, from the top down.
fn layers(architecture: &str) -> Vec<String> {
    let rows = architecture.lines().skip_while(|line| !line.starts_with("| folder of `src/`"));
    let rows = rows.skip(2).take_while(|line| line.starts_with("| `"));
    rows.map(|row| row[3..].split('/').next().unwrap().to_owned()).collect()
}

/// The arrows of the drawing, each with the folder it comes from and the one it points to.
fn arrows(architecture: &str) -> BTreeSet<(String, String)> {
    let lines = architecture.lines().skip_while(|line| *line != "```mermaid");
    let lines = lines.take_while(|line| *line != "```");
    let lines = lines.filter_map(|line| line.trim().split_once(" --> "));
    lines
        .flat_map(|(from, to)| to.split(" & ").map(move |to| (from.to_owned(), to.to_owned())))
        .collect()
}

/// The folders that code names, as in `crate::module::…`; and what stands in lib.rs itself, as in `crate::NAME`, which no
/// folder may name.
fn folders_named(text: &str) -> impl Iterator<Item = String> {
    modules_named(text, "crate::")
}

/// The modules that code names after `prefix`, alone or between braces. What stands in comments and after the mark of the
/// tests is not counted.
fn modules_named(text: &str, prefix: &str) -> impl Iterator<Item = String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join(" ");
    let word = |path: &str| {
        let end = path.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(path.len());
        path[..end].to_owned()
    };
    let mut names = BTreeSet::new();
    for path in code.split(prefix).skip(1) {
        let Some(list) = path.strip_prefix('{') else {
            names.insert(word(path));
            continue;
        };
        let mut depth = 0;
        let mut item = String::new();
        for c in list.chars().filter(|c| !c.is_whitespace()) {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth < 0 || (depth == 0 && c == ',') {
                names.insert(word(&std::mem::take(&mut item)));
            } else {
                item.push(c);
            }
            if depth < 0 {
                break;
            }
        }
    }
    names.remove("");
    names.into_iter()
}

#[test]
fn every_dependency_is_named_only_where_it_may_be() {
    let listed: BTreeSet<String> = CRATES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(listed, dependencies(), "the table has a line for each dependency of Cargo.toml");
    hold(CRATES);
}

#[test]
fn the_core_asks_nothing_of_the_machine() {
    hold(LIBRARY);
}

/// Law 11. `tests/data/ids.txt` only grows: a rule that goes away stays there, as `id retired`. `BLESS=1` adds new ids.
#[test]
fn ids_are_for_ever() {
    let path = tests_folder().join("data/ids.txt");
    let text = fs::read_to_string(&path).unwrap();
    let rules: BTreeSet<&str> = rules().map(|rule| rule.id).collect();
    let unchecked: BTreeSet<&str> = UNCHECKED.iter().map(|unchecked| unchecked.id).collect();
    let mut known = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut before = "";
    for line in text.lines() {
        let (id, retired) = line.strip_suffix(" retired").map_or((line, false), |id| (id, true));
        if id <= before {
            wrong.push(format!("{id}: stands behind {before}; the file is sorted"));
        }
        before = id;
        known.insert(id, retired);
        match (retired, rules.contains(id)) {
            (true, true) => wrong.push(format!("{id}: is retired, and no rule may have its id")),
            (false, false) if !unchecked.contains(id) => wrong.push(format!(
                "{id}: no rule has this id any more. Ids are public: bring it back, or mark it `retired`"
            )),
            _ => {}
        }
    }
    let new: Vec<&str> = rules.into_iter().filter(|id| !known.contains_key(id)).collect();
    if !new.is_empty() && blessing() {
        let mut lines: Vec<&str> = text.lines().chain(new).collect();
        lines.sort_unstable();
        fs::write(&path, lines.join("\n") + "\n").unwrap();
    } else if !new.is_empty() {
        wrong.push(format!("new rules, whose ids BLESS=1 adds to the file: {}", new.join(", ")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file that names what it may not is wrong, and so is one that may and does not.
fn hold(table: &[(&str, Where)]) {
    let src = tests_folder().join("../src");
    let files: Vec<(String, String)> = files_below(&src)
        .into_iter()
        .map(|path| (relative(&path, &src), fs::read_to_string(&path).unwrap()))
        .collect();
    let mut wrong = Vec::new();
    for (name, allowed) in table {
        let naming: Vec<&str> =
            files.iter().filter(|(_, text)| names(text, name)).map(|(file, _)| &**file).collect();
        let Only(allowed) = allowed else {
            if naming.is_empty() {
                wrong.push(format!("{name} is named nowhere"));
            }
            continue;
        };
        let within = |file: &str, place: &str| {
            if place.ends_with('/') { file.starts_with(place) } else { file == place }
        };
        for file in &naming {
            if !allowed.iter().any(|place| within(file, place)) {
                wrong.push(format!("src/{file} names {name}, and may not"));
            }
        }
        for place in *allowed {
            if !naming.iter().any(|file| within(file, place)) {
                wrong.push(format!("src/{place} may name {name}, and does not"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether the code has the path, in an import, an expression or an attribute. Comments are not code.
fn names(text: &str, path: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.lines().filter(|line| !line.trim_start().starts_with("//")).any(|line| {
        line.match_indices(path).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + path.len()..]);
            // `self.url`, `crate::url::…` and `my_url` are names of our own, and so is a plain `url`.
            let starts = match before.strip_suffix("::") {
                Some(before) => !before.ends_with(|c| part(c) || c == '>'),
                None => !before.ends_with(|c| part(c) || c == '.'),
            };
            let ends = path.ends_with('{') || !after.starts_with(part);
            let used = path.contains("::")
                || after.starts_with("::")
                || before.ends_with("use ")
                || before.ends_with("extern crate ")
                || before.ends_with("#[")
                || before.ends_with("#![");
            starts && ends && used
        })
    })
}

/// The names of the crates that the engine is built with, here and for wasm32, as code has them.
fn dependencies() -> BTreeSet<String> {
    let manifest = fs::read_to_string(tests_folder().join("../Cargo.toml")).unwrap();
    let mut found = BTreeSet::new();
    let mut inside = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            inside = section == "dependencies]"
                || section.starts_with("target.") && section.ends_with(".dependencies]");
        } else if let Some((name, _)) = line.split_once(" = ").filter(|_| inside) {
            found.insert(name.replace('-', "_"));
        }
    }
    found
}

fn relative(path: &Path, folder: &Path) -> String {
    let names = path.strip_prefix(folder).unwrap().iter();
    names.map(|name| name.to_str().unwrap()).collect::<Vec<_>>().join("/")
}

#[test]
fn names_are_told_from_words() {
    for code in [
        "use url::Url;",
        "use url;",
        "pub url: Option<url::Url>,",
        "let a = ::url::Url::parse(b);",
        "extern crate url;",
    ] {
        assert!(names(code, "url"), "{code}");
    }
    for code in [
        "// use url::Url;",
        "self.url.as_str()",
        "crate::url::Url",
        "let url = my_url::Url;",
        "use crate::{curl::Url};",
        "<T>::url::x()",
    ] {
        assert!(!names(code, "url"), "{code}");
    }
    assert!(names("#[serde(default)]", "serde"));
    assert!(!names("use serde_json::Value;", "serde"));
    assert!(names("use std::time::Instant;", "std::time"));
}
