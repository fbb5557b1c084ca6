//! Puts the rows of a trial balance and their lines together, a page at a time.

use std::iter::Peekable;

use chrono::NaiveDate;
use ledger::{AccountNumber, Currency, Money, Prefixes};
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{GeneralLedgerAccount, GeneralLedgerLine, GeneralLedgerView};
use super::lines::{self, Behind, LineRow};
use crate::accounting::trial_balance::{self, Computed, NamedRow};
use crate::accounting::{amount, matching::Letters};
use crate::http::{ApiError, ApiResult, paging};

/// Which general ledger is asked for.
#[derive(Debug, Clone)]
pub struct Asked {
    pub fiscal_year_id: Uuid,
    /// First day of a month of the year; the year's first day when absent.
    pub from: Option<NaiveDate>,
    /// Last day of a month of the year; the year's last day when absent.
    pub to: Option<NaiveDate>,
    /// Whose accounts.
    pub accounts: Prefixes,
    /// Whether drafts count.
    pub with_drafts: bool,
    /// Whether the entry counts that brings income and expenses to zero.
    pub with_closing: bool,
}

/// What a cursor was made for: with another year or period the balance in it would be wrong.
type MadeFor = (Uuid, Option<NaiveDate>, Option<NaiveDate>, bool, bool);

/// Where a page starts: with this account, or behind one of its lines.
#[derive(Debug, Serialize, Deserialize)]
pub struct After(String, Option<Behind>);

impl After {
    fn account(row: &NamedRow) -> Self {
        Self(row.account.as_str().to_owned(), None)
    }
}

impl Asked {
    const fn made_for(&self) -> MadeFor {
        (self.fiscal_year_id, self.from, self.to, self.with_drafts, self.with_closing)
    }

