//! Start tags: their parts, their faults, and what was meant.

use std::borrow::Cow;
use std::cell::Cell;

use super::doctype::Facts;
use super::event::Events;
use super::fault::Fault;
use super::lexer;
use super::names::{self, is_space};
use super::references::{self, Around, Meaning};
use crate::text::chars::is_discouraged;
use crate::text::slice::slice;
use crate::text::span::Span;

/// The parts of a start tag, as byte ranges in the tag.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub name: (usize, usize),
    pub attributes: Vec<RawAttribute>,
    pub empty: bool,
    /// Where another attribute can be inserted: before `>` or `/>`.
    pub inside_end: usize,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct RawAttribute {
    pub name: (usize, usize),
    pub value: (usize, usize),
    /// Offset after the closing quote.
    pub end: usize,
}

/// Splits a start tag into its parts and reports faults of its syntax. `tag` starts with `<`. `name_start` is the offset
/// after it, or after misplaced white space. The `>` may be missing.
pub(super) fn parts(
    tag: &str,
    name_start: usize,
    base: u64,
    parts: &mut Parts,
    out: &mut impl Events,
) {
    parts.attributes.clear();
    let closed = tag.ends_with('>') && tag.len() > 1;
    let mut inner = if closed { slice(tag, ..tag.len() - 1) } else { tag };
    parts.empty = inner.len() > name_start && inner.ends_with('/');
    if parts.empty {
        inner = slice(inner, ..inner.len() - 1);
    }
    parts.inside_end = inner.len();
    let scan = Scan { tag: inner, base, told: Cell::new(false) };
    let name_end = match names::name_len(slice(inner, name_start..)) {
        0 => scan.until(name_start, |b| is_space(b) || matches!(b, b'/' | b'=' | b'"' | b'\'')),
        length => name_start + length,
    };
    parts.name = (name_start, name_end);
    let mut at = name_end;
    loop {
        let space = scan.skip_space(at);
        if space == inner.len() {
            return;
        }
        if inner.as_bytes()[space] == b'/' {
            if !scan.told.replace(true) {
                out.fault(scan.span(space, space + 1), Fault::SlashInTag);
            }
            // `<a / >`
            parts.empty |= inner[space + 1..].bytes().all(is_space);
            at = space + 1;
            continue;
        }
        at = scan.attribute(space, space > at, parts, out);
    }
}

struct Scan<'a> {
    /// The tag without `>` and `/>`.
    tag: &'a str,
    base: u64,
    /// Something unreadable has been reported; what follows it may have the same cause and is not reported.
    told: Cell<bool>,
}

const CURLY: [char; 8] = ['“', '”', '„', '‟', '″', '‘', '’', '′'];

