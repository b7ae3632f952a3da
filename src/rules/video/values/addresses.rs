//! Addresses in elements and attributes: whether each leads to what it should.

use super::*;

impl<'a> Block<'a, '_, '_> {
    /// Checks an address that is there.
    pub(super) fn address(&mut self, child: &'static Child, node: &'a Node, refused: bool) {
        let value = &node.value;
        let text = value.trimmed();
        if text.len() < value.text().len() {
            let rule = &VIDEO_URL_WHITESPACE;
            self.report(rule, rule.severities, false, padding(value), |draft| {
                draft.say(format_args!("`{}` has white space around it", name_of(node)));
                draft.fix_by(if value.cdata {
                    Fix::safe("Remove the white space", value.span, escape(text))
                } else {
                    trim(value)
                });
            });
        }
        let video = matches!(child.name, "content_loc" | "player_loc" | "content_segment_loc");
        if video && self.streamed(node) {
            return;
        }
        let severity = if child.status == Status::Deprecated { Info } else { Error };
        let fine = plain(text) || self.sound(&name_of(node), value, both(severity), refused);
        if !fine || child.status != Status::Location {
            return;
        }
        let page = self.entry.value(FieldName::Loc).filter(|page| !page.unknown);
        if let Some(page) = page.filter(|page| same_page(page.trimmed(), text)) {
            self.cx.findings.report(&VIDEO_LOC_EQUALS_PAGE, value.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "`{}` {} is the page itself; it should be the video's file or player",
                    name_of(node),
                    quote(text)
                ));
                draft.relate(page.trimmed_span(), "the page");
            });
        } else if child.name == "content_loc" {
            self.page(node, text);
        } else if let Some(player) = player_of(text) {
            let span = value.trimmed_span();
            self.cx.findings.report(&VIDEO_CONTENT_LOC_IS_PAGE, span, |draft| {
                draft.say(format_args!(
                    "`{}` {} is a page; it should be the address of the player",
                    name_of(node),
                    quote(text)
                ));
                draft.suggest("Write the player's address", value.span, escape(&player));
            });
        }
    }

    /// Reports an address that is none or that the schema refuses; whether it can be fetched.
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

    /// Reports what is fetched otherwise than over HTTP and FTP; whether nothing else matters.
    fn streamed(&mut self, node: &'a Node) -> bool {
        const SCHEMES: [&str; 4] = ["rtmp", "rtsp", "mms", "rtp"];
        let value = &node.value;
        let text = value.trimmed();
        let Some((scheme, _)) = text.split_once("://") else { return false };
        let streams = SCHEMES.iter().any(|known| {
            scheme.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known))
        });
        let list = has_ending(without_query(text), ".m3u8");
        if !streams && !list {
            return false;
        }
        let rule = &VIDEO_STREAMING_PROTOCOL;
        let severities = both(if streams { Error } else { Warning });
        let refused = !accepts(Kind::Url, text);
        self.report(rule, severities, refused, value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "`{}` {} is {}; it should be the https address of a file",
                name_of(node),
                quote(text),
                if streams { "on a streaming server" } else { "a playlist" }
            ));
        });
        true
    }

    /// Reports a file that is a web page.
    fn page(&mut self, node: &'a Node, text: &str) {
        const ENDINGS: [&str; 4] = [".html", ".htm", ".php", ".swf"];
        let player = player_of(text);
        let path = without_query(text);
        // That of a player is a page as well.
        let embeds =
            ["youtube.com/embed/", "player.vimeo.com/"].iter().any(|part| text.contains(part));
        if player.is_none() && !embeds && !ENDINGS.iter().any(|ending| has_ending(path, ending)) {
            return;
        }
        let span = node.value.trimmed_span();
        self.cx.findings.report(&VIDEO_CONTENT_LOC_IS_PAGE, span, |draft| {
            draft.say(format_args!(
                "`{}` {} is a page; it should be the address of a video file",
                name_of(node),
                quote(text)
            ));
            let mut siblings = self.entry.nodes.children(self.video);
            draft.fix_by(if siblings.any(|other| other.is(Space::Video, "player_loc")) {
                Fix::suggest("Remove it", node.element(), "")
            } else if let Some(player) = player {
                fixes::rename_with(node, "player_loc", &player)
            } else {
                extension::rename(node, "player_loc")
            });
        });
    }

    /// Reports the page of an uploader that is elsewhere than the video's.
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
                "`info` {} is on {}; it should be on {} like the page",
                quote(value.trimmed()),
                quote(other),
                quote(one)
            ));
        });
    }
}
