//! Which column of a table is what, as the first records show.

use std::borrow::Cow;

use super::{Says, Sign, is_good};
use crate::bytes::delimited::{SEPARATORS, cells};
use crate::bytes::format::fields::fields_at;
use crate::rules::page::cause::is_page_type;
use crate::text::address::hash;
use crate::text::date;
use crate::text::order::{self, CollectSmall as _};
use crate::text::wrapped::http_at;

/// The columns of a table.
#[derive(Debug)]
pub(super) struct Layout {
    pub separator: Option<u8>,
    /// The column of URLs.
    url: usize,
    /// The column of HTTP statuses.
    status: Option<usize>,
    /// The column of reasons, in words.
    reason: Option<usize>,
    /// The column of media types.
    media: Option<usize>,
    /// The columns that have a URL for pages that do not redirect.
    links: Vec<usize>,
    /// Beside the URLs there are only dates.
    pub is_dated: bool,
}

/// The cells of a record.
type Cells<'r> = [Cow<'r, str>];

/// Number of records with a URL of which a column has such a value.
#[derive(Debug, Default)]
struct Column {
    filled: usize,
    statuses: usize,
    /// Those of them that are not 0.
    answers: usize,
    media: usize,
    dates: usize,
    /// Values of several words.
    words: usize,
    /// URLs other than that of the record.
    links: usize,
}

/// Words in the headings of columns that say why a page is not indexed, or its state: in English, German, French, Spanish and
/// Chinese.
const REASONS: &str = "reason status state issue coverage grund problem raison motif état État statut motivo razón estado 原因 状态";

/// The same of columns with the targets of redirects.
const REDIRECTS: &str = "redirec rediri weiterleit umleit 重定向";

impl Layout {
    /// `sample`: the first records. Returns `None` if none of them has a URL.
    pub fn find(sample: &[String]) -> Option<Layout> {
        let separator = separator(sample);
        let all = sample.iter().map(|record| cells(record, separator)).collect_small();
        // Of several columns, the one with the most different URLs, and of these the first: crawlers write the URL before what it
        // leads to.
        let (mut most, mut url) = (0, 0);
        let width = all.iter().map(Vec::len).max()?;
        for column in 0..width {
            let urls = all.iter().map(|row| cell(row, column)).filter(|text| is_url(text));
            let mut urls = urls.map(|url| hash(0, url.as_bytes())).collect_small();
            order::sort_numbers(&mut urls);
            urls.dedup();
            if urls.len() > most {
                (most, url) = (urls.len(), column);
            }
        }
        let rows = all.iter().filter(|row| is_url(cell(row, url))).collect_small();
        let first = all.iter().position(|row| is_url(cell(row, url)))?;
        let heading = first.checked_sub(1).map_or(&[][..], |above| &all[above]);
        let columns = (0..width).map(|column| Column::of(column, url, &rows)).collect_small();
        let find = |fits: &dyn Fn(usize, &Column) -> bool| {
            let mut numbered = columns.iter().enumerate();
            let is_filled = |column: &Column| column.filled * 2 >= rows.len();
            let is_it = |(at, it): &(usize, &Column)| *at != url && is_filled(it) && fits(*at, it);
            numbered.find(is_it).map(|(at, _)| at)
        };
        // In a list of links, it is not certain whether a status is that of the source or of the target.
        let has_links =
            find(&|at, it| it.links * 2 > rows.len() && !is_headed(cell(heading, at), REDIRECTS));
        let status =
            find(&|_, it| has_links.is_none() && it.statuses == it.filled && it.answers > 0);
        let is_page = |row: &Cells<'_>| !matches!(status_in(row, status), Some(300..400));
        let is_link =
            |&at: &usize| at == url || rows.iter().any(|row| is_page(row) && is_url(cell(row, at)));
        Some(Layout {
            // A column of reasons beside statuses would say the same once more.
            reason: find(&|at, it| {
                status.or(has_links).is_none()
                    && it.words > 0
                    && is_headed(cell(heading, at), REASONS)
            }),
            media: find(&|_, it| it.media == it.filled),
            is_dated: width == 2 && find(&|_, it| it.dates > 0).is_some(),
            links: (0..width).filter(is_link).collect_small(),
            separator,
            url,
            status,
        })
    }

    /// Returns the URL of a record; `None` if it has none.
    pub fn url<'r>(&self, row: &'r Cells<'r>) -> Option<&'r str> {
        Some(cell(row, self.url)).filter(|url| is_url(url))
    }

    /// Returns what a record says against its URL.
    pub fn against<'r>(&self, row: &'r Cells<'r>) -> Option<Says<'r>> {
        /// Maximum length of a reason, in bytes.
        const LONGEST: usize = 200;
        match status_in(row, self.status) {
            Some(status) if !matches!(status, 200..300 | 304) => Some((Sign::Status(status), "")),
            _ if row.iter().any(|cell| is_noindex(cell)) => Some((Sign::Noindex, "")),
            _ => {
                let reason = cell(row, self.reason?);
                let is_told = !reason.is_empty() && reason.len() <= LONGEST && !is_good(reason);
                is_told.then_some((Sign::Reason, reason))
            }
        }
    }

