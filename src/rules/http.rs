//! Rules of the family `http`: the server's answer to a request for a sitemap or robots.txt.
//!
//! Only a [`LiveCheck`](crate::LiveCheck) reports them. A finding stands where the URL is named: at the `loc` of the index
//! or the `Sitemap:` line of robots.txt, or at the start of the file if the user named it.

use crate::rules::prelude::*;

/// A file that cannot be fetched cannot be read. The schemas do not concern servers.
const ALL: Severities = Severities::protocol(Error)
    .and(Google, Error)
    .and(Bing, Error)
    .and(Yandex, Error)
    .and(Baidu, Error);

/// A sitemap without findings, for the examples.
#[cfg(not(target_os = "unknown"))]
const FILE: &str = "200\nContent-Type: application/xml\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n";
/// An index of that sitemap alone.
#[cfg(not(target_os = "unknown"))]
const INDEX: (&str, &str) = (
    "https://www.example.org/sitemap.xml",
    "200\nContent-Type: application/xml\n\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n",
);
#[cfg(not(target_os = "unknown"))]
const SITEMAP: (&str, &str) = ("https://www.example.org/a.xml", FILE);
#[cfg(not(target_os = "unknown"))]
const GOOD: Case = Case::new(Served(&[INDEX, SITEMAP]));

