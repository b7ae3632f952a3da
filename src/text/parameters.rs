//! Names of parameters of URLs, and what they tell of the page: whether a parameter belongs to a visitor, a search or a list.

use std::ops::Range;

use crate::text::bytes::find_bytes;
use crate::text::words::{Lengths, is_any};

/// Whether one look shows that the other functions do not concern a parameter, as is true for nearly all.
pub(crate) fn is_common(name: &str, value: &str) -> bool {
    static LENGTHS: Lengths = Lengths::of(&[
        &PAGE_NUMBERS,
        &WORDS_WANTED,
        &["s", "amp"],
        &TRACKING,
        &SESSIONS,
        &RANDOM_SESSIONS,
        &PASSWORDS,
        &MAILS,
        &TOKENS,
        &KEYS,
        &FACETS,
    ]);
    // Longer names may begin with `utm_`, `aspsessionid`, `filter` or `f[`.
    let begins = name.bytes().next().is_some_and(|first| b"UAFuaf".contains(&first));
    !begins && !value.starts_with(TOKEN) && !LENGTHS.may_have(name.as_bytes())
}

/// Names of parameters with search terms.
pub(crate) const WORDS_WANTED: [&str; 4] = ["q", "query", "search", "search_query"];
pub(crate) const PAGE_NUMBERS: [&str; 2] = ["page", "paged"];

/// Parameters that say where a visitor came from, in addition to `utm_…`.
const TRACKING: [&str; 14] = [
    "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "fbclid", "msclkid", "yclid", "twclid",
    "ttclid", "mc_cid", "mc_eid", "_hsenc", "_hsmi",
];

/// Whether a parameter only tracks visitors.
pub(crate) fn is_tracking(name: &str) -> bool {
    static LENGTHS: Lengths = Lengths::of(&[&TRACKING]);
    let utm = name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("utm_"));
    utm || LENGTHS.may_have(name.as_bytes()) && is_any(name, &TRACKING)
}

/// Returns the range of a session id in a path, as Java writes it.
pub(crate) fn session_in(path: &[u8]) -> Option<Range<usize>> {
    const SESSION: &[u8] = b";jsessionid=";
    let found = |at: &usize| {
        path.get(*at..at + SESSION.len()).is_some_and(|part| part.eq_ignore_ascii_case(SESSION))
    };
    let at = find_bytes(path, b';').find(found)?;
    let end = memchr::memchr2(b'/', b';', &path[at + 1..]);
    Some(at..end.map_or(path.len(), |end| at + 1 + end))
}

/// Names of parameters with a session id: always, and (`RANDOM_SESSIONS`) if the value is long enough.
const SESSIONS: [&str; 7] =
    ["phpsessid", "jsessionid", "cfid", "cftoken", "oscsid", "zenid", "sessionid"];
const RANDOM_SESSIONS: [&str; 3] = ["sid", "session_id", "session"];

/// Whether a parameter is the id of a visitor's session.
pub(crate) fn is_session(name: &str, value: &str) -> bool {
    let asp = name.get(..12).is_some_and(|start| start.eq_ignore_ascii_case("aspsessionid"));
    // Short values number sections and the like.
    let random = value.len() >= 16 && has_digit_and_letter(value);
    !value.is_empty()
        && (asp || is_any(name, &SESSIONS) || (random && is_any(name, &RANDOM_SESSIONS)))
}

fn has_digit_and_letter(value: &str) -> bool {
    value.bytes().any(|byte| byte.is_ascii_digit())
        && value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
        && value.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Names of parameters with secrets, if their value looks like one.
const PASSWORDS: [&str; 3] = ["password", "passwd", "pwd"];
const MAILS: [&str; 3] = ["email", "e-mail", "mail"];
const TOKENS: [&str; 7] =
    ["token", "access_token", "auth", "auth_token", "secret", "api_key", "apikey"];
const KEYS: [&str; 3] = ["key", "signature", "sig"];
/// Start of every JSON web token.
const TOKEN: &str = "eyJ";

pub(crate) fn is_secret(name: &str, value: &str) -> bool {
    let random = |least: usize| value.len() >= least && has_digit_and_letter(value);
    let jwt = value.starts_with(TOKEN) && value.split('.').count() == 3 && value.len() > 40;
    jwt || (is_any(name, &PASSWORDS) && !value.is_empty())
        || (is_any(name, &MAILS)
            && (value.contains('@') || value.to_ascii_lowercase().contains("%40")))
        || (is_any(name, &TOKENS) && random(8))
        || (is_any(name, &KEYS) && random(16))
}

/// Names of parameters that filter or sort a list.
const FACETS: [&str; 14] = [
    "color", "colour", "size", "brand", "sort", "sortby", "order", "orderby", "price", "category",
    "material", "rating", "view", "limit",
];

pub(crate) fn is_facet(name: &str) -> bool {
    let filter = name.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("filter"));
    filter || name.starts_with("f[") || is_any(name, &FACETS)
}
