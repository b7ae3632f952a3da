//! Reads an HTML page: its title, what it tells crawlers, and its links. Not an HTML parser: it knows only tags, attributes,
//! comments, and the elements whose content is not markup.

use std::borrow::Cow;
use std::ops::Range;

use crate::text::bytes::{byte_table, find_all, find_byte};
use crate::text::codec::coded;
use crate::text::escape::reference;
use crate::text::order::CollectSmall;
use crate::text::slice::slice;

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
    tags(text, &mut |tag| {
        if tag.name == name::LINK && tag.has_rel("sitemap") {
            let href = tag.range_of("href");
            each(SitemapLink {
                tag: tag.start..tag.end,
                href: href.map(|range| (resolved(slice(text, range.clone())).into_owned(), range)),
                media_type: tag.value("type").map(str::to_owned),
            });
        }
        true
    });
}

/// What a page says of itself.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    /// There is `<!doctype html>`, `<html>` or `<head>`. Without one, the text is part of a page, or a mark for a program.
    pub html: bool,
    /// The text of `<title>` with white space collapsed; empty if there is none.
    pub title: String,
    /// Every `<meta name=…>` with a content.
    pub metas: Vec<Meta>,
    /// The content of every `<meta property="robots">`. No search engine documents it, but its author means it.
    pub loose_robots: Vec<String>,
    /// The target of every `<link rel="canonical">`; empty if it has none.
    pub canonicals: Vec<String>,
    /// The language and the target of every `<link rel="alternate" hreflang>`.
    pub alternates: Vec<Meta>,
    /// The first `<base href>`, to which relative URLs refer.
    pub base: Option<String>,
    /// The first `<meta http-equiv="refresh">`.
    pub refresh: Option<String>,
    /// The head ends within the text.
    pub ended: bool,
    /// A script in the page sets the location. Known only if the whole page was read.
    pub script_moves: bool,
    /// A script sets the location, and the page has less than 400 characters of text.
    pub little_text: bool,
}

/// A `<meta>`, or another name with its value, with references resolved.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Meta {
    pub name: String,
    pub content: String,
}

/// Reads the head of a page. Its body tells crawlers nothing.
pub(crate) fn head(text: &str) -> Head {
    page(text, None)
}

/// Receives the `<base href>` of a page and the `href` of a link, as they are written, with references resolved.
pub(crate) type EachLink<'l> = &'l mut dyn FnMut(Option<&str>, &str);

/// Reads a page: to its end if its links are wanted, those of `<a>` and `<area>`, and else its head only.
pub(crate) fn page(text: &str, mut each_link: Option<EachLink<'_>>) -> Head {
    let mut head = Head::default();
    tags(text, &mut |tag| {
        let value = |name| resolved(tag.value(name).unwrap_or_default().trim());
        match (tag.name, &mut each_link) {
            (name::A | name::AREA, Some(each_link)) => {
                if let Some(href) = tag.value("href") {
                    each_link(head.base.as_deref(), &resolved(href.trim()));
                }
            }
            (name::SCRIPT, Some(_)) => {
                head.script_moves = head.script_moves || sets_location(tag.content());
            }
            (name::BODY, _) => head.ended = true,
            _ if head.ended => {}
            (name::DOCTYPE, _) => head.html |= tag.value("html").is_some(),
            (name::HTML | name::HEAD, _) => head.html = true,
            (name::TITLE, _) if head.title.is_empty() => {
                head.title = tag.content().split_whitespace().collect_small().join(" ");
            }
            (name::LINK, _) if tag.has_rel("canonical") => {
                head.canonicals.push(value("href").into_owned());
            }
            (name::LINK, _) if tag.has_rel("alternate") && tag.value("hreflang").is_some() => {
                let (name, content) = (value("hreflang").into_owned(), value("href").into_owned());
                head.alternates.push(Meta { name, content });
            }
            (name::BASE, _) if head.base.is_none() && tag.value("href").is_some() => {
                head.base = Some(value("href").into_owned());
            }
            (name::META, _) => head.meta(tag),
            _ => {}
        }
        each_link.is_some() || !head.ended
    });
    head.little_text = head.script_moves && has_little_text(text);
    head
}

impl Head {
    fn meta(&mut self, tag: &Tag<'_>) {
        let value = |name| tag.value(name).map(|value| resolved(value.trim()));
        let content = || value("content").unwrap_or_default().into_owned();
        if value("http-equiv").is_some_and(|name| name.eq_ignore_ascii_case("refresh")) {
            self.refresh.get_or_insert_with(content);
        } else if let Some(name) = value("name") {
            self.metas.push(Meta { name: name.into_owned(), content: content() });
        } else if value("property").is_some_and(|name| name.eq_ignore_ascii_case("robots")) {
            self.loose_robots.push(content());
        }
    }
}

