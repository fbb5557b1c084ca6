//! The hours in which nobody is written to.

use chrono::{DateTime, Days, LocalResult, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike, Utc};
use chrono_tz::Tz;

/// From a minute of the day until another, which may be on the next day, in a time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    pub from: u16,
    pub until: u16,
    pub zone: Tz,
}

impl QuietHours {
    /// When somebody may be written to who would be at `instant`: then, or at the end of the quiet hours.
    pub fn next(self, instant: DateTime<Utc>) -> DateTime<Utc> {
        let local = instant.with_timezone(&self.zone);
        let minute = local.hour() * 60 + local.minute();
        if !self.covers(minute) {
            return instant;
        }
        let is_tomorrow = minute >= u32::from(self.until);
        let day = local.date_naive() + Days::new(u64::from(is_tomorrow));
        self.at(day.and_time(time_of(self.until)))
    }

    fn covers(self, minute: u32) -> bool {
        let (from, until) = (u32::from(self.from), u32::from(self.until));
        if from <= until { (from..until).contains(&minute) } else { minute >= from || minute < until }
    }

    /// An instant of the wall clock; where the clock is put forward over it, an hour later.
    fn at(self, local: NaiveDateTime) -> DateTime<Utc> {
        match self.zone.from_local_datetime(&local) {
            LocalResult::Single(instant) | LocalResult::Ambiguous(instant, _) => instant.to_utc(),
            LocalResult::None => {
                let later = local + TimeDelta::hours(1);
                self.zone.from_local_datetime(&later).earliest().map_or(later.and_utc(), |at| at.to_utc())
            }
        }
    }
}

/// The time of a minute of the day.
pub fn time_of(minute: u16) -> NaiveTime {
    NaiveTime::from_num_seconds_from_midnight_opt(u32::from(minute) * 60, 0).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(hours: (u16, u16, &str), instant: &str, expected: &str) {
        let hours = QuietHours { from: hours.0 * 60, until: hours.1 * 60, zone: hours.2.parse().unwrap() };
        let instant: DateTime<Utc> = instant.parse().unwrap();
        assert_eq!(hours.next(instant), expected.parse::<DateTime<Utc>>().unwrap(), "{hours:?} {instant}");
    }

    #[test]
    fn who_sleeps_is_written_to_in_the_morning() {
        let paris = (22, 7, "Europe/Paris");
        check(paris, "2026-11-22T20:59:00Z", "2026-11-22T20:59:00Z");
        check(paris, "2026-11-22T21:00:00Z", "2026-11-23T06:00:00Z");
        check(paris, "2026-11-23T03:00:00Z", "2026-11-23T06:00:00Z");
        check(paris, "2026-11-23T06:00:00Z", "2026-11-23T06:00:00Z");
    }

    #[test]
    fn quiet_hours_of_the_day_end_the_same_day() {
        check((12, 14, "Africa/Dakar"), "2026-11-23T12:30:00Z", "2026-11-23T14:00:00Z");
        check((12, 14, "Africa/Dakar"), "2026-11-23T14:30:00Z", "2026-11-23T14:30:00Z");
    }

    #[test]
    fn a_morning_that_the_clock_leaves_out_is_an_hour_later() {
        // In Paris the clock goes from 02:00 to 03:00 on 29 March 2026.
        check((22, 2, "Europe/Paris"), "2026-03-28T22:00:00Z", "2026-03-29T01:00:00Z");
    }

    #[test]
    fn no_hours_are_never_quiet() {
        check((9, 9, "UTC"), "2026-11-23T09:00:00Z", "2026-11-23T09:00:00Z");
    }
}
