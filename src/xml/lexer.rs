//! Finds where tokens end, including tokens that are broken or cut off.
//!
//! Every function looks at the text from the token's first byte on, and answers from a bounded part of it. The answer
//! therefore does not depend on how much of the text is known already.

use memchr::{memchr, memchr2, memchr3};

use super::names::{holds_elements, is_name_char, is_name_start, is_space, name_len, stands_in};
use crate::text::bytes;
use crate::text::chars::is_invisible;
use crate::text::cut::cut;
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
const MAX_LOOK: usize = 256;

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

/// Whether an entry of the root `name` follows, after white space: the root then cannot have ended before it. `None` if
/// that is not known yet.
pub(super) fn entry_follows(text: &str, name: &str, last: bool) -> Option<bool> {
    let (prefix, local) = name.split_at(name.find(':').map_or(0, |colon| colon + 1));
    let entry = match local {
        "urlset" => "url",
        "sitemapindex" => "sitemap",
        _ => return Some(false),
    };
    let known = cut(text, ..text.floor_char_boundary(MAX_LOOK));
    let rest = trim_xml_space_start(known);
    if rest.len() < prefix.len() + "<sitemap>".len() && text.len() < MAX_LOOK && !last {
        return None;
    }
    let behind = || rest.strip_prefix('<')?.strip_prefix(prefix)?.strip_prefix(entry);
    Some(behind().is_some_and(|rest| !rest.starts_with(is_name_char)))
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
    let known = cut(text, ..text.floor_char_boundary(MAX_LOOK));
    // In a run of `<`, the last one may begin a tag.
    let run = known.bytes().take(MAX_RUN).take_while(|byte| *byte == b'<').count();
    if run > 1 {
        return match known[run..].chars().next() {
            None if !last => Odd::More,
            Some(c) if matches!(c, '/' | '!' | '?' | '<') || is_name_start(c) => Odd::Text(run - 1),
            _ => Odd::Text(run),
        };
    }
    // Decide only once the next `<` or `>`, or the end of the text, is known.
    let stop = memchr2(b'<', b'>', &known.as_bytes()[1..]).map(|at| at + 1);
    let Some(stop) = stop else {
        return if last || text.len() >= MAX_LOOK + 4 { Odd::Text(1) } else { Odd::More };
    };
    if known.as_bytes()[stop] == b'<' {
        return Odd::Text(1);
    }
    let inner = cut(known, 1..stop);
    // In JSON, a backslash comes before the slash.
    let blank = |c: char| c == '\\' || c.is_whitespace() || is_invisible(c);
    let trimmed = inner.trim_start_matches(blank);
    let begin = 1 + inner.len() - trimmed.len();
    let name = trimmed.strip_prefix('/').map_or(trimmed, trim_xml_space_start);
    let name_end = name_len(name);
    let rest = cut(name, name_end..);
    if name_end == 0 || !rest.is_empty() && !rest.starts_with([' ', '\t', '\r', '\n', '/']) {
        return Odd::Text(1);
    }
    let starts = name.starts_with(is_name_start);
    // A tag has a name alone, or something that looks like attributes.
    let tag_like = rest.trim_matches([' ', '\t', '\r', '\n', '/']).is_empty() || rest.contains('=');
    if begin > 1 {
        if starts && tag_like { Odd::Spaced(begin) } else { Odd::Text(1) }
    } else if !starts && tag_like && !trimmed.starts_with('/') {
        Odd::BadName
    } else {
        Odd::Text(1)
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
/// brackets, as in `https://www.example.org/<id>`, if no end tag for that name comes before the element ends. `text` begins
/// with the `<`.
pub(super) fn angle(text: &str, around: &str, in_url: bool, last: bool) -> Angle {
    let known = cut(text, ..text.floor_char_boundary(MAX_LOOK));
    let is_tag = |at: usize| {
        let name = cut(known, at..at + name_len(cut(known, at..)));
        name == around || holds_elements(name) || stands_in(name, "url") == Some(true)
    };
    let all = last || text.len() >= MAX_LOOK + 4;
    let Some(end) = bytes::find(known.as_bytes(), b"</") else {
        return if all { Angle::Tag } else { Angle::More };
    };
    let rest = cut(text, end + 2..);
    if rest.len() <= around.len() && !last {
        return Angle::More;
    }
    if rest.strip_prefix(around).is_none_or(|rest| rest.starts_with(is_name_char)) {
        return Angle::Tag;
    }
    let inner = &known.as_bytes()[..end];
    // After another start tag, the end tag belongs to that tag; in a comment or the like, it is no end tag at all.
    let other = |at: usize| is_tag(at + 1) || matches!(inner.get(at + 1), Some(b'!' | b'?'));
    match tag(cut(known, ..end), true) {
        TagEnd::Cut if !inner.contains(&b'=') && !is_tag(1) => Angle::Text,
        TagEnd::At(close)
            if in_url
                && inner[close - 2] != b'/'
                && !memchr::memchr_iter(b'<', inner).any(other) =>
        {
            Angle::Brackets(close)
        }
        _ => Angle::Tag,
    }
}

/// Finds the first end tag whose start tag is not in the text, and returns its name and where it begins. The name is empty
/// if the end tag is too far away; `None` means: ask again with more text. An end tag that directly follows a start tag is
/// taken for its end tag, whatever the names, unless an element of its name is open around the text.
pub(super) fn closer<'t>(
    text: &'t str,
    last: bool,
    is_open: &dyn Fn(&str) -> bool,
) -> Option<(&'t str, usize)> {
    const UNKNOWN: Option<(&str, usize)> = Some(("", 0));
    const FAR: usize = 4096;
    const TAGS: usize = 64;
    const DEPTH: usize = 8;
    let known = cut(text, ..text.floor_char_boundary(FAR));
    let all = last || text.len() >= FAR + 4;
    let cut = if all { UNKNOWN } else { None };
    let mut open = [""; DEPTH];
    let mut depth = 0;
    let mut at = 0;
    let mut leaf = false;
    for _ in 0..TAGS {
        let Some(found) = memchr(b'<', &known.as_bytes()[at..]) else { return cut };
        at += found;
        let rest = &known[at + 1..];
        let ends = rest.strip_prefix('/');
        let name = ends.unwrap_or(rest);
        let name = &name[..name_len(name)];
        if rest.len() < "![CDATA[".len() + name.len() && !all {
            return None;
        }
        let behind = if ends.is_some() {
            match open[..depth].iter().rposition(|open| *open == name) {
                Some(same) => depth = same,
                None if leaf && !is_open(name) => depth -= 1,
                None if name.is_empty() => return UNKNOWN,
                None => return Some((name, at)),
            }
            leaf = false;
            Some(1)
        } else if rest.starts_with(is_name_start) {
            match tag(&known[at..], all) {
                TagEnd::At(end) if known[..at + end].ends_with("/>") => {
                    leaf = false;
                    Some(end)
                }
                TagEnd::At(_) if depth == DEPTH => return UNKNOWN,
                TagEnd::At(end) => {
                    open[depth] = name;
                    depth += 1;
                    leaf = true;
                    Some(end)
                }
                TagEnd::More => return cut,
                _ => return UNKNOWN,
            }
        } else {
            let close = match rest {
                _ if rest.starts_with("!--") => "-->",
                _ if rest.starts_with("![CDATA[") => "]]>",
                _ if rest.starts_with('?') => "?>",
                _ => return UNKNOWN,
            };
            bytes::find(rest.as_bytes(), close.as_bytes())
        };
        let Some(behind) = behind else { return cut };
        at += behind;
    }
    UNKNOWN
}

/// Whether only white space follows. `None` if that is not known yet.
pub(super) fn ends(text: &str, last: bool) -> Option<bool> {
    let known = cut(text, ..text.floor_char_boundary(MAX_LOOK));
    let space = known.bytes().all(is_space);
    match text.len() < MAX_LOOK {
        true if space && !last => None,
        short => Some(short && space),
    }
}

/// What an `&` begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reference<'a> {
    More,
    /// The `&` begins no reference.
    Raw,
    /// A reference without its `;`, as written.
    Broken(&'a str),
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
            Reference::Broken(written) => written.len(),
            Reference::Entity(name) => name.len() + 2,
            Reference::Char(digits, _) => digits.len() + 3,
        }
    }
}

