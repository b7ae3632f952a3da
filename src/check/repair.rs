//! Applies fixes to a file, and splits a file that is too large.

use std::borrow::Cow;

use crate::bytes::decode::Decode;
use crate::bytes::decode::declared::Declared;
use crate::check::place::line_ends;
use crate::report::{Edit, FixReport, Kind, Split};
use crate::sitemap::names::INDEX_HEAD;
use crate::text::bytes::find;
use crate::text::escape::escape;
use crate::text::order::{self, CollectSmall};
use crate::text::percent::{percent_encode, url_character};
use crate::text::slice::slice;
use crate::text::span::Span;
use crate::text::wrapped::http_at;

/// The result of [`repair`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The file, in UTF-8.
    pub bytes: Vec<u8>,
    /// The fixes that were made, as indexes, in the order of their places in the file.
    pub made: Vec<usize>,
    /// The fixes that were not made, because they touch bytes that another fix changes. A new check offers them again.
    pub left: Vec<usize>,
    /// The first 25 changes, in the order of the file, for the user to look at. Each edit is a change, and so is a fix
    /// without edits.
    pub changes: Vec<Change>,
}

/// What an edit changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Index of the fix that the edit belongs to.
    pub fix: usize,
    /// The line in the original file, from 1, which may differ from the line of the finding.
    pub line: u64,
    /// The text before the change.
    pub before: String,
    /// The text after the change.
    pub after: String,
    /// The text before and after the change on the same line, at most 48 bytes each.
    pub around: [String; 2],
}

/// Makes all fixes that do not conflict: each as a whole or not at all, earlier ones in the file first (see [`FixReport`]).
/// All other bytes stay as they are, except that a file in another encoding becomes UTF-8 and declares it.
///
/// `bytes`: the file, decompressed. `encoding`: as in [`DocumentReport::encoding`](crate::DocumentReport::encoding). A file
/// whose encoding was not read does not become UTF-8.
pub fn repair(bytes: &[u8], encoding: &str, fixes: &[&FixReport]) -> Repaired {
    let text = editable(bytes, encoding);
    let firsts =
        fixes.iter().map(|fix| fix.edits.iter().map(|edit| edit.start).min()).collect_small();
    let mut taken: Vec<(&Edit, usize)> = Vec::new();
    let (mut made, mut left) = (Vec::new(), Vec::new());
    for at in order::places(fixes.len(), |a, b| firsts[a].cmp(&firsts[b])) {
        let edits = in_order(&fixes[at].edits);
        let inside =
            edits.iter().all(|edit| edit.start <= edit.end && edit.end <= text.len() as u64);
        let apart = edits.windows(2).all(|pair| !touch(pair[0], pair[1]));
        if inside && apart && edits.iter().all(|edit| is_free(&taken, edit)) {
            for edit in edits {
                taken.insert(place_of(&taken, edit), (edit, at));
            }
            made.push(at);
        } else {
            left.push(at);
        }
    }
    let changes = changes(&text, fixes, &made, &taken);
    let declaration = declaration(&text, encoding);
    if let Some(edit) = declaration.as_ref().filter(|edit| is_free(&taken, edit)) {
        taken.insert(place_of(&taken, edit), (edit, 0));
    }
    Repaired { bytes: edited(&text, &taken), made, left, changes }
}

/// Returns the text with the edits made, which are disjoint and in order.
fn edited(text: &[u8], edits: &[(&Edit, usize)]) -> Vec<u8> {
    // Growing the memory step by step would take twice as much.
    let longer: usize = edits.iter().map(|(edit, _)| edit.text.len()).sum();
    let shorter: usize = edits.iter().map(|(edit, _)| (edit.end - edit.start) as usize).sum();
    let mut result = Vec::with_capacity(text.len() + longer - shorter);
    let mut end = 0;
    for (edit, _) in edits {
        result.extend_from_slice(&text[end..edit.start as usize]);
        result.extend_from_slice(edit.text.as_bytes());
        end = edit.end as usize;
    }
    result.extend_from_slice(&text[end..]);
    result
}

