//! What comes of servers that do what they should not: `misbehaviours.rs` has what each does, `misbehaviours.txt` what comes of
//! it. `BLESS=1` writes the latter anew.
//!
//! Every name leads to loopback, whatever address it has, and nothing else is ever connected to.

mod cache;
mod certificates;
mod misbehaviours;
mod server;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use rustls::ServerConfig;
use sitemap_lint::{Consumer, Deep, LiveCheck, LiveOptions};
use ureq::Error;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{
    ConnectionDetails, Connector, NextTimeout, TcpConnector, Transport as Stream,
};

use super::journal::{Journal, Purpose};
use super::live::Client;
use super::native::Transport;
use crate::args::{CheckArgs, Depth, NetArgs};
use crate::check::Checked;
use crate::outcome::Outcome;
use certificates::Authority;
use misbehaviours::{Case, MISBEHAVIOURS};
use server::{Act, Request, Server, answer, index, not_found, urlset, xml};

/// Where the names lead that are those of servers; nobody's, but outside of what is refused.
const PUBLIC: [u8; 4] = [93, 184, 216, 34];
const NOBODY: [u8; 4] = [93, 184, 216, 35];
/// A folder that has nothing yet.
const FIRST: Purpose = Purpose::Save { resume: false };

#[test]
fn misbehaviours() {
    let folder = env::temp_dir().join(format!("sitemap-lint-net-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let authority = Authority::new();
    let pem = authority.write(&folder);
    let authority = authority.server();
    let results: Mutex<BTreeMap<usize, String>> = Mutex::default();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                while let Some(case) = MISBEHAVIOURS.get(next.fetch_add(1, Ordering::SeqCst)) {
                    let at = MISBEHAVIOURS.iter().position(|other| std::ptr::eq(other, case));
                    let text = format!("== {}\n{}", case.name, run(case, &authority, &pem));
                    results.lock().unwrap().insert(at.unwrap(), text);
                }
            });
        }
    });
    fs::remove_dir_all(&folder).unwrap();
    let results = results.into_inner().unwrap();
    assert_eq!(results.len(), MISBEHAVIOURS.len(), "each has come to an end");
    assert!(results.len() >= 40);
    let actual = results.into_values().collect::<Vec<_>>().join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/net/misbehaviours.txt");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &actual).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap();
    for (actual, expected) in actual.split("\n== ").zip(expected.split("\n== ")) {
        assert_eq!(actual, expected);
    }
    assert_eq!(actual, expected);
}

/// Runs a case, and says what was asked for and what came of it.
fn run(case: &Case, tls: &Arc<ServerConfig>, authority: &Path) -> String {
    let act = case.act;
    let robots = case.robots;
    let site = Site::new(tls, move |request, to| match request.path.as_str() {
        "/robots.txt" if !robots => not_found(to),
        _ => act(request, to),
    });
    let net = NetArgs {
        timeout: case.timeout,
        ca_file: Some(authority.to_owned()),
        other_hosts: case.other_hosts,
        ..NetArgs::default()
    };
    let result = site.check(case.start, &net, case.jobs, None);
    let mut text = String::new();
    let exit = match result {
        Err(sentence) => {
            writeln!(text, "said: {sentence}").unwrap();
            2
        }
        Ok(checked) => described(&checked, &mut text),
    };
    assert!(site.plain.most_at_once() <= 4, "{}", case.name);
    let (requests, look_ups) = (site.requests(), site.look_ups.load(Ordering::SeqCst));
    writeln!(text, "exit {exit}, requests {requests}, look-ups {look_ups}").unwrap();
    text
}

/// What answers for all names, with and without TLS.
struct Site {
    plain: Server,
    secure: Server,
    look_ups: Arc<AtomicUsize>,
    /// How long a check may take, by the fast clock.
    longest: Duration,
}

impl Site {
    fn new(
        tls: &Arc<ServerConfig>,
        act: impl Fn(&Request, &mut dyn io::Write) -> bool + Send + Sync + 'static,
    ) -> Site {
        let act: Act = Arc::new(act);
        let (plain, secure) =
            (Server::listen(act.clone(), None), Server::listen(act, Some(tls.clone())));
        Site { plain, secure, look_ups: Arc::default(), longest: Duration::from_secs(86_400) }
    }

    fn requests(&self) -> usize {
        self.plain.requests() + self.secure.requests()
    }

