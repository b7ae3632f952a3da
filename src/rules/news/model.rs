//! The schema of news elements, as data.

use super::*;
use crate::rules::extension::{ANY, Content, Kind, Model, child};
use crate::rules::structure::{STRUCT_DUPLICATE_CHILD, STRUCT_NESTED_MARKUP};

rules! {
    NEWS_MISSING_PUBLICATION = "news-missing-publication" {
        title: "Article without `news:publication`",
        why: "Google requires the publication with its name and language, and reports the missing \
            tag. Schema validation fails too.",
        help: "Add `<news:publication>` with `<news:name>` and `<news:language>`.",
        severities: REQUIRED,
        fix: Auto,
        bad: [
            news!("<news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title>"),
            news!("<news:name>The Example Times</news:name><news:language>en</news:language><news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title>"),
        ],
        good: [article!("The Example Times" "en" "2026-11-20" "Cats ahead")],
        sources: [GOOGLE_NEWS, GOOGLE_REPORT, XSD_NEWS],
    }

    NEWS_MISSING_PUBLICATION_NAME = "news-missing-publication-name" {
        title: "Publication without `news:name`",
        why: "Google requires the name of the publication, and reports the missing tag. Schema \
            validation fails too.",
        help: "Add `<news:name>` with the name of the publication on Google News.",
        severities: REQUIRED,
        fix: Auto,
        bad: [news!("<news:publication><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title>")],
        good: [
            article!("The Example Times" "en" "2026-11-20" "Cats ahead"),
            news!("<news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title>"),
        ],
        sources: [GOOGLE_NEWS, GOOGLE_REPORT, XSD_NEWS],
    }

    NEWS_MISSING_PUBLICATION_LANGUAGE = "news-missing-publication-language" {
        title: "Publication without `news:language`",
        why: "Google requires the language of the publication, and reports the missing tag. Schema \
            validation fails too.",
        help: "Add `<news:language>` with a code like `en`.",
        severities: REQUIRED,
        fix: Auto,
        bad: [news!("<news:publication><news:name>The Example Times</news:name></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title>"),
            news!("<news:publication><news:name>The Example Times</news:name></news:publication><news:language>en</news:language><news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title>"),
            news!("<news:publication name=\"The Example Times\" language=\"en\"/><news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title>")],
        good: [article!("The Example Times" "en" "2026-11-20" "Cats ahead")],
        sources: [GOOGLE_NEWS, GOOGLE_REPORT, XSD_NEWS],
    }

    NEWS_MISSING_PUBLICATION_DATE = "news-missing-publication-date" {
        title: "Article without `news:publication_date`",
        why: "Google requires the date, because it accepts only articles of the last two days, and \
            reports the missing tag. Schema validation fails too.",
        help: "Add `<news:publication_date>` with the time the article was first published.",
        severities: REQUIRED,
        fix: Suggest,
        bad: [news!("<news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:title>Cats ahead</news:title>")],
        good: [article!("The Example Times" "en" "2026-11-20" "Cats ahead")],
        sources: [GOOGLE_NEWS, GOOGLE_REPORT, XSD_NEWS],
    }

    NEWS_MISSING_TITLE = "news-missing-title" {
        title: "Article without `news:title`",
        why: "Google requires the title, and reports the missing tag. Schema validation fails too.",
        help: "Add `<news:title>` with the title of the article on the site.",
        severities: REQUIRED,
        fix: Auto,
        bad: [news!("<news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date>"),
            news!("<news:publication>The Example Times</news:publication><news:publication_date>2026-11-20</news:publication_date><news:headline>Cats ahead</news:headline>")],
        good: [
            article!("The Example Times" "en" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "en" "2026-11-20" ""),
        ],
        sources: [GOOGLE_NEWS, GOOGLE_REPORT, XSD_NEWS],
    }

    NEWS_ACCESS_INVALID = "news-access-invalid" {
        title: "Invalid `news:access`",
        why: "The schema allows `Subscription` and `Registration`; anything else fails validation. \
            An article that is free to read needs no `news:access`, and Google no longer documents \
            it.",
        help: "Write `Subscription` or `Registration`, or remove `news:access`.",
        severities: SCHEMA,
        fix: Auto,
        bad: [
            with!("<news:access>Free</news:access>"),
            with!("<news:access>subscription</news:access>"),
            with!("<news:access/>"),
        ],
        good: [with!("<news:access>Registration</news:access>")],
        sources: [XSD_NEWS, MEASURED],
    }

    NEWS_GENRES_INVALID = "news-genres-invalid" {
        title: "Invalid `news:genres`",
        why: "The schema allows `PressRelease`, `Satire`, `Blog`, `OpEd`, `Opinion` and \
            `UserGenerated`, separated by commas; anything else fails validation. Google no longer \
            documents the tag.",
        help: "Write the genres as defined, or remove `news:genres`.",
        severities: SCHEMA,
        fix: Auto,
        bad: [
            with!("<news:genres>blog</news:genres>"),
            with!("<news:genres>Blog;Opinion</news:genres>"),
            with!("<news:genres></news:genres>"),
        ],
        good: [with!("<news:genres>Blog,  OpEd,Satire</news:genres>")],
        sources: [XSD_NEWS, MEASURED],
    }

    NEWS_STOCK_TICKERS_INVALID = "news-stock-tickers-invalid" {
        title: "Invalid `news:stock_tickers`",
        why: "The schema allows up to five tickers like `NASDAQ:AMAT`, separated by commas; \
            anything else fails validation. Google no longer documents the tag.",
        help: "Remove `news:stock_tickers`.",
        severities: SCHEMA,
        fix: Suggest,
        because: "Only the publisher knows which company was meant, and removing the tag loses that \
            text.",
        bad: [
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:stock_tickers>AAPL</news:stock_tickers>"),
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:stock_tickers>A:B, A:C, A:D, A:E, A:F, A:G</news:stock_tickers>"),
        ],
        good: [
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:stock_tickers>NASDAQ:AMAT, BOM:500325</news:stock_tickers>"),
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:stock_tickers/>"),
        ],
        sources: [XSD_NEWS, MEASURED],
    }

    NEWS_CHILD_ORDER = "news-child-order" {
        title: "News tags in the wrong order",
        why: "Only schema validation requires an order: `publication`, `access`, `genres`, \
            `publication_date`, `title`, `keywords`, `stock_tickers`, and in the publication \
            `name` before `language`.",
        help: "Write the tags in the order of the schema.",
        severities: SCHEMA,
        fix: Auto,
        bad: [
            news!("\n<news:title>Cats &amp; dogs</news:title>\n<news:publication>\n<news:name>The Example Times</news:name>\n<news:language>en</news:language>\n</news:publication>\n<news:publication_date>2026-11-20</news:publication_date>\n"),
            news!("<news:publication><news:language>en</news:language><news:name>The Example Times</news:name></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title>"),
        ],
        good: [with!("<news:access>Registration</news:access>")],
        sources: [XSD_NEWS, MEASURED],
    }
}

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
