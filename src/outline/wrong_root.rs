//! A root that is that of no sitemap: reported at the end of the document, when it is known what stands in it. Entries
//! in it are read as if it were one.

use super::{Builder, Content, local_span, names};
use crate::report::Kind;
use crate::report::findings::{Findings, Fix};
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
    /// Behind them, the root that is not there has its end tag.
    closed: bool,
    /// The declarations that it needs.
    declarations: String,
    /// What may be the first entry: read when it has an address.
    first: Option<First>,
}

/// The start tag of what may be an entry.
#[derive(Debug)]
struct First {
    depth: u32,
    kind: (EntryKind, bool),
    prefix: String,
    local: String,
    namespace: String,
    span: Span,
    name: Span,
    empty: bool,
}

impl First {
    fn of(tag: &StartTag<'_>, depth: u32) -> Option<First> {
        Some(First {
            depth,
            kind: names::entry_kind(tag.local)?,
            prefix: tag.prefix.to_owned(),
            local: tag.local.to_owned(),
            namespace: tag.namespace.to_owned(),
            span: tag.span,
            name: tag.name,
            empty: tag.empty,
        })
    }
}

impl Builder {
    /// An element below such a root.
    pub(super) fn start_unfit(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        let Some(unfit) = self.unfit.as_mut().filter(|_| self.entries == 0) else { return };
        let is_loc = matches!(names::field_name(tag.local), Some((FieldName::Loc, _)));
        if let Some(first) = unfit.first.take_if(|first| is_loc && first.depth + 1 == self.depth) {
            self.read_anyway(&first, findings);
            return self.start_inside(tag, first.kind.0, findings);
        }
        if self.depth > 2 {
            return;
        }
        unfit.first = First::of(tag, self.depth);
        // Without an address it is an entry if the root was meant for that of a sitemap.
        if unfit.is_near()
            && let Some(first) = unfit.first.take()
        {
            self.read_anyway(&first, findings);
        }
    }

    /// Reads the first entry, and from then on all, as if the root were the right one.
    fn read_anyway(&mut self, first: &First, findings: &mut Findings) {
        let kind = first.kind.0;
        self.content = Content::Entries(kind);
        self.kind = match kind {
            EntryKind::Url => Kind::Urlset,
            EntryKind::Sitemap => Kind::Sitemapindex,
        };
        let outer = &mut self.outer;
        outer.prefix.clone_from(&first.prefix);
        // The others are compared with the first: of the root it is said already that it is the wrong one.
        outer.namespace.clone_from(&first.namespace);
        outer.unbound = first.namespace.is_empty() && !first.prefix.is_empty();
        (outer.tag, outer.local) = (self.root_tag, Span::at(self.root_tag.end));
        let tag = StartTag {
            prefix: &first.prefix,
            local: &first.local,
            namespace: &first.namespace,
            span: first.span,
            name: first.name,
            attributes: &[],
            empty: first.empty,
            cut: false,
        };
        let depth = std::mem::replace(&mut self.depth, first.depth);
        self.start_entry(&tag, first.kind, kind, findings);
        self.depth = depth;
    }

    /// Another root: behind an entry without a root it may be the next one.
    pub(super) fn another_entry(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        let Some(unfit) = &mut self.unfit else { return };
        unfit.another(tag, findings);
        if unfit.entry
            && self.entries > 0
            && let (Some(kind), Some(entry)) = (unfit.kind, names::entry_kind(tag.local))
        {
            self.content = Content::Entries(kind);
            self.start_entry(tag, entry, kind, findings);
        }
    }
}

impl Unfit {
    pub fn new(severities: Severities, tag: &StartTag<'_>, findings: &mut Findings) -> Unfit {
        findings.keep(tag.name);
        let kind = kind(tag);
        Unfit {
            severities,
            tag: tag.span,
            local: local_span(tag),
            name: tag.name,
            quoted: qualified(tag.prefix, tag.local),
            bare: tag.namespace.is_empty() && tag.prefix.is_empty(),
            kind,
            entry: kind.is_some(),
            has_loc: false,
            impossible: false,
            end: EndTag::missing(0),
            second: None,
            closed: false,
            declarations: String::new(),
            first: First::of(tag, 1),
        }
    }

    /// Whether its name was meant for that of the root of a sitemap.
    fn is_near(&self) -> bool {
        let local = self.local().to_ascii_lowercase();
        !self.entry && ["url", "sitemap", "siteindex"].iter().any(|word| local.contains(word))
    }

