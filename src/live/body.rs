//! Reads the body of a response.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::bytes::html::{self, Head, Meta};
use crate::bytes::inflate::{Fault, Inflate};
use crate::check::checker::Checker;
use crate::live::absent::digest;
use crate::live::exchange::{Answer, Role};
use crate::live::targets::{FOLLOWS, linked};
use crate::report::{Compression, Kind, Report};
use crate::rules::page::cause::is_page_type;
use crate::rules::page::signals::{Headers, Signals, base_of, is_addressed};
use crate::site::Part;
use crate::text::date;

/// Reads the body of one response, on any thread.
#[derive(Debug)]
pub struct Body {
    /// Undoes `Content-Encoding: gzip`.
    decode: Option<Inflate>,
    sink: Sink,
    role: Role,
    taken: u64,
    most: u64,
    /// The `Content-Encoding`, if it is one that is not undone here.
    unknown: Option<String>,
    /// The `charset` of the `Content-Type`.
    charset: Option<String>,
    /// For a page: the head of its answer, its URL, and the moment of checking.
    page: Option<Box<(Answer, Url, Option<i64>)>>,
    /// All of a page is wanted, and not its head only.
    whole: bool,
}

#[derive(Debug)]
struct Sink {
    /// Checks a file; `None` for a page.
    checker: Option<Box<Checker>>,
    head: Vec<u8>,
    /// The length of a page's head at which it is looked whether it has ended.
    look_at: usize,
    ascii: bool,
}

/// A `Content-Encoding` that the content does not have, or that is not undone here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Coding {
    Missing,
    Unknown(String),
}

/// What was read from a [`Body`]. Its report may be taken out, to be shown and forgotten. The rest becomes part of
/// [`LiveReport::site`](crate::LiveReport::site).
#[derive(Debug, Default)]
pub struct Read {
    /// The report of a sitemap, an index or a robots.txt.
    pub report: Option<Report>,
    pub(super) part: Option<Part>,
    /// The day of the `lastmod` of each URL in the part, or [`NO_DAY`]; empty if nobody asked for it.
    pub(super) days: Vec<i32>,
    pub(super) head: Head,
    /// What a listed page tells search engines.
    pub(super) page: Signals,
    /// The language and the URL of each version that a page names there or in its headers.
    pub(super) alternates: Vec<Meta>,
    /// A digest of the text of a page, if all of it was wanted.
    pub(super) text: Option<u64>,
    /// What a page links to on its own host, if all of it was wanted: the first 1,000 URLs.
    pub(super) links: Vec<String>,
    /// Sitemaps that a home page links to.
    pub(super) sitemaps: Vec<String>,
    /// The crawl delay of a robots.txt, in seconds.
    pub(super) crawl_delay: Option<f64>,
    pub(super) doubled: bool,
    /// The compressed response is damaged, or ends too early.
    pub(super) damaged: bool,
    pub(super) too_large: bool,
    /// The content goes on after the part that is read of such a file.
    pub(super) partial: bool,
    pub(super) coding: Option<Coding>,
    /// The content cannot be read because of that.
    pub(super) unread: bool,
    /// The `charset` of the header and the encoding of the content, which differ.
    pub(super) misread: Option<(String, String)>,
    /// There is no content at all.
    pub(super) empty: bool,
}

/// What a page says in its body, to be kept in place of that.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PageFacts {
    /// Name and content of each `<meta>` that addresses crawlers.
    metas: Vec<(String, String)>,
    canonicals: Vec<String>,
    base: Option<String>,
    refresh: Option<String>,
    /// The beginning of the title, if it says that nothing was found.
    not_found: Option<String>,
    /// Language and target of each `<link rel="alternate" hreflang>`.
    alternates: Vec<(String, String)>,
    /// Of a page of which all was wanted, as in [`Read`].
    text: Option<u64>,
    links: Vec<String>,
    partial: bool,
    coding: Option<Coding>,
    empty: bool,
}

impl PageFacts {
    /// Whether all of the page was wanted, so that its links are known.
    pub fn is_whole(&self) -> bool {
        self.text.is_some()
    }
}

/// Stands for the day of an entry without a `lastmod`.
pub(super) const NO_DAY: i32 = i32::MIN;

