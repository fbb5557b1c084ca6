//! Loans on the wire.

use chrono::NaiveDate;
use ledger::loans::{LoanError, MAX_INSTALMENTS};
use ledger::taxes::Rate;
use ledger::{Currency, JournalCode, MAX_LABEL_CHARS};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use super::row::LoanRow;
use crate::accounting::{accounts, amount, dates};
use crate::http::{ApiError, ApiResult, Fields};

const MAX_CODE: usize = 30;
const MAX_NAME: usize = 200;
const MAX_NOTE: usize = 1000;

/// How a loan is repaid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum LoanMethod {
    /// Every instalment is the same.
    ConstantAnnuity,
    /// Every instalment repays the same.
    ConstantPrincipal,
}

impl LoanMethod {
    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ConstantAnnuity => ledger::loans::LoanMethod::ConstantAnnuity.as_str(),
            Self::ConstantPrincipal => ledger::loans::LoanMethod::ConstantPrincipal.as_str(),
        }
    }

    /// What a name in the database means, which knows no other.
    pub fn of(name: &str) -> Self {
        if name == Self::ConstantPrincipal.as_str() { Self::ConstantPrincipal } else { Self::ConstantAnnuity }
    }
}

/// A loan as it is to be.
#[derive(Debug, Clone, Object)]
pub struct LoanDetails {
    /// Its number, 1 to 30 characters.
    code: String,
    /// Its name.
    name: String,
    /// Who lent the money.
    lender: Option<String>,
    /// Anything else.
    note: Option<String>,
    /// What was lent.
    principal: String,
    /// The yearly rate in percent, with at most four decimals: `3.45`.
    rate: String,
    /// Months from one instalment to the next: 1, 3, 6 or 12.
    period_months: i32,
    /// How many instalments there are, those that repay nothing included: 1 to 600.
    instalments: i32,
    /// How many of the first pay interest only. None when absent.
    deferred: Option<i32>,
    method: LoanMethod,
    /// When the first instalment is due; the others on the same day of their months, or the last one of shorter months.
    first_due_on: NaiveDate,
    /// What its insurance takes with every instalment.
    insurance: Option<String>,
    /// How many of the first instalments were booked before the loan was kept here. None when absent.
    paid_before: Option<i32>,
    /// What is owed.
    principal_account: String,
    /// The charge of interest.
    interest_account: String,
    /// The charge of its insurance; needed with one.
    insurance_account: Option<String>,
    /// Where the instalments are paid from: a bank, or an account that the statement of the bank clears.
    payment_account: String,
}

impl LoanDetails {
    /// Checks every field, and that the terms make sense.
    ///
    /// # Errors
    /// 422 with `required`, `name_required`, `too_long`, `control_character`, `date_out_of_range`, the codes of account numbers, amounts
    /// and rates and those of [`LoanError`], each at its field.
    pub fn check(self, currency: Currency) -> ApiResult<LoanRow> {
        let mut fields = Fields::new();
        let row = self.row(&mut fields, currency);
        fields.finish()?;
        match row.terms()?.check() {
            Ok(()) if row.paid_before > row.instalments => {
                Err(ApiError::field("/paid_before", "loan_paid_before"))
            }
            Ok(()) => Ok(row),
            Err(error) => Err(ApiError::field(pointer_of(error), error.code())),
        }
    }

    fn row(self, fields: &mut Fields, currency: Currency) -> LoanRow {
        dates::check(fields, "/first_due_on", Some(self.first_due_on));
        let code = fields.required("/code", &self.code, "required");
        let name = fields.required("/name", &self.name, "name_required");
        let rate = Rate::parse(self.rate.trim()).unwrap_or_else(|error| {
            fields.refuse("/rate", error.code());
            Rate::ZERO
        });
        let insurance = amount::parse(fields, "/insurance", self.insurance.as_deref(), currency);
        let insurance_account = accounts::number(fields, "/insurance_account", self.insurance_account);
        if !insurance.is_zero() && insurance_account.is_none() {
            fields.refuse("/insurance_account", "required");
        }
        let (deferred, paid_before) = (self.deferred.unwrap_or(0), self.paid_before.unwrap_or(0));
        let most = i32::from(MAX_INSTALMENTS);
        for (pointer, number, most, code) in [
            ("/period_months", self.period_months, 12, LoanError::Period.code()),
            ("/instalments", self.instalments, most, LoanError::Instalments.code()),
            ("/deferred", deferred, most, LoanError::Deferred.code()),
            ("/paid_before", paid_before, most, "loan_paid_before"),
        ] {
            if !(0..=most).contains(&number) {
                fields.refuse(pointer, code);
            }
        }
        LoanRow {
            id: Uuid::nil(),
            code: fields.text("/code", &code, MAX_CODE),
            name: fields.text("/name", &name, MAX_NAME),
            lender: fields.text("/lender", &self.lender.unwrap_or_default(), MAX_NAME),
            note: fields.text("/note", &self.note.unwrap_or_default(), MAX_NOTE),
            principal: amount::parse(fields, "/principal", Some(&self.principal), currency).minor(),
            rate_millionths: rate.millionths().saturating_mul(100),
            period_months: self.period_months,
            instalments: self.instalments,
            deferred,
            method: self.method.as_str().to_owned(),
            first_due_on: self.first_due_on,
            insurance: insurance.minor(),
            paid_before,
            principal_account: accounts::required_number(
                fields,
                "/principal_account",
                self.principal_account,
            ),
            interest_account: accounts::required_number(fields, "/interest_account", self.interest_account),
            insurance_account,
            payment_account: accounts::required_number(fields, "/payment_account", self.payment_account),
            version: 1,
        }
    }
}