    fn check(
        &self,
        start: &str,
        net: &NetArgs,
        jobs: usize,
        journal: Option<Journal>,
    ) -> Result<Checked, String> {
        let dial = Dial { plain: self.plain.address, secure: self.secure.address };
        let options = LiveOptions {
            deep: net.deep.map_or(Deep::None, |_| Deep::All),
            deep_links: net.deep_links,
            other_hosts: net.other_hosts,
            allow_private: net.allow_private,
            ignore_robots: net.ignore_robots,
            ..LiveOptions::default()
        };
        let check = LiveCheck::new(start, &options).unwrap();
        let client = Client {
            transport: Transport::with(
                net,
                start,
                check.start(),
                LookUp(self.look_ups.clone()),
                dial,
            )?,
            jobs,
            per_host: 4,
            rate: 0,
            longest: self.longest,
            journal,
            table: net.table,
            links: net.deep_links,
            against: None,
            clock: fast,
            stop: Arc::new(AtomicBool::new(false)),
        };
        Ok(Checked::live(client.run(check)?))
    }
}

/// A header of the user's own goes to the origin that is checked, and to no other.
#[test]
fn own_headers_stay_at_home() {
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let list = seen.clone();
    let site = Site::new(&Authority::new().server(), move |request, to| {
        let of = |name| request.headers.get(name).map_or("-", String::as_str);
        let line = format!("{} {} {}", of("host"), of("cookie"), of("user-agent"));
        assert_eq!(of("accept-encoding"), "gzip");
        list.lock().unwrap().push(line);
        match (of("host"), request.path.as_str()) {
            (_, "/robots.txt") => not_found(to),
            ("site.test", "/sitemap.xml") => {
                answer(to, "302 Found", "Location: http://cdn.test/sitemap.xml\r\n", b"")
            }
            ("cdn.test", "/sitemap.xml") => {
                answer(to, "302 Found", "Location: http://site.test/new.xml\r\n", b"")
            }
            _ => xml(to, &urlset("http://site.test", 1)),
        }
    });
    let net = NetArgs {
        header: vec!["Cookie: a=b".to_owned()],
        user_agent: Some("GoogleBot".to_owned()),
        ..NetArgs::default()
    };
    site.check("http://site.test/sitemap.xml", &net, 16, None).unwrap();
    let google = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    let expected = ["site.test a=b", "site.test a=b", "cdn.test -", "site.test a=b"];
    assert_eq!(*seen.lock().unwrap(), expected.map(|line| format!("{line} {google}")));
}

/// `--basic-auth` goes where `--header` goes, and wins over what the URL says.
#[test]
fn a_password_from_the_environment() {
    let check = LiveCheck::new("https://a:b@site.test/", &LiveOptions::default()).unwrap();
    let sent = |variable: &str| {
        let net = NetArgs { basic_auth: Some(variable.to_owned()), ..NetArgs::default() };
        Transport::new(&net, "https://a:b@site.test/", check.start()).map(|it| it.sent().text())
    };
    for (variable, expected) in [
        // Cargo sets both for each test.
        (
            "CARGO_PKG_VERSION",
            "--basic-auth CARGO_PKG_VERSION: the variable contains no NAME:PASSWORD",
        ),
        ("NOT_SET", "--basic-auth NOT_SET: there is no environment variable NOT_SET"),
        (
            "user:word",
            "--basic-auth takes the name of an environment variable that contains NAME:PASSWORD: what is written here others can read.",
        ),
    ] {
        assert_eq!(sent(variable).unwrap_err(), expected);
    }
}

/// Without a check of certificates, at the origin of the start and at no other.
#[test]
fn an_unknown_certificate_is_taken_at_home() {
    let (own, _) = certificates::own("another.test", false, true);
    let site = Site::new(&own, |request, to| match request.path.as_str() {
        "/robots.txt" => not_found(to),
        "/sitemap.xml" => xml(to, &index(["https://cdn.test/a.xml".to_owned()])),
        _ => xml(to, &urlset("https://site.test", 1)),
    });
    let net = NetArgs { insecure: true, other_hosts: true, ..NetArgs::default() };
    let checked = site.check("https://site.test/sitemap.xml", &net, 16, None).unwrap();
    let fetches = checked.fetches.unwrap().fetches;
    let outcome = |url| &fetches.iter().find(|fetched| fetched.url == url).unwrap().outcome;
    assert_eq!(outcome("https://site.test/sitemap.xml"), "read");
    let other = outcome("https://cdn.test/a.xml");
    assert!(other.starts_with("its certificate is not valid"), "{other}");
}

