//! Every rule there is, by family, and what the rules share.

pub(crate) mod address;
pub(crate) mod changefreq;
pub(crate) mod codes;
pub(crate) mod dup;
pub(crate) mod engine;
pub(crate) mod ext;
pub(crate) mod extension;
pub(crate) mod feed;
pub(crate) mod file;
pub(crate) mod hreflang;
pub(crate) mod html;
pub(crate) mod image;
pub(crate) mod index;
pub(crate) mod lastmod;
pub(crate) mod limit;
pub(crate) mod loc;
pub(crate) mod news;
pub(crate) mod ns;
pub(crate) mod priority;
pub(crate) mod quality;
pub(crate) mod relative;
pub(crate) mod robots;
pub(crate) mod scope;
pub(crate) mod set;
pub(crate) mod sources;
pub(crate) mod structure;
pub(crate) mod text;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod unchecked;
pub(crate) mod video;
pub(crate) mod words;
pub(crate) mod wrapped;
pub(crate) mod xml;

use std::fmt::{self, Write as _};

use crate::entry::Value;
use crate::findings::{Findings, Fix};
use crate::options::Site;
use crate::report::Kind;
use crate::rule::Rule;
use crate::span::Span;
use crate::xml::surely_fine::is_hidden_in_url;
pub(crate) use xml::{breaks_wellformedness, is_broken};

/// The families in the order of their pages, each with its name.
static FAMILIES: &[(&str, &[&Rule])] = &[
    ("file", file::RULES),
    ("xml", xml::RULES),
    ("ns", ns::RULES),
    ("struct", structure::RULES),
    ("limit", limit::RULES),
    ("loc", loc::RULES),
    ("scope", scope::RULES),
    ("lastmod", lastmod::RULES),
    ("changefreq", changefreq::RULES),
    ("priority", priority::RULES),
    ("index", index::RULES),
    ("image", image::RULES),
    ("video", video::RULES),
    ("news", news::RULES),
    ("hreflang", hreflang::RULES),
    ("ext", ext::RULES),
    ("feed", feed::RULES),
    ("text", text::RULES),
    ("robots", robots::RULES),
    ("html", html::RULES),
    ("dup", dup::RULES),
    ("quality", quality::RULES),
    ("engine", engine::RULES),
    ("set", set::RULES),
];

/// Every rule, family by family.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.iter().flat_map(|(_, rules)| rules.iter().copied())
}

/// The names of the families.
pub fn families() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().map(|(name, _)| *name)
}

/// What a rule may look at beside the entry, and where it reports.
pub(crate) struct Context<'a> {
    pub findings: &'a mut Findings,
    /// What the options say of the file: its name, its address, the moment of checking.
    pub site: &'a Site,
}

/// What is known of the whole document once it has been read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Document {
    pub kind: Kind,
    /// The root's start tag; 1:1 (empty, at 0) where there is none. Place of whole-file findings.
    pub root: Span,
    /// `<url>` or `<sitemap>` start tags.
    pub entries: u64,
    /// The last entry was cut off, or something was not read: findings about what all entries have
    /// in common still hold for those that were read.
    pub truncated: bool,
}

/// A value as a message quotes it: in curly quotes, at most 60 characters, line ends visible.
pub(crate) fn quote(value: &str) -> Quoted<'_> {
    Quoted(value)
}

/// What [`quote`] gives: written straight into the message. As a text of its own, hundreds of
/// messages would each have to free it.
#[derive(Clone, Copy)]
pub(crate) struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX: usize = 60;
        if self.0.chars().all(is_invisible) && !self.0.is_ascii() {
            // Nobody sees it between the quotes.
            let mut chars = self.0.chars();
            for (number, c) in chars.by_ref().take(3).enumerate() {
                let space = if number == 0 { "" } else { " " };
                write!(out, "{space}U+{:04X}", u32::from(c))?;
            }
            return if chars.next().is_some() { out.write_str(" …") } else { Ok(()) };
        }
        out.write_char('“')?;
        for (number, c) in self.0.chars().enumerate() {
            if number == MAX {
                out.write_char('…')?;
                break;
            }
            out.write_char(match c {
                '\n' => '⏎',
                '\r' => '␍',
                '\t' => '⇥',
                c => c,
            })?;
        }
        out.write_char('”')
    }
}

