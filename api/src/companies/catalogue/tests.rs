use super::*;

#[test]
fn a_selection_always_brings_what_every_company_needs() {
    let accounting = ["accounting".to_owned()];
    assert_eq!(keys_for(&accounting), ["dashboard", "settings", "accounting"]);
    assert_eq!(keys_for(&[]), ["dashboard", "settings"]);
}

#[test]
fn what_does_not_exist_cannot_be_selected() {
    assert_eq!(keys_for(&["invoicing".to_owned(), "crm".to_owned()]), ["dashboard", "settings"]);
    assert_eq!(ExistingModule::of("invoicing"), None);
}

#[test]
fn the_recommended_are_the_required_and_accounting() {
    assert_eq!(recommended_keys(), ["dashboard", "settings", "accounting"]);
}

#[test]
fn a_required_module_takes_five_minutes_and_another_ten() {
    let minutes = |key| ExistingModule::of(key).unwrap().setup_minutes();
    assert_eq!([minutes("settings"), minutes("accounting")], [5, 10]);
}
