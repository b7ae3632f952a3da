//! Checks what the language links in all files together show.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use crate::report::Kind;
use crate::report::findings::{Draft, Findings};
use crate::report::marks::Mark;
use crate::report::options::Settings;
use crate::report::rule::Rule;
use crate::rules::hreflang;
use crate::site::part::{Part, Quoted};
use crate::site::sheet::Sheet;
use crate::text::order::CollectSmall;

/// Judges the languages of all files together, and reports what no file showed alone.
pub(super) fn languages(parts: &[Part], settings: &Settings, sheet: &mut Sheet) {
    if parts.len() < 2 {
        return;
    }
    if parts.iter().any(|part| part.groups.is_cut()) {
        sheet.findings.not_read(
            "Languages were not compared between the files, because one of them has too many links.",
        );
        return;
    }
    if !parts.iter().any(|part| part.groups.has_links()) {
        return;
    }
    let new = || Findings::new(settings.max_per_rule, settings.only.clone());
    let mut all: Vec<Findings> = parts.iter().map(|_| new()).collect_small();
    let silent = pages_without_links(parts);
    let groups: Vec<&hreflang::Groups> = parts
        .iter()
        .zip(&silent)
        .map(|(part, silent)| silent.as_ref().unwrap_or(&part.groups))
        .collect_small();
    hreflang::judge(&groups, &mut all.iter_mut().collect_small());
    let mut drafts: Vec<(usize, Quoted, Draft)> = Vec::new();
    for (file, (part, mut together)) in parts.iter().zip(all).enumerate() {
        let mut alone = new();
        hreflang::judge(&[&part.groups], &mut [&mut alone]);
        let (told, now) = (alone.take_fresh(), together.take_fresh());
        let name =
            |draft: &Draft| format!("{} {} {}", draft.rule.id, draft.span.start, draft.message);
        let names =
            |drafts: &[Draft]| -> HashSet<String, FixedState> { drafts.iter().map(name).collect() };
        let (known, kept) = (names(&told), names(&now));
        withdraw(
            file,
            told.iter().filter(|draft| !kept.contains(&name(draft))),
            [&alone, &together],
            sheet,
        );
        for draft in now {
            let place = part.marks.find(draft.span.start);
            let (false, Some(place)) = (known.contains(&name(&draft)), place) else { continue };
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
        let mut elsewhere = sheet.report((file, &place), |span, findings| {
            findings.submit(Draft { span, related: Vec::new(), ..draft });
        });
        if let Some(&(file, place)) = other {
            elsewhere.add(file, place, "The entry that should link back");
        }
    }
}

/// Withdraws the findings about the file that do not hold for all files together. Beyond the cap of a rule, only the
/// difference between the numbers is known.
fn withdraw<'d>(
    file: usize,
    gone: impl Iterator<Item = &'d Draft>,
    [alone, together]: [&Findings; 2],
    sheet: &mut Sheet,
) {
    let mut starts: Vec<(&'static Rule, Vec<u64>)> =
        alone.counts().iter().map(|count| (count.rule, Vec::new())).collect_small();
    for draft in gone {
        let of_rule = starts.iter_mut().find(|(rule, _)| rule.is(draft.rule));
        of_rule.into_iter().for_each(|(_, starts)| starts.push(draft.span.start));
    }
    for (rule, starts) in starts {
        let fewer = alone.number(rule).saturating_sub(together.number(rule));
        sheet.withdraw(file, rule, fewer.max(starts.len() as u64), starts);
    }
}

/// Whether the finding says that a page does not link back.
fn is_return_missing(draft: &Draft) -> bool {
    draft.rule.is(&hreflang::groups::graph::HREFLANG_RETURN_MISSING)
}

/// Returns where the pages are listed that do not link back, by their keys.
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

/// Returns, for each file without language links, the pages that links in other files lead to. Only all files together show
/// that these pages do not link back.
fn pages_without_links(parts: &[Part]) -> Vec<Option<hreflang::Groups>> {
    // A text sitemap or a feed cannot link back, and a damaged file may contain links that were not read.
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
            groups.list_named(text, place.span(), &names, &mut buffer);
        });
        groups
    };
    parts.iter().map(|part| Some(part).filter(silent).map(&mut listed)).collect_small()
}
