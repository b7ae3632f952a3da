//! Which pages name which as their versions: collected of each file, judged over all of them.
//!
//! [`Groups`] is what one file says; it holds numbers of addresses and places, and each different
//! address that links lead to once as text. [`judge`] takes any number of them in any order, so
//! that the files of a site can be checked together.

mod nodes;
#[cfg(test)]
mod tests;
mod web;

pub(crate) use web::judge;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use foldhash::fast::FixedState;

use super::address::{self, Form, Keys};
use super::addresses::{Addresses, Facts};
use super::catalogue::*;
use crate::escape::escape;
use crate::findings::{Draft, Findings, Fix};
use crate::names::uri;
use crate::pages::Pages;
use crate::rule::Rule;
use crate::rules::address::hash;
use crate::rules::quote;
use crate::site::{Decoder, Encoder};
use crate::span::Span;

/// Keys of addresses, of both kinds.
pub(crate) type Names = HashSet<u64, FixedState>;

/// What the entries of one file say of each other.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Groups {
    /// Tags in their canonical form; the first is `x-default`.
    tags: Vec<Box<str>>,
    /// Entries with an address, in document order.
    entries: Pages<Listed>,
    /// Of all entries, one after the other.
    links: Pages<Link>,
    /// Those of entries and those that links lead to, once there are links. Of the latter, and of entries with
    /// links, the texts are kept.
    addresses: Addresses,
    /// How `xhtml:link` is written.
    element: String,
    /// Links whose place is kept.
    kept: usize,
    /// More came than is kept: what is missing cannot be told.
    cut: bool,
    /// The file goes on behind what was read.
    truncated: bool,
}

/// An entry.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Listed {
    keys: Keys,
    /// Of its address, once there are links.
    number: u32,
    /// Of the address.
    start: u32,
    length: u16,
    /// Not all of its links are known.
    partial: bool,
    /// Its first link; the last is before that of the next entry.
    links: u32,
    /// How far it is from the address to where another link could be inserted, and from there to behind the entry.
    end: u32,
    rest: u32,
}

impl Listed {
    /// So far into a file entries are kept.
    const MAX_START: u64 = u32::MAX as u64;

    fn new(keys: Keys, number: u32, span: Span) -> Listed {
        Listed {
            keys,
            number,
            start: short(span.start),
            length: u16::try_from(span.len()).unwrap_or(u16::MAX),
            partial: false,
            links: 0,
            end: short(span.len()),
            rest: 0,
        }
    }

    fn span(&self) -> Span {
        let start = u64::from(self.start);
        Span::new(start, start + u64::from(self.length))
    }

    /// Where another link could be inserted.
    fn end(&self) -> u64 {
        u64::from(self.start) + u64::from(self.end)
    }

    /// Behind the entry.
    fn behind(&self) -> u64 {
        self.end() + u64::from(self.rest)
    }
}

/// A link to another version, or to the page itself, in eight bytes: of most files they are more than all else.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Link {
    /// The number of the address it leads to, and the tag in the highest bits.
    end: u32,
    /// Where it starts, from the address of its entry on or before it, where links stand first; and how long it is, in the
    /// lowest bits: 0 where its place is not kept.
    place: i32,
}

impl Link {
    const TARGET_BITS: u32 = 21;
    const LENGTH_BITS: u32 = 12;

    fn new(target: u32, tag: u16) -> Link {
        Link { end: target | u32::from(tag) << Self::TARGET_BITS, place: 0 }
    }

    /// With its place, if that is near its `entry` and short, as all that are no error are.
    fn placed(self, span: Span, entry: u64) -> Option<Link> {
        let start = i32::try_from(span.start.wrapping_sub(entry) as i64).ok()?;
        let length =
            i32::try_from(span.len()).ok().filter(|length| *length >> Self::LENGTH_BITS == 0)?;
        let place = start.checked_mul(1 << Self::LENGTH_BITS)? | length;
        Some(Link { place, ..self })
    }

    fn target(self) -> u32 {
        self.end & ((1 << Self::TARGET_BITS) - 1)
    }

    fn tag(self) -> u16 {
        (self.end >> Self::TARGET_BITS) as u16
    }

    /// Its place, if that is kept. `entry`: where the address of its entry starts.
    fn span(self, entry: u64) -> Option<Span> {
        let length = self.place & ((1 << Self::LENGTH_BITS) - 1);
        let start = entry.saturating_add_signed(i64::from(self.place >> Self::LENGTH_BITS));
        (length > 0).then(|| Span::new(start, start.saturating_add(length as u64)))
    }
}

/// What an entry says, to be collected.
pub(super) struct NewEntry<'e> {
    pub keys: Keys,
    pub address: &'e str,
    pub span: Span,
    /// Where another link could be inserted, and where another entry could.
    pub end: u64,
    pub behind: u64,
    pub partial: bool,
}

/// A link of it.
pub(super) struct NewLink<'e> {
    pub target: Target<'e>,
    pub span: Span,
    pub tag: u16,
}

