//! Findings for programs: lines of compilers, JSON, SARIF, annotations of GitHub, Code Quality of GitLab, JUnit.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Write};

use flate2::Crc;
use serde::Serialize;
use serde_json::{Value, json};
use sitemap_lint::{Position, SarifLog, SarifResult, SarifRun, Severity, rules, unlisted};

use crate::check::Checked;
use crate::outcome::{Found, Outcome};
use crate::text::by_rule;
use crate::visible::{Escaped, visible};

/// One line per finding, rule by rule: `file:line:column: severity: message [rule]`; the first places, unless all are asked for.
pub fn concise(
    outcome: &Outcome<'_>,
    (quiet, verbose): (bool, bool),
    out: &mut dyn Write,
) -> io::Result<()> {
    for (worst, rule, found) in by_rule(outcome) {
        if quiet && !outcome.is_failure(worst) {
            continue;
        }
        let told = if verbose { found.clone() } else { first_places(worst, &found) };
        for Found { file, finding, .. } in &told {
            let Position { line, column, .. } = finding.start;
            let (severity, message) = (finding.severity.level(), visible(&finding.message));
            writeln!(out, "{file}:{line}:{column}: {severity}: {message} [{rule}]")?;
        }
        if let Some(more) = more_places(outcome, rule, &found, told.len()) {
            writeln!(out, "  {more} [{rule}]")?;
        }
    }
    for sentence in outcome.checked.incomplete() {
        writeln!(out, "not read: {sentence}")?;
    }
    Ok(())
}

/// Three places of a rule in a file, ten altogether, and one of a note.
pub fn first_places<'o, 'c>(worst: Severity, found: &[&'o Found<'c>]) -> Vec<&'o Found<'c>> {
    const PLACES: usize = 10;
    const PLACES_IN_A_FILE: usize = 3;
    let most = if worst == Severity::Info { 1 } else { PLACES };
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    let first = found.iter().filter(|found| {
        let here = files.entry(found.file).or_default();
        *here += 1;
        *here <= PLACES_IN_A_FILE
    });
    first.take(most).copied().collect()
}

/// How many places of a rule there are beside those that were told, if there are more.
pub fn more_places(
    outcome: &Outcome<'_>,
    rule: &str,
    found: &[&Found<'_>],
    told: usize,
) -> Option<String> {
    let all = if outcome.known > 0 { found.len() as u64 } else { outcome.number_of(rule) };
    let files: BTreeSet<&str> = found.iter().map(|found| found.file).collect();
    match (all.saturating_sub(told as u64), files.len()) {
        (0, _) => None,
        (more, 1) => Some(format!("and {more} more")),
        (more, files) => Some(format!("and {more} more, in {files} files together")),
    }
}

/// The report of the site, as [`sitemap_lint::SiteReport`] has it, with the paths of its files and what could not be read.
pub fn report(checked: &Checked) -> io::Result<Value> {
    let mut report = serde_json::to_value(&checked.report)?;
    if let Some(files) = report["files"].as_array_mut() {
        for (file, input) in files.iter_mut().zip(&checked.inputs) {
            file["path"] = json!(input.shown);
        }
    }
    report["failures"] = json!(checked.failures);
    if !checked.remarks.is_empty() {
        report["remarks"] = json!(checked.remarks);
    }
    if let Some(fetches) = &checked.fetches {
        report["live"] = json!(fetches);
    }
    Ok(report)
}

/// That report as one JSON document, which `sitemap-lint compare` reads.
pub fn json(outcome: &Outcome<'_>, out: &mut dyn Write) -> io::Result<()> {
    pretty(&report(outcome.checked)?, out)
}

/// A JSON document for people to read, too.
pub fn pretty(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(Escaped(&mut *out), value)?;
    writeln!(out)
}

/// One JSON document per finding, each on its own line; then one for each rule that has more.
pub fn jsonl(outcome: &Outcome<'_>, out: &mut dyn Write) -> io::Result<()> {
    for Found { file, finding, .. } in &outcome.found {
        let mut finding = serde_json::to_value(finding)?;
        finding["path"] = json!(file);
        serde_json::to_writer(Escaped(&mut *out), &finding)?;
        writeln!(out)?;
    }
    for (_, rule, more) in outcome.unlisted() {
        writeln!(out, "{}", json!({ "rule": rule, "notListed": more }))?;
    }
    Ok(())
}

/// Annotations of GitHub Actions: `::error file=…,line=…,col=…::…`.
pub fn github(outcome: &Outcome<'_>, out: &mut dyn Write) -> io::Result<()> {
    let message = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| message(text).replace(':', "%3A").replace(',', "%2C");
    for Found { file, finding, .. } in &outcome.found {
        let command = command(finding.severity);
        let Position { line, column, .. } = finding.start;
        let (file, rule) = (property(file), property(finding.rule));
        let help = finding.help.as_deref().unwrap_or_default();
        let said = message(&visible(&format!("{} {help}", with_stop(&finding.message))));
        writeln!(
            out,
            "::{command} file={file},line={line},col={column},title=sitemap-lint {rule}::{said}"
        )?;
    }
    for (worst, rule, more) in outcome.unlisted() {
        let said = unlisted(rule, more);
        writeln!(out, "::{} title=sitemap-lint {rule}::{said}", command(worst))?;
    }
    for figures in outcome.checked.report.figures() {
        writeln!(out, "::notice title=sitemap-lint::{}", message(&figures))?;
    }
    for failure in &outcome.checked.failures {
        writeln!(out, "::error title=sitemap-lint::{}", message(&visible(failure)))?;
    }
    for sentence in outcome.checked.incomplete() {
        writeln!(out, "::warning title=sitemap-lint::not read: {}", message(&sentence))?;
    }
    Ok(())
}

/// What GitHub calls the severity.
fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    }
}

