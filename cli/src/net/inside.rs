//! Addresses that are not those of public servers: a URL that leads to one may be meant to reach what only this machine can
//! reach.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What the address is, if it is not that of a public server: "a loopback address".
///
/// By the registries of special-purpose addresses (RFC 6890), and what clouds tell their machines about themselves.
pub fn special(address: IpAddr) -> Option<&'static str> {
    match address {
        IpAddr::V4(address) => v4(address),
        IpAddr::V6(address) => v6(address),
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let table = include_str!("../../tests/net/addresses.txt");
        let mut number = 0;
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let (address, expected) = line.split_once(' ').unwrap();
            let actual = special(address.parse().unwrap()).unwrap_or("public");
            assert_eq!(actual, expected.trim(), "{address}");
            number += 1;
        }
        assert!(number > 50);
    }
}
