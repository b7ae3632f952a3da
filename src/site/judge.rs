//! What the files of a site show only together.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;
use url::Url;

use super::addresses::short_key;
use super::part::{Child, Part, Quoted};
use crate::findings::{Draft, Findings, Fix};
use crate::options::Settings;
use crate::order::{self, sorted};
use crate::place::Mark;
use crate::report::Kind;
use crate::rule::{Consumer, Rule, Severities, Severity};
use crate::rules::address::{differ_by_www, host_and_port};
use crate::rules::{dup, hreflang, index, last_segment, quote, robots, scope, set};
use crate::span::Span;

/// What was found: counts, and the findings with the files they stand in.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub findings: Findings,
    pub found: Vec<Found>,
}

/// A finding in one of the files, with places in others.
#[derive(Debug)]
pub(crate) struct Found {
    pub draft: Draft,
    /// Index of the file.
    pub file: usize,
    pub place: Mark,
    pub related: Vec<Related>,
}

#[derive(Debug)]
pub(crate) struct Related {
    pub file: usize,
    pub place: Mark,
    pub label: String,
}

impl Sheet {
    /// Reports that `rule` is broken at a place of a file; `explain` writes the message.
    pub fn report(
        &mut self,
        rule: &'static Rule,
        (file, at): (usize, &Quoted),
        explain: impl FnOnce(&mut Draft, &mut Vec<Related>),
    ) {
        self.report_as(rule, rule.severities, (file, at), explain);
    }

    pub fn report_as(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        (file, at): (usize, &Quoted),
        explain: impl FnOnce(&mut Draft, &mut Vec<Related>),
    ) {
        let mut related = Vec::new();
        self.findings.report_as(rule, severities, at.place.span(), |draft| {
            draft.quoted = Some(at.text.clone());
            explain(draft, &mut related);
        });
        for draft in self.findings.take_fresh() {
            self.found.push(Found {
                draft,
                file,
                place: at.place,
                related: std::mem::take(&mut related),
            });
        }
    }
}

/// Judges the parts, which are in their order.
pub(super) fn judge(parts: &[Part], settings: &Settings) -> Sheet {
    let mut sheet = Sheet {
        findings: Findings::new(settings.max_per_rule, settings.only.clone()),
        found: Vec::new(),
    };
    let names = Names::new(parts);
    let listed = indexes(parts, &names, &mut sheet);
    let named = sitemap_lines(parts, &names, &listed, &mut sheet);
    let copies = copies(parts, &listed, &named, &mut sheet);
    orphans(parts, &listed, &named, &copies, &mut sheet);
    let main = origins(parts, &mut sheet);
    scopes(parts, &listed, &named, &mut sheet);
    blocked(parts, main, &mut sheet);
    duplicates(parts, &copies, &mut sheet);
    languages(parts, settings, &mut sheet);
    // By file, then place: a file is less than 2^40 bytes long.
    sheet.found = sorted(sheet.found, |found| {
        ((found.file as u64) << 40 | found.place.start, found.draft.rule.id)
    });
    sheet
}

/// Finds files by address and by name.
struct Names<'a> {
    by_url: HashMap<String, usize, FixedState>,
    /// By the last part of the name; several files may share it.
    by_name: HashMap<&'a str, Vec<usize>, FixedState>,
    /// The first by that part as it is easily mistaken.
    by_letters: HashMap<String, usize, FixedState>,
    parts: &'a [Part],
}

