//! What was meant beside what is.

use crate::taxes::ratio;
use crate::{Money, MoneyError};

/// The change by which figures of a year are taken over into a budget, in hundredths of a percent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change(i32);

impl Change {
    /// Reads a percentage in wire form, of either sign: `3`, `-2.5`. At most a thousandfold is meant, and never less than nothing.
    ///
    /// # Errors
    /// The code: `rate_not_a_number`, `rate_out_of_range`.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let scaled = Money::parse_scaled(text, 2).map_err(|_| "rate_not_a_number")?;
        let hundredths = i32::try_from(scaled.minor()).map_err(|_| "rate_out_of_range")?;
        if (-10_000..=100_000).contains(&hundredths) {
            Ok(Self(hundredths))
        } else {
            Err("rate_out_of_range")
        }
    }

    /// An amount with the change, a half away from zero.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn of(self, amount: Money) -> Result<Money, MoneyError> {
        ratio(amount, 10_000 + i128::from(self.0), 10_000)
    }
}

/// How what is differs from what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variance {
    /// What is less what was meant.
    pub difference: Money,
    /// The difference in tenths of a percent of what was meant; `None` where nothing was, or where it is beyond what can be said.
    pub permille: Option<i64>,
}

impl Variance {
    /// The variance of an actual amount from a budgeted one.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn of(budget: Money, actual: Money) -> Result<Self, MoneyError> {
        let difference = actual.checked_sub(budget)?;
        let whole = i128::from(budget.minor().unsigned_abs());
        let permille = ratio(difference, 1000, whole).ok().map(Money::minor);
        Ok(Self { difference, permille: permille.filter(|_| !budget.is_zero()) })
    }

    /// The percentage in wire form, with one decimal: `-12.5`.
    pub fn percent(&self) -> Option<String> {
        self.permille.map(|permille| Money::from_minor(permille).format_scaled(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variance(budget: i64, actual: i64) -> (i64, Option<String>) {
        let found = Variance::of(Money::from_minor(budget), Money::from_minor(actual)).unwrap();
        (found.difference.minor(), found.percent())
    }

    #[test]
    fn a_difference_is_told_in_percent_of_what_was_meant() {
        assert_eq!(variance(80_000, 90_000), (10_000, Some("12.5".to_owned())));
        assert_eq!(variance(80_000, 0), (-80_000, Some("-100.0".to_owned())));
        assert_eq!(variance(-300, -200), (100, Some("33.3".to_owned())));
        assert_eq!(variance(0, 500), (500, None));
    }

    #[test]
    fn a_change_is_one_of_the_whole_amount() {
        let changed =
            |percent: &str, of| Change::parse(percent).unwrap().of(Money::from_minor(of)).unwrap().minor();
        assert_eq!(changed("3", 1050), 1082);
        assert_eq!(changed("-2.5", -1000), -975);
        assert_eq!(changed("-100", 1000), 0);
        assert_eq!(Change::parse("-100.01"), Err("rate_out_of_range"));
        assert_eq!(Change::parse("x"), Err("rate_not_a_number"));
    }
}
