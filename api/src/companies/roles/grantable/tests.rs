use super::*;

fn meant(texts: &[&str]) -> Vec<String> {
    let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    check(&texts).unwrap().iter().map(|permission| permission.to_string()).collect()
}

#[test]
fn a_level_includes_those_below_and_the_first_page_is_open_to_all() {
    assert_eq!(meant(&[]), ["dashboard.read"]);
    assert_eq!(meant(&["accounting.write"]), ["dashboard.read", "accounting.read", "accounting.write"]);
    assert_eq!(
        meant(&["users.manage", "users.read"]),
        ["dashboard.read", "users.read", "users.write", "users.manage"]
    );
}

#[test]
fn what_does_not_exist_cannot_be_given() {
    for text in ["forecasts.read", "accounting", "accounting.own", "", "Accounting.read"] {
        assert_eq!(check(&[text.to_owned()]).unwrap_err().code(), "rule_broken", "{text}");
    }
}
