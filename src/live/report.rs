//! The results of a live check.

use serde::Serialize;

use super::body::NO_DAY;
use super::judge::judge;
use super::{Failure, File, Item, LiveCheck, Outcome, Role};
use crate::report::{Kind, SiteReport, Verdict};
use crate::rules::http::Fault;
use crate::rules::page::signals::Noindex;
use crate::site::SiteCheck;
use crate::site::part::Part;
use crate::text::date;
use crate::text::order::CollectSmall;
use crate::text::quote::thousands;

/// Everything that was found out about a site as its server delivers it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LiveReport {
    /// The URL that the check started from.
    pub start: String,
    /// The report of all files that were read, each named by its URL, with the findings of the families `http` and `page`.
    /// All findings are counted. Where they are very many, fewer of each rule are kept than
    /// [`Options::max_per_rule`](crate::Options::max_per_rule) allows.
    pub site: SiteReport,
    /// The requests, in the order in which they were made: the first 100,000.
    pub fetches: Vec<Fetched>,
    /// Number of all requests.
    pub fetched: u64,
    /// Numbers of pages.
    pub pages: PageStats,
    /// Sitemaps that were not fetched: the first 1,000.
    pub unfetched: Vec<Unfetched>,
}

/// A request, with its redirects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fetched {
    /// The URL as it is named.
    pub url: String,
    /// Why the URL was fetched.
    pub role: Role,
    /// The status of the last answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// The redirects that were followed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hops: Vec<Hop>,
    /// Size of the body in bytes, as they were sent.
    pub bytes: u64,
    /// Time from the request to the last byte, in milliseconds.
    pub ms: u64,
    /// What came back, in a few words.
    pub outcome: String,
}

/// A redirect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hop {
    /// The status; absent if a browser followed the redirect and does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Where the redirect leads.
    pub to: String,
}

/// Numbers of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageStats {
    /// Pages in all sitemaps; a page counts each time it is listed.
    pub listed: u64,
    /// Pages chosen to be fetched; 0 if no pages were wanted.
    pub chosen: u64,
    /// Chosen pages that were not fetched because robots.txt forbids it.
    pub forbidden: u64,
    /// Chosen pages that were not fetched because they are on another host than their sitemap, or were chosen already, or
    /// because no more is kept.
    pub passed_over: u64,
    /// Pages fetched.
    pub fetched: u64,
    /// Targets of links fetched; see [`LiveOptions::deep_links`](crate::LiveOptions::deep_links).
    pub targets: u64,
}

/// A listed page that was chosen to be fetched, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPage<'c> {
    /// The number of its request, as in [`Fetch::id`](crate::Fetch::id).
    pub id: u32,
    /// The URL as it is listed, without its fragment.
    pub url: &'c str,
    /// The URL of the sitemap that lists it.
    pub sitemap: &'c str,
    /// The line of its URL in the sitemap, from 1 to 2^32 - 1.
    pub line: u32,
    /// The status of the last answer.
    pub status: Option<u16>,
    /// Where the last redirect leads.
    pub target: Option<&'c str>,
    /// What came back, in a few words.
    pub outcome: String,
    /// Where the page says noindex or a day that has passed, in `X-Robots-Tag` or a `<meta>` for a crawler that obeys it.
    pub noindex: Option<String>,
    /// The canonical URLs that the page names, up to 10; if it names none, but has such a link, what that says instead.
    pub canonicals: Vec<&'c str>,
    /// The page was not fetched because robots.txt forbids it.
    pub forbidden: bool,
    /// The day of its `lastmod`, `YYYY-MM-DD`, as the date is written in UTC.
    pub lastmod: Option<String>,
    /// The day of `Last-Modified`, the same way.
    pub last_modified: Option<String>,
    /// Size of the body in bytes, as they were sent and as far as it was read.
    pub bytes: u64,
    /// Time from the request to the last byte that was read, in milliseconds.
    pub ms: u64,
}

