//! Adds up what sections moved from the sums that posting keeps.

use chrono::NaiveDate;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{BigInt, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{AnalyticBalance, AnalyticBalanceRow, AnalyticSectionSums, AnalyticSums};
use crate::accounting::{amount, analytics, balances::month_of, fiscal_years, trial_balance};
use crate::http::{ApiError, ApiResult, paging};

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Asked {
    pub axis_id: Uuid,
    pub fiscal_year_id: Uuid,
    /// First day of a month of the year; the year's first day when absent.
    pub from: Option<NaiveDate>,
    /// Last day of a month of the year; the year's last day when absent.
    pub to: Option<NaiveDate>,
    /// Rows of this section alone; the nil id for those of none.
    pub section_id: Option<Uuid>,
    /// Rows of this account alone.
    pub account: Option<String>,
}

/// Where a page starts: behind this place (0 for sections, 1 for what is in none), section and account.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct After(i32, String, Uuid, String);

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor(cursor)?;
        let has_control = |after: &Self| after.1.chars().chain(after.3.chars()).any(char::is_control);
        if after.as_ref().is_some_and(has_control) {
            return Err(ApiError::field("cursor", "cursor_invalid"));
        }
        Ok(after)
    }
}

/// What every section of an axis moved on every account, and what is in none: `$1` to `$6`.
const ROWS: &str = "
    WITH moved AS (
        SELECT s.id AS section_id, s.code AS section_code, s.name AS section_name, b.account, sum(b.debit)::bigint AS debit,
               sum(b.credit)::bigint AS credit
        FROM section_balances b JOIN analytic_sections s ON s.id = b.section_id
        WHERE b.fiscal_year_id = $1 AND b.month BETWEEN $2 AND $3 AND s.axis_id = $4 AND b.kind <> 'closing'
        GROUP BY s.id, b.account),
    rest AS (
        SELECT u.account, sum(u.debit)::bigint AS debit, sum(u.credit)::bigint AS credit FROM (
            SELECT account, debit, credit FROM account_balances
            WHERE fiscal_year_id = $1 AND month BETWEEN $2 AND $3 AND kind <> 'closing'
            UNION ALL SELECT account, -debit, -credit FROM moved) u
        JOIN accounts a ON a.number = u.account AND a.type IN ('REVENUE', 'EXPENSE', 'COST_OF_GOODS_SOLD')
        GROUP BY u.account HAVING sum(u.debit) <> 0 OR sum(u.credit) <> 0),
    rows AS (
        SELECT r.*, a.label AS account_label, a.type AS account_type FROM (
            SELECT 0 AS place, section_id, section_code, section_name, account, debit, credit FROM moved
            UNION ALL
            SELECT 1, '00000000-0000-0000-0000-000000000000'::uuid, '', '', account, debit, credit FROM rest) r
        JOIN accounts a ON a.number = r.account
        WHERE ($5 IS NULL OR r.section_id = $5) AND ($6 IS NULL OR r.account = $6))";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Integer)]
    place: i32,
    #[diesel(sql_type = SqlUuid)]
    section_id: Uuid,
    #[diesel(sql_type = Text)]
    section_code: String,
    #[diesel(sql_type = Text)]
    section_name: String,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    account_label: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
}

#[derive(QueryableByName)]
struct SectionRow {
    #[diesel(sql_type = SqlUuid)]
    section_id: Uuid,
    #[diesel(sql_type = Text)]
    section_code: String,
    #[diesel(sql_type = Text)]
    section_name: String,
    #[diesel(embed)]
    sums: Sums,
}

/// What some rows come to.
#[derive(Debug, Clone, Copy, Default, QueryableByName)]
pub struct Sums {
    #[diesel(sql_type = BigInt)]
    pub debit: i64,
    #[diesel(sql_type = BigInt)]
    pub credit: i64,
    #[diesel(sql_type = BigInt)]
    income: i64,
    #[diesel(sql_type = BigInt)]
    expenses: i64,
}

/// An axis, a year and months of it, known to be there.
pub struct Bounds {
    pub year: Uuid,
    pub from: NaiveDate,
    pub to: NaiveDate,
}

/// The year and the months that are asked for, of an axis that is there.
///
/// # Errors
/// 422 `fiscal_year_unknown`, `analytic_axis_unknown`, `analytic_section_unknown`; those of [`trial_balance::period`].
pub async fn bounds(tx: &mut CompanyTx<'_>, asked: &Asked) -> ApiResult<Bounds> {
    let year = fiscal_years::of_parameter(tx, asked.fiscal_year_id).await?;
    let (from, to) = trial_balance::period(&year, asked.from, asked.to)?;
    let axis = analytics::require_axis(tx, "axis_id", asked.axis_id).await?;
    let is_of_axis = |id: &Uuid| id.is_nil() || axis.sections.iter().any(|section| section.id == *id);
    if !asked.section_id.as_ref().is_none_or(is_of_axis) {
        return Err(ApiError::field("section_id", "analytic_section_unknown"));
    }
    Ok(Bounds { year: year.id, from, to })
}

