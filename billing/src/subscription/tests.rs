use chrono::TimeZone;

use super::*;

fn day(day: u32, hour: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 6, day, hour, 0, 0).unwrap()
}

fn trial() -> Subscription {
    Subscription {
        plan: "trial".into(),
        status: "trialing".into(),
        trial_start: Some(day(1, 12)),
        trial_end: Some(day(15, 12)),
        current_period_end: None,
        trial_outcome: None,
        provider: None,
        cancel_at_period_end: false,
        grace_end: None,
        modules: vec!["accounting".into()],
        max_users: None,
    }
}

#[test]
fn a_trial_runs_over_its_own_length() {
    let at = |now| trial().figures(now);
    assert_eq!(at(day(1, 12)), Figures { days_remaining: Some(14), is_expired: false, progress_percent: 0 });
    assert_eq!(at(day(8, 12)), Figures { days_remaining: Some(7), is_expired: false, progress_percent: 50 });
    assert_eq!(at(day(15, 12)), Figures { days_remaining: Some(0), is_expired: true, progress_percent: 100 });
    assert_eq!(at(day(20, 0)), Figures { days_remaining: Some(0), is_expired: true, progress_percent: 100 });
}

#[test]
fn a_started_day_is_still_a_day() {
    assert_eq!(trial().figures(day(15, 11)).days_remaining, Some(1));
    assert_eq!(trial().figures(day(14, 13)).days_remaining, Some(1));
    assert_eq!(trial().figures(day(14, 11)).days_remaining, Some(2));
}

#[test]
fn a_paid_subscription_counts_no_trial_days() {
    let paid = Subscription { status: "active".into(), plan: "starter".into(), ..trial() };
    let figures = paid.figures(day(20, 0));
    assert_eq!(figures, Figures { days_remaining: None, is_expired: false, progress_percent: 0 });
}

#[test]
fn a_canceled_subscription_runs_to_the_end_of_what_was_paid() {
    let canceled =
        Subscription { status: "canceled".into(), current_period_end: Some(day(20, 0)), ..trial() };
    assert!(!canceled.figures(day(19, 23)).is_expired);
    assert!(canceled.figures(day(20, 0)).is_expired);
}
