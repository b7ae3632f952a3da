//! `url` and `sitemap`: where each begins and ends, and those at the wrong place.

use super::attributes::{Carried, has_attributes};
use super::ignored::{ONLY_XSD, is_no_name, unknown_message};
use super::order::Order;
use super::{Builder, Content, in_both_tags, local_span, names, report_case};
use crate::report::findings::Context;
use crate::report::findings::{Findings, Fix};
use crate::report::rule::{Consumer, Rule, Severity};
use crate::rules::{index, is_broken, loc, structure};
use crate::sitemap::entry::{Entry, EntryKind, FieldName};
use crate::sitemap::node::Nodes;
use crate::text::cut::cut;
use crate::text::quote::quote;
use crate::text::quote::thousands;
use crate::text::span::Span;
use crate::xml::event::{EndTag, StartTag};

#[derive(Debug)]
pub(super) struct OpenEntry {
    pub depth: u32,
    pub tag: Span,
    pub local: Span,
    pub empty: bool,
    /// Its name, where that is right but for capitals.
    pub misspelt: Option<String>,
    /// It belongs into the other root.
    pub mismatched: bool,
    /// Its start tag declares namespaces.
    pub declares: bool,
    pub order: Order,
    /// It has a second address, with which another entry should begin.
    pub second: bool,
    /// The last element of each name, from `<` to `>`.
    pub last: [Option<Span>; 4],
    /// What may have been meant for its `loc`.
    pub instead: Option<Box<Instead>>,
    /// What may have been meant for its other children.
    pub carried: Vec<Carried>,
}

/// What stands in an entry where its `loc` should. Reported at the end, when it is known whether there is another one.
#[derive(Debug)]
pub(super) struct Instead {
    pub rule: &'static Rule,
    pub span: Span,
    pub quoted: Option<String>,
    /// What to say of it and to do about it where the entry has a `loc`.
    pub message: String,
    pub fix: Option<Fix>,
    /// The same where it has none.
    pub meant: String,
    pub repair: Option<Fix>,
    /// Only what it holds tells what it stands for.
    pub guessed: bool,
}

impl Instead {
    /// `missing`: broken by what it stands for, which is not there.
    pub fn report(self, missing: Option<&'static Rule>, findings: &mut Findings) {
        findings.report(missing.unwrap_or(self.rule), self.span, |draft| {
            draft.quoted = self.quoted;
            if missing.is_some() && self.repair.is_some() {
                draft.advise("Correct the tags, or write them.");
            }
            (draft.message, draft.fix) = match missing {
                Some(_) => (self.meant, self.repair),
                None => (self.message, self.fix),
            };
        });
    }
}

/// How the entries in a wrapper can be made children of the root.
#[derive(Debug, Default)]
pub(super) struct Flat {
    edits: Vec<(Span, String)>,
    /// Something else stands there that would be left over.
    impossible: bool,
}

/// An element in the root that the protocol does not know. What it was meant for, its content shows.
#[derive(Debug)]
pub(super) struct Odd {
    tag: Span,
    /// Of its name without prefix.
    local: Span,
    name: String,
    /// It has an address, as an entry has.
    pub holds_loc: bool,
    /// What has to be renamed in it with it, if the address is in an element by another name.
    pub renames: Vec<(Span, String)>,
    /// There is another such element.
    pub several: bool,
    /// The end tag of the entry before, if that lacks a child of this name.
    before: Option<Span>,
}

/// The entry that ended last.
#[derive(Debug, Default)]
pub(super) struct Closed {
    /// Its end tag; empty where that is not as usual.
    pub end: Span,
    /// Whether it has `loc`, `lastmod`, `changefreq` and `priority`.
    pub fields: [bool; 4],
}

impl Closed {
    /// Its end tag, if it is a `kind` that lacks a child of this name.
    fn lacks(&self, name: &str, kind: EntryKind) -> Option<Span> {
        let (field, exact) = names::field_name(name)?;
        let usual = end_tag(kind).len() as u64 == self.end.len();
        let takes = kind == EntryKind::Url || field <= FieldName::Lastmod;
        (exact && usual && takes && !self.fields[field as usize]).then_some(self.end)
    }
}

