//! Rules of the family `scope`: which site the URLs belong to, and whether the sitemap may list them.

use std::collections::HashMap;

use url::Url;

use crate::rules::prelude::*;
use crate::text::address::{Origin, differ_by_www, encode};
use crate::text::host::is_local;
use crate::text::order::most_frequent;
use crate::text::url::without_query;

rules! {
    SCOPE_HOST_MIXED = "scope-host-mixed" {
        title: "URLs on several hosts",
        why: "A sitemap may list only URLs of the host that serves it. Google accepts several hosts only if one owner has verified all of them; Yandex never does.",
        help: "Make one sitemap for each host and serve it there.",
        severities: Severities::protocol(Warning).and(Google, Info).and(Yandex, Warning),
        fix: NoFix,
        because: "Each sitemap has to be served by its own host, so splitting the file is not enough. One of the hosts may also be a mistake.",
        bad: [
            Case::new(Urlset("<url><loc>https://a.example.org/</loc></url><url><loc>https://b.example.org/</loc></url>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://a.example.org/</loc></url><url><loc>HTTPS://A.example.org:443/b</loc></url>")),
            Case::new(Urlset("<url><loc>https://münchen.example/</loc></url><url><loc>https://xn--mnchen-3ya.example/b</loc></url>")),
            Case::new(Urlset("<url><loc>https://a.example.org/?to=https://b.example.org/</loc></url>")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD, YANDEX_ERRORS],
    }

    SCOPE_HOST_DIFFERS = "scope-host-differs" {
        title: "URL on another host",
        why: "A sitemap may list only URLs of the host that serves it. Search Console reports “URL not allowed”, unless the robots.txt of the other host lists this sitemap.",
        help: "Serve the sitemap from the host of its pages, or list it in the robots.txt of that host.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        bad: [
            Case::new(InUrl("<loc>https://shop.example.org/a</loc>")).at("https://cdn.example.com/sitemap.xml"),
        ],
        good: [
            Case::new(InUrl("<loc>https://shop.example.org/a</loc>")),
            Case::new(InUrl("<loc>https://SHOP.example.org:443/a</loc>")).at("https://shop.example.org/sitemap.xml"),
            Case::new(InUrl("<loc>https://shop.example.org/a</loc>")).at("https://www.shop.example.org/sitemap.xml"),
        ],
        sources: [PROTOCOL, GOOGLE_REPORT, GOOGLE_BUILD, YANDEX_ERRORS],
    }

    SCOPE_WWW_MISMATCH = "scope-www-mismatch" {
        title: "URL and sitemap differ by `www.`",
        why: "The names with and without `www.` are two hosts. Search Console reports a path mismatch and ignores the URL in this sitemap.",
        help: "Use the same host for the sitemap and its pages.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [
            Case::new(InUrl("<loc>https://example.org/a</loc>")).at("https://www.example.org/sitemap.xml"),
            Case::new(InUrl("<loc>https://www.example.org/a</loc>")).at("https://example.org/sitemap.xml"),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/a</loc>")).at("https://www.example.org/sitemap.xml"),
            Case::new(InUrl("<loc>https://www2.example.org/a</loc>")).at("https://www.example.org/sitemap.xml"),
        ],
        sources: [GOOGLE_REPORT, YANDEX],
    }

    SCOPE_SCHEME_DIFFERS = "scope-scheme-differs" {
        title: "URL and sitemap differ in scheme",
        why: "The protocol requires the same scheme (http or https) for both. Search Console reports “URL not allowed”; for Yandex it is another site.",
        help: "Write the scheme that serves the sitemap.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [Case::new(InUrl("<loc>http://www.example.org/a</loc>")).at("https://www.example.org/sitemap.xml")],
        good: [
            Case::new(InUrl("<loc>http://www.example.org/a</loc>")),
            Case::new(InUrl("<loc>HTTPS://www.example.org/a</loc>")).at("https://www.example.org/sitemap.xml"),
        ],
        sources: [PROTOCOL, GOOGLE_REPORT, YANDEX],
    }

    SCOPE_SCHEME_MIXED = "scope-scheme-mixed" {
        title: "Both http and https URLs",
        why: "Search engines treat the two as different URLs. Google advises you to list only the URL that it should show.",
        help: "List the pages under https only.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Suggest,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url><url><loc>http://www.example.org/b</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url><url><loc>HTTPS://www.example.org/b</loc></url>")),
            Case::new(Urlset("<url><loc>http://www.example.org/a</loc></url><url><loc>http://www.example.org/https</loc></url>")),
        ],
        sources: [GOOGLE_CANONICAL, PROTOCOL_FAQ],
    }

    SCOPE_PORT_DIFFERS = "scope-port-differs" {
        title: "URL and sitemap differ in port",
        why: "The protocol requires every listed URL to have the same port as the sitemap's URL.",
        help: "Use the same port for the sitemap and its pages.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(InUrl("<loc>http://www.example.org/a</loc>")).at("http://www.example.org:100/sitemap.xml"),
            Case::new(InUrl("<loc>http://www.example.org:8080/a</loc>")).at("http://www.example.org/sitemap.xml"),
        ],
        good: [
            Case::new(InUrl("<loc>http://www.example.org:80/a</loc>")).at("http://www.example.org/sitemap.xml"),
            Case::new(InUrl("<loc>http://www.example.org/a</loc>")).at("https://www.example.org/sitemap.xml"),
        ],
        sources: [PROTOCOL],
    }

    SCOPE_OUTSIDE_DIRECTORY = "scope-outside-directory" {
        title: "URL outside the sitemap's directory",
        why: "A sitemap may list only URLs in its own directory and below. Yandex reports “Incorrect URL”; Google accepts the URL only if the sitemap was submitted in Search Console.",
        help: "Serve the sitemap from the root of the site.",
        severities: Severities::protocol(Error).and(Google, Warning).and(Yandex, Error),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/images/a</loc>")).at("https://www.example.org/catalog/sitemap.xml")],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/catalog/a</loc>")).at("https://www.example.org/catalog/sitemap.xml"),
            Case::new(InUrl("<loc>https://www.example.org/images/a</loc>")).at("https://www.example.org/sitemap.php?file=/catalog/sitemap.xml"),
            Case::new(InUrl("<loc>https://shop.example.org/images/a</loc>")).at("https://www.example.org/catalog/sitemap.xml"),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD, YANDEX_ERRORS],
    }

    SCOPE_SITEMAP_NOT_AT_ROOT = "scope-sitemap-not-at-root" {
        title: "Sitemap not at the site's root",
        why: "The sitemap may list only URLs in its own directory and below. Google and the protocol recommend serving it from the root.",
        help: "If the sitemap should list other pages too, serve it from the root of the site.",
        severities: Severities::protocol(Info).and(Google, Info),
        fix: NoFix,
        whole_file: "compares the paths of all entries",
        bad: [Case::new(InUrl("<loc>https://www.example.org/docs/a</loc>")).at("https://www.example.org/docs/sitemap.xml")],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/docs/a</loc>")).at("https://www.example.org/sitemap.xml"),
            Case::new(InUrl("<loc>https://www.example.org/a</loc>")).at("https://www.example.org/docs/sitemap.xml"),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD],
    }

    SCOPE_CROSS_SUBMIT_PER_SITE = "scope-cross-submit-per-site" {
        title: "One sitemap for several other sites",
        why: "A sitemap on a separate host is submitted through the robots.txt of the site whose pages it lists. Google requires a separate file for each site.",
        help: "Make one file for each site, and list each in the robots.txt of its site.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        because: "Each sitemap has to be listed in the robots.txt of its own site, so splitting the file is not enough.",
        bad: [Case::new(Urlset("<url><loc>https://a.example.org/</loc></url><url><loc>https://b.example.org/</loc></url>")).at("https://sitemaps.example.com/sitemap.xml")],
        good: [
            Case::new(Urlset("<url><loc>https://a.example.org/</loc></url><url><loc>https://b.example.org/</loc></url>")),
            Case::new(Urlset("<url><loc>https://a.example.org/</loc></url><url><loc>https://a.example.org/b</loc></url>")).at("https://sitemaps.example.com/sitemap.xml"),
            Case::new(Urlset("<url><loc>https://a.example.org/</loc></url><url><loc>https://b.example.org/</loc></url>")).at("https://a.example.org/sitemap.xml"),
        ],
        sources: [GOOGLE_BUILD],
    }
}

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    hosts: Vec<Host>,
    by_name: HashMap<String, usize, foldhash::fast::FixedState>,
    last: Option<Last>,
    http: PageCount,
    https: PageCount,
    /// Places of `http`, as long as one fix may change all of them.
    http_places: Vec<Span>,
    outside_directory: bool,
}

