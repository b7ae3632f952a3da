//! Checks the files that indexes list, and those that no index lists.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use super::LinesOf;
use crate::report::Kind;
use crate::report::findings::Fix;
use crate::report::options::Settings;
use crate::rules::{index, set};
use crate::site::names::{Names, common_end, folders, roots};
use crate::site::part::{Child, Part, Quoted};
use crate::site::sheet::Sheet;
use crate::text::escape::escape;
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::text::url::without_query;

/// Checks the files that the indexes list, and returns for each file the first entry that lists it.
pub(super) fn indexes<'a>(
    parts: &'a [Part],
    names: &Names<'_>,
    settings: &Settings,
    sheet: &mut Sheet,
) -> Vec<Option<(usize, &'a Child)>> {
    let mut listed: Vec<Option<(usize, &Child)>> = vec![None; parts.len()];
    let mut nested: Vec<(usize, &Quoted, usize)> = Vec::new();
    for (file, part) in parts.iter().enumerate() {
        for child in &part.children {
            let place = (file, &child.loc);
            let address = &*child.loc.text;
            let Some(index) = names.find(address, file) else {
                if settings.fetched {
                    continue;
                }
                let is_missing = settings.missing.binary_search(&child.loc.text).is_ok();
                sheet.report(place, |span, findings| match is_missing {
                    true => set::child_missing(span, address, findings),
                    false => set::child_not_supplied(span, address, findings),
                });
                continue;
            };
            let target = &parts[index];
            if index == file {
                // The check of the file reports it if it knows the URL. In a folder that was not given there may be another
                // file of this name.
                let path = without_query(address);
                if part.url.is_none()
                    && path.len() == address.len()
                    && common_end(path, &part.name) == folders(path)
                {
                    sheet.report(place, |span, findings| index::itself(span, address, findings));
                }
                continue;
            }
            if target.kind == Kind::Sitemapindex {
                nested.push((file, &child.loc, index));
            } else if target.unusable {
                sheet
                    .report(place, |span, findings| set::child_unreadable(span, address, findings))
                    .add(index, target.root.place, "The file");
            }
            match listed[index] {
                None => listed[index] = Some((file, child)),
                // The check of the file reports a second entry in the same index.
                Some((other, _)) if other == file => {}
                Some((other, first)) => sheet
                    .report(place, |span, findings| {
                        index::again(span, address, &parts[other].name, findings);
                    })
                    .add(other, first.loc.place, "The first entry"),
            }
            outdated(file, child, target, sheet);
        }
    }
    report_nested(parts, nested, sheet);
    listed
}

/// Reports entries of indexes whose files are indexes: the file with the entry, the entry, and the file that it lists.
fn report_nested(parts: &[Part], nested: Vec<(usize, &Quoted, usize)>, sheet: &mut Sheet) {
    let pair = |one: usize, other: usize| (one as u64) << 32 | other as u64;
    let pairs: HashSet<u64, FixedState> =
        nested.iter().map(|(file, _, index)| pair(*index, *file)).collect();
    for (file, at, index) in nested {
        let is_loop = pairs.contains(&pair(file, index));
        sheet
            .report((file, at), |span, findings| index::nested(span, &at.text, is_loop, findings))
            .add(index, parts[index].root.place, "The other index");
    }
}

/// Compares the `lastmod` of an entry with the latest one inside the file that it lists.
fn outdated(file: usize, child: &Child, target: &Part, sheet: &mut Sheet) {
    let (Some((date, place)), Some(newest)) = (&child.lastmod, &target.newest) else { return };
    // Dates on the same day are equally old, whatever their zones.
    if date.day >= newest.day || date.text.get(..10) >= newest.text.get(..10) {
        return;
    }
    let at = Quoted { place: *place, text: date.text.clone() };
    sheet.report((file, &at), |span, findings| {
        set::lastmod_older(span, &date.text, &newest.text, &target.name, findings);
    });
}

/// Reports sitemaps that no index lists, if there is an index. The finding is at the index, to which they can be added.
pub(super) fn orphans(
    parts: &[Part],
    listed: &[Option<(usize, &Child)>],
    named: &LinesOf<'_>,
    copies: &[bool],
    sheet: &mut Sheet,
) {
    let Some(file) = parts.iter().position(|part| !part.children.is_empty()) else { return };
    let index = &parts[file];
    // The folder of the files is known if all listed files agree on it; it must be more than scheme and host.
    let mut all = parts.iter().zip(listed).filter_map(|(part, listed)| {
        let root = roots(&(*listed)?.1.loc.text, &part.name);
        (root.0.matches('/').count() > 2).then_some(root)
    });
    let root = all.next().filter(|first| all.all(|other| other == *first));
    for (other, part) in parts.iter().enumerate() {
        // Most feeds are made for feed readers, and the web pages link to them.
        let sitemap = matches!(part.kind, Kind::Urlset | Kind::Text);
        if !sitemap || copies[other] || listed[other].is_some() || named[other].is_some() {
            continue;
        }
        let below = || {
            let (address, folder) = root?;
            let path = part.name.strip_prefix(folder)?;
            // The file has such a name only where it was saved, as `Copy of sitemap.xml`.
            (!path.contains([' ', '?', '@', '='])).then(|| format!("{address}{path}"))
        };
        let fix = part.url.clone().or_else(below).map(|address| {
            let at = Span::at(index.last_entry_end);
            let text = format!("\n<sitemap><loc>{}</loc></sitemap>", escape(&address));
            let fix = Fix::safe(format_args!("Add {}", quote(&address)), at, text);
            // A URL derived from those of other files is a guess.
            Fix { safe: part.url.is_some(), ..fix }
        });
        sheet
            .report((file, &index.root), |span, findings| {
                set::not_in_index(span, &part.name, fix, findings);
            })
            .add(other, part.root.place, "The file");
    }
}
