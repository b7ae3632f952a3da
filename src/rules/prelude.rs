//! The names that nearly every family uses: to declare its rules, and to report what they find.

pub(crate) use crate::report::findings::{Context, Draft, Findings, Fix};
pub(crate) use crate::report::rule::Consumer::{self, Baidu, Bing, Google, Protocol, Xsd, Yandex};
pub(crate) use crate::report::rule::FixKind::{Auto, None as NoFix, Suggest};
pub(crate) use crate::report::rule::Severity::{self, Error, Info, Warning};
pub(crate) use crate::report::rule::{Rule, Severities, rules};
pub(crate) use crate::report::{Document, Kind};
pub(crate) use crate::rules::family::{Family, Subject};
pub(crate) use crate::sitemap::entry::{Entry, EntryKind, FieldName, Value};
pub(crate) use crate::sitemap::node::{Node, NodeAttribute, Nodes, Space};
pub(crate) use crate::sitemap::page::Page;
pub(crate) use crate::text::address::{Address, Marks};
pub(crate) use crate::text::order::CollectSmall;
pub(crate) use crate::text::quote::{counted, quote, thousands};
pub(crate) use crate::text::slice::slice;
pub(crate) use crate::text::span::Span;

#[cfg(not(target_os = "unknown"))]
pub(crate) use crate::report::rule::Example::{
    self, Built, Bytes, File, Index, Index as InIndex, Served, Site, Sitemap, Url, Url as InUrl,
    Urlset,
};
#[cfg(not(target_os = "unknown"))]
pub(crate) use crate::report::rule::{Case, Many};
#[cfg(not(target_os = "unknown"))]
pub(crate) use crate::rules::sources::*;
