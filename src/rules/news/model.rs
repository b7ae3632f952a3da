//! What the schema says of the elements.

use super::*;
use crate::rules::extension::{Child, Content, Model};

/// `news:news`.
pub(crate) static NEWS_MODEL: Model = Model {
    space: Space::News,
    name: "news:news",
    children: &[
        child(
            "publication",
            Some(&NEWS_MISSING_PUBLICATION),
            Content::Elements(&PUBLICATION_MODEL),
        ),
        child("access", None, Content::Text(values::is_access)),
        child("genres", None, Content::Text(values::is_genres)),
        child(
            "publication_date",
            Some(&NEWS_MISSING_PUBLICATION_DATE),
            Content::Text(date::xsd_accepts),
        ),
        child("title", Some(&NEWS_MISSING_TITLE), Content::Text(|_| true)),
        child("keywords", None, Content::Text(|_| true)),
        child("stock_tickers", None, Content::Text(values::is_tickers)),
    ],
    order: &NEWS_CHILD_ORDER,
    unknown: &NEWS_UNKNOWN_CHILD,
};

/// `news:publication`.
pub(super) static PUBLICATION_MODEL: Model = Model {
    space: Space::News,
    name: "news:publication",
    children: &[
        child("name", Some(&NEWS_MISSING_PUBLICATION_NAME), Content::Text(|_| true)),
        child(
            "language",
            Some(&NEWS_MISSING_PUBLICATION_LANGUAGE),
            Content::Text(language::schema_takes),
        ),
    ],
    order: &NEWS_CHILD_ORDER,
    unknown: &NEWS_UNKNOWN_CHILD,
};

const fn child(name: &'static str, required: Option<&'static Rule>, content: Content) -> Child {
    Child { name, required, many: false, attributes: &[], content }
}
