//! The schema of video sitemaps, as data.

use super::*;
use crate::rules::extension::{ANY, Child, Content, child};

/// The model of `video:video`.
pub(crate) static VIDEO_MODEL: Model = Model {
    space: Space::Video,
    name: "video:video",
    children: &[
        address("thumbnail_loc").required(&VIDEO_MISSING_THUMBNAIL_LOC),
        part("title", Kind::Text(100), &VIDEO_TITLE_TOO_LONG).required(&VIDEO_MISSING_TITLE),
        part("description", Kind::Text(2_048), &VIDEO_DESCRIPTION_TOO_LONG)
            .required(&VIDEO_MISSING_DESCRIPTION),
        location("content_loc"),
        location("player_loc").with(&[
            attribute("allow_embed", Kind::YesNo, &VIDEO_YES_NO_INVALID),
            attribute("autoplay", ANY, &VIDEO_DEPRECATED_TAG),
        ]),
        part("duration", Kind::Seconds, &VIDEO_DURATION_INVALID),
        part("expiration_date", Kind::Date, &VIDEO_DATE_INVALID),
        part("rating", Kind::Rating, &VIDEO_RATING_INVALID),
        address("content_segment_loc").many().with(&[attribute(
            "duration",
            Kind::Seconds,
            &VIDEO_CONTENT_SEGMENT_INVALID,
        )]),
        part("view_count", Kind::Integer(0), &VIDEO_VIEW_COUNT_INVALID),
        part("publication_date", Kind::Date, &VIDEO_DATE_INVALID),
        part("tag", ANY, &VIDEO_TAG_LIST_IN_ONE).many(),
        part("category", Kind::Text(256), &VIDEO_CATEGORY_TOO_LONG),
        part("family_friendly", Kind::YesNo, &VIDEO_YES_NO_INVALID),
        part("restriction", Kind::Countries, &VIDEO_RESTRICTION_COUNTRY_INVALID).with(RELATIONSHIP),
        address("gallery_loc").with(&[attribute("title", ANY, &VIDEO_DEPRECATED_TAG)]),
        part("price", ANY, &VIDEO_PRICE_INCOMPLETE).many().with(&[
            attribute("currency", Kind::Currency, &VIDEO_PRICE_INCOMPLETE),
            attribute(
                "type",
                Kind::OneOf(&["purchase", "PURCHASE", "rent", "RENT"]),
                &VIDEO_PRICE_TYPE_INVALID,
            ),
            attribute(
                "resolution",
                Kind::OneOf(&["sd", "SD", "hd", "HD"]),
                &VIDEO_PRICE_INCOMPLETE,
            ),
        ]),
        part("requires_subscription", Kind::YesNo, &VIDEO_YES_NO_INVALID),
        part("uploader", ANY, &VIDEO_UPLOADER_TOO_LONG).with(&[attribute(
            "info",
            Kind::Url,
            &VIDEO_URL_INVALID,
        )]),
        child("tvshow", Content::Elements(&SHOW_MODEL)),
        part("platform", Kind::Platforms, &VIDEO_PLATFORM_INVALID).with(RELATIONSHIP),
        part("live", Kind::YesNo, &VIDEO_YES_NO_INVALID),
        part("id", ANY, &VIDEO_UNDOCUMENTED_TAG).many().with(&[attribute(
            "type",
            Kind::OneOf(&[
                "tms:series",
                "tms:program",
                "rovi:series",
                "rovi:program",
                "freebase",
                "url",
            ]),
            &VIDEO_UNDOCUMENTED_TAG,
        )]),
    ],
    unknown: &VIDEO_UNKNOWN_CHILD,
    told: &[],
    order: &VIDEO_CHILD_ORDER,
    again: (&VIDEO_DUPLICATE_CHILD, WARNING),
    markup: (&VIDEO_HTML_IN_TEXT, WARNING),
};

/// The model of `video:tvshow`.
static SHOW_MODEL: Model = Model {
    space: Space::Video,
    name: "video:tvshow",
    children: &[
        part("show_title", ANY, &VIDEO_TVSHOW_INVALID).required(&VIDEO_TVSHOW_INVALID),
        part(
            "video_type",
            Kind::OneOf(&["full", "preview", "clip", "interview", "news", "other"]),
            &VIDEO_TVSHOW_INVALID,
        )
        .required(&VIDEO_TVSHOW_INVALID),
        part("episode_title", ANY, &VIDEO_TVSHOW_INVALID),
        part("season_number", Kind::Integer(1), &VIDEO_TVSHOW_INVALID),
        part("episode_number", Kind::Integer(1), &VIDEO_TVSHOW_INVALID),
        part("premier_date", Kind::Date, &VIDEO_DATE_INVALID),
    ],
    unknown: &VIDEO_TVSHOW_INVALID,
    told: &[],
    order: &VIDEO_TVSHOW_INVALID,
    again: (&VIDEO_TVSHOW_INVALID, VIDEO_TVSHOW_INVALID.severities),
    markup: (&VIDEO_HTML_IN_TEXT, WARNING),
};

const RELATIONSHIP: &[Attribute] =
    &[attribute("relationship", Kind::OneOf(&["allow", "deny"]), &VIDEO_RELATIONSHIP_INVALID)];

const fn part(name: &'static str, kind: Kind, rule: &'static Rule) -> Child {
    child(name, Content::Text(kind)).rule(rule)
}

const fn address(name: &'static str) -> Child {
    part(name, Kind::Url, &VIDEO_URL_INVALID)
}

/// Describes a child of which one is required, though the schema does not say so.
const fn location(name: &'static str) -> Child {
    Child { either: true, ..address(name).required(&VIDEO_MISSING_CONTENT_OR_PLAYER) }
}

const fn attribute(name: &'static str, kind: Kind, rule: &'static Rule) -> Attribute {
    Attribute { name, kind, rule }
}
