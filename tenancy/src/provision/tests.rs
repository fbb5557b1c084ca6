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
fn a_quarantine_may_begin_in_every_state_of_use_and_ends_where_it_began() {
    use CompanyState::*;
    for before in [Claimed, Seeding, Active] {
        assert_eq!(before.after(Step::Quarantine), Some(Quarantined));
        assert_eq!(Quarantined.after(Step::Release { to: before }), Some(before));
        assert_eq!(before.after(Step::Release { to: Active }), None);
    }
    assert_eq!(Quarantined.after(Step::Quarantine), Some(Quarantined));
    for never in [Quarantined, Erasing] {
        assert_eq!(Quarantined.after(Step::Release { to: never }), None);
    }
    assert_eq!(Erasing.after(Step::Quarantine), None);
}
