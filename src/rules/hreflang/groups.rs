//! Which pages name which others as their versions: collected for each file, judged over all of them.
//!
//! [`Groups`] contains the links of one file: numbers of URLs, places, and the text of each different link target once.
//! [`judge`] takes any number of them in any order, so that the files of a site can be checked together.

pub(crate) mod graph;
mod nodes;
#[cfg(test)]
mod tests;

use crate::rules::prelude::*;
pub(crate) use graph::judge;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use foldhash::fast::FixedState;

use super::address;
use super::addresses::{Addresses, Facts};
use crate::bytes::vocabulary::uri;
use crate::sitemap::known::{self, Known};
use crate::text::address::hash;
use crate::text::chunked_vec::ChunkedVec;
use crate::text::codec::coded;
use crate::text::escape::escape;

/// Keys of URLs, both strict and loose ones.
pub(crate) type Names = HashSet<u64, FixedState>;

/// The links between the entries of one file.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Groups {
    /// Tags in their canonical form; the first is `x-default`.
    tags: Vec<Box<str>>,
    /// Entries with a URL, in document order.
    entries: ChunkedVec<Listed>,
    /// Keys of the entries' URLs, until the first link comes.
    waiting: ChunkedVec<u64>,
    /// Number of entries taken.
    taken: usize,
    /// The links, in one block for each entry. Versions of a page mostly stand side by side and have the same links,
    /// written the same: a repeated block is kept once.
    links: ChunkedVec<Link>,
    /// Index in `links` where each block begins; it ends where the next one begins.
    blocks: ChunkedVec<u32>,
    /// Number of links of all entries.
    number: usize,
    /// The URLs of entries and of link targets, once there are links. The texts of targets, and of entries with links, are
    /// kept.
    addresses: Addresses,
    /// The name of `xhtml:link` in this file.
    element: String,
    /// Number of links whose place is kept.
    kept: usize,
    /// Entries or links were dropped for lack of room, so a missing one proves nothing.
    cut: bool,
    /// The file goes on after the part that was read.
    truncated: bool,
}

/// An entry, in 24 bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Listed {
    /// Number of the entry's URL, once there are links.
    number: u32,
    /// Place of the URL: its start, then its length.
    start: u32,
    length: u16,
    /// Not all links of the entry are known.
    partial: bool,
    /// Offset from the start of the URL to the base of the links' places; [`Listed::ALONE`] without links.
    base: i8,
    /// Offset from the start of the URL to where another link could be inserted.
    end: u32,
    /// With links: their block, and the offset from `end` to the end of the entry. Without: the halves of the URL's loose
    /// key.
    more: [u32; 2],
}

impl Listed {
    /// Limit on the place of an entry in its file, in bytes.
    const MAX_START: u64 = u32::MAX as u64;
    const ALONE: i8 = i8::MIN;

    /// Creates an entry without links.
    fn new(loose: u64, number: u32, span: Span) -> Listed {
        Listed {
            number,
            start: short(span.start),
            length: u16::try_from(span.len()).unwrap_or(u16::MAX),
            partial: false,
            base: Self::ALONE,
            end: short(span.len()),
            more: [loose as u32, (loose >> 32) as u32],
        }
    }

    fn span(&self) -> Span {
        let start = u64::from(self.start);
        Span::new(start, start + u64::from(self.length))
    }

    /// Returns the place from which the places of the links count.
    fn base(&self) -> u64 {
        u64::from(self.start).saturating_add_signed(i64::from(self.base))
    }

    /// Returns the place where another link could be inserted.
    fn end(&self) -> u64 {
        u64::from(self.start) + u64::from(self.end)
    }

    /// Returns the place after the entry, which must have links.
    fn behind(&self) -> u64 {
        self.end() + u64::from(self.more[1])
    }

    /// Returns the block of the entry's links, if it has any.
    fn block(&self) -> Option<usize> {
        (self.base != Self::ALONE).then_some(self.more[0] as usize)
    }

    /// Returns the loose key of the URL of an entry without links.
    fn loose(&self) -> u64 {
        u64::from(self.more[0]) | u64::from(self.more[1]) << 32
    }
}

