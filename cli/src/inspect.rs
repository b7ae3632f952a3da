//! What the files contain.

use std::io::{self, Write};

use serde_json::json;
use sitemap_lint::{DocumentReport, Kind};

use crate::check::Checked;
use crate::formats::pretty;
use crate::visible::{count, thousands, visible};

/// Every file's statistics, as the report has them.
pub fn json(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    let files = documents(checked).map(|(path, document)| {
        let mut value = serde_json::to_value(document)?;
        value["path"] = json!(path);
        Ok(value)
    });
    let files: Vec<_> = files.collect::<io::Result<_>>()?;
    let mut value = json!({ "stats": checked.report.stats, "files": files });
    if let Some(pages) = &checked.report.pages {
        value["pages"] = json!(pages);
    }
    pretty(&value, out)
}

fn documents(checked: &Checked) -> impl Iterator<Item = (&str, &DocumentReport)> {
    let files = checked.report.files.iter().zip(&checked.inputs);
    files.filter_map(|(file, input)| Some((&*input.shown, &file.report.as_ref()?.document)))
}

pub fn text(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    let stats = &checked.report.stats;
    writeln!(
        out,
        "{}{} in {}, {}",
        count(stats.pages, "URL"),
        unique(stats.unique_urls),
        count(checked.report.files.len() as u64, "file"),
        size(stats.bytes)
    )?;
    for figures in checked.report.figures() {
        writeln!(out, "{figures}")?;
    }
    documents(checked).try_for_each(|(path, document)| file(path, document, out))
}

/// How many of some URLs are different, where that is known.
fn unique(number: Option<u64>) -> String {
    number.map(|number| format!(" ({} unique)", thousands(number))).unwrap_or_default()
}

fn file(path: &str, document: &DocumentReport, out: &mut dyn Write) -> io::Result<()> {
    let stats = &document.stats;
    writeln!(out, "\n{path}")?;
    let packed = document
        .compressed_bytes
        .map(|bytes| format!(", packed {}", size(bytes)))
        .unwrap_or_default();
    let entries = match document.kind {
        Kind::Sitemapindex => count(document.entries, "child"),
        _ => count(document.entries, "URL") + &unique(stats.unique_urls),
    };
    writeln!(
        out,
        "  {}, {entries}, {}{packed}, {}",
        kind(document.kind),
        size(document.bytes),
        visible(&document.encoding)
    )?;
    if stats.limits.max_entries > 0 && document.kind != Kind::Robots {
        let percent = |part: u64, whole: u64| (part * 100).checked_div(whole).unwrap_or(0);
        let limits = &stats.limits;
        writeln!(
            out,
            "  limits: {} % of {} entries, {} % of {}",
            percent(limits.entries, limits.max_entries),
            thousands(limits.max_entries),
            percent(limits.bytes, limits.max_bytes),
            size(limits.max_bytes)
        )?;
    }
    let lastmod = &stats.lastmod;
    if lastmod.count > 0 {
        let ends =
            [&lastmod.first, &lastmod.last].map(|date| visible(date.as_deref().unwrap_or("–")));
        writeln!(
            out,
            "  lastmod: {} of {}, from {} to {}",
            thousands(lastmod.count),
            thousands(document.entries),
            ends[0],
            ends[1]
        )?;
        plot(&lastmod.months, out)?;
    }
    let media = [
        ("images", stats.media.images),
        ("videos", stats.media.videos),
        ("news articles", stats.media.news),
    ];
    list(
        "media",
        media
            .iter()
            .filter(|(_, number)| *number > 0)
            .map(|(name, number)| ((*name).to_owned(), *number)),
        out,
    )?;
    list("languages", stats.hreflang.languages.iter().cloned(), out)?;
    list("extensions", stats.extensions.iter().cloned(), out)?;
    list("hosts", stats.hosts.iter().cloned(), out)?;
    list("directories", stats.paths.iter().cloned(), out)?;
    list("changefreq", stats.changefreq.iter().cloned(), out)?;
    list("priority", stats.priority.iter().cloned(), out)?;
    if !stats.children.is_empty() {
        writeln!(out, "  children:")?;
        for child in &stats.children {
            let date = child
                .lastmod
                .as_deref()
                .map(|date| format!("  {}", visible(date)))
                .unwrap_or_default();
            writeln!(out, "    {}{date}", visible(&child.loc))?;
        }
    }
    Ok(())
}

/// Names with numbers, the first ten.
fn list(
    title: &str,
    rows: impl Iterator<Item = (String, u64)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    const SHOWN: usize = 10;
    let rows: Vec<(String, u64)> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "  {title}:")?;
    let width = rows
        .iter()
        .take(SHOWN)
        .map(|(_, number)| thousands(*number).len())
        .max()
        .unwrap_or_default();
    for (name, number) in rows.iter().take(SHOWN) {
        writeln!(out, "    {:>width$}  {}", thousands(*number), visible(name))?;
    }
    match rows.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => writeln!(out, "    and {more} more"),
    }
}

/// A bar for each of the last 24 months that have entries.
fn plot(months: &[(String, u64)], out: &mut dyn Write) -> io::Result<()> {
    const SHOWN: usize = 24;
    const WIDTH: u64 = 40;
    let months = &months[months.len().saturating_sub(SHOWN)..];
    let most = months.iter().map(|(_, number)| *number).max().unwrap_or_default();
    for (month, number) in months {
        let bar = "█".repeat((number * WIDTH).div_ceil(most.max(1)) as usize);
        writeln!(out, "    {month}  {bar} {}", thousands(*number))?;
    }
    Ok(())
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Urlset => "XML sitemap",
        Kind::Sitemapindex => "sitemap index",
        Kind::Text => "text sitemap",
        Kind::Rss => "RSS feed",
        Kind::Atom => "Atom feed",
        Kind::Robots => "robots.txt",
        Kind::Html => "HTML page",
        Kind::Unknown => "not a sitemap",
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{} bytes", thousands(bytes)),
        10_000..10_000_000 => format!("{} kB", thousands(bytes / 1_000)),
        _ => format!("{} MB", thousands(bytes / 1_000_000)),
    }
}

/// Every URL, one per line. What could not be seen, or would end the line, is percent-encoded.
pub fn urls(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    let urls = documents(checked)
        .filter(|(_, document)| lists_pages(document))
        .flat_map(|(_, document)| document.stats.urls.iter().flatten());
    urls.into_iter().try_for_each(|url| {
        let hidden = |c: char| {
            c.is_control() || c.is_whitespace() || visible(c.encode_utf8(&mut [0; 4])) == "\u{FFFD}"
        };
        if !url.contains(hidden) {
            return writeln!(out, "{url}");
        }
        for c in url.chars() {
            match hidden(c) {
                false => write!(out, "{c}")?,
                true => c
                    .encode_utf8(&mut [0; 4])
                    .bytes()
                    .try_for_each(|byte| write!(out, "%{byte:02X}"))?,
            }
        }
        writeln!(out)
    })
}

/// Whether its URLs are pages.
pub fn lists_pages(document: &DocumentReport) -> bool {
    !matches!(document.kind, Kind::Sitemapindex | Kind::Robots)
}
