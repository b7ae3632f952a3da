//! Findings that a file alone could only guess at, and that the other files settle.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use crate::rules::robots;
use crate::site::names::Names;
use crate::site::part::Part;
use crate::site::sheet::Sheet;
use crate::site::tops::Tops;
use crate::text::order::CollectSmall;

/// Withdraws the findings about single files that the other files settle.
pub(super) fn answers(parts: &[Part], names: &Names<'_>, tops: &Tops<'_>, sheet: &mut Sheet) {
    let [by_name, single, homeless, everything] = Part::OPEN;
    let lists_pages = |part: &&Part| part.kind.lists_pages() && part.entries > 0;
    let several = parts.iter().filter(lists_pages).count() > 1;
    // The pages that robots.txt forbids have been counted, which says more.
    let counted = sheet.findings.number(&robots::ROBOTS_LISTED_URL_BLOCKED) > 0;
    let has_home = parts.iter().any(|part| part.home);
    for (file, part) in parts.iter().enumerate() {
        let [names_of_indexes, alone, without_home, closed] = &part.open;
        let supplied =
            part.children.iter().filter(|child| names.find(&child.loc.text, file).is_some());
        let by_name_only: HashSet<u64, FixedState> = names_of_indexes.iter().copied().collect();
        let starts: Vec<u64> = supplied
            .map(|child| child.loc.place.start)
            .filter(|start| by_name_only.contains(start))
            .collect_small();
        sheet.withdraw(file, by_name, starts.len() as u64, starts);
        if several {
            sheet.withdraw(file, single, alone.len() as u64, alone.clone());
        }
        if counted || part.robots.is_some() && !tops.has(part) {
            sheet.withdraw(file, everything, closed.len() as u64, closed.clone());
        }
        if has_home {
            sheet.withdraw(file, homeless, without_home.len() as u64, without_home.clone());
        }
    }
}
