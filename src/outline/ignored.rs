//! Elements that are passed over, and what is said of them at their end.

use super::entries::Instead;
use super::{Builder, Content, in_both_tags, local_span, names};
use crate::report::findings::{Findings, Fix};
use crate::report::rule::{Consumer, Rule, Severities, Severity};
use crate::rules::{hreflang, index, structure};
use crate::sitemap::entry::{EntryKind, FieldName, Value};
use crate::text::quote::quote;
use crate::text::space::is_xml_space;
use crate::text::span::Span;
use crate::text::url::is_whole;
use crate::text::wrapped::http_at;
use crate::xml::event::{EndTag, StartTag};

/// An element whose content is of no concern.
#[derive(Debug)]
pub(super) struct Skipped {
    pub depth: u32,
    /// Text in it may still hold template code.
    pub extension: bool,
    /// To be reported at its end, when it is known what to remove.
    pub unwanted: Option<(&'static Rule, Severities, Span)>,
    /// The place of its name without prefix, and whether it is an empty tag.
    pub local: (Span, bool),
    /// It lacks the prefix of its extension: the place of its name, what to write there, and in the end tag.
    pub bare: Option<Box<(Span, String, String)>>,
}

/// An element that stands around the children of an entry.
#[derive(Debug)]
pub(super) struct Inner {
    pub depth: u32,
    pub tag: Span,
    /// The start tag declares nothing.
    pub plain: bool,
}

/// What an element holds that nobody reads: it may be the address that is missed elsewhere.
#[derive(Debug, Default)]
pub(super) struct Held {
    pub text: Value,
    /// Of its name without prefix, and whether it is an empty tag.
    local: (Span, bool),
    /// Elements stand in it.
    pub deep: bool,
    /// An address stands in an attribute, or in a foreign element.
    pub linked: bool,
    /// An element of the entry that is open holds an address.
    pub in_entry: bool,
}

impl Held {
    pub fn begin(&mut self, tag: &StartTag<'_>) {
        self.text.begin(tag.span);
        self.local = (local_span(tag), tag.empty);
        self.deep = false;
        self.linked = false;
        self.read(tag);
    }

    /// Also of a start tag in it.
    pub fn read(&mut self, tag: &StartTag<'_>) {
        self.linked |= tag
            .attributes
            .iter()
            .any(|attribute| attribute.declares().is_none() && is_whole(attribute.value.trim()));
    }

    /// Whether it holds an address: `true` if that and nothing else.
    fn address(&self) -> Option<bool> {
        let text = self.text.trimmed();
        let other = self.deep || self.linked || self.text.unknown;
        let alone = is_whole(text) && !text.contains(is_xml_space) && !other;
        (self.linked || http_at(text).is_some()).then_some(alone)
    }
}

impl Inner {
    /// `end`: its end tag; where it is missing, that has been reported.
    pub fn end(&self, end: Span, findings: &mut Findings) {
        if end.is_empty() {
            return;
        }
        findings.report(&index::INDEX_UNEXPECTED_CHILD, self.tag, |draft| {
            draft.say("`sitemap` contains `url`; it should hold `loc` and `lastmod` themselves");
            draft.show("<url>");
            let fix = Fix::safe("Remove the tags around them", self.tag, "").and(end, "");
            draft.fix_by(Fix { safe: self.plain, ..fix });
        });
    }
}

impl Builder {
    /// A `url` in a `sitemap`: what is in it was meant for the `sitemap`.
    pub(super) fn inner_url(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        let no_loc = self.entry.value(FieldName::Loc).is_none();
        let alone = self.inner.is_none() && no_loc && !tag.empty;
        let Some(open) = self.open_entry.as_mut().filter(|_| alone) else {
            return self.unexpected_child(tag, index::INDEX_UNEXPECTED_CHILD.severities);
        };
        // Children could be moved out of it.
        open.order.begin(tag.span, false);
        findings.keep(tag.span);
        let plain = tag.attributes.is_empty();
        self.inner = Some(Inner { depth: self.depth, tag: tag.span, plain });
    }