impl<'a> Names<'a> {
    fn new(parts: &'a [Part]) -> Names<'a> {
        let mut names = Names {
            by_url: HashMap::default(),
            by_name: HashMap::default(),
            by_letters: HashMap::default(),
            parts,
        };
        for (index, part) in parts.iter().enumerate() {
            if let Some(url) = part.url.as_deref().and_then(normal) {
                names.by_url.entry(url).or_insert(index);
            }
            let name = last_segment(&part.name);
            names.by_name.entry(name).or_default().push(index);
            names.by_letters.entry(letters(name)).or_insert(index);
        }
        names
    }

    /// The file that an address means: the one that is served there, else the one whose path is
    /// the longest end of the address's, if there is only one.
    fn find(&self, address: &str) -> Option<usize> {
        if let Some(url) = normal(address)
            && let Some(&index) = self.by_url.get(&url)
        {
            return Some(index);
        }
        let path = path_of(address);
        let name = last_segment(path);
        // What was saved unpacked, or packed, is the same file.
        let other = match name.strip_suffix(".gz") {
            Some(plain) => plain.to_owned(),
            None => format!("{name}.gz"),
        };
        let candidates = self.by_name.get(name).or_else(|| self.by_name.get(other.as_str()))?;
        let folders = folders(path);
        let fit = |&index: &usize| {
            let name = &self.parts[index].name;
            let common = common_end(path, name);
            // Where the whole path is that of several, the file that lies highest is meant.
            let deeper = if common == folders { usize::MAX - name.matches('/').count() } else { 0 };
            (common, deeper)
        };
        let best = candidates.iter().map(fit).max()?;
        let mut of_best = candidates.iter().filter(|index| fit(index) == best);
        let found = *of_best.next()?;
        of_best.next().is_none().then_some(found)
    }

    /// The file that an address means which is that of none: its name is the same but for capitals and `_` for `-`.
    fn nearly(&self, address: &str) -> Option<usize> {
        self.by_letters.get(&letters(last_segment(path_of(address)))).copied()
    }

    /// Says that a file is not there, and which one may be meant. `at`: where the address stands, to be written anew.
    fn missing(&self, address: &str, at: Span, draft: &mut Draft, related: &mut Vec<Related>) {
        let quoted = quote(address);
        let Some(index) = self.nearly(address) else {
            return draft.say(format_args!("{quoted} is not among the files given"));
        };
        let Part { name, root, .. } = &self.parts[index];
        let meant = last_segment(name);
        draft.say(format_args!("{quoted} is not among the files given; {} is", quote(meant)));
        let label = "The file that may be meant".to_owned();
        related.push(Related { file: index, place: root.place, label });
        let name = last_segment(path_of(address));
        if let Some((folder, behind)) = address.rsplit_once(name)
            && !address.contains('&')
        {
            draft.suggest(
                format!("Write {}", quote(meant)),
                at,
                format!("{folder}{meant}{behind}"),
            );
        }
    }
}

fn path_of(address: &str) -> &str {
    &address[..address.find(['?', '#']).unwrap_or(address.len())]
}

/// How many folders stand in the path of an address.
fn folders(path: &str) -> usize {
    let behind = path.find("://").map_or(path, |at| &path[at + "://".len()..]);
    behind.matches('/').count().saturating_sub(1)
}

/// A name as it is easily mistaken for another.
fn letters(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-")
}

/// An address as it is compared.
fn normal(address: &str) -> Option<String> {
    let mut url = Url::parse(address.trim()).ok()?;
    url.set_fragment(None);
    Some(url.into())
}

/// How many parts of two paths are the same, counted from the last but one.
fn common_end(a: &str, b: &str) -> usize {
    let parts = a.rsplit('/').zip(b.rsplit('/')).skip(1);
    parts.take_while(|(a, b)| a == b).count()
}

/// Checks what the indexes list; returns for each file the first entry that lists it.
fn indexes<'a>(
    parts: &'a [Part],
    names: &Names<'_>,
    sheet: &mut Sheet,
) -> Vec<Option<(usize, &'a Child)>> {
    let mut listed: Vec<Option<(usize, &Child)>> = vec![None; parts.len()];
    for (file, part) in parts.iter().enumerate() {
        for child in &part.children {
            let place = (file, &child.loc);
            let address = quote(&child.loc.text);
            let Some(index) = names.find(&child.loc.text) else {
                let meant = names.nearly(&child.loc.text).filter(|&meant| meant != file);
                if let Some(meant) = meant {
                    listed[meant].get_or_insert((file, child));
                }
                sheet.report(&set::SET_INDEX_CHILD_NOT_SUPPLIED, place, |draft, related| {
                    names.missing(&child.loc.text, child.loc.place.span(), draft, related);
                });
                continue;
            };
            let target = &parts[index];
            let root = |label: &str| Related {
                file: index,
                place: target.root.place,
                label: label.to_owned(),
            };
            if index == file {
                // Said by the check of the file, where its address is known. In a folder that was not given there may be
                // another file of this name.
                let path = path_of(&child.loc.text);
                if part.url.is_none() && common_end(path, &part.name) == folders(path) {
                    sheet.report(&index::INDEX_SELF_REFERENCE, place, |draft, _| {
                        draft.say(format_args!("{address} is the index itself; remove the entry"));
                    });
                }
                continue;
            }
            if target.kind == Kind::Sitemapindex {
                let back = target.children.iter().any(|c| names.find(&c.loc.text) == Some(file));
                sheet.report(&index::INDEX_NESTED, place, |draft, related| {
                    draft.message = if back {
                        format!("{address} is an index itself, and lists this one: a circle")
                    } else {
                        format!("{address} is an index itself; an index lists sitemaps only")
                    };
                    related.push(root("The other index"));
                });
            } else if target.unusable {
                sheet.report(&set::SET_CHILD_UNUSABLE, place, |draft, related| {
                    draft.message =
                        format!("{address} cannot be read as it is; see the report of that file");
                    related.push(root("The file"));
                });
            }
            match listed[index] {
                None => listed[index] = Some((file, child)),
                // Twice in one index is said by the check of the file.
                Some((other, _)) if other == file => {}
                Some((other, first)) => {
                    sheet.report(&index::INDEX_DUPLICATE_CHILD, place, |draft, related| {
                        draft.say(format_args!(
                            "{address} is listed in {} already; once is enough",
                            quote(&parts[other].name)
                        ));
                        related.push(Related {
                            file: other,
                            place: first.loc.place,
                            label: "The first entry".to_owned(),
                        });
                    });
                }
            }
            outdated(file, child, target, sheet);
        }
    }
    listed
}

