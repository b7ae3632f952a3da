//! Converts byte offsets to lines, columns and excerpts, in one forward pass.
//!
//! The text stays in a window only until every finding that points into it has its place. Each byte is walked once, however
//! many findings there are (design law 4).

use crate::report::findings::Draft;
use crate::report::marks::{Mark, Marks};
use crate::report::{Excerpt, Position};
use crate::text::bytes::{HIGH, Places};
use crate::text::order::{self, CollectSmall};
use crate::text::span::Span;

/// The part of the document's text that findings may still point into.
#[derive(Debug, Default)]
pub(crate) struct Window {
    text: String,
    /// Document offset of the first byte of `text`.
    start: u64,
    /// The document has contained a CR so far.
    has_cr: bool,
    /// Lines and columns are counted up to here; at or after `start`.
    walked: Cursor,
    /// Drafts that wait for their place.
    waiting: Vec<Draft>,
    /// Places asked for in advance, because they are needed after their text is gone.
    pins: Vec<Pin>,
    /// Spans whose places are to be kept and that have not been walked over yet.
    unmarked: Vec<Span>,
    /// The places of kept spans are computed up to here. This pass is separate because there are very many such spans, and
    /// mostly nothing else is asked for.
    marked: Cursor,
    /// The places of kept spans, in document order.
    marks: Marks,
    placed: Vec<Placed>,
}

/// A finding with its places.
#[derive(Debug)]
pub(crate) struct Placed {
    pub draft: Draft,
    pub start: Position,
    pub end: Position,
    pub excerpt: Excerpt,
    /// The places in `draft.related` that are known.
    pub related: Vec<(Position, Position, String)>,
}

/// A place asked for, with its excerpt once the walk has passed it.
#[derive(Debug, Clone)]
struct Pin {
    offset: u64,
    place: Option<(Position, Excerpt)>,
}

/// A place in the forward pass.
#[derive(Debug, Clone, Copy)]
struct Cursor {
    offset: u64,
    line: u64,
    column: u64,
    /// The previous byte was CR, so an LF here belongs to the same line end.
    after_cr: bool,
}

impl Default for Cursor {
    fn default() -> Self {
        Cursor { offset: 0, line: 1, column: 1, after_cr: false }
    }
}

impl Cursor {
    fn position(self) -> Position {
        Position { line: self.line, column: self.column, offset: self.offset }
    }
}

impl Window {
    /// Number of bytes around a finding that its excerpt may show. They are kept before the walked place and waited for
    /// after the finding, so that an excerpt never depends on the chunks.
    const CONTEXT: usize = 256;
    /// Number of characters on each side of the marked part.
    const EXCERPT_SIDE: usize = 48;
    /// A finding still open when this much text has come, in bytes, is placed with what is known, so that memory stays
    /// bounded.
    const LARGEST: u64 = 4 << 20;
    /// Maximum number of spans whose places are kept, mostly in eight bytes each. A file within the protocol's limits has
    /// 50,000 URLs.
    const MAX_MARKS: usize = 1 << 20;

    /// Sets the byte offset at which the document's text starts: after its byte order mark.
    pub fn begin_at(&mut self, offset: u64) {
        self.start = offset;
        self.walked.offset = offset;
        self.marked.offset = offset;
    }

    /// Appends text. Returns whether the document has contained a CR so far.
    pub fn push(&mut self, text: &str) -> bool {
        self.has_cr |= memchr::memchr(b'\r', text.as_bytes()).is_some();
        self.text.push_str(text);
        self.has_cr
    }

    /// Returns the offset of the next text.
    pub fn end(&self) -> u64 {
        self.start + self.text.len() as u64
    }

    /// Returns the text from document offset `from` on.
    pub fn text_from(&self, from: u64) -> &str {
        &self.text[(from - self.start) as usize..]
    }

    /// Returns the number of line ends so far, plus one. It is right only after everything was walked.
    pub fn line(&self) -> u64 {
        self.walked.line
    }

    /// Asks to remember the place of `offset`, which has not been walked over yet.
    pub fn pin(&mut self, offset: u64) {
        if offset >= self.walked.offset && !self.pins.iter().any(|pin| pin.offset == offset) {
            self.pins.push(Pin { offset, place: None });
        }
    }

    /// Returns the place of a pinned offset.
    pub fn pinned(&self, offset: u64) -> Option<Position> {
        Some(self.pin_at(offset)?.0)
    }