    pub(super) fn unexpected_child(&mut self, tag: &StartTag<'_>, severities: Severities) {
        self.skip_unwanted(tag, &index::INDEX_UNEXPECTED_CHILD, severities);
    }

    pub(super) fn skip_unwanted(
        &mut self,
        tag: &StartTag<'_>,
        rule: &'static Rule,
        severities: Severities,
    ) {
        self.skipped_name.clear();
        self.skipped_name.push_str(tag.local);
        self.held.begin(tag);
        self.skip(false, Some((rule, severities, tag.span)));
        if let Some(skipped) = &mut self.skipped {
            skipped.local = (local_span(tag), tag.empty);
        }
    }

    pub(super) fn skip(
        &mut self,
        extension: bool,
        unwanted: Option<(&'static Rule, Severities, Span)>,
    ) {
        self.entry.odd = true;
        let local = (Span::at(0), true);
        self.skipped = Some(Skipped { depth: self.depth, extension, unwanted, local, bare: None });
    }

    #[inline(never)]
    pub(super) fn end_skipped(&mut self, skipped: &Skipped, end: EndTag, findings: &mut Findings) {
        let tag = end.span;
        if let Some(markup) = self.open_field.as_mut().and_then(|field| field.markup.as_mut()) {
            markup.end.get_or_insert(tag);
        }
        let refused = self.end_aside();
        let Some((rule, mut severities, start)) = skipped.unwanted else { return };
        if refused {
            severities = severities.and(Consumer::Xsd, Severity::Error);
        }
        let element = start.to(tag);
        let unexpected = rule.is(&index::INDEX_UNEXPECTED_CHILD);
        let unknown = rule.is(&structure::STRUCT_UNKNOWN_ELEMENT);
        let Content::Entries(kind) = self.content else { return };
        let address = self.held.address();
        self.held.in_entry |= address.is_some();
        if unknown && self.misspelt(skipped, (start, element), end, findings) {
            return;
        }
        // What may be the page itself is not to be deleted: only what stands beside its address.
        let loc = self.entry.value(FieldName::Loc).filter(|_| self.open_entry.is_some());
        let beside = loc.is_some_and(|loc| !loc.trimmed().is_empty());
        let removable = address.is_none_or(|alone| alone && beside);
        let name = &self.skipped_name;
        if unknown && is_no_name(name) {
            severities = ONLY_XSD;
        }
        findings.report_as(rule, severities, start, |draft| {
            if unexpected {
                draft.say(format_args!(
                    "`sitemap` contains {}; it should hold `loc` and `lastmod` only",
                    quote(name)
                ))
            } else if unknown {
                draft.say(unknown_message(name, kind))
            } else if rule.is(&hreflang::HREFLANG_OUTSIDE_URL) {
                draft.say("Language link is beside the entries; it should be in a `url`")
            } else {
                draft.say(format_args!(
                    "Element {} is beside the entries; `{}` should hold `{}` elements only",
                    quote(name),
                    names::root_name(kind),
                    names::entry_name(kind)
                ))
            }
            draft.show(format_args!("<{name}>"));
            if let Some((place, start, behind)) = skipped.bare.as_deref() {
                let (lost, right) =
                    if behind.contains(':') { ("prefix", behind) } else { ("namespace", start) };
                draft.say(format_args!(
                    "Element {} lacks the {lost} of its extension; it should be `{right}`",
                    quote(name)
                ));
                let fix = Fix::suggest(format_args!("Write `{right}`"), *place, start.as_str());
                draft.fix_by(match end.name {
                    Some(end) => Some(fix.and(end, behind.as_str())),
                    None => skipped.local.1.then_some(fix),
                });
            } else if removable
                && (unexpected || unknown || rule.is(&structure::STRUCT_FOREIGN_IN_ROOT))
            {
                draft.suggest("Remove the element", element, "");
            }
        });
    }
}

impl Builder {
    /// A child ends of an element that the protocol does not know: if it holds an address, they may be an entry.
    pub(super) fn end_child_of_odd(&mut self, end: EndTag) {
        let Some(odd) = self.odd.as_mut().filter(|_| self.held.address() == Some(true)) else {
            return;
        };
        let right = FieldName::Loc.name();
        let fix = Fix::suggest("", self.held.local.0, right);
        let fix = in_both_tags(fix, self.held.local, right, end);
        odd.several |= !odd.renames.is_empty() || fix.is_none();
        odd.renames = fix.map_or_else(Vec::new, |fix| fix.edits);
    }