/// Whether a script leads to another page: `location = …`, `location.href = …`, `location.replace(…)` or
/// `location.assign(…)`.
fn sets_location(script: &str) -> bool {
    find_all(script.as_bytes(), WORD.as_bytes()).any(|at| {
        let (before, after) = (slice(script, ..at), slice(script, at + WORD.len()..));
        let owner = OWNERS.iter().find_map(|owner| before.strip_suffix(owner));
        let names = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
        // A variable of that name is none of the page.
        let declared =
            || ["var", "let", "const"].iter().any(|word| before.trim_end().ends_with(word));
        !owner.unwrap_or(before).ends_with(names) && !declared() && is_move(after.trim_start())
    })
}

const WORD: &str = "location";
/// Those that have the location of a page.
const OWNERS: [&str; 4] = ["window.", "document.", "top.", "self."];

/// Whether what follows `location` in a script sets it.
fn is_move(after: &str) -> bool {
    let calls = |name| {
        after.strip_prefix(name).is_some_and(|rest: &str| rest.trim_start().starts_with('('))
    };
    let rest = after.strip_prefix(".href").unwrap_or(after).trim_start();
    calls(".replace")
        || calls(".assign")
        || rest.strip_prefix('=').is_some_and(|rest| !rest.starts_with(['=', '>']))
}

/// Whether a page has less than 400 characters of text, with white space collapsed.
fn has_little_text(text: &str) -> bool {
    let mut number = 0;
    tags(text, &mut |tag| {
        let words = slice(text, tag.before..tag.start).split_whitespace();
        // A space stands behind each word.
        number += words.map(|word| word.chars().count() + 1).sum::<usize>();
        number < 400
    });
    number < 400
}

/// Returns the text of an HTML page, with its title: each word with a space after it. References stay as they are written.
/// Scripts, styles, comments and attributes are left out.
pub fn page_text(page: &str) -> String {
    let mut text = String::new();
    tags(page, &mut |tag| {
        let content = match tag.name {
            name::TITLE | name::TEXTAREA | name::XMP => tag.content(),
            _ => "",
        };
        for words in [slice(page, tag.before..tag.start), content] {
            for word in words.split_whitespace() {
                text.push_str(word);
                text.push(' ');
            }
        }
        true
    });
    text
}

/// Resolves the references of a value that stand for one character, as in `&amp;` and `&#110;`.
fn resolved(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'&', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (length, c) = reference(rest).unwrap_or((1, '&'));
        out.push(c);
        rest = &rest[length..];
    }
    Cow::Owned(out + rest)
}

/// A start tag, or what else stands between `<` and `>`. All but its name are places in the text.
struct Tag<'t> {
    text: &'t str,
    /// The name of a start tag, or `!doctype`; 0 for all else.
    name: u64,
    start: usize,
    /// Where the attributes begin.
    attributes: usize,
    end: usize,
    /// Where the text before it begins.
    before: usize,
    /// Where markup goes on: behind the content of `<script>` and of other elements that contain only text.
    after: usize,
}

impl<'t> Tag<'t> {
    /// The content of an element that contains only text.
    fn content(&self) -> &'t str {
        slice(self.text, self.end..self.after)
    }

    /// Returns where the value of an attribute is; the first of two attributes counts.
    fn range_of(&self, attribute: &str) -> Option<Range<usize>> {
        let bytes = self.text.as_bytes();
        let mut attributes = Attributes { bytes, at: self.attributes };
        let named = |name: Range<usize>| {
            bytes.get(name).is_some_and(|name| name.eq_ignore_ascii_case(attribute.as_bytes()))
        };
        attributes.find_map(|(name, value)| named(name).then_some(value))
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
}

/// The names of tags that are looked for.
mod name {
    pub const A: u64 = word(b"a");
    pub const AREA: u64 = word(b"area");
    pub const BASE: u64 = word(b"base");
    pub const BODY: u64 = word(b"body");
    pub const DOCTYPE: u64 = word(b"!doctype");
    pub const HEAD: u64 = word(b"head");
    pub const HTML: u64 = word(b"html");
    pub const LINK: u64 = word(b"link");
    pub const META: u64 = word(b"meta");
    pub const SCRIPT: u64 = word(b"script");
    pub const STYLE: u64 = word(b"style");
    pub const TEXTAREA: u64 = word(b"textarea");
    pub const TITLE: u64 = word(b"title");
    pub const XMP: u64 = word(b"xmp");