/// Compares the `lastmod` of an entry with the latest one inside the file that it lists.
fn outdated(file: usize, child: &Child, target: &Part, sheet: &mut Sheet) {
    let (Some((date, place)), Some(newest)) = (&child.lastmod, &target.newest) else { return };
    // What was written on one day is as old, whatever the zones.
    if date.day >= newest.day || date.text.get(..10) >= newest.text.get(..10) {
        return;
    }
    let at = Quoted { place: *place, text: date.text.clone() };
    sheet.report(&set::SET_INDEX_LASTMOD_OLDER_THAN_CHILD, (file, &at), |draft, _| {
        draft.say(format_args!(
            "lastmod {} is older than {}, the latest in {}",
            quote(&date.text),
            quote(&newest.text),
            quote(&target.name)
        ));
        draft.repair("Write the date of the latest entry", place.span(), &newest.text);
    });
}

/// Reports sitemaps that no index lists, where there is an index: at the index, to which they can
/// be added.
fn orphans(
    parts: &[Part],
    listed: &[Option<(usize, &Child)>],
    named: &LinesOf<'_>,
    copies: &[bool],
    sheet: &mut Sheet,
) {
    let Some(file) = parts.iter().position(|part| !part.children.is_empty()) else { return };
    let index = &parts[file];
    for (other, part) in parts.iter().enumerate() {
        let sitemap = matches!(part.kind, Kind::Urlset | Kind::Text | Kind::Rss | Kind::Atom);
        if !sitemap || copies[other] || listed[other].is_some() || named.contains_key(&other) {
            continue;
        }
        sheet.report(&set::SET_FILE_NOT_IN_INDEX, (file, &index.root), |draft, related| {
            draft.say(format_args!("{} is in no index that was given", quote(&part.name)));
            related.push(Related {
                file: other,
                place: part.root.place,
                label: "The file".to_owned(),
            });
            let first = &index.children[0].loc.text;
            let beside = || {
                let folder = &first[..=first.rfind('/')?];
                Some(format!("{folder}{}", last_segment(&part.name)))
            };
            let Some(address) = part.url.clone().or_else(beside) else { return };
            let escaped = address.replace('&', "&amp;").replace('<', "&lt;");
            let at = Span::at(index.last_entry_end);
            let text = format!("\n<sitemap><loc>{escaped}</loc></sitemap>");
            let mut fix = Fix::safe(format!("Add {}", quote(&address)), at, text);
            // Beside the first one is a guess.
            fix.safe = part.url.is_some();
            draft.fix_by(fix);
        });
    }
}

