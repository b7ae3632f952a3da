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
mod quote;
pub(crate) mod relative;
pub(crate) mod robots;
pub(crate) mod scope;
pub(crate) mod set;
pub(crate) mod sources;
pub(crate) mod structure;
mod tally;
pub(crate) mod text;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod unchecked;
mod value;
pub(crate) mod video;
pub(crate) mod words;
pub(crate) mod wrapped;
pub(crate) mod xml;

use crate::cut::cut;
use crate::findings::Findings;
use crate::options::Site;
use crate::report::Kind;
use crate::rule::Rule;
use crate::span::Span;
pub(crate) use quote::quote;
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

/// An address without its query and its fragment.
pub(crate) fn without_query(address: &str) -> &str {
    cut(address, ..memchr::memchr2(b'?', b'#', address.as_bytes()).unwrap_or(address.len()))
}

/// What stands behind the last `/`.
pub(crate) fn last_segment(path: &str) -> &str {
    cut(path, memchr::memrchr(b'/', path.as_bytes()).map_or(0, |at| at + 1)..)
}