fn end_tag(kind: EntryKind) -> String {
    format!("</{}>", names::entry_name(kind))
}

impl Odd {
    /// `closed`: the last of the entries before, which are of this `kind`.
    pub fn of(tag: &StartTag<'_>, closed: &Closed, kind: EntryKind) -> Odd {
        let (local, name) = (local_span(tag), tag.local.to_owned());
        let plain = tag.prefix.is_empty() && tag.attributes.is_empty() && !tag.empty;
        let before = closed.lacks(&name, kind).filter(|_| plain);
        let (tag, renames) = (tag.span, Vec::new());
        Odd { tag, local, name, holds_loc: false, renames, several: false, before }
    }

    /// What it holds shows that it should be an entry.
    pub fn is_entry(&self) -> bool {
        self.holds_loc || (!self.renames.is_empty() && !self.several)
    }

    /// `end`: its end tag.
    fn report(self, end: EndTag, kind: EntryKind, findings: &mut Findings) {
        let rule = &structure::STRUCT_UNKNOWN_ELEMENT;
        let entry_like = self.is_entry();
        // To those who look for entries it is one that they do not find.
        let severities = match entry_like {
            true => missing_loc(kind).severities,
            false if is_no_name(&self.name) => ONLY_XSD,
            false => rule.severities,
        };
        findings.report_as(rule, severities, self.tag, |draft| {
            if !entry_like {
                draft.say(unknown_message(&self.name, kind));
                draft.fix_by(self.before.filter(|_| !end.span.is_empty()).map(|before| {
                    Fix::suggest("Move it into the entry before", before, "")
                        .and(Span::at(end.span.end), end_tag(kind))
                }));
                return;
            }
            let entry = names::entry_name(kind);
            draft.say(format_args!(
                "Element {} holds {}; it should be `{entry}`",
                quote(&self.name),
                if self.holds_loc { "a `loc`" } else { "an address" }
            ));
            draft.advise(format_args!("Write `{entry}`, or nobody finds the address."));
            let mut fix = Fix::suggest(format_args!("Write `{entry}`"), self.local, entry);
            if !self.holds_loc {
                fix.edits.extend(self.renames);
            }
            draft.fix_by(in_both_tags(fix, (self.local, false), entry, end));
        });
    }
}

impl Flat {
    /// Something stands in the wrapper that is no entry.
    pub fn stays(&mut self) {
        self.impossible = true;
    }

    /// `end`: the wrapper's end tag.
    fn fix(self, end: Span, findings: &Findings) -> Option<Fix> {
        let mut edits = self.edits;
        edits.push((end, String::new()));
        let title = "Put the entries side by side";
        (!self.impossible && !is_broken(findings)).then_some(Fix::of(title, false, edits))
    }
}

/// Entries that belong into the other root.
#[derive(Debug)]
pub(super) struct Mismatch {
    /// The first one's start tag.
    pub tag: Span,
    pub entry: EntryKind,
    /// What makes each of them an entry of this root.
    edits: Vec<(Span, String)>,
    /// They are not all what this root lists.
    others: bool,
    /// They are in a root of their own, which `tag` is then.
    pub rooted: bool,
}

impl Mismatch {
    const MAX_EDITS: usize = 10_000;

    fn of(tag: Span, entry: EntryKind) -> Mismatch {
        Mismatch { tag, entry, edits: Vec::new(), others: false, rooted: false }
    }

    /// One is not read whole.
    fn stays(&mut self) {
        self.others = true;
    }

    /// Another one ends, which was read as a `kind`. `name`: in its start tag, and whether that is all of it.
    fn end(&mut self, kind: EntryKind, (name, empty): (Span, bool), end: EndTag) {
        let end = if empty { Some(name) } else { end.local(name.len()) };
        match end.filter(|_| kind != self.entry && self.edits.len() < Self::MAX_EDITS) {
            None => self.stays(),
            Some(end) => {
                let edit = |place| (place, names::entry_name(kind).to_owned());
                self.edits.push(edit(name));
                self.edits.extend((end != name).then(|| edit(end)));
            }
        }
    }

