//! Elements of extensions: kept for their rules, or reported where they do not belong.

use super::Builder;
use super::names::{self, Meaning};
use super::prefixes::Element;
use super::stray_text::is_blank;
use super::text::report_residue;
use crate::report::findings::{Context, Findings};
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules::extension::{self, Content as Holds};
use crate::rules::families::Families;
use crate::rules::families::MODELS;
use crate::rules::{ext, hreflang, image, index, news, ns, structure, video};
use crate::sitemap::entry::{Entry, EntryKind};
use crate::sitemap::node::{Nodes, Space};
use crate::text::quote::quote;
use crate::text::template;
use crate::xml::event::{EndTag, StartTag};

impl Builder {
    pub(super) fn start_foreign(
        &mut self,
        tag: &StartTag<'_>,
        element: Element,
        kind: EntryKind,
        findings: &mut Findings,
    ) {
        self.skip(true, None);
        if let Some(entry) = &mut self.open_entry {
            entry.order.extension.get_or_insert(tag.span);
            let known = matches!(element.class.meaning, Meaning::Extension(_))
                && element.space() != Space::ResourceSync;
            let xhtml = element.space() == Space::Xhtml;
            let link = xhtml && tag.local == "link";
            if self.entry.kind == EntryKind::Sitemap && known && !link {
                let severities = index::INDEX_UNEXPECTED_CHILD.severities;
                // The index's schema accepts every element that the extensions' schemas declare; a misspelt namespace is
                // reported as such.
                let declared = element.in_schema()
                    && !xhtml
                    && extension::is_outermost(element.space(), tag.local);
                self.prefixes.is_news(element);
                let refused = !declared && !element.misspelt();
                self.unexpected_child(
                    tag,
                    if refused { severities } else { severities.without(Consumer::Xsd) },
                );
                if declared {
                    self.start_aside(tag, element, findings);
                }
                return;
            }
            self.unknown_extension(tag, Some(element), findings);
            self.start_node(tag, Some(element), findings);
        } else if element.space() == Space::ResourceSync {
            self.unknown_extension(tag, Some(element), findings);
        } else if self.wrapper.is_none() && !element.unbound {
            self.prefixes.is_news(element);
            let rule = match element.space() {
                Space::Image => &image::IMAGE_OUTSIDE_URL,
                Space::Video => &video::VIDEO_OUTSIDE_URL,
                Space::News => &news::NEWS_OUTSIDE_URL,
                Space::Xhtml if tag.local == "link" => &hreflang::HREFLANG_OUTSIDE_URL,
                _ => &structure::STRUCT_FOREIGN_IN_ROOT,
            };
            // The schema wants foreign elements before the first entry, and only the outermost element of an extension.
            let accepted = self.entries == 0
                && element.in_schema()
                && match element.space() {
                    Space::Xhtml => hreflang::schema_takes(tag),
                    space => extension::is_outermost(space, tag.local),
                };
            let severities = if accepted || (element.misspelt() && self.entries == 0) {
                rule.severities.without(Consumer::Xsd)
            } else {
                rule.severities
            };
            let message = format!(
                "The element {} is outside all entries; `{}` may contain only `{}` elements",
                quote(tag.local),
                names::root_name(kind),
                names::entry_name(kind)
            );
            self.skip_unwanted(tag, rule, severities, message);
            if let Some(skipped) = &mut self.skipped {
                skipped.extension = true;
            }
            findings.keep(tag.span);
            if accepted {
                self.start_aside(tag, element, findings);
            }
        }
    }

    /// Keeps a foreign element that stands where only the schema allows it.
    pub(super) fn start_aside(
        &mut self,
        tag: &StartTag<'_>,
        element: Element,
        findings: &Findings,
    ) {
        let mut aside = Box::<Entry>::default();
        aside.begin(EntryKind::Url, 0, tag.span);
        self.aside = Some(aside);
        if let Some(skipped) = &mut self.skipped {
            skipped.extension = true;
        }
        self.start_node(tag, Some(element), findings);
    }

    /// Whether the schema refuses the content of the element kept by [`Builder::start_aside`].
    pub(super) fn end_aside(&mut self) -> bool {
        let Some(aside) = self.aside.take() else { return false };
        let mut findings = Findings::new(0, Vec::new());
        let mut families = Families::default();
        families.extensions(&aside, &mut Context { findings: &mut findings, site: &self.site });
        let error = Some(Severity::Error);
        findings.counts().iter().any(|count| count.severities.get(Consumer::Xsd) == error)
    }

