//! The address of a page cut into its parts, with what one scan over its bytes says of them.

use std::hash::{BuildHasher, Hasher};
use std::ops::Range;

use foldhash::quality::FixedState;
use url::{Host, Url};

use super::url::last_segment;
use super::words;
use crate::text::bytes::{Block, WORD, byte_table, is_usual, split, strip_prefix, word};
use crate::text::percent::is_unreserved;

/// Reads addresses. Those of a file mostly begin alike, so the last beginning is kept.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    last: Option<Origin>,
    read: u32,
    /// Of the last address.
    marks: Marks,
    places: Places,
    /// That address, if it is to be read again; else empty.
    kept: String,
}

/// Scheme and authority.
#[derive(Debug)]
pub(crate) struct Origin {
    /// As written.
    pub written: String,
    pub https: bool,
    /// In lower case and ASCII.
    pub host: Host<String>,
    /// Where the host stands in the address, as written.
    pub host_range: Range<usize>,
    /// Where it is not the default.
    pub port: Option<u16>,
    /// The host begins with `www.`.
    pub www: bool,
    /// Written in its shortest form: in lower case, without user and usual port.
    pub plain: bool,
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
    /// Path and query with their mark, without the fragment.
    pub written: &'a str,
    places: Places,
}

/// Where the parts of a path stand that is read to its end without a delimiter.
#[derive(Debug, Clone, Copy, Default)]
struct Places {
    /// The slash behind its first two directories.
    directory: usize,
    /// Behind its last slash.
    name: usize,
    /// Its last dot.
    dot: usize,
}

/// Path and query in one way of escaping ([`encode`]).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Encoded<'a> {
    /// With the mark between them, without the fragment.
    pub tail: &'a [u8],
    path: usize,
}

impl<'a> Address<'a> {
    /// The first two directories of the path, from `/` to `/`.
    pub fn directory(&self) -> &'a str {
        if self.path.is_empty() {
            "/"
        } else if self.marks.has(Marks::DELIMITER) {
            directory_of(self.path)
        } else {
            &self.path[..=self.places.directory]
        }
    }

    /// What stands behind the last dot of the path's last segment.
    pub fn ending(&self) -> Option<&'a str> {
        if !self.marks.has(Marks::DOT) {
            return None;
        }
        if self.marks.has(Marks::DELIMITER) {
            let name = last_segment(self.path);
            return Some(&name[memchr::memrchr(b'.', name.as_bytes())? + 1..]);
        }
        let Places { name, dot, .. } = self.places;
        (dot >= name).then(|| &self.path[dot + 1..])
    }

    /// Whether it is written in its normal form: there is a path, and nothing is escaped or to be.
    pub fn is_normal(&self) -> bool {
        self.origin.plain
            && !self.marks.has(Marks::UNENCODED.or(Marks::FRAGMENT))
            && self.path.as_bytes().first() == Some(&b'/')
    }

    /// Where the last segment of the path begins.
    pub fn name(&self) -> usize {
        match self.marks.has(Marks::DELIMITER) {
            true => name_in(self.path.as_bytes()),
            false => self.places.name,
        }
    }

    /// `buffer`: used where what is written is encoded in another way, or not.
    pub fn encoded(&self, buffer: &'a mut Vec<u8>) -> Encoded<'a> {
        let (path, query) = (self.path, self.query);
        if !self.marks.has(Marks::UNENCODED) {
            return Encoded { tail: self.written.as_bytes(), path: path.len() };
        }
        buffer.clear();
        encode(path.as_bytes(), buffer);
        let path = buffer.len();
        if let Some(query) = query {
            buffer.push(b'?');
            encode(query.as_bytes(), buffer);
        }
        Encoded { tail: buffer, path }
    }
}

impl<'a> Encoded<'a> {
    pub fn path(&self) -> &'a [u8] {
        &self.tail[..self.path]
    }

    /// Empty where there is none.
    pub fn query(&self) -> &'a [u8] {
        self.tail.get(self.path + 1..).unwrap_or_default()
    }
}

/// What there is in path, query and fragment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Marks(u16);