    /// The repair of all, where it leaves the root, which lists `kind`, as it is.
    pub fn fix(&mut self, kind: EntryKind) -> Option<Fix> {
        let title = format!("Write `{}`", names::entry_name(kind));
        let edits = std::mem::take(&mut self.edits);
        (!self.others).then_some(Fix::of(title, false, edits))
    }
}

impl OpenEntry {
    /// A `<url>` directly in the root, of which nothing was seen that the rules of structure would ask for.
    pub fn plain(tag: Span) -> OpenEntry {
        OpenEntry {
            depth: 2,
            tag,
            local: tag,
            empty: false,
            misspelt: None,
            mismatched: false,
            declares: false,
            order: Order::default(),
            second: false,
            last: [None; 4],
            instead: None,
            carried: Vec::new(),
        }
    }
}

impl Builder {
    pub(super) fn start_entry(
        &mut self,
        tag: &StartTag<'_>,
        (entry, right_case): (EntryKind, bool),
        kind: EntryKind,
        findings: &mut Findings,
    ) {
        self.entries += 1;
        self.held.in_entry = false;
        let instead = self.attributes(tag, Some(type_name(entry)), findings);
        let carried = match instead {
            None => Carried::all(tag, findings),
            Some(_) => Vec::new(),
        };
        if entry == kind {
            self.match_seen = true;
        } else if !std::mem::replace(&mut self.mismatch_told, true) {
            self.mismatch = Some(Mismatch::of(tag.span, entry));
            findings.keep(tag.span);
        }
        self.entry.begin(entry, self.entries, tag.span);
        self.entry.odd = has_attributes(tag);
        self.entry_name.clear();
        if !tag.prefix.is_empty() {
            self.entry_name.push_str(tag.prefix);
            self.entry_name.push(':');
        }
        self.entry_name.push_str(tag.local);
        self.entry_namespace.clear();
        self.entry_namespace.push_str(tag.namespace);
        self.open_entry = Some(OpenEntry {
            depth: self.depth,
            tag: tag.span,
            local: local_span(tag),
            empty: tag.empty,
            misspelt: (!right_case).then(|| tag.local.to_owned()),
            mismatched: entry != kind,
            declares: declares(tag),
            order: Order::default(),
            second: false,
            last: [None; 4],
            instead,
            carried,
        });
    }

    /// The address of an entry that belongs into the other root has come: a `url` with that of a sitemap, and a
    /// `sitemap` with that of a page, are entries of this root by another name, and read so.
    pub(super) fn read_as_meant(&mut self) {
        let Content::Entries(kind) = self.content else { return };
        if !self.open_entry.as_ref().is_some_and(|open| open.mismatched) {
            return;
        }
        let Some(loc) = self.entry.value(FieldName::Loc).map(|loc| loc.trimmed()) else { return };
        let meant = match kind {
            EntryKind::Sitemap => loc::names_no_page(loc),
            EntryKind::Url => {
                !loc.is_empty() && !loc::names_no_page(loc) && !loc::names_sitemap(loc)
            }
        };
        if meant {
            self.entry.kind = kind;
        }
    }

    /// An entry in an entry: the outer one ends here, and what is left of it is passed over.
    pub(super) fn nested_entry(
        &mut self,
        tag: &StartTag<'_>,
        entry: (EntryKind, bool),
        kind: EntryKind,
        findings: &mut Findings,
    ) {
        self.inner = None;
        if let Some(mismatch) = &mut self.mismatch {
            mismatch.stays();
        }
        if let Some(outer) = self.open_entry.take() {
            if self.wrapper.is_some() {
                self.flat.stays();
            } else {
                let nothing = self.entry.fields().is_empty() && self.entry.nodes.is_empty();
                let edit = if nothing {
                    (outer.tag, String::new())
                } else {
                    (Span::at(tag.span.start), format!("</{}>\n", self.entry_name))
                };
                self.enter_wrapper(outer.depth, edit, outer.declares);
            }
            self.entry.span.end = tag.span.start;
            self.entry.whole = false;
            self.report_order(&outer.order, false, findings);
            self.report_carried(outer.carried, false, findings);
            self.report_instead(outer.instead, false, findings);
            if !self.entry.fields().is_empty() {
                self.check_entry(outer.tag, false, findings);
            }
        }
        self.note_nested(tag, entry.0, findings);
        self.start_entry(tag, entry, kind, findings);
    }

