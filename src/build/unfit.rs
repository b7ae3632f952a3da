//! A root that is that of no sitemap: reported at the end of the document, when it is known what stands in it.

use super::names;
use crate::entry::{EntryKind, FieldName};
use crate::event::{EndTag, StartTag, qualified};
use crate::findings::{Findings, Fix};
use crate::rule::Severities;
use crate::rules::{self, quote, structure};
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
    /// The second of them.
    second: Option<Span>,
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
            second: None,
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
    pub fn another(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        self.impossible |= !self.entry || kind(tag) != self.kind;
        if self.second.is_none() && is_entry(tag.local) && tag.local == self.local() {
            findings.keep(tag.span);
            self.second = Some(tag.span);
        }
    }

    /// A root ends.
    pub fn end(&mut self, tag: EndTag) {
        self.impossible |= tag.span.is_empty();
        self.end = tag;
    }

    /// Its name without prefix.
    fn local(&self) -> &str {
        self.quoted.rsplit(':').next().unwrap_or_default()
    }

    pub fn finish(self, findings: &mut Findings) {
        if let Some(second) = self.second {
            return self.report_missing(second, findings);
        }
        if self.end.told {
            return;
        }
        findings.report_as(&structure::STRUCT_ROOT_INVALID, self.severities, self.name, |draft| {
            let local = self.local();
            let feed = ["rss", "feed"].into_iter().find(|name| name.eq_ignore_ascii_case(local));
            draft.message = match feed {
                Some(right) => format!(
                    "Root element {} is not written in lower case; it should be `{right}`",
                    quote(local)
                ),
                None if is_entry(local) => format!(
                    "The root element is missing; `{local}` belongs in a `{}`",
                    self.kind.map_or("urlset", names::root_name)
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

    /// Entries without a root around them: the `second` shows it.
    fn report_missing(&self, second: Span, findings: &mut Findings) {
        findings.report(&rules::xml::TRAILING_CONTENT, second, |draft| {
            draft.say(format_args!(
                "The root element is missing; `{}` elements belong in a `{}`",
                self.local(),
                self.kind.map_or("urlset", names::root_name)
            ));
            draft.help = Some(structure::STRUCT_ROOT_INVALID.help.into());
            draft.fix = self.fix();
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

fn is_entry(local: &str) -> bool {
    matches!(names::entry_kind(local), Some((_, true)))
}

/// What entry an element is, whatever its case.
fn kind(tag: &StartTag<'_>) -> Option<EntryKind> {
    names::entry_kind(tag.local).map(|(kind, _)| kind)
}