/// Reads the reference at the start of `text`, which begins with `&`.
pub(super) fn reference(text: &str, last: bool) -> Reference<'_> {
    match well_formed(text, last) {
        Reference::Raw => broken(text, last),
        reference => reference,
    }
}

/// Tells a reference without its `;` from an `&` that stands for itself, as it does before the name of a URL parameter.
fn broken(text: &str, last: bool) -> Reference<'_> {
    const LONGEST: usize = 12;
    let known = &text.as_bytes()[..text.len().min(LONGEST)];
    let number = known.get(1) == Some(&b'#');
    let hex = number && known.get(2) == Some(&b'x');
    let start = 1 + usize::from(number) + usize::from(hex);
    let is_part = match number {
        true if hex => u8::is_ascii_hexdigit,
        true => u8::is_ascii_digit,
        false => u8::is_ascii_alphanumeric,
    };
    let end = start + known.iter().skip(start).take_while(|byte| is_part(byte)).count();
    if end >= text.len() && end < LONGEST && !last {
        return Reference::More;
    }
    let named = matches!(known.get(end), Some(b'=' | b'_' | b'-' | b'.' | b'[' | b'%'));
    let length = match cut(text, 1..end) {
        // Two hexadecimal digits are needed: `&#x` and one letter may be the beginning of a URL's fragment.
        _ if number => Some(end).filter(|end| *end > start + usize::from(hex)),
        "amp" | "lt" | "gt" | "quot" | "apos" => Some(end).filter(|_| !named),
        name => name.starts_with("amp").then_some("&amp".len()),
    };
    length.map_or(Reference::Raw, |length| Reference::Broken(cut(text, ..length)))
}

