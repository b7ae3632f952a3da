//! Makes fixes in a file, and cuts a file that is too large into parts.

use std::ops::Range;

use crate::bytes::decode::Decode;
use crate::report::findings::Findings;
use crate::report::{Edit, FixReport, Kind, Split};
use crate::rules::encoding;
use crate::text::cut::cut;
use crate::text::escape::escape;
use crate::text::percent::url_character;
use crate::text::wrapped::http_from;

/// What [`repair`] made of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The file, in UTF-8.
    pub bytes: Vec<u8>,
    /// Which of the fixes were made: indexes, in the order in which they stand in the file.
    pub made: Vec<usize>,
    /// Which were not, because they touch bytes that another one changes: check again, and they come anew.
    pub left: Vec<usize>,
}

/// Makes as many of the fixes as do not get in each other's way: each whole or not at all, the earlier in the file first
/// (see [`FixReport`]). All other bytes stay as they are, but that a file in another encoding becomes UTF-8 and says so.
///
/// `bytes`: the file, decompressed. `encoding`: as in [`DocumentReport::encoding`](crate::DocumentReport::encoding); of one
/// that was not read nothing is changed.
pub fn repair(bytes: &[u8], encoding: &str, fixes: &[&FixReport]) -> Repaired {
    let text = editable(bytes, encoding);
    let first = |at: &usize| fixes[*at].edits.iter().map(|edit| edit.start).min();
    let mut order: Vec<usize> = (0..fixes.len()).collect();
    order.sort_by_key(first);
    let mut taken: Vec<&Edit> = Vec::new();
    let (mut made, mut left) = (Vec::new(), Vec::new());
    for at in order {
        let edits = in_order(&fixes[at].edits);
        let inside =
            edits.iter().all(|edit| edit.start <= edit.end && edit.end <= text.len() as u64);
        let apart = edits.windows(2).all(|pair| !touch(pair[0], pair[1]));
        if inside && apart && edits.iter().all(|edit| is_free(&taken, edit)) {
            for edit in edits {
                taken.insert(place_of(&taken, edit), edit);
            }
            made.push(at);
        } else {
            left.push(at);
        }
    }
    let mut result = Vec::with_capacity(text.len());
    let mut end = 0;
    for edit in taken {
        result.extend_from_slice(&text[end..edit.start as usize]);
        result.extend_from_slice(edit.text.as_bytes());
        end = edit.end as usize;
    }
    result.extend_from_slice(&text[end..]);
    declare_utf8(&mut result, encoding);
    Repaired { bytes: result, made, left }
}

/// The parts of a sitemap, an index or a text sitemap that is over the limits, each with its name, and before them an index
/// that lists the parts of a sitemap. They stand in `folder`, which is an address with `/` at its end; where it is absent, the
/// host of the first entry is taken for it.
///
/// `bytes`, `encoding`: as in [`repair`]. `at`, `kind`: what the report says of the file. `name`: of the file.
pub fn split(
    bytes: &[u8],
    encoding: &str,
    (at, kind): (&Split, Kind),
    name: &str,
    folder: Option<&str>,
) -> Vec<(String, Vec<u8>)> {
    let mut text = editable(bytes, encoding);
    let before = text.len() as u64;
    declare_utf8(&mut text, encoding);
    // The declaration comes before every cut: where it grew or shrank, they move along.
    let place = |offset: u64| (offset + text.len() as u64 - before) as usize;
    let (head, tail) = (place(at.head), place(at.tail));
    let cuts: Vec<usize> = at.cuts.iter().map(|cut| place(*cut)).collect();
    let starts = std::iter::once(head).chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain([tail]);
    let plain = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let plain = ["gz", "xml", "txt"].iter().fold(plain, |name, end| {
        name.strip_suffix(end).and_then(|name| name.strip_suffix('.')).unwrap_or(name)
    });
    let plain = if plain.is_empty() { "sitemap" } else { plain };
    let end = if kind == Kind::Text { "txt" } else { "xml" };
    let mut parts: Vec<(String, Vec<u8>)> = starts
        .zip(ends)
        .enumerate()
        .map(|(number, (start, stop))| {
            let content = [&text[..head], &text[start..stop], &text[tail..]].concat();
            (format!("{plain}-{}.{end}", number + 1), content)
        })
        .collect();
    // An index lists no other index (sitemaps.org).
    if kind != Kind::Sitemapindex {
        let folder = folder.map(str::to_owned).or_else(|| first_host(&text[head..]));
        let folder = folder.unwrap_or_else(|| "https://www.example.org/".to_owned());
        let mut index = String::from(INDEX_HEAD);
        for (name, _) in &parts {
            let encoded: String = name.chars().map(url_part).collect();
            index += &format!(
                "<sitemap><loc>{}</loc></sitemap>\n",
                escape(&(folder.clone() + &encoded))
            );
        }
        index += "</sitemapindex>\n";
        parts.insert(0, (format!("{plain}-index.xml"), index.into_bytes()));
    }
    parts
}

