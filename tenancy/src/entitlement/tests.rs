use super::*;

fn at(day: &str) -> DateTime<Utc> {
    format!("{day}T00:00:00Z").parse().unwrap()
}

/// `period_end` is the end of the grace of a late payment, too.
fn stands(status: &str, trial_end: Option<&str>, period_end: Option<&str>, now: &str) -> bool {
    let facts = SubscriptionFacts {
        status: status.to_owned(),
        trial_end: trial_end.map(at),
        current_period_end: period_end.map(at),
        grace_end: period_end.filter(|_| status == "past_due").map(at),
        modules: vec!["accounting".into(), "not_a_module".into()],
    };
    match Entitlement::of(Some(&facts), at(now)) {
        Entitlement::Modules(modules) => {
            assert_eq!(modules, [Module::Accounting]);
            true
        }
        Entitlement::Ended => false,
    }
}

#[test]
fn a_trial_stands_until_its_last_instant() {
    assert!(stands("trialing", Some("2026-12-21"), None, "2026-12-20"));
    assert!(!stands("trialing", Some("2026-12-21"), None, "2026-12-21"));
    assert!(!stands("trialing", None, None, "2026-12-20"));
}

#[test]
fn a_canceled_subscription_runs_to_the_end_of_what_was_paid() {
    assert!(stands("canceled", None, Some("2026-12-21"), "2026-12-20"));
    assert!(!stands("canceled", None, Some("2026-12-21"), "2026-12-21"));
    assert!(!stands("canceled", Some("2026-12-21"), None, "2026-12-20"));
}

#[test]
fn a_late_payment_keeps_its_rights_and_an_incomplete_one_has_none() {
    assert!(stands("active", None, None, "2026-12-20"));
    assert!(stands("past_due", None, Some("2026-12-31"), "2026-12-20"));
    assert!(!stands("past_due", None, Some("2026-12-20"), "2026-12-20"), "until its grace is over");
    assert!(stands("past_due", None, None, "2026-12-20"));
    assert!(!stands("incomplete", None, Some("2026-12-31"), "2026-12-20"));
}

#[test]
fn no_subscription_is_an_ended_one() {
    assert_eq!(Entitlement::of(None, at("2026-12-20")), Entitlement::Ended);
}
