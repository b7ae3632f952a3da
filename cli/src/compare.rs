//! What changed between two checks: URLs that came and went, findings that are new and fixed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::mem::take;
use std::path::Path;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use sitemap_lint::{Counted, Options, Severity, Side, changes};

use crate::args::{CheckArgs, CompareArgs, TargetArgs};
use crate::check::{Checked, check};
use crate::config;
use crate::files::is_url;
use crate::formats;
use crate::inspect::lists_pages;
use crate::outcome::selected;
use crate::visible::{shown_path, thousands, visible, why};

/// Places of a rule that are printed; JSON has them all.
const PRINTED: usize = 3;

pub struct Changes {
    /// Absent where one side is a saved report, which does not list the URLs.
    urls: Option<Urls>,
    /// How many URLs the old and the new files list, each time that they list them.
    pages: (u64, u64),
    found: sitemap_lint::Changes<Found>,
    /// The versions of the program that checked them, where they differ.
    tools: Option<(String, String)>,
    /// What could not be read, in sentences.
    pub failures: Vec<String>,
}

#[derive(Default, Serialize)]
struct Urls {
    added: Vec<String>,
    removed: Vec<String>,
    moved: Vec<Moved>,
    unchanged: u64,
}

/// A URL with another `lastmod`.
#[derive(Serialize)]
struct Moved {
    url: String,
    old: Option<String>,
    new: Option<String>,
}

impl Changes {
    /// # Errors
    /// A report that cannot be compared, or an option that makes no sense, in a sentence.
    pub fn between(args: &CompareArgs) -> Result<Changes, String> {
        if ![&args.old, &args.new].iter().any(|side| is_url(&side.to_string_lossy())) {
            args.net.sensible()?;
        }
        let (old, new) = (saved(&args.old)?, saved(&args.new)?);
        if let (Some(old), Some(new)) = (&old, &new) {
            let (old, new) = (&old.options, &new.options);
            if (old.profile, &old.only) != (new.profile, &new.only) {
                return Err("The reports were saved with different values of --profile, --select or --ignore, so their findings cannot be compared.".to_owned());
            }
        }
        let mut check = CheckArgs::default();
        check.of.net = args.net.clone();
        config::complete(&mut check)?;
        // Files beside a report are checked as the report's files were.
        let options = match old.as_ref().or(new.as_ref()) {
            Some(saved) => {
                check.of.url.clone_from(&saved.options.url);
                saved.options.clone()
            }
            None => Options {
                profile: check.profile,
                only: selected(&check.select, &check.ignore)?,
                urls: true,
                ..Options::default()
            },
        };
        let side = |saved, target: &Path| match saved {
            Some(saved) => Ok((saved, None)),
            None => checked(target, &check, &options),
        };
        let (old, old_urls) = side(old, &args.old)?;
        let (new, new_urls) = side(new, &args.new)?;
        let urls = old_urls.zip(new_urls).map(|(old, new)| Urls::between(old, new));
        Ok(Changes::of(old, new, urls))
    }

    fn of(old: Saved, new: Saved, urls: Option<Urls>) -> Changes {
        let pages = (old.stats.pages, new.stats.pages);
        let tools = (old.tool != new.tool).then(|| (old.tool.clone(), new.tool.clone()));
        let failures = old.failures.iter().chain(&new.failures).cloned().collect();
        let found = changes(old.side(), new.side());
        Changes { urls, pages, found, tools, failures }
    }

    pub fn is_empty(&self) -> bool {
        self.urls.as_ref().is_none_or(Urls::is_empty)
            && self.pages.0 == self.pages.1
            && self.found.new.is_empty()
            && self.found.solved.is_empty()
            && self.found.counted.iter().all(|counted| counted.old == counted.new)
    }

