//! A listed URL in compact form: a hash of its loosest form, and what tells it from other URLs with the same hash.

use crate::text::address::{
    Address, Encoded, Hashes, Marks, encode, hash, name_and_value, name_in, parameters,
};
use crate::text::date::{self, Granularity, Moment};
use crate::text::order;
use crate::text::parameters::{is_common, is_session, is_tracking, session_in};
use crate::text::span::Span;

/// A URL in 40 bytes. Two of them, from one file or two, show whether the URLs are the same, and if not, how they differ.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Listed {
    /// Hash of the URL without everything that a [`Difference`] covers.
    pub loose: u64,
    /// Hash of the URL as written.
    exact: u32,
    /// Place of the URL: its start, then its length.
    pub start: u32,
    length: u16,
    /// Offset from the start of the entry to the URL, and length of the entry; 0 if the entry must not simply be removed.
    pub before: u16,
    pub entry: u16,
    pub lastmod: Lastmod,
    /// Hash of the other values in the entry; 0 if there are none.
    said: u32,
    /// Hashes: `case` of a path with capitals, `order` of an unsorted query; else 0.
    case: u16,
    order: u16,
    /// Hash of the tracking parameters; 0 if there are none.
    tracking: u8,
    flags: u8,
}

/// How two URLs differ that are probably one page, the most certain difference first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Difference {
    Scheme,
    Www,
    Index,
    Tracking,
    Extension,
    Slash,
    Case,
    Order,
}

/// How similar two URLs with the same loose form are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Likeness {
    Same,
    /// Written in two ways that are equivalent under RFC 3986.
    Equivalent,
    /// A bit for each [`Difference`].
    Near(u8),
}

/// A `lastmod` in 32 bits: minutes since 1970, and whether it has a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Lastmod(u32);

impl Lastmod {
    pub fn read(text: &str) -> Lastmod {
        let whole = |moment: &Moment| moment.granularity >= Granularity::Day;
        date::w3c(text).filter(whole).map(Lastmod::of).unwrap_or_default()
    }

    pub fn of(moment: Moment) -> Lastmod {
        let timed = moment.granularity > Granularity::Day;
        let minutes = moment.seconds.div_euclid(60);
        match u32::try_from(minutes) {
            Ok(minutes) if minutes < u32::MAX >> 1 => Lastmod(minutes << 1 | u32::from(timed)),
            _ => Lastmod::default(),
        }
    }

    /// Whether both dates are given and cannot both be right.
    pub fn contradicts(self, other: Lastmod) -> bool {
        const DAY: u32 = 24 * 60;
        if self.0 == 0 || other.0 == 0 {
            return false;
        }
        let (a, b) = (self.0 >> 1, other.0 >> 1);
        if self.0 & 1 == other.0 & 1 {
            a != b
        } else {
            // A day without a time zone may be up to a day earlier or later.
            (a / DAY).abs_diff(b / DAY) > 1
        }
    }
}

impl Difference {
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

const HTTPS: u8 = 1;
const WWW: u8 = 2;
const SLASH: u8 = 4;
const INDEX: u8 = 0b0011_1000;
const EXTENSION: u8 = 0b1100_0000;

/// Names that servers use for the index page of a directory, grouped by what may replace each other.
const INDEX_NAMES: [(&[u8], u8); 8] = [
    (b"index.html", 1),
    (b"index.htm", 2),
    (b"index.php", 3),
    (b"index.asp", 4),
    (b"index.aspx", 4),
    (b"index.jsp", 5),
    (b"default.asp", 7),
    (b"default.aspx", 7),
];

impl Listed {
    /// Creates the item of a URL that cannot be taken apart: it equals another one or it does not.
    pub fn opaque(text: &str) -> Listed {
        let loose = hash(u64::MAX, text.as_bytes());
        Listed::new(loose, Hashes::of(text.as_bytes()).whole, 0)
    }

    fn new(loose: u64, exact: u64, flags: u8) -> Listed {
        Listed { loose, exact: exact as u32, flags, ..Listed::default() }
    }