    /// An element below the root, or below one that follows it. `bound`: its prefix is declared around it.
    pub fn start(&mut self, tag: &StartTag<'_>, depth: u32, bound: bool) {
        let declared = bound || tag.attributes.iter().any(|a| a.declares() == Some(tag.prefix));
        if !declared && !tag.prefix.is_empty() && !tag.namespace.is_empty() {
            let declaration = format!(" xmlns:{}=\"{}\"", tag.prefix, tag.namespace);
            if !self.declarations.contains(&declaration) {
                self.declarations.push_str(&declaration);
            }
        }
        let loc = matches!(names::field_name(tag.local), Some((FieldName::Loc, _)));
        let kind = if depth == 2 { kind(tag) } else { None };
        // A `sitemap` that holds a `url` was meant for a `urlset`.
        if self.entry && (self.kind, kind) == (Some(EntryKind::Sitemap), Some(EntryKind::Url)) {
            (self.entry, self.kind) = (false, None);
        }
        if depth == 2 && !self.entry {
            self.impossible |= kind.is_none() || self.kind.is_some_and(|known| Some(known) != kind);
            self.kind = kind;
        }
        self.has_loc |= loc && depth == if self.entry { 2 } else { 3 };
    }

    /// Another root.
    pub fn another(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        self.impossible |= !self.entry || kind(tag) != self.kind || self.closed;
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

    /// An end tag behind it, without a start tag. Returns whether it is that of the root that is not there.
    pub fn behind(&mut self, name: &str) -> bool {
        let closes = self.entry && !self.closed && name == self.around();
        self.closed |= closes;
        closes
    }

    /// Its name without prefix.
    fn local(&self) -> &str {
        self.quoted.rsplit(':').next().unwrap_or_default()
    }

    pub fn finish(self, findings: &mut Findings) {
        // Where it should be is known if it ends.
        if let Some(shown) = Some(self.name).filter(|_| self.closed).or(self.second) {
            return self.report_missing(shown, findings);
        }
        if self.end.told {
            return;
        }
        findings.report_as(&structure::STRUCT_ROOT_INVALID, self.severities, self.name, |draft| {
            let local = self.local();
            let feed = ["rss", "feed"].into_iter().find(|name| name.eq_ignore_ascii_case(local));
            // One without an address is something of another format.
            let entry = self.entry && self.has_loc && is_entry(local);
            match feed {
                Some(right) => draft.say(format_args!(
                    "Root element {} is not written in lower case; it should be `{right}`",
                    quote(local)
                )),
                None if entry || local == LOC => draft.say(format_args!(
                    "The root element is missing; `{local}` belongs in a `{}`",
                    self.around()
                )),
                None => draft.say(format_args!(
                    "Root element {} is not that of a sitemap; it should be `urlset` or `sitemapindex`",
                    quote(local)
                )),
            }
            draft.fix_by(match feed.zip(self.end.local(self.local.len())) {
                Some((right, end)) => {
                    let title = format!("Write `{right}`");
                    Some(Fix::suggest(title, self.local, right).and(end, right))
                }
                None => self.fix(),
            });
            draft.show(self.quoted);
        });
    }

    /// Entries without a root around them, or without its start tag.
    fn report_missing(&self, shown: Span, findings: &mut Findings) {
        findings.report(&rules::xml::TRAILING_CONTENT, shown, |draft| {
            let (local, around) = (self.local(), self.around());
            match self.closed {
                false => draft.say(format_args!(
                    "The root element is missing; `{local}` elements belong in a `{around}`"
                )),
                true => draft.say(format_args!(
                    "The start tag of `{around}` is missing before the first `{local}`"
                )),
            }
            draft.advise(structure::STRUCT_ROOT_INVALID.help);
            draft.fix_by(self.fix());
        });
    }

    /// What belongs around it.
    fn around(&self) -> &'static str {
        if self.local() == LOC {
            return "url` in a `urlset";
        }
        self.kind.map_or("urlset", names::root_name)
    }

    fn fix(&self) -> Option<Fix> {
        let right = names::root_name(
            self.kind.filter(|_| (self.has_loc || self.is_near()) && !self.impossible)?,
        );
        let declaration = format!(" xmlns=\"{}\"", names::CORE);
        if self.entry {
            let start = Span::at(self.tag.start);
            let title = match self.closed {
                false => format!("Put it in a `{right}`"),
                true => "Insert the start tag".to_owned(),
            };
            let fix = Fix::suggest(
                title,
                start,
                format_args!("<{right}{declaration}{}>\n", self.declarations),
            );
            if self.closed {
                return Some(fix);
            }
            return Some(fix.and(Span::at(self.end.span.end), format_args!("\n</{right}>")));
        }
        let end = self.end.local(self.local.len())?;
        let declaration = if self.bare { declaration.as_str() } else { "" };
        let fix = Fix::suggest(
            format_args!("Write `{right}`"),
            self.local,
            format_args!("{right}{declaration}"),
        );
        Some(fix.and(end, right))
    }
}

/// An address without the entry around it.
const LOC: &str = "loc";

fn is_entry(local: &str) -> bool {
    local == LOC || matches!(names::entry_kind(local), Some((_, true)))
}

/// What entry an element is, whatever its case.
fn kind(tag: &StartTag<'_>) -> Option<EntryKind> {
    names::entry_kind(tag.local).map(|(kind, _)| kind)
}