impl Role {
    /// Returns the maximum number of bytes that are read of a body, as they are sent.
    pub(super) const fn max_bytes(self) -> u64 {
        match self {
            // Crawlers read the first 500 KiB (RFC 9309, 2.5). What comes later is read to say that it has no effect.
            Role::Robots => 5 << 20,
            Role::Sitemap | Role::Guess => 60 << 20,
            Role::Home => 256 << 10,
            // The head: reading ends where the body begins.
            Role::Page | Role::Absent | Role::Alternate | Role::Link => PAGE as u64,
            // It is there, and what it is the header says.
            Role::Image => 1 << 10,
        }
    }
}

/// How much of a file is kept for an HTML page's title, or the crawl delay of a robots.txt, in bytes.
const HEAD: usize = 64 << 10;
/// How much of a page is kept, in bytes.
const PAGE: usize = 1 << 20;
/// How many links to other pages are kept of a page.
const MOST_LINKS: usize = 1_000;
/// How much is read of what is listed as a page and is none, in bytes.
const OTHER: u64 = 64 << 10;

impl Body {
    /// `whole`: all of a page is wanted. `url`: that of the file or page, after redirects. `now`: the moment of checking.
    pub(super) fn new(
        (role, whole): (Role, bool),
        answer: &Answer,
        (url, now): (&Url, Option<i64>),
        checker: impl FnOnce() -> Checker,
    ) -> Body {
        let encoding = answer.content_encoding.as_deref().unwrap_or_default().trim();
        let is = |names: &[&str]| names.iter().any(|name| encoding.eq_ignore_ascii_case(name));
        let is_gzip = is(&["gzip", "x-gzip"]);
        let unknown = !(is_gzip || answer.decoded || is(&["", "identity"]));
        let is_page = role.is_page() || role == Role::Home;
        let limit = match role {
            _ if is_page => PAGE as u64,
            Role::Robots => role.max_bytes(),
            _ => Checker::LARGEST_INFLATED,
        };
        let checker = (!is_page).then(|| Box::new(checker().up_to(limit)));
        let decode = (is_gzip && !answer.decoded).then(|| Inflate::new(limit));
        let header = answer.content_type.as_deref().unwrap_or_default();
        let other = role.is_page() && !is_page_type(media_type(header));
        Body {
            decode,
            sink: Sink { checker, head: Vec::new(), look_at: 1 << 14, ascii: true },
            role,
            taken: 0,
            most: if other { OTHER.min(role.max_bytes()) } else { role.max_bytes() },
            unknown: unknown.then(|| encoding.to_owned()),
            charset: charset(header).map(str::to_owned),
            page: role.is_page().then(|| Box::new((answer.clone(), url.clone(), now))),
            whole: whole && !other,
        }
    }

    /// Takes the next bytes as they were sent. Returns `false` if no more are wanted: call [`Body::finish`] next.
    pub fn push(&mut self, bytes: &[u8]) -> bool {
        let room = usize::try_from(self.most - self.taken).unwrap_or(usize::MAX);
        let bytes = &bytes[..bytes.len().min(room)];
        self.taken += bytes.len() as u64;
        let Body { decode, sink, .. } = self;
        match decode {
            Some(decode) => decode.push(bytes, &mut |plain| sink.push(plain)),
            None => sink.push(bytes),
        }
        let is_head = self.role.is_page() && !self.whole;
        self.taken < self.most && !(is_head && sink.has_head())
    }

    /// Completes the body of a page by what was kept of it, in place of the body itself.
    pub fn finish_as(self, facts: PageFacts) -> Read {
        let PageFacts { metas, canonicals, base, refresh, not_found, .. } = facts;
        let PageFacts { alternates, text, links, partial, coding, empty, .. } = facts;
        let metas = metas.into_iter().map(|(name, content)| Meta { name, content }).collect();
        let title = not_found.unwrap_or_default();
        let alternates = alternates.into_iter().map(|(name, content)| Meta { name, content });
        let alternates = alternates.collect();
        let head = Head { title, metas, canonicals, alternates, base, refresh, ..Head::default() };
        let read = Read { head, text, links, partial, coding, empty, ..Read::default() };
        match self.page {
            Some(page) => read.page_at(*page),
            None => read,
        }
    }

