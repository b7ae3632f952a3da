//! What a robots.txt allows (RFC 9309): groups of rules for crawlers, and which rule decides about a URL.

use std::ops::Range;

use crate::text::codec::coded;
use crate::text::order::{self, CollectSmall};
use crate::text::percent::{escaped, is_unreserved, percent_encode_byte};
use crate::text::slice::slice;
use crate::text::span::Span;

/// The rules of one file, in two readings.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Readings {
    /// The rules as Google reads them, tolerating some misspellings.
    pub google: Robots,
    /// The rules as the standard defines them.
    pub strict: Robots,
}

/// The rules of one file. They take little memory: crawlers read the first 500 KiB, and only these are kept.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Robots {
    groups: Vec<Group>,
    /// A rule has come since the last `user-agent`, so the next `user-agent` begins a group.
    closed: bool,
}

/// Rules, and the crawlers they are for.
#[derive(Debug, Default, Clone, PartialEq)]
struct Group {
    /// Product tokens in lower case; `*` for every crawler without a group of its own.
    agents: Vec<Box<str>>,
    rules: Vec<PathRule>,
}

/// The rules that one crawler obeys.
#[derive(Debug, PartialEq)]
pub(crate) struct RulesFor<'r> {
    rules: Vec<&'r PathRule>,
}

/// One `allow` or `disallow`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PathRule {
    pub allow: bool,
    /// The pattern, in the form in which patterns and paths are compared.
    pub pattern: Box<str>,
    /// The place of the rule.
    pub span: Span,
}

/// A line of the form `name: value`, without its comment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Record<'t> {
    pub name: &'t str,
    pub value: &'t str,
    /// The place of the value in the line.
    pub range: Range<usize>,
}

/// The records that say what crawlers may fetch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    UserAgent,
    Allow,
    Disallow,
}

/// Returns the record of a line, if it is one.
pub(crate) fn record(line: &str) -> Option<Record<'_>> {
    let content = slice(line, ..memchr::memchr(b'#', line.as_bytes()).unwrap_or(line.len()));
    let (name, rest) = content.split_once(':')?;
    let value = rest.trim();
    let start = content.len() - rest.trim_start().len();
    Some(Record { name: name.trim(), value, range: start..start + value.len() })
}

/// Reads the record of a line without a colon, as Google does: the first of two words is the name.
pub(crate) fn record_of_words(line: &str) -> Option<Record<'_>> {
    let content =
        slice(line, ..memchr::memchr(b'#', line.as_bytes()).unwrap_or(line.len())).trim_end();
    let (name, rest) = content.trim_start().split_once(char::is_whitespace)?;
    let value = rest.trim_start();
    let two = !content.contains(':') && !value.contains(char::is_whitespace);
    two.then_some(Record { name, value, range: content.len() - value.len()..content.len() })
}

/// Returns the key that a record's name means. `google`: also by names that Google's parser accepts. Unlike that parser,
/// longer names are not accepted: `DisallowAITraining` is a separate proposal, and is not meant to keep crawlers from
/// pages.
fn key(name: &str, google: bool) -> Option<Key> {
    const RIGHT: usize = 3;
    const NAMES: [(&str, Key); 10] = [
        ("user-agent", Key::UserAgent),
        ("allow", Key::Allow),
        ("disallow", Key::Disallow),
        ("useragent", Key::UserAgent),
        ("user agent", Key::UserAgent),
        ("dissallow", Key::Disallow),
        ("dissalow", Key::Disallow),
        ("disalow", Key::Disallow),
        ("diasllow", Key::Disallow),
        ("disallaw", Key::Disallow),
    ];
    let names = if google { &NAMES[..] } else { &NAMES[..RIGHT] };
    names.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, key)| *key)
}

// The check of the site may run in another thread.
coded! {
    Readings { google, strict }
    Robots { groups, closed }
    Group { agents, rules }
    PathRule { allow, pattern, span }
}

impl Readings {
    /// Takes the next line, which is at `span`. Returns whether it is a rule.
    pub fn push(&mut self, line: &str, span: Span) -> bool {
        let right = record(line);
        if let Some(record) = &right {
            self.strict.push(record, span, false);
        }
        right.or_else(|| record_of_words(line)).is_some_and(|it| self.google.push(&it, span, true))
    }

