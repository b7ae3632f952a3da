//! Checks the sitemaps that robots.txt names, and the pages that it blocks.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::LinesOf;
use crate::bytes::robots::PathRule;
use crate::report::marks::Mark;
use crate::report::options::Settings;
use crate::rules::robots::{Crawlers, Kept, Thing};
use crate::rules::{robots, set};
use crate::site::names::Names;
use crate::site::part::{Child, Part, Quoted, RobotsPart};
use crate::site::sheet::Sheet;
use crate::site::tops::Tops;
use crate::text::address::{Origin, Origins};
use crate::text::order::CollectSmall;
use crate::text::span::Span;

/// Compares the sitemaps that robots.txt names with the files, and returns the files that it names.
pub(super) fn sitemap_lines<'a>(
    parts: &'a [Part],
    (names, tops): (&Names<'_>, &Tops<'_>),
    listed: &[Option<(usize, &Child)>],
    settings: &Settings,
    sheet: &mut Sheet,
) -> LinesOf<'a> {
    let mut named: LinesOf<'_> = vec![None; parts.len()];
    for (file, part) in parts.iter().enumerate() {
        let Some(robots) = part.robots.as_ref().filter(|_| tops.has(part)) else { continue };
        let found: Vec<Option<usize>> =
            robots.sitemaps.iter().map(|it| names.find(&it.url.text, file)).collect_small();
        for (sitemap, target) in robots.sitemaps.iter().zip(&found) {
            if let Some(target) = *target {
                named[target].get_or_insert((file, &sitemap.url));
            }
        }
        for (sitemap, target) in robots.sitemaps.iter().zip(&found) {
            let place = (file, &sitemap.url);
            let address = &*sitemap.url.text;
            let Some(target) = *target else {
                if settings.fetched {
                    continue;
                }
                sheet.report(place, |span, findings| {
                    set::named_not_supplied(span, address, findings);
                });
                continue;
            };
            let Some((index, child)) =
                listed[target].filter(|(index, _)| found.contains(&Some(*index)))
            else {
                continue;
            };
            sheet
                .report(place, |span, findings| {
                    let name = &parts[index].name;
                    robots::index_and_child(span, address, name, sitemap.line, findings);
                })
                .add(index, child.loc.place, "The entry in the index");
        }
    }
    named
}

/// Things of one kind that are blocked by the same rules for the same crawlers.
struct Group<'r> {
    things: robots::Blocked<'r>,
    /// The first of them: the file that lists it, and its place there.
    first: (usize, Quoted),
    next: Vec<(usize, Mark)>,
}

/// The pages and sitemaps that robots.txt blocks.
#[derive(Default)]
struct Blocked<'r> {
    groups: Vec<Group<'r>>,
    /// Index of the group in `groups`, by the things and the places of the rules.
    known: HashMap<(Thing, [u64; 5]), usize, FixedState>,
    pages: u64,
    /// Number of pages that are blocked only for crawlers of language models.
    ai_pages: u64,
    ai: Vec<(&'static str, &'r PathRule)>,
    ai_first: Option<(usize, Mark)>,
}

impl<'r> Blocked<'r> {
    /// Maximum number of groups. No real site has more different combinations of rules.
    const MAX_GROUPS: usize = 1_000;
    /// Maximum number of other places that are added to a finding.
    const MAX_NEXT: usize = 4;
    /// Maximum number of entries that a fix deletes.
    const MAX_ENTRIES: usize = 1_000;

