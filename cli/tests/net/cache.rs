//! What a cache asks for in the next run, and what it does not.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::{env, process};

use super::certificates::Authority;
use super::server::{Request, answer, index, not_found, urlset};
use super::{Depth, NetArgs, Site};
use crate::check::Checked;
use crate::net::journal::{Journal, Purpose};

const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;
const START: &str = "http://us%65r:se%20cret@site.museum/sitemap.xml";

/// A site whose pages change as a test says, and what was asked of it.
struct Changing {
    site: Site,
    state: Arc<Mutex<State>>,
    folder: PathBuf,
}

#[derive(Default)]
struct State {
    /// Path, and the validators that came with the request.
    asked: Vec<String>,
    /// The head of the page `/page-1`, and its tag.
    head: &'static str,
    tag: &'static str,
    /// `X-Robots-Tag` of the page `/page-2`.
    robots: &'static str,
    /// What `/page-3` answers.
    status: &'static str,
    /// What robots.txt says; there is none if it says nothing.
    robots_txt: &'static str,
}

impl Changing {
    fn new(name: &str) -> Changing {
        let state = Arc::new(Mutex::new(State { status: "200 OK", ..State::default() }));
        let told = state.clone();
        let act = move |request: &Request, to: &mut dyn Write| {
            let mut state = told.lock().unwrap();
            let of = |name| request.headers.get(name).cloned().unwrap_or_default();
            let given = of("if-none-match") + &of("if-modified-since");
            let is_absent = request.path.starts_with("/sitemap-lint-");
            let path = if is_absent { "/absent" } else { &request.path };
            state.asked.push(format!("{path} {given}").trim().to_owned());
            let (mut head, tag) = (String::new(), format!("\"{}\"", state.tag));
            let body = match request.path.as_str() {
                _ if is_absent => return not_found(to),
                "/robots.txt" if state.robots_txt.is_empty() => return not_found(to),
                "/robots.txt" => state.robots_txt.to_owned(),
                "/sitemap.xml" => index(["http://site.museum/a.xml".to_owned()]),
                "/a.xml" => urlset("http://site.museum", 4),
                "/page-3" => {
                    return answer(
                        to,
                        state.status,
                        "Content-Type: text/html\r\n",
                        b"<title>3</title>",
                    );
                }
                path => {
                    let own = if path == "/page-1" { state.head } else { "" };
                    head += "Content-Type: text/html\r\nSet-Cookie: a=cookie\r\n";
                    format!("<!doctype html><title>Secret of all</title>{own}<body>Text")
                }
            };
            if request.path == "/page-2" {
                head += &format!("X-Robots-Tag: {}\r\n", state.robots);
            }
            match request.path.as_str() {
                "/sitemap.xml" => head += "Last-Modified: Tue, 01 Sep 2026 00:00:00 GMT\r\n",
                _ => head += &format!("ETag: {tag}\r\n"),
            }
            let unchanged = given == tag || given.starts_with("Tue");
            answer(
                to,
                if unchanged { "304 Not Modified" } else { "200 OK" },
                &head,
                if unchanged { b"" } else { body.as_bytes() },
            )
        };
        let folder = env::temp_dir().join(format!("sitemap-lint-cache-{}-{name}", process::id()));
        Changing { site: Site::new(&Authority::new().server(), act), state, folder }
    }

    /// Checks at a moment, with answers that may be a day old. Returns what was asked, in order of the paths, and what came of it.
    fn check(&self, at: u64, headers: &str) -> (Vec<String>, Checked) {
        self.check_links(false, at, headers)
    }

    /// The same, perhaps with the targets of links.
    fn check_links(&self, deep_links: bool, at: u64, headers: &str) -> (Vec<String>, Checked) {
        self.state.lock().unwrap().asked.clear();
        let purpose = Purpose::Cache { most: DAY };
        let journal = Journal::open(&self.folder, purpose, headers, 1_800_000_000 + at).unwrap();
        let net = NetArgs { deep: Some(Depth::All), deep_links, ..NetArgs::default() };
        let checked = self.site.check(START, &net, 16, Some(journal)).unwrap();
        let mut asked = self.state.lock().unwrap().asked.clone();
        asked.sort();
        (asked, checked)
    }
}

