//! Which column of a table is what, as the first records show.

use std::borrow::Cow;
use std::collections::HashSet;

use foldhash::fast::FixedState;

use super::is_good;
use crate::bytes::delimited::{SEPARATORS, cells};
use crate::bytes::format::fields::fields_at;
use crate::text::address::hash;
use crate::text::date;
use crate::text::order::CollectSmall;
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

/// A record with a URL.
#[derive(Debug)]
pub(super) struct Row<'r> {
    cells: &'r [Cow<'r, str>],
    pub url: &'r str,
    pub status: Option<u16>,
    pub reason: Option<&'r str>,
}

/// Words in the headings of columns that say why a page is not indexed, or its state: in English, German, French, Spanish,
/// Italian, Portuguese, Dutch, Polish, Russian, Japanese and Chinese.
const REASONS: &str = "reason status state issue coverage grund problem raison motif état statut motivo razón \
    estado stato problema reden powód stan причина состояние статус 理由 ステータス 原因 状态";

/// The same of columns with the targets of redirects.
const REDIRECTS: &str =
    "redirec rediri weiterleit umleit reindirizz omleid przekierow перенаправ リダイレクト 重定向";

impl Layout {
    /// `sample`: the first records. Returns `None` if none of them has a URL.
    pub fn find(sample: &[String]) -> Option<Layout> {
        let separator = separator(sample);
        let all = sample.iter().map(|record| cells(record, separator)).collect_small();
        let width = all.iter().map(Vec::len).max()?;
        let number = |column: usize| {
            let urls = all.iter().map(|row| cell(row, column)).filter(|text| is_url(text));
            urls.map(|url| hash(0, url.as_bytes())).collect::<HashSet<u64, FixedState>>().len()
        };
        // Of several columns, the one with the most different URLs, and of these the first: crawlers write the URL before what it
        // leads to.
        let mut url = 0;
        for column in 1..width {
            if number(column) > number(url) {
                url = column;
            }
        }
        let first = all.iter().position(|row| is_url(cell(row, url)))?;
        let rows = all.iter().filter(|row| is_url(cell(row, url))).collect_small();
        let values = |column: usize| {
            rows.iter().map(move |row| cell(row, column)).filter(|value| !value.is_empty())
        };
        let find = |fits: &dyn Fn(usize) -> bool| {
            let is_filled = |&column: &usize| values(column).count() * 2 >= rows.len();
            (0..width).find(|column| *column != url && is_filled(column) && fits(*column))
        };
        // In a list of links, it is not certain whether a status is that of the source or of the target.
        let heading = first.checked_sub(1).map_or(&[][..], |above| &all[above]);
        let is_headed = |column: usize, words: &str| {
            let heading = cell(heading, column).to_lowercase();
            words.split(' ').any(|word| heading.contains(word))
        };
        let has_links = find(&|column| {
            let is_other = |row: &&&Vec<Cow<'_, str>>| {
                is_url(cell(row, column)) && cell(row, column) != cell(row, url)
            };
            rows.iter().filter(is_other).count() * 2 > rows.len() && !is_headed(column, REDIRECTS)
        });
        let status = find(&|column| {
            has_links.is_none()
                && values(column).all(|value| status(value).is_some())
                && values(column).any(|value| status(value) != Some(0))
        });
        let is_page = |row: &[Cow<'_, str>]| {
            status.is_none_or(|column| !matches!(self::status(cell(row, column)), Some(300..400)))
        };
        Some(Layout {
            // A column of reasons beside statuses would say the same once more.
            reason: find(&|column| {
                let words = || values(column).filter(|value| value.contains(' '));
                status.or(has_links).is_none()
                    && is_headed(column, REASONS)
                    && words().next().is_some()
                    && words().all(|value| !is_url(value))
            }),
            media: find(&|column| values(column).all(|value| media(value).is_some())),
            is_dated: width == 2
                && find(&|column| values(column).any(|value| date::accept(value).is_some()))
                    .is_some(),
            links: (0..width)
                .filter(|&column| {
                    column == url
                        || rows.iter().any(|row| is_page(row) && is_url(cell(row, column)))
                })
                .collect_small(),
            separator,
            url,
            status,
        })
    }

    /// Returns what a record says; `None` if it has no URL.
    pub fn row<'r>(&self, cells: &'r [Cow<'r, str>]) -> Option<Row<'r>> {
        /// Maximum length of a reason, in bytes.
        const LONGEST: usize = 200;
        let of = |column: Option<usize>| column.map_or("", |column| cell(cells, column));
        let reason = of(self.reason);
        let is_told = !reason.is_empty() && reason.len() <= LONGEST && !is_good(reason);
        let url = cell(cells, self.url);
        is_url(url).then_some(Row {
            cells,
            url,
            status: status(of(self.status)),
            reason: is_told.then_some(reason),
        })
    }

    /// Returns where a URL redirects to: the one other URL of its record, where pages have none.
    pub fn target<'r>(&self, row: &Row<'r>) -> Option<&'r str> {
        let columns = (0..row.cells.len()).filter(|column| !self.links.contains(column));
        let mut targets = columns.map(|column| cell(row.cells, column)).filter(|text| is_url(text));
        targets.next().filter(|target| targets.all(|other| other == *target))
    }

    /// Returns the media type of a record.
    pub fn media<'r>(&self, row: &Row<'r>) -> Option<&'r str> {
        media(cell(row.cells, self.media?))
    }
}

