//! XML as a browser or an editor displays it, copied from the window.

/// Returns the length of the text that a browser's XML view puts before the document.
pub(super) fn view_source(head: &str) -> Option<usize> {
    const SAYS: [&str; 2] = [
        "This XML file does not appear to have any style information",
        "The document tree is shown below",
    ];
    let (lead, document) = head.split_at(head.find('<')?);
    let says = |text: &str| SAYS.iter().any(|words| text.contains(words));
    // Older browsers draw a fold mark before each element.
    let is_view = says(lead) || is_fold_mark(lead.trim()) || is_numbered(head);
    (is_view && !says(document)).then_some(lead.len())
}

/// Whether the first lines begin with their numbers.
fn is_numbered(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim_start).filter(|line| !line.is_empty());
    let begins = |line: Option<&str>, number: &str| {
        let rest = line.and_then(|line| line.strip_prefix(number));
        rest.is_some_and(|rest| {
            rest.trim_start_matches(['.', ':', '|', ')', ' ', '\t']).starts_with('<')
        })
    };
    begins(lines.next(), "1") && begins(lines.next(), "2")
}

/// Whether the text is what browsers draw before elements that can be folded.
pub(crate) fn is_fold_mark(text: &str) -> bool {
    matches!(text, "-" | "+" | "▼" | "▾" | "▶")
}

/// Whether the text is what editors and source views write before a line. Between two elements there may be several
/// numbers.
pub(crate) fn is_line_number(text: &str) -> bool {
    text.split_ascii_whitespace().all(|word| {
        let digits = word.trim_end_matches(['.', ':', '|', ')']);
        (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_from_one() {
        assert!(is_numbered("1 <a>\n\n 2: <b>"));
        for text in ["1 <a>\n<b>", "2 <a>\n3 <b>", "<a>\n2 <b>", "1 <a>\n3 <b>"] {
            assert!(!is_numbered(text), "{text:?}");
        }
    }
}
