//! Runs a few families without the XML layer, which has tests of its own.

pub(crate) mod urls;
pub(crate) mod values;
