//! What is left of a match is written off: an entry of the remainder and its counterpart, posted at once.

use chrono::NaiveDate;
use ledger::{
    AccountNumber, AccountRole, Chart, Draft, EntryKind, EntrySource, JournalCode, JournalKind, Line,
    MAX_LABEL_CHARS, Money,
};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::WriteOff;
use super::store::Item;
use crate::accounting::{accounts, dates, entries, journals, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult, Fields};

/// The place of the line on the matched account.
pub const LINE: i32 = 0;

/// A write-off whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedWriteOff {
    journal: JournalCode,
    date: NaiveDate,
    account: Option<AccountNumber>,
    label: String,
}

impl CheckedWriteOff {
    /// Its day.
    pub const fn date(&self) -> NaiveDate {
        self.date
    }
}

impl WriteOff {
    /// Checks every field; `None` when one was refused.
    pub fn check(self, fields: &mut Fields) -> Option<CheckedWriteOff> {
        dates::check(fields, "/write_off/date", Some(self.date));
        let journal = JournalCode::new(self.journal.trim());
        if let Err(error) = journal {
            fields.refuse("/write_off/journal", error.code());
        }
        let account = self.account.filter(|number| !number.trim().is_empty());
        let account = account.map(|number| AccountNumber::new(number.trim())).transpose();
        if let Err(error) = account {
            fields.refuse("/write_off/account", error.code());
        }
        let label = fields.required("/write_off/label", &self.label, "label_required");
        let label = fields.text("/write_off/label", &label, MAX_LABEL_CHARS);
        Some(CheckedWriteOff { journal: journal.ok()?, date: self.date, account: account.ok()?, label })
    }
}

/// Refuses a remainder that is more than the company writes off without a word, and what would be no write-off. An exchange difference
/// may be any, on an account of them.
///
/// # Errors
/// 422 `write_off_over_tolerance`; `write_off_same_account` at the account, `journal_of_openings` at the journal, `date_before_lines` at a date
/// before that of the last line: what is left is known, and of a year, only then.
pub async fn require_allowed(
    tx: &mut CompanyTx<'_>,
    asked: &CheckedWriteOff,
    items: &[Item],
    remainder: i64,
) -> ApiResult<()> {
    if asked.account.is_some_and(|account| account.as_str() == items[0].account) {
        return Err(ApiError::field("/write_off/account", "write_off_same_account"));
    }
    if items.iter().any(|item| item.date > asked.date) {
        return Err(ApiError::field("/write_off/date", "date_before_lines"));
    }
    let journal = journals::hold(tx, asked.journal.as_str()).await?;
    if let Some(journal) = journal
        && journal.kind()? == JournalKind::Opening
    {
        return Err(ApiError::field("/write_off/journal", "journal_of_openings"));
    }
    let chart = Chart::for_year(settings::standard(tx).await?, asked.date);
    let of_exchange = chart.prefixes_of(&[AccountRole::ExchangeLoss, AccountRole::ExchangeGain]);
    let is_for_it = |account: AccountNumber| {
        of_exchange.as_ref().is_some_and(|prefixes| prefixes.contains(account.as_str()))
    };
    let tolerance = companies::write_off_tolerance(tx).await?;
    if is_exchange(items) && asked.account.is_none_or(is_for_it)
        || remainder.unsigned_abs() <= tolerance.unsigned_abs()
    {
        return Ok(());
    }
    Err(ApiError::field("/write_off", "write_off_over_tolerance"))
}

/// Whether lines come to nothing in their own currency, so that what is left of them is an exchange difference.
fn is_exchange(items: &[Item]) -> bool {
    items[0].currency.is_some()
        && items.iter().all(|item| item.currency == items[0].currency)
        && items.iter().map(|item| i128::from(item.currency_amount.unwrap_or_default())).sum::<i128>() == 0
}

/// Posts the entry. Its line on the matched account stands first and is an open item then.
///
/// # Errors
/// 422 `required` where no account is given and the chart has none, those of a draft; 409 `fiscal_year_closed`, `period_closed`.
pub async fn post(
    tx: &mut CompanyTx<'_>,
    asked: CheckedWriteOff,
    items: &[Item],
    remainder: i64,
) -> ApiResult<Uuid> {
    let account = match asked.account {
        Some(account) => account,
        None => usual(tx, &asked, items, remainder).await?,
    };
    let matched = AccountNumber::new(&items[0].account).map_err(ApiError::internal)?;
    let auxiliary = Some(items[0].auxiliary.clone()).filter(|code| !code.is_empty());
    let line = |account, minor| Line::of(account, asked.date, asked.label.as_str(), Money::from_minor(minor));
    let draft = Draft {
        journal: asked.journal,
        kind: EntryKind::Ordinary,
        date: asked.date,
        piece_ref: None,
        piece_date: None,
        label: asked.label.clone(),
        source: EntrySource::Manual,
        lines: vec![
            Line { auxiliary, ..line(matched, remainder.saturating_neg()) },
            line(account, remainder),
        ],
    };
    entries::post_new(tx, draft).await.map_err(at_its_fields)
}

/// The counterpart that the chart has: of an exchange difference where the lines come to nothing in their own currency.
async fn usual(
    tx: &mut CompanyTx<'_>,
    asked: &CheckedWriteOff,
    items: &[Item],
    remainder: i64,
) -> ApiResult<AccountNumber> {
    let role = match (is_exchange(items), remainder > 0) {
        (true, true) => AccountRole::ExchangeLoss,
        (true, false) => AccountRole::ExchangeGain,
        (false, true) => AccountRole::OtherExpense,
        (false, false) => AccountRole::OtherIncome,
    };
    let chart = Chart::for_year(settings::standard(tx).await?, asked.date);
    let prefix = chart.prefixes_of(&[role]).and_then(|prefixes| prefixes.within.first().copied());
    let prefix = prefix.ok_or_else(|| ApiError::field("/write_off/account", "required"))?;
    accounts::first_active_under(tx, prefix)
        .await?
        .ok_or_else(|| ApiError::field("/write_off/account", "required"))
}

/// What is wrong with the entry stands in the request's `write_off`.
fn at_its_fields(error: ApiError) -> ApiError {
    error.moved(|pointer| match pointer {
        "/date" | "/journal" | "/label" => format!("/write_off{pointer}"),
        "/lines/1/account" => "/write_off/account".to_owned(),
        _ => "/write_off".to_owned(),
    })
}
