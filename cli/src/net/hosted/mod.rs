//! Requests that the program makes that runs this one: a module of WASI has no network.
//!
//! The other end looks up names, and connects to the addresses that it is given, to no others: whether they lead inside is seen
//! here.

mod wire;

use std::collections::{HashMap, VecDeque};
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant, SystemTime};

use http::{HeaderMap, HeaderName, HeaderValue};
use serde::{Deserialize, Serialize};
use sitemap_lint::{Body, Failure, Fetch};
use url::{Host, Url};

use super::failures;
use super::journal::Journal;
use super::reading::{Event, Reading, since};
use super::request::{self, CONNECT, Head, Header, Sent, WHOLE, permitted};
use crate::args::NetArgs;
use crate::table::Digest;

/// How requests are made.
pub struct Transport {
    sent: Sent,
    allow_private: bool,
    insecure: bool,
    has_proxy: bool,
    whole: Duration,
}

/// The requests that are under way.
pub struct Requests {
    transport: Transport,
    journal: Option<Arc<Journal>>,
    /// Whether pages are read whole, for their digests.
    whole: bool,
    stop: Arc<AtomicBool>,
    /// A name is looked up once in a run: it cannot lead elsewhere the next time.
    known: HashMap<String, Vec<IpAddr>>,
    running: HashMap<u32, Running>,
    events: VecDeque<Event>,
    /// The request whose head was passed on last.
    answered: Option<u32>,
    bytes: u64,
}

struct Running {
    fetch: Fetch,
    url: Url,
    /// Headers of this request alone.
    more: Vec<Header>,
    begun: Instant,
    stage: Stage,
}

enum Stage {
    /// The head is still to come.
    Asked,
    /// What reads the body is still to come.
    Answered(Box<Head>, Receiver<Body>),
    Read(Box<Reading>),
}

