//! What a reader that passes the XML layer by must ask: it says yes only where the layer would be silent.

use super::{content, names, namespaces};
use crate::text::chars;

/// Whether nothing is to be said of a character, wherever in content it stands. The byte order mark has a rule of its
/// own, and the replacement character may stand for bytes that could not be read.
pub(crate) fn character(c: char) -> bool {
    c.is_ascii()
        || (names::is_char(c)
            && !matches!(c, '\u{FEFF}' | '\u{FFFD}')
            && !chars::is_discouraged(c)
            && !chars::is_invisible(c))
}

/// Whether what stands behind an `&amp;` makes a reference of it, so that it is likely escaped twice.
pub(crate) fn is_rest_of_reference(text: &str) -> bool {
    content::name_of_reference(text).is_some()
}

/// Whether nothing is to be said of elements for their being in a namespace.
pub(crate) fn namespace(uri: &str) -> bool {
    !uri.is_empty() && uri != namespaces::XINCLUDE
}