impl Marks {
    pub const DOT: Marks = Marks(1);
    /// A segment is one dot or two.
    pub const DOT_SEGMENT: Marks = Marks(2);
    pub const UPPER: Marks = Marks(4);
    pub const PERCENT: Marks = Marks(8);
    pub const UNDERSCORE: Marks = Marks(16);
    /// `?`, `#` or `;`.
    pub const DELIMITER: Marks = Marks(32);
    /// What of ASCII an address should not hold as it is.
    pub const ODD: Marks = Marks(64);
    /// A segment is a word that says something, or says the one before it again.
    pub const WORD: Marks = Marks(128);
    pub const PLUS: Marks = Marks(256);
    /// A segment is empty, or what stands for nothing in programs.
    pub const HOLLOW: Marks = Marks(512);
    /// A character that XML has another way to write.
    pub const ESCAPED: Marks = Marks(1024);
    /// Without these an address is encoded already.
    pub const UNENCODED: Marks = Marks::PERCENT.or(Marks::ODD).or(Marks::BEYOND);
    pub const FRAGMENT: Marks = Marks(2048);
    /// What is not ASCII.
    pub const BEYOND: Marks = Marks(4096);
    /// For the scan only.
    const SLASH: Marks = Marks(8192);
    /// With none of these there are only letters, digits and hyphens in segments of which no rule speaks.
    pub const NOTABLE: Marks =
        Marks(0b11_1111_1111 & !Marks::UPPER.0 & !Marks::UNDERSCORE.0 & !Marks::DOT.0)
            .or(Marks::BEYOND);

    pub const fn or(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    pub const fn has(self, any: Marks) -> bool {
        self.0 & any.0 != 0
    }
}

/// What a byte sets in [`Marks`].
static CLASSES: [u16; 256] = byte_table!(byte => match byte {
    b'a'..=b'z' | b'0'..=b'9' | b'-' | b'~' | b'!' | b'$' | b'(' | b')' | b'*' | b',' | b'=' | b':'
    | b'@' => 0,
    b'A'..=b'Z' => Marks::UPPER.0,
    b'/' => Marks::SLASH.0,
    b'+' => Marks::PLUS.0,
    b'&' | b'\'' => Marks::ESCAPED.0,
    b'.' => Marks::DOT.0,
    b'%' => Marks::PERCENT.0,
    b'_' => Marks::UNDERSCORE.0,
    b'?' | b';' => Marks::DELIMITER.0,
    b'#' => Marks::DELIMITER.or(Marks::FRAGMENT).0,
    0x80.. => Marks::BEYOND.0,
    _ => Marks::ODD.0,
});

impl Origins {
    /// The parts of an address; none where it has no scheme `http` or `https`, or no valid host.
    pub fn read<'a>(&'a mut self, text: &'a str) -> Option<Address<'a>> {
        if !self.last.as_ref().is_some_and(|origin| begins_with(text, &origin.written)) {
            let number = self.read.wrapping_add(1);
            self.last = Some(Origin::read(text, number)?);
            self.read = number;
        }
        let origin = self.last.as_ref()?;
        let mut written = &text[origin.written.len()..];
        if self.kept.is_empty() || self.kept != text {
            self.kept.clear();
            (self.marks, self.places) = parts(written.as_bytes());
        }
        let (marks, places) = (self.marks, self.places);
        let (mut path, mut query) = (written, None);
        if marks.has(Marks::DELIMITER) {
            let end = memchr::memchr(b'#', written.as_bytes());
            written = &written[..end.unwrap_or(written.len())];
            path = written;
            if let Some(question) = memchr::memchr(b'?', written.as_bytes()) {
                (path, query) = (&written[..question], Some(&written[question + 1..]));
            }
        }
        Some(Address { origin, path, query, marks, written, places })
    }

    /// Says that the address read last will be read again.
    pub fn keep(&mut self, text: &str) {
        self.kept.clear();
        self.kept.push_str(text);
    }
}

impl Origin {
    fn read(text: &str, number: u32) -> Option<Origin> {
        let authority = authority(text, text.find("//")? + 2);
        let written = &text[..authority.end];
        let url =
            Url::parse(written).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
        let mut host = url.host()?.to_owned();
        // With a dot behind it, of which there is a finding, it is no other host.
        if let Host::Domain(name) = &mut host
            && name.ends_with('.')
        {
            name.pop();
        }
        let name = host.to_string();
        let bare = name.strip_prefix("www.");
        let port = url.port();
        Some(Origin {
            https: url.scheme() == "https",
            www: bare.is_some(),
            plain: is_shortest(written),
            seed: hash(u64::from(port.unwrap_or_default()), bare.unwrap_or(&name).as_bytes()),
            host,
            host_range: host_range(text, authority),
            port,
            written: written.to_owned(),
            number,
        })
    }

