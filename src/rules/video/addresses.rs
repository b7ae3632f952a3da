//! URLs in elements and attributes: whether each leads to the right kind of file or page.

use url::Url;

use super::*;
use crate::rules::extension::Child;
use crate::rules::loc::Addresses;
use crate::rules::value::{padding, trim};
use crate::text::address::{host, is_shared};
use crate::text::cut::cut;
use crate::text::escape::escape;
use crate::text::url::without_query;

impl<'a> Block<'a, '_, '_> {
    /// Checks a URL that is not empty.
    pub(super) fn address(&mut self, child: &'static Child, node: &'a Node, refused: bool) {
        let value = &node.value;
        let text = value.trimmed();
        if text.len() < value.text().len() {
            let rule = &VIDEO_URL_WHITESPACE;
            self.report(rule, rule.severities, false, padding(value), |draft| {
                draft.say(format_args!("`{}` has white space around the URL", name_of(node)));
                draft.fix_by(if value.cdata {
                    Fix::safe("Remove the white space", value.span, escape(text))
                } else {
                    trim(value)
                });
            });
        }
        if (child.either || child.name == "content_segment_loc") && self.streamed(node) {
            return;
        }
        let severity = if DEPRECATED.contains(&child.name) { Info } else { Error };
        let fine = plain(text) || self.sound(&name_of(node), value, both(severity), refused);
        if !fine || !child.either {
            return;
        }
        let page = self.entry.value(FieldName::Loc).filter(|page| !page.unknown);
        if let Some(page) = page.filter(|page| same_page(page.trimmed(), text)) {
            self.cx.findings.report(&VIDEO_LOC_EQUALS_PAGE, value.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "`{}` {} is the page itself; write the URL of the video file or player",
                    name_of(node),
                    quote(text)
                ));
                draft.relate(page.trimmed_span(), "the page");
            });
        } else {
            self.page(child.name == "content_loc", node, text);
        }
    }

    /// Reports a value that is no URL or that the schema refuses; returns whether the URL can be fetched.
    pub(super) fn sound(
        &mut self,
        name: &str,
        value: &Value,
        severities: Severities,
        refused: bool,
    ) -> bool {
        let text = value.trimmed();
        let ftp = text.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("ftp://"));
        if ftp && !refused && Url::parse(text).is_ok() {
            return true;
        }
        let Some(fault) = Addresses::default().fault(value) else {
            if refused {
                let span = value.trimmed_span();
                self.report(&VIDEO_URL_INVALID, both(Info), true, span, |draft| {
                    draft.say(format_args!("`{name}` {} is not a URL for the schema", quote(text)));
                });
            }
            return true;
        };
        let sound = !fault.error;
        let severities = match sound {
            true if fault.padded => Severities::of(Protocol, Warning),
            true => both(Info),
            false => severities,
        };
        let span = value.span_of_trimmed(fault.range.clone());
        self.report(&VIDEO_URL_INVALID, severities, refused, span, |draft| {
            fault.explain(name, draft);
        });
        sound
    }

    /// Reports the URL of a stream or its playlist; returns whether it is one, so that no other check is needed.
    fn streamed(&mut self, node: &'a Node) -> bool {
        const SCHEMES: [&str; 4] = ["rtmp", "rtsp", "mms", "rtp"];
        let value = &node.value;
        let text = value.trimmed();
        let Some((scheme, _)) = text.split_once("://") else { return false };
        let streams = SCHEMES.iter().any(|known| {
            scheme.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known))
        });
        if !streams && !has_ending(without_query(text), ".m3u8") {
            return false;
        }
        let rule = &VIDEO_STREAMING_PROTOCOL;
        let severities = both(if streams { Error } else { Warning });
        let refused = !extension::accepts(Kind::Url, text);
        self.report(rule, severities, refused, value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "`{}` {} is {}; write the https URL of a video file",
                name_of(node),
                quote(text),
                if streams { "on a streaming server" } else { "a playlist" }
            ));
        });
        true
    }

    /// Reports the URL of a page in place of a file or a player.
    fn page(&mut self, file: bool, node: &'a Node, text: &str) {
        const ENDINGS: [&str; 4] = [".html", ".htm", ".php", ".swf"];
        let player = player_of(text);
        let path = without_query(text);
        // A player is a page too, so its URL is not that of a file.
        let is_page = || {
            ENDINGS.iter().any(|ending| has_ending(path, ending))
                || PLAYERS.iter().any(|(_, player)| text.starts_with(player))
        };
        if player.is_none() && !(file && is_page()) {
            return;
        }
        let span = node.value.trimmed_span();
        self.cx.findings.report(&VIDEO_CONTENT_LOC_IS_PAGE, span, |draft| {
            draft.say(format_args!(
                "`{}` {} is a page; write the URL of {}",
                name_of(node),
                quote(text),
                if file { "a video file" } else { "the player" }
            ));
            let mut siblings = self.entry.nodes.children(self.video);
            draft.fix_by(match player {
                _ if file && siblings.any(|other| other.is(Space::Video, "player_loc")) => {
                    Some(Fix::suggest("Remove the tag", node.element(), ""))
                }
                Some(player) if !file => {
                    let title = "Write the URL of the player";
                    Some(Fix::suggest(title, node.value.span, escape(&player)))
                }
                _ => Some(extension::rename(node, "player_loc")),
            });
        });
    }

    /// Reports an uploader's page on another domain than the video's page.
    pub(super) fn uploader_page(&mut self, value: &Value) {
        let Some(page) = self.entry.value(FieldName::Loc).filter(|page| !page.unknown) else {
            return;
        };
        let (one, other) = (domain(host(page.trimmed())), domain(host(value.trimmed())));
        if one.is_empty() || other.is_empty() || one.eq_ignore_ascii_case(other) {
            return;
        }
        let rule = &VIDEO_UPLOADER_INFO_OTHER_DOMAIN;
        self.report(rule, rule.severities, false, value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "`info` {} is on {}; it must be on {} like the page",
                quote(value.trimmed()),
                quote(other),
                quote(one)
            ));
        });
    }
}

