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
