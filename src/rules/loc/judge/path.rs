//! Findings about path, query and fragment of a valid URL.

use super::*;
use crate::rules::structure::STRUCT_TEMPLATE_RESIDUE;
use crate::text::address::{has_empty_parameter, host};
use crate::text::template;

rules! {
    LOC_FRAGMENT = "loc-fragment" {
        title: "Fragment in URL",
        why: "Search engines ignore everything from `#` on. Entries that differ only there become duplicates, and pages that need the fragment are not found.",
        help: "Leave out `#` and everything after it. A page that needs it, like `#/about`, must get a URL without `#`; list that URL.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/#/about</loc>")),
            Case::new(Url("<loc>https://www.example.org/a#top</loc>")),
            Case::new(Url("<loc>https://www.example.org/a#</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/about</loc>")),
            Case::new(Url("<loc>https://www.example.org/c%23/intro</loc>")),
        ],
        sources: [GOOGLE_URL, RFC3986],
    }

    LOC_DOT_SEGMENTS = "loc-dot-segments" {
        title: "`.` or `..` in path",
        why: "Crawlers resolve the dots before they fetch the page, so the page has two URLs: this one and the one they fetch.",
        help: "Write the path that the dots lead to.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a/../b</loc>")),
            Case::new(Url("<loc>https://www.example.org/./a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a/%2E%2E/b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a&amp;b/..</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/.well-known/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a/.../b..c/d.</loc>")),
            Case::new(Url("<loc>https://www.example.org/?file=../a</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_EMPTY_PATH = "loc-empty-path" {
        title: "URL without a path",
        why: "It is the same URL as with `/` after the host, and that is the form crawlers request and show.",
        help: "Add `/` after the host.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org</loc>")),
            Case::new(Url("<loc>https://www.example.org?page=2</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/a</loc>")),
        ],
        sources: [PROTOCOL, RFC3986],
    }

    LOC_DOUBLE_SLASH_PATH = "loc-double-slash-path" {
        title: "Two slashes in a row",
        why: "Usually two parts of a URL were joined, each with its own slash. Servers often show the page anyway, so it has two URLs.",
        help: "Leave one slash, if the server finds the page there.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org//a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a//b/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/web/2020/https://example.org/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=//c</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_EMPTY_QUERY = "loc-empty-query" {
        title: "Empty part in the query",
        why: "A `?` or `&` with nothing after it makes a second URL for the same page.",
        help: "Delete the `?` or `&`.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "For a server these are two URLs. It may respond to only one of them, or differently to each.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/a?</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?&amp;b=1</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=1&amp;&amp;c=2</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=1&amp;</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a?b=&amp;c</loc>")),
            Case::new(Url("<loc>https://www.example.org/a&amp;&amp;b</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PLUS_IN_PATH = "loc-plus-in-path" {
        title: "`+` used as a space in path",
        why: "`+` means a space only in queries. In a path it is a plus, so the server looks for a page with a plus in its name.",
        help: "If a space is meant, write `%20` or `-`. If the page really has a plus in its name, leave it.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Url("<loc>https://www.example.org/my+page</loc>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/?q=my+page</loc>")),
            Case::new(Url("<loc>https://www.example.org/c++/+49/a+</loc>")),
        ],
        sources: [RFC3986],
    }
}

impl<'v> Judge<'v> {
    /// Reports what a program was to replace. The rest of such a URL says nothing.
    pub(super) fn slots(&mut self, parts: &Parts) -> bool {
        let (text, tail) = (self.text, parts.tail());
        let Some(range) = template::slots(&text[tail.clone()]) else { return false };
        let range = tail.start + range.start..tail.start + range.end;
        let code = text[range.clone()].as_bytes();
        let is_odd = |byte: &u8| CLASSES[usize::from(*byte)] & (BLANK | ILLEGAL) != 0;
        let is_broken =
            code.iter().any(is_odd) || code.starts_with(b"%") && escaped(code, 0).is_none();
        // A page may be called so, if a URL may contain it.
        let severities = match is_broken {
            true => STRUCT_TEMPLATE_RESIDUE.severities,
            false => Severities::protocol(Severity::Warning),
        };
        self.report_as(&STRUCT_TEMPLATE_RESIDUE, severities, range.clone(), move |draft| {
            draft.say(format_args!(
                "The URL contains the template code {}, which was not filled in; the page's own name belongs there",
                quote(&text[range])
            ));
        });
        true
    }