    /// Returns the foreign elements of the entry being read, or of the element kept aside.
    pub(super) fn nodes(&mut self) -> &mut Nodes {
        match &mut self.aside {
            Some(aside) => &mut aside.nodes,
            None => &mut self.entry.nodes,
        }
    }

    /// Keeps a foreign element of the entry. `element`: its namespace, unless that is the sitemap's own.
    pub(super) fn start_node(
        &mut self,
        tag: &StartTag<'_>,
        element: Option<Element>,
        findings: &Findings,
    ) {
        let space = element.map_or(Space::Core, Element::space);
        let misspelt = element.is_some_and(Element::misspelt);
        let damaged = |span| findings.is_damaged(span);
        self.nodes().begin(space, misspelt, tag, &damaged);
    }

    pub(super) fn end_node(&mut self, tag: EndTag, findings: &mut Findings) {
        let Builder { aside, entry, view, .. } = self;
        let nodes = aside.as_mut().map_or(&mut entry.nodes, |aside| &mut aside.nodes);
        let content = extension::open_content(MODELS, nodes);
        let Some(node) = nodes.end(tag) else { return };
        node.value.unknown |= findings.is_damaged(node.value.span);
        let text = node.value.text();
        let is_text = matches!(content, Some(Holds::Text(_)));
        if let Some(range) = template::residue(text) {
            let severities = structure::STRUCT_TEMPLATE_RESIDUE.severities;
            let refused = match content {
                Some(Holds::Elements(_)) => true,
                Some(Holds::Text(kind)) => {
                    !extension::accepts(kind, &node.value.without_script(range.clone()))
                }
                None => node.space == Space::Video && node.holds_elements(),
            };
            let severities =
                if refused { severities.and(Consumer::Xsd, Severity::Error) } else { severities };
            report_residue("Text", severities, &node.value, range, findings);
            node.value.unknown = true;
        } else if node.has_children()
            && !is_text
            && node.holds_elements()
            && !node.value.trimmed().is_empty()
        {
            if text.chars().all(is_blank) {
                return;
            }
            let (text, span) = (node.value.trimmed(), node.value.trimmed_span());
            if view.as_mut().is_some_and(|view| view.is_mark(text, span)) {
                return;
            }
            findings.report(&structure::STRUCT_TEXT_CONTENT, node.value.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "Text {} between the elements of {}; no text belongs there",
                    quote(node.value.trimmed()),
                    quote(&node.local)
                ));
            });
        } else if node.has_children()
            && node.value.cdata
            && !is_text
            && (content.is_some() || node.space == Space::PageMap)
        {
            // Even an empty CDATA section is text to the schema.
            let severities =
                Severities::protocol(Severity::Info).and(Consumer::Xsd, Severity::Error);
            let rule = &structure::STRUCT_TEXT_CONTENT;
            findings.report_as(rule, severities, node.value.tag, |draft| {
                draft.say(format_args!(
                    "Empty CDATA section between the elements of {}; remove it",
                    quote(&node.local)
                ));
            });
        }
    }

    pub(super) fn unknown_extension(
        &mut self,
        tag: &StartTag<'_>,
        element: Option<Element>,
        findings: &mut Findings,
    ) {
        let Some(element) = element else { return };
        // The rules of the lesser extensions report these elements where they are kept.
        let kept = self.open_entry.is_some() && self.entry.kind == EntryKind::Url;
        if kept && matches!(element.space(), Space::Geo | Space::CodeSearch) {
            return;
        }
        if element.in_schema() || element.misspelt() || !self.prefixes.is_news(element) {
            return;
        }
        if element.space() == Space::ResourceSync {
            ext::resource_sync(tag, findings);
            return;
        }
        let rule = &ns::NS_EXTENSION_UNKNOWN;
        let documented = matches!(element.class.meaning, Meaning::Extension(_));
        let severities = if documented {
            Severities::of(Consumer::Xsd, Severity::Error)
        } else {
            rule.severities
        };
        findings.report_as(rule, severities, tag.name, |draft| {
            let nobody = match documented {
                true => "no official schema declares",
                false => "search engines do not know",
            };
            draft.say(format_args!(
                "The element {} is in the namespace {}, which {nobody}",
                quote(tag.local),
                quote(tag.namespace)
            ));
        });
    }
}
