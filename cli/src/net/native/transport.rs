//! One request, one answer: HTTP without redirects, decompression or a way inside.

use std::cell::Cell;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use rustls::CertificateError;
use rustls::pki_types::CertificateDer;
use sitemap_lint::{Failure, Inside};
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::unversioned::resolver::{DefaultResolver, Resolver};
use ureq::unversioned::transport::{
    ConnectProxyConnector, ConnectionDetails, Connector, Either, RustlsConnector, TcpConnector,
    Transport as Stream,
};
use ureq::{Agent, Error, Proxy};
use url::Url;

use super::own_tls::{OwnTls, is_authority};
use super::resolver::Pinned;
use crate::args::NetArgs;
use crate::net::failures;
use crate::net::request::{self, CONNECT, Head, Header, Sent, WHOLE, permitted};

/// The most requests to a host at once that `--max-per-host` can ask for.
const MOST_PER_HOST: usize = 64;

/// Makes requests.
pub struct Transport {
    agent: Agent,
    sent: Sent,
    allow_private: bool,
    has_proxy: bool,
}

/// The head of an answer; the body is still to be read.
pub struct Opened {
    pub head: Head,
    body: ureq::Body,
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
        let sent = Sent::new(args, given, start)?;
        let (own, config) = tls(args, start)?;
        let config = Agent::config_builder()
            .tls_config(config)
            .proxy(proxy.clone())
            .user_agent(sent.user_agent.clone())
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
        let lookup = Pinned::new(lookup, args.allow_private, proxy);
        let connector =
            ().chain(ConnectProxyConnector::default())
                .chain(tcp)
                .chain(Noting)
                .chain(own)
                .chain(RustlsConnector::default());
        Ok(Transport {
            agent: Agent::with_parts(config, connector, lookup),
            sent,
            allow_private: args.allow_private,
            has_proxy,
        })
    }

    /// The headers by which an answer may differ.
    pub fn sent(&self) -> &Sent {
        &self.sent
    }

    /// Asks for one URL, and waits for the head of the answer. `more`: headers of this request alone.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn get(&self, url: &str, more: &[Header]) -> Result<Opened, Failure> {
        let parsed = request::allowed(url, self.allow_private)?;
        let ask = || {
            let mut request = self.agent.get(url);
            for (name, value) in self.sent.own(&parsed).iter().chain(more) {
                request = request.header(name, value);
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
        let head = Head::of(head.status.as_u16(), &head.headers, SystemTime::now());
        Ok(Opened { head, body })
    }

    /// With a proxy, only its own name is looked up, and only it is connected to.
    fn failure(&self, error: Error) -> Failure {
        let why = match failure(error) {
            Failure::NoSuchHost if self.has_proxy => failures::NO_PROXY,
            Failure::Refused if self.has_proxy => failures::PROXY_REFUSED,
            failure => return failure,
        };
        Failure::Connection(why.to_owned())
    }
}

impl Opened {
    /// Gives the body to `take`, as it is sent, until `take` wants no more or `most` bytes have come. Returns whether the
    /// connection ended before the body did.
    ///
    /// # Errors
    /// The connection failed otherwise.
    pub fn read(self, most: u64, mut take: impl FnMut(&[u8]) -> bool) -> Result<bool, Failure> {
        let mut reader = self.body.into_reader().take(most);
        let mut buffer = vec![0; 64 * 1024];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => return Ok(false),
                Ok(length) if take(&buffer[..length]) => {}
                Ok(_) => return Ok(false),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => match Error::from(error) {
                    error if is_ended(&error) => return Ok(true),
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

fn proxy(text: &str) -> Result<Proxy, String> {
    request::proxy(text)?;
    Proxy::new(text).map_err(|error| format!("--proxy: {error}"))
}

/// How connections are secured: as the user says, or as the system does.
fn tls(args: &NetArgs, start: &Url) -> Result<(OwnTls, TlsConfig), String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let named = args.ca_file.as_deref().map(certificates).transpose()?;
    let roots = match () {
        #[cfg(target_env = "musl")]
        () if rustls_platform_verifier::Verifier::new(provider.clone()).is_err() => {
            RootCerts::WebPki
        }
        () => RootCerts::PlatformVerifier,
    };
    let unchecked = args.insecure.then(|| start.origin());
    let own =
        OwnTls::new(named, unchecked, &provider).map_err(|why| format!("--ca-file: {why}"))?;
    let config = TlsConfig::builder().root_certs(roots);
    Ok((own, config.unversioned_rustls_crypto_provider(provider).build()))
}

/// The certificates of a PEM file.
fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let pem = request::authorities(path)?;
    let certificates = parse_pem(&pem).filter_map(|item| match item {
        Ok(PemItem::Certificate(certificate)) => Some(certificate.der().to_vec().into()),
        _ => None,
    });
    let certificates: Vec<_> = certificates.collect();
    match certificates.is_empty() {
        true => Err(request::no_certificate(path)),
        false => Ok(certificates),
    }
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
            ConnectionReset => connection(failures::RESET),
            UnexpectedEof => connection(failures::ENDED),
            HostUnreachable | NetworkUnreachable => connection(failures::NO_WAY),
            _ => match error.get_ref().and_then(|inner| inner.downcast_ref()) {
                Some(error) => secured(error),
                None => looked_up(&error),
            },
        },
        Error::LargeResponseHeader(..) => connection(failures::TOO_LARGE),
        Error::Protocol(error) => {
            let why = error.to_string();
            let why = why.strip_prefix("http parse fail: ").unwrap_or(&why);
            Failure::Connection(failures::not_http(why))
        }
        Error::ConnectProxyFailed(error) => Failure::Connection(format!("the proxy: {error}")),
        error => Failure::Connection(error.to_string()),
    }
}

/// The system tells why a name has no address by its words alone.
fn looked_up(error: &io::Error) -> Failure {
    let text = error.to_string();
    match text.strip_prefix("failed to lookup address information: ") {
        Some(why) if why.contains("emporary") => Failure::Connection(failures::looked_up(why)),
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
        Expired | ExpiredContext { .. } => failures::EXPIRED,
        NotValidYet | NotValidYetContext { .. } => failures::NOT_YET,
        NotValidForName | NotValidForNameContext { .. } => failures::OTHER_NAME,
        UnknownIssuer => failures::UNTRUSTED,
        Revoked => failures::REVOKED,
        BadSignature => failures::WRONGLY_SIGNED,
        error if is_authority(error) => {
            "it is made for an authority (CA:TRUE) and not for a server; if it is your own, name this very certificate with --ca-file FILE"
        }
        Other(error) => return Failure::Certificate(error.to_string()),
        _ => return Failure::Certificate(error.to_string()),
    };
    Failure::Certificate(why.to_owned())
}
