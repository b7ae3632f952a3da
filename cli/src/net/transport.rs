//! One request, one answer: HTTP without redirects, decompression or a way inside.

use std::cell::Cell;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use percent_encoding::percent_decode_str;
use rustls::CertificateError;
use rustls::pki_types::CertificateDer;
use sitemap_lint::{Answer, Failure, Inside};
use ureq::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::unversioned::resolver::{DefaultResolver, Resolver};
use ureq::unversioned::transport::{
    ConnectProxyConnector, ConnectionDetails, Connector, Either, RustlsConnector, TcpConnector,
    Transport as Stream,
};
use ureq::{Agent, Error, Proxy};
use url::{Origin, Url};

use super::named_tls::{NamedTls, is_authority};
use super::resolver::Pinned;
use crate::args::NetArgs;
use crate::visible::{shown_url, visible, why};

/// The most requests to a host at once that `--jobs` can ask for: no browser makes as many, and no server should mind.
pub const MOST_PER_HOST: usize = 32;
const CONNECT: Duration = Duration::from_secs(5);
const WHOLE: Duration = Duration::from_secs(30);

/// What crawlers send as their `User-Agent`, as their operators publish it.
const CRAWLERS: &[(&str, &str)] = &[
    ("googlebot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
    ("bingbot", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"),
];

/// Makes requests.
pub struct Transport {
    agent: Agent,
    user_agent: String,
    /// What the user adds for one origin, and the name and the password of its URL.
    headers: Vec<(HeaderName, HeaderValue)>,
    origin: Origin,
    allow_private: bool,
    has_proxy: bool,
}

/// The head of an answer; the body is still to be read.
pub struct Opened {
    pub answer: Answer,
    /// `Retry-After`.
    pub retry_after: Option<Duration>,
    body: ureq::Body,
}

/// How reading a body ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// Bytes as they were sent.
    pub bytes: u64,
    /// The connection ended before the body did.
    pub cut: bool,
}

impl Transport {
    /// `given`: the target as the user gives it. `start`: its URL, whose origin the user's headers are for.
    ///
    /// # Errors
    /// An option that makes no sense, in a sentence.
    pub fn new(args: &NetArgs, given: &str, start: &Url) -> Result<Transport, String> {
        Transport::with(args, given, start, DefaultResolver::default(), TcpConnector::default())
    }

    /// With another way to look up names and to connect.
    pub fn with<C>(
        args: &NetArgs,
        given: &str,
        start: &Url,
        lookup: impl Resolver,
        tcp: C,
    ) -> Result<Transport, String>
    where
        C: Connector<Either<(), Box<dyn Stream>>>,
    {
        let proxy = args.proxy.as_deref().map(proxy).transpose()?;
        let whole = args.timeout.map_or(WHOLE, Duration::from_secs);
        let user_agent = user_agent(args)?;
        let (named, config) = tls(args)?;
        let config = Agent::config_builder()
            .tls_config(config)
            .proxy(proxy.clone())
            .user_agent(user_agent.clone())
            .accept_encoding("gzip")
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(whole))
            .timeout_resolve(Some(CONNECT.min(whole)))
            .timeout_connect(Some(CONNECT.min(whole)))
            // Shorter than servers keep a connection that nobody uses.
            .max_idle_age(Duration::from_secs(3))
            .max_idle_connections(2 * MOST_PER_HOST)
            .max_idle_connections_per_host(MOST_PER_HOST)
            .build();
        let has_proxy = proxy.is_some();
        let proxy = proxy.and_then(|proxy| proxy.uri().authority().cloned());
        let own = args.header.iter().map(|text| own_header(text));
        let mut headers = own.collect::<Result<Vec<_>, _>>()?;
        if let Some(login) = login(given)
            && headers.iter().all(|(name, _)| name != header::AUTHORIZATION)
        {
            headers.push((header::AUTHORIZATION, login));
        }
        let lookup = Pinned::new(lookup, args.allow_private, proxy);
        let connector =
            ().chain(ConnectProxyConnector::default())
                .chain(tcp)
                .chain(Noting)
                .chain(named)
                .chain(RustlsConnector::default());
        Ok(Transport {
            agent: Agent::with_parts(config, connector, lookup),
            user_agent,
            headers,
            origin: start.origin(),
            allow_private: args.allow_private,
            has_proxy,
        })
    }

    /// The headers by which an answer may differ, as text.
    pub fn sent(&self) -> String {
        let mut text = self.user_agent.clone();
        for (name, value) in &self.headers {
            text += &format!("\n{name}: {}", String::from_utf8_lossy(value.as_bytes()));
        }
        text
    }

    /// Asks for one URL, and waits for the head of the answer.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn get(&self, url: &str) -> Result<Opened, Failure> {
        let parsed = Url::parse(url).map_err(|error| Failure::Forbidden(error.to_string()))?;
        if !matches!(parsed.scheme(), "http" | "https") {
            return Err(Failure::Forbidden("only http and https are fetched".to_owned()));
        }
        // Also where a proxy looks up the name.
        if let Some(inside) = Inside::of_url(&parsed).filter(|_| !self.allow_private) {
            return Err(Failure::Forbidden(permitted(&inside)));
        }
        let ask = || {
            let mut request = self.agent.get(url);
            if self.origin == parsed.origin() {
                for (name, value) in &self.headers {
                    request = request.header(name, value);
                }
            }
            request.call()
        };
        CONNECTED.set(false);
        // A server may end a connection at the moment in which it is used again, or have sent more on it than its last answer.
        let response = ask().or_else(|error| match error {
            error if is_ended(&error) => ask(),
            Error::Protocol(_) if !CONNECTED.get() => ask(),
            error => Err(error),
        });
        let (head, body) = response.map_err(|error| self.failure(error))?.into_parts();
        let retry_after = retry_after(&head.headers, SystemTime::now());
        Ok(Opened { answer: answer(head.status.as_u16(), &head.headers), retry_after, body })
    }

    /// With a proxy, only its own name is looked up, and only it is connected to.
    fn failure(&self, error: Error) -> Failure {
        let why = match failure(error) {
            Failure::NoSuchHost if self.has_proxy => "the name of the proxy has no address",
            Failure::Refused if self.has_proxy => "the proxy refused the connection",
            failure => return failure,
        };
        Failure::Connection(why.to_owned())
    }
}

