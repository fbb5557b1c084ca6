use super::*;
use crate::identity::Language;

fn answers() -> Answers {
    let mut answers = Answers::proposed(Language::Fr);
    answers.company = OnboardingCompany {
        name: "Boulangerie & Fils".into(),
        sector: "commerce".into(),
        email: "contact@example.org".into(),
        country: "FR".into(),
        ..OnboardingCompany::default()
    };
    answers
}

/// The (pointer, code) of each field that `refusal` names.
fn fields(refusal: &ApiError) -> Vec<(String, String)> {
    refusal.problem().errors.into_iter().map(|field| (field.pointer, field.code)).collect()
}

#[track_caller]
fn refused(checked: ApiResult<()>, expected: &[(&str, &str)]) {
    let expected: Vec<_> =
        expected.iter().map(|(pointer, code)| (pointer.to_string(), code.to_string())).collect();
    assert_eq!(fields(&checked.unwrap_err()), expected);
}

#[test]
fn a_company_that_says_what_is_asked_is_right() {
    assert_eq!(check_all(&answers()).unwrap().code, "FR");
    for step in [OnboardingStep::Welcome, OnboardingStep::Preferences, OnboardingStep::Company] {
        check_step(&answers(), step).unwrap();
    }
}

#[test]
fn an_empty_form_is_told_everything_at_once() {
    let mut empty = answers();
    empty.company = OnboardingCompany::default();
    let expected = [
        ("/name", "name_required"),
        ("/sector", "sector_required"),
        ("/email", "email_required"),
        ("/country", "country_required"),
    ];
    refused(check_step(&empty, OnboardingStep::Company), &expected);
}

#[test]
fn what_is_given_of_number_and_site_is_held_to_the_rules_of_the_settings() {
    let mut wrong = answers();
    wrong.company.registration_number = "123".into();
    wrong.company.website = "pas un site".into();
    let expected = [("/registration_number", "registration_number_invalid"), ("/website", "website_invalid")];
    refused(check_step(&wrong, OnboardingStep::Company), &expected);
    wrong.company.country = "SN".into();
    refused(check_step(&wrong, OnboardingStep::Company), &expected[1..]);
}

#[test]
fn a_name_of_nothing_that_can_be_seen_is_no_name() {
    for name in ["", "   ", "\u{a0}", "\u{200b}\u{2060}", "\u{301}"] {
        let mut answers = answers();
        answers.company.name = name.into();
        assert_eq!(check_all(&answers).unwrap_err().code(), "company_name_required", "{name:?}");
    }
    for name in ["É", "+", "بقالة", "3M"] {
        let mut answers = answers();
        answers.company.name = name.into();
        assert!(check_all(&answers).is_ok(), "{name:?}");
    }
}

#[test]
fn what_is_not_on_a_list_is_refused() {
    let mut answers = answers();
    answers.company.sector = "espionnage".into();
    answers.company.country = "XX".into();
    answers.company.email = "sans arobase".into();
    let expected = [
        ("/company/sector", "sector_unknown"),
        ("/company/email", "email_invalid"),
        ("/company/country", "country_unknown"),
    ];
    refused(check_all(&answers).map(|_| ()), &expected);
}

#[test]
fn no_module_is_no_selection() {
    let mut none = answers();
    none.modules.clear();
    refused(check_step(&none, OnboardingStep::Modules), &[("/modules", "modules_required")]);
    refused(check_modules(&["accounting".into(), "crm".into()]), &[("/modules/1", "module_unknown")]);
}

#[test]
fn the_last_step_is_done_by_making_the_company() {
    assert_eq!(check_step(&answers(), OnboardingStep::Complete).unwrap_err().code(), "not_finalised");
}

#[test]
fn preferences_come_from_their_lists() {
    let preferences = answers().preferences;
    check_preferences(&preferences).unwrap();
    let wrong = OnboardingPreferences {
        currency: "BTC".into(),
        fiscal_year_start_month: 13,
        timezone: "Paris, France".into(),
        ..preferences
    };
    let expected = [
        ("/currency", "currency_unknown"),
        ("/fiscal_year_start_month", "fiscal_year_start_month_invalid"),
        ("/timezone", "timezone_invalid"),
    ];
    refused(check_preferences(&wrong), &expected);
}

#[test]
fn a_draft_may_be_blank_but_not_endless() {
    check_draft(&OnboardingCompany::default()).unwrap();
    let endless =
        OnboardingCompany { street: "x".repeat(201), city: "a\u{0}b".into(), ..OnboardingCompany::default() };
    refused(check_draft(&endless), &[("/street", "too_long"), ("/city", "control_character")]);
}
