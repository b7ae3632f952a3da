//! Parts of paths that say something of a page: for the rules, and for the scan of
//! [`address`](super::address) that lets all other paths pass.

/// Of tools, wherever they stand.
pub(crate) const TOOLS: [&str; 4] = ["wp-admin", "wp-login.php", "wp-json", "cgi-bin"];

/// Pages that people use and do not search for.
pub(crate) const UTILITIES: [&str; 16] = [
    "login",
    "login.php",
    "logout",
    "signin",
    "sign-in",
    "signup",
    "register",
    "account",
    "my-account",
    "cart",
    "basket",
    "checkout",
    "404",
    "404.html",
    "404.php",
    ADMIN,
];

/// Of results that are made for one search.
pub(crate) const SEARCHES: [&str; 4] = ["search", "search.php", "suche", "recherche"];

/// What generators of documentation put before a path, beside the language.
pub(crate) const VERSIONS: [&str; 7] =
    ["latest", "stable", "master", "main", "dev", "current", "next"];

pub(crate) const ADMIN: &str = "admin";
pub(crate) const PRINT: &str = "print";
pub(crate) const FEED: &str = "feed";
/// Behind it the number of a part of a list.
pub(crate) const PAGE: &str = "page";
pub(crate) const AMP: &str = "amp";
pub(crate) const HOME: [&str; 2] = ["home", "index"];

/// For each first letter the lengths of all these words, as bits.
pub(crate) static LENGTHS: [u16; 128] = {
    let alone: [&[&str]; 5] = [&TOOLS, &UTILITIES, &SEARCHES, &HOME, &[PRINT, FEED, PAGE, AMP]];
    let mut lengths = [0; 128];
    let mut list = 0;
    while list < alone.len() {
        lengths = with(lengths, alone[list], 0);
        list += 1;
    }
    // A version and a language in one, as in `latestde`, `latesten-US` and `latestzh-Hans`.
    lengths = with(lengths, &VERSIONS, 2);
    lengths = with(lengths, &VERSIONS, 5);
    with(lengths, &VERSIONS, 7)
};

const fn with(mut lengths: [u16; 128], words: &[&str], more: usize) -> [u16; 128] {
    let mut at = 0;
    while at < words.len() {
        let word = words[at].as_bytes();
        lengths[word[0] as usize] |= 1 << (word.len() + more);
        at += 1;
    }
    lengths
}