/// A sitemap that was not fetched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unfetched {
    /// The URL as it is named.
    pub url: String,
    /// Why it was not fetched, in a few words.
    pub reason: &'static str,
}

/// The sitemaps that were not fetched.
#[derive(Debug, Default)]
pub(super) struct Left {
    listed: Vec<Unfetched>,
    /// Number of sitemaps for each reason.
    numbers: Vec<(&'static str, u64)>,
    sentences: Vec<String>,
}

impl Left {
    const MOST: usize = 1_000;
    const MOST_SENTENCES: usize = 100;

    pub fn add(&mut self, url: &str, reason: &'static str) {
        match self.numbers.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, number)) => *number += 1,
            None => self.numbers.push((reason, 1)),
        }
        if self.listed.len() < Self::MOST {
            self.listed.push(Unfetched { url: url.to_owned(), reason });
        }
    }

    pub fn tell(&mut self, sentence: impl ToString) {
        let sentence = sentence.to_string();
        if self.sentences.len() < Self::MOST_SENTENCES && !self.sentences.contains(&sentence) {
            self.sentences.push(sentence);
        }
    }

    /// Whether every listed sitemap was fetched, and nothing was left for want of room.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty() && self.sentences.is_empty()
    }

    fn sentences(&self) -> impl Iterator<Item = String> {
        let numbers = self.numbers.iter().map(|(reason, number)| match number {
            1 => format!("A listed sitemap was not fetched: {reason}."),
            many => format!("{} listed sitemaps were not fetched: {reason}.", thousands(*many)),
        });
        numbers.chain(self.sentences.iter().cloned())
    }
}

const MAX_FETCHES: usize = 100_000;

/// `against`: reads the list that the site is compared with.
pub(super) fn finish(mut check: LiveCheck, against: impl FnOnce(&mut SiteCheck)) -> LiveReport {
    check.drop_copies();
    check.place_children();
    let asked = |item: &&Item| item.outcome != Outcome::Waiting;
    let fetched = check.items.iter().filter(asked).count() as u64;
    let fetches =
        check.items.iter().filter(asked).take(MAX_FETCHES).map(Fetched::of).collect_small();
    let number = |is: fn(Role) -> bool| {
        check.items.iter().filter(asked).filter(|item| is(item.role)).count() as u64
    };
    let fetched_pages = number(|role| role == Role::Page);
    let targets = number(|role| matches!(role, Role::Alternate | Role::Image | Role::Link));
    (check.pages.fetched, check.pages.targets) = (fetched_pages, targets);
    check.settle_absent();
    let LiveCheck { options, settings, start, items, files, pages, unfetched, .. } = check;
    let read = files.into_iter().map(|File { part, report, .. }| (part, report));
    let unread = super::judge::nameless(&items).map(|(item, fault)| (unread(item, fault), None));
    let mut site = SiteCheck::of(options.options, settings, read.chain(unread).collect_small());
    against(&mut site);
    let site = site.finish_with(|parts, sheet| {
        for sentence in unfetched.sentences() {
            sheet.findings.not_read(sentence);
        }
        judge(&items, parts, sheet);
    });
    LiveReport { start: start.into(), site, fetches, fetched, pages, unfetched: unfetched.listed }
}

/// Makes the part of a file that nothing names and that could not be read, as the place for that finding.
fn unread(item: &Item, fault: Fault<'_>) -> Part {
    let name = item.first.clone();
    let (kind, verdict) = match item.role {
        // If nothing came of its host, nothing is known.
        Role::Robots if fault != Fault::Unreachable => (Kind::Robots, Verdict::Pass),
        _ => (Kind::Unknown, Verdict::Incomplete),
    };
    Part { url: Some(name.clone()), name, kind, verdicts: [verdict; 6], ..Part::default() }
}

