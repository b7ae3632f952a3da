//! Mistakes after the host that a look at single characters and escapes finds: a table of them, and one matcher.

use super::*;
use crate::rules::structure::is_value;
use crate::text::bytes::beyond_ascii;
use crate::text::misread;

rules! {
    LOC_INTERNAL_WHITESPACE = "loc-internal-whitespace" {
        title: "White space inside the URL",
        why: "A URL ends at the first space. Search Console reports “Invalid URL”, and the page is not read from the sitemap.",
        help: "Write `%20` for a space that belongs to the URL, and remove line ends and tabs.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a\n  b</loc>")),
            Case::new(Url("<loc>https://www.exam ple.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/a https://www.example.org/b</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/site map.xml</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a%20b</loc>")),
            Case::new(Url("<loc> https://www.example.org/ab\n</loc>")),
        ],
        sources: [RFC3986, GOOGLE_REPORT, MEASURED],
    }

    LOC_PERCENT_INVALID = "loc-percent-invalid" {
        title: "Invalid percent-encoding",
        why: "In a URL, `%` begins an escape of two hexadecimal digits. Servers reject an incomplete escape, and so does the official schema.",
        help: "Write `%25` for a literal `%`.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/100%</loc>")),
            Case::new(Url("<loc>https://www.example.org/50%-off</loc>")),
            Case::new(Url("<loc>https://www.example.org/?q=%zz</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/100%/sitemap.xml</loc>")),
            Case::new(Url("<loc>https://www.example.org/gr%u00FCn</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/100%25</loc>")),
            Case::new(Url("<loc>https://www.example.org/%C3%BC</loc>")),
        ],
        sources: [RFC3986, MEASURED],
    }

    LOC_PERCENT_LOWERCASE = "loc-percent-lowercase" {
        title: "Percent-encoding in lower case",
        why: "It is the same URL, but programs that compare letter by letter see two.",
        help: "Write the hexadecimal digits in upper case.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(Url("<loc>https://www.example.org/m%c3%bcnchen</loc>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/m%C3%BCnchen</loc>")),
            Case::new(Url("<loc>https://www.example.org/%7euser</loc>")),
            Case::new(Url("<loc>https://www.example.org/c3bc</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PERCENT_UNRESERVED = "loc-percent-unreserved" {
        title: "Unnecessary percent-encoding",
        why: "Letters, digits, `-`, `.`, `_` and `~` mean the same with or without an escape, but programs that compare letter by letter see two URLs.",
        help: "Write the character itself.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/%7Euser</loc>")),
            Case::new(Url("<loc>https://www.example.org/%61bout</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/~user</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%2Fb%26c</loc>")),
            Case::new(Url("<loc>https://www.example.org/a/%2E%2E/b</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PERCENT_DOUBLE = "loc-percent-double" {
        title: "Double percent-encoding",
        why: "`%25C3` means the text `%C3`, not a letter. The server looks for a page with that text in its name and most likely has none.",
        help: "Escape once: `%C3` instead of `%25C3`.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [Case::new(Url("<loc>https://www.example.org/caf%25C3%25A9</loc>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/caf%C3%A9</loc>")),
            Case::new(Url("<loc>https://www.example.org/100%25</loc>")),
            Case::new(Url("<loc>https://www.example.org/100%25-off</loc>")),
            Case::new(Url("<loc>https://www.example.org/?to=https%3A%2F%2Fexample.org%2Fcaf%25C3%25A9</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PERCENT_NOT_UTF8 = "loc-percent-not-utf8" {
        title: "Percent-encoding not in UTF-8",
        why: "The protocol leaves the encoding to the server, but nearly all servers expect UTF-8 today. They find no page for letters in an older encoding.",
        help: "Escape the letters as UTF-8, unless the server expects the older encoding.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/%FCmlat.php</loc>")),
            Case::new(Url("<loc>https://www.example.org/?q=%D0</loc>")),
            Case::new(Url("<loc>https://www.example.org/%C3%A4%E4</loc>")),
            Case::new(Url("<loc>https://www.example.org/caf%C3</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/%C3%BCmlat.php</loc>")),
            Case::new(Url("<loc>https://www.example.org/%D0%BF%20%F0%9F%98%80</loc>")),
            Case::new(Url("<loc>https://www.example.org/%EF%BC%88%EF%BF%BC%EF%BF%A5</loc>")),
            Case::new(Url("<loc>https://www.example.org/%C3%89t%C3%A9%E2%80%93%C3%84%C2%AE</loc>")),
        ],
        sources: [PROTOCOL],
    }

    LOC_NON_ASCII = "loc-non-ascii" {
        title: "Characters outside ASCII in URL",
        why: "The protocol allows them, but search engines differ in how they send such a URL to the server. A percent-encoded URL is the same for all of them.",
        help: "Percent-encode the characters as UTF-8.",
        severities: Severities::protocol(Info),
        fix: Auto,
        because: "For letters read in the wrong encoding, like `Ã©` for `é`, the fix is only a suggestion: only your server shows which letters were meant.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/ümlat</loc>")),
            Case::new(Url("<loc>https://www.example.org/?q=日本</loc>")),
            Case::new(Url("<loc>https://www.example.org/citÃ\u{A0}</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/%C3%BCmlat</loc>")),
            Case::new(Url("<loc>https://münchen.example/</loc>")),
        ],
        sources: [PROTOCOL, RFC3987],
    }

    LOC_NOT_NFC = "loc-not-nfc" {
        title: "Accents stored as separate characters",
        why: "macOS stores file names this way. The URL looks the same as the one people type, but it is a different URL, and servers tell the two apart.",
        help: "Write the letter with its accent as one character, if the server knows the page by that name.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [Case::new(Url("<loc>https://www.example.org/cafe\u{301}</loc>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/caf\u{e9}</loc>")),
            Case::new(Url("<loc>https://www.example.org/x\u{301}</loc>")),
        ],
        sources: [RFC3987],
    }

    LOC_ILLEGAL_CHARACTER = "loc-illegal-character" {
        title: "Forbidden character in URL",
        why: "Quotes, angle brackets, braces and bars must be escaped. Search Console reports “Invalid URL”.",
        help: "Percent-encode the character.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a|b</loc>")),
            Case::new(Url("<loc>https://www.example.org/\"a\"</loc>")),
            Case::new(Url("<loc>https://www.example.org/a{b}</loc>")),
            Case::new(Url("<loc>https://www.example.org/a&lt;b</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a%7Cb</loc>")),
            Case::new(Url("<loc>https://www.example.org/it's!(a)*b;c,d=e:@$~</loc>")),
            Case::new(Url("<loc>https://www.example.org/a\\b</loc>")),
            Case::new(Url("<loc>https://www.example.org/{{ page.url }}</loc>")),
        ],
        sources: [RFC3986, GOOGLE_REPORT, GOOGLE_URL],
    }

    LOC_BACKSLASH = "loc-backslash" {
        title: "Backslash in URL",
        why: "A URL must not contain a backslash. Browsers read it as a slash, other programs do not.",
        help: "Write `/`.",
        severities: Severities::protocol(Error),
        fix: Suggest,
        because: "Browsers read a slash, but other programs send the backslash itself.",
        bad: [
            Case::new(Url("<loc>https://www.example.org\\a\\b</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a/b</loc>")),
            Case::new(Url("<loc>https:\\\\www.example.org\\a</loc>")),
            Case::new(Url("<loc>https://www.example.org/%5C</loc>")),
        ],
        sources: [RFC3986, WHATWG_URL],
    }

    LOC_BRACKETS_UNENCODED = "loc-brackets-unencoded" {
        title: "Square bracket in path or query",
        why: "Only hosts may contain brackets. Most servers accept them elsewhere, but the official schema does not, and Google advises against them.",
        help: "Write `%5B` for `[` and `%5D` for `]`.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/?f[]=1</loc>")),
            Case::new(Url("<loc>https://www.example.org/a[1]</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/?f%5B%5D=1</loc>")),
            Case::new(Url("<loc>https://[2001:db8::1]/a</loc>")),
        ],
        sources: [RFC3986, GOOGLE_URL, MEASURED],
    }

    LOC_PERCENT_CONTROL = "loc-percent-control" {
        title: "Escaped control character in URL",
        why: "Usually a program escaped the line end after the URL. The server looks for a page with that character in its name.",
        help: "Delete the escape.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a%0A</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%20%0D%0A</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%00b</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a%20b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%2520A</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PERCENT_SPACE_END = "loc-percent-space-end" {
        title: "Escaped space at start or end",
        why: "Usually a name with an extra space was joined to the URL. The page probably has a URL without the space.",
        help: "Delete the `%20`, if the page works without it.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a%20</loc>")),
            Case::new(Url("<loc>https://www.example.org/%20a/b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=c%20</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a%20b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=%20c</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%20%0A</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%C2%A0b</loc>")),
        ],
        sources: [RFC3986],
    }
}

