//! Words in paths that say something about a page, for the rules and for the scan of [`address`](super::address), which
//! lets all other paths pass.

/// Segments of tools, anywhere in a path.
pub(crate) const TOOLS: [&str; 4] = ["wp-admin", "wp-login.php", "wp-json", "cgi-bin"];

/// Pages that people use but do not search for.
pub(crate) const UTILITIES: [&str; 20] = [
    "login",
    "login.php",
    "login.html",
    "login.aspx",
    "logout",
    "signin",
    "sign-in",
    "signup",
    "register",
    "account",
    "my-account",
    "cart",
    "cart.html",
    "basket",
    "checkout",
    "checkout.html",
    "404",
    "404.html",
    "404.php",
    ADMIN,
];

/// Pages of results made for one search.
pub(crate) const SEARCHES: [&str; 4] = ["search", "search.php", "suche", "recherche"];

/// Versions that documentation generators put before a path, beside the language.
pub(crate) const VERSIONS: [&str; 7] =
    ["latest", "stable", "master", "main", "dev", "current", "next"];

pub(crate) const ADMIN: &str = "admin";
pub(crate) const PRINT: &str = "print";
pub(crate) const FEED: &str = "feed";
/// Followed by the number of a part of a list.
pub(crate) const PAGE: &str = "page";
pub(crate) const AMP: &str = "amp";
pub(crate) const HOME: [&str; 2] = ["home", "index"];

const ALL: [&[&str]; 5] = [&TOOLS, &UTILITIES, &SEARCHES, &HOME, &[PRINT, FEED, PAGE, AMP]];

/// Whether a segment of a path is one of these words, whatever its case.
pub(crate) fn has(segment: &[u8]) -> bool {
    let is =
        |word: &str| word.len() == segment.len() && segment.eq_ignore_ascii_case(word.as_bytes());
    LENGTHS.may_have(segment) && ALL.iter().any(|words| words.iter().any(|word| is(word)))
}

/// Whether a text is one of the words, whatever its case.
pub(crate) fn is_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Whether the text is a word that programs print for a missing value.
pub(crate) fn is_missing_value(text: &str) -> bool {
    let known = ["none", "null", "undefined", "nan", "false", "n/a"];
    known.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Returns the word for a missing value that stands in place of a whole URL, or of its beginning.
pub(crate) fn missing_value(text: &str) -> Option<&str> {
    let first = text.split('/').next().filter(|first| is_placeholder(first.as_bytes()));
    first.or_else(|| is_missing_value(text).then_some(text))
}

static LENGTHS: Lengths = Lengths::of(&ALL);

/// Which lengths the words have, as bits for each first letter. Most texts have another length, and so need no comparison.
pub(crate) struct Lengths([u16; 128]);

impl Lengths {
    /// Computes the lengths of words in lower case, each under 16 bytes.
    pub const fn of(lists: &[&[&str]]) -> Lengths {
        let mut lengths = [0; 128];
        let mut list = 0;
        while list < lists.len() {
            let mut at = 0;
            while at < lists[list].len() {
                let word = lists[list][at].as_bytes();
                lengths[word[0] as usize] |= 1 << word.len();
                at += 1;
            }
            list += 1;
        }
        Lengths(lengths)
    }

    /// Whether a text may be one of the words, in any case.
    pub fn may_have(&self, text: &[u8]) -> bool {
        let Some(first) = text.first() else { return false };
        let lengths = self.0[usize::from(first.to_ascii_lowercase() & 127)];
        text.len() < 16 && lengths >> text.len() & 1 != 0
    }
}

/// Whether a segment is text that programs write for a missing value.
pub(crate) fn is_placeholder(segment: &[u8]) -> bool {
    matches!(segment, b"null" | b"undefined" | b"NaN" | b"None" | b"%5Bobject%20Object%5D")
}
