//! Budgets in the database.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::{budget_lines, budgets};
use uuid::Uuid;

use crate::companies;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// Budgets of a company at most.
pub const MAX_BUDGETS: i64 = 200;
/// Lines of a budget at most.
pub const MAX_LINES: usize = 2_000;

const NAME: (&str, &str) = ("budgets_name_key", "budget_name_taken");

/// A budget.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = budgets)]
pub struct BudgetRow {
    pub id: Uuid,
    pub fiscal_year_id: Uuid,
    pub name: String,
    pub axis_id: Option<Uuid>,
    pub version: i32,
}

/// A line of a budget.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = budget_lines)]
pub struct LineRow {
    pub budget_id: Uuid,
    pub position: i32,
    pub account: String,
    pub section_id: Option<Uuid>,
    pub amounts: Vec<i64>,
}

/// The budgets of a year, or of all, by name.
pub async fn all(tx: &mut CompanyTx<'_>, year: Option<Uuid>) -> ApiResult<Vec<BudgetRow>> {
    let rows = budgets::table.order((budgets::name, budgets::id)).select(BudgetRow::as_select());
    Ok(match year {
        Some(year) => rows.filter(budgets::fiscal_year_id.eq(year)).load(tx.conn()).await?,
        None => rows.load(tx.conn()).await?,
    })
}

/// One budget.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<BudgetRow> {
    let found = budgets::table.find(id).select(BudgetRow::as_select()).first(tx.conn()).await;
    found.optional()?.ok_or_else(ApiError::not_found)
}

/// One budget, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<BudgetRow> {
    let found = budgets::table.find(id).select(BudgetRow::as_select()).for_update();
    found.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// The lines of some budgets, by budget and place.
pub async fn lines(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<LineRow>> {
    Ok(budget_lines::table
        .filter(budget_lines::budget_id.eq_any(ids))
        .order((budget_lines::budget_id, budget_lines::position))
        .select(LineRow::as_select())
        .load(tx.conn())
        .await?)
}

/// What is meant for a number in all months, whatever its section.
#[derive(Debug, QueryableByName)]
pub struct Meant {
    #[diesel(sql_type = SqlUuid)]
    pub budget_id: Uuid,
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = BigInt)]
    pub total: i64,
}

/// What some budgets mean for each number.
pub async fn totals(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<Meant>> {
    Ok(diesel::sql_query(
        "SELECT l.budget_id, l.account, sum(m.amount)::bigint AS total
           FROM budget_lines l CROSS JOIN LATERAL unnest(l.amounts) AS m (amount)
          WHERE l.budget_id = ANY($1) GROUP BY l.budget_id, l.account",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .load(tx.conn())
    .await?)
}

/// Adds a budget with its lines.
///
/// # Errors
/// 409 `budget_name_taken`, `budgets_limit_reached`.
pub async fn insert(tx: &mut CompanyTx<'_>, row: &BudgetRow, lines: &[LineRow]) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    let insert = diesel::insert_into(budgets::table).values(row);
    insert.execute(tx.conn()).await.on_constraint(&[NAME])?;
    let count: i64 = budgets::table.count().get_result(tx.conn()).await?;
    if count > MAX_BUDGETS {
        return Err(ApiError::conflict("budgets_limit_reached"));
    }
    insert_lines(tx, lines).await
}

/// Writes name and version of a budget.
///
/// # Errors
/// 409 `budget_name_taken`.
pub async fn update(tx: &mut CompanyTx<'_>, row: &BudgetRow) -> ApiResult<()> {
    let update = diesel::update(budgets::table.find(row.id));
    let update = update.set((budgets::name.eq(&row.name), budgets::version.eq(row.version)));
    update.execute(tx.conn()).await.on_constraint(&[NAME])?;
    Ok(())
}

/// Writes the lines of a budget anew, with one statement.
pub async fn replace_lines(tx: &mut CompanyTx<'_>, id: Uuid, lines: &[LineRow]) -> ApiResult<()> {
    let of_budget = budget_lines::table.filter(budget_lines::budget_id.eq(id));
    diesel::delete(of_budget).execute(tx.conn()).await?;
    insert_lines(tx, lines).await
}

async fn insert_lines(tx: &mut CompanyTx<'_>, lines: &[LineRow]) -> ApiResult<()> {
    if lines.is_empty() {
        return Ok(());
    }
    diesel::insert_into(budget_lines::table).values(lines).execute(tx.conn()).await?;
    Ok(())
}

/// Deletes a budget with its lines.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(budgets::table.find(id)).execute(tx.conn()).await?;
    Ok(())
}
