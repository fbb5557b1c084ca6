use poem::http::HeaderValue;

use super::*;

fn check(lines: &[&str], proxies: usize, expected: Option<&str>) {
    let mut headers = HeaderMap::new();
    for line in lines {
        headers.append("x-forwarded-for", HeaderValue::from_bytes(line.as_bytes()).unwrap());
    }
    let expected: Option<IpAddr> = expected.map(|address| address.parse().unwrap());
    assert_eq!(forwarded(&headers, proxies), expected, "{lines:?} behind {proxies}");
}

#[test]
fn a_line_of_the_callers_own_is_not_believed() {
    check(&["203.0.113.9", "198.51.100.7"], 1, Some("198.51.100.7"));
    check(&["203.0.113.9, 192.0.2.1", "198.51.100.7", "10.0.0.1"], 2, Some("198.51.100.7"));
    check(&["203.0.113.9", "198.51.100.7, 10.0.0.1"], 2, Some("198.51.100.7"));
    check(&["203.0.113.9, 198.51.100.7"], 1, Some("198.51.100.7"));
    check(&["é, 198.51.100.7"], 1, Some("198.51.100.7"));
}

#[test]
fn a_chain_that_is_too_short_or_says_no_address_says_nothing() {
    check(&[], 1, None);
    check(&["198.51.100.7"], 2, None);
    check(&["203.0.113.9", ""], 1, None);
    check(&["203.0.113.9", "unknown"], 1, None);
}
