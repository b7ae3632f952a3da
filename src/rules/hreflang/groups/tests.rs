use proptest::prelude::*;

use super::graph::judge_all_but;
use super::nodes::{Closed, Nodes};
use super::{Groups, NewEntry, NewLink, address, judge};
use crate::report::findings::Findings;
use crate::text::span::Span;

/// Creates a file of pages, each with its links: a tag and a URL.
fn file(pages: &[(&str, &[(&str, &str)])]) -> Groups {
    let mut groups = Groups::default();
    groups.written_as(Some("xhtml:link".into()));
    let mut findings = Findings::new(10, Vec::new());
    let mut buffer = Vec::new();
    let mut at = 0;
    for (page, links) in pages {
        let links: Vec<NewLink<'_>> = links
            .iter()
            .map(|(tag, address)| {
                at += 10;
                let tag = groups.tag(tag);
                let key = address::key(address, &mut buffer);
                NewLink { key, address, span: Span::new(at, at + 5), tag }
            })
            .collect();
        at += 10;
        let keys = address::keys(page, &mut buffer);
        let entry = NewEntry {
            key: keys.strict,
            loose: keys.loose,
            address: page,
            span: Span::new(at, at + 5),
            end: at + 6,
            behind: at + 7,
            partial: false,
        };
        match links.is_empty() {
            true => groups.add_alone(&entry),
            false => drop(groups.add(&entry, &mut links.into_iter(), &mut findings)),
        }
    }
    groups
}

fn judged(files: &[&Groups]) -> Vec<Vec<&'static str>> {
    let mut all: Vec<Findings> = files.iter().map(|_| Findings::new(10, Vec::new())).collect();
    let mut findings: Vec<&mut Findings> = all.iter_mut().collect();
    judge(files, &mut findings);
    all.iter_mut().map(|one| one.take_fresh().iter().map(|draft| draft.rule.id).collect()).collect()
}

#[test]
fn judges_files_together_in_any_order() {
    let both: &[(&str, &str)] = &[("en", "https://e.com/a"), ("de", "https://e.de/a")];
    let english = file(&[("https://e.com/a", both)]);
    let german = file(&[("https://e.de/a", both)]);
    let forgetful = file(&[("https://e.de/a", &[("de", "https://e.de/a")])]);
    assert_eq!(judged(&[&english]), [["hreflang-target-not-supplied"]]);
    let none: [Vec<&str>; 2] = [vec![], vec![]];
    assert_eq!(judged(&[&english, &german]), none);
    assert_eq!(judged(&[&german, &english]), none);
    let missing = vec!["hreflang-return-missing"];
    assert_eq!(judged(&[&english, &forgetful]), [missing.clone(), vec![]]);
    assert_eq!(judged(&[&forgetful, &english]), [vec![], missing]);
}

const LANGUAGES: [&str; 3] = ["x-default", "en", "de"];
/// URLs of the pages; two of them differ only by a slash.
const PAGES: [&str; 7] = [
    "https://e.com/a",
    "https://e.com/b",
    "https://e.com/c",
    "https://e.com/d",
    "https://e.com/d/",
    "https://e.de/a",
    "https://e.de/b",
];

/// Pages and their links, as indexes.
type Listing = Vec<(usize, Vec<(usize, usize)>)>;

/// Generates groups as files have them: complete, or with a page too few, a link too many, a tag too few.
fn listing() -> impl Strategy<Value = Listing> {
    let pages = proptest::collection::vec((0..3usize, 0..PAGES.len()), 1..4);
    let group = (pages, 0..6usize, any::<prop::sample::Index>(), (0..3usize, 0..PAGES.len()));
    proptest::collection::vec(group, 1..4).prop_map(|groups| {
        let mut listing = Listing::new();
        for (links, what, which, other) in groups {
            let from = listing.len();
            listing.extend(links.iter().map(|&(_, page)| (page, links.clone())));
            let which = from + which.index(links.len());
            match what {
                0 => drop(listing.remove(which)),
                1 => listing[which].1.push(other),
                2 => drop(listing[which].1.pop()),
                _ => {}
            }
        }
        listing
    })
}

