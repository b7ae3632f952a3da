//! A URL split into its parts, with what one scan over its bytes found.

use std::borrow::Cow;
use std::hash::{BuildHasher, Hasher};
use std::ops::Range;

use foldhash::quality::FixedState;
use url::{Host, Url};

use super::template;
use super::url::last_segment;
use super::words;
use crate::text::bytes::{Block, WORD, byte_table, find_byte, is_usual, split, strip_prefix, word};
use crate::text::percent::{escaped, is_unreserved};

/// Reads URLs. Those of a file mostly begin alike, so the last scheme and authority are kept.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    last: Option<Origin>,
    read: u32,
}

/// Scheme and authority.
#[derive(Debug, Clone)]
pub(crate) struct Origin {
    /// The scheme and authority as written.
    pub written: String,
    pub https: bool,
    /// The host in lower case and ASCII.
    pub host: Host<String>,
    /// The place of the host in the URL, as written.
    pub host_range: Range<usize>,
    /// The port, if it is not the default.
    pub port: Option<u16>,
    /// The host begins with `www.`.
    pub www: bool,
    /// The scheme and authority are in their shortest form: lower case, without user and default port.
    pub plain: bool,
    /// The scheme is `http` or `https`, and the authority has only letters, digits, hyphens and dots.
    simple: bool,
    /// A number that is the same for all origins that differ only in scheme and `www.`.
    pub seed: u64,
    /// A number that grows with each new origin.
    pub number: u32,
}

/// A URL with scheme `http` or `https` and a host.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Address<'a> {
    pub origin: &'a Origin,
    /// The path, from the slash after the authority; empty if there is none.
    pub path: &'a str,
    /// The query, after the question mark.
    pub query: Option<&'a str>,
    pub marks: Marks,
    /// Path and query with the question mark, without the fragment.
    pub written: &'a str,
    places: Places,
}

/// Where the parts of a path are, as far as the scan went: to the first delimiter.
#[derive(Debug, Clone, Copy, Default)]
struct Places {
    end: u32,
    /// The slash after the first two directories.
    directory: u32,
    /// Offset after the last slash.
    name: u32,
    /// The last dot.
    dot: u32,
}

/// What one scan found after the origin of a URL.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scan {
    marks: Marks,
    places: Places,
}

impl Scan {
    /// Whether no character is special in XML or in templates, and all are ASCII.
    pub fn is_plain(&self) -> bool {
        !self.marks.has(Marks::UNENCODED.or(Marks::ESCAPED))
    }
}

/// Path and query in one way of escaping ([`encode`]).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Encoded<'a> {
    /// Path and query with the question mark between them, without the fragment.
    pub tail: &'a [u8],
    path: usize,
}

impl<'a> Address<'a> {
    /// Returns the path with the query, as a crawler requests it.
    pub fn target(&self) -> Cow<'a, str> {
        match self.written.starts_with('/') {
            true => Cow::Borrowed(self.written),
            false => Cow::Owned(format!("/{}", self.written)),
        }
    }

    /// Returns the first two directories of the path, from `/` to `/`.
    pub fn directory(&self) -> &'a str {
        if self.path.is_empty() {
            "/"
        } else if self.is_scanned() {
            &self.path[..=self.places.directory as usize]
        } else {
            directory_of(self.path)
        }
    }

    /// Returns the text after the last dot of the path's last segment.
    pub fn ending(&self) -> Option<&'a str> {
        if !self.marks.has(Marks::DOT) {
            return None;
        }
        if !self.is_scanned() {
            let name = last_segment(self.path);
            return Some(&name[memchr::memrchr(b'.', name.as_bytes())? + 1..]);
        }
        let (name, dot) = (self.places.name as usize, self.places.dot as usize);
        // A dot after the path is not among the places.
        let is_dot = dot >= name && self.path.as_bytes().get(dot) == Some(&b'.');
        is_dot.then(|| &self.path[dot + 1..])
    }

    /// Whether the URL is in its normal form: it has a path, and nothing is escaped or needs to be.
    pub fn is_normal(&self) -> bool {
        self.origin.plain
            && !self.marks.has(Marks::UNENCODED.or(Marks::FRAGMENT))
            && self.path.as_bytes().first() == Some(&b'/')
    }

    /// Returns where the last segment of the path begins.
    pub fn name(&self) -> usize {
        match self.is_scanned() {
            true => self.places.name as usize,
            false => name_in(self.path.as_bytes()),
        }
    }

    /// Whether the path has no `;`. Only then did the scan see all of it.
    pub fn is_scanned(&self) -> bool {
        self.places.end as usize == self.path.len()
    }

    /// Returns path and query in one way of escaping. `buffer` is used if they are written differently.
    #[inline]
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

    /// Returns the query; empty if there is none.
    pub fn query(&self) -> &'a [u8] {
        self.tail.get(self.path + 1..).unwrap_or_default()
    }
}

