//! Elements of extensions: kept for their rules, or reported where they do not belong.

use super::ignored::Skipped;
use super::names::Meaning;
use super::prefixes::Element;
use super::stray_text::is_blank;
use super::{Builder, Open};
use crate::report::findings::{Context, Findings};
use crate::report::rule::{Consumer, Severity};
use crate::rules::extension::{self, Content as Holds};
use crate::rules::families::{Families, MODELS};
use crate::rules::family::Subject;
use crate::rules::{ext, hreflang, image, index, news, ns, structure, video};
use crate::sitemap::entry::{Entry, EntryKind};
use crate::sitemap::node::{Nodes, Space};
use crate::xml::event::{EndTag, StartTag};

impl Open {
    /// Returns the foreign elements of `entry`, or of the element kept aside.
    fn nodes<'a>(&'a mut self, entry: &'a mut Entry<'static>) -> &'a mut Nodes {
        match &mut self.skipped {
            Some(Skipped { aside: Some(aside), .. }) => &mut aside.nodes,
            _ => &mut entry.nodes,
        }
    }
}

impl Builder {
    pub(super) fn start_foreign(
        &mut self,
        tag: &StartTag<'_>,
        element: Element,
        findings: &mut Findings,
    ) {
        self.skip(true, None);
        if let Some(entry) = &mut self.open.entry {
            entry.order.extension.get_or_insert(tag.span);
            let known = matches!(element.class.meaning, Meaning::Extension(_))
                && element.space() != Space::ResourceSync;
            let xhtml = element.space() == Space::Xhtml;
            let link = xhtml && tag.local == "link";
            if self.entry.kind == EntryKind::Sitemap && known && !link {
                // The index's schema accepts every element that the extensions' schemas declare; a misspelt namespace is
                // reported as such.
                let declared = element.in_schema()
                    && !xhtml
                    && extension::is_outermost(element.space(), tag.local);
                self.prefixes.is_news(element);
                let refused = !declared && !element.misspelt();
                self.skip(false, Some(index::unexpected_child(tag, refused)));
                if declared {
                    self.start_aside(tag, element, findings);
                }
                return;
            }
            self.unknown_extension(tag, element, findings);
            self.start_node(tag, Some(element), findings);
        } else if element.space() == Space::ResourceSync {
            self.unknown_extension(tag, element, findings);
        } else if self.open.wrapper.is_none() && !element.unbound {
            self.prefixes.is_news(element);
            let rule = match element.space() {
                Space::Image => Some(&image::IMAGE_OUTSIDE_URL),
                Space::Video => Some(&video::VIDEO_OUTSIDE_URL),
                Space::News => Some(&news::NEWS_OUTSIDE_URL),
                Space::Xhtml => hreflang::outside_url(tag),
                _ => None,
            };
            // The schema wants foreign elements before the first entry, and only the outermost element of an extension.
            let accepted = self.entries == 0
                && element.in_schema()
                && match element.space() {
                    Space::Xhtml => hreflang::schema_takes(tag),
                    space => extension::is_outermost(space, tag.local),
                };
            let refused = !(accepted || (element.misspelt() && self.entries == 0));
            let found = structure::outside_entries(rule, refused, tag, self.root.kind);
            self.skip(false, Some(found));
            if let Some(skipped) = &mut self.open.skipped {
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
        if let Some(skipped) = &mut self.open.skipped {
            skipped.extension = true;
            let aside = skipped.aside.insert(Box::default());
            aside.begin(EntryKind::Url, 0, tag.span);
        }
        self.start_node(tag, Some(element), findings);
    }

    /// Whether the schema refuses the content of the element kept by [`Builder::start_aside`].
    pub(super) fn is_refused(&self, aside: &Entry<'_>) -> bool {
        let mut findings = Findings::new(0, Vec::new());
        let mut cx = Context { findings: &mut findings, site: &self.site };
        Families::default().extensions(&mut Subject::new(aside, None, None), &mut cx);
        let error = Some(Severity::Error);
        findings.counts().iter().any(|count| count.severities.get(Consumer::Xsd) == error)
    }

    /// Returns the foreign elements of the entry being read, or of the element kept aside.
    pub(super) fn nodes(&mut self) -> &mut Nodes {
        self.open.nodes(&mut self.entry)
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
        let Builder { open, entry, outline, .. } = self;
        let nodes = open.nodes(entry);
        let content = extension::open_content(MODELS, nodes);
        let Some(node) = nodes.end(tag) else { return };
        node.value.unknown |= findings.is_damaged(node.value.span);
        let empty = matches!(node.space, Space::Video | Space::Xhtml) && node.holds_elements();
        let refused = |seen: &str| match content {
            Some(Holds::Elements(_)) => true,
            Some(Holds::Text(kind)) => !extension::accepts(kind, seen),
            None => empty,
        };
        let elements = node.has_children() && !matches!(content, Some(Holds::Text(_)));
        if structure::residue(&mut node.value, refused, findings) || !elements {
            return;
        }
        let (text, span) = (node.value.trimmed(), node.value.trimmed_span());
        let stray = match text {
            "" => node.value.cdata && (content.is_some() || node.space == Space::PageMap),
            _ => {
                node.holds_elements()
                    && !text.chars().all(is_blank)
                    && !outline.view.as_mut().is_some_and(|view| view.is_mark(text, span))
            }
        };
        if stray {
            structure::text_in_extension(node, findings);
        }
    }

    pub(super) fn unknown_extension(
        &mut self,
        tag: &StartTag<'_>,
        element: Element,
        findings: &mut Findings,
    ) {
        // The rules of the lesser extensions report these elements where they are kept.
        let kept = self.open.entry.is_some() && self.entry.kind == EntryKind::Url;
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
        let documented = matches!(element.class.meaning, Meaning::Extension(_));
        ns::unknown_extension(tag, documented, findings);
    }
}