impl Row<'_> {
    /// Whether a cell is the value of a robots tag with `noindex`, or a crawler's word for that.
    pub fn is_noindex(&self) -> bool {
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
        let is_noindex = |word: &&str| word.eq_ignore_ascii_case("noindex");
        let is_directive = |word: &str| {
            is_noindex(&word) || OTHERS.iter().any(|other| word.eq_ignore_ascii_case(other))
        };
        self.cells.iter().any(|cell| {
            let mut words = cell.split([',', ' ']);
            cell.len() <= 100
                && words.clone().all(is_directive)
                && words.any(|word| is_noindex(&word))
        })
    }

    /// Whether Screaming Frog says so: <https://www.screamingfrog.co.uk/guides/uri/>
    pub fn is_not_indexable(&self) -> bool {
        self.cells.iter().any(|cell| cell == "Non-Indexable")
    }
}

/// Returns the character between the cells of the records: the one that cuts most records with a URL into the same
/// number of cells. `None` if each record is a URL alone.
fn separator(sample: &[String]) -> Option<u8> {
    let rows = || sample.iter().filter(|record| record.contains("://"));
    let mut found: Option<(usize, u8)> = None;
    for separator in SEPARATORS {
        let width = |record: &String| cells(record, Some(separator)).len();
        let widths = rows().map(width).collect_small();
        let agree = |wanted: usize| widths.iter().filter(|width| **width == wanted).count();
        let Some(usual) = widths.iter().copied().max_by_key(|width| agree(*width)) else {
            continue;
        };
        // Without a heading, a comma may belong to each of the URLs.
        let is_sure = || {
            let headed =
                sample.iter().any(|record| !record.contains("://") && width(record) == usual);
            headed
                || separator == b'\t'
                || rows().any(|record| record.starts_with('"') || fields_at(record).is_some())
                || rows().all(|record| !is_url(&cells(record, Some(separator))[0]))
        };
        if usual > 1
            && agree(usual) * 2 > widths.len()
            && found.is_none_or(|(most, _)| usual > most)
            && is_sure()
        {
            found = Some((usual, separator));
        }
    }
    found.map(|(_, separator)| separator)
}

/// Returns a cell without the blanks around it; an empty text where there is none.
#[inline(never)]
fn cell<'r>(row: &'r [Cow<'r, str>], column: usize) -> &'r str {
    row.get(column).map_or("", |cell| cell.trim())
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