/// The origin of the last URL.
#[derive(Debug, Clone, Copy)]
struct Last {
    number: u32,
    /// Index of its host, if there was room for it.
    host: Option<usize>,
    https: bool,
    local: bool,
    /// The rule that the origin breaks, and what differs from the sitemap's own.
    unlike: Option<(&'static Rule, &'static str)>,
}

/// A host, with its port unless that is the default.
#[derive(Debug)]
struct Host {
    name: String,
    local: bool,
    /// Number of all entries on the host.
    entries: u64,
    pages: PageCount,
}

/// The number of entries that list pages, and the place of the first of them.
#[derive(Debug, Default)]
struct PageCount {
    number: u64,
    first: Span,
}

impl Family for Scope {
    #[inline]
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let Some(page @ Page { address: Some(address), .. }) = &subject.page else { return };
        let (value, origin) = (page.value, address.origin);
        let own = cx.site.url.as_ref();
        let last = match self.last {
            Some(last) if last.number == origin.number => last,
            _ => self.last(origin, own),
        };
        let is_page = subject.entry.kind == EntryKind::Url;
        let scheme = || {
            let range = scheme_range(&origin.written);
            (!value.cdata).then(|| value.span_of_trimmed(range))
        };
        self.add(last, is_page, (page.span, scheme), cx.findings);
        if is_page && let Some(own) = own {
            match last.unlike {
                Some(unlike) => report_unlike(unlike, page, origin, own, cx),
                None => self.compare_directory(page, origin, own, cx),
            }
        }
        subject.host = last.host;
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        match &cx.site.url {
            // With the sitemap's URL known, each entry has been compared with it.
            Some(own) => {
                self.cross_submitted(document, own, cx);
                self.not_at_root(document, own, cx);
            }
            None => {
                self.hosts_mixed(document.kind, cx);
                self.schemes_mixed(cx);
            }
        }
    }
}

