//! What registered loans still have to repay on a day, and when.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Months, NaiveDate};
use ledger::loans::Instalment;
use ledger::{Money, MoneyError};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::row::LoanRow;
use super::store;
use crate::accounting::amount::overflow;
use crate::http::ApiResult;

/// What is owed on a day, and of it what falls due later than a year from then.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Owed {
    pub balance: Money,
    /// After one year.
    pub after_year: Money,
    /// After five years; part of `after_year`.
    pub after_five: Money,
}

/// What the loans on each account have to repay, as their instalments were booked here, and as the calendar has it. A loan whose first
/// period begins after the day is none of them.
///
/// # Errors
/// 422 `amount_overflow`.
pub async fn outstanding(tx: &mut CompanyTx<'_>, on: NaiveDate) -> ApiResult<BTreeMap<String, [Owed; 2]>> {
    let loans = store::all(tx).await?;
    let ids: Vec<Uuid> = loans.iter().map(|loan| loan.id).collect();
    let booked = store::booked(tx, &ids).await?;
    let mut outstanding: BTreeMap<String, [Owed; 2]> = BTreeMap::new();
    for loan in &loans {
        if begins(loan)? > on {
            continue;
        }
        let schedule = loan.schedule()?;
        let numbers: BTreeSet<i32> =
            booked.get(&loan.id).into_iter().flatten().map(|(number, _)| *number).collect();
        let is_paid = |instalment: &Instalment| {
            let number = i32::from(instalment.number);
            number <= loan.paid_before || numbers.contains(&number)
        };
        let sums = outstanding.entry(loan.principal_account.clone()).or_default();
        let [by_books, by_calendar] = sums;
        by_books.add(&schedule, on, is_paid).map_err(overflow)?;
        by_calendar.add(&schedule, on, |_| true).map_err(overflow)?;
    }
    Ok(outstanding)
}

/// When the first period of a loan begins, a period before its first instalment.
fn begins(loan: &LoanRow) -> ApiResult<NaiveDate> {
    let months = Months::new(u32::from(loan.terms()?.period_months));
    Ok(loan.first_due_on.checked_sub_months(months).unwrap_or(loan.first_due_on))
}

impl Owed {
    /// Adds what a loan has to repay on a day, after what fell due by then and was paid.
    fn add(
        &mut self,
        schedule: &[Instalment],
        on: NaiveDate,
        is_paid: impl Fn(&Instalment) -> bool,
    ) -> Result<(), MoneyError> {
        let [year, five] = [12, 60].map(|months| on.checked_add_months(Months::new(months)).unwrap_or(on));
        for instalment in schedule.iter().filter(|one| one.due_on > on || !is_paid(one)) {
            self.balance = self.balance.checked_add(instalment.principal)?;
            if instalment.due_on > year {
                self.after_year = self.after_year.checked_add(instalment.principal)?;
            }
            if instalment.due_on > five {
                self.after_five = self.after_five.checked_add(instalment.principal)?;
            }
        }
        Ok(())
    }
}
