//! Rules of the family `video`: Google's extension for videos.

#[cfg(not(target_os = "unknown"))]
#[macro_use]
mod examples;
pub(crate) mod addresses;
pub(crate) mod model;
pub(crate) mod values;

use std::collections::HashMap;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use crate::rules::extension::{self, Attribute, Child, Content, Kind, Model, name_of, with_schema};
use crate::rules::prelude::*;
use crate::text::date;
pub(crate) use model::VIDEO_MODEL;

/// Severities for Google, which defines the extension, and for everybody who uses it.
const fn both(severity: Severity) -> Severities {
    Severities::of(Google, severity).and(Protocol, severity)
}

/// Severities of a requirement that the schema does not have.
const NOT_XSD: Severities = both(Error);
const ERROR: Severities = both(Error).and(Xsd, Error);
const WARNING: Severities = both(Warning).and(Xsd, Error);

rules! {
    VIDEO_EMPTY_REQUIRED = "video-empty-required" {
        title: "Required video tag is empty",
        why: "To Google, an empty title, thumbnail or URL is a missing one. The schema accepts it, \
            so validation passes.",
        help: "Fill in the tag.",
        severities: NOT_XSD,
        fix: NoFix,
        bad: [
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title/>",
                "<video:description> </video:description>",
                "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
            ),
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc></video:content_loc>"
            ),
            video!(
                "<video:thumbnail_loc url=\"https://www.example.org/1.jpg\"/>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc url=\"https://www.example.org/1.mp4\"/>"
            ),
        ],
        good: [with!("<video:uploader/>")],
        sources: [GOOGLE_VIDEO, MEASURED],
    }

    VIDEO_URL_INVALID = "video-url-invalid" {
        title: "Invalid URL in a video",
        why: "Google fetches the thumbnail, file and player by their full URLs. It cannot fetch a \
            path without a host, or a URL with a broken escape sequence.",
        help: "Write the full URL, beginning with https:// or http://.",
        severities: both(Error),
        fix: Suggest,
        bad: [
            video!(
                "<video:thumbnail_loc>/thumbs/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc>https://www.example.org/100%/1.mp4</video:content_loc>"
            ),
            with!("<video:player_loc>https://www.example.org/my player</video:player_loc>"),
            with!("<video:uploader info=\"www.example.org/chef\">Chef</video:uploader>"),
        ],
        good: [
            with!("<video:player_loc>https://www.example.org/player?video=Grillt%C3%BCr&amp;a=1</video:player_loc>"),
            video!(
                "<video:thumbnail_loc>https://www.example.org/grüße.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:content_loc>ftp://ftp.example.org/1.mp4</video:content_loc>"
            ),
        ],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT, RFC3986, MEASURED],
    }

    VIDEO_EXPIRED = "video-expired" {
        title: "Expired video",
        why: "Google does not show a video in search results after its expiration date.",
        help: "Remove the video from the sitemap, or correct the date.",
        severities: both(Warning),
        fix: Suggest,
        bad: [
            with!("<video:expiration_date>2009-11-05</video:expiration_date>").on("2026-11-20T00:00:00Z"),
        ],
        good: [
            with!("<video:expiration_date>2026-11-20</video:expiration_date>").on("2026-11-20T12:00:00Z"),
            with!("<video:expiration_date>2009-11-05</video:expiration_date>"),
        ],
        sources: [GOOGLE_VIDEO],
    }

    VIDEO_EXPIRATION_BEFORE_PUBLICATION = "video-expiration-before-publication" {
        title: "Video expires before its publication",
        why: "One of the two dates must be wrong, and Google does not show an expired video.",
        help: "Correct the dates.",
        severities: both(Warning),
        fix: NoFix,
        bad: [with!(
            "<video:expiration_date>2031-01-01</video:expiration_date>",
            "<video:publication_date>2031-06-01</video:publication_date>"
        )],
        good: [with!(
            "<video:expiration_date>2031-06-01</video:expiration_date>",
            "<video:publication_date>2031-06-01T10:00:00Z</video:publication_date>"
        )],
        sources: [GOOGLE_VIDEO, choice!("a video that ends before it appears is never shown; how it is read is documented nowhere")],
    }

    VIDEO_TOO_MANY_TAGS = "video-too-many-tags" {
        title: "More than 32 tags in a video",
        why: "Google and the schema allow 32 `video:tag` for each video.",
        help: "Keep the 32 most useful tags.",
        severities: ERROR,
        fix: Suggest,
        bad: [with!(eight!("<video:tag>grill</video:tag><video:tag>steak</video:tag><video:tag>meat</video:tag><video:tag>fire</video:tag>\n"), "<video:tag>summer</video:tag>")],
        good: [with!(eight!("<video:tag>grill</video:tag><video:tag>steak</video:tag><video:tag>meat</video:tag><video:tag>fire</video:tag>\n"))],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
    }

    VIDEO_DEPRECATED_TAG = "video-deprecated-tag" {
        title: "Video tags that Google ignores",
        why: "Google has ignored `category`, `gallery_loc`, `price`, `tvshow` and the \
            attributes `allow_embed` and `autoplay` of `player_loc`. They only make the file \
            larger.",
        help: "Remove it, unless another reader uses it.",
        severities: both(Info),
        fix: Suggest,
        because: "The values do no harm, and other readers than Google may use them.",
        bad: [
            with!("<video:category>Cooking</video:category>"),
            with!("<video:player_loc allow_embed=\"yes\" autoplay=\"ap=1\">https://www.example.org/player?video=1</video:player_loc>"),
        ],
        good: [with!("<video:family_friendly>yes</video:family_friendly>")],
        sources: [GOOGLE_IMAGES_2022, GOOGLE_VIDEO],
    }

    VIDEO_UNDOCUMENTED_TAG = "video-undocumented-tag" {
        title: "Video tag that Google does not document",
        why: "The schema defines `id` and `content_segment_loc`, but Google's documentation does \
            not mention them. Google most likely ignores them.",
        help: "Remove it, unless another reader uses it.",
        severities: both(Info),
        fix: Suggest,
        bad: [
            with!("<video:id type=\"freebase\">/m/01</video:id>"),
            with!("<video:id type=\"imdb\">1</video:id>"),
        ],
        good: [with!("<video:live>no</video:live>")],
        sources: [XSD_VIDEO, GOOGLE_VIDEO, MEASURED],
    }

    VIDEO_DUPLICATE_CONTENT = "video-duplicate-content" {
        title: "Same video on several pages",
        why: "Google identifies a video by its file or player. If several pages list it, Google has \
            to choose one of them.",
        help: "List the video under the page that is about it.",
        severities: both(Info),
        fix: NoFix,
        bad: [Case::new(Urlset(concat!(
            "<url><loc>https://www.example.org/watch/1</loc>\n<video:video xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc><video:title>Steaks</video:title><video:description>How to grill steaks</video:description><video:content_loc>https://www.example.org/1.mp4</video:content_loc></video:video></url>\n",
            "<url><loc>https://www.example.org/watch/2</loc>\n<video:video xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><video:thumbnail_loc>https://www.example.org/2.jpg</video:thumbnail_loc><video:title>Meat</video:title><video:description>How to grill meat</video:description><video:content_loc>https://www.example.org/1.mp4</video:content_loc></video:video></url>"
        )))],
        good: [
            Case::new(Urlset(concat!(
                "<url><loc>https://www.example.org/watch/1</loc>\n<video:video xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc><video:title>Steaks</video:title><video:description>How to grill steaks</video:description><video:content_loc>https://www.example.org/1.mp4</video:content_loc></video:video></url>\n",
                "<url><loc>https://www.example.org/watch/2</loc>\n<video:video xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc><video:title>Meat</video:title><video:description>How to grill meat</video:description><video:content_loc>https://www.example.org/2.mp4</video:content_loc></video:video></url>"
            ))),
        ],
        sources: [GOOGLE_VIDEO, choice!("one video file in several entries is most often an entry that was copied; how it is read is documented nowhere")],
    }

    VIDEO_CONTENT_SEGMENT_INVALID = "video-content-segment-invalid" {
        title: "Invalid segments in a video",
        why: "Segments require a player, and each needs a duration of at most 28,800 seconds. \
            Google's documentation no longer mentions segments.",
        help: "Add `video:player_loc`, or write the URL of the whole video in `video:content_loc` \
            instead of the segments.",
        // Google does not document the element.
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            with!("<video:content_segment_loc>https://www.example.org/1-1.mp4</video:content_segment_loc>"),
            with!("<video:player_loc>https://www.example.org/player?video=1</video:player_loc>", "<video:content_segment_loc duration=\"1:00\">https://www.example.org/1-1.mp4</video:content_segment_loc>"),
        ],
        good: [with!("<video:player_loc>https://www.example.org/player?video=1</video:player_loc>", "<video:content_segment_loc duration=\"60\">https://www.example.org/1-1.mp4</video:content_segment_loc>")],
        sources: [XSD_VIDEO, MEASURED],
    }

    VIDEO_OUTSIDE_URL = "video-outside-url" {
        title: "Video tag in the wrong place",
        why: "Google reads `video:video` inside the `url` of its page, and all other video tags \
            inside `video:video`. Anywhere else Google cannot tell which page or video they belong \
            to.",
        help: "Move it inside `video:video`, in the `url` of the page.",
        severities: ERROR,
        fix: NoFix,
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/watch/1</loc></url>\n<video:video xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><video:title>Steaks</video:title></video:video>")),
            Case::new(Urlset("<url><loc>https://www.example.org/watch/1</loc><video:title xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\">Steaks</video:title></url>")),
            Case::new(Urlset("<url xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><loc>https://www.example.org/watch/1</loc><video:videos><video:video/></video:videos></url>")),
            Case::new(Urlset("<url xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><loc>https://www.example.org/watch/1</loc><video:item><video:title>Steaks</video:title></video:item></url>")),
        ],
        good: [with!()],
        sources: [GOOGLE_VIDEO, XSD_VIDEO],
    }
}

