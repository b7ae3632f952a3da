//! The parts of a sitemap: entries, their values, the elements of extensions, and the names of all these.

pub(crate) mod addresses;
pub(crate) mod entry;
pub(crate) mod known;
pub(crate) mod listed;
pub(crate) mod names;
pub(crate) mod node;
pub(crate) mod page;
