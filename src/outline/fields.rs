//! Children of entries: `loc`, `lastmod`, `changefreq`, `priority`.

use super::Builder;
use super::attributes::has_attributes;
use crate::report::findings::{Findings, Fix};
use crate::rules::index;
use crate::rules::structure::{self, Name};
use crate::sitemap::entry::{EntryKind, FieldName};
use crate::text::escape::escape;
use crate::text::span::Span;
use crate::text::url::is_whole;
use crate::xml::event::{EndTag, StartTag};

#[derive(Debug)]
pub(super) struct OpenField {
    pub depth: u32,
    pub field: FieldName,
    pub tag: Span,
    pub name: Name,
    /// The first element in the field. Reported at the field's end: if the end tag is missing, that is the cause, and has
    /// been reported.
    pub markup: Option<Markup>,
}

/// An element inside a field, where none belongs.
#[derive(Debug)]
pub(super) struct Markup {
    pub tag: Span,
    pub empty: bool,
    pub name: String,
    /// The URL that the element links to.
    pub href: Option<String>,
    /// End tag of the element.
    pub end: Option<Span>,
}

impl Markup {
    pub fn new(tag: &StartTag<'_>) -> Markup {
        let href = tag.attributes.iter().find(|attribute| attribute.local == "href");
        let href = href.map(|attribute| attribute.value.trim()).filter(|value| is_whole(value));
        Markup {
            tag: tag.span,
            empty: tag.empty,
            name: tag.local.to_owned(),
            href: href.map(escape),
            end: None,
        }
    }

    /// Returns the fix that leaves the URL of a link.
    fn fix(&self) -> Option<Fix> {
        let element = self.tag.to(self.end?);
        Some(Fix::suggest("Write the URL alone", element, self.href.as_ref()?))
    }
}

impl Builder {
    pub(super) fn start_field(
        &mut self,
        tag: &StartTag<'_>,
        name: FieldName,
        findings: &mut Findings,
    ) {
        let kind = self.entry.kind;
        if kind == EntryKind::Sitemap && matches!(name, FieldName::Changefreq | FieldName::Priority)
        {
            self.skip(false, Some(index::unexpected_child(tag, true)));
            return;
        }
        self.attributes(tag, Some(field_type(kind, name)), findings);
        self.entry.odd |= has_attributes(tag);
        let Some(open) = &mut self.open.entry else { return };
        open.order.irregular |= tag.local != name.name();
        self.entry.begin_field(name, tag.span);
        self.open.field = Some(OpenField {
            depth: self.open.depth,
            field: name,
            tag: tag.span,
            name: Name::of(tag, name.name()),
            markup: None,
        });
    }

    pub(super) fn end_field(&mut self, mut open: OpenField, end: EndTag, findings: &mut Findings) {
        let tag = end.span;
        let (name, element) = (open.field, open.tag.to(tag));
        if let Some(markup) = open.markup.take() {
            self.report_markup(markup, name, end, findings);
        }
        let Some(field) = self.entry.last_field() else { return };
        let value = &mut field.value;
        value.span = Span::new(open.tag.end, tag.start.max(open.tag.end));
        value.element = element;
        // If the end tag is missing, the value may go on or be cut off. A byte that could not be decoded may be any
        // character.
        if (tag.is_empty() && !open.name.empty) || findings.is_damaged(value.span) {
            value.unknown = true;
        }
        structure::residue_in_field(name, value, findings);
        value.unknown |= name == FieldName::Loc && value.has_reference();
        open.name.report_case(name.name(), end, findings);
        self.report_duplicate(name, element, findings);
    }

    /// Reports an element inside a field. `tag`: the end tag of the field.
    fn report_markup(
        &mut self,
        markup: Markup,
        name: FieldName,
        tag: EndTag,
        findings: &mut Findings,
    ) {
        // A missing end tag has been reported.
        let whole = markup.empty || markup.end.is_none_or(|end| !end.is_empty());
        let Some(field) = self.entry.last_field().filter(|_| !tag.span.is_empty() && whole) else {
            return;
        };
        // Text beside the link would stay.
        let alone = name == FieldName::Loc && field.value.trimmed().is_empty();
        let fix = || if alone { markup.fix() } else { None };
        structure::nested_markup(name, (markup.tag, &markup.name), fix, findings);
    }

    /// Reports a name that comes twice in the entry. `element`: the one that has just ended.
    fn report_duplicate(&mut self, name: FieldName, _element: Span, findings: &mut Findings) {
        let mut values = self.entry.values(name);
        let (Some(first), Some(last)) = (values.next(), values.next_back()) else { return };
        // After a second `loc`, any other duplicate belongs to the second entry, which the finding about `loc` covers.
        let Some(open) = &mut self.open.entry else { return };
        open.second |= name == FieldName::Loc;
        if open.second && name != FieldName::Loc {
            return;
        }
        let previous = values.next_back().unwrap_or(first).element;
        structure::duplicate_child(name, (first, last), previous, &open.written, findings);
    }
}

/// Returns the schema's name for the type of an entry's child.
const fn field_type(kind: EntryKind, name: FieldName) -> &'static str {
    match (kind, name) {
        (EntryKind::Url, FieldName::Loc) => "tLoc",
        (EntryKind::Url, FieldName::Lastmod) => "tLastmod",
        (EntryKind::Sitemap, FieldName::Loc) => "tLocSitemap",
        (EntryKind::Sitemap, FieldName::Lastmod) => "tLastmodSitemap",
        (_, FieldName::Changefreq) => "tChangeFreq",
        (_, FieldName::Priority) => "tPriority",
    }
}
