//! Start tags: their parts, what is wrong with them, and what was meant.

use std::borrow::Cow;
use std::cell::Cell;

use super::doctype::Facts;
use super::lexer;
use super::names::{self, is_space};
use super::references::{self, Around, Meaning};
use crate::report::findings::{Findings, Fix};
use crate::rules::xml as rule;
use crate::text::chars::is_invisible;
use crate::text::cut::cut;
use crate::text::quote::quote;
use crate::text::span::Span;

/// The parts of a start tag, as byte ranges in it.
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
    /// Behind the closing quote.
    pub end: usize,
}

/// Takes a start tag apart and reports what is wrong with its syntax. `tag` starts with `<`;
/// `name_start` is behind it, or behind the space that should not be there. The `>` may be missing.
pub(super) fn parts(
    tag: &str,
    name_start: usize,
    base: u64,
    parts: &mut Parts,
    findings: &mut Findings,
) {
    parts.attributes.clear();
    let closed = tag.ends_with('>') && tag.len() > 1;
    let mut inner = if closed { cut(tag, ..tag.len() - 1) } else { tag };
    parts.empty = inner.len() > name_start && inner.ends_with('/');
    if parts.empty {
        inner = cut(inner, ..inner.len() - 1);
    }
    parts.inside_end = inner.len();
    let scan = Scan { tag: inner, base, told: Cell::new(false) };
    let name_end = match names::name_len(cut(inner, name_start..)) {
        0 => scan.until(name_start, |b| is_space(b) || matches!(b, b'/' | b'=' | b'"' | b'\'')),
        length => name_start + length,
    };
    // `<urlsetxmlns="…">`: an attribute follows without a space.
    let joined =
        inner[name_end..].starts_with('=').then(|| inner[name_start..name_end].find("xmlns"));
    let name_end = joined.flatten().map_or(name_end, |length| name_start + length);
    parts.name = (name_start, name_end);
    let mut at = name_end;
    loop {
        let space = scan.skip_space(at);
        if space == inner.len() {
            return;
        }
        if inner.as_bytes()[space] == b'/' {
            let last = closed && inner[space + 1..].bytes().all(is_space);
            if !scan.told.replace(true) {
                findings.report(&rule::TAG_SYNTAX, scan.span(space, space + 1), |draft| {
                    draft.say("“/” is inside the tag; write it directly before “>”");
                    if last && !parts.empty {
                        let gap = scan.span(space + 1, inner.len());
                        draft.suggest("Remove the space after “/”", gap, "");
                    }
                });
            }
            parts.empty |= last && names::is_link(cut(inner, name_start..name_end));
            at = space + 1;
            continue;
        }
        at = scan.attribute(space, space > at, parts, findings);
    }
}

/// Whether a character looks like white space and is none of XML, or cannot be seen.
fn is_blank(c: char) -> bool {
    !c.is_ascii() && (c.is_whitespace() || is_invisible(c))
}

