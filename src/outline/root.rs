//! The root: its kind, its name, its namespace.

use super::names::{self, Class, Meaning, Spelling};
use super::prefixes::{removal, wrong_namespace};
use super::renames::Rename;
use super::wrong_root::Unfit;
use super::{Builder, Content, Name};
use crate::report::Kind;
use crate::report::findings::{Draft, Findings, Fix};
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules;
use crate::rules::{ns, structure};
use crate::sitemap::entry::EntryKind;
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::xml::event::{Attribute, EndTag, StartTag};

/// The root being read: the document's, or another one after it.
#[derive(Debug, Default)]
pub(super) struct Root {
    pub prefix: String,
    pub namespace: String,
    /// The root's prefix is not bound.
    pub unbound: bool,
    pub tag: Span,
    pub name: Name,
    /// Another root with entries comes before: the file consists of two sitemaps.
    pub again: bool,
}

impl Builder {
    pub(super) fn start_root(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        let first = self.root.is_none();
        let kind = [EntryKind::Url, EntryKind::Sitemap]
            .into_iter()
            .find(|&kind| names::root_name(kind).eq_ignore_ascii_case(tag.local));
        self.content = match (kind, tag.local) {
            (Some(kind), _) => Content::Entries(kind),
            (None, "rss" | "feed") => Content::Feed,
            _ => Content::Other,
        };
        if first {
            self.root = Some(tag.local.to_owned());
            self.namespace = Some(tag.namespace.to_owned()).filter(|name| !name.is_empty());
            self.root_tag = tag.span;
            self.kind = match self.content {
                Content::Entries(EntryKind::Url) => Kind::Urlset,
                Content::Entries(EntryKind::Sitemap) => Kind::Sitemapindex,
                Content::Feed if tag.local == "rss" => Kind::Rss,
                Content::Feed => Kind::Atom,
                Content::Other if tag.local.eq_ignore_ascii_case("html") => Kind::Html,
                Content::Other => Kind::Unknown,
            };
            match self.kind {
                Kind::Unknown => self.unknown_root(tag, findings),
                // Something before the root has kept the file from being recognised as an HTML page.
                Kind::Html => rules::file::html_page(Span::at(tag.span.start), "", findings),
                _ => {}
            }
        }
        self.families.loc.not_absolute = None;
        self.note_base(tag);
        if matches!(self.content, Content::Feed) {
            self.families.loc.not_absolute = Some(rules::feed::NOT_ABSOLUTE);
            self.feed.root(tag, findings);
        }
        let Some(kind) = kind else { return };

        self.outer = Root {
            prefix: tag.prefix.to_owned(),
            namespace: tag.namespace.to_owned(),
            unbound: tag.namespace.is_empty() && !tag.prefix.is_empty(),
            tag: tag.span,
            name: Name::of(tag, names::root_name(kind)),
            again: self.entries > 0,
        };
        self.match_seen = false;

        self.prefixes.declare(tag, 1, findings);
        self.prefixes.take_root(tag.prefix);
        if !self.outer.unbound
            && let Some(rename) = root_namespace(tag, findings)
        {
            self.prefixes.renames.begin(rename, findings);
            self.prefixes.renames.start(tag, 1);
        }
        for (number, attribute) in tag.attributes.iter().enumerate() {
            if is_location(attribute) {
                self.locations.read(attribute, removal(tag, number), findings);
            }
        }
        self.attributes(tag, None, findings);
    }

    pub(super) fn unknown_root(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        if let Some(name) = names::unsupported(tag.local, tag.namespace) {
            self.unsupported = Some((name, tag.span));
            return;
        }
        // Only the root's children show which root would be right.
        self.unfit = Some(Unfit::new(tag, findings));
    }

    pub(super) fn end_root(&mut self, tag: EndTag, findings: &mut Findings) {
        if let Content::Entries(kind) = self.content {
            let rule = &structure::STRUCT_ROOT_CASE;
            self.outer.name.report_case(rule, names::root_name(kind), tag, findings);
            self.report_mismatch(kind, tag, findings);
        }
        if let Some(unfit) = &mut self.unfit {
            unfit.end(tag);
        }
        self.content = Content::Other;
        self.wrapper = None;
    }

