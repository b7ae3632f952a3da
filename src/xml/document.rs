//! The document around its root: what may come before and after it (XML 1.0, 2.1 and 2.8).

use std::ops::Range;

use super::doctype::Facts;
use super::event::Events;
use super::fault::Fault;
use super::{declaration, names};
use crate::text::slice::slice;
use crate::text::space::trim_xml_space;
use crate::text::span::Span;

/// Which part of the document is being read.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    /// Before any markup.
    #[default]
    Start,
    /// Before the root, after the first markup.
    Prolog,
    /// In the root or after it.
    Root,
}

#[derive(Debug, Default)]
pub(super) struct Document {
    pub place: Where,
    /// Offset at which the document begins, after the byte order mark.
    pub start: u64,
    /// Offset at which the first markup begins.
    pub first: u64,
    /// White space before the first markup.
    space: Option<Span>,
    /// Other text before the first markup, including white space around it, and the beginning of that text.
    junk: Option<(Span, String)>,
    junk_told: bool,
    pub declared: bool,
    /// A document type declaration has been read.
    doctype: bool,
    /// The root is that of a sitemap or feed, so what follows it can be removed. After any other root, the sitemap itself
    /// may follow.
    known: bool,
    /// The root is an entry that has no sitemap root around it. More entries may follow, but no end tag.
    pub entry: bool,
    /// Content after the root has been reported.
    trailing: bool,
    /// The file's end in the middle of something has been reported.
    pub cut: bool,
    /// Elements that are open at the end are not reported: an earlier reader has reported that the file is cut off, or they
    /// are part of reported content after the root.
    pub cut_short: bool,
}

/// The roots of sitemaps and feeds.
const ROOTS: [&str; 4] = ["urlset", "sitemapindex", "rss", "feed"];

/// How much unwanted text is kept for the message, in bytes.
const KEPT: usize = 256;

impl Document {
    /// Takes character data outside the root.
    pub fn outside(&mut self, text: &str, span: Span, out: &mut impl Events) {
        // A byte order mark is reported by a rule of its own.
        let ignorable = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n' | '\u{FEFF}');
        for (at, mark) in text.match_indices('\u{FEFF}') {
            let start = span.start + at as u64;
            let place = Span::new(start, start + mark.len() as u64);
            out.fault(place, Fault::Mark { outside: true, between: false });
        }
        let trimmed = text.trim_start_matches(ignorable);
        let lead = (text.len() - trimmed.len()) as u64;
        if self.place == Where::Start {
            if let Some((junk, kept)) = &mut self.junk {
                junk.end = span.end;
                if kept.len() < KEPT {
                    kept.push_str(slice(text, ..text.floor_char_boundary(KEPT)));
                }
            } else if !trimmed.is_empty() {
                let start = self.space.map_or(span.start, |space| space.start);
                let kept = trimmed[..trimmed.floor_char_boundary(KEPT)].to_owned();
                self.junk = Some((Span::new(start, span.end), kept));
            } else if text.contains([' ', '\t', '\r', '\n']) {
                self.space.get_or_insert(span).end = span.end;
            }
            return;
        }
        if trimmed.is_empty() {
            return;
        }
        let body = trimmed.trim_end_matches(ignorable);
        let start = span.start + lead;
        let span = Span::new(start, start + body.len() as u64);
        if self.place == Where::Root {
            self.trailing(span, body, out);
        } else if !self.junk_told {
            self.junk(span, body, out);
        }
    }

    fn junk(&mut self, span: Span, text: &str, out: &mut impl Events) {
        self.junk_told = true;
        let text = trim_xml_space(text);
        out.fault(span, Fault::Junk { text });
    }

    /// Takes the first markup of the document.
    pub fn first_markup(&mut self, span: Span, out: &mut impl Events) {
        self.place = Where::Prolog;
        self.first = span.start;
        if let Some((span, text)) = self.junk.take() {
            self.junk(span, &text, out);
        }
    }

    /// Reports content after the root once for the document, because all of it has one cause.
    pub fn trailing(&mut self, span: Span, text: &str, out: &mut impl Events) {
        // Entries without a root are all roots: that is reported for the first one.
        if std::mem::replace(&mut self.trailing, true) || self.entry {
            return;
        }
        // Elements that this content leaves open have the same cause.
        self.cut_short = true;
        let rest = self.is_rest(text) && !is_entry(local_name(text));
        out.fault(span, Fault::Trailing { text, rest });
    }

    /// Whether the content that begins with `text` follows a sitemap and does not begin another one.
    pub fn is_rest(&self, text: &str) -> bool {
        self.place == Where::Root && self.known && !is_root(local_name(text))
    }

