use super::*;

#[test]
fn names_of_one_company_have_one_key() {
    for name in ["Durand & Fils", "DURAND ET FILS", "  durand  &fils ", "Dùrand et Fils"] {
        assert_eq!(name_key(name), "durand et fils", "{name}");
    }
    assert_ne!(name_key("Durand et Filles"), name_key("Durand et Fils"));
    assert_eq!(name_key("شركة التجارة"), "شركة التجارة");
}

#[test]
fn a_step_may_be_repeated_and_none_be_skipped() {
    use CompanyState::*;
    assert_eq!(Claimed.after(Step::Seed), Some(Seeding));
    assert_eq!(Seeding.after(Step::Seed), Some(Seeding));
    assert_eq!(Seeding.after(Step::Activate), Some(Active));
    assert_eq!(Active.after(Step::Activate), Some(Active));
    assert_eq!(Claimed.after(Step::Activate), None);
    assert_eq!(Active.after(Step::Seed), None);
    for step in [Step::Seed, Step::Activate] {
        assert_eq!(Quarantined.after(step), None);
        assert_eq!(Erasing.after(step), None);
    }
}

#[test]
fn states_read_back_from_their_text() {
    for state in [
        CompanyState::Claimed,
        CompanyState::Seeding,
        CompanyState::Active,
        CompanyState::Quarantined,
        CompanyState::Erasing,
    ] {
        assert_eq!(CompanyState::parse(state.as_str()), Some(state));
    }
    assert_eq!(CompanyState::parse("sleeping"), None);
}
