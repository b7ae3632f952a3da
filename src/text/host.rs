//! Hosts that no public page has, and hosts that look like a copy of a site.

use std::net::{Ipv4Addr, Ipv6Addr};

use url::Host;

use crate::text::address::is_shared;
use crate::text::words::is_missing_value;

/// What is odd about a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Oddity {
    /// A name that exists only in its own network, like `localhost`.
    Local,
    /// An IP address that exists only in its own network.
    PrivateIp,
    /// Any other IP address.
    Ip,
    /// A name that RFC 2606 reserves for examples.
    Reserved,
    /// A name in a template that was not filled in.
    Template,
    /// A word that programs write for a missing value.
    Missing,
    /// A name like those of test hosts.
    Staging,
    /// A name like that of a preview, which may be public.
    Beta,
    /// A name that a service gives to a deployment.
    Platform,
}
use Oddity::{Beta, Ip, Local, Missing, Platform, PrivateIp, Reserved, Staging, Template};

/// Returns what is odd about a host.
pub(crate) fn oddity(host: &Host<String>) -> Option<Oddity> {
    match host {
        Host::Ipv4(ip) => Some(ipv4(*ip)),
        Host::Ipv6(ip) => Some(ipv6(*ip)),
        Host::Domain(name) => of_domain(name.strip_suffix('.').unwrap_or(name)),
    }
}

/// Whether a host exists only in its own network, or is a placeholder. It is then the cause of other oddities of its URLs.
pub(crate) fn is_local(host: &Host<String>) -> bool {
    matches!(oddity(host), Some(Local | PrivateIp | Template | Missing))
}

fn ipv4(ip: Ipv4Addr) -> Oddity {
    let [a, b, ..] = ip.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let private = a == 0 || shared || ip.is_private() || ip.is_loopback() || ip.is_link_local();
    if private { PrivateIp } else { Ip }
}

fn ipv6(ip: Ipv6Addr) -> Oddity {
    if let Some(mapped) = ip.to_ipv4_mapped() {
        return ipv4(mapped);
    }
    let private = ip.is_unique_local()
        || ip.is_unicast_link_local()
        || ip.is_loopback()
        || ip.is_unspecified();
    if private { PrivateIp } else { Ip }
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

/// Returns what is odd about a domain, without a dot at its end.
pub(crate) fn of_domain(name: &str) -> Option<Oddity> {
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
            _ if is_missing_value(last) => Missing,
            _ if template(last) => Template,
            _ => Local,
        });
    };
    if INSIDE.contains(&last) || name.ends_with(".home.arpa") {
        return Some(Local);
    }
    if last == "example" || (second == "example" && matches!(last, "com" | "net" | "org")) {
        return Some(Reserved);
    }
    // The registered name, and the labels before it.
    let own = if is_shared(second, last) { labels.next()? } else { second };
    let hosting = matches!(second, "github" | "gitlab");
    if last == "tld"
        || template(own)
        || (hosting && labels.clone().any(|label| label.ends_with("username")))
    {
        return Some(Template);
    }
    if PLATFORMS.iter().any(|end| name.ends_with(end)) {
        return Some(Platform);
    }
    let mut words = labels.flat_map(|label| label.split('-').map(move |word| (label, word)));
    words.find_map(|(label, word)| match word {
        _ if TESTS.contains(&label) => Some(Staging),
        "staging" | "preprod" | "uat" => Some(Staging),
        _ if label == "beta" => Some(Beta),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains() {
        for (name, expected) in [
            ("localhost", Some(Local)),
            ("intranet", Some(Local)),
            ("undefined", Some(Missing)),
            ("printer.local", Some(Local)),
            ("shop.test", Some(Local)),
            ("a.localhost", Some(Local)),
            ("router.home.arpa", Some(Local)),
            ("localhost.com", None),
            ("local.de", None),
            ("www.test.de", None),
            ("test.co.uk", None),
            ("test.shop.co.uk", Some(Staging)),
            ("staging.go.jp", None),
            ("dev.to", None),
            ("dev.shop.de", Some(Staging)),
            ("developer.shop.de", None),
            ("staging-2.shop.de", Some(Staging)),
            ("shop-staging.shop.de", Some(Staging)),
            ("latest-test.shop.de", None),
            ("beta.shop.de", Some(Beta)),
            ("beta.com", None),
            ("example.com", Some(Reserved)),
            ("www.example.org", Some(Reserved)),
            ("site.example", Some(Reserved)),
            ("example.de", None),
            ("myexample.com", None),
            ("example.com.au", None),
            ("yoursite.com", Some(Template)),
            ("www.your-domain.net", Some(Template)),
            ("yoursiteshop.com", None),
            ("domain.tld", Some(Template)),
            ("mysite.com", Some(Template)),
            ("mysite.de", None),
            ("your-move.co.uk", None),
            ("username.shop.de", None),
            ("username.github.io", Some(Template)),
            ("your-docusaurus-test-site.com", Some(Template)),
            ("me.github.io", None),
            ("yourdomain.shop.de", None),
            ("a-b-1.vercel.app", Some(Platform)),
        ] {
            assert_eq!(of_domain(name), expected, "{name}");
        }
    }

    #[test]
    fn addresses() {
        for (ip, expected) in [
            ("10.0.0.1", PrivateIp),
            ("172.31.0.1", PrivateIp),
            ("172.32.0.1", Ip),
            ("192.168.1.1", PrivateIp),
            ("100.64.0.1", PrivateIp),
            ("100.128.0.1", Ip),
            ("169.254.1.1", PrivateIp),
            ("127.0.0.1", PrivateIp),
            ("0.0.0.0", PrivateIp),
            ("203.0.113.9", Ip),
        ] {
            assert_eq!(ipv4(ip.parse().unwrap()), expected, "{ip}");
        }
        for (ip, expected) in [
            ("::1", PrivateIp),
            ("::", PrivateIp),
            ("fd12::1", PrivateIp),
            ("fe80::1", PrivateIp),
            ("::ffff:10.0.0.1", PrivateIp),
            ("2606:4700::1111", Ip),
        ] {
            assert_eq!(ipv6(ip.parse().unwrap()), expected, "{ip}");
        }
    }
}