    /// Takes the start tag of a root.
    pub fn root(&mut self, tag: Span, text: &str, out: &mut impl Events) {
        if self.place == Where::Root {
            return self.trailing(tag, text, out);
        }
        self.place = Where::Root;
        let local = local_name(text);
        self.known = is_root(local);
        self.entry = is_entry(local);
        // An unknown root may be something that was printed before a sitemap: the declaration may still come.
        if self.known {
            self.undeclared(out);
        } else {
            out.keep(Span::at(self.start));
        }
    }

    fn undeclared(&mut self, out: &mut impl Events) {
        if !std::mem::replace(&mut self.declared, true) {
            out.fault(Span::at(self.start), Fault::NoDeclaration);
        }
    }

    /// Takes an XML declaration: `data` is the text between `<?xml` and `?>` and its offset. `outside`: the declaration is
    /// in no element.
    pub fn declaration(
        &mut self,
        span: Span,
        data: Option<(&str, u64)>,
        outside: bool,
        out: &mut impl Events,
    ) {
        if self.place != Where::Start {
            let again = std::mem::replace(&mut self.declared, true);
            // Content after a second declaration that follows the root has the same cause.
            let after_root = self.place == Where::Root && outside;
            if after_root && std::mem::replace(&mut self.trailing, true) {
                return;
            }
            let first = self.place == Where::Prolog && !again;
            let data = data.map(|(data, _)| data).filter(|_| first);
            let start = self.start;
            return out.fault(span, Fault::DeclarationMisplaced { after_root, data, start });
        }
        self.declared = true;
        if let (None, Some(space)) = (&self.junk, self.space) {
            // The decoder does not report a UTF-8 byte order mark (three bytes) before the white space: this fault includes
            // it.
            let mark = self.start == 3 && space.start == self.start;
            out.fault(space, Fault::Space { mark });
        }
        let part =
            |at: u64, part: Range<usize>| Span::new(at + part.start as u64, at + part.end as u64);
        let (place, tolerated) = match data.map(|(data, at)| (at, data, declaration::check(data))) {
            None => (span, false),
            Some((_, _, Ok(None))) => return,
            Some((at, data, Ok(Some(version)))) => {
                let place = part(at, version.clone());
                return out.fault(place, Fault::Version { version: slice(data, version) });
            }
            Some((at, _, Err(fault))) => (part(at, fault.place), fault.tolerated),
        };
        let data = data.map(|(data, _)| data);
        out.fault(place, Fault::DeclarationMalformed { data, whole: span, tolerated });
    }

    /// Takes a document type declaration. `outside`: the declaration is in no element.
    pub fn doctype(&mut self, span: Span, facts: &Facts, outside: bool, out: &mut impl Events) {
        if facts.declares || facts.external {
            out.fault(span, Fault::EntityDeclaration { declares: facts.declares });
        } else {
            let Facts { name, subset, parameters, .. } = facts;
            let name = name.as_deref().unwrap_or_default();
            out.fault(span, Fault::Doctype { name, subset: *subset, parameters: *parameters });
        }
        if self.place == Where::Root && outside {
            self.trailing = false;
            self.trailing(span, "<!DOCTYPE", out);
        } else if self.place == Where::Root || self.doctype {
            out.fault(span, Fault::DoctypeMisplaced { root: self.place == Where::Root });
        }
        self.doctype = true;
    }

    /// Reports that the file ends inside `what`.
    pub fn cut_off(
        &mut self,
        what: &'static str,
        span: Span,
        complete: u64,
        out: &mut impl Events,
    ) {
        self.cut = true;
        if self.cut_short {
            return;
        }
        out.fault(span, Fault::CutOff { what, complete });
    }

    /// Takes the end of the document.
    pub fn finish(&mut self, out: &mut impl Events) {
        if self.place == Where::Root {
            self.undeclared(out);
        } else if !self.cut && !self.cut_short {
            out.fault(Span::at(0), Fault::NoRoot);
        }
    }
}

/// Returns the name in the start tag that the text begins with, without its prefix; empty if it begins otherwise.
fn local_name(text: &str) -> &str {
    let tag = text.strip_prefix('<').unwrap_or_default();
    tag[..names::name_len(tag)].rsplit(':').next().unwrap_or_default()
}

fn is_root(local: &str) -> bool {
    ROOTS.iter().any(|root| root.eq_ignore_ascii_case(local))
}

fn is_entry(local: &str) -> bool {
    matches!(local, "url" | "sitemap" | "loc")
}
