//! What is common to requests, whoever makes them: what is sent, what is refused, and what an answer says.

use std::fmt::Display;
use std::net::IpAddr;
use std::path::Path;
use std::time::{Duration, SystemTime};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use percent_encoding::percent_decode_str;
use sitemap_lint::{Answer, Failure, Inside};
use url::{Origin, Url};

use crate::args::NetArgs;
use crate::visible::{shown_path, shown_url, visible, why};

/// The longest that looking up a name takes, and making a connection.
pub const CONNECT: Duration = Duration::from_secs(5);
/// The longest that a request takes, unless the user says otherwise.
pub const WHOLE: Duration = Duration::from_secs(30);

/// What crawlers send as their `User-Agent`, as their operators publish it.
const CRAWLERS: &[(&str, &str)] = &[
    ("googlebot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
    ("bingbot", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"),
];

pub type Header = (HeaderName, HeaderValue);

/// The headers by which an answer may differ.
pub struct Sent {
    pub user_agent: String,
    /// What the user adds for one origin, and the name and the password for it.
    headers: Vec<Header>,
    origin: Origin,
}

impl Sent {
    /// `given`: the target as the user gives it. `start`: its URL, whose origin the user's headers are for.
    ///
    /// # Errors
    /// An option that makes no sense, in a sentence.
    pub fn new(args: &NetArgs, given: &str, start: &Url) -> Result<Sent, String> {
        let user_agent = user_agent(args)?;
        let own = args.header.iter().map(|text| own_header(text));
        let mut headers = own.collect::<Result<Vec<_>, _>>()?;
        let login =
            args.basic_auth.as_deref().map(named_login).transpose()?.or_else(|| login(given));
        if let Some(login) = login
            && headers.iter().all(|(name, _)| name != header::AUTHORIZATION)
        {
            headers.push((header::AUTHORIZATION, login));
        }
        Ok(Sent { user_agent, headers, origin: start.origin() })
    }

    /// Whether a URL is of the origin of the start.
    pub fn is_of_start(&self, url: &Url) -> bool {
        self.origin == url.origin()
    }

    /// The user's own headers, if they are for this URL.
    pub fn own(&self, url: &Url) -> &[Header] {
        if self.is_of_start(url) { &self.headers } else { &[] }
    }

    /// All of them as text.
    pub fn text(&self) -> String {
        let mut text = self.user_agent.clone();
        for (name, value) in &self.headers {
            text += &format!("\n{name}: {}", String::from_utf8_lossy(value.as_bytes()));
        }
        text
    }
}

/// Returns a URL that may be fetched, as far as it shows that itself.
///
/// # Errors
/// Why it is not fetched.
pub fn allowed(url: &str, allow_private: bool) -> Result<Url, Failure> {
    let url = Url::parse(url).map_err(|error| Failure::Forbidden(error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(Failure::Forbidden("only http and https are fetched".to_owned()));
    }
    match Inside::of_url(&url).filter(|_| !allow_private) {
        Some(inside) => Err(Failure::Forbidden(permitted(&inside))),
        None => Ok(url),
    }
}

/// Lets no name through that has an address inside, even if it has others as well.
///
/// # Errors
/// The first address that leads inside.
pub fn outside(addresses: impl IntoIterator<Item = IpAddr>) -> Result<(), Inside> {
    match addresses.into_iter().find_map(Inside::of_address) {
        Some(inside) => Err(inside),
        None => Ok(()),
    }
}

/// What is refused, and how to permit it.
pub fn permitted(inside: &dyn Display) -> String {
    format!("{inside}; --allow-private permits it")
}

/// The URL of `--proxy`.
///
/// # Errors
/// It is none, in a sentence.
pub fn proxy(text: &str) -> Result<Url, String> {
    // A word alone would be taken for the name of a host.
    let is_url = text.starts_with("http://") || text.starts_with("https://");
    is_url.then(|| Url::parse(text).ok()).flatten().ok_or_else(|| {
        format!("--proxy {}: write a URL such as http://proxy.example.org:3128", shown_url(text))
    })
}

/// Reads the file of `--ca-file`.
///
/// # Errors
/// It cannot be read, in a sentence.
pub fn authorities(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| {
        let shown = shown_path(path);
        format!("--ca-file {shown} cannot be read: {}", why(&error))
    })
}

/// What is said of a file of `--ca-file` that has none.
pub fn no_certificate(path: &Path) -> String {
    format!("--ca-file {} contains no certificate in PEM", shown_path(path))
}

/// What comes before the body of an answer.
#[derive(Clone)]
pub struct Head {
    pub answer: Answer,
    /// `ETag`.
    pub etag: Option<String>,
    /// `Retry-After`.
    pub retry_after: Option<Duration>,
}

impl Head {
    pub fn of(status: u16, headers: &HeaderMap, now: SystemTime) -> Head {
        let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let first = |name| headers.get(name).map(text);
        let all = |name| headers.get_all(name).iter().map(text).collect();
        let answer = Answer {
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
        };
        Head { answer, etag: first(header::ETAG), retry_after: retry_after(headers, now) }
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

/// What the name and the password in a URL are sent as (RFC 7617).
pub fn login(url: &str) -> Option<HeaderValue> {
    let whole = if url.contains("://") { url.to_owned() } else { format!("https://{url}") };
    let url = Url::parse(&whole).ok()?;
    if url.username().is_empty() && url.password().is_none() {
        return None;
    }
    let mut pair: Vec<u8> = percent_decode_str(url.username()).collect();
    pair.push(b':');
    pair.extend(percent_decode_str(url.password().unwrap_or_default()));
    basic(&pair)
}

/// What is sent for `--basic-auth`.
fn named_login(variable: &str) -> Result<HeaderValue, String> {
    if variable.contains(':') {
        return Err("--basic-auth takes the name of an environment variable that contains NAME:PASSWORD: what is written here others can read.".to_owned());
    }
    let shown = visible(variable);
    let pair = std::env::var(variable)
        .map_err(|_| format!("--basic-auth {shown}: there is no environment variable {shown}"))?;
    let value = pair.contains(':').then(|| basic(pair.as_bytes())).flatten();
    value.ok_or_else(|| format!("--basic-auth {shown}: the variable contains no NAME:PASSWORD"))
}

fn basic(pair: &[u8]) -> Option<HeaderValue> {
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

fn own_header(text: &str) -> Result<Header, String> {
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