/// A page of the rows, the sums of every section, and those of all.
///
/// # Errors
/// Those of [`bounds`].
pub async fn get(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    after: Option<After>,
    limit: i64,
) -> ApiResult<AnalyticBalance> {
    let currency = amount::currency_of(tx.company())?;
    let bounds = bounds(tx, asked).await?;
    let sections: Vec<SectionRow> = bounds
        .query(
            asked,
            "SELECT section_id, section_code, section_name, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit,
                    coalesce(sum(credit - debit) FILTER (WHERE account_type = 'REVENUE'), 0)::bigint AS income,
                    coalesce(sum(debit - credit) FILTER (WHERE account_type IN ('EXPENSE', 'COST_OF_GOODS_SOLD')), 0)::bigint
                        AS expenses
             FROM rows GROUP BY place, section_id, section_code, section_name ORDER BY place, section_code, section_id",
        )
        .load(tx.conn())
        .await?;
    let start = After(-1, String::new(), Uuid::nil(), String::new());
    let After(place, code, section, account) = after.unwrap_or(start);
    let rows: Vec<Row> = bounds
        .query(
            asked,
            "SELECT place, section_id, section_code, section_name, account, account_label, debit, credit FROM rows
             WHERE (place, section_code, section_id, account) > ($7, $8, $9, $10)
             ORDER BY place, section_code, section_id, account LIMIT $11",
        )
        .bind::<Integer, _>(place)
        .bind::<Text, _>(code)
        .bind::<SqlUuid, _>(section)
        .bind::<Text, _>(account)
        .bind::<BigInt, _>(limit + 1)
        .load(tx.conn())
        .await?;
    let place = |row: &Row| After(row.place, row.section_code.clone(), row.section_id, row.account.clone());
    let (rows, next_cursor) = paging::page(rows, limit, place);
    let totals = sections.iter().try_fold(Sums::default(), |total, section| total.plus(section.sums))?;
    Ok(AnalyticBalance {
        fiscal_year_id: bounds.year,
        axis_id: asked.axis_id,
        from: bounds.from,
        to: bounds.to,
        currency: currency.code().to_owned(),
        sections: sections.into_iter().map(|row| row.view(currency)).collect(),
        totals: totals.view(currency),
        items: rows.into_iter().map(|row| row.view(currency)).collect(),
        next_cursor,
    })
}

/// What the rows that are asked for come to.
///
/// # Errors
/// The database's.
pub async fn sums(tx: &mut CompanyTx<'_>, asked: &Asked, bounds: &Bounds) -> ApiResult<Sums> {
    let sums = bounds.query(
        asked,
        "SELECT coalesce(sum(debit), 0)::bigint AS debit, coalesce(sum(credit), 0)::bigint AS credit, 0::bigint AS income,
                0::bigint AS expenses FROM rows",
    );
    Ok(sums.get_result(tx.conn()).await?)
}

impl Bounds {
    /// A statement that reads [`ROWS`] and takes its own parameters from `$7` on.
    fn query(&self, asked: &Asked, select: &str) -> BoxedSqlQuery<'_, Pg, SqlQuery> {
        diesel::sql_query(format!("{ROWS} {select}"))
            .into_boxed()
            .bind::<SqlUuid, _>(self.year)
            .bind::<Date, _>(month_of(self.from))
            .bind::<Date, _>(month_of(self.to))
            .bind::<SqlUuid, _>(asked.axis_id)
            .bind::<Nullable<SqlUuid>, _>(asked.section_id)
            .bind::<Nullable<Text>, _>(asked.account.clone())
    }
}

impl Sums {
    fn plus(self, other: Self) -> ApiResult<Self> {
        let add = |a: i64, b: i64| a.checked_add(b).ok_or_else(|| ApiError::unprocessable("amount_overflow"));
        Ok(Self {
            debit: add(self.debit, other.debit)?,
            credit: add(self.credit, other.credit)?,
            income: add(self.income, other.income)?,
            expenses: add(self.expenses, other.expenses)?,
        })
    }

    fn view(self, currency: Currency) -> AnalyticSums {
        AnalyticSums {
            debit: amount::wire(self.debit, currency),
            credit: amount::wire(self.credit, currency),
            balance: amount::wire(self.debit - self.credit, currency),
            income: amount::wire(self.income, currency),
            expenses: amount::wire(self.expenses, currency),
            result: amount::wire(self.income - self.expenses, currency),
        }
    }
}

/// The id of a section; nothing for what is in none.
fn known(section: Uuid) -> Option<Uuid> {
    Some(section).filter(|section| !section.is_nil())
}

impl SectionRow {
    fn view(self, currency: Currency) -> AnalyticSectionSums {
        AnalyticSectionSums {
            section_id: known(self.section_id),
            section_code: self.section_code,
            section_name: self.section_name,
            sums: self.sums.view(currency),
        }
    }
}

impl Row {
    fn view(self, currency: Currency) -> AnalyticBalanceRow {
        AnalyticBalanceRow {
            section_id: known(self.section_id),
            section_code: self.section_code,
            section_name: self.section_name,
            account: self.account,
            account_label: self.account_label,
            debit: amount::wire(self.debit, currency),
            credit: amount::wire(self.credit, currency),
            balance: amount::wire(self.debit - self.credit, currency),
        }
    }
}