    /// Checks path, query and fragment. `joined`: the path contains a second URL.
    pub(super) fn path(&mut self, parts: &Parts, authority_end: usize, joined: bool) {
        let (text, place) = (self.text, self.place);
        let range = parts.path.clone();
        let path = &text[range.clone()];
        if path.is_empty() {
            let host = text[..authority_end].rfind('/').map_or(0, |at| at + 1);
            self.report(&LOC_EMPTY_PATH, host..authority_end, move |draft| {
                draft.say(format_args!("The URL {} has no path; add `/`", quote(text)));
                draft.fix_by(place.edit(true, "Add `/`", authority_end..authority_end, "/"));
            });
            return;
        }
        self.segments(range.clone());
        // The path may contain a URL: `/web/2020/https://…`.
        let own = slice(path, ..http_from(path, 0).unwrap_or(path.len()));
        if let Some(at) = own.find("//").filter(|_| !joined && own.starts_with('/')) {
            let shown = range.start + at..range.start + at + 2;
            let own_range = range.start..range.start + own.len();
            self.report(&LOC_DOUBLE_SLASH_PATH, shown, move |draft| {
                let mut single = own.to_owned();
                while single.contains("//") {
                    single = single.replace("//", "/");
                }
                draft.say(format_args!("The path {} has two slashes in a row", quote(path)));
                draft.fix_by(place.edit(false, "Leave one slash", own_range, single));
            });
        }
        if self.seen & PLUS != 0 {
            self.plus(parts.path.clone());
        }
    }

    /// Reports the site's URL inside the path: right after the host, or glued to the text before it. Archives are fine: the
    /// URLs in their paths are on other hosts, or come after other segments.
    pub(super) fn second_address(&mut self, path: Range<usize>) -> bool {
        let text = self.text;
        let Some(at) = http_from(slice(text, ..path.end), path.start) else { return false };
        let before = slice(text, path.start..at);
        if !before.bytes().all(|byte| byte == b'/') || host(slice(text, at..)) != host(text) {
            return false;
        }
        self.take(path.clone());
        self.report(&LOC_DOUBLED_ORIGIN, path.start..at, move |draft| {
            draft.say(format_args!(
                "The URL {} contains the site's URL twice, again in {}; write it once",
                quote(text),
                quote(slice(text, at..))
            ));
        });
        true
    }

    fn segments(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let mut at = range.start;
        let mut dots = None;
        let mut before = "";
        for segment in split(&text[range.clone()], b'/') {
            let place_of = at..at + segment.len();
            at += segment.len() + 1;
            let of_encyclopedia = std::mem::replace(&mut before, segment) == "wiki";
            if dot_segment(segment).is_some() {
                // The escapes of the dots disappear with the segments.
                self.take(place_of.clone());
                dots.get_or_insert(place_of);
                continue;
            }
            // There are pages about these words, but none about `[object Object]`.
            let severities = match segment {
                "undefined" | "null" | "NaN" | "None" if !of_encyclopedia => {
                    Severities::protocol(Severity::Warning)
                }
                "[object%20Object]" | "%5Bobject%20Object%5D" => {
                    Severities::protocol(Severity::Error)
                }
                _ => continue,
            };
            self.take(place_of.clone());
            self.report_as(&LOC_PLACEHOLDER_VALUE, severities, place_of, move |draft| {
                draft
                    .say(format_args!("The generator wrote {} instead of a value", quote(segment)));
                draft.advise("Find the page whose value is missing, and build the sitemap again.");
            });
        }
        let Some(first) = dots else { return };
        let path = &text[range.clone()];
        if !path.starts_with('/') {
            return;
        }
        self.report(&LOC_DOT_SEGMENTS, first.clone(), move |draft| {
            let clean = without_dots(path);
            draft.say(format_args!(
                "The path contains {}; write the path it leads to, {}",
                quote(&text[first]),
                quote(&clean)
            ));
            // Dots after a URL within the path belong to that URL.
            let safe = http_from(path, 0).is_none();
            draft.fix_by(place.edit(safe, "Resolve the dots", range, clean));
        });
    }