impl Scan<'_> {
    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.base + start as u64, self.base + end as u64)
    }

    fn until(&self, from: usize, stop: impl Fn(u8) -> bool) -> usize {
        let rest = &self.tag.as_bytes()[from..];
        from + rest.iter().position(|&b| stop(b)).unwrap_or(rest.len())
    }

    fn skip_space(&self, from: usize) -> usize {
        self.until(from, |b| !is_space(b))
    }

    /// Reads the attribute that starts at `start` and returns where to go on.
    fn attribute(
        &self,
        start: usize,
        spaced: bool,
        parts: &mut Parts,
        out: &mut impl Events,
    ) -> usize {
        let bytes = self.tag.as_bytes();
        let name_end =
            self.until(start, |b| is_space(b) || matches!(b, b'=' | b'"' | b'\'' | b'/' | b'<'));
        if name_end == start {
            return self.stray(start, self.until(start + 1, is_space), out);
        }
        let name = slice(self.tag, start..name_end);
        let equals = self.skip_space(name_end);
        if bytes.get(equals) != Some(&b'=') {
            return self.stray(start, name_end, out);
        }
        if !spaced && !self.told.get() {
            out.fault(self.span(start, name_end), Fault::NoSpaceBefore { name });
        }
        let value = self.skip_space(equals + 1);
        let (value_start, value_end, end) = match bytes.get(value) {
            Some(&quote @ (b'"' | b'\'')) => self.quoted(name, value, quote, out),
            Some(_) => self.unquoted(name, value, out),
            None => return self.stray(start, value, out),
        };
        parts.attributes.push(RawAttribute {
            name: (start, name_end),
            value: (value_start, value_end),
            end,
        });
        end
    }

    /// Reports a piece of the tag that is no attribute, and returns where it ends.
    fn stray(&self, start: usize, end: usize, out: &mut impl Events) -> usize {
        let text = slice(self.tag, start..end);
        if self.told.replace(true) {
            return end;
        }
        out.fault(self.span(start, end), Fault::StrayInTag { text });
        end
    }

    /// Reads a value in straight quotes; `open` is the offset of the first quote. Returns the value's start, its end, and
    /// where to go on.
    fn quoted(
        &self,
        name: &str,
        open: usize,
        mark: u8,
        out: &mut impl Events,
    ) -> (usize, usize, usize) {
        let start = open + 1;
        let bytes = self.tag.as_bytes();
        let close = memchr::memchr(mark, &bytes[start..]).map(|at| start + at);
        let end = match close {
            None => self.tag.trim_end_matches([' ', '\t', '\r', '\n']).len().max(start),
            Some(close) => {
                return self.doubled(name, open, close, out).unwrap_or((start, close, close + 1));
            }
        };
        let mark = char::from(mark);
        // The other kind of quote may be in place of the closing one.
        let value = self.tag[start..end].trim_end_matches(['"', '\'']).len();
        let place = self.span(start + value, end);
        out.fault(self.span(open, end), Fault::UnclosedValue { name, mark, place });
        (start, start + value, end)
    }

    /// Reads a value in doubled quotes, as a cell of CSV has them: `""…""`. `open` and `close` are the offsets of the first
    /// two. Returns the same as [`Scan::quoted`].
    fn doubled(
        &self,
        name: &str,
        open: usize,
        close: usize,
        out: &mut impl Events,
    ) -> Option<(usize, usize, usize)> {
        let (bytes, start) = (self.tag.as_bytes(), close + 1);
        if close > open + 1 || bytes.get(start).is_none_or(|&b| is_space(b) || b == b'/') {
            return None;
        }
        let end = start + memchr::memchr(bytes[open], &bytes[start..])?;
        let value = slice(self.tag, start..end);
        // Between two empty values that lack the space between them, a name stands.
        if bytes.get(end + 1) != Some(&bytes[open]) || value.ends_with('=') {
            return None;
        }
        let (before, behind) = (self.span(open, start), self.span(end, end + 2));
        let fault = Fault::Unquoted { name, value, open: before, close: behind };
        out.fault(self.span(open, end + 2), fault);
        Some((start, end, end + 2))
    }

    /// Reads a value in curly quotes or without quotes.
    fn unquoted(&self, name: &str, open: usize, out: &mut impl Events) -> (usize, usize, usize) {
        let rest = slice(self.tag, open..);
        let curly = rest.chars().next().filter(|c| CURLY.contains(c));
        let start = open + curly.map_or(0, char::len_utf8);
        let is_quote = |c: char| CURLY.contains(&c) || matches!(c, '"' | '\'');
        let close = self.tag[start..].find(is_quote).filter(|_| curly.is_some());
        let (value_end, end) = match close {
            Some(length) => {
                let mark = self.tag[start + length..].chars().next().map_or(0, char::len_utf8);
                (start + length, start + length + mark)
            }
            None => {
                let end = self.until(start, is_space);
                (start + self.tag[start..end].trim_end_matches(is_quote).len(), end)
            }
        };
        let value = slice(self.tag, start..value_end);
        let (before, behind) = (self.span(open, start), self.span(value_end, end));
        let fault = Fault::Unquoted { name, value, open: before, close: behind };
        out.fault(self.span(open, end), fault);
        (start, value_end, end)
    }
}

/// Returns the value of an attribute with references resolved and white space normalised (XML 1.0, 3.3.3). Reports what
/// must not be in it.
pub(super) fn value<'a>(
    raw: &'a str,
    base: u64,
    facts: Option<&Facts>,
    out: &mut impl Events,
) -> Cow<'a, str> {
    let plain =
        raw.bytes().all(|b| (0x20..0x7F).contains(&b)) && !lexer::needs_normalising(raw.as_bytes());
    if plain {
        return Cow::Borrowed(raw);
    }
    let mut value = String::with_capacity(raw.len());
    let mut rest = raw;
    let mut at = base;
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        let span = Span::new(at, at + taken as u64);
        match c {
            '&' => {
                let reference = lexer::reference(rest, true);
                taken = reference.len();
                let span = Span::new(at, at + taken as u64);
                match references::resolve((&reference, rest), span, Around::Text, facts, out) {
                    Meaning::Char(c) => value.push(c),
                    Meaning::Text(text) => value.push_str(&text),
                    Meaning::Dropped => {}
                    Meaning::Unknown | Meaning::Undefined => value.push_str(slice(rest, ..taken)),
                }
            }
            '<' => {
                out.fault(span, Fault::LessInValue);
                value.push('<');
            }
            '\r' if rest[1..].starts_with('\n') => {
                taken = 2;
                value.push(' ');
            }
            '\r' | '\n' | '\t' => value.push(' '),
            c if !names::is_char(c) => out.fault(span, Fault::Forbidden(c)),
            c => {
                if c == '\u{FEFF}' {
                    out.fault(span, Fault::Mark { outside: false, between: false });
                } else if is_discouraged(c) {
                    out.fault(span, Fault::Discouraged(c));
                }
                value.push(c);
            }
        }
        rest = slice(rest, taken..);
        at += taken as u64;
    }
    Cow::Owned(value)
}
