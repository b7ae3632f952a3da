//! What a [`LiveCheck`](crate::LiveCheck) asks a host for, and what the host answers.

use serde::Serialize;

/// Why something is fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The robots.txt of a site.
    Robots,
    /// A sitemap or an index that robots.txt, an index or the user names.
    Sitemap,
    /// A place where sitemaps often are; nothing names it.
    Guess,
    /// The home page, for its `<link rel="sitemap">`.
    Home,
    /// A page that a sitemap lists.
    Page,
}

/// A request that the host is to make. It follows no redirect: each hop is a request of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fetch {
    /// To be given back with the answer. A redirect keeps the number.
    pub id: u32,
    /// Absolute, `http` or `https`, without fragment.
    pub url: String,
    /// Why.
    pub role: Role,
    /// The most bytes of the body, as they are sent, that are wanted.
    pub max_bytes: u64,
}

/// What is to be done next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Make this request; others may be under way.
    Fetch(Fetch),
    /// Nothing, before one of the requests under way is done.
    Wait,
    /// Nothing at all: call [`LiveCheck::finish`](crate::LiveCheck::finish).
    Done,
}

/// The head of a response. Values of headers are as they were sent.
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
    /// Each `X-Robots-Tag`.
    pub robots_tags: Vec<String>,
    /// Each `Link`.
    pub links: Vec<String>,
    /// The URL that answered, where the host cannot but follow redirects and does not see them, as a browser's `fetch`.
    pub final_url: Option<String>,
    /// `Content-Encoding` is undone already, as a browser's `fetch` does.
    pub decoded: bool,
}

/// How the body of a response ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// Bytes of the body as they were sent.
    pub bytes: u64,
    /// From the request to the last byte, in milliseconds.
    pub ms: u64,
    /// The connection ended before the body did.
    pub cut: bool,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The name of the host has no address.
    NoSuchHost,
    /// Nothing listens there.
    Refused,
    /// Nothing came in time.
    TimedOut,
    /// The certificate is not valid for the host; the text says why: "it expired".
    Certificate(String),
    /// Another trouble of the connection, in a few words: "the connection was reset".
    Connection(String),
    /// The host program does not go there, and why: "it is a private address".
    Forbidden(String),
    /// A browser that does not say what was wrong.
    Unknown,
}
