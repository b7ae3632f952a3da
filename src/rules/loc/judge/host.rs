//! User, host and port of a URL.

use url::Host;

use super::*;
use crate::text::address::host;
use crate::text::host::is_local;

rules! {
    LOC_HOST_MISSING = "loc-host-missing" {
        title: "URL without a host",
        why: "Without a host, crawlers do not know which server to ask.",
        help: "Write the host after `//`.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>http:///about-us</loc>")),
            Case::new(Url("<loc>https://:443/about-us</loc>")),
            Case::new(Url("<loc>https://?page=12345</loc>")),
            Case::new(Url("<loc>https:///www.example.org/about-us</loc>")),
        ],
        good: [
            Case::new(Url("<loc>http://www.example.org/about-us</loc>")),
            Case::new(Url("<loc>http:/www.example.org/about-us</loc>")),
            Case::new(Url("<loc>/about-us-and-them</loc>")),
        ],
        sources: [RFC3986, MEASURED, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_HOST_INVALID = "loc-host-invalid" {
        title: "Invalid host name",
        why: "DNS finds no server under such a name, so crawlers never fetch the page. An underscore works in practice, although host names should not contain one.",
        help: "Copy the host from a browser's address bar.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>http://exa_mple..com/</loc>")),
            Case::new(Url("<loc>https://-example.org/</loc>")),
            Case::new(Url("<loc>https://www.exam!ple.org/</loc>")),
            Case::new(Url("<loc>https://[::1/abcd</loc>")),
            Case::new(Url("<loc>https://[domain].example.org/abcd</loc>")),
            Case::new(Url("<loc>https://256.1.1.1/a</loc>")),
            Case::new(Url("<loc>https://my_shop.example.org/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://xn--mnchen-3ya.example/</loc>")),
            Case::new(Url("<loc>https://[2001:db8::1]/a</loc>")),
            Case::new(Url("<loc>https://192.0.2.1/a</loc>")),
            Case::new(Url("<loc>https://a--b.3com.example.org/a_b</loc>")),
            Case::new(Url("<loc>https://www.exam ple.org/</loc>")),
        ],
        sources: [RFC3986, RFC1123, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_HOST_UPPERCASE = "loc-host-uppercase" {
        title: "Upper case in scheme or host",
        why: "It is the same URL, but programs that compare URLs letter by letter see another site.",
        help: "Write scheme and host in lower case.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>HTTPS://Example.ORG/</loc>")),
            Case::new(Url("<loc>https://www.Example.org/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://example.org/About</loc>")),
            Case::new(Url("<loc>https://example.org/?q=HTTPS</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_HOST_TRAILING_DOT = "loc-host-trailing-dot" {
        title: "Dot at the end of the host",
        why: "Browsers treat the host with a dot as another site, with its own cookies, so the page exists twice.",
        help: "Delete the dot.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "In DNS both names are the same, but a server may respond to only one of them.",
        bad: [
            Case::new(Url("<loc>https://www.example.org./a</loc>")),
            Case::new(Url("<loc>https://www.example.org.:8080/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a.</loc>")),
            Case::new(Url("<loc>https://www.example.org../a</loc>")),
        ],
        sources: [WHATWG_URL],
    }

    LOC_HOST_IDN_UNICODE = "loc-host-idn-unicode" {
        title: "International host name not in ASCII",
        why: "The protocol allows it and browsers show it, but some programs that read sitemaps do not know that it stands for the name with `xn--`.",
        help: "Write the host in its ASCII form, starting with `xn--`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        because: "With “ß” and a few other letters the fix is only a suggestion, because older programs translate them to another name.",
        bad: [
            Case::new(Url("<loc>https://münchen.example/</loc>")),
            Case::new(Url("<loc>https://www.пример.example/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://xn--mnchen-3ya.example/</loc>")),
            Case::new(Url("<loc>https://www.example.org/münchen</loc>")),
        ],
        sources: [RFC3987, GOOGLE_ROBOTS, UTS46],
    }

    LOC_HOST_IDN_INVALID = "loc-host-idn-invalid" {
        title: "Invalid international host name",
        why: "Nobody can register or look up such a name, so crawlers never fetch the page.",
        help: "Copy the host from a browser's address bar.",
        severities: Severities::protocol(Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://xn--zz\u{2013}.example/</loc>")),
            Case::new(Url("<loc>https://xn--0.example.org/</loc>")),
            Case::new(Url("<loc>https://www.exa\u{fffd}mple.org/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://xn--mnchen-3ya.example/</loc>")),
            Case::new(Url("<loc>https://www.example.org/xn--zz</loc>")),
        ],
        sources: [UTS46],
    }

    LOC_USERINFO = "loc-userinfo" {
        title: "User name or password in URL",
        why: "Crawlers drop such a URL or ask without the password. Everyone who reads the sitemap can read the password.",
        help: "Delete everything up to and including the `@`, and change the password.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Without them the server may refuse the page or show another one.",
        bad: [
            Case::new(Url("<loc>https://user:secret@www.example.org/</loc>")),
            Case::new(Url("<loc>https://user@www.example.org/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/@user</loc>")),
            Case::new(Url("<loc>https://www.example.org?to=a@example.org</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PORT_DEFAULT = "loc-port-default" {
        title: "Default port in URL",
        why: "It is the same page under another URL, and programs that compare letter by letter count two.",
        help: "Leave the port out.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org:443/</loc>")),
            Case::new(Url("<loc>http://www.example.org:80/</loc>")),
            Case::new(Url("<loc>https://www.example.org:/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org:80/</loc>")),
            Case::new(Url("<loc>https://www.example.org/:443</loc>")),
        ],
        sources: [RFC3986, GOOGLE_ROBOTS],
    }

    LOC_PORT_NONSTANDARD = "loc-port-nonstandard" {
        title: "Unusual port in URL",
        why: "Public pages rarely use such a port. It often belongs to a development server whose URL got into the sitemap.",
        help: "Write the URL that visitors use.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://www.example.org:8443/</loc>")),
            Case::new(Url("<loc>http://shop.example.org:8000/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org:443/</loc>")),
            Case::new(Url("<loc>https://www.example.org/a:8443</loc>")),
            Case::new(Url("<loc>http://localhost:8000/a</loc>")),
        ],
        sources: [PROTOCOL, MKDOCS_3303],
    }

    LOC_PORT_INVALID = "loc-port-invalid" {
        title: "Invalid port",
        why: "Ports are numbers from 1 to 65535. Crawlers cannot use any other, so they never fetch the page.",
        help: "Correct the port, or leave it out together with its colon.",
        severities: Severities::protocol(Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>http://www.example.org:99999/</loc>")),
            Case::new(Url("<loc>http://www.example.org:http/a</loc>")),
            Case::new(Url("<loc>http://www.example.org:0/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>http://www.example.org:65535/</loc>")),
            Case::new(Url("<loc>http://[2001:db8::99999]/</loc>")),
            Case::new(Url("<loc>http://www.example.org:/</loc>")),
        ],
        sources: [RFC3986, MEASURED],
    }
}

