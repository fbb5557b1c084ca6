use super::*;

fn of_country(code: &str) -> OnboardingCompany {
    OnboardingCompany { country: code.into(), ..OnboardingCompany::default() }
}

/// Currency, standard and time zone as they stand.
fn proposal(answers: &Answers) -> (&str, Standard, &str) {
    let preferences = &answers.preferences;
    (&preferences.currency, preferences.accounting_standard, &preferences.timezone)
}

#[test]
fn the_first_proposal_is_french() {
    let answers = Answers::proposed(Language::Es);
    assert_eq!(proposal(&answers), ("EUR", Standard::Pcg, "Europe/Paris"));
    assert_eq!(answers.preferences.language, Language::Es);
    assert_eq!(answers.preferences.fiscal_year_start_month, 1);
}

#[test]
fn a_country_brings_its_currency_standard_and_time_zone() {
    let mut answers = Answers::proposed(Language::Fr);
    answers.set_company(of_country("SN"));
    assert_eq!(proposal(&answers), ("XOF", Standard::Syscohada, "Africa/Dakar"));
    answers.set_company(of_country("TN"));
    assert_eq!(proposal(&answers), ("TND", Standard::Sce, "Africa/Tunis"));
}

#[test]
fn what_the_user_chose_stays_when_the_country_changes() {
    let mut answers = Answers::proposed(Language::Fr);
    answers.set_preferences(OnboardingPreferences { currency: "USD".into(), ..answers.preferences.clone() });
    answers.set_company(of_country("CI"));
    assert_eq!(proposal(&answers), ("USD", Standard::Syscohada, "Africa/Abidjan"));
}

#[test]
fn saving_the_proposal_again_is_no_choice() {
    let mut answers = Answers::proposed(Language::Fr);
    answers.set_preferences(answers.preferences.clone());
    answers.set_company(of_country("CM"));
    assert_eq!(answers.preferences.currency, "XAF");
}

#[test]
fn a_choice_made_after_the_country_stands_while_the_country_does() {
    let mut answers = Answers::proposed(Language::Fr);
    answers.set_company(of_country("ML"));
    answers.set_preferences(OnboardingPreferences { currency: "EUR".into(), ..answers.preferences.clone() });
    answers.set_company(OnboardingCompany { name: "ACME".into(), ..of_country("ML") });
    assert_eq!(proposal(&answers), ("EUR", Standard::Syscohada, "Africa/Bamako"));
}

#[test]
fn a_country_that_is_not_known_proposes_nothing() {
    let mut answers = Answers::proposed(Language::Fr);
    answers.set_company(of_country("XX"));
    assert_eq!(proposal(&answers), ("EUR", Standard::Pcg, "Europe/Paris"));
}

#[test]
fn answers_are_kept_as_they_were_given() {
    let mut answers = Answers::proposed(Language::Ar);
    answers.set_company(OnboardingCompany { name: " A & B ".into(), ..of_country("MA") });
    let kept = serde_json::to_value(&answers).unwrap();
    assert_eq!(serde_json::from_value::<Answers>(kept).unwrap(), answers);
}

#[test]
fn the_last_step_is_followed_by_itself() {
    let next = OnboardingStep::ALL.map(OnboardingStep::next);
    assert_eq!(next[..3], OnboardingStep::ALL[1..4]);
    assert_eq!(next[4], OnboardingStep::Complete);
}
