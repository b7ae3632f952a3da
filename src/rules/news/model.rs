//! The schema of news elements, as data.

use super::*;
use crate::rules::extension::{ANY, Content, Kind, Model, child};
use crate::rules::structure::{STRUCT_DUPLICATE_CHILD, STRUCT_NESTED_MARKUP};

const GENRES: &[&str] = &["PressRelease", "Satire", "Blog", "OpEd", "Opinion", "UserGenerated"];

/// The model of `news:news`.
pub(crate) static NEWS_MODEL: Model = Model {
    space: Space::News,
    name: "news:news",
    children: &[
        child("publication", Content::Elements(&PUBLICATION_MODEL))
            .required(&NEWS_MISSING_PUBLICATION),
        child("access", Content::Text(Kind::OneOf(&["Subscription", "Registration"])))
            .rule(&NEWS_ACCESS_INVALID),
        child("genres", Content::Text(Kind::ListOf(GENRES))).rule(&NEWS_GENRES_INVALID),
        child("publication_date", Content::Text(Kind::Date))
            .required(&NEWS_MISSING_PUBLICATION_DATE),
        child("title", Content::Text(ANY)).required(&NEWS_MISSING_TITLE),
        child("keywords", Content::Text(ANY)),
        child("stock_tickers", Content::Text(Kind::Tickers)).rule(&NEWS_STOCK_TICKERS_INVALID),
    ],
    unknown: &NEWS_UNKNOWN_CHILD,
    told: &["geo_locations"],
    order: &NEWS_CHILD_ORDER,
    again: (&STRUCT_DUPLICATE_CHILD, WARNING),
    markup: (&STRUCT_NESTED_MARKUP, WARNING),
};

/// The model of `news:publication`.
pub(super) static PUBLICATION_MODEL: Model = Model {
    space: Space::News,
    name: "news:publication",
    children: &[
        child("name", Content::Text(ANY)).required(&NEWS_MISSING_PUBLICATION_NAME),
        child("language", Content::Text(Kind::Language))
            .required(&NEWS_MISSING_PUBLICATION_LANGUAGE),
    ],
    unknown: &NEWS_UNKNOWN_CHILD,
    told: &[],
    order: &NEWS_CHILD_ORDER,
    again: (&STRUCT_DUPLICATE_CHILD, WARNING),
    markup: (&STRUCT_NESTED_MARKUP, WARNING),
};

const WARNING: Severities = Severities::protocol(Warning).and(Xsd, Error);
