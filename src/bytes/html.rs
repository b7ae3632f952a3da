//! Finds the sitemaps that an HTML page links to in its head. Not a parser of HTML: it knows tags,
//! attributes, comments, and the elements whose content is no markup.

use std::ops::Range;

use crate::text::bytes::find_all;
use crate::text::cut::cut;

/// A `<link rel="sitemap">`. Ranges are those of the text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct SitemapLink {
    /// From `<` to behind `>`.
    pub tag: Range<usize>,
    /// The value of `href`, references resolved, and where it stands.
    pub href: Option<(String, Range<usize>)>,
    /// The value of `type`.
    pub media_type: Option<String>,
}

/// Calls `each` with every link to a sitemap, in the order of the text.
pub(crate) fn sitemap_links(text: &str, mut each: impl FnMut(SitemapLink)) {
    /// Elements whose content is no markup.
    const RAW: [&str; 5] = ["script", "style", "textarea", "title", "xmp"];
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'<', &text.as_bytes()[at..]) {
        let start = at + found;
        at = start + 1;
        if text[start..].starts_with("<!--") {
            at = find(text, start + 4, "-->").map_or(text.len(), |end| end + 3);
            continue;
        }
        let name_end = text[at..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .map_or(text.len(), |length| at + length);
        let name = cut(text, at..name_end);
        if name.is_empty() {
            continue;
        }
        let is_link = name.eq_ignore_ascii_case("link");
        let raw = RAW.iter().find(|raw| name.eq_ignore_ascii_case(raw));
        if !is_link && raw.is_none() {
            continue;
        }
        let mut link = SitemapLink::default();
        let mut is_sitemap = false;
        at = attributes(text, name_end, |name, value| {
            let written = &text[value.clone()];
            if name.eq_ignore_ascii_case("rel") {
                let mut words = written.split_ascii_whitespace();
                is_sitemap |= words.any(|word| word.eq_ignore_ascii_case("sitemap"));
            } else if name.eq_ignore_ascii_case("href") && link.href.is_none() {
                link.href = Some((written.replace("&amp;", "&"), value));
            } else if name.eq_ignore_ascii_case("type") && link.media_type.is_none() {
                link.media_type = Some(written.to_owned());
            }
        });
        link.tag = start..at;
        if is_link && is_sitemap {
            each(link);
        }
        if let Some(raw) = raw {
            at = end_tag(text, at, raw);
        }
    }
}

/// Reads attributes from `at` on; returns where the tag ends.
fn attributes(text: &str, mut at: usize, mut each: impl FnMut(&str, Range<usize>)) -> usize {
    let bytes = text.as_bytes();
    let skip = |mut at: usize, what: fn(u8) -> bool| {
        while bytes.get(at).is_some_and(|&byte| what(byte)) {
            at += 1;
        }
        at
    };
    let is_space = |byte: u8| byte.is_ascii_whitespace();
    loop {
        at = skip(at, |byte| byte.is_ascii_whitespace() || byte == b'/');
        match bytes.get(at) {
            None => return at,
            Some(b'>') => return at + 1,
            Some(_) => {}
        }
        let start = at;
        // A name may begin with `=`, so that the reading goes on.
        at =
            skip(at + 1, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b'=' | b'>' | b'/'));
        let name = start..at;
        at = skip(at, is_space);
        if bytes.get(at) != Some(&b'=') {
            continue;
        }
        at = skip(at + 1, is_space);
        let value = match bytes.get(at) {
            Some(&quote @ (b'"' | b'\'')) => {
                let end = memchr::memchr(quote, &bytes[at + 1..]).map(|length| at + 1 + length);
                let value = at + 1..end.unwrap_or(bytes.len());
                at = (value.end + 1).min(bytes.len());
                value
            }
            _ => {
                let start = at;
                at = skip(at, |byte| !byte.is_ascii_whitespace() && byte != b'>');
                start..at
            }
        };
        // Quotes and the like are ASCII, so that names and values are cut between characters.
        if let Some(name) = text.get(name) {
            each(name, value);
        }
    }
}

fn find(text: &str, from: usize, needle: &str) -> Option<usize> {
    Some(from + text.get(from..)?.find(needle)?)
}

/// Where the end tag of `name` begins, or the text ends.
fn end_tag(text: &str, from: usize, name: &str) -> usize {
    find_all(&text.as_bytes()[from..], b"</")
        .map(|at| from + at)
        .find(|at| {
            let start = at + 2;
            text.get(start..start + name.len()).is_some_and(|end| end.eq_ignore_ascii_case(name))
        })
        .unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn hrefs(text: &str) -> Vec<Option<String>> {
        let mut found = Vec::new();
        sitemap_links(text, |link| found.push(link.href.map(|(href, _)| href)));
        found
    }

    #[test]
    fn finds_links() {
        let some = |href: &str| vec![Some(href.to_owned())];
        assert_eq!(hrefs("<link rel=\"sitemap\" href=\"/s.xml\">"), some("/s.xml"));
        assert_eq!(hrefs("<LINK HREF='/s.xml?a&amp;b' REL='x SiteMap'/>"), some("/s.xml?a&b"));
        assert_eq!(hrefs("<link rel=sitemap href=/s.xml>"), some("/s.xml"));
        assert_eq!(hrefs("<p title='<'><link\nrel = sitemap type=a href = s.xml >"), some("s.xml"));
        assert_eq!(hrefs("<link rel=sitemap>"), [None]);
        for none in [
            "<link rel=\"stylesheet\" href=\"/sitemap.css\">",
            "<!-- <link rel=\"sitemap\" href=\"/s.xml\"> -->",
            "<script>'<link rel=\"sitemap\" href=\"/s.xml\">'</script>",
            "<a rel=\"sitemap\" href=\"/s.xml\">",
            "<linked rel=\"sitemap\" href=\"/s.xml\">",
            "<title><link rel=sitemap href=a>",
            "<!-- <link rel=sitemap href=a>",
        ] {
            assert_eq!(hrefs(none), [], "{none}");
        }
        let both =
            "<script>a</SCRIPT><link rel=sitemap href=a><style></style><link rel=sitemap href=b";
        assert_eq!(hrefs(both), [Some("a".to_owned()), Some("b".to_owned())]);
    }

    #[test]
    fn knows_where_things_stand() {
        let text = "é<link rel=sitemap href=\"/é.xml\">x";
        sitemap_links(text, |link| {
            assert_eq!(&text[link.tag], "<link rel=sitemap href=\"/é.xml\">");
            assert_eq!(&text[link.href.unwrap().1], "/é.xml");
        });
    }

    proptest! {
        #[test]
        fn never_panics(parts in prop::collection::vec(prop::sample::select(vec![
            "<link", " rel=sitemap", " href=", "\"", "'", ">", "<!--", "-->", "<script>", "</script", "é", "=", "/", " ", "<",
        ]), 0..30)) {
            let text = parts.concat();
            sitemap_links(&text, |link| {
                assert!(text.get(link.tag).is_some());
                assert!(link.href.is_none_or(|(_, range)| text.get(range).is_some()));
            });
        }
    }
}
