//! Finds the end of a document type declaration, and the names of the entities it declares.
//!
//! The declaration is skipped, never judged: nothing of it is expanded or fetched. What must be
//! right is where it ends, so quotes, comments, processing instructions and brackets are followed.

use std::collections::HashSet;

use super::names::{is_name, is_space};

/// So many entity names are remembered; behind them, any name may be declared.
const MAX_ENTITIES: usize = 10_000;
const MAX_WORD: usize = 256;

/// Follows a declaration byte by byte, behind its `<!DOCTYPE`.
#[derive(Debug, Default)]
pub(super) struct Doctype {
    state: State,
    /// Inside `[…]`.
    subset: bool,
    /// Inside a declaration `<!…>` of the subset.
    nested: bool,
    /// The words so far of the doctype or of the declaration in its subset, quoted ones left out.
    words: Vec<String>,
    word: Vec<u8>,
    pub facts: Facts,
}

/// What the rest of the document needs to know of the declaration.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub name: Option<String>,
    /// Refers to an external subset.
    pub external: bool,
    /// Declares entities, or refers to parameter entities, which may declare anything.
    pub declares: bool,
    pub parameters: bool,
    /// Something stands in `[…]`, such as a comment or the default of an attribute.
    pub subset: bool,
    pub overflow: bool,
    pub entities: HashSet<String, foldhash::fast::FixedState>,
}

impl Facts {
    /// Whether a reference to `name` may be one to a declared entity (XML 1.0, 4.1: the
    /// declaration may stand in a part that is not read).
    pub fn may_declare(&self, name: &str) -> bool {
        self.external || self.parameters || self.overflow || self.entities.contains(name)
    }
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    #[default]
    Plain,
    Quote(u8),
    /// `<` seen in the subset.
    Less,
    /// `<!` seen.
    Bang,
    /// `<!-` seen.
    BangDash,
    /// In a comment, with that many `-` just seen.
    Comment(u8),
    /// In a processing instruction; `?` just seen.
    Instruction(bool),
}

impl Doctype {
    /// Goes on with `bytes` and returns how many of them belong to the declaration, its `>`
    /// included, once it ends.
    pub fn feed(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, &byte) in bytes.iter().enumerate() {
            if self.byte(byte) {
                return Some(at + 1);
            }
        }
        None
    }

    fn byte(&mut self, b: u8) -> bool {
        match self.state {
            State::Quote(quote) => {
                if b == quote {
                    self.state = State::Plain;
                }
            }
            State::Comment(dashes) => {
                self.state = match b {
                    b'-' => State::Comment((dashes + 1).min(2)),
                    b'>' if dashes == 2 => State::Plain,
                    _ => State::Comment(0),
                };
            }
            State::Instruction(question) => {
                self.state = if question && b == b'>' {
                    State::Plain
                } else {
                    State::Instruction(b == b'?')
                };
            }
            State::Less => match b {
                b'!' => self.state = State::Bang,
                b'?' => self.state = State::Instruction(false),
                _ => {
                    self.state = State::Plain;
                    return self.plain(b);
                }
            },
            State::Bang if b == b'-' => self.state = State::BangDash,
            State::BangDash if b == b'-' => self.state = State::Comment(0),
            State::Bang | State::BangDash => {
                self.state = State::Plain;
                self.nested = true;
                self.words.clear();
                self.word.clear();
                return self.plain(b);
            }
            State::Plain => return self.plain(b),
        }
        false
    }

    fn plain(&mut self, b: u8) -> bool {
        match b {
            b'"' | b'\'' => {
                self.end_word();
                self.state = State::Quote(b);
            }
            b'<' if self.subset && !self.nested => {
                self.facts.subset = true;
                self.state = State::Less;
            }
            b'[' if !self.subset => {
                self.end_word();
                self.subset = true;
            }
            b']' if self.subset && !self.nested => self.subset = false,
            b'>' if self.nested => {
                self.end_word();
                self.declared();
                self.nested = false;
            }
            b'>' if !self.subset => {
                self.end_word();
                return true;
            }
            b if is_space(b) => self.end_word(),
            b => {
                if self.subset && !self.nested && b == b'%' {
                    self.facts.parameters = true;
                }
                if self.word.len() < MAX_WORD {
                    self.word.push(b);
                }
            }
        }
        false
    }

    fn end_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let word = String::from_utf8_lossy(&self.word).into_owned();
        self.word.clear();
        if !self.subset {
            if self.facts.name.is_none() {
                self.facts.name = Some(word);
            } else if matches!(word.as_str(), "SYSTEM" | "PUBLIC") {
                self.facts.external = true;
            }
        } else if self.nested && self.words.len() < 4 {
            self.words.push(word);
        }
    }

    /// Takes down the declaration whose words have been read.
    fn declared(&mut self) {
        let mut words = self.words.drain(..);
        if words.next().as_deref() != Some("ENTITY") {
            return;
        }
        self.facts.declares = true;
        match words.next() {
            Some(name) if name != "%" && is_name(&name) => {
                if self.facts.entities.len() < MAX_ENTITIES {
                    self.facts.entities.insert(name);
                } else {
                    self.facts.overflow = true;
                }
            }
            _ => {}
        }
    }
}
