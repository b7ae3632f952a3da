//! A tiny reader, so that the rules about URLs can be tested alone.

use crate::report::findings::{Context, Draft, Findings};
use crate::report::options::Site;
use crate::report::{Document, Kind};
use crate::rules::family::{Family, Subject};
use crate::rules::loc::Loc;
use crate::rules::scope::Scope;
use crate::sitemap::entry::{Entry, EntryKind, FieldName};
use crate::sitemap::page::Pages;
use crate::text::span::Span;

/// The result of a text with any number of `<loc>`.
pub(crate) struct Run {
    pub drafts: Vec<Draft>,
    pub loc: Loc,
    pub scope: Scope,
}

impl Run {
    pub fn ids(&self) -> Vec<&'static str> {
        let mut ids: Vec<&'static str> = self.drafts.iter().map(|draft| draft.rule.id).collect();
        ids.sort_unstable();
        ids
    }
}

/// Runs the families `loc` and `scope` over every `<loc>…</loc>` of `source`.
pub(crate) fn run(source: &str, own: Option<&str>, kind: EntryKind) -> Run {
    let site = Site { url: own.map(|own| own.parse().unwrap()), ..Site::default() };
    let mut findings = Findings::new(1_000, Vec::new());
    let (mut loc, mut scope) = (Loc::default(), Scope::default());
    let mut cx = Context { findings: &mut findings, site: &site };
    let (mut entry, mut pages) = (Entry::default(), Pages::default());
    let (mut at, mut number) = (0, 0);
    while let Some(start) = source[at..].find("<loc>") {
        let start = at + start;
        let inside = start + 5;
        let end = inside + source[inside..].find("</loc>").unwrap();
        number += 1;
        let tag = Span::new(start as u64, inside as u64);
        entry.begin(kind, number, tag);
        entry.span = Span::new(start as u64, end as u64 + 6);
        let value = entry.begin_field(FieldName::Loc, tag);
        let mut from = inside;
        while from < end {
            let rest = &source[from..end];
            let reference = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")]
                .into_iter()
                .find(|(reference, _)| rest.starts_with(reference));
            let length = match reference {
                Some((reference, _)) => reference.len(),
                None => {
                    let first = rest.chars().next().map_or(0, char::len_utf8);
                    rest[first..].find('&').map_or(rest.len(), |at| at + first)
                }
            };
            let span = Span::new(from as u64, (from + length) as u64);
            match reference {
                Some((_, text)) => value.push_replaced(text, span),
                None => value.push(&rest[..length], span),
            }
            from += length;
        }
        value.span = Span::new(inside as u64, end as u64);
        let subject = &mut Subject::read(&entry, &mut pages, cx.findings);
        loc.entry(subject, &mut cx);
        scope.entry(subject, &mut cx);
        at = end;
    }
    let document = Document {
        kind: if kind == EntryKind::Url { Kind::Urlset } else { Kind::Sitemapindex },
        root: Span::at(0),
        entries: number,
        truncated: false,
    };
    loc.finish(&document, &mut cx);
    scope.finish(&document, &mut cx);
    let drafts = findings.take_fresh();
    Run { drafts, loc, scope }
}

/// Returns the text after the edits of one fix.
pub(crate) fn repaired(source: &str, draft: &Draft) -> Option<String> {
    let fix = draft.fix.as_ref()?;
    let mut result = String::new();
    let mut at = 0;
    for (span, text) in &fix.edits {
        let (start, end) = (span.start as usize, span.end as usize);
        assert!(at <= start, "{}: edits out of order in {source}", draft.rule.id);
        result.push_str(&source[at..start]);
        result.push_str(text);
        at = end;
    }
    result.push_str(&source[at..]);
    Some(result)
}
