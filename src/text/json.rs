//! Writes JSON.

use std::fmt::Write as _;

use crate::text::chars::is_command;

/// JSON that people can read, too: each value on its own line, indented by two spaces for each level, as `JSON.stringify` and
/// `serde_json` do. Characters that could command a terminal are escaped.
pub(crate) struct Json {
    text: String,
    depth: usize,
    /// Nothing stands yet in the innermost object or list.
    is_empty: bool,
}

impl Json {
    /// Starts a value that stands `depth` levels deep in another text.
    pub fn at(depth: usize) -> Json {
        Json { text: String::new(), depth, is_empty: true }
    }

    /// Opens an object (`{`) or a list (`[`). `name`: of the value in its object; empty in a list and at the top. So below.
    pub fn open(&mut self, name: &str, bracket: char) {
        self.name(name);
        self.text.push(bracket);
        self.depth += 1;
        self.is_empty = true;
    }

    /// Closes what was opened last, by its other bracket.
    pub fn close(&mut self, bracket: char) {
        self.depth -= 1;
        if !self.is_empty {
            self.line();
        }
        self.text.push(bracket);
        self.is_empty = false;
    }

    /// Writes a text.
    pub fn string(&mut self, name: &str, value: &str) {
        self.name(name);
        self.quoted(value);
    }

    /// Writes a value that is JSON already: a number, a truth, or what another writer made at this depth.
    pub fn value(&mut self, name: &str, value: &str) {
        self.name(name);
        self.text.push_str(value);
    }

    /// Returns the text, which has no line end after it.
    pub fn finish(self) -> String {
        self.text
    }

    /// Begins a value.
    fn name(&mut self, name: &str) {
        if !self.is_empty {
            self.text.push(',');
        }
        if !self.text.is_empty() {
            self.line();
        }
        self.is_empty = false;
        if !name.is_empty() {
            self.quoted(name);
            self.text.push_str(": ");
        }
    }

    fn line(&mut self) {
        self.text.push('\n');
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
    }

    fn quoted(&mut self, text: &str) {
        self.text.push('"');
        for c in text.chars() {
            match c {
                '"' | '\\' => self.text.extend(['\\', c]),
                // None of them is outside the plane that four digits reach.
                c if is_command(c) => {
                    // Writing into a text cannot fail.
                    let _ = write!(self.text, "\\u{:04x}", u32::from(c));
                }
                c => self.text.push(c),
            }
        }
        self.text.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn written(value: &str) -> Json {
        let mut json = Json::at(0);
        json.open("", '{');
        json.string("a \"name\"", value);
        json.open("none", '[');
        json.close(']');
        json.open("list", '[');
        json.value("", "1");
        json.open("", '{');
        json.close('}');
        json.value("", "true");
        json.close(']');
        json.close('}');
        json
    }

    #[test]
    fn is_laid_out_as_others_do() {
        let text = written("plain").finish();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let keys = ["a \"name\"", "none", "list"].map(|key| text.find(&key.replace('"', "\\\"")));
        assert!(keys.is_sorted(), "{text}");
        // `serde_json` sorts the names.
        let sorted = |text: &str| {
            let lines = text.lines().map(|line| line.trim_end_matches(',').to_owned());
            let mut lines: Vec<String> = lines.collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&text), sorted(&serde_json::to_string_pretty(&value).unwrap()));
    }

    proptest! {
        #[test]
        fn says_what_it_was_given(text in "\\PC*|[\\x00-\\x1f\"\\\\\u{202E}\u{2028}\u{85}é𝄞]*") {
            let json = written(&text).finish();
            let value: serde_json::Value = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(&value["a \"name\""], &text);
            prop_assert!(!json.contains(|c| c != '\n' && is_command(c)));
        }
    }
}
