//! Hosts that are not those of public servers: a URL that names one may be meant to reach what only the machine of the
//! reader can reach.

use std::error::Error;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// A host that is not that of a public server, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    host: String,
    what: &'static str,
}

impl Inside {
    /// Tells of a URL's host, as far as the URL itself shows it. All spellings of an address are one, because `Url` has
    /// normalised them: `http://0x7f.1`, `http://2130706433` and `http://127.0.0.1`.
    pub fn of_url(url: &Url) -> Option<Inside> {
        let what = match url.host()? {
            Host::Ipv4(address) => v4(address)?,
            Host::Ipv6(address) => v6(address)?,
            Host::Domain(name) => of_name(name.trim_end_matches('.'))?,
        };
        let host = url.host_str()?.trim_end_matches('.').trim_matches(['[', ']']);
        Some(Inside { host: host.to_owned(), what })
    }

    /// Tells of an address.
    pub fn of_address(address: IpAddr) -> Option<Inside> {
        let what = match address {
            IpAddr::V4(address) => v4(address),
            IpAddr::V6(address) => v6(address),
        };
        Some(Inside { host: address.to_string(), what: what? })
    }
}

/// “127.0.0.1 is a loopback address”.
impl fmt::Display for Inside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}", self.host, self.what)
    }
}

impl Error for Inside {}

/// Names, with all below them, that no public server has: RFC 6761 (6.3), RFC 6762 (3), ICANN's resolution of 29 July 2024
/// about names for private use, and RFC 8375.
const NAMES: [(&str, &str); 4] = [
    ("localhost", "a name of this machine"),
    ("local", "a name of the local network"),
    ("internal", "a name for private networks"),
    ("home.arpa", "a name for home networks"),
];

fn of_name(name: &str) -> Option<&'static str> {
    let is_below = |end: &str| {
        name.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    let known = NAMES.iter().find(|(end, _)| is_below(end)).map(|(_, what)| *what);
    // No public name has a single label (ICANN, SAC 053).
    known.or((!name.contains('.')).then_some("a name of the local network"))
}

/// By the registries of special-purpose addresses (RFC 6890), and what clouds tell their machines about themselves.
fn v4(address: Ipv4Addr) -> Option<&'static str> {
    let what = match address.octets() {
        [0, ..] => "an address of this network",
        [127, ..] => "a loopback address",
        [10, ..] | [172, 16..=31, ..] | [192, 168, ..] => "a private address",
        [100, 64..=127, ..] => "a shared address of a provider (CGNAT)",
        [169, 254, 169, 254] | [168, 63, 129, 16] => "an address where clouds keep their metadata",
        [169, 254, ..] => "a link-local address",
        [192, 0, 0, _] | [192, 88, 99, _] | [198, 18..=19, ..] => "an address for special purposes",
        [192, 0, 2, _] | [198, 51, 100, _] | [203, 0, 113, _] => "an address for documentation",
        [224..=239, ..] => "a multicast address",
        [240..=255, ..] => "a reserved address",
        _ => return None,
    };
    Some(what)
}

fn v6(address: Ipv6Addr) -> Option<&'static str> {
    let what = match address.segments() {
        [0, 0, 0, 0, 0, 0, 0, 0] => "an address of this network",
        [0, 0, 0, 0, 0, 0, 0, 1] => "a loopback address",
        [0, 0, 0, 0, 0, 0xFFFF, ..] => "an IPv4 address in the form of IPv6",
        [0x64, 0xFF9B, ..] => "a NAT64 address",
        [0x2002, ..] => "a 6to4 address",
        [0x2001, 0..=0x1FF, ..] => "an address for special purposes",
        [0x2001, 0xDB8, ..] | [0x3FFF, 0..=0xFFF, ..] => "an address for documentation",
        [0xFC00..=0xFDFF, ..] => "a private address (ULA)",
        [0xFE80..=0xFEBF, ..] => "a link-local address",
        [0xFF00..=0xFFFF, ..] => "a multicast address",
        [0x2000..=0x3FFF, ..] => return None,
        _ => "a reserved address",
    };
    Some(what)
}