rules! {
    /// A status of 4xx or 5xx.
    HTTP_STATUS = "http-status" {
        title: "Error status instead of the sitemap",
        why: "The server returned an error instead of the sitemap, so search engines read none of its URLs. \
            Search Console reports “Couldn't fetch”.",
        help: "Make the server respond with 200 and the file. If a browser gets the file, look for \
            a firewall that blocks crawlers.",
        severities: ALL,
        fix: NoFix,
        bad: [
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "404\n\n")])),
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "403\nContent-Type: text/html\n\n<title>Just a moment…</title>")])),
            Case::new(Served(&[("https://www.example.org/sitemap.xml", "503\n\n")])),
        ],
        good: [GOOD],
        sources: [GOOGLE_REPORT, GOOGLE_HTTP, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY, RFC9110],
    }
    /// No server answers.
    HTTP_UNREACHABLE = "http-unreachable" {
        title: "Unreachable sitemap",
        why: "The server did not respond, so no search engine can read the file. Crawlers try again \
            later, and drop the sitemap after some days.",
        help: "Check the host name, the server and its certificate.",
        severities: ALL,
        fix: NoFix,
        bad: [
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "timed out")])),
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "no such host")])),
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "certificate: it expired")])),
        ],
        good: [GOOD],
        sources: [GOOGLE_REPORT, GOOGLE_HTTP, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }
    /// A status of 3xx.
    HTTP_REDIRECT = "http-redirect" {
        title: "Redirected sitemap",
        why: "Crawlers need extra requests to get the file, and Yandex does not read a sitemap that \
            redirects.",
        help: "Use the URL at which the file really is.",
        severities: Severities::protocol(Warning).and(Yandex, Error),
        fix: Suggest,
        because: "The redirect may be the mistake.",
        bad: [Case::new(Served(&[
            INDEX,
            ("https://www.example.org/a.xml", "301\nLocation: /maps/a.xml\n\n"),
            ("https://www.example.org/maps/a.xml", FILE),
        ]))],
        good: [GOOD],
        sources: [YANDEX, choice!("a sitemap is named where it is")],
    }
    /// The redirects form a circle, or are too many. Only Google says how many are too many: more than ten.
    HTTP_REDIRECT_LOOP = "http-redirect-loop" {
        title: "Endless redirect of a sitemap",
        why: "The redirects never end, or are more than Google follows, so crawlers give up and do not get the \
            file.",
        help: "Make the URL respond with the file itself.",
        severities: ALL,
        fix: NoFix,
        bad: [
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "302\nLocation: /a.xml\n\n")])),
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "301\n\n")])),
        ],
        good: [GOOD],
        sources: [GOOGLE_REPORT, GOOGLE_HTTP, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }
    /// The redirect leads to another host.
    HTTP_REDIRECT_OTHER_HOST = "http-redirect-other-host" {
        title: "Sitemap redirected to another host",
        why: "A sitemap may list only URLs of the host that serves it. After the redirect that is \
            another host, so search engines may ignore all its URLs.",
        help: "Serve the file on the host whose URLs it lists.",
        severities: Severities::protocol(Error).and(Yandex, Error),
        fix: NoFix,
        bad: [Case::new(Served(&[
            INDEX,
            ("https://www.example.org/a.xml", "302\nLocation: https://cdn.example.net/a.xml\n\n"),
            ("https://cdn.example.net/a.xml", FILE),
        ]))],
        good: [Case::new(Served(&[
            INDEX,
            ("https://www.example.org/a.xml", "302\nLocation: https://www.example.org/b.xml\n\n"),
            ("https://www.example.org/b.xml", FILE),
        ]))],
        sources: [PROTOCOL, YANDEX],
    }
    /// An HTML page with status 200.
    HTTP_HTML_INSTEAD = "http-html-instead" {
        title: "HTML page instead of the sitemap",
        why: "The server responds with 200, as for a valid file, but sends a web page: a login \
            form, a “not found” page, a firewall check, or the start page of a single-page app. \
            Search engines reject it; Google reports “Sitemap is HTML”.",
        help: "Open the URL in a private window to see which page appears, and make the server send \
            the XML file.",
        severities: ALL,
        fix: NoFix,
        bad: [Case::new(Served(&[
            INDEX,
            ("https://www.example.org/a.xml", "200\nContent-Type: text/html\n\n<!doctype html><title>Sign in</title>"),
        ]))],
        good: [GOOD],
        sources: [GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }
    /// The content type is not that of a sitemap.
    HTTP_CONTENT_TYPE = "http-content-type" {
        title: "Wrong Content-Type",
        why: "The header says that the file is neither XML nor text, or names another charset than that of \
            its text. Crawlers usually look at the content, but some programs and firewalls trust the header.",
        help: "Send `Content-Type: application/xml`. For a text sitemap or robots.txt send \
            `text/plain`, for a `.gz` file `application/gzip`.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "200\nContent-Type: text/xml; charset=ISO-8859-1\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<!-- Köln -->\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n")])),
            Case::new(Served(&[
            INDEX,
            ("https://www.example.org/a.xml", "200\nContent-Type: text/html; charset=utf-8\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n"),
        ])),
        ],
        good: [
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "200\nContent-Type: text/xml\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n")])),
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "200\nContent-Type: application/rss+xml\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n")])),
        ],
        sources: [RFC9110, RFC7303, choice!("what is told of a file should fit the file")],
    }
    /// gzip inside gzip.
    HTTP_ENCODING_DOUBLED = "http-encoding-doubled" {
        title: "Sitemap compressed twice",
        why: "The file is already gzip, and the server compresses it again for sending. A crawler \
            that undoes only one compression gets binary data.",
        help: "Switch off the server's compression for `.gz` files.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [Case::new(Served(&[
            ("https://www.example.org/a.xml.gz", "200\nContent-Type: application/gzip\nContent-Encoding: gzip\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n"),
        ]))],
        good: [
            Case::new(Served(&[
                ("https://www.example.org/a.xml.gz", "200\nContent-Type: application/gzip\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n"),
            ])),
            Case::new(Served(&[
                ("https://www.example.org/a.xml.gz", "200\nContent-Encoding: gzip\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n"),
            ])),
        ],
        sources: [RFC9110, choice!("a file is compressed once")],
    }
    /// A `Content-Encoding` that cannot be undone.
    HTTP_ENCODING_UNDECODABLE = "http-encoding-undecodable" {
        title: "Content-Encoding that cannot be undone",
        why: "The header says that the content is compressed in a way that it is not, or that was not \
            asked for. A program that goes by the header cannot read the file.",
        help: "Send `Content-Encoding` only for what is compressed on its way, and only with an encoding that \
            the request accepts.",
        severities: Severities::protocol(Error),
        fix: NoFix,
        bad: [
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "200\nContent-Type: application/xml\nContent-Encoding: gzip?\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n")])),
            Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "200\nContent-Type: application/xml\nContent-Encoding: br?\n\n\u{b}\u{2}compressed")])),
        ],
        good: [Case::new(Served(&[INDEX, ("https://www.example.org/a.xml", "200\nContent-Type: application/xml\nContent-Encoding: gzip\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n")]))],
        sources: [RFC9110],
    }
    /// A status of 5xx for robots.txt.
    HTTP_ROBOTS_STATUS = "http-robots-status" {
        title: "Error status for robots.txt",
        why: "A crawler that cannot read robots.txt because of a server error must treat the whole \
            site as blocked. Google stops crawling it.",
        help: "Make the server respond with 200 and the file, or with 404 if there is none.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: NoFix,
        bad: [
            Case::new(Served(&[INDEX, SITEMAP, ("https://www.example.org/robots.txt", "500\n\n")])),
            Case::new(Served(&[INDEX, SITEMAP, ("https://www.example.org/robots.txt", "timed out")])),
        ],
        good: [Case::new(Served(&[INDEX, SITEMAP, ("https://www.example.org/robots.txt", "403\n\n")]))],
        sources: [GOOGLE_ROBOTS, RFC9309],
    }
    /// Too many redirects of robots.txt.
    HTTP_ROBOTS_REDIRECTS = "http-robots-redirects" {
        title: "Endless redirect of robots.txt",
        why: "Crawlers follow at most five redirects of robots.txt and then act as if the file did \
            not exist: its rules block nothing, and its `Sitemap:` lines are not read.",
        help: "Serve robots.txt at the root of the host, without a redirect.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        bad: [Case::new(Served(&[
            INDEX,
            SITEMAP,
            ("https://www.example.org/robots.txt", "301\nLocation: /robots.txt\n\n"),
        ]))],
        good: [Case::new(Served(&[
            INDEX,
            SITEMAP,
            ("https://www.example.org/robots.txt", "301\nLocation: /robots\n\n"),
            ("https://www.example.org/robots", "200\nContent-Type: text/plain\n\nUser-agent: *\nDisallow:\n"),
        ]))],
        sources: [GOOGLE_ROBOTS, RFC9309],
    }
    /// The body ended early.
    HTTP_TRUNCATED = "http-truncated" {
        title: "Incomplete response",
        why: "The connection ended before the server sent the whole file, so crawlers get a broken \
            file.",
        help: "Find out what interrupts the response: a time limit of the server, a proxy, or a \
            wrong `Content-Length`.",
        severities: ALL,
        fix: NoFix,
        bad: [Case::new(Served(&[
            INDEX,
            ("https://www.example.org/a.xml", "200\nContent-Length: 5000\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.exa"),
        ]))],
        good: [GOOD],
        sources: [GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY, RFC9110],
    }
    /// The answer took more than ten seconds.
    HTTP_SLOW = "http-slow" {
        title: "Slow response",
        why: "Crawlers wait only for a limited time, and fetch less from a slow host.",
        help: "Write the sitemap to a file when the site changes, instead of generating it for each \
            request.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Served(&[
            INDEX,
            ("https://www.example.org/a.xml", "200 after 12 s\nContent-Type: application/xml\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n</urlset>\n"),
        ]))],
        good: [GOOD],
        sources: [GOOGLE_CRAWL_BUDGET, choice!("ten seconds are long for a file")],
    }
}

