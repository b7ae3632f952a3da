//! Finds where tokens end, including tokens that are broken or cut off.
//!
//! Every function looks at the text from the token's first byte on, and answers from a bounded part of it. The answer
//! therefore does not depend on how much of the text is known already.

use memchr::{memchr, memchr2, memchr3};

use super::names::{is_name_char, is_name_start, is_space, name_len, name_of};
use crate::text::bytes;
use crate::text::slice::slice;
use crate::text::space::trim_xml_space_start;

/// Maximum length of a token, in bytes, before it is streamed or skipped.
pub(super) const MAX_TOKEN: usize = 1 << 20;
/// How far after a raw `<` in an attribute value the closing quote is looked for, in bytes.
const MAX_QUOTE: usize = 4096;
/// Maximum length of a name in a reference, in bytes.
const MAX_ENTITY_NAME: usize = 1024;
/// Maximum number of consecutive `<` that are reported together.
const MAX_RUN: usize = 16;
/// How much of the text is read to tell a tag from a raw `<`, in bytes.
pub(super) const MAX_LOOK: usize = 256;

/// How a tag ends, or a section with a closing delimiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagEnd {
    /// The end is not known: ask again with more text.
    More,
    /// The text ends before the token does.
    Cut,
    /// The token has no end within [`MAX_TOKEN`] bytes.
    TooLong,
    /// The token ends with a `>`; offset after it.
    At(usize),
    /// The token has no `>`; offset of the next `<`.
    Before(usize),
}

/// Finds the end of a start tag or empty-element tag. `text` begins with `<`.
pub(super) fn tag(text: &str, last: bool) -> TagEnd {
    let bytes = text.as_bytes();
    let mut at = 1;
    loop {
        let limit = bytes.len().min(MAX_TOKEN);
        // Find the first `<`, `>` or quote.
        let rest = &bytes[at.min(limit)..limit];
        let found = memchr3(b'<', b'>', b'"', rest);
        let Some(found) = memchr(b'\'', &rest[..found.unwrap_or(rest.len())]).or(found) else {
            return unfinished(bytes.len(), last);
        };
        at += found;
        match bytes[at] {
            b'>' => return TagEnd::At(at + 1),
            b'<' => return TagEnd::Before(at),
            quote => match value(bytes, at + 1, quote, last) {
                Quoted::Closed(end) => at = end,
                Quoted::Open(end) => return end,
            },
        }
    }
}

enum Quoted {
    /// Offset after the closing quote.
    Closed(usize),
    Open(TagEnd),
}

/// Finds the end of the attribute value that starts at `start`, after its quote. A value that contains `<` may have lost
/// its closing quote: the tag then ends at the first `>`.
fn value(bytes: &[u8], start: usize, quote: u8, last: bool) -> Quoted {
    let limit = bytes.len().min(MAX_TOKEN);
    let rest = &bytes[start.min(limit)..limit];
    let Some(found) = memchr2(quote, b'<', rest) else {
        // If the file ends in the value, a `>` in the value is the only possible end of the tag.
        let end = match unfinished(bytes.len(), last) {
            TagEnd::Cut => memchr(b'>', rest).map_or(TagEnd::Cut, |at| TagEnd::At(start + at + 1)),
            end => end,
        };
        return Quoted::Open(end);
    };
    if rest[found] == quote {
        return Quoted::Closed(start + found + 1);
    }
    let raw = start + found;
    let window = &bytes[raw..bytes.len().min(raw + MAX_QUOTE)];
    match memchr(quote, window) {
        // The byte after the quote must be known, too.
        Some(close) if raw + close + 1 < bytes.len() || last => {
            let end = raw + close + 1;
            let next = bytes.get(end).copied().unwrap_or(b'>');
            if is_space(next) || matches!(next, b'>' | b'/') {
                return Quoted::Closed(end);
            }
        }
        Some(_) => return Quoted::Open(TagEnd::More),
        None if window.len() < MAX_QUOTE && !last => return Quoted::Open(TagEnd::More),
        None => {}
    }
    Quoted::Open(match memchr(b'>', &bytes[start..raw]) {
        Some(at) => TagEnd::At(start + at + 1),
        None => TagEnd::Before(raw),
    })
}