    /// Sets the places; returns `None` if the URL's does not fit. `removable`: removing the entry loses nothing else, such
    /// as an extension.
    pub fn stands(&mut self, span: Span, entry: Span, removable: bool) -> Option<()> {
        // In a file of more than 4 GB, later URLs are not compared.
        self.start = u32::try_from(span.start).ok()?;
        self.length = u16::try_from(span.len()).unwrap_or(u16::MAX);
        if removable
            && let Ok(before) = u16::try_from(span.start.saturating_sub(entry.start))
            && let Ok(length) = u16::try_from(entry.len())
        {
            (self.before, self.entry) = (before, length);
        }
        Some(())
    }

    /// Returns the place of the URL.
    pub fn place(&self) -> Span {
        let start = u64::from(self.start);
        Span::new(start, start + u64::from(self.length))
    }

    /// Returns the edit that removes the entry, if it may be removed.
    pub fn removed(&self) -> Option<(Span, String)> {
        // For an item of a feed, `before` is not an offset.
        if self.entry == 0 {
            return None;
        }
        let start = u64::from(self.start) - u64::from(self.before);
        Some((Span::new(start, start + u64::from(self.entry)), String::new()))
    }

    /// Takes the entry's other values: `lastmod`, `changefreq` and `priority`.
    pub fn says(&mut self, values: [Option<&str>; 3]) {
        for (number, value) in values.into_iter().enumerate() {
            if let Some(value) = value {
                let seed = u64::from(self.said) << 2 | number as u64;
                self.said = (hash(seed, value.as_bytes()) as u32).max(1);
            }
        }
    }

    /// Whether the entry has no other values, or the same ones as the other entry.
    pub const fn adds_nothing_to(&self, other: &Listed) -> bool {
        self.said == 0 || self.said == other.said
    }

    pub fn likeness(&self, other: &Listed) -> Likeness {
        let changed = self.flags ^ other.flags;
        let differences = [
            changed & HTTPS != 0,
            changed & WWW != 0,
            changed & INDEX != 0,
            self.tracking != other.tracking,
            changed & EXTENSION != 0,
            changed & SLASH != 0,
            self.case != other.case,
            self.order != other.order,
        ];
        let mut bits = 0;
        for (number, differs) in differences.into_iter().enumerate() {
            bits |= u8::from(differs) << number;
        }
        match bits {
            0 if self.exact == other.exact => Likeness::Same,
            // Different tracking parameters may have the same hash of eight bits.
            0 if self.is_tracked() => Likeness::Near(Difference::Tracking.bit()),
            0 => Likeness::Equivalent,
            bits => Likeness::Near(bits),
        }
    }

    pub const fn is_https(&self) -> bool {
        self.flags & HTTPS != 0
    }

    pub const fn has_index(&self) -> bool {
        self.flags & INDEX != 0
    }

    pub const fn is_tracked(&self) -> bool {
        self.tracking != 0
    }
}

/// Brings URLs into their loosest form, in buffers that are reused.
#[derive(Debug, Default)]
pub(crate) struct Normal {
    form: Vec<u8>,
    query: Vec<u8>,
    /// Ranges of the parameters in `query`.
    parameters: Vec<(usize, usize)>,
}

impl Normal {
    /// Returns the item of a URL. `whole`: see [`Hashes`], if it is known.
    #[inline]
    pub fn listed(
        &mut self,
        text: &str,
        (address, encoded): (&Address<'_>, &Encoded<'_>),
        whole: Option<u64>,
    ) -> Listed {
        /// Without these marks, the path is in its normal form.
        const UNUSUAL: Marks =
            Marks::DOT_SEGMENT.or(Marks::UPPER).or(Marks::UNENCODED).or(Marks::DELIMITER);
        let origin = address.origin;
        let exact = whole.unwrap_or_else(|| Hashes::of(text.as_bytes()).whole);
        let site = if origin.https { HTTPS } else { 0 } | if origin.www { WWW } else { 0 };
        if !address.marks.has(UNUSUAL) {
            let path = address.path.as_bytes();
            let dotted = address.marks.has(Marks::DOT);
            let (stem, ending) = stem(path, dotted.then(|| address.name()));
            return Listed::new(hash(origin.seed, &path[..stem]), exact, site | ending);
        }

        self.form.clear();
        self.form.extend_from_slice(encoded.path());
        let mut tracking = 0;
        if !address.is_scanned()
            && let Some(session) = session_in(&self.form)
        {
            tracking = tracked(tracking, &self.form[session.clone()]);
            self.form.drain(session);
        }
        let dots = address.marks.has(Marks::DOT_SEGMENT.or(Marks::PERCENT));
        let capitals = address.marks.has(Marks::UPPER.or(Marks::PERCENT));
        let (ending, case) = self.loosen(dots, capitals);
        let query = address.query.unwrap_or_default();
        let (tracking, order) = self.query(query, encoded.query(), tracking);
        // `#/cart` and `#!cart` are different pages of an application.
        if address.marks.has(Marks::FRAGMENT)
            && let Some((_, fragment)) = text.split_once('#')
            && fragment.starts_with(['/', '!'])
        {
            self.form.push(b'#');
            self.form.extend_from_slice(fragment.as_bytes());
        }
        let loose = hash(origin.seed, &self.form);
        Listed { case, order, tracking, ..Listed::new(loose, exact, site | ending) }
    }