impl<'v> Judge<'v> {
    /// Checks user, host and port. Returns false if there is no host to check.
    pub(super) fn authority(&mut self, authority: Range<usize>) -> bool {
        let (text, place) = (self.text, self.place);
        let host = host_range(text, authority.clone());
        let start = host.start;
        if start > authority.start {
            let range = authority.start..start;
            self.take(range.clone());
            self.report(&LOC_USERINFO, range.clone(), move |draft| {
                draft.say(format_args!(
                    "The URL contains the user name or password {}; delete it",
                    quote(&text[range.clone()])
                ));
                draft.fix_by(place.edit(false, "Delete the user name and password", range, ""));
            });
        }
        if text[host.clone()].trim().is_empty() {
            self.report(&LOC_HOST_MISSING, 0..authority.end, move |draft| {
                draft
                    .say(format_args!("The URL {} has no host; write one after `//`", quote(text)));
            });
            return false;
        }
        if text[host.end..authority.end].starts_with(|c| c != ':') {
            self.host_invalid(start..authority.end, BRACKETS);
            return true;
        }
        if matches!(&text[host.clone()], "http" | "https") {
            self.host_invalid(host, "it is a second scheme");
            return false;
        }
        self.host(host.clone());
        if host.end < authority.end {
            self.port(host.end..authority.end);
        }
        true
    }

    pub(super) fn host_invalid(&mut self, range: Range<usize>, reason: &'static str) {
        let text = self.text;
        self.report(&LOC_HOST_INVALID, range.clone(), move |draft| {
            draft.say(format_args!("The host {} is invalid: {reason}", quote(&text[range])));
        });
    }