    /// The host, with its port where that is not the default.
    pub fn host_and_port(&self) -> String {
        match self.port {
            Some(port) => format!("{}:{port}", self.host),
            None => self.host.to_string(),
        }
    }

    /// The host's name, where it is no IP address.
    pub fn domain(&self) -> Option<&str> {
        match &self.host {
            Host::Domain(name) => Some(name),
            _ => None,
        }
    }
}

/// Whether the last two labels of a host are such as names are registered under, like `co.uk`.
pub(crate) fn is_shared(second: &str, last: &str) -> bool {
    const SHARED: [&str; 10] = ["ac", "co", "com", "edu", "go", "gov", "ne", "net", "or", "org"];
    last.len() == 2 && SHARED.contains(&second)
}

/// Whether an address begins with this scheme and authority, and neither goes on.
pub(crate) fn begins_with(text: &str, origin: &str) -> bool {
    strip_prefix(text.as_bytes(), origin.as_bytes())
        .is_some_and(|rest| matches!(rest.first(), None | Some(b'/' | b'?' | b'#')))
}

/// Whether scheme and authority are in their shortest form: a host in lower case and nothing else.
pub(crate) fn is_shortest(origin: &str) -> bool {
    let Some(host) = behind_scheme(origin.as_bytes()) else { return false };
    let plain = |byte: u8| byte.is_ascii_graphic() && !byte.is_ascii_uppercase();
    origin.bytes().all(plain) && !origin[host..].contains([':', '@', '[', '%', '#'])
}

/// Where the first `://` ends.
pub(crate) fn behind_scheme(bytes: &[u8]) -> Option<usize> {
    let mut colons = memchr::memchr_iter(b':', bytes);
    Some(colons.find(|&at| bytes[at + 1..].starts_with(b"//"))? + "://".len())
}

/// Where the authority stands that begins at `start`, behind the slashes: user, host and port.
pub(crate) fn authority(text: &str, start: usize) -> Range<usize> {
    let end = |byte: u8| matches!(byte, b'/' | b'?' | b'#' | b'\\');
    let length = text[start..].bytes().position(end);
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
    let Some(start) = behind_scheme(text.as_bytes()) else { return "" };
    &text[host_range(text, authority(text, start))]
}

/// The host with its port.
pub(crate) fn host_and_port(text: &str) -> &str {
    let Some(start) = behind_scheme(text.as_bytes()) else { return "" };
    let authority = authority(text, start);
    &text[host_range(text, authority.clone()).start..authority.end]
}

/// Whether two hosts, in lower case, are the same but for `www.` before one of them.
pub(crate) fn differ_by_www(one: &str, other: &str) -> bool {
    one.strip_prefix("www.") == Some(other) || other.strip_prefix("www.") == Some(one)
}

/// The parts of a query between `&`.
pub(crate) fn parameters(query: &str) -> impl Iterator<Item = &str> {
    split(query, b'&')
}

/// A parameter in two. The value is empty where there is none.
pub(crate) fn name_and_value(parameter: &str) -> (&str, &str) {
    match parameter.bytes().position(|byte| byte == b'=') {
        Some(end) => (&parameter[..end], &parameter[end + 1..]),
        None => (parameter, ""),
    }
}

/// Appends a path or a query with its percent-encoding as RFC 3986 normalises it, but with the digits in lower case, so
/// that capitals are letters.
pub(crate) fn encode(bytes: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        loop {
            if word(bytes, at).is_some_and(is_usual) {
                at += WORD;
            } else if bytes.get(at).is_some_and(|byte| STAYS[usize::from(*byte)]) {
                at += 1;
            } else {
                break;
            }
        }
        out.extend_from_slice(&bytes[start..at]);
        let Some(&byte) = bytes.get(at) else { break };
        let digit = |at: usize| char::from(*bytes.get(at)?).to_digit(16);
        let (escaped, length) = match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => ((high << 4 | low) as u8, 3),
            _ => (byte, 1),
        };
        at += length;
        match length == 3 && is_unreserved(escaped) {
            true => out.push(escaped),
            false => out.extend_from_slice(&[
                b'%',
                DIGITS[usize::from(escaped >> 4)],
                DIGITS[usize::from(escaped & 15)],
            ]),
        }
    }
}