fn unfinished(len: usize, last: bool) -> TagEnd {
    if len >= MAX_TOKEN {
        TagEnd::TooLong
    } else if last {
        TagEnd::Cut
    } else {
        TagEnd::More
    }
}

/// Finds the end of an end tag. `text` begins with `</`.
pub(super) fn end_tag(text: &str, last: bool) -> TagEnd {
    let bytes = text.as_bytes();
    let limit = bytes.len().min(MAX_TOKEN);
    match memchr2(b'<', b'>', &bytes[2..limit]) {
        Some(at) if bytes[at + 2] == b'>' => TagEnd::At(at + 3),
        Some(at) => TagEnd::Before(at + 2),
        None => unfinished(bytes.len(), last),
    }
}

/// Whether an entry follows, after white space.
pub(super) fn entry_follows(text: &str) -> bool {
    let rest = trim_xml_space_start(slice(text, ..text.floor_char_boundary(MAX_LOOK)));
    rest.starts_with("<url>") || rest.starts_with("<sitemap>")
}

/// Finds `terminator` after the first `skip` bytes and returns where it ends.
pub(super) fn terminated(text: &str, skip: usize, terminator: &str, last: bool) -> TagEnd {
    let bytes = text.as_bytes();
    let limit = bytes.len().min(MAX_TOKEN);
    match bytes::find(&bytes[skip.min(limit)..limit], terminator.as_bytes()) {
        Some(at) => TagEnd::At(skip + at + terminator.len()),
        None => unfinished(bytes.len(), last),
    }
}

/// What a `<` begins that is not followed by a name, `/`, `!` or `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Odd {
    More,
    /// No markup: so many bytes are text.
    Text(usize),
    /// A tag with white space before its name; offset of its `/` or name.
    Spaced(usize),
    /// A tag whose name starts with an invalid character.
    BadName,
}

/// Tells a mistyped tag from a raw `<`. `text` begins with that `<`.
pub(super) fn odd(text: &str, last: bool) -> Odd {
    let known = slice(text, ..text.floor_char_boundary(MAX_LOOK));
    // In a run of `<`, the last one may begin a tag.
    let run = known.bytes().take(MAX_RUN).take_while(|byte| *byte == b'<').count();
    // Decide only once the next `<` or `>`, or the end of the text, is known.
    let stop = memchr2(b'<', b'>', &known.as_bytes()[run..]).map(|at| at + run);
    let Some(stop) = stop else {
        return if last || text.len() >= MAX_LOOK + 4 { Odd::Text(run) } else { Odd::More };
    };
    if run > 1 {
        return Odd::Text(run - 1);
    }
    if known.as_bytes()[stop] == b'<' {
        return Odd::Text(1);
    }
    let inner = slice(known, 1..stop);
    let trimmed = trim_xml_space_start(inner);
    let spaced = trimmed.len() < inner.len();
    let name = trimmed.strip_prefix('/').map_or(trimmed, trim_xml_space_start);
    let rest = slice(name, name_len(name)..);
    // A tag has a name alone, or something that looks like attributes.
    let is_tag = rest.len() < name.len()
        && (rest.trim_matches([' ', '\t', '\r', '\n', '/']).is_empty()
            || rest.starts_with([' ', '\t', '\r', '\n']) && rest.contains('='));
    match name.starts_with(is_name_start) {
        true if is_tag && spaced => Odd::Spaced(1 + inner.len() - trimmed.len()),
        false if is_tag && !spaced && !trimmed.starts_with('/') => Odd::BadName,
        _ => Odd::Text(1),
    }
}

/// What a `<` in a value is that a name follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Angle {
    More,
    /// The `<` begins a tag.
    Tag,
    /// The `<` is text: the value ends before a `>` comes.
    Text,
    /// Text in angle brackets, with its length in bytes.
    Brackets(usize),
}

