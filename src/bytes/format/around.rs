//! What stands around a sitemap: quotation marks of a program, an element or other text, what was printed before it.

use super::{Altered, Format};
use crate::text::cut::cut;

/// What the text is if the markup in it, at `at`, is a string of a program.
pub(super) fn quoted(text: &str, at: usize) -> Option<Format> {
    // The last two: a line that goes on in the next, as in a shell and in what is left of an RTF document.
    const ESCAPES: [&str; 6] = ["=\\\"", ":\\/\\/", ">\\n", ">\\r", ">\\\n", ">\\\r"];
    let (before, markup) = text.split_at(at);
    let is_string = before.ends_with(['"', '\'']) && markup.contains('\\');
    match before.as_bytes() {
        // Two are template code.
        [b'{', b'{', ..] => return None,
        [b'{' | b'[', ..] if is_string => return Some(Format::Json),
        [b'"' | b'\''] | [b'b', _] if is_string => return Some(Format::Altered(Altered::String)),
        // Otherwise it is markup between quotation marks.
        [] => {}
        _ => return None,
    }
    // One that lost its quotation marks shows it up to the end of its root's tag.
    let root =
        ["<urlset", "<sitemapindex", "<rss", "<feed"].iter().find_map(|root| text.find(root))?;
    let end = root + text[root..].find('>')?;
    let head = cut(text, ..text.floor_char_boundary(end + 3));
    ESCAPES.iter().any(|escape| head.contains(escape)).then_some(Format::Altered(Altered::String))
}

/// A sitemap in an element, in a CDATA section or between other text.
pub(super) fn wrapped(head: &str) -> Option<Format> {
    let root = ["<urlset", "<sitemapindex"].into_iter().find(|root| head.contains(root))?;
    let at = head.find(root)?;
    let tag = ["</", cut(root, 1..), ">"].concat();
    let end = head.rfind(&tag)? + tag.len();
    // Nothing stands between the declaration and the root.
    let ends = |start: &usize| {
        head[*start..at].trim_end().find("?>") == head[*start..at].trim_end().len().checked_sub(2)
    };
    let start = head[..at].rfind("<?xml").filter(ends).unwrap_or(at);
    let (before, behind) = (head[..start].trim(), head[end..].trim());
    let around = match before.split_once("?>") {
        Some((declaration, rest)) if declaration.starts_with("<?xml") => rest.trim_start(),
        _ => before,
    };
    let fits = match around.as_bytes() {
        [b'<', b'!', b'[', ..] => behind.starts_with("]]>"),
        [b'<', first, ..] if first.is_ascii_alphabetic() => {
            let name = cut(around, 1..around.find([' ', '>'])?);
            let tag = ["</", name].concat();
            behind.strip_suffix('>').is_some_and(|behind| behind.ends_with(&tag))
                && !name.contains(':')
                && !around.contains(&tag)
        }
        [b'<', ..] | [] => false,
        _ => !before.contains('<') && !behind.is_empty() && !behind.contains('<'),
    };
    // What else may be wanted there is not to be passed over, nor a second root.
    let plain = |text: &str| !text.contains("://") && !text.contains("<url>");
    let one = head.matches(root).count() == 1 && start < end;
    (fits && one && plain(before) && plain(behind)).then_some(Format::Wrapped { start, end })
}

/// Length of what a program has printed before the document as a piece of a web page, as PHP writes its notices.
pub(super) fn printed(text: &str) -> Option<usize> {
    const VOID: [&str; 2] = ["br", "hr"];
    const AROUND: [&str; 12] =
        ["b", "strong", "i", "em", "p", "div", "span", "font", "center", "pre", "h1", "table"];
    const DOCUMENTS: [&str; 5] = ["<?xml", "<urlset", "<sitemapindex", "<rss", "<feed"];
    let name = |tag: &str| {
        let end = tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len());
        tag[..end].to_ascii_lowercase()
    };
    let first = name(cut(text, 1..));
    if !VOID.contains(&first.as_str()) && !AROUND.contains(&first.as_str()) {
        return None;
    }
    let prefix = DOCUMENTS.iter().filter_map(|start| text.find(start)).min()?;
    // The document stands behind it, not in it.
    let before = cut(text, ..prefix);
    let starts = before.match_indices('<').filter(|(at, _)| name(cut(before, at + 1..)) == first);
    let ends = before.match_indices("</").filter(|(at, _)| name(cut(before, at + 2..)) == first);
    (VOID.contains(&first.as_str()) || starts.count() == ends.count()).then_some(prefix)
}
