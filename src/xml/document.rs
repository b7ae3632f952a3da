//! The document around its root: what may stand before and behind it (XML 1.0, 2.1 and 2.8).

use std::ops::Range;

use super::doctype::Facts;
use super::{declaration, missing_tags, names};
use crate::report::findings::{Draft, Findings, Fix};
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules::xml as rule;
use crate::text::cut::cut;
use crate::text::quote::{quote, thousands};
use crate::text::space::trim_xml_space;
use crate::text::span::Span;

/// How far the document has come.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    /// No markup yet.
    #[default]
    Start,
    /// Before the root.
    Prolog,
    /// In the root or behind it.
    Root,
}

#[derive(Debug, Default)]
pub(super) struct Document {
    pub place: Where,
    /// Where the document begins: behind the byte order mark.
    pub start: u64,
    /// Where the first markup begins.
    pub first: u64,
    /// White space before the first markup.
    space: Option<Span>,
    /// Other text before it, white space around it included, and how it begins.
    junk: Option<(Span, String)>,
    junk_reported: bool,
    pub declared: bool,
    /// It has a document type declaration.
    doctype: bool,
    /// The root is that of a sitemap or feed: what stands behind it can go. Behind another one the
    /// sitemap itself may follow.
    known: bool,
    /// It is an entry without a root around it.
    entry: bool,
    /// The name of the root, as it is written.
    root: String,
    /// What stands behind the root has been reported.
    trailing: bool,
    /// The end of the file has been reported.
    pub cut: bool,
    /// That the file is cut off has been reported by whoever read it before.
    pub cut_short: bool,
}

/// Not an error for xmllint, which checks namespaces, but only prints what it finds.
pub(super) const BUT_XSD: Severities = Severities::all(Severity::Error).without(Consumer::Xsd);

/// Of sitemaps and feeds.
const ROOTS: [&str; 4] = ["urlset", "sitemapindex", "rss", "feed"];

/// How much of unwanted text is kept for the message.
const KEPT: usize = 256;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";

