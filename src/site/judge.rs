//! What the files of a site show only together.

use std::collections::HashMap;

use url::Url;

use super::part::{Child, Part, Quoted};
use crate::findings::{Draft, Findings, Fix};
use crate::options::Settings;
use crate::order::sorted;
use crate::place::Mark;
use crate::report::Kind;
use crate::rule::{Rule, Severities};
use crate::rules::{index, quote, set};
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
    orphans(parts, &listed, &mut sheet);
    origins(parts, &mut sheet);
    let found = sorted(sheet.found, |found| (found.place.start, found.draft.rule.id));
    sheet.found = sorted(found, |found| (found.file as u64, ""));
    sheet
}

/// Finds files by address and by name.
struct Names<'a> {
    by_url: HashMap<String, usize>,
    /// By the last part of the name; several files may share it.
    by_name: HashMap<&'a str, Vec<usize>>,
    parts: &'a [Part],
}

impl<'a> Names<'a> {
    fn new(parts: &'a [Part]) -> Names<'a> {
        let mut names = Names { by_url: HashMap::new(), by_name: HashMap::new(), parts };
        for (index, part) in parts.iter().enumerate() {
            if let Some(url) = part.url.as_deref().and_then(normal) {
                names.by_url.entry(url).or_insert(index);
            }
            names.by_name.entry(last_segment(&part.name)).or_default().push(index);
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
        let path = &address[..address.find(['?', '#']).unwrap_or(address.len())];
        let name = last_segment(path);
        // What was saved unpacked, or packed, is the same file.
        let other = match name.strip_suffix(".gz") {
            Some(plain) => plain.to_owned(),
            None => format!("{name}.gz"),
        };
        let candidates = self.by_name.get(name).or_else(|| self.by_name.get(other.as_str()))?;
        let fit = |&index: &usize| common_end(path, &self.parts[index].name);
        let best = candidates.iter().map(fit).max()?;
        let mut of_best = candidates.iter().filter(|index| fit(index) == best);
        let found = *of_best.next()?;
        of_best.next().is_none().then_some(found)
    }
}

/// An address as it is compared.
fn normal(address: &str) -> Option<String> {
    let mut url = Url::parse(address.trim()).ok()?;
    url.set_fragment(None);
    Some(url.into())
}

fn last_segment(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
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
                sheet.report(&set::SET_INDEX_CHILD_NOT_SUPPLIED, place, |draft, _| {
                    draft.message = format!("{address} is not among the files given");
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
                // Said by the check of the file, where its address is known.
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
                        draft.message = format!(
                            "{address} is listed in {} already; once is enough",
                            quote(&parts[other].name)
                        );
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
    if date.day >= newest.day {
        return;
    }
    let at = Quoted { place: *place, text: date.text.clone() };
    sheet.report(&set::SET_INDEX_LASTMOD_OLDER_THAN_CHILD, (file, &at), |draft, _| {
        draft.message = format!(
            "lastmod {} is older than {}, the latest in {}",
            quote(&date.text),
            quote(&newest.text),
            quote(&target.name)
        );
        draft.fix =
            Some(Fix::safe("Write the date of the latest entry", place.span(), &newest.text));
    });
}

/// Reports sitemaps that no index lists, where there is an index: at the index, to which they can
/// be added.
fn orphans(parts: &[Part], listed: &[Option<(usize, &Child)>], sheet: &mut Sheet) {
    let Some(file) = parts.iter().position(|part| !part.children.is_empty()) else { return };
    let index = &parts[file];
    for (other, part) in parts.iter().enumerate() {
        let sitemap = matches!(part.kind, Kind::Urlset | Kind::Text | Kind::Rss | Kind::Atom);
        if !sitemap || listed[other].is_some() {
            continue;
        }
        sheet.report(&set::SET_FILE_NOT_IN_INDEX, (file, &index.root), |draft, related| {
            draft.message = format!("{} is in no index that was given", quote(&part.name));
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
            draft.fix = Some(fix);
        });
    }
}

/// Reports files whose pages are elsewhere than those of most files.
fn origins(parts: &[Part], sheet: &mut Sheet) {
    let mut origins: Vec<(&str, usize)> = Vec::new();
    for part in parts.iter().filter(|part| !part.origin.is_empty()) {
        match origins.iter_mut().find(|(origin, _)| *origin == part.origin) {
            Some((_, files)) => *files += 1,
            None => origins.push((&part.origin, 1)),
        }
    }
    // Of several with as many files the first is the one to compare with.
    let Some(&(main, _)) = origins.iter().reduce(|a, b| if b.1 > a.1 { b } else { a }) else {
        return;
    };
    for (file, part) in parts.iter().enumerate() {
        if !part.origin.is_empty() && part.origin != main {
            sheet.report(&set::SET_MIXED_ORIGIN, (file, &part.root), |draft, _| {
                draft.message = format!(
                    "The pages of this file are on {}, those of most files on {}",
                    quote(&part.origin),
                    quote(main)
                );
            });
        }
    }
}
