//! Template code that a program was to fill in.

use std::ops::Range;

use crate::text::percent::decoded;
use crate::text::slice::slice;

/// Returns the range of template code in `text`, from the start of the first piece to the end of the last.
pub(crate) fn residue(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found: Option<Range<usize>> = None;
    let mut at = 0;
    while let Some(next) = bytes.get(at..)?.windows(2).position(opens) {
        let start = at + next;
        at = start + 1;
        if let Some(length) = residue_at(slice(text, start..)) {
            at = start + length;
            found = Some(found.map_or(start, |range| range.start)..at);
        }
    }
    found
}

/// Whether template code may begin with these two bytes. URLs of other scripts are full of single `%`.
fn opens(pair: &[u8]) -> bool {
    match pair[0] {
        b'{' | b'<' => matches!(pair[1], b'{' | b'%' | b'?'),
        b'$' | b'#' => pair[1] == b'{',
        b'%' => pair[1] == b'%',
        b'[' => pair[1] == b'o',
        _ => false,
    }
}

/// Returns the start of a text. Code is short, and searching further would make many open braces slow.
fn near(text: &str) -> &str {
    slice(text, ..text.floor_char_boundary(1_000))
}

/// Returns the length of the template code at the start of `text`.
fn residue_at(text: &str) -> Option<usize> {
    const PAIRS: [(&str, &str); 6] =
        [("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("<?", "?>"), ("${", "}"), ("#{", "}")];
    for (open, close) in PAIRS {
        if let Some(rest) = text.strip_prefix(open) {
            return Some(open.len() + near(rest).find(close)? + close.len());
        }
    }
    if text.starts_with("[object Object]") {
        return Some("[object Object]".len());
    }
    let name = text.strip_prefix("%%")?;
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    (end > 0 && name[end..].starts_with("%%")).then_some(end + 4)
}

/// Whether what [`slots`] finds may begin with this byte, although it is allowed in URLs and common in none.
pub(crate) fn may_begin_slot(byte: u8) -> bool {
    matches!(byte, b':' | b'$' | b'\'')
}

/// Returns the range of what a program was to replace in a path with its query: the name of a value, as in a pattern of
/// routes, or code that joins texts. It extends from the start of the first piece to the end of the last.
pub(crate) fn slots(tail: &str) -> Option<Range<usize>> {
    let mut found: Option<Range<usize>> = None;
    let mut add = |piece: Range<usize>| {
        let all = found.take().unwrap_or(piece.clone());
        found = Some(all.start.min(piece.start)..all.end.max(piece.end));
    };
    // The mark of `{post?}` begins no query.
    let is_query = |at: &usize| !slice(tail, at + 1..).starts_with('}');
    let marks = tail.match_indices('?').map(|(at, _)| at);
    let path = marks.into_iter().find(is_query).unwrap_or(tail.len());
    let mut at = 0;
    for segment in slice(tail, ..path).split('/') {
        if is_slot(segment, at > 0) {
            add(at..at + segment.len());
        }
        at += segment.len() + 1;
    }
    at = path;
    for part in slice(tail, path..).split(['?', '&', '=']) {
        if is_slot(part, false) {
            add(at..at + part.len());
        }
        at += part.len() + 1;
    }
    let escapes = || String::from_utf8(decoded(tail)).unwrap_or_default();
    if let Some(code) = joined(tail, path) {
        add(code);
    } else if memchr::memchr2(b'+', b'.', tail.as_bytes()).is_some()
        && tail.contains("%20")
        && joined(&escapes(), 0).is_some()
    {
        add(0..tail.len());
    }
    found
}

/// Returns the range of code that joins texts. Before `path` it is in the path as it is written.
fn joined(tail: &str, path: usize) -> Option<Range<usize>> {
    let mut quotes = memchr::memchr2_iter(b'\'', b'"', tail.as_bytes());
    let length = |at: usize| {
        let alone = slice(tail, ..at).ends_with('/');
        joined_at(slice(tail, at..), at < path, alone)
    };
    quotes.find_map(|at| Some(at..at + length(at)?))
}

/// How frameworks write the name of a value in a path: what stands before the name and after it, and whether it may begin
/// with a capital, which in brackets is part of many titles (`[HD]`).
const SLOTS: [(&str, &str, bool); 13] = [
    ("[[...", "]]", false),
    ("[[", "]]", false),
    ("[...", "]", false),
    ("[", "]", false),
    ("{*", "}", true),
    ("{...", "}", true),
    ("{$", "}", true),
    ("{", "}", true),
    ("<", ">", true),
    ("%(", ")s", true),
    ("%", "%", true),
    (":", "", false),
    ("$", "", false),
];

/// Whether a part of a URL is the name of a value. `segment`: it is a segment of the path, in which also escapes are read,
/// and marks that a URL may contain.
pub(crate) fn is_slot(written: &str, segment: bool) -> bool {
    let format = written.split('.').next().unwrap_or_default();
    match written.as_bytes() {
        _ if format == "{0}" => return true,
        [b'[' | b'{', ..] => {}
        _ if !segment => return false,
        _ if matches!(format, "%s" | "%d" | "%1$s") => return true,
        [b'<' | b':' | b'$', ..] | [b'%', b'2'..=b'7' | b'(', ..] | [b'%', .., b'%'] => {}
        _ => return false,
    }
    let decoded = String::from_utf8(decoded(written)).unwrap_or_default();
    let is = |(open, close, capital): &(&str, &str, bool)| {
        let Some(rest) = decoded.strip_prefix(open) else { return false };
        let name = name_length(rest, *capital);
        // Behind the name stands what the value must be, as in `{id:int}`; behind the slot an ending, as in `[slug].html`.
        let (kind, end) = match slice(rest, name..).split_once(close) {
            Some((kind, end)) if !close.is_empty() => (kind, end),
            Some(_) => ("", slice(rest, name..)),
            None => return false,
        };
        let is_kind = kind.is_empty() || kind.starts_with([':', '=', '?']);
        // Tags of HTML have short names.
        let is_name = name > 0 && (*open != "<" || name > 2 || rest.starts_with("id"));
        is_name && is_kind && (end.is_empty() || end.starts_with(['.', '?', '*', '+', '(']))
    };
    SLOTS.iter().any(is) || residue(&decoded).is_some() && !decoded.starts_with("[object Object]")
}

fn name_length(text: &str, capital: bool) -> usize {
    let starts = |c: char| c.is_ascii_lowercase() || capital && c.is_ascii_uppercase();
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-'));
    if text.starts_with(starts) { end.unwrap_or(text.len()) } else { 0 }
}

/// Returns the length of code that joins texts, like `' + slug + '`, at the start of a text that begins with a quotation
/// mark. `path`: it is in the path, as it is written; `alone`: a segment begins with it.
fn joined_at(text: &str, path: bool, alone: bool) -> Option<usize> {
    let (quote, rest) = text.split_at(1);
    let (before, rest) = operator(rest)?;
    let spaced = before.contains(' ');
    // Without spaces, a URL of letters and marks that it may contain would have to be searched for it.
    if !spaced && !(path && (alone || before == "+" || quote == "\"")) {
        return None;
    }
    // In a text in quotation marks of one kind, those of the other kind may stand, as in `" + row['slug'] + "`.
    let name =
        |c: char| c.is_ascii_alphanumeric() || "_$.[]()->:'\"".contains(c) && !quote.starts_with(c);
    let letter = |c: char| c.is_ascii_alphabetic() && !before.contains('.');
    let mut rest = rest;
    loop {
        let end = rest.find(|c: char| !name(c)).unwrap_or(rest.len());
        let value = slice(rest, ..end).trim_end_matches('.');
        if !value.starts_with(|c| letter(c) || matches!(c, '_' | '$')) {
            return None;
        }
        rest = slice(rest, value.len()..);
        match operator(rest) {
            Some((_, next)) => rest = next,
            None => {
                let is_last = spaced && rest.trim_start_matches([' ', ';']).is_empty();
                return is_last.then_some(text.len());
            }
        }
        if let Some(rest) = rest.strip_prefix(quote) {
            return Some(text.len() - rest.len());
        }
    }
}

/// Splits a text after an operator that joins texts, with the spaces around it.
fn operator(text: &str) -> Option<(&str, &str)> {
    let rest =
        text.trim_start_matches(' ').strip_prefix(['+', '.', '~', '&'])?.trim_start_matches(' ');
    Some((slice(text, ..text.len() - rest.len()), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_found_where_they_are() {
        for (tail, code) in [
            ("/a/[slug]/b", "[slug]"),
            ("/[lang]/[id].html", "[lang]/[id].html"),
            ("/{post?}", "{post?}"),
            ("/{post?}?page={page}", "{post?}?page={page}"),
            ("/users/:id(", ":id("),
            ("/<id>/<int:year>", "<id>/<int:year>"),
            ("/a-' + slug + '-b", "' + slug + '"),
            ("/'.$a.$b.'", "'.$a.$b.'"),
            ("/\"+a.b[0]+\"/c", "\"+a.b[0]+\""),
            ("/?q=' + q ;", "' + q ;"),
            ("/\" & slug & \".asp", "\" & slug & \""),
            ("/'.$row[\"slug\"].'", "'.$row[\"slug\"].'"),
            ("/{$slug}/{0}/%(id)s/%SLUG%", "{$slug}/{0}/%(id)s/%SLUG%"),
            ("/%7b%7b%20a%20%7d%7d", "%7b%7b%20a%20%7d%7d"),
        ] {
            let found = slots(tail).map(|range| &tail[range]);
            assert_eq!(found, Some(code), "{tail}");
        }
    }

    #[test]
    fn names_of_pages_are_no_slots() {
        for tail in [
            "",
            "/",
            "/a[1]",
            "/[1]",
            "/[HD]",
            "/[a b]",
            "/{}",
            "/<b>",
            "/?a=<b>",
            "/:",
            "/:)",
            "/:1",
            "/:smile:",
            "/$",
            "/$5",
            "/$AAPL",
            "/a:b",
            "/%d0%bf",
            "/%sale",
            "/%AB%",
            "/100%",
            "/'a & b'",
            "/50%d",
            "/?a=:id",
            "/?f[a]=b",
            "/rock'+roll",
            "/rock'n'+roll'",
            "/'tis + more",
            "/a' . b . '",
            "/a'.b.'",
            "/[object%20Object]",
        ] {
            assert_eq!(slots(tail), None, "{tail}");
        }
    }
}
