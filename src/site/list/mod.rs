//! A list of URLs beside the sitemaps: what a search engine or a crawler has exported, or any table or text with URLs.

mod judge;
mod layout;

use std::collections::HashSet;

use foldhash::fast::FixedState;

use crate::bytes::delimited::{Delimited, cells};
use crate::bytes::format::{Container, container};
use crate::report::{Report, SiteList};
use crate::rules::hreflang;
use crate::site::part::Part;
use crate::sitemap::addresses::short_key;
use crate::text::address::host_and_port;
use crate::text::order;
pub(super) use judge::judge;
use layout::Layout;

/// Reads a list of URLs; [`SiteCheck::list`](crate::SiteCheck::list) makes it, and [`SiteCheck::compare`](crate::SiteCheck::compare)
/// takes what it has read. It keeps eight bytes or so for each URL of the list that no sitemap lists.
#[derive(Debug)]
pub struct ListReader {
    table: Delimited,
    /// The first records, until they show the layout, and their length in bytes.
    sample: Vec<String>,
    sampled: usize,
    layout: Option<Layout>,
    list: UrlList,
    /// The reason of all URLs, as the metadata of the list have it.
    issue: Option<String>,
}

/// What a list says of the URLs that the sitemaps list, and which URLs no sitemap lists.
#[derive(Debug, Default)]
pub struct UrlList {
    /// The figures, as far as they are known.
    report: SiteList,
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
    /// The first URLs of those that should be listed, as far as the list tells.
    some_unlisted: Vec<String>,
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
    sign: Sign,
    reason: String,
    /// Number of different URLs of which it is said.
    number: u64,
}

/// What a record says against its URL. With a reason comes its text, in the words of the list.
type Says<'r> = (Sign, &'r str);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// The status is not one of success; 0 if nothing answered.
    Status(u16),
    Noindex,
    Reason,
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
    /// Maximum number of bytes that are read of the metadata of a list.
    pub const METADATA: usize = 1 << 20;
    /// Maximum number of records that show the layout, and of their bytes.
    const SAMPLE: usize = 200;
    const SAMPLE_BYTES: usize = 1 << 18;

    /// `most`: how many URLs are kept for messages.
    pub(super) fn new(
        name: &str,
        metadata: Option<&[u8]>,
        files: &[(Part, Option<Report>)],
        most: u64,
    ) -> ListReader {
        let mut list = UrlList {
            report: SiteList { name: name.to_owned(), ..SiteList::default() },
            is_console: metadata.is_some(),
            most: usize::try_from(most).unwrap_or(usize::MAX),
            ..UrlList::default()
        };
        for (part, _) in files.iter().filter(|(part, _)| part.kind.lists_pages()) {
            list.keys.extend(part.addresses.short_keys());
            if !part.origin.is_empty() && !list.hosts.contains(&part.origin) {
                list.hosts.push(part.origin.clone());
            }
        }
        order::sort_numbers(&mut list.keys);
        list.keys.dedup();
        list.said.resize(list.keys.len(), 0);
        ListReader {
            table: Delimited::default(),
            sample: Vec::new(),
            sampled: 0,
            layout: None,
            list,
            issue: metadata.and_then(issue),
        }
    }

    /// Whether a file of this name is the one that lies beside a table of Search Console and names its reason: `Metadata.csv`,
    /// `Metadaten.csv`, `Métadonnées.csv`, `Metadatos.csv`, `Metadati.csv`.
    pub fn is_metadata(name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        // Some systems give É in two pieces.
        ["metada", "métadon", "me\u{301}tadon"].iter().any(|start| name.starts_with(start))
            && name.ends_with(".csv")
    }

    #[cfg(target_os = "unknown")]
    pub(crate) fn name(&self) -> &str {
        &self.list.report.name
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
        match container(self.table.head()) {
            Some(Container::Compressed(kind) | Container::Document(kind)) => {
                Err(InvalidList::Binary(kind))
            }
            _ if self.layout.is_none() => Err(InvalidList::NoUrls),
            _ => Ok(self.list),
        }
    }

    fn take(&mut self, bytes: &[u8], last: bool) {
        let ListReader { table, sample, sampled, layout, list, issue } = self;
        let issue = issue.as_deref();
        table.push(bytes, last, &mut |record| {
            if let Some(layout) = layout {
                return list.record(record, layout, issue);
            }
            *sampled += record.len();
            sample.push(record.to_owned());
            if sample.len() >= Self::SAMPLE || *sampled >= Self::SAMPLE_BYTES {
                *layout = list.begin(sample, issue);
                *sampled = 0;
            }
        });
        if last && layout.is_none() {
            *layout = list.begin(sample, issue);
        }
    }
}