impl Opened {
    /// Gives the body to `take`, as it is sent, until `take` wants no more or `most` bytes have come.
    ///
    /// # Errors
    /// The connection failed otherwise than by ending too early.
    pub fn read(self, most: u64, mut take: impl FnMut(&[u8]) -> bool) -> Result<Length, Failure> {
        let mut reader = self.body.into_reader().take(most);
        let mut buffer = vec![0; 64 * 1024];
        let mut bytes = 0;
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => return Ok(Length { bytes, cut: false }),
                Ok(length) => {
                    bytes += length as u64;
                    if !take(&buffer[..length]) {
                        return Ok(Length { bytes, cut: false });
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => match Error::from(error) {
                    error if is_ended(&error) => return Ok(Length { bytes, cut: true }),
                    error => return Err(failure(error)),
                },
            }
        }
    }
}

thread_local! {
    /// Whether the request of this thread has made a connection: if not, another one was used again.
    static CONNECTED: Cell<bool> = const { Cell::new(false) };
}

/// Notes that a connection is made.
#[derive(Debug)]
struct Noting;

impl<In: Stream> Connector<In> for Noting {
    type Out = In;

    fn connect(&self, _: &ConnectionDetails<'_>, made: Option<In>) -> Result<Option<In>, Error> {
        CONNECTED.set(true);
        Ok(made)
    }
}

