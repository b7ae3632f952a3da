//! Checks files and prints one report a line, as JSON: `cargo run --example check -- FILE…`
//!
//! Each line is `{"file": …, "wellformed": …, "report": …}`; `-` reads the names of the files from
//! standard input, one a line.

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names == ["-"] {
        names = std::io::stdin().lock().lines().collect::<Result<_, _>>()?;
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for name in names {
        let mut checker = sitemap_lint::Checker::new(&Default::default()).expect("no options");
        std::io::copy(&mut std::fs::File::open(&name)?, &mut checker)?;
        let report = checker.finish();
        let misplaced = |finding: &sitemap_lint::Finding| {
            finding.rule == "xml-bom-misplaced" && finding.severity == "error"
        };
        let wellformed = !report.counts.keys().any(|id| sitemap_lint::breaks_wellformedness(id))
            && !report.findings.iter().any(misplaced);
        let line = serde_json::json!({ "file": name, "wellformed": wellformed, "report": report });
        writeln!(out, "{line}")?;
    }
    out.flush()
}
