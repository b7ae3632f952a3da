//! Reads the body of a response.

use crate::bytes::html::{self, Head};
use crate::bytes::inflate::{Fault, Inflate};
use crate::check::checker::Checker;
use crate::live::exchange::{Answer, Role};
use crate::report::{Compression, Kind, Report};
use crate::site::Part;
use crate::text::date;
use crate::text::order::CollectSmall as _;

/// Reads the body of one response, on any thread.
#[derive(Debug)]
pub struct Body {
    /// Undoes `Content-Encoding: gzip`.
    decode: Option<Inflate>,
    sink: Sink,
    role: Role,
    taken: u64,
    most: u64,
}

#[derive(Debug)]
struct Sink {
    /// Checks a file; `None` for a page.
    checker: Option<Box<Checker>>,
    head: Vec<u8>,
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
    /// Sitemaps that a home page links to.
    pub(super) sitemaps: Vec<String>,
    /// The crawl delay of a robots.txt, in seconds.
    pub(super) crawl_delay: Option<f64>,
    pub(super) doubled: bool,
    /// The compressed response is damaged, or ends too early.
    pub(super) damaged: bool,
    pub(super) too_large: bool,
}

/// Stands for the day of an entry without a `lastmod`.
pub(super) const NO_DAY: i32 = i32::MIN;

impl Role {
    /// Returns the maximum number of bytes that are read of a body, as they are sent.
    pub(super) const fn max_bytes(self) -> u64 {
        match self {
            // Crawlers read the first 500 KiB (RFC 9309, 2.5). One more byte shows whether there is more.
            Role::Robots => (500 << 10) + 1,
            Role::Sitemap | Role::Guess => 60 << 20,
            Role::Home => 256 << 10,
            Role::Page => 64 << 10,
        }
    }
}

/// How much of a file is kept for an HTML page's title, or the crawl delay of a robots.txt, in bytes.
const HEAD: usize = 64 << 10;
/// How much of a page is kept, in bytes.
const PAGE: usize = 1 << 20;

impl Body {
    pub(super) fn new(role: Role, answer: &Answer, checker: impl FnOnce() -> Checker) -> Body {
        let encoding = answer.content_encoding.as_deref().unwrap_or_default().trim();
        let is_gzip = ["gzip", "x-gzip"].iter().any(|name| encoding.eq_ignore_ascii_case(name));
        let is_page = matches!(role, Role::Page | Role::Home);
        let limit = match role {
            Role::Page | Role::Home => PAGE as u64,
            // Of what is unpacked, crawlers read no more either.
            Role::Robots => role.max_bytes(),
            _ => Checker::LARGEST_INFLATED,
        };
        let checker = (!is_page).then(|| Box::new(checker().up_to(limit)));
        let decode = (is_gzip && !answer.decoded).then(|| Inflate::new(limit));
        let sink = Sink { checker, head: Vec::new() };
        Body { decode, sink, role, taken: 0, most: role.max_bytes() }
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
        self.taken < self.most
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
        let text = String::from_utf8_lossy(&self.sink.head);
        let Some(checker) = self.sink.checker else {
            let mut sitemaps = Vec::new();
            html::sitemap_links(&text, |link| {
                sitemaps.extend(link.href.map(|(href, _)| href.trim().to_owned()));
            });
            return Read { head: html::head(&text), sitemaps, ..Read::default() };
        };
        let (report, part) = checker.finish_part();
        let robots = self.role == Role::Robots;
        let is_html = report.document.kind == Kind::Html;
        Read {
            head: if is_html { html::head(&text) } else { Head::default() },
            crawl_delay: robots.then(|| crawl_delay(&text)).flatten(),
            doubled: self.decode.is_some() && report.document.compression == Compression::Gzip,
            too_large: (burst || full) && !robots,
            damaged,
            days: days_of(&report, &part),
            part: Some(part),
            report: Some(report),
            ..Read::default()
        }
    }
}

impl Sink {
    fn push(&mut self, plain: &[u8]) {
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

/// Whether the `X-Robots-Tag` directives for all crawlers or for Google forbid indexing.
pub(super) fn forbids_index(tags: &[String]) -> bool {
    let directives = tags.iter().filter_map(|tag| match tag.split_once(':') {
        // `unavailable_after` has a value after a colon. A crawler's name has no comma before its colon.
        Some((name, rest)) if !name.contains(',') => {
            let name = name.trim();
            name.eq_ignore_ascii_case("googlebot").then_some(rest)
        }
        _ => Some(tag.as_str()),
    });
    directives.collect_small().into_iter().any(html::forbids_index)
}

/// Returns the URL of a `Link` header with `rel="canonical"` (RFC 8288).
pub(super) fn canonical(links: &[String]) -> Option<&str> {
    let links = links.iter().flat_map(|link| link.split(",<").map(str::trim));
    links.filter_map(|link| link.trim_start_matches('<').split_once('>')).find_map(
        |(url, parameters)| {
            let rel = parameters.split(';').filter_map(|parameter| parameter.split_once('='));
            let mut rel = rel.filter(|(name, _)| name.trim().eq_ignore_ascii_case("rel"));
            let value = rel.next()?.1.trim().trim_matches('"');
            value
                .split_ascii_whitespace()
                .any(|word| word.eq_ignore_ascii_case("canonical"))
                .then_some(url)
        },
    )
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

    /// What no crawler reads costs nothing, however it is packed.
    #[test]
    fn a_packed_robots_txt_is_read_as_far_as_a_plain_one() {
        use std::io::Write as _;
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        for _ in 0..32 {
            packed.write_all(&b"Disallow: /private\n".repeat(1 << 12)).unwrap();
        }
        let packed = packed.finish().unwrap();
        let mut twice = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        twice.write_all(&packed).unwrap();
        let twice = twice.finish().unwrap();
        let gzip = || Some("gzip".to_owned());
        for (bytes, content_encoding) in [(&packed, gzip()), (&packed, None), (&twice, gzip())] {
            let answer = Answer { content_encoding, ..Answer::default() };
            let options = crate::Options::default();
            let checker = || Checker::new(&options).unwrap();
            let mut body = Body::new(Role::Robots, &answer, checker);
            body.push(bytes);
            let read = body.finish();
            let bytes = read.report.unwrap().document.bytes;
            assert!(!read.too_large && bytes == (500 << 10) + 1, "{bytes}");
        }
    }

    #[test]
    fn headers_speak_of_the_page() {
        let tags = |tags: &[&str]| {
            forbids_index(&tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>())
        };
        assert!(tags(&["noarchive, noindex"]));
        assert!(tags(&["googlebot: none"]));
        assert!(!tags(&["otherbot: noindex", "unavailable_after: 25 Jun 2010 15:00:00 PST"]));
        let links = |text: &str| canonical(&[text.to_owned()]).map(str::to_owned);
        assert_eq!(links("</b>; rel=\"canonical\""), Some("/b".into()));
        assert_eq!(links("</a>; rel=preload,</b>; rel=canonical"), Some("/b".into()));
        assert_eq!(links("</a>; rel=preload"), None);
    }
}
