//! The `Link` header of HTTP (RFC 8288, 3).

/// A link: its target as it is written, the words of its first `rel`, and the languages of what it leads to.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Link<'h> {
    pub target: &'h str,
    pub rel: String,
    pub languages: Vec<String>,
    /// The link is one of another page (RFC 8288, 3.2).
    pub anchored: bool,
}

impl Link<'_> {
    /// Whether `word` is one of the words in `rel`.
    pub fn has_rel(&self, word: &str) -> bool {
        self.rel.split_ascii_whitespace().any(|other| other.eq_ignore_ascii_case(word))
    }
}

/// Calls `each` with the links of a header: `<target>; name=value; name="value", <target>…`. What is no link is skipped up
/// to the next comma. Neither a comma in a target nor one in quotes divides links.
pub(crate) fn links<'h>(header: &'h str, mut each: impl FnMut(Link<'h>)) {
    let mut rest = header;
    loop {
        rest = rest.trim_start_matches([',', ' ', '\t']);
        if rest.is_empty() {
            return;
        }
        if let Some((target, behind)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'))
        {
            let mut link = Link { target, ..Link::default() };
            rest = parameters(behind, |name, value| match name {
                _ if name.eq_ignore_ascii_case("rel") && link.rel.is_empty() => link.rel = value,
                _ if name.eq_ignore_ascii_case("hreflang") => link.languages.push(value),
                _ if name.eq_ignore_ascii_case("anchor") => link.anchored = true,
                _ => {}
            });
            each(link);
        }
        rest = rest.find(',').map_or("", |comma| &rest[comma..]);
    }
}

/// Reads parameters, and returns the text behind them.
fn parameters(mut rest: &str, mut each: impl FnMut(&str, String)) -> &str {
    const SPACE: [char; 2] = [' ', '\t'];
    while let Some(behind) = rest.trim_start_matches(SPACE).strip_prefix(';') {
        let end = behind.find(['=', ';', ',']).unwrap_or(behind.len());
        let name = behind[..end].trim_matches(SPACE);
        rest = &behind[end..];
        let Some(value) = rest.strip_prefix('=') else { continue };
        let value = value.trim_start_matches(SPACE);
        if let Some(quoted) = value.strip_prefix('"') {
            let mut text = String::new();
            let mut escaped = false;
            let end = quoted.find(|c: char| {
                let ends = !escaped && c == '"';
                escaped = !escaped && c == '\\';
                if !ends && !escaped {
                    text.push(c);
                }
                ends
            });
            rest = end.map_or("", |end| &quoted[end + 1..]);
            each(name, text);
        } else {
            let end = value.find([';', ',']).unwrap_or(value.len());
            rest = &value[end..];
            each(name, value[..end].trim_matches(SPACE).to_owned());
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(header: &str) -> Vec<(&str, String)> {
        let mut read = Vec::new();
        links(header, |link| read.push((link.target, link.rel)));
        read
    }

    #[test]
    fn reads_links() {
        for (header, expected) in [
            ("</b>; rel=\"canonical\"", &[("/b", "canonical")][..]),
            (
                "<x.css>; rel=preload, </b>; rel=\"canonical\"",
                &[("x.css", "preload"), ("/b", "canonical")],
            ),
            ("<x>;rel=a,<y>;rel=b", &[("x", "a"), ("y", "b")]),
            (
                "<a,b;c>; title=\"x, <z>; rel=no \\\" \\\\\"; rel = \"up  canonical\" ",
                &[("a,b;c", "up  canonical")],
            ),
            ("<x>; as=style; crossorigin; rel=a; rel=b", &[("x", "a")]),
            ("nonsense; rel=a, <y>; rel=b", &[("y", "b")]),
            ("<x>; rel=\"a", &[("x", "a")]),
            ("<x", &[]),
            (" , ,", &[]),
        ] {
            let expected: Vec<_> =
                expected.iter().map(|(url, rel)| (*url, (*rel).to_owned())).collect();
            assert_eq!(read(header), expected, "{header}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(parts in prop::collection::vec(prop::sample::select(vec![
            "<", ">", ";", ",", "=", "\"", "\\", " ", "rel", "é", "a",
        ]), 0..30)) {
            read(&parts.concat());
        }
    }
}
