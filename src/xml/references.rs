//! References: to characters, to the five entities everybody knows, to others.

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
    /// A character that XML forbids, or nobody knows which: reported, and left out.
    Dropped,
    /// An entity that the document declares or may declare.
    Unknown,
    /// Reported; it stands for itself.
    Undefined,
}

/// Where a reference stands, as far as it depends on that how a character is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    Text,
    /// Elements, or the beginning of a URL, where no white space belongs.
    Gap,
    /// A URL behind its host.
    Url,
}

impl Around {
    /// What comes behind that much of a URL.
    pub fn of(url: &str) -> Around {
        // A longer host is none.
        let url = cut(url, ..url.floor_char_boundary(300));
        let path = url.split_once("://").map(|(_, rest)| rest.contains(['/', '?', '#']));
        if path == Some(true) { Around::Url } else { Around::Gap }
    }
}

/// Says what a reference (or a raw `&`) stands for, and reports what is wrong with it.
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

/// Whether the `&` that a text begins with stands for itself.
pub(crate) fn is_raw(text: &str) -> bool {
    lexer::reference(text, true) == Reference::Raw
}

/// What HTML means by the name of an entity, and how that is best written.
pub(crate) fn html(name: &str) -> Option<(&'static str, String)> {
    let text = entities::html(name)?;
    // An invisible character is better written as a number.
    let c = text.chars().next().unwrap_or(' ');
    Some((text, if c.is_alphanumeric() { text.to_owned() } else { format!("&#{};", c as u32) }))
}

/// How a character that HTML knows by a name is written there, if not as it is: with percent signs, or not at all.
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
        // HTML knows `&AMP;` and the like in capitals, too.
        (None, Some(c)) => (format!("&{lower};"), Meaning::Char(c)),
        (None, None) => (format!("&amp;{name};"), Meaning::Undefined),
    };
    let known = meaning != Meaning::Undefined;
    let safe = known && meaning != Meaning::Dropped;
    out.fault(span, Fault::Undefined { name, right: &right, safe, known });
    meaning
}
