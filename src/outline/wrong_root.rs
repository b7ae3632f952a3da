//! A root that is that of no sitemap: reported at the end of the document, when it is known what stands in it.

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
    /// The place of its name with prefix and without, and the name as written.
    span: Span,
    name: Name,
    quoted: String,
    /// The root is an entry itself.
    entry: bool,
    /// What all children of the root are.
    kind: Option<EntryKind>,
    /// A child of the root would not fit into a sitemap.
    impossible: bool,
    /// An address stands in one of the children.
    has_loc: bool,
    /// Of an entry: where the next one begins, or its own name if the end tag of the missing root follows it.
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

    /// An element below the root.
    pub fn start(&mut self, tag: &StartTag<'_>, depth: u32) {
        let kind = names::entry_kind(tag.local);
        // What holds entries is no entry itself.
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

    /// Another root follows.
    pub fn another(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        if self.entry && self.missing.is_none() && tag.local == self.local() {
            findings.keep(tag.span);
            self.missing = Some(tag.span);
        }
    }

    /// A root ends.
    pub fn end(&mut self, tag: EndTag) {
        self.end = tag;
    }

    /// An end tag behind it, without a start tag. Returns whether it is that of the root that is not there.
    pub fn behind(&mut self, name: &str) -> bool {
        let closes = self.entry && name == self.around();
        if closes {
            self.missing.get_or_insert(self.span);
        }
        closes
    }

    /// Its name without prefix.
    fn local(&self) -> &str {
        self.quoted.rsplit(':').next().unwrap_or_default()
    }

    /// What belongs around an entry.
    fn around(&self) -> &'static str {
        self.kind.map_or("urlset", names::root_name)
    }

    pub fn finish(self, findings: &mut Findings) {
        // That the start tag is called otherwise has been reported.
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