    /// Reports an element of an entry that was meant for another one, by its name, or because it holds the only address;
    /// says whether it is one.
    fn misspelt(
        &mut self,
        skipped: &Skipped,
        (tag, element): (Span, Span),
        end: EndTag,
        findings: &mut Findings,
    ) -> bool {
        let name = &self.skipped_name;
        let Some(open) = &mut self.open_entry else { return false };
        let missing = |field: &FieldName| self.entry.value(*field).is_none();
        let named = names::meant_field(name, self.entry.kind).filter(missing);
        let alone = skipped.bare.is_none() && self.held.address() == Some(true);
        let loc = Some(FieldName::Loc).filter(|field| alone && missing(field));
        let Some(field) = named.or(loc) else { return false };
        if field == FieldName::Loc
            && let Some(other) = &mut open.instead
        {
            if other.guessed {
                // Of two that hold an address nobody knows which it is, but for a name that says so.
                (other.fix, other.repair) = (None, None);
            }
            if !other.guessed || named.is_none() {
                return false;
            }
        }
        let right = field.name();
        let mut meant = format!("Element {} should be called `{right}`", quote(name));
        let rename = Fix::suggest(format_args!("Write `{right}`"), skipped.local.0, right);
        let repair = in_both_tags(rename, skipped.local, right, end);
        let rule = &structure::STRUCT_UNKNOWN_ELEMENT;
        let quoted = Some(format!("<{name}>"));
        if field == FieldName::Loc {
            let entry = names::entry_name(self.entry.kind);
            meant.push_str(&format!(", which `{entry}` needs"));
            let other = open.instead.replace(Box::new(Instead {
                rule,
                span: tag,
                quoted,
                message: unknown_message(name, self.entry.kind),
                fix: Some(Fix::suggest("Remove the element", element, "")),
                meant,
                repair,
                guessed: named.is_none(),
            }));
            if let Some(other) = other {
                other.report(None, findings);
            }
        } else {
            findings.report(rule, tag, |draft| {
                draft.say(meant);
                draft.quoted = quoted;
                draft.fix_by(repair);
            });
        }
        true
    }
}

/// Of an unknown element without a name: what is wrong with that has been reported.
pub(super) const ONLY_XSD: Severities = Severities::of(Consumer::Xsd, Severity::Error);

/// Whether an element cannot be called so.
pub(super) fn is_no_name(name: &str) -> bool {
    name.contains(':') || !name.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// `kind`: of the entries that the root lists.
pub(super) fn unknown_message(name: &str, kind: EntryKind) -> String {
    let (root, entry) = (names::root_name(kind), names::entry_name(kind));
    let is_root = [EntryKind::Url, EntryKind::Sitemap]
        .into_iter()
        .any(|kind| names::root_name(kind).eq_ignore_ascii_case(name));
    if is_root {
        format!("Element {} is in another one; a file has one `{root}`, around all", quote(name))
    } else if names::field_name(name).is_some() {
        format!("Element {} is in the wrong place; it belongs in a `{entry}`", quote(name))
    } else {
        format!(
            "Element {} is none of the protocol's, and has no prefix of an extension",
            quote(name)
        )
    }
}