    /// Asks to keep the places of spans that have not been walked over yet, in any order.
    pub fn keep(&mut self, spans: impl Iterator<Item = Span>) {
        self.unmarked.extend(spans);
    }

    /// Returns the place of a span that was kept.
    pub fn kept(&self, span: Span) -> Option<Mark> {
        self.marks.find(span.start)
    }

    /// Returns the places of all spans that were kept, in document order.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Returns the place of a pinned offset, and the line around it.
    pub fn pinned_line(&self, offset: u64) -> Option<(Position, &str)> {
        let (position, excerpt) = self.pin_at(offset)?;
        Some((*position, &excerpt.text))
    }

    pub fn wait(&mut self, drafts: Vec<Draft>) {
        self.waiting.extend(drafts);
    }

    /// Places what can be placed, and drops text before `keep`, the first byte that a later finding may point at. With
    /// `last`, places everything.
    pub fn advance(&mut self, keep: u64, last: bool) {
        let end = self.end();
        let mut target = if last { end } else { keep.min(end) };
        if !last {
            let context = Self::CONTEXT as u64;
            for draft in self.waiting.iter().filter(|draft| reach(draft) + context > end) {
                target = target.min(draft.span.start.max(self.walked.offset));
            }
            // A pin's excerpt needs its context, too.
            target = target.min(end.saturating_sub(context));
            if end - self.walked.offset > Self::LARGEST {
                target = target.max(end - Self::LARGEST / 2);
            }
            target = target.max(self.walked.offset);
            while !self.text.is_char_boundary((target - self.start) as usize) {
                target -= 1;
            }
        }
        // The work below is not done for every chunk unless there is enough to gain.
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
        if !last {
            self.forget();
        }
    }

    pub fn into_placed(self) -> Vec<Placed> {
        self.placed
    }

    /// Walks to `target`, and returns the positions, in document order, of every offset on the way that drafts and pins ask
    /// for.
    fn walk(&mut self, drafts: &[Draft], target: u64) -> Vec<Position> {
        self.mark(target);
        let mut wanted: Vec<u64> = Vec::new();
        for draft in drafts {
            wanted.extend([draft.span.start, draft.span.end]);
            for (span, _) in &draft.related {
                wanted.extend([span.start, span.end]);
            }
        }
        let open = |pin: &&Pin| pin.place.is_none();
        wanted.extend(self.pins.iter().filter(open).map(|pin| pin.offset));
        let end = self.end();
        wanted.retain(|&offset| offset >= self.walked.offset && offset <= end);
        if wanted.is_empty() {
            self.walked = self.marked;
            return Vec::new();
        }
        order::sort_numbers(&mut wanted);
        wanted.dedup();

        // For a span that ends after the target, a copy of the cursor walks on, and the walk itself stays at the target.
        let split = wanted.partition_point(|&offset| offset <= target);
        let mut positions = Vec::with_capacity(wanted.len());
        let mut cursor = self.walked;
        for (number, &offset) in wanted.iter().enumerate() {
            if number == split {
                cursor = self.stepped(cursor, target);
                self.walked = cursor;
            }
            cursor = self.stepped(cursor, self.boundary(offset));
            positions.push(Position { offset, ..cursor.position() });
        }
        if split == wanted.len() {
            self.walked = self.stepped(cursor, target);
        }
        for index in 0..self.pins.len() {
            let Pin { offset, place: None } = self.pins[index] else { continue };
            if offset <= target
                && let Some(position) = find(&positions, offset)
            {
                self.pins[index].place = Some((position, self.excerpt(Span::at(offset))));
            }
        }
        positions
    }

    /// Keeps the places of spans before `target`.
    fn mark(&mut self, target: u64) {
        let mut spans = std::mem::take(&mut self.unmarked);
        if !spans.is_sorted() {
            order::sort(&mut spans, Span::cmp);
        }
        let all = target == self.end();
        let now = if all { spans.len() } else { spans.partition_point(|span| span.start < target) };
        let mut marks = std::mem::take(&mut self.marks);
        let mut cursor = self.marked;
        let mut steps = Steps::new(self, cursor.offset);
        for span in spans.drain(..now) {
            let new = marks.end_before(span.start);
            if !new || span.start < cursor.offset || marks.len() == Self::MAX_MARKS {
                continue;
            }
            cursor = steps.step(cursor, self.boundary(span.start));
            let start = Position { offset: span.start, ..cursor.position() };
            let mut end = start;
            let inside = steps.first_line(span);
            end.offset += inside;
            end.column += steps.units(span.start, span.start + inside);
            marks.push(Mark::of(start, end));
        }
        self.marks = marks;
        self.marked = if cursor.offset < target { self.stepped(cursor, target) } else { cursor };
        self.unmarked = spans;
    }