    /// Returns a name in lower case as a number, or 0 for one that is longer than all of these.
    pub const fn word(name: &[u8]) -> u64 {
        let mut word = 0;
        let mut at = 0;
        while at < name.len() {
            word = word << 8 | (name[at] | 0x20) as u64;
            at += 1;
        }
        if at > 8 { 0 } else { word }
    }
}

/// Calls `each` with every tag in the order of the text, as long as it returns `true`. At last comes the end of the text, as
/// a tag without a name.
fn tags<'t>(text: &'t str, each: &mut dyn FnMut(&Tag<'t>) -> bool) {
    let bytes = text.as_bytes();
    let length = bytes.len();
    let mut tag = Tag { text, name: 0, start: 0, attributes: length, end: 0, before: 0, after: 0 };
    let mut at = 0;
    loop {
        tag.start = find_byte(bytes, at, b'<').unwrap_or(length);
        at = tag.start + 1;
        tag.name = 0;
        tag.end = match bytes.get(at) {
            None => length,
            // `<!-->` is a whole comment (HTML, 13.2.5.43).
            Some(b'!') if bytes[at..].starts_with(b"!--") => {
                find(text, at + 1, "-->").map_or(length, |end| end + 3)
            }
            Some(b'/' | b'?') => find_byte(bytes, at, b'>').map_or(length, |end| end + 1),
            Some(b'!' | b'a'..=b'z' | b'A'..=b'Z') => {
                let name = bytes[at..].iter().take_while(|byte| !ends_name(**byte)).count();
                tag.attributes = at + name;
                tag.name = name::word(&bytes[at..tag.attributes]);
                let mut attributes = Attributes { bytes, at: tag.attributes };
                while attributes.next().is_some() {}
                attributes.at
            }
            // It is text.
            Some(_) => continue,
        };
        tag.after = match tag.name {
            name::SCRIPT | name::STYLE | name::TEXTAREA | name::TITLE | name::XMP => {
                end_tag(bytes, tag.end, &bytes[at..tag.attributes])
            }
            _ => tag.end,
        };
        if !each(&tag) || tag.after == length {
            return;
        }
        at = tag.after;
        tag.before = at;
    }
}

/// The attributes of a tag: where their names and their values are. Behind the last, `at` is where the tag ends.
struct Attributes<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl Attributes<'_> {
    /// Goes on to the next byte of one of the classes.
    #[inline]
    fn find(&mut self, classes: u8) {
        let class = |byte: &u8| CLASSES[usize::from(*byte)];
        while self.bytes.get(self.at).is_some_and(|byte| class(byte) & classes == 0) {
            self.at += 1;
        }
    }
}

impl Iterator for Attributes<'_> {
    type Item = (Range<usize>, Range<usize>);

    #[inline]
    fn next(&mut self) -> Option<(Range<usize>, Range<usize>)> {
        let bytes = self.bytes;
        self.find(!(SPACE | SLASH));
        let start = self.at;
        // A name may begin with `=`; skipping it ensures progress.
        self.at = (start + 1).min(bytes.len());
        if *bytes.get(start)? == b'>' {
            return None;
        }
        self.find(SPACE | SLASH | END | EQUALS);
        // Quotes and other delimiters are ASCII, so names and values are cut between characters.
        let name = start..self.at;
        self.find(!SPACE);
        if bytes.get(self.at) != Some(&b'=') {
            return Some((name, self.at..self.at));
        }
        self.at += 1;
        self.find(!SPACE);
        let start = self.at;
        let Some(&quote @ (b'"' | b'\'')) = bytes.get(start) else {
            self.find(SPACE | END);
            return Some((name, start..self.at));
        };
        let end = find_byte(bytes, start + 1, quote).unwrap_or(bytes.len());
        self.at = (end + 1).min(bytes.len());
        Some((name, start + 1..end))
    }
}

const SPACE: u8 = 1;
const SLASH: u8 = 2;
const END: u8 = 4;
const EQUALS: u8 = 8;
const OTHER: u8 = 16;

/// What divides a tag into names and values.
static CLASSES: [u8; 256] = byte_table!(byte => match byte {
    b'\t' | b'\n' | 0x0C | b'\r' | b' ' => SPACE,
    b'/' => SLASH,
    b'>' => END,
    b'=' => EQUALS,
    _ => OTHER,
});

/// Whether a byte ends the name of a tag.
#[inline]
fn ends_name(byte: u8) -> bool {
    CLASSES[usize::from(byte)] & (SPACE | SLASH | END) != 0
}