fn with_stop(message: &str) -> String {
    let end = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{message}{end}")
}

/// A report of GitLab's Code Quality: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
pub fn gitlab(outcome: &Outcome<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut seen: HashMap<String, u32> = HashMap::new();
    let mut entry = |rule: &str, severity: &str, said: &str, file: &str, line: u64, value: &str| {
        let mut sum = Crc::new();
        sum.update(value.as_bytes());
        // Lines move, so what tells a finding from the others is what it is about, and which of those it is.
        let key = format!("{rule} {file} {:08x}", sum.sum());
        let number = seen.entry(key.clone()).and_modify(|number| *number += 1).or_insert(1);
        json!({
            "description": visible(said),
            "check_name": rule,
            "fingerprint": format!("{key} {number}"),
            "severity": severity,
            "location": { "path": file, "lines": { "begin": line } },
        })
    };
    let mut entries = Vec::new();
    for Found { file, finding, .. } in &outcome.found {
        let severity = match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Info => "info",
        };
        let (line, value) = (finding.start.line, finding.excerpt.marked());
        entries.push(entry(finding.rule, severity, &finding.message, file, line, value));
    }
    let first = outcome.checked.inputs.first().map_or(".", |input| &input.shown);
    for (_, rule, more) in outcome.unlisted() {
        entries.push(entry(rule, "info", &unlisted(rule, more), first, 1, ""));
    }
    for failure in &outcome.checked.failures {
        entries.push(entry("not-read", "critical", failure, first, 1, failure));
    }
    pretty(&entries, out)
}

/// JUnit: a test suite for each file, a test case for each rule that makes the check fail there.
pub fn junit(outcome: &Outcome<'_>, out: &mut dyn Write) -> io::Result<()> {
    let failing = |found: &&Found<'_>| outcome.is_failure(found.finding.severity);
    let failures = outcome.found.iter().filter(failing).count();
    let errors = outcome.checked.failures.len();
    let mut suites = String::new();
    let mut tests = 0;
    for (at, input) in outcome.checked.inputs.iter().enumerate() {
        let mut cases: BTreeMap<&str, Vec<&Found<'_>>> = BTreeMap::new();
        for found in outcome.found.iter().filter(failing).filter(|found| found.at == at) {
            cases.entry(found.finding.rule).or_default().push(found);
        }
        let number = cases.len().max(1);
        tests += number;
        let name = xml(&input.shown);
        suites += &format!(
            "  <testsuite name=\"{name}\" tests=\"{number}\" failures=\"{}\">\n",
            cases.len()
        );
        if cases.is_empty() {
            suites += &format!("    <testcase classname=\"{name}\" name=\"sitemap-lint\"/>\n");
        }
        for (rule, found) in cases {
            suites += &format!("    <testcase classname=\"{name}\" name=\"{rule}\">\n");
            let first = xml(&visible(&found[0].finding.message));
            suites += &format!("      <failure type=\"{rule}\" message=\"{first}\">");
            for Found { file, finding, .. } in found {
                let Position { line, column, .. } = finding.start;
                suites += &format!(
                    "{}:{line}:{column}: {}\n",
                    xml(file),
                    xml(&visible(&finding.message))
                );
            }
            suites += "</failure>\n    </testcase>\n";
        }
        suites += "  </testsuite>\n";
    }
    if errors > 0 {
        tests += errors;
        suites += &format!(
            "  <testsuite name=\"sitemap-lint\" tests=\"{errors}\" errors=\"{errors}\">\n"
        );
        for failure in &outcome.checked.failures {
            let said = xml(&visible(failure));
            suites += &format!(
                "    <testcase classname=\"sitemap-lint\" name=\"reading\"><error message=\"{said}\"/></testcase>\n"
            );
        }
        suites += "  </testsuite>\n";
    }
    write!(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sitemap-lint\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n{suites}</testsuites>\n"
    )
}

/// Text as content or an attribute of XML 1.0 has it; `visible` has taken out what cannot stand there.
fn xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// SARIF 2.1.0 (OASIS), as code scanning takes it.
pub fn sarif(outcome: &Outcome<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut log = SarifLog::default();
    for Found { file, finding, .. } in &outcome.found {
        log.push(&SarifResult {
            rule: finding.rule,
            severity: finding.severity,
            message: &finding.message,
            file,
            start: finding.start,
            end: finding.end,
            marked: finding.excerpt.marked(),
            fix: finding.fix.as_ref(),
        });
    }
    let checked = outcome.checked;
    let exit_code = outcome.exit_code();
    let unlisted = outcome.unlisted().into_iter();
    let run = SarifRun {
        tool: &checked.report.tool,
        rules_date: &checked.report.rules_date,
        profile: outcome.profile,
        failures: checked.failures.clone(),
        incomplete: checked.incomplete().chain(checked.unread()).collect(),
        unlisted: unlisted.map(|(_, rule, more)| (rule.to_owned(), more)).collect(),
        figures: checked.report.figures().collect(),
        successful: exit_code < 2,
        exit_code: Some(exit_code),
    };
    let why = |id: &str| rules().find(|rule| rule.id == id).map(|rule| rule.why.to_owned());
    writeln!(out, "{}", log.finish(&run, &why))
}