/// What is wrong with the answer to a request for a sitemap or robots.txt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault<'a> {
    Status,
    Unreachable,
    Redirected,
    OtherHost,
    /// The redirects end nowhere.
    Endless,
    TooManyRedirects,
    RobotsStatus,
    RobotsRedirects,
    /// The number of bytes that came, and of those that were announced.
    Cut(u64, Option<u64>),
    /// The `Content-Encoding`.
    Encoded(&'a str),
    /// The title of the page, and the URL that a redirect led to.
    Html(&'a str, Option<&'a str>),
}

impl Fault<'_> {
    /// Reports the answer to a request for `url`. `answer`: what came, in words that follow the URL; `fix`: writes another URL.
    pub fn report(
        self,
        span: Span,
        url: &str,
        answer: &str,
        fix: Option<Fix>,
        findings: &mut Findings,
    ) {
        let rule = self.rule();
        // Google follows ten redirects, and says so; nobody else says how many.
        let severities = match self {
            Fault::TooManyRedirects => Severities::protocol(Error).and(Google, Error),
            _ => rule.severities,
        };
        findings.report_as(rule, severities, span, |draft| {
            draft.say(self.says(url, answer));
            draft.fix_by(fix);
        });
    }

    fn rule(self) -> &'static Rule {
        match self {
            Fault::Status => &HTTP_STATUS,
            Fault::Unreachable => &HTTP_UNREACHABLE,
            Fault::Redirected => &HTTP_REDIRECT,
            Fault::OtherHost => &HTTP_REDIRECT_OTHER_HOST,
            Fault::Endless | Fault::TooManyRedirects => &HTTP_REDIRECT_LOOP,
            Fault::RobotsStatus => &HTTP_ROBOTS_STATUS,
            Fault::RobotsRedirects => &HTTP_ROBOTS_REDIRECTS,
            Fault::Cut(..) => &HTTP_TRUNCATED,
            Fault::Encoded(_) => &HTTP_ENCODING_UNDECODABLE,
            Fault::Html(..) => &HTTP_HTML_INSTEAD,
        }
    }

    fn says(self, url: &str, answer: &str) -> String {
        let url = quote(url);
        match self {
            Fault::Cut(bytes, Some(length)) => format!(
                "The response for {url} ended after {} of {} bytes",
                thousands(bytes),
                thousands(length)
            ),
            Fault::Cut(_, None) => format!("The response for {url} ended before it was complete"),
            Fault::Encoded(encoding) => format!(
                "{url} is sent with the Content-Encoding {}, although only gzip was asked for; it was \
                    not read",
                quote(encoding)
            ),
            Fault::Html(title, target) => {
                let page = match title {
                    "" => "an HTML page".to_owned(),
                    title => format!("the HTML page {}", quote(title)),
                };
                match target {
                    None => format!("{url} returns {page}"),
                    Some(to) => format!("{url} redirects to {}, which returns {page}", quote(to)),
                }
            }
            _ => format!("{url} {answer}"),
        }
    }
}

