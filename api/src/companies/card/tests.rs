use super::*;

#[test]
fn a_site_has_a_host_with_a_point() {
    for site in ["example.org", "https://www.example.org/fr?a=b", "http://example.org"] {
        assert!(is_website(site), "{site}");
    }
    for site in ["pas un site", "example", "https://", "https:///a.b", ".org", "example..org", "example. org"]
    {
        assert!(!is_website(site), "{site}");
    }
    for site in
        ["javascript:alert(1).x", "ftp://example.org", "https://example.org/\"><script>", "https://a:b@c.d"]
    {
        assert!(!is_website(site), "{site}");
    }
}
