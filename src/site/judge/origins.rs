//! Checks whether all listed pages are on one site.

use crate::rules::set;
use crate::site::part::Part;
use crate::site::sheet::Sheet;

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
            sheet.report((file, &part.root), |span, findings| {
                set::other_origin(span, part.kind, &part.origin, main, findings);
            });
        }
    }
    main
}
