//! Skipped elements, and the findings reported at their end.

use super::entries::Instead;
use super::{Builder, Name, names};
use crate::report::findings::{Draft, Findings};
use crate::report::rule::{Consumer, Rule, Severities, Severity};
use crate::rules::{index, structure};
use crate::sitemap::entry::{EntryKind, FieldName, Value};
use crate::text::quote::quote;
use crate::text::space::is_xml_space;
use crate::text::url::is_whole;
use crate::text::wrapped::http_at;
use crate::xml::event::{EndTag, StartTag};

/// An element whose content no rule looks at.
#[derive(Debug)]
pub(super) struct Skipped {
    pub depth: u32,
    /// Whether text in the element is searched for template code.
    pub extension: bool,
    /// The finding to report at the element's end, when the range to remove is known.
    pub unwanted: Option<Box<Unwanted>>,
}

/// An element that should not be where it is.
#[derive(Debug)]
pub(super) struct Unwanted {
    found: Draft,
    name: String,
    place: Name,
}

/// The unread content of a skipped element: it may be the URL that is missing elsewhere.
#[derive(Debug, Default)]
pub(super) struct Held {
    pub text: Value,
    /// The element contains other elements.
    pub deep: bool,
    /// A URL stands in an attribute, or in a foreign element.
    pub linked: bool,
    /// A skipped element of the open entry contains a URL.
    pub in_entry: bool,
}

impl Held {
    fn begin(&mut self, tag: &StartTag<'_>) {
        self.text.begin(tag.span);
        self.deep = false;
        self.linked = false;
        self.read(tag);
    }

    /// Looks for a URL in the attributes of the element's start tag, or of one inside it.
    pub fn read(&mut self, tag: &StartTag<'_>) {
        self.linked |= tag
            .attributes
            .iter()
            .any(|attribute| attribute.declares().is_none() && is_whole(attribute.value.trim()));
    }

    /// Returns whether the element contains a URL and nothing else; `None` if it contains no URL.
    fn address(&self) -> Option<bool> {
        let text = self.text.trimmed();
        let other = self.deep || self.linked || self.text.unknown;
        let alone = is_whole(text) && !text.contains(is_xml_space) && !other;
        (self.linked || http_at(text).is_some()).then_some(alone)
    }
}

impl Builder {
    pub(super) fn unexpected_child(&mut self, tag: &StartTag<'_>, severities: Severities) {
        let name = quote(tag.local);
        let message =
            format!("`sitemap` contains {name}; only `loc` and `lastmod` are allowed there");
        self.skip_unwanted(tag, &index::INDEX_UNEXPECTED_CHILD, severities, message);
    }

    pub(super) fn skip_unwanted(
        &mut self,
        tag: &StartTag<'_>,
        rule: &'static Rule,
        severities: Severities,
        message: String,
    ) {
        self.held.begin(tag);
        let (name, place) = (tag.local.to_owned(), Name::of(tag, tag.local));
        let mut found = Draft::new(rule, severities, tag.span);
        found.say(message);
        found.show(format_args!("<{name}>"));
        self.skip(false, Some(Box::new(Unwanted { found, name, place })));
    }

    pub(super) fn skip(&mut self, extension: bool, unwanted: Option<Box<Unwanted>>) {
        self.entry.odd = true;
        self.skipped = Some(Skipped { depth: self.depth, extension, unwanted });
    }

    #[inline(never)]
    pub(super) fn end_skipped(&mut self, skipped: Skipped, end: EndTag, findings: &mut Findings) {
        if let Some(markup) = self.open_field.as_mut().and_then(|field| field.markup.as_mut()) {
            markup.end.get_or_insert(end.span);
        }
        let refused = self.end_aside();
        let Some(unwanted) = skipped.unwanted else { return };
        let Unwanted { mut found, name, place } = *unwanted;
        let (rule, tag) = (found.rule, found.span);
        let unexpected = rule.is(&index::INDEX_UNEXPECTED_CHILD);
        let unknown = rule.is(&structure::STRUCT_UNKNOWN_ELEMENT);
        if unknown && is_no_name(&name) {
            found.severities = ONLY_XSD;
        }
        if refused {
            found.severities = found.severities.and(Consumer::Xsd, Severity::Error);
        }
        let address = self.held.address();
        self.held.in_entry |= address.is_some();
        let loc = self.entry.value(FieldName::Loc).filter(|_| self.open_entry.is_some());
        // An element with a URL may be the page's `loc` by another name: it may go only if the entry has a `loc`.
        let beside = loc.is_some_and(|loc| !loc.trimmed().is_empty());
        // An element without its prefix should get the prefix, and an image's URL is not the page's.
        let bare = unknown && found.severities.get(Consumer::Protocol) == Some(Severity::Error);
        let removable = !bare
            && address.is_none_or(|alone| alone && beside)
            && (unexpected || unknown || rule.is(&structure::STRUCT_FOREIGN_IN_ROOT));
        if removable {
            found.suggest("Remove the element", tag.to(end.span), "");
        }
        let may_be = (unknown && !bare) || name == "url";
        if let (Some(alone), None) = (address.filter(|_| may_be), loc)
            && let Some(open) = self.open_entry.as_mut().filter(|open| open.instead.is_none())
        {
            let (entry, right) = (names::entry_name(self.entry.kind), FieldName::Loc.name());
            let rename = place.renamed(format!("Write `{right}`"), right, end);
            let meant = format!(
                "The element {} contains the URL that belongs in the `loc` of `{entry}`",
                quote(&name)
            );
            let repair = rename.filter(|_| alone);
            open.instead = Some(Box::new(Instead { found, meant, repair }));
            return;
        }
        findings.submit(found);
    }
}

/// Severities of an unknown element whose name is no XML name: the name itself has been reported.
pub(super) const ONLY_XSD: Severities = Severities::of(Consumer::Xsd, Severity::Error);

/// Whether no element can have this name.
pub(super) fn is_no_name(name: &str) -> bool {
    name.contains(':') || !name.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Returns the message for an unknown element. `kind`: the kind of entry that the root lists.
pub(super) fn unknown_message(name: &str, kind: EntryKind) -> String {
    let (root, entry) = (names::root_name(kind), names::entry_name(kind));
    if matches!(name, "urlset" | "sitemapindex") {
        format!(
            "The element {} is inside another one; a file has a single `{root}` around all entries",
            quote(name)
        )
    } else if names::field_name(name).is_some() {
        format!("The element {} is in the wrong place; it belongs in a `{entry}`", quote(name))
    } else {
        format!(
            "The element {} is not part of the protocol, and has no extension prefix",
            quote(name)
        )
    }
}
