//! URLs in elements and attributes: whether each leads to the right kind of file or page.

use url::Url;

use super::*;
use crate::rules::loc::Addresses;
use crate::rules::value::report_padding;
use crate::text::address::{host, is_shared};
use crate::text::url::without_query;

rules! {
    VIDEO_UPLOADER_INFO_OTHER_DOMAIN = "video-uploader-info-other-domain" {
        title: "Uploader page on another domain",
        why: "Google requires `info` to be on the same domain as the page in `loc`.",
        help: "Link a page on the same domain, or remove `info`.",
        severities: both(Warning),
        fix: NoFix,
        bad: [with!("<video:uploader info=\"https://chefs.example.com/1\">Chef</video:uploader>")],
        good: [with!("<video:uploader info=\"https://chefs.example.org/1\">Chef</video:uploader>")],
        sources: [GOOGLE_VIDEO, XSD_VIDEO],
    }

    VIDEO_LOC_EQUALS_PAGE = "video-loc-equals-page" {
        title: "Video URL is the page URL",
        why: "Google needs the file or the player, and reports “Video location and play page \
            location are the same”.",
        help: "Write the URL of the video file or of the player.",
        severities: NOT_XSD,
        fix: NoFix,
        bad: [
            with!("<video:player_loc>https://www.example.org/watch/1</video:player_loc>"),
            with!("<video:player_loc>https://WWW.example.org:443/watch/1#player</video:player_loc>"),
        ],
        good: [with!("<video:player_loc>https://www.example.org/watch/1?embed=1</video:player_loc>")],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT],
    }

    VIDEO_CONTENT_LOC_IS_PAGE = "video-content-loc-is-page" {
        title: "Video URL leads to a web page",
        why: "Google fetches `video:content_loc` as a video file. It supports no HTML or Flash \
            there, and reports “Video location URL appears to be a play page URL”. \
            `video:player_loc` is the player that a page embeds, not the page itself.",
        help: "Write the URL of the file, or the URL of the player in `video:player_loc`.",
        severities: both(Warning),
        fix: Suggest,
        bad: [
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc>https://www.youtube.com/watch?v=abc&amp;t=1</video:content_loc>"
            ),
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc>https://www.example.org/steaks.html?a=1</video:content_loc>"
            ),
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:player_loc>https://www.youtube.com/watch?v=abc</video:player_loc>"
            ),
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc>https://www.youtube.com/embed/abc</video:content_loc>"
            ),
        ],
        good: [
            with!("<video:player_loc>https://www.youtube.com/embed/abc</video:player_loc>"),
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc>https://www.example.org/file?from=a.html</video:content_loc>"
            ),
        ],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT],
    }

    VIDEO_STREAMING_PROTOCOL = "video-streaming-protocol" {
        title: "Video on a streaming server",
        why: "Google fetches videos over HTTP and FTP, not over streaming protocols. A playlist \
            lists pieces of a video and is not the video itself.",
        help: "Write the https URL of a video file, or the URL of the player in `video:player_loc`.",
        severities: NOT_XSD,
        fix: NoFix,
        bad: [
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc>rtmp://stream.example.org/1</video:content_loc>"
            ),
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc>https://www.example.org/1.m3u8?hd=1</video:content_loc>"
            ),
        ],
        good: [with!()],
        sources: [GOOGLE_VIDEO],
    }

    VIDEO_URL_WHITESPACE = "video-url-whitespace" {
        title: "White space around a video URL",
        why: "Google and the schema ignore the white space, but simple tools request a URL that \
            ends in a line break.",
        help: "Write the URL without white space around it.",
        severities: both(Info),
        fix: Auto,
        bad: [with!("<video:player_loc>\n  https://www.example.org/player?video=1\n</video:player_loc>")],
        good: [with!("<video:player_loc>https://www.example.org/player?video=1</video:player_loc>")],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
    }
}

