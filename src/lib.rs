//! Checks sitemaps: any bytes in, one report out.
//!
//! A check is a sink. Write the file into a [`Checker`] in pieces of any size, then ask it to
//! finish; the report is the same for every way of cutting.
//!
//! ```
//! let report = sitemap_lint::check(b"<urlset/>", &Default::default()).unwrap();
//! assert_eq!(report.document.root.as_deref(), Some("urlset"));
//! assert_eq!(report.counts["ns-missing"], 1);
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs, unnameable_types)]

mod bytes;
mod check;
mod live;
mod outline;
mod report;
mod rules;
mod site;
mod sitemap;
mod takeaway;
mod text;
#[cfg(target_os = "unknown")]
mod wasm;
mod xml;

pub use bytes::html::page_text;
pub use bytes::inflate::Unpacker;
pub use check::{Change, Checker, Parts, Repaired, check, repair, split};
pub use live::{
    Answer, Body, Deep, End, Failure, Fetch, Fetched, Hop, Inside, ListedPage, LiveCheck,
    LiveOptions, LiveReport, PageFacts, PageStats, Read, Role, Step, Unfetched,
};
pub use report::by_name::ByName;
pub use report::options::{InvalidOption, Options, Selection};
pub use report::rule::{
    Case, Consumer, Docs, Example, FixKind, Many, Rule, Severities, Severity, Source,
};
pub use report::{
    Compression, Dated, DocumentReport, Edit, Excerpt, Finding, FixReport, HreflangStats, Kind,
    LastmodStats, Limits, ListedUrl, LongestLoc, Media, Position, Related, Report, Selected,
    SiteFile, SiteList, SitePages, SiteReport, SiteStats, Split, Stats, Summary, VERSION, Verdict,
    Withdrawn,
};
#[cfg(not(target_os = "unknown"))]
pub use rules::unchecked::{UNCHECKED, Unchecked};
pub use rules::xml::breaks_wellformedness;
pub use rules::{RULES_DATE, all as rules};
pub use site::{
    CheckedFile, FolderFile, InvalidList, InvalidPart, ListReader, PageReader, Pages, Part,
    SiteCheck, UrlList,
};
pub use takeaway::changes::{Changes, Counted, Found, Side, changes};
pub use takeaway::sarif::{SarifLog, SarifResult, SarifRun, unlisted};
pub use text::chars::is_command;

/// The example in docs/api.md is compiled with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../docs/api.md")]
struct Api;
