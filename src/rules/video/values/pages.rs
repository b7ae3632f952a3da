//! Addresses of videos, their pages and their players, compared.

use super::*;
use crate::text::cut::cut;

/// Whether two addresses are of one page: whatever scheme, fragment, and spelling of the host.
pub(super) fn same_page(page: &str, video: &str) -> bool {
    if page == video {
        return true;
    }
    if plain(page) && plain(video) {
        return page.split_once("://").map(|parts| parts.1)
            == video.split_once("://").map(|parts| parts.1);
    }
    if !host(page).eq_ignore_ascii_case(host(video)) {
        return false;
    }
    let (Ok(page), Ok(video)) = (Url::parse(page), Url::parse(video)) else { return false };
    page.host_str() == video.host_str()
        && page.port() == video.port()
        && page.path() == video.path()
        && page.query() == video.query()
}

/// Says "surely fine" of the addresses that real files contain.
pub(super) fn plain(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or(text.strip_prefix("http://"));
    let Some((host, rest)) = rest.and_then(|rest| rest.split_once('/')) else { return false };
    let name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    host.contains('.')
        && host.split('.').all(|label| !label.is_empty() && label.bytes().all(name))
        && host.bytes().any(|byte| byte.is_ascii_lowercase())
        && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&b))
}

pub(super) fn has_ending(path: &str, ending: &str) -> bool {
    let at = path.len().saturating_sub(ending.len());
    path.as_bytes()[at..].eq_ignore_ascii_case(ending.as_bytes())
}

/// The part of a host that has one owner, as far as that can be told without a list: the last two
/// labels, or three where the last two look like `co.uk`.
pub(super) fn domain(host: &str) -> &str {
    let mut labels = host.rsplit('.');
    let (last, second) = (labels.next().unwrap_or(""), labels.next().unwrap_or(""));
    let kept = last.len() + 1 + second.len();
    match labels.next() {
        Some(third) if is_shared(second, last) => cut(host, host.len() - kept - 1 - third.len()..),
        Some(_) => cut(host, host.len() - kept..),
        None => host,
    }
}

/// The player's address for the page of a video on one of the large platforms.
pub(super) fn player_of(text: &str) -> Option<String> {
    let host = host(text);
    let host = host.strip_prefix("www.").or(host.strip_prefix("m.")).unwrap_or(host);
    let rest = text.split_once("://")?.1;
    let rest = cut(rest, rest.find('/')? + 1..);
    let (before, id) = match host {
        "youtube.com" => {
            let id = match rest.strip_prefix("shorts/") {
                Some(id) => id,
                None => {
                    let query = rest.strip_prefix("watch?")?;
                    query.split('&').find_map(|pair| pair.strip_prefix("v="))?
                }
            };
            ("https://www.youtube.com/embed/", id)
        }
        "youtu.be" => ("https://www.youtube.com/embed/", rest),
        "vimeo.com" => {
            let digits = rest.starts_with(|c: char| c.is_ascii_digit());
            ("https://player.vimeo.com/video/", Some(rest).filter(|_| digits)?)
        }
        "dailymotion.com" => {
            ("https://www.dailymotion.com/embed/video/", rest.strip_prefix("video/")?)
        }
        _ => return None,
    };
    let id = cut(id, ..id.find(['?', '#', '&', '/']).unwrap_or(id.len()));
    (!id.is_empty()).then(|| format!("{before}{id}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_of_hosts() {
        for (host, expected) in [
            ("example.org", "example.org"),
            ("www.example.org", "example.org"),
            ("www.abc.de", "abc.de"),
            ("www.example.co.uk", "example.co.uk"),
            ("example.co.uk", "example.co.uk"),
            ("localhost", "localhost"),
            ("", ""),
        ] {
            assert_eq!(domain(host), expected, "{host}");
        }
    }

    #[test]
    fn players_of_pages() {
        for (page, player) in [
            ("https://www.youtube.com/watch?a=1&v=x", Some("https://www.youtube.com/embed/x")),
            ("https://youtu.be/x?t=1", Some("https://www.youtube.com/embed/x")),
            ("https://vimeo.com/123", Some("https://player.vimeo.com/video/123")),
            ("https://vimeo.com/about", None),
            ("https://www.youtube.com/embed/x", None),
            ("https://youtu.be/", None),
            ("https://youtu.be", None),
        ] {
            assert_eq!(player_of(page).as_deref(), player, "{page}");
        }
    }

    #[test]
    fn pages_written_in_two_ways() {
        assert!(same_page("https://a.example/x", "http://a.example/x"));
        assert!(same_page("https://a.example/x", "https://A.EXAMPLE:443/x#player"));
        assert!(!same_page("https://a.example/x", "https://a.example/x?embed=1"));
        assert!(!same_page("https://a.example/x", "https://b.example/x"));
    }
}
