//! What the schema of video sitemaps wants, as data, and what it accepts, as libxml2 decides.

use crate::report::rule::Rule;
use crate::rules::loc::schema_refuses;
use crate::rules::priority::{Decimal, MAX_DIGITS};
use crate::text::codes::{REGIONS, listed};
use crate::text::date;
use crate::text::space::trim_xml_space;

use super::*;

/// An element, at its place in the order of the schema.
#[derive(Debug)]
pub(super) struct Child {
    pub name: &'static str,
    pub kind: Kind,
    pub status: Status,
    /// How often it may stand there.
    pub most: usize,
    /// What a wrong value breaks.
    pub rule: &'static Rule,
    pub attributes: &'static [Attribute],
}

#[derive(Debug)]
pub(super) struct Attribute {
    pub name: &'static str,
    pub kind: Kind,
    pub required: bool,
    /// What a wrong value breaks.
    pub rule: &'static Rule,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Required,
    /// One of them at least is needed, though the schema does not say so.
    Location,
    Optional,
    /// Google stopped reading it.
    Deprecated,
    /// In the schema, and on no page of Google's.
    Undocumented,
}
use Status::{Deprecated, Location, Optional, Required, Undocumented};

/// The types of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Url,
    /// With the number of characters that it may have.
    Text(usize),
    /// With the least and the greatest that it may be.
    Integer(u32, u32),
    /// From 0.0 to 5.0.
    Rating,
    Date,
    YesNo,
    Countries,
    Platforms,
    OneOf(&'static [&'static str]),
    Currency,
    /// No value, but elements: those of [`SHOW`].
    Show,
}
use Kind::{
    Countries, Currency, Date, Integer, OneOf, Platforms, Rating, Show, Text, Url as Address, YesNo,
};

const ANY: usize = usize::MAX;
/// The number of different elements in `video:video`.
pub(super) const PARTS: usize = 23;
pub(super) const MAX_SECONDS: u32 = 28_800;
pub(super) const MAX_TAGS: usize = 32;

/// What `video:video` holds.
pub(super) static VIDEO: [Child; PARTS] = [
    child("thumbnail_loc", Address, Required, &VIDEO_URL_INVALID),
    child("title", Text(100), Required, &VIDEO_TITLE_TOO_LONG),
    child("description", Text(2_048), Required, &VIDEO_DESCRIPTION_TOO_LONG),
    child("content_loc", Address, Location, &VIDEO_URL_INVALID),
    child("player_loc", Address, Location, &VIDEO_URL_INVALID).with(&[
        attribute("allow_embed", YesNo, &VIDEO_YES_NO_INVALID),
        attribute("autoplay", Text(ANY), &VIDEO_DEPRECATED_TAG),
    ]),
    child("duration", Integer(0, MAX_SECONDS), Optional, &VIDEO_DURATION_INVALID),
    child("expiration_date", Date, Optional, &VIDEO_DATE_INVALID),
    child("rating", Rating, Optional, &VIDEO_RATING_INVALID),
    child("content_segment_loc", Address, Undocumented, &VIDEO_URL_INVALID)
        .times(ANY)
        .with(&[attribute("duration", Integer(0, MAX_SECONDS), &VIDEO_CONTENT_SEGMENT_INVALID)]),
    child("view_count", Integer(0, u32::MAX), Optional, &VIDEO_VIEW_COUNT_INVALID),
    child("publication_date", Date, Optional, &VIDEO_DATE_INVALID),
    child("tag", Text(ANY), Optional, &VIDEO_TAG_LIST_IN_ONE).times(MAX_TAGS),
    child("category", Text(256), Deprecated, &VIDEO_CATEGORY_TOO_LONG),
    child("family_friendly", YesNo, Optional, &VIDEO_YES_NO_INVALID),
    child("restriction", Countries, Optional, &VIDEO_RESTRICTION_COUNTRY_INVALID)
        .with(RELATIONSHIP),
    child("gallery_loc", Address, Deprecated, &VIDEO_URL_INVALID).with(&[attribute(
        "title",
        Text(ANY),
        &VIDEO_DEPRECATED_TAG,
    )]),
    child("price", Text(ANY), Deprecated, &VIDEO_PRICE_INCOMPLETE).times(ANY).with(&[
        attribute("currency", Currency, &VIDEO_PRICE_INCOMPLETE),
        attribute(
            "type",
            OneOf(&["purchase", "PURCHASE", "rent", "RENT"]),
            &VIDEO_PRICE_TYPE_INVALID,
        ),
        attribute("resolution", OneOf(&["sd", "SD", "hd", "HD"]), &VIDEO_PRICE_INCOMPLETE),
    ]),
    child("requires_subscription", YesNo, Optional, &VIDEO_YES_NO_INVALID),
    child("uploader", Text(ANY), Optional, &VIDEO_UPLOADER_TOO_LONG).with(&[attribute(
        "info",
        Address,
        &VIDEO_URL_INVALID,
    )]),
    child("tvshow", Show, Deprecated, &VIDEO_TVSHOW_INVALID),
    child("platform", Platforms, Optional, &VIDEO_PLATFORM_INVALID).with(RELATIONSHIP),
    child("live", YesNo, Optional, &VIDEO_YES_NO_INVALID),
    child("id", Text(ANY), Undocumented, &VIDEO_UNDOCUMENTED_TAG).times(ANY).with(&[Attribute {
        required: true,
        ..attribute(
            "type",
            OneOf(&["tms:series", "tms:program", "rovi:series", "rovi:program", "freebase", "url"]),
            &VIDEO_UNDOCUMENTED_TAG,
        )
    }]),
];

