//! Judges the answers.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use url::Url;

use super::body::{Coding, NO_DAY, media_type};
use super::report::reason;
use super::{Failure, Item, Outcome, Role};
use crate::report::findings::Fix;
use crate::report::marks::Mark;
use crate::rules::http::Fault;
use crate::rules::page::cause::{Cause, Shown};
use crate::rules::{http, page};
use crate::site::Part;
use crate::site::part::Quoted;
use crate::site::sheet::Sheet;
use crate::text::escape::escape;
use crate::text::order::{CollectSmall as _, sorted};
use crate::text::quote::{quote, thousands};
use crate::text::url::last_segment;

/// Returns the files with a finding that were not read and that nothing names, each with what is wrong.
pub(super) fn nameless(items: &[Item]) -> impl Iterator<Item = (&Item, Fault<'_>)> {
    let answers = Answers::of(items);
    items.iter().filter_map(move |item| {
        let unread = item.outcome != Outcome::Read
            || item.seen.cut.is_some()
            || item.seen.html.is_some()
            || item.is_encoded();
        let fault = item.fault(&answers).filter(|_| unread && item.named.is_none())?;
        Some((item, fault))
    })
}

/// Reports what the answers show. `parts`: those of all files, sorted by name.
pub(super) fn judge(items: &[Item], parts: &[Part], sheet: &mut Sheet) {
    let answers = Answers::of(items);
    // Answers come in any order: sort by file, then place. A file is less than 2^40 bytes long.
    let placed = items.iter().filter(|item| item.outcome != Outcome::Waiting).filter_map(|item| {
        let named = item.named.as_ref();
        let name = named.map_or(item.name(), |named| &*named.file);
        let file = parts.binary_search_by(|part| part.name().cmp(name)).ok()?;
        let start = named.map_or(0, |named| named.at.place.start);
        Some((file, (file as u64) << 40 | start, item))
    });
    let placed = sorted(placed.collect_small(), |(_, place, item)| (*place, &*item.first));
    let mut unknown = Vec::new();
    for (file, _, item) in placed {
        // The browser may have refused the request, and not the server, so this is not reported as a finding.
        if item.outcome == Outcome::Failed(Failure::Unknown) {
            if item.role == Role::Page || item.fault(&answers).is_some() {
                unknown.push(&*item.first);
            }
            continue;
        }
        let own = Quoted {
            place: Mark { line: 1, column: 1, ..Mark::default() },
            text: item.first.clone(),
        };
        let at = (file, item.named.as_ref().map_or(&own, |named| &named.at));
        match item.role {
            Role::Page => page_of(item, at, &answers, sheet),
            _ => file_of(item, at, &answers, sheet),
        }
    }
    not_known(&unknown, sheet);
    let partial = |role: Role| {
        let found = items.iter().filter(move |item| item.role == role && item.seen.partial);
        found.count() as u64
    };
    for (role, what) in [
        (Role::Robots, "robots.txt that go on after byte 5,242,880, where reading them ended"),
        (
            Role::Page,
            "Pages with a head that goes on after byte 1,048,576, where reading them ended",
        ),
    ] {
        let number = partial(role);
        if number > 0 {
            sheet.findings.not_read(format!("{what}: {}.", thousands(number)));
        }
    }
    if items.iter().any(Item::is_encoded) {
        sheet.findings.not_read("A response with another Content-Encoding than gzip was not read.");
    }
    if items.iter().any(|item| item.seen.too_large) {
        sheet.findings.not_read(
            "A response of more than 62,914,560 bytes, or 536,870,912 unpacked, was not read.",
        );
    }
}

/// Reports the URLs for which a browser does not say why it could not fetch them.
fn not_known(urls: &[&str], sheet: &mut Sheet) {
    let Some(first) = urls.first() else { return };
    let why = Failure::Unknown.in_words();
    sheet.findings.not_read(match urls.len() {
        1 => format!("{} cannot be fetched: {why}.", quote(first)),
        many => format!(
            "{} URLs cannot be fetched, such as {}: {why}.",
            thousands(many as u64),
            quote(first)
        ),
    });
}

