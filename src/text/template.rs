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

/// Returns the range of what a program was to replace in a path with its query, from the first part with the name of a
/// value, as in a pattern of routes, or with code that joins texts, to the last.
pub(crate) fn slots(tail: &str) -> Option<Range<usize>> {
    // The mark of `{post?}` begins no query.
    let mut marks = tail.match_indices('?').map(|(at, _)| at);
    let path = marks.find(|at| !slice(tail, at + 1..).starts_with('}')).unwrap_or(tail.len());
    let query = tail.get(path + 1..).unwrap_or_default();
    let values = query.split(['&', '=']).map(|part| (part, false));
    let mut found: Option<Range<usize>> = None;
    let mut at = 0;
    for (part, segment) in slice(tail, ..path).split('/').map(|part| (part, true)).chain(values) {
        let range = at..at + part.len();
        at = range.end + 1;
        if is_slot(part, segment) {
            found = Some(found.map_or(range.start, |found| found.start)..range.end);
        }
    }
    found
}

/// What frameworks write before and after the name of a value.
const SLOTS: [(&str, &str); 12] = [
    ("[[...", "]]"),
    ("[[", "]]"),
    ("[...", "]"),
    ("[", "]"),
    ("{*", "}"),
    ("{...", "}"),
    ("{$", "}"),
    ("{", "}"),
    ("<", ">"),
    ("%(", ")s"),
    (":", ""),
    ("$", ""),
];

/// Whether a part of a URL contains the name of a value, or code. `segment`: it is a segment of the path, in which also
/// escapes are read, and names after marks that a URL may contain.
pub(crate) fn is_slot(written: &str, segment: bool) -> bool {
    let read = |text| String::from_utf8(decoded(text)).unwrap_or_default();
    // Of what is escaped, only ASCII can be a mark around a name.
    let is_ascii = |at: usize| matches!(written.as_bytes().get(at + 1), Some(b'0'..=b'7'));
    let escaped = segment && memchr::memchr_iter(b'%', written.as_bytes()).any(is_ascii);
    let text = if escaped { &*read(written) } else { written };
    let is = |&(open, close): &(&str, &str)| {
        let name = text.strip_prefix(open).filter(|_| segment || open.starts_with(['[', '{']))?;
        let end = name.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-'));
        let (name, rest) = name.split_at(end.unwrap_or(name.len()));
        // Behind the name stands what the value must be, as in `{id:int}`; behind the slot an ending, as in `[slug].html`.
        let (kind, rest) = rest.split_once(close)?;
        let is_whole = (kind.is_empty() || kind.starts_with([':', '=', '?']))
            && (rest.is_empty() || rest.starts_with(['.', '?', '*', '+', '(']));
        let is_name = match open.as_bytes()[0] {
            // There are titles like `[HD]`, and stocks like `$AAPL`.
            b'[' | b':' | b'$' => name.starts_with(|c: char| c.is_ascii_lowercase()),
            // Tags of HTML have short names.
            b'<' => name.len() > 2 || name == "id",
            _ => name.starts_with(|c: char| c.is_ascii_alphabetic()),
        };
        (is_whole && is_name).then_some(())
    };
    matches!(text, "%s" | "%d")
        || SLOTS.iter().any(|slot| is(slot).is_some())
        || ['\'', '"'].into_iter().any(|quote| joins(text, quote, segment))
        || segment && residue(text).is_some() && !text.starts_with("[object Object]")
}

/// Whether a text contains code between quotation marks that joins texts, like `' + slug + '`.
fn joins(text: &str, quote: char, segment: bool) -> bool {
    let Some((before, code)) = text.split_once(quote) else { return false };
    let is_code = |code: &str, closed: bool, alone: bool| {
        let (inner, spaced) = (code.trim(), code.contains(' '));
        let Some(operator) = inner.chars().next().filter(|c| matches!(c, '+' | '.' | '~' | '&'))
        else {
            return false;
        };
        let value = inner.trim_matches(['+', '.', '~', '&', ' ', ';']);
        let ends = inner.len() > 1 && inner.ends_with(operator);
        let is_value = |c: char| "_$".contains(c) || c.is_ascii_alphabetic() && operator != '.';
        // Without spaces, a URL of letters and marks that it may contain would have to be searched for it.
        let told = spaced || segment && (alone || operator == '+' || quote == '"');
        let whole = if closed { ends } else { alone && spaced && !ends };
        whole && told && value.starts_with(is_value)
    };
    let alone = before.is_empty();
    // The code may contain the quotation mark, as in `' . $row['slug'] . '`.
    let outer = code.rsplit_once(quote).map(|(inner, _)| inner);
    if outer.is_some_and(|inner| is_code(inner, true, alone)) {
        return true;
    }
    let mut codes = code.split(quote).enumerate().peekable();
    while let Some((number, code)) = codes.next() {
        if is_code(code, codes.peek().is_some(), alone && number == 0) {
            return true;
        }
    }
    false
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
            ("/a-' + slug + '-b", "a-' + slug + '-b"),
            ("/'.$a.$b.'", "'.$a.$b.'"),
            ("/\"+a.b[0]+\"/c", "\"+a.b[0]+\""),
            ("/?q=' + q ;", "' + q ;"),
            ("/a\" & slug & \".asp", "a\" & slug & \".asp"),
            ("/'.$row[\"slug\"].'", "'.$row[\"slug\"].'"),
            ("/' . $row['slug'] . '", "' . $row['slug'] . '"),
            ("/{$slug}/%(id)s", "{$slug}/%(id)s"),
            ("/%22%20+%20slug%20+%20%22", "%22%20+%20slug%20+%20%22"),
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
            "/boys' & girls",
            "/boys' & girls' shoes",
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
