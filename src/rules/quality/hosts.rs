//! Hosts that no public page has, reported once for each host, whatever the number of its URLs.

use crate::rules::prelude::*;
use std::net::{Ipv4Addr, Ipv6Addr};

use url::Host;

use super::{
    QUALITY_IP_HOST, QUALITY_LOCALHOST, QUALITY_PLACEHOLDER_HOST, QUALITY_PRIVATE_IP,
    QUALITY_STAGING_HOST,
};
use crate::rules::loc::LOC_PLACEHOLDER_VALUE;
use crate::text::address::is_shared;
use crate::text::words::is_missing_value;

/// The hosts that cause a finding, with their URLs.
#[derive(Debug, Default)]
pub(crate) struct Hosts {
    odd: Vec<OddHost>,
    /// Number of the last origin, and its index in `odd`.
    last: (u32, Option<usize>),
    /// Number of pages on hosts without a finding.
    fine: u64,
}

#[derive(Debug)]
struct OddHost {
    what: &'static What,
    /// Name of the host, with its port.
    name: String,
    first: Span,
    pages: u64,
    /// Scheme and authority of each URL, as long as one fix can change all of them.
    origins: Vec<Span>,
}

/// What is odd about a host.
#[derive(Debug)]
struct What {
    rule: &'static Rule,
    why: &'static str,
    /// The host exists only in its own network, or is a placeholder.
    local: bool,
}

const fn what(rule: &'static Rule, why: &'static str, local: bool) -> What {
    What { rule, why, local }
}

static LOCAL: What =
    what(&QUALITY_LOCALHOST, "which exists only in your own network; write the public host", true);
static PRIVATE_IP: What =
    what(&QUALITY_PRIVATE_IP, "a private IP address; write the public host", true);
static IP: What = what(&QUALITY_IP_HOST, "an IP address; write the name of the site", false);
static RESERVED: What =
    what(&QUALITY_PLACEHOLDER_HOST, "which is reserved for examples; write your own host", false);
static TEMPLATE: What = what(
    &QUALITY_PLACEHOLDER_HOST,
    "which looks like an unfilled template; write your own host",
    true,
);
static MISSING: What = what(
    &LOC_PLACEHOLDER_VALUE,
    "which programs write for a missing value; write your own host",
    true,
);
static STAGING: What =
    what(&QUALITY_STAGING_HOST, "which looks like a test host; write the public host", false);
static BETA: What = what(
    &QUALITY_STAGING_HOST,
    "which looks like a preview; make sure that search engines should find it",
    false,
);
/// A service gives this name to a deployment.
static PLATFORM: What = what(
    &QUALITY_STAGING_HOST,
    "a deployment host, while other URLs are on your own host; use one of them",
    false,
);

impl Hosts {
    pub const URLS: [&str; 2] = ["URL is", "URLs are"];
    pub const SITEMAPS: [&str; 2] = ["sitemap is", "sitemaps are"];

    /// Limit on the hosts told apart.
    const MAX: usize = 1_000;
    const MAX_ORIGINS: usize = 1_000;

    #[inline]
    pub fn page(&mut self, value: &Value, address: &Address<'_>, cx: &mut Context<'_>) {
        if self.last.0 != address.origin.number {
            self.last = (address.origin.number, self.look(value, address, cx));
        }
        match self.last.1 {
            Some(index) => self.odd_page(index, value, address, cx),
            None => self.fine += 1,
        }
    }

    #[inline(never)]
    fn odd_page(&mut self, index: usize, value: &Value, address: &Address<'_>, cx: &Context<'_>) {
        let host = &mut self.odd[index];
        host.pages += 1;
        if cx.site.url.is_some() && host.origins.len() as u64 + 1 == host.pages {
            let end = address.path.as_ptr().addr() - value.trimmed().as_ptr().addr();
            if host.origins.len() < Self::MAX_ORIGINS {
                host.origins.push(value.span_of_trimmed(0..end));
            }
        }
    }

    #[inline(never)]
    fn look(
        &mut self,
        value: &Value,
        address: &Address<'_>,
        cx: &mut Context<'_>,
    ) -> Option<usize> {
        let origin = address.origin;
        let what = what_of(&origin.host)?;
        let name = origin.host_and_port();
        if let Some(index) = self.odd.iter().position(|host| host.name == name) {
            return Some(index);
        }
        if self.odd.len() == Self::MAX {
            return None;
        }
        let first = value.span_of_trimmed(origin.host_range.clone());
        cx.findings.keep(first);
        self.odd.push(OddHost { what, name, first, pages: 0, origins: Vec::new() });
        Some(self.odd.len() - 1)
    }