    fn pin_at(&self, offset: u64) -> Option<&(Position, Excerpt)> {
        self.pins.iter().find(|pin| pin.offset == offset)?.place.as_ref()
    }

    /// Returns the cursor moved forward to `target`, which must not be before it.
    fn stepped(&self, mut cursor: Cursor, target: u64) -> Cursor {
        let bytes = &self.text.as_bytes()
            [(cursor.offset - self.start) as usize..(target - self.start) as usize];
        let Some(&last) = bytes.last() else { return cursor };
        let (lines, line_start) = match self.has_cr {
            false => {
                let lines = memchr::memchr_iter(b'\n', bytes).count() as u64;
                (lines, if lines > 0 { memchr::memrchr(b'\n', bytes) } else { None })
            }
            true => line_ends(bytes, cursor.after_cr),
        };
        cursor.line += lines;
        cursor.column = match line_start {
            Some(at) => 1 + utf16_units(&bytes[at + 1..]),
            None => cursor.column + utf16_units(bytes),
        };
        cursor.after_cr = last == b'\r';
        cursor.offset = target;
        cursor
    }

    fn place(&self, mut draft: Draft, positions: &[Position]) -> Placed {
        if let Some(fix) = &mut draft.fix {
            self.take_lines(&mut fix.edits);
        }
        let single = |offset: u64| find(positions, offset).or_else(|| self.pinned(offset));
        let both = |span: Span| match (single(span.start), single(span.end)) {
            (Some(start), Some(end)) => Some((start, end)),
            (start, _) => {
                self.kept(span).map(Mark::positions).or_else(|| start.map(|start| (start, start)))
            }
        };
        let origin = Position { line: 1, column: 1, offset: 0 };
        let (start, end) = both(draft.span).unwrap_or((origin, origin));
        let excerpt = if draft.span.start >= self.start && draft.span.start <= self.end() {
            self.excerpt(draft.span)
        } else if let Some((_, excerpt)) = self.pin_at(draft.span.start) {
            excerpt.clone()
        } else {
            Excerpt::of(draft.quoted.as_deref().unwrap_or_default())
        };
        let related = draft.related.iter();
        let related = related
            .filter_map(|(span, label)| {
                let (start, end) = both(*span)?;
                Some((start, end, label.clone()))
            })
            .collect_small();
        Placed { draft, start, end, excerpt, related }
    }

    /// Extends removals to the whole lines if nothing else is on them. Lines whose text is gone stay.
    fn take_lines(&self, edits: &mut [(Span, String)]) {
        let mut free = 0;
        for number in 0..edits.len() {
            let next = edits.get(number + 1).map_or(u64::MAX, |(next, _)| next.start);
            let (span, text) = &mut edits[number];
            if text.is_empty()
                && let Some(lines) = self.lines_of(*span)
                && free <= lines.start
                && lines.end <= next
            {
                *span = lines;
            }
            free = span.end;
        }
    }

    /// Returns the lines of a span, including the last line end, if only spaces and tabs surround it. `None` for a span
    /// that already ends with a line end.
    fn lines_of(&self, span: Span) -> Option<Span> {
        let text = self.text.as_bytes();
        let from = span.start.checked_sub(self.start)? as usize;
        let to = span.end.checked_sub(self.start)? as usize;
        if !matches!(text.get(from..to)?, [.., last] if !matches!(last, b'\n' | b'\r')) {
            return None;
        }
        let indent = indent(&text[from.saturating_sub(Self::CONTEXT)..from])?;
        let behind = &text[to..text.len().min(to + Self::CONTEXT)];
        let blanks = behind.iter().take_while(|b| is_blank(b)).count();
        let line_end = match behind[blanks..] {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => return None,
        };
        Some(Span::new(span.start - indent as u64, span.end + (blanks + line_end) as u64))
    }