impl Document {
    /// Character data outside the root.
    pub fn outside(&mut self, text: &str, span: Span, findings: &mut Findings) {
        // A byte order mark has a rule of its own that says all.
        let ignorable = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n' | '\u{FEFF}');
        if text.contains('\u{FEFF}') {
            findings.judge_marks(span, rule::BOM_MISPLACED.severities);
        }
        let trimmed = text.trim_start_matches(ignorable);
        let lead = (text.len() - trimmed.len()) as u64;
        if self.place == Where::Start {
            if let Some((junk, kept)) = &mut self.junk {
                junk.end = span.end;
                if kept.len() < KEPT {
                    kept.push_str(cut(text, ..text.floor_char_boundary(KEPT)));
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
            self.trailing(span, body, findings);
        } else if !self.junk_reported {
            self.report_junk(span, body, findings);
        }
    }

    fn report_junk(&mut self, span: Span, text: &str, findings: &mut Findings) {
        self.junk_reported = true;
        let text = trim_xml_space(text);
        findings.report(&rule::LEADING_JUNK, span, |draft| {
            draft.say(format_args!("{} comes before the root element; remove it", quote(text)));
            // It may be all that the file lists, or the tag of its root.
            if !text.starts_with("http") && !text.contains("xmlns") {
                draft.suggest("Remove the text", span, "");
            }
        });
    }

    /// The first markup of the document.
    pub fn first_markup(&mut self, span: Span, findings: &mut Findings) {
        self.place = Where::Prolog;
        self.first = span.start;
        if let Some((span, text)) = self.junk.take() {
            self.report_junk(span, &text, findings);
        }
    }

    /// Something behind the root, reported once for the document: the cause is one.
    pub fn trailing(&mut self, span: Span, text: &str, findings: &mut Findings) {
        if std::mem::replace(&mut self.trailing, true) {
            return;
        }
        // What it leaves open does not belong there either.
        self.cut_short = true;
        // libxml2 takes a NUL for the end of the file.
        let nul = text.starts_with('\0');
        let severities = if nul { BUT_XSD } else { rule::TRAILING_CONTENT.severities };
        findings.report_as(&rule::TRAILING_CONTENT, severities, span, |draft| {
            if nul {
                draft.say("NUL characters come after the root element; nothing may follow it")
            } else {
                draft.say(format_args!(
                    "{} comes after the root element; nothing may follow it",
                    quote(text)
                ))
            }
            if self.is_rest(text) {
                let rest = Span::to_the_end(span.start);
                draft.suggest("Remove everything after the root element", rest, "");
            }
        });
    }

    /// Whether what begins with `text` follows a sitemap, and is neither an entry nor the start of another one.
    pub fn is_rest(&self, text: &str) -> bool {
        let tag = text.strip_prefix('<').filter(|rest| !rest.starts_with(['/', '!', '?']));
        let local = local_name(tag.unwrap_or_default());
        self.place == Where::Root && self.known && !is_entry(local) && !is_root(local)
    }

    /// The end tag `early` ends the root before its last entry, and maybe `again`. `missing`: where the one is to be
    /// written instead, at the end of the file.
    pub fn early(&self, early: Span, again: bool, missing: Option<u64>, findings: &mut Findings) {
        findings.report(&rule::TRAILING_CONTENT, early, |draft| {
            let tag = format!("</{}>", self.root);
            draft.say(format_args!(
                "{} comes before the last entry; move it after all entries",
                quote(&tag)
            ));
            draft.show(&tag);
            if !again {
                let mut edits = vec![(early, String::new())];
                edits.extend(missing.map(|end| (Span::at(end), tag)));
                draft.fix_by(Fix::of("Move the end tag", false, edits));
            }
        });
    }

    /// The start tag of a root.
    pub fn root(&mut self, tag: Span, text: &str, findings: &mut Findings) {
        if self.place == Where::Root {
            if self.entry && local_name(text) == local_name(&self.root) {
                // The root is missing: whoever reads the entries says so of the second one.
                self.trailing = true;
            } else {
                self.trailing(tag, text, findings);
            }
            return;
        }
        self.place = Where::Root;
        self.root.push_str(missing_tags::name_of(text, 1));
        let local = local_name(text);
        self.known = is_root(local);
        self.entry = is_entry(local);
        // A declaration may still come where this is no sitemap, but something that was printed before one.
        if self.known {
            self.report_undeclared(findings);
        } else {
            findings.keep(Span::at(self.start));
        }
    }

    fn report_undeclared(&mut self, findings: &mut Findings) {
        if !std::mem::replace(&mut self.declared, true) {
            let start = Span::at(self.start);
            findings.report(&rule::DECLARATION_MISSING, start, |draft| {
                draft.say("The file has no XML declaration; this is fine for UTF-8");
                draft.repair("Add the XML declaration", start, format_args!("{DECLARATION}\n"));
            });
        }
    }

    /// An XML declaration: `data` stands between `<?xml` and `?>`, at `at`. `outside`: in no
    /// element.
    pub fn declaration(
        &mut self,
        span: Span,
        data: Option<(&str, u64)>,
        outside: bool,
        findings: &mut Findings,
    ) {
        if self.place != Where::Start {
            let again = std::mem::replace(&mut self.declared, true);
            // What follows a second declaration behind the root has the same cause.
            let behind = self.place == Where::Root && outside;
            if behind && std::mem::replace(&mut self.trailing, true) {
                return;
            }
            let first = self.place == Where::Prolog && !again;
            let fix = match data.filter(|_| first) {
                Some((data, _)) => {
                    let text = format!("<?xml{data}?>\n");
                    let start = Span::at(self.start);
                    Fix::suggest("Move the declaration to the start", start, text).and(span, "")
                }
                None => Fix::suggest("Remove the declaration", span, ""),
            };
            return findings.report(&rule::DECLARATION_MISPLACED, span, |draft| {
                if behind {
                    draft.say("A second XML declaration comes after the root element; a file has only one");
                    draft.advise("Save each document as a separate file.");
                    return;
                }
                draft.say("The XML declaration must be at the very start of the file");
                draft.fix_by(fix);
            });
        }
        self.declared = true;
        if let (None, Some(space)) = (&self.junk, self.space) {
            findings.report(&rule::LEADING_WHITESPACE, space, |draft| {
                // The decoder leaves it to this to speak of the three bytes before it.
                if self.start == 3 && space.start == self.start {
                    let whole = Span::new(0, space.end);
                    draft.say("A byte order mark and white space come before the XML declaration; remove both");
                    draft.repair("Remove the byte order mark and the white space", whole, "");
                    return;
                }
                draft.say("White space comes before the XML declaration; remove it");
                draft.repair("Remove the white space", space, "");
            });
        }
        let part =
            |at: u64, part: Range<usize>| Span::new(at + part.start as u64, at + part.end as u64);
        let (place, tolerated) = match data.map(|(data, at)| (at, data, declaration::check(data))) {
            None => (span, false),
            Some((_, _, Ok(None))) => return,
            Some((at, data, Ok(Some(version)))) => {
                let place = part(at, version.clone());
                return findings.report(&rule::VERSION_1_1, place, |draft| {
                    draft.say(format_args!(
                        "The XML version is {}; sitemaps use “1.0”",
                        quote(cut(data, version))
                    ));
                    draft.suggest("Write “1.0”", place, "1.0");
                });
            }
            Some((at, _, Err(fault))) => (part(at, fault.place), fault.tolerated),
        };
        let severities = if tolerated { BUT_XSD } else { rule::DECLARATION_MALFORMED.severities };
        findings.report_as(&rule::DECLARATION_MALFORMED, severities, place, |draft| {
            draft.say(format_args!(
                "The XML declaration is malformed; it should be {}",
                quote(DECLARATION)
            ));
            // Nothing else is lost.
            const SAID: [&str; 8] =
                ["", "version", "1.0", "encoding", "utf-8", "standalone", "yes", "no"];
            let lower = data.map(|(data, _)| data.to_ascii_lowercase());
            let safe = lower.is_some_and(|lower| {
                let mut words = lower.split(|c: char| !c.is_alphanumeric() && !"-.".contains(c));
                words.all(|word| SAID.contains(&word))
            });
            draft.fix_by(Fix { safe, ..Fix::safe("Replace the declaration", span, DECLARATION) });
        });
    }

    /// A document type declaration. `outside`: in no element.
    pub fn doctype(&mut self, span: Span, facts: &Facts, outside: bool, findings: &mut Findings) {
        if facts.declares || facts.external {
            findings.report(&rule::ENTITY_DECLARATION, span, |draft| {
                if facts.declares {
                    draft.say("The DOCTYPE declares entities, which are not expanded here; write the text itself")
                } else {
                    draft.say(
                        "The DOCTYPE refers to an external file, which is not read here; remove the DOCTYPE",
                    )
                }
            });
        } else {
            findings.report(&rule::DOCTYPE, span, |draft| {
                let name = quote(facts.name.as_deref().unwrap_or(""));
                draft.say(format_args!("The file has the DOCTYPE {name}; remove it"));
                let fix = Fix { safe: !facts.subset, ..Fix::safe("Remove the DOCTYPE", span, "") };
                draft.fix_by((!facts.parameters).then_some(fix));
            });
        }
        if self.place == Where::Root && outside {
            self.trailing = false;
            self.trailing(span, "<!DOCTYPE", findings);
        } else if self.place == Where::Root || self.doctype {
            let root = self.place == Where::Root;
            let rule = if root { &rule::TRAILING_CONTENT } else { &rule::TAG_SYNTAX };
            findings.report(rule, span, |draft| {
                draft
                    .say("This DOCTYPE is inside the root element, or is not the first; remove it");
                draft.suggest("Remove the DOCTYPE", span, "");
            });
        }
        self.doctype = true;
    }

    /// The file ends inside `what`.
    pub fn cut_off(&mut self, what: &str, span: Span, complete: u64, findings: &mut Findings) {
        self.cut = true;
        if self.cut_short {
            return;
        }
        findings.report(&rule::UNCLOSED_ELEMENT, span, |draft| {
            draft.say(format_args!("The file ends inside this {what}"));
            say_cut_off(complete, true, draft);
        });
    }

    /// The end of the document.
    pub fn finish(&mut self, findings: &mut Findings) {
        if self.place == Where::Root {
            self.report_undeclared(findings);
        } else if !self.cut && !self.cut_short {
            findings.report(&rule::NO_ROOT, Span::at(0), |draft| {
                draft.say("The file has no XML element");
            });
        }
    }
}

/// The name in a start tag, without prefix.
fn local_name(tag: &str) -> &str {
    let tag = tag.trim_start_matches('<');
    tag[..names::name_len(tag)].rsplit(':').next().unwrap_or_default()
}

fn is_root(local: &str) -> bool {
    ROOTS.iter().any(|root| root.eq_ignore_ascii_case(local))
}

fn is_entry(local: &str) -> bool {
    matches!(local, "url" | "sitemap" | "loc")
}

/// Goes on to say of a file that ends too early how much of it there is. `likely`: it was hardly written so.
pub(super) fn say_cut_off(complete: u64, likely: bool, draft: &mut Draft) {
    if likely {
        draft.add("; the rest was probably lost in transfer");
        draft.advise("Generate or upload the file again: its end is missing.");
    }
    if complete > 0 {
        let entries = if complete == 1 { "entry" } else { "entries" };
        draft.add(format_args!(", after {} complete {entries}", thousands(complete)));
    }
}
