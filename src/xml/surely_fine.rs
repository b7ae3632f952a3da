//! Checks for a reader that bypasses the XML layer. Each returns true only if that layer would report nothing.

use super::{content, names, namespaces};
use crate::text::chars;

/// Whether nothing is to be reported about a character, wherever in content it is. The byte order mark has a rule of its
/// own, and the replacement character may stand for unreadable bytes.
pub(crate) fn character(c: char) -> bool {
    // The letters of most scripts need no closer look.
    matches!(c, '\0'..='\x7F' | '\u{C0}'..='\u{5FF}' | '\u{2E80}'..='\u{D7FF}')
        || (names::is_char(c)
            && !matches!(c, '\u{FEFF}' | '\u{FFFD}')
            && !chars::is_discouraged(c)
            && !chars::is_invisible(c))
}

/// Whether the text after an `&amp;` makes a reference of it, which was then probably escaped twice.
pub(crate) fn is_rest_of_reference(text: &str) -> bool {
    content::name_of_reference(text).is_some()
}

/// Whether nothing is to be reported about elements because of their namespace.
pub(crate) fn namespace(uri: &str) -> bool {
    !uri.is_empty() && uri != namespaces::XINCLUDE
}
