//! How a URL begins: the text around it, placeholders, and its scheme.

use super::*;
use crate::text::relative::absolute;
use crate::text::template;
use crate::text::url::{Beginning, beginning, scheme_of};
use crate::text::words::missing_value;

rules! {
    LOC_WHITESPACE = "loc-whitespace" {
        title: "White space around the URL",
        why: "Most search engines trim spaces and line ends around a URL, but some take them as part of it: Search Console has reported “not a valid URL”. No search engine trims a no-break space.",
        help: "Put the URL between the tags with nothing around it.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>\n  https://www.example.org/a\n</loc>")),
            Case::new(Url("<loc>https://www.example.org/a </loc>")),
            Case::new(Url("<loc>\u{a0}https://www.example.org/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%20b</loc>")),
        ],
        sources: [HEXO_37, MEASURED],
    }

    LOC_NOT_ABSOLUTE = "loc-not-absolute" {
        title: "Incomplete URL",
        why: "Search engines read a sitemap on its own, so every URL in it must be complete. They do not follow one without `https://` and the host name.",
        help: "Write the whole URL, starting with `https://`. If you tell the checker the sitemap's URL, it offers this as a fix.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>/about-our-company</loc>")).at("https://www.example.org/sitemap.xml"),
            Case::new(Url("<loc>//www.example.org/a</loc>")),
            Case::new(Url("<loc>www.example.org/a</loc>")),
            Case::new(Url("<loc>about/company.html</loc>")),
            Case::new(Url("<loc>localhost:8000/about</loc>")),
            Case::new(Url("<loc>\"https://www.example.org/about\"</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/about</loc>")),
            Case::new(Url("<loc>http://www.example.org/www.example.org/a</loc>")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_SCHEME_UNSUPPORTED = "loc-scheme-unsupported" {
        title: "Scheme other than http or https",
        why: "Crawlers fetch pages over http and https. They cannot crawl `mailto:`, `tel:`, `javascript:` or `file:` links.",
        help: "List the page itself, or leave the entry out.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>javascript:alert(1)</loc>")),
            Case::new(Url("<loc>mailto:someone@example.org</loc>")),
            Case::new(Url("<loc>tel:+4930123456</loc>")),
            Case::new(Url("<loc>file:///home/user/site/index.html</loc>")),
            Case::new(Url("<loc>ftp://ftp.example.org/readme.html</loc>")),
        ],
        good: [
            Case::new(Url("<loc>http://www.example.org/mailto:someone</loc>")),
            Case::new(Url("<loc>HTTPS://www.example.org/</loc>")),
        ],
        sources: [PROTOCOL, MEASURED, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_SCHEME_TYPO = "loc-scheme-typo" {
        title: "Misspelled scheme",
        why: "A URL that begins with `htp://` or `http:/` leads nowhere. It is Google's own example of an “Invalid URL”.",
        help: "Write `https://` or `http://`.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: Auto,
        because: "If `http` and `https` are equally likely, the fix is only a suggestion: only your server shows which of them works.",
        bad: [
            Case::new(Url("<loc>htp://www.example.org/</loc>")),
            Case::new(Url("<loc>http:/www.example.org/a</loc>")),
            Case::new(Url("<loc>https//www.example.org/a</loc>")),
            Case::new(Url("<loc>http//:www.example.org/a</loc>")),
            Case::new(Url("<loc>hhtps://www.example.org/a</loc>")),
            Case::new(Url("<loc>https:\\\\www.example.org\\a</loc>")),
            Case::new(Url("<loc>https:www.example.org/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>http://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/htp://</loc>")),
            Case::new(Url("<loc>ftp://ftp.example.org/</loc>")),
            Case::new(Url("<loc>http/www.example.org</loc>")),
        ],
        sources: [GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_DOUBLED_ORIGIN = "loc-doubled-origin" {
        title: "Site URL written twice",
        why: "The generator put the site's URL before a URL that was already complete. Crawlers ask for a host that does not exist and find none of the pages.",
        help: "Write the site's URL once.",
        severities: Severities::protocol(Error),
        fix: Auto,
        because: "If the two schemes or hosts differ, the fix is only a suggestion: only your server shows which of them works.",
        bad: [
            Case::new(Url("<loc>https://www.example.orghttps://www.example.org/docs/</loc>")),
            Case::new(Url("<loc>https://https://www.example.org/docs/</loc>")),
            Case::new(Url("<loc>https:https://www.example.org/docs/</loc>")),
            Case::new(Url("<loc>http://https://http://www.example.org/docs/</loc>")),
            Case::new(Url("<loc>https://www.example.org/https://www.example.org/docs/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://archive.example.org/web/2020/https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/?to=https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://about-https.example.org/</loc>")),
            Case::new(Url("<loc>https://archive.example.org/https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/web/2020/https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/www.example.org</loc>")),
            Case::new(Url("<loc>https://www.example.org/www.example.organic/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/https/www.example.net/a</loc>")),
        ],
        sources: [DOCSY_1897],
    }

    LOC_PLACEHOLDER_VALUE = "loc-placeholder-value" {
        title: "Missing value in URL (undefined, null)",
        why: "Programs write `None`, `null`, `NaN` or `undefined` when a value is missing, usually because the site's URL was never set. Crawlers find no page there.",
        help: "Set the site's URL in the generator and build the sitemap again.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        whole_file: "is told once for a host, at its first URL",
        bad: [
            Case::new(Url("<loc>None</loc>")),
            Case::new(Url("<loc>undefined</loc>")),
            Case::new(Url("<loc>N/A</loc>")),
            Case::new(Url("<loc>https://www.example.org/undefined/about</loc>")),
            Case::new(Url("<loc>https://www.example.org/[object%20Object]</loc>")),
            Case::new(Url("<loc>https://www.example.org/blog/null</loc>")),
            Case::new(Url("<loc>https://www.example.org/blog/NaN</loc>")),
            Case::new(Url("<loc>https://www.example.org/None</loc>")),
            Case::new(Url("<loc>undefined/about</loc>")),
            Case::new(Url("<loc>https://undefined/about</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/none</loc>")),
            Case::new(Url("<loc>https://www.example.org/undefined-behaviour</loc>")),
            Case::new(Url("<loc>https://www.example.org/nullable/?q=null&amp;null=1</loc>")),
            Case::new(Url("<loc>https://www.example.org/wiki/Null</loc>")),
            Case::new(Url("<loc>https://www.example.org/wiki/NaN</loc>")),
            Case::new(Url("<loc>https://www.example.org/none-of-the-above</loc>")),
            Case::new(Url("<loc>https://www.example.org/recipes/nan</loc>")),
        ],
        sources: [MKDOCS_1783, PROTOCOL, GOOGLE_REPORT, YANDEX_ERRORS],
    }
}

impl<'v> Judge<'v> {
    /// Reports space around the URL, both the kind that XML trims and other kinds.
    pub(super) fn edges(&mut self) {
        let value = self.place.value;
        let trimmed = self.text;
        let Range { start, end } = bare(trimmed);
        let core = &trimmed[start..end];
        let outer = value.trimmed_range();
        let before = 0..outer.start + start;
        let behind = outer.start + end..value.text().len();
        if before.is_empty() && behind.is_empty() {
            return;
        }
        let space =
            |range: &Range<usize>| value.text()[range.clone()].contains(char::is_whitespace);
        if value.shows_hidden() && before.is_empty() && !space(&behind) {
            // The XML layer reports invisible characters after the URL.
            self.text = core;
            self.place.base = start;
            return;
        }
        let unicode = core.len() < trimmed.len();
        // No reader trims an invisible character, so that the URL does not begin with its scheme.
        let unseen = value.text()[before.clone()].chars().find(|c| is_hidden_in_url(*c));
        let (rule, severities) = match unseen {
            None => (&LOC_WHITESPACE, LOC_WHITESPACE.severities),
            Some('\u{FEFF}') => (&BOM_MISPLACED, Severities::protocol(Severity::Error)),
            Some(_) => (&DISCOURAGED_CHARACTER, Severities::protocol(Severity::Error)),
        };
        self.problems.push(Problem {
            rule,
            severities,
            range: 0..0,
            explain: Box::new(move |draft| {
                draft.span =
                    value.span_of(if before.is_empty() { &behind } else { &before }.clone());
                match unseen {
                    None => draft
                        .say(format_args!("White space around the URL {}; remove it", quote(core))),
                    Some(c) => draft.say(format_args!(
                        "The character U+{:04X}{} before the URL {} is invisible, and readers take it for a part of the URL; delete it",
                        u32::from(c),
                        if c == '\u{FEFF}' { ", a byte order mark," } else { "" },
                        quote(core),
                    )),
                }
                if !value.cdata && !core.is_empty() {
                    let edits = [before, behind].into_iter().filter(|range| !range.is_empty());
                    draft.fix_by(Fix::of(
                        if unseen.is_some() {
                            "Delete what stands before the URL"
                        } else {
                            "Delete the white space around the URL"
                        },
                        // After letters beyond ASCII, the space may be the rest of a letter read in the wrong encoding.
                        !unicode || core.is_ascii(),
                        edits.map(|range| (value.span_of(range), String::new())).collect_small(),
                    ));
                }
            }),
        });
        self.text = core;
        self.place.base = start;
    }

    pub(super) fn placeholder_value(&mut self) -> bool {
        let text = self.text;
        let Some(word) = missing_value(text) else { return false };
        let what = if word.len() < text.len() { "the start of the URL" } else { "the URL" };
        self.report(&LOC_PLACEHOLDER_VALUE, 0..word.len(), move |draft| {
            draft.say(format_args!("The generator wrote {} instead of {what}", quote(word)));
            if word == "None" {
                draft.advise(NO_ADDRESS);
            }
        });
        true
    }

    /// Reports two beginnings of a URL in a row: `https://a.comhttps://a.com/`.
    pub(super) fn doubled_origin(&mut self) {
        let (text, place) = (self.text, self.place);
        let length = last_beginning(text);
        if length == 0 {
            return;
        }
        self.report(&LOC_DOUBLED_ORIGIN, 0..length, move |draft| {
            let (before, rest) = text.split_at(length);
            draft.say(format_args!("The URL {} begins twice; write {}", quote(text), quote(rest)));
            // If schemes or hosts differ, it is unknown which one is right.
            let same = rest.get(..length).is_some_and(|start| start.eq_ignore_ascii_case(before));
            let behind = rest.get(length..).unwrap_or_default();
            let safe =
                same && (before.ends_with([':', '/']) || behind.starts_with(['/', '?', '#']));
            draft.fix_by(place.edit(safe, "Delete the first of the two", 0..length, ""));
        });
        self.skip(length);
    }

    /// Returns where the authority starts; `None` if the value is no URL of a page.
    pub(super) fn scheme(&mut self) -> Option<usize> {
        let (text, place) = (self.text, self.place);
        let begins = beginning(text);
        if let Beginning::Right(end) = begins {
            return Some(end);
        }
        if let Beginning::Misspelt(end, meant, safe) = begins {
            // A mark may be in the wrong place: `http:/w/ww.example.org`.
            let host = text[end..].split(['/', '\\', '?', '#']).next().unwrap_or_default();
            let fixed = host.contains('.') && !host.contains('%');
            // A backslash here most likely means backslashes in the whole URL.
            let slashed = text[..end].contains('\\');
            self.report(&LOC_SCHEME_TYPO, 0..end, move |draft| {
                let right = format!("{meant}://");
                let written = quote(slice(text, ..end));
                draft.say(format_args!("The URL begins with {written}; write {}", quote(&right)));
                let fix =
                    || place.edit(safe && !slashed, format!("Write `{right}`"), 0..end, &*right);
                draft.fix_by(fixed.then(fix).flatten());
            });
            self.take(0..end);
            return (fixed && !slashed).then_some(end);
        }
        match scheme_of(text) {
            Some(scheme) => {
                let severities = if scheme.eq_ignore_ascii_case("ftp") {
                    Severities::protocol(Severity::Warning)
                } else {
                    LOC_SCHEME_UNSUPPORTED.severities
                };
                self.report_as(&LOC_SCHEME_UNSUPPORTED, severities, 0..scheme.len(), move |draft| {
                    draft.say(format_args!(
                        "The scheme {} of {} is not one that search engines crawl; use `https` or `http`",
                        quote(scheme),
                        quote(text)
                    ));
                });
                None
            }
            None => {
                self.not_absolute();
                None
            }
        }
    }

    fn not_absolute(&mut self) {
        // For an index, `index-loc-not-absolute` reports it.
        if self.kind == EntryKind::Sitemap {
            return;
        }
        let (text, place, own) = (self.text, self.place, self.own);
        self.report(&LOC_NOT_ABSOLUTE, 0..text.len(), move |draft| {
            draft.say(format_args!(
                "The URL {} is not complete; it must begin with `https://` or `http://` and the host",
                quote(text)
            ));
            if let Some(whole) = absolute(text, own) {
                let title = format!("Write {}", quote(&whole));
                draft.fix_by(place.edit(false, title, 0..text.len(), whole));
            }
        });
    }
}

const NO_ADDRESS: &str =
    "Set the site's URL in the generator (MkDocs: `site_url`) and build the sitemap again.";

/// Whether the text is a template that was never filled in, which has its own rule. `seen`: the classes of its bytes.
pub(super) fn has_template(text: &str, seen: u8) -> bool {
    seen & (BLANK | ILLEGAL | BRACKET | PERCENT) != 0 && template::residue(text).is_some()
}

/// Returns where the last beginning stands, if the URL begins more than once with no path between.
fn last_beginning(text: &str) -> usize {
    let mut last = 0;
    while let Some(at) = http_from(text, last + 1) {
        let Some((scheme, host)) = slice(text, last..at).split_once(':') else { break };
        let known = ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
        if !known || host.trim_start_matches('/').contains(['/', '?', '#']) {
            break;
        }
        last = at;
    }
    last
}
