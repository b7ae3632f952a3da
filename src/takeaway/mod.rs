//! What is made of reports, wherever they come from: of a check, or of a file in which one was saved.

pub(crate) mod changes;
pub(crate) mod figures;
pub(crate) mod sarif;

use crate::text::chars::is_command;

/// The text with U+FFFD for each character that could mislead who reads it.
fn visible(text: &str) -> String {
    text.replace(is_command, "\u{FFFD}")
}
