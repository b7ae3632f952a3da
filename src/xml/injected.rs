//! HTML that a plugin or a CDN writes into every answer of a server, sitemaps among them: scripts, styles, frames. It is
//! one cause, whatever stands in it, and is passed over as a whole.

use super::document::Where;
use super::elements::Elements;
use super::lexer::{self, End, MAX_TOKEN, TagEnd};
use super::sections::Kind;
use super::{Input, Out, Step, Xml, names};
use crate::report::findings::Draft;
use crate::rules::{structure, xml as rule};
use crate::text::cut::cut;
use crate::text::quote::quote;
use crate::text::space::trim_xml_space_start;
use crate::xml::event::Events;

impl Xml {
    /// Passes over HTML that was added to the document. `None`: it is none, or another part of the document speaks of it.
    pub(super) fn injected<S: Events>(
        &mut self,
        input: Input<'_>,
        out: &mut Out<'_, S>,
    ) -> Option<Step> {
        let elements = &self.elements;
        let outside = elements.is_outside();
        if self.html_without_end || elements.in_feed() || !outside && !elements.holds_elements() {
            return None;
        }
        let text = input.text;
        let end = match self.html(text, input.last) {
            End::More => return Some(Step::More),
            End::At(end) => end,
            End::TooLong => {
                // Otherwise the same text would be looked through again and again.
                self.html_without_end = true;
                return None;
            }
            End::Cut => return None,
        };
        let (html, span) = (cut(text, ..end), input.span(0, end));
        if outside {
            // It may be all there is.
            let alone = text.len() < MAX_TOKEN && trim_xml_space_start(cut(text, end..)).is_empty();
            if alone && self.document.place != Where::Root {
                return (!input.last).then_some(Step::More);
            }
            if self.document.place != Where::Start {
                self.markup(span, out);
            }
            self.document.outside(html, span, out.findings);
            return Some(Step::Done(end));
        }
        // What is declared elsewhere, no plugin knows.
        let whole = Elements::is_whole(html)?;
        self.markup(span, out);
        self.elements.has_child();
        let rule = match whole {
            true => &structure::STRUCT_UNKNOWN_ELEMENT,
            false => &rule::TAG_SYNTAX,
        };
        let tag = html.find('>').map_or(end, |end| end + 1);
        out.findings.report(rule, input.span(0, tag), |draft| {
            say(cut(html, ..tag), draft);
            draft.suggest("Remove it", span, "");
        });
        out.sink.reference(None, span, out.findings);
        Some(Step::Done(end))
    }

    /// Where the HTML ends that the text begins with, with all that follows it directly. `Cut`: it begins with none;
    /// `TooLong`: with some that does not end.
    fn html(&self, text: &str, last: bool) -> End {
        let mut end = match piece(text, last) {
            End::At(end) => end,
            other => return other,
        };
        while end < MAX_TOKEN {
            let mut next = trim_xml_space_start(cut(text, end..));
            if next.starts_with("<!--") && !self.exhausted[Kind::Comment as usize] {
                match lexer::terminated(next, 4, "-->", last) {
                    End::At(comment) => next = trim_xml_space_start(cut(next, comment..)),
                    End::More => return End::More,
                    _ => break,
                }
            }
            match piece(next, last) {
                End::At(length) => end = text.len() - next.len() + length,
                End::More => return End::More,
                _ => break,
            }
        }
        End::At(end)
    }
}

/// Where an element of HTML ends that the text begins with. `Cut`: it begins with none; `TooLong`: it has no end.
fn piece(text: &str, last: bool) -> End {
    const NAMES: [&str; 6] = ["script", "style", "noscript", "iframe", "div", "link"];
    // Other links are those of the sitemap, without their prefix.
    const LINKS: [&str; 4] = ["stylesheet", "preload", "preconnect", "prefetch"];
    if text.len() <= "<noscript".len() && !last {
        return End::More;
    }
    let Some(rest) = text.strip_prefix('<') else { return End::Cut };
    let is = |rest: &str, name: &str| {
        rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
            && !rest[name.len()..].starts_with(names::is_name_char)
    };
    let Some(name) = NAMES.into_iter().find(|name| is(rest, name)) else { return End::Cut };
    let end = match lexer::tag(text, last) {
        TagEnd::At(end) => end,
        TagEnd::More => return End::More,
        _ => return End::Cut,
    };
    let tag = cut(text, ..end);
    let link = name == "link";
    // With a namespace of its own it is meant.
    if tag.contains("xmlns") || link && !LINKS.iter().any(|word| tag.contains(word)) {
        return End::Cut;
    }
    if link || tag.ends_with("/>") {
        return End::At(end);
    }
    let known = cut(text, ..text.floor_char_boundary(MAX_TOKEN));
    let mut open = 1;
    for at in memchr::memchr_iter(b'<', &known.as_bytes()[end..]) {
        let rest = cut(known, end + at + 1..);
        let ends = rest.strip_prefix('/');
        // What holds a sitemap, or a part of it, is not to be passed over.
        if ["urlset", "url", "sitemapindex", "sitemap", "loc"].iter().any(|name| is(rest, name)) {
            return End::TooLong;
        }
        if !is(ends.unwrap_or(rest), name) {
            continue;
        }
        if ends.is_some() {
            open -= 1;
        } else if name == "div" {
            open += 1;
        }
        if open == 0
            && let Some(close) = memchr::memchr(b'>', rest.as_bytes())
        {
            return End::At(end + at + 1 + close + 1);
        }
    }
    if last || text.len() >= MAX_TOKEN + 4 { End::TooLong } else { End::More }
}

/// Whether a text begins with such HTML.
pub(super) fn is_html(text: &str) -> bool {
    matches!(piece(text, true), End::At(_) | End::TooLong)
}

/// Names the cause. `html`: how it begins.
pub(super) fn say(html: &str, draft: &mut Draft) {
    draft.say(format_args!(
        "{} is HTML that a plugin or a CDN has most likely added; it does not belong in a sitemap",
        quote(html)
    ));
    draft.advise("Remove it, and switch off for sitemaps what adds it.");
}