    /// Iterates over the places of the rules, in document order.
    pub fn spans(&self) -> impl Iterator<Item = Span> {
        // The rules of the strict reading are among Google's.
        self.google.groups.iter().flat_map(|group| &group.rules).map(|rule| rule.span)
    }
}

impl Robots {
    /// Takes the next record, which is at `span`. Returns whether it is a rule. `google`: names are read as Google reads
    /// them.
    fn push(&mut self, record: &Record<'_>, span: Span, google: bool) -> bool {
        let Some(key) = key(record.name, google) else { return false };
        if key == Key::UserAgent {
            if self.closed || self.groups.is_empty() {
                self.groups.push(Group::default());
                self.closed = false;
            }
            if let Some(group) = self.groups.last_mut() {
                group.agents.push(product(record.value).to_ascii_lowercase().into());
            }
            return false;
        }
        let allow = key == Key::Allow;
        self.closed = true;
        // An empty path matches nothing. A rule before the first group applies to no crawler.
        if let Some(group) = self.groups.last_mut().filter(|_| !record.value.is_empty()) {
            let pattern = comparable(record.value, google, true);
            // If `/a/index.html` is allowed, Google also allows `/a/`.
            let folder = pattern.rfind("/index.htm").filter(|at| !pattern[at + 1..].contains('/'));
            if let Some(at) = folder.filter(|_| allow && google) {
                let pattern = format!("{}/$", &pattern[..at]).into();
                group.rules.push(PathRule { allow, pattern, span });
            }
            group.rules.push(PathRule { allow, pattern: pattern.into(), span });
        }
        true
    }

    /// Whether a group names this crawler.
    pub fn names(&self, agent: &str) -> bool {
        self.groups.iter().any(|group| group.is_for(agent))
    }

    /// Returns the rules for a crawler, sorted by precedence: longer patterns first, and `allow` before a `disallow` of the
    /// same length.
    pub fn rules_for(&self, agent: &str) -> RulesFor<'_> {
        let agent = agent.to_ascii_lowercase();
        let name = if self.names(&agent) { agent.as_str() } else { "*" };
        let groups = self.groups.iter().filter(|group| group.is_for(name));
        let mut rules: Vec<&PathRule> = groups.flat_map(|group| &group.rules).collect_small();
        let by = |rule: &PathRule| (rule.pattern.len(), rule.allow);
        order::sort(&mut rules, |a, b| by(b).cmp(&by(a)));
        RulesFor { rules }
    }
}

impl<'r> RulesFor<'r> {
    /// Returns the rule that decides whether `target`, a path with its query, may be fetched, as the standard defines it.
    /// `None` if no rule matches, so that it may.
    pub fn decisive(&self, target: &str) -> Option<&'r PathRule> {
        self.deciding(&form(target, false))
    }

    /// Like [`RulesFor::decisive`], for a target in the [`form`] of the reading that the rules are from.
    pub fn deciding(&self, target: &str) -> Option<&'r PathRule> {
        // No rule can forbid the robots.txt itself.
        let is_free = target == "/robots.txt";
        self.rules.iter().copied().filter(|_| !is_free).find(|rule| matches(&rule.pattern, target))
    }

    /// Returns the rule that forbids every page, if no rule allows any.
    pub fn closing(&self) -> Option<&'r PathRule> {
        let closes = |rule: &&PathRule| matches!(&*rule.pattern, "/" | "/*" | "*");
        let opens = self.rules.iter().any(|rule| rule.allow);
        self.rules.iter().copied().filter(|_| !opens).find(closes)
    }

    pub fn len(&self) -> usize {
        self.rules.len()
    }
}

impl Group {
    fn is_for(&self, agent: &str) -> bool {
        self.agents.iter().any(|name| **name == *agent)
    }
}

/// Returns the part of a `user-agent` that names a crawler: `Googlebot` in `Googlebot/2.1`.
fn product(value: &str) -> &str {
    // Google's parser accepts `*` only alone or before white space; `*bot` names no crawler.
    if value.split_whitespace().next() == Some("*") {
        return "*";
    }
    let is_token = |c: char| c.is_ascii_alphabetic() || matches!(c, '-' | '_');
    slice(value, ..value.find(|c| !is_token(c)).unwrap_or(value.len()))
}