    pub fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(urls) = &self.urls {
            urls.list(out)?;
        }
        let sitemap_lint::Changes { new, solved, unchanged, counted } = &self.found;
        list("new", new, out)?;
        list("fixed", solved, out)?;
        for Counted { rule, old, new } in counted {
            let (rule, old, new) = (visible(rule), thousands(*old), thousands(*new));
            writeln!(
                out,
                "{rule}: {old} findings before, {new} now; a report does not list so many, so only the numbers are compared"
            )?;
        }
        if let Some((old, new)) = &self.tools {
            let (old, new) = (visible(old), visible(new));
            writeln!(
                out,
                "Checked by different versions, whose rules may differ: {old} before, {new} now"
            )?;
        }
        match &self.urls {
            Some(urls) => urls.sum(out)?,
            None => writeln!(
                out,
                "URLs: {} before, {} now",
                thousands(self.pages.0),
                thousands(self.pages.1)
            )?,
        }
        let [new, solved] = [new, solved].map(|found| thousands(found.len() as u64));
        writeln!(out, "Findings: {new} new, {solved} fixed, {} unchanged", thousands(*unchanged))
    }

    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let sitemap_lint::Changes { new, solved, unchanged, counted } = &self.found;
        let counted = counted
            .iter()
            .map(|Counted { rule, old, new }| json!({ "rule": rule, "old": old, "new": new }));
        let all = json!({
            "urls": self.urls,
            "pages": { "old": self.pages.0, "new": self.pages.1 },
            "findings": {
                "new": new,
                "solved": solved,
                "unchanged": unchanged,
                "counted": counted.collect::<Vec<_>>(),
            },
            "tools": self.tools.as_ref().map(|(old, new)| json!({ "old": old, "new": new })),
        });
        formats::pretty(&all, out)
    }
}

/// The first places of each rule, as `--format concise` prints them.
fn list(title: &str, all: &[Found], out: &mut dyn Write) -> io::Result<()> {
    for of_rule in all.chunk_by(|a, b| (a.severity, &a.rule) == (b.severity, &b.rule)) {
        for found in of_rule.iter().take(PRINTED) {
            let Found { rule, severity, message, start, path, .. } = found;
            let [rule, message, path] = [rule, message, path].map(|text| visible(text));
            let (severity, Place { line, column }) = (severity.level(), start);
            writeln!(out, "{title}: {path}:{line}:{column}: {severity}: {message} [{rule}]")?;
        }
        if let more @ 1.. = of_rule.len().saturating_sub(PRINTED) {
            writeln!(out, "  and {more} more {title} [{}]", visible(&of_rule[0].rule))?;
        }
    }
    Ok(())
}

impl Urls {
    fn between(mut old: Dates, new: Dates) -> Urls {
        let mut urls = Urls::default();
        for (url, new) in new {
            match old.remove(&url) {
                None => urls.added.push(url),
                Some(old) if old != new => urls.moved.push(Moved { url, old, new }),
                Some(_) => urls.unchanged += 1,
            }
        }
        urls.removed = old.into_keys().collect();
        urls
    }

    fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.moved.is_empty()
    }

    fn list(&self, out: &mut dyn Write) -> io::Result<()> {
        for url in &self.added {
            writeln!(out, "+ {}", visible(url))?;
        }
        for url in &self.removed {
            writeln!(out, "- {}", visible(url))?;
        }
        for Moved { url, old, new } in &self.moved {
            let [old, new] = [old, new].map(|date| visible(date.as_deref().unwrap_or("no date")));
            writeln!(out, "~ {}  {old} → {new}", visible(url))?;
        }
        Ok(())
    }

    fn sum(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "URLs: {} added, {} removed, {} with a new lastmod, {} unchanged",
            thousands(self.added.len() as u64),
            thousands(self.removed.len() as u64),
            thousands(self.moved.len() as u64),
            thousands(self.unchanged)
        )
    }
}

/// Each URL with its `lastmod`.
type Dates = BTreeMap<String, Option<String>>;

/// Checks files, and takes the URLs out of the report if the options ask for them.
fn checked(
    target: &Path,
    args: &CheckArgs,
    options: &Options,
) -> Result<(Saved, Option<Dates>), String> {
    let of = TargetArgs { targets: vec![target.to_owned()], ..args.of.clone() };
    let mut checked = check(&of, options.clone(), true)?;
    args.overrides.apply(&mut checked);
    let dates = options.urls.then(|| take_dates(&mut checked));
    checked.failures = checked.lost();
    // By way of the format in which a report is saved, so that both are understood alike.
    let report = formats::report(&checked).and_then(|report| Ok(serde_json::from_value(report)?));
    Ok((report.map_err(|error| error.to_string())?, dates))
}

fn take_dates(checked: &mut Checked) -> Dates {
    let mut all = Dates::new();
    for report in checked.report.files.iter_mut().filter_map(|file| file.report.as_mut()) {
        let is_list = lists_pages(&report.document);
        let stats = &mut report.document.stats;
        let (urls, dates) = (take(&mut stats.urls), take(&mut stats.url_lastmods));
        if is_list {
            all.extend(urls.into_iter().flatten().zip(dates));
        }
    }
    all
}

