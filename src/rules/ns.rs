//! Rules of the family `ns`: namespaces and schema locations. The outline asks for each finding as it reads the names.

pub(crate) mod locations;
pub(crate) mod namespaces;
pub(crate) mod prefixes;

pub(crate) use locations::{
    is_location, location_without_prefix, odd_location, other_schema, unused_location,
};
pub(crate) use namespaces::{
    NS_EXTENSION_UNKNOWN, NS_MISSING, NS_UNKNOWN_ROOT, misspelt, root, stray_child,
    unknown_extension,
};
pub(crate) use prefixes::{Unused, rebound, repeated, unconventional, unused};