/// Returns a path with its query in the form that is compared with the patterns of a reading.
pub(crate) fn form(target: &str, google: bool) -> String {
    comparable(target, google, false)
}

/// Returns a path or a pattern in the form that is compared. In both readings everything beyond ASCII is escaped, and so is
/// in a path what browsers escape.
///
/// In the standard, needless escapes are decoded (RFC 9309, 2.2.2), and `%2A` and `%24` in a pattern mean `*` and `$` in a
/// URL (2.2.3), which are escaped for that. Google's parser (github.com/google/robotstxt) takes escapes as they are written,
/// with capital digits.
fn comparable(text: &str, google: bool, is_pattern: bool) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let escape_sign = escaped(bytes, at);
        let length = if escape_sign.is_some() { 3 } else { 1 };
        let is_last = at + length == bytes.len();
        let escape = match (escape_sign, byte) {
            (Some(byte), _) => google || !is_unreserved(byte),
            (None, b'*') => !google && !is_pattern,
            (None, b'$') => !(google || is_pattern && is_last),
            _ if google && is_pattern => !byte.is_ascii(),
            _ => !byte.is_ascii_graphic() || b"\"<>`{}".contains(&byte),
        };
        let byte = escape_sign.unwrap_or(byte);
        at += length;
        if escape {
            out.push_str(percent_encode_byte(byte));
        } else {
            out.push(char::from(byte));
        }
    }
    out
}