/// Facts about all answers together.
struct Answers<'i> {
    /// Hosts that answered at least one request.
    answering: HashSet<&'i str, FixedState>,
    /// Hosts from which a sitemap could not be fetched.
    failing: HashSet<&'i str, FixedState>,
    /// Number of pages that were fetched, whatever came.
    pages: u64,
    /// Number of pages for each broken rule of the family `page`.
    numbers: Vec<(&'static str, u64)>,
    /// Most pages have both dates.
    dated: bool,
}

impl<'i> Answers<'i> {
    fn of(items: &'i [Item]) -> Answers<'i> {
        let host = |item: &'i Item| item.url.host_str().unwrap_or_default();
        let files =
            || items.iter().filter(|item| item.role != Role::Page && item.role != Role::Robots);
        let answering =
            items.iter().filter(|item| matches!(item.outcome, Outcome::Read | Outcome::Status(_)));
        let failing = files().filter(|item| matches!(item.outcome, Outcome::Failed(_)));
        let pages = || {
            items.iter().filter(|item| item.role == Role::Page && item.outcome != Outcome::Waiting)
        };
        let read = pages().filter(|item| item.outcome == Outcome::Read);
        let mut numbers: Vec<(&str, u64)> = Vec::new();
        for cause in pages().filter_map(Item::cause) {
            match numbers.iter_mut().find(|(id, _)| *id == cause.rule().id) {
                Some((_, number)) => *number += 1,
                None => numbers.push((cause.rule().id, 1)),
            }
        }
        Answers {
            answering: answering.map(host).collect(),
            failing: failing.map(host).collect(),
            pages: pages().count() as u64,
            numbers,
            dated: read.clone().filter(|item| item.days().is_some()).count() * 2 > read.count(),
        }
    }
}

impl Item {
    /// Returns what is wrong with a file that could not be read, or was read after a redirect.
    fn fault(&self, answers: &Answers<'_>) -> Option<Fault<'_>> {
        let robots = self.role == Role::Robots;
        if matches!(self.role, Role::Guess | Role::Home) {
            return None;
        }
        Some(match &self.outcome {
            Outcome::Waiting | Outcome::Elsewhere => return None,
            Outcome::Status(status) if robots => match status {
                429 | 500..=599 => Fault::RobotsStatus,
                _ => return None,
            },
            Outcome::Failed(_) if robots => {
                let host = self.url.host_str().unwrap_or_default();
                if answers.answering.contains(host) {
                    Fault::RobotsStatus
                } else if answers.failing.contains(host) {
                    // The sitemap's finding reports this.
                    return None;
                } else {
                    Fault::Unreachable
                }
            }
            Outcome::Endless | Outcome::TooMany | Outcome::Nowhere if robots => {
                Fault::RobotsRedirects
            }
            Outcome::Status(_) => Fault::Status,
            Outcome::Failed(_) => Fault::Unreachable,
            Outcome::TooMany => Fault::TooManyRedirects,
            Outcome::Endless | Outcome::Nowhere => Fault::Endless,
            Outcome::Read => match (&self.seen.cut, self.encoding(), &self.seen.html) {
                (Some(length), ..) => Fault::Cut(self.seen.bytes, *length),
                (_, Some(encoding), _) if self.seen.unread => Fault::Encoded(encoding),
                // The report of the file says that it is an HTML page.
                _ if robots => return None,
                (.., Some(title)) => Fault::Html(title, self.hops.last().map(|hop| &*hop.to)),
                _ if self.hops.is_empty() => return None,
                _ => match Url::parse(&self.first).ok()?.host() == self.url.host() {
                    true => Fault::Redirected,
                    false => Fault::OtherHost,
                },
            },
        })
    }

    /// Returns what is wrong with a page.
    fn cause(&self) -> Option<Cause<'_>> {
        match &self.outcome {
            Outcome::Waiting => return None,
            Outcome::Status(404) => return Some(Cause::NotFound),
            Outcome::Status(410) => return Some(Cause::Gone),
            Outcome::Status(500..=599) => return Some(Cause::ServerError),
            Outcome::Status(_)
            | Outcome::Failed(_)
            | Outcome::Endless
            | Outcome::TooMany
            | Outcome::Nowhere => return Some(Cause::Unreachable),
            Outcome::Elsewhere => return Some(Cause::Redirected),
            Outcome::Read => {}
        }
        let shown = Shown {
            url: &self.url,
            redirected: !self.hops.is_empty(),
            media: media_type(self.seen.content_type.as_deref().unwrap_or_default()),
            empty: self.seen.empty,
            signals: self.seen.page.as_deref(),
        };
        shown.cause()
    }