/// What was found in path, query and fragment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Marks(u16);

impl Marks {
    pub const DOT: Marks = Marks(1);
    /// A segment is `.` or `..`.
    pub const DOT_SEGMENT: Marks = Marks(2);
    pub const UPPER: Marks = Marks(4);
    pub const PERCENT: Marks = Marks(8);
    pub const UNDERSCORE: Marks = Marks(16);
    /// The URL contains `?`, `#` or `;`.
    pub const DELIMITER: Marks = Marks(32);
    /// An ASCII character that a URL should not contain unescaped.
    pub const ODD: Marks = Marks(64);
    /// A segment is one of the known words, or repeats the segment before it.
    pub const WORD: Marks = Marks(128);
    pub const PLUS: Marks = Marks(256);
    /// A segment is empty, is text that programs write for a missing value, or may be the name of one.
    pub const HOLLOW: Marks = Marks(512);
    /// A character that should be written as a reference in XML.
    pub const ESCAPED: Marks = Marks(1024);
    /// A URL without these is encoded already.
    pub const UNENCODED: Marks = Marks::PERCENT.or(Marks::ODD).or(Marks::BEYOND);
    pub const FRAGMENT: Marks = Marks(2048);
    /// A character beyond ASCII.
    pub const BEYOND: Marks = Marks(4096);
    /// Used in the scan only.
    const SLASH: Marks = Marks(8192);
    /// A URL without these has only letters, digits, hyphens and the like, in segments that no rule concerns.
    pub const NOTABLE: Marks =
        Marks(0b11_1111_1111 & !Marks::UPPER.0 & !Marks::UNDERSCORE.0 & !Marks::DOT.0)
            .or(Marks::BEYOND);

    pub const fn or(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    pub const fn without(self, other: Marks) -> Marks {
        Marks(self.0 & !other.0)
    }

    pub const fn has(self, any: Marks) -> bool {
        self.0 & any.0 != 0
    }
}

/// The marks that a byte sets.
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
    /// Splits a URL into its parts; `None` if it has no scheme `http` or `https`, or no valid host.
    #[inline]
    pub fn read<'a>(&'a mut self, text: &'a str) -> Option<Address<'a>> {
        self.read_scanned(text, None)
    }

    /// Scans a URL that begins like the one before, if that beginning has only letters, digits, hyphens and dots.
    pub fn scan(&self, text: &str) -> Option<Scan> {
        let origin = self.last.as_ref().filter(|origin| origin.simple)?;
        begins_with(text, &origin.written).then(|| parts(&text.as_bytes()[origin.written.len()..]))
    }

    /// Reads like [`Origins::read`]. `scan`: of this URL, if it has been scanned after the one read before.
    #[inline(always)]
    pub fn read_scanned<'a>(
        &'a mut self,
        text: &'a str,
        scan: Option<Scan>,
    ) -> Option<Address<'a>> {
        let same = || self.last.as_ref().is_some_and(|origin| begins_with(text, &origin.written));
        if scan.is_none() && !same() {
            self.learn(text)?;
        }
        let origin = self.last.as_ref()?;
        let mut written = &text[origin.written.len()..];
        let Scan { marks, places } = scan.unwrap_or_else(|| parts(written.as_bytes()));
        let (mut path, mut query) = (written, None);
        if marks.has(Marks::DELIMITER) {
            if marks.has(Marks::FRAGMENT)
                && let Some(end) = find_byte(written.as_bytes(), places.end as usize, b'#')
            {
                written = &written[..end];
            }
            path = written;
            if let Some(question) = find_byte(written.as_bytes(), places.end as usize, b'?') {
                (path, query) = (&written[..question], Some(&written[question + 1..]));
            }
        }
        Some(Address { origin, path, query, marks, written, places })
    }
}

impl Origins {
    #[inline(never)]
    fn learn(&mut self, text: &str) -> Option<()> {
        let number = self.read.wrapping_add(1);
        self.last = Some(Origin::read(text, number)?);
        self.read = number;
        Some(())
    }
}

impl Origin {
    fn read(text: &str, number: u32) -> Option<Origin> {
        let authority = authority(text, text.find("//")? + 2);
        let written = &text[..authority.end];
        let url =
            Url::parse(written).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
        let mut host = url.host()?.to_owned();
        // A dot after the host is reported, but does not make it another host.
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
            simple: written.split_once("://").is_some_and(|(_, name)| {
                name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))
            }),
            seed: hash(u64::from(port.unwrap_or_default()), bare.unwrap_or(&name).as_bytes()),
            host,
            host_range: host_range(text, authority),
            port,
            written: written.to_owned(),
            number,
        })
    }

    /// Returns the host, with its port if that is not the default.
    pub fn host_and_port(&self) -> String {
        match self.port {
            Some(port) => format!("{}:{port}", self.host),
            None => self.host.to_string(),
        }
    }

    /// Returns the host's name, if the host is not an IP address.
    pub fn domain(&self) -> Option<&str> {
        match &self.host {
            Host::Domain(name) => Some(name),
            _ => None,
        }
    }
}