    /// Reports entries that belong in the other root. If all of them do, the fix renames the root.
    fn report_mismatch(&mut self, kind: EntryKind, end: EndTag, findings: &mut Findings) {
        let Some((tag, entry)) = self.mismatch.take() else { return };
        let rule = &structure::STRUCT_ROOT_CONTENT_MISMATCH;
        let name = names::entry_name(entry);
        findings.report(rule, tag, |draft| {
            draft.say(format_args!(
                "`{name}` is in `{}`, which may list only `{}` elements",
                names::root_name(kind),
                names::entry_name(kind)
            ));
            draft.show(format_args!("<{name}>"));
            let root = &self.outer.name;
            if !self.match_seen && root.misspelt.is_none() {
                let right = names::root_name(entry);
                draft.fix_by(root.renamed(format!("Write `{right}`"), right, end));
            }
        });
    }

    pub(super) fn report_empty(&self, findings: &mut Findings) {
        let rule = &structure::STRUCT_EMPTY_URLSET;
        let (severities, message) = match self.prefixes.declares(names::NEWS) {
            true => (
                Severities::protocol(Severity::Info).and(Consumer::Xsd, Severity::Error),
                "`urlset` lists no `url`; this is fine while there is no news, even if Google reports it",
            ),
            false => (rule.severities, "`urlset` lists no `url`; it needs at least one"),
        };
        findings.report_as(rule, severities, self.root_tag, |draft| draft.say(message));
    }
}

/// Reports a wrong namespace of the root. Returns the rename that removes a prefix that the root does not need.
fn root_namespace(tag: &StartTag<'_>, findings: &mut Findings) -> Option<Rename> {
    let declared = tag.attributes.iter().find(|a| a.declares() == Some(tag.prefix));
    if tag.namespace.is_empty() {
        findings.report(&ns::NS_MISSING, tag.span, |draft| {
            draft.say(format_args!(
                "`{}` has no namespace; declare {}",
                tag.local,
                quote(names::CORE)
            ));
            draft.fix_by(match declared {
                Some(attribute) => {
                    Fix::safe("Add the namespace", attribute.value_span, names::CORE)
                }
                None => {
                    let text = format!(" xmlns=\"{}\"", names::CORE);
                    Fix::safe("Add the namespace", Span::at(tag.name.end), text)
                }
            });
        });
        return None;
    }
    let rule = match names::classify("", tag.namespace) {
        Class { meaning: Meaning::Core, spelling: Spelling::Right } => {
            if tag.prefix.is_empty() {
                return None;
            }
            findings.keep(tag.name);
            let rule = &ns::NS_PREFIXED_CORE;
            let mut found = Draft::new(rule, rule.severities, tag.name);
            found.say(format_args!(
                "`{}` has the prefix {}; without it, simple tools can read it too",
                tag.local,
                quote(tag.prefix)
            ));
            found.show(format_args!("{}:{}", tag.prefix, tag.local));
            return Some(Rename {
                found,
                from: tag.prefix.to_owned(),
                to: "",
                depth: 1,
                declaration: declared.map_or(tag.name, |attribute| attribute.name),
                impossible: declared.is_none(),
                places: Vec::new(),
            });
        }
        Class { meaning: Meaning::Core, spelling: Spelling::Variant } => &ns::NS_KNOWN_VARIANT,
        Class { meaning: Meaning::Core, spelling: Spelling::Legacy } => &ns::NS_LEGACY_GOOGLE_084,
        Class { meaning: Meaning::Core, spelling: Spelling::Typo } => &ns::NS_CASE_OR_TYPO,
        _ => &ns::NS_UNKNOWN_ROOT,
    };
    let mut places = vec![declared.map_or(tag.name, |attribute| attribute.value_span)];
    places.extend(located(tag));
    let names = (tag.prefix, tag.namespace, names::CORE);
    wrong_namespace(rule, rule.severities, names, places, findings);
    None
}

/// Returns the places where `xsi:schemaLocation` names the tag's own namespace: correcting the declaration alone would
/// leave them wrong.
fn located(tag: &StartTag<'_>) -> Vec<Span> {
    let mut spans = Vec::new();
    // With references, the value is shorter than the text as written, so its places are unknown.
    let plain = |it: &&Attribute<'_>| it.raw.len() == it.value.len() && is_location(it);
    for attribute in tag.attributes.iter().filter(plain) {
        let start = attribute.raw.as_ptr() as usize;
        for word in attribute.raw.split_ascii_whitespace().step_by(2) {
            if word == tag.namespace {
                let at = attribute.value_span.start + (word.as_ptr() as usize - start) as u64;
                spans.push(Span::new(at, at + word.len() as u64));
            }
        }
    }
    spans
}

/// Whether the attribute is `xsi:schemaLocation`, even if the namespace of `xsi` is misspelt: that is reported at the
/// declaration.
fn is_location(attribute: &Attribute<'_>) -> bool {
    attribute.local == "schemaLocation"
        && names::classify(attribute.prefix, attribute.namespace).meaning == Meaning::Xsi
}
