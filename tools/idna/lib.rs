//! Domain names for the module in pkg/: the part of the crate `idna` that `url` calls.
//!
//! The tables of Unicode that `idna` needs are a tenth of the module, and every browser has them. A domain that is not plain
//! ASCII goes to the browser's own URL parser, which implements the same standard (<https://url.spec.whatwg.org/#idna>).
//! `tests/documents/domains.xml` shows that the module and the command line judge such domains alike. What is left: of the
//! 7,963 domains of Unicode's own test (IdnaTestV2.txt), Chromium 156 and Firefox 153 refuse about 50 that `idna` accepts.

#![forbid(unsafe_code)]

mod punycode;

use std::borrow::Cow;
use std::fmt;

/// The domain cannot be converted.
#[derive(Debug)]
pub struct Errors;

impl fmt::Display for Errors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("invalid domain")
    }
}

impl std::error::Error for Errors {}

/// The ASCII characters that a domain must not contain.
#[derive(Debug)]
pub enum AsciiDenyList {
    /// Control characters, space and the delimiters of a URL.
    URL,
}

/// Converts a domain as "domain to ASCII" of the URL standard does, without the limits on lengths.
///
/// # Errors
/// If a character or a label is not allowed.
pub fn domain_to_ascii_from_cow(
    domain: Cow<'_, [u8]>,
    _: AsciiDenyList,
) -> Result<Cow<'_, str>, Errors> {
    let domain = match domain {
        Cow::Borrowed(bytes) => Cow::Borrowed(std::str::from_utf8(bytes).map_err(|_| Errors)?),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).map_err(|_| Errors)?),
    };
    if domain.bytes().any(|byte| byte <= b' ' || b"\x7F%#/:<>?@[\\]^|".contains(&byte)) {
        return Err(Errors);
    }
    let lower = domain.to_ascii_lowercase();
    if lower.is_ascii() && !lower.split('.').any(|label| label.starts_with("xn--")) {
        return Ok(if lower == domain { domain } else { Cow::Owned(lower) });
    }
    // Chromium takes a label in Punycode as it is. Decoded, it is checked like any other, and must be encoded as it was.
    let labels: Option<Vec<_>> = lower.split('.').map(decoded).collect();
    // The last label keeps the parser from taking the domain for an IPv4 address, for which `url` looks itself.
    let url = web_sys::Url::new(&format!("http://{}.x/", labels.ok_or(Errors)?.join(".")))
        .map_err(|_| Errors)?;
    let host = url.hostname();
    let ascii = host.strip_suffix(".x").ok_or(Errors)?;
    let same =
        |label: &str| !label.starts_with("xn--") || ascii.split('.').any(|other| other == label);
    if lower.split('.').all(same) { Ok(Cow::Owned(ascii.to_owned())) } else { Err(Errors) }
}

/// Leaves the domain as it is, with an error: the engine shows domains as they are written and never asks for this form.
pub fn domain_to_unicode(domain: &str) -> (String, Result<(), Errors>) {
    (domain.to_owned(), Err(Errors))
}

/// The label without Punycode; `None` if what follows `xn--` is no Punycode.
fn decoded(label: &str) -> Option<Cow<'_, str>> {
    match label.strip_prefix("xn--") {
        Some(code) => punycode::decode(code).map(Cow::Owned),
        None => Some(Cow::Borrowed(label)),
    }
}