/// Elements that Google stopped reading.
const DEPRECATED: [&str; 4] = ["category", "gallery_loc", "price", "tvshow"];
/// Elements of the schema that Google's documentation does not mention.
const UNDOCUMENTED: [&str; 2] = ["content_segment_loc", "id"];
const MAX_TAGS: usize = 32;

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Video {
    /// For the hash of each video's URL: its first place.
    seen: HashMap<u64, First, FixedState>,
}

#[derive(Debug, Clone, Copy)]
struct First {
    /// Hash of the page's URL.
    page: u64,
    place: Span,
}

impl Family for Video {
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let entry = subject.entry;
        if entry.nodes.is_empty() || entry.kind != EntryKind::Url {
            return;
        }
        extension::placement(&VIDEO_MODEL, (&VIDEO_OUTSIDE_URL, &VIDEO_OUTSIDE_URL), entry, cx);
        for video in entry.nodes.roots().filter(|node| VIDEO_MODEL.is_root(node)) {
            extension::children(&VIDEO_MODEL, &entry.nodes, video, cx);
            let identity = Block { entry, video, cx }.check();
            if let Some(value) = identity {
                self.duplicate(entry, value, cx);
            }
        }
    }
}

impl Video {
    /// Limit on the videos compared; a file should not have more pages than that.
    const MAX_SEEN: usize = 50_000;