/// Whether the pattern matches the beginning of the path. `*` stands for any text, `$` at the end for the end of the path.
fn matches(pattern: &str, path: &str) -> bool {
    let (pattern, whole) = match pattern.strip_suffix('$') {
        Some(pattern) => (pattern, true),
        None => (pattern, false),
    };
    let mut parts = pattern.split('*');
    let Some(mut rest) = path.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut wild = false;
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        wild = true;
        if whole && parts.peek().is_none() {
            return rest.ends_with(part);
        }
        // The first match leaves the most text for the parts to come.
        match rest.find(part) {
            Some(at) => rest = slice(rest, at + part.len()..),
            None => return false,
        }
    }
    wild || !whole || rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    impl Robots {
        fn allows(&self, agent: &str, target: &str) -> bool {
            self.rules_for(agent).decisive(target).is_none_or(|rule| rule.allow)
        }
    }

    fn parse(text: &str) -> Robots {
        let mut robots = Robots::default();
        for line in text.split(['\n', '\r']) {
            if let Some(record) = record(line) {
                robots.push(&record, Span::default(), false);
            }
        }
        robots
    }

    #[test]
    fn a_record_knows_where_its_value_stands() {
        let line = "  Sitemap :  https://e.com/s.xml  # main";
        let found = record(line).unwrap();
        assert_eq!((found.name, found.value), ("Sitemap", "https://e.com/s.xml"));
        assert_eq!(&line[found.range], found.value);
        let empty = record("disallow:   # all").unwrap();
        assert_eq!((empty.name, empty.value), ("disallow", ""));
        assert_eq!(record("# a: b"), None);
        assert_eq!(record("no colon"), None);
    }

    /// Checks the examples of RFC 9309, section 5.
    #[test]
    fn examples_of_the_standard() {
        let robots = parse(
            "User-Agent: *\nDisallow: *.gif$\nDisallow: /example/\nAllow: /publications/\n\n\
             User-Agent: foobot\nDisallow:/\nAllow:/example/page.html\nAllow:/example/allowed.gif\n\n\
             User-Agent: barbot\nUser-Agent: bazbot\nDisallow: /example/page.html\n\n\
             User-Agent: quxbot\n\nEOF",
        );
        for (agent, path, allowed) in [
            ("foobot", "/", false),
            ("FooBot", "/example/page.html", true),
            ("foobot", "/example/page.html?a", true),
            ("barbot", "/example/page.html", false),
            ("bazbot", "/example/", true),
            ("quxbot", "/example/", true),
            ("other", "/example/", false),
            ("other", "/a.gif", false),
            ("other", "/a.gif?a", true),
            ("other", "/robots.txt", true),
            ("foobot", "/robots.txt", true),
        ] {
            assert_eq!(robots.allows(agent, path), allowed, "{agent} {path}");
        }
        let longest =
            parse("user-agent: *\nallow: /example/page/\ndisallow: /example/page/disallowed.gif");
        assert!(!longest.allows("x", "/example/page/disallowed.gif"));
        let tie = parse("user-agent: *\ndisallow: /page\nallow: /page");
        assert!(tie.allows("x", "/page"));
    }

    /// Checks the table of RFC 9309, 2.2.2, the examples of 2.2.3, and what differs in Google's parser (`ID_Encoding` and
    /// `ID_SpecialCharacters` in its tests).
    #[test]
    fn escapes() {
        for (pattern, path, standard, google) in [
            ("/foo/bar?baz=quz", "/foo/bar?baz=quz", true, true),
            ("/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https://foo.bar", true, true),
            ("/foo/bar/ツ", "/foo/bar/%E3%83%84", true, true),
            ("/foo/bar/ツ", "/foo/bar/ツ", true, true),
            ("/foo/bar/%e3%83%84", "/foo/bar/ツ", true, true),
            ("/foo/bar/%62%61%7A", "/foo/bar/baz", true, false),
            ("/foo/bar/%62%61%7A", "/foo/bar/%62%61%7a", true, true),
            ("/foo/bar/baz", "/foo/bar/%62%61%7A", true, false),
            ("/path/file-with-a-%2A.html", "/path/file-with-a-*.html", true, false),
            ("/path/file-with-a-%2a.html", "/path/file-with-a-%2A.html", true, true),
            ("/path/file-with-a-%2A.html", "/path/file-with-a-b.html", false, false),
            ("/path/foo-%24", "/path/foo-$", true, false),
            ("/path/foo-%24", "/path/foo-$1", true, false),
            ("/path/foo-%24$", "/path/foo-$", true, false),
            ("/path/foo-%24$", "/path/foo-$1", false, false),
            ("/path/foo-$", "/path/foo-$", false, false),
            ("/foo/quz$bar", "/foo/quz$bar", true, true),
            ("/foo/*/qux", "/foo/*/qux", true, true),
            ("/foo%2Fbar", "/foo/bar", false, false),
            ("/a b", "/a%20b", true, false),
            ("/a%20b", "/a b", true, true),
            ("/a%zz", "/a%zz", true, true),
        ] {
            let same = |google| matches(&comparable(pattern, google, true), &form(path, google));
            assert_eq!([same(false), same(true)], [standard, google], "{pattern} {path}");
        }
    }

    #[test]
    fn google_takes_the_index_of_a_folder_for_the_folder() {
        let text = "user-agent: *\ndisallow: /d/\nallow: /d/index.html\nallow: /d/e/index.htm?a\n\
                    allow: /d/index.html/x";
        let mut robots = Readings::default();
        for line in text.lines() {
            robots.push(line, Span::default());
        }
        for (path, google, strict) in [
            ("/d/", true, false),
            ("/d/index.html", true, true),
            ("/d/e/", true, false),
            ("/d/a", false, false),
            ("/d/?a", false, false),
        ] {
            assert_eq!(robots.google.allows("googlebot", path), google, "{path}");
            assert_eq!(robots.strict.allows("bingbot", path), strict, "{path}");
        }
        assert_eq!(robots.google.rules_for("googlebot").len(), 6);
    }

    /// Checks the tables in Google's page on robots.txt: “URL matching based on path values” and “Order of precedence for
    /// rules”.
    #[test]
    fn tables_of_google() {
        for (pattern, matching, others) in [
            ("/", "/ /a /a/b?c", ""),
            ("/*", "/ /a /a/b?c", ""),
            ("/$", "/", "/a /?a"),
            (
                "/fish",
                "/fish /fish.html /fish/salmon.html /fishheads /fishheads/yummy.html /fish.php?id=anything",
                "/Fish.asp /catfish /?id=fish /desert/fish",
            ),
            (
                "/fish*",
                "/fish /fish.html /fish/salmon.html /fishheads /fishheads/yummy.html /fish.php?id=anything",
                "/Fish.asp /catfish /?id=fish /desert/fish",
            ),
            (
                "/fish/",
                "/fish/ /fish/?id=anything /fish/salmon.htm",
                "/fish /fish.html /animals/fish/ /Fish/Salmon.asp",
            ),
            (
                "/*.php",
                "/index.php /filename.php /folder/filename.php /folder/filename.php?parameters /folder/any.php.file.html /filename.php/",
                "/ /windows.PHP",
            ),
            (
                "/*.php$",
                "/filename.php /folder/filename.php",
                "/filename.php?parameters /filename.php/ /filename.php5 /windows.PHP",
            ),
            ("/fish*.php", "/fish.php /fishheads/catfish.php?parameters", "/Fish.PHP"),
            // What Google's tables leave open.
            ("*$", "/a", ""),
            ("/a*$", "/ab", ""),
            ("/a*b*b$", "", "/ab"),
            ("/a$b", "/a$b", "/a"),
            ("/**a", "/bca", "/b"),
        ] {
            let mut robots = Readings::default();
            robots.push("user-agent: *", Span::default());
            robots.push(&format!("disallow: {pattern}"), Span::default());
            for (paths, allowed) in [(matching, false), (others, true)] {
                for path in paths.split_whitespace() {
                    for (reading, google) in [(&robots.google, true), (&robots.strict, false)] {
                        let rules = reading.rules_for("a");
                        let is = rules.deciding(&form(path, google)).is_none();
                        assert_eq!(is, allowed, "{pattern} {path}");
                    }
                }
            }
        }
        for (path, allow, disallow, allowed) in [
            ("/page", "/p", "/", true),
            ("/folder/page", "/folder", "/folder", true),
            ("/page.htm", "/page", "/*.htm", false),
            ("/page.php5", "/page", "/*.ph", true),
            ("/", "/$", "/", true),
            ("/page.htm", "/$", "/", false),
        ] {
            let robots = parse(&format!("user-agent: *\nallow: {allow}\ndisallow: {disallow}"));
            assert_eq!(robots.allows("a", path), allowed, "{path} {allow} {disallow}");
        }
    }

    #[test]
    fn groups() {
        let merged = parse(
            "user-agent: a\ndisallow: /x\nuser-agent: b\ndisallow: /\nuser-agent: A\ndisallow: /y",
        );
        assert!(!merged.allows("a", "/x") && !merged.allows("a", "/y") && merged.allows("a", "/z"));
        let shared = parse("user-agent: a\nsitemap: https://e.com/s\nuser-agent: b\ndisallow: /");
        assert!(!shared.allows("a", "/") && !shared.allows("b", "/"));
        let versioned = parse("user-agent: Googlebot/2.1\ndisallow: /");
        assert!(!versioned.allows("googlebot", "/") && versioned.allows("other", "/"));
        let nobody = parse("disallow: /\nuser-agent: *\ndisallow:");
        assert!(nobody.allows("a", "/"));
    }

    fn robots_txt() -> impl Strategy<Value = String> {
        let line = prop_oneof![
            3 => prop::sample::select(vec!["User-agent: *", "user-agent: foobot", "User-Agent: barbot", "useragentless"])
                .prop_map(str::to_owned),
            6 => ("(Allow|Disallow|allow|DISALLOW) ?: ?", "(/|/[ab]{0,3}[/*]?[ab*]{0,3}[$]?)")
                .prop_map(|(name, path)| name + &path),
            1 => Just("Sitemap: https://www.example.org/s.xml".to_owned()),
            1 => Just("# comment".to_owned()),
            1 => Just(String::new()),
        ];
        prop::collection::vec(line, 0..12).prop_map(|lines| lines.join("\n"))
    }

    proptest! {
        /// robotxt is another implementation of the standard.
        #[test]
        fn decides_as_robotxt_does(text in robots_txt(), path in "/[ab]{0,4}(/[ab]{0,3})?") {
            let ours = parse(&text);
            for agent in ["foobot", "barbot", "bazbot"] {
                let theirs = robotxt::Robots::parse(text.as_bytes(), agent);
                prop_assert_eq!(
                    ours.allows(agent, &path),
                    theirs.is_allowed(&path),
                    "{} {}\n{}", agent, path, text
                );
            }
        }

        #[test]
        fn never_panics(pattern in ".{0,20}", path in ".{0,20}") {
            let robots = parse(&format!("user-agent: *\ndisallow: {pattern}"));
            robots.allows("*", &path);
        }
    }
}
