//! Addresses as keys: when two are the same, and when they are nearly the same.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use url::Url;

/// What stands for an address wherever many are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    /// Equal for addresses that no crawler tells apart.
    pub strict: u64,
    /// Equal also for those that differ by scheme, `www`, letters or a slash at the end.
    pub loose: u64,
}

/// The keys of an address. The buffer is used again for the next.
pub(super) fn keys(text: &str, buffer: &mut String) -> Keys {
    buffer.clear();
    let start = text.find("://").map_or(0, |at| at + 3);
    let authority = start
        + text.as_bytes()[start..]
            .iter()
            .position(|byte| b"/?#\\".contains(byte))
            .unwrap_or(text.len() - start);
    let plain = |byte: &u8| byte.is_ascii_graphic() && !matches!(byte, b'%' | b'#');
    let plain_origin = |byte: &u8| !byte.is_ascii_uppercase() && !matches!(byte, b'@' | b'[');
    if text.bytes().all(|byte| plain(&byte))
        && text.as_bytes()[..authority].iter().all(plain_origin)
        && !text[start..authority].contains(':')
        && text.as_bytes().get(authority) == Some(&b'/')
    {
        buffer.push_str(text);
    } else {
        origin(&text[..authority], start, buffer);
        tail(&text[authority..], buffer);
    }
    let hasher = FixedState::with_seed(0);
    let strict = hasher.hash_one(buffer.as_bytes());
    buffer.make_ascii_lowercase();
    let mut rest = buffer.split_once("://").map_or(buffer.as_str(), |(_, rest)| rest);
    rest = rest.strip_prefix("www.").unwrap_or(rest);
    rest = rest.strip_suffix('/').unwrap_or(rest);
    Keys { strict, loose: hasher.hash_one(rest.as_bytes()) }
}

/// The strict key alone: what tells whether two files list the same page.
pub(crate) fn key(text: &str, buffer: &mut String) -> u64 {
    keys(text, buffer).strict
}

/// Scheme and authority in lower case, the host encoded, without the usual port.
fn origin(text: &str, start: usize, buffer: &mut String) {
    if !text.is_ascii()
        && let Ok(url) = Url::parse(text)
        && let Some(host) = url.host_str()
    {
        buffer.push_str(url.scheme());
        buffer.push_str("://");
        buffer.push_str(host);
        if let Some(port) = url.port() {
            buffer.push(':');
            buffer.push_str(&port.to_string());
        }
        return;
    }
    buffer.push_str(text);
    buffer.make_ascii_lowercase();
    let port = if buffer.starts_with("https:") { ":443" } else { ":80" };
    if start > 0 && buffer.ends_with(port) {
        buffer.truncate(buffer.len() - port.len());
    }
}

/// Path and query with one way of escaping, without the fragment.
fn tail(text: &str, buffer: &mut String) {
    const HEX: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    let text = text.split('#').next().unwrap_or_default();
    let bytes = text.as_bytes();
    if bytes.first() != Some(&b'/') {
        buffer.push('/');
    }
    let escape = |byte: u8, buffer: &mut String| {
        buffer.push('%');
        buffer.push(HEX[usize::from(byte >> 4)]);
        buffer.push(HEX[usize::from(byte & 15)]);
    };
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        let digit = |offset: usize| char::from(*bytes.get(offset)?).to_digit(16);
        if byte == b'%'
            && let (Some(high), Some(low)) = (digit(at), digit(at + 1))
        {
            at += 2;
            let byte = (high << 4 | low) as u8;
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                buffer.push(char::from(byte));
            } else {
                escape(byte, buffer);
            }
        } else if byte.is_ascii_graphic() {
            buffer.push(char::from(byte));
        } else {
            escape(byte, buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::keys;

    #[test]
    fn knows_what_is_the_same() {
        let mut buffer = String::new();
        let mut keys = |text: &str| keys(text, &mut buffer);
        for (one, other) in [
            ("https://e.com", "https://e.com/"),
            ("https://e.com/ü", "https://e.com/%c3%bc"),
            ("HTTPS://E.com:443/a", "https://e.com/a"),
            ("https://münchen.de/a", "https://xn--mnchen-3ya.de/a"),
            ("https://e.com/%7Ea", "https://e.com/~a"),
            ("https://e.com/a#b", "https://e.com/a"),
            ("https://e.com?a=1", "https://e.com/?a=1"),
        ] {
            assert_eq!(keys(one), keys(other), "{one} {other}");
        }
        for (one, other) in
            [("https://e.com/a", "https://e.com/a/"), ("https://e.com/a", "http://www.e.com/A")]
        {
            assert_eq!(keys(one).loose, keys(other).loose, "{one} {other}");
            assert_ne!(keys(one).strict, keys(other).strict, "{one} {other}");
        }
        for (one, other) in [
            ("https://e.com/a", "https://e.com/b"),
            ("https://e.com/a%2Fb", "https://e.com/a/b"),
            ("https://e.com:8080/a", "https://e.com/a"),
            ("https://de.e.com/a", "https://e.com/a"),
        ] {
            assert_ne!(keys(one).loose, keys(other).loose, "{one} {other}");
        }
        for odd in ["", "://", "%", "%é", "a", "https://", "https://[", "#", "https://ü%"] {
            keys(odd);
        }
    }
}
