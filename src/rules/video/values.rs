//! Values of elements and attributes: what is wrong with them, and what was meant.

mod addresses;
mod attributes;
mod meant;
mod pages;

use std::ops::Range;

use url::Url;

use super::schema::{Attribute, accepts, integer};
use super::*;
use crate::rules::lastmod::{Other, explain_other};
use crate::rules::loc::Addresses;
use crate::rules::structure::template_residue;
use crate::rules::value::{left_out, not_seen, padding, seen, trim};
use crate::sitemap::node::NodeAttribute;
use crate::text::address::{host, is_shared};
use crate::text::date::{self, Granularity};
use crate::text::escape::escape;
use crate::text::space::trim_xml_space;
use crate::text::url::{is_whole, without_query};
use meant::{countries, list, platforms, seconds, thousands, yes_no};
use pages::{domain, has_ending, plain, player_of, same_page};

/// The moment of a date, if it has a day.
pub(super) fn moment(text: &str) -> Option<Moment> {
    date::accept(text)
        .or_else(|| date::w3c(text).filter(|moment| moment.granularity >= Granularity::Day))
}

/// What is wrong with a value.
struct Wrong {
    /// What would be right.
    wanted: &'static str,
    /// The value that was meant, and whether that is certain.
    meant: Option<(bool, String)>,
    /// Everybody can see what is meant.
    slight: bool,
    /// The part that is wrong.
    part: Option<Range<usize>>,
}

impl Wrong {
    const fn new(wanted: &'static str) -> Wrong {
        Wrong { wanted, meant: None, slight: false, part: None }
    }

    fn meant(self, meant: Option<(bool, String)>) -> Wrong {
        Wrong { meant, ..self }
    }
}

impl<'a> Block<'a, '_, '_> {
    /// Checks the value of an element.
    pub(super) fn value(&mut self, child: &'static Child, node: &'a Node) {
        if node.has_children() {
            return self.markup(child, node);
        }
        let value = &node.value;
        let refused = !accepts(child.kind, value.text());
        if value.unknown {
            return self.unknown(child.rule, &name_of(node), value, refused);
        }
        if value.trimmed().is_empty() && self.blank(child, node, refused) {
            return;
        }
        match child.kind {
            Kind::Url => self.address(child, node, refused),
            Kind::Date => self.date(child, node),
            Kind::Text(most) => self.text(child, node, most, refused),
            _ => self.typed(child, node, refused),
        }
    }

