//! What was earned and spent, from the sums that posting keeps.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{AccountType, Money};
use tenancy::CompanyTx;
use tenancy::schema::company::accounts;
use uuid::Uuid;

use crate::accounting::amount::overflow;
use crate::http::{ApiError, ApiResult};

/// What an account moved in a month, in a section or in none.
#[derive(Debug, QueryableByName)]
pub struct Moved {
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub section_id: Option<Uuid>,
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Date)]
    pub month: NaiveDate,
    /// Debits less credits.
    #[diesel(sql_type = BigInt)]
    pub net: i64,
}

/// Every account by number: its label and what it stands for.
#[derive(Debug, Clone)]
pub struct Known {
    pub label: String,
    pub kind: AccountType,
}

/// The accounts of the company, by number.
pub async fn known(tx: &mut CompanyTx<'_>) -> ApiResult<BTreeMap<String, Known>> {
    let rows: Vec<(String, String, String)> =
        accounts::table.select((accounts::number, accounts::label, accounts::type_)).load(tx.conn()).await?;
    let known = |(number, label, kind): (String, String, String)| {
        let kind = AccountType::from_code(&kind)
            .ok_or_else(|| ApiError::internal(format!("unknown account type {kind}")))?;
        Ok((number, Known { label, kind }))
    };
    rows.into_iter().map(known).collect()
}

/// Whether accounts of a type are of the income statement.
pub fn is_of_result(kind: AccountType) -> bool {
    is_income(kind) || is_expense(kind)
}

/// Whether accounts of a type are of income.
pub fn is_income(kind: AccountType) -> bool {
    kind == AccountType::Revenue
}

/// Whether accounts of a type are of expenses.
pub fn is_expense(kind: AccountType) -> bool {
    matches!(kind, AccountType::Expense | AccountType::CostOfGoodsSold)
}

/// An amount, debits less credits, in the direction that accounts of a type usually have.
///
/// # Errors
/// 422 `amount_overflow`.
pub fn directed(net: Money, kind: AccountType) -> ApiResult<Money> {
    if kind.is_of_credit() { net.checked_neg().map_err(overflow) } else { Ok(net) }
}

/// What accounts moved in months of a year, by the sections of an axis if there is one. What brings balances forward is no movement of
/// the year, and closing entries are left out.
pub async fn moved(
    tx: &mut CompanyTx<'_>,
    year: Uuid,
    (from, to): (NaiveDate, NaiveDate),
    axis: Option<Uuid>,
) -> ApiResult<Vec<Moved>> {
    Ok(diesel::sql_query(
        "WITH sections AS (
             SELECT b.section_id, b.account, b.month, sum(b.debit - b.credit)::bigint AS net
             FROM section_balances b JOIN analytic_sections s ON s.id = b.section_id
             WHERE b.fiscal_year_id = $1 AND b.month BETWEEN $2 AND $3 AND s.axis_id = $4 AND b.kind = 'ordinary'
             GROUP BY b.section_id, b.account, b.month)
         SELECT section_id, account, month, net FROM sections WHERE net <> 0
         UNION ALL
         SELECT NULL, account, month, sum(net)::bigint FROM (
             SELECT account, month, debit - credit AS net FROM account_balances
             WHERE fiscal_year_id = $1 AND month BETWEEN $2 AND $3 AND kind = 'ordinary'
             UNION ALL SELECT account, month, -net FROM sections) u
         GROUP BY account, month HAVING sum(net) <> 0
         ORDER BY account, section_id, month",
    )
    .bind::<SqlUuid, _>(year)
    .bind::<Date, _>(from)
    .bind::<Date, _>(to)
    .bind::<Nullable<SqlUuid>, _>(axis)
    .load(tx.conn())
    .await?)
}
