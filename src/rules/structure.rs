//! Rules of the family `struct`: which elements stand where. The outline asks for each finding as it reads the elements.

pub(crate) mod content;
pub(crate) mod entries;
pub(crate) mod fields;
pub(crate) mod name;
pub(crate) mod residue;
pub(crate) mod root;
pub(crate) mod unknown;

pub(crate) use content::{
    STRUCT_UNEXPECTED_ATTRIBUTE, instruction, stray_text, text_in_extension, unexpected_attribute,
};
pub(crate) use entries::{ENTRY, EntryRules, late_child, nested_entry, no_loc, url_without_loc};
pub(crate) use fields::{
    STRUCT_DUPLICATE_CHILD, STRUCT_NESTED_MARKUP, duplicate_child, nested_markup,
};
pub(crate) use name::Name;
pub(crate) use residue::{
    STRUCT_TEMPLATE_RESIDUE, is_value, residue, residue_in_attributes, residue_in_field,
    residue_in_line,
};
pub(crate) use root::{empty_urlset, no_root, root_mismatch, wrong_root};
pub(crate) use unknown::{
    STRUCT_FOREIGN_IN_ROOT, STRUCT_UNKNOWN_ELEMENT, loc_in_root, outside_entries, unknown_child,
    unknown_in_root, unwanted,
};