/// Whether a byte stays as it is when an address is encoded.
pub(crate) const fn stays(byte: u8) -> bool {
    byte.is_ascii_graphic()
        && !matches!(byte, b'%' | b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}')
}

static STAYS: [bool; 256] = byte_table!(byte => stays(byte));

/// A hash that is the same in every run.
pub(crate) fn hash(seed: u64, bytes: &[u8]) -> u64 {
    let mut hasher = FixedState::with_seed(seed).build_hasher();
    hasher.write(bytes);
    hasher.finish()
}

/// Hashes of an address as it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hashes {
    pub whole: u64,
    /// Without scheme, `www.` and a slash at the end.
    pub middle: u64,
}

impl Hashes {
    /// Both in one pass: what makes the whole of the middle is added as a number.
    pub fn of(text: &[u8]) -> Hashes {
        let (scheme, rest) = scheme(text);
        let bare = strip_prefix(rest, b"www.").unwrap_or(rest);
        let middle = bare.strip_suffix(b"/").unwrap_or(bare);
        let www = if bare.len() < rest.len() { 2 } else { 0 };
        let slash = u64::from(middle.len() < bare.len());
        let middle = hash(0, middle);
        let whole = middle.wrapping_add(scheme).wrapping_add(www + slash + 1);
        Hashes { whole: whole.wrapping_mul(0xD6E8_FEB8_6659_FD93), middle }
    }
}

/// A number for what stands before the first `://`, different from those that are added to it, and what stands behind.
fn scheme(text: &[u8]) -> (u64, &[u8]) {
    if let Some(rest) = strip_prefix(text, b"https://") {
        return (4, rest);
    }
    if let Some(rest) = strip_prefix(text, b"http://") {
        return (8, rest);
    }
    match behind_scheme(text) {
        Some(end) => (hash(0, &text[..end]), &text[end..]),
        None => (0, text),
    }
}

/// Where the last segment of a path begins.
pub(crate) fn name_in(path: &[u8]) -> usize {
    memchr::memrchr(b'/', path).map_or(0, |at| at + 1)
}

/// The first two directories of a path that is not empty, from `/` to `/`.
pub(crate) fn directory_of(path: &str) -> &str {
    let slashes = memchr::memchr_iter(b'/', path.as_bytes()).take(DIRECTORIES);
    &path[..=slashes.take_while(|&at| at < LONGEST_DIRECTORY).last().unwrap_or(0)]
}

/// With the slash at the start.
const DIRECTORIES: usize = 3;
/// Longer names of directories are no names that people look for.
const LONGEST_DIRECTORY: usize = 120;

/// What there is in an address behind its origin.
pub(crate) fn scan(bytes: &[u8]) -> Marks {
    parts(bytes).0
}

/// The same, and where the parts of the path stand.
fn parts(bytes: &[u8]) -> (Marks, Places) {
    let start = usize::from(bytes.first() == Some(&b'/'));
    let mut path = Path { bytes, start, slashes: 1, ..Path::default() };
    let mut at = start;
    // The last block overlaps the one before it; a path that is shorter has none.
    while at < bytes.len()
        && let Some(last) = bytes.len().checked_sub(Block::SIZE)
        && let first = at.min(last)
        && let Some(block) = Block::at(bytes, first)
    {
        let beyond = block.beyond_ascii();
        if beyond != 0 {
            path.marks |= Marks::BEYOND.0;
        }
        // What is beyond ASCII parts no segments.
        let mut found = block.others() & !beyond & !0 << (at - first);
        at = first + Block::SIZE;
        while found != 0 {
            let place = first + found.trailing_zeros() as usize;
            if path.takes(place) {
                return path.marks(place);
            }
            found &= found - 1;
        }
    }
    while at < bytes.len() {
        if path.takes(at) {
            return path.marks(at);
        }
        at += 1;
    }
    path.marks(at)
}

