//! From the bytes of a file to its text: unpacked, decoded, recognised, and cut into lines if it is not XML.

pub(crate) mod decode;
pub(crate) mod delimited;
pub(crate) mod format;
pub(crate) mod html;
pub(crate) mod inflate;
pub(crate) mod lines;
pub(crate) mod robots;
pub(crate) mod vocabulary;
