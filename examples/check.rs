//! Checks files and prints one report a line, as JSON: `cargo run --example check -- FILE…`
//!
//! Each line is `{"file": …, "wellformed": …, "namespaces": …, "report": …}`: whether the file as it is
//! given is well-formed XML 1.0, and whether it is namespace-well-formed, too. The files of a folder are checked together, as
//! a site: `{"file": …, "site": …}`. `-` reads the names of the files from standard input, one a line.

use std::io::{BufRead, Write};

use serde::Serialize;
use sitemap_lint::{Finding, Kind, Report, Severity, SiteCheck, SiteReport, breaks_wellformedness};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    wellformed: bool,
    namespaces: bool,
    report: &'a Report,
}

#[derive(Serialize)]
struct Folder<'a> {
    file: &'a str,
    site: &'a SiteReport,
}

fn main() -> std::io::Result<()> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names == ["-"] {
        names = std::io::stdin().lock().lines().collect::<Result<_, _>>()?;
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for file in &names {
        if std::path::Path::new(file).is_dir() {
            serde_json::to_writer(&mut out, &Folder { file, site: &site(file)? })?;
            writeln!(out)?;
            continue;
        }
        let mut checker = sitemap_lint::Checker::new(&Default::default()).expect("no options");
        std::io::copy(&mut std::fs::File::open(file)?, &mut checker)?;
        let report = &checker.finish();
        let no_xml = |id: &str| breaks_wellformedness(id) || is_no_xml(id, report);
        let broken: Vec<&str> = report.counts.keys().filter(|id| no_xml(id)).collect();
        let misplaced = report.findings.iter().any(is_misplaced_mark);
        let namespaces = broken.is_empty() && !misplaced;
        let wellformed = broken.iter().all(|id| is_of_namespaces(id)) && !misplaced;
        serde_json::to_writer(&mut out, &Line { file, wellformed, namespaces, report })?;
        writeln!(out)?;
    }
    out.flush()
}

/// Checks the files of a folder together.
fn site(folder: &str) -> std::io::Result<SiteReport> {
    let mut site = SiteCheck::new(&Default::default()).expect("no options");
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        site.add(&name, &std::fs::read(&path)?);
    }
    Ok(site.finish())
}

/// What breaks Namespaces in XML, and not XML itself.
fn is_of_namespaces(rule: &str) -> bool {
    matches!(rule, "xml-namespace-declaration" | "xml-unbound-prefix")
}

/// What is not read as XML, or not as it is given.
fn is_no_xml(rule: &str, report: &Report) -> bool {
    let document = &report.document;
    match rule {
        // But XML of another kind is read.
        "file-unsupported-format" => document.kind != Kind::Unknown || document.root.is_none(),
        _ => matches!(
            rule,
            "file-is-html"
                | "file-is-json"
                | "file-pasted-view-source"
                | "file-unsupported-compression"
        ),
    }
}

/// Behind the root a byte order mark is text like any other, and told as a finding of less weight.
fn is_misplaced_mark(finding: &Finding) -> bool {
    finding.rule == "xml-bom-misplaced" && finding.severity == Severity::Error
}