    /// Takes the next URL; `entry`: the entry of a page. Returns whether there was room for it.
    fn add(
        &mut self,
        (thing, kept): (Thing, Kept<'r>),
        (file, at): (usize, Quoted),
        entry: Option<Span>,
    ) -> bool {
        if let (Some(_), Some(_)) = (entry, kept.ai.first()) {
            self.ai_pages += 1;
            self.ai_first.get_or_insert((file, at.place));
            for &(name, rule) in &kept.ai {
                if !self.ai.iter().any(|(known, _)| *known == name) {
                    self.ai.push((name, rule));
                }
            }
        }
        if kept.is_none() {
            return true;
        }
        let number = self.groups.len();
        let number = *self.known.entry((thing, kept.places())).or_insert(number);
        let Some(group) = self.groups.get_mut(number) else {
            let entries = entry.into_iter().collect_small();
            let things = robots::Blocked { thing, kept, number: 1, entries };
            self.groups.push(Group { things, first: (file, at), next: Vec::new() });
            return self.groups.len() < Self::MAX_GROUPS;
        };
        let robots::Blocked { number, entries, .. } = &mut group.things;
        *number += 1;
        if group.next.len() < Self::MAX_NEXT {
            group.next.push((file, at.place));
        }
        let apart = |entry: &Span| entries.last().is_none_or(|last| last.end <= entry.start);
        if group.first.0 == file && entries.len() < Self::MAX_ENTRIES {
            entries.extend(entry.filter(apart));
        }
        true
    }

    /// Reports the groups. `robots`: the robots.txt, and `file` its index.
    fn report(&self, (file, robots): (usize, &RobotsPart), sheet: &mut Sheet) {
        let place = |rule: &PathRule| robots.places.find(rule.span.start);
        for Group { things, first: (at, first), next } in &self.groups {
            let mut elsewhere = sheet.report((*at, first), |span, findings| {
                let line = |rule: &PathRule| Some(place(rule)?.line);
                things.report(span, &first.text, &line, findings);
            });
            for place in things.kept.rules().iter().filter_map(|(rule, _)| place(rule)) {
                elsewhere.add(file, place, "The rule in robots.txt");
            }
            for &(file, place) in next {
                elsewhere.add(file, place, "Another of them");
            }
        }
        let (Some((_, rule)), Some((first, page))) = (self.ai.first(), self.ai_first) else {
            return;
        };
        let Some(place) = place(rule) else { return };
        let at = Quoted { place, text: robots::written(rule) };
        let names: Vec<&str> = self.ai.iter().map(|(name, _)| *name).collect_small();
        sheet
            .report((file, &at), |span, findings| {
                robots::ai_crawlers(span, &names, self.ai_pages, self.pages, findings);
            })
            .add(first, page, "The first of them");
    }
}

/// Scheme, host and port that a robots.txt holds for (RFC 9309, 2.3).
struct Realm {
    origin: Origin,
    /// The URL of the file is known. Otherwise one file holds for `http` and `https`, as one folder is served for both.
    is_known: bool,
}

impl Realm {
    /// `main`: the host of most files, if nothing else tells the host of a robots.txt.
    fn of(part: &Part, tops: &Tops<'_>, main: &str) -> Option<Realm> {
        let named = || tops.hosts(part);
        let host = named().find(|host| *host == main).or_else(|| named().next()).unwrap_or(main);
        let url = part.url.clone().unwrap_or_else(|| format!("https://{host}/"));
        let origin = Origins::default().read(&url)?.origin.clone();
        Some(Realm { origin, is_known: part.url.is_some() })
    }

