//! Finds pages that several files list, and files that list the same pages.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use super::LinesOf;
use crate::report::Kind;
use crate::report::marks::Mark;
use crate::rules::{dup, hreflang};
use crate::site::part::{Child, Part, Quoted};
use crate::site::sheet::Sheet;
use crate::sitemap::addresses::short_key;
use crate::text::order::{self, CollectSmall};

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
    let order = order::places(parts.len(), |a, b| key(a).cmp(&key(b)));
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
            let Part { name, root, .. } = &parts[original];
            sheet
                .report((file, &parts[file].root), |span, findings| dup::copy(span, name, findings))
                .add(original, root.place, "The other file");
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
            sheet
                .report((file, &at), |span, findings| {
                    dup::in_other_file(span, text, &parts[other].name, entry, findings);
                })
                .add(other, other_place, "Listed here before");
        });
        for Apart { other, other_place, at, number } in apart {
            sheet
                .report((file, &at), |span, findings| {
                    dup::apart(span, &at.text, number, &parts[other].name, findings);
                })
                .add(other, other_place, "Listed here before");
        }
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