    /// Completes the body.
    pub fn finish(mut self) -> Read {
        let (mut damaged, mut burst) = (false, false);
        if let Some(decode) = &mut self.decode {
            decode.finish(&mut |plain| self.sink.push(plain));
            burst = decode.fault == Some(Fault::TooLarge);
            damaged = !burst && decode.fault.as_ref().is_some_and(Fault::is_loss);
        }
        let full = self.taken == self.most;
        let coding = match (self.unknown, &self.decode) {
            (Some(encoding), _) => Some(Coding::Unknown(encoding)),
            (None, Some(decode)) if self.taken > 0 && !decode.is_gzip() => Some(Coding::Missing),
            _ => None,
        };
        let empty = self.taken == 0;
        let text = String::from_utf8_lossy(&self.sink.head);
        let Some(checker) = self.sink.checker else {
            let mut sitemaps = Vec::new();
            if self.role == Role::Home {
                html::sitemap_links(&text, |link| {
                    sitemaps.extend(link.href.map(|(href, _)| href.trim().to_owned()));
                });
            }
            let mut read = Read { sitemaps, coding, empty, ..Read::default() };
            let own = self.page.as_ref().map(|page| &page.1).filter(|_| self.whole);
            if own.is_some() {
                read.text = Some(digest(html::page_text(&text).as_bytes()));
            }
            let mut seen: HashSet<String, FixedState> = HashSet::default();
            let mut add = |base: Option<&str>, href: &str| {
                if FOLLOWS
                    && let Some(own) = own.filter(|_| seen.len() < MOST_LINKS)
                    && let Some(base) = base_of(own, base)
                    && let Some(url) = linked(&base, own, href)
                    && seen.insert(url.clone())
                {
                    read.links.push(url);
                }
            };
            let wants_links = FOLLOWS && own.is_some();
            read.head = html::page(&text, if wants_links { Some(&mut add) } else { None });
            read.partial = (full || burst)
                && self.role.is_page()
                && self.role != Role::Image
                && !read.head.ended;
            let Some(page) = self.page else { return read };
            return read.page_at(*page);
        };
        let bom = self.sink.head.starts_with(b"\xEF\xBB\xBF");
        let (report, part) = checker.finish_part();
        let robots = self.role == Role::Robots;
        let is_html = report.document.kind == Kind::Html;
        let encoding = &report.document.encoding;
        let packed = report.document.compression != Compression::None;
        let plain = self.sink.ascii || bom || packed || robots || is_html;
        let misread =
            self.charset.filter(|_| !plain).filter(|charset| is_utf8(charset) != is_utf8(encoding));
        let misread = misread.map(|charset| (charset, encoding.clone()));
        // What can be read has not that encoding.
        let read = matches!(report.document.kind, Kind::Unknown | Kind::Text);
        let unread = read && matches!(coding, Some(Coding::Unknown(_)));
        Read {
            head: if is_html { html::head(&text) } else { Head::default() },
            crawl_delay: robots.then(|| crawl_delay(&text)).flatten(),
            doubled: self.decode.is_some() && report.document.compression == Compression::Gzip,
            too_large: (burst || full) && !robots,
            partial: (burst || full) && robots,
            damaged,
            coding,
            unread,
            misread,
            empty,
            days: days_of(&report, &part),
            part: (!unread).then_some(part),
            report: Some(report).filter(|_| !unread),
            ..Read::default()
        }
    }
}

impl Read {
    /// Adds what a page tells by its headers and in its head together.
    fn page_at(mut self, (answer, url, now): (Answer, Url, Option<i64>)) -> Read {
        self.page = Signals::of(headers(&answer), &self.head, &url, now);
        self.alternates = std::mem::take(&mut self.page.alternates);
        self
    }

    /// Returns what a page says. Where its body is damaged, that is not all.
    pub fn page_facts(&self) -> PageFacts {
        let metas = self.head.metas.iter().filter(|meta| is_addressed(&meta.name)).cloned();
        let Head { canonicals, alternates, base, refresh, .. } = self.head.clone();
        PageFacts {
            metas: metas.map(|Meta { name, content }| (name, content)).collect(),
            canonicals,
            base,
            refresh,
            not_found: self.page.not_found.clone(),
            alternates: alternates
                .into_iter()
                .map(|Meta { name, content }| (name, content))
                .collect(),
            text: self.text,
            links: self.links.clone(),
            partial: self.partial,
            coding: self.coding.clone(),
            empty: self.empty,
        }
    }

    /// Whether there is nothing wrong with what was read, looked at by itself: in a file no errors and no warnings; in a page
    /// nothing that keeps its own URL out of the index. `url`: that URL.
    pub fn is_sound(&self, url: &Url) -> bool {
        let Signals { noindex, no_canonical, refresh, canonicals, not_found, .. } = &self.page;
        let says_nothing =
            noindex.is_none() && no_canonical.is_none() && refresh.is_none() && not_found.is_none();
        let is_canonical = canonicals.len() < 2 && self.page.canonical_elsewhere(url).is_none();
        let is_whole = !(self.damaged || self.too_large || self.partial || self.empty);
        let is_read = self.coding.is_none() && self.misread.is_none() && !self.doubled;
        let summary = self.report.as_ref().map(|report| report.summary);
        let is_clean = summary.is_none_or(|summary| summary.errors + summary.warnings == 0);
        says_nothing && is_canonical && is_whole && is_read && is_clean
    }
}

