//! What robots.txt names, and what it keeps crawlers from.

use super::LinesOf;
use crate::cut::cut;
use crate::order::Gather;
use crate::place::Mark;
use crate::rule::{Consumer, Severities, Severity};
use crate::rules::address::host_and_port;
use crate::rules::{quote, robots, set};
use crate::site::names::Names;
use crate::site::part::{Child, Part, Quoted};
use crate::site::sheet::Sheet;
use crate::span::Span;

/// Compares the sitemaps that robots.txt names with the files; returns those that it names.
pub(super) fn sitemap_lines<'a>(
    parts: &'a [Part],
    names: &Names<'_>,
    listed: &[Option<(usize, &Child)>],
    sheet: &mut Sheet,
) -> LinesOf<'a> {
    let mut named: LinesOf<'_> = vec![None; parts.len()];
    for (file, part) in parts.iter().enumerate() {
        let Some(robots) = &part.robots else { continue };
        let found: Vec<Option<usize>> =
            robots.sitemaps.iter().map(|sitemap| names.find(&sitemap.url.text)).gather();
        for (sitemap, target) in robots.sitemaps.iter().zip(&found) {
            if let Some(target) = target.or_else(|| names.nearly(&sitemap.url.text)) {
                named[target].get_or_insert((file, &sitemap.url));
            }
        }
        for (sitemap, target) in robots.sitemaps.iter().zip(&found) {
            let place = (file, &sitemap.url);
            let address = quote(&sitemap.url.text);
            let Some(target) = *target else {
                sheet.report(&set::SET_ROBOTS_SITEMAP_MISSING, place, |draft, related| {
                    names.missing(&sitemap.url.text, sitemap.url.place.span(), draft, related);
                });
                continue;
            };
            let Some((index, child)) =
                listed[target].filter(|(index, _)| found.contains(&Some(*index)))
            else {
                continue;
            };
            sheet.report(&robots::ROBOTS_SITEMAP_INDEX_AND_CHILDREN, place, |draft, related| {
                draft.say(format_args!(
                    "{address} is listed in {}, which robots.txt names as well",
                    quote(&parts[index].name)
                ));
                related.add(index, child.loc.place, "The entry in the index");
                draft.suggest("Delete the line", sitemap.line, "");
            });
        }
    }
    named
}

/// Reports pages and sitemaps of indexes that robots.txt keeps crawlers from. Without its address, robots.txt is taken for
/// that of the `main` host.
pub(super) fn blocked(parts: &[Part], main: &str, sheet: &mut Sheet) {
    /// Rules times pages: some seconds of work.
    const MOST_STEPS: u64 = 1 << 27;
    for (file, part) in parts.iter().enumerate() {
        let Some(robots) = &part.robots else { continue };
        let own = part.url.as_deref().map_or(main, host_and_port);
        let rules = robots.rules.rules_for("googlebot");
        if rules.len() == 0 {
            continue;
        }
        let mut steps = 0;
        // `entry`: of a page.
        let mut look = |other: usize, text: &str, place: Mark, entry: Option<Span>| {
            let host = host_and_port(text);
            if steps > MOST_STEPS || !host.eq_ignore_ascii_case(own) {
                return;
            }
            steps += rules.len() as u64;
            let path = text.find(host).map_or("", |at| cut(text, at + host.len()..));
            let path = cut(path, ..path.find('#').unwrap_or(path.len()));
            let path = if path.starts_with('/') { path } else { "/" };
            let Some(rule) = rules.decisive(path).filter(|rule| !rule.allow) else { return };
            let at = Quoted { place, text: text.to_owned() };
            let (broken, severities) = match entry {
                Some(_) => {
                    let broken = &robots::ROBOTS_LISTED_URL_BLOCKED;
                    (broken, broken.severities)
                }
                // Those are Google's rules.
                None => (
                    &robots::ROBOTS_SITEMAP_BLOCKED,
                    Severities::protocol(Severity::Error).and(Consumer::Google, Severity::Error),
                ),
            };
            sheet.report_as(broken, severities, (other, &at), |draft, related| {
                draft.say(format_args!(
                    "{} must not be fetched: robots.txt says `Disallow: {}`",
                    quote(text),
                    rule.pattern
                ));
                if let Some(entry) = entry {
                    draft.suggest("Delete the entry", entry, "");
                }
                let line = robots.places.find(rule.span.start);
                if let Some(place) = line {
                    related.add(file, place, "The rule in robots.txt");
                }
            });
        };
        for (other, part) in parts.iter().enumerate() {
            for child in &part.children {
                look(other, &child.loc.text, child.loc.place, None);
            }
            part.addresses.each(|text, place, entry| look(other, text, place, Some(entry)));
        }
        if steps > MOST_STEPS {
            sheet.findings.not_read(
                "Not every page was compared with robots.txt: there are too many pages and rules.",
            );
        }
    }
}