/// What `video:tvshow` holds.
pub(super) static SHOW: [Child; 6] = [
    child("show_title", Text(ANY), Required, &VIDEO_TVSHOW_INVALID),
    child(
        "video_type",
        OneOf(&["full", "preview", "clip", "interview", "news", "other"]),
        Required,
        &VIDEO_TVSHOW_INVALID,
    ),
    child("episode_title", Text(ANY), Optional, &VIDEO_TVSHOW_INVALID),
    child("season_number", Integer(1, u32::MAX), Optional, &VIDEO_TVSHOW_INVALID),
    child("episode_number", Integer(1, u32::MAX), Optional, &VIDEO_TVSHOW_INVALID),
    child("premier_date", Date, Optional, &VIDEO_DATE_INVALID),
];

const RELATIONSHIP: &[Attribute] = &[Attribute {
    required: true,
    ..attribute("relationship", OneOf(&["allow", "deny"]), &VIDEO_RELATIONSHIP_INVALID)
}];

const fn child(name: &'static str, kind: Kind, status: Status, rule: &'static Rule) -> Child {
    Child { name, kind, status, most: 1, rule, attributes: &[] }
}

const fn attribute(name: &'static str, kind: Kind, rule: &'static Rule) -> Attribute {
    Attribute { name, kind, required: false, rule }
}

impl Child {
    const fn with(mut self, attributes: &'static [Attribute]) -> Child {
        self.attributes = attributes;
        self
    }

    const fn times(mut self, most: usize) -> Child {
        self.most = most;
        self
    }
}

/// Whether the schema accepts the value: text not trimmed, line ends normalised.
pub(super) fn accepts(kind: Kind, text: &str) -> bool {
    match kind {
        Kind::Url => !schema_refuses(text),
        Kind::Text(most) => text.len() <= most || text.chars().count() <= most,
        Kind::Integer(least, most) => integer(text).is_some_and(|number| {
            i128::from(least) <= number && (most == u32::MAX || number <= i128::from(most))
        }),
        Kind::Rating => rating(text),
        Kind::Date => date::xsd_accepts(text),
        Kind::YesNo => matches!(text, "yes" | "Yes" | "YES" | "no" | "No" | "NO"),
        Kind::Countries => countries(text),
        Kind::Platforms => text.is_empty() || text.split(' ').all(is_platform),
        Kind::OneOf(words) => words.contains(&text),
        Kind::Currency => text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase()),
        Kind::Show => true,
    }
}