/// With a proxy, which is on loopback, names are its own to look up; what leads inside by its URL is still refused.
#[test]
fn a_proxy_is_asked_for_everything() {
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let list = asked.clone();
    let act: Act = Arc::new(move |request: &Request, to: &mut dyn io::Write| {
        list.lock().unwrap().push(request.line.clone());
        match request.path.as_str() {
            // What follows on this connection is for the site.
            "site.test:80" => to.write_all(b"HTTP/1.1 200 OK\r\n\r\n").is_ok(),
            "/sitemap.xml" => answer(to, "302 Found", "Location: http://10.0.0.1/\r\n", b""),
            _ => not_found(to),
        }
    });
    let proxy = Server::listen(act, None);
    let net = NetArgs { proxy: Some(format!("http://{}", proxy.address)), ..NetArgs::default() };
    let check = LiveCheck::new("http://site.test/sitemap.xml", &LiveOptions::default()).unwrap();
    let client = Client {
        transport: Transport::new(&net, "http://site.test/sitemap.xml", check.start()).unwrap(),
        jobs: 16,
        per_host: 4,
        rate: 0,
        longest: Duration::from_secs(86_400),
        journal: None,
        table: false,
        links: false,
        against: None,
        clock: fast,
        stop: Arc::new(AtomicBool::new(false)),
    };
    let failures = client.run(check).unwrap().failures;
    let expected = "--allow-private permits what leads inside";
    assert_eq!(failures, [expected]);
    let asked = asked.lock().unwrap();
    assert_eq!(asked[..2], ["CONNECT site.test:80", "GET /robots.txt"]);
    assert!(asked.contains(&"GET /sitemap.xml".to_owned()));
}