    /// Reports the hosts. `things`: what their URLs list, for one and for several.
    pub fn finish(&self, things: [&str; 2], cx: &mut Context<'_>) {
        let own = cx.site.url.as_ref().and_then(|own| own.host_str());
        for host in &self.odd {
            // A whole site may live on such a host, but beside another host it is a copy.
            if std::ptr::eq(host.what, &PLATFORM)
                && (self.fine == 0 || own == Some(host.name.as_str()))
            {
                continue;
            }
            let What { rule, why, .. } = *host.what;
            let severities = match std::ptr::eq(host.what, &BETA) {
                true => Severities::protocol(Severity::Info),
                false => rule.severities,
            };
            cx.findings.report_as(rule, severities, host.first, |draft| {
                let are = counted(host.pages, things[0], things[1]);
                draft.say(format_args!("{are} on {}, {why}", quote(&host.name)));
                draft.show(&host.name);
                draft.fix_by(host.fix(rule, cx.site.url.as_ref()));
            });
        }
    }
}

impl OddHost {
    /// Returns the fix that moves the URLs to the origin of the sitemap.
    fn fix(&self, rule: &'static Rule, own: Option<&url::Url>) -> Option<Fix> {
        let own = own?;
        let name = own.host_str()?;
        let usable = match own.host()? {
            Host::Domain(name) => domain(name).is_none(),
            _ => false,
        };
        let complete = self.origins.len() as u64 == self.pages;
        if !usable || !complete || rule.is(&QUALITY_IP_HOST) {
            return None;
        }
        let origin = own.origin().ascii_serialization();
        let edits = self.origins.iter().map(|span| (*span, origin.clone())).gather();
        Some(Fix::of(format!("Write {}", quote(name)), false, edits))
    }
}

/// Whether a host exists only in its own network, or is a placeholder. It is then the cause of other oddities of its URLs.
pub(crate) fn is_local(host: &Host<String>) -> bool {
    what_of(host).is_some_and(|what| what.local)
}

fn what_of(host: &Host<String>) -> Option<&'static What> {
    match host {
        Host::Ipv4(ip) => Some(ipv4(*ip)),
        Host::Ipv6(ip) => Some(ipv6(*ip)),
        Host::Domain(name) => domain(name.strip_suffix('.').unwrap_or(name)),
    }
}

fn ipv4(ip: Ipv4Addr) -> &'static What {
    let [a, b, ..] = ip.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let private = a == 0 || shared || ip.is_private() || ip.is_loopback() || ip.is_link_local();
    if private { &PRIVATE_IP } else { &IP }
}

fn ipv6(ip: Ipv6Addr) -> &'static What {
    if let Some(mapped) = ip.to_ipv4_mapped() {
        return ipv4(mapped);
    }
    let private = ip.is_unique_local()
        || ip.is_unicast_link_local()
        || ip.is_loopback()
        || ip.is_unspecified();
    if private { &PRIVATE_IP } else { &IP }
}

/// Last labels of names that cannot be found from outside.
const INSIDE: [&str; 9] =
    ["localhost", "local", "test", "invalid", "internal", "intranet", "lan", "home", "corp"];
const PLATFORMS: [&str; 6] =
    [".vercel.app", ".netlify.app", ".pages.dev", ".herokuapp.com", ".onrender.com", ".web.app"];
/// Names of sites in templates, without hyphens.
const TEMPLATES: [&str; 6] =
    ["yoursite", "yourdomain", "yourwebsite", "yourdocusaurustestsite", "mysite", "mydomain"];
const TESTS: [&str; 7] = ["staging", "stage", "dev", "test", "uat", "preprod", "preview"];

