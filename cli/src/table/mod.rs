//! A table of the listed pages as they came, and what changed between two of them.

mod changes;
mod digest;

use std::collections::HashMap;

use sitemap_lint::ListedPage;

use crate::visible::visible;

pub use changes::Pages;
pub use digest::Digest;
use digest::VERSION;

/// The names of the columns, in their order. Tables of other versions may have more.
const COLUMNS: [&str; 14] = [
    "url",
    "sitemap",
    "line",
    "status",
    "target",
    "outcome",
    "noindex",
    "canonical",
    "robots",
    "lastmod",
    "last-modified",
    "bytes",
    "ms",
    "digest",
];

/// The table as CSV (RFC 4180), with a line of names. `digests`: by the number of the request.
pub fn csv<'c>(
    pages: impl Iterator<Item = ListedPage<'c>>,
    digests: &HashMap<u32, u64>,
) -> Vec<u8> {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Nothing fails that is written to memory, in rows of one length.
    let _ = writer.write_record(COLUMNS);
    for page in pages {
        let number = |number: u64| number.to_string();
        let robots = match &page.noindex {
            _ if page.forbidden => "forbidden by robots.txt".to_owned(),
            said => said.clone().unwrap_or_default(),
        };
        let digest = digests.get(&page.id).map(|digest| format!("{VERSION}-{digest:016x}"));
        let row = [
            page.url.to_owned(),
            page.sitemap.to_owned(),
            number(page.line.into()),
            page.status.map(|status| number(status.into())).unwrap_or_default(),
            page.target.unwrap_or_default().to_owned(),
            page.outcome,
            if page.noindex.is_some() { "yes".to_owned() } else { String::new() },
            page.canonicals.join(" "),
            robots,
            page.lastmod.unwrap_or_default(),
            page.last_modified.unwrap_or_default(),
            number(page.bytes),
            number(page.ms),
            digest.unwrap_or_default(),
        ];
        let _ = writer.write_record(row.map(harmless));
    }
    writer.into_inner().unwrap_or_default()
}

/// What a spreadsheet takes for a formula begins with one of these
/// (<https://owasp.org/www-community/attacks/CSV_Injection>).
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The cell as text for spreadsheets and terminals, too.
fn harmless(cell: String) -> String {
    let cell = visible(&cell);
    if cell.starts_with(FORMULA) { format!("'{cell}") } else { cell }
}

/// The cell as it was before [`harmless`].
fn plain(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA)).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)"] {
            let written = harmless(cell.to_owned());
            assert_eq!(written, format!("'{cell}"));
            assert_eq!(plain(&written), cell);
        }
        assert_eq!(plain("'\t=1"), "\t=1");
        for cell in ["", "a=1", "'a", "https://www.example.org/=1", "'", "200"] {
            assert_eq!(harmless(cell.to_owned()), cell);
            assert_eq!(plain(cell), cell);
        }
    }

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let page = ListedPage {
            id: 7,
            url: "https://www.example.org/a,b",
            sitemap: "https://www.example.org/sitemap.xml",
            line: 3,
            status: Some(200),
            target: None,
            outcome: "=\"x\", y".to_owned(),
            noindex: None,
            canonicals: vec!["\thttp://["],
            forbidden: false,
            lastmod: Some("2026-01-02".to_owned()),
            last_modified: None,
            bytes: 5,
            ms: 6,
        };
        let table = csv([page].into_iter(), &HashMap::from([(7, 0xAB)]));
        let expected = "url,sitemap,line,status,target,outcome,noindex,canonical,robots,lastmod,last-modified,bytes,ms,digest\r\n\
            \"https://www.example.org/a,b\",https://www.example.org/sitemap.xml,3,200,,\"'=\"\"x\"\", y\",,\u{FFFD}http://[,,2026-01-02,,5,6,v1-00000000000000ab\r\n";
        assert_eq!(String::from_utf8(table).unwrap(), expected);
    }
}
