//! Accounts begin to be matched, and end.

use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;

use super::letters;
use super::taxed;
use crate::http::{ApiError, ApiResult};

/// The posted lines of an account become open items; what their source matched is matched.
///
/// # Errors
/// 409 `tax_locked`, `dates_locked`, `fiscal_year_closed` where a tax of a locked month or a closed year would wait.
pub async fn begin(tx: &mut CompanyTx<'_>, account: &str) -> ApiResult<()> {
    taxed::require_account_open(tx, account).await?;
    for statement in [
        "INSERT INTO open_items (entry_id, position, account, auxiliary, date, due_date, amount)
         SELECT l.entry_id, l.position, l.account, coalesce(l.auxiliary, ''), l.date, coalesce(l.due_date, l.date),
                l.debit - l.credit
         FROM entry_lines l JOIN entries e ON e.id = l.entry_id JOIN fiscal_years y ON y.id = e.fiscal_year_id
         WHERE l.account = $1 AND e.state = 'posted' AND (e.kind <> 'opening' OR y.has_opening_items)",
        "SELECT match_lettered_lines(NULL, $1)",
    ] {
        diesel::sql_query(statement).bind::<Text, _>(account).execute(tx.conn()).await?;
    }
    Ok(())
}

/// The open items of an account are none any more.
///
/// # Errors
/// 409 `account_has_matches`; `tax_locked`, `dates_locked`, `fiscal_year_closed` where a tax of a locked month or a closed year would wait no more.
pub async fn end(tx: &mut CompanyTx<'_>, account: &str) -> ApiResult<()> {
    if letters::count(tx, account).await? > 0 {
        return Err(ApiError::conflict("account_has_matches"));
    }
    taxed::require_account_open(tx, account).await?;
    diesel::sql_query("DELETE FROM open_items WHERE account = $1")
        .bind::<Text, _>(account)
        .execute(tx.conn())
        .await?;
    Ok(())
}