    /// Reports a video that another page has too. `value`: the URL of the video's file, or else of its player.
    fn duplicate(&mut self, entry: &Entry, value: &Value, cx: &mut Context<'_>) {
        let Some(page) = entry.value(FieldName::Loc).filter(|page| !page.unknown) else { return };
        let hasher = self.seen.hasher();
        let key = hasher.hash_one(value.trimmed());
        let page = hasher.hash_one(page.trimmed());
        let place = value.trimmed_span();
        match self.seen.get(&key) {
            Some(first) if first.page != page => {
                cx.findings.report(&VIDEO_DUPLICATE_CONTENT, place, |draft| {
                    draft.say(format_args!(
                        "Video {} is also listed under another page",
                        quote(value.trimmed())
                    ));
                    draft.relate(first.place, "the first time");
                });
            }
            Some(_) => {}
            None if self.seen.len() < Self::MAX_SEEN => {
                cx.findings.keep(place);
                self.seen.insert(key, First { page, place });
            }
            None => cx.findings.not_read(
                "Only the first 50,000 videos were compared to find those under several pages.",
            ),
        }
    }
}

/// One `video:video`.
struct Block<'a, 'b, 'c> {
    entry: &'a Entry<'a>,
    video: &'a Node,
    cx: &'c mut Context<'b>,
}

impl<'a> Block<'a, '_, '_> {
    /// Checks the video's elements. Returns the address by which two videos are compared.
    fn check(&mut self) -> Option<&'a Value<'a>> {
        let nodes = &self.entry.nodes;
        for node in nodes.children(self.video) {
            let Some((at, _)) = VIDEO_MODEL.child(node) else { continue };
            let child = &VIDEO_MODEL.children[at];
            self.unread(child, node);
            self.attributes(child, node);
            match child.content {
                Content::Text(kind) => self.value(child, kind, node, true),
                Content::Elements(show) => {
                    for node in nodes.children(node) {
                        let Some((at, _)) = show.child(node) else { continue };
                        let child = &show.children[at];
                        if let Content::Text(kind) = child.content {
                            self.value(child, kind, node, false);
                        }
                    }
                }
            }
        }
        self.tags();
        self.location();
        self.dates();
        ["content_loc", "player_loc"].into_iter().find_map(|name| {
            let value = &self.first(name)?.value;
            (!value.unknown && !value.trimmed().is_empty()).then_some(value)
        })
    }