impl Sink {
    /// Whether a page's body has begun. Looks each time when twice as much has come.
    fn has_head(&mut self) -> bool {
        if self.head.len() < self.look_at {
            return false;
        }
        self.look_at *= 2;
        html::head(&String::from_utf8_lossy(&self.head)).ended
    }

    fn push(&mut self, plain: &[u8]) {
        self.ascii = self.ascii && plain.is_ascii();
        if let Some(checker) = &mut self.checker {
            checker.push(plain);
        }
        let most = if self.checker.is_some() { HEAD } else { PAGE };
        let room = most - self.head.len().min(most);
        self.head.extend_from_slice(&plain[..plain.len().min(room)]);
    }
}

/// Returns the days of all entries, in the order of the part's URLs.
fn days_of(report: &Report, part: &Part) -> Vec<i32> {
    let stats = &report.document.stats;
    let dates = &stats.url_lastmods;
    let Some(urls) = stats.urls.as_ref().filter(|_| !dates.is_empty()) else { return Vec::new() };
    let mut entries = urls.iter().zip(dates);
    let mut days = Vec::new();
    part.addresses.each(|text, _, _| {
        let date = entries.find(|(url, _)| *url == text).and_then(|(_, date)| date.as_deref());
        let moment = date.and_then(|date| date::accept(date).or_else(|| date::w3c(date)));
        let day = moment.map(|moment| date::day_of(moment.seconds));
        days.push(day.and_then(|day| i32::try_from(day).ok()).unwrap_or(NO_DAY));
    });
    days
}

/// Returns the longest `Crawl-delay`, in seconds, that robots.txt asks of all crawlers or of this one. No standard has it,
/// but Bing and Yandex read it, and a host that asks for it should be respected.
fn crawl_delay(text: &str) -> Option<f64> {
    let mut longest = None;
    let (mut ours, mut naming) = (false, false);
    for record in text.lines().filter_map(crate::bytes::robots::record) {
        if record.name.eq_ignore_ascii_case("user-agent") {
            let is_ours = record.value == "*" || record.value.eq_ignore_ascii_case(super::AGENT);
            ours = is_ours || naming && ours;
            naming = true;
            continue;
        }
        naming = false;
        if ours && record.name.eq_ignore_ascii_case("crawl-delay") {
            longest = longest.max(seconds(record.value));
        }
    }
    longest.map(f64::from)
}

/// Reads `2.5` as 3: parsing floats would add tables of several kilobytes.
fn seconds(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    whole.parse::<u32>().ok()?.checked_add(part.bytes().any(|digit| digit != b'0').into())
}

/// Returns the headers in which a page tells search engines something.
fn headers(answer: &Answer) -> Headers<'_> {
    Headers {
        robots_tags: &answer.robots_tags,
        links: &answer.links,
        refresh: answer.refresh.as_deref(),
    }
}

/// Returns the media type of a `Content-Type`, as it is written.
pub(super) fn media_type(header: &str) -> &str {
    header.split(';').next().unwrap_or_default().trim()
}

/// Returns the `charset` of a `Content-Type`.
fn charset(header: &str) -> Option<&str> {
    let mut parameters = header.split(';').skip(1).filter_map(|text| text.split_once('='));
    let (_, value) = parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case("charset"))?;
    Some(value.trim().trim_matches('"'))
}

fn is_utf8(name: &str) -> bool {
    ["utf-8", "utf8"].iter().any(|other| name.eq_ignore_ascii_case(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_counts_for_those_it_is_meant_for() {
        let text = "User-agent: a\nCrawl-delay: 9\n\nUser-agent: *\nUser-agent: b\nCrawl-delay: 2.5\nDisallow: /x\n";
        assert_eq!(crawl_delay(text), Some(3.0));
        assert_eq!(crawl_delay("user-agent: sitemap-lint\ncrawl-delay: x"), None);
        assert_eq!(crawl_delay("crawl-delay: 3"), None);
        let read = ["10", "0.25", "2.0", "", "-1", "1e3", "4294967296", "ü.5"].map(seconds);
        assert_eq!(read, [Some(10), Some(1), Some(2), None, None, None, None, None]);
    }
}
