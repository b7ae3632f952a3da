//! Checks files and prints one report a line, as JSON: `cargo run --example check -- FILE…`
//!
//! Each line is `{"file": …, "wellformed": …, "report": …}`; `-` reads the names of the files from
//! standard input, one a line.

use std::io::{BufRead, Write};

use serde::Serialize;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    wellformed: bool,
    report: &'a sitemap_lint::Report,
}

fn main() -> std::io::Result<()> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names == ["-"] {
        names = std::io::stdin().lock().lines().collect::<Result<_, _>>()?;
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for file in &names {
        let mut checker = sitemap_lint::Checker::new(&Default::default()).expect("no options");
        std::io::copy(&mut std::fs::File::open(file)?, &mut checker)?;
        let report = &checker.finish();
        let misplaced = |finding: &sitemap_lint::Finding| {
            finding.rule == "xml-bom-misplaced" && finding.severity == sitemap_lint::Severity::Error
        };
        let wellformed = !report.counts.keys().any(sitemap_lint::breaks_wellformedness)
            && !report.findings.iter().any(misplaced);
        serde_json::to_writer(&mut out, &Line { file, wellformed, report })?;
        writeln!(out)?;
    }
    out.flush()
}