    /// Returns where a URL redirects to: the one other URL of its record, where pages have none.
    pub fn target<'r>(&self, row: &'r Cells<'r>) -> Option<&'r str> {
        let mut target = None;
        for column in (0..row.len()).filter(|column| !self.links.contains(column)) {
            let url = cell(row, column);
            if is_url(url) && target.replace(url).is_some_and(|other| other != url) {
                return None;
            }
        }
        target
    }

    /// Returns by what a record that says nothing against its URL shows that no sitemap is meant to list it: a media type that is no
    /// page's, or what Screaming Frog says: <https://www.screamingfrog.co.uk/guides/uri/>
    pub fn exempt(&self, row: &Cells<'_>) -> Option<&'static str> {
        let media = self.media.and_then(|column| media(cell(row, column)));
        if media.is_some_and(|media| !is_page_type(media)) {
            return Some("other type");
        }
        row.iter().any(|cell| cell == "Non-Indexable").then_some("not indexable")
    }
}

impl Column {
    /// Counts the values of a column in records whose URL is in the column `url`.
    fn of(column: usize, url: usize, rows: &[&Vec<Cow<'_, str>>]) -> Column {
        let mut it = Column::default();
        for row in rows {
            let value = cell(row, column);
            let status = status(value);
            it.filled += usize::from(!value.is_empty());
            it.statuses += usize::from(status.is_some());
            it.answers += usize::from(status.is_some_and(|status| status != 0));
            it.media += usize::from(media(value).is_some());
            it.dates += usize::from(date::accept(value).is_some());
            it.words += usize::from(value.contains(' '));
            it.links += usize::from(is_url(value) && value != cell(row, url));
        }
        it
    }
}

fn is_headed(heading: &str, words: &str) -> bool {
    let heading = heading.to_ascii_lowercase();
    words.split(' ').any(|word| heading.contains(word))
}

/// Whether a cell is the value of a robots tag with `noindex`, or a crawler's word for that.
fn is_noindex(cell: &str) -> bool {
    const OTHERS: [&str; 8] = [
        "",
        "follow",
        "nofollow",
        "noarchive",
        "nosnippet",
        "noimageindex",
        "notranslate",
        "noodp",
    ];
    let mut found = false;
    for word in cell.split([',', ' ']) {
        let is_noindex = word.eq_ignore_ascii_case("noindex");
        if !is_noindex && !OTHERS.iter().any(|other| word.eq_ignore_ascii_case(other)) {
            return false;
        }
        found |= is_noindex;
    }
    found
}

/// Returns the character between the cells of the records: the one that cuts most records with a URL into the same
/// number of cells. `None` if each record is a URL alone.
fn separator(sample: &[String]) -> Option<u8> {
    let is_row = |record: &&String| record.contains("://");
    let rows = sample.iter().filter(is_row).collect_small();
    let (mut most, mut found) = (1, None);
    for separator in SEPARATORS {
        let width = |record: &String| cells(record, Some(separator)).len() as u64;
        let mut widths = rows.iter().map(|record| width(record)).collect_small();
        order::sort_numbers(&mut widths);
        let usual = *widths.get(widths.len() / 2)?;
        let agree = widths.iter().filter(|width| **width == usual).count();
        // Without a heading, a comma may belong to each of the URLs.
        let is_sure = || {
            let is_field = |row: &&String| row.starts_with('"') || fields_at(row).is_some();
            separator == b'\t'
                || sample.iter().any(|record| !is_row(&record) && width(record) == usual)
                || rows.iter().any(is_field)
                || rows.iter().all(|row| !is_url(&cells(row, Some(separator))[0]))
        };
        if usual > most && agree * 2 > widths.len() && is_sure() {
            (most, found) = (usual, Some(separator));
        }
    }
    found
}

/// Returns a cell without the blanks around it; an empty text where there is none.
#[inline(never)]
fn cell<'r>(row: &'r Cells<'r>, column: usize) -> &'r str {
    row.get(column).map_or("", |cell| cell.trim())
}

fn status_in(row: &Cells<'_>, column: Option<usize>) -> Option<u16> {
    status(cell(row, column?))
}

#[inline(never)]
fn is_url(text: &str) -> bool {
    http_at(text) == Some(0) && !text.contains(char::is_whitespace)
}

/// Returns an HTTP status: `404`, `404.0` as spreadsheets may have it, or `404 Not Found`; 0 stands for no answer. Only statuses
/// that servers send are taken, so that other numbers are hardly ever mistaken for them.
#[inline(never)]
fn status(text: &str) -> Option<u16> {
    const KNOWN: [u16; 31] = [
        0, 200, 201, 202, 203, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404,
        405, 406, 408, 410, 418, 429, 451, 500, 501, 502, 503, 504, 520,
    ];
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let ends = rest.is_empty() || rest == ".0" || rest.starts_with(' ');
    number.parse().ok().filter(|number| ends && KNOWN.contains(number))
}

/// Returns the media type in a cell, without its parameters.
#[inline(never)]
fn media(text: &str) -> Option<&str> {
    const TYPES: [&str; 6] = ["application/", "audio/", "font/", "image/", "text/", "video/"];
    let media = text.split(';').next().unwrap_or_default().trim_end();
    TYPES.iter().any(|start| media.starts_with(start)).then_some(media)
}