/// An `xsd:integer` as libxml2 reads it.
pub(super) fn integer(text: &str) -> Option<i128> {
    let number = Decimal::read(trim_xml_space(text))?;
    let plain = !text.contains('.') && number.whole.len() <= MAX_DIGITS;
    let value: i128 = match number.whole {
        _ if !plain => return None,
        "" => 0,
        digits => digits.parse().ok()?,
    };
    Some(if number.negative { -value } else { value })
}

fn rating(text: &str) -> bool {
    let Some(number) = Decimal::read(trim_xml_space(text)) else { return false };
    let whole_only = number.fraction.bytes().all(|digit| digit == b'0');
    let in_range = match number.whole.as_bytes() {
        [] => !number.negative || whole_only,
        [b'1'..=b'4'] => !number.negative,
        [b'5'] => !number.negative && whole_only,
        _ => false,
    };
    in_range && number.whole.len() + number.fraction.len() <= MAX_DIGITS
}

fn countries(text: &str) -> bool {
    let two = |code: &str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let mut codes = text.split(' ');
    let ends = |code: Option<&str>| code.is_none_or(two);
    text.is_empty()
        || (ends(codes.next())
            && ends(codes.next_back())
            && codes.all(|code| code.is_empty() || two(code)))
}

pub(super) fn is_platform(word: &str) -> bool {
    matches!(word, "web" | "mobile" | "tv")
}

/// Whether ISO 3166 assigns the code to a country, or everybody uses it as if: XK is that of Kosovo.
pub(super) fn is_country(code: &str) -> bool {
    code.bytes().all(|byte| byte.is_ascii_uppercase()) && (listed(REGIONS, code, 2) || code == "XK")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_of_the_world() {
        assert_eq!(REGIONS.len(), 2 * 249);
        for code in ["GB", "AD", "ZW", "XK"] {
            assert!(is_country(code), "{code}");
        }
        assert!(!is_country("UK") && !is_country("gb") && !is_country("GBR"));
        // Across the border of two codes.
        assert!(!is_country("DA"));
    }

    /// Measured with xmllint (libxml2 2.9.14).
    #[test]
    fn accepts_what_xmllint_accepts() {
        for (kind, right, wrong) in [
            (Kind::Text(3), &["", "   ", "äöü", "\n\n\n"][..], &["abcd", "    "][..]),
            (
                Kind::Integer(0, 28_800),
                &["0", "28800", " 60 ", "+60", "-0", "0000000000000000000000000000000060"],
                &["", " ", "-1", "28801", "1.0", "60.", "PT1M", "1e1", "6 0"],
            ),
            (
                Kind::Integer(1, u32::MAX),
                &["1", "999999999999999999999999"],
                &["0", "-1", "9999999999999999999999999"],
            ),
            (
                Kind::Rating,
                &["0", "5", "5.0", "4.99", "+.5", "-0", " 3 "],
                &["", "5.1", "-0.1", "4,2", "1e0", "10"],
            ),
            (Kind::YesNo, &["yes", "NO"], &["", " yes ", "yEs", "true"]),
            (
                Kind::Countries,
                &["", "US", "US CA", "US   CA", "UK"],
                &[" US", "US ", " ", "us", "US,CA", "US\nCA", "USA"],
            ),
            (
                Kind::Platforms,
                &["", "web", "web tv", "tv tv"],
                &[" ", "web  tv", "WEB", "web,tv", " web"],
            ),
            (Kind::Currency, &["EUR"], &["", "eur", "EURO", " EUR"]),
        ] {
            for text in right {
                assert!(accepts(kind, text), "{kind:?} {text:?}");
            }
            for text in wrong {
                assert!(!accepts(kind, text), "{kind:?} {text:?}");
            }
        }
    }
}
