use chrono::TimeZone;
use uuid::Uuid;

use super::*;

fn at(hour: u32, minute: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 2, hour, minute, 0).unwrap()
}

fn wizard() -> Wizard {
    Wizard::fresh(at(9, 0), Language::Fr)
}

fn company() -> CompanyId {
    CompanyId::from_uuid(Uuid::nil())
}

fn in_phase(phase: Phase) -> Wizard {
    Wizard { finalisation: Finalisation::Running { company: company(), phase }, ..wizard() }
}

#[test]
fn a_step_is_done_once_and_leads_to_the_next() {
    let mut wizard = wizard();
    wizard.complete(OnboardingStep::Welcome);
    wizard.complete(OnboardingStep::Welcome);
    assert_eq!(wizard.completed_steps, [OnboardingStep::Welcome]);
    assert_eq!(wizard.current_step, OnboardingStep::Preferences);
}

#[test]
fn progress_is_the_share_of_the_steps_that_are_done() {
    let mut wizard = wizard();
    let mut progress = vec![wizard.progress_percent()];
    for step in OnboardingStep::ALL {
        wizard.complete(step);
        progress.push(wizard.progress_percent());
    }
    assert_eq!(progress, [0, 20, 40, 60, 80, 100]);
}

#[test]
fn a_step_taken_back_keeps_its_answers() {
    let mut wizard = wizard();
    wizard.answers.company.name = "ACME".into();
    wizard.complete(OnboardingStep::Company);
    wizard.reset(OnboardingStep::Company);
    assert!(wizard.completed_steps.is_empty());
    assert_eq!(wizard.answers.company.name, "ACME");
}

#[test]
fn answers_last_a_day() {
    let begun = Wizard { current_step: OnboardingStep::Company, ..wizard() };
    let later = |after: TimeDelta| begun.clone().or_fresh(at(9, 0) + after, Language::Fr).current_step;
    assert_eq!(later(LIFETIME - TimeDelta::seconds(1)), OnboardingStep::Company);
    assert_eq!(later(LIFETIME), OnboardingStep::Welcome);
}

#[test]
fn a_company_that_is_being_made_is_finished_however_long_it_takes() {
    let running = in_phase(Phase::Workspace);
    assert_eq!(running.clone().or_fresh(at(9, 0) + LIFETIME * 3, Language::Fr), running);
}

#[test]
fn the_answers_of_a_company_that_is_being_made_stand_still() {
    let failed = Finalisation::Failed { company: company(), phase: Phase::Modules, code: "x".into() };
    for wizard in [in_phase(Phase::Company), Wizard { finalisation: failed, ..wizard() }] {
        let refusal = wizard.for_change(at(9, 1), Language::Fr).unwrap_err();
        assert_eq!(refusal.code(), "finalisation_in_progress");
    }
}

#[test]
fn after_one_company_the_next_begins_anew() {
    let mut wizard = wizard();
    wizard.answers.company.name = "ACME".into();
    wizard.finish(company());
    assert_eq!((wizard.progress_percent(), wizard.answers.company.name.as_str()), (100, ""));
    let next = wizard.for_change(at(9, 30), Language::Fr).unwrap();
    assert_eq!(next, Wizard::fresh(at(9, 30), Language::Fr));
}

#[test]
fn a_run_that_is_not_heard_of_is_taken_over() {
    let running = in_phase(Phase::Modules);
    assert!(running.is_leased(at(9, 0) + LEASE - TimeDelta::seconds(1)));
    assert!(!running.is_leased(at(9, 0) + LEASE));
}

#[test]
fn nobody_is_at_work_while_a_schema_is_awaited() {
    assert!(!in_phase(Phase::Company).is_leased(at(9, 0)));
}