impl Scope {
    const MAX_HOSTS: usize = 10_000;
    const MAX_LISTED: usize = 100;
    const MAX_PLACES: usize = 1_000;

    fn last(&mut self, origin: &Origin, own: Option<&Url>) -> Last {
        let last = Last {
            number: origin.number,
            host: self.host(origin),
            https: origin.https,
            local: is_local(&origin.host),
            unlike: own.and_then(|own| unlike(origin, own)),
        };
        *self.last.insert(last)
    }

    /// Returns the name of a host as findings show it.
    pub fn host_name(&self, host: usize) -> &str {
        &self.hosts[host].name
    }

    /// Counts a URL. `scheme`: the place of its scheme, if the scheme can be replaced.
    fn add(
        &mut self,
        last: Last,
        is_page: bool,
        (span, scheme): (Span, impl FnOnce() -> Option<Span>),
        findings: &mut Findings,
    ) {
        if let Some(index) = last.host {
            let host = &mut self.hosts[index];
            host.entries += 1;
            if is_page {
                host.pages.count(span, findings);
            }
        }
        if !is_page || last.local {
            return;
        }
        if last.https {
            return self.https.count(span, findings);
        }
        self.http.count(span, findings);
        if self.http_places.len() < Self::MAX_PLACES {
            self.http_places.extend(scheme());
        }
    }