    /// Returns the text around a span, within its line.
    fn excerpt(&self, span: Span) -> Excerpt {
        let from = self.index(span.start);
        let to = self.index(span.end).max(from);
        let before = &self.text[self.floor(from.saturating_sub(Self::CONTEXT))..from];
        let line_start = memchr::memrchr2(b'\n', b'\r', before.as_bytes()).map_or(0, |at| at + 1);
        let before = &before[line_start..];
        let (marked, cut) = marked(&self.text[from..to]);
        let behind = match first_line(&self.text[from..to]).len() < to - from {
            true => "",
            false => {
                first_line(&self.text[to..self.floor((to + Self::CONTEXT).min(self.text.len()))])
            }
        };

        let mut text = String::new();
        let lead = before.char_indices().rev().nth(Self::EXCERPT_SIDE - 1).map_or(0, |(at, _)| at);
        if lead > 0 {
            text.push('…');
            text.push_str(&before[lead..]);
        } else {
            // Indentation tells nothing in an excerpt.
            text.push_str(before.trim_start());
        }
        let from = utf16_units(text.as_bytes()) as u32;
        text.push_str(marked);
        if cut {
            text.push('…');
        }
        let to = utf16_units(text.as_bytes()) as u32;
        let marked_end = text.len();
        let (behind, longer) = first_characters(behind, Self::EXCERPT_SIDE);
        text.push_str(behind);
        if longer {
            text.push('…');
        }
        text.truncate(text.trim_end().len().max(marked_end));
        Excerpt { text, from, to }
    }

    /// Drops text that has been walked over, except for the context of what follows.
    fn forget(&mut self) {
        let walked = (self.walked.offset - self.start) as usize;
        let cut = self.floor(walked.saturating_sub(Self::CONTEXT));
        if cut > 0 {
            self.text.drain(..cut);
            self.start += cut as u64;
        }
    }

    /// Returns the text between two document offsets.
    fn bytes(&self, start: u64, end: u64) -> &[u8] {
        &self.text.as_bytes()[self.index(start)..self.index(end)]
    }

    /// Returns the index into the text of a document offset, within bounds and on a character boundary.
    fn index(&self, offset: u64) -> usize {
        let index = (offset.max(self.start) - self.start).min(self.text.len() as u64);
        self.floor(index as usize)
    }

    /// Returns `offset` or the nearest character boundary before it.
    fn boundary(&self, offset: u64) -> u64 {
        (self.start + self.floor((offset - self.start) as usize) as u64).max(self.walked.offset)
    }

    fn floor(&self, index: usize) -> usize {
        self.text.floor_char_boundary(index)
    }
}

/// Steps through the window by its line ends. Between places close together there is mostly one line end or none.
struct Steps<'w> {
    window: &'w Window,
    line_feeds: Places<'w>,
    /// Document offset at which `line_feeds` began.
    from: u64,
    /// Document offset of the next line feed. `None` for text with CR, whose line ends are more complex.
    next: Option<u64>,
}

