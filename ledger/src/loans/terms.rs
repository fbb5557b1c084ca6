//! What was agreed with the lender.

use std::fmt;

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::Money;

/// The most instalments of a loan: fifty years of months.
pub const MAX_INSTALMENTS: u16 = 600;

/// How a loan is repaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoanMethod {
    /// Every instalment is the same.
    ConstantAnnuity,
    /// Every instalment repays the same.
    ConstantPrincipal,
}

/// The terms of a loan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What was lent.
    pub principal: Money,
    /// The yearly rate in millionths of a percent: 4 500 000 for 4.5 %.
    pub rate_millionths: u32,
    /// Months from one instalment to the next: 1, 3, 6 or 12.
    pub period_months: u8,
    /// How many instalments there are, the deferred ones included.
    pub instalments: u16,
    /// How many of the first pay interest only.
    pub deferred: u16,
    /// How it is repaid after them.
    pub method: LoanMethod,
    /// When the first instalment is due; the others on the same day of their months, or the last one of shorter months.
    pub first_due_on: NaiveDate,
    /// What its insurance takes with every instalment.
    pub insurance: Money,
}

/// Why terms make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoanError {
    /// The loan is not above zero.
    Principal,
    /// The rate is above 100 % a year.
    Rate,
    /// Instalments are not monthly, quarterly, half-yearly or yearly.
    Period,
    /// No instalments, or more than [`MAX_INSTALMENTS`].
    Instalments,
    /// All instalments are deferred.
    Deferred,
    /// The insurance is below zero.
    Insurance,
}

impl LoanMethod {
    /// Both.
    pub const ALL: [Self; 2] = [Self::ConstantAnnuity, Self::ConstantPrincipal];

    /// The stable name: `constant_annuity` or `constant_principal`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ConstantAnnuity => "constant_annuity",
            Self::ConstantPrincipal => "constant_principal",
        }
    }

    /// Reads a name that [`LoanMethod::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.as_str() == code)
    }
}

impl Terms {
    /// Checks that the terms make sense.
    ///
    /// # Errors
    /// One [`LoanError`] per rule, the first that is broken.
    pub fn check(&self) -> Result<(), LoanError> {
        if !self.principal.is_positive() {
            return Err(LoanError::Principal);
        }
        if self.rate_millionths > 100_000_000 {
            return Err(LoanError::Rate);
        }
        if !matches!(self.period_months, 1 | 3 | 6 | 12) {
            return Err(LoanError::Period);
        }
        if !(1..=MAX_INSTALMENTS).contains(&self.instalments) {
            return Err(LoanError::Instalments);
        }
        if self.deferred >= self.instalments {
            return Err(LoanError::Deferred);
        }
        if self.insurance.is_negative() {
            return Err(LoanError::Insurance);
        }
        Ok(())
    }

    /// The rate of a period, as a fraction.
    pub(super) fn rate(&self) -> Decimal {
        let yearly = Decimal::new(i64::from(self.rate_millionths), 8);
        yearly * Decimal::from(self.period_months) / Decimal::from(12)
    }
}

impl LoanError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Principal => "loan_principal",
            Self::Rate => "loan_rate",
            Self::Period => "loan_period",
            Self::Instalments => "loan_instalments",
            Self::Deferred => "loan_deferred",
            Self::Insurance => "loan_insurance",
        }
    }
}

impl fmt::Display for LoanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Principal => "the loan is not above zero",
            Self::Rate => "the rate is above 100 % a year",
            Self::Period => "instalments are not every 1, 3, 6 or 12 months",
            Self::Instalments => "there are not 1 to 600 instalments",
            Self::Deferred => "no instalment repays anything",
            Self::Insurance => "the insurance is below zero",
        })
    }
}

impl std::error::Error for LoanError {}