    /// The trial balance of the same period.
    fn balance(&self) -> trial_balance::Asked {
        let Self { fiscal_year_id, from, to, with_drafts, with_closing, .. } = *self;
        let balance = trial_balance::Asked::of_year(fiscal_year_id);
        trial_balance::Asked { from, to, with_drafts, with_closing, ..balance }
    }

    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`, also for one of another period.
    pub fn after(&self, cursor: Option<&str>) -> ApiResult<Option<After>> {
        let after: Option<After> = paging::decode_cursor_in(&self.made_for(), cursor)?;
        if after.as_ref().is_some_and(|After(account, _)| AccountNumber::new(account).is_err()) {
            return Err(invalid());
        }
        Ok(after)
    }
}

fn invalid() -> ApiError {
    ApiError::field("cursor", "cursor_invalid")
}

/// A general ledger whose sums are known, of which pages are read.
#[derive(Debug)]
pub struct GeneralLedger {
    pub asked: Asked,
    pub balance: Computed,
}

/// A page of accounts, and where the next one starts.
#[derive(Debug)]
pub struct Page {
    pub items: Vec<GeneralLedgerAccount>,
    pub next: Option<After>,
}

/// A page of the general ledger; a heading and a line are a row each.
///
/// # Errors
/// 422 `fiscal_year_unknown`, those of [`trial_balance::period`], `cursor_invalid`.
pub async fn get(
    tx: &mut CompanyTx<'_>,
    asked: Asked,
    after: Option<After>,
    limit: i64,
) -> ApiResult<GeneralLedgerView> {
    let ledger = GeneralLedger::of(tx, asked).await?;
    let page = ledger.page(tx, after, limit).await?;
    let made_for = ledger.asked.made_for();
    let GeneralLedger { asked, balance } = &ledger;
    Ok(GeneralLedgerView {
        fiscal_year_id: asked.fiscal_year_id,
        from: balance.from,
        to: balance.to,
        currency: balance.currency.code().to_owned(),
        with_drafts: asked.with_drafts,
        totals: trial_balance::totals_view(balance.totals()?, balance.currency),
        is_balanced: balance.is_balanced,
        is_opening_provisional: balance.is_opening_provisional,
        items: page.items,
        next_cursor: page.next.map(|next| paging::encode_cursor(&(made_for, next))),
    })
}

impl GeneralLedger {
    /// The rows of the trial balance of these accounts: every account that was opened or moved is among them.
    ///
    /// # Errors
    /// 422 `fiscal_year_unknown`, those of [`trial_balance::period`].
    pub async fn of(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<Self> {
        let mut balance = trial_balance::compute(tx, &asked.balance()).await?;
        balance.rows.retain(|row| asked.accounts.contains(row.account.as_str()));
        Ok(Self { asked, balance })
    }

    /// At most `limit` headings and lines.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub async fn page(&self, tx: &mut CompanyTx<'_>, after: Option<After>, limit: i64) -> ApiResult<Page> {
        let size = usize::try_from(limit).map_err(ApiError::internal)?;
        let (rows, mut behind) = self.rest(after)?;
        // Each account takes a row at least, so as many as rows, and one that tells whether there are more, are enough.
        let some = &rows[..rows.len().min(size + 1)];
        let numbers: Vec<&str> = some.iter().map(|row| row.account.as_str()).collect();
        let lines = lines::of_accounts(tx, self, &numbers, behind, limit + 1).await?;
        let letters = Letters::of(tx, lines.iter().map(|row| (row.entry_id, row.position))).await?;
        let mut reading = Reading {
            lines: lines.into_iter().peekable(),
            letters: &letters,
            currency: self.balance.currency,
            room: size,
        };
        let mut items = Vec::new();
        for row in some {
            let start = behind.take();
            if start.is_none() && reading.room == 0 {
                return Ok(Page { items, next: Some(After::account(row)) });
            }
            let (item, last) = reading.account(self.balance.from, row, start)?;
            let is_complete = item.is_complete;
            items.push(item);
            if !is_complete {
                return Ok(Page { items, next: Some(After(row.account.as_str().to_owned(), Some(last))) });
            }
        }
        Ok(Page { items, next: rows.get(some.len()).map(After::account) })
    }

    /// The accounts from the one on with which a page starts, and the line of it behind which it does.
    fn rest(&self, after: Option<After>) -> ApiResult<(&[NamedRow], Option<Behind>)> {
        let rows = &self.balance.rows;
        let Some(After(account, behind)) = after else { return Ok((rows, None)) };
        let is_outside = |line: &Behind| line.date < self.balance.from || line.date > self.balance.to;
        if behind.as_ref().is_some_and(is_outside) {
            return Err(invalid());
        }
        let account = AccountNumber::new(&account).map_err(|_| invalid())?;
        let rest = &rows[rows.partition_point(|row| row.account < account)..];
        // An account that is gone has no lines any more: the page starts with the next one.
        let is_there = rest.first().is_some_and(|row| row.account == account);
        Ok((rest, behind.filter(|_| is_there)))
    }
}

/// Lines that are put under their accounts as long as there is room.
struct Reading<'a> {
    lines: Peekable<std::vec::IntoIter<LineRow>>,
    letters: &'a Letters,
    currency: Currency,
    room: usize,
}

impl Reading<'_> {
    /// The next account with its lines, and the last line of it that is known.
    fn account(
        &mut self,
        from: NaiveDate,
        row: &NamedRow,
        start: Option<Behind>,
    ) -> ApiResult<(GeneralLedgerAccount, Behind)> {
        let opening = net(row.columns.opening_debit, row.columns.opening_credit)?;
        let closing = net(row.columns.closing_debit, row.columns.closing_credit)?;
        if start.is_none() {
            self.room -= 1;
        }
        let mut last = start.unwrap_or_else(|| Behind::nothing(from, opening));
        let mut found = Vec::new();
        while self.room > 0 {
            let Some(line) = self.lines.next_if(|line| line.account == row.account.as_str()) else { break };
            self.room -= 1;
            // Only a cursor that nobody gave has a balance that lines lead out of bounds.
            let balance_minor = last
                .balance_minor
                .checked_add(line.debit)
                .and_then(|sum| sum.checked_sub(line.credit))
                .ok_or_else(invalid)?;
            let (date, entry_id, position) = (line.date, line.entry_id, line.position);
            last = Behind { date, entry_id, position, balance_minor };
            found.push(line.view(self.letters, balance_minor, self.currency));
        }
        let is_complete = self.lines.peek().is_none_or(|line| line.account != row.account.as_str());
        let item = GeneralLedgerAccount {
            account: row.account.as_str().to_owned(),
            label: row.label.clone(),
            amounts: trial_balance::totals_view(row.columns, self.currency),
            opening_balance: amount::wire(opening, self.currency),
            closing_balance: amount::wire(closing, self.currency),
            is_continued: start.is_some(),
            is_complete,
            lines: found,
        };
        Ok((item, last))
    }
}

/// Debits less credits, in minor units.
fn net(debit: Money, credit: Money) -> ApiResult<i64> {
    Ok(debit.checked_sub(credit).map_err(ApiError::internal)?.minor())
}

impl LineRow {
    fn view(self, letters: &Letters, balance_minor: i64, currency: Currency) -> GeneralLedgerLine {
        GeneralLedgerLine {
            entry_id: self.entry_id,
            position: self.position,
            journal: self.journal,
            entry_number: self.number,
            date: self.date,
            piece_ref: self.piece_ref,
            label: self.label,
            auxiliary: self.auxiliary,
            letter: letters.letter((self.entry_id, self.position), self.letter),
            debit: amount::wire(self.debit, currency),
            credit: amount::wire(self.credit, currency),
            balance: amount::wire(balance_minor, currency),
        }
    }
}