    /// Returns the hosts and their numbers of entries: the first 100, most frequent first, then by name.
    pub fn hosts(&self) -> Vec<(String, u64)> {
        let hosts = self.hosts.iter().map(|host| (host.name.clone(), host.entries)).collect_small();
        most_frequent(&hosts, Self::MAX_LISTED)
    }

    /// Returns the index of an origin's host.
    fn host(&mut self, origin: &Origin) -> Option<usize> {
        let name = origin.host_and_port();
        if let Some(index) = self.by_name.get(&name) {
            return Some(*index);
        }
        let index = self.hosts.len();
        (index < Self::MAX_HOSTS).then(|| {
            self.by_name.insert(name.clone(), index);
            let local = is_local(&origin.host);
            self.hosts.push(Host { name, local, entries: 0, pages: PageCount::default() });
            index
        })
    }

    /// Checks whether the page is below the sitemap's directory.
    fn compare_directory(
        &mut self,
        page: &Page<'_>,
        origin: &Origin,
        own: &Url,
        cx: &mut Context<'_>,
    ) {
        let value = page.value;
        let directory = directory(own);
        let text = page.text;
        let rest = slice(text, origin.written.len()..);
        // A URL in another spelling may still be below, as RFC 3986 compares (6.2.2): the parser decides.
        let outside = directory != "/"
            && !rest.starts_with(directory)
            && Url::parse(text)
                .is_ok_and(|url| !encoded(url.path()).starts_with(&encoded(directory)));
        if outside {
            self.outside_directory = true;
            let end = without_query(rest).len();
            let path = origin.written.len()..origin.written.len() + end;
            let span =
                if end == 0 { value.trimmed_span() } else { value.span_of_trimmed(path.clone()) };
            cx.findings.report(&SCOPE_OUTSIDE_DIRECTORY, span, |draft| {
                draft.say(format_args!(
                    "The path {} is outside the sitemap's directory {}",
                    quote(if end == 0 { "/" } else { &text[path] }),
                    quote(directory)
                ));
            });
        }
    }

    fn hosts_mixed(&self, kind: Kind, cx: &mut Context<'_>) {
        // A feed may collect the news of several sites.
        let severities = match kind {
            Kind::Rss | Kind::Atom => Severities::protocol(Info),
            _ => SCOPE_HOST_MIXED.severities,
        };
        let with_pages = || self.hosts.iter().filter(|host| host.pages.number > 0 && !host.local);
        // If several hosts have as many pages, the others are compared with the first of the file.
        let Some(main) =
            with_pages().reduce(|a, b| if b.pages.number > a.pages.number { b } else { a })
        else {
            return;
        };
        for host in with_pages().filter(|host| !std::ptr::eq(*host, main)) {
            cx.findings.report_as(&SCOPE_HOST_MIXED, severities, host.pages.first, |draft| {
                draft.say(format_args!(
                    "The host {} ({}) is listed beside {} ({}); list only one host in a sitemap",
                    quote(&host.name),
                    counted(host.pages.number, "entry", "entries"),
                    quote(&main.name),
                    counted(main.pages.number, "entry", "entries")
                ));
                draft.relate(main.pages.first, format!("The first URL on {}", quote(&main.name)));
            });
        }
    }

