//! One `Sitemap` line: its name, its URL, and the text after the URL.

use super::*;
use crate::rules::structure::residue_in_line;
use crate::rules::value::report_relative;
use crate::text::url::has_scheme;
use crate::text::words::is_missing_value;
use crate::text::wrapped::address_in;

rules! {
    /// A path, or a host without scheme.
    ROBOTS_SITEMAP_RELATIVE = "robots-sitemap-relative" {
        title: "Relative URL in a `Sitemap` line",
        why: "The protocol and Google require the full URL of the sitemap. Most crawlers do not \
            resolve a path, so they do not find the sitemap.",
        help: "Write the full URL, beginning with `https://`.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        bad: [
            Case::new(File("User-agent: *\nDisallow:\nSitemap: /sitemap.xml\n")).at("https://www.example.org/robots.txt"),
            Case::new(File("Sitemap: www.example.org/sitemap.xml\n")),
            Case::new(File("Sitemap: sitemap.xml\n")),
        ],
        good: [Case::new(File("Sitemap: https://www.example.org/sitemap.xml\n"))],
        sources: [GOOGLE_ROBOTS, PROTOCOL],
    }

    /// The name is misspelt, and some crawlers do not know it.
    ROBOTS_SITEMAP_KEY_TYPO = "robots-sitemap-key-typo" {
        title: "Misspelled `Sitemap` line",
        why: "Google accepts some misspellings of `Sitemap`. Other crawlers ignore a line with an \
            unknown name.",
        help: "Write `Sitemap:`.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Auto,
        because: "If the name contains other words, people may need them, so you decide.",
        bad: [
            Case::new(File("User-agent: *\nSite-map: https://www.example.org/sitemap.xml\n")),
            Case::new(File("Sitemaps: https://www.example.org/sitemap.xml\nUser-agent: *\n")),
            Case::new(File("User-agent: *\nDisallow:\nXML Sitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nDisallow:\nSitemap = https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nDisallow:\nSitmap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("Sitemap-news: https://www.example.org/news.xml\nSitemap1: https://www.example.org/a.xml\n")),
        ],
        good: [
            Case::new(File("SITEMAP : https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nDisallow: /sitemaps: a\nAllow: /site-map\nSitemaps are here: no\n")),
            Case::new(File("Sitemap: https://www.example.org/sitemap.xml\n//Sitemap: https://www.example.org/old.xml\nHost: https://www.example.org\n")),
        ],
        sources: [GOOGLE_ROBOTSTXT],
    }

    /// Only a space follows the name.
    ROBOTS_SITEMAP_MISSING_COLON = "robots-sitemap-missing-colon" {
        title: "Missing colon after `Sitemap`",
        why: "Without the colon crawlers read another part of the line as its name, most often \
            `Sitemap https`, and do not find the sitemap.",
        help: "Write `Sitemap:`.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(File("User-agent: *\nDisallow:\nSitemap https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nDisallow:\nsitemap /sitemap.xml\n")),
        ],
        good: [Case::new(File("User-agent: *\nDisallow:\nSitemap: https://www.example.org/sitemap.xml\n"))],
        sources: [GOOGLE_ROBOTSTXT, RFC9309],
    }

    /// A comment follows on the same line.
    ROBOTS_SITEMAP_INLINE_COMMENT = "robots-sitemap-inline-comment" {
        title: "Comment after the sitemap URL",
        why: "Google removes the comment. A simple reader takes it as part of the URL.",
        help: "Move the comment to its own line.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("User-agent: *\nSitemap: https://www.example.org/sitemap.xml # main\n"))],
        good: [
            Case::new(File("# main\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("Disallow: /a # b\nSitemap: https://www.example.org/sitemap.xml\n")),
        ],
        sources: [GOOGLE_ROBOTS, NEXT_SITEMAP],
    }

    /// `#` begins a comment, even in a URL.
    ROBOTS_SITEMAP_FRAGMENT_CUT = "robots-sitemap-fragment-cut" {
        title: "`#` in a sitemap URL",
        why: "In robots.txt, `#` begins a comment, so crawlers request only the part of the URL \
            before it.",
        help: "Delete the `#` and what follows. If it belongs to the URL, write `%23`.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Suggest,
        because: "To crawlers it is a comment, and somebody may have written it for people.",
        bad: [Case::new(File("Sitemap: https://www.example.org/sitemap.xml#main\n"))],
        good: [Case::new(File("Sitemap: https://www.example.org/sitemap%23main.xml\n"))],
        sources: [GOOGLE_ROBOTS, RFC9309],
    }
}

/// A line that is meant to name a sitemap.
pub(super) struct SitemapLine<'t> {
    pub line: &'t Line<'t>,
    /// Range from the name to the start of the value.
    name: Range<usize>,
    /// What is wrong with the name.
    slip: Option<Slip>,
    pub value: &'t str,
    value_at: usize,
    /// Place of a `#` after the value.
    pub hash: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Slip {
    Name,
    Equals,
    NoColon,
}

impl<'t> SitemapLine<'t> {
    pub fn read(line: &'t Line<'t>) -> Option<SitemapLine<'t>> {
        let text = line.text;
        let lead = text.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{FEFF}');
        let start = text.len() - lead.len();
        // For nearly all lines the first letter decides.
        if !lead.starts_with(['s', 'S', 'x', 'X']) {
            return None;
        }
        let hash = text.find('#');
        let content = slice(text, start..hash.unwrap_or(text.len()));
        let names = |end: &usize| is_sitemap_name(slice(content, ..*end));
        let (name_end, value_at, slip) = if let Some(at) = content.find(':').filter(names) {
            let right = content[..at].trim().eq_ignore_ascii_case("sitemap");
            (at, at + 1, (!right).then_some(Slip::Name))
        } else if let Some(at) = content.find('=').filter(names) {
            (at, at + 1, Some(Slip::Equals))
        } else {
            let slash = content.find('/')?;
            let before = content[..slash].trim_end_matches(|c: char| !c.is_whitespace()).len();
            names(&before).then_some((before, before, Some(Slip::NoColon)))?
        };
        let rest = slice(content, value_at..);
        let value = rest.trim_ascii();
        let value_start = start + value_at + rest.len() - rest.trim_ascii_start().len();
        Some(SitemapLine {
            line,
            name: start..if slip.is_none_or(|slip| slip == Slip::Name) {
                start + content[..name_end].trim_end().len()
            } else {
                value_start
            },
            slip,
            value,
            value_at: value_start,
            hash,
        })
    }

    fn span_of(&self, range: Range<usize>) -> Span {
        let base = self.line.span.start;
        Span::new(base + range.start as u64, base + range.end as u64)
    }

    pub fn value_span(&self) -> Span {
        self.span_of(self.value_at..self.value_at + self.value.len())
    }

    pub fn report_name(&self, cx: &mut Context<'_>) {
        let Some(slip) = self.slip else { return };
        let shown = self.line.text[self.name.clone()].trim_end();
        let span = self.span_of(self.name.start..self.name.start + shown.len());
        let rule = match slip {
            Slip::NoColon => &ROBOTS_SITEMAP_MISSING_COLON,
            Slip::Equals | Slip::Name => &ROBOTS_SITEMAP_KEY_TYPO,
        };
        let letters: String = shown.chars().filter(char::is_ascii_alphanumeric).collect();
        // Google reads every name that begins like this one.
        let known = letters.to_ascii_lowercase().starts_with("sitemap") && slip == Slip::Name;
        let severities = if known { rule.severities.without(Google) } else { rule.severities };
        cx.findings.report_as(rule, severities, span, |draft| {
            let shown = quote(shown);
            let what = match slip {
                Slip::NoColon => format!("The colon after {shown} is missing"),
                _ => format!("Crawlers do not know {shown}"),
            };
            draft.say(format_args!("{what}; write `Sitemap:`"));
            let text = if slip == Slip::Name { "Sitemap" } else { "Sitemap: " };
            // With other words beside the name, the fix would delete information.
            let safe = letters.len() <= "sitemaps".len() && !letters.contains(char::is_numeric);
            let fix = Fix::safe("Write `Sitemap:`", self.span_of(self.name.clone()), text);
            draft.fix_by(Fix { safe, ..fix });
        });
    }

    /// Returns the URL, or reports why there is none.
    pub fn url(&self, cx: &mut Context<'_>) -> Option<Url> {
        let value = self.value;
        if residue_in_line(value, self.value_span().start, cx.findings) {
            return None;
        }
        let separates = |c: char| c.is_whitespace() || c == ',';
        let parts: Vec<_> = value.split(separates).filter(|part| !part.is_empty()).collect_small();
        let is_list = parts.len() > 1 && parts.iter().all(|part| valid(part).is_some());
        let url = valid(value).filter(|url| !url.host_str().is_some_and(is_missing_value));
        if url.is_some() && !is_list {
            return url;
        }
        let inner = address_in(value).filter(|address| address.len() < value.len());
        if inner.is_none() && !has_scheme(value) && !value.contains(char::is_whitespace) {
            report_relative(&ROBOTS_SITEMAP_RELATIVE, value, self.value_span(), false, cx);
            return None;
        }
        cx.findings.report(&ROBOTS_SITEMAP_INVALID_URL, self.value_span(), |draft| {
            draft.say(format_args!(
                "The sitemap {} is not one valid `https` or `http` URL; write one on each line, and nothing else",
                quote(value)
            ));
            let span = self.value_span();
            if is_list {
                let lines = parts.join("\nSitemap: ");
                draft.repair("Give each sitemap its own line", span, lines);
            } else if let Some(address) = inner.clone() {
                // Words around the URL may say something.
                let around = [slice(value, ..address.start), slice(value, address.end..)].concat();
                let safe = !around.contains(char::is_alphanumeric);
                draft.fix_by(Fix { safe, ..Fix::safe("Write only the URL", span, &value[address]) });
            }
        });
        inner.filter(|_| !is_list).and_then(|address| valid(&value[address]))
    }

    pub fn report_hash(&self, cx: &mut Context<'_>) {
        let Some(at) = self.hash else { return };
        let behind = slice(self.line.text, at..);
        let end = self.value_at + self.value.len();
        if at == end {
            let length = behind.find(char::is_whitespace).unwrap_or(behind.len());
            let span = self.span_of(at..at + length);
            cx.findings.report(&ROBOTS_SITEMAP_FRAGMENT_CUT, span, |draft| {
                draft.say(format_args!(
                    "Crawlers cut {} off the URL, because `#` begins a comment in robots.txt",
                    quote(slice(behind, ..length))
                ));
                // Without the `#`, a comment after it would belong to the URL.
                let rest = self.span_of(at..at + behind.trim_end().len());
                draft.suggest("Delete it, up to the end of the line", rest, "");
            });
            return;
        }
        let comment = behind.trim_end();
        let span = self.span_of(at..at + comment.len());
        cx.findings.report(&ROBOTS_SITEMAP_INLINE_COMMENT, span, |draft| {
            draft.say(format_args!(
                "The comment {} comes after the URL; move it to its own line",
                quote(comment)
            ));
            let (title, text) = ("Move the comment to its own line", format!("{comment}\n"));
            let fix = Fix::safe(title, Span::at(self.line.span.start), text);
            draft.fix_by(fix.and(self.span_of(end..self.line.text.len()), ""));
        });
    }
}

/// Returns the URL, if it is a full one that every crawler understands.
pub(super) fn valid(text: &str) -> Option<Url> {
    let slashes = text.find("://")?;
    let odd = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(c, '<' | '>' | '"' | '{' | '}' | '|' | '\\' | '^' | '`')
    };
    let known = ["http", "https"].iter().any(|scheme| text[..slashes].eq_ignore_ascii_case(scheme));
    if !known || text.contains(odd) || text[slashes + 3..].starts_with('/') {
        return None;
    }
    let mut url = Url::parse(text).ok()?;
    url.set_fragment(None);
    Some(url)
}

/// Whether the name is `Sitemap`, or was meant to be.
fn is_sitemap_name(name: &str) -> bool {
    if name.len() > 32 {
        return false;
    }
    let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    let letters = letters.to_ascii_lowercase();
    // Google only looks at how the name begins.
    let is_one = !name.trim().contains([' ', '\t']);
    name.bytes().all(|byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'\t' | b'-' | b'_' | b';')
    }) && (distance(&letters, "sitemap").is_some_and(|slips| slips < 2)
        || (is_one && letters.starts_with("sitemap"))
        || matches!(&*letters, "xmlsitemap" | "xmlsitemaps"))
}