/// Whether two URLs lead to one page, apart from scheme, fragment, and spelling of the host.
fn same_page(page: &str, video: &str) -> bool {
    let behind = |text: &str| text.find("://").map(|at| at + 3);
    if plain(page) && plain(video) {
        return cut(page, behind(page).unwrap_or(0)..) == cut(video, behind(video).unwrap_or(0)..);
    }
    let (Ok(page), Ok(video)) = (Url::parse(page), Url::parse(video)) else { return false };
    page.host_str() == video.host_str()
        && page.port() == video.port()
        && page.path() == video.path()
        && page.query() == video.query()
}

/// Whether a URL is certainly fine, as most URLs in real files are.
pub(super) fn plain(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or(text.strip_prefix("http://"));
    let Some((host, rest)) = rest.and_then(|rest| rest.split_once('/')) else { return false };
    let name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    host.contains('.')
        && host.split('.').all(|label| !label.is_empty() && label.bytes().all(name))
        && host.bytes().any(|byte| byte.is_ascii_lowercase())
        && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&b))
}

fn has_ending(path: &str, ending: &str) -> bool {
    let at = path.len().saturating_sub(ending.len());
    path.as_bytes()[at..].eq_ignore_ascii_case(ending.as_bytes())
}

/// Returns the part of a host that has one owner, as far as can be told without a list: the last two labels, or three if
/// the last two look like `co.uk`.
fn domain(host: &str) -> &str {
    let mut labels = host.rsplit('.');
    let (last, second) = (labels.next().unwrap_or(""), labels.next().unwrap_or(""));
    let kept = last.len() + 1 + second.len();
    match labels.next() {
        Some(third) if is_shared(second, last) => cut(host, host.len() - kept - 1 - third.len()..),
        Some(_) => cut(host, host.len() - kept..),
        None => host,
    }
}

/// For each platform: the text before the id of a video in the URL of its page, and in that of its player.
const PLAYERS: [(&str, &str); 3] = [
    ("youtube.com/watch?v=", "https://www.youtube.com/embed/"),
    ("youtu.be/", "https://www.youtube.com/embed/"),
    ("vimeo.com/", "https://player.vimeo.com/video/"),
];

/// Returns the player's URL for the page of a video on one of the large platforms.
fn player_of(text: &str) -> Option<String> {
    let rest = text.split_once("://")?.1;
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    let id_behind =
        |&(page, player): &(&str, &'static str)| Some((rest.strip_prefix(page)?, player));
    let (id, player) = PLAYERS.iter().find_map(id_behind)?;
    let id = cut(id, ..id.find(['?', '#', '&', '/']).unwrap_or(id.len()));
    let number = !player.contains("vimeo") || id.bytes().all(|byte| byte.is_ascii_digit());
    (!id.is_empty() && number).then(|| format!("{player}{id}"))
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
            ("https://www.youtube.com/watch?v=x&a=1", Some("https://www.youtube.com/embed/x")),
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
