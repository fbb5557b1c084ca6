use super::*;

fn check(peer: &str, host: &str, expected: bool) {
    assert_eq!(is_named(peer.parse().ok(), Some(host)), expected, "{peer} asks {host}");
}

#[test]
fn this_machine_asks_under_each_of_its_names() {
    check("127.0.0.1", "localhost:8080", true);
    check("127.0.0.1", "127.0.0.1", true);
    check("::1", "[::1]:8080", true);
    check("::ffff:127.0.0.1", "localhost", true);
}

#[test]
fn nobody_else_does() {
    check("192.168.1.20", "localhost:8080", false);
    check("::ffff:192.168.1.20", "localhost:8080", false);
    check("fe80::1", "localhost:8080", false);
    check("", "localhost:8080", false);
    check("127.0.0.1", "rebound.example:8080", false);
    check("127.0.0.1", "localhost.example", false);
    check("127.0.0.1", "", false);
    assert!(!is_named("127.0.0.1".parse().ok(), None));
}
