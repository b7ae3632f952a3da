//! Rules of the family `video`: Google's extension for videos.

mod addresses;
mod model;
mod values;

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

/// A file with one video, whose children are given.
#[cfg(not(target_os = "unknown"))]
macro_rules! video {
    ($($inside:expr),*) => {
        Case::new(File(concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\">\n<url>\n<loc>https://www.example.org/watch/1</loc>\n<video:video>\n",
            $($inside, "\n",)*
            "</video:video>\n</url>\n</urlset>\n"
        )))
    };
}

/// A file with one video that has all required children, and more after them.
#[cfg(not(target_os = "unknown"))]
macro_rules! with {
    ($($more:expr),*) => {
        video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:title>Steaks</video:title>",
            "<video:description>How to grill steaks</video:description>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
            $(, $more)*
        )
    };
}

#[cfg(not(target_os = "unknown"))]
macro_rules! eight {
    ($text:expr) => {
        concat!($text, $text, $text, $text, $text, $text, $text, $text)
    };
}

rules! {
    VIDEO_MISSING_THUMBNAIL_LOC = "video-missing-thumbnail-loc" {
        title: "Video without a thumbnail",
        why: "Google requires `video:thumbnail_loc`. Without it Google reports “Missing thumbnail \
            URL” and does not show the video.",
        help: "Add `video:thumbnail_loc` with the URL of an image.",
        severities: ERROR,
        fix: Suggest,
        bad: [video!(
            "<video:title>Steaks</video:title>",
            "<video:description>How to grill steaks</video:description>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        )],
        good: [with!()],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT, XSD_VIDEO],
    }

    VIDEO_MISSING_TITLE = "video-missing-title" {
        title: "Video without a title",
        why: "Google requires `video:title` and reports “Missing video title”.",
        help: "Add `video:title`.",
        severities: ERROR,
        fix: Suggest,
        bad: [video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:description>How to grill steaks</video:description>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        )],
        good: [with!()],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT, XSD_VIDEO],
    }

    VIDEO_MISSING_DESCRIPTION = "video-missing-description" {
        title: "Video without a description",
        why: "Google requires `video:description`, and so does the schema.",
        help: "Add `video:description` with a text of up to 2,048 characters.",
        severities: ERROR,
        fix: Suggest,
        bad: [video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:title>Steaks</video:title>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        )],
        good: [with!()],
        sources: [GOOGLE_VIDEO, XSD_VIDEO],
    }

    VIDEO_MISSING_CONTENT_OR_PLAYER = "video-missing-content-or-player" {
        title: "Video without a file or player",
        why: "Google needs `video:content_loc` or `video:player_loc` to find the video. The schema \
            states this only in a comment, so validation passes.",
        help: "Add `video:content_loc` with the URL of the video file, or `video:player_loc` with \
            the URL of the player.",
        severities: NOT_XSD,
        fix: Suggest,
        bad: [
video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:title>Steaks</video:title>",
            "<video:description>How to grill steaks</video:description>"
        ),
        video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:contentloc>https://www.example.org/1.mp4</video:contentloc>"
        ),
        ],
        good: [
            with!(),
            video!(
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:title>Steaks</video:title>",
                "<video:description>How to grill steaks</video:description>",
                "<video:player_loc>https://www.example.org/player?video=1</video:player_loc>"
            ),
        ],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
    }

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

    VIDEO_TITLE_TOO_LONG = "video-title-too-long" {
        title: "Video title over 100 characters",
        why: "The schema allows 100 characters. Google documents no limit for sitemaps (100 for \
            mRSS), but shows at most one line.",
        help: "Write a title of up to 100 characters.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Suggest,
        bad: [video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            concat!("<video:title>", eight!("Grilled steaks, "), "</video:title>"),
            "<video:description>How to grill steaks</video:description>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        )],
        good: [video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            concat!("<video:title>", eight!("Grüße, äöüß!"), "äöüß</video:title>"),
            "<video:description>How to grill steaks</video:description>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        )],
        sources: [XSD_VIDEO, GOOGLE_VIDEO, MEASURED],
    }

    VIDEO_DESCRIPTION_TOO_LONG = "video-description-too-long" {
        title: "Video description over 2,048 characters",
        why: "Google and the schema allow 2,048 characters.",
        help: "Write a description of up to 2,048 characters.",
        severities: ERROR,
        fix: Suggest,
        bad: [video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:title>Steaks</video:title>",
            concat!("<video:description>", eight!(eight!("How to grill 1 steak or 2 of it. ")), "</video:description>"),
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        )],
        good: [video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:title>Steaks</video:title>",
            concat!("<video:description>", eight!(eight!("How to grill 1 steak or 2 of it.")), "</video:description>"),
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        )],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
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

    VIDEO_DURATION_INVALID = "video-duration-invalid" {
        title: "Video duration is not in seconds",
        why: "Google and the schema require whole seconds. `PT1M` is a format of structured data, \
            and `01:00` is a clock time.",
        help: "Write the duration in seconds, like 600 for ten minutes.",
        severities: ERROR,
        fix: Auto,
        bad: [
            with!("<video:duration>PT1M30S</video:duration>"),
            with!("<video:duration>01:10:00</video:duration>"),
            with!("<video:duration>1.5</video:duration>"),
            with!("<video:duration>-60</video:duration>"),
            with!("<video:duration/>"),
        ],
        good: [
            with!("<video:duration>60</video:duration>"),
            with!("<video:duration> 60 </video:duration>"),
        ],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
    }

    VIDEO_DURATION_OUT_OF_RANGE = "video-duration-out-of-range" {
        title: "Video duration outside 1–28,800 seconds",
        why: "Google accepts 1 second to 8 hours. The schema also allows 0.",
        help: "Write the duration in seconds, or leave `video:duration` out.",
        severities: ERROR,
        fix: NoFix,
        bad: [
            with!("<video:duration>0</video:duration>"),
            with!("<video:duration>30000</video:duration>"),
        ],
        good: [
            with!("<video:duration>1</video:duration>"),
            with!("<video:duration>28800</video:duration>"),
        ],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
    }

    VIDEO_RATING_INVALID = "video-rating-invalid" {
        title: "Video rating outside 0.0–5.0",
        why: "Google and the schema require a decimal number from 0.0 to 5.0, with a decimal point.",
        help: "Write a number from 0.0 to 5.0, or leave `video:rating` out.",
        severities: ERROR,
        fix: Auto,
        bad: [
            with!("<video:rating>4,2</video:rating>"),
            with!("<video:rating>5.1</video:rating>"),
            with!("<video:rating>good</video:rating>"),
        ],
        good: [
            with!("<video:rating>4.2</video:rating>"),
            with!("<video:rating>5</video:rating>"),
        ],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
    }

    VIDEO_VIEW_COUNT_INVALID = "video-view-count-invalid" {
        title: "View count is not a whole number",
        why: "The schema allows only digits, so thousands separators and abbreviations are invalid.",
        help: "Write the number in digits only, like 12000.",
        severities: ERROR,
        fix: Suggest,
        bad: [
            with!("<video:view_count>12k</video:view_count>"),
            with!("<video:view_count>12,000</video:view_count>"),
            with!("<video:view_count></video:view_count>"),
        ],
        good: [
            with!("<video:view_count>12000</video:view_count>"),
            with!("<video:view_count>0</video:view_count>"),
        ],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
    }

    VIDEO_DATE_INVALID = "video-date-invalid" {
        title: "Invalid date in a video",
        why: "Google requires a W3C date: a complete date, or date and time with time zone. It \
            reports others as invalid dates. Hour 24, a leap second and a date without a day do \
            not fail everywhere. No search engine reads the date in `video:tvshow`.",
        help: "Write the date like 2026-01-31 or 2026-01-31T12:00:00+01:00.",
        severities: ERROR,
        fix: Auto,
        bad: [
            with!("<video:publication_date>2021-11-05 19:20:00+08:00</video:publication_date>"),
            with!("<video:expiration_date>05.11.2031</video:expiration_date>"),
            with!("<video:publication_date>2021</video:publication_date>"),
            with!("<video:publication_date>2021-11-05T19:20:00</video:publication_date>"),
        ],
        good: [
            with!("<video:publication_date>2021-11-05T19:20:00+08:00</video:publication_date>"),
            with!("<video:publication_date>1968-11-05</video:publication_date>"),
            with!("<video:publication_date>2021-11-05T19:20+08:00</video:publication_date>"),
        ],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT, XSD_VIDEO, DATETIME, MEASURED],
    }
    VIDEO_DATE_UNUSUAL = "video-date-unusual" {
        title: "Unusual date format in a video",
        why: "A W3C date, which Google asks for, may have a time without seconds, any number of \
            decimals, or the time zone -00:00. Schema validation requires the seconds, and some \
            programs reject the other two.",
        help: "Write the date like 2026-01-31 or 2026-01-31T12:00:00+01:00.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [
            with!("<video:publication_date>2021-11-05T19:20+08:00</video:publication_date>"),
            with!("<video:expiration_date>2031-11-05T19:20:00-00:00</video:expiration_date>"),
        ],
        good: [
            with!("<video:publication_date>2021-11-05T19:20:00+08:00</video:publication_date>"),
            with!("<video:publication_date>2021-11-05T19:20:00</video:publication_date>"),
        ],
        sources: [GOOGLE_VIDEO, GOOGLE_NEWS, XSD_VIDEO, DATETIME, NULL_OFFSET, MEASURED],
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

    VIDEO_YES_NO_INVALID = "video-yes-no-invalid" {
        title: "Video value is not yes or no",
        why: "Google requires `yes` or `no`. The schema also allows `YES`, `Yes`, `NO` and `No`, \
            but no white space and no `true` or `1`.",
        help: "Write `yes` or `no`.",
        severities: ERROR,
        fix: Auto,
        bad: [
            with!("<video:live>true</video:live>"),
            with!("<video:family_friendly> yes </video:family_friendly>"),
            with!("<video:requires_subscription>maybe</video:requires_subscription>"),
            with!("<video:live/>"),
        ],
        good: [
            with!("<video:family_friendly>yes</video:family_friendly>"),
            with!("<video:live>No</video:live>"),
        ],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
    }

    VIDEO_RESTRICTION_RELATIONSHIP_MISSING = "video-restriction-relationship-missing" {
        title: "Restriction without `relationship`",
        why: "`video:restriction` and `video:platform` need the attribute `relationship`. Without \
            it Google reports a missing XML attribute, and search engines cannot know whether the \
            list allows or denies.",
        help: "Add `relationship=\"allow\"` or `relationship=\"deny\"`.",
        severities: ERROR,
        fix: NoFix,
        bad: [
            with!("<video:restriction>US CA</video:restriction>"),
            with!("<video:platform>web</video:platform>"),
        ],
        good: [with!("<video:restriction relationship=\"allow\">US CA</video:restriction>")],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT, XSD_VIDEO, MEASURED],
    }

    VIDEO_RELATIONSHIP_INVALID = "video-relationship-invalid" {
        title: "`relationship` is not allow or deny",
        why: "`relationship` must be `allow` or `deny`. Google reports anything else as an invalid \
            attribute value.",
        help: "Write `allow` or `deny`.",
        severities: ERROR,
        fix: Auto,
        bad: [
            with!("<video:restriction relationship=\"block\">US CA</video:restriction>"),
            with!("<video:restriction relationship=\"Deny\">US CA</video:restriction>"),
        ],
        good: [with!("<video:restriction relationship=\"deny\">US CA</video:restriction>")],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT, XSD_VIDEO],
    }

    VIDEO_RESTRICTION_COUNTRY_INVALID = "video-restriction-country-invalid" {
        title: "Invalid country codes in a restriction",
        why: "Google requires two-letter ISO 3166 codes separated by spaces, and the schema \
            requires capitals. In any other list search engines cannot recognize the countries.",
        help: "Write codes like US, GB and DE, in capitals, with one space between them.",
        severities: ERROR,
        fix: Auto,
        bad: [
            with!("<video:restriction relationship=\"allow\">US,CA</video:restriction>"),
            with!("<video:restriction relationship=\"allow\">us ca</video:restriction>"),
            with!("<video:restriction relationship=\"allow\">US UK</video:restriction>"),
            with!("<video:restriction relationship=\"allow\">US CAN</video:restriction>"),
            with!("<video:restriction relationship=\"allow\"> US</video:restriction>"),
            with!("<video:restriction relationship=\"allow\">US EU</video:restriction>"),
        ],
        good: [
            with!("<video:restriction relationship=\"allow\">US CA</video:restriction>"),
            with!("<video:restriction relationship=\"allow\">US  XK</video:restriction>"),
            with!("<video:restriction relationship=\"allow\"/>"),
        ],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, ISO3166, MEASURED],
    }

    VIDEO_PLATFORM_INVALID = "video-platform-invalid" {
        title: "Unknown video platform",
        why: "Google supports `web`, `mobile` and `tv`. The schema requires lower case and one \
            space between the names.",
        help: "Write `web`, `mobile` and `tv`, with one space between them.",
        severities: ERROR,
        fix: Auto,
        bad: [
            with!("<video:platform relationship=\"allow\">desktop</video:platform>"),
            with!("<video:platform relationship=\"allow\">Web, TV</video:platform>"),
            with!("<video:platform relationship=\"allow\">web  tv</video:platform>"),
        ],
        good: [with!("<video:platform relationship=\"allow\">web tv</video:platform>")],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
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

    VIDEO_TAG_LIST_IN_ONE = "video-tag-list-in-one" {
        title: "List in one `video:tag`",
        why: "Google wants one `video:tag` for each tag. A list counts as a single long tag that \
            people do not search for.",
        help: "Write one `video:tag` for each tag.",
        severities: both(Info),
        fix: Suggest,
        because: "A comma may belong to a tag: “Rome, Italy”.",
        bad: [with!("<video:tag>steak, meat,summer</video:tag>")],
        good: [
            with!("<video:tag>steak</video:tag>", "<video:tag>meat</video:tag>"),
            with!("<video:tag>1,000 recipes</video:tag>"),
        ],
        sources: [GOOGLE_VIDEO],
    }

    VIDEO_UPLOADER_TOO_LONG = "video-uploader-too-long" {
        title: "Uploader name over 255 characters",
        why: "Google accepts 255 characters. The schema has no limit.",
        help: "Write a name of up to 255 characters.",
        severities: both(Warning),
        fix: NoFix,
        bad: [with!(concat!("<video:uploader>", eight!("The society for grilling steaks "), "Ltd.</video:uploader>"))],
        good: [with!(concat!("<video:uploader>", eight!("The society for grilling steaks"), "</video:uploader>"))],
        sources: [GOOGLE_VIDEO],
    }

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

    VIDEO_CATEGORY_TOO_LONG = "video-category-too-long" {
        title: "Video category over 256 characters",
        why: "The schema allows 256 characters, and Google no longer reads the tag.",
        help: "Remove `video:category`.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Suggest,
        because: "Other readers than Google may use it.",
        bad: [with!(concat!("<video:category>", eight!("The category for grilling steaks "), "</video:category>"))],
        good: [with!(concat!("<video:category>", eight!("The category for grilling steaks"), "</video:category>"))],
        sources: [XSD_VIDEO, GOOGLE_IMAGES_2022, MEASURED],
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

    VIDEO_PRICE_TYPE_INVALID = "video-price-type-invalid" {
        title: "Invalid price type in a video",
        why: "The schema defines `rent` and `purchase`; Google's former documentation said `rent` \
            and `own`. Google no longer reads prices.",
        help: "Remove `video:price`, or write `rent` or `purchase`.",
        severities: both(Warning),
        fix: Suggest,
        because: "Removing it loses the price and its currency.",
        bad: [
            with!("<video:price currency=\"EUR\" type=\"buy\">1.99</video:price>"),
            with!("<video:price currency=\"EUR\" type=\"own\">1.99</video:price>"),
        ],
        good: [with!("<video:price currency=\"EUR\" type=\"PURCHASE\">1.99</video:price>")],
        sources: [XSD_VIDEO, GOOGLE_IMAGES_2022, MEASURED],
    }

    VIDEO_PRICE_INCOMPLETE = "video-price-incomplete" {
        title: "Incomplete price in a video",
        why: "A price needs a three-letter ISO 4217 currency code. Without a number it also needs \
            the type `rent` or `purchase`. The schema checks only the attributes that are present.",
        help: "Remove `video:price`, or complete it.",
        // Google has not read prices since 2022.
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            with!("<video:price>1.99</video:price>"),
            with!("<video:price currency=\"eur\">1.99</video:price>"),
            with!("<video:price currency=\"EUR\" resolution=\"4k\">1.99</video:price>"),
            with!("<video:price/>"),
        ],
        good: [
            with!("<video:price currency=\"EUR\" resolution=\"HD\">1.99</video:price>"),
            with!("<video:price type=\"rent\"/>"),
        ],
        sources: [XSD_VIDEO, MEASURED, GOOGLE_IMAGES_2022],
    }

    VIDEO_TVSHOW_INVALID = "video-tvshow-invalid" {
        title: "Invalid TV show data in a video",
        why: "The schema allows six values of `video_type`, numbers from 1, and a fixed order. \
            Google no longer reads `video:tvshow`, so only schema validation fails.",
        help: "Remove `video:tvshow`, or correct it.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: NoFix,
        bad: [
            with!("<video:tvshow><video:show_title>Grill</video:show_title><video:video_type>episode</video:video_type></video:tvshow>"),
            with!("<video:tvshow><video:show_title>Grill</video:show_title><video:video_type>full</video:video_type><video:season_number>0</video:season_number></video:tvshow>"),
            with!("<video:tvshow><video:video_type>full</video:video_type></video:tvshow>"),
        ],
        good: [with!("<video:tvshow><video:show_title>Grill</video:show_title><video:video_type>full</video:video_type><video:season_number>1</video:season_number></video:tvshow>")],
        sources: [XSD_VIDEO, GOOGLE_IMAGES_2022, MEASURED],
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

    VIDEO_CHILD_ORDER = "video-child-order" {
        title: "Video tags in the wrong order",
        why: "Only schema validation requires this order; Google's own example uses another one.",
        help: "If tools validate the file, follow the order of the schema.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [
            video!(
                "<video:title>Steaks &amp; more</video:title>",
                "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
                "<video:description>How to grill steaks</video:description>",
                "<video:player_loc>https://www.example.org/player?video=1</video:player_loc>",
                "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
            ),
            with!("<video:platform relationship=\"allow\">web</video:platform>", "<video:requires_subscription>no</video:requires_subscription>"),
        ],
        good: [with!("<video:requires_subscription>no</video:requires_subscription>", "<video:platform relationship=\"allow\">web</video:platform>")],
        sources: [XSD_VIDEO, GOOGLE_VIDEO, MEASURED],
    }

    VIDEO_DUPLICATE_CHILD = "video-duplicate-child" {
        title: "Repeated tag in a video",
        why: "Google reads each tag once per video, except `video:tag`. If one is repeated, search \
            engines may use either, and schema validation fails.",
        help: "Keep the right one.",
        severities: WARNING,
        fix: Suggest,
        bad: [
video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:title>Steaks</video:title>",
            "<video:title>Grilled steaks</video:title>",
            "<video:description>How to grill steaks</video:description>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        ),
        Case::new(Urlset("<url xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><loc>https://www.example.org/watch/1</loc><video:video><video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc><video:title>Steaks</video:title><video:description>How to grill steaks</video:description><video:content_loc>https://www.example.org/1.mp4</video:content_loc><video:thumbnail_loc>https://www.example.org/2.jpg</video:thumbnail_loc><video:title>Ribs</video:title><video:description>How to grill ribs</video:description><video:content_loc>https://www.example.org/2.mp4</video:content_loc></video:video></url>")),
        ],
        good: [with!("<video:tag>steak</video:tag>", "<video:tag>meat</video:tag>")],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT, XSD_VIDEO],
    }

    VIDEO_UNKNOWN_CHILD = "video-unknown-child" {
        title: "Unknown tag in a video",
        why: "Google reports an invalid XML tag and ignores it, and schema validation fails.",
        help: "Correct the name, or remove the tag.",
        severities: WARNING,
        fix: Suggest,
        bad: [
            with!("<video:views>1</video:views>"),
            with!("<rating>4.5</rating>"),
            with!("<video:requires_subscripton>no</video:requires_subscripton>"),
        ],
        good: [with!("<video:view_count>1</video:view_count>")],
        sources: [GOOGLE_REPORT, XSD_VIDEO],
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

    VIDEO_HTML_IN_TEXT = "video-html-in-text" {
        title: "HTML tags in a video's text",
        why: "Google requires HTML in titles and descriptions to be escaped or in a CDATA section. \
            Otherwise an HTML tag becomes an element of the sitemap, and readers get half of the \
            text or none.",
        help: "Write plain text.",
        severities: WARNING,
        fix: Auto,
        because: "If the HTML tags have attributes, such as a link, removing them loses those, so \
            you decide.",
        bad: [video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:title>Steaks <b>and <i>more</i></b></video:title>",
            "<video:description>How to<br/>grill steaks</video:description>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        )],
        good: [video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:title>Steaks &lt;b&gt;and more&lt;/b&gt;</video:title>",
            "<video:description><![CDATA[How to<br/>grill steaks]]></video:description>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
        )],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
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

impl Video {
    /// Limit on the videos compared; a file should not have more pages than that.
    const MAX_SEEN: usize = 50_000;

    /// Checks one entry.
    pub fn entry(&mut self, entry: &Entry, cx: &mut Context<'_>) {
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