    /// Whether the content of a file could not be read because of its `Content-Encoding`.
    pub(super) fn is_encoded(&self) -> bool {
        self.seen.unread && self.encoding().is_some()
    }

    /// Returns the `Content-Encoding`, if it is not known here.
    fn encoding(&self) -> Option<&str> {
        match &self.seen.coding {
            Some(Coding::Unknown(encoding)) => Some(encoding),
            _ => None,
        }
    }

    /// Whether all redirects are for ever, so that their target should be named (RFC 9110, 15.4).
    fn is_permanent(&self) -> bool {
        self.hops.iter().all(|hop| matches!(hop.status, Some(301 | 308))) && !is_login(&self.url)
    }

    /// Returns the days of `lastmod` and of `Last-Modified`, if both are known.
    fn days(&self) -> Option<(i64, i64)> {
        let listed = self.named.as_ref().map(|named| named.day).filter(|day| *day != NO_DAY)?;
        Some((i64::from(listed), self.seen.last_modified?))
    }

    /// Describes the redirects: “301 to “…”, then 302 to “…””.
    fn way(&self) -> String {
        let hop = |hop: &super::Hop| match hop.status {
            Some(status) => format!("{status} to {}", quote(&hop.to)),
            None => format!("redirected to {}", quote(&hop.to)),
        };
        self.hops.iter().map(hop).collect_small().join(", then ")
    }
}

/// Whether a URL looks like that of a login, to which servers lead whatever is not for everybody.
fn is_login(url: &Url) -> bool {
    let name = last_segment(url.path().trim_end_matches('/')).to_ascii_lowercase();
    ["login", "signin", "sign-in", "log-in", "logon", "auth", "sso"]
        .iter()
        .any(|word| name.starts_with(word))
}

/// Reports what came in place of a sitemap or a robots.txt.
fn file_of(item: &Item, at: (usize, &Quoted), answers: &Answers<'_>, sheet: &mut Sheet) {
    let url = &*item.first;
    if let Some(fault) = item.fault(answers) {
        let answer = answered(item).unwrap_or_default();
        let moved = fault == Fault::Redirected && item.is_permanent();
        let fix = moved.then(|| write(item, item.url.as_str())).flatten();
        sheet.report(at, |span, findings| fault.report(span, url, &answer, fix, findings));
    }
    if item.outcome != Outcome::Read
        || item.seen.cut.is_some()
        || item.seen.html.is_some()
        || item.is_encoded()
        || item.role == Role::Home
    {
        return;
    }
    if item.seen.coding.is_some() {
        sheet.report(at, |span, findings| http::not_encoded(span, url, item.encoding(), findings));
    }
    if let Some((charset, encoding)) = &item.seen.misread {
        sheet.report(at, |span, findings| http::charset(span, url, charset, encoding, findings));
    }
    let odd = item.seen.content_type.as_deref().map(media_type).filter(|media| !is_fit(media));
    if let Some(media) = odd {
        sheet.report(at, |span, findings| http::media_type(span, url, media, findings));
    }
    if item.seen.doubled {
        sheet.report(at, |span, findings| http::encoded_twice(span, url, findings));
    }
    /// Maximum time, in milliseconds, that is not reported as slow.
    const SLOW: u64 = 10_000;
    if item.seen.ms > SLOW {
        let seconds = item.seen.ms / 1_000;
        sheet.report(at, |span, findings| http::slow(span, url, seconds, findings));
    }
}

/// Whether a sitemap or robots.txt may have this media type.
fn is_fit(media: &str) -> bool {
    let media = media.to_ascii_lowercase();
    media.is_empty()
        || media.ends_with("xml")
        || matches!(
            &*media,
            "text/plain" | "application/gzip" | "application/x-gzip" | "application/octet-stream"
        )
}

/// Reports what came in place of a page.
fn page_of(item: &Item, at: (usize, &Quoted), answers: &Answers<'_>, sheet: &mut Sheet) {
    let url = &*item.first;
    if let Some(cause) = item.cause() {
        let moved = matches!(cause, Cause::Redirected)
            && item.outcome == Outcome::Read
            && item.is_permanent();
        let target = cause.target().or(moved.then_some(&item.url));
        let fix = target.and_then(|target| write(item, target.as_str()));
        let entry = item.named.as_ref().map(|named| named.entry);
        let says = || {
            let what = answered(item).or_else(|| said(item, cause)).unwrap_or_default();
            what + &share(cause, answers)
        };
        sheet.report(at, |span, findings| cause.report(span, url, &says, fix, entry, findings));
    }
    if let Some((listed, seen)) = item.days().filter(|_| answers.dated && item.hops.is_empty())
        && item.outcome == Outcome::Read
        && listed.abs_diff(seen) > 1
    {
        sheet.report(at, |span, findings| {
            page::lastmod_differs(span, url, seen, listed, findings);
        });
    }
}

/// Says how many other pages have the same problem.
fn share(cause: Cause<'_>, answers: &Answers<'_>) -> String {
    match answers.numbers.iter().find(|(id, _)| *id == cause.rule().id) {
        Some(&(_, number)) if number > 1 => format!(
            " (the same for {} of the {} pages fetched)",
            thousands(number),
            thousands(answers.pages)
        ),
        _ => String::new(),
    }
}

/// Returns the fix that writes another URL at the place.
fn write(item: &Item, url: &str) -> Option<Fix> {
    let named = item.named.as_ref()?;
    let in_robots = named.file.ends_with("/robots.txt");
    let text = if in_robots { url.to_owned() } else { escape(url) };
    Some(Fix::suggest(format_args!("Write {}", quote(url)), named.at.place.span(), text))
}

/// Says what is wrong with a page that was read without a redirect.
fn said(item: &Item, cause: Cause<'_>) -> Option<String> {
    Some(match (cause, item.seen.status) {
        (Cause::OtherType(media), _) => format!("has the Content-Type {}", quote(media)),
        (Cause::Empty, Some(status)) if status != 200 => {
            format!("returns {}", status_words(status))
        }
        (Cause::Empty, _) => "returns an empty page".into(),
        _ => return cause.says(),
    })
}

/// Says what came in place of a file, unless it was read without a redirect.
fn answered(item: &Item) -> Option<String> {
    let last = || item.hops.last().map(|hop| format!("redirects to {}, which ", quote(&hop.to)));
    let after = || last().unwrap_or_default();
    Some(match &item.outcome {
        Outcome::Status(status) => format!("{}returns {}", after(), status_words(*status)),
        Outcome::Failed(failure) => {
            format!("{}cannot be fetched: {}", after(), failure.in_words())
        }
        Outcome::TooMany => format!("redirects more than {} times", item.role.max_hops()),
        Outcome::Endless => format!("redirects endlessly: {}", item.way()),
        Outcome::Nowhere => {
            let status = item.seen.status.unwrap_or_default();
            format!("{}returns {status} without a URL that can be fetched", after())
        }
        _ if item.hops.is_empty() => return None,
        _ => format!("redirects: {}", item.way()),
    })
}

fn status_words(status: u16) -> String {
    let reason = reason(status);
    let means = match status {
        401 | 403 => ": a login, or a firewall that blocks crawlers",
        429 => ": the server limits the number of requests",
        _ => "",
    };
    if reason.is_empty() { format!("{status}{means}") } else { format!("{status} {reason}{means}") }
}