/// Whether the last two labels of a host are a suffix under which names are registered, like `co.uk`.
pub(crate) fn is_shared(second: &str, last: &str) -> bool {
    const SHARED: [&str; 10] = ["ac", "co", "com", "edu", "go", "gov", "ne", "net", "or", "org"];
    last.len() == 2 && SHARED.contains(&second)
}

/// Whether a URL begins with this scheme and authority, and the authority ends there.
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

/// Returns where the first `://` ends.
pub(crate) fn behind_scheme(bytes: &[u8]) -> Option<usize> {
    let mut colons = memchr::memchr_iter(b':', bytes);
    Some(colons.find(|&at| bytes[at + 1..].starts_with(b"//"))? + "://".len())
}

/// Returns the place of the authority (user, host and port) that begins at `start`, after the slashes.
pub(crate) fn authority(text: &str, start: usize) -> Range<usize> {
    let end = |byte: u8| matches!(byte, b'/' | b'?' | b'#' | b'\\');
    let length = text[start..].bytes().position(end);
    start..length.map_or(text.len(), |length| start + length)
}

/// Returns the place of the host in an authority. An IP address whose bracket is never closed extends to the end.
pub(crate) fn host_range(text: &str, authority: Range<usize>) -> Range<usize> {
    let start = text[authority.clone()].rfind('@').map_or(0, |at| at + 1) + authority.start;
    let rest = &text[start..authority.end];
    let length = match rest.starts_with('[') {
        true => rest.find(']').map(|at| at + 1),
        false => rest.find(':'),
    };
    start..length.map_or(authority.end, |length| start + length)
}

/// Returns the host of an absolute URL; empty for any other text.
pub(crate) fn host(text: &str) -> &str {
    let Some(start) = behind_scheme(text.as_bytes()) else { return "" };
    &text[host_range(text, authority(text, start))]
}

/// Returns the host with its port.
pub(crate) fn host_and_port(text: &str) -> &str {
    let Some(start) = behind_scheme(text.as_bytes()) else { return "" };
    let authority = authority(text, start);
    &text[host_range(text, authority.clone()).start..authority.end]
}

/// Returns a host without `www.`: mostly one folder is served at both.
pub(crate) fn without_www(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
}

/// Whether two hosts, in lower case, differ only by `www.`.
pub(crate) fn differ_by_www(one: &str, other: &str) -> bool {
    one.strip_prefix("www.") == Some(other) || other.strip_prefix("www.") == Some(one)
}

/// Iterates over the parameters of a query.
pub(crate) fn parameters(query: &str) -> impl Iterator<Item = &str> {
    split(query, b'&')
}

/// Whether a query is empty, or has an empty parameter.
pub(crate) fn has_empty_parameter(query: &str) -> bool {
    parameters(query).any(str::is_empty)
}

/// Splits a parameter into name and value. The value is empty if there is none.
pub(crate) fn name_and_value(parameter: &str) -> (&str, &str) {
    match parameter.bytes().position(|byte| byte == b'=') {
        Some(end) => (&parameter[..end], &parameter[end + 1..]),
        None => (parameter, ""),
    }
}

/// Appends a path or a query with its percent-encoding normalised as in RFC 3986, except that the digits are in lower case,
/// so that every capital is a letter of the text.
pub(crate) fn encode(bytes: &[u8], out: &mut Vec<u8>) {
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
        // What is escaped, or has to be, mostly comes in long runs.
        while let Some(&byte) = bytes.get(at).filter(|byte| !STAYS[usize::from(**byte)]) {
            let escaped = escaped(bytes, at);
            at += if escaped.is_some() { 3 } else { 1 };
            match escaped.filter(|byte| is_unreserved(*byte)) {
                Some(byte) => out.push(byte),
                None => out.extend_from_slice(&ESCAPES[usize::from(escaped.unwrap_or(byte))]),
            }
        }
    }
}

/// The escape of each byte.
static ESCAPES: [[u8; 3]; 256] = byte_table!(byte => {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    [b'%', DIGITS[byte as usize >> 4], DIGITS[byte as usize & 15]]
});

/// Whether a byte stays as it is when a URL is encoded.
pub(crate) const fn stays(byte: u8) -> bool {
    byte.is_ascii_graphic()
        && !matches!(byte, b'%' | b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}')
}

static STAYS: [bool; 256] = byte_table!(byte => stays(byte));

