use super::*;

#[test]
fn a_french_number_is_a_siren_or_a_siret_with_its_check_digits() {
    for number in
        ["732829320", "732 829 320", "73282932000074", "732\u{a0}829\u{a0}320 00074", "35600000049837"]
    {
        assert!(is_registration_number("FR", number), "{number}");
    }
    for number in [
        "123",
        "732829321",
        "73282932000075",
        "7328293200007",
        "RCS 732829320",
        "é32829320",
        "35600000049838",
    ] {
        assert!(!is_registration_number("FR", number), "{number}");
    }
}

#[test]
fn the_number_of_another_country_is_taken_as_it_is() {
    assert!(is_registration_number("SN", "SN-DKR-2024-B-1234"));
}

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