/// Returns the first changes for the user to look at: fixes made by saving the file, then edits, which are disjoint and in
/// order.
fn changes(
    text: &[u8],
    fixes: &[&FixReport],
    made: &[usize],
    taken: &[(&Edit, usize)],
) -> Vec<Change> {
    const MOST: usize = 25;
    /// Number of bytes shown before a change and after it.
    const NEAR: usize = 48;
    let mut changes = Vec::new();
    for &fix in made.iter().filter(|&&fix| fixes[fix].edits.is_empty()).take(MOST) {
        changes.push(Change { fix, line: 1, ..Change::default() });
    }
    let (mut line, mut at) = (1, 0);
    for &(edit, fix) in taken.iter().take(MOST - changes.len()) {
        let (start, end) = (edit.start as usize, edit.end as usize);
        line += line_ends(&text[at..start], text[..at].ends_with(b"\r")).0;
        at = start;
        let front = &text[start.saturating_sub(NEAR)..start];
        let front = memchr::memrchr2(b'\n', b'\r', front).map_or(front, |at| &front[at + 1..]);
        let behind = &text[end..text.len().min(end + NEAR)];
        let behind = memchr::memchr2(b'\n', b'\r', behind).map_or(behind, |at| &behind[..at]);
        // A character may be cut in two.
        let cut = char::REPLACEMENT_CHARACTER;
        let around = [
            read(front).trim_start_matches(cut).to_owned(),
            read(behind).trim_end_matches(cut).to_owned(),
        ];
        let before = read(&text[start..end]).into_owned();
        changes.push(Change { fix, line, before, after: edit.text.clone(), around });
    }
    changes
}

fn read(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// The result of [`split`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The files, each with its name. An index that lists the parts of a sitemap comes first.
    pub files: Vec<(String, Vec<u8>)>,
    /// The URL of the folder in which the index places the parts, with `/` at its end.
    pub folder: String,
}

/// Splits a sitemap, an index or a text sitemap that exceeds the limits into parts.
///
/// `bytes`, `encoding`: as in [`repair`]. `at`, `kind`: from the report of this very file; those of another file give wrong
/// parts. `name`: the file's name. `folder`: a URL with `/` at its end; if absent, the host of the first entry is used.
pub fn split(
    bytes: &[u8],
    encoding: &str,
    (at, kind): (&Split, Kind),
    name: &str,
    folder: Option<&str>,
) -> Parts {
    let mut text = editable(bytes, encoding);
    let before = text.len() as u64;
    if let Some(edit) = declaration(&text, encoding) {
        text = Cow::Owned(edited(&text, &[(&edit, 0)]));
    }
    // The declaration comes before every cut, so all cuts shift by as much as it grew or shrank.
    let place = |offset: u64| (offset + text.len() as u64).saturating_sub(before) as usize;
    let piece = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let (head, tail) = (place(at.head), place(at.tail));
    let plain = plain_name(name);
    let end = if kind == Kind::Text { "txt" } else { "xml" };
    let mut files = Vec::new();
    let mut start = head;
    for stop in at.cuts.iter().map(|cut| place(*cut)).chain([tail]) {
        let content = [piece(0, head), piece(start, stop), piece(tail, text.len())].concat();
        files.push((format!("{plain}-{}.{end}", files.len() + 1), content));
        start = stop;
    }
    let folder = folder.map(str::to_owned).or_else(|| first_host(piece(head, text.len()), kind));
    let folder = folder.unwrap_or_else(|| "https://www.example.org/".to_owned());
    // An index must not list another index (sitemaps.org).
    if kind != Kind::Sitemapindex {
        let mut list = String::from(INDEX_HEAD);
        for (name, _) in &files {
            let mut loc = folder.clone();
            for c in name.chars() {
                match c {
                    // These characters must not occur in a segment of a path (RFC 3986, 3.3).
                    '/' | '?' | '#' | '[' | ']' | '%' => percent_encode(c, &mut loc),
                    c => loc += &url_character(c),
                }
            }
            list += &format!("<sitemap><loc>{}</loc></sitemap>\n", escape(&loc));
        }
        list += "</sitemapindex>\n";
        files.insert(0, (format!("{plain}-index.xml"), list.into_bytes()));
    }
    Parts { files, folder }
}

/// Returns the name of a file without its folders and extensions.
fn plain_name(name: &str) -> &str {
    let plain = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let plain = [".gz", ".xml", ".txt"].iter().fold(plain, |name, end| {
        let length = name.len().saturating_sub(end.len());
        let ends_so = name.get(length..).is_some_and(|last| last.eq_ignore_ascii_case(end));
        if ends_so { slice(name, ..length) } else { name }
    });
    if plain.is_empty() { "sitemap" } else { plain }
}

/// Returns scheme and host of the first URL in `entries`.
fn first_host(entries: &[u8], kind: Kind) -> Option<String> {
    let entries = &entries[..entries.len().min(4_096)];
    // Names of namespaces look like URLs, so start at the first `loc`.
    let from = if kind == Kind::Text { 0 } else { find(entries, b"loc>")? };
    let text = read(&entries[from..]);
    let address = slice(&text, http_at(&text)?..);
    let host = address.find(':')? + "://".len();
    let is_behind = |c: char| c.is_whitespace() || matches!(c, '/' | '<' | '?' | '#');
    let length = slice(address, host..).find(is_behind).filter(|length| *length > 0)?;
    Some(format!("{}/", slice(address, ..host + length)))
}