/// The address that a link leads to.
pub(super) enum Target<'e> {
    /// By its number.
    Known(u32),
    New {
        key: u64,
        form: Form,
        address: &'e str,
    },
}

impl Groups {
    /// The tag for everybody else.
    pub const X_DEFAULT: u16 = 0;
    /// Stands for every tag that is too much.
    pub const OTHER: u16 = (1 << (u32::BITS - Link::TARGET_BITS)) - 1;
    const MAX_TAGS: usize = Self::OTHER as usize;
    /// A file may have 50,000.
    const MAX_ENTRIES: usize = 1 << 16;
    /// With those of the entries, so many addresses have a number in [`Link::TARGET_BITS`].
    const MAX_LINKS: usize = 1 << 20;
    /// Half of the places that can be kept: the other is for those of the entries.
    const MAX_KEPT: usize = 1 << 19;

    /// The number of a tag in its canonical form.
    pub fn tag(&mut self, canonical: &str) -> u16 {
        if self.tags.is_empty() {
            self.tags.push(super::tag::X_DEFAULT.into());
        }
        let next = self.tags.len();
        match self.position(canonical) {
            Some(number) => number as u16,
            None if next == Self::MAX_TAGS => Self::OTHER,
            None => {
                self.tags.push(canonical.into());
                next as u16
            }
        }
    }

    /// Whether a tag was met, in its canonical form.
    pub fn knows(&self, canonical: &str) -> bool {
        self.position(canonical).is_some()
    }

    fn position(&self, canonical: &str) -> Option<usize> {
        self.tags.iter().position(|tag| **tag == *canonical)
    }

    pub fn tag_name(&self, tag: u16) -> &str {
        self.tags.get(usize::from(tag)).map_or("", |tag| tag)
    }

    pub fn has_links(&self) -> bool {
        !self.links.is_empty()
    }

    /// Remembers how `xhtml:link` is written.
    pub fn written_as(&mut self, element: Option<String>) {
        self.element = element.unwrap_or_else(|| format!("link xmlns=\"{}\"", uri::XHTML));
    }

