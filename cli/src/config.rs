//! `sitemap-lint.toml`: options that a project keeps.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum as _;
use serde::Deserialize;
use sitemap_lint::{Severity, rules};

use crate::args::{CheckArgs, Level, consumer};
use crate::folder::patterns;
use crate::outcome::selected;
use crate::overrides::Overrides;
use crate::visible::{nearest, shown_path, visible, why};

/// The file, and the folder that its paths start from.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Config {
    profile: Option<String>,
    #[serde(default)]
    select: Vec<String>,
    #[serde(default)]
    ignore: Vec<String>,
    fail_on: Option<String>,
    max_warnings: Option<u64>,
    baseline: Option<PathBuf>,
    url: Option<String>,
    #[serde(default)]
    exclude: Vec<String>,
    pages: Option<bool>,
    host: Option<String>,
    /// URL to folder.
    #[serde(default)]
    base: BTreeMap<String, PathBuf>,
    /// Rule or family to `off` or a level.
    #[serde(default)]
    severity: BTreeMap<String, String>,
    #[serde(default)]
    overrides: Vec<Override>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Override {
    files: Vec<String>,
    ignore: Vec<String>,
}

const NAME: &str = "sitemap-lint.toml";

/// Completes the options by those of the configuration; what stands on the command line wins.
pub fn complete(args: &mut CheckArgs) -> Result<(), String> {
    let Some(path) = args.of.config.clone().or_else(found) else { return Ok(()) };
    let shown = shown_path(&path);
    let text = fs::read_to_string(&path)
        .map_err(|error| format!("{shown} cannot be read: {}", why(&error)))?;
    let config: Config = toml::from_str(&text).map_err(|error| {
        // "unknown field `a`, expected one of `b`, `c`".
        let mut words = error.message().split('`').skip(1).step_by(2);
        let unknown = words.next().filter(|_| error.message().starts_with("unknown field"));
        let meant = unknown.and_then(|key| nearest(key, words));
        let meant = meant.map(|key| format!("\nDid you mean `{key}`?")).unwrap_or_default();
        format!(
            "{shown} is not a valid configuration: {}{meant}",
            visible_lines(&error.to_string())
        )
    })?;
    selected(&config.select, &config.ignore).map_err(|sentence| format!("{shown}: {sentence}"))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    if args.profile.is_none() {
        args.profile = config
            .profile
            .as_deref()
            .map(consumer)
            .transpose()
            .map_err(|sentence| format!("{shown}: `profile`: {sentence}"))?;
    }
    if args.fail_on.is_none() {
        args.fail_on = match config.fail_on.as_deref() {
            None => None,
            Some(name) => match Level::from_str(name, false) {
                Ok(level) => Some(level),
                Err(_) => {
                    return Err(format!("{shown}: `fail-on`: choose one of error, warning, note"));
                }
            },
        };
    }
    let (severities, off) = severities(config.severity)
        .map_err(|sentence| format!("{shown}: `severity`: {sentence}"))?;
    if args.ignore.is_empty() {
        args.ignore = config.ignore;
    }
    args.ignore.extend(off.into_iter().filter(|rule| !args.select.contains(rule)));
    if args.select.is_empty() {
        args.select = config.select;
    }
    let ignored = config.overrides.iter().map(|Override { files, ignore }| {
        let rules = selected(ignore, &[])?;
        Ok((patterns(files).map_err(|why| format!("`files`: {why}"))?, rules))
    });
    let ignored: Result<_, String> = ignored.collect();
    args.overrides = Overrides {
        severities,
        ignored: ignored.map_err(|sentence| format!("{shown}: `overrides`: {sentence}"))?,
        folder: folder.to_owned(),
    };
    args.max_warnings = args.max_warnings.or(config.max_warnings);
    args.of.url = args.of.url.take().or(config.url);
    args.of.host = args.of.host.take().or(config.host);
    if let (Some(pages), false, false) = (config.pages, args.of.pages, args.of.no_pages) {
        (args.of.pages, args.of.no_pages) = (pages, !pages);
    }
    if args.of.exclude.is_empty() {
        args.of.exclude = config.exclude;
    }
    args.baseline = args.baseline.take().or(config.baseline.map(|path| folder.join(path)));
    if args.of.base.is_empty() {
        let pair =
            |(url, path): (String, PathBuf)| format!("{url}={}", folder.join(path).display());
        args.of.base = config.base.into_iter().map(pair).collect();
    }
    Ok(())
}

/// The severity of each rule that has another one, and the rules that are off. What is said of a rule wins over what is said of
/// its family.
fn severities(
    given: BTreeMap<String, String>,
) -> Result<(BTreeMap<String, Severity>, Vec<String>), String> {
    let is_rule = |name: &String| rules().any(|rule| rule.id == name);
    let (of_rules, of_families): (Vec<_>, Vec<_>) =
        given.into_iter().partition(|(name, _)| is_rule(name));
    let mut all = BTreeMap::new();
    for (name, level) in of_families.into_iter().chain(of_rules) {
        let level = match &*level {
            "off" => None,
            other => match Level::from_str(other, false) {
                Ok(level) => Some(level.severity()),
                Err(_) => return Err(format!("{name}: choose one of off, note, warning, error")),
            },
        };
        all.extend(selected(&[name], &[])?.into_iter().map(|rule| (rule, level)));
    }
    let off = all.iter().filter(|(_, level)| level.is_none()).map(|(rule, _)| rule.clone());
    let off = off.collect();
    let severities = all.into_iter().filter_map(|(rule, level)| Some((rule, level?))).collect();
    Ok((severities, off))
}

/// The nearest configuration, from this folder upwards.
fn found() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

fn visible_lines(text: &str) -> String {
    text.lines().map(visible).collect::<Vec<_>>().join("\n")
}
