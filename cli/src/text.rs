//! Findings for people: each rule once, drawn at its place, with its severity in other profiles and what to do.

use std::io::{self, Write};
use std::path::Path;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Origin, Patch, Renderer, Snippet};
use anstream::adapter::strip_str;
use sitemap_lint::{
    Consumer, Excerpt, Finding, FixReport, PageStats, Severity, SiteReport, Verdict,
};

use crate::check::contents;
use crate::folder;
use crate::outcome::{Found, Outcome};
use crate::visible::{count, thousands, visible, visible_line};

/// Places of a rule that are drawn unless all are asked for; of a note one.
const DRAWN: usize = 3;

pub struct How {
    pub colour: bool,
    pub quiet: bool,
    pub verbose: bool,
}

pub fn write(outcome: &Outcome<'_>, how: &How, out: &mut dyn Write) -> io::Result<()> {
    let renderer = if how.colour { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let mut sources = Sources::default();
    let (mut fixable, mut hidden) = (0, 0);
    for (worst, rule, found) in by_rule(outcome) {
        fixable += found
            .iter()
            .filter(|found| found.finding.fix.as_ref().is_some_and(|fix| fix.safe))
            .count();
        if how.quiet && !outcome.is_failure(worst) {
            continue;
        }
        let drawn = match worst {
            _ if how.verbose => found.len(),
            Severity::Info => 1,
            _ => DRAWN,
        };
        for found in found.iter().take(drawn) {
            let text = draw(found, outcome, &renderer, &mut sources);
            writeln!(out, "{text}\n")?;
        }
        // With a baseline every finding is listed, and those that it knows are not to be counted.
        let all = if outcome.known > 0 { found.len() as u64 } else { outcome.number_of(rule) };
        let more = all.saturating_sub(drawn.min(found.len()) as u64);
        hidden += more;
        if more > 0 {
            let mut files: Vec<&str> = found.iter().map(|found| found.file).collect();
            files.dedup();
            let within = if files.len() > 1 {
                format!(", in {} files together", files.len())
            } else {
                String::new()
            };
            writeln!(out, "  and {more} more [{rule}]{within}\n")?;
        }
    }
    for sentence in outcome.checked.incomplete() {
        writeln!(out, "not read: {sentence}")?;
    }
    if how.quiet && outcome.exit_code() == 0 {
        return Ok(());
    }
    summary(outcome, (fixable, hidden), how.verbose, out)
}

/// The findings of each rule together, the worst rule first, then in the order in which they came.
pub fn by_rule<'o, 'c>(
    outcome: &'o Outcome<'c>,
) -> Vec<(Severity, &'static str, Vec<&'o Found<'c>>)> {
    let mut rules: Vec<(Severity, &'static str, Vec<&Found<'_>>)> = Vec::new();
    for found in &outcome.found {
        let Finding { rule, severity, .. } = found.finding;
        match rules.iter_mut().find(|(_, known, _)| known == rule) {
            Some((worst, _, all)) => {
                *worst = (*worst).max(*severity);
                all.push(found);
            }
            None => rules.push((*severity, rule, vec![found])),
        }
    }
    rules.sort_by_key(|(worst, _, _)| std::cmp::Reverse(*worst));
    rules
}

fn draw(
    found: &Found<'_>,
    outcome: &Outcome<'_>,
    renderer: &Renderer,
    sources: &mut Sources,
) -> String {
    let Found { file, finding, .. } = found;
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::NOTE,
    };
    let Excerpt { text, .. } = &finding.excerpt;
    let line = visible_line(text);
    let marked = marked(&finding.excerpt, &line);
    let (number, column) = (finding.start.line as usize, finding.start.column as usize);
    // What is missing has no place: its excerpt marks something, and its place is empty.
    let is_placed = finding.start != finding.end || finding.excerpt.from == finding.excerpt.to;
    let origin = Origin::path(*file);
    let mut group =
        level.primary_title(visible(&finding.message)).id(finding.rule).element(match is_placed {
            true => origin.line(number).char_column(column),
            false => origin,
        });
    if !line.is_empty() && is_placed {
        let annotation = AnnotationKind::Primary.span(marked);
        group =
            group.element(Snippet::source(line.clone()).line_start(number).annotation(annotation));
    }
    for related in &finding.related {
        let other = related.file.and_then(|at| outcome.checked.inputs.get(at as usize));
        let place = other.map_or(*file, |input| &input.shown);
        let label = visible(&related.label);
        group =
            group.element(Level::NOTE.message(format!(
                "{label}: {place}:{}:{}",
                related.start.line, related.start.column
            )));
    }
    if let Some(others) = in_other_profiles(finding, outcome.profile) {
        group = group.element(Level::NOTE.message(others));
    }
    if let Some(help) = &finding.help {
        group = group.element(Level::HELP.message(visible(help)));
    }
    let fix = finding.fix.as_ref();
    let patch = fix.and_then(|fix| patch(fix, found, outcome, sources));
    let suggestion = fix.map(|fix| {
        let kind = if fix.safe { "fix" } else { "suggestion" };
        let title = Level::HELP.with_name(Some(kind)).secondary_title(visible(&fix.title));
        match patch {
            Some(Lines { text, first, edits }) => title.element(
                Snippet::source(text)
                    .line_start(first)
                    .patches(edits.into_iter().map(|(span, new)| Patch::new(span, new))),
            ),
            None => annotate_snippets::Group::with_title(title),
        }
    });
    let groups: Vec<_> = std::iter::once(group).chain(suggestion).collect();
    // Between a place of its own and the text, the renderer draws a line with `:::`.
    let drawn = renderer.render(&groups);
    let lines = drawn.lines().filter(|line| strip_str(line).to_string().trim() != ":::");
    lines.map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Where the marked part of the excerpt stands in the line that is shown, in bytes. An empty part is shown as one character.
fn marked(excerpt: &Excerpt, line: &str) -> std::ops::Range<usize> {
    let mut units = 0;
    let (mut start, mut end) = (None, line.len());
    for (at, c) in line.char_indices() {
        if units >= excerpt.from && start.is_none() {
            start = Some(at);
        }
        if units >= excerpt.to.max(excerpt.from + 1) {
            end = at;
            break;
        }
        units += c.len_utf16() as u32;
    }
    start.unwrap_or(line.len())..end
}

/// The severities in other profiles.
fn in_other_profiles(finding: &Finding, profile: Consumer) -> Option<String> {
    let worst = finding.consumers.values().max()?;
    if finding.consumers.len() == Consumer::ALL.len()
        && finding.consumers.values().all(|of| of == worst)
    {
        return Some(format!("{} in every profile", with_article(*worst)));
    }
    let mut sentences = Vec::new();
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        let names: Vec<&str> = finding
            .consumers
            .iter()
            .filter(|(name, of)| **of == severity && *name != profile.name())
            .map(|(name, _)| name)
            .collect();
        if !names.is_empty() {
            sentences.push(format!("{} for {}", with_article(severity), names.join(", ")));
        }
    }
    (!sentences.is_empty()).then(|| format!("also {}", sentences.join("; ")))
}

