//! The root: its kind, its name, its namespace.

use super::Builder;
use super::names;
use super::renames::Rename;
use super::wrong_root::Unfit;
use crate::report::Kind;
use crate::report::findings::Findings;
use crate::rules;
use crate::rules::ns;
use crate::rules::structure::{self, Name};
use crate::sitemap::entry::EntryKind;
use crate::text::span::Span;
use crate::xml::event::{EndTag, StartTag};

/// The kind of the elements below the root.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Content {
    /// Elements that no rule looks at.
    #[default]
    Other,
    Entries(EntryKind),
    /// Items or entries of a feed.
    Feed,
}

/// The root being read: the document's, or another one after it.
#[derive(Debug, Default)]
pub(super) struct Root {
    pub content: Content,
    pub kind: EntryKind,
    pub prefix: String,
    pub namespace: String,
    /// The root's prefix is not bound.
    pub unbound: bool,
    pub tag: Span,
    pub name: Name,
    /// Another root with entries comes before: the file consists of two sitemaps.
    pub again: bool,
    /// Start tag and kind of the first entry that belongs in the other root, reported at the end of the root.
    pub mismatch: Option<(Span, EntryKind)>,
    /// The root has an entry of its own kind.
    pub match_seen: bool,
}

impl Builder {
    pub(super) fn start_root(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        let first = self.outline.name.is_none();
        let kind = [EntryKind::Url, EntryKind::Sitemap]
            .into_iter()
            .find(|&kind| names::root_name(kind).eq_ignore_ascii_case(tag.local));
        self.root.content = match (kind, tag.local) {
            (Some(kind), _) => Content::Entries(kind),
            (None, "rss" | "feed") => Content::Feed,
            _ => Content::Other,
        };
        if first {
            self.outline.name = Some(tag.local.to_owned());
            self.outline.namespace = Some(tag.namespace.to_owned()).filter(|name| !name.is_empty());
            self.outline.tag = tag.span;
            self.outline.kind = match self.root.content {
                Content::Entries(EntryKind::Url) => Kind::Urlset,
                Content::Entries(EntryKind::Sitemap) => Kind::Sitemapindex,
                Content::Feed if tag.local == "rss" => Kind::Rss,
                Content::Feed => Kind::Atom,
                Content::Other if tag.local.eq_ignore_ascii_case("html") => Kind::Html,
                Content::Other => Kind::Unknown,
            };
            match self.outline.kind {
                Kind::Unknown => self.unknown_root(tag, findings),
                // Something before the root has kept the file from being recognised as an HTML page.
                Kind::Html => {
                    rules::file::html_page(Span::at(tag.span.start), "", false, findings);
                }
                _ => {}
            }
        }
        self.families.loc.not_absolute = None;
        // RFC 4287, 2: any of its URLs may be relative.
        self.families.loc.resolved = tag.local == "feed";
        self.note_base(tag);
        if matches!(self.root.content, Content::Feed) {
            self.families.loc.not_absolute = Some(rules::feed::NOT_ABSOLUTE);
            self.feed.root(tag, findings);
        }
        let Some(kind) = kind else { return };

        self.root = Root {
            content: Content::Entries(kind),
            kind,
            prefix: tag.prefix.to_owned(),
            namespace: tag.namespace.to_owned(),
            unbound: tag.namespace.is_empty() && !tag.prefix.is_empty(),
            tag: tag.span,
            name: Name::of(tag, names::root_name(kind)),
            again: self.entries > 0,
            ..Root::default()
        };

        self.prefixes.declare(tag, 1, findings);
        self.prefixes.take_root(tag.prefix);
        if !self.root.unbound
            && let Some(found) = ns::root(tag, findings)
        {
            let declared = tag.declaration();
            self.prefixes.renames.begin(
                Rename {
                    found,
                    from: tag.prefix.to_owned(),
                    to: "",
                    depth: 1,
                    declaration: declared.map_or(tag.name, |at| tag.attributes[at].name),
                    impossible: declared.is_none(),
                    places: Vec::new(),
                },
                findings,
            );
            self.prefixes.renames.start(tag, 1);
        }
        for (number, attribute) in tag.attributes.iter().enumerate() {
            if ns::is_location(attribute) {
                self.prefixes.locations.read(attribute, tag.removal(number), findings);
            }
        }
        self.attributes(tag, None, findings);
    }

    pub(super) fn unknown_root(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        if let Some(name) = names::unsupported(tag.local, tag.namespace) {
            self.outline.unsupported = Some((name, tag.span));
            return;
        }
        // Only the root's children show which root would be right.
        self.outline.unfit = Some(Unfit::new(tag, findings));
    }

    pub(super) fn end_root(&mut self, tag: EndTag, findings: &mut Findings) {
        if let Content::Entries(kind) = self.root.content {
            self.root.name.report_case(names::root_name(kind), tag, findings);
            self.report_mismatch(kind, tag, findings);
        }
        if let Some(unfit) = &mut self.outline.unfit {
            unfit.end(tag);
        }
        self.root.content = Content::Other;
        self.open.wrapper = None;
    }

    /// Reports entries that belong in the other root. If all of them do, the fix renames the root.
    fn report_mismatch(&mut self, kind: EntryKind, end: EndTag, findings: &mut Findings) {
        let Some((tag, entry)) = self.root.mismatch.take() else { return };
        let root = &self.root.name;
        let only = !self.root.match_seen && root.misspelt.is_none();
        let fix = if only { root.write(names::root_name(entry), end) } else { None };
        structure::root_mismatch(tag, entry, kind, fix, findings);
    }
}
