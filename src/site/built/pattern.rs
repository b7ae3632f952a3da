//! Patterns of `_redirects` and `_headers`: `*` stands for any text, `:name` for a whole segment.

use crate::text::percent::decoded;
use crate::text::slice::slice;

/// What the parts of a pattern stand for, by their names; `*` is called `splat`.
pub(super) type Captures<'a> = Vec<(&'a str, &'a str)>;

/// A pattern for paths, or for domains.
#[derive(Debug)]
pub(super) struct Pattern {
    separator: char,
    /// What stands before `*`, or everything.
    before: String,
    /// What stands behind `*`, if there is one.
    after: Option<String>,
}

impl Pattern {
    /// Reads a pattern. `None` if it needs more than one pass over a text: it has several `*`, or `:name` beside other text
    /// in a segment.
    pub fn read(text: &str, separator: char) -> Option<Pattern> {
        let (before, after) = match text.split_once('*') {
            Some((before, after)) => (before, Some(after)),
            None => (text, None),
        };
        let is_plain = |segment: &str| name(segment).is_some() || !has_name(segment);
        let mut segments = text.split(separator);
        if after.is_some_and(|after| after.contains('*')) || !segments.all(is_plain) {
            return None;
        }
        // The URL's path is compared without its escapes.
        let plain = |text: &str| String::from_utf8_lossy(&decoded(text)).into_owned();
        Some(Pattern { separator, before: plain(before), after: after.map(plain) })
    }

    /// Returns the text that is the only one to match, if there is only one.
    pub fn only(&self) -> Option<&str> {
        (self.after.is_none() && !has_name(&self.before)).then_some(&self.before)
    }

    /// Returns what the parts stand for, if the text matches.
    pub fn captures<'a>(&'a self, text: &'a str) -> Option<Captures<'a>> {
        let mut captures = Vec::new();
        let mut segments = text.split(self.separator);
        let mut before = self.before.split(self.separator);
        let Some(after) = &self.after else {
            walk(&mut before, &mut segments, str::eq, &mut captures)?;
            return segments.next().is_none().then_some(captures);
        };
        let start = walk(&mut before, &mut segments, begins, &mut captures)?;
        let mut after = after.rsplit(self.separator);
        let end = walk(&mut after, &mut text.rsplit(self.separator), ends, &mut captures)?;
        let end = text.len() - end;
        if start > end {
            return None;
        }
        captures.push(("splat", slice(text, start..end)));
        Some(captures)
    }
}

/// Puts captures into a text with their names.
pub(super) fn filled(text: &str, captures: &Captures<'_>) -> String {
    let mut filled = String::new();
    let mut parts = text.split(':');
    filled.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_at(name_length(part));
        match captures.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled.push_str(value),
            None => filled.extend([":", name]),
        }
        filled.push_str(rest);
    }
    filled
}

fn begins(segment: &str, text: &str) -> bool {
    segment.starts_with(text)
}

fn ends(segment: &str, text: &str) -> bool {
    segment.ends_with(text)
}

/// Compares segments with those of a pattern, and returns how long they are together. `last`: how the pattern's last is
/// compared.
fn walk<'a>(
    pattern: &mut dyn Iterator<Item = &'a str>,
    segments: &mut dyn Iterator<Item = &'a str>,
    last: fn(&str, &str) -> bool,
    captures: &mut Captures<'a>,
) -> Option<usize> {
    let mut length = 0;
    let mut next = pattern.next();
    while let Some(expected) = next {
        next = pattern.next();
        let segment = segments.next()?;
        if let Some(name) = name(expected) {
            if segment.is_empty() {
                return None;
            }
            captures.push((name, segment));
            length += segment.len();
        } else {
            let is = if next.is_some() { str::eq } else { last };
            if !is(segment, expected) {
                return None;
            }
            length += expected.len();
        }
        length += usize::from(next.is_some());
    }
    Some(length)
}

/// Returns the name of a segment that is a placeholder.
fn name(segment: &str) -> Option<&str> {
    let name = segment.strip_prefix(':')?;
    (!name.is_empty() && name_length(name) == name.len()).then_some(name)
}

fn has_name(text: &str) -> bool {
    text.split(':').skip(1).any(|part| name_length(part) > 0)
}

/// Returns the length of the name with which a text begins: a letter, then letters, digits and `_`.
fn name_length(text: &str) -> usize {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return 0;
    }
    text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_documented() {
        // Pattern, text, and a target with what it becomes; no target: it does not match.
        for (pattern, text, target, expected) in [
            ("/a", "/a", "/b", "/b"),
            ("/a", "/a/", "", ""),
            ("/a", "/A", "", ""),
            ("/c%C3%A9line", "/céline", "/b", "/b"),
            ("/news/*", "/news/a/b", "/blog/:splat", "/blog/a/b"),
            ("/news/*", "/news/", "/blog/:splat", "/blog/"),
            ("/news/*", "/news", "", ""),
            ("/*", "/", "/:splat", "/"),
            ("/*.jpg", "/a/b.jpg", "/x/:splat", "/x/a/b"),
            ("/*.jpg", "/a/b.png", "", ""),
            ("/old/*/file", "/old/a/b/file", "/:splat", "/a/b"),
            ("/old/*/file", "/old/file", "", ""),
            ("/ab*ba", "/aba", "", ""),
            ("/ab*ba", "/abba", "/:splat", "/"),
            ("/:y/:m/:slug", "/2021/08/x", "/:y-:m-:slug.html", "/2021-08-x.html"),
            ("/:y/:m/:slug", "/2021/08", "", ""),
            ("/:y/:m/:slug", "/2021/08/x/y", "", ""),
            ("/old/:path", "/old/", "", ""),
            ("/:a/*", "/x/y/z", "https://e.org:80/:splat/:a/:b", "https://e.org:80/y/z/x/:b"),
            ("*/:id", "/x/y", "/:splat:id", "//xy"),
            ("/:id/:id_2", "/1/2", "/:id_2/:id", "/2/1"),
            ("/a:1", "/a:1", "/b", "/b"),
        ] {
            let pattern = Pattern::read(pattern, '/').unwrap();
            let filled = pattern.captures(text).map(|captures| filled(target, &captures));
            let expected = (!target.is_empty()).then_some(expected);
            assert_eq!(filled.as_deref(), expected, "{pattern:?} {text}");
        }
        for unread in ["/*/x/*", "/a-:b", "/:a-:b", "/:a*", "/*:a", "/:é:a"] {
            assert!(Pattern::read(unread, '/').is_none(), "{unread}");
        }
        let domain = Pattern::read(":version.:project.pages.dev", '.').unwrap();
        assert!(domain.captures("a.b.pages.dev").is_some());
        assert!(domain.captures("b.pages.dev").is_none());
        assert_eq!(domain.only(), None);
        assert_eq!(Pattern::read("/a", '/').unwrap().only(), Some("/a"));
    }

    proptest::proptest! {
        #[test]
        fn any_pattern_and_any_text(pattern in "[/:*ab%é.]{0,12}", text in "[/:ab%é.]{0,12}") {
            if let Some(pattern) = Pattern::read(&pattern, '/') {
                if let Some(captures) = pattern.captures(&text) {
                    filled(&text, &captures);
                }
                if let Some(only) = pattern.only() {
                    assert_eq!(pattern.captures(&text).is_some(), only == text);
                }
            }
        }
    }
}
