//! A list of URLs beside the sitemaps: what a search engine or a crawler has exported, or any table or text with URLs.

mod judge;
mod layout;

use std::collections::HashSet;

use foldhash::fast::FixedState;

use crate::bytes::delimited::{Delimited, cells};
use crate::bytes::format::{Container, container};
use crate::report::by_name::ByName;
use crate::rules::{hreflang, page};
use crate::site::part::Part;
use crate::sitemap::addresses::short_key;
use crate::text::address::host_and_port;
use crate::text::order;
pub(super) use judge::judge;
use layout::{Layout, Row};

/// Reads a list of URLs; [`SiteCheck::list`](crate::SiteCheck::list) makes it, and [`SiteCheck::compare`](crate::SiteCheck::compare)
/// takes what it has read. It keeps eight bytes or so for each URL of the list that no sitemap lists.
#[derive(Debug)]
pub struct ListReader {
    table: Delimited,
    /// The first bytes, which show whether the list is a text.
    head: Vec<u8>,
    /// The first records, until they show the layout, and their length in bytes.
    sample: Vec<String>,
    sampled: usize,
    layout: Option<Layout>,
    list: UrlList,
}

/// What a list says of the URLs that the sitemaps list, and which URLs no sitemap lists.
#[derive(Debug, Default)]
pub struct UrlList {
    name: String,
    /// The short keys of the listed URLs, sorted.
    keys: Vec<u64>,
    /// For each, 0 if it is not in the list, 1 if nothing is said against it there, or 2 and more for one of `sayings`.
    said: Vec<u16>,
    sayings: Vec<Saying>,
    /// Where the first of the URLs with a redirect lead, by short key.
    targets: Vec<(u64, String)>,
    /// The hosts of the listed URLs.
    hosts: Vec<String>,
    /// The short keys of the URLs that no sitemap lists.
    others: HashSet<u64, FixedState>,
    /// How many of them should be listed, as far as the list tells, and the first of these.
    unlisted: u64,
    some_unlisted: Vec<String>,
    /// How many of the others are not meant to be listed, by the sign of that.
    exempt: ByName<u64>,
    /// Number of different URLs that the sitemaps and the list have in common.
    found: u64,
    /// Number of records after the first URL that have none.
    without_url: u64,
    /// The reason of all URLs, as the metadata of the list have it.
    issue: Option<String>,
    /// The list is an export of Search Console.
    is_console: bool,
    /// There are more different statuses and reasons than are kept.
    is_cut: bool,
    /// Maximum number of URLs that are kept for messages.
    most: usize,
    buffer: Vec<u8>,
}

/// What a list says against listed URLs.
#[derive(Debug)]
struct Saying {
    says: Says,
    /// Number of different URLs of which it is said.
    number: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Says {
    /// The status is not one of success; 0 if nothing answered.
    Status(u16),
    Noindex,
    /// A reason, in the words of the list.
    Reason(String),
}

/// Why a list cannot be compared with sitemaps. Its text is a clause that follows the name of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidList {
    /// It is no text, but the file of this kind.
    Binary(&'static str),
    /// It has no URL.
    NoUrls,
}

impl std::fmt::Display for InvalidList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InvalidList::Binary(kind) => write!(
                f,
                "is {kind}: save the sheet with the URLs as CSV, or unpack the archive and give the table in it"
            ),
            InvalidList::NoUrls => f.write_str(
                "has no column of URLs: in a CSV file or a text file, they begin with https:// or http://",
            ),
        }
    }
}

impl std::error::Error for InvalidList {}

impl ListReader {
    /// Number of bytes that show whether the list is a text.
    const HEAD: usize = 1024;
    /// Maximum number of records that show the layout, and of their bytes.
    const SAMPLE: usize = 200;
    const SAMPLE_BYTES: usize = 1 << 18;

    /// `most`: how many URLs are kept for messages.
    pub(super) fn new(
        name: &str,
        metadata: Option<&[u8]>,
        parts: &[&Part],
        most: u64,
    ) -> ListReader {
        let mut list = UrlList {
            name: name.to_owned(),
            most: usize::try_from(most).unwrap_or(usize::MAX),
            ..UrlList::default()
        };
        for part in parts.iter().filter(|part| part.kind.lists_pages()) {
            list.keys.extend(part.addresses.short_keys());
            if !part.origin.is_empty() && !list.hosts.contains(&part.origin) {
                list.hosts.push(part.origin.clone());
            }
        }
        order::sort_numbers(&mut list.keys);
        list.keys.dedup();
        list.said.resize(list.keys.len(), 0);
        if let Some(bytes) = metadata {
            list.is_console = true;
            list.issue = issue(bytes);
        }
        ListReader {
            table: Delimited::default(),
            head: Vec::new(),
            sample: Vec::new(),
            sampled: 0,
            layout: None,
            list,
        }
    }

    /// Whether a file of this name is the one that lies beside a table of Search Console and names its reason: `Metadata.csv`,
    /// `Metadaten.csv`, `Métadonnées.csv`, `Metadatos.csv`, `Metadati.csv`.
    pub fn is_metadata(name: &str) -> bool {
        let name = name.to_lowercase();
        ["metada", "métadon"].iter().any(|start| name.starts_with(start)) && name.ends_with(".csv")
    }

    #[cfg(target_os = "unknown")]
    pub(crate) fn name(&self) -> &str {
        &self.list.name
    }

    /// Takes the next piece of the list, of any size. The report does not depend on how it is cut.
    pub fn push(&mut self, bytes: &[u8]) {
        self.take(bytes, false);
    }

