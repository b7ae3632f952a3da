//! What the tests share: a report as text, and files with expected text beside them.
#![allow(dead_code)]

pub mod hostile;
pub mod laws;
pub mod served;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use sitemap_lint::{Finding, FixReport, Options, Position, Report, SiteReport};

/// A report as the text that stands beside a fixture: everything a user sees, one thing a line.
pub fn render(report: &Report) -> String {
    let mut out = String::new();
    let document = &report.document;
    let _ = write!(
        out,
        "{} · {} entries · {} lines · {} bytes · {}",
        json_name(&document.kind),
        document.entries,
        document.lines,
        document.bytes,
        document.encoding
    );
    if let Some(bytes) = document.compressed_bytes {
        let _ = write!(out, " · gzip {bytes} bytes");
    }
    out.push('\n');
    if let Some(root) = &document.root {
        let _ = writeln!(out, "root {root} in {}", document.namespace.as_deref().unwrap_or("none"));
    }
    let verdicts: Vec<String> = report
        .verdicts
        .iter()
        .map(|(consumer, verdict)| format!("{consumer} {}", json_name(verdict)))
        .collect();
    let _ = writeln!(out, "{}", verdicts.join(" · "));
    let summary = &report.summary;
    let _ = writeln!(
        out,
        "{} errors, {} warnings, {} infos",
        summary.errors, summary.warnings, summary.infos
    );
    for finding in &report.findings {
        out.push('\n');
        render_finding(&mut out, finding);
    }
    if !report.elsewhere.is_empty() {
        out.push_str("\nelsewhere:\n");
        for finding in &report.elsewhere {
            out.push('\n');
            render_finding(&mut out, finding);
        }
    }
    for sentence in &report.incomplete {
        let _ = writeln!(out, "\nnot read: {sentence}");
    }
    out
}

/// The report of a site in the same way; those of its files are not part of it.
pub fn render_site(report: &SiteReport) -> String {
    let mut out = String::new();
    let verdicts = |verdicts: &sitemap_lint::ByName<sitemap_lint::Verdict>| {
        let words: Vec<String> = verdicts
            .iter()
            .map(|(name, verdict)| format!("{name} {}", json_name(verdict)))
            .collect();
        words.join(" · ")
    };
    let stats = &report.stats;
    let _ = writeln!(out, "{} sitemaps · {} pages", stats.sitemaps, stats.pages);
    let _ = writeln!(out, "{}", verdicts(&report.verdicts));
    let summary = &report.summary;
    let _ = writeln!(
        out,
        "{} errors, {} warnings, {} infos",
        summary.errors, summary.warnings, summary.infos
    );
    for (index, file) in report.files.iter().enumerate() {
        let summary = &file.summary;
        let _ = writeln!(
            out,
            "file {index}: {} · {} · {} entries · {}/{}/{}",
            file.name,
            json_name(&file.kind),
            file.entries,
            summary.errors,
            summary.warnings,
            summary.infos
        );
    }
    for (index, file) in report.files.iter().enumerate() {
        for withdrawn in &file.withdrawn {
            let _ = writeln!(
                out,
                "withdrawn from file {index}: {} {}",
                withdrawn.number, withdrawn.rule
            );
        }
    }
    for (title, findings) in [("", &report.findings), ("\nelsewhere:\n", &report.elsewhere)] {
        if !findings.is_empty() {
            out.push_str(title);
        }
        for finding in findings {
            out.push('\n');
            render_finding(&mut out, finding);
        }
    }
    if let Some(pages) = &report.pages {
        let _ = writeln!(out, "\npages: {}", serde_json::to_string_pretty(pages).unwrap());
    }
    if let Some(list) = &report.list {
        let _ = writeln!(out, "\n{}", list.figures());
    }
    for sentence in &report.incomplete {
        let _ = writeln!(out, "\nnot read: {sentence}");
    }
    out
}