/// What was kept is not fetched again, and says the same; what failed is.
#[test]
fn a_journal_answers_in_place_of_the_server() {
    let folder = env::temp_dir().join(format!("sitemap-lint-journal-{}", process::id()));
    let site = Site::new(&Authority::new().server(), |request, to| match request.path.as_str() {
        "/robots.txt" => not_found(to),
        "/sitemap.xml" => {
            let names = ["a", "b", "c", "d", "moved"];
            xml(to, &index(names.map(|name| format!("http://site.test/{name}.xml"))))
        }
        "/moved.xml" => answer(to, "301 Moved", "Location: /e.xml\r\n", b""),
        "/b.xml" if request.before < 3 => answer(to, "503 Service Unavailable", "", b""),
        "/c.xml" if request.before == 0 => {
            let _ = to.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n<urlset/>");
            false
        }
        "/d.xml" => answer(to, "404 Not Found", "", b""),
        path => xml(to, &urlset(&format!("http://site.test{path}"), 2)),
    });
    let check = |resume| {
        let journal = Journal::open(&folder, Purpose::Save { resume }, "", 0)?;
        site.check("http://site.test/sitemap.xml", &NetArgs::default(), 16, Some(journal))
    };
    let statuses = |checked: &Checked| {
        let fetches = &checked.fetches.as_ref().unwrap().fetches;
        fetches.iter().map(|fetched| fetched.outcome.clone()).collect::<Vec<_>>()
    };
    let gone = "404 Not Found";
    let busy = "503 Service Unavailable";
    let first = check(false).unwrap();
    assert_eq!(statuses(&first), [gone, "read", "read", busy, "cut off", gone, "read"]);
    assert_eq!(site.requests(), 10);
    // The end of a line that was being written when the run ended.
    fs::write(folder.join("bodies/99999999"), "x").unwrap();
    let mut journal =
        fs::OpenOptions::new().append(true).open(folder.join("answers.jsonl")).unwrap();
    io::Write::write_all(&mut journal, b"{\"url\":\"http://si").unwrap();
    let second = check(true).unwrap();
    assert_eq!(statuses(&second), [gone, "read", "read", "read", "read", gone, "read"]);
    assert_eq!(site.requests(), 12, "only what had failed is asked for again");
    let third = check(true).unwrap();
    assert_eq!(site.requests(), 12);
    assert_eq!(third.report.stats, second.report.stats);
    let said = check(false).err().unwrap();
    assert!(said.contains("Add --resume"), "{said}");
    // Cut off on the disk, and of the same length with another byte in it.
    for spoil in [|body: &mut Vec<u8>| body.truncate(100), |body: &mut Vec<u8>| body[100] ^= 1] {
        let before = site.requests();
        let path = folder.join("bodies").join(number_of(&folder, "/a.xml"));
        let mut body = fs::read(&path).unwrap();
        spoil(&mut body);
        fs::write(&path, body).unwrap();
        let fourth = check(true).unwrap();
        assert_eq!(site.requests(), before + 1, "it is fetched again");
        assert_eq!(fourth.report.stats, second.report.stats);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// The name of the body that was kept last for a path.
fn number_of(folder: &Path, path: &str) -> String {
    let kept = fs::read_to_string(folder.join("answers.jsonl")).unwrap();
    let line = kept.lines().rfind(|line| line.contains(&format!("{path}\""))).unwrap();
    let (_, rest) = line.split_once("\"number\":").unwrap();
    format!("{:08}", rest.split(',').next().unwrap().parse::<u64>().unwrap())
}

/// Two runs at once, other headers, and files of others.
#[test]
fn a_folder_is_for_one_run_and_what_it_asks() {
    let folder = env::temp_dir().join(format!("sitemap-lint-locked-{}", process::id()));
    let open =
        |resume, headers| Journal::open(&folder, Purpose::Save { resume }, headers, 1_800_000_000);
    let refused = |journal: Result<Journal, String>| journal.err().unwrap_or_default();
    let first = open(false, "agent").unwrap();
    for resume in [false, true] {
        let said = refused(open(resume, "agent"));
        assert!(said.contains("another run writes into this folder"), "{said}");
    }
    drop(first);
    let said = refused(open(true, "agent\ncookie: a"));
    assert!(said.contains("other values of --user-agent, --header"), "{said}");
    drop(open(true, "agent").unwrap());
    let path = folder.join("answers.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"begun\":1800000000") && !text.contains("agent\\n"), "{text}");
    for foreign in ["{\"answer\":42}\n", "x", "\n", "{\"sitemapLintAnswers\":1}\n"] {
        fs::write(&path, foreign).unwrap();
        let said = refused(open(true, "agent"));
        assert!(said.contains("of another program"), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), foreign, "nothing is added");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// What leads out of the folder is not written over, and nobody else reads what is kept.
#[test]
#[cfg(unix)]
fn no_link_is_followed() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = env::temp_dir().join(format!("sitemap-lint-links-{}", process::id()));
    fs::create_dir_all(folder.join("save/bodies")).unwrap();
    let precious = folder.join("precious");
    fs::write(&precious, "mine").unwrap();
    symlink(&precious, folder.join("save/bodies/00000001")).unwrap();
    let site = Site::new(&Authority::new().server(), |request, to| match request.path.as_str() {
        "/robots.txt" => not_found(to),
        _ => xml(to, &urlset("http://site.test", 1)),
    });
    let journal = Journal::open(&folder.join("save"), FIRST, "", 0).unwrap();
    site.check("http://site.test/a.xml", &NetArgs::default(), 16, Some(journal)).unwrap();
    assert_eq!(fs::read_to_string(&precious).unwrap(), "mine");
    for name in ["answers.jsonl", "bodies/00000002"] {
        let mode = fs::metadata(folder.join("save").join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    for (name, target) in [("answers.jsonl", "precious"), ("bodies", ".")] {
        let other = folder.join(format!("other-{name}"));
        fs::create_dir(&other).unwrap();
        symlink(folder.join(target), other.join(name)).unwrap();
        let said = Journal::open(&other, FIRST, "", 0).err().unwrap_or_default();
        assert!(said.contains("links are not followed"), "{said}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Name and password of the target's URL: sent with each request to its origin, and told to nobody.
#[test]
fn a_password_stays_at_home_and_unsaid() {
    let folder = env::temp_dir().join(format!("sitemap-lint-password-{}", process::id()));
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let list = seen.clone();
    let site = Site::new(&Authority::new().server(), move |request, to| {
        let of = |name| request.headers.get(name).map_or("-", String::as_str);
        list.lock().unwrap().push(format!("{} {}", of("host"), of("authorization")));
        match (of("host"), request.path.as_str()) {
            (_, "/robots.txt") => not_found(to),
            (_, "/a.xml") => {
                answer(to, "302 Found", "Location: http://v:w@cdn.test/b.xml\r\n", b"")
            }
            (_, "/missing.xml") => not_found(to),
            ("site.test", "/sitemap.xml") => {
                xml(to, &index(["a", "missing"].map(|name| format!("http://site.test/{name}.xml"))))
            }
            _ => xml(to, &urlset("http://site.test", 1)),
        }
    });
    let start = "http://us%65r:se%20cret@site.test/sitemap.xml";
    let journal = Journal::open(&folder, FIRST, "", 0).unwrap();
    let checked = site.check(start, &NetArgs::default(), 16, Some(journal)).unwrap();
    // "user:se cret".
    let sent = "site.test Basic dXNlcjpzZSBjcmV0";
    let mut seen = seen.lock().unwrap().clone();
    seen.sort();
    assert_eq!(seen, ["cdn.test -", sent, sent, sent, sent]);
    let report = crate::formats::report(&checked).unwrap().to_string();
    let kept = fs::read_to_string(folder.join("answers.jsonl")).unwrap();
    for text in [report, kept] {
        for secret in ["cret", "us%65r", "dXNlcjp"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// As `discover` takes it.
#[test]
fn a_password_needs_no_scheme() {
    let check = LiveCheck::new("a:b@site.test", &LiveOptions::default()).unwrap();
    assert_eq!(check.start().as_str(), "https://site.test/");
    let sent =
        |given| Transport::new(&NetArgs::default(), given, check.start()).unwrap().sent().text();
    assert!(sent("a:b@site.test").ends_with("\nauthorization: Basic YTpi"));
    assert!(!sent("site.test").contains("authorization"));
}

/// A server that sends something on a connection when the next request is under way there.
#[test]
fn what_comes_behind_an_answer_is_no_answer() {
    let site = Site::new(&Authority::new().server(), |request, to| match request.path.as_str() {
        "/robots.txt" => not_found(to),
        "/sitemap.xml" => {
            let goes_on = xml(to, &index(["http://site.test/a.xml".to_owned()]));
            thread::sleep(Duration::from_millis(200));
            goes_on && to.write_all(b"</sitemapindex>\r\n\r\n").is_ok()
        }
        _ => xml(to, &urlset("http://site.test", 1)),
    });
    let checked = site.check("http://site.test/sitemap.xml", &NetArgs::default(), 16, None);
    let mut text = String::new();
    assert_eq!(described(&checked.unwrap(), &mut text), 0, "{text}");
    assert!(text.contains("http://site.test/a.xml: read"), "{text}");
}

/// A server that never ends.
#[test]
fn a_check_ends_after_its_time() {
    let mut site = Site::new(&Authority::new().server(), |request, to| {
        thread::sleep(Duration::from_millis(20));
        match request.path.as_str() {
            "/robots.txt" => not_found(to),
            "/sitemap.xml" => {
                xml(to, &index((0..1_000).map(|at| format!("http://site.test/{at}.xml"))))
            }
            path => xml(to, &urlset(&format!("http://site.test{path}"), 1)),
        }
    });
    site.longest = Duration::from_secs(50);
    let checked = site.check("http://site.test/sitemap.xml", &NetArgs::default(), 16, None);
    let mut text = String::new();
    assert_eq!(described(&checked.unwrap(), &mut text), 2);
    assert!(text.contains("said: The check was ended after 50 seconds"), "{text}");
    assert!(text.contains("not read: The check was stopped before everything was fetched"));
    assert!(site.requests() < 900, "{}", site.requests());
}

/// A certificate that signs itself is trusted if it is named, as one of an authority, too, as `openssl req -x509` makes them:
/// that very one, for its own name, as long as it is valid.
#[test]
fn certificates_that_sign_themselves() {
    let folder = env::temp_dir().join(format!("sitemap-lint-own-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let other = certificates::own("site.test", true, false).1;
    for (name, is_authority, is_old, named, outcome) in [
        ("site.test", false, false, None, "read"),
        ("site.test", true, false, None, "read"),
        ("site.test", true, true, None, "it expired"),
        ("else.test", true, false, None, "it is for another name"),
        ("site.test", true, false, Some(&other), "made for an authority (CA:TRUE)"),
        ("site.test", false, false, Some(&other), "none of the authority that it names"),
    ] {
        let (config, pem) = certificates::own(name, is_authority, is_old);
        let path = folder.join("own.pem");
        fs::write(&path, named.unwrap_or(&pem)).unwrap();
        let site = Site::new(&config, |request, to| match request.path.as_str() {
            "/robots.txt" => not_found(to),
            _ => xml(to, &urlset("https://site.test", 1)),
        });
        let net = NetArgs { ca_file: Some(path), ..NetArgs::default() };
        let checked = site.check("https://site.test/sitemap.xml", &net, 16, None).unwrap();
        let fetches = &checked.fetches.as_ref().unwrap().fetches;
        let told = &fetches.iter().find(|fetched| fetched.url.ends_with(".xml")).unwrap().outcome;
        assert!(told.contains(outcome), "{told}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Returns the exit status.
fn described(checked: &Checked, text: &mut String) -> u8 {
    const MOST: usize = 8;
    let fetches = &checked.fetches.as_ref().unwrap().fetches;
    for fetched in fetches.iter().filter(|fetched| !fetched.url.ends_with("/robots.txt")).take(MOST)
    {
        writeln!(text, "{}: {}", fetched.url, fetched.outcome).unwrap();
    }
    let outcome = Outcome::of(checked, &CheckArgs::default(), Consumer::Protocol).unwrap();
    for found in
        outcome.found.iter().filter(|found| !is_about_content(found.finding.rule)).take(MOST)
    {
        let severity = format!("{:?}", found.finding.severity).to_lowercase();
        let (file, line) = (found.file, found.finding.start.line);
        let (rule, message) = (found.finding.rule, &found.finding.message);
        writeln!(text, "{severity} [{rule}] {file}:{line}: {message}").unwrap();
    }
    for sentence in &checked.report.incomplete {
        writeln!(text, "not read: {sentence}").unwrap();
    }
    for sentence in &checked.failures {
        writeln!(text, "said: {sentence}").unwrap();
    }
    outcome.exit_code()
}

/// Notes on the small sitemaps of the tests, which are nobody's fault.
fn is_about_content(rule: &str) -> bool {
    rule.starts_with("quality-") || rule.starts_with("set-")
}

/// A clock that runs fifty times as fast, for pauses of seconds.
fn fast() -> Instant {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    *START + START.elapsed() * 50
}

/// Addresses of names. Counts how often it is asked.
#[derive(Debug)]
struct LookUp(Arc<AtomicUsize>);

impl Resolver for LookUp {
    fn resolve(&self, uri: &Uri, _: &Config, _: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
        let before = self.0.fetch_add(1, Ordering::SeqCst);
        let port =
            uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
        let host = uri.host().unwrap();
        let addresses: &[&str] = match host {
            "inside.test" => &["10.0.0.1"],
            "inside6.test" => &["fd00::1"],
            "mixed.test" => &["93.184.216.34", "192.168.1.1"],
            "changing.test" if before > 0 => &["127.0.0.1"],
            "refused.test" => &["93.184.216.35"],
            "nowhere.test" => return Err(Error::HostNotFound),
            "later.test" => {
                let why =
                    "failed to lookup address information: Temporary failure in name resolution";
                return Err(io::Error::other(why).into());
            }
            // Of names that end in .test, a sitemap is told that nobody has them.
            _ if host.ends_with(".test") || host == "site.museum" => &["93.184.216.34"],
            // As the system's look-up answers a number.
            _ => &["127.0.0.1"],
        };
        let mut found = self.empty();
        for address in addresses {
            found.push(SocketAddr::new(address.parse().unwrap(), port));
        }
        Ok(found)
    }
}

/// Connects to the servers of the test in place of the addresses above, and to nothing else.
#[derive(Debug)]
struct Dial {
    plain: SocketAddr,
    secure: SocketAddr,
}

impl<In: Stream> Connector<In> for Dial {
    type Out = <TcpConnector as Connector<In>>::Out;

    fn connect(
        &self,
        details: &ConnectionDetails<'_>,
        chained: Option<In>,
    ) -> Result<Option<Self::Out>, Error> {
        let mut addrs = details.addrs.clone();
        for address in addrs.iter_mut() {
            *address = match (address.ip(), address.port()) {
                (ip, 80) if ip == IpAddr::from(PUBLIC) => self.plain,
                (ip, 443) if ip == IpAddr::from(PUBLIC) => self.secure,
                // Nobody listens on the first port.
                (ip, _) if ip == IpAddr::from(NOBODY) => SocketAddr::from(([127, 0, 0, 1], 1)),
                other => {
                    return Err(io::Error::other(format!("connected to {other:?}")).into());
                }
            };
        }
        let details = ConnectionDetails {
            uri: details.uri,
            addrs,
            config: details.config,
            request_level: details.request_level,
            resolver: details.resolver,
            now: details.now,
            timeout: details.timeout,
            current_time: details.current_time.clone(),
            run_connector: details.run_connector.clone(),
            register_shutdown: details.register_shutdown.clone(),
        };
        TcpConnector::default().connect(&details, chained)
    }
}