    /// Says that the list ends here.
    ///
    /// # Errors
    /// Why it cannot be compared: it is no text, or has no URLs.
    pub fn finish(mut self) -> Result<UrlList, InvalidList> {
        self.take(&[], true);
        if let Some(Container::Compressed(kind) | Container::Document(kind)) = container(&self.head)
        {
            return Err(InvalidList::Binary(kind));
        }
        match self.layout {
            Some(_) => Ok(self.list),
            None => Err(InvalidList::NoUrls),
        }
    }

    fn take(&mut self, bytes: &[u8], last: bool) {
        let ListReader { table, head, sample, sampled, layout, list } = self;
        let room = Self::HEAD.saturating_sub(head.len());
        head.extend_from_slice(&bytes[..bytes.len().min(room)]);
        table.push(bytes, last, &mut |record| {
            if let Some(layout) = layout {
                return list.record(record, layout);
            }
            *sampled += record.len();
            sample.push(record.to_owned());
            if sample.len() >= Self::SAMPLE || *sampled >= Self::SAMPLE_BYTES {
                *layout = list.begin(sample);
                *sampled = 0;
            }
        });
        if last && layout.is_none() {
            *layout = list.begin(sample);
        }
    }
}

impl UrlList {
    /// Maximum number of different statuses and reasons.
    const MAX_SAYINGS: usize = 100;

    /// Reads the first records, unless they have no URL.
    fn begin(&mut self, sample: &mut Vec<String>) -> Option<Layout> {
        let sample = std::mem::take(sample);
        let layout = Layout::find(&sample)?;
        self.is_console |= layout.is_dated;
        for record in &sample {
            self.record(record, &layout);
        }
        Some(layout)
    }

    fn record(&mut self, record: &str, layout: &Layout) {
        let cells = cells(record, layout.separator);
        let Some(row) = layout.row(&cells) else {
            let is_blank = cells.iter().all(|cell| cell.trim().is_empty());
            let begun = self.found > 0 || !self.others.is_empty();
            self.without_url += u64::from(begun && !is_blank);
            return;
        };
        let key = short_key(hreflang::key(row.url, &mut self.buffer));
        match self.keys.binary_search(&key) {
            Ok(at) => self.listed(at, &row, layout),
            Err(_) if self.others.insert(key) => self.other(&row, layout),
            Err(_) => {}
        }
    }

    /// Takes a URL that a sitemap lists. Of several records, the first one that says something against it counts.
    fn listed(&mut self, at: usize, row: &Row<'_>, layout: &Layout) {
        let before = self.said[at];
        self.found += u64::from(before == 0);
        self.said[at] = before.max(1);
        let Some(says) = self.against(row).filter(|_| before < 2) else { return };
        let known = self.sayings.iter().position(|known| known.says == says);
        let number = known.unwrap_or(self.sayings.len());
        if number == Self::MAX_SAYINGS {
            self.is_cut = true;
            return;
        }
        if matches!(says, Says::Status(300..400))
            && self.targets.len() < self.most
            && let Some(target) = layout.target(row)
        {
            self.targets.push((self.keys[at], target.to_owned()));
        }
        if known.is_none() {
            self.sayings.push(Saying { says, number: 0 });
        }
        self.sayings[number].number += 1;
        self.said[at] = number as u16 + 2;
    }

    /// Takes a URL that no sitemap lists.
    fn other(&mut self, row: &Row<'_>, layout: &Layout) {
        let host = host_and_port(row.url);
        let is_own = self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
        let sign = match self.against(row) {
            _ if !is_own => "other host",
            Some(Says::Status(300..400)) => "redirect",
            Some(Says::Status(_)) => "error",
            Some(Says::Noindex) => "noindex",
            Some(Says::Reason(_)) => "reason",
            None if layout.media(row).is_some_and(|media| !page::cause::is_page_type(media)) => {
                "other type"
            }
            None if row.is_not_indexable() => "not indexable",
            None => {
                self.unlisted += 1;
                if self.some_unlisted.len() < self.most {
                    self.some_unlisted.push(row.url.to_owned());
                }
                return;
            }
        };
        *self.exempt.entry(sign, 0) += 1;
    }

    /// Returns what a record says against its URL.
    fn against(&self, row: &Row<'_>) -> Option<Says> {
        let status = row.status.filter(|status| !matches!(status, 200..300 | 304));
        let reason = || Some(Says::Reason(row.reason.or(self.issue.as_deref())?.to_owned()));
        match status {
            Some(status) => Some(Says::Status(status)),
            None if row.is_noindex() => Some(Says::Noindex),
            None => reason(),
        }
    }
}

/// Returns the reason that the metadata of a table of Search Console name. Below the heading stand the sitemaps that the export is
/// limited to, and then the reason; an export of indexed pages has none.
fn issue(metadata: &[u8]) -> Option<String> {
    let mut values = Vec::new();
    let metadata = &metadata[..metadata.len().min(1 << 20)];
    Delimited::default().push(metadata, true, &mut |record| {
        if let [_, value] = &cells(record, Some(b','))[..] {
            values.push(value.trim().to_owned());
        }
    });
    values.into_iter().skip(2).next_back().filter(|value| !is_good(value))
}

/// Whether a reason says that a page is indexed, as the URL Inspection API has it:
/// <https://developers.google.com/webmaster-tools/v1/urlInspection.index/UrlInspectionResult>
fn is_good(reason: &str) -> bool {
    ["Submitted and indexed", "Indexed, not submitted in sitemap"].contains(&reason)
}