const INDEX_HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

/// A character of a file's name as a segment of a path has it (RFC 3986, 3.3).
fn url_part(c: char) -> String {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '.' | '_' | '~' => c.to_string(),
        c => url_character(c),
    }
}

/// Scheme and host of the first address.
fn first_host(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(&text[..text.len().min(4_096)]);
    let start = http_from(&text, 0)?;
    let host = start + text[start..].find("://")? + 3;
    let length = text[host..].find(['/', '<', '?', '#']).filter(|length| *length > 0)?;
    Some(format!("{}/", cut(&text, start..host + length).trim_end()))
}

/// The text that the offsets of edits count in: the file itself if it is UTF-8, else its text as UTF-8 without byte order mark.
fn editable(bytes: &[u8], encoding: &str) -> Vec<u8> {
    if encoding == "UTF-8" {
        return bytes.to_vec();
    }
    let mut nobody = Findings::new(0, Vec::new());
    let (mut decode, mark) = Decode::begin(bytes, &encoding::XML, &mut nobody);
    let mut text = String::new();
    decode.push(&bytes[mark..], true, &mut |piece| text.push_str(piece), &mut nobody);
    text.into_bytes()
}

/// A file that was turned into UTF-8 must not go on declaring its old encoding.
fn declare_utf8(text: &mut Vec<u8>, encoding: &str) {
    if encoding != "UTF-8"
        && let Some(name) = declared_encoding(&text[..text.len().min(200)])
    {
        text.splice(name, *b"UTF-8");
    }
}

/// Where the XML declaration names the encoding.
fn declared_encoding(head: &[u8]) -> Option<Range<usize>> {
    let end = memchr::memchr(b'>', head)?;
    let declaration = head[..end].strip_prefix(b"<?xml").and(Some(&head[..end]))?;
    let word = memchr::memmem::find(declaration, b"encoding")? + "encoding".len();
    let quote = word + declaration[word..].iter().position(|byte| matches!(byte, b'"' | b'\''))?;
    let length = memchr::memchr(declaration[quote], &declaration[quote + 1..])?;
    Some(quote + 1..quote + 1 + length)
}

fn in_order(edits: &[Edit]) -> Vec<&Edit> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.start, edit.end));
    edits
}

/// Where the edit belongs among those that are taken, which are disjoint and in order.
fn place_of(taken: &[&Edit], edit: &Edit) -> usize {
    taken.partition_point(|other| (other.start, other.end) < (edit.start, edit.end))
}

fn is_free(taken: &[&Edit], edit: &Edit) -> bool {
    // Of all before it only the last can reach into it.
    let from = place_of(taken, edit).saturating_sub(1);
    let near = taken[from..].iter().take_while(|other| other.start <= edit.end);
    near.into_iter().all(|other| !touch(other, edit))
}

/// Whether two edits share a byte, one inserts inside the other, or both insert at one place, where nobody knows an order.
fn touch(a: &Edit, b: &Edit) -> bool {
    let inside = |one: &Edit, other: &Edit| {
        one.start == one.end && other.start < one.start && one.start < other.end
    };
    a.start < b.end && b.start < a.end
        || (a.start, a.end) == (b.start, b.end) && !are_siblings(&a.text, &b.text)
        || inside(a, b)
        || inside(b, a)
}

/// Two whole elements can stand in either order.
fn are_siblings(a: &str, b: &str) -> bool {
    a != b && [a, b].iter().all(|text| is_element(text.trim()))
}

fn is_element(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('<') else { return false };
    let name = cut(rest, ..rest.find(|c: char| c.is_whitespace() || "/>".contains(c)).unwrap_or(0));
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
        let Repaired { bytes, made, left } = repair(text.as_bytes(), "UTF-8", &fixes);
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
        let parts = split(text.as_bytes(), "UTF-8", (&at, Kind::Urlset), "public/a.xml.gz", None);
        let names: Vec<&str> = parts.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["a-index.xml", "a-1.xml", "a-2.xml"]);
        assert_eq!(parts[2].1, b"<urlset>\n<url>3</url></urlset>");
        assert!(String::from_utf8_lossy(&parts[0].1).contains("<loc>https://a.com/a-2.xml</loc>"));
    }
}
