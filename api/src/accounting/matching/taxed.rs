//! Matches that make a tax that waits for payment due: those of months that are locked for taxes stay as they are.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{Array, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use uuid::Uuid;

use super::store::Item;
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::locks::TaxLocks;
use crate::http::ApiResult;

/// A line that is matched, or is to be.
#[derive(Clone, Copy, Debug)]
pub struct Matched {
    pub entry_id: Uuid,
    pub position: i32,
    pub date: NaiveDate,
    /// Debit less credit.
    pub amount: i64,
    /// Whether it was not matched with the others before.
    pub is_new: bool,
}

impl From<&Item> for Matched {
    fn from(item: &Item) -> Self {
        let is_new = item.match_id.is_none();
        Self {
            entry_id: item.entry_id,
            position: item.position,
            date: item.date,
            amount: item.amount,
            is_new,
        }
    }
}

/// Refuses a match that would make, or no more make, a tax due in a closed year, or in a locked month unless there is an exception for whoever acts.
///
/// # Errors
/// 409 `fiscal_year_closed`, `tax_locked` or `dates_locked`.
pub async fn require_open(tx: &mut CompanyTx<'_>, lines: &[Matched]) -> ApiResult<()> {
    let Some(day) = first_day(lines) else { return Ok(()) };
    let opened = Shut::hold(tx).await?.require_open(day);
    if opened.is_ok() || waiting(tx, lines.iter()).await?.is_empty() {
        return Ok(());
    }
    opened
}

/// Which of some matches [`require_open`] would not refuse, in their order.
///
/// # Errors
/// The database's.
pub async fn are_open(tx: &mut CompanyTx<'_>, matches: &[Vec<Matched>]) -> ApiResult<Vec<bool>> {
    let days = Shut::hold(tx).await?;
    let is_shut = |lines: &Vec<Matched>| first_day(lines).is_some_and(|day| days.require_open(day).is_err());
    let shut: Vec<bool> = matches.iter().map(is_shut).collect();
    let of_shut = matches.iter().zip(&shut).filter(|(_, is_shut)| **is_shut).flat_map(|(lines, _)| lines);
    let waiting = waiting(tx, of_shut).await?;
    let waits = |lines: &Vec<Matched>| lines.iter().any(|line| waiting.contains(&line.entry_id));
    Ok(matches.iter().zip(shut).map(|(lines, is_shut)| !is_shut || !waits(lines)).collect())
}

/// Refuses that an account begins or ends to be matched where a tax of a locked month or a closed year waits for payment there.
///
/// # Errors
/// 409 `tax_locked`, `dates_locked` or `fiscal_year_closed`.
pub async fn require_account_open(tx: &mut CompanyTx<'_>, account: &str) -> ApiResult<()> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Nullable<Date>)]
        first: Option<NaiveDate>,
    }
    let locks = TaxLocks::hold(tx).await?;
    let row: Row = diesel::sql_query(
        "SELECT min(l.date) AS first FROM entry_lines l JOIN entries e ON e.id = l.entry_id
         WHERE l.account = $1 AND e.state = 'posted'
           AND EXISTS (SELECT 1 FROM entry_lines t JOIN tax_codes c ON c.code = t.tax_code AND c.due = 'payments'
                       WHERE t.entry_id = l.entry_id)",
    )
    .bind::<Text, _>(account)
    .get_result(tx.conn())
    .await?;
    let Some(day) = row.first else { return Ok(()) };
    if let Some(year) = fiscal_years::containing(tx, day).await? {
        year.require_open()?;
    }
    locks.map_or(Ok(()), |locks| locks.require_open(day))
}

/// On which days no tax becomes due any more, nor stops being.
struct Shut {
    closed: Vec<YearRow>,
    locks: Option<TaxLocks>,
}

impl Shut {
    async fn hold(tx: &mut CompanyTx<'_>) -> ApiResult<Self> {
        let locks = TaxLocks::hold(tx).await?;
        let years = fiscal_years::all(tx).await?.into_iter();
        Ok(Self { closed: years.filter(|year| year.require_open().is_err()).collect(), locks })
    }

