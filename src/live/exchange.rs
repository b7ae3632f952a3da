//! The requests that a [`LiveCheck`](crate::LiveCheck) asks a host for, and the host's answers.

use serde::Serialize;

/// Why something is fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The robots.txt of a site.
    Robots,
    /// A sitemap or an index that robots.txt, an index or the user names.
    Sitemap,
    /// A place where sitemaps often are, although nothing names it.
    Guess,
    /// The home page, for its `<link rel="sitemap">`.
    Home,
    /// A page that a sitemap lists.
    Page,
    /// A URL that cannot exist: what its host answers then.
    Absent,
    /// A page that a sitemap names for a language, and no sitemap lists.
    Alternate,
    /// An image that a sitemap lists.
    Image,
    /// A page that a listed page links to, and no sitemap lists.
    Link,
}

impl Role {
    /// Whether this is no part of the search for sitemaps: what it says matters, not all that it contains, and where
    /// robots.txt forbids it, it is not fetched.
    pub const fn is_page(self) -> bool {
        matches!(self, Role::Page | Role::Absent | Role::Alternate | Role::Image | Role::Link)
    }

    /// Returns the maximum number of redirects that are followed: as many as Google follows, for robots.txt (RFC 9309,
    /// 2.3.1.2, too) and for all else.
    pub(super) const fn max_hops(self) -> usize {
        match self {
            Role::Robots => 5,
            _ => 10,
        }
    }
}

/// A request that the host should make. The host follows no redirects: each hop is a request of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fetch {
    /// The number to pass back with the answer. A redirect keeps the number.
    pub id: u32,
    /// The URL: absolute, `http` or `https`, without fragment.
    pub url: String,
    /// Why the URL is fetched.
    pub role: Role,
    /// Maximum number of bytes that are wanted of the body, as they are sent.
    pub max_bytes: u64,
}

/// The next thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Make this request. Others may be in progress.
    Fetch(Fetch),
    /// Nothing can be done before one of the requests in progress is done.
    Wait,
    /// Nothing is left to do: call [`LiveCheck::finish`](crate::LiveCheck::finish).
    Done,
}

/// The head of a response. Header values are as they were sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// `Location`.
    pub location: Option<String>,
    /// `Content-Type`.
    pub content_type: Option<String>,
    /// `Content-Encoding`.
    pub content_encoding: Option<String>,
    /// `Content-Length`, in bytes.
    pub content_length: Option<u64>,
    /// `Last-Modified`.
    pub last_modified: Option<String>,
    /// Every `X-Robots-Tag`.
    pub robots_tags: Vec<String>,
    /// Every `Link`.
    pub links: Vec<String>,
    /// `Refresh`.
    pub refresh: Option<String>,
    /// The URL that answered, if the host must follow redirects without seeing them, like a browser's `fetch`.
    pub final_url: Option<String>,
    /// `Content-Encoding` has been undone already, as a browser's `fetch` does.
    pub decoded: bool,
}

/// How the body of a response ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// Size of the body in bytes, as they were sent.
    pub bytes: u64,
    /// Time from the request to the last byte, in milliseconds.
    pub ms: u64,
    /// The connection ended before the body did.
    pub cut: bool,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The name of the host has no IP address.
    NoSuchHost,
    /// No server is listening there.
    Refused,
    /// No answer came in time.
    TimedOut,
    /// The certificate is not valid for the host; the text says why, as in "it expired".
    Certificate(String),
    /// Another problem of the connection, in a few words, as in "the connection was reset".
    Connection(String),
    /// The host program does not fetch the URL; the text says why, as in "it is a private address".
    Forbidden(String),
    /// A browser failed and does not say why.
    Unknown,
}
