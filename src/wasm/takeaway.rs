//! What is made of reports that JavaScript has, of a check or as they were saved. They are read property by property: code
//! that `serde` derives for it is four times as large.

use js_sys::{Array, Object};
use wasm_bindgen::prelude::*;

use super::{JsName, fix_of, get, integer_of, list, object, string};
use crate::report::rule::{Consumer, Severity};
use crate::report::{Excerpt, Position, SiteList, SitePages, options};
use crate::takeaway::changes::{self, Found, Side};
use crate::takeaway::figures::{figures, list_figures};
use crate::takeaway::sarif::{SarifLog, SarifResult, SarifRun};
use crate::text::order;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Report | SavedReport")]
    pub type JsSaved;
    #[wasm_bindgen(typescript_type = "Consumer")]
    pub type JsConsumer;
    #[wasm_bindgen(typescript_type = "Record<string, string>")]
    pub type JsReasons;
    #[wasm_bindgen(typescript_type = "Changes")]
    pub type JsChanges;
}

/// Returns the findings of a report as a SARIF 2.1.0 log, the text of a JSON document.
///
/// `profile`: the consumer whose severities the findings have; those that do not concern it are left out. `reasons`: rule id to
/// why the rule matters, for the log's descriptions of rules.
///
/// @throws {Error} if `report` is not a report, or `profile` is not a consumer
#[wasm_bindgen]
pub fn sarif(
    report: JsSaved,
    profile: JsConsumer,
    reasons: Option<JsReasons>,
) -> Result<String, JsError> {
    let profile = string("profile", JsValue::from(profile).unchecked_into::<JsName>())?;
    let profile = options::profile(&profile)?;
    log(&report, profile, &reasons.into()).ok_or_else(|| wrong("report"))
}

/// Compares two reports of the same profile: which findings are new, and which are solved. Findings are the same if their rule,
/// their file and the marked text are, wherever their lines are. If neither report is of several files, the name of the file
/// makes no difference.
///
/// @throws {Error} if `old` or `now` is not a report
#[wasm_bindgen]
pub fn changes(old: JsSaved, now: JsSaved) -> Result<JsChanges, JsError> {
    let (old, before) = Saved::with_side(&old).ok_or_else(|| wrong("old"))?;
    let (new, after) = Saved::with_side(&now).ok_or_else(|| wrong("now"))?;
    let changes = changes::changes(before, after);
    let listed = |saved: &Saved, found: Vec<(usize, JsValue)>| -> JsValue {
        found.iter().map(|(file, finding)| saved.named(*file, finding)).collect::<Array>().into()
    };
    let counted = Array::new();
    for one in changes.counted {
        counted.push(&object(&[
            ("rule", one.rule.into()),
            ("old", (one.old as f64).into()),
            ("new", (one.new as f64).into()),
        ]));
    }
    let changes = object(&[
        ("new", listed(&new, changes.new)),
        ("solved", listed(&old, changes.solved)),
        ("unchanged", (changes.unchanged as f64).into()),
        ("counted", counted.into()),
    ]);
    Ok(changes.unchecked_into())
}

fn wrong(argument: &str) -> JsError {
    JsError::new(&format!("`{argument}`: a report is expected, of a file or of a site"))
}

/// A report, taken apart.
struct Saved {
    report: JsValue,
    /// The files' names, and how they are shown.
    names: Vec<String>,
    paths: Vec<String>,
    /// What has findings: files, each with its index, and at the end what lies between them.
    lists: Vec<(Option<usize>, JsValue)>,
}

impl Saved {
    fn of(report: &JsValue) -> Option<Saved> {
        let report = report.clone();
        let mut saved = Saved { report, names: Vec::new(), paths: Vec::new(), lists: Vec::new() };
        let files = get(&saved.report, "files")?;
        let Some(files) = files.dyn_ref::<Array>() else {
            let options = get(&saved.report, "options")?;
            let name = text(&options, "name").unwrap_or_default();
            saved.names.push(name.clone());
            saved.paths.push(name);
            saved.lists.push((Some(0), saved.report.clone()));
            return Some(saved);
        };
        for (at, file) in files.iter().enumerate() {
            let name = text(&file, "name")?;
            saved.paths.push(text(&file, "path").unwrap_or_else(|| name.clone()));
            saved.names.push(name);
            let report = get(&file, "report")?;
            if report.is_object() {
                saved.lists.push((Some(at), report));
            }
        }
        saved.lists.push((None, saved.report.clone()));
        Some(saved)
    }

    fn with_side(report: &JsValue) -> Option<(Saved, Side<(usize, JsValue)>)> {
        let saved = Saved::of(report)?;
        let side = saved.side(None)?;
        Some((saved, side))
    }

    /// Reads all findings, with the index of their file. Of a profile: those that concern it, in whichever list they are.
    fn side(&self, profile: Option<Consumer>) -> Option<Side<(usize, JsValue)>> {
        let mut side = Side::new(self.names.clone());
        for (at, report) in &self.lists {
            let counts = get(report, "counts")?;
            for rule in Object::keys(counts.dyn_ref::<Object>()?) {
                let rule = rule.as_string()?;
                side.count(&rule, integer_of(&counts, &rule)?);
            }
            for kind in ["findings", "elsewhere"] {
                let all = get(report, kind)?;
                for finding in all.dyn_ref::<Array>()?.iter() {
                    let rule = text(&finding, "rule")?;
                    let severity = match profile {
                        Some(profile) => text(&get(&finding, "consumers")?, profile.name()),
                        None => text(&finding, "severity").filter(|_| kind == "findings"),
                    };
                    let Some(severity) = severity else {
                        side.elsewhere(&rule);
                        continue;
                    };
                    let severity = severity_of(&severity)?;
                    let file = match at {
                        Some(at) => *at,
                        None => integer_of(&finding, "file")? as usize,
                    };
                    let marked = marked(&finding)?;
                    side.found(Found { rule, severity, file, marked, item: (file, finding) });
                }
            }
        }
        Some(side)
    }

