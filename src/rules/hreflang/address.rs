//! URLs as keys: when two are the same, and when they are nearly the same.

use crate::rules::prelude::*;
use url::Url;

use crate::text::address::{Encoded, Hashes, behind_scheme, encode, stays};
use crate::text::bytes::{byte_table, classes};

/// The keys that stand for a URL wherever many are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    /// Equal for URLs that no crawler tells apart.
    pub strict: u64,
    /// Also equal for URLs that differ by scheme, `www`, letter case or a slash at the end.
    pub loose: u64,
}

impl From<Hashes> for Keys {
    /// Takes the hashes of a URL in its normal form, in lower case.
    fn from(hashes: Hashes) -> Keys {
        Keys { strict: hashes.whole, loose: hashes.middle }
    }
}

/// Returns the keys of a URL. The buffer is reused for the next one.
pub(super) fn keys(text: &str, buffer: &mut Vec<u8>) -> Keys {
    let form = form(text, buffer);
    keys_in(form, text, buffer)
}

/// Returns the keys of a URL that has been taken apart.
pub(super) fn keys_of(
    text: &str,
    (address, encoded): (&Address<'_>, &Encoded<'_>),
    buffer: &mut Vec<u8>,
) -> Keys {
    let Address { origin, path, marks, .. } = *address;
    if address.is_normal() {
        let form = if marks.has(Marks::UPPER) { Form::Normal } else { Form::Lower };
        return keys_in(form, text, buffer);
    }
    if !origin.plain || !path.starts_with('/') {
        return keys(text, buffer);
    }
    buffer.clear();
    buffer.extend_from_slice(origin.written.as_bytes());
    buffer.extend_from_slice(encoded.tail);
    // An escape may stand for a capital.
    match marks.has(Marks::UPPER.or(Marks::PERCENT)) {
        true => keys_in(Form::Other, text, buffer),
        false => Hashes::of(buffer).into(),
    }
}

fn keys_in(form: Form, text: &str, buffer: &mut Vec<u8>) -> Keys {
    let hashes = Hashes::of(if form == Form::Other { buffer } else { text.as_bytes() });
    match form {
        Form::Lower => hashes.into(),
        _ => Keys { strict: hashes.whole, loose: loose_in(form, text, buffer) },
    }
}

fn loose_in(form: Form, text: &str, buffer: &mut Vec<u8>) -> u64 {
    if form == Form::Normal {
        buffer.clear();
        buffer.extend_from_slice(text.as_bytes());
    }
    buffer.make_ascii_lowercase();
    Hashes::of(buffer).middle
}

/// How a URL is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// In its normal form, without upper case.
    Lower,
    /// In its normal form.
    Normal,
    /// Not in its normal form; right after reading, the buffer contains the normal form.
    Other,
}

fn form(text: &str, buffer: &mut Vec<u8>) -> Form {
    let bytes = text.as_bytes();
    let start = behind_scheme(bytes).unwrap_or(0);
    let slash = memchr::memchr3(b'/', b'?', b'\\', &bytes[start..]);
    let authority = slash.map_or(bytes.len(), |at| start + at);
    let origin_seen = classes(&bytes[..authority], &CLASSES);
    let tail_seen = classes(&bytes[authority..], &CLASSES);
    let scheme_only = || memchr::memchr(b':', &bytes[start..authority]).is_none();
    if origin_seen & (OTHER | UPPER | USER) == 0
        && tail_seen & OTHER == 0
        && bytes.get(authority) == Some(&b'/')
        && scheme_only()
    {
        return if tail_seen & UPPER == 0 { Form::Lower } else { Form::Normal };
    }
    buffer.clear();
    let hash = memchr::memchr(b'#', &bytes[start..authority]);
    let authority = hash.map_or(authority, |at| start + at);
    origin(&text[..authority], start, buffer);
    tail(&bytes[authority..], buffer);
    Form::Other
}

/// Classes of bytes where URLs are compared.
static CLASSES: [u8; 256] = byte_table!(byte => match byte {
    b'#' => OTHER,
    _ if !stays(byte) => OTHER,
    b'A'..=b'Z' => UPPER,
    b'@' | b'[' => USER,
    _ => 0,
});

/// The byte can be written in more than one form.
const OTHER: u8 = 1;
const UPPER: u8 = 2;
/// In an authority, the byte shows that there is more than a host.
const USER: u8 = 4;

/// Returns the strict key of a URL in its normal form.
pub(super) fn plain_key(text: &str) -> u64 {
    Hashes::of(text.as_bytes()).whole
}

/// Returns the strict key alone, which shows whether two files list the same page.
pub(crate) fn key(text: &str, buffer: &mut Vec<u8>) -> u64 {
    let form = form(text, buffer);
    Hashes::of(if form == Form::Other { buffer } else { text.as_bytes() }).whole
}

/// Returns the loose key alone.
pub(crate) fn loose_key(text: &str, buffer: &mut Vec<u8>) -> u64 {
    keys(text, buffer).loose
}

/// Writes scheme and authority in lower case, with the host encoded and without the usual port.
fn origin(text: &str, start: usize, buffer: &mut Vec<u8>) {
    if !text.is_ascii()
        && let Ok(url) = Url::parse(text)
        && let Some(host) = url.host_str()
    {
        buffer.extend_from_slice(url.scheme().as_bytes());
        buffer.extend_from_slice(b"://");
        buffer.extend_from_slice(host.as_bytes());
        if let Some(port) = url.port() {
            buffer.push(b':');
            buffer.extend_from_slice(port.to_string().as_bytes());
        }
        return;
    }
    buffer.extend_from_slice(text.as_bytes());
    buffer.make_ascii_lowercase();
    let port: &[u8] = if buffer.starts_with(b"https:") { b":443" } else { b":80" };
    if start > 0 && buffer.ends_with(port) {
        buffer.truncate(buffer.len() - port.len());
    }
}

/// Writes path and query with one way of escaping, without the fragment.
fn tail(bytes: &[u8], buffer: &mut Vec<u8>) {
    if bytes.first() != Some(&b'/') {
        buffer.push(b'/');
    }
    let end = memchr::memchr(b'#', bytes).unwrap_or(bytes.len());
    encode(&bytes[..end], buffer);
}

#[cfg(test)]
mod tests {
    use super::keys;

    /// The slashes after which the host is searched may stand where the path begins.
    #[test]
    fn a_host_before_its_slashes() {
        let file = "<urlset><url><loc>http:www.:///</loc></url></urlset>";
        assert!(crate::check(file.as_bytes(), &crate::Options::default()).is_ok());
    }

    #[test]
    fn knows_what_is_the_same() {
        let mut buffer = Vec::new();
        let mut keys = |text: &str| keys(text, &mut buffer);
        for (one, other) in [
            ("https://e.com", "https://e.com/"),
            ("https://e.com/ü", "https://e.com/%c3%bc"),
            ("HTTPS://E.com:443/a", "https://e.com/a"),
            ("https://münchen.de/a", "https://xn--mnchen-3ya.de/a"),
            ("https://e.com/%7Ea", "https://e.com/~a"),
            ("https://e.com/a#b", "https://e.com/a"),
            ("https://e.com?a=1", "https://e.com/?a=1"),
            ("https://e.com/a|b", "https://e.com/a%7Cb"),
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
