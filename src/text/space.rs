//! White space as XML defines it: four characters.

/// Whether the character is white space in XML (production S).
pub(crate) fn is_xml_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Returns the text without white space around it.
pub(crate) fn trim_xml_space(text: &str) -> &str {
    let text = trim_xml_space_start(text);
    let end = text.bytes().rposition(|byte| !is_xml_space(char::from(byte)));
    &text[..end.map_or(0, |at| at + 1)]
}

/// Returns the text without white space before it.
pub(crate) fn trim_xml_space_start(text: &str) -> &str {
    let start = text.bytes().position(|byte| !is_xml_space(char::from(byte)));
    &text[start.unwrap_or(text.len())..]
}