/// Reads the target if it is a saved report: no sitemap begins with a brace. A pipe can be read only once, and is left to
/// the check.
fn saved(target: &Path) -> Result<Option<Saved>, String> {
    /// The version of the report's format that this program writes and reads.
    const FORMAT: u64 = 1;
    #[derive(Deserialize)]
    struct Format {
        schema: u64,
    }
    let mut start = [0; 64];
    let is_file = target.is_file();
    if !is_file || !matches!(File::open(target).and_then(|mut file| file.read(&mut start)), Ok(1..))
    {
        return Ok(None);
    }
    if start.trim_ascii_start().first() != Some(&b'{') {
        return Ok(None);
    }
    let shown = shown_path(target);
    let text =
        fs::read(target).map_err(|error| format!("{shown} cannot be read: {}", why(&error)))?;
    let none = |error: serde_json::Error| {
        let how = if error.is_eof() { "it ends in the middle" } else { "it has another form" };
        format!("{shown} is not a report that `sitemap-lint --format json` saved: {how}")
    };
    let Format { schema } = serde_json::from_slice(&text).map_err(none)?;
    if schema != FORMAT {
        return Err(format!(
            "{shown} was saved in version {schema} of the report format, and this program reads version {FORMAT}. Save it again with `sitemap-lint --format json`."
        ));
    }
    let mut saved: Saved = serde_json::from_slice(&text).map_err(none)?;
    for failure in &mut saved.failures {
        *failure = format!("{shown}: {}", visible(failure));
    }
    Ok(Some(saved))
}

/// A report as `--format json` writes it, as far as it is compared.
#[derive(Deserialize)]
struct Saved {
    tool: String,
    options: Options,
    stats: Stats,
    #[serde(flatten)]
    between: Listed,
    files: Vec<OfFile>,
    failures: Vec<String>,
}

#[derive(Deserialize)]
struct Stats {
    pages: u64,
}

#[derive(Deserialize)]
struct OfFile {
    name: String,
    path: String,
    /// Absent if the file did not come.
    #[serde(default)]
    report: Listed,
}

#[derive(Default, Deserialize)]
struct Listed {
    /// Rule to the true number of its findings.
    counts: BTreeMap<String, u64>,
    findings: Vec<Found>,
    elsewhere: Vec<Elsewhere>,
}

/// A finding for others than the profile, which only counts.
#[derive(Deserialize)]
struct Elsewhere {
    rule: String,
}

#[derive(Deserialize, Serialize)]
struct Found {
    rule: String,
    #[serde(deserialize_with = "severity")]
    severity: Severity,
    message: String,
    start: Place,
    #[serde(skip_serializing)]
    excerpt: Excerpt,
    /// Of what lies between the files: which of them it is in.
    #[serde(skip_serializing)]
    file: Option<usize>,
    /// As [`OfFile`] has it.
    #[serde(skip_deserializing)]
    path: String,
}

#[derive(Deserialize, Serialize)]
struct Place {
    line: u64,
    column: u64,
}

#[derive(Default, Deserialize)]
struct Excerpt {
    text: String,
    from: u32,
    to: u32,
}

fn severity<'de, D: Deserializer<'de>>(input: D) -> Result<Severity, D::Error> {
    let name = String::deserialize(input)?;
    let all = [Severity::Error, Severity::Warning, Severity::Info];
    let named = all.into_iter().find(|severity| severity.name() == name);
    named.ok_or_else(|| serde::de::Error::custom("there is no such severity"))
}

impl Saved {
    /// What the report says, to be compared.
    fn side(self) -> Side<Found> {
        let (names, paths): (Vec<_>, Vec<_>) =
            self.files.iter().map(|file| (file.name.clone(), file.path.clone())).unzip();
        let mut side = Side::new(names);
        let of_files = self.files.into_iter().map(|file| file.report).enumerate();
        let all = of_files.map(|(at, listed)| (Some(at), listed)).chain([(None, self.between)]);
        for (at, listed) in all {
            for (rule, number) in listed.counts {
                side.count(&rule, number);
            }
            for found in listed.elsewhere {
                side.elsewhere(&found.rule);
            }
            for mut found in listed.findings {
                let file = at.or(found.file).unwrap_or_default();
                found.path = paths.get(file).cloned().unwrap_or_default();
                let Excerpt { text, from, to } = std::mem::take(&mut found.excerpt);
                side.found(sitemap_lint::Found {
                    rule: found.rule.clone(),
                    severity: found.severity,
                    file,
                    marked: sitemap_lint::Excerpt { text, from, to }.marked().to_owned(),
                    item: found,
                });
            }
        }
        side
    }
}