/// Returns the text that the offsets of edits refer to: the file itself if it is UTF-8, otherwise its text as UTF-8 without
/// byte order mark.
fn editable<'b>(bytes: &'b [u8], encoding: &str) -> Cow<'b, [u8]> {
    if !becomes_utf8(encoding) {
        return Cow::Borrowed(bytes);
    }
    /// Blocks bound the memory, because each is decoded as a whole before its text is added.
    const BLOCK: usize = 1 << 16;
    let mut text = String::with_capacity(bytes.len());
    let (mut decode, mark) = Decode::begin(bytes, true, &mut text);
    let mut blocks = bytes[mark..].chunks(BLOCK).peekable();
    while let Some(block) = blocks.next() {
        let last = blocks.peek().is_none();
        decode.push(block, last, &mut text);
    }
    Cow::Owned(text.into_bytes())
}

fn becomes_utf8(encoding: &str) -> bool {
    matches!(encoding, "UTF-16LE" | "UTF-16BE" | "ISO-8859-1" | "windows-1252")
}

/// Returns the edit that makes a file converted to UTF-8 declare it, instead of its old encoding.
fn declaration(text: &[u8], encoding: &str) -> Option<Edit> {
    let head = &text[..text.len().min(1_024)];
    let Span { start, end } = Declared::find(head).filter(|_| becomes_utf8(encoding))?.span;
    Some(Edit { start, end, text: "UTF-8".to_owned() })
}

fn in_order(edits: &[Edit]) -> Vec<&Edit> {
    let mut edits = edits.iter().collect_small();
    order::sort(&mut edits, |a, b| (a.start, a.end).cmp(&(b.start, b.end)));
    edits
}

/// Returns where the edit belongs among those taken, which are disjoint and in order.
fn place_of(taken: &[(&Edit, usize)], edit: &Edit) -> usize {
    taken.partition_point(|(other, _)| (other.start, other.end) < (edit.start, edit.end))
}

fn is_free(taken: &[(&Edit, usize)], edit: &Edit) -> bool {
    // Of all edits before it, only the last one can overlap this edit.
    let from = place_of(taken, edit).saturating_sub(1);
    let mut near = taken[from..].iter().take_while(|(other, _)| other.start <= edit.end);
    near.all(|(other, _)| !touch(other, edit))
}

/// Whether two edits share a byte, one inserts inside the other, or both insert at one place, where their order is unknown.
fn touch(a: &Edit, b: &Edit) -> bool {
    let inside = |one: &Edit, other: &Edit| {
        one.start == one.end && other.start < one.start && one.start < other.end
    };
    a.start < b.end && b.start < a.end
        || (a.start, a.end) == (b.start, b.end) && !are_siblings(&a.text, &b.text)
        || inside(a, b)
        || inside(b, a)
}

/// Whether both texts are whole elements, which may come in either order.
fn are_siblings(a: &str, b: &str) -> bool {
    a != b && [a, b].iter().all(|text| is_element(text.trim()))
}

