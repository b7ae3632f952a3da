//! URLs as plain texts, before they are split.

use crate::text::cut::cut;

/// Whether a text begins like an absolute URL, in small letters.
pub(crate) fn is_whole(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// Returns a URL without its query and its fragment.
pub(crate) fn without_query(address: &str) -> &str {
    cut(address, ..memchr::memchr2(b'?', b'#', address.as_bytes()).unwrap_or(address.len()))
}

/// Returns the text after the last `/`.
pub(crate) fn last_segment(path: &str) -> &str {
    cut(path, memchr::memrchr(b'/', path.as_bytes()).map_or(0, |at| at + 1)..)
}
