//! A root that is that of no sitemap: reported at the end of the document, when its content is known.

use super::{Name, names};
use crate::report::findings::Findings;
use crate::report::rule::Severities;
use crate::rules;
use crate::rules::structure;
use crate::sitemap::entry::{EntryKind, FieldName};
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::xml::event::{EndTag, StartTag, qualified};

#[derive(Debug)]
pub(super) struct Unfit {
    severities: Severities,
    /// Place of the root's name, with its prefix.
    span: Span,
    name: Name,
    quoted: String,
    /// The root is itself an entry or a `loc`.
    entry: bool,
    /// The kind of all children of the root.
    kind: Option<EntryKind>,
    /// Some child of the root does not fit into a sitemap.
    impossible: bool,
    /// A child of the root contains a `loc`.
    has_loc: bool,
    /// For a root that is an entry: where the next entry begins, or the entry's own name if the end tag of the missing root
    /// follows.
    missing: Option<Span>,
    end: EndTag,
}

impl Unfit {
    pub fn new(severities: Severities, tag: &StartTag<'_>, findings: &mut Findings) -> Unfit {
        findings.keep(tag.name);
        let kind = names::entry_kind(tag.local);
        Unfit {
            severities,
            span: tag.name,
            name: Name::of(tag, tag.local),
            quoted: qualified(tag.prefix, tag.local),
            entry: kind.is_some() || tag.local == FieldName::Loc.name(),
            kind,
            impossible: false,
            has_loc: false,
            missing: None,
            end: EndTag::missing(0),
        }
    }

    /// Takes an element below the root.
    pub fn start(&mut self, tag: &StartTag<'_>, depth: u32) {
        let kind = names::entry_kind(tag.local);
        // A root that contains entries is not an entry itself.
        if depth == 2 && self.entry && kind.is_some() {
            (self.entry, self.kind) = (false, None);
        }
        if depth == 2 && !self.entry {
            self.impossible |= kind.is_none() || self.kind.is_some_and(|known| Some(known) != kind);
            self.kind = kind;
        }
        let loc = names::field_name(tag.local) == Some(FieldName::Loc);
        self.has_loc |= loc && depth == 3;
    }

    /// Takes the start tag of another root.
    pub fn another(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        if self.entry && self.missing.is_none() && tag.local == self.local() {
            findings.keep(tag.span);
            self.missing = Some(tag.span);
        }
    }

    /// Takes the end tag of a root.
    pub fn end(&mut self, tag: EndTag) {
        self.end = tag;
    }

    /// Takes an end tag after the root that has no start tag. Returns whether it closes the missing root.
    pub fn behind(&mut self, name: &str) -> bool {
        let closes = self.entry && name == self.around();
        if closes {
            self.missing.get_or_insert(self.span);
        }
        closes
    }

    /// Returns the root's name without its prefix.
    fn local(&self) -> &str {
        self.quoted.rsplit(':').next().unwrap_or_default()
    }

    /// Returns the name of the root that an entry needs around it.
    fn around(&self) -> &'static str {
        self.kind.map_or("urlset", names::root_name)
    }

    pub fn finish(self, findings: &mut Findings) {
        // The XML layer has reported that the end tag has another name.
        if self.end.told {
            return;
        }
        let invalid = &structure::STRUCT_ROOT_INVALID;
        let (rule, severities, span) = match self.missing {
            Some(missing) => {
                let rule = &rules::xml::TRAILING_CONTENT;
                (rule, rule.severities, missing)
            }
            None => (invalid, self.severities, self.span),
        };
        findings.report_as(rule, severities, span, |draft| {
            if self.entry {
                draft.say(format_args!(
                    "The root element is missing; put the `{}` elements in a `{}`",
                    self.local(),
                    self.around()
                ));
                draft.advise(invalid.help);
                return;
            }
            draft.say(format_args!(
                "The root element {} is not a sitemap; write `urlset` or `sitemapindex`",
                quote(self.local())
            ));
            draft.show(&self.quoted);
            let fits = self.kind.filter(|_| self.has_loc && !self.impossible);
            draft.fix_by(fits.and_then(|kind| {
                let right = names::root_name(kind);
                self.name.renamed(format!("Write `{right}`"), right, self.end)
            }));
        });
    }
}