/// What the other end is told. The times are in milliseconds.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
enum Message<'a> {
    Settings {
        /// `host:port` of the proxy, and what it wants to be told of the user.
        proxy: Option<(&'a str, u16, Option<String>)>,
        proxy_is_secure: bool,
        /// Certificates in PEM in place of the system's.
        authorities: Option<String>,
    },
    LookUp {
        id: u32,
        host: &'a str,
        most: u64,
    },
    Get {
        id: u32,
        secure: bool,
        host: &'a str,
        port: u16,
        path: &'a str,
        headers: Vec<(&'a str, String)>,
        addresses: &'a [IpAddr],
        /// Whatever certificate the server shows.
        unchecked: bool,
        most: u64,
        most_to_connect: u64,
    },
    /// The next piece of the body is wanted.
    More {
        id: u32,
    },
    /// Nothing more is.
    Stop {
        id: u32,
    },
}

/// The first line of an event; a piece of a body follows it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
enum Told {
    Addresses {
        id: u32,
        addresses: Vec<IpAddr>,
    },
    Head {
        id: u32,
        status: u16,
        headers: Vec<(String, String)>,
    },
    Piece {
        id: u32,
    },
    End {
        id: u32,
        cut: bool,
    },
    Failed {
        id: u32,
        code: String,
        message: String,
    },
    /// The user wants the report so far.
    Interrupt,
}

impl Transport {
    /// `given`: the target as the user gives it. `start`: its URL, whose origin the user's headers are for.
    ///
    /// # Errors
    /// An option that makes no sense, in a sentence.
    pub fn new(args: &NetArgs, given: &str, start: &Url) -> Result<Transport, String> {
        let proxy = args.proxy.as_deref().map(request::proxy).transpose()?;
        let sent = Sent::new(args, given, start)?;
        let authorities = match &args.ca_file {
            None => None,
            Some(path) => {
                let pem = String::from_utf8_lossy(&request::authorities(path)?).into_owned();
                if !pem.contains("-----BEGIN CERTIFICATE-----") {
                    return Err(request::no_certificate(path));
                }
                Some(pem)
            }
        };
        let login = proxy.as_ref().and_then(|proxy| request::login(proxy.as_str()));
        let login = login.map(|login| text(&login));
        tell(&Message::Settings {
            proxy: proxy
                .as_ref()
                .and_then(|proxy| Some((proxy.host_str()?, proxy.port_or_known_default()?, login))),
            proxy_is_secure: proxy.as_ref().is_some_and(|proxy| proxy.scheme() == "https"),
            authorities,
        });
        Ok(Transport {
            sent,
            allow_private: args.allow_private,
            insecure: args.insecure,
            has_proxy: proxy.is_some(),
            whole: args.timeout.map_or(WHOLE, Duration::from_secs),
        })
    }

    /// The headers by which an answer may differ.
    pub fn sent(&self) -> &Sent {
        &self.sent
    }

    /// Whether what a name leads to may be connected to.
    fn allowed(&self, addresses: &[IpAddr]) -> Result<(), Failure> {
        if self.allow_private {
            return Ok(());
        }
        request::outside(addresses.iter().copied())
            .map_err(|inside| Failure::Forbidden(permitted(&inside)))
    }

    fn get(&self, Running { fetch, url, more, .. }: &Running, addresses: &[IpAddr]) {
        let host = url.host_str().unwrap_or_default();
        let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
        let mut headers = vec![
            ("Host", format!("{host}{port}")),
            ("User-Agent", self.sent.user_agent.clone()),
            ("Accept", "*/*".to_owned()),
            ("Accept-Encoding", "gzip".to_owned()),
        ];
        let own = self.sent.own(url).iter().chain(more);
        headers.extend(own.map(|(name, value)| (name.as_str(), text(value))));
        tell(&Message::Get {
            id: fetch.id,
            secure: url.scheme() == "https",
            host: host.trim_matches(['[', ']']),
            port: url.port_or_known_default().unwrap_or_default(),
            path: &url[url::Position::BeforePath..url::Position::AfterQuery],
            headers,
            addresses,
            unchecked: self.insecure && self.sent.is_of_start(url),
            most: milliseconds(self.whole),
            most_to_connect: milliseconds(CONNECT.min(self.whole)),
        });
    }

    fn failure(&self, code: &str, message: String) -> Failure {
        match failure(code, message) {
            Failure::NoSuchHost if self.has_proxy => {
                Failure::Connection(failures::NO_PROXY.to_owned())
            }
            Failure::Refused if self.has_proxy => {
                Failure::Connection(failures::PROXY_REFUSED.to_owned())
            }
            failure => failure,
        }
    }
}

impl Requests {
    /// `whole`: pages are read whole, for their digests. `stop`: set when the user wants the report so far.
    pub fn new(
        transport: Transport,
        journal: Option<Arc<Journal>>,
        whole: bool,
        stop: Arc<AtomicBool>,
    ) -> Requests {
        Requests {
            transport,
            journal,
            whole,
            stop,
            known: HashMap::new(),
            running: HashMap::new(),
            events: VecDeque::new(),
            answered: None,
            bytes: 0,
        }
    }

    /// `more`: headers of this request alone.
    pub fn begin(&mut self, fetch: Fetch, more: Vec<Header>) {
        // A redirect keeps the number of the request.
        self.read_or_not();
        let url = match request::allowed(&fetch.url, self.transport.allow_private) {
            Ok(url) => url,
            Err(failure) => return self.events.push_back(Event::Unanswered(fetch, failure)),
        };
        let running = Running { url, more, begun: Instant::now(), stage: Stage::Asked, fetch };
        match running.url.host() {
            _ if self.transport.has_proxy => self.transport.get(&running, &[]),
            Some(Host::Ipv4(address)) => self.transport.get(&running, &[address.into()]),
            Some(Host::Ipv6(address)) => self.transport.get(&running, &[address.into()]),
            Some(Host::Domain(host)) => match self.known.get(host) {
                Some(addresses) => self.transport.get(&running, addresses),
                None => {
                    let most = milliseconds(CONNECT.min(self.transport.whole));
                    tell(&Message::LookUp { id: running.fetch.id, host, most });
                }
            },
            None => {}
        }
        self.running.insert(running.fetch.id, running);
    }

    /// What comes next, if it comes within this time.
    pub fn next(&mut self, wait: Duration) -> Option<Event> {
        self.read_or_not();
        if let Some(event) = self.events.pop_front() {
            return Some(event);
        }
        let event = wire::receive(wait)?;
        let line = event.iter().position(|byte| *byte == b'\n').unwrap_or(event.len());
        let told = serde_json::from_slice(&event[..line]).ok()?;
        self.take(told, event.get(line + 1..).unwrap_or_default());
        self.events.pop_front()
    }

    /// Of all bodies so far, as they were sent.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the body of the last answer is wanted is known once that has been passed on.
    fn read_or_not(&mut self) {
        let Some(id) = self.answered.take() else { return };
        let Some(running) = self.running.remove(&id) else { return };
        let Running { stage: Stage::Answered(head, taken), .. } = &running else { return };
        match taken.try_recv() {
            Ok(body) => {
                let Running { fetch, begun, .. } = &running;
                let digest = Digest::of(fetch, &head.answer).filter(|_| self.whole);
                let (fetch, head, journal) = (fetch.clone(), head.clone(), self.journal.as_deref());
                let reading = Reading::new(fetch, head, *begun, body, digest, journal);
                let stage = Stage::Read(Box::new(reading));
                self.running.insert(id, Running { stage, ..running });
                tell(&Message::More { id });
            }
            Err(_) => tell(&Message::Stop { id }),
        }
    }

    fn take(&mut self, told: Told, piece: &[u8]) {
        match told {
            Told::Addresses { id, addresses } => self.look_up(id, addresses),
            Told::Head { id, status, headers } => {
                let Some(running) = self.running.get_mut(&id) else { return };
                let headers: HeaderMap = headers.iter().filter_map(header).collect();
                let (take, taken) = mpsc::channel();
                let head = Box::new(Head::of(status, &headers, SystemTime::now()));
                running.stage = Stage::Answered(head.clone(), taken);
                self.answered = Some(id);
                self.events.push_back(Event::Answered {
                    fetch: running.fetch.clone(),
                    head,
                    ms: since(running.begun),
                    take,
                });
            }
            Told::Piece { id } => {
                let Some(Running { stage: Stage::Read(reading), .. }) = self.running.get_mut(&id)
                else {
                    return;
                };
                let wanted = usize::try_from(reading.wanted()).unwrap_or(usize::MAX);
                let piece = &piece[..piece.len().min(wanted)];
                self.bytes += piece.len() as u64;
                if reading.push(piece) && reading.wanted() > 0 {
                    return tell(&Message::More { id });
                }
                tell(&Message::Stop { id });
                self.end(id, false);
            }
            Told::End { id, cut } => self.end(id, cut),
            Told::Failed { id, code, message } => {
                let read = self.running.get(&id).map(|running| &running.stage);
                if matches!(read, Some(Stage::Read(reading)) if reading.is_over()) {
                    return self.end(id, true);
                }
                let Some(running) = self.running.remove(&id) else { return };
                let failure = self.transport.failure(&code, message);
                self.events.push_back(match running.stage {
                    Stage::Asked => Event::Unanswered(running.fetch, failure),
                    Stage::Answered(..) | Stage::Read(_) => Event::Broken(id, failure),
                });
            }
            Told::Interrupt => self.stop.store(true, Ordering::Relaxed),
        }
    }

    fn look_up(&mut self, id: u32, addresses: Vec<IpAddr>) {
        let Some(running) = self.running.get(&id) else { return };
        let host = running.url.host_str().unwrap_or_default();
        let addresses = match (self.known.get(host), self.transport.allowed(&addresses)) {
            (Some(known), _) => known,
            (None, Ok(())) => self.known.entry(host.to_owned()).or_insert(addresses),
            (None, Err(failure)) => {
                if let Some(Running { fetch, .. }) = self.running.remove(&id) {
                    self.events.push_back(Event::Unanswered(fetch, failure));
                }
                return;
            }
        };
        self.transport.get(running, addresses);
    }

    fn end(&mut self, id: u32, cut: bool) {
        if let Some(Running { stage: Stage::Read(reading), .. }) = self.running.remove(&id) {
            self.events.extend(reading.finish(cut, self.journal.as_deref()));
        }
    }
}

/// The first Ctrl-C asks for the report so far, the second ends the program: the other end hears them.
#[expect(clippy::unnecessary_wraps, reason = "where this program hears them itself, that may fail")]
pub fn stop_at_interrupt(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

fn tell(message: &Message<'_>) {
    wire::send(&serde_json::to_vec(message).unwrap_or_default());
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn text(value: &HeaderValue) -> String {
    String::from_utf8_lossy(value.as_bytes()).into_owned()
}

fn header((name, value): &(String, String)) -> Option<(HeaderName, HeaderValue)> {
    Some((name.parse().ok()?, HeaderValue::from_bytes(value.as_bytes()).ok()?))
}

/// By the codes of Node and, for certificates, of OpenSSL.
fn failure(code: &str, message: String) -> Failure {
    let connection = |text: &str| Failure::Connection(text.to_owned());
    let certificate = |text: &str| Failure::Certificate(text.to_owned());
    match code {
        "ETIMEDOUT" => Failure::TimedOut,
        "ENOTFOUND" => Failure::NoSuchHost,
        "EAI_AGAIN" => {
            Failure::Connection(failures::looked_up("Temporary failure in name resolution"))
        }
        "ECONNREFUSED" => Failure::Refused,
        "ECONNRESET" if message == "socket hang up" => connection(failures::ENDED),
        "ECONNRESET" | "EPIPE" => connection(failures::RESET),
        "EHOSTUNREACH" | "ENETUNREACH" => connection(failures::NO_WAY),
        "HPE_HEADER_OVERFLOW" => connection(failures::TOO_LARGE),
        "CERT_HAS_EXPIRED" => certificate(failures::EXPIRED),
        "CERT_NOT_YET_VALID" => certificate(failures::NOT_YET),
        "ERR_TLS_CERT_ALTNAME_INVALID" => certificate(failures::OTHER_NAME),
        "CERT_REVOKED" => certificate(failures::REVOKED),
        "CERT_SIGNATURE_FAILURE" => certificate(failures::WRONGLY_SIGNED),
        "DEPTH_ZERO_SELF_SIGNED_CERT"
        | "SELF_SIGNED_CERT_IN_CHAIN"
        | "UNABLE_TO_GET_ISSUER_CERT"
        | "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"
        | "UNABLE_TO_VERIFY_LEAF_SIGNATURE" => certificate(failures::UNTRUSTED),
        "PROXY" => Failure::Connection(format!("the proxy: {message}")),
        _ if code.starts_with("HPE_") => {
            let why = message.strip_prefix("Parse Error: ").unwrap_or(&message);
            Failure::Connection(failures::not_http(why))
        }
        _ if code.starts_with("ERR_SSL") => Failure::Connection(format!("TLS failed: {message}")),
        _ => Failure::Connection(message),
    }
}
