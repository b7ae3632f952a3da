//! What a live check found out.

use serde::Serialize;

use super::judge::judge;
use super::{Failure, File, Item, LiveCheck, Outcome, Role};
use crate::report::findings::Text;
use crate::report::{Kind, SiteReport, Verdict};
use crate::site::SiteCheck;
use crate::site::part::Part;
use crate::text::order::Gather;
use crate::text::quote::thousands;

/// Everything that was found out about a site as its server gives it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LiveReport {
    /// The URL that was asked about.
    pub start: String,
    /// The report of all files that were read, each named by its URL, with the findings of the families `http` and `page`.
    pub site: SiteReport,
    /// What was asked for, in the order in which it was: the first 100,000.
    pub fetches: Vec<Fetched>,
    /// How many there were.
    pub fetched: u64,
    /// The pages.
    pub pages: PageStats,
    /// Sitemaps that were not asked for: the first 1,000.
    pub unfetched: Vec<Unfetched>,
}

/// One thing that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fetched {
    /// As it is named.
    pub url: String,
    /// Why it was asked for.
    pub role: Role,
    /// Of the last answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// The redirects that were followed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hops: Vec<Hop>,
    /// Bytes of the body as they were sent.
    pub bytes: u64,
    /// From the request to the last byte, in milliseconds.
    pub ms: u64,
    /// What came, in a few words.
    pub outcome: String,
}

/// A redirect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hop {
    /// The status; absent where a browser followed it and does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Where it leads.
    pub to: String,
}

/// Numbers of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageStats {
    /// Listed in all sitemaps, each time that they are.
    pub listed: u64,
    /// Chosen to be fetched; 0 where no page was to be.
    pub chosen: u64,
    /// Of them not asked for, because robots.txt forbids it.
    pub forbidden: u64,
    /// Of them not asked for, because they are on another host than their sitemap, or were chosen already.
    pub passed_over: u64,
    /// Asked for.
    pub fetched: u64,
}

/// A sitemap that was not asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unfetched {
    /// As it is named.
    pub url: String,
    /// In a few words.
    pub reason: &'static str,
}

/// What was left out.
#[derive(Debug, Default)]
pub(super) struct Left {
    listed: Vec<Unfetched>,
    /// How many, by their reasons.
    numbers: Vec<(&'static str, u64)>,
    sentences: Vec<String>,
}

impl Left {
    const MOST: usize = 1_000;

    pub fn add(&mut self, url: &str, reason: &'static str) {
        match self.numbers.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, number)) => *number += 1,
            None => self.numbers.push((reason, 1)),
        }
        if self.listed.len() < Self::MOST {
            self.listed.push(Unfetched { url: url.to_owned(), reason });
        }
    }

    pub fn say(&mut self, sentence: impl Text) {
        let sentence = sentence.text();
        if !self.sentences.contains(&sentence) {
            self.sentences.push(sentence);
        }
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

pub(super) fn finish(mut check: LiveCheck) -> LiveReport {
    check.drop_copies();
    check.place_children();
    let asked = |item: &&Item| item.outcome != Outcome::Waiting;
    let fetched = check.items.iter().filter(asked).count() as u64;
    let fetches = check.items.iter().filter(asked).take(MAX_FETCHES).map(Fetched::of).gather();
    let pages = check.items.iter().filter(asked).filter(|item| item.role == Role::Page);
    check.pages.fetched = pages.count() as u64;
    let LiveCheck { options, settings, start, items, files, pages, unfetched, .. } = check;
    let read = files.into_iter().map(|File { part, report, .. }| (part, report));
    let unread = super::judge::nameless(&items).map(|item| (unread(item), None));
    let site = SiteCheck::of(options.options, settings, read.chain(unread).gather());
    let site = site.finish_with(|parts, sheet| {
        for sentence in unfetched.sentences() {
            sheet.findings.not_read(sentence);
        }
        judge(&items, parts, sheet);
    });
    LiveReport { start: start.into(), site, fetches, fetched, pages, unfetched: unfetched.listed }
}

/// A file that nothing names and that could not be read: the place where that is said.
fn unread(item: &Item) -> Part {
    let name = item.first.clone();
    let (kind, verdict) = match item.role {
        Role::Robots => (Kind::Robots, Verdict::Pass),
        _ => (Kind::Unknown, Verdict::Incomplete),
    };
    Part { url: Some(name.clone()), name, kind, verdicts: [verdict; 6], ..Part::default() }
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
            Outcome::Nowhere => "redirect to nowhere".into(),
            Outcome::Elsewhere => "redirected to another host".into(),
            Outcome::Read if seen.cut.is_some() => "cut off".into(),
            Outcome::Read if seen.too_large => "too large".into(),
            Outcome::Read if seen.html.is_some() => "an HTML page".into(),
            Outcome::Read => "read".into(),
        }
    }
}

impl Failure {
    /// In a few words, to follow a colon.
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

/// What a status means, as far as it is met (RFC 9110, 15).
pub(super) fn reason(status: u16) -> &'static str {
    match status {
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
