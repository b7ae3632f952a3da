//! Finds pages that several files list, and files that list the same pages.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use super::LinesOf;
use crate::report::Kind;
use crate::report::marks::Mark;
use crate::report::rule::{Severities, Severity};
use crate::rules::{dup, hreflang};
use crate::site::part::{Child, Part, Quoted};
use crate::site::sheet::Sheet;
use crate::sitemap::addresses::short_key;
use crate::text::order::{self, CollectSmall};
use crate::text::quote::{quote, thousands};

/// Reports files that list the same pages as another: one of the two was saved or uploaded twice. The copy is the file that
/// nothing names, otherwise the one with the longer name (`sitemap (1).xml`).
pub(super) fn copies(
    parts: &[Part],
    listed: &[Option<(usize, &Child)>],
    named: &LinesOf<'_>,
    sheet: &mut Sheet,
) -> Vec<bool> {
    let key = |file: usize| {
        let part = &parts[file];
        (part.addresses.is_cut(), part.addresses.keys(), part.kind as u8, part.media)
    };
    let order = order::places(parts.len(), &mut |a, b| key(a).cmp(&key(b)));
    let mut copies = vec![false; parts.len()];
    for files in order.chunk_by(|a, b| key(*a) == key(*b)) {
        let rank = |&file: &usize| {
            let known = listed[file].is_some() || named[file].is_some();
            (!known, parts[file].name.len(), file)
        };
        let Some(original) = files.iter().copied().min_by_key(rank) else { continue };
        let Part { addresses, .. } = &parts[original];
        if addresses.is_cut() || addresses.keys().is_empty() {
            continue;
        }
        for file in files.iter().copied().filter(|file| *file != original) {
            copies[file] = true;
            sheet.report(&dup::DUP_CROSS_FILE, (file, &parts[file].root), |draft, related| {
                draft.say(format_args!(
                    "This file lists the same pages as {}",
                    quote(&parts[original].name)
                ));
                draft.advise(
                    "Keep the file that robots.txt or the index names, and delete the other.",
                );
                related.add(original, parts[original].root.place, "The other file");
            });
        }
    }
    copies
}

/// Reports pages that two sitemaps list. Feeds are excluded, because they should list the newest pages of the sitemaps: "we
/// recommend using both XML sitemaps and RSS/Atom feeds" (Google, Best practices for XML sitemaps and RSS/Atom feeds,
/// 2014).
pub(super) fn duplicates(parts: &[Part], copies: &[bool], sheet: &mut Sheet) {
    // Compare the short keys first, then full keys and places only for keys that several files have.
    let (again, unique) = keys_of_several(parts);
    if !parts.iter().any(|part| part.addresses.is_cut()) {
        sheet.unique_urls = sheet.unique_urls.map(|number| number + unique);
    } else {
        sheet.unique_urls = None;
        sheet.findings.not_read(
            "Of very large files, only the first pages were compared with the other files.",
        );
    }
    if again.is_empty() {
        return;
    }
    let mut buffer = Vec::new();
    // The first place of each page, and the last file that listed it.
    let mut first: HashMap<u64, (usize, Mark), FixedState> = HashMap::default();
    let mut last: HashMap<u64, u32, FixedState> = HashMap::default();
    for (file, part) in parts.iter().enumerate() {
        if copies[file] || matches!(part.kind, Kind::Rss | Kind::Atom) {
            continue;
        }
        let mut apart: Vec<Apart> = Vec::new();
        part.addresses.each(|text, place, entry| {
            let key = hreflang::key(text, &mut buffer);
            if !again.contains(&short_key(key)) {
                return;
            }
            let (other, other_place) = first.entry(key).or_insert((file, place));
            if last.insert(key, file as u32).is_none_or(|last| last == file as u32) {
                // The check of the file itself reports pages that are listed twice in one file.
                return;
            }
            let (other, other_place) = (*other, *other_place);
            let at = Quoted { place, text: text.to_owned() };
            if (part.media, part.kind) != (parts[other].media, parts[other].kind) {
                match apart.iter_mut().find(|known| known.other == other) {
                    Some(known) => known.number += 1,
                    None => apart.push(Apart { other, other_place, at, number: 1 }),
                }
                return;
            }
            sheet.report(&dup::DUP_CROSS_FILE, (file, &at), |draft, related| {
                draft.say(format_args!(
                    "{} is already listed in {}",
                    quote(text),
                    quote(&parts[other].name)
                ));
                related.add(other, other_place, "Listed here before");
                draft.suggest("Delete the entry", entry, "");
            });
        });
        apart.iter().for_each(|pages| listed_apart(file, pages, parts, sheet));
    }
}

/// Pages of a file that another file lists for another purpose: with their images, videos or news, or as plain text.
struct Apart {
    other: usize,
    other_place: Mark,
    /// The first of the pages.
    at: Quoted,
    number: u64,
}

/// Reports the pages once for two files. Google itself describes sitemaps for videos or news beside the sitemap of all
/// pages.
fn listed_apart(file: usize, pages: &Apart, parts: &[Part], sheet: &mut Sheet) {
    let severities = Severities::protocol(Severity::Info);
    sheet.report_as(&dup::DUP_CROSS_FILE, severities, (file, &pages.at), |draft, related| {
        let (page, other) = (quote(&pages.at.text), quote(&parts[pages.other].name));
        match pages.number {
            1 => draft.say(format_args!("{page} is already listed in {other}")),
            number => draft.say(format_args!(
                "{} pages are already listed in {other}; the first is {page}",
                thousands(number)
            )),
        }
        draft.advise(
            "Leave both files as they are if one of them is for images, videos or news, or \
            is the same list as plain text.",
        );
        related.add(pages.other, pages.other_place, "Listed here before");
    });
}

/// Returns the short keys of pages that more than one file lists, and the number of different pages.
fn keys_of_several(parts: &[Part]) -> (HashSet<u64, FixedState>, u64) {
    let mut all: Vec<_> =
        parts.iter().map(|part| part.addresses.short_keys().peekable()).collect_small();
    let mut several: HashSet<u64, FixedState> = HashSet::default();
    let mut unique = 0;
    // Compare keys by their highest bits, so that only a small part of all keys is in memory a second time.
    let mut alike: Vec<u64> = Vec::new();
    for high in 0..=u64::from(u8::MAX) {
        alike.clear();
        for keys in &mut all {
            alike.extend(std::iter::from_fn(|| keys.next_if(|key| key >> 40 <= high)));
        }
        order::sort_numbers(&mut alike);
        unique += alike.chunk_by(PartialEq::eq).count() as u64;
        several.extend(alike.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]));
    }
    (several, unique)
}
