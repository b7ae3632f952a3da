//! Bytes, characters, dates and URLs: code that any program reading texts of the web could use. Nothing here knows what a
//! sitemap is.

pub(crate) mod address;
pub(crate) mod bytes;
pub(crate) mod chars;
pub(crate) mod chunked_vec;
pub(crate) mod codec;
pub(crate) mod codes;
pub(crate) mod date;
pub(crate) mod decimal;
pub(crate) mod edit_distance;
pub(crate) mod escape;
pub(crate) mod hash_index;
pub(crate) mod host;
pub(crate) mod misread;
pub(crate) mod order;
pub(crate) mod parameters;
pub(crate) mod percent;
pub(crate) mod quote;
pub(crate) mod relative;
pub(crate) mod slice;
pub(crate) mod space;
pub(crate) mod span;
pub(crate) mod template;
pub(crate) mod url;
pub(crate) mod words;
pub(crate) mod wrapped;
