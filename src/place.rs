//! From byte offsets to lines, columns and excerpts, in one forward pass.
//!
//! The text stays in a window only until every finding that points into it has its place. Each
//! byte is walked once, however many findings there are (design law 4).

use std::collections::BTreeMap;

use crate::findings::Draft;
use crate::report::{Excerpt, Position};
use crate::span::Span;

/// The part of the document's text that findings may still point into.
#[derive(Debug, Default)]
pub(crate) struct Window {
    text: String,
    /// Document offset of the first byte of `text`.
    start: u64,
    /// Up to here lines and columns are counted; at or behind `start`.
    walked: Cursor,
    /// Drafts that wait for their place.
    waiting: Vec<Draft>,
    /// Places asked for in advance, because they are needed after their text is gone.
    pins: BTreeMap<u64, Option<Pin>>,
    placed: Vec<Placed>,
}

/// A finding with its places.
#[derive(Debug)]
pub(crate) struct Placed {
    pub draft: Draft,
    pub start: Position,
    pub end: Position,
    pub excerpt: Excerpt,
    /// Those of `draft.related` whose place is known.
    pub related: Vec<(Position, Position, String)>,
}

#[derive(Debug, Clone)]
struct Pin {
    position: Position,
    excerpt: Excerpt,
}

/// A place in the forward pass.
#[derive(Debug, Clone, Copy)]
struct Cursor {
    offset: u64,
    line: u64,
    column: u64,
    /// The byte before was CR, so that an LF here belongs to the same line end.
    after_cr: bool,
}

impl Default for Cursor {
    fn default() -> Self {
        Cursor { offset: 0, line: 1, column: 1, after_cr: false }
    }
}

impl Window {
    /// Bytes of text around a finding that its excerpt may show: kept before the walked place and
    /// waited for behind the finding, so that an excerpt never depends on the chunks.
    const CONTEXT: usize = 256;
    /// Of each side of the marked part, in characters.
    const EXCERPT_SIDE: usize = 48;
    /// Of the marked part itself, in characters; longer ones are cut with an ellipsis.
    const EXCERPT_MARK: usize = 96;
    /// A finding that is still open when so much text has come is placed with what is known, so
    /// that memory stays bounded.
    const LARGEST: u64 = 4 << 20;

    /// The document's text starts at byte `offset`: behind its byte order mark.
    pub fn begin_at(&mut self, offset: u64) {
        self.start = offset;
        self.walked.offset = offset;
    }

    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Where the next text will stand.
    pub fn end(&self) -> u64 {
        self.start + self.text.len() as u64
    }

    /// The text from document offset `from` on.
    pub fn text_from(&self, from: u64) -> &str {
        &self.text[(from - self.start) as usize..]
    }

    /// Line ends so far, and one: right only after everything was walked.
    pub fn line(&self) -> u64 {
        self.walked.line
    }

    /// Remembers the place of `offset`, which has not been walked over yet.
    pub fn pin(&mut self, offset: u64) {
        if offset >= self.walked.offset {
            self.pins.entry(offset).or_insert(None);
        }
    }

    /// The place of a pinned offset.
    pub fn pinned(&self, offset: u64) -> Option<Position> {
        self.pins.get(&offset)?.as_ref().map(|pin| pin.position)
    }

    pub fn wait(&mut self, drafts: Vec<Draft>) {
        self.waiting.extend(drafts);
    }