/// Reads a well-formed reference (XML 1.0, 4.1).
fn well_formed(text: &str, last: bool) -> Reference<'_> {
    let body = cut(text, 1..);
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
        let value = cut(digits, skip..skip + count);
        // Any number may have leading zeros.
        let value = value.trim_start_matches('0');
        let code = u32::from_str_radix(
            if value.is_empty() { "0" } else { value },
            if hex { 16 } else { 10 },
        );
        return Reference::Char(cut(digits, ..skip + count), code.ok().and_then(char::from_u32));
    }
    let known = cut(body, ..body.floor_char_boundary(MAX_ENTITY_NAME));
    if !known.is_empty() && !known.starts_with(is_name_start) {
        return Reference::Raw;
    }
    let name = cut(known, ..name_len(known));
    match body.as_bytes().get(name.len()) {
        Some(b';') if !name.is_empty() => Reference::Entity(name),
        Some(_) => Reference::Raw,
        None => more(name.len()),
    }
}

/// Finds the first `<` or `&` in `text`.
pub(super) fn markup(text: &[u8]) -> Option<usize> {
    memchr2(b'<', b'&', text)
}

/// Whether `text` contains a `&`, `<`, tab or line end, which XML changes in, or forbids in, the value of an attribute.
pub(super) fn needs_normalising(text: &[u8]) -> bool {
    memchr3(b'&', b'<', b'\n', text).is_some() || memchr2(b'\t', b'\r', text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_passed_over_up_to_a_depth() {
        let within = |depth: usize| {
            let text = format!("{}{}</a>", "<b><c/>".repeat(depth), "</b>".repeat(depth));
            let found = closer(&text, true, &|_| false).map(|(name, at)| (name.to_owned(), at));
            (found, text.len() - 4)
        };
        let (found, end) = within(8);
        assert_eq!(found, Some(("a".to_owned(), end)));
        assert_eq!(within(9).0, Some((String::new(), 0)));
    }
}
