//! Texts without a scheme that should be absolute URLs.

use crate::text::slice::slice;

use url::Url;

/// Returns the absolute URL that a relative one most likely means.
pub(crate) fn absolute(text: &str, own: Option<&Url>) -> Option<String> {
    const FILES: [&str; 8] = ["html", "htm", "php", "aspx", "asp", "xml", "txt", "gz"];
    let path = slice(text, ..text.find(['/', '?', '#']).unwrap_or(text.len()));
    let is_file = FILES.iter().any(|end| path.rsplit('.').next() == Some(end));
    // The text contains an absolute URL with something before it.
    if text.contains("://") {
        return None;
    }
    let scheme = own.map_or("https", Url::scheme);
    let whole = if text.starts_with("//") {
        format!("{scheme}:{text}")
    } else if begins_with_host(text) && !is_file {
        format!("{scheme}://{text}")
    } else {
        own?.join(text).ok()?.into()
    };
    let valid = Url::parse(&whole).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    valid.then_some(whole)
}

/// Whether a text without scheme is a path, or a host with or without a path.
pub(crate) fn is_relative(text: &str) -> bool {
    text.contains('/') || text.starts_with('?') || begins_with_host(text)
}

/// Whether a text without scheme begins with a host.
pub(crate) fn begins_with_host(text: &str) -> bool {
    let host = slice(text, ..text.find(['/', '?', '#', ':']).unwrap_or(text.len()));
    let last = host.rsplit('.').next().unwrap_or(host);
    let is_label = |label: &str| {
        !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
    };
    let behind = text[host.len()..].strip_prefix(':');
    let port = behind.is_some_and(|port| port.starts_with(|c: char| c.is_ascii_digit()));
    (host.contains('.') || port || host.eq_ignore_ascii_case("localhost"))
        && host.split('.').all(is_label)
        && last.chars().any(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_addresses() {
        let own = Url::parse("http://a.com/maps/sitemap.txt").unwrap();
        for (text, alone, below) in [
            ("www.b.com/x", Some("https://www.b.com/x"), Some("http://www.b.com/x")),
            ("//b.com", Some("https://b.com"), Some("http://b.com")),
            ("b.com:8080/x", Some("https://b.com:8080/x"), Some("http://b.com:8080/x")),
            ("/x", None, Some("http://a.com/x")),
            ("x.html", None, Some("http://a.com/maps/x.html")),
            ("../x?y", None, Some("http://a.com/x?y")),
        ] {
            assert!(is_relative(text) || begins_with_host(text), "{text}");
            assert_eq!(absolute(text, None).as_deref(), alone, "{text}");
            assert_eq!(absolute(text, Some(&own)).as_deref(), below, "{text}");
        }
        assert_eq!(absolute("//", None), None);
        assert_eq!(absolute("//", Some(&own)), None);
        for text in ["About", "12:30", "a:b", "3.14", "..."] {
            assert!(!is_relative(text), "{text}");
        }
    }
}
