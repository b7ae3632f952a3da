use proptest::prelude::*;

use super::{Groups, NewEntry, NewLink, Target, address, judge};
use crate::findings::Findings;
use crate::span::Span;

/// A file of pages, each with its links: a tag and an address.
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
                let (key, form) = address::strict(address, &mut buffer);
                let target = Target::New { key, form, address };
                NewLink { target, span: Span::new(at, at + 5), tag }
            })
            .collect();
        at += 10;
        let entry = NewEntry {
            keys: address::keys(page, &mut buffer),
            address: page,
            span: Span::new(at, at + 5),
            end: at + 6,
            behind: at + 7,
            partial: false,
        };
        groups.add(&entry, links.into_iter(), &mut findings);
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

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    /// Of closed groups nothing is to be said: all that could be is looked for with a further file, which says nothing
    /// of these pages.
    #[test]
    fn closed_groups_are_silent(
        pages in proptest::collection::vec(
            (0..3usize, proptest::collection::vec((0..3usize, 0..3usize), 0..4), 0..3usize),
            1..5,
        ),
    ) {
        const PAGES: [&str; 3] = ["https://e.com/a", "https://e.com/b", "https://e.com/c"];
        let links: Vec<Vec<(&str, &str)>> = pages
            .iter()
            .map(|(_, links, _)| links.iter().map(|&(tag, to)| (LANGUAGES[tag], PAGES[to])).collect())
            .collect();
        // Mostly the links of one of the pages before, as in groups.
        let links = pages.iter().enumerate().map(|(at, (_, _, same))| &links[at.saturating_sub(*same)]);
        let pages: Vec<(&str, &[(&str, &str)])> =
            pages.iter().zip(links).map(|((page, ..), links)| (PAGES[*page], &links[..])).collect();
        let groups = file(&pages);
        let other = file(&[("https://other.com/", &[("en", "https://other.com/")])]);
        if groups.is_closed() {
            prop_assert_eq!(&judged(&[&groups, &other])[0], &Vec::<&str>::new());
        }
    }
}

#[test]
fn knows_closed_groups() {
    let all: &[(&str, &str)] =
        &[("en", "https://e.com/a"), ("de", "https://e.de/a"), ("x-default", "https://e.com/a")];
    let other: &[(&str, &str)] = &[("en", "https://e.com/b")];
    let english = ("https://e.com/a", all);
    assert!(file(&[english, ("https://e.de/a", all)]).is_closed());
    assert!(
        file(&[
            english,
            ("https://e.com/b", other),
            ("https://e.de/a", all),
            ("https://e.com/c", &[])
        ])
        .is_closed()
    );
    assert!(!file(&[english, ("https://e.com/b", other)]).is_closed());
    assert!(!file(&[english, ("https://e.de/a", &all[..2])]).is_closed());
    let itself: &[(&str, &str)] = &[("de", "https://e.de/a")];
    assert!(!file(&[english, ("https://e.de/a", itself)]).is_closed());
    assert!(!file(&[("https://e.com/c", other), ("https://e.com/b", other)]).is_closed());
}