fn pointer_of(error: LoanError) -> &'static str {
    match error {
        LoanError::Principal => "/principal",
        LoanError::Rate => "/rate",
        LoanError::Period => "/period_months",
        LoanError::Instalments => "/instalments",
        LoanError::Deferred => "/deferred",
        LoanError::Insurance => "/insurance",
    }
}

/// A loan.
#[derive(Debug, Object)]
pub struct LoanView {
    /// Its id.
    pub id: Uuid,
    /// Its number.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Who lent the money; empty when unknown.
    pub lender: String,
    /// Anything else.
    pub note: String,
    /// The currency of all amounts here.
    pub currency: String,
    /// What was lent.
    pub principal: String,
    /// The yearly rate in percent.
    pub rate: String,
    /// Months from one instalment to the next.
    pub period_months: i32,
    /// How many instalments there are.
    pub instalments: i32,
    /// How many of the first pay interest only.
    pub deferred: i32,
    pub method: LoanMethod,
    /// When the first instalment is due.
    pub first_due_on: NaiveDate,
    /// When the last one is.
    pub last_due_on: NaiveDate,
    /// What its insurance takes with every instalment.
    pub insurance: String,
    /// How many of the first instalments were booked before the loan was kept here.
    pub paid_before: i32,
    /// What is owed.
    pub principal_account: String,
    /// The charge of interest.
    pub interest_account: String,
    /// The charge of its insurance.
    #[oai(skip_serializing_if_is_none)]
    pub insurance_account: Option<String>,
    /// Where the instalments are paid from.
    pub payment_account: String,
    /// How many instalments are booked, those before included.
    pub booked: i32,
    /// Whether entries were made of it: its terms stay as they are.
    pub is_booked: bool,
    /// What is owed after the instalments that are booked.
    pub balance: String,
    /// What is owed of that within a year from today.
    pub due_within_year: String,
    /// Interest of all its instalments.
    pub total_interest: String,
    /// When the next instalment is due that is not booked.
    #[oai(skip_serializing_if_is_none)]
    pub next_due_on: Option<NaiveDate>,
    /// What that instalment comes to.
    #[oai(skip_serializing_if_is_none)]
    pub next_total: Option<String>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// The loans, by number.
#[derive(Debug, Object)]
pub struct LoanList {
    /// The currency of all amounts here.
    pub currency: String,
    /// The loans.
    pub items: Vec<LoanView>,
    /// What is owed in all after the instalments that are booked.
    pub balance: String,
    /// What is owed of that within a year from today.
    pub due_within_year: String,
}

/// An instalment.
#[derive(Debug, Object)]
pub struct LoanInstalment {
    /// Its place, from 1.
    pub number: i32,
    /// When it is due.
    pub due_on: NaiveDate,
    /// What it pays for the use of the money.
    pub interest: String,
    /// What it repays.
    pub principal: String,
    /// What it pays for the insurance.
    pub insurance: String,
    /// All of it.
    pub total: String,
    /// What is owed after it.
    pub balance: String,
    /// Whether it is booked, here or before.
    pub is_booked: bool,
    /// The entry that it was booked by here.
    #[oai(skip_serializing_if_is_none)]
    pub entry_id: Option<Uuid>,
}

/// The instalments of a loan: 600 at most.
#[derive(Debug, Object)]
pub struct LoanSchedule {
    /// The currency of all amounts here.
    pub currency: String,
    /// The instalments, the first one first.
    pub items: Vec<LoanInstalment>,
}

/// The accounts that the chart has for a loan.
#[derive(Debug, Object)]
pub struct LoanProposal {
    /// What is owed.
    #[oai(skip_serializing_if_is_none)]
    pub principal_account: Option<String>,
    /// The charge of interest.
    #[oai(skip_serializing_if_is_none)]
    pub interest_account: Option<String>,
    /// The charge of its insurance.
    #[oai(skip_serializing_if_is_none)]
    pub insurance_account: Option<String>,
}

/// Books the instalments that are due.
#[derive(Debug, Object)]
pub struct InstalmentsPost {
    /// Those due by this day.
    until: NaiveDate,
    /// Of this loan; of all without it.
    loan_id: Option<Uuid>,
    /// The journal of the entries.
    journal: String,
    /// What they say, before the number and name of the loan and the place of the instalment.
    label: String,
}

/// A booking whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedInstalments {
    pub until: NaiveDate,
    pub loan_id: Option<Uuid>,
    pub journal: JournalCode,
    pub label: String,
}

impl InstalmentsPost {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `journal_code_invalid`, `label_required`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<CheckedInstalments> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "/until", Some(self.until));
        let journal = JournalCode::new(self.journal.trim());
        if let Err(error) = journal {
            fields.refuse("/journal", error.code());
        }
        let label = fields.required("/label", &self.label, "label_required");
        let label = fields.text("/label", &label, MAX_LABEL_CHARS);
        fields.finish()?;
        let journal = journal.expect("a wrong code was refused above");
        Ok(CheckedInstalments { until: self.until, loan_id: self.loan_id, journal, label })
    }
}

/// What was booked, or would be.
#[derive(Debug, Object)]
pub struct InstalmentsPosted {
    /// The currency of all amounts here.
    pub currency: String,
    /// How many instalments, each by an entry.
    pub instalments: i32,
    /// Interest.
    pub interest: String,
    /// What was repaid.
    pub principal: String,
    /// Insurance.
    pub insurance: String,
    /// All of it.
    pub total: String,
}
