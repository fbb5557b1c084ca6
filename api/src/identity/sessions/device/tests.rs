use super::Device;

#[track_caller]
fn check(user_agent: &str, browser: Option<&'static str>, system: Option<&'static str>) {
    assert_eq!(Device::of(Some(user_agent)), Device { browser, system }, "{user_agent}");
}

#[test]
fn a_browser_is_told_from_those_that_it_names_too() {
    let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
    check(chrome, Some("Chrome"), Some("Linux"));
    check(&format!("{chrome} Edg/142.0.0.0"), Some("Edge"), Some("Linux"));
    check(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
        Some("Safari"),
        Some("iPhone"),
    );
    check(
        "Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0",
        Some("Firefox"),
        Some("Android"),
    );
    check(
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
        Some("Safari"),
        Some("macOS"),
    );
    check("curl/8.5.0", Some("curl"), None);
}

#[test]
fn what_says_nothing_of_itself_is_no_device_in_particular() {
    assert_eq!(Device::of(None), Device::default());
    check("", None, None);
    check("<script>alert(1)</script>", None, None);
}
