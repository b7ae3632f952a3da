//! Writes what the site says of the rules into a folder, from the rules themselves:
//! `rules.html`, the index; `rules/FAMILY.html`, all there is to say about the rules of a family; and
//! `rules/why.json`, why each rule matters, which the engine leaves out and the page shows beside its findings.
//!
//! `cargo run --example rules_page -- FOLDER`

mod details;
mod example;
mod family;
mod index;
mod page;
mod text;

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use family::Family;
use sitemap_lint::Rule;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: rules_page FOLDER")?);
    let families = family::all();
    let rules = folder.join("rules");
    fs::create_dir_all(&rules)?;
    // Pages of families that are gone.
    for entry in fs::read_dir(&rules)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "html") {
            fs::remove_file(path)?;
        }
    }
    fs::write(folder.join("rules.html"), index::page(&families)?)?;
    for (number, family) in families.iter().enumerate() {
        let before = number.checked_sub(1).and_then(|number| families.get(number));
        let next = families.get(number + 1);
        let page = details::page(family, before, next)?;
        fs::write(rules.join(family.name).with_extension("html"), page)?;
    }
    fs::write(rules.join("why.json"), reasons(&families))?;
    Ok(())
}

/// One line for each rule, so that a change of one is a change of one line.
fn reasons(families: &[Family]) -> String {
    let json = |text: &str| serde_json::Value::from(text).to_string();
    let line = |rule: &&Rule| format!("{}: {}", json(rule.id), json(rule.why));
    let lines: Vec<_> = families.iter().flat_map(|family| &family.rules).map(line).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}
