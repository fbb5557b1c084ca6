//! When what was not heard is sent again, and when an endpoint that hears nothing is left alone.

use chrono::{DateTime, TimeDelta, Utc};

/// The waits between attempts.
const WAITS: [TimeDelta; 9] = [
    TimeDelta::seconds(5),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(5),
    TimeDelta::hours(10),
    TimeDelta::hours(14),
    TimeDelta::hours(20),
    TimeDelta::hours(24),
];
/// An endpoint that heard nothing for so long is disabled.
const PATIENCE: TimeDelta = TimeDelta::days(5);

/// The wait after so many attempts; none after the last.
pub fn wait_after(tries: i32) -> Option<TimeDelta> {
    usize::try_from(tries).ok()?.checked_sub(1).and_then(|index| WAITS.get(index)).copied()
}

/// Whether nothing but failures since then is enough.
pub fn is_over(failing_since: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    now - failing_since >= PATIENCE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_attempts_are_made_within_three_days_and_a_half() {
        let mut passed = TimeDelta::zero();
        let mut tries = 1;
        while let Some(wait) = wait_after(tries) {
            passed += wait;
            tries += 1;
        }
        assert_eq!(tries, 10);
        assert!(passed > TimeDelta::days(3) && passed < TimeDelta::hours(84), "{passed}");
        assert_eq!((wait_after(0), wait_after(-1)), (None, None));
    }

    #[test]
    fn five_days_of_failures_are_enough() {
        let now = DateTime::UNIX_EPOCH;
        assert!(is_over(now - TimeDelta::days(5), now));
        assert!(!is_over(now - TimeDelta::days(5) + TimeDelta::seconds(1), now));
    }
}