fn proxy(url: &str) -> Result<Proxy, String> {
    // A word alone would be taken for the name of a host.
    let is_url = url.starts_with("http://") || url.starts_with("https://");
    is_url.then(|| Proxy::new(url).ok()).flatten().ok_or_else(|| {
        format!("--proxy {}: write a URL such as http://proxy.example.org:3128", shown_url(url))
    })
}

/// What the name and the password in a URL are sent as (RFC 7617).
fn login(url: &str) -> Option<HeaderValue> {
    let whole = if url.contains("://") { url.to_owned() } else { format!("https://{url}") };
    let url = Url::parse(&whole).ok()?;
    if url.username().is_empty() && url.password().is_none() {
        return None;
    }
    let mut pair: Vec<u8> = percent_decode_str(url.username()).collect();
    pair.push(b':');
    pair.extend(percent_decode_str(url.password().unwrap_or_default()));
    let mut value =
        HeaderValue::try_from(format!("Basic {}", BASE64_STANDARD.encode(pair))).ok()?;
    value.set_sensitive(true);
    Some(value)
}

fn user_agent(args: &NetArgs) -> Result<String, String> {
    let Some(text) = args.user_agent.as_deref() else {
        let version = env!("CARGO_PKG_VERSION");
        return Ok(match env!("CARGO_PKG_REPOSITORY") {
            "" => format!("sitemap-lint/{version}"),
            repository => format!("sitemap-lint/{version} (+{repository})"),
        });
    };
    let crawler = CRAWLERS.iter().find(|(name, _)| text.eq_ignore_ascii_case(name));
    let text = crawler.map_or(text, |(_, sent)| sent);
    match HeaderValue::from_str(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(_) => Err(format!("--user-agent {}: this cannot be sent in a header", visible(text))),
    }
}

fn own_header(text: &str) -> Result<(HeaderName, HeaderValue), String> {
    let parsed = text.split_once(':').and_then(|(name, value)| {
        Some((HeaderName::try_from(name.trim()).ok()?, HeaderValue::try_from(value.trim()).ok()?))
    });
    parsed.ok_or_else(|| {
        format!(
            "--header {}: write a name, a colon and a value, such as 'Cookie: a=b'",
            visible(text)
        )
    })
}

/// How connections are secured: by the certificates that the user names, or as the system does.
fn tls(args: &NetArgs) -> Result<(NamedTls, TlsConfig), String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let named = args.ca_file.as_deref().map(certificates).transpose()?;
    let roots = match () {
        #[cfg(target_env = "musl")]
        () if rustls_platform_verifier::Verifier::new(provider.clone()).is_err() => {
            RootCerts::WebPki
        }
        () => RootCerts::PlatformVerifier,
    };
    let named =
        NamedTls::new(named, provider.clone()).map_err(|why| format!("--ca-file: {why}"))?;
    let config = TlsConfig::builder().root_certs(roots);
    Ok((named, config.unversioned_rustls_crypto_provider(provider).build()))
}

/// The certificates of a PEM file.
fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let shown = visible(&path.to_string_lossy());
    let pem = std::fs::read(path)
        .map_err(|error| format!("--ca-file {shown} cannot be read: {}", why(&error)))?;
    let certificates = parse_pem(&pem).filter_map(|item| match item {
        Ok(PemItem::Certificate(certificate)) => Some(certificate.der().to_vec().into()),
        _ => None,
    });
    let certificates: Vec<_> = certificates.collect();
    match certificates.is_empty() {
        true => Err(format!("--ca-file {shown} contains no certificate in PEM")),
        false => Ok(certificates),
    }
}

/// What is refused, and how to permit it.
fn permitted(inside: &dyn std::fmt::Display) -> String {
    format!("{inside}; --allow-private permits it")
}