    /// Returns the loose hash of a URL with this path and query. `seed`: the hash of its host and port.
    pub fn loose_of(&mut self, seed: u64, path: &str, query: Option<&str>) -> u64 {
        self.form.clear();
        encode(path.as_bytes(), &mut self.form);
        self.loosen(true, true);
        let query = query.unwrap_or_default();
        let mut encoded = Vec::new();
        encode(query.as_bytes(), &mut encoded);
        self.query(query, &encoded, 0);
        hash(seed, &self.form)
    }

    /// Removes from the form what two paths of one page may differ in: returns the ending and the hash of the capitals.
    /// `dots`, `capitals`: whether the path may have dot segments, or capitals.
    fn loosen(&mut self, dots: bool, capitals: bool) -> (u8, u16) {
        if dots {
            remove_dots(&mut self.form);
        }
        let (stem, ending) = stem(&self.form, Some(name_in(&self.form)));
        self.form.truncate(stem);
        if !capitals || !self.form.iter().any(u8::is_ascii_uppercase) {
            return (ending, 0);
        }
        let case = short(hash(1, &self.form));
        self.form.make_ascii_lowercase();
        (ending, case)
    }

    /// Appends the sorted parameters to the form, without tracking ones. Returns the hash of all tracking parameters so
    /// far, and the hash of the original order. `encoded`: the query in its normal form.
    fn query(&mut self, query: &str, encoded: &[u8], mut tracking: u8) -> (u8, u16) {
        self.query.clear();
        self.parameters.clear();
        // Encoding neither adds nor removes an `&`.
        let encoded = encoded.split(|&byte| byte == b'&');
        for (parameter, encoded) in parameters(query).zip(encoded) {
            if parameter.is_empty() {
                continue;
            }
            let (name, value) = name_and_value(parameter);
            if !is_common(name, value) && (is_tracking(name) || is_session(name, value)) {
                tracking = tracked(tracking, parameter.as_bytes());
                continue;
            }
            let start = self.query.len();
            self.query.extend_from_slice(encoded);
            self.parameters.push((start, self.query.len()));
        }
        if self.parameters.is_empty() {
            return (tracking, 0);
        }
        let bytes = &self.query;
        let text = |&(start, end): &(usize, usize)| &bytes[start..end];
        let order = if self.parameters.is_sorted_by_key(text) {
            0
        } else {
            let order = short(hash(2, bytes));
            order::sort(&mut self.parameters, |a, b| text(a).cmp(text(b)));
            order
        };
        // Unambiguous marks, as no path contains a question mark and no parameter an ampersand (RFC 3986, 3.4: a query may
        // have both).
        let mut mark = b'?';
        for range in &self.parameters {
            self.form.push(mark);
            self.form.extend_from_slice(text(range));
            mark = b'&';
        }
        (tracking, order)
    }
}

/// Returns the hash of a tracking parameter and those before it.
fn tracked(before: u8, parameter: &[u8]) -> u8 {
    (hash(u64::from(before), parameter) as u8).max(1)
}

/// Returns the length of a path without its ending, and the kind of the ending. `name`: where the last segment begins, if
/// it may contain a dot.
fn stem(path: &[u8], name: Option<usize>) -> (usize, u8) {
    let end = path.len();
    if end <= 1 {
        return (0, 0);
    }
    if path[end - 1] == b'/' {
        return (end - 1, SLASH);
    }
    let Some(name) = name else { return (end, 0) };
    let last = &path[name..];
    if matches!(last[0], b'i' | b'd' | b'I' | b'D')
        && let Some((_, kind)) =
            INDEX_NAMES.iter().find(|(known, _)| last.eq_ignore_ascii_case(known))
    {
        let directory = name.saturating_sub(1);
        return (directory, kind << 3 | if directory > 0 { SLASH } else { 0 });
    }
    // The bit turns capitals into small letters.
    let four = last.last_chunk().map(|four| u32::from_le_bytes(*four) | 0x2020_2020);
    for (four_of_it, length, kind) in [(*b"html", 5, 1), (*b".htm", 4, 2)] {
        if four == Some(u32::from_le_bytes(four_of_it))
            && last.len() > length
            && path[end - length] == b'.'
        {
            return (end - length, kind << 6);
        }
    }
    (end, 0)
}

/// Removes the segments `.` and `..` from a path.
fn remove_dots(path: &mut Vec<u8>) {
    let behind_slash = |at: usize| at > 0 && path[at - 1] == b'/';
    if !memchr::memchr_iter(b'.', path).any(behind_slash) {
        return;
    }
    let (mut read, mut kept) = (0, 0);
    while read < path.len() {
        let end = memchr::memchr(b'/', &path[read + 1..]).map_or(path.len(), |at| read + 1 + at);
        let last = end == path.len();
        let dots = match &path[read..end] {
            b"/." => 1,
            b"/.." => 2,
            _ => 0,
        };
        if dots == 0 {
            path.copy_within(read..end, kept);
            kept += end - read;
        } else {
            if dots == 2 {
                kept = memchr::memrchr(b'/', &path[..kept]).unwrap_or(0);
            }
            if last {
                path[kept] = b'/';
                kept += 1;
            }
        }
        read = end;
    }
    path.truncate(kept);
}

/// Returns sixteen bits of a hash, never 0.
fn short(hash: u64) -> u16 {
    ((hash >> 48) as u16).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::address::Origins;

    fn listed(text: &str) -> Listed {
        match Origins::default().read(text) {
            Some(address) => {
                let mut buffer = Vec::new();
                Normal::default().listed(text, (&address, &address.encoded(&mut buffer)), None)
            }
            None => Listed::opaque(text),
        }
    }

    fn likeness(a: &str, b: &str) -> Option<Likeness> {
        let (a, b) = (listed(a), listed(b));
        (a.loose == b.loose).then(|| a.likeness(&b))
    }

    #[test]
    fn is_small() {
        assert_eq!(size_of::<Listed>(), 40);
    }

    #[test]
    fn equivalent_by_the_rfc() {
        for other in [
            "HTTPS://www.example.org/a-b/%C3%A9?x=1",
            "https://WWW.Example.org:443/a-b/%c3%a9?x=1",
            "https://www.example.org/a%2Db/é?x=1",
            "https://www.example.org/./c/../a-b/%C3%A9?x=1#top",
        ] {
            let first = "https://www.example.org/a-b/%C3%A9?x=1";
            assert_eq!(likeness(first, other), Some(Likeness::Equivalent), "{other}");
        }
        let bare = likeness("https://www.example.org", "https://www.example.org/");
        assert_eq!(bare, Some(Likeness::Equivalent));
        let idn = likeness("https://münchen.de/", "https://xn--mnchen-3ya.de/");
        assert_eq!(idn, Some(Likeness::Equivalent));
    }

    #[test]
    fn differences_are_named() {
        use Difference::*;
        for (a, b, expected) in [
            ("http://e.com/a", "https://e.com/a", &[Scheme][..]),
            ("https://e.com/a", "https://www.e.com/a", &[Www]),
            ("https://e.com/a/", "https://e.com/a/index.html", &[Index]),
            ("https://e.com/", "https://e.com/index.php", &[Index]),
            ("https://e.com", "https://e.com/Default.aspx", &[Index]),
            ("https://e.com/a/index.htm", "https://e.com/a/index.html", &[Index]),
            ("https://e.com/a", "https://e.com/a?utm_source=b", &[Tracking]),
            ("https://e.com/a?utm_source=a", "https://e.com/a?utm_source=b", &[Tracking]),
            ("https://e.com/a?b=1&gclid=x", "https://e.com/a?b=1", &[Tracking]),
            ("https://e.com/a?PHPSESSID=x1", "https://e.com/a", &[Tracking]),
            ("https://e.com/a;jsessionid=x1?b=1", "https://e.com/a;jsessionid=x2?b=1", &[Tracking]),
            ("https://e.com/a", "https://e.com/a.html", &[Extension]),
            ("https://e.com/a", "https://e.com/a/", &[Slash]),
            ("https://e.com/About", "https://e.com/about", &[Case]),
            ("https://e.com/a?b=1&c=2", "https://e.com/a?c=2&b=1", &[Order]),
            ("http://e.com/a/", "https://www.e.com/a", &[Scheme, Www, Slash]),
        ] {
            let bits = expected.iter().fold(0, |bits, difference| bits | difference.bit());
            assert_eq!(likeness(a, b), Some(Likeness::Near(bits)), "{a} {b}");
            assert_eq!(likeness(a, a), Some(Likeness::Same), "{a}");
        }
    }

    #[test]
    fn others_are_others() {
        for (a, b) in [
            ("https://e.com/a", "https://e.com/b"),
            ("https://e.com/a", "https://f.com/a"),
            ("https://e.com/a", "https://e.com:8443/a"),
            ("https://e.com/a?b=1", "https://e.com/a?b=2"),
            ("https://e.com/a?b=X", "https://e.com/a?b=x"),
            ("https://e.com/a?b=1&b=2", "https://e.com/a?b=1"),
            ("https://e.com/a%2Fb", "https://e.com/a/b"),
            ("https://e.com/a.php", "https://e.com/a"),
            ("https://e.com/index", "https://e.com/"),
            ("https://e.com/.html", "https://e.com/"),
            ("https://e.com/a?reference=1", "https://e.com/a"),
            ("https://e.com/a?ref=1", "https://e.com/a?ref=2"),
            ("https://e.com/a?b=1?c=2", "https://e.com/a?b=1&c=2"),
            ("https://e.com/#/a", "https://e.com/#/b"),
            ("https://e.com/#!a", "https://e.com/"),
            ("/a", "https://e.com/a"),
        ] {
            assert_eq!(likeness(a, b), None, "{a} {b}");
        }
    }

    #[test]
    fn dots_are_removed() {
        for (path, expected) in [
            ("/a/./b", "/a/b"),
            ("/a/../b", "/b"),
            ("/a/..", "/"),
            ("/a/b/..", "/a/"),
            ("/../../a", "/a"),
            ("/a/.", "/a/"),
            ("/.", "/"),
            ("/.well-known/a", "/.well-known/a"),
            ("/a..b/.c", "/a..b/.c"),
        ] {
            let mut bytes = path.as_bytes().to_vec();
            remove_dots(&mut bytes);
            assert_eq!(String::from_utf8(bytes).unwrap(), expected, "{path}");
        }
    }

    #[test]
    fn dates_that_contradict() {
        let contradict = |a, b| Lastmod::read(a).contradicts(Lastmod::read(b));
        assert!(contradict("2026-01-31", "2026-02-01"));
        assert!(contradict("2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z"));
        assert!(contradict("2026-01-31", "2026-02-11T10:00:00Z"));
        assert!(!contradict("2026-01-31", "2026-01-31T10:00:00+02:00"));
        assert!(!contradict("2026-01-31T10:00:00Z", "2026-01-31T11:00:00+01:00"));
        assert!(!contradict("2026-01-31", ""));
        assert!(!contradict("2026-01-31", "yesterday"));
    }

    proptest::proptest! {
        /// The quick and the thorough way give the same result.
        #[test]
        fn both_ways_agree(path in "(/[a-z0-9._~!$'()*,:@-]{0,12}|/index\\.html|\\.html|/)*") {
            let text = format!("https://e.com{path}");
            let mut origins = Origins::default();
            let Some(address) = origins.read(&text) else { return Ok(()) };
            let mut normal = Normal::default();
            let mut buffer = Vec::new();
            let loose = normal.listed(&text, (&address, &address.encoded(&mut buffer)), None).loose;
            proptest::prop_assert_eq!(loose, normal.loose_of(address.origin.seed, address.path, None));
        }
    }
}