fn domain(name: &str) -> Option<&'static What> {
    let mut labels = name.rsplit('.');
    let last = labels.next()?;
    let template = |label: &str| {
        // Other names that begin with `my` may well be real.
        let real = label.starts_with("my") && last != "com";
        !real && TEMPLATES.contains(&&*label.replace('-', ""))
    };
    let Some(second) = labels.next() else {
        // A single label is a name in the own network.
        return Some(match last {
            _ if is_missing_value(last) => &MISSING,
            _ if template(last) => &TEMPLATE,
            _ => &LOCAL,
        });
    };
    if INSIDE.contains(&last) || name.ends_with(".home.arpa") {
        return Some(&LOCAL);
    }
    if last == "example" || (second == "example" && matches!(last, "com" | "net" | "org")) {
        return Some(&RESERVED);
    }
    // The registered name, and the labels before it.
    let own = if is_shared(second, last) { labels.next()? } else { second };
    let hosting = matches!(second, "github" | "gitlab");
    if last == "tld"
        || template(own)
        || (hosting && labels.clone().any(|label| label.ends_with("username")))
    {
        return Some(&TEMPLATE);
    }
    if PLATFORMS.iter().any(|end| name.ends_with(end)) {
        return Some(&PLATFORM);
    }
    let mut words = labels.flat_map(|label| label.split('-').map(move |word| (label, word)));
    words.find_map(|(label, word)| match word {
        _ if TESTS.contains(&label) => Some(&STAGING),
        "staging" | "preprod" | "uat" => Some(&STAGING),
        _ if label == "beta" => Some(&BETA),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains() {
        for (name, expected) in [
            ("localhost", Some(&LOCAL)),
            ("intranet", Some(&LOCAL)),
            ("undefined", Some(&MISSING)),
            ("printer.local", Some(&LOCAL)),
            ("shop.test", Some(&LOCAL)),
            ("a.localhost", Some(&LOCAL)),
            ("router.home.arpa", Some(&LOCAL)),
            ("localhost.com", None),
            ("local.de", None),
            ("www.test.de", None),
            ("test.co.uk", None),
            ("test.shop.co.uk", Some(&STAGING)),
            ("staging.go.jp", None),
            ("dev.to", None),
            ("dev.shop.de", Some(&STAGING)),
            ("developer.shop.de", None),
            ("staging-2.shop.de", Some(&STAGING)),
            ("shop-staging.shop.de", Some(&STAGING)),
            ("latest-test.shop.de", None),
            ("beta.shop.de", Some(&BETA)),
            ("beta.com", None),
            ("example.com", Some(&RESERVED)),
            ("www.example.org", Some(&RESERVED)),
            ("site.example", Some(&RESERVED)),
            ("example.de", None),
            ("myexample.com", None),
            ("example.com.au", None),
            ("yoursite.com", Some(&TEMPLATE)),
            ("www.your-domain.net", Some(&TEMPLATE)),
            ("yoursiteshop.com", None),
            ("domain.tld", Some(&TEMPLATE)),
            ("mysite.com", Some(&TEMPLATE)),
            ("mysite.de", None),
            ("your-move.co.uk", None),
            ("username.shop.de", None),
            ("username.github.io", Some(&TEMPLATE)),
            ("your-docusaurus-test-site.com", Some(&TEMPLATE)),
            ("me.github.io", None),
            ("yourdomain.shop.de", None),
            ("a-b-1.vercel.app", Some(&PLATFORM)),
        ] {
            assert_eq!(domain(name).map(|what| what.why), expected.map(|what| what.why), "{name}");
        }
    }

    #[test]
    fn addresses() {
        for (ip, expected) in [
            ("10.0.0.1", &PRIVATE_IP),
            ("172.31.0.1", &PRIVATE_IP),
            ("172.32.0.1", &IP),
            ("192.168.1.1", &PRIVATE_IP),
            ("100.64.0.1", &PRIVATE_IP),
            ("100.128.0.1", &IP),
            ("169.254.1.1", &PRIVATE_IP),
            ("127.0.0.1", &PRIVATE_IP),
            ("0.0.0.0", &PRIVATE_IP),
            ("203.0.113.9", &IP),
        ] {
            assert_eq!(ipv4(ip.parse().unwrap()).why, expected.why, "{ip}");
        }
        for (ip, expected) in [
            ("::1", &PRIVATE_IP),
            ("::", &PRIVATE_IP),
            ("fd12::1", &PRIVATE_IP),
            ("fe80::1", &PRIVATE_IP),
            ("::ffff:10.0.0.1", &PRIVATE_IP),
            ("2606:4700::1111", &IP),
        ] {
            assert_eq!(ipv6(ip.parse().unwrap()).why, expected.why, "{ip}");
        }
    }
}
