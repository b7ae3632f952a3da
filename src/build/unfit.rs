//! A root that is that of no sitemap: reported at the end of the document, when it is known what stands in it.

use super::names;
use crate::entry::{EntryKind, FieldName};
use crate::event::{EndTag, StartTag, qualified};
use crate::findings::{Findings, Fix};
use crate::rule::Severities;
use crate::rules::{quote, structure};
use crate::span::Span;

#[derive(Debug)]
pub(super) struct Unfit {
    severities: Severities,
    /// From `<` to `>`, and its name without and with prefix.
    tag: Span,
    local: Span,
    name: Span,
    quoted: String,
    /// It is in no namespace.
    bare: bool,
    /// It is an entry itself, or what all of its children are.
    kind: Option<EntryKind>,
    entry: bool,
    /// An address stands where it should.
    has_loc: bool,
    /// Something stands there that would not fit into a sitemap.
    impossible: bool,
    /// The end tag: of the last one, where entries follow each other without a root around them.
    end: EndTag,
}

impl Unfit {
    pub fn new(severities: Severities, tag: &StartTag<'_>, findings: &mut Findings) -> Unfit {
        findings.keep(tag.name);
        let kind = kind(tag);
        Unfit {
            severities,
            tag: tag.span,
            local: super::local_span(tag),
            name: tag.name,
            quoted: qualified(tag.prefix, tag.local),
            bare: tag.namespace.is_empty() && tag.prefix.is_empty(),
            kind,
            entry: kind.is_some(),
            has_loc: false,
            impossible: false,
            end: EndTag::missing(0),
        }
    }

    /// An element below the root, or below one that follows it.
    pub fn start(&mut self, tag: &StartTag<'_>, depth: u32) {
        let loc = matches!(names::field_name(tag.local), Some((FieldName::Loc, _)));
        if depth == 2 && !self.entry {
            let kind = kind(tag);
            self.impossible |= kind.is_none() || self.kind.is_some_and(|known| Some(known) != kind);
            self.kind = kind;
        }
        self.has_loc |= loc && depth == if self.entry { 2 } else { 3 };
    }

    /// Another root.
    pub fn another(&mut self, tag: &StartTag<'_>) {
        self.impossible |= !self.entry || kind(tag) != self.kind;
    }

    /// A root ends.
    pub fn end(&mut self, tag: EndTag) {
        self.impossible |= tag.span.is_empty();
        self.end = tag;
    }

    pub fn finish(self, findings: &mut Findings) {
        if self.end.told {
            return;
        }
        findings.report_as(&structure::STRUCT_ROOT_INVALID, self.severities, self.name, |draft| {
            let local = self.quoted.rsplit(':').next().unwrap_or_default();
            let feed = ["rss", "feed"].into_iter().find(|name| name.eq_ignore_ascii_case(local));
            draft.message = match feed {
                Some(right) => format!(
                    "Root element {} is not written in lower case; it should be `{right}`",
                    quote(local)
                ),
                None => format!(
                    "Root element {} is not that of a sitemap; it should be `urlset` or `sitemapindex`",
                    quote(local)
                ),
            };
            draft.fix = match feed.zip(self.end.local(self.local.len())) {
                Some((right, end)) => {
                    let title = format!("Write `{right}`");
                    Some(Fix::suggest(title, self.local, right).and(end, right))
                }
                None => self.fix(),
            };
            draft.quoted = Some(self.quoted);
        });
    }

    fn fix(&self) -> Option<Fix> {
        let right = names::root_name(self.kind.filter(|_| self.has_loc && !self.impossible)?);
        let declaration = format!(" xmlns=\"{}\"", names::CORE);
        if self.entry {
            let start = Span::at(self.tag.start);
            let fix = Fix::suggest(
                format!("Put it in a `{right}`"),
                start,
                format!("<{right}{declaration}>\n"),
            );
            return Some(fix.and(Span::at(self.end.span.end), format!("\n</{right}>")));
        }
        let end = self.end.local(self.local.len())?;
        let declaration = if self.bare { declaration.as_str() } else { "" };
        let fix =
            Fix::suggest(format!("Write `{right}`"), self.local, format!("{right}{declaration}"));
        Some(fix.and(end, right))
    }
}

/// What entry an element is, whatever its case.
fn kind(tag: &StartTag<'_>) -> Option<EntryKind> {
    names::entry_kind(tag.local).map(|(kind, _)| kind)
}
