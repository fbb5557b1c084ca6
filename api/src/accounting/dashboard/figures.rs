//! The figures of a period, each with the one before it and the lines it is made of.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use ledger::{AccountNumber, Chart, Currency, Money, MoneyError, Prefixes};

use super::dto::{ExpenseNature, Figure, Margin, MarginLines, Runway, VatPosition};
use super::period::Period;
use super::runway;
use super::sums::{Kind, Sums};
use crate::accounting::accounts::AccountType;
use crate::accounting::selection::{MadeOf, Measure, Selection};
use crate::http::{ApiError, ApiResult};

/// Natures of charges that are listed; the others are one.
const NATURES: usize = 8;

/// What the figures of a period are computed from.
pub struct Around<'a> {
    pub sums: &'a Sums,
    pub chart: &'a Chart,
    pub currency: Currency,
    pub period: &'a Period,
    pub previous: &'a Period,
}

impl Period {
    /// Its days.
    pub fn days(&self) -> RangeInclusive<NaiveDate> {
        self.from..=self.to
    }
}

impl Around<'_> {
    /// A figure; `None` when the chart has no account for it.
    pub fn figure(&self, kind: Kind) -> ApiResult<Option<Figure>> {
        let Some(selection) = kind.selection(self.chart) else { return Ok(None) };
        let now = self.amount(kind)?;
        let before = self.amount_before(kind)?;
        Ok(Some(Figure {
            amount: now.format(self.currency),
            previous: before.map(|before| before.format(self.currency)),
            change_percent: before.and_then(|before| change_percent(now, before)),
            made_of: self.made_of(kind, &selection),
        }))
    }

    /// A figure that every chart has accounts for.
    pub fn certain(&self, kind: Kind) -> ApiResult<Figure> {
        self.figure(kind)?.ok_or_else(|| ApiError::internal(format!("no account for {kind:?}")))
    }

    fn amount(&self, kind: Kind) -> ApiResult<Money> {
        self.sums.of(kind, &self.period.days()).map_err(ApiError::internal)
    }

    /// The figure of the period before, if the company kept books then.
    fn amount_before(&self, kind: Kind) -> ApiResult<Option<Money>> {
        let days = self.previous.days();
        let amount = self.sums.is_kept(&days).then(|| self.sums.of(kind, &days));
        amount.transpose().map_err(ApiError::internal)
    }

    fn made_of(&self, kind: Kind, selection: &Selection) -> MadeOf {
        let Period { from, to, .. } = *self.period;
        let from = if kind.is_balance() { self.sums.balance_since(to) } else { from };
        selection.made_of(from, to, kind.measure())
    }

    /// The margin.
    pub fn margin(&self) -> ApiResult<Margin> {
        let of = |revenue: Money, cost: Money| -> ApiResult<_> {
            let margin = revenue.checked_sub(cost).map_err(ApiError::internal)?;
            Ok((margin.format(self.currency), share_percent(margin, revenue)))
        };
        let (amount, percent) = of(self.amount(Kind::Revenue)?, self.amount(Kind::CostOfSales)?)?;
        let before = self.amount_before(Kind::Revenue)?.zip(self.amount_before(Kind::CostOfSales)?);
        let (previous, previous_percent) =
            before.map(|(revenue, cost)| of(revenue, cost)).transpose()?.unzip();
        let previous_percent = previous_percent.flatten();
        Ok(Margin { amount, percent, previous, previous_percent, made_of: self.margin_lines()? })
    }

    /// The cost is told as what it takes from the revenue.
    fn margin_lines(&self) -> ApiResult<MarginLines> {
        let cost_of_sales = self.certain(Kind::CostOfSales)?.made_of;
        Ok(MarginLines {
            revenue: self.certain(Kind::Revenue)?.made_of,
            cost_of_sales: MadeOf { measure: Measure::CreditBalance, ..cost_of_sales },
        })
    }

    /// Where the VAT accounts stand.
    pub fn vat(&self) -> ApiResult<Option<VatPosition>> {
        let [collected, deductible, net] =
            [Kind::VatCollected, Kind::VatDeductible, Kind::VatNet].map(|kind| self.figure(kind));
        let (Some(collected), Some(deductible), Some(net)) = (collected?, deductible?, net?) else {
            return Ok(None);
        };
        Ok(Some(VatPosition { collected, deductible, net }))
    }

    /// How long the treasury lasts.
    pub fn runway(&self, today: NaiveDate) -> ApiResult<Option<Runway>> {
        let (sums, kind) = (self.sums, Kind::Treasury);
        let Some(kept) = sums.first_day().zip(sums.last_month()) else { return Ok(None) };
        let Some(selection) = kind.selection(self.chart) else { return Ok(None) };
        let Some(months) = runway::full_months(kept, self.period.to, today) else { return Ok(None) };
        let moved = sums.moved(kind, &months).map_err(ApiError::internal)?;
        let measure = Measure::CreditBalance;
        let made_of = MadeOf { opening: false, ..selection.made_of(*months.start(), *months.end(), measure) };
        Ok(runway::runway(self.amount(kind)?, moved, &months, (self.currency, made_of)))
    }

    /// Charges by nature, the largest first, then the rest. `label` names two digits.
    pub fn natures(&self, label: impl Fn(&str) -> String) -> ApiResult<Vec<ExpenseNature>> {
        let found = self.sums.natures(&self.period.days()).map_err(ApiError::internal)?;
        let mut natures: Vec<(&str, Money)> = found.into_iter().filter(|(_, sum)| !sum.is_zero()).collect();
        natures.sort_by(|(one, small), (other, large)| large.cmp(small).then(one.cmp(other)));
        let rest = natures.split_off(NATURES.min(natures.len()));
        let total = self.amount(Kind::Expenses)?;
        let listed: Vec<AccountNumber> =
            natures.iter().filter_map(|(digits, _)| AccountNumber::new(digits).ok()).collect();
        let mut shown: Vec<ExpenseNature> = natures
            .into_iter()
            .map(|(digits, sum)| {
                let within = AccountNumber::new(digits).into_iter().collect();
                let nature = self.nature(Prefixes { within, except: Vec::new() }, sum, total);
                // The number of one digit is an account, and the beginning of others.
                let account = (digits.len() == 1).then(|| digits.to_owned());
                let made_of = MadeOf { account, ..nature.made_of };
                let label = Some(label(digits));
                ExpenseNature { account: Some(digits.to_owned()), label, made_of, ..nature }
            })
            .collect();
        if !rest.is_empty() {
            let sum = Money::sum(rest.iter().map(|(_, sum)| *sum)).map_err(ApiError::internal)?;
            shown.push(self.nature(Prefixes { within: Vec::new(), except: listed }, sum, total));
        }
        Ok(shown)
    }

    fn nature(&self, prefixes: Prefixes, sum: Money, total: Money) -> ExpenseNature {
        let charges = Selection::of_types(&[AccountType::Expense, AccountType::CostOfGoodsSold]);
        let Period { from, to, .. } = *self.period;
        ExpenseNature {
            account: None,
            label: None,
            amount: sum.format(self.currency),
            percent: share_percent(sum, total),
            made_of: Selection { prefixes, ..charges }.made_of(from, to, Measure::DebitBalance),
        }
    }
}

