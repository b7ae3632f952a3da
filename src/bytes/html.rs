//! Reads the head of an HTML page: its title, its links, and what it tells crawlers. Not an HTML parser: it knows only
//! tags, attributes, comments, and the elements whose content is not markup.

use std::ops::Range;

use crate::text::bytes::find_all;
use crate::text::escape::reference;
use crate::text::order::CollectSmall;
use crate::text::slice::slice;

/// A start tag. Ranges are those of the whole text.
#[derive(Debug)]
pub(crate) struct Tag<'t> {
    text: &'t str,
    pub name: &'t str,
    /// From `<` to after `>`.
    pub range: Range<usize>,
    attributes: Vec<(&'t str, Range<usize>)>,
}

impl<'t> Tag<'t> {
    fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns where the value of an attribute is; the first of two attributes counts.
    fn range_of(&self, attribute: &str) -> Option<Range<usize>> {
        let named = |(name, _): &&(&str, Range<usize>)| name.eq_ignore_ascii_case(attribute);
        self.attributes.iter().find(named).map(|(_, range)| range.clone())
    }

    /// Returns the value of an attribute as it is written.
    fn value(&self, attribute: &str) -> Option<&'t str> {
        self.range_of(attribute).map(|range| slice(self.text, range))
    }

    /// Whether `word` is one of the words in `rel`.
    fn has_rel(&self, word: &str) -> bool {
        let words = self.value("rel").unwrap_or_default();
        words.split_ascii_whitespace().any(|other| other.eq_ignore_ascii_case(word))
    }

    /// Returns the value of `href` with references resolved, and its place.
    fn href(&self) -> Option<(String, Range<usize>)> {
        let range = self.range_of("href")?;
        Some((resolved(slice(self.text, range.clone())), range))
    }
}

/// Calls `each` with every start tag in the order of the text, as long as it returns `true`.
fn tags<'t>(text: &'t str, mut each: impl FnMut(&Tag<'t>) -> bool) {
    /// Elements whose content is not markup.
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
        let name = slice(text, at..name_end);
        if name.is_empty() {
            continue;
        }
        let mut tag = Tag { text, name, range: start..start, attributes: Vec::new() };
        at = attributes(text, name_end, |name, value| tag.attributes.push((name, value)));
        tag.range.end = at;
        if !each(&tag) {
            return;
        }
        if let Some(raw) = RAW.iter().find(|raw| tag.is(raw)) {
            at = end_tag(text, at, raw);
        }
    }
}

/// A `<link rel="sitemap">`. Ranges are those of the whole text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct SitemapLink {
    /// From `<` to after `>`.
    pub tag: Range<usize>,
    /// The value of `href` with references resolved, and its place.
    pub href: Option<(String, Range<usize>)>,
    /// The value of `type`.
    pub media_type: Option<String>,
}

/// Calls `each` with every link to a sitemap, in the order of the text.
pub(crate) fn sitemap_links(text: &str, mut each: impl FnMut(SitemapLink)) {
    tags(text, |tag| {
        if tag.is("link") && tag.has_rel("sitemap") {
            each(SitemapLink {
                tag: tag.range.clone(),
                href: tag.href(),
                media_type: tag.value("type").map(str::to_owned),
            });
        }
        true
    });
}

/// The contents of a page's head.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    /// The text of `<title>` with white space collapsed; empty if there is none.
    pub title: String,
    /// Every `<meta name=…>` with a content.
    pub metas: Vec<Meta>,
    /// The target of every `<link rel="canonical">`; empty if it has none.
    pub canonicals: Vec<String>,
    /// The first `<base href>`, to which relative URLs refer.
    pub base: Option<String>,
    /// The first `<meta http-equiv="refresh">`.
    pub refresh: Option<String>,
    /// The head ends within the text.
    pub ended: bool,
}

/// A `<meta>`, with references resolved.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Meta {
    pub name: String,
    pub content: String,
}

/// Reads the head of a page. Its body tells crawlers nothing.
pub(crate) fn head(text: &str) -> Head {
    let mut head = Head::default();
    tags(text, |tag| {
        let value = |name| resolved(tag.value(name).unwrap_or_default().trim());
        if tag.is("title") && head.title.is_empty() {
            let content = slice(text, tag.range.end..end_tag(text, tag.range.end, "title"));
            head.title = content.split_whitespace().collect_small().join(" ");
        } else if tag.is("link") && tag.has_rel("canonical") {
            head.canonicals.push(value("href"));
        } else if tag.is("base") && head.base.is_none() {
            head.base = tag.href().map(|(href, _)| href);
        } else if tag.is("meta") && value("http-equiv").eq_ignore_ascii_case("refresh") {
            head.refresh.get_or_insert_with(|| value("content"));
        } else if tag.is("meta") && tag.value("name").is_some() {
            head.metas.push(Meta { name: value("name"), content: value("content") });
        }
        head.ended = tag.is("body");
        !head.ended
    });
    head
}

/// Resolves the references of a value that stand for one character, as in `&amp;` and `&#110;`.
fn resolved(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (length, c) = reference(rest).unwrap_or((1, '&'));
        out.push(c);
        rest = &rest[length..];
    }
    out + rest
}

/// Reads attributes from `at` on, and returns where the tag ends.
fn attributes<'t>(
    text: &'t str,
    mut at: usize,
    mut each: impl FnMut(&'t str, Range<usize>),
) -> usize {
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
        // A name may begin with `=`; skipping it ensures progress.
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
        // Quotes and other delimiters are ASCII, so names and values are cut between characters.
        if let Some(name) = text.get(name) {
            each(name, value);
        }
    }
}

fn find(text: &str, from: usize, needle: &str) -> Option<usize> {
    Some(from + text.get(from..)?.find(needle)?)
}

/// Returns where the end tag of `name` begins, or the text ends.
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
    fn reads_what_a_head_says() {
        let said = head(
            "<!doctype html><title> Sign\n in </title><META NAME=Robots CONTENT='follow,NoIndex'>\
             <link rel='alternate canonical' href='/b?c&amp;d'><body><link rel=canonical href=/e>",
        );
        let meta = |name: &str, content: &str| Meta { name: name.into(), content: content.into() };
        let expected = Head {
            title: "Sign in".into(),
            metas: vec![meta("Robots", "follow,NoIndex")],
            canonicals: vec!["/b?c&d".into()],
            ended: true,
            ..Head::default()
        };
        assert_eq!(said, expected);
        let silent =
            "<!-- <meta name=robots content=noindex> --><body><meta name=robots content=none>";
        assert_eq!(head(silent), Head { ended: true, ..Head::default() });
        let said = head(
            "<base href=/a/><meta name=robots content='&#110;o&#x69;ndex&'><link rel=canonical>\
             <base href=/b/><meta http-equiv=Refresh content='0;url=/b'>",
        );
        assert_eq!(said.metas, [meta("robots", "noindex&")]);
        assert_eq!(said.canonicals, [""]);
        assert_eq!(said.base.as_deref(), Some("/a/"));
        assert_eq!(said.refresh.as_deref(), Some("0;url=/b"));
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
            head(&text);
        }
    }
}
