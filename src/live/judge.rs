//! Judges the answers.

use url::Url;

use super::body::NO_DAY;
use super::report::reason;
use super::{Failure, Item, Outcome, Role};
use crate::report::findings::{Draft, Fix};
use crate::report::marks::Mark;
use crate::report::rule::Rule;
use crate::rules::{http, page};
use crate::site::Part;
use crate::site::part::Quoted;
use crate::site::sheet::Sheet;
use crate::text::date::{self, feed};
use crate::text::escape::escape;
use crate::text::order::{CollectSmall as _, sorted};
use crate::text::quote::{quote, thousands};

/// Returns the files with a finding that were not read and that nothing names.
pub(super) fn nameless(items: &[Item]) -> impl Iterator<Item = &Item> {
    let answers = Answers::of(items);
    items.iter().filter(move |item| {
        let unread =
            item.outcome != Outcome::Read || item.seen.cut.is_some() || item.seen.html.is_some();
        unread && item.named.is_none() && item.fault(&answers).is_some()
    })
}

/// Reports what the answers show. `parts`: those of all files, sorted by name.
pub(super) fn judge(items: &[Item], parts: &[Part], sheet: &mut Sheet) {
    let answers = Answers::of(items);
    // Answers come in any order: sort by file, then place. A file is less than 2^40 bytes long.
    let placed = items.iter().filter(|item| item.outcome != Outcome::Waiting).filter_map(|item| {
        let named = item.named.as_ref();
        let name = named.map_or(item.name(), |named| &named.file);
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
    answering: Vec<&'i str>,
    /// Hosts from which a sitemap could not be fetched.
    failing: Vec<&'i str>,
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
        for rule in pages().filter_map(Item::page_fault) {
            match numbers.iter_mut().find(|(id, _)| *id == rule.id) {
                Some((_, number)) => *number += 1,
                None => numbers.push((rule.id, 1)),
            }
        }
        Answers {
            answering: answering.map(host).collect_small(),
            failing: failing.map(host).collect_small(),
            pages: pages().count() as u64,
            numbers,
            dated: read.clone().filter(|item| item.days().is_some()).count() * 2 > read.count(),
        }
    }
}

impl Item {
    /// Returns the rule that a file breaks which could not be read, or was read after a redirect.
    fn fault(&self, answers: &Answers<'_>) -> Option<&'static Rule> {
        let robots = self.role == Role::Robots;
        if matches!(self.role, Role::Guess | Role::Home) {
            return None;
        }
        Some(match &self.outcome {
            Outcome::Waiting | Outcome::Elsewhere => return None,
            Outcome::Status(status) if robots => match status {
                429 | 500..=599 => &http::HTTP_ROBOTS_STATUS,
                _ => return None,
            },
            Outcome::Failed(_) if robots => {
                let host = self.url.host_str().unwrap_or_default();
                if answers.answering.contains(&host) {
                    &http::HTTP_ROBOTS_STATUS
                } else if answers.failing.contains(&host) {
                    // The sitemap's finding reports this.
                    return None;
                } else {
                    &http::HTTP_UNREACHABLE
                }
            }
            Outcome::Endless | Outcome::Nowhere if robots => &http::HTTP_ROBOTS_REDIRECTS,
            Outcome::Status(_) => &http::HTTP_STATUS,
            Outcome::Failed(_) => &http::HTTP_UNREACHABLE,
            Outcome::Endless | Outcome::Nowhere => &http::HTTP_REDIRECT_LOOP,
            Outcome::Read if self.seen.cut.is_some() => &http::HTTP_TRUNCATED,
            // The report of the file says that it is an HTML page.
            Outcome::Read if robots => return None,
            Outcome::Read if self.seen.html.is_some() => &http::HTTP_HTML_INSTEAD,
            Outcome::Read => {
                let first = Url::parse(&self.first).ok();
                match first.filter(|_| !self.hops.is_empty()) {
                    None => return None,
                    Some(first) if first.host() != self.url.host() => {
                        &http::HTTP_REDIRECT_OTHER_HOST
                    }
                    Some(_) => &http::HTTP_REDIRECT,
                }
            }
        })
    }

    /// Returns the rule that a page breaks.
    fn page_fault(&self) -> Option<&'static Rule> {
        Some(match &self.outcome {
            Outcome::Waiting => return None,
            Outcome::Status(404) => &page::PAGE_NOT_FOUND,
            Outcome::Status(410) => &page::PAGE_GONE,
            Outcome::Status(500..=599) => &page::PAGE_SERVER_ERROR,
            Outcome::Status(_) | Outcome::Failed(_) | Outcome::Endless | Outcome::Nowhere => {
                &page::PAGE_UNREACHABLE
            }
            Outcome::Elsewhere => &page::PAGE_REDIRECTS,
            Outcome::Read if !self.hops.is_empty() => &page::PAGE_REDIRECTS,
            Outcome::Read if self.other_type().is_some() => &page::PAGE_NOT_HTML,
            Outcome::Read if self.seen.noindex.is_some() => &page::PAGE_NOINDEX,
            Outcome::Read if self.canonical_elsewhere().is_some() => {
                &page::PAGE_CANONICAL_ELSEWHERE
            }
            Outcome::Read => return None,
        })
    }

    /// Returns the media type, if it is known and not that of a web page.
    fn other_type(&self) -> Option<&str> {
        let media = media_type(self.seen.content_type.as_deref()?);
        let is_page = ["text/html", "application/xhtml+xml"]
            .iter()
            .any(|name| media.eq_ignore_ascii_case(name));
        (!is_page && !media.is_empty()).then_some(media)
    }

    /// Returns the canonical URL, if it is another one.
    fn canonical_elsewhere(&self) -> Option<Url> {
        let mut canonical = self.url.join(self.seen.canonical.as_deref()?).ok()?;
        canonical.set_fragment(None);
        (canonical != self.url).then_some(canonical)
    }

    /// Returns the days of `lastmod` and of `Last-Modified`, if both are known.
    fn days(&self) -> Option<(i64, i64)> {
        let listed = self.named.as_ref().map(|named| named.day).filter(|day| *day != NO_DAY)?;
        let moment = feed::rfc822(self.seen.last_modified.as_deref()?.trim())?;
        Some((i64::from(listed), date::day_of(moment.seconds)))
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

fn media_type(header: &str) -> &str {
    header.split(';').next().unwrap_or_default().trim()
}

/// Reports what came in place of a sitemap or a robots.txt.
fn file_of(item: &Item, at: (usize, &Quoted), answers: &Answers<'_>, sheet: &mut Sheet) {
    let url = quote(&item.first);
    if let Some(rule) = item.fault(answers) {
        sheet.report(rule, at, |draft, _| {
            draft.say(match &item.outcome {
                Outcome::Read if item.seen.cut.is_some() => cut(item),
                Outcome::Read if item.seen.html.is_some() => html(item),
                _ => format!("{url} {}", answered(item).unwrap_or_default()),
            });
            if rule.is(&http::HTTP_REDIRECT) {
                point_to(draft, item, item.url.as_str());
            }
        });
    }
    if item.outcome != Outcome::Read
        || item.seen.cut.is_some()
        || item.seen.html.is_some()
        || item.role == Role::Home
    {
        return;
    }
    let odd = item.seen.content_type.as_deref().map(media_type).filter(|media| !is_fit(media));
    if let Some(media) = odd {
        sheet.report(&http::HTTP_CONTENT_TYPE, at, |draft, _| {
            draft.say(format_args!("{url} has the Content-Type {}", quote(media)));
        });
    }
    if item.seen.doubled {
        sheet.report(&http::HTTP_ENCODING_DOUBLED, at, |draft, _| {
            draft.say(format_args!(
                "{url} is a gzip file, but is sent with “Content-Encoding: gzip” as well"
            ));
        });
    }
    /// Maximum time, in milliseconds, that is not reported as slow.
    const SLOW: u64 = 10_000;
    if item.seen.ms > SLOW {
        sheet.report(&http::HTTP_SLOW, at, |draft, _| {
            draft.say(format_args!("{url} took {} seconds", item.seen.ms / 1_000));
        });
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
    let url = quote(&item.first);
    if let Some(rule) = item.page_fault() {
        sheet.report(rule, at, |draft, _| {
            let what = match answered(item) {
                Some(answered) => answered,
                None if rule.is(&page::PAGE_NOT_HTML) => {
                    format!("has the Content-Type {}", quote(item.other_type().unwrap_or_default()))
                }
                None if rule.is(&page::PAGE_NOINDEX) => match item.seen.noindex {
                    Some(header @ "X-Robots-Tag") => format!("has noindex in its {header} header"),
                    name => format!("has noindex in <meta name=\"{}\">", name.unwrap_or_default()),
                },
                None => {
                    let canonical =
                        item.canonical_elsewhere().map(String::from).unwrap_or_default();
                    format!("names another canonical URL: {}", quote(&canonical))
                }
            };
            draft.say(format_args!("{url} {what}{}", share(rule, answers)));
            if rule.is(&page::PAGE_REDIRECTS) && item.outcome == Outcome::Read {
                point_to(draft, item, item.url.as_str());
            } else if let Some(canonical) =
                item.canonical_elsewhere().filter(|_| rule.is(&page::PAGE_CANONICAL_ELSEWHERE))
            {
                point_to(draft, item, canonical.as_str());
            } else if [&page::PAGE_NOT_FOUND, &page::PAGE_GONE, &page::PAGE_NOINDEX]
                .iter()
                .any(|other| rule.is(other))
                && let Some(named) = &item.named
            {
                draft.fix_by(Fix::suggest("Remove the entry", named.entry, ""));
            }
        });
    }
    if let Some((listed, seen)) = item.days().filter(|_| answers.dated && item.hops.is_empty())
        && item.outcome == Outcome::Read
        && listed.abs_diff(seen) > 1
    {
        sheet.report(&page::PAGE_LASTMOD_DIFFERS, at, |draft, _| {
            draft.say(format_args!(
                "{url} was last modified on {} according to its header, but on {} according to the \
                    sitemap",
                date::format_day(seen),
                date::format_day(listed)
            ));
        });
    }
}

/// Says how many other pages have the same problem.
fn share(rule: &Rule, answers: &Answers<'_>) -> String {
    match answers.numbers.iter().find(|(id, _)| *id == rule.id) {
        Some(&(_, number)) if number > 1 => format!(
            " (the same for {} of the {} pages fetched)",
            thousands(number),
            thousands(answers.pages)
        ),
        _ => String::new(),
    }
}

/// Suggests to write another URL at the place.
fn point_to(draft: &mut Draft, item: &Item, url: &str) {
    if let Some(named) = &item.named {
        let in_robots = named.file.ends_with("/robots.txt");
        let text = if in_robots { url.to_owned() } else { escape(url) };
        draft.suggest(format_args!("Write {}", quote(url)), named.at.place.span(), text);
    }
}

/// Says what came in place of a file, unless it was read without a redirect.
fn answered(item: &Item) -> Option<String> {
    const MAX_HOPS: usize = super::LiveCheck::MAX_HOPS;
    Some(match &item.outcome {
        Outcome::Status(status) => format!("returns {}", status_words(*status)),
        Outcome::Failed(failure) => format!("cannot be fetched: {}", failure.in_words()),
        Outcome::Endless if item.hops.len() > MAX_HOPS => {
            format!("redirects endlessly: more than {MAX_HOPS} times")
        }
        Outcome::Endless => format!("redirects endlessly: {}", item.way()),
        Outcome::Nowhere => {
            let status = item.seen.status.unwrap_or_default();
            format!("returns {status} without a URL that can be fetched")
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

fn cut(item: &Item) -> String {
    let url = quote(&item.first);
    match item.seen.cut.flatten() {
        Some(length) => format!(
            "The response for {url} ended after {} of {} bytes",
            thousands(item.seen.bytes),
            thousands(length)
        ),
        None => format!("The response for {url} ended before it was complete"),
    }
}

fn html(item: &Item) -> String {
    let url = quote(&item.first);
    match item.seen.html.as_deref().unwrap_or_default() {
        "" => format!("{url} returns an HTML page"),
        title => format!("{url} returns the HTML page {}", quote(title)),
    }
}
