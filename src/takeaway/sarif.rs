//! Findings as a SARIF log (OASIS SARIF 2.1.0), as code scanning takes it.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::report::rule::{Consumer, Severity};
use crate::report::{FixReport, Position};
use crate::rules;
use crate::takeaway::visible;
use crate::text::json::Json;
use crate::text::quote::thousands;

/// How deep a result stands in the log: in the list of a run in the list of runs.
const DEPTH: usize = 4;

/// What the locations of fetched files start from: no folder of a project.
const WEB: &str = "WEB";

/// A log that takes one finding after the other.
pub struct SarifLog {
    results: Json,
    /// The rules of the findings, in the order in which they came, and where in that order each one stands.
    used: Vec<String>,
    places: HashMap<String, usize, FixedState>,
    /// Fingerprints without their number, and how often each has come.
    prints: HashMap<String, usize, FixedState>,
    /// A finding of a fetched file has come.
    of_web: bool,
}

/// A finding, as a log has it.
pub struct SarifResult<'r> {
    /// The id of its rule, which may be one of another version.
    pub rule: &'r str,
    /// How much it matters to the consumer of the log.
    pub severity: Severity,
    /// What is wrong.
    pub message: &'r str,
    /// The path or URL of its file.
    pub file: &'r str,
    /// Where it begins.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
    /// The marked part of its excerpt.
    pub marked: &'r str,
    /// How to fix it, if that is known.
    pub fix: Option<&'r FixReport>,
}

/// What a log says beside the findings.
pub struct SarifRun<'r> {
    /// `sitemap-lint` and its version, as a report has it.
    pub tool: &'r str,
    /// The day of the rules, as a report has it.
    pub rules_date: &'r str,
    /// Whose severities the findings have.
    pub profile: Consumer,
    /// Why files could not be read: a sentence each.
    pub failures: Vec<String>,
    /// What was not read of files: a sentence each.
    pub incomplete: Vec<String>,
    /// Rules with more findings than are listed, and how many more.
    pub unlisted: Vec<(String, u64)>,
    /// What the comparisons with the pages of a folder and with a list have found.
    pub figures: Vec<String>,
    /// Whether all that the findings depend on was read.
    pub successful: bool,
    /// With what the process will end, if it is one that made the check.
    pub exit_code: Option<u8>,
}

impl Default for SarifLog {
    fn default() -> Self {
        let mut results = Json::at(DEPTH - 1);
        results.open("", '[');
        SarifLog {
            results,
            used: Vec::new(),
            places: HashMap::default(),
            prints: HashMap::default(),
            of_web: false,
        }
    }
}

impl SarifLog {
    /// Takes the next finding.
    pub fn push(&mut self, result: &SarifResult<'_>) {
        let SarifResult { rule, severity, message, file, start, end, marked, fix } = *result;
        let place = self.place(rule);
        // The same finding has the same one wherever its line has moved to.
        let print = [rule, " ", file, " ", marked].concat();
        let print = visible(&print);
        let times = self.prints.entry(print.clone()).or_default();
        *times += 1;
        let print = format!("{print} {times}");
        let json = &mut self.results;
        json.open("", '{');
        json.string("ruleId", rule);
        json.value("ruleIndex", &place.to_string());
        json.string("level", severity.level());
        message_of(json, message);
        json.open("locations", '[');
        json.open("", '{');
        json.open("physicalLocation", '{');
        artifact(json, file);
        json.open("region", '{');
        let region = [
            ("startLine", start.line),
            ("startColumn", start.column),
            ("endLine", end.line),
            ("endColumn", end.column),
        ];
        for (name, number) in region {
            json.value(name, &number.to_string());
        }
        close(json, "}}}]");
        json.open("partialFingerprints", '{');
        json.string("sitemapLint/v1", &print);
        json.close('}');
        if is_url(file) {
            self.of_web = true;
            json.open("properties", '{');
            json.string("url", file);
            json.close('}');
        }
        if let Some(fix) = fix.filter(|fix| !fix.edits.is_empty()) {
            self.fix(file, fix);
        }
        self.results.close('}');
    }

    /// Returns the index of a rule among those that the log describes.
    fn place(&mut self, rule: &str) -> usize {
        if let Some(place) = self.places.get(rule) {
            return *place;
        }
        let place = self.used.len();
        self.used.push(rule.to_owned());
        self.places.insert(rule.to_owned(), place);
        place
    }

    fn fix(&mut self, file: &str, fix: &FixReport) {
        let json = &mut self.results;
        json.open("fixes", '[');
        json.open("", '{');
        json.open("description", '{');
        json.string("text", &fix.title);
        json.close('}');
        json.open("artifactChanges", '[');
        json.open("", '{');
        artifact(json, file);
        json.open("replacements", '[');
        for edit in &fix.edits {
            json.open("", '{');
            json.open("deletedRegion", '{');
            json.value("byteOffset", &edit.start.to_string());
            json.value("byteLength", &edit.end.saturating_sub(edit.start).to_string());
            json.close('}');
            json.open("insertedContent", '{');
            json.string("text", &edit.text);
            close(json, "}}");
        }
        close(json, "]}]}]");
    }