    /// Reports a plus between letters.
    fn plus(&mut self, range: Range<usize>) {
        let text = self.text;
        let word = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80 || byte == b'%';
        let joins = |three: &[u8]| three[1] == b'+' && word(three[0]) && word(three[2]);
        let found = text.as_bytes()[range.clone()].windows(3).position(joins);
        let Some(at) = found else { return };
        let at = range.start + at + 1;
        self.report(&LOC_PLUS_IN_PATH, at..at + 1, move |draft| {
            draft.say(format_args!(
                "The `+` in the path {} is a plus, not a space; write a space as `%20`",
                quote(&text[range])
            ));
        });
    }

    pub(super) fn query(&mut self, parts: &Parts) {
        let (text, place) = (self.text, self.place);
        let Some(range) = parts.query.clone() else { return };
        let query = &text[range.clone()];
        if !has_empty_parameter(query) {
            return;
        }
        let whole = range.start - 1..range.end;
        self.report(&LOC_EMPTY_QUERY, whole.clone(), move |draft| {
            let parts: Vec<&str> = query.split('&').filter(|part| !part.is_empty()).collect_small();
            let clean =
                if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) };
            draft.say(format_args!(
                "The query {} is empty, or has an empty part; delete what is empty",
                quote(&text[whole.clone()])
            ));
            draft.fix_by(place.edit(false, "Remove the empty part", whole, clean));
        });
    }

    pub(super) fn fragment(&mut self, parts: &Parts) {
        let (text, place) = (self.text, self.place);
        let Some(range) = parts.fragment.clone() else { return };
        let whole = range.start - 1..range.end;
        self.report(&LOC_FRAGMENT, whole.clone(), move |draft| {
            draft.say(format_args!(
                "The URL has the fragment {}, which search engines ignore",
                quote(&text[whole.clone()])
            ));
            // The page of a route like `#/about` is not found without it.
            let route = text[range.clone()].starts_with(['/', '!']);
            // Parameters may have come after the `#` by mistake.
            let safe = !route && !text[range].contains(['=', ';', '{']);
            draft.fix_by(place.edit(safe, "Delete the fragment", whole, ""));
        });
    }

    /// Reports entries of a `urlset` that list the sitemap itself, or another file for machines.
    pub(super) fn no_page(&mut self, parts: &Parts) {
        if self.kind != EntryKind::Url {
            return;
        }
        let text = self.text;
        let path = &text[parts.path.clone()];
        let own = self.own.is_some_and(|own| own.as_str() == text);
        if !own && !other_than_page(path.as_bytes()) {
            return;
        }
        self.report(&LOC_SAME_AS_SITEMAP, parts.path.clone(), move |draft| {
            draft.say(format_args!(
                "The URL {} is this sitemap, or another file for machines; list only pages",
                quote(text)
            ));
        });
    }
}

/// Returns the number of dots in `.` or `..`, written plainly or escaped.
fn dot_segment(segment: &str) -> Option<usize> {
    if segment.len() > 6 || !segment.starts_with(['.', '%']) {
        return None;
    }
    let plain = segment.to_ascii_lowercase().replace("%2e", ".");
    matches!(plain.as_str(), "." | "..").then_some(plain.len())
}

/// Removes dot segments by RFC 3986, 5.2.4, from a path that starts with a slash.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path[1..].split('/').peekable();
    while let Some(segment) = segments.next() {
        match dot_segment(segment) {
            None => kept.push(segment),
            Some(dots) => {
                if dots == 2 {
                    kept.pop();
                }
                if segments.peek().is_none() {
                    kept.push("");
                }
            }
        }
    }
    format!("/{}", kept.join("/"))
}
