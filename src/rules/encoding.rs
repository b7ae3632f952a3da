//! The rules that report the encoding of a file, by the kind of the file.

use crate::bytes::decode::EncodingRules;
use crate::rules::{robots, text, xml};

/// For XML, and for all files that have no other known format.
pub(crate) static XML: EncodingRules = EncodingRules {
    what: "a sitemap",
    xml: true,
    bom: &xml::UTF8_BOM,
    bom_inside: &xml::BOM_MISPLACED,
    invalid: &xml::INVALID_UTF8,
    utf16: &xml::UTF16,
    not_utf8: &xml::ENCODING_NOT_UTF8,
    conflict: &xml::ENCODING_DECLARATION_CONFLICT,
    odd_name: &xml::ENCODING_NAME_NONSTANDARD,
};

pub(crate) static TEXT: EncodingRules = EncodingRules {
    what: "a text sitemap",
    xml: false,
    bom: &text::TEXT_BOM,
    bom_inside: &text::TEXT_BOM,
    invalid: &text::TEXT_NOT_UTF8,
    utf16: &text::TEXT_NOT_UTF8,
    ..XML
};

pub(crate) static ROBOTS: EncodingRules = EncodingRules {
    what: "a robots.txt",
    xml: false,
    bom: &robots::ROBOTS_BOM,
    bom_inside: &robots::ROBOTS_BOM,
    invalid: &robots::ROBOTS_NOT_UTF8,
    utf16: &robots::ROBOTS_NOT_UTF8,
    ..XML
};
