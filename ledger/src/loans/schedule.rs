//! The instalments of a loan.

use chrono::{Months, NaiveDate};
use rust_decimal::Decimal;

use super::{LoanMethod, Terms, annuity};
use crate::{Money, MoneyError};

/// An instalment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instalment {
    /// Its place, from 1.
    pub number: u16,
    /// When it is due.
    pub due_on: NaiveDate,
    /// What it pays for the use of the money.
    pub interest: Money,
    /// What it repays.
    pub principal: Money,
    /// What it pays for the insurance.
    pub insurance: Money,
    /// All of it.
    pub total: Money,
    /// What is owed after it.
    pub balance: Money,
}

/// The instalments of checked terms. The last one repays what is left.
///
/// # Errors
/// [`MoneyError::Overflow`], also at the end of the calendar.
pub fn schedule(terms: &Terms) -> Result<Vec<Instalment>, MoneyError> {
    let rate = terms.rate();
    let repaying = terms.instalments - terms.deferred;
    let constant = match terms.method {
        LoanMethod::ConstantAnnuity => annuity::annuity(terms.principal, rate, repaying)?,
        LoanMethod::ConstantPrincipal => annuity::annuity(terms.principal, Decimal::ZERO, repaying)?,
    };
    let mut balance = terms.principal;
    (1..=terms.instalments)
        .map(|number| {
            let interest = annuity::rounded(Decimal::from(balance.minor()) * rate)?;
            let principal = if number <= terms.deferred {
                Money::ZERO
            } else if number == terms.instalments {
                balance
            } else {
                let repaid = match terms.method {
                    LoanMethod::ConstantAnnuity => constant.checked_sub(interest)?,
                    LoanMethod::ConstantPrincipal => constant,
                };
                repaid.clamp(Money::ZERO, balance)
            };
            balance = balance.checked_sub(principal)?;
            let months = u32::from(number - 1) * u32::from(terms.period_months);
            let due_on = terms.first_due_on.checked_add_months(Months::new(months));
            let due_on = due_on.ok_or(MoneyError::Overflow)?;
            let total = Money::sum([interest, principal, terms.insurance])?;
            Ok(Instalment { number, due_on, interest, principal, insurance: terms.insurance, total, balance })
        })
        .collect()
}
