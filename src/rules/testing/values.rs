//! Runs the families about values without the XML layer, which has tests of its own.

use std::ops::Range;

use crate::report::options::Site;
use crate::rules::changefreq::Changefreq;
use crate::rules::lastmod::Lastmod;
use crate::rules::prelude::*;
use crate::rules::priority::Priority;
use crate::sitemap::page::Pages;
use crate::text::date;

/// Reads files like those of the examples: flat entries, no references.
pub fn run(file: &str, now: Option<&str>) -> Vec<Draft> {
    let site = Site { now: now.and_then(date::seconds), ..Site::default() };
    let mut findings = Findings::new(1_000, Vec::new());
    let mut cx = Context { findings: &mut findings, site: &site };
    let (mut lastmod, mut changefreq, mut priority) =
        (Lastmod::default(), Changefreq::default(), Priority::default());
    let index = file.contains("<sitemapindex");
    let (name, kind) =
        if index { ("sitemap", EntryKind::Sitemap) } else { ("url", EntryKind::Url) };
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    let (mut entry, mut pages) = (Entry::default(), Pages::default());
    let (mut at, mut number) = (0, 0);
    while let Some(start) = file[at..].find(&open).map(|found| at + found) {
        let end = start + file[start..].find(&close).unwrap();
        number += 1;
        entry.begin(kind, number, span(start..start + open.len()));
        entry.span = span(start..end + close.len());
        fields(file, start + open.len()..end, &mut entry);
        let subject = &mut Subject::read(&entry, &mut pages, cx.findings);
        lastmod.entry(subject, &mut cx);
        changefreq.entry(subject, &mut cx);
        priority.entry(subject, &mut cx);
        at = end;
    }
    let document = Document {
        kind: if index { Kind::Sitemapindex } else { Kind::Urlset },
        root: Span::new(0, 1),
        entries: number,
        truncated: false,
    };
    lastmod.finish(&document, &mut cx);
    changefreq.finish(&document, &mut cx);
    priority.finish(&document, &mut cx);
    findings.take_fresh()
}

fn fields(file: &str, range: Range<usize>, entry: &mut Entry) {
    let mut at = range.start;
    while let Some(start) = file[at..range.end].find('<').map(|found| at + found) {
        let tag_end = start + file[start..].find('>').unwrap() + 1;
        at = tag_end;
        let name = match file[start + 1..tag_end - 1].trim_end_matches('/') {
            "lastmod" => FieldName::Lastmod,
            "changefreq" => FieldName::Changefreq,
            "priority" => FieldName::Priority,
            _ => continue,
        };
        let value = entry.begin_field(name, span(start..tag_end));
        if file[..tag_end].ends_with("/>") {
            continue;
        }
        at = tag_end + file[tag_end..].find("</").unwrap();
        value.span = span(tag_end..at);
        value.push(slice(file, tag_end..at), value.span);
        at += 2;
    }
}

fn span(range: Range<usize>) -> Span {
    Span::new(range.start as u64, range.end as u64)
}

pub fn wrap(field: &str, value: &str) -> String {
    format!("<urlset><url><{field}>{value}</{field}></url></urlset>")
}

/// Returns the rule ids of the findings about one value, and whether the schema refuses it.
pub fn value(field: &str, value: &str) -> (Vec<&'static str>, bool) {
    const OF_FILES: [&str; 9] = [
        "lastmod-missing",
        "lastmod-date-only",
        "lastmod-mixed-formats",
        "changefreq-ignored",
        "priority-ignored",
        "priority-default-redundant",
        "priority-all-identical",
        "priority-all-max",
        "lastmod-all-identical",
    ];
    let drafts = run(&wrap(field, value), None);
    let drafts: Vec<_> = drafts.iter().filter(|draft| !OF_FILES.contains(&draft.rule.id)).collect();
    let refused = drafts.iter().any(|draft| draft.severities.get(Xsd) == Some(Error));
    (drafts.iter().map(|draft| draft.rule.id).collect(), refused)
}

pub fn apply(file: &str, fix: &Fix) -> String {
    let mut text = file.to_owned();
    for (span, replacement) in fix.edits.iter().rev() {
        text.replace_range(span.start as usize..span.end as usize, replacement);
    }
    text
}