/// Reports files whose pages are elsewhere than those of most files; returns where those are.
fn origins<'a>(parts: &'a [Part], sheet: &mut Sheet) -> &'a str {
    let mut origins: Vec<(&str, usize)> = Vec::new();
    for part in parts.iter().filter(|part| !part.origin.is_empty()) {
        match origins.iter_mut().find(|(origin, _)| *origin == part.origin) {
            Some((_, files)) => *files += 1,
            None => origins.push((&part.origin, 1)),
        }
    }
    // Of several with as many files the first is the one to compare with.
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
                    "The {things} of this file are on {}, those of most files on {}",
                    quote(&part.origin),
                    quote(main)
                ));
            });
        }
    }
    main
}

/// For each file that a robots.txt names, which one that is, and the address there.
type LinesOf<'a> = HashMap<usize, (usize, &'a Quoted), FixedState>;

/// Reports files that list pages which a sitemap at their address may not speak for. What robots.txt or an index says of
/// the address is less sure than what the options say of it, and the robots.txt of the host may allow it.
fn scopes(
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
        let Some((other, own)) = named.get(&file).copied().or(index) else { continue };
        // Whatever robots.txt names may list all of its site (protocol, "Sitemaps & Cross Submits").
        let free = [Some(file), index.map(|(index, _)| index)];
        let free = free.into_iter().flatten().any(|file| named.contains_key(&file));
        let Ok(url) = Url::parse(&own.text) else { continue };
        let host = host_and_port(&own.text);
        let directory = if free { "/" } else { scope::directory(&url) };
        let folder = format!("{}://{host}{directory}", url.scheme());
        let mut counts = [0_u64; 3];
        part.addresses.each(|text, _, _| {
            // Nearly all.
            if text.starts_with(&folder) {
                return;
            }
            let Some((scheme, _)) = text.split_once("://") else { return };
            let of_page = host_and_port(text);
            if of_page.eq_ignore_ascii_case(host) {
                let path = &text[text.find(of_page).unwrap_or(0) + of_page.len()..];
                let http = !scheme.eq_ignore_ascii_case(url.scheme());
                counts[1] += u64::from(http);
                counts[2] += u64::from(!http && directory != "/" && !path.starts_with(directory));
            } else {
                let [a, b] = [host, of_page].map(str::to_ascii_lowercase);
                counts[0] += u64::from(differ_by_www(&a, &b));
            }
        });
        // Of an index, that is said of the whole file.
        if index.is_some() {
            counts[0] = 0;
        }
        let other_scheme = if url.scheme() == "http" { "https" } else { "http" };
        let origin = &part.origin;
        // That is how many sites have it, and right if robots.txt names the index.
        let info = Severities::protocol(Severity::Info);
        let rules = [
            (&scope::SCOPE_WWW_MISMATCH, severities, format!("on {}", quote(origin)), host),
            (
                &scope::SCOPE_SCHEME_DIFFERS,
                severities,
                format!("under `{other_scheme}`"),
                url.scheme(),
            ),
            (&scope::SCOPE_OUTSIDE_DIRECTORY, info, "elsewhere".to_owned(), directory),
        ];
        let told = rules.into_iter().zip(counts).filter(|(_, count)| *count > 0);
        for ((rule, severities, pages, own_part), count) in told {
            sheet.report_as(rule, severities, (file, &part.root), |draft, related| {
                let are = if count == 1 { "page is" } else { "pages are" };
                draft.say(format_args!(
                    "{count} {are} {pages}; in {} this sitemap is under {}",
                    quote(&parts[other].name),
                    quote(own_part)
                ));
                let label = "Its address".to_owned();
                related.push(Related { file: other, place: own.place, label });
            });
        }
    }
}

