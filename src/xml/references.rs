//! References: to characters, to the five predefined entities, and to other entities.

use super::doctype::Facts;
use super::event::Events;
use super::fault::Fault;
use super::lexer::{self, Reference};
use super::{entities, names};
use crate::text::chars;
use crate::text::cut::cut;
use crate::text::escape::predefined;
use crate::text::percent::url_character;
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
    /// Between elements, or at the beginning of a URL, where no white space belongs.
    Gap,
    /// In a URL, after its host.
    Url,
}

impl Around {
    /// Returns where a reference is that follows the part `url` of a URL.
    pub fn of(url: &str) -> Around {
        // A host of over 300 bytes is not valid.
        let url = cut(url, ..url.floor_char_boundary(300));
        let path = url.split_once("://").map(|(_, rest)| rest.contains(['/', '?', '#']));
        if path == Some(true) { Around::Url } else { Around::Gap }
    }
}

/// Resolves a reference (or a raw `&`) and reports what is wrong with it.
pub(super) fn resolve(
    reference: &Reference<'_>,
    span: Span,
    around: Around,
    facts: Option<&Facts>,
    out: &mut impl Events,
) -> Meaning {
    match *reference {
        Reference::More | Reference::Raw => {
            out.fault(span, Fault::RawAmpersand);
            Meaning::Char('&')
        }
        Reference::Broken(written) => {
            let completes = matches!(
                lexer::reference(&format!("{written};"), true),
                Reference::Char(_, Some(_)) | Reference::Entity(_)
            );
            out.fault(span, Fault::Unfinished { written, completes });
            Meaning::Dropped
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
    lexer::reference(text, true) == Reference::Raw
}

/// Returns the text that HTML means by an entity's name, and how to write it best.
pub(crate) fn html(name: &str) -> Option<(&'static str, String)> {
    let text = entities::html(name)?;
    // An invisible character or a symbol is easier to see as a number.
    let c = text.chars().next().unwrap_or(' ');
    Some((text, if c.is_alphanumeric() { text.to_owned() } else { format!("&#{};", c as u32) }))
}

/// Returns how to write a character that HTML has a name for, if it cannot be written as it is: percent-encoded, or as
/// nothing.
fn escaped(text: &str, around: Around) -> Option<String> {
    let hidden = text.contains(chars::is_hidden_in_url);
    let space = text.contains(char::is_whitespace);
    match around {
        Around::Text => None,
        Around::Gap => (hidden || space).then(String::new),
        Around::Url if hidden => Some(String::new()),
        Around::Url if space => Some("%20".to_owned()),
        Around::Url => Some(text.chars().map(url_character).collect()),
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
        (Some((text, right)), _) => match escaped(text, around) {
            None => (right, Meaning::Text(text.to_owned())),
            Some(right) if right.is_empty() || right == "%20" => (right, Meaning::Dropped),
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