    /// `edit`: what takes the beginning of the wrapper away. `declares`: what stands in it may need its start tag.
    pub(super) fn enter_wrapper(&mut self, depth: u32, edit: (Span, String), declares: bool) {
        self.wrapper = Some(depth);
        self.nested = None;
        self.flat = Flat { edits: vec![edit], impossible: declares };
    }

    pub(super) fn note_nested(
        &mut self,
        tag: &StartTag<'_>,
        entry: EntryKind,
        findings: &mut Findings,
    ) {
        if self.nested.is_none() {
            self.nested = Some((tag.span, names::entry_name(entry)));
            findings.keep(tag.span);
        }
    }

    pub(super) fn end_wrapper(&mut self, end: EndTag, findings: &mut Findings) {
        self.wrapper = None;
        let flat = std::mem::take(&mut self.flat);
        let Content::Entries(kind) = self.content else { return };
        let tag = end.span;
        if let Some((start, name)) = self.loose.take() {
            self.report_loose((start, &name), tag, kind, findings);
        }
        let odd = self.odd.take();
        let Some((span, name)) = self.nested.take().filter(|_| !tag.is_empty()) else {
            if let Some(odd) = odd {
                self.loose_told |= odd.is_entry();
                odd.report(end, kind, findings);
            }
            return;
        };
        // That they do not fit this root has the same cause.
        if let (Some(mismatch), Some(odd)) = (&mut self.mismatch, &odd)
            && odd.name == names::root_name(mismatch.entry)
            && (mismatch.tag == span || mismatch.rooted)
        {
            if !std::mem::replace(&mut mismatch.rooted, true) {
                mismatch.tag = odd.tag;
                mismatch.stays();
            }
            return;
        }
        let fix = flat.fix(tag, findings);
        let rule = &structure::STRUCT_URL_NESTED;
        // Of what they are in, Google and Yandex say that they do not know it.
        let severities = match odd {
            Some(_) => rule
                .severities
                .and(Consumer::Google, Severity::Warning)
                .and(Consumer::Yandex, Severity::Warning),
            None => rule.severities,
        };
        findings.report_as(rule, severities, span, |draft| {
            let outer = odd.map_or("another element".into(), |odd| format!("{}", quote(&odd.name)));
            draft.say(format_args!("`{name}` is inside {outer}; it should be a child of the root"));
            draft.show(format_args!("<{name}>"));
            draft.fix_by(fix);
        });
    }

    /// Reports an address that stands in the root without its entry. `name`: of its tags, as written.
    fn report_loose(
        &mut self,
        (start, name): (Span, &str),
        end: Span,
        kind: EntryKind,
        findings: &mut Findings,
    ) {
        self.loose_told = true;
        let rule = &structure::STRUCT_ROOT_CONTENT_MISMATCH;
        // To those who look for entries it is one that they do not find.
        let severities = missing_loc(kind).severities;
        findings.report_as(rule, severities, start, |draft| {
            let (root, entry) = (names::root_name(kind), names::entry_name(kind));
            draft.say(format_args!("`loc` is in `{root}` itself; it should be in a `{entry}`"));
            draft.show(format_args!("<{name}>"));
            if !end.is_empty() {
                let prefix = name.find(':').map_or("", |colon| cut(name, ..=colon));
                let before = format!("<{prefix}{entry}>");
                let behind = format!("</{name}></{prefix}{entry}>");
                let title = format!("Put it in a `{entry}`");
                let fix = Fix::suggest(title, Span::at(start.start), before);
                draft.fix_by(fix.and(end, behind));
            }
        });
    }

