//! A loan as the database keeps it, and back into the ledger's terms.

use chrono::NaiveDate;
use diesel::prelude::*;
use ledger::Money;
use ledger::loans::{self, Instalment, LoanMethod, Terms};
use tenancy::schema::company::loans as table;
use uuid::Uuid;

use crate::http::{ApiError, ApiResult};

/// A loan.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = table, treat_none_as_null = true)]
pub struct LoanRow {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    pub lender: String,
    pub note: String,
    pub principal: i64,
    pub rate_millionths: i32,
    pub period_months: i32,
    pub instalments: i32,
    pub deferred: i32,
    pub method: String,
    pub first_due_on: NaiveDate,
    pub insurance: i64,
    pub paid_before: i32,
    pub principal_account: String,
    pub interest_account: String,
    pub insurance_account: Option<String>,
    pub payment_account: String,
    pub version: i32,
}

impl LoanRow {
    /// What was agreed, as the ledger knows it.
    ///
    /// # Errors
    /// 500 when the database holds what the ledger does not know.
    pub fn terms(&self) -> ApiResult<Terms> {
        let broken = || ApiError::internal(format!("loan {} is not known", self.id));
        Ok(Terms {
            principal: Money::from_minor(self.principal),
            rate_millionths: u32::try_from(self.rate_millionths).map_err(|_| broken())?,
            period_months: u8::try_from(self.period_months).map_err(|_| broken())?,
            instalments: u16::try_from(self.instalments).map_err(|_| broken())?,
            deferred: u16::try_from(self.deferred).map_err(|_| broken())?,
            method: LoanMethod::from_code(&self.method).ok_or_else(broken)?,
            first_due_on: self.first_due_on,
            insurance: Money::from_minor(self.insurance),
        })
    }

    /// Its instalments.
    ///
    /// # Errors
    /// 422 `amount_overflow` for one that is due behind the calendar.
    pub fn schedule(&self) -> ApiResult<Vec<Instalment>> {
        loans::schedule(&self.terms()?).map_err(|error| ApiError::unprocessable(error.code()))
    }

    /// Whether another row has the same terms: what was booked by one may stand by the other.
    pub fn has_terms_of(&self, other: &Self) -> bool {
        let same = Self {
            code: other.code.clone(),
            name: other.name.clone(),
            lender: other.lender.clone(),
            note: other.note.clone(),
            interest_account: other.interest_account.clone(),
            insurance_account: other.insurance_account.clone(),
            payment_account: other.payment_account.clone(),
            version: other.version,
            ..self.clone()
        };
        same == *other
    }
}
