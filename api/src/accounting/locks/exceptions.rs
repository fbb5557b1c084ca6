//! Exceptions from the lock dates.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{LockExceptionList, LockExceptionView};
use super::scope::LockScope;
use crate::companies;
use crate::http::{ApiError, ApiResult, paging};

/// An exception that holds now.
#[derive(Debug, QueryableByName)]
pub struct Exception {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    scope: String,
    #[diesel(sql_type = Nullable<Text>)]
    journal: Option<String>,
    #[diesel(sql_type = Nullable<Date>)]
    first_day: Option<NaiveDate>,
}

impl Exception {
    /// Whether it opens a lock for an entry of a journal with its first day.
    pub fn opens(&self, scope: LockScope, journal: &str, first_day: NaiveDate) -> bool {
        self.scope == scope.as_str()
            && self.journal.as_deref().is_none_or(|own| own == journal)
            && self.first_day.is_none_or(|own| own <= first_day)
    }
}

/// The exceptions that hold now for whoever acts.
pub async fn of_actor(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<Exception>> {
    let (user, now) = (tx.actor().user_id(), tx.now());
    Ok(diesel::sql_query(
        "SELECT id, scope, journal, first_day FROM lock_exceptions
         WHERE revoked_at IS NULL AND ends_at > $1 AND (user_id IS NULL OR user_id = $2) ORDER BY created_at, id",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<Nullable<SqlUuid>, _>(user)
    .load(tx.conn())
    .await?)
}

/// Where a page starts: behind the exception of this instant and id.
#[derive(Debug, Serialize, Deserialize)]
pub struct After(DateTime<Utc>, Uuid);

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor(cursor)?;
        if after.as_ref().is_some_and(|after| !paging::is_of_our_era(after.0)) {
            return Err(ApiError::field("cursor", "cursor_invalid"));
        }
        Ok(after)
    }
}

/// An exception as it is listed.
#[derive(Debug, Clone, QueryableByName)]
pub struct Row {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    scope: String,
    #[diesel(sql_type = Nullable<Text>)]
    journal: Option<String>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    user_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Date>)]
    first_day: Option<NaiveDate>,
    #[diesel(sql_type = Timestamptz)]
    ends_at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    reason: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    created_by: Option<Uuid>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    revoked_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = BigInt)]
    entries: i64,
    #[diesel(sql_type = Bool)]
    pub is_open: bool,
}

/// What [`Row`] is read from, before a WHERE; `$1` is now.
const ROWS: &str = "
    SELECT x.*, x.revoked_at IS NULL AND x.ends_at > $1 AS is_open,
           (SELECT count(*) FROM lock_exception_entries p WHERE p.exception_id = x.id) AS entries
    FROM lock_exceptions x";

/// A page of exceptions, the last made first.
pub async fn list(tx: &mut CompanyTx<'_>, after: Option<After>, limit: i64) -> ApiResult<LockExceptionList> {
    let now = tx.now();
    let (instant, id) = after.map(|after| (after.0, after.1)).unzip();
    let rows: Vec<Row> = diesel::sql_query(format!(
        "{ROWS} WHERE $2 IS NULL OR (x.created_at, x.id) < ($2, $3) ORDER BY x.created_at DESC, x.id DESC LIMIT $4"
    ))
    .bind::<Timestamptz, _>(now)
    .bind::<Nullable<Timestamptz>, _>(instant)
    .bind::<Nullable<SqlUuid>, _>(id)
    .bind::<BigInt, _>(limit + 1)
    .load(tx.conn())
    .await?;
    let (rows, next_cursor) = paging::page(rows, limit, |row| After(row.created_at, row.id));
    Ok(LockExceptionList { items: views(tx, rows).await?, next_cursor })
}

/// One exception, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Row> {
    let now = tx.now();
    let rows: Vec<Row> = diesel::sql_query(format!("{ROWS} WHERE x.id = $2 FOR UPDATE OF x"))
        .bind::<Timestamptz, _>(now)
        .bind::<SqlUuid, _>(id)
        .load(tx.conn())
        .await?;
    rows.into_iter().next().ok_or_else(ApiError::not_found)
}

/// One exception as callers see it.
pub async fn view(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<LockExceptionView> {
    let row = lock(tx, id).await?;
    views(tx, vec![row]).await?.pop().ok_or_else(ApiError::not_found)
}

async fn views(tx: &mut CompanyTx<'_>, rows: Vec<Row>) -> ApiResult<Vec<LockExceptionView>> {
    let people: Vec<Uuid> = rows.iter().flat_map(|row| [row.user_id, row.created_by]).flatten().collect();
    let names = tx.read_platform(async |tx| companies::names_in(tx, &people).await).await?;
    let name = |id: Option<Uuid>| id.and_then(|id| names.get(&id).cloned());
    rows.into_iter()
        .map(|row| {
            let scope = LockScope::from_code(&row.scope)
                .ok_or_else(|| ApiError::internal(format!("unknown scope {}", row.scope)))?;
            Ok(LockExceptionView {
                id: row.id,
                scope,
                journal: row.journal,
                user_id: row.user_id,
                user_name: name(row.user_id),
                first_day: row.first_day,
                ends_at: row.ends_at,
                reason: row.reason,
                created_at: row.created_at,
                created_by_name: name(row.created_by),
                revoked_at: row.revoked_at,
                is_open: row.is_open,
                entries: row.entries,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_opens_its_own_lock_from_its_first_day_on() {
        let exception = Exception {
            id: Uuid::nil(),
            scope: "journal".to_owned(),
            journal: Some("VE".to_owned()),
            first_day: "2025-03-01".parse().ok(),
        };
        let day = |text: &str| text.parse().unwrap();
        assert!(exception.opens(LockScope::Journal, "VE", day("2025-03-01")));
        assert!(!exception.opens(LockScope::Journal, "VE", day("2025-02-28")));
        assert!(!exception.opens(LockScope::Journal, "AC", day("2025-03-01")));
        assert!(!exception.opens(LockScope::All, "VE", day("2025-03-01")));
    }
}