    pub(super) fn end_entry(&mut self, open: OpenEntry, end: EndTag, findings: &mut Findings) {
        let tag = end.span;
        self.entry.span = open.tag.to(tag);
        if let Some(written) = &open.misspelt {
            let right = names::entry_name(self.entry.kind);
            report_case(
                &structure::STRUCT_ELEMENT_CASE,
                (open.local, open.empty),
                (written, right),
                end,
                findings,
            );
        }
        let closed = open.empty || !tag.is_empty();
        self.entry.whole = closed && self.wrapper.is_none() && !self.outer.again;
        if !closed {
            self.flat.stays();
        }
        if let Some(mismatch) = self.mismatch.as_mut().filter(|_| open.mismatched) {
            mismatch.end(self.entry.kind, (open.local, open.empty), end);
        }
        self.report_order(&open.order, closed, findings);
        self.report_carried(open.carried, closed, findings);
        let told = self.report_instead(open.instead, closed, findings);
        self.check_entry(open.tag, closed && !told, findings);
        let has = |name| self.entry.value(name).is_some();
        self.closed = Closed {
            end: if open.misspelt.is_some() || open.empty { Span::default() } else { tag },
            fields: FieldName::ALL.map(has),
        };
    }

    /// Reports what may have been meant for the entry's `loc`; says whether that tells that there is none.
    fn report_instead(
        &self,
        instead: Option<Box<Instead>>,
        closed: bool,
        findings: &mut Findings,
    ) -> bool {
        let Some(instead) = instead else { return false };
        let missing = closed
            && self.entry.value(FieldName::Loc).is_none()
            && !(instead.guessed && instead.repair.is_none());
        instead.report(missing.then(|| missing_loc(self.entry.kind)), findings);
        missing
    }

    /// `closed`: it has an end tag, so that what is missing is missing.
    pub(super) fn check_entry(&mut self, start: Span, closed: bool, findings: &mut Findings) {
        // An address that stands in it elsewhere is not to be lost.
        let removable = closed && !std::mem::take(&mut self.held.in_entry);
        let remove = || removable.then(|| Fix::suggest("Remove the entry", self.entry.span, ""));
        let kind = self.entry.kind;
        match self.entry.value(FieldName::Loc) {
            // It may be one of those that were not kept.
            None if closed && !self.entry.is_cut() => {
                findings.report(missing_loc(kind), start, |draft| {
                    draft.say(format_args!("`{}` has no `loc`", names::entry_name(kind)));
                    draft.fix_by(remove());
                });
            }
            Some(loc) if loc.trimmed().is_empty() && !loc.unknown => {
                let span = if loc.span.is_empty() { loc.tag } else { loc.span };
                findings.report(&structure::STRUCT_EMPTY_LOC, span, |draft| {
                    draft.say("`loc` is empty; it should be the full address");
                    draft.fix_by(remove());
                });
            }
            _ => {}
        }
        if let Some(loc) = self.entry.value(FieldName::Loc) {
            findings.keep_address(loc.trimmed_span());
        }
        if kind == EntryKind::Sitemap
            && let Some(lastmod) = self.entry.value(FieldName::Lastmod)
        {
            findings.keep(lastmod.trimmed_span());
        }
        if self.entry.nodes.is_cut() {
            findings.not_read(format_args!(
                "Of the extensions in one entry no more than {} elements and 4 MB were checked.",
                Nodes::MAX
            ));
        }
        if self.entry.is_cut() {
            findings.not_read(format_args!(
                "Of the elements that belong in one entry once no more than {} and 4 MB were checked.",
                thousands(Entry::MAX_FIELDS as u64)
            ));
        }
        self.families.entry(&self.entry, &mut Context { findings, site: &self.site });
    }

    /// The item of a feed ends, if one is open: only what is said of addresses holds for it.
    pub(super) fn end_item(&mut self, tag: Span, findings: &mut Findings) {
        let Some(date) = self.feed.end_item(tag, findings) else { return };
        if let Some((moment, place)) = date {
            self.families.lastmod.feed_date(moment, place);
        }
        let mut cx = Context { findings, site: &self.site };
        self.families.limit.entry(&self.feed.entry, &mut cx);
        self.families.address(&self.feed.entry, &mut cx);
    }
}

const fn missing_loc(kind: EntryKind) -> &'static Rule {
    match kind {
        EntryKind::Url => &structure::STRUCT_MISSING_LOC,
        EntryKind::Sitemap => &index::INDEX_MISSING_LOC,
    }
}

pub(super) fn declares(tag: &StartTag<'_>) -> bool {
    tag.attributes.iter().any(|attribute| attribute.declares().is_some())
}

/// What the schema calls the type of an entry.
const fn type_name(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Url => "tUrl",
        EntryKind::Sitemap => "tSitemap",
    }
}