/// Compares the sitemaps that robots.txt names with the files; returns those that it names.
fn sitemap_lines<'a>(
    parts: &'a [Part],
    names: &Names<'_>,
    listed: &[Option<(usize, &Child)>],
    sheet: &mut Sheet,
) -> LinesOf<'a> {
    let mut named = LinesOf::default();
    for (file, part) in parts.iter().enumerate() {
        let Some(robots) = &part.robots else { continue };
        let found: Vec<Option<usize>> =
            robots.sitemaps.iter().map(|sitemap| names.find(&sitemap.url.text)).collect();
        for (sitemap, target) in robots.sitemaps.iter().zip(&found) {
            if let Some(target) = target.or_else(|| names.nearly(&sitemap.url.text)) {
                named.entry(target).or_insert((file, &sitemap.url));
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
                related.push(Related {
                    file: index,
                    place: child.loc.place,
                    label: "The entry in the index".to_owned(),
                });
                draft.suggest("Delete the line", sitemap.line, "");
            });
        }
    }
    named
}

/// Reports pages and sitemaps of indexes that robots.txt keeps crawlers from. Without its address, robots.txt is taken for
/// that of the `main` host.
fn blocked(parts: &[Part], main: &str, sheet: &mut Sheet) {
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
            let path = text.find(host).map_or("", |at| &text[at + host.len()..]);
            let path = &path[..path.find('#').unwrap_or(path.len())];
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
                let line = robots.places.iter().find(|mark| mark.start == rule.span.start);
                if let Some(&place) = line {
                    let label = "The rule in robots.txt".to_owned();
                    related.push(Related { file, place, label });
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

/// Reports files that list what another lists: one of the two was saved or uploaded a second time. The copy is the one
/// that nothing names, else the one with the longer name (`sitemap (1).xml`).
fn copies(
    parts: &[Part],
    listed: &[Option<(usize, &Child)>],
    named: &LinesOf<'_>,
    sheet: &mut Sheet,
) -> Vec<bool> {
    let mut alike: HashMap<_, Vec<usize>, FixedState> = HashMap::default();
    for (file, part) in parts.iter().enumerate().filter(|(_, part)| !part.addresses.is_cut()) {
        let files = alike.entry((part.addresses.keys(), part.kind as u8, part.media)).or_default();
        files.push(file);
    }
    let mut copies = vec![false; parts.len()];
    for (_, files) in alike.into_iter().filter(|((keys, ..), _)| !keys.is_empty()) {
        let rank = |&file: &usize| {
            let known = listed[file].is_some() || named.contains_key(&file);
            (!known, parts[file].name.len(), file)
        };
        let Some(original) = files.iter().copied().min_by_key(rank) else { continue };
        for file in files.into_iter().filter(|file| *file != original) {
            copies[file] = true;
            sheet.report(&dup::DUP_CROSS_FILE, (file, &parts[file].root), |draft, related| {
                draft.say(format_args!(
                    "This file lists the same pages as {}",
                    quote(&parts[original].name)
                ));
                draft.help = Some(
                    "Keep the file that robots.txt or the index names, and delete the other."
                        .into(),
                );
                let label = "The other file".to_owned();
                related.push(Related { file: original, place: parts[original].root.place, label });
            });
        }
    }
    copies
}

/// Reports pages that two sitemaps list. Feeds list the newest pages of the sitemaps, and are meant to: "we recommend
/// using both XML sitemaps and RSS/Atom feeds" (Google, Best practices for XML sitemaps and RSS/Atom feeds, 2014).
fn duplicates(parts: &[Part], copies: &[bool], sheet: &mut Sheet) {
    if parts.iter().any(|part| part.addresses.is_cut()) {
        sheet.findings.not_read(
            "Of very large files only the first pages were compared with those of the others.",
        );
    }
    // First short keys only; then keys and places of those that come more than once.
    let again = keys_of_several(parts);
    if again.is_empty() {
        return;
    }
    let mut buffer = Vec::new();
    // The first place of each, and the last file that it was seen in.
    let mut first: HashMap<u64, (usize, Mark, usize), FixedState> = HashMap::default();
    for (file, part) in parts.iter().enumerate() {
        if copies[file] || matches!(part.kind, Kind::Rss | Kind::Atom) {
            continue;
        }
        part.addresses.each(|text, place, entry| {
            let key = hreflang::key(text, &mut buffer);
            if !again.contains(&short_key(key)) {
                return;
            }
            let (other, other_place, last) = first.entry(key).or_insert((file, place, file));
            if std::mem::replace(last, file) == file {
                // Twice in one file is said by the check of the file.
                return;
            }
            let rule = &dup::DUP_CROSS_FILE;
            // Pages and their images or videos may be listed apart, and the same pages in XML and as text.
            let first = &parts[*other];
            let apart = (part.media, part.kind) != (first.media, first.kind);
            let severities =
                if apart { Severities::protocol(Severity::Info) } else { rule.severities };
            let at = Quoted { place, text: text.to_owned() };
            sheet.report_as(rule, severities, (file, &at), |draft, related| {
                draft.message =
                    format!("{} is listed in {} already", quote(text), quote(&parts[*other].name));
                related.push(Related {
                    file: *other,
                    place: *other_place,
                    label: "Listed here before".to_owned(),
                });
                if !apart {
                    draft.suggest("Delete the entry", entry, "");
                }
            });
        });
    }
}

/// Short keys of pages that more than one file lists.
fn keys_of_several(parts: &[Part]) -> HashSet<u64, FixedState> {
    let mut all: Vec<_> = parts.iter().map(|part| part.addresses.short_keys().peekable()).collect();
    let mut several: HashSet<u64, FixedState> = HashSet::default();
    // By their highest bits, so that there is never more than a small part of all keys a second time.
    let mut alike: Vec<u64> = Vec::new();
    for high in 0..=u64::from(u8::MAX) {
        alike.clear();
        for keys in &mut all {
            alike.extend(std::iter::from_fn(|| keys.next_if(|key| key >> 40 <= high)));
        }
        order::sort_numbers(&mut alike);
        several.extend(alike.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]));
    }
    several
}