fn answer(status: u16, headers: &HeaderMap) -> Answer {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let first = |name| headers.get(name).map(text);
    let all = |name| headers.get_all(name).iter().map(text).collect();
    Answer {
        status,
        location: first(header::LOCATION),
        content_type: first(header::CONTENT_TYPE),
        content_encoding: first(header::CONTENT_ENCODING),
        content_length: first(header::CONTENT_LENGTH).and_then(|text| text.trim().parse().ok()),
        last_modified: first(header::LAST_MODIFIED),
        robots_tags: all(HeaderName::from_static("x-robots-tag")),
        links: all(header::LINK),
        refresh: first(header::REFRESH),
        final_url: None,
        decoded: false,
    }
}

/// Seconds or a date (RFC 9110, 10.2.3).
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

/// The server ended the connection.
fn is_ended(error: &Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    let Error::Io(error) = error else { return false };
    matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
}

fn failure(error: Error) -> Failure {
    use io::ErrorKind::{
        ConnectionRefused, ConnectionReset, HostUnreachable, NetworkUnreachable, TimedOut,
        UnexpectedEof,
    };
    let connection = |text: &str| Failure::Connection(text.to_owned());
    match error {
        Error::Timeout(_) => Failure::TimedOut,
        Error::HostNotFound => Failure::NoSuchHost,
        Error::Rustls(error) => secured(&error),
        Error::Other(error) if error.is::<Inside>() => Failure::Forbidden(permitted(&error)),
        Error::Io(error) => match error.kind() {
            TimedOut => Failure::TimedOut,
            ConnectionRefused => Failure::Refused,
            ConnectionReset => connection("the connection was reset"),
            UnexpectedEof => connection("the connection ended before an answer came"),
            HostUnreachable | NetworkUnreachable => connection("no way leads to its address"),
            _ => match error.get_ref().and_then(|inner| inner.downcast_ref()) {
                Some(error) => secured(error),
                None => looked_up(&error),
            },
        },
        Error::LargeResponseHeader(..) => connection("the head of the answer is too large"),
        Error::Protocol(error) => {
            let why = error.to_string();
            let why = why.strip_prefix("http parse fail: ").unwrap_or(&why);
            Failure::Connection(format!("the answer is not HTTP: {why}"))
        }
        Error::ConnectProxyFailed(error) => Failure::Connection(format!("the proxy: {error}")),
        error => Failure::Connection(error.to_string()),
    }
}

/// The system tells why a name has no address by its words alone.
fn looked_up(error: &io::Error) -> Failure {
    let text = error.to_string();
    match text.strip_prefix("failed to lookup address information: ") {
        Some(why) if why.contains("emporary") => {
            Failure::Connection(format!("its name cannot be looked up: {why}"))
        }
        Some(_) => Failure::NoSuchHost,
        None => Failure::Connection(text),
    }
}

fn secured(error: &rustls::Error) -> Failure {
    use CertificateError::{
        BadSignature, Expired, ExpiredContext, NotValidForName, NotValidForNameContext,
        NotValidYet, NotValidYetContext, Other, Revoked, UnknownIssuer,
    };
    let rustls::Error::InvalidCertificate(error) = error else {
        return Failure::Connection(format!("TLS failed: {error}"));
    };
    let why = match error {
        Expired | ExpiredContext { .. } => "it expired",
        NotValidYet | NotValidYetContext { .. } => "it is not valid yet",
        NotValidForName | NotValidForNameContext { .. } => "it is for another name",
        UnknownIssuer => {
            "no authority that is trusted here has signed it; --ca-file FILE trusts those of a PEM file"
        }
        Revoked => "it was revoked",
        BadSignature => "its signature is none of the authority that it names",
        error if is_authority(error) => {
            "it is made for an authority (CA:TRUE) and not for a server; if it is your own, name this very certificate with --ca-file FILE"
        }
        Other(error) => return Failure::Certificate(error.to_string()),
        _ => return Failure::Certificate(error.to_string()),
    };
    Failure::Certificate(why.to_owned())
}
