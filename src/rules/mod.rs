//! All rules, by family, and what the rules share.

pub(crate) mod changefreq;
pub(crate) mod dup;
pub(crate) mod encoding;
pub(crate) mod engine;
pub(crate) mod ext;
pub(crate) mod extension;
pub(crate) mod families;
pub(crate) mod family;
pub(crate) mod feed;
pub(crate) mod file;
pub(crate) mod hreflang;
pub(crate) mod html;
pub(crate) mod http;
pub(crate) mod image;
pub(crate) mod index;
pub(crate) mod inspect;
pub(crate) mod lastmod;
pub(crate) mod limit;
pub(crate) mod list;
pub(crate) mod loc;
pub(crate) mod news;
pub(crate) mod ns;
pub(crate) mod page;
mod prelude;
pub(crate) mod priority;
pub(crate) mod quality;
pub(crate) mod robots;
pub(crate) mod scope;
pub(crate) mod select;
pub(crate) mod set;
pub(crate) mod sources;
pub(crate) mod structure;
mod tally;
#[cfg(test)]
mod testing;
pub(crate) mod text;
#[cfg(not(target_os = "unknown"))]
pub(crate) mod unchecked;
mod value;
pub(crate) mod video;
pub(crate) mod xml;

use crate::report::rule::Rule;

/// The day on which [`rules`](crate::rules()) changed last: a rule was added or retired, or its words or severities are others.
/// Year, month and day, as in `2026-11-26`.
pub const RULES_DATE: &str = include_str!("dated.txt").split_at("2026-11-26".len()).0;
pub(crate) use xml::{breaks_wellformedness, is_broken};

/// The families in the order of their pages, each with its name and the rules of its files.
static FAMILIES: &[(&str, &[&[&Rule]])] = &[
    ("file", &[file::RULES, file::gzip::RULES]),
    (
        "xml",
        &[
            xml::prolog::RULES,
            encoding::xml::RULES,
            xml::characters::RULES,
            xml::references::RULES,
            xml::tags::RULES,
            xml::attributes::RULES,
            xml::names::RULES,
            xml::elements::RULES,
            xml::sections::RULES,
            xml::doctype::RULES,
            xml::root::RULES,
        ],
    ),
    ("ns", &[ns::namespaces::RULES, ns::prefixes::RULES, ns::locations::RULES]),
    (
        "struct",
        &[
            structure::root::RULES,
            structure::entries::RULES,
            structure::fields::RULES,
            structure::unknown::RULES,
            structure::name::RULES,
            structure::content::RULES,
            structure::residue::RULES,
        ],
    ),
    ("limit", &[limit::RULES]),
    (
        "loc",
        &[
            loc::judge::start::RULES,
            loc::judge::host::RULES,
            loc::judge::path::RULES,
            loc::judge::slips::RULES,
            loc::judge::RULES,
            loc::RULES,
        ],
    ),
    ("scope", &[scope::RULES]),
    ("lastmod", &[lastmod::judge::RULES, lastmod::RULES]),
    ("changefreq", &[changefreq::RULES]),
    ("priority", &[priority::RULES]),
    ("index", &[index::RULES]),
    ("image", &[image::RULES]),
    ("video", &[video::model::RULES, video::values::RULES, video::addresses::RULES, video::RULES]),
    ("news", &[news::model::RULES, news::values::RULES, news::RULES]),
    (
        "hreflang",
        &[
            hreflang::link::RULES,
            hreflang::tag::RULES,
            hreflang::RULES,
            hreflang::groups::graph::RULES,
        ],
    ),
    ("ext", &[ext::RULES, ext::page_map::RULES]),
    ("feed", &[feed::RULES]),
    ("text", &[encoding::text::RULES, text::RULES]),
    ("robots", &[robots::line::RULES, robots::RULES, encoding::robots::RULES]),
    ("html", &[html::RULES]),
    ("dup", &[dup::RULES]),
    (
        "quality",
        &[
            quality::hosts::RULES,
            quality::paths::RULES,
            quality::versions::RULES,
            quality::base::RULES,
            quality::RULES,
            quality::lines::RULES,
            quality::comments::RULES,
        ],
    ),
    ("engine", &[engine::RULES]),
    ("set", &[set::RULES]),
    ("http", &[http::RULES]),
    ("page", &[page::cause::RULES, page::hreflang::RULES, page::RULES]),
    ("list", &[list::RULES]),
];

/// Returns all rules, family by family.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.iter().flat_map(|(_, files)| files.iter().copied().flatten().copied())
}

/// Returns the names of the families.
pub fn families() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().map(|(name, _)| *name)
}