impl UrlList {
    /// Maximum number of different statuses and reasons.
    const MAX_SAYINGS: usize = 100;

    /// Reads the first records, unless they have no URL.
    fn begin(&mut self, sample: &mut Vec<String>, issue: Option<&str>) -> Option<Layout> {
        let sample = std::mem::take(sample);
        let layout = Layout::find(&sample)?;
        self.is_console |= layout.is_dated;
        for record in &sample {
            self.record(record, &layout, issue);
        }
        Some(layout)
    }

    fn record(&mut self, record: &str, layout: &Layout, issue: Option<&str>) {
        let cells = cells(record, layout.separator);
        let Some(url) = layout.url(&cells) else {
            let is_blank = cells.iter().all(|cell| cell.trim().is_empty());
            let begun = self.report.found > 0 || !self.others.is_empty();
            self.report.without_url += u64::from(begun && !is_blank);
            return;
        };
        let says = layout.against(&cells).or(issue.map(|issue| (Sign::Reason, issue)));
        let key = short_key(hreflang::key(url, &mut self.buffer));
        match self.keys.binary_search(&key) {
            Ok(at) => self.listed(at, says, || layout.target(&cells)),
            Err(_) if self.others.insert(key) => {
                let sign = says.map(|(sign, _)| sign);
                self.other(url, sign, || layout.exempt(&cells));
            }
            Err(_) => {}
        }
    }

    /// Takes a URL that a sitemap lists. Of several records, the first one that says something against it counts.
    fn listed<'r>(
        &mut self,
        at: usize,
        says: Option<Says<'_>>,
        target: impl FnOnce() -> Option<&'r str>,
    ) {
        let before = self.said[at];
        self.report.found += u64::from(before == 0);
        self.said[at] = before.max(1);
        let Some(says) = says.filter(|_| before < 2) else { return };
        let known = self.sayings.iter().position(|known| (known.sign, &*known.reason) == says);
        let number = known.unwrap_or(self.sayings.len());
        if number == Self::MAX_SAYINGS {
            self.is_cut = true;
            return;
        }
        let (sign, reason) = says;
        if matches!(sign, Sign::Status(300..400))
            && self.targets.len() < self.most
            && let Some(target) = target()
        {
            self.targets.push((self.keys[at], target.to_owned()));
        }
        if known.is_none() {
            self.sayings.push(Saying { sign, reason: reason.to_owned(), number: 0 });
        }
        self.sayings[number].number += 1;
        self.said[at] = number as u16 + 2;
    }

    /// Takes a URL that no sitemap lists.
    fn other(
        &mut self,
        url: &str,
        sign: Option<Sign>,
        exempt: impl FnOnce() -> Option<&'static str>,
    ) {
        let host = host_and_port(url);
        let is_own = self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
        let sign = match sign {
            _ if !is_own => Some("other host"),
            Some(Sign::Status(300..400)) => Some("redirect"),
            Some(Sign::Status(_)) => Some("error"),
            Some(Sign::Noindex) => Some("noindex"),
            Some(Sign::Reason) => Some("reason"),
            None => exempt(),
        };
        if let Some(sign) = sign {
            *self.report.exempt.entry(sign, 0) += 1;
            return;
        }
        self.report.unlisted += 1;
        if self.some_unlisted.len() < self.most {
            self.some_unlisted.push(url.to_owned());
        }
    }
}

/// Returns the reason that the metadata of a table of Search Console name. Below the heading stand the sitemaps that the export is
/// limited to, and then the reason; an export of indexed pages has none.
fn issue(metadata: &[u8]) -> Option<String> {
    let (mut number, mut issue) = (0, None);
    let metadata = &metadata[..metadata.len().min(ListReader::METADATA)];
    Delimited::default().push(metadata, true, &mut |record| {
        if let [_, value] = &cells(record, Some(b','))[..] {
            number += 1;
            issue = (number > 2).then(|| value.trim().to_owned());
        }
    });
    issue.filter(|value| !is_good(value))
}

/// Whether a reason says that a page is indexed, as the URL Inspection API has it:
/// <https://developers.google.com/webmaster-tools/v1/urlInspection.index/UrlInspectionResult>
fn is_good(reason: &str) -> bool {
    ["Submitted and indexed", "Indexed, not submitted in sitemap"].contains(&reason)
}
