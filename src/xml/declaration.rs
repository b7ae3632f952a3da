//! The XML declaration (XML 1.0, 2.8, production XMLDecl).

use super::names::is_space;
use crate::text::cut::cut;
use crate::text::quote::quote;

/// What is wrong with a declaration.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Byte range in what was given to [`check`].
    pub start: usize,
    pub end: usize,
    pub what: String,
    /// libxml2 accepts it.
    pub tolerated: bool,
}

/// The version, where it is not 1.0, with its byte range.
pub(super) type OtherVersion = Option<(usize, usize)>;

/// Checks what stands between `<?xml` and `?>`.
pub(super) fn check(data: &str) -> Result<OtherVersion, Fault> {
    let mut scan = Scan { data, at: 0 };
    let mut other = None;
    let mut next = scan.pair()?;
    match next {
        Some(Pair { name: "version", start, end, .. }) => {
            let version = cut(data, start..end);
            let minor = version.strip_prefix("1.");
            if !minor.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()))
                || version == "1."
            {
                return Err(Fault {
                    start,
                    end,
                    what: format!("the version is {} instead of “1.0”", quote(version)),
                    tolerated: version == "1.",
                });
            }
            if version != "1.0" {
                other = Some((start, end));
            }
            next = scan.pair()?;
        }
        Some(Pair { name, whole, .. }) => {
            let what = match name {
                "encoding" | "standalone" => format!("“{name}” is where “version” belongs"),
                name => format!("{} is not known here, “version” must be first", quote(name)),
            };
            return Err(Fault { start: whole, end: scan.at, what, tolerated: false });
        }
        None => return Err(scan.fault(0, "the version is missing")),
    }
    if let Some(Pair { name: "encoding", start, end, .. }) = next {
        let name = cut(data, start..end);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic())
            || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
        {
            let what = format!("{} is not the name of an encoding", quote(name));
            return Err(Fault { start, end, what, tolerated: false });
        }
        next = scan.pair()?;
    }
    if let Some(Pair { name: "standalone", start, end, .. }) = next {
        if !matches!(cut(data, start..end), "yes" | "no") {
            let what =
                format!("standalone is {} instead of “yes” or “no”", quote(cut(data, start..end)));
            return Err(Fault { start, end, what, tolerated: false });
        }
        next = scan.pair()?;
    }
    match next {
        None => Ok(other),
        Some(Pair { name, whole, .. }) => Err(Fault {
            start: whole,
            end: scan.at,
            what: format!("{} is not allowed at this place", quote(name)),
            tolerated: false,
        }),
    }
}

struct Scan<'a> {
    data: &'a str,
    at: usize,
}

#[derive(Debug, Clone, Copy)]
struct Pair<'a> {
    name: &'a str,
    /// Where the name starts.
    whole: usize,
    /// Of the value.
    start: usize,
    end: usize,
}

impl<'a> Scan<'a> {
    fn spaces(&mut self) -> bool {
        let rest = &self.data.as_bytes()[self.at..];
        let count = rest.iter().position(|&b| !is_space(b)).unwrap_or(rest.len());
        self.at += count;
        count > 0
    }

    /// Reads space, a name, `=` and a quoted value; nothing at the end.
    fn pair(&mut self) -> Result<Option<Pair<'a>>, Fault> {
        let spaced = self.spaces();
        let whole = self.at;
        let rest = cut(self.data, whole..);
        if rest.is_empty() {
            return Ok(None);
        }
        let len = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        if len == 0 {
            return Err(self.fault(whole, "something other than a name is here"));
        }
        if !spaced {
            return Err(self.fault(whole, "a space is missing"));
        }
        let name = cut(rest, ..len);
        self.at += len;
        self.spaces();
        if !self.data[self.at..].starts_with('=') {
            return Err(self.fault(whole, "“=” is missing"));
        }
        self.at += 1;
        self.spaces();
        let quote = match self.data.as_bytes().get(self.at) {
            Some(&quote @ (b'"' | b'\'')) => quote,
            _ => return Err(self.fault(self.at, "the value is not in straight quotes")),
        };
        self.at += 1;
        let start = self.at;
        let Some(len) = memchr::memchr(quote, &self.data.as_bytes()[start..]) else {
            return Err(self.fault(start - 1, "the closing quote is missing"));
        };
        self.at = start + len + 1;
        Ok(Some(Pair { name, whole, start, end: start + len }))
    }

    /// A fault at the word that starts at `start`.
    fn fault(&self, start: usize, what: &str) -> Fault {
        let rest = cut(self.data, start..);
        let len = rest.find([' ', '\t', '\r', '\n']).unwrap_or(rest.len());
        Fault { start, end: start + len, what: what.to_owned(), tolerated: false }
    }
}