    /// # Errors
    /// 409 `fiscal_year_closed`, `tax_locked` or `dates_locked`.
    fn require_open(&self, day: NaiveDate) -> ApiResult<()> {
        if let Some(year) = self.closed.iter().find(|year| year.contains(day)) {
            return year.require_open();
        }
        self.locks.as_ref().map_or(Ok(()), |locks| locks.require_open(day))
    }
}

/// The first day on which a line that is new settles one of the other side.
fn first_day(lines: &[Matched]) -> Option<NaiveDate> {
    let earliest = |is_debit: bool| {
        lines.iter().filter(|line| (line.amount > 0) == is_debit).map(|line| line.date).min()
    };
    let (debit, credit) = (earliest(true)?, earliest(false)?);
    let settles = |line: &Matched| line.date.max(if line.amount > 0 { credit } else { debit });
    lines.iter().filter(|line| line.is_new).map(settles).min()
}

/// Those of the entries that have a tax that waits for payment, or moved a debt of one that has. A line that bears a tax itself, as an advance
/// that was invoiced, is no debt.
async fn waiting(tx: &mut CompanyTx<'_>, lines: impl Iterator<Item = &Matched>) -> ApiResult<BTreeSet<Uuid>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        entry_id: Uuid,
    }
    let lines: BTreeSet<(Uuid, i32)> = lines.map(|line| (line.entry_id, line.position)).collect();
    let (entries, positions): (Vec<Uuid>, Vec<i32>) = lines.into_iter().unzip();
    let rows: Vec<Row> = diesel::sql_query(
        "WITH RECURSIVE led (entry_id, to_entry, moves) AS (
             SELECT l.entry_id, l.entry_id, 0 FROM unnest($1, $2) AS u (entry_id, position)
                    JOIN entry_lines l USING (entry_id, position)
             WHERE l.tax_code IS NULL
             UNION
             SELECT led.entry_id, other.entry_id, led.moves + 1
             FROM led JOIN match_lines m ON m.entry_id = led.to_entry JOIN match_lines other ON other.match_id = m.match_id
             WHERE led.moves < 3
               AND EXISTS (SELECT 1 FROM entry_lines x JOIN accounts a ON a.number = x.account
                           WHERE x.entry_id = led.to_entry AND a.is_matchable AND x.debit > 0)
               AND EXISTS (SELECT 1 FROM entry_lines x JOIN accounts a ON a.number = x.account
                           WHERE x.entry_id = led.to_entry AND a.is_matchable AND x.credit > 0))
         SELECT DISTINCT led.entry_id FROM led JOIN entry_lines l ON l.entry_id = led.to_entry
                JOIN tax_codes c ON c.code = l.tax_code WHERE c.due = 'payments'",
    )
    .bind::<Array<SqlUuid>, _>(entries)
    .bind::<Array<Integer>, _>(positions)
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| row.entry_id).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(amount: i64, day: u32, is_new: bool) -> Matched {
        let date = NaiveDate::from_ymd_opt(2026, 6, day).unwrap();
        Matched { entry_id: Uuid::nil(), position: 0, date, amount, is_new }
    }

    fn day_of(lines: &[Matched]) -> Option<u32> {
        first_day(lines).map(|day| chrono::Datelike::day(&day))
    }

    #[test]
    fn a_match_counts_from_the_day_on_which_both_sides_are_there() {
        assert_eq!(day_of(&[line(10, 1, true), line(-10, 9, true)]), Some(9));
        assert_eq!(day_of(&[line(10, 9, true), line(-10, 1, true)]), Some(9));
        assert_eq!(day_of(&[line(10, 1, true), line(20, 2, true)]), None);
        // What was paid before stays as it was.
        let partly = [line(10, 1, false), line(-4, 5, false), line(-6, 20, true)];
        assert_eq!(day_of(&partly), Some(20));
        assert_eq!(day_of(&partly[..2]), None);
    }
}
