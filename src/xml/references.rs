//! References: to characters, to the five predefined entities, and to other entities.

use super::doctype::Facts;
use super::event::Events;
use super::fault::Fault;
use super::lexer::{self, Reference};
use super::{entities, names};
use crate::text::chars;
use crate::text::escape::predefined;
use crate::text::percent::url_character;
use crate::text::slice::slice;
use crate::text::span::Span;

/// What a reference stands for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Char(char),
    Text(String),
    /// A character that XML forbids, or an unknown one: reported and left out.
    Dropped,
    /// An entity that the document declares or may declare.
    Unknown,
    /// An entity that nothing declares: reported, and kept as it is written.
    Undefined,
}

/// Where a reference is, as far as that decides how its character is best written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    Text,
    /// Between elements.
    Gap,
    /// In a URL.
    Url,
}

/// Resolves a reference (or a raw `&`), which `rest` begins with, and reports what is wrong with it.
pub(super) fn resolve(
    (reference, rest): (&Reference<'_>, &str),
    span: Span,
    around: Around,
    facts: Option<&Facts>,
    out: &mut impl Events,
) -> Meaning {
    match *reference {
        Reference::More | Reference::Raw => {
            let unfinished = is_unfinished(rest);
            out.fault(span, Fault::RawAmpersand { unfinished });
            if unfinished { Meaning::Dropped } else { Meaning::Char('&') }
        }
        Reference::Char(_, Some(c)) if names::is_char(c) => {
            if chars::is_discouraged(c) || around != Around::Text && chars::is_hidden_in_url(c) {
                out.fault(span, Fault::Discouraged(c));
            }
            Meaning::Char(c)
        }
        Reference::Char(digits, _) => {
            out.fault(span, Fault::ForbiddenReference { digits });
            Meaning::Dropped
        }
        Reference::Entity(name) => entity(name, span, around, facts, out),
    }
}

/// Whether the `&` at the start of the text stands for itself.
pub(crate) fn is_raw(text: &str) -> bool {
    lexer::reference(text, true) == Reference::Raw && !is_unfinished(text)
}

/// Whether the text, which begins with a raw `&`, may begin with a reference that lacks its `;`.
fn is_unfinished(text: &str) -> bool {
    let number = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit() || c == 'x');
    let parameter = |c: char| matches!(c, '=' | '_' | '-' | '.' | '[' | '%');
    let behind = |name: &str| slice(text, 1..).strip_prefix(name);
    behind("#").is_some_and(number)
        || behind("amp").is_some_and(|rest| !rest.starts_with(parameter))
        || ["lt", "gt", "quot", "apos"]
            .into_iter()
            .filter_map(behind)
            .any(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || parameter(c)))
}

/// Returns the character that HTML means by an entity's name, and how to write it best.
pub(crate) fn html(name: &str) -> Option<(char, String)> {
    let c = entities::html(name)?;
    // An invisible character or a symbol is easier to see as a number.
    Some((c, if c.is_alphanumeric() { c.to_string() } else { format!("&#{};", c as u32) }))
}

/// Returns how to write a character that HTML has a name for, if it cannot be written as it is: percent-encoded, or as
/// nothing.
fn escaped(c: char, around: Around) -> Option<String> {
    match around {
        Around::Text => None,
        _ if chars::is_hidden_in_url(c) || c.is_whitespace() => Some(String::new()),
        Around::Gap => None,
        Around::Url => Some(url_character(c)),
    }
}

fn entity(
    name: &str,
    span: Span,
    around: Around,
    facts: Option<&Facts>,
    out: &mut impl Events,
) -> Meaning {
    if let Some(c) = predefined(name) {
        return Meaning::Char(c);
    }
    if facts.is_some_and(|facts| facts.may_declare(name)) {
        out.not_read(
            "Entities declared in the DOCTYPE are not expanded; their text was not checked.",
        );
        return Meaning::Unknown;
    }
    let lower = name.to_ascii_lowercase();
    let (right, meaning) = match (html(name), predefined(&lower)) {
        (Some((c, right)), _) => match escaped(c, around) {
            None => (right, Meaning::Text(c.to_string())),
            Some(right) if right.is_empty() => (right, Meaning::Dropped),
            Some(right) => (right.clone(), Meaning::Text(right)),
        },
        // HTML also knows `&AMP;` and the like in capitals.
        (None, Some(c)) => (format!("&{lower};"), Meaning::Char(c)),
        (None, None) => (format!("&amp;{name};"), Meaning::Undefined),
    };
    let known = meaning != Meaning::Undefined;
    let safe = known && meaning != Meaning::Dropped;
    out.fault(span, Fault::Undefined { name, right: &right, safe, known });
    meaning
}