/// Whether a character shows nothing at its place.
fn is_invisible(c: char) -> bool {
    c.is_whitespace() || is_hidden_in_url(c)
}

/// Whether a text begins as a whole address does, in small letters.
pub(crate) fn is_whole(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// Whether a start tag ends with its mark behind the last of its `attributes`: of one that breaks off nobody knows where
/// it should end.
pub(crate) fn is_ended(tag: Span, attributes: u64, empty: bool) -> bool {
    attributes + mark_of(empty) <= tag.end
}

/// Puts content behind a start tag, whose name is needed where that is an `empty` one.
pub(crate) fn filled(tag: Span, name: &str, empty: bool, content: String) -> (Span, String) {
    match empty {
        true => (Span::new(tag.end - mark_of(empty), tag.end), format!(">{content}</{name}>")),
        false => (Span::at(tag.end), content),
    }
}

/// The length of `/>` or `>`.
fn mark_of(empty: bool) -> u64 {
    1 + u64::from(empty)
}

/// Leaves out an element that is empty, as its value shows. `name`: what may stand in its start tag; more may be the value.
pub(crate) fn left_out(value: &Value, name: usize) -> Fix {
    let safe = value.tag.len() <= name as u64 + 3;
    Fix { safe, ..Fix::safe("Remove the empty element", value.element, "") }
}

/// A text without the characters in it that cannot be seen, if it has any.
pub(crate) fn seen(text: &str) -> Option<String> {
    let hidden = |c: char| is_hidden_in_url(c) || (c.is_whitespace() && !c.is_ascii());
    text.contains(hidden).then(|| text.replace(hidden, ""))
}

/// What to say of a value that looks right and is not.
pub(crate) fn not_seen(text: &str) -> &'static str {
    match seen(text) {
        Some(_) => "; it has a character that cannot be seen",
        None => "",
    }
}

/// Whether a value, in lower case, is what programs print where they have none.
pub(crate) fn is_nothing(lower: &str) -> bool {
    matches!(lower, "none" | "null" | "nil" | "undefined" | "invalid date" | "n/a" | "-")
        || lower.starts_with("nan")
}

/// Text as XML wants it between tags.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A reference of XML's own at the start of the text, where none belongs: its length, and what it
/// stands for.
pub(crate) fn reference(text: &str) -> Option<(usize, char)> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    Some((end + 1, named(&text[1..end])?))
}

/// What a reference stands for: one of the five names, or a number.
fn named(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        name => {
            let digits = name.strip_prefix('#')?;
            let code = match digits.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => digits.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    })
}

/// The rest of a reference of XML's own, behind its `&`, in an address: its length, and how the address writes what it
/// stands for.
pub(crate) fn url_reference(rest: &str) -> Option<(usize, String)> {
    let end = rest.bytes().take(12).position(|byte| byte == b';')?;
    let c = named(&rest[..end])?;
    (!c.is_control()).then(|| (end + 1, url_character(c)))
}

/// How an address writes a character: as it is, or percent-encoded.
pub(crate) fn url_character(c: char) -> String {
    if c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c) {
        return c.into();
    }
    let mut encoded = String::new();
    percent_encode(c, &mut encoded);
    encoded
}

/// Appends a character as RFC 3986, section 2.1, escapes it.
pub(crate) fn percent_encode(c: char, encoded: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for &byte in c.encode_utf8(&mut [0; 4]).as_bytes() {
        let digit = |value: u8| char::from(DIGITS[usize::from(value & 15)]);
        encoded.extend(['%', digit(byte >> 4), digit(byte)]);
    }
}

/// What stands behind the last `/`.
pub(crate) fn last_segment(path: &str) -> &str {
    &path[memchr::memrchr(b'/', path.as_bytes()).map_or(0, |at| at + 1)..]
}