/// A link to another version, or to the page itself, in eight bytes: most files have more links than anything else.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Link {
    /// The number of the target URL, and the tag in the highest bits.
    end: u32,
    /// Start of the link as an offset from the base of its entry ([`Listed::base`]), negative if the link stands before it.
    /// The lowest bits are the link's length, 0 if the place is not kept.
    place: i32,
}

impl Link {
    const TARGET_BITS: u32 = 21;
    const LENGTH_BITS: u32 = 12;

    fn new(target: u32, tag: u16) -> Link {
        Link { end: target | u32::from(tag) << Self::TARGET_BITS, place: 0 }
    }

    /// Returns the link with its place, if the place is near the `base` and short, as every correct link's is.
    fn placed(self, span: Span, base: u64) -> Option<Link> {
        let start = i32::try_from(span.start.wrapping_sub(base) as i64).ok()?;
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

    /// Returns the offset from the base to the link.
    fn start(self) -> i32 {
        self.place >> Self::LENGTH_BITS
    }

    fn length(self) -> i32 {
        self.place & ((1 << Self::LENGTH_BITS) - 1)
    }

    /// Returns the place of the link, if it is kept.
    fn span(self, base: u64) -> Option<Span> {
        let length = self.length();
        let start = base.saturating_add_signed(self.start().into());
        (length > 0).then(|| Span::new(start, start.saturating_add(length as u64)))
    }
}

/// An entry to be added.
pub(super) struct NewEntry<'e> {
    /// Strict key of the entry's URL.
    pub key: u64,
    /// Loose key of the URL, for an entry without links.
    pub loose: u64,
    pub address: &'e str,
    pub span: Span,
    /// Where another link could be inserted, and (`behind`) where another entry could.
    pub end: u64,
    pub behind: u64,
    pub partial: bool,
}

/// A link of the entry to be added.
pub(super) struct NewLink<'e> {
    /// Key of the target URL.
    pub key: u64,
    pub address: &'e str,
    pub span: Span,
    pub tag: u16,
}

/// Links that were added, all with their places: another entry with the same links can share them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    number: u32,
    /// Offset from the base of the places to the first link.
    first: i32,
}

impl Groups {
    /// The tag `x-default`, for all other languages.
    pub const X_DEFAULT: u16 = 0;
    /// The number of every tag beyond [`Groups::MAX_TAGS`].
    pub const OTHER: u16 = (1 << (u32::BITS - Link::TARGET_BITS)) - 1;
    const MAX_TAGS: usize = Self::OTHER as usize;
    /// Limit on the entries; a file may have 50,000.
    const MAX_ENTRIES: usize = 1 << 16;
    /// Limit on the links: their targets and the entries' URLs must fit into [`Link::TARGET_BITS`].
    const MAX_LINKS: usize = 1 << 20;
    /// Limit on the links whose place is kept: half of the places that can be kept, the other half is for entries.
    const MAX_KEPT: usize = 1 << 19;

    /// Returns the number of a tag in its canonical form.
    pub fn tag(&mut self, canonical: &str) -> u16 {
        if self.tags.is_empty() {
            self.tags.push(super::tag::X_DEFAULT.into());
        }
        let next = self.tags.len();
        match self.tags.iter().position(|tag| **tag == *canonical) {
            Some(number) => number as u16,
            None if next == Self::MAX_TAGS => Self::OTHER,
            None => {
                self.tags.push(canonical.into());
                next as u16
            }
        }
    }

    pub fn tag_name(&self, tag: u16) -> &str {
        self.tags.get(usize::from(tag)).map_or("", |tag| tag)
    }

    pub fn has_links(&self) -> bool {
        !self.links.is_empty()
    }

    /// Takes the name of `xhtml:link` in this file.
    pub fn written_as(&mut self, element: Option<String>) {
        self.element = element.unwrap_or_else(|| format!("link xmlns=\"{}\"", uri::XHTML));
    }

