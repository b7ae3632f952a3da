//! Finds the end of a document type declaration, and the names of the entities that it declares.
//!
//! The declaration is skipped, never judged: nothing in it is expanded or fetched. Only its end must be found correctly, so
//! quotes, comments, processing instructions and brackets are tracked.

use std::collections::HashSet;

use super::names::{is_name, is_space};
use crate::text::slice::slice;

/// What the rest of the document needs to know about the declaration.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub name: Option<String>,
    /// The declaration refers to an external subset.
    pub external: bool,
    /// The declaration declares entities. References to parameter entities may declare anything.
    pub declares: bool,
    pub parameters: bool,
    /// The `[…]` is not empty: it contains, for example, a comment or the default of an attribute.
    pub subset: bool,
    pub entities: HashSet<String, foldhash::fast::FixedState>,
}

impl Facts {
    /// Whether a reference to `name` may be one to a declared entity. The declaration may be in a part that is not read
    /// (XML 1.0, 4.1).
    pub fn may_declare(&self, name: &str) -> bool {
        self.external || self.parameters || self.entities.contains(name)
    }

    /// Takes a word of the declaration itself.
    fn word(&mut self, word: &str) {
        if self.name.is_none() {
            self.name = Some(word.to_owned());
        } else if matches!(word, "SYSTEM" | "PUBLIC") {
            self.external = true;
        }
    }

    /// Takes a declaration of the subset, by its first words.
    fn declared(&mut self, words: &[&str]) {
        self.declares |= words.first() == Some(&"ENTITY");
        if let ["ENTITY", name, ..] = words
            && is_name(name)
        {
            self.entities.insert((*name).to_owned());
        }
    }
}

/// Reads the text after `<!DOCTYPE`, and returns where it ends, after its `>`, if it does.
pub(super) fn read(text: &str) -> (Facts, Option<usize>) {
    let mut facts = Facts::default();
    let end = scan(text, &mut facts);
    (facts, end)
}

fn scan(text: &str, facts: &mut Facts) -> Option<usize> {
    // `subset`: inside `[…]`. `nested`: the words so far of a declaration `<!…>` in it, without quoted ones.
    let mut subset = false;
    let mut nested: Option<Vec<&str>> = None;
    let mut at = 0;
    loop {
        let rest = slice(text, at..);
        let between = subset && nested.is_none();
        let behind = |open: usize, close: &str| {
            slice(rest, open..).find(close).map(|length| at + open + length + close.len())
        };
        at = match *rest.as_bytes().first()? {
            b'"' => behind(1, "\"")?,
            b'\'' => behind(1, "'")?,
            b'<' if between => {
                facts.subset = true;
                if rest.starts_with("<!--") {
                    behind(4, "-->")?
                } else if rest.starts_with("<?") {
                    behind(2, "?>")?
                } else {
                    nested = rest.starts_with("<!").then(Vec::new);
                    at + 1 + usize::from(nested.is_some())
                }
            }
            b'[' if !subset => {
                subset = true;
                at + 1
            }
            b']' if between => {
                subset = false;
                at + 1
            }
            b'>' if nested.is_some() => {
                facts.declared(&nested.take().unwrap_or_default());
                at + 1
            }
            b'>' if !subset => return Some(at + 1),
            byte if is_space(byte) || byte == b'>' => at + 1,
            _ => {
                let ends = |byte: u8| match byte {
                    b'"' | b'\'' | b'>' => true,
                    b'[' => !subset,
                    b'<' | b']' => between,
                    byte => is_space(byte),
                };
                let length = rest.bytes().skip(1).position(ends).map_or(rest.len(), |at| at + 1);
                let word = slice(rest, ..length);
                facts.parameters |= between && word.contains('%');
                match &mut nested {
                    Some(words) if words.len() < 2 => words.push(word),
                    None if !subset => facts.word(word),
                    _ => {}
                }
                at + length
            }
        };
    }
}