impl<'a> Block<'a, '_, '_> {
    /// Checks a URL that is not empty.
    pub(super) fn address(&mut self, child: &'static Child, node: &'a Node) {
        let value = &node.value;
        let text = value.trimmed();
        report_padding(&VIDEO_URL_WHITESPACE, &format!("`{}`", name_of(node)), value, self.cx);
        if (child.either || child.name == "content_segment_loc") && self.streamed(node) {
            return;
        }
        if !plain(text) {
            let severity = if DEPRECATED.contains(&child.name) { Info } else { Error };
            let mut addresses = Addresses::default();
            let (rule, name) = (&VIDEO_URL_INVALID, name_of(node));
            let error = both(severity);
            // Google fetches videos by FTP too.
            let ftp = text.starts_with("ftp://") && extension::accepts(Kind::Url, text);
            if !ftp && !extension::address(rule, error, &name, value, &mut addresses, self.cx) {
                return;
            }
        }
        if !child.either {
            return;
        }
        if let Some(page) = self.page().filter(|page| same_page(page.trimmed(), text)) {
            self.cx.findings.report(&VIDEO_LOC_EQUALS_PAGE, value.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "`{}` {} is the page itself; write the URL of the video file or player",
                    name_of(node),
                    quote(text)
                ));
                draft.relate(page.trimmed_span(), "the page");
            });
        } else {
            self.not_media(child.name == "content_loc", node, text);
        }
    }

    /// Reports the URL of a stream or its playlist; returns whether it is one, so that no other check is needed.
    fn streamed(&mut self, node: &'a Node) -> bool {
        let value = &node.value;
        let text = value.trimmed();
        let Some((scheme, _)) = text.split_once("://") else { return false };
        let scheme = scheme.to_ascii_lowercase();
        let streams = ["rtmp", "rtsp", "mms", "rtp"].iter().any(|known| scheme.starts_with(known));
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
    fn not_media(&mut self, file: bool, node: &'a Node, text: &str) {
        const ENDINGS: [&str; 4] = [".html", ".htm", ".php", ".swf"];
        const PLAYERS: [&str; 2] = ["youtube.com/embed/", "player.vimeo.com/video/"];
        const WATCH: [&str; 2] = ["youtube.com/watch?v=", "youtu.be/"];
        let rest = text.split_once("://").map_or("", |(_, rest)| rest);
        let rest = rest.strip_prefix("www.").unwrap_or(rest);
        let number = rest.strip_prefix("vimeo.com/");
        let watch = WATCH.iter().any(|start| rest.starts_with(start))
            || number.is_some_and(|id| id.starts_with(|c: char| c.is_ascii_digit()));
        // A player is a page too, so its URL is not that of a file.
        let is_player = || PLAYERS.iter().any(|start| rest.starts_with(start));
        let is_page =
            || is_player() || ENDINGS.iter().any(|ending| has_ending(without_query(text), ending));
        if !(watch || file && is_page()) {
            return;
        }
        let span = node.value.trimmed_span();
        let renamed = file && self.first("player_loc").is_none();
        self.cx.findings.report(&VIDEO_CONTENT_LOC_IS_PAGE, span, |draft| {
            draft.say(format_args!(
                "`{}` {} is a page; write the URL of {}",
                name_of(node),
                quote(text),
                if file { "a video file" } else { "the player" }
            ));
            draft.fix_by(renamed.then(|| extension::rename(node, "player_loc")));
        });
    }

    /// Reports an uploader's page on another domain than the video's page.
    pub(super) fn uploader_page(&mut self, value: &Value) {
        let Some(page) = self.page() else { return };
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
    if !host(page).eq_ignore_ascii_case(host(video)) {
        return false;
    }
    let (Ok(page), Ok(video)) = (Url::parse(page), Url::parse(video)) else { return false };
    page.port() == video.port() && page.path() == video.path() && page.query() == video.query()
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
        Some(third) if is_shared(second, last) => {
            slice(host, host.len() - kept - 1 - third.len()..)
        }
        Some(_) => slice(host, host.len() - kept..),
        None => host,
    }
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
    fn pages_written_in_two_ways() {
        assert!(same_page("https://a.example/x", "http://a.example/x"));
        assert!(same_page("https://a.example/x", "https://A.EXAMPLE:443/x#player"));
        assert!(!same_page("https://a.example/x", "https://a.example/x?embed=1"));
        assert!(!same_page("https://a.example/x", "https://b.example/x"));
    }
}