    /// Adds the entry and its links, if there is room. Returns the block of the links, if all their places are kept.
    pub(super) fn add<'e>(
        &mut self,
        entry: &NewEntry<'_>,
        links: &mut dyn ExactSizeIterator<Item = NewLink<'e>>,
        findings: &mut Findings,
    ) -> Option<Block> {
        let all = links.len();
        if !self.has_room(entry, all) {
            return None;
        }
        let own = self.addresses.written(entry.key, entry.address);
        let (start, kept) = (self.links.len(), self.kept);
        for link in links {
            let new = Link::new(self.addresses.written(link.key, link.address), link.tag);
            let placed = new.placed(link.span, entry.span.start);
            let placed = placed.filter(|_| self.kept < Self::MAX_KEPT);
            if placed.is_some() {
                self.kept += 1;
                findings.keep(link.span);
            }
            self.links.push(placed.unwrap_or(new));
        }
        let placed = self.kept == kept + all;
        let first = self.links[start].start();
        let base = self.same_as_last(start..start + all).filter(|_| placed);
        match base {
            Some(_) => self.links.truncate(start),
            None => self.blocks.push(start as u32),
        }
        let block = self.blocks.len() as u32 - 1;
        self.list(entry, own, block, base.unwrap_or(0));
        placed.then_some(Block { number: block, first: first - i32::from(base.unwrap_or(0)) })
    }

    /// Returns the offset between the bases of the last block and the new links, if both have the same links at the same
    /// distances.
    fn same_as_last(&self, links: Range<usize>) -> Option<i8> {
        let last = self.links_of(self.blocks.len().checked_sub(1)?);
        let last = last.start..links.start;
        let base = self.links[links.start].start() - self.links[last.start].start();
        let is_same = |(at, other): (usize, usize)| {
            let (link, other) = (self.links[at], self.links[other]);
            (link.end, link.length(), link.start() - other.start())
                == (other.end, other.length(), base)
        };
        (last.len() == links.len() && links.zip(last).all(is_same))
            .then(|| i8::try_from(base).ok().filter(|base| *base != Listed::ALONE))?
    }

    /// Adds an entry whose links are written like those of a block. `own`: the index of the link to the entry's own URL, if
    /// known. Returns false, and changes nothing, if the links do not fit the block.
    pub(super) fn add_again(
        &mut self,
        entry: &NewEntry<'_>,
        (block, own): (Block, Option<usize>),
        known: &Known<'_>,
        findings: &mut Findings,
    ) -> bool {
        let (Some(first), Some(last)) = (known.links.first(), known.links.last()) else {
            return false;
        };
        let start = entry.span.start;
        let place = |link: &known::Link| known.span(link.href.clone());
        let base = (place(first).start.wrapping_sub(start) as i64).wrapping_sub(block.first.into());
        let base = i8::try_from(base).ok();
        let Some(base) = base.filter(|base| *base != Listed::ALONE) else { return false };
        // The result must be the same as if the links were added one by one.
        let near = |link| Link::new(0, 0).placed(place(link), start).is_some();
        if !near(first) || !near(last) || self.kept + known.links.len() > Self::MAX_KEPT {
            return false;
        }
        if self.has_room(entry, known.links.len()) {
            let number = match own {
                Some(at) => self.links[self.blocks[block.number as usize] as usize + at].target(),
                None => self.addresses.written(entry.key, entry.address),
            };
            self.list(entry, number, block.number, base);
            self.kept += known.links.len();
            known.links.iter().for_each(|link| findings.keep(place(link)));
        }
        true
    }

    /// Adds an entry without links.
    pub(super) fn add_alone(&mut self, entry: &NewEntry<'_>) {
        if !self.has_room(entry, 0) {
            return;
        }
        let number = if self.number == 0 {
            self.waiting.push(entry.key);
            0
        } else {
            self.addresses.number(entry.key)
        };
        self.entries.push(Listed {
            partial: entry.partial,
            end: short(entry.end.saturating_sub(entry.span.start)),
            ..Listed::new(entry.loose, number, entry.span)
        });
    }

    /// Whether there is room for an entry with so many links. If not, no later entry is added either.
    fn has_room(&mut self, entry: &NewEntry<'_>, links: usize) -> bool {
        let all = self.number + links;
        let is_full = self.taken == Self::MAX_ENTRIES || all > Self::MAX_LINKS;
        let is_full = is_full || self.addresses.is_full();
        self.cut |= is_full || entry.span.start > Listed::MAX_START;
        if self.cut {
            return false;
        }
        if all > 0 && self.number == 0 {
            self.number_waiting();
        }
        self.taken += 1;
        self.number = all;
        true
    }

    /// Gives numbers to the URLs of all entries so far.
    fn number_waiting(&mut self) {
        let keys = std::mem::take(&mut self.waiting);
        for at in 0..keys.len() {
            self.entries[at].number = self.addresses.number(keys[at]);
        }
    }

    /// Adds an entry with links. `number`: of its URL.
    fn list(&mut self, entry: &NewEntry<'_>, number: u32, block: u32, base: i8) {
        self.entries.push(Listed {
            partial: entry.partial,
            base,
            end: short(entry.end.saturating_sub(entry.span.start)),
            more: [block, short(entry.behind.saturating_sub(entry.end))],
            ..Listed::new(0, number, entry.span)
        });
    }

    /// Adds a page of a file without links, if `names` contains one of its keys.
    pub fn list_named(&mut self, address: &str, span: Span, names: &Names, buffer: &mut Vec<u8>) {
        let keys = address::keys(address, buffer);
        if !names.contains(&keys.strict) && !names.contains(&keys.loose) {
            return;
        }
        let number = self.addresses.written(keys.strict, address);
        self.entries.push(Listed::new(keys.loose, number, span));
    }

    /// Passes the URL of each link target and the place of its first link, as far as they are kept.
    pub fn targets(&self, take: &mut dyn FnMut(&str, Span)) {
        let mut seen = Names::default();
        let mut next = 0;
        for entry in self.entries.iter() {
            // The links of a block are looked at once.
            let Some(block) = entry.block().filter(|block| *block >= next) else { continue };
            next = block + 1;
            for link in self.links_of(block).map(|at| self.links[at]) {
                if seen.insert(u64::from(link.target()))
                    && let Some(span) = link.span(entry.base())
                    && let Some(text) = self.addresses.text(link.target())
                {
                    take(&text, span);
                }
            }
        }
    }

    /// Returns the tag and the target of each link of the entry whose URL begins at `start`; none if not all of them are known.
    pub fn links_at(&self, start: u64) -> Vec<(&str, String)> {
        let (mut low, mut high) = (0, self.entries.len());
        while low < high {
            let middle = low.midpoint(high);
            match u64::from(self.entries[middle].start) < start {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        let entry = self.entries.get(low).filter(|entry| entry.span().start == start);
        let entry = entry.filter(|entry| !entry.partial && !self.cut);
        let links = entry.and_then(Listed::block).map(|block| self.links_of(block));
        let mut all = Vec::new();
        for link in links.into_iter().flatten().map(|at| self.links[at]) {
            let Some(target) = self.addresses.text(link.target()) else { return Vec::new() };
            all.push((self.tag_name(link.tag()), target));
        }
        all
    }

    /// Adds the keys of all URLs whose text is kept: link targets and entries with links.
    pub fn names(&self, names: &mut Names) {
        let keys = self.addresses.keys();
        let facts = self.addresses.facts();
        let written = self.addresses.owners().into_iter().zip(facts);
        names.extend(written.flat_map(|(owner, facts)| [keys[owner as usize], facts.loose]));
    }

    /// Returns the loose key of an entry's URL. `facts`: of the texts of this file.
    fn loose_of(&self, entry: usize, facts: &[Facts]) -> u64 {
        let listed = &self.entries[entry];
        if listed.block().is_none() {
            return listed.loose();
        }
        let text = self.addresses.text_number(listed.number);
        text.and_then(|text| facts.get(text as usize)).map_or(0, |facts| facts.loose)
    }

    /// Whether all groups are closed (see `nodes::Closed`) and this shows without numbering the URLs: each page comes once, is
    /// among its own targets, and all of these have its block of links. Some entry must have links.
    fn is_closed(&self) -> bool {
        const NONE: u32 = u32::MAX;
        let mut blocks = vec![NONE; self.addresses.keys().len()];
        let twice = self.entries.iter().any(|entry| {
            // An entry without links is an entry all the same.
            let block = entry.block().map_or(NONE - 1, |block| block as u32);
            std::mem::replace(&mut blocks[entry.number as usize], block) != NONE
        });
        let closed = |(block, number): (usize, u32)| {
            let mut links = self.links_of(block);
            let target = |at: usize| self.links[at].target();
            links.clone().all(|at| blocks[target(at) as usize] as usize == block)
                && (links.is_empty() || links.any(|at| target(at) == number))
        };
        let mut pages = self.entries.iter().filter_map(|it| Some((it.block()?, it.number)));
        !twice && pages.all(closed)
    }

    /// Returns for each pair of an own language and a linked language the number of links: the two tags and the number. The
    /// first tag is `None` for pages that do not name their own language.
    pub fn pairs(&self) -> Vec<(Option<u16>, u16, u64)> {
        /// Limit on the tags told apart, as nobody reads a larger table.
        const TAGS: usize = 64;
        if !self.has_links() {
            return Vec::new();
        }
        // For each pair: the number, and the last entry with such a link. Several such links of an entry count once.
        let mut counts = vec![[(0, usize::MAX); TAGS]; TAGS + 1];
        self.linking(&mut |number, entry, links| {
            let links = || links.clone().map(|at| self.links[at]);
            let named =
                |link: &Link| link.target() == entry.number && link.tag() != Self::X_DEFAULT;
            let own = links().find(named).map_or(0, |link| usize::from(link.tag()) + 1);
            let Some(row) = counts.get_mut(own) else { return };
            for link in links() {
                if let Some((count, last)) = row.get_mut(usize::from(link.tag())) {
                    *count += u64::from(std::mem::replace(last, number) != number);
                }
            }
        });
        let rows = (0_u16..).zip(counts);
        let pairs = rows.flat_map(|(row, counts)| {
            (0_u16..).zip(counts).map(move |(tag, (count, _))| (row.checked_sub(1), tag, count))
        });
        pairs.filter(|(.., count)| *count > 0).collect()
    }

    /// Notes that not all of the file was read.
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

    /// Whether entries or links were dropped for lack of room.
    pub fn is_cut(&self) -> bool {
        self.cut
    }
}

coded! {
    Listed { number, start, length, partial, base, end, more }
    Link { end, place }
    Groups if fits {
        tags, entries, waiting, taken, links, blocks, number, addresses, element, kept, cut, truncated
    }
}

impl Groups {
    /// Whether all numbers of decoded groups lead somewhere.
    fn fits(&self) -> bool {
        let Groups { entries, links, blocks, .. } = self;
        let addresses = self.addresses.keys().len();
        let of_entries = || entries.iter().filter_map(Listed::block);
        entries.iter().all(|entry| (entry.number as usize) < addresses)
            && links.iter().all(|link| (link.target() as usize) < addresses)
            && blocks.iter().is_sorted()
            && blocks.iter().all(|start| *start as usize <= links.len())
            && of_entries().all(|block| block < blocks.len())
            // Entries may share links, but the sum over all entries still has a limit.
            && of_entries().map(|block| self.links_of(block).len()).sum::<usize>()
                <= 2 * Self::MAX_LINKS
    }

    /// Passes on the entries with links, and the range of their links.
    fn linking(&self, take: &mut dyn FnMut(usize, &Listed, Range<usize>)) {
        for (number, entry) in self.entries.iter().enumerate() {
            let links = entry.block().map(|block| self.links_of(block));
            if let Some(links) = links.filter(|links| !links.is_empty()) {
                take(number, entry, links);
            }
        }
    }

    /// Returns the range of a block's links.
    fn links_of(&self, block: usize) -> Range<usize> {
        let end = self.blocks.get(block + 1).map_or(self.links.len(), |next| *next as usize);
        self.blocks[block] as usize..end
    }
}

fn short(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
