//! What comes of servers that do what they should not: `misbehaviours.rs` has what each does, `misbehaviours.txt` what comes of
//! it. `BLESS=1` writes the latter anew.
//!
//! Every name leads to loopback, whatever address it has, and nothing else is ever connected to.

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
use std::time::Instant;
use std::{env, fs, process, thread};

use rustls::ServerConfig;
use sitemap_lint::{Consumer, LiveCheck, LiveOptions};
use ureq::Error;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{
    ConnectionDetails, Connector, NextTimeout, TcpConnector, Transport as Stream,
};

use super::live::Host;
use super::transport::Transport;
use crate::args::{CheckArgs, NetArgs};
use crate::check::Checked;
use crate::outcome::Outcome;
use certificates::Authority;
use misbehaviours::{Case, MISBEHAVIOURS};
use server::{Act, Request, Server, not_found};

/// Where the names lead that are those of servers; nobody's, but outside of what is refused.
const PUBLIC: [u8; 4] = [93, 184, 216, 34];
const NOBODY: [u8; 4] = [93, 184, 216, 35];

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
    let act: Act = Arc::new(move |request: &Request, to: &mut dyn io::Write| {
        if request.path == "/robots.txt" && !robots { not_found(to) } else { act(request, to) }
    });
    let net = NetArgs {
        timeout: case.timeout,
        ca_file: Some(authority.to_owned()),
        other_hosts: case.other_hosts,
        ..NetArgs::default()
    };
    let (plain, secure) =
        (Server::listen(act.clone(), None), Server::listen(act, Some(tls.clone())));
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let dial = Dial { plain: plain.address, secure: secure.address, closed };
    let look_ups = Arc::new(AtomicUsize::new(0));
    let host = Host {
        transport: Transport::with(&net, case.start, LookUp(look_ups.clone()), dial).unwrap(),
        jobs: case.jobs,
        rate: 0,
        journal: None,
        clock: fast,
        stop: Arc::new(AtomicBool::new(false)),
    };
    let options = LiveOptions { other_hosts: case.other_hosts, ..LiveOptions::default() };
    let result = host.run(LiveCheck::new(case.start, &options).unwrap());
    let mut text = String::new();
    let exit = match result {
        Err(sentence) => {
            writeln!(text, "said: {sentence}").unwrap();
            2
        }
        Ok((report, failures)) => described(Checked::live(report, failures), &mut text),
    };
    let requests = plain.requests() + secure.requests();
    let look_ups = look_ups.load(Ordering::SeqCst);
    writeln!(text, "exit {exit}, requests {requests}, look-ups {look_ups}").unwrap();
    text
}

/// Returns the exit status.
fn described(checked: Checked, text: &mut String) -> u8 {
    const MOST: usize = 8;
    let fetches = &checked.fetches.as_ref().unwrap().fetches;
    for fetched in fetches.iter().filter(|fetched| !fetched.url.ends_with("/robots.txt")).take(MOST)
    {
        writeln!(text, "{}: {}", fetched.url, fetched.outcome).unwrap();
    }
    let outcome = Outcome::of(&checked, &CheckArgs::default(), Consumer::Protocol).unwrap();
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
            _ if host.ends_with(".test") => &["93.184.216.34"],
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
    closed: SocketAddr,
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
                (ip, _) if ip == IpAddr::from(NOBODY) => self.closed,
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
