//! References: to characters, to the five entities everybody knows, to others.

use super::doctype::Facts;
use super::entities;
use super::lexer::{self, Reference};
use super::{characters, names};
use crate::escape::predefined;
use crate::findings::Findings;
use crate::rules::quote;
use crate::rules::xml as rule;
use crate::span::Span;

/// What a reference stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Char(char),
    Text(&'static str),
    /// A character that XML forbids, or nobody knows which: reported, and left out.
    Dropped,
    /// An entity that the document declares or may declare.
    Unknown,
    /// Reported; it stands for itself.
    Undefined,
}

/// Says what a reference (or a raw `&`) stands for, and reports what is wrong with it. `in_url`: it stands in an element
/// that holds a URL.
pub(super) fn resolve(
    reference: &Reference<'_>,
    span: Span,
    in_url: bool,
    facts: Option<&Facts>,
    findings: &mut Findings,
) -> Meaning {
    match *reference {
        Reference::More | Reference::Raw => {
            findings.report(&rule::UNESCAPED_AMPERSAND, span, |draft| {
                draft.message = "“&” cannot stand by itself in XML; write “&amp;”".to_owned();
                draft.repair("Write “&amp;”", span, "&amp;");
            });
            Meaning::Char('&')
        }
        Reference::Broken(written) => {
            report_broken(written, span, findings);
            Meaning::Dropped
        }
        Reference::Halves(written, c) => {
            findings.report(&rule::CONTROL_CHARACTER, span, |draft| {
                let right = format!("&#x{:X};", c as u32);
                draft.say(format_args!(
                    "The references {} are the halves of the character {}; it should be {}",
                    quote(written),
                    quote(c.encode_utf8(&mut [0; 4])),
                    quote(&right)
                ));
                draft.suggest("Write the character", span, right);
            });
            Meaning::Char(c)
        }
        Reference::Char(_, Some(c)) if names::is_char(c) => {
            if characters::is_discouraged(c) || in_url && characters::is_hidden(c) {
                characters::report_discouraged(c, span, findings);
            }
            Meaning::Char(c)
        }
        Reference::Char(digits, _) => {
            findings.report(&rule::CONTROL_CHARACTER, span, |draft| {
                draft.say(format_args!(
                    "The reference {} stands for a character that XML does not allow",
                    quote(&format!("&#{digits};"))
                ));
                draft.suggest("Delete it", span, "");
            });
            Meaning::Dropped
        }
        Reference::Entity(name) => entity(name, span, in_url, facts, findings),
    }
}

/// Reports what was meant for a reference.
fn report_broken(written: &str, span: Span, findings: &mut Findings) {
    let mut right: String = written.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    let fault = if !right.ends_with(';') {
        right.push(';');
        "has no “;” at its end"
    } else if right.len() < written.len() {
        "has a space in it"
    } else {
        right = right.replace('X', "x");
        "has a capital “X”"
    };
    let known = match lexer::reference(&right, true) {
        Reference::Char(_, Some(c)) => names::is_char(c),
        Reference::Entity(_) => true,
        _ => false,
    };
    findings.report(&rule::UNESCAPED_AMPERSAND, span, |draft| {
        if known {
            let (written, meant) = (quote(written), quote(&right));
            draft.say(format_args!("Reference {written} {fault}; it should be {meant}"));
            draft.suggest("Write the reference", span, right);
        } else {
            draft.say(format_args!(
                "Reference {} stands for no character; if the “&” stands for itself, write “&amp;”",
                quote(written)
            ));
            // Escaped, the `#` would begin a fragment.
            if written.contains(char::is_alphanumeric) {
                draft.suggest("Escape the “&”", Span::new(span.start, span.start + 1), "&amp;");
            } else {
                draft.suggest("Remove it", span, "");
            }
        }
    });
}

/// What HTML means by the name of an entity, and how that is best written.
pub(super) fn html(name: &str) -> Option<(&'static str, String)> {
    let text = entities::html(name)?;
    // An invisible character is better written as a number.
    let c = text.chars().next().unwrap_or(' ');
    Some((text, if c.is_alphanumeric() { text.to_owned() } else { format!("&#{};", c as u32) }))
}

fn entity(
    name: &str,
    span: Span,
    in_url: bool,
    facts: Option<&Facts>,
    findings: &mut Findings,
) -> Meaning {
    if let Some(c) = predefined(name) {
        return Meaning::Char(c);
    }
    if facts.is_some_and(|facts| facts.may_declare(name)) {
        findings.not_read(
            "Entities that the DOCTYPE declares are not expanded; what they stand for was not checked.",
        );
        return Meaning::Unknown;
    }
    let html = html(name);
    // `&AMP;` and the like: HTML knows them in capitals, too.
    let lower = predefined(&name.to_ascii_lowercase());
    findings.report(&rule::UNDEFINED_ENTITY, span, |draft| {
        let written = format!("&{name};");
        let written = quote(&written);
        let hidden = |text: &str| in_url && text.chars().any(characters::is_hidden);
        if html.as_ref().is_some_and(|(text, _)| hidden(text)) {
            draft.say(format_args!(
                "The entity {written} is known in HTML only, for a character that cannot be seen; remove it"
            ));
            draft.suggest("Delete it", span, "");
        } else if let Some((text, new)) = html.clone() {
            draft.say(format_args!(
                "The entity {written} is known in HTML only; write the character {} itself",
                quote(text)
            ));
            draft.repair("Write the character", span, new);
        } else if lower.is_some() {
            let right = format!("&{};", name.to_ascii_lowercase());
            draft.say(format_args!("The entity {written} is not defined; write {}", quote(&right)));
            draft.repair("Write it in lower case", span, right);
        } else {
            draft.say(format_args!(
                "The entity {written} is not defined; if the “&” stands for itself, write “&amp;”"
            ));
            let right = format!("&amp;{name};");
            draft.suggest("Escape the “&”", span, right);
        }
    });
    match (html, lower) {
        (Some((text, _)), _) => Meaning::Text(text),
        (None, Some(c)) => Meaning::Char(c),
        (None, None) => Meaning::Undefined,
    }
}