fn is_element(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('<') else { return false };
    let name =
        slice(rest, ..rest.find(|c: char| c.is_whitespace() || "/>".contains(c)).unwrap_or(0));
    !name.is_empty()
        && (text.ends_with("/>") && text.matches('>').count() == 1
            || text
                .strip_suffix('>')
                .and_then(|text| text.strip_suffix(name))
                .is_some_and(|text| text.ends_with("</")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fix(edits: &[(u64, u64, &str)]) -> FixReport {
        let edits = edits.iter().map(|&(start, end, text)| Edit { start, end, text: text.into() });
        FixReport { title: "".into(), safe: true, edits: edits.collect() }
    }

    fn repaired(text: &str, fixes: &[FixReport]) -> (String, Vec<usize>, Vec<usize>) {
        let fixes: Vec<&FixReport> = fixes.iter().collect();
        let Repaired { bytes, made, left, .. } = repair(text.as_bytes(), "UTF-8", &fixes);
        (String::from_utf8(bytes).unwrap(), made, left)
    }

    #[test]
    fn each_fix_is_made_whole_or_not_at_all() {
        let fixes = [fix(&[(4, 5, "E")]), fix(&[(0, 1, "A"), (4, 6, "x")]), fix(&[(2, 2, "-")])];
        assert_eq!(repaired("abcdef", &fixes), ("Ab-cdx".into(), vec![1, 2], vec![0]));
        assert_eq!(repaired("ab", &[fix(&[(1, 3, "")])]), ("ab".into(), vec![], vec![0]));
        assert_eq!(repaired("abcd", &[fix(&[(0, 3, ""), (2, 4, "")])]).2, [0]);
    }

    #[test]
    fn insertions_at_one_place_have_an_order_only_as_whole_elements() {
        let (a, b) = (fix(&[(1, 1, "<a/>")]), fix(&[(1, 1, "<b>c</b>")]));
        assert_eq!(repaired("--", &[a.clone(), b]).0.len(), 2 + 4 + 8);
        assert_eq!(repaired("--", &[a.clone(), a.clone()]).0, "-<a/>-");
        assert_eq!(repaired("--", &[a, fix(&[(1, 1, "x")])]).2, [1]);
    }

    #[test]
    fn changes_are_shown_in_their_lines() {
        let text = "<a>\r\n\u{20AC}&\u{20AC}\r\n<b>&</b>";
        let amp = |at| (at, at + 1, "&amp;");
        let fixes =
            [fix(&[amp(text.rfind('&').unwrap() as u64), (2, 2, " c")]), fix(&[]), fix(&[amp(8)])];
        let fixes: Vec<&FixReport> = fixes.iter().collect();
        let change = |fix, line, before: &str, after: &str, front: &str, behind: &str| {
            let around = [front.into(), behind.into()];
            Change { fix, line, before: before.into(), after: after.into(), around }
        };
        let expected = [
            change(1, 1, "", "", "", ""),
            change(0, 1, "", " c", "<a", ">"),
            change(2, 2, "&", "&amp;", "\u{20AC}", "\u{20AC}"),
            change(0, 3, "&", "&amp;", "<b>", "</b>"),
        ];
        assert_eq!(repair(text.as_bytes(), "UTF-8", &fixes).changes, expected);
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(repair(&wide, "UTF-16LE", &fixes).changes, expected);
        let long = format!("\u{20AC}{}", "x".repeat(46));
        let text = format!("{long}&{long}");
        let shown = &repair(text.as_bytes(), "UTF-8", &[&fix(&[amp(49)])]).changes[0];
        assert_eq!(shown.around, ["x".repeat(46), format!("{}{}", "\u{20AC}", "x".repeat(45))]);
        let many: Vec<FixReport> = (0..30).map(|at| fix(&[(at, at + 1, "")])).collect();
        let many: Vec<&FixReport> = many.iter().collect();
        assert_eq!(repair(text.as_bytes(), "UTF-8", &many).changes.len(), 25);
    }

    #[test]
    fn of_an_encoding_that_was_not_read_nothing_changes() {
        let text = b"<?xml version='1.0' encoding='Shift_JIS'?><a>\x83\x5C</a>";
        assert_eq!(repair(text, "Shift_JIS", &[]).bytes, text);
        assert_eq!(repair(b"%PDF\xE4", "unknown", &[]).bytes, b"%PDF\xE4");
    }

    #[test]
    fn a_file_in_another_encoding_becomes_utf_8_and_says_so() {
        let text = b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE4</a>";
        let Repaired { bytes, .. } = repair(text, "ISO-8859-1", &[]);
        assert_eq!(
            String::from_utf8(bytes).unwrap(),
            "<?xml version='1.0' encoding='UTF-8'?><a>ä</a>"
        );
        let wide: Vec<u8> = "\u{FEFF}<a>ä</a>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(repair(&wide, "UTF-16LE", &[]).bytes, "<a>ä</a>".as_bytes());
    }

    #[test]
    fn parts_have_what_stands_around_the_entries() {
        let text =
            "<urlset>\n<url><loc>https://a.com/1</loc></url><url>2</url><url>3</url></urlset>";
        let after = |part: &str| (text.find(part).unwrap() + part.len()) as u64;
        let at = Split { head: 9, cuts: vec![after("<url>2</url>")], tail: after("3</url>") };
        let parts = split(text.as_bytes(), "UTF-8", (&at, Kind::Urlset), "public/a.XML.gz", None);
        let names: Vec<&str> = parts.files.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["a-index.xml", "a-1.xml", "a-2.xml"]);
        assert_eq!(parts.files[2].1, b"<urlset>\n<url>3</url></urlset>");
        assert!(
            String::from_utf8_lossy(&parts.files[0].1).contains("<loc>https://a.com/a-2.xml</loc>")
        );
    }

    #[test]
    fn parts_are_said_to_be_where_the_first_address_is() {
        let entry = "<url xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><loc>https://a.com/1</loc></url>";
        let at = |head, tail| Split { head, cuts: vec![tail], tail };
        let folder = |text: &str, kind, at: Split| {
            split(text.as_bytes(), "UTF-8", (&at, kind), "é.a", None).folder
        };
        assert_eq!(folder(entry, Kind::Urlset, at(0, 9)), "https://a.com/");
        assert_eq!(
            folder("https://a.com\nhttps://b.com/", Kind::Text, at(0, 14)),
            "https://a.com/"
        );
        assert_eq!(folder("a.com", Kind::Text, at(90, 9)), "https://www.example.org/");
    }
}
