//! The address of a page cut into its parts, with what one scan over its bytes says of them.

use std::hash::{BuildHasher, Hasher};
use std::ops::Range;

use foldhash::quality::FixedState;
use url::{Host, Url};

use super::words::LENGTHS;

/// Reads addresses. Those of a file mostly begin alike, so the last beginning is kept.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    last: Option<Origin>,
    read: u32,
}

/// Scheme and authority.
#[derive(Debug)]
pub(crate) struct Origin {
    /// As written.
    written: String,
    pub https: bool,
    /// In lower case and ASCII.
    pub host: Host<String>,
    /// Where the host stands in the address, as written.
    pub host_range: Range<usize>,
    /// Where it is not the default.
    pub port: Option<u16>,
    /// The host begins with `www.`.
    pub www: bool,
    /// The same for all origins that differ in scheme and `www.` only.
    pub seed: u64,
    /// Grows when another beginning is read.
    pub number: u32,
}

/// An address with scheme `http` or `https` and a host.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Address<'a> {
    pub origin: &'a Origin,
    /// From the slash behind the authority; empty where there is none.
    pub path: &'a str,
    /// Behind the question mark.
    pub query: Option<&'a str>,
    pub marks: Marks,
}

/// What there is in path, query and fragment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Marks(u8);

impl Marks {
    pub const DOT: Marks = Marks(1);
    /// A dot behind a slash.
    pub const DOT_SEGMENT: Marks = Marks(2);
    pub const UPPER: Marks = Marks(4);
    pub const PERCENT: Marks = Marks(8);
    pub const UNDERSCORE: Marks = Marks(16);
    /// `?`, `#` or `;`.
    pub const DELIMITER: Marks = Marks(32);
    /// What an address should not hold as it is.
    pub const ODD: Marks = Marks(64);
    /// Two segments side by side have one length, or one has the length and first letter of a
    /// word that says something.
    pub const WORD: Marks = Marks(128);

    pub const fn or(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    pub const fn has(self, any: Marks) -> bool {
        self.0 & any.0 != 0
    }
}

/// What a byte sets in [`Marks`]; a slash sets `WORD`, for the scan only.
static CLASSES: [u8; 256] = {
    let mut classes = [Marks::ODD.0; 256];
    let plain = b"abcdefghijklmnopqrstuvwxyz0123456789-~!$&'()*+,=:@";
    let mut at = 0;
    while at < plain.len() {
        classes[plain[at] as usize] = 0;
        at += 1;
    }
    let mut upper = b'A';
    while upper <= b'Z' {
        classes[upper as usize] = Marks::UPPER.0;
        upper += 1;
    }
    classes[b'/' as usize] = Marks::WORD.0;
    classes[b'.' as usize] = Marks::DOT.0;
    classes[b'%' as usize] = Marks::PERCENT.0;
    classes[b'_' as usize] = Marks::UNDERSCORE.0;
    classes[b'?' as usize] = Marks::DELIMITER.0;
    classes[b'#' as usize] = Marks::DELIMITER.0;
    classes[b';' as usize] = Marks::DELIMITER.0;
    classes
};

impl Origins {
    /// The parts of an address; none where it has no scheme `http` or `https`, or no valid host.
    pub fn read<'a>(&'a mut self, text: &'a str) -> Option<Address<'a>> {
        if !self.last.as_ref().is_some_and(|origin| origin.begins(text)) {
            let number = self.read.wrapping_add(1);
            self.last = Some(Origin::read(text, number)?);
            self.read = number;
        }
        let origin = self.last.as_ref()?;
        let tail = &text[origin.written.len()..];
        let marks = scan(tail.as_bytes());
        let (mut path, mut query) = (tail, None);
        if marks.has(Marks::DELIMITER) {
            path = &path[..path.find('#').unwrap_or(path.len())];
            if let Some((before, behind)) = path.split_once('?') {
                (path, query) = (before, Some(behind));
            }
        }
        Some(Address { origin, path, query, marks })
    }
}

impl Origin {
    fn begins(&self, text: &str) -> bool {
        text.strip_prefix(self.written.as_str())
            .is_some_and(|rest| matches!(rest.as_bytes().first(), None | Some(b'/' | b'?' | b'#')))
    }