    fn host(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let host = &text[range.clone()];
        if host.starts_with('[') {
            return match Host::parse(host) {
                Ok(_) => self.uppercase(range),
                Err(_) => self.host_invalid(range, BRACKETS),
            };
        }
        // White space has its own rule.
        let hidden = |c: char| self.place.value.shows_hidden() && is_hidden_in_url(c);
        let spaceless: String = host.chars().filter(|c| !is_space(*c) && !hidden(*c)).collect();
        let encoded = |label: &str| {
            label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"))
                && ascii_host(label).is_none()
        };
        let ascii = ascii_host(&spaceless).filter(|_| !spaceless.is_ascii());
        if spaceless.split('.').any(encoded) || (!spaceless.is_ascii() && ascii.is_none()) {
            self.report(&LOC_HOST_IDN_INVALID, range, move |draft| {
                draft.say(format_args!(
                    "The host {} contains characters, or an encoded name after `xn--`, that no host may have",
                    quote(host)
                ));
            });
            return;
        }
        let name = ascii.as_deref().unwrap_or(&spaceless);
        if !is_fit(name.strip_suffix('.').unwrap_or(name)) {
            self.host_invalid(range, "it must be an IPv4 address, or names of up to 63 letters, digits and inner hyphens with a dot between them");
            return;
        }
        if let Some(ascii) = ascii.clone() {
            let range = range.clone();
            self.report(&LOC_HOST_IDN_UNICODE, range.clone(), move |draft| {
                let right = quote(&ascii);
                draft.say(format_args!("The host {} is not in ASCII; write {right}", quote(host)));
                // UTS 46 calls these letters deviations: older readers look up other names for them.
                let safe = !host.contains(['ß', 'ẞ', 'ς', '\u{200C}', '\u{200D}']);
                draft.fix_by(place.edit(safe, "Write the host in ASCII", range, &*ascii));
            });
        }
        // A local host has its own finding, and must be replaced anyway.
        if Host::parse(name).is_ok_and(|host| is_local(&host)) {
            return;
        }
        if let Some(at) = host.find('_') {
            let at = range.start + at;
            let warning = Severities::protocol(Severity::Warning);
            self.report_as(&LOC_HOST_INVALID, warning, at..at + 1, move |draft| {
                draft.say(format_args!(
                    "The host {} contains an underscore; host names should have only letters, digits and hyphens",
                    quote(host)
                ));
            });
        }
        if let Some(at) = host.rfind('.').filter(|_| name.ends_with('.')) {
            let dot = range.start + at..range.start + at + 1;
            self.report(&LOC_HOST_TRAILING_DOT, dot.clone(), move |draft| {
                draft.say(format_args!("The host {} ends with a dot; delete the dot", quote(host)));
                draft.fix_by(place.edit(false, "Delete the dot", dot, ""));
            });
        }
        // The fix for letters beyond ASCII writes the whole host in lower case.
        if ascii.is_none() {
            self.uppercase(range);
        }
    }

    /// Reports capitals in scheme and host, in one finding.
    fn uppercase(&mut self, host: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let scheme = 0..text.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let lower = |range: &Range<usize>| text[range.clone()].to_ascii_lowercase();
        let parts = [scheme, host].into_iter().filter(|range| !self.is_taken(range.start));
        let parts = parts.filter(|range| text[range.clone()] != lower(range)).collect_small();
        let Some(first) = parts.first().cloned() else { return };
        self.report(&LOC_HOST_UPPERCASE, first.clone(), move |draft| {
            let (shown, right) = (quote(&text[first.clone()]), lower(&first));
            draft.say(format_args!("{shown} has capital letters; write {}", quote(&right)));
            let edits =
                parts.into_iter().map(|range| (range.clone(), lower(&range))).collect_small();
            draft.fix_by(place.fix(true, "Write scheme and host in lower case", edits));
        });
    }

    /// Checks the port. `range` starts with the colon.
    fn port(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let digits = range.start + 1..range.end;
        let written: String = text[digits.clone()].chars().filter(|c| !is_space(*c)).collect();
        let secure = text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("https"));
        let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
        let number = written.trim_start_matches('0').parse::<u16>().ok().filter(|_| is_number);
        if written.is_empty() || number == Some(if secure { 443 } else { 80 }) {
            self.report(&LOC_PORT_DEFAULT, range.clone(), move |draft| {
                let port = quote(&text[range.clone()]);
                draft.say(match written.is_empty() {
                    true => format!("{port} has no port number after it; remove it"),
                    false => format!("{port} is the default port; remove it"),
                });
                draft.fix_by(place.edit(true, "Delete the port", range, ""));
            });
        } else if number.is_none() {
            self.report(&LOC_PORT_INVALID, digits.clone(), move |draft| {
                draft.say(format_args!(
                    "The port {} is not a number from 1 to 65535",
                    quote(&text[digits])
                ));
            });
        // A local host has its own finding.
        } else if !Host::parse(host(text)).is_ok_and(|host| is_local(&host)) {
            self.report(&LOC_PORT_NONSTANDARD, range.clone(), move |draft| {
                draft.say(format_args!(
                    "The port {} is unusual for a public page; most pages need none",
                    quote(&text[range])
                ));
            });
        }
    }
}

/// The message about brackets that do not contain an IPv6 address.
const BRACKETS: &str = "brackets may contain only an IPv6 address, with at most a port after them";

/// Whether a host can have this name. The name must be ASCII, without a dot at its end.
fn is_fit(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(allowed)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last = name.rsplit('.').next().unwrap_or(name);
    let numeric = last.bytes().all(|byte| byte.is_ascii_digit());
    let is_ipv4 = || matches!(Host::parse(name), Ok(Host::Ipv4(ip)) if ip.to_string() == name);
    name.len() <= 253 && name.split('.').all(is_label) && (!numeric || is_ipv4())
}

/// Returns the host in ASCII, as UTS 46 defines it.
fn ascii_host(host: &str) -> Option<String> {
    let url = Url::parse(&format!("http://{host}/")).ok()?;
    url.host_str().map(str::to_owned)
}