fn with_article(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "an error",
        Severity::Warning => "a warning",
        Severity::Info => "a note",
    }
}

/// The lines that a fix changes, and how.
struct Lines {
    text: String,
    first: usize,
    edits: Vec<(std::ops::Range<usize>, String)>,
}

/// The text of the file that was drawn last: findings of one file mostly follow each other.
#[derive(Default)]
struct Sources {
    last: Option<(usize, Vec<u8>)>,
}

impl Sources {
    fn contents(&mut self, at: usize, path: &Path) -> Option<&[u8]> {
        if self.last.as_ref().is_none_or(|(known, _)| *known != at) {
            // A pipe would wait for what has been read already.
            let bytes = if path.is_file() { contents(path).ok()? } else { return None };
            self.last = Some((at, bytes));
        }
        self.last.as_ref().map(|(_, bytes)| &**bytes)
    }
}

/// `None` where the fix is too long to be drawn, or where the file's text cannot be had as it is.
fn patch(
    fix: &FixReport,
    found: &Found<'_>,
    outcome: &Outcome<'_>,
    sources: &mut Sources,
) -> Option<Lines> {
    const MOST_BYTES: u64 = 64 << 20;
    const MOST_LINES: usize = 6;
    const MOST_WIDTH: usize = 200;
    let at = found.at;
    let report = outcome.checked.report.files[at].report.as_ref()?;
    let path = outcome.checked.inputs[at].path.as_deref()?;
    if report.document.encoding != "UTF-8"
        || report.document.bytes > MOST_BYTES
        || fix.edits.is_empty()
    {
        return None;
    }
    let bytes = sources.contents(at, path)?;
    // What was checked elsewhere may be another file here, or a changed one.
    if bytes.len() as u64 != report.document.bytes {
        return None;
    }
    let start = fix.edits.iter().map(|edit| edit.start).min()? as usize;
    let end = fix.edits.iter().map(|edit| edit.end).max()? as usize;
    let first = bytes.get(..start)?.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let last =
        end + bytes.get(end..)?.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - end);
    let text = std::str::from_utf8(bytes.get(first..last)?).ok()?;
    let short =
        text.lines().count() <= MOST_LINES && text.lines().all(|line| line.len() <= MOST_WIDTH);
    // What is not shown as it is would be a wrong patch.
    if !short
        || text.contains(|c: char| {
            c != '\n' && visible(c.encode_utf8(&mut [0; 4])).contains('\u{FFFD}')
        })
    {
        return None;
    }
    let number = bytes[..first].iter().filter(|byte| **byte == b'\n').count() + 1;
    let mut behind = 0;
    let edits = fix.edits.iter().map(|edit| {
        let start = (edit.start as usize).checked_sub(first).filter(|start| *start >= behind)?;
        behind = (edit.end as usize).checked_sub(first)?;
        text.get(start..behind)?;
        Some((start..behind, visible_edit(&edit.text)))
    });
    let edits = edits.collect::<Option<_>>()?;
    Some(Lines { text: text.to_owned(), first: number, edits })
}