fn find(text: &str, from: usize, needle: &str) -> Option<usize> {
    Some(from + text.get(from..)?.find(needle)?)
}

/// Returns where the end tag of `name` begins, or the text ends.
fn end_tag(bytes: &[u8], from: usize, name: &[u8]) -> usize {
    let rest = &bytes[from..];
    let is = |at: &usize| {
        let found = rest.get(at + 2..at + 2 + name.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(name))
    };
    find_all(rest, b"</").find(is).map_or(bytes.len(), |at| from + at)
}

coded! {
    Head { title, html, metas, loose_robots, canonicals, alternates, base, refresh, script_moves, little_text, ended }
    Meta { name, content }
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
            html: true,
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
    fn tells_a_page_from_a_part_of_one() {
        for page in
            ["<!DOCTYPE html><p>", "<!doctype html PUBLIC '-//W3C'>", "<html lang=en>", "a<HEAD>"]
        {
            assert!(head(page).html, "{page}");
        }
        for part in [
            "",
            "google-site-verification: a.html",
            "<header>",
            "<body>",
            "<!-- <html> -->",
            "<!doctype svg>",
        ] {
            assert!(!head(part).html, "{part}");
        }
    }

    #[test]
    fn reads_what_no_search_engine_documents() {
        let said = head(
            "<meta property=Robots content=noindex><meta name=a property=robots><meta property=og:b content=c>",
        );
        assert_eq!(said.loose_robots, ["noindex"]);
    }

    #[test]
    fn reads_the_links_of_a_whole_page() {
        let mut links = Vec::new();
        let text = "<base href=/x/><a href=' a?b&amp;c '>A</a><!--><link rel=canonical href=/d><!-- <a href=b> -->\
            <body><a name=x><area href=c/><abbr href=d><p title='<a href=e>'><a title=it's href=/f href=g>\
            <script>'<a href=h>'</script><1 <a href><title>No</title><meta name=robots content=none>";
        let said = page(text, Some(&mut |base, href| links.push(format!("{base:?} {href}"))));
        let expected = ["a?b&c", "c/", "/f", ""].map(|href| format!("Some(\"/x/\") {href}"));
        assert_eq!(links, expected);
        assert_eq!(said, head(text));
        assert_eq!(said.canonicals, ["/d"]);
        assert_eq!((&*said.title, &*said.metas), ("", &[][..]));
    }

    #[test]
    fn a_page_that_only_leads_to_another() {
        for (script, moves) in [
            ("location.href='/b'", true),
            ("if (a) location = \"/b\"", true),
            ("window.location.replace('/b')", true),
            ("x;top.location .href = b", true),
            ("document.location.assign (b)", true),
            ("self.location=b", true),
            ("if (location.href == b || location === b) {}", false),
            ("location => b", false),
            ("location.hash = b", false),
            ("location.replaced(b)", false),
            ("var location = b; let location = c", false),
            ("this.location = b; xlocation = c; a$location.href = d", false),
            ("a = location; {location: b}", false),
            ("window.location", false),
        ] {
            let read = |text: &str| page(text, Some(&mut |_, _| {}));
            let few = "<p>Hello<p> World".repeat(20);
            let said = read(&format!("<script>{script}</script>{few}"));
            assert_eq!((said.script_moves, said.little_text), (moves, moves), "{script}");
            let many = "a\n\n".repeat(200);
            let said = read(&format!("<script>{script}</script>{many}"));
            assert_eq!((said.script_moves, said.little_text), (moves, false), "{script}");
        }
        // What stands in comments, scripts and styles is no text.
        let rest = "a".repeat(400);
        let text = format!(
            "<script>location = 'b' // {rest}</script><style>{rest}</style><!-- {rest} --><p class={rest}>"
        );
        assert!(page(&text, Some(&mut |_, _| {})).little_text);
        assert_eq!(head(&text), Head::default());
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
            "<body", "<meta name=a", "<title>", "</title", "<html", "<a", "location", "=b", "<!",
        ]), 0..30)) {
            let text = parts.concat();
            sitemap_links(&text, |link| {
                assert!(text.get(link.tag).is_some());
                assert!(link.href.is_none_or(|(_, range)| text.get(range).is_some()));
            });
            // The body tells nothing else than its links, and whether it leads elsewhere.
            let whole = page(&text, Some(&mut |_, href| assert!(text.contains(href))));
            prop_assert_eq!(head(&text), Head { script_moves: false, little_text: false, ..whole });
        }
    }
}