fn render_finding(out: &mut String, finding: &Finding) {
    if let Some(file) = finding.file {
        let _ = write!(out, "file {file} ");
    }
    let consumers: Vec<String> =
        finding.consumers.iter().map(|(name, severity)| format!("{name} {severity}")).collect();
    let _ = writeln!(
        out,
        "{}-{} {} {} ({})",
        place(finding.start),
        place(finding.end),
        finding.severity,
        finding.rule,
        consumers.join(", ")
    );
    let _ = writeln!(out, "  {}", finding.message);
    let text: Vec<u16> = finding.excerpt.text.encode_utf16().collect();
    let (from, to) = (finding.excerpt.from as usize, finding.excerpt.to as usize);
    let part = |range: &[u16]| String::from_utf16_lossy(range).escape_debug().to_string();
    let _ = writeln!(
        out,
        "  | {}⟦{}⟧{}",
        part(&text[..from]),
        part(&text[from..to]),
        part(&text[to..])
    );
    for related in &finding.related {
        let file = related.file.map_or(String::new(), |file| format!("file {file} "));
        let _ = writeln!(out, "  see {file}{}: {}", place(related.start), related.label);
    }
    if let Some(fix) = &finding.fix {
        let _ = writeln!(out, "  {}: {}", if fix.safe { "fix" } else { "suggestion" }, fix.title);
        for edit in &fix.edits {
            let _ = writeln!(out, "    {}..{} {:?}", edit.start, edit.end, edit.text);
        }
    }
}

fn place(position: Position) -> String {
    format!("{}:{}", position.line, position.column)
}

fn json_name(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).unwrap().as_str().unwrap().to_owned()
}

/// The options that a rule's example asks for.
pub fn options_of_case(case: &sitemap_lint::Case) -> Options {
    Options {
        name: case.name.map(str::to_owned),
        url: case.url.map(str::to_owned),
        now: case.now.map(str::to_owned),
        ..Options::default()
    }
}

/// The options of an input file: from `<stem>.options.json` beside it, where there is one.
pub fn options_of(input: &Path) -> Options {
    let path = input.with_extension("options.json");
    match std::fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display())),
        Err(_) => Options::default(),
    }
}

/// Compares with the expected file, or writes it if `BLESS=1`. Returns what differs.
pub fn compare(expected: &Path, actual: &str) -> Option<String> {
    if blessing() {
        std::fs::write(expected, actual).unwrap();
        return None;
    }
    let wanted = std::fs::read_to_string(expected).unwrap_or_default();
    (wanted != actual)
        .then(|| format!("{}:\n--- expected\n{wanted}\n--- actual\n{actual}\n", expected.display()))
}

pub fn blessing() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}

/// Files below a folder, sorted.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

pub fn tests_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The inputs among files that may be inputs, expectations or options.
pub fn is_input(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
    !name.ends_with(".txt") && !name.ends_with(".options.json") && !name.starts_with('.')
}

/// Applies one fix.
pub fn apply_fix(bytes: &[u8], fix: &FixReport) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for edit in fix.edits.iter().rev() {
        out.splice(edit.start as usize..edit.end as usize, edit.text.bytes());
    }
    out
}

/// Applies the safe fixes of all findings, from the last to the first; of two that overlap the
/// later one is left for the next round.
pub fn apply_safe_fixes(bytes: &[u8], report: &Report) -> Vec<u8> {
    let mut fixes: Vec<_> = report
        .findings
        .iter()
        .chain(&report.elsewhere)
        .filter_map(|finding| finding.fix.as_ref())
        .filter(|fix| fix.safe && !fix.edits.is_empty())
        .collect();
    fixes.sort_by_key(|fix| (fix.edits[0].start, fix.edits[0].end));
    let mut taken: Vec<(u64, u64)> = Vec::new();
    let mut edits = Vec::new();
    for fix in fixes {
        let clashes = fix.edits.iter().any(|edit| {
            taken.iter().any(|&(start, end)| {
                edit.start < end && start < edit.end
                    || edit.start == start && edit.end == end
                    || edit.start == start && (edit.start == edit.end || start == end)
            })
        });
        if !clashes {
            taken.extend(fix.edits.iter().map(|edit| (edit.start, edit.end)));
            edits.extend(fix.edits.iter().cloned());
        }
    }
    edits.sort_by_key(|edit| (edit.start, edit.end));
    let mut out = bytes.to_vec();
    for edit in edits.iter().rev() {
        out.splice(edit.start as usize..edit.end as usize, edit.text.bytes());
    }
    out
}