/// What a scan knows of a path.
#[derive(Debug, Default)]
struct Path<'a> {
    bytes: &'a [u8],
    marks: u16,
    /// Of the segment being read.
    start: usize,
    before: &'a [u8],
    slashes: usize,
    places: Places,
}

impl Path<'_> {
    /// Takes a byte, if it is more than [plain](Block::others); returns whether the path ends before it.
    #[inline]
    fn takes(&mut self, at: usize) -> bool {
        let class = CLASSES[usize::from(self.bytes[at])];
        self.marks |= class;
        if class == Marks::SLASH.0 {
            self.slash(at);
        } else if class == Marks::DOT.0 {
            self.places.dot = at;
        }
        class & Marks::DELIMITER.0 != 0
    }

    /// A segment ends at this slash.
    #[inline]
    fn slash(&mut self, at: usize) {
        let segment = &self.bytes[self.start..at];
        self.marks |= judge(segment, self.before, false);
        self.before = segment;
        self.start = at + 1;
        if self.slashes < DIRECTORIES && at < LONGEST_DIRECTORY {
            self.slashes += 1;
            self.places.directory = at;
        }
    }

    /// The path ends here.
    fn marks(self, end: usize) -> (Marks, Places) {
        let last = judge(&self.bytes[self.start..end], self.before, true);
        let rest = self.bytes[end..].iter();
        let marks = rest.fold(self.marks | last, |marks, &byte| marks | CLASSES[usize::from(byte)]);
        (Marks(marks & !Marks::SLASH.0), Places { name: self.start, ..self.places })
    }
}

/// What a segment sets. `before`: the one before it; `last`: none follows.
fn judge(segment: &[u8], before: &[u8], last: bool) -> u16 {
    let Some(&first) = segment.first() else {
        // The last is empty where the path ends with a slash.
        return if last { 0 } else { Marks::HOLLOW.0 };
    };
    let mut marks = 0;
    match first {
        b'.' if matches!(segment, b"." | b"..") => marks |= Marks::DOT_SEGMENT.0,
        _ => {}
    }
    let length = segment.len();
    // Behind a language the same one again, or a version glued to it.
    if length >= before.len()
        && segment.last() == before.last()
        && let Some(version) = segment.strip_suffix(before)
        && (version.is_empty() || words::VERSIONS.iter().any(|word| word.as_bytes() == version))
    {
        marks |= Marks::WORD.0;
    }
    if length < 16 {
        if words::has(segment) {
            marks |= Marks::WORD.0;
        }
        if words::is_placeholder(segment) {
            marks |= Marks::HOLLOW.0;
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Hashes, Origins, directory_of, host, host_and_port};
    use crate::text::url::last_segment;

    proptest! {
        #[test]
        fn parts_of_paths(path in "((/[a-bé.;?#]{0,12}){0,6}(/[a-z]{50,130}){0,2}/[a.]{0,3})?") {
            let text = format!("https://e.com{path}");
            let mut origins = Origins::default();
            let Some(address) = origins.read(&text) else { return Ok(()) };
            let path = path.split(['?', '#']).next().unwrap_or_default();
            prop_assert_eq!(address.path, path);
            let directory = if path.is_empty() { "/" } else { directory_of(path) };
            prop_assert_eq!(address.directory(), directory);
            let ending = last_segment(path).rsplit_once('.').map(|(_, ending)| ending);
            prop_assert_eq!(address.ending(), ending);
        }
    }

    #[test]
    fn addresses_have_hashes() {
        let all = [
            "https://e.com/a",
            "http://e.com/a",
            "https://www.e.com/a",
            "https://e.com/a/",
            "e.com/a",
            "x://e.com/a",
        ];
        for (at, one) in all.iter().enumerate() {
            let hashes = Hashes::of(one.as_bytes());
            for other in &all[..at] {
                let other = Hashes::of(other.as_bytes());
                assert_eq!(hashes.middle, other.middle, "{one}");
                assert_ne!(hashes.whole, other.whole, "{one}");
            }
        }
        let other = Hashes::of(b"https://e.com/b").middle;
        assert_ne!(Hashes::of(b"https://e.com/a").middle, other);
    }

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