impl Drop for Changing {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn rules(checked: &Checked) -> Vec<&str> {
    let mut rules: Vec<_> = checked.report.findings.iter().map(|finding| finding.rule).collect();
    rules.sort_unstable();
    rules
}

#[test]
fn a_sound_site_is_not_asked_again_within_a_day() {
    let site = Changing::new("sound");
    let (asked, first) = site.check(0, "agent");
    assert_eq!(
        asked,
        [
            "/a.xml",
            "/absent",
            "/page-0",
            "/page-1",
            "/page-2",
            "/page-3",
            "/robots.txt",
            "/sitemap.xml"
        ]
    );
    assert_eq!(first.remarks, [""; 0]);
    let (asked, second) = site.check(5 * HOUR, "agent");
    assert_eq!(asked, [""; 0]);
    assert_eq!(
        second.remarks,
        [
            "The cache had 8 of 8 answers, the oldest 5 hours old. --max-cache-age 0 asks the server about each."
        ]
    );
    let fetches = |checked: &Checked| {
        let all = &checked.fetches.as_ref().unwrap().fetches;
        let mut all: Vec<_> = all
            .iter()
            .map(|it| (it.url.clone(), it.status, it.bytes, it.outcome.clone()))
            .collect();
        all.sort();
        all
    };
    assert_eq!(fetches(&second), fetches(&first));
    assert_eq!(second.report.stats, first.report.stats);

    // Later, the server is asked whether all is as it was. What it cannot be asked for is fetched.
    let (asked, third) = site.check(2 * DAY, "agent");
    assert_eq!(
        asked,
        [
            "/a.xml \"\"",
            "/absent",
            "/page-0 \"\"",
            "/page-1 \"\"",
            "/page-2 \"\"",
            "/page-3",
            "/robots.txt",
            "/sitemap.xml Tue, 01 Sep 2026 00:00:00 GMT"
        ]
    );
    assert_eq!(third.remarks, ["5 answers of the cache: unchanged, the server says."]);
    assert_eq!(fetches(&third), fetches(&first));
    // And they hold for another day.
    assert_eq!(site.check(2 * DAY + HOUR, "agent").0, [""; 0]);
}

/// What a page links to is kept with it. A page that was kept without its links is fetched once more.
#[test]
fn links_are_kept() {
    let site = Changing::new("links");
    site.state.lock().unwrap().head = "<body><a href=/page-9>9</a>";
    site.state.lock().unwrap().robots_txt = "Sitemap: http://site.museum/sitemap.xml\n";
    let (_, first) = site.check(0, "agent");
    assert_eq!(rules(&first), [""; 0]);
    let (asked, second) = site.check_links(true, HOUR, "agent");
    assert_eq!(asked, ["/page-0", "/page-1", "/page-2", "/page-3", "/page-9"]);
    let all = |checked: &Checked| {
        let all = checked.report.findings.iter().chain(&checked.report.elsewhere);
        all.map(|finding| finding.rule).collect::<Vec<_>>()
    };
    assert_eq!(all(&second), ["page-not-listed"]);
    let (asked, third) = site.check_links(true, 2 * HOUR, "agent");
    assert_eq!(asked, [""; 0]);
    assert_eq!(all(&third), all(&second));
}

#[test]
fn what_is_wrong_is_asked_for_again() {
    let site = Changing::new("wrong");
    site.state.lock().unwrap().head = "<meta name=robots content=noindex>";
    site.state.lock().unwrap().status = "404 Not Found";
    let (_, first) = site.check(0, "agent");
    assert_eq!(rules(&first), ["page-noindex", "page-not-found"]);
    let (asked, second) = site.check(HOUR, "agent");
    assert_eq!(asked, ["/page-1", "/page-3"]);
    assert_eq!(rules(&second), ["page-noindex", "page-not-found"]);
    site.state.lock().unwrap().head = "";
    site.state.lock().unwrap().status = "200 OK";
    let (asked, third) = site.check(2 * HOUR, "agent");
    assert_eq!(asked, ["/page-1", "/page-3"]);
    assert_eq!(rules(&third), [""; 0]);
    assert_eq!(site.check(3 * HOUR, "agent").0, [""; 0]);

    // A page that is unchanged itself, with another header.
    site.state.lock().unwrap().robots = "noindex";
    let (_, fourth) = site.check(2 * DAY, "agent");
    assert_eq!(rules(&fourth), ["page-noindex"]);
    assert_eq!(site.check(2 * DAY, "agent").0, ["/page-2"]);
    site.state.lock().unwrap().robots = "all";
    assert_eq!(rules(&site.check(2 * DAY, "agent").1), [""; 0]);

    // What has changed is read anew.
    site.state.lock().unwrap().head = "<link rel=canonical href=/page-0>";
    site.state.lock().unwrap().tag = "b";
    let (_, fifth) = site.check(4 * DAY, "agent");
    assert_eq!(rules(&fifth), ["page-canonical-elsewhere"]);
}

#[test]
fn other_headers_are_not_answered_and_nothing_secret_is_kept() {
    let site = Changing::new("secret");
    let secret = "agent\nauthorization: Basic dXNlcjpzZSBjcmV0";
    assert_eq!(site.check(0, secret).0.len(), 8);
    let mut kept = fs::read_to_string(site.folder.join("answers.jsonl")).unwrap();
    for body in fs::read_dir(site.folder.join("bodies")).unwrap() {
        kept += &fs::read_to_string(body.unwrap().path()).unwrap();
    }
    for word in ["cret", "Secret", "dXNlcjp", "user", "us%65r", "cookie", "Text"] {
        assert!(!kept.contains(word), "{word} in {kept}");
    }
    assert_eq!(site.check(HOUR, secret).0, [""; 0]);
    for other in ["agent", "agent\nauthorization: Basic dXNlcjpzZSBjcmV1", secret] {
        assert_eq!(site.check(HOUR, other).0.len(), 8, "{other}");
    }
    // Two bodies, whatever came before.
    assert_eq!(fs::read_dir(site.folder.join("bodies")).unwrap().count(), 2);
    for body in fs::read_dir(site.folder.join("bodies")).unwrap() {
        fs::write(body.unwrap().path(), "spoilt").unwrap();
    }
    let (asked, checked) = site.check(HOUR, secret);
    assert_eq!(asked, ["/a.xml", "/sitemap.xml"]);
    assert_eq!(rules(&checked), [""; 0]);
    // A month later the server cannot be asked whether they are the same.
    site.check(40 * DAY, secret);
    assert_eq!(site.check(40 * DAY, secret).0, [""; 0]);
    // A clock that was set back.
    assert_eq!(site.check(0, secret).0.len(), 8);
}
