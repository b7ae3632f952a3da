//! Checks whether all listed pages are on one site.

use crate::report::Kind;
use crate::rules::set;
use crate::site::part::Part;
use crate::site::sheet::Sheet;
use crate::text::quote::quote;

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
            sheet.report(&set::SET_MIXED_ORIGIN, (file, &part.root), |draft, _| {
                let things = match part.kind {
                    Kind::Sitemapindex => "sitemaps",
                    _ => "pages",
                };
                draft.say(format_args!(
                    "The {things} in this file are on {}, but those in most files are on {}",
                    quote(&part.origin),
                    quote(main)
                ));
            });
        }
    }
    main
}