struct Scan<'a> {
    /// The tag without `>` and `/>`.
    tag: &'a str,
    base: u64,
    /// Something that cannot be read has been reported: what follows it may have the same cause.
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
        findings: &mut Findings,
    ) -> usize {
        let bytes = self.tag.as_bytes();
        let name_end =
            self.until(start, |b| is_space(b) || matches!(b, b'=' | b'"' | b'\'' | b'/' | b'<'));
        let rest = cut(self.tag, start..);
        let blank = rest.len() - rest.trim_start_matches(is_blank).len();
        if blank > 0 {
            return self.stray(start, start + blank, findings);
        }
        if name_end == start {
            return self.stray(start, self.until(start + 1, is_space), findings);
        }
        let name = cut(self.tag, start..name_end);
        let equals = self.skip_space(name_end);
        let lost = matches!(bytes.get(equals), Some(b'"' | b'\''));
        if !lost && bytes.get(equals) != Some(&b'=') {
            return self.stray(start, name_end, findings);
        }
        if !spaced && !lost && !self.told.get() {
            findings.report(&rule::ATTRIBUTE_SYNTAX, self.span(start, name_end), |draft| {
                let at = Span::at(self.base + start as u64);
                draft.say(format_args!("The attribute {} has no space before it", quote(name)));
                draft.advise("Insert a space before the attribute.");
                draft.repair("Insert a space", at, " ");
            });
        }
        let first = self.skip_space(equals + usize::from(!lost));
        let value = self.until(first, |b| b != b'=');
        if lost || value > first {
            findings.report(&rule::ATTRIBUTE_SYNTAX, self.span(start, value), |draft| {
                draft.say(format_args!(
                    "The attribute {} needs exactly one “=” before its value",
                    quote(name)
                ));
                draft.suggest("Write one “=”", self.span(name_end, value), "=");
            });
        }
        let (value_start, value_end, end) = match bytes.get(value) {
            Some(&quote @ (b'"' | b'\'')) => self.quoted(name, value, quote, findings),
            Some(_) => self.unquoted(name, value, findings),
            None => return self.stray(start, value, findings),
        };
        parts.attributes.push(RawAttribute {
            name: (start, name_end),
            value: (value_start, value_end),
            end,
        });
        end
    }

    /// Something that is no attribute.
    fn stray(&self, start: usize, end: usize, findings: &mut Findings) -> usize {
        let text = cut(self.tag, start..end);
        if self.told.replace(true) {
            return end;
        }
        findings.report(&rule::ATTRIBUTE_SYNTAX, self.span(start, end), |draft| {
            draft.say(format_args!("{} in the tag is not an attribute with a value", quote(text)));
            draft.advise("Remove it, or write a name, “=” and a value in quotes.");
            if text.chars().all(is_blank) {
                draft.suggest("Replace it with a space", self.span(start, end), " ");
            } else if text.bytes().all(|b| b.is_ascii_punctuation()) {
                draft.suggest("Remove the stray characters", self.span(start, end), "");
            }
        });
        end
    }

    /// A value in straight quotes; `open` is the place of the first. Returns its start, its end
    /// and where to go on.
    fn quoted(
        &self,
        name: &str,
        open: usize,
        mark: u8,
        findings: &mut Findings,
    ) -> (usize, usize, usize) {
        let start = open + 1;
        let bytes = self.tag.as_bytes();
        let close = memchr::memchr(mark, &bytes[start..]).map(|at| start + at);
        let end = match close {
            None => self.tag.trim_end_matches([' ', '\t', '\r', '\n']).len().max(start),
            Some(close) if bytes.get(close + 1).is_none_or(|&b| is_space(b) || b == b'/') => {
                return (start, close, close + 1);
            }
            // `a="1 b="2"`: the quote that closes the value opens the next one.
            Some(close) => match self.next_attribute(start, close) {
                Some(end) => end,
                None => return (start, close, close + 1),
            },
        };
        let mark = char::from(mark);
        // The other one may stand there instead.
        let value = self.tag[start..end].trim_end_matches(['"', '\'']).len();
        findings.report(&rule::ATTRIBUTE_SYNTAX, self.span(open, end), |draft| {
            draft.say(format_args!("The value of {} has no closing quote", quote(name)));
            draft.advise(format_args!("Write {mark} at the end of the value."));
            draft.suggest("Close the quote", self.span(start + value, end), mark);
        });
        (start, start + value, end)
    }

    /// Where the value ends if its end is really ` name=`, the beginning of another attribute.
    fn next_attribute(&self, start: usize, close: usize) -> Option<usize> {
        let value = cut(self.tag, start..close);
        let name = value.trim_end().strip_suffix('=')?.trim_end();
        let space = name.rfind([' ', '\t', '\r', '\n'])?;
        if !super::names::is_name(cut(name, space + 1..)) {
            return None;
        }
        Some(start + name[..space].trim_end().len())
    }

    /// A value in curly quotes or without any.
    fn unquoted(&self, name: &str, open: usize, findings: &mut Findings) -> (usize, usize, usize) {
        let rest = cut(self.tag, open..);
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
        let value = cut(self.tag, start..value_end);
        findings.report(&rule::ATTRIBUTE_SYNTAX, self.span(open, end), |draft| {
            draft.say(format_args!(
                "The value {} of {} has no straight quotes; XML allows only \" and '",
                quote(value),
                quote(name)
            ));
            if !value.contains('"') {
                draft.fix_by(
                    Fix::safe("Put the value in straight quotes", self.span(open, start), "\"")
                        .and(self.span(value_end, end), "\""),
                );
            }
        });
        (start, value_end, end)
    }
}

/// The value of an attribute with references resolved and white space normalised (XML 1.0, 3.3.3).
/// Reports what may not stand in it.
pub(super) fn value<'a>(
    raw: &'a str,
    base: u64,
    facts: Option<&Facts>,
    findings: &mut Findings,
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
                match references::resolve(&reference, span, Around::Text, facts, findings) {
                    Meaning::Char(c) => value.push(c),
                    Meaning::Text(text) => value.push_str(&text),
                    Meaning::Dropped => {}
                    Meaning::Unknown | Meaning::Undefined => value.push_str(cut(rest, ..taken)),
                }
            }
            '<' => {
                findings.report(&rule::UNESCAPED_LT, span, |draft| {
                    draft.say("Unescaped “<” in the value of an attribute; write “&lt;”");
                    // Escaped, template code would be a value.
                    if !rest.starts_with("<%") && !rest.starts_with("<?") {
                        draft.repair("Replace “<” with “&lt;”", span, "&lt;");
                    }
                });
                value.push('<');
            }
            '\r' if rest[1..].starts_with('\n') => {
                taken = 2;
                value.push(' ');
            }
            '\r' | '\n' | '\t' => value.push(' '),
            c if !super::names::is_char(c) => super::characters::report_control(c, span, findings),
            c => {
                if crate::text::chars::is_discouraged(c) {
                    super::characters::report_discouraged(c, span, findings);
                }
                value.push(c);
            }
        }
        rest = cut(rest, taken..);
        at += taken as u64;
    }
    Cow::Owned(value)
}