/// Judges the languages of all files together, and keeps what none of them showed alone.
fn languages(parts: &[Part], settings: &Settings, sheet: &mut Sheet) {
    if parts.len() < 2 {
        return;
    }
    if parts.iter().any(|part| part.groups.is_cut()) {
        sheet.findings.not_read(
            "The languages were not compared between the files: one of them has too many links.",
        );
        return;
    }
    if !parts.iter().any(|part| part.groups.has_links()) {
        return;
    }
    let new = || Findings::new(settings.max_per_rule, settings.only.clone());
    let mut all: Vec<Findings> = parts.iter().map(|_| new()).collect();
    let silent = pages_without_links(parts);
    let groups: Vec<&hreflang::Groups> = parts
        .iter()
        .zip(&silent)
        .map(|(part, silent)| silent.as_ref().unwrap_or(&part.groups))
        .collect();
    hreflang::judge(&groups, &mut all.iter_mut().collect::<Vec<_>>());
    let mut drafts: Vec<(usize, Quoted, Draft)> = Vec::new();
    for (file, (part, mut together)) in parts.iter().zip(all).enumerate() {
        let mut alone = new();
        hreflang::judge(&[&part.groups], &mut [&mut alone]);
        let known: HashSet<(&str, u64), FixedState> =
            alone.take_fresh().iter().map(|draft| (draft.rule.id, draft.span.start)).collect();
        for draft in together.take_fresh() {
            // That a page is in no file is said of each file; of all it is not news.
            let told = known.contains(&(draft.rule.id, draft.span.start))
                || draft.rule.id == "hreflang-target-not-supplied";
            let place = Mark::find(&part.marks, draft.span.start);
            let (false, Some(place)) = (told, place) else { continue };
            let text = draft.quoted.clone().unwrap_or_default();
            drafts.push((file, Quoted { place, text }, draft));
        }
    }
    let mut buffer = Vec::new();
    let entries = other_ends(parts, &drafts, &mut buffer);
    for (file, place, draft) in drafts {
        let other = is_return_missing(&draft)
            .then(|| entries.get(&hreflang::key(&place.text, &mut buffer)))
            .flatten();
        sheet.report_as(draft.rule, draft.severities, (file, &place), |copy, related| {
            copy.message = draft.message;
            copy.help = draft.help;
            copy.fix = draft.fix;
            related.extend(other.map(|&(file, place)| Related {
                file,
                place,
                label: "The entry that should link back".to_owned(),
            }));
        });
    }
}