    /// Says that all findings have come, and returns the log. `why`: why a rule matters, if that is known.
    pub fn finish(mut self, run: &SarifRun<'_>, why: &dyn Fn(&str) -> Option<String>) -> String {
        self.results.close(']');
        let mut log = Json::at(0);
        let json = &mut log;
        json.open("", '{');
        json.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.string("version", "2.1.0");
        json.open("runs", '[');
        json.open("", '{');
        json.open("tool", '{');
        json.open("driver", '{');
        json.string("name", "sitemap-lint");
        let version = run.tool.split_once(' ').map_or(run.tool, |(_, version)| version);
        json.string("semanticVersion", version);
        json.open("rules", '[');
        for id in &self.used {
            described(json, id, why);
        }
        json.close(']');
        json.open("properties", '{');
        json.string("rulesDate", run.rules_date);
        close(json, "}}}");
        json.string("columnKind", "utf16CodeUnits");
        if self.of_web {
            json.open("originalUriBaseIds", '{');
            json.open(WEB, '{');
            text(
                json,
                "description",
                "A URL without its scheme, which GitHub does not take; the result has the whole URL in its properties.",
            );
            close(json, "}}");
        }
        json.open("invocations", '[');
        json.open("", '{');
        json.value("executionSuccessful", if run.successful { "true" } else { "false" });
        if let Some(code) = run.exit_code {
            json.value("exitCode", &code.to_string());
        }
        json.open("toolExecutionNotifications", '[');
        for failure in &run.failures {
            notification(json, "error", failure);
        }
        for sentence in &run.incomplete {
            notification(json, "warning", sentence);
        }
        for (rule, more) in &run.unlisted {
            notification(json, "note", &[&*unlisted(rule, *more), "."].concat());
        }
        for figures in &run.figures {
            notification(json, "note", figures);
        }
        close(json, "]}]");
        json.open("properties", '{');
        json.string("profile", run.profile.name());
        json.close('}');
        json.value("results", &self.results.finish());
        close(json, "}]}");
        log.finish()
    }
}

/// Says that a rule has more findings than are listed; without a full stop.
pub fn unlisted(rule: &str, more: u64) -> String {
    let (findings, are) = if more == 1 { ("finding", "is") } else { ("findings", "are") };
    format!("{} more {findings} of {rule} {are} not listed", thousands(more))
}

/// Describes a rule; one of another version by its id alone.
fn described(json: &mut Json, id: &str, why: &dyn Fn(&str) -> Option<String>) {
    json.open("", '{');
    json.string("id", id);
    if let Some(rule) = rules::all().find(|rule| rule.id == id) {
        text(json, "shortDescription", rule.title);
        if let Some(why) = why(id) {
            text(json, "fullDescription", &why);
        }
        text(json, "help", rule.help);
        json.open("defaultConfiguration", '{');
        json.string("level", rule.severities.worst().map_or("none", Severity::level));
        json.close('}');
        json.open("properties", '{');
        json.open("tags", '[');
        json.string("", rule.family());
        json.close(']');
        json.string("fix", rule.fix.word());
        json.close('}');
    }
    json.close('}');
}

fn notification(json: &mut Json, level: &str, said: &str) {
    json.open("", '{');
    json.string("level", level);
    message_of(json, said);
    json.close('}');
}

fn message_of(json: &mut Json, said: &str) {
    text(json, "message", &visible(said));
}

fn text(json: &mut Json, name: &str, text: &str) {
    json.open(name, '{');
    json.string("text", text);
    json.close('}');
}

fn artifact(json: &mut Json, file: &str) {
    json.open("artifactLocation", '{');
    json.string("uri", &uri(file));
    if is_url(file) {
        json.string("uriBaseId", WEB);
    }
    json.close('}');
}

/// Closes several at once, the innermost first.
fn close(json: &mut Json, brackets: &str) {
    for bracket in brackets.chars() {
        json.close(bracket);
    }
}

fn is_url(file: &str) -> bool {
    file.starts_with("https://") || file.starts_with("http://")
}

/// Returns a path as a relative reference (RFC 3986): what is no letter, digit or one of a few signs is percent-encoded. So is
/// a URL without its scheme: GitHub takes no log that names an artifact by `http` (github/codeql-action#754).
fn uri(file: &str) -> String {
    let path = match file.split_once("://") {
        Some((_, rest)) if is_url(file) => rest,
        _ => file,
    };
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'\\' => uri.push('/'),
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            byte => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}