impl LiveCheck {
    /// Returns the pages that were chosen to be fetched, up to 1,000,000, by sitemap and then by place. To be called before
    /// [`LiveCheck::finish`]. Pages that are counted in [`PageStats::passed_over`] are not among them.
    pub fn listed_pages(&self) -> impl Iterator<Item = ListedPage<'_>> {
        let pages = self.items.iter().zip(0..).filter(|(item, _)| item.role == Role::Page);
        pages.filter_map(|(item, id)| {
            let (named, seen) = (item.named.as_ref()?, &item.seen);
            let waits = item.outcome == Outcome::Waiting;
            let signals = seen.page.as_deref();
            let none = signals.and_then(|signals| signals.no_canonical.as_deref());
            let canonicals = signals.into_iter().flat_map(|signals| &signals.canonicals);
            let mut canonicals: Vec<&str> = canonicals.map(url::Url::as_str).collect();
            if canonicals.is_empty() {
                canonicals.extend(none);
            }
            Some(ListedPage {
                id,
                url: &item.first,
                sitemap: &named.file,
                line: named.at.place.line,
                status: seen.status,
                target: item.hops.last().map(|hop| &*hop.to),
                outcome: if waits { "not fetched".into() } else { item.in_words() },
                noindex: signals
                    .and_then(|signals| signals.noindex.as_ref())
                    .map(Noindex::in_words),
                canonicals,
                forbidden: waits && item.hops.is_empty() && self.is_forbidden(&item.url),
                lastmod: (named.day != NO_DAY).then(|| date::format_day(named.day.into())),
                last_modified: seen.last_modified.map(date::format_day),
                bytes: seen.bytes,
                ms: seen.ms,
            })
        })
    }
}

impl Fetched {
    fn of(item: &Item) -> Fetched {
        let seen = &item.seen;
        Fetched {
            url: item.first.clone(),
            role: item.role,
            status: seen.status,
            hops: item.hops.clone(),
            bytes: seen.bytes,
            ms: seen.ms,
            outcome: item.in_words(),
        }
    }
}

impl Item {
    fn in_words(&self) -> String {
        let seen = &self.seen;
        match &self.outcome {
            Outcome::Waiting => "not answered".into(),
            Outcome::Status(status) => match reason(*status) {
                "" => status.to_string(),
                reason => format!("{status} {reason}"),
            },
            Outcome::Failed(failure) => failure.in_words(),
            Outcome::Endless => "endless redirect".into(),
            Outcome::TooMany => "too many redirects".into(),
            Outcome::Nowhere => "redirect to nowhere".into(),
            Outcome::Elsewhere => "redirected to another host".into(),
            Outcome::Read if seen.cut.is_some() => "cut off".into(),
            Outcome::Read if self.is_encoded() => "in an unknown encoding".into(),
            Outcome::Read if seen.too_large => "too large".into(),
            Outcome::Read if seen.html.is_some() => "an HTML page".into(),
            Outcome::Read => "read".into(),
        }
    }
}

impl Failure {
    /// Describes the failure in a few words, to follow a colon.
    pub fn in_words(&self) -> String {
        match self {
            Failure::NoSuchHost => "the host does not exist".into(),
            Failure::Refused => "the server refused the connection".into(),
            Failure::TimedOut => "the server did not respond in time".into(),
            Failure::Certificate(why) => format!("its certificate is not valid: {why}"),
            Failure::Connection(what) => what.clone(),
            Failure::Forbidden(why) => why.clone(),
            Failure::Unknown => "the browser does not say why".into(),
        }
    }
}

/// Returns what a status means, if it is a common one (RFC 9110, 15).
pub(super) fn reason(status: u16) -> &'static str {
    match status {
        204 => "No Content",
        205 => "Reset Content",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        406 => "Not Acceptable",
        408 => "Request Timeout",
        410 => "Gone",
        429 => "Too Many Requests",
        451 => "Unavailable For Legal Reasons",
        500 => "Internal Server Error",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => "",
    }
}