    fn read(text: &str, number: u32) -> Option<Origin> {
        let authority = authority(text, text.find("//")? + 2);
        let written = &text[..authority.end];
        let url =
            Url::parse(written).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
        let host = url.host()?.to_owned();
        let name = host.to_string();
        let bare = name.strip_prefix("www.");
        let port = url.port();
        Some(Origin {
            https: url.scheme() == "https",
            www: bare.is_some(),
            seed: hash(u64::from(port.unwrap_or_default()), bare.unwrap_or(&name).as_bytes()),
            host,
            host_range: host_range(text, authority),
            port,
            written: written.to_owned(),
            number,
        })
    }

    /// The host's name, where it is no IP address.
    pub fn domain(&self) -> Option<&str> {
        match &self.host {
            Host::Domain(name) => Some(name),
            _ => None,
        }
    }
}

/// Where the authority stands that begins at `start`, behind the slashes: user, host and port.
pub(crate) fn authority(text: &str, start: usize) -> Range<usize> {
    let length = text[start..].find(['/', '?', '#', '\\']);
    start..length.map_or(text.len(), |length| start + length)
}

/// Where the host stands in an authority. An address in brackets that are never closed takes all
/// of the rest.
pub(crate) fn host_range(text: &str, authority: Range<usize>) -> Range<usize> {
    let start = text[authority.clone()].rfind('@').map_or(0, |at| at + 1) + authority.start;
    let rest = &text[start..authority.end];
    let length = match rest.starts_with('[') {
        true => rest.find(']').map(|at| at + 1),
        false => rest.find(':'),
    };
    start..length.map_or(authority.end, |length| start + length)
}

/// The host of an absolute address; of any other text nothing.
pub(crate) fn host(text: &str) -> &str {
    let Some(at) = text.find("://") else { return "" };
    &text[host_range(text, authority(text, at + 3))]
}

/// The host with its port.
pub(crate) fn host_and_port(text: &str) -> &str {
    let Some(at) = text.find("://") else { return "" };
    let authority = authority(text, at + 3);
    &text[host_range(text, authority.clone()).start..authority.end]
}

/// A hash that is the same in every run.
pub(crate) fn hash(seed: u64, bytes: &[u8]) -> u64 {
    let mut hasher = FixedState::with_seed(seed).build_hasher();
    hasher.write(bytes);
    hasher.finish()
}

fn scan(bytes: &[u8]) -> Marks {
    const SLASH: u8 = Marks::WORD.0;
    let (mut marks, mut before) = (0, 0);
    let (mut start, mut length) = (0, usize::MAX);
    let mut word = false;
    let mut segment = |start: usize, end: usize| {
        let this = end - start;
        // An empty one is no more than a slash too many.
        word |= this == length && this > 0;
        length = this;
        if this < 16
            && let Some(&first) = bytes.get(start)
        {
            word |= LENGTHS[usize::from(first.to_ascii_lowercase() & 127)] >> this & 1 != 0;
        }
    };
    let mut path = true;
    for (at, &byte) in bytes.iter().enumerate() {
        let class = CLASSES[usize::from(byte)];
        marks |= class;
        if path && class & (Marks::DOT.0 | SLASH | Marks::DELIMITER.0) != 0 {
            if class != Marks::DOT.0 {
                segment(start, at);
                start = at + 1;
                path = class == SLASH;
            } else if before == SLASH {
                marks |= Marks::DOT_SEGMENT.0;
            }
        }
        before = class;
    }
    if path {
        segment(start, bytes.len());
    }
    Marks(marks & !SLASH | if word { SLASH } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::{host, host_and_port};

    #[test]
    fn finds_hosts() {
        for (text, name, with_port) in [
            ("https://e.com", "e.com", "e.com"),
            ("https://e.com:8080/a:b@c", "e.com", "e.com:8080"),
            ("https://u:p@Example.org:8080?a@b", "Example.org", "Example.org:8080"),
            ("https://[::1]:80/a", "[::1]", "[::1]:80"),
            ("https://[::1", "[::1", "[::1"),
            ("https://e.com\\a", "e.com", "e.com"),
            ("https://", "", ""),
            ("mailto:a@b", "", ""),
            ("/a", "", ""),
        ] {
            assert_eq!((host(text), host_and_port(text)), (name, with_port), "{text}");
        }
    }
}