    /// Takes the entry and its links.
    pub(super) fn add<'e>(
        &mut self,
        entry: &NewEntry<'_>,
        links: impl ExactSizeIterator<Item = NewLink<'e>>,
        findings: &mut Findings,
    ) {
        if !self.add_entry(entry, links.len()) {
            return;
        }

        for link in links {
            let target = match link.target {
                Target::Known(number) => number,
                Target::New { key, form, address } => {
                    self.addresses.written(key, address, Some(form))
                }
            };
            let new = Link::new(target, link.tag);
            let placed = new.placed(link.span, entry.span.start);
            let placed = placed.filter(|_| self.kept < Self::MAX_KEPT);
            if placed.is_some() {
                self.kept += 1;
                findings.keep(link.span);
            }
            self.links.push(placed.unwrap_or(new));
        }
    }

    /// Takes the entry, which has so many links. False: there is no room for them.
    pub(super) fn add_entry(&mut self, entry: &NewEntry<'_>, links: usize) -> bool {
        let (known, all) = (self.links.len(), self.links.len() + links);
        let is_full = self.entries.len() == Self::MAX_ENTRIES || all > Self::MAX_LINKS;
        if self.cut || is_full || entry.span.start > Listed::MAX_START {
            self.cut = true;
            return false;
        }
        if all > 0 && known == 0 {
            for listed in self.entries.iter_mut() {
                listed.number = self.addresses.number(listed.keys.strict);
            }
        }
        let number = match links {
            _ if all == 0 => 0,
            0 => self.addresses.number(entry.keys.strict),
            _ => self.addresses.written(entry.keys.strict, entry.address, None),
        };
        self.entries.push(Listed {
            partial: entry.partial,
            links: known as u32,
            end: short(entry.end.saturating_sub(entry.span.start)),
            rest: short(entry.behind.saturating_sub(entry.end)),
            ..Listed::new(entry.keys, number, entry.span)
        });
        true
    }

    /// The numbers of the addresses that the last links lead to; none where they were too many to be kept.
    pub(super) fn last_targets(&self, number: usize) -> impl Iterator<Item = u32> {
        let first = if self.cut { self.links.len() } else { self.links.len() - number };
        (first..self.links.len()).map(|at| self.links[at].target())
    }

    /// Takes a page of a file without links, if it is one of those known by `names`, or nearly one.
    pub fn list(&mut self, address: &str, span: Span, names: &Names, buffer: &mut Vec<u8>) {
        let keys = address::keys(address, buffer);
        if !names.contains(&keys.strict) && !names.contains(&keys.loose) {
            return;
        }
        let number = self.addresses.written(keys.strict, address, None);
        self.entries.push(Listed::new(keys, number, span));
    }

    /// By what pages are known that links lead to, or that are nearly those.
    pub fn names(&self, names: &mut Names) {
        let keys = self.addresses.keys();
        let written = self.addresses.facts().iter();
        names.extend(written.flat_map(|facts| [keys[facts.owner as usize], facts.loose]));
    }

    /// For each language that pages call their own how many links lead from them to each: the tags and the number.
    /// The first tag is `None` for pages that do not say theirs.
    pub fn pairs(&self) -> Vec<(Option<u16>, u16, u64)> {
        /// Further tags are not told apart: a table of more is no use to anybody.
        const TAGS: usize = 64;
        if !self.has_links() {
            return Vec::new();
        }
        let own = |mut links: Range<usize>, number: u32| {
            let named = |link: &Link| link.target() == number && link.tag() != Self::X_DEFAULT;
            links.find(|&at| named(&self.links[at])).map(|at| self.links[at].tag())
        };
        let mut counts = vec![0_u64; (TAGS + 1) * TAGS];
        for (_, entry, links) in self.linking() {
            let row = match own(links.clone(), entry.number).map(usize::from) {
                None => 0,
                Some(tag) if tag < TAGS => tag + 1,
                Some(_) => continue,
            };
            let tags = links.map(|at| usize::from(self.links[at].tag()));
            for tag in tags.filter(|&tag| tag < TAGS) {
                counts[row * TAGS + tag] += 1;
            }
        }
        let pair =
            |at: usize| ((at / TAGS).checked_sub(1).map(|tag| tag as u16), (at % TAGS) as u16);
        let found = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
        found.map(|(at, count)| (pair(at).0, pair(at).1, count)).collect()
    }

    /// Not all of the file was read.
    pub fn truncated(&mut self) {
        self.truncated = true;
        if let Some(last) = self.entries.last_mut() {
            last.partial = true;
        }
    }

    #[cfg(test)]
    pub fn cut() -> Groups {
        Groups { cut: true, ..Groups::default() }
    }

    /// More came than can be kept.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// For the check of the site, in another thread maybe.
    pub fn encode(&self, out: &mut Encoder) {
        if !self.has_links() {
            out.number(0);
            return;
        }
        out.number(1);
        out.list(&self.tags, |tag, out| out.text(tag));
        self.addresses.encode(out);
        out.list(&self.entries, |entry, out| {
            for number in [
                u64::from(entry.number),
                entry.keys.loose,
                u64::from(entry.start),
                u64::from(entry.length),
                u64::from(entry.partial),
                u64::from(entry.links),
                u64::from(entry.end),
                u64::from(entry.rest),
            ] {
                out.number(number);
            }
        });
        out.list(&self.links, |link, out| {
            out.number(u64::from(link.end));
            // As it is in 32 bits: those before the address are few.
            out.number(u64::from(link.place as u32));
        });
        out.text(&self.element);
        out.number(self.kept as u64);
        out.flag(self.cut);
        out.flag(self.truncated);
    }

    pub fn decode(input: &mut Decoder<'_>) -> Option<Groups> {
        let mut groups = Groups::default();
        if input.number()? == 0 {
            return Some(groups);
        }
        groups.tags = input.list(|input| Some(input.str()?.into()))?;
        groups.addresses = Addresses::decode(input)?;
        let addresses = groups.addresses.keys();
        groups.entries = input.list(|input| {
            let number = input.short()?;
            Some(Listed {
                keys: Keys { strict: *addresses.get(number as usize)?, loose: input.number()? },
                number,
                start: input.short()?,
                length: u16::try_from(input.number()?).ok()?,
                partial: input.flag()?,
                links: input.short()?,
                end: input.short()?,
                rest: input.short()?,
            })
        })?;
        groups.links = input.list(|input| {
            let link = Link { end: input.short()?, place: input.short()? as i32 };
            Some(link).filter(|link| (link.target() as usize) < addresses.len())
        })?;
        // Ranges of links that are none would be read as such later.
        let mut last = 0;
        for entry in &groups.entries {
            if entry.links < last || entry.links as usize > groups.links.len() {
                return None;
            }
            last = entry.links;
        }
        groups.element = input.text()?;
        groups.kept = usize::try_from(input.number()?).ok()?;
        groups.cut = input.flag()?;
        groups.truncated = input.flag()?;
        Some(groups)
    }

    /// Entries with links, and these.
    fn linking(&self) -> impl Iterator<Item = (usize, &Listed, Range<usize>)> {
        let behind = self.entries.iter().skip(1).map(|next| next.links);
        let ends = behind.chain([self.links.len() as u32]);
        let linking = self.entries.iter().zip(ends).enumerate();
        linking
            .map(|(number, (entry, end))| (number, entry, entry.links as usize..end as usize))
            .filter(|(.., links)| !links.is_empty())
    }

    fn links_of(&self, entry: usize) -> Range<usize> {
        let end = self.entries.get(entry + 1).map_or(self.links.len(), |next| next.links as usize);
        self.entries[entry].links as usize..end
    }
}

fn short(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