    /// Returns a finding with the name of its file, and how that is shown.
    fn named(&self, file: usize, finding: &JsValue) -> JsValue {
        let name = |names: &[String]| JsValue::from(names.get(file).map_or("", |name| name));
        let named = object(&[("name", name(&self.names)), ("path", name(&self.paths))]);
        Object::assign(named.unchecked_ref::<Object>(), finding.unchecked_ref()).into()
    }
}

fn log(report: &JsValue, profile: Consumer, reasons: &JsValue) -> Option<String> {
    let saved = Saved::of(report)?;
    let side = saved.side(Some(profile))?;
    let unlisted = side.unlisted();
    let found = side.into_found();
    let mut starts = Vec::new();
    for one in &found {
        starts.push((one.file, position(&get(&one.item.1, "start")?)?));
    }
    // By file, then by place; what lies between files comes after what the file has itself.
    let key = |at: usize| (starts[at].0, starts[at].1.offset);
    let mut log = SarifLog::default();
    for at in order::places(found.len(), |a, b| key(a).cmp(&key(b))) {
        let Found { rule, severity, file, marked, item: (_, finding) } = &found[at];
        let fix = fix_of(&get(finding, "fix")?);
        log.push(&SarifResult {
            rule,
            severity: *severity,
            message: &text(finding, "message")?,
            file: saved.paths.get(*file)?,
            start: starts[at].1,
            end: position(&get(finding, "end")?)?,
            marked,
            fix: fix.as_ref(),
        });
    }
    let mut incomplete = Vec::new();
    let mut successful = true;
    for (at, report) in &saved.lists {
        let sentences = texts(report, "incomplete");
        let Some(at) = at else {
            incomplete.extend(sentences);
            continue;
        };
        incomplete.extend(sentences.iter().map(|said| [&*saved.paths[*at], ": ", said].concat()));
        let verdict = text(&get(report, "verdicts")?, profile.name());
        successful &= verdict.as_deref() != Some("incomplete");
    }
    let failures = texts(report, "failures");
    successful &= failures.is_empty();
    let mut figures = Vec::new();
    figures.extend(pages_of(&get(report, "pages")?));
    figures.extend(list_of(&get(report, "list")?));
    let run = SarifRun {
        tool: &text(report, "tool")?,
        rules_date: &text(report, "rulesDate").unwrap_or_default(),
        profile,
        failures,
        incomplete,
        unlisted,
        figures,
        successful,
        exit_code: None,
    };
    Some(log.finish(&run, &|rule| text(reasons, rule)))
}

fn severity_of(name: &str) -> Option<Severity> {
    [Severity::Error, Severity::Warning, Severity::Info]
        .into_iter()
        .find(|severity| severity.name() == name)
}

fn marked(finding: &JsValue) -> Option<String> {
    let excerpt = get(finding, "excerpt")?;
    let excerpt = Excerpt {
        text: text(&excerpt, "text")?,
        from: integer_of(&excerpt, "from")? as u32,
        to: integer_of(&excerpt, "to")? as u32,
    };
    Some(excerpt.marked().to_owned())
}

fn position(place: &JsValue) -> Option<Position> {
    Some(Position {
        line: integer_of(place, "line")?,
        column: integer_of(place, "column")?,
        offset: integer_of(place, "offset")?,
    })
}

/// Returns why pages are not meant to be listed: each sign with its number.
fn exempt_of(value: &JsValue) -> Option<Vec<(String, u64)>> {
    let exempt = get(value, "exempt")?;
    let mut signs = Vec::new();
    for sign in Object::keys(exempt.dyn_ref::<Object>()?) {
        let sign = sign.as_string()?;
        let times = integer_of(&exempt, &sign)?;
        signs.push((sign, times));
    }
    Some(signs)
}

/// Returns the figures of a list, in a line.
fn list_of(list: &JsValue) -> Option<String> {
    let number = |name| integer_of(list, name);
    let read = SiteList {
        name: text(list, "name")?,
        urls: number("urls")?,
        without_url: number("withoutUrl")?,
        listed: number("listed")?,
        found: number("found")?,
        missing: number("missing")?,
        unlisted: number("unlisted")?,
        partial: text(list, "partial"),
        ..SiteList::default()
    };
    Some(list_figures(&read, &exempt_of(list)?))
}

/// Returns the figures of the pages in a folder, in a line.
fn pages_of(pages: &JsValue) -> Option<String> {
    let number = |name| integer_of(pages, name);
    let signs = exempt_of(pages)?;
    let read = SitePages {
        base: text(pages, "base"),
        folder: text(pages, "folder")?,
        host: text(pages, "host"),
        built: number("built")?,
        listed: number("listed")?,
        found: number("found")?,
        missing: number("missing")?,
        omitted: number("omitted")?,
        left_over: number("leftOver")?,
        unread: texts(pages, "unread"),
        unjudged: text(pages, "unjudged"),
        ..SitePages::default()
    };
    Some(figures(&read, &signs))
}

/// Returns a property that is a text.
fn text(value: &JsValue, key: &str) -> Option<String> {
    get(value, key)?.as_string()
}

/// Returns a property that is a list of texts; an empty list where it is none.
fn texts(value: &JsValue, key: &str) -> Vec<String> {
    get(value, key).and_then(|texts| list(&texts, &JsValue::as_string)).unwrap_or_default()
}