/// Whether it says that a page does not link back.
fn is_return_missing(draft: &Draft) -> bool {
    draft.rule.is(&hreflang::HREFLANG_RETURN_MISSING)
}

/// Where the pages are listed that do not link back, by their keys.
fn other_ends(
    parts: &[Part],
    drafts: &[(usize, Quoted, Draft)],
    buffer: &mut Vec<u8>,
) -> HashMap<u64, (usize, Mark), FixedState> {
    let missing = drafts.iter().filter(|(_, _, draft)| is_return_missing(draft));
    let wanted: HashSet<u64, FixedState> =
        missing.map(|(_, place, _)| hreflang::key(&place.text, buffer)).collect();
    let mut found: HashMap<u64, (usize, Mark), FixedState> = HashMap::default();
    if wanted.is_empty() {
        return found;
    }
    for (file, part) in parts.iter().enumerate() {
        part.addresses.each(|text, place, _| {
            let key = hreflang::key(text, buffer);
            if wanted.contains(&key) {
                found.entry(key).or_insert((file, place));
            }
        });
    }
    found
}

/// Of each file without language links, the pages that links of the others lead to: that they do not link back is only
/// seen here.
fn pages_without_links(parts: &[Part]) -> Vec<Option<hreflang::Groups>> {
    // A text or a feed could not link back if it wanted to; what is damaged may do so.
    let silent =
        |part: &&Part| !part.groups.has_links() && part.kind == Kind::Urlset && !part.unusable;
    let mut names = hreflang::Names::default();
    if parts.iter().any(|part| silent(&part)) {
        parts.iter().for_each(|part| part.groups.names(&mut names));
    }
    let mut buffer = Vec::new();
    let mut listed = |part: &Part| {
        let mut groups = hreflang::Groups::default();
        part.addresses.each(|text, place, _| {
            groups.list(text, place.span(), &names, &mut buffer);
        });
        groups
    };
    parts.iter().map(|part| Some(part).filter(silent).map(&mut listed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    #[test]
    fn what_a_limit_kept_out_is_said() {
        let settings = Options::default().read().unwrap();
        let said = |part: Part| {
            let sheet = judge(&[part, Part::default()], &settings);
            sheet.findings.incomplete().concat()
        };
        assert_eq!(said(Part::default()), "");
        let groups = hreflang::Groups::cut();
        assert!(said(Part { groups, ..Part::default() }).starts_with("The languages"));
        let addresses = super::super::Addresses::cut();
        assert!(said(Part { addresses, ..Part::default() }).contains("very large files"));
    }
}