impl<'w> Steps<'w> {
    fn new(window: &'w Window, from: u64) -> Steps<'w> {
        let bytes = &window.text.as_bytes()[window.index(from)..];
        let line_feeds = Places::of(b'\n', bytes);
        let mut steps = Steps { window, line_feeds, from, next: None };
        steps.find();
        steps
    }

    fn find(&mut self) {
        let found = if self.window.has_cr { None } else { self.line_feeds.next() };
        self.next = found.map(|at| self.from + at as u64);
    }

    /// Returns the cursor moved forward to `target`, which must not be before the last one.
    #[inline]
    fn step(&mut self, mut cursor: Cursor, target: u64) -> Cursor {
        if self.window.has_cr {
            return self.window.stepped(cursor, target);
        }
        while let Some(line_feed) = self.next.filter(|&at| at < target) {
            cursor = Cursor { offset: line_feed + 1, line: cursor.line + 1, ..Cursor::default() };
            self.find();
        }
        cursor.column += self.units(cursor.offset, target);
        cursor.offset = target;
        cursor
    }

    /// Returns the UTF-16 units between two document offsets, with no line end between them.
    #[inline]
    fn units(&self, start: u64, end: u64) -> u64 {
        let at = (start - self.from) as usize;
        match !self.window.has_cr && self.line_feeds.is_ascii_from(at) {
            true => end - start,
            false => utf16_units(self.window.bytes(start, end)),
        }
    }

    /// Returns how many bytes of a span come before its first line end. The cursor is at the span's start.
    fn first_line(&self, span: Span) -> u64 {
        let line_end = match self.next {
            None if self.window.has_cr => {
                memchr::memchr2(b'\n', b'\r', self.window.bytes(span.start, span.end))
                    .map(|at| span.start + at as u64)
            }
            line_feed => line_feed,
        };
        line_end.unwrap_or(span.end).min(span.end) - span.start
    }
}

impl Excerpt {
    /// Makes the excerpt of a text whose line is gone.
    pub(crate) fn of(text: &str) -> Excerpt {
        let (marked, cut) = marked(text);
        let text = format!("{marked}{}", if cut { "…" } else { "" });
        Excerpt { from: 0, to: utf16_units(text.as_bytes()) as u32, text }
    }
}

/// Returns what an excerpt shows of a marked text, and whether the text continues.
fn marked(text: &str) -> (&str, bool) {
    const MAX: usize = 96;
    let (shown, longer) = first_characters(first_line(text), MAX);
    (shown, longer || shown.len() < text.len())
}

/// Returns up to where text is needed to place a finding and its fix.
fn reach(draft: &Draft) -> u64 {
    let edits = draft.fix.iter().flat_map(|fix| &fix.edits).map(|(span, _)| span.end);
    // An edit that reaches to the end of the document has no following line to remove.
    edits.filter(|&end| end < u64::MAX).fold(draft.span.end, u64::max)
}

fn is_blank(b: &u8) -> bool {
    matches!(b, b' ' | b'\t')
}

/// Returns the number of spaces and tabs at the end, if a line end comes before them.
fn indent(text: &[u8]) -> Option<usize> {
    let indent = text.iter().rev().take_while(|b| is_blank(b)).count();
    matches!(text[..text.len() - indent], [.., b'\n' | b'\r']).then_some(indent)
}

/// Returns the text before the first line end.
fn first_line(text: &str) -> &str {
    &text[..memchr::memchr2(b'\n', b'\r', text.as_bytes()).unwrap_or(text.len())]
}

/// Returns the start of a text, and whether the text continues.
fn first_characters(text: &str, number: usize) -> (&str, bool) {
    match text.char_indices().nth(number) {
        Some((at, _)) => (&text[..at], true),
        None => (text, false),
    }
}

/// Returns the position of `offset` among `positions`, which are in document order.
fn find(positions: &[Position], offset: u64) -> Option<Position> {
    let at = positions.binary_search_by_key(&offset, |position| position.offset).ok()?;
    Some(positions[at])
}

/// Returns the number of line ends, CR LF being one, and where the last byte of one is. `after_cr`: the byte before was CR,
/// so an LF at the start belongs to the same line end.
pub(super) fn line_ends(bytes: &[u8], after_cr: bool) -> (u64, Option<usize>) {
    let (mut lines, mut last) = (0, None);
    for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
        let after_cr = if at == 0 { after_cr } else { bytes[at - 1] == b'\r' };
        lines += u64::from(bytes[at] == b'\r' || !after_cr);
        last = Some(at);
    }
    (lines, last)
}

/// Returns the number of UTF-16 units of a piece of UTF-8: one for each character, two for those beyond the Basic
/// Multilingual Plane.
fn utf16_units(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mut units = bytes.len() as u64;
    for &word in words {
        let word = u64::from_le_bytes(word);
        if word & HIGH == 0 {
            continue;
        }
        // Shifting moves bits across bytes, but never to where HIGH looks.
        let following = word & !(word << 1) & HIGH;
        let four = word & word << 1 & word << 2 & word << 3 & HIGH;
        units = units + u64::from(four.count_ones()) - u64::from(following.count_ones());
    }
    for &byte in rest {
        units = units + u64::from(byte >= 0xF0) - u64::from((byte as i8) < -64);
    }
    units
}

#[cfg(test)]
mod tests {
    use super::utf16_units;

    proptest::proptest! {
        #[test]
        fn units_are_those_of_the_standard_library(text in "[a-zé€𝄞\u{301}\u{10FFFF}]{0,40}") {
            let expected = text.encode_utf16().count() as u64;
            proptest::prop_assert_eq!(utf16_units(text.as_bytes()), expected);
        }
    }
}