fn visible_edit(text: &str) -> String {
    text.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

fn summary(
    outcome: &Outcome<'_>,
    (fixable, hidden): (usize, u64),
    verbose: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let report = &outcome.checked.report;
    if report.files.is_empty() {
        return Ok(());
    }
    let others: u64 = report
        .files
        .iter()
        .filter_map(|file| file.report.as_ref())
        .map(|report| report.elsewhere.len() as u64)
        .sum::<u64>()
        + report.elsewhere.len() as u64;
    let verdicts: Vec<_> = verdicts(report).map(|(name, word)| format!("{name} {word}")).collect();
    writeln!(out, "{}", verdicts.join(" · "))?;
    if others > 0 {
        writeln!(out, "{} in other profiles (see --profile)", count(others, "more finding"))?;
    }
    if hidden > 0 {
        writeln!(out, "{} not shown; --verbose shows all", count(hidden, "finding"))?;
    }
    if let Some(fetches) = &outcome.checked.fetches
        && fetches.pages.chosen > 0
    {
        let PageStats { listed, forbidden, fetched, targets, .. } = fetches.pages;
        let forbidden = match forbidden {
            0 => String::new(),
            number => format!(", {} forbidden by robots.txt", thousands(number)),
        };
        let targets = match targets {
            0 => String::new(),
            number => format!(", and {} of links", count(number, "target")),
        };
        writeln!(
            out,
            "{} of {} fetched{forbidden}{targets}",
            thousands(fetched),
            count(listed, "listed page")
        )?;
    }
    if fixable > 0 && outcome.checked.fetches.is_none() {
        writeln!(
            out,
            "{} can be fixed automatically: sitemap-lint fix --diff FILE",
            count(fixable as u64, "finding")
        )?;
    }
    if outcome.known > 0 {
        writeln!(
            out,
            "{} left out, because the baseline lists them",
            count(outcome.known, "finding")
        )?;
    }
    if outcome.too_many_warnings {
        writeln!(out, "There are more warnings than --max-warnings allows")?;
    }
    for remark in &outcome.checked.remarks {
        writeln!(out, "{remark}")?;
    }
    for line in folder::told(&outcome.checked.others, verbose) {
        writeln!(out, "{line}")?;
    }
    for figures in report.figures() {
        writeln!(out, "{figures}")?;
    }
    writeln!(out, "{}", numbers(outcome))
}

/// How many findings of each severity there are, and in how many files.
pub fn numbers(outcome: &Outcome<'_>) -> String {
    let report = &outcome.checked.report;
    format!(
        "{}, {}, {} in {}{}",
        count(outcome.errors, "error"),
        count(outcome.warnings, "warning"),
        count(outcome.notes, "note"),
        count(report.files.len() as u64, "file"),
        match report.stats.pages {
            0 => String::new(),
            pages => format!(" with {}", count(pages, "URL")),
        }
    )
}

/// What each search engine, and the others who judge, say of the whole.
pub fn verdicts(report: &SiteReport) -> impl Iterator<Item = (&'static str, &'static str)> {
    Consumer::ALL.iter().filter_map(|consumer| {
        let name = consumer.name();
        let word = match report.verdicts.get(name)? {
            Verdict::Pass => "pass",
            Verdict::Incomplete => "incomplete",
            Verdict::Fail => "fail",
        };
        Some((name, word))
    })
}
