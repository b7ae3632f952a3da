//! One `Sitemap` line: its name, its URL, and the text after the URL.

use super::*;
use crate::rules::loc::{has_scheme, is_placeholder};
use crate::rules::structure::{STRUCT_TEMPLATE_RESIDUE, template_residue};
use crate::text::cut::cut;
use crate::text::order::Gather;
use crate::text::relative::absolute;
use crate::text::wrapped::{address_in, around};

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
        let content = cut(text, start..hash.unwrap_or(text.len()));
        let names = |end: &usize| is_sitemap_name(cut(content, ..*end));
        let (name_end, value_at, slip) = if let Some(at) = content.find(':').filter(names) {
            let right = content[..at].trim().eq_ignore_ascii_case("sitemap");
            (at, at + 1, (!right).then_some(Slip::Name))
        } else if let Some(at) = content.find('=').filter(names) {
            (at, at + 1, Some(Slip::Equals))
        } else {
            let slash = content.find('/')?;
            // The full-width colon of Chinese and Japanese is no separator.
            let is_scheme = |c: char| !c.is_whitespace() && c != '：';
            let before = content[..slash].trim_end_matches(is_scheme);
            let name = before.trim_end_matches('：').len();
            names(&name).then_some((name, before.len(), Some(Slip::NoColon)))?
        };
        let rest = cut(content, value_at..);
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
        let (rule, what) = match slip {
            Slip::NoColon => (&ROBOTS_SITEMAP_MISSING_COLON, "has no colon after it"),
            Slip::Equals => (&ROBOTS_SITEMAP_KEY_TYPO, "is not a name that crawlers know"),
            Slip::Name => (&ROBOTS_SITEMAP_KEY_TYPO, "is not a name that every crawler knows"),
        };
        let lower = shown.to_ascii_lowercase();
        let known = lower.starts_with("sitemap") || lower.starts_with("site-map");
        let severities = if slip == Slip::Name && known {
            rule.severities.without(Google)
        } else {
            rule.severities
        };
        cx.findings.report_as(rule, severities, span, |draft| {
            draft.say(format_args!("{} {what}; write `Sitemap:`", quote(shown)));
            let text = if slip == Slip::Name { "Sitemap" } else { "Sitemap: " };
            // With other words beside the name, the fix would delete information.
            let mut letters = shown.chars().filter(|c| c.is_alphanumeric());
            let safe = letters.clone().count() <= "sitemaps".len()
                && letters.all(|c| c.is_ascii_alphabetic());
            let fix = Fix::safe("Write `Sitemap:`", self.span_of(self.name.clone()), text);
            draft.fix_by(Fix { safe, ..fix });
        });
    }

    /// Returns the URL, or reports why there is none.
    pub fn url(&self, cx: &mut Context<'_>) -> Option<Url> {
        let value = self.value;
        if self.report_residue(cx) || self.report_list(cx) {
            return None;
        }
        if let Some(url) = valid(value) {
            if url.host_str().is_some_and(is_placeholder) {
                let what = "has a placeholder for a missing value as its host";
                self.invalid(what, cx, || None);
                return None;
            }
            return Some(url);
        }
        if let Some(url) = self.report_wrapped(cx) {
            return Some(url);
        }
        if !has_scheme(value) && !value.contains(char::is_whitespace) {
            self.report_relative(cx);
        } else {
            self.report_broken(cx);
        }
        None
    }

    /// Reports template code in the value; returns whether there is any.
    fn report_residue(&self, cx: &mut Context<'_>) -> bool {
        let Some(range) = template_residue(self.value) else { return false };
        let start = self.value_at + range.start;
        let span = self.span_of(start..start + range.len());
        cx.findings.report(&STRUCT_TEMPLATE_RESIDUE, span, |draft| {
            draft.say(format_args!(
                "The sitemap URL contains the template code {}; fill it in",
                quote(&self.value[range])
            ));
        });
        true
    }

    /// Reports several URLs on the line; returns whether there are several.
    fn report_list(&self, cx: &mut Context<'_>) -> bool {
        let separates = |c: char| c.is_whitespace() || c == ',';
        let parts: Vec<_> = self.value.split(separates).filter(|part| !part.is_empty()).gather();
        if parts.len() < 2
            || !parts.iter().all(|part| valid(part).is_some() && !part.ends_with(':'))
        {
            return false;
        }
        self.invalid("is a list of URLs; give each sitemap its own line", cx, || {
            let text = parts.join("\nSitemap: ");
            Some(Fix::safe("Give each sitemap its own line", self.value_span(), text))
        });
        true
    }

    /// Reports a URL with something around it, and returns the URL.
    fn report_wrapped(&self, cx: &mut Context<'_>) -> Option<Url> {
        let value = self.value;
        let address =
            address_in(value).filter(|address| address.start > 0 || value.trim_end() != value)?;
        let url = valid(&value[address.clone()])?;
        let says = |range: Range<usize>| value[range].contains(char::is_alphanumeric);
        let marks = !around(value, &address).any(says);
        let wrapped = marks && value.starts_with(is_wrapper);
        let what = if wrapped {
            "is in quotation marks or brackets"
        } else {
            "contains more than the URL"
        };
        self.invalid(&format!("{what}; write only the URL"), cx, || {
            let (title, bare) = ("Write only the URL", &value[address]);
            Some(Fix { safe: marks, ..Fix::safe(title, self.value_span(), bare) })
        });
        Some(url)
    }

    fn report_relative(&self, cx: &mut Context<'_>) {
        let own = cx.site.url.as_ref();
        cx.findings.report(&ROBOTS_SITEMAP_RELATIVE, self.value_span(), |draft| {
            draft.say(format_args!(
                "The sitemap {} is not a full URL; begin with `https://` or `http://` and the host",
                quote(self.value)
            ));
            draft.fix_by(
                absolute(self.value, own)
                    .map(|whole| Fix::write_quoted(whole, false, self.value_span())),
            );
        });
    }

    /// Reports a value that is no URL, nor written like a part of one.
    fn report_broken(&self, cx: &mut Context<'_>) {
        let value = self.value;
        let what = match value.contains(' ') {
            true => "has a space; write `%20` if it belongs to the URL",
            false => "is not a valid `https` or `http` URL",
        };
        self.invalid(what, cx, || None);
    }

    fn invalid(&self, what: &str, cx: &mut Context<'_>, fix: impl FnOnce() -> Option<Fix>) {
        cx.findings.report(&ROBOTS_SITEMAP_INVALID_URL, self.value_span(), |draft| {
            draft.say(format_args!("The sitemap {} {what}", quote(self.value)));
            draft.fix_by(fix());
        });
    }

    pub fn report_hash(&self, cx: &mut Context<'_>) {
        let Some(at) = self.hash else { return };
        let behind = cut(self.line.text, at..);
        let end = self.value_at + self.value.len();
        if at == end {
            let length = behind.find(char::is_whitespace).unwrap_or(behind.len());
            let span = self.span_of(at..at + length);
            cx.findings.report(&ROBOTS_SITEMAP_FRAGMENT_CUT, span, |draft| {
                draft.say(format_args!(
                    "Crawlers cut {} off the URL, because `#` begins a comment in robots.txt",
                    quote(cut(behind, ..length))
                ));
                draft.fix_by(if behind[length..].trim().is_empty() {
                    Fix::suggest("Delete it", span, "")
                } else {
                    // Without the “#” the comment would belong to the URL.
                    let rest = self.span_of(at..at + behind.trim_end().len());
                    Fix::suggest("Delete it and the comment", rest, "")
                });
            });
            return;
        }
        let comment = behind.trim_end();
        cx.findings.report(
            &ROBOTS_SITEMAP_INLINE_COMMENT,
            self.span_of(at..at + comment.len()),
            |draft| {
                draft.say(format_args!(
                    "The comment {} comes after the URL; move it to its own line",
                    quote(comment)
                ));
                let cut = self.span_of(end..self.line.text.len());
                let text = format!("{comment}\n");
                draft.fix_by(
                    Fix::safe(
                        "Move the comment to its own line",
                        Span::at(self.line.span.start),
                        text,
                    )
                    .and(cut, ""),
                );
            },
        );
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
    let is_word = |byte: &u8| byte.is_ascii_alphabetic();
    let letters: Vec<u8> = name.to_ascii_lowercase().bytes().filter(is_word).gather();
    // Google only looks at how the name begins.
    let is_one = !name.trim().contains([' ', '\t']);
    name.bytes().all(|byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'\t' | b'-' | b'_' | b';')
    }) && (slips(&letters, b"sitemap") < 2
        || (is_one && letters.starts_with(b"sitemap"))
        || matches!(&*letters, b"xmlsitemap" | b"xmlsitemaps"))
}
