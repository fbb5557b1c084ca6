use super::*;

fn check(address: &str, expected: &str) {
    let budget = budget(address.parse().unwrap());
    assert_eq!(budget, expected.parse::<IpAddr>().unwrap(), "{address}");
}

#[test]
fn the_addresses_of_one_subscriber_have_one_budget() {
    check("2001:db8:1:2:aaaa::1", "2001:db8:1:2::");
    check("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::");
    check("2001:db8:1:3::1", "2001:db8:1:3::");
    check("198.51.100.7", "198.51.100.7");
    check("::ffff:198.51.100.7", "198.51.100.7");
}
