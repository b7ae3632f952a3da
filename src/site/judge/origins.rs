//! Checks where the listed pages are: whether all are on one site, and whether a sitemap may list them.

use url::Url;

use super::LinesOf;
use crate::report::Kind;
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules::{scope, set};
use crate::site::part::{Child, Part};
use crate::site::sheet::Sheet;
use crate::text::address::{differ_by_www, host_and_port};
use crate::text::cut::cut;
use crate::text::quote::{quote, thousands};

/// Reports files whose pages are on another host than those of most files, and returns the host of most.
pub(super) fn origins<'a>(parts: &'a [Part], sheet: &mut Sheet) -> &'a str {
    let mut origins: Vec<(&str, usize)> = Vec::new();
    for part in parts.iter().filter(|part| !part.origin.is_empty()) {
        match origins.iter_mut().find(|(origin, _)| *origin == part.origin) {
            Some((_, files)) => *files += 1,
            None => origins.push((&part.origin, 1)),
        }
    }
    // If several hosts have as many files, compare with the first one.
    let Some(&(main, _)) = origins.iter().reduce(|a, b| if b.1 > a.1 { b } else { a }) else {
        return "";
    };
    for (file, part) in parts.iter().enumerate() {
        if !part.origin.is_empty() && part.origin != main {
            sheet.report(&set::SET_MIXED_ORIGIN, (file, &part.root), |draft, _| {
                let things = match part.kind {
                    Kind::Sitemapindex => "sitemaps",
                    _ => "pages",
                };
                draft.say(format_args!(
                    "The {things} in this file are on {}, but those in most files are on {}",
                    quote(&part.origin),
                    quote(main)
                ));
            });
        }
    }
    main
}

/// Reports files with pages that a sitemap at their URL may not list. The URL comes from a robots.txt or an index, which is
/// less certain than from the options, and the robots.txt of the other host may allow the pages.
pub(super) fn scopes(
    parts: &[Part],
    listed: &[Option<(usize, &Child)>],
    named: &LinesOf<'_>,
    sheet: &mut Sheet,
) {
    let severities = Severities::protocol(Severity::Warning)
        .and(Consumer::Google, Severity::Warning)
        .and(Consumer::Yandex, Severity::Warning);
    for (file, part) in parts.iter().enumerate().filter(|(_, part)| part.url.is_none()) {
        let index = listed[file].map(|(index, child)| (index, &child.loc));
        let Some((other, own)) = named[file].or(index) else { continue };
        // A sitemap that robots.txt names may list all pages of its site (protocol, "Sitemaps & Cross Submits").
        let free = [Some(file), index.map(|(index, _)| index)];
        let free = free.into_iter().flatten().any(|file| named[file].is_some());
        let Ok(url) = Url::parse(&own.text) else { continue };
        let host = host_and_port(&own.text);
        let directory = if free { "/" } else { scope::directory(&url) };
        let folder = format!("{}://{host}{directory}", url.scheme());
        if part.addresses.all_begin_with(&folder) {
            continue;
        }
        let mut counts = [0_u64; 3];
        part.addresses.each(|text, _, _| {
            if text.starts_with(&folder) {
                return;
            }
            let Some((scheme, _)) = text.split_once("://") else { return };
            let of_page = host_and_port(text);
            if of_page.eq_ignore_ascii_case(host) {
                let path = cut(text, text.find(of_page).unwrap_or(0) + of_page.len()..);
                let http = !scheme.eq_ignore_ascii_case(url.scheme());
                counts[1] += u64::from(http);
                counts[2] += u64::from(!http && directory != "/" && !path.starts_with(directory));
            } else {
                let [a, b] = [host, of_page].map(str::to_ascii_lowercase);
                counts[0] += u64::from(differ_by_www(&a, &b));
            }
        });
        // For a file in an index, the host is reported for the whole file.
        if index.is_some() {
            counts[0] = 0;
        }
        let other_scheme = if url.scheme() == "http" { "https" } else { "http" };
        let origin = &part.origin;
        // Many sites do it this way, and it is right if robots.txt names the index.
        let info = Severities::protocol(Severity::Info);
        let rules = [
            (&scope::SCOPE_WWW_MISMATCH, severities, format!("on {}", quote(origin)), host),
            (
                &scope::SCOPE_SCHEME_DIFFERS,
                severities,
                format!("on `{other_scheme}`"),
                url.scheme(),
            ),
            (&scope::SCOPE_OUTSIDE_DIRECTORY, info, "in another folder".to_owned(), directory),
        ];
        let told = rules.into_iter().zip(counts).filter(|(_, count)| *count > 0);
        for ((rule, severities, pages, own_part), count) in told {
            sheet.report_as(rule, severities, (file, &part.root), |draft, related| {
                let are = if count == 1 { "page is" } else { "pages are" };
                draft.say(format_args!(
                    "{} {are} {pages}, but {} lists this sitemap under {}",
                    thousands(count),
                    quote(&parts[other].name),
                    quote(own_part)
                ));
                related.add(other, own.place, "The URL of this sitemap");
            });
        }
    }
}