    fn schemes_mixed(&self, cx: &mut Context<'_>) {
        if self.http.number == 0 || self.https.number == 0 {
            return;
        }
        cx.findings.report(&SCOPE_SCHEME_MIXED, self.http.first, |draft| {
            draft.say(format_args!(
                "The sitemap lists both `http` ({}) and `https` ({}); use one, preferably `https`",
                counted(self.http.number, "entry", "entries"),
                counted(self.https.number, "entry", "entries")
            ));
            draft.relate(self.https.first, "The first URL with `https`");
            if self.http_places.len() as u64 == self.http.number {
                let edits = self.http_places.iter().map(|span| (*span, "https".to_owned()));
                draft.fix_by(Fix {
                    title: "Write `https` everywhere".into(),
                    safe: false,
                    edits: edits.collect_small(),
                });
            }
        });
    }

    fn cross_submitted(&self, document: &Document, own: &Url, cx: &mut Context<'_>) {
        let site = |name: &str| name.strip_prefix("www.").unwrap_or(name).to_owned();
        let own = site(own.host_str().unwrap_or_default());
        let pages: Vec<&Host> =
            self.hosts.iter().filter(|host| host.pages.number > 0).collect_small();
        let sites: Vec<String> = pages
            .iter()
            .map(|host| site(host.name.split_once(':').map_or(&*host.name, |(name, _)| name)))
            .collect_small();
        if sites.contains(&own) {
            return;
        }
        let Some(other) = sites.iter().position(|name| *name != sites[0]) else { return };
        cx.findings.report(&SCOPE_CROSS_SUBMIT_PER_SITE, document.root, |draft| {
            draft.say(format_args!(
                "The sitemap on {} lists pages of {}, {} and perhaps others; each site needs its own file",
                quote(&own),
                quote(&pages[0].name),
                quote(&pages[other].name)
            ));
            for page in [pages[0], pages[other]] {
                draft.relate(page.pages.first, format!("The first URL on {}", quote(&page.name)));
            }
        });
    }

    fn not_at_root(&self, document: &Document, own: &Url, cx: &mut Context<'_>) {
        let directory = directory(own);
        let listing = matches!(document.kind, Kind::Urlset | Kind::Sitemapindex | Kind::Text);
        if directory == "/" || !listing || self.outside_directory {
            return;
        }
        cx.findings.report(&SCOPE_SITEMAP_NOT_AT_ROOT, document.root, |draft| {
            draft.say(format_args!(
                "The sitemap is in {} and may list only URLs below it; at the root of the site it may list all pages",
                quote(directory)
            ));
        });
    }
}

/// Returns how an origin differs from the sitemap's. The first difference is the cause.
fn unlike(origin: &Origin, own: &Url) -> Option<(&'static Rule, &'static str)> {
    let (host, own_host) = (origin.host.to_string(), own.host_str().unwrap_or_default());
    let port = origin.port.unwrap_or(if origin.https { 443 } else { 80 });
    match () {
        () if differ_by_www(&host, own_host) => Some((&SCOPE_WWW_MISMATCH, "host")),
        () if host != own_host => Some((&SCOPE_HOST_DIFFERS, "host")),
        () if origin.https != (own.scheme() == "https") => Some((&SCOPE_SCHEME_DIFFERS, "scheme")),
        () => (Some(port) != own.port_or_known_default()).then_some((&SCOPE_PORT_DIFFERS, "port")),
    }
}

fn report_unlike(
    (rule, what): (&'static Rule, &'static str),
    page: &Page<'_>,
    origin: &Origin,
    own: &Url,
    cx: &mut Context<'_>,
) {
    let (value, host) = (page.value, origin.host_range.clone());
    let own_host = own.host_str().unwrap_or_default();
    let (range, right) = match what {
        "host" => (host, own_host.to_owned()),
        "scheme" => (scheme_range(&origin.written), own.scheme().to_owned()),
        _ => {
            let port = own.port().map_or(String::new(), |port| format!(":{port}"));
            (host.start..origin.written.len(), format!("{own_host}{port}"))
        }
    };
    let place = value.span_of_trimmed(range.clone());
    cx.findings.report(rule, place, |draft| {
        draft.say(format_args!(
            "The URL is on {}, but the sitemap on {}; both must have the same {what}",
            quote(&origin.written[range]),
            quote(&right)
        ));
        if rule.fix != NoFix && !value.cdata {
            draft.fix_by(Fix::write_quoted(right, false, place));
        }
    });
}