/// The digits of the natures that have charges.
///
/// # Errors
/// [`MoneyError::Overflow`].
pub fn nature_digits(sums: &Sums, period: &Period) -> Result<Vec<String>, MoneyError> {
    Ok(sums.natures(&period.days())?.into_keys().map(str::to_owned).collect())
}

/// By how much an amount changed, in per cent of what it was; `None` when it was nothing.
fn change_percent(now: Money, before: Money) -> Option<String> {
    percent(i128::from(now.minor()) - i128::from(before.minor()), i128::from(before.minor()).abs())
}

/// A part in per cent of a whole that is above zero.
fn share_percent(part: Money, whole: Money) -> Option<String> {
    whole.is_positive().then(|| percent(part.minor().into(), whole.minor().into())).flatten()
}

/// With one decimal, half away from zero.
fn percent(part: i128, whole: i128) -> Option<String> {
    if whole == 0 {
        return None;
    }
    let halves = part * 2000 / whole;
    let tenths = (halves + halves.signum()) / 2;
    Some(Money::from_minor(i64::try_from(tenths).ok()?).format_scaled(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_in_per_cent_of_what_was() {
        let change =
            |now: i64, before: i64| change_percent(Money::from_minor(now), Money::from_minor(before));
        assert_eq!(change(150, 100).as_deref(), Some("50.0"));
        assert_eq!(change(-50, -100).as_deref(), Some("50.0"), "a smaller loss is better");
        assert_eq!(change(1, 3).as_deref(), Some("-66.7"));
        assert_eq!(change(20_005, 20_000).as_deref(), Some("0.0"), "0.025");
        assert_eq!(change(20_010, 20_000).as_deref(), Some("0.1"), "0.05, away from zero");
        assert_eq!(change(100, 0), None);
        assert_eq!(change(i64::MAX, 1), None);
    }
}