/// Reports a `Content-Encoding` that the file does not have: gzip, unless it is given.
pub(crate) fn not_encoded(span: Span, url: &str, encoding: Option<&str>, findings: &mut Findings) {
    let url = quote(url);
    findings.report(&HTTP_ENCODING_UNDECODABLE, span, |draft| match encoding {
        Some(encoding) => draft.say(format_args!(
            "{url} is sent with the Content-Encoding {}, which it has not",
            quote(encoding)
        )),
        None => {
            draft.say(format_args!("{url} is sent with “Content-Encoding: gzip”, but is not gzip"))
        }
    });
}

/// Reports a charset in the `Content-Type` that is not the encoding of the text.
pub(crate) fn charset(
    span: Span,
    url: &str,
    charset: &str,
    encoding: &str,
    findings: &mut Findings,
) {
    findings.report(&HTTP_CONTENT_TYPE, span, |draft| {
        draft.say(format_args!(
            "{} has the charset {} in its Content-Type, but its text is {encoding}; the header counts \
                more than the XML declaration",
            quote(url),
            quote(charset)
        ));
    });
}

/// Reports the media type of another file.
pub(crate) fn media_type(span: Span, url: &str, media: &str, findings: &mut Findings) {
    findings.report(&HTTP_CONTENT_TYPE, span, |draft| {
        draft.say(format_args!("{} has the Content-Type {}", quote(url), quote(media)));
    });
}

/// Reports a gzip file that is compressed again on its way.
pub(crate) fn encoded_twice(span: Span, url: &str, findings: &mut Findings) {
    findings.report(&HTTP_ENCODING_DOUBLED, span, |draft| {
        draft.say(format_args!(
            "{} is a gzip file, but is sent with “Content-Encoding: gzip” as well",
            quote(url)
        ));
    });
}

/// Reports a file that took that long.
pub(crate) fn slow(span: Span, url: &str, seconds: u64, findings: &mut Findings) {
    findings.report(&HTTP_SLOW, span, |draft| {
        draft.say(format_args!("{} took {seconds} seconds", quote(url)));
    });
}