impl PageCount {
    fn count(&mut self, span: Span, findings: &mut Findings) {
        if self.number == 0 {
            self.first = span;
            findings.keep(span);
        }
        self.number += 1;
    }
}

fn scheme_range(prefix: &str) -> std::ops::Range<usize> {
    0..prefix.find(':').unwrap_or(0)
}

/// Returns a path with its percent-encoding in the form used for comparing.
fn encoded(path: &str) -> Vec<u8> {
    let mut encoded = Vec::with_capacity(path.len());
    encode(path.as_bytes(), &mut encoded);
    encoded
}

/// Returns the path up to its last slash, without the query.
fn directory(own: &Url) -> &str {
    let path = own.path();
    slice(path, ..path.rfind('/').map_or(0, |at| at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::urls::{Run, run};

    #[test]
    fn counts_hosts_by_frequency_then_name() {
        let Run { scope, .. } = run(
            "<loc>https://b.example/</loc><loc>https://a.example/</loc><loc>HTTPS://C.example:443/</loc><loc>https://c.example/x</loc><loc>https://a.example:8443/</loc>",
            None,
            EntryKind::Url,
        );
        let hosts = scope.hosts();
        let hosts: Vec<(&str, u64)> = hosts.iter().map(|(name, n)| (&**name, *n)).collect();
        assert_eq!(
            hosts,
            [("c.example", 2), ("a.example", 1), ("a.example:8443", 1), ("b.example", 1)]
        );
    }

    #[test]
    fn directories_are_compared_as_they_are_meant() {
        for (url, own, outside) in [
            ("https://a.example/%7Edocs/x", "https://a.example/~docs/s.xml", false),
            ("https://a.example/~docs/x", "https://a.example/%7edocs/s.xml", false),
            ("https://a.example/caf%C3%A9/x", "https://a.example/caf%c3%a9/s.xml", false),
            ("https://a.example/caf\u{E9}/x", "https://a.example/caf%c3%a9/s.xml", false),
            ("https://a.example/caf%c3%a9/x", "https://a.example/caf\u{E9}/s.xml", false),
            ("https://a.example/a%2Fb/x", "https://a.example/a/b/s.xml", true),
            ("https://a.example/DOCS/x", "https://a.example/docs/s.xml", true),
        ] {
            let run = run(&format!("<loc>{url}</loc>"), Some(own), EntryKind::Url);
            assert_eq!(run.ids().contains(&"scope-outside-directory"), outside, "{url} in {own}");
        }
    }

    #[test]
    fn one_difference_is_one_finding() {
        for (url, own, expected) in [
            (
                "http://example.org:81/x",
                "https://www.example.org/d/sitemap.xml",
                "scope-www-mismatch",
            ),
            (
                "http://www.example.org/x",
                "https://www.example.org:81/d/s.xml",
                "scope-scheme-differs",
            ),
            (
                "https://www.example.org/x",
                "https://www.example.org:81/d/s.xml",
                "scope-port-differs",
            ),
            (
                "https://www.example.org:81/x",
                "https://www.example.org:81/d/s.xml",
                "scope-outside-directory",
            ),
        ] {
            let run = run(&format!("<loc>{url}</loc>"), Some(own), EntryKind::Url);
            let ids: Vec<&str> =
                run.ids().into_iter().filter(|id| id.starts_with("scope-")).collect();
            let ids: Vec<&str> =
                ids.into_iter().filter(|id| *id != "scope-sitemap-not-at-root").collect();
            assert_eq!(ids, [expected], "{url} in {own}");
        }
    }
}