    /// Returns the first child of that name.
    fn first(&self, name: &str) -> Option<&'a Node> {
        VIDEO_MODEL.find(&self.entry.nodes, self.video, name)
    }

    /// Returns the URL of the page.
    fn page(&self) -> Option<&'a Value<'a>> {
        self.entry.value(FieldName::Loc).filter(|page| !page.unknown)
    }

    /// Reports an element that Google does not read.
    fn unread(&mut self, child: &'static Child, node: &'a Node) {
        let (rule, does) = match child.name {
            name if DEPRECATED.contains(&name) => (&VIDEO_DEPRECATED_TAG, "no longer reads"),
            name if UNDOCUMENTED.contains(&name) => (&VIDEO_UNDOCUMENTED_TAG, "does not document"),
            _ => return,
        };
        let is_wrong = |known: &Attribute| {
            let given = node.attribute_named(known.name);
            given.is_none_or(|given| !extension::accepts(known.kind, given.value.text()))
        };
        let refused = child.name == "id" && child.attributes.iter().any(is_wrong);
        self.report(rule, rule.severities, refused, node.value.tag, |draft| {
            draft.say(format_args!("Google {does} `{}`", name_of(node)));
            draft.suggest("Remove the tag", node.element(), "");
        });
    }

    fn tags(&mut self) {
        let all = || VIDEO_MODEL.all(&self.entry.nodes, self.video, "tag");
        let mut more = all().skip(MAX_TAGS);
        let Some(first) = more.next() else { return };
        self.cx.findings.report(&VIDEO_TOO_MANY_TAGS, first.value.tag, |draft| {
            draft.say(format_args!(
                "The video has {} tags; at most {MAX_TAGS} are allowed",
                all().count()
            ));
            let fix = Fix::suggest("Remove the tags after the 32nd", first.element(), "");
            draft.fix_by(more.fold(fix, |fix, node| fix.and(node.element(), "")));
        });
    }

    /// Reports a video without file and player, or with segments but without a player.
    fn location(&mut self) {
        let locations = ["content_loc", "player_loc"].map(|name| self.first(name));
        let is_filled = |node: &Node| {
            node.value.unknown || node.has_children() || !node.value.trimmed().is_empty()
        };
        let is_located = locations.into_iter().flatten().any(is_filled);
        for node in locations.into_iter().flatten().filter(|node| !is_filled(node)) {
            match is_located {
                true => self.empty(&VIDEO_URL_INVALID, both(Warning), node, false),
                false => {
                    self.empty(&VIDEO_EMPTY_REQUIRED, both(Error), node, false);
                    break;
                }
            }
        }
        if let (Some(segment), None) = (self.first("content_segment_loc"), locations[1]) {
            let rule = &VIDEO_CONTENT_SEGMENT_INVALID;
            self.report(rule, rule.severities, false, segment.value.tag, |draft| {
                draft.say(format_args!(
                    "`{}` requires `player_loc`, which is missing",
                    name_of(segment)
                ));
            });
        }
    }

    fn dates(&mut self) {
        let date = |name| {
            let node = self.first(name).filter(|node| !node.value.unknown)?;
            let text = node.value.trimmed();
            let moment = date::accept(text).or_else(|| date::w3c(text))?;
            (moment.granularity >= date::Granularity::Day).then_some((&node.value, moment))
        };
        let Some((expires, expiration)) = date("expiration_date") else { return };
        // A date without time lasts until the next day begins.
        let end = expiration.seconds
            + if expiration.granularity == date::Granularity::Day { 86_400 } else { 0 };
        if let Some((published, publication)) = date("publication_date")
            && end < publication.seconds
        {
            let span = expires.trimmed_span();
            self.cx.findings.report(&VIDEO_EXPIRATION_BEFORE_PUBLICATION, span, |draft| {
                draft.say(format_args!(
                    "The video expires on {}, before its publication on {}",
                    quote(expires.trimmed()),
                    quote(published.trimmed())
                ));
                draft.relate(published.trimmed_span(), "the publication date");
            });
        } else if self.cx.site.now.is_some_and(|now| end <= now) {
            self.cx.findings.report(&VIDEO_EXPIRED, expires.trimmed_span(), |draft| {
                draft.say(format_args!("The video expired on {}", quote(expires.trimmed())));
                draft.suggest("Remove the video", self.video.element(), "");
            });
        }
    }

    /// Reports a finding, with the schema's verdict on this value.
    fn report(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        refused: bool,
        span: Span,
        explain: impl FnOnce(&mut Draft),
    ) {
        self.cx.findings.report_as(rule, with_schema(severities, refused), span, explain);
    }
}