    fn has(&self, other: &Origin) -> bool {
        let Realm { origin, is_known } = self;
        (origin.port, &origin.host) == (other.port, &other.host)
            && (!is_known || origin.https == other.https)
    }
}

/// Reports the pages, and the sitemaps in indexes, that robots.txt blocks for crawlers. A robots.txt without a URL is taken
/// for that of the `main` host, unless the files tell another.
pub(super) fn blocked(parts: &[Part], tops: &Tops<'_>, main: &str, sheet: &mut Sheet) {
    /// Maximum number of rules times pages: some seconds of work.
    const MOST_STEPS: u64 = 1 << 27;
    for (file, part) in parts.iter().enumerate() {
        let Some(robots) = &part.robots else { continue };
        if !tops.has(part) {
            // If the URL is known, the check of the file has reported it.
            if part.url.is_none() {
                sheet.report((file, &part.root), |span, findings| {
                    robots::in_folder(span, &part.name, findings);
                });
            }
            continue;
        }
        let Some(realm) = Realm::of(part, tops, main) else { continue };
        let crawlers = Crawlers::new(&robots.rules);
        if crawlers.rules() == 0 {
            continue;
        }
        let mut origins = Origins::default();
        let mut blocked = Blocked::default();
        let mut steps = 0;
        // Hashes of the pages that are blocked, if language links may lead to them.
        let mut pages: HashSet<u64, FixedState> = HashSet::default();
        let linked = parts.iter().any(|part| part.groups.has_links());
        // `entry`: the entry, if the URL is that of a page.
        let mut look =
            |other: usize, thing: Thing, text: &str, place: Mark, entry: Option<Span>| {
                let address = origins.read(text).filter(|address| realm.has(address.origin));
                let Some(address) = address.filter(|_| steps <= MOST_STEPS) else { return };
                steps += crawlers.rules();
                blocked.pages += u64::from(entry.is_some());
                let kept = crawlers.kept_from(&address.target(), thing);
                if kept.is_none() && kept.ai.is_empty() {
                    return;
                }
                let hash = FixedState::default().hash_one(text);
                if linked && thing == Thing::Page {
                    pages.insert(hash);
                }
                if thing == Thing::Version && pages.contains(&hash) {
                    return;
                }
                let at = Quoted { place, text: text.to_owned() };
                if !blocked.add((thing, kept), (other, at), entry) {
                    steps = MOST_STEPS + 1;
                }
            };
        for (other, part) in parts.iter().enumerate() {
            for child in &part.children {
                look(other, Thing::Sitemap, &child.loc.text, child.loc.place, None);
            }
            let mut page = |text: &str, place, entry| {
                look(other, Thing::Page, text, place, Some(entry));
            };
            part.addresses.each(&mut page);
            for (files, thing) in part.media_files.iter().zip([Thing::Image, Thing::Video]) {
                files.each(|text, place, _| look(other, thing, text, place, None));
                if files.is_cut() {
                    sheet.findings.not_read(
                        "Of very large files, only the first images and videos were compared with robots.txt.",
                    );
                }
            }
        }
        for (other, part) in parts.iter().enumerate() {
            part.groups.targets(&mut |text, span| {
                if let Some(place) = part.marks.find(span.start) {
                    look(other, Thing::Version, text, place, None);
                }
            });
        }
        blocked.report((file, robots), sheet);
        if steps > MOST_STEPS {
            sheet.findings.not_read(
                "Not every page was compared with robots.txt: there are too many pages and rules.",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, SiteCheck};

    /// Whether a robots.txt is held against a page. `url`: its URL, if it is known.
    fn holds(url: Option<&str>, pages: &[&str]) -> bool {
        let url = url.map(str::to_owned);
        let mut site = SiteCheck::new(&Options { url, ..Options::default() }).unwrap();
        site.add("robots.txt", b"User-agent: *\nDisallow: /\n");
        let pages: String =
            pages.iter().map(|page| format!("<url><loc>{page}</loc></url>")).collect();
        let text = format!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{pages}</urlset>"
        );
        site.add("a.xml", text.as_bytes());
        site.finish().counts.contains_key("robots-listed-url-blocked")
    }

    /// Checks the table “Examples of valid robots.txt URLs” in Google's page on robots.txt. Its row about a robots.txt at
    /// `ftp:` is left out, because sitemaps list only `http:` and `https:`.
    #[test]
    fn googles_table_of_hosts() {
        for (url, valid, others) in [
            (
                "https://example.com/robots.txt",
                "https://example.com/ https://example.com/folder/file",
                "https://other.example.com/ http://example.com/ https://example.com:8181/",
            ),
            (
                "https://www.example.com/robots.txt",
                "https://www.example.com/",
                "https://example.com/ https://shop.www.example.com/ https://www.shop.example.com/",
            ),
            ("https://example.com/folder/robots.txt", "", "https://example.com/"),
            (
                "https://www.exämple.com/robots.txt",
                "https://www.exämple.com/ https://www.xn--exmple-cua.com/",
                "https://www.example.com/",
            ),
            ("https://example.com/robots.txt", "", "ftp://example.com/"),
            ("https://212.96.82.21/robots.txt", "https://212.96.82.21/", "https://example.com/"),
            (
                "https://example.com:443/robots.txt",
                "https://example.com:443/ https://example.com/",
                "https://example.com:444/",
            ),
            (
                "https://example.com:8181/robots.txt",
                "https://example.com:8181/",
                "https://example.com/",
            ),
        ] {
            for (pages, expected) in [(valid, true), (others, false)] {
                for page in pages.split_whitespace() {
                    assert_eq!(holds(Some(url), &[page]), expected, "{url} {page}");
                }
            }
        }
    }

    #[test]
    fn a_folder_without_url_is_served_for_both_schemes() {
        for page in [
            "https://www.münich.com/a",
            "https://example.com:443/a",
            "http://example.com:80/a",
            "HTTP://EXAMPLE.com/a",
            "https://example.com:8181/a",
        ] {
            assert!(holds(None, &[page]), "{page}");
        }
        let few = ["https://example.com/", "https://example.com/a", "http://example.com/b"];
        assert!(holds(None, &few));
    }
}
