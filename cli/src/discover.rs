//! Where the sitemaps of a site were looked for, and what the server answered.

use std::io::{self, Write};

use serde_json::json;
use sitemap_lint::{Fetched, Kind, Role, SiteFile};

use crate::check::Checked;
use crate::formats::pretty;
use crate::visible::{count, visible};

pub fn json(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    let sitemaps = sitemaps(checked)
        .map(|file| json!({ "url": file.name, "kind": file.kind, "entries": file.entries }));
    let all = json!({
        "sitemaps": sitemaps.collect::<Vec<_>>(),
        "fetches": checked.fetches.as_ref().map(|fetches| &fetches.fetches),
        "incomplete": checked.report.incomplete,
        "failures": checked.failures,
    });
    pretty(&all, out)
}

pub fn text(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    for fetched in checked.fetches.iter().flat_map(|fetches| &fetches.fetches) {
        let Fetched { url, role, hops, .. } = fetched;
        let role = match role {
            Role::Robots => "robots.txt",
            Role::Sitemap => "named",
            Role::Guess => "usual place",
            Role::Home => "home page",
            _ => "page",
        };
        writeln!(out, "{role:<11}  {}", visible(url))?;
        for hop in hops {
            let status = hop.status.map(|status| format!("{status} ")).unwrap_or_default();
            writeln!(out, "{:13}{status}to {}", "", visible(&hop.to))?;
        }
        let file = checked.report.files.iter().find(|file| file.name == *url);
        writeln!(out, "{:13}{}", "", what(fetched, file))?;
    }
    let found = sitemaps(checked).count();
    match found {
        0 => writeln!(out, "\nNo sitemap was found.")?,
        found => writeln!(out, "\n{} found:", count(found as u64, "sitemap"))?,
    }
    for file in sitemaps(checked) {
        writeln!(out, "{}", visible(&file.name))?;
    }
    Ok(())
}

fn what(fetched: &Fetched, file: Option<&SiteFile>) -> String {
    let Some(SiteFile { kind, entries, .. }) = file.filter(|_| fetched.outcome == "read") else {
        return visible(&fetched.outcome);
    };
    match kind {
        Kind::Sitemapindex => format!("an index of {}", count(*entries, "sitemap")),
        Kind::Urlset => format!("a sitemap of {}", count(*entries, "URL")),
        Kind::Text => format!("a text sitemap of {}", count(*entries, "URL")),
        Kind::Rss => format!("an RSS feed of {}", count(*entries, "URL")),
        Kind::Atom => format!("an Atom feed of {}", count(*entries, "URL")),
        Kind::Robots => "robots.txt".to_owned(),
        Kind::Html | Kind::Unknown => "no sitemap".to_owned(),
    }
}

fn sitemaps(checked: &Checked) -> impl Iterator<Item = &SiteFile> {
    let files = checked.report.files.iter().filter(|file| file.report.is_some());
    files.filter(|file| !matches!(file.kind, Kind::Robots | Kind::Html | Kind::Unknown))
}

/// 0 if a sitemap was found, 1 if none was, 2 if that cannot be said.
pub fn exit_code(checked: &Checked) -> u8 {
    let fetches = checked.fetches.iter().flat_map(|fetches| &fetches.fetches);
    let answered = fetches.filter(|fetched| fetched.status.is_some()).count();
    match sitemaps(checked).count() {
        0 if answered == 0 => 2,
        0 => 1,
        _ => 0,
    }
}