/// The part of a URL, from its path on, in which a mistake matters.
#[derive(Clone, Copy)]
enum Until {
    Path,
    /// To the end of the query, unless the query contains a URL, which is rightly encoded once more.
    NestedUrl,
    Query,
    Fragment,
}

struct Slip {
    rule: &'static Rule,
    /// The mistake begins with a byte of this class.
    class: u8,
    until: Until,
    /// Returns the length in bytes of the mistake that begins at a place; 0 if there is none.
    length: fn(&[u8], usize) -> usize,
    /// What is wrong with the text that the message quotes; empty for white space.
    says: &'static str,
    /// Returns what to write instead, if that is known.
    right: fn(&str) -> Option<String>,
    title: &'static str,
    /// Returns whether the fix of a URL may be applied in bulk; `None` if there is no fix.
    safe: fn(&str) -> Option<bool>,
}

/// The mistakes, in the order of reporting. Each byte belongs to one of them.
static SLIPS: [Slip; 11] = [
    Slip {
        rule: &LOC_INTERNAL_WHITESPACE,
        class: BLANK,
        until: Until::Fragment,
        length: |bytes, at| bytes[at..].iter().take_while(|&&byte| is_space(byte.into())).count(),
        says: "",
        // A line end with its indentation never belongs to a URL.
        right: |blank| {
            let spaces = blank.bytes().all(|byte| byte == b' ');
            Some(if spaces { "%20".repeat(blank.len()) } else { String::new() })
        },
        title: "Replace the white space",
        safe: |text| {
            let (before, next) = text.split_once(is_space)?;
            // In a host, it is unknown what is meant.
            (before.matches('/').count() > 2).then_some(())?;
            let beside_slash = text.contains(" /") || text.contains("/ ");
            let safe = !text.contains(['\t', '\n', '\r']) && !beside_slash && !is_value(next);
            http_from(text, 1).is_none().then_some(safe)
        },
    },
    Slip {
        rule: &LOC_BACKSLASH,
        class: ILLEGAL,
        until: Until::Path,
        length: |bytes, at| usize::from(bytes[at] == b'\\'),
        says: "is not allowed in a URL",
        right: |_| Some("/".to_owned()),
        title: "Replace the backslashes with slashes",
        // Browsers read a slash, but other readers a character to escape.
        safe: |_| Some(false),
    },
    Slip {
        rule: &LOC_ILLEGAL_CHARACTER,
        class: ILLEGAL,
        until: Until::Fragment,
        length: |bytes, at| usize::from(br#"\<>"{}|^`"#.contains(&bytes[at])),
        says: "is not allowed in a URL",
        right: |written| Some(escape_of(written)),
        title: "Percent-encode the forbidden characters",
        // Braces may contain the name of a value that was not filled in, and a `>` at the end may belong to a tag.
        safe: |text| Some(!text.contains('{') && !text.ends_with('>')),
    },
    Slip {
        rule: &LOC_PERCENT_INVALID,
        class: PERCENT,
        until: Until::Fragment,
        length: |bytes, at| usize::from(bytes[at] == b'%' && escaped(bytes, at).is_none()),
        says: "is not followed by two hexadecimal digits",
        right: |_| Some("%25".to_owned()),
        title: "Write `%25`",
        // A `%` may be one of two, begin a JavaScript escape, or be the rest of an escape.
        safe: |text| {
            let doubtful = text.contains("%%") || text.contains("%u");
            Some(!doubtful && !text.bytes().rev().take(2).any(|byte| byte == b'%'))
        },
    },
    Slip {
        rule: &LOC_PERCENT_NOT_UTF8,
        class: PERCENT,
        until: Until::Query,
        length: |bytes, at| {
            let beyond = |at| escaped(bytes, at).filter(|byte| *byte >= 0x80);
            // A run is read once, where it begins.
            if at.checked_sub(3).and_then(beyond).is_some() {
                return 0;
            }
            let run: Vec<u8> = (at..).step_by(3).map_while(beyond).collect();
            if std::str::from_utf8(&run).is_err() { 3 * run.len() } else { 0 }
        },
        says: "is not UTF-8, the encoding servers expect today",
        // Letters and signs of ISO 8859-1.
        right: |written| {
            let bytes = decoded(written);
            let text: String = bytes.iter().copied().map(char::from).collect();
            bytes.iter().all(|byte| *byte >= 0xA0).then(|| encode(&text))
        },
        title: "Convert from ISO-8859-1 to UTF-8",
        safe: |_| Some(false),
    },
    Slip {
        rule: &LOC_PERCENT_CONTROL,
        class: PERCENT,
        until: Until::Query,
        length: |bytes, at| match escaped(bytes, at) {
            Some(0..0x20 | 0x7f) => 3,
            _ => 0,
        },
        says: "is an encoded control character, which does not belong in a URL",
        right: |_| Some(String::new()),
        title: "Delete the escape",
        safe: |_| Some(false),
    },
    Slip {
        rule: &LOC_PERCENT_SPACE_END,
        class: PERCENT,
        until: Until::Query,
        length: |bytes, at| {
            let space = |at: usize| bytes.get(at..at + 3) == Some(b"%20");
            // A run is read once, where it begins.
            if at.checked_sub(3).is_some_and(space) {
                return 0;
            }
            let escapes = (at..).step_by(3).take_while(|at| space(*at)).count();
            let ends = matches!(bytes.get(at + 3 * escapes), None | Some(b'/' | b'?'));
            let starts = at.checked_sub(1).is_some_and(|before| bytes[before] == b'/');
            if starts || ends { 3 * escapes } else { 0 }
        },
        says: "is a space at the start or end of a part of the URL, probably there by mistake",
        right: |_| Some(String::new()),
        title: "Delete the space",
        safe: |_| Some(false),
    },
    Slip {
        rule: &LOC_PERCENT_DOUBLE,
        class: PERCENT,
        until: Until::NestedUrl,
        length: |bytes, at| match bytes[at..] {
            [b'%', b'2', b'5', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => 5,
            _ => 0,
        },
        says: "is encoded twice",
        right: |written| Some(format!("%{}", slice(written, 3..))),
        title: "Encode once",
        safe: |_| Some(false),
    },
    Slip {
        rule: &LOC_PERCENT_UNRESERVED,
        class: PERCENT,
        until: Until::Query,
        length: |bytes, at| if escaped(bytes, at).is_some_and(is_unreserved) { 3 } else { 0 },
        says: "is an unnecessary escape",
        right: |written| String::from_utf8(decoded(written)).ok(),
        title: "Decode the unnecessary escapes",
        safe: |_| Some(true),
    },
    Slip {
        rule: &LOC_PERCENT_LOWERCASE,
        class: PERCENT,
        until: Until::Query,
        length: |bytes, at| match escaped(bytes, at) {
            Some(_) if bytes[at..at + 3].iter().any(u8::is_ascii_lowercase) => 3,
            _ => 0,
        },
        says: "is in lower case",
        right: |written| Some(written.to_ascii_uppercase()),
        title: "Write the escapes in upper case",
        safe: |_| Some(true),
    },
    Slip {
        rule: &LOC_BRACKETS_UNENCODED,
        class: BRACKET,
        until: Until::Query,
        length: |bytes, at| usize::from(matches!(bytes[at], b'[' | b']')),
        says: "is not allowed after the host",
        right: |written| Some(escape_of(written)),
        title: "Percent-encode the brackets",
        safe: |_| Some(true),
    },
];

impl<'v> Judge<'v> {
    /// Reports the mistakes in path, query and fragment.
    pub(super) fn slips(&mut self, parts: &Parts) {
        let seen = self.seen;
        if SLIPS.iter().all(|slip| seen & slip.class == 0) {
            return;
        }
        // A URL may have a mistake in each of a million bytes, so the ranges are not searched for each.
        let mut free = vec![true; self.text.len()];
        for range in &self.taken {
            free.get_mut(range.clone()).into_iter().for_each(|part| part.fill(false));
        }
        for slip in SLIPS.iter().filter(|slip| seen & slip.class != 0) {
            let end = match slip.until {
                Until::Path => parts.path.end,
                Until::NestedUrl if has_nested_url(&self.text[..parts.tail().end]) => {
                    parts.path.end
                }
                Until::NestedUrl | Until::Query => parts.tail().end,
                Until::Fragment => self.text.len(),
            };
            let bytes = &self.text.as_bytes()[..end];
            let mut places: Vec<Range<usize>> = Vec::new();
            // White space is wrong in the host too.
            let mut at = if slip.class == BLANK { 0 } else { parts.path.start };
            let of_class = |byte: &u8| CLASSES[usize::from(*byte)] & slip.class != 0;
            while let Some(next) = bytes.get(at..).and_then(|rest| rest.iter().position(of_class)) {
                at += next;
                let length = (slip.length)(bytes, at);
                if length > 0 && free[at] {
                    places.push(at..at + length);
                }
                at += length.max(1);
            }
            places.iter().for_each(|place| free[place.clone()].fill(false));
            self.taken.extend(places.iter().cloned());
            self.slip(slip, places);
        }
    }

    /// Reports the first of several places, with a fix of all of them.
    fn slip(&mut self, slip: &'static Slip, places: Vec<Range<usize>>) {
        let Some(first) = places.first().cloned() else { return };
        let (text, place) = (self.text, self.place);
        self.report(slip.rule, first.clone(), move |draft| {
            let right = (slip.right)(&text[first.clone()]);
            match slip.says {
                // White space says nothing between quotation marks.
                "" if text[first.clone()].contains(|c| c != ' ') => {
                    draft.say("Line break or tab in URL")
                }
                "" => draft.say("Space in URL"),
                says => draft.say(format_args!("{} {says}", quote(&text[first]))),
            }
            match right.as_deref() {
                None => {}
                Some("") => draft.add("; delete it"),
                Some(right) => draft.add(format_args!("; write {}", quote(right))),
            }
            let edit = |range: Range<usize>| Some((range.clone(), (slip.right)(&text[range])?));
            let edits: Option<Vec<Change>> = places.into_iter().map(edit).collect();
            if let (Some(edits), Some(safe)) = (edits, (slip.safe)(text)) {
                draft.fix_by(place.fix(safe, slip.title, edits));
            }
        });
    }

    pub(super) fn beyond_ascii(&mut self, parts: &Parts) {
        let (text, place, tail) = (self.text, self.place, parts.tail());
        if text[tail.clone()].is_ascii() {
            return;
        }
        let misread = misread::letters(&text[tail.clone()])
            .map(|(range, c)| (tail.start + range.start..tail.start + range.end, c));
        let misread = misread.collect_small();
        if let Some((first, meant)) = misread.first().cloned() {
            let warning = Severities::protocol(Severity::Warning);
            self.report_as(&LOC_NON_ASCII, warning, first.clone(), move |draft| {
                draft.say(format_args!(
                    "{} in the URL is probably “{meant}”, read in the wrong encoding; write {}",
                    quote(&text[first]),
                    quote(&encode(&meant.to_string()))
                ));
                let edits = misread.into_iter().map(|(range, c)| (range, encode(&c.to_string())));
                let title = "Write the letters that are meant";
                draft.fix_by(place.fix(false, title, edits.collect_small()));
            });
            return;
        }
        if let Some((first, composed)) = nfc::composed(&text[tail.clone()]) {
            let shown = tail.start + first.start..tail.start + first.end;
            self.report(&LOC_NOT_NFC, shown.clone(), move |draft| {
                draft.say(format_args!(
                    "{} is stored as a letter and a separate accent; write them as one character",
                    quote(&text[shown])
                ));
                let title = "Write each letter and its accent as one character";
                if composed != text[tail.clone()] {
                    draft.fix_by(place.edit(false, title, tail, composed));
                }
            });
            return;
        }
        // The XML layer reports invisible characters, but not everywhere.
        let told = place.value.shows_hidden();
        let odd = |c: char| {
            let lost = c == char::REPLACEMENT_CHARACTER || c.is_whitespace();
            !c.is_ascii() && (lost || is_hidden(c)) && !(told && is_hidden_in_url(c))
        };
        let Some(at) = text[tail.clone()].find(odd) else { return self.non_ascii(tail) };
        let warning = Severities::protocol(Severity::Warning);
        let at = tail.start + at;
        let c = text[at..].chars().next().unwrap_or_default();
        self.report_as(&LOC_NON_ASCII, warning, at..at + c.len_utf8(), move |draft| {
            draft.say(format_args!(
                "The URL {} contains the blank, invisible or damaged character U+{:04X}, which probably does not belong there",
                quote(text),
                u32::from(c)
            ));
            draft.advise("Check the page's real URL.");
        });
    }

    /// Reports visible characters beyond ASCII.
    pub(super) fn non_ascii(&mut self, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let mut runs = runs_beyond_ascii(text, tail);
        let Some(first) = runs.next() else { return };
        self.report(&LOC_NON_ASCII, first.clone(), move |draft| {
            let edits = explain_letters(draft, text, first, runs);
            // A letter beside an invisible character may be half of another one, read in the wrong encoding.
            let unseen = |c: char| !c.is_ascii() && (c.is_whitespace() || is_hidden_in_url(c));
            let safe = !place.value.text().contains(unseen);
            draft.fix_by(place.fix(safe, ENCODE_LETTERS, edits.collect_small()));
        });
    }
}

pub(in super::super) const ENCODE_LETTERS: &str = "Percent-encode the characters";

/// Writes the message about characters beyond ASCII; returns the edits that escape them.
pub(in super::super) fn explain_letters<'t>(
    draft: &mut Draft,
    text: &'t str,
    first: Range<usize>,
    more: impl Iterator<Item = Range<usize>> + 't,
) -> impl Iterator<Item = Change> + 't {
    let written = &text[first.clone()];
    draft.say(format_args!("{} is not ASCII; write {}", quote(written), quote(&encode(written))));
    std::iter::once(first).chain(more).map(move |run| (run.clone(), encode(&text[run])))
}

fn has_nested_url(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains("%3a%2f%2f") || lower.contains("%3a//")
}

pub(super) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Returns the ranges of visible characters beyond ASCII.
pub(in super::super) fn runs_beyond_ascii(
    text: &str,
    range: Range<usize>,
) -> impl Iterator<Item = Range<usize>> {
    let seen = |c: char| !c.is_ascii() && !is_hidden(c);
    let mut at = range.start;
    std::iter::from_fn(move || {
        let near = beyond_ascii(&text.as_bytes()[..range.end], at)?;
        let start = near + text[near..range.end].find(seen)?;
        let rest = slice(text, start..range.end);
        at = start + rest.find(|c| !seen(c)).unwrap_or(rest.len());
        Some(start..at)
    })
}

pub(super) fn is_hidden(c: char) -> bool {
    !c.is_ascii() && (c.is_control() || is_hidden_in_url(c))
}

/// Returns the escapes of characters.
pub(super) fn escape_of(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
