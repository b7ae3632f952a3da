//! The schema of video sitemaps, as data.

use super::*;
use crate::rules::extension::{ANY, Child, Content, child};

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
}

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
