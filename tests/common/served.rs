//! A server that is a table: URLs, and what each answers.

use std::fmt::Write as _;
use std::io::Write as _;

use sitemap_lint::{Answer, Deep, End, Failure, LiveCheck, LiveOptions, LiveReport, Options, Step};

/// As [`sitemap_lint::Example::Served`] has it.
pub type Table = Vec<(String, String)>;

/// Reads a table from a file: `=== URL` before each answer.
pub fn table(text: &str) -> Table {
    let parts = text.split("=== ").filter(|part| !part.is_empty());
    let row = |part: &str| {
        let (url, answer) = part.split_once('\n').expect("an answer below its URL");
        (url.trim().to_owned(), answer.to_owned())
    };
    parts.map(row).collect()
}

pub fn of(answers: &[(&str, &str)]) -> Table {
    answers.iter().map(|(url, answer)| ((*url).to_owned(), (*answer).to_owned())).collect()
}

/// Everything: the pages and what links lead to, too.
pub fn options() -> LiveOptions {
    let options = Options { now: Some("2026-04-01T00:00:00Z".into()), ..Options::default() };
    LiveOptions { options, deep: Deep::All, deep_links: true, ..LiveOptions::default() }
}

/// Checks `start`; the answers come in the order of the questions, or the last question is answered first.
pub fn check(start: &str, table: &Table, options: &LiveOptions, last_first: bool) -> LiveReport {
    check_seen(start, table, options, last_first, &mut |_| ())
}

/// Like [`check`]; `seen` is told each URL that is asked for.
pub fn check_seen(
    start: &str,
    table: &Table,
    options: &LiveOptions,
    last_first: bool,
    seen: &mut dyn FnMut(&str),
) -> LiveReport {
    let mut check = LiveCheck::new(start, options).unwrap();
    let mut open = Vec::new();
    loop {
        match check.poll() {
            Step::Fetch(fetch) => {
                seen(&fetch.url);
                open.push(fetch);
            }
            Step::Wait => {
                let fetch = if last_first { open.pop().unwrap() } else { open.remove(0) };
                serve(&mut check, fetch.id, find(table, &fetch.url));
            }
            Step::Done => return check.finish(),
        }
    }
}

fn find<'t>(table: &'t Table, url: &str) -> &'t str {
    table.iter().find(|(known, _)| known == url).map_or("404\n\n", |(_, answer)| answer)
}

fn serve(check: &mut LiveCheck, id: u32, text: &str) {
    let (head, body) = text.split_once("\n\n").unwrap_or((text, ""));
    let (first, headers) = head.split_once('\n').unwrap_or((head, ""));
    let first = first.trim();
    let status = first.split(' ').next().unwrap();
    let Ok(status) = status.parse::<u16>() else {
        let failure = match first.split_once(": ") {
            Some(("certificate", why)) => Failure::Certificate(why.into()),
            Some(("forbidden", why)) => Failure::Forbidden(why.into()),
            _ if first == "no such host" => Failure::NoSuchHost,
            _ if first == "refused" => Failure::Refused,
            _ if first == "timed out" => Failure::TimedOut,
            _ if first == "unknown" => Failure::Unknown,
            _ => panic!("no failure: {first:?}"),
        };
        return check.failed(id, failure);
    };
    let seconds = first.split(' ').nth(2).map_or(0, |seconds| seconds.parse().unwrap());
    let mut answer = Answer { status, ..Answer::default() };
    let mut bytes = body.as_bytes().to_vec();
    for (name, value) in headers.lines().filter_map(|line| line.split_once(": ")) {
        let value = value.to_owned();
        match name {
            "Location" => answer.location = Some(value),
            "Content-Type" => answer.content_type = Some(value),
            "Content-Encoding" => answer.content_encoding = Some(value),
            "Content-Length" => answer.content_length = Some(value.parse().unwrap()),
            "Last-Modified" => answer.last_modified = Some(value),
            "X-Robots-Tag" => answer.robots_tags.push(value),
            "Link" => answer.links.push(value),
            "Refresh" => answer.refresh = Some(value),
            _ => panic!("{name} has no meaning here"),
        }
    }
    // A file that is gzip, and one that is compressed on its way.
    if answer.content_type.as_deref() == Some("application/gzip") {
        bytes = packed(&bytes);
    }
    // `gzip?` is said of what is not packed.
    if let Some(said) = answer.content_encoding.as_deref().and_then(|it| it.strip_suffix('?')) {
        answer.content_encoding = Some(said.to_owned());
    } else if answer.content_encoding.is_some() {
        bytes = packed(&bytes);
    }
    let Some(mut reader) = check.answer(id, &answer) else { return };
    for piece in bytes.chunks(1_000) {
        if !reader.push(piece) {
            break;
        }
    }
    let end = End { bytes: bytes.len() as u64, ms: seconds * 1_000, cut: false };
    check.done(id, reader.finish(), end);
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

/// The report as text: what was asked for, then that of the site.
pub fn render(report: &LiveReport) -> String {
    let mut out = String::new();
    for fetch in &report.fetches {
        let role = serde_json::to_value(fetch.role).unwrap();
        let _ = write!(out, "{} {}", role.as_str().unwrap(), fetch.url);
        for hop in &fetch.hops {
            let _ = write!(out, " → {} {}", hop.status.unwrap_or_default(), hop.to);
        }
        let _ = writeln!(out, ": {}", fetch.outcome);
    }
    for unfetched in &report.unfetched {
        let _ = writeln!(out, "not fetched: {}: {}", unfetched.url, unfetched.reason);
    }
    let pages = &report.pages;
    let _ = write!(
        out,
        "pages: {} listed, {} chosen, {} forbidden, {} passed over, {} fetched",
        pages.listed, pages.chosen, pages.forbidden, pages.passed_over, pages.fetched
    );
    if pages.targets > 0 {
        let _ = write!(out, " · {} targets of links", pages.targets);
    }
    out.push_str("\n\n");
    out + &super::render_site(&report.site)
}
