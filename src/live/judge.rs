//! Judges the answers.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;
use url::Url;

use super::body::{Coding, NO_DAY, media_type};
use super::report::reason;
use super::targets::{FOLLOWS, place_of};
use super::{Failure, Item, Outcome, Role};
use crate::report::findings::Fix;
use crate::report::marks::Mark;
use crate::rules::http::Fault;
use crate::rules::page::cause::{self, Cause, Shown, is_page_type};
use crate::rules::page::hreflang;
use crate::rules::{http, image, page};
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
    let unlisted = Unlisted::of(if FOLLOWS { items } else { &[] });
    for (file, _, item) in placed {
        // The browser may have refused the request, and not the server, so this is not reported as a finding.
        if item.outcome == Outcome::Failed(Failure::Unknown) {
            if item.role.is_page() && item.role != Role::Absent || item.fault(&answers).is_some() {
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
            Role::Absent => absent_of(item, at, sheet),
            Role::Alternate if FOLLOWS => alternate_of(item, at, &answers, sheet),
            Role::Image if FOLLOWS => image_of(item, at, &answers, sheet),
            Role::Link if FOLLOWS => unlisted.report(items, item, at, sheet),
            _ => file_of(item, at, &answers, sheet),
        }
    }
    not_known(&unknown, sheet);
    let partial = |are_pages: bool| {
        let partial = items.iter().filter(|item| item.seen.partial);
        partial.filter(|item| item.role.is_page() == are_pages).count() as u64
    };
    for (are_pages, what) in [
        (false, "robots.txt that go on after byte 5,242,880, where reading them ended"),
        (true, "Pages with a head that goes on after byte 1,048,576, where reading them ended"),
    ] {
        let number = partial(are_pages);
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
    /// Number of pages, of hreflang targets and of images that were fetched, whatever came.
    fetched: [u64; 3],
    /// Number of pages for each broken rule of the family `page`.
    numbers: Vec<(&'static str, u64)>,
    /// Number of hreflang targets and of images with a problem.
    broken: [u64; 2],
    /// Most pages have both dates.
    dated: bool,
}

impl<'i> Answers<'i> {
    fn of(items: &'i [Item]) -> Answers<'i> {
        let host = |item: &'i Item| item.url.host_str().unwrap_or_default();
        let files =
            || items.iter().filter(|item| !item.role.is_page() && item.role != Role::Robots);
        let answering =
            items.iter().filter(|item| matches!(item.outcome, Outcome::Read | Outcome::Status(_)));
        let failing = files().filter(|item| matches!(item.outcome, Outcome::Failed(_)));
        let of_role = |role: Role| {
            let all = items.iter().filter(move |item| item.role == role);
            all.filter(|item| item.outcome != Outcome::Waiting)
        };
        let pages = || of_role(Role::Page);
        let number = |role| of_role(role).count() as u64;
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
            fetched: match FOLLOWS {
                true => [Role::Page, Role::Alternate, Role::Image].map(number),
                false => [pages().count() as u64, 0, 0],
            },
            numbers,
            broken: match FOLLOWS {
                true => [
                    of_role(Role::Alternate).filter(|item| item.broken_version().is_some()).count(),
                    of_role(Role::Image).filter(|item| item.broken_image().is_some()).count(),
                ]
                .map(|number| number as u64),
                false => [0; 2],
            },
            dated: read.clone().filter(|item| item.days().is_some()).count() * 2 > read.count(),
        }
    }
}

impl Item {
    /// Returns what is wrong with a file that could not be read, or was read after a redirect.
    fn fault(&self, answers: &Answers<'_>) -> Option<Fault<'_>> {
        let robots = self.role == Role::Robots;
        if matches!(self.role, Role::Guess | Role::Home) || self.role.is_page() || self.quiet {
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
        if self.seen.like_absent {
            return Some(Cause::LikeAbsent);
        }
        match &self.outcome {
            Outcome::Waiting => return None,
            Outcome::Status(status) => return Some(Cause::of_status(*status)),
            Outcome::Failed(_) | Outcome::Endless | Outcome::TooMany | Outcome::Nowhere => {
                return Some(Cause::Unreachable);
            }
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

    /// Whether a URL that cannot exist was answered like one that does. A page with `noindex` says enough, and one to log in
    /// says nothing.
    fn is_answer_for_all(&self) -> bool {
        let noindex = self.seen.page.as_ref().is_some_and(|page| page.noindex.is_some());
        self.outcome == Outcome::Read && !noindex && !is_login(&self.url)
    }

    /// Returns why the target of a language link cannot be indexed.
    fn broken_version(&self) -> Option<Cause<'_>> {
        // Versions of other files than pages may be named, too.
        self.cause().filter(|cause| !matches!(cause, Cause::OtherType(_)))
    }

    /// Says what came in place of an image, if something else did. Where it was moved to is left open.
    fn broken_image(&self) -> Option<String> {
        match &self.outcome {
            Outcome::Waiting | Outcome::Elsewhere => None,
            Outcome::Read => {
                let media = media_type(self.seen.content_type.as_deref().unwrap_or_default());
                if !media.is_empty() && is_page_type(media) {
                    return Some(format!("has the Content-Type {}", quote(media)));
                }
                self.seen.empty.then(|| "is empty".to_owned())
            }
            _ => answered(self),
        }
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
pub(super) fn is_login(url: &Url) -> bool {
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
        let says = || says(item, cause) + &share(cause, answers);
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
    if let Some(difference) = &item.seen.difference {
        sheet.report(at, |span, findings| hreflang::differs(span, url, difference, findings));
    }
}

/// Reports that a host answers for URLs that cannot exist, at its first listed page.
fn absent_of(absent: &Item, at: (usize, &Quoted), sheet: &mut Sheet) {
    if !absent.is_answer_for_all() {
        return;
    }
    let status = absent.seen.status.unwrap_or_default();
    let target = absent.hops.last().map(|hop| &*hop.to);
    sheet.report(at, |span, findings| {
        cause::no_404(span, &absent.first, target, status, findings);
    });
}

/// Reports what came in place of a page that is named for a language.
fn alternate_of(item: &Item, at: (usize, &Quoted), answers: &Answers<'_>, sheet: &mut Sheet) {
    let Some(cause) = item.broken_version() else { return };
    let ([_, all, _], [broken, _]) = (answers.fetched, answers.broken);
    let says = says(item, cause) + &shared(broken, all, "hreflang targets");
    sheet.report(at, |span, findings| hreflang::broken(span, &item.first, &says, findings));
}

/// Reports what came in place of an image.
fn image_of(item: &Item, at: (usize, &Quoted), answers: &Answers<'_>, sheet: &mut Sheet) {
    let Some(says) = item.broken_image() else { return };
    let ([.., all], [_, broken]) = (answers.fetched, answers.broken);
    let says = says + &shared(broken, all, "images");
    sheet.report(at, |span, findings| image::not_served(span, &item.first, &says, findings));
}

/// The pages that can be indexed, are linked and are not listed: how many in each place.
struct Unlisted<'i>(HashMap<&'i str, u64, FixedState>);

impl<'i> Unlisted<'i> {
    fn of(items: &'i [Item]) -> Unlisted<'i> {
        let mut numbers = HashMap::default();
        for item in items.iter().filter(|item| Self::has(item)) {
            *numbers.entry(place_of(&item.first).unwrap_or_default()).or_default() += 1;
        }
        Unlisted(numbers)
    }

    fn has(item: &Item) -> bool {
        item.role == Role::Link && item.outcome == Outcome::Read && item.cause().is_none()
    }

    fn report(&self, items: &[Item], item: &Item, at: (usize, &Quoted), sheet: &mut Sheet) {
        let source = item.named.as_ref().and_then(|named| items.get(named.source as usize));
        if !Self::has(item) {
            return;
        }
        let place = place_of(&item.first).unwrap_or_default();
        let number = self.0.get(place).copied().unwrap_or_default();
        let source = source.map(|source| &*source.first);
        sheet.report(at, |span, findings| {
            page::not_listed(span, &item.first, source, place, number, findings);
        });
    }
}

/// Says how many other pages have the same problem.
fn share(cause: Cause<'_>, answers: &Answers<'_>) -> String {
    match answers.numbers.iter().find(|(id, _)| *id == cause.rule().id) {
        Some(&(_, number)) => shared(number, answers.fetched[0], "pages"),
        None => String::new(),
    }
}

fn shared(number: u64, all: u64, things: &str) -> String {
    match number {
        0 | 1 => String::new(),
        many => {
            let (many, all) = (thousands(many), thousands(all));
            format!(" (the same for {many} of the {all} {things} fetched)")
        }
    }
}

/// Returns the fix that writes another URL at the place.
fn write(item: &Item, url: &str) -> Option<Fix> {
    let named = item.named.as_ref()?;
    let in_robots = named.file.ends_with("/robots.txt");
    let text = if in_robots { url.to_owned() } else { escape(url) };
    Some(Fix::suggest(format_args!("Write {}", quote(url)), named.at.place.span(), text))
}

/// Says what is wrong with a page, in words that follow its URL.
fn says(item: &Item, cause: Cause<'_>) -> String {
    match (cause, answered(item)) {
        (Cause::LikeAbsent, Some(what)) => format!("{what}, as a URL that cannot exist does"),
        (Cause::LikeAbsent, None) => "shows the same text as a URL that cannot exist".into(),
        (Cause::NotFoundTitle(_), Some(what)) => {
            format!("{what}, which {}", cause.says().unwrap_or_default())
        }
        (_, what) => what.or_else(|| said(item, cause)).unwrap_or_default(),
    }
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