fn named(listing: &Listing) -> Groups {
    let links = |links: &[(usize, usize)]| -> Vec<(&str, &str)> {
        links.iter().map(|&(tag, to)| (LANGUAGES[tag], PAGES[to])).collect()
    };
    let pages: Vec<_> = listing.iter().map(|(page, to)| (PAGES[*page], links(to))).collect();
    let pages: Vec<_> = pages.iter().map(|(page, links)| (*page, &links[..])).collect();
    file(&pages)
}

/// Returns all findings of each file.
fn said(files: &[&Groups], judge: fn(&[&Groups], &mut [&mut Findings])) -> Vec<String> {
    let mut all: Vec<Findings> = files.iter().map(|_| Findings::new(100, Vec::new())).collect();
    judge(files, &mut all.iter_mut().collect::<Vec<_>>());
    all.iter_mut().map(|one| format!("{:#?}", one.take_fresh())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    /// Leaving out closed groups leaves out no finding.
    #[test]
    fn closed_groups_are_silent(files in proptest::collection::vec(listing(), 1..4)) {
        let files: Vec<Groups> = files.iter().map(named).collect();
        let files: Vec<&Groups> = files.iter().collect();
        let all = said(&files, |files, findings| {
            judge_all_but(|nodes| Some(Closed::none(nodes)), files, findings);
        });
        prop_assert_eq!(&said(&files, judge), &all);
        prop_assert_eq!(&said(&files, |files, findings| judge_all_but(Closed::find, files, findings)), &all);
    }
}

#[test]
fn the_same_links_are_kept_once() {
    let all: &[(&str, &str)] = &[("en", "https://e.com/a"), ("de", "https://e.de/a")];
    let others: &[(&str, &str)] = &[("en", "https://e.com/a"), ("fr", "https://e.de/a")];
    let pages = [("https://e.com/a", all), ("https://e.de/a", all), ("https://e.com/b", others)];
    let groups = file(&pages);
    assert_eq!((groups.number, groups.links.len(), groups.blocks.len()), (6, 4, 2));
    let mut places = Vec::new();
    groups.linking(&mut |_, entry, links| {
        places.extend(links.filter_map(|at| groups.links[at].span(entry.base())));
    });
    let starts: Vec<u64> = places.iter().map(|place| place.start).collect();
    assert_eq!(starts, [10, 20, 40, 50, 70, 80]);
}

#[test]
fn knows_closed_groups() {
    let is_closed = |pages: &[(&str, &[(&str, &str)])]| {
        Closed::find(&mut Nodes::new(&[&file(pages)])).is_none()
    };
    let all: &[(&str, &str)] =
        &[("en", "https://e.com/a"), ("de", "https://e.de/a"), ("x-default", "https://e.com/a")];
    let other: &[(&str, &str)] = &[("en", "https://e.com/b")];
    let english = ("https://e.com/a", all);
    let whole = [english, ("https://e.de/a", all)];
    assert!(is_closed(&whole));
    assert!(is_closed(&[english, ("https://e.com/b", other), whole[1], ("https://e.com/c", &[])]));
    assert!(!is_closed(&[english, ("https://e.com/b", other)]));
    assert!(!is_closed(&[english, ("https://e.de/a", &all[..2])]));
    let itself: &[(&str, &str)] = &[("de", "https://e.de/a")];
    assert!(!is_closed(&[english, ("https://e.de/a", itself)]));
    assert!(!is_closed(&[("https://e.com/c", other), ("https://e.com/b", other)]));
    // A broken group opens another one only if it links there.
    let groups = file(&[whole[0], whole[1], ("https://e.com/c", other)]);
    let files = [&groups];
    let mut nodes = Nodes::new(&files);
    let closed = Closed::find(&mut nodes).unwrap();
    let listed = [0, 1, 2].map(|entry| closed.has(nodes.of(0, groups.entries[entry].number)));
    assert_eq!(listed, [true, true, false]);
}