/// Decides whether a `<` in the value of the element `around` begins a tag. A URL (`in_url`) may contain a name in angle
/// brackets, as in `https://www.example.org/<id>`, if the next tag is the end tag of the element. `text` begins with the
/// `<`.
pub(super) fn angle(text: &str, around: &str, in_url: bool, last: bool) -> Angle {
    let known = slice(text, ..text.floor_char_boundary(MAX_LOOK));
    let Some(end) = memchr(b'<', &known.as_bytes()[1..]).map(|at| at + 1) else {
        return if last || text.len() >= MAX_LOOK + 4 { Angle::Tag } else { Angle::More };
    };
    let (inner, rest) = text.split_at(end);
    if rest.len() <= "</".len() + around.len() && !last {
        return Angle::More;
    }
    let behind = rest.strip_prefix("</").and_then(|rest| rest.strip_prefix(around));
    if inner.contains('=')
        || name_of(inner, 1) == around
        || behind.is_none_or(|rest| rest.starts_with(is_name_char))
    {
        return Angle::Tag;
    }
    match memchr(b'>', inner.as_bytes()) {
        None => Angle::Text,
        Some(close) if in_url && inner.as_bytes()[close - 1] != b'/' => Angle::Brackets(close + 1),
        Some(_) => Angle::Tag,
    }
}

/// What an `&` begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reference<'a> {
    More,
    /// The `&` begins no reference.
    Raw,
    /// `&name;`: the name.
    Entity(&'a str),
    /// `&#…;`: the digits, including an `x`, and the character, if the number is that of a `char`.
    Char(&'a str, Option<char>),
}

impl Reference<'_> {
    /// Returns the length in bytes, from `&` to after `;`.
    pub(super) fn len(&self) -> usize {
        match self {
            Reference::More | Reference::Raw => 1,
            Reference::Entity(name) => name.len() + 2,
            Reference::Char(digits, _) => digits.len() + 3,
        }
    }
}

/// Reads the reference at the start of `text`, which begins with `&` (XML 1.0, 4.1).
pub(super) fn reference(text: &str, last: bool) -> Reference<'_> {
    let body = slice(text, 1..);
    let more = |seen: usize| {
        if seen == body.len() && !last && seen < MAX_ENTITY_NAME {
            Reference::More
        } else {
            Reference::Raw
        }
    };
    if let Some(digits) = body.strip_prefix('#') {
        let (hex, skip) = if digits.starts_with('x') { (true, 1) } else { (false, 0) };
        let limit = digits.len().min(MAX_ENTITY_NAME);
        let number = &digits.as_bytes()[skip..limit];
        let count = number
            .iter()
            .position(|b| if hex { !b.is_ascii_hexdigit() } else { !b.is_ascii_digit() })
            .unwrap_or(number.len());
        if count + skip == digits.len() {
            return more(1 + skip + count);
        }
        if count == 0 || digits.as_bytes()[skip + count] != b';' {
            return Reference::Raw;
        }
        let value = slice(digits, skip..skip + count);
        // Any number may have leading zeros.
        let value = value.trim_start_matches('0');
        let code = u32::from_str_radix(
            if value.is_empty() { "0" } else { value },
            if hex { 16 } else { 10 },
        );
        return Reference::Char(slice(digits, ..skip + count), code.ok().and_then(char::from_u32));
    }
    let known = slice(body, ..body.floor_char_boundary(MAX_ENTITY_NAME));
    if !known.is_empty() && !known.starts_with(is_name_start) {
        return Reference::Raw;
    }
    let name = slice(known, ..name_len(known));
    match body.as_bytes().get(name.len()) {
        Some(b';') if !name.is_empty() => Reference::Entity(name),
        Some(_) => Reference::Raw,
        None => more(name.len()),
    }
}

/// Whether `text` contains a `&`, `<`, tab or line end, which XML changes in, or forbids in, the value of an attribute.
pub(super) fn needs_normalising(text: &[u8]) -> bool {
    memchr3(b'&', b'<', b'\n', text).is_some() || memchr2(b'\t', b'\r', text).is_some()
}