    /// Template code has been reported, but not what the schema says of it.
    fn unknown(&mut self, rule: &'static Rule, name: &str, value: &Value, refused: bool) {
        if !refused || template_residue(value.text()).is_none() {
            return;
        }
        let only = Severities::of(Xsd, Error);
        self.cx.findings.report_as(rule, only, value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "`{name}` {} is not a value for the schema",
                quote(value.trimmed())
            ));
        });
    }

    fn markup(&mut self, child: &'static Child, node: &'a Node) {
        let text = matches!(child.kind, Kind::Text(_));
        let rule = if text { &VIDEO_HTML_IN_TEXT } else { &STRUCT_NESTED_MARKUP };
        let inside = self.entry.nodes.children(node).next();
        let span = inside.map_or(node.value.tag, |inside| inside.value.tag);
        // Google wants plain text, and says nothing of dropping the video where it is none.
        let severity = if child.status == Status::Required { Error } else { Warning };
        let severities = WARNING.and(Protocol, severity);
        self.cx.findings.report_as(rule, severities, span, |draft| {
            let inside = inside.map(name_of).unwrap_or_default();
            draft.say(format_args!(
                "`{}` contains the element {}; it should be plain text",
                name_of(node),
                quote(&inside)
            ));
            draft.fix_by(fixes::plain(&self.entry.nodes, node).filter(|_| text));
        });
    }

    /// Reports a value that is not there, if it should be; whether that is all there is to say.
    fn blank(&mut self, child: &'static Child, node: &'a Node, refused: bool) -> bool {
        match (child.kind, child.status) {
            // Spoken of with the other address in sight.
            (_, Status::Location) => {}
            (Kind::Countries | Kind::Platforms, _) => return false,
            (Kind::Text(_), Status::Deprecated) if refused => return false,
            (Kind::Text(_) | Kind::Url, Status::Required) if is_part(child) => {
                self.empty(node, refused);
            }
            (Kind::Url, _) => self.empty_address(child, node),
            (Kind::Text(_), _) => {}
            _ => {
                let rule = child.rule;
                let severities = match child.kind {
                    Kind::Date if is_part(child) => both(Warning),
                    Kind::Date => Severities::protocol(Info),
                    _ => rule.severities,
                };
                let span = node.value.tag.to(node.value.span);
                self.report(rule, severities, refused, span, |draft| {
                    draft.say(format_args!("`{}` is empty; leave it out", name_of(node)));
                    if rule.fix == Auto {
                        draft.fix_by(left_out(&node.value, name_of(node).len()));
                    }
                    extension::explain_content(node, draft);
                });
            }
        }
        true
    }

    pub(super) fn empty_address(&mut self, child: &'static Child, node: &'a Node) {
        let severity = if child.status == Status::Deprecated { Info } else { Warning };
        let span = node.value.tag.to(node.value.span);
        let refused = is_needed(child) && extension::content_of(node).is_some();
        self.report(&VIDEO_URL_INVALID, both(severity), refused, span, |draft| {
            draft.say(format_args!("`{}` is empty; leave it out", name_of(node)));
            draft.suggest("Remove the empty element", node.element(), "");
            if refused {
                extension::explain_content(node, draft);
            }
        });
    }

    fn text(&mut self, child: &'static Child, node: &'a Node, most: usize, refused: bool) {
        let value = &node.value;
        let rule = child.rule;
        if refused {
            let number = value.trimmed().chars().count();
            let severities = if number > most { rule.severities } else { Severities::NONE };
            self.report(rule, severities, true, value.trimmed_span(), |draft| {
                let number =
                    crate::text::quote::thousands(number.max(value.text().chars().count()) as u64);
                draft.say(format_args!(
                    "`{}` has {number} characters; at most {} are allowed",
                    name_of(node),
                    crate::text::quote::thousands(most as u64)
                ));
                if matches!(child.status, Status::Deprecated) {
                    return draft.suggest("Remove the element", node.element(), "");
                }
                let short = escape(&shortened(value.trimmed(), most));
                draft.suggest("Shorten the text", value.span, short);
            });
        }
        match child.name {
            "tag" => self.tag(node),
            "uploader" => {
                const MOST: usize = 255;
                let number = value.trimmed().chars().count();
                if number > MOST {
                    self.report(rule, rule.severities, false, value.trimmed_span(), |draft| {
                        draft.say(format_args!(
                            "`{}` has {number} characters; at most {MOST} are allowed",
                            name_of(node)
                        ));
                    });
                }
            }
            _ => {}
        }
    }

    fn tag(&mut self, node: &'a Node) {
        let value = &node.value;
        let text = value.text();
        let Some(parts) = list(text) else { return };
        let span = value.trimmed_span();
        self.cx.findings.report(&VIDEO_TAG_LIST_IN_ONE, span, |draft| {
            let number = parts.len();
            draft.say(format_args!(
                "`{}` {} holds {number} tags; each should have an element of its own",
                name_of(node),
                quote(value.trimmed())
            ));
            let siblings = self.entry.nodes.children(self.video);
            let tags = siblings.filter(|other| other.is(Space::Video, "tag")).count();
            if value.cdata || tags + number - 1 > MAX_TAGS {
                return;
            }
            let name = name_of(node);
            let between = format!("</{name}><{name}>");
            let mut fix = Fix::of("Split it", false, Vec::new());
            for pair in parts.windows(2) {
                fix = fix.and(value.span_of(pair[0].end..pair[1].start), between.clone());
            }
            draft.fix_by(fix);
        });
    }

    fn date(&mut self, child: &'static Child, node: &'a Node) {
        if date::accept(node.value.trimmed()).is_some() {
            return;
        }
        let other = Other {
            invalid: &VIDEO_DATE_INVALID,
            unusual: &VIDEO_DATE_UNUSUAL,
            read: is_part(child),
        };
        explain_other(&format!("`{}`", name_of(node)), &other, &node.value, self.cx);
    }

    /// A value of which the table knows the form.
    fn typed(&mut self, child: &'static Child, node: &'a Node, refused: bool) {
        let text = node.value.text();
        let mut rule = child.rule;
        let wrong = match child.kind {
            Kind::Integer(..) if child.name == "duration" => {
                match integer(text) {
                    Some(0) => rule = &VIDEO_DURATION_OUT_OF_RANGE,
                    Some(number) if number > i128::from(MAX_SECONDS) => {
                        rule = &VIDEO_DURATION_OUT_OF_RANGE;
                    }
                    Some(1..) => return,
                    _ => {}
                }
                Wrong::new("a whole number of seconds from 1 to 28,800").meant(seconds(text))
            }
            Kind::Countries => match countries(text) {
                Some(wrong) => wrong,
                None => return,
            },
            _ if !refused => return,
            Kind::Platforms => platforms(text),
            Kind::YesNo => yes_no(text),
            Kind::Rating => {
                let point = trim_xml_space(text).replacen(',', ".", 1);
                let point = point.strip_suffix("/5").unwrap_or(&point).to_owned();
                let meant = accepts(child.kind, &point).then_some((true, point));
                Wrong::new("a number from 0.0 to 5.0").meant(meant)
            }
            Kind::OneOf(_) => Wrong::new("full, preview, clip, interview, news or other"),
            Kind::Integer(1, _) => Wrong::new("a whole number from 1"),
            _ => Wrong::new("a whole number in digits only").meant(thousands(text)),
        };
        let clean = seen(text).filter(|seen| wrong.meant.is_none() && accepts(child.kind, seen));
        let wrong = match clean {
            Some(seen) => wrong.meant(Some((true, seen))),
            None => wrong,
        };
        self.wrong(rule, &name_of(node), &node.value, wrong, refused);
    }

    fn wrong(
        &mut self,
        rule: &'static Rule,
        name: &str,
        value: &Value,
        wrong: Wrong,
        refused: bool,
    ) {
        let severities = if wrong.slight { both(Warning) } else { rule.severities };
        let part = wrong.part.filter(|part| !part.is_empty());
        let span = part.map_or_else(|| value.trimmed_span(), |part| value.span_of(part));
        self.report(rule, severities, refused, span, |draft| {
            let (text, wanted) = (value.text(), wrong.wanted);
            draft.say(format_args!(
                "`{name}` {} should be {wanted}{}",
                quote(text),
                not_seen(text)
            ));
            let meant = wrong.meant.filter(|_| rule.fix == Auto);
            draft.fix_by(meant.map(|(safe, meant)| match meant.is_empty() {
                true => Fix { safe, ..Fix::suggest("Remove the white space", value.span, meant) },
                false => Fix::write(meant, safe, value.span),
            }));
        });
    }

    pub(super) fn price(&mut self, node: &'a Node) {
        if node.value.unknown || node.has_children() {
            return;
        }
        let empty = node.value.trimmed().is_empty();
        let lacking = if empty { "type" } else { "currency" };
        if node.attribute_named(lacking).is_some() {
            return;
        }
        let rule = &VIDEO_PRICE_INCOMPLETE;
        self.report(rule, rule.severities, false, node.value.tag, |draft| {
            if empty {
                draft.say(format_args!("`{}` has neither a number nor a `type`", name_of(node)))
            } else {
                draft.say(format_args!("`{}` has no `currency`", name_of(node)))
            }
        });
    }
}

/// A part of the video itself, rather than of a TV show.
fn is_part(child: &'static Child) -> bool {
    VIDEO.as_ptr_range().contains(&std::ptr::from_ref(child))
}

fn shortened(text: &str, most: usize) -> String {
    let mut short: String = text.chars().take(most - 1).collect();
    // Not in the middle of a word, if one is not most of it.
    if let Some(at) = short.rfind(char::is_whitespace).filter(|at| *at > short.len() / 2) {
        short.truncate(at);
    }
    short.truncate(short.trim_end_matches(|c: char| c.is_whitespace() || c == ',').len());
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_text_fits() {
        let text = "wörter, ".repeat(50);
        let short = shortened(&text, 100);
        assert!(short.chars().count() <= 100 && short.ends_with("wörter…"), "{short}");
        assert_eq!(shortened(&"x".repeat(200), 100).chars().count(), 100);
    }
}
