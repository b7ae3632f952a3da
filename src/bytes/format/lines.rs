//! The kind of a text that its lines show: URLs, rules for crawlers, rows of a table.

use super::fields::{fields_at, is_field};
use super::{Format, NEITHER, TABLE};
use crate::text::order::CollectSmall;
use crate::text::relative::begins_with_host;
use crate::text::wrapped::http_at;

/// Returns how many of the first lines are those of a robots.txt.
pub(super) fn robots_lines(text: &str) -> usize {
    let records = text.lines().filter(|line| !line.starts_with('#')).take(40);
    records.filter(|line| is_robots_line(line)).count()
}

/// Returns the format of a text without markup. `name`: the name of the file, which decides if the lines do not.
pub(super) fn format(text: &str, name: Option<&str>) -> Format {
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).take(20).collect_small();
    let is_txt = is_txt(name);
    let quoted = |line: &&&str| is_url_line(line.trim_start_matches(['<', '"', '\'']));
    let urls = lines.iter().filter(quoted).count();
    let records = robots_lines(text);
    if records > 0 && records >= urls {
        return Format::Robots;
    }
    if urls == 0
        && lines.iter().any(|line| {
            line.starts_with("# ") || line.starts_with("## ") || line.contains("](http")
        })
    {
        return if is_txt { Format::Text } else { Format::Other("Markdown") };
    }
    if is_table(&lines, name) {
        return Format::Other(TABLE);
    }
    // List marks and numbers may come before the URLs.
    let listed = |line: &&&str| http_at(line).is_some_and(|at| at < 6);
    // Only the values of a sitemap, without its tags: this is what a browser shows of the file.
    let mut others = lines.iter().filter(|line| !quoted(line));
    let is_shown = urls * 2 <= lines.len() && others.all(|line| is_field(line));
    if is_txt
        || (urls > 0 && !is_shown)
        || is_list_of_host(&lines)
        || lines.iter().filter(listed).count() * 2 > lines.len()
    {
        return Format::Text;
    }
    Format::Other(NEITHER)
}

fn is_txt(name: Option<&str>) -> bool {
    name.is_some_and(|name| name.to_ascii_lowercase().ends_with(".txt"))
}

/// Whether the lines are the rows of a table: its name or first line says so, or each line has more than a URL.
fn is_table(lines: &[&str], name: Option<&str>) -> bool {
    const HEADINGS: [&str; 5] = ["loc", "url", "address", "urls", "link"];
    let headed = lines.first().is_some_and(|line| {
        let first = line.split([',', ';', '\t']).next().filter(|first| first.len() < line.len());
        let first = first.unwrap_or_default().trim().trim_matches('"');
        HEADINGS.iter().any(|heading| first.eq_ignore_ascii_case(heading))
    });
    let is_row = |line: &&str| {
        // Markup or brackets around URLs, and separators after each URL, do not make a table.
        !line.contains('<')
            && !line.ends_with([',', ';'])
            && (fields_at(line).is_some() || line.contains("\",\""))
    };
    headed
        || (lines.len() > 1 && lines.iter().all(is_row))
        || name.is_some_and(|name| name.to_ascii_lowercase().ends_with(".csv"))
}

/// Whether a line looks like a URL, or like a part of one that people write instead.
pub(crate) fn is_url_line(line: &str) -> bool {
    let lower = line.get(..12.min(line.len())).unwrap_or(line).to_ascii_lowercase();
    ["http:", "https:", "www.", "ftp:", "//"].iter().any(|start| lower.starts_with(start))
        || line.starts_with('/') && !line.contains(' ')
}

/// Whether every line is a page of one host, written without a scheme: `example.org`, `example.org/a`.
fn is_list_of_host(lines: &[&str]) -> bool {
    let host = |line: &str| line.split('/').next().unwrap_or_default().to_ascii_lowercase();
    let first = lines.first().map(|line| host(line)).unwrap_or_default();
    lines.len() > 1
        && begins_with_host(&first)
        && lines.iter().any(|line| line.contains('/'))
        && lines.iter().all(|line| host(line) == first && !line.contains(' '))
}

fn is_robots_line(line: &str) -> bool {
    let Some((field, value)) = line.split_once(':') else { return false };
    let begins = field.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("sitemap"));
    (begins && http_at(value.trim_start()) == Some(0))
        || ["user-agent", "disallow", "allow", "sitemap", "sitemaps", "site-map", "crawl-delay"]
            .iter()
            .any(|known| field.trim().eq_ignore_ascii_case(known))
}
