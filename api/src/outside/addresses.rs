//! Which addresses belong to the internet, and which to a house: a list of what may be reached, by the IANA registries of
//! special-purpose addresses (RFC 6890).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Networks of IPv4 that nobody outside a house has: first address and length of the prefix.
const SPECIAL_V4: [(Ipv4Addr, u32); 16] = [
    // "This network" (RFC 791).
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    // Private (RFC 1918).
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Shared by the customers of a provider (RFC 6598).
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    // This machine.
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // This link, where clouds show their metadata.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    // What a machine of one large cloud asks about itself; a public address that only leads there.
    (Ipv4Addr::new(168, 63, 129, 16), 32),
    // Protocols (RFC 6890).
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation (RFC 5737).
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Relays of 6to4 (RFC 7526).
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    // Benchmarks (RFC 2544).
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    // Multicast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    // Reserved, and broadcast at its end.
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// Networks within 2000::/3 that nobody outside a house has.
const SPECIAL_V6: [(Ipv6Addr, u32); 3] = [
    // Protocols, Teredo and benchmarks among them (RFC 2928).
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation (RFC 3849, RFC 9637).
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// Whether an address is one of the internet. One of IPv6 that stands for one of IPv4 is judged as that.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => is_public_v4(four),
        IpAddr::V6(six) => match standing_for(six) {
            Some(four) => is_public_v4(four),
            None => is_public_v6(six),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let is_within =
        |(network, length): &(Ipv4Addr, u32)| (address.to_bits() ^ network.to_bits()) >> (32 - length) == 0;
    !SPECIAL_V4.iter().any(is_within)
}

/// Only 2000::/3 was ever given to anybody: loopback, link-local, site-local, ULA and multicast lie outside it.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let is_within =
        |(network, length): &(Ipv6Addr, u32)| (address.to_bits() ^ network.to_bits()) >> (128 - length) == 0;
    address.segments()[0] >> 13 == 1 && !SPECIAL_V6.iter().any(is_within)
}

/// The address of IPv4 that one of IPv6 leads to: mapped (::ffff:0:0/96), through the well-known NAT64 (64:ff9b::/96) or
/// through 6to4 (2002::/16).
fn standing_for(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let of = |high: u16, low: u16| Ipv4Addr::from_bits((u32::from(high) << 16) | u32::from(low));
    match (a, b, c, d, e, f) {
        (0, 0, 0, 0, 0, 0xffff) | (0x64, 0xff9b, 0, 0, 0, 0) => Some(of(g, h)),
        (0x2002, high, low, ..) => Some(of(high, low)),
        _ => None,
    }
}
