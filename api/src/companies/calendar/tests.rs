use super::*;

#[test]
fn an_instant_has_its_day_where_the_company_is() {
    let check = |instant: &str, timezone, expected: &str| {
        let instant: DateTime<Utc> = instant.parse().unwrap();
        assert_eq!(day_in(timezone, instant).to_string(), expected, "{instant} in {timezone}");
    };
    // Paris is an hour before UTC in winter and two in summer.
    check("2026-12-31T22:59:59Z", "Europe/Paris", "2026-12-31");
    check("2026-12-31T23:00:00Z", "Europe/Paris", "2027-01-01");
    check("2026-06-30T21:59:59Z", "Europe/Paris", "2026-06-30");
    check("2026-06-30T22:00:00Z", "Europe/Paris", "2026-07-01");
    // Montréal is five hours behind, and four in summer.
    check("2027-01-01T04:59:59Z", "America/Toronto", "2026-12-31");
    check("2027-01-01T05:00:00Z", "America/Toronto", "2027-01-01");
    check("2026-07-01T03:59:59Z", "America/Montreal", "2026-06-30");
    check("2026-07-01T04:00:00Z", "America/Montreal", "2026-07-01");
    check("2026-12-31T23:30:00Z", "Nowhere/At_All", "2026-12-31");
}

#[test]
fn time_zones_are_those_of_their_database() {
    for known in ["Europe/Paris", "Africa/Porto-Novo", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+1"] {
        assert!(is_timezone(known), "{known}");
    }
    for wrong in ["", "/", "Europe/", "Europe//Paris", "Europe/Atlantis", "'; DROP", "1/2", "europe/paris"] {
        assert!(!is_timezone(wrong), "{wrong:?}");
    }
}