    /// Places what can be placed and lets go of text before `keep`, the first byte that a finding
    /// to come may point at. With `last`, places everything.
    pub fn advance(&mut self, keep: u64, last: bool) {
        let end = self.end();
        let ripe = |draft: &Draft| last || draft.span.end + Self::CONTEXT as u64 <= end;
        let mut target = if last { end } else { keep.min(end) };
        if !last {
            for draft in self.waiting.iter().filter(|draft| !ripe(draft)) {
                target = target.min(draft.span.start.max(self.walked.offset));
            }
            // A pin's excerpt needs its context, too.
            target = target.min(end.saturating_sub(Self::CONTEXT as u64));
            if end - self.walked.offset > Self::LARGEST {
                target = target.max(end - Self::LARGEST / 2);
            }
            target = target.max(self.walked.offset);
            while !self.text.is_char_boundary((target - self.start) as usize) {
                target -= 1;
            }
        }
        // Nothing below is done for every chunk unless there is enough to gain.
        if !last && self.waiting.is_empty() && target - self.walked.offset < 4096 {
            return;
        }
        let (now, later): (Vec<Draft>, Vec<Draft>) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|draft| last || draft.span.start < target);
        self.waiting = later;
        let positions = self.walk(&now, target);
        for draft in now {
            let placed = self.place(draft, &positions);
            self.placed.push(placed);
        }
        self.forget(last);
    }

    pub fn into_placed(self) -> Vec<Placed> {
        self.placed
    }

    /// Walks to `target` and returns the positions of every offset on the way that `drafts` and
    /// pins ask for.
    fn walk(&mut self, drafts: &[Draft], target: u64) -> BTreeMap<u64, Position> {
        let mut positions = BTreeMap::new();
        if drafts.is_empty() && self.pins.is_empty() {
            self.step_to(target);
            return positions;
        }
        let mut wanted: Vec<u64> = Vec::new();
        for draft in drafts {
            wanted.extend([draft.span.start, draft.span.end]);
            for (span, _) in &draft.related {
                wanted.extend([span.start, span.end]);
            }
        }
        wanted.extend(self.pins.iter().filter(|(_, pin)| pin.is_none()).map(|(at, _)| *at));
        wanted.sort_unstable();
        wanted.dedup();
        // A span that ends behind the target is placed from here without moving the walk along.
        let mut cursor = self.walked;
        let end = self.end();
        let mut resumed = None;
        for offset in wanted {
            if offset < self.walked.offset || offset > end {
                continue;
            }
            if offset > target && resumed.is_none() {
                cursor = self.stepped(cursor, target);
                resumed = Some(cursor);
            }
            cursor = self.stepped(cursor, self.boundary(offset));
            let position = Position { line: cursor.line, column: cursor.column, offset };
            positions.insert(offset, position);
        }
        self.walked = match resumed {
            Some(cursor) => cursor,
            None => self.stepped(cursor, target),
        };
        let unplaced: Vec<u64> =
            self.pins.iter().filter(|(_, pin)| pin.is_none()).map(|(at, _)| *at).collect();
        for offset in unplaced {
            if offset > target {
                continue;
            }
            if let Some(position) = positions.get(&offset).copied() {
                let excerpt = self.excerpt(Span::at(offset));
                self.pins.insert(offset, Some(Pin { position, excerpt }));
            }
        }
        positions
    }

    fn step_to(&mut self, target: u64) {
        self.walked = self.stepped(self.walked, target);
    }

    /// The cursor moved forward to `target`, which must be at or behind it.
    fn stepped(&self, mut cursor: Cursor, target: u64) -> Cursor {
        let bytes = &self.text.as_bytes()
            [(cursor.offset - self.start) as usize..(target - self.start) as usize];
        let mut line_start = 0;
        let mut rest_has_line_end = false;
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            let after_cr = if at == 0 { cursor.after_cr } else { bytes[at - 1] == b'\r' };
            if bytes[at] == b'\r' || !after_cr {
                cursor.line += 1;
            }
            line_start = at + 1;
            rest_has_line_end = true;
        }
        if rest_has_line_end {
            cursor.column = 1;
        }
        cursor.column += utf16_units(&bytes[line_start..]);
        if let Some(&last) = bytes.last() {
            cursor.after_cr = last == b'\r';
        }
        cursor.offset = target;
        cursor
    }

    fn place(&self, draft: Draft, positions: &BTreeMap<u64, Position>) -> Placed {
        let find = |offset: u64| positions.get(&offset).copied().or_else(|| self.pinned(offset));
        let origin = Position { line: 1, column: 1, offset: 0 };
        let start = find(draft.span.start).unwrap_or(origin);
        let end = find(draft.span.end).unwrap_or(start);
        let excerpt = if draft.span.start >= self.start && draft.span.start <= self.end() {
            self.excerpt(draft.span)
        } else {
            let pin = self.pins.get(&draft.span.start).and_then(Option::as_ref);
            pin.map(|pin| pin.excerpt.clone()).unwrap_or_default()
        };
        let related = draft
            .related
            .iter()
            .filter_map(|(span, label)| Some((find(span.start)?, find(span.end)?, label.clone())))
            .collect();
        Placed { draft, start, end, excerpt, related }
    }

    /// The text around a span, within its line.
    fn excerpt(&self, span: Span) -> Excerpt {
        let from = self.index(span.start);
        let to = self.index(span.end).max(from);
        let is_line_end = |c: char| matches!(c, '\n' | '\r');
        let before_text = &self.text[self.floor(from.saturating_sub(Self::CONTEXT))..from];
        let before = before_text.rsplit(is_line_end).next().unwrap_or("");
        let behind_text = &self.text[to..self.floor((to + Self::CONTEXT).min(self.text.len()))];
        let marked_all = &self.text[from..to];
        let marked = marked_all.split(is_line_end).next().unwrap_or("");
        let behind = if marked.len() < marked_all.len() {
            ""
        } else {
            behind_text.split(is_line_end).next().unwrap_or("")
        };

        let skip = before.chars().count().saturating_sub(Self::EXCERPT_SIDE);
        let mut text = String::new();
        if skip > 0 {
            text.push('…');
        }
        // Indentation says nothing here.
        let lead: String = before.chars().skip(skip).collect();
        text.push_str(if skip > 0 { &lead } else { lead.trim_start() });
        let from = utf16_units(text.as_bytes()) as u32;
        text.extend(marked.chars().take(Self::EXCERPT_MARK));
        if marked.chars().nth(Self::EXCERPT_MARK).is_some() || marked.len() < marked_all.len() {
            text.push('…');
        }
        let to = utf16_units(text.as_bytes()) as u32;
        text.extend(behind.chars().take(Self::EXCERPT_SIDE));
        if behind.chars().nth(Self::EXCERPT_SIDE).is_some() {
            text.push('…');
        }
        let trimmed = text.trim_end().len();
        let marked_end = text
            .char_indices()
            .scan(0, |units, (at, c)| {
                *units += c.len_utf16() as u32;
                Some((at + c.len_utf8(), *units))
            })
            .find(|(_, units)| *units >= to)
            .map_or(0, |(at, _)| at);
        text.truncate(trimmed.max(marked_end));
        Excerpt { text, from, to }
    }

    /// Lets go of text that is walked over, but for the context of what comes next.
    fn forget(&mut self, last: bool) {
        if last {
            return;
        }
        let walked = (self.walked.offset - self.start) as usize;
        let cut = self.floor(walked.saturating_sub(Self::CONTEXT));
        if cut > 0 {
            self.text.drain(..cut);
            self.start += cut as u64;
        }
    }

    /// Index into the text of a document offset, in bounds and on a character boundary.
    fn index(&self, offset: u64) -> usize {
        let index = (offset.max(self.start) - self.start).min(self.text.len() as u64);
        self.floor(index as usize)
    }

    /// `offset` or the nearest character boundary before it.
    fn boundary(&self, offset: u64) -> u64 {
        (self.start + self.floor((offset - self.start) as usize) as u64).max(self.walked.offset)
    }

    fn floor(&self, index: usize) -> usize {
        self.text.floor_char_boundary(index)
    }
}

/// Number of UTF-16 units of a piece of UTF-8: one for each character, two for those beyond the
/// Basic Multilingual Plane.
fn utf16_units(bytes: &[u8]) -> u64 {
    bytes.iter().map(|&byte| u64::from((byte as i8) >= -64) + u64::from(byte >= 0xF0)).sum()
}