/// Returns a hash that is the same in every run.
pub(crate) fn hash(seed: u64, bytes: &[u8]) -> u64 {
    let mut hasher = FixedState::with_seed(seed).build_hasher();
    hasher.write(bytes);
    hasher.finish()
}

/// Hashes of a URL as it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hashes {
    pub whole: u64,
    /// Hash of the URL without scheme, `www.` and a trailing slash.
    pub middle: u64,
}

impl Hashes {
    /// Computes both hashes in one pass: the parts that `middle` lacks are added as numbers.
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

/// Returns a number for the text up to the first `://`, which differs from the numbers added to it, and the text after.
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

/// Returns where the last segment of a path begins.
pub(crate) fn name_in(path: &[u8]) -> usize {
    memchr::memrchr(b'/', path).map_or(0, |at| at + 1)
}

/// Returns the first two directories of a path that is not empty, from `/` to `/`.
pub(crate) fn directory_of(path: &str) -> &str {
    let slashes = memchr::memchr_iter(b'/', path.as_bytes()).take(DIRECTORIES);
    &path[..=slashes.take_while(|&at| at < LONGEST_DIRECTORY).last().unwrap_or(0)]
}

/// Number of slashes around two directories, including the slash at the start.
const DIRECTORIES: usize = 3;
/// Nobody searches for longer names of directories; in bytes.
const LONGEST_DIRECTORY: usize = 120;

/// Returns what is found in a URL after its origin.
pub(crate) fn scan(bytes: &[u8]) -> Marks {
    parts(bytes).marks
}

/// Like [`scan`], and returns where the parts of the path are.
fn parts(bytes: &[u8]) -> Scan {
    let start = usize::from(bytes.first() == Some(&b'/'));
    let mut path = Path { bytes, start, slashes: 1, ..Path::default() };
    let mut at = start;
    // The last block overlaps the one before it. A path shorter than a block has none.
    while at < bytes.len()
        && let Some(last) = bytes.len().checked_sub(Block::SIZE)
        && let first = at.min(last)
        && let Some(block) = Block::at(bytes, first)
    {
        let beyond = block.beyond_ascii();
        if beyond != 0 {
            path.marks |= Marks::BEYOND.0;
        }
        // Bytes beyond ASCII separate no segments.
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

/// The state of a scan of a path.
#[derive(Debug, Default)]
struct Path<'a> {
    bytes: &'a [u8],
    marks: u16,
    /// Where the current segment starts.
    start: usize,
    before: &'a [u8],
    slashes: usize,
    places: Places,
}

impl Path<'_> {
    /// Takes a byte that is not [plain](Block::others), and returns whether the path ends before it.
    #[inline]
    fn takes(&mut self, at: usize) -> bool {
        let class = CLASSES[usize::from(self.bytes[at])];
        self.marks |= class;
        if class == Marks::SLASH.0 {
            self.slash(at);
        } else if class == Marks::DOT.0 {
            self.places.dot = at as u32;
        }
        class & Marks::DELIMITER.0 != 0
    }

    /// Ends the segment before the slash at `at`.
    #[inline]
    fn slash(&mut self, at: usize) {
        let segment = &self.bytes[self.start..at];
        self.marks |= judge(segment, self.before, false);
        self.before = segment;
        self.start = at + 1;
        if self.slashes < DIRECTORIES && at < LONGEST_DIRECTORY {
            self.slashes += 1;
            self.places.directory = at as u32;
        }
    }

    /// Ends the path, and returns what was found.
    fn marks(self, end: usize) -> Scan {
        let last = judge(&self.bytes[self.start..end], self.before, true);
        let rest = self.bytes[end..].iter();
        let marks = rest.fold(self.marks | last, |marks, &byte| marks | CLASSES[usize::from(byte)]);
        let places = Places { end: end as u32, name: self.start as u32, ..self.places };
        Scan { marks: Marks(marks & !Marks::SLASH.0), places }
    }
}

/// Returns the marks that a segment sets. `before`: the segment before it; `last`: no other segment follows.
fn judge(segment: &[u8], before: &[u8], last: bool) -> u16 {
    let Some(&first) = segment.first() else {
        // The last segment is empty if the path ends with a slash.
        return if last { 0 } else { Marks::HOLLOW.0 };
    };
    let mut marks = 0;
    match first {
        b'.' if matches!(segment, b"." | b"..") => marks |= Marks::DOT_SEGMENT.0,
        _ if template::may_begin_slot(first) => marks |= Marks::HOLLOW.0,
        _ => {}
    }
    let length = segment.len();
    // After a language, the same language again, or the language with a version appended.
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
        fn parts_of_paths(path in "[?#]?((/[a-bé.;?#]{0,12}){0,6}(/[a-z]{50,130}){0,2}/[a.]{0,3})?") {
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
