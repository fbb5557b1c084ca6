//! Rows of imports.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, UserId, schema::platform::data_imports as imports};
use uuid::Uuid;

use super::dto::DataImport;
use crate::{
    companies::data_exports::TransferState,
    http::{ApiError, ApiResult, OnConstraint},
};

/// Imports of a person that are listed.
pub const LISTED: i64 = 10;

/// An import.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = imports, check_for_backend(diesel::pg::Pg))]
pub struct ImportRow {
    pub id: Uuid,
    pub user_id: UserId,
    pub company_name: Option<String>,
    pub state: String,
    pub attempts: i32,
    pub size_bytes: i64,
    pub error_code: Option<String>,
    pub error_detail: Option<String>,
    pub company_id: Option<Uuid>,
    pub created_at: DateTime<Utc>,
}

impl From<ImportRow> for DataImport {
    fn from(row: ImportRow) -> Self {
        Self {
            id: row.id,
            state: TransferState::of(&row.state),
            size_bytes: u64::try_from(row.size_bytes).unwrap_or(0),
            company_name: row.company_name,
            company_id: row.company_id,
            error_code: row.error_code,
            error_detail: row.error_detail,
            created_at: row.created_at,
        }
    }
}

/// The imports of a person, the latest first.
pub async fn of_person(tx: &mut PlatformTx<'_>, person: UserId) -> ApiResult<Vec<ImportRow>> {
    let query = imports::table.filter(imports::user_id.eq(person)).filter(imports::state.ne("receiving"));
    let query = query.order(imports::id.desc()).limit(LISTED);
    Ok(query.select(ImportRow::as_select()).load(tx.conn()).await?)
}

/// One of them.
pub async fn find(tx: &mut PlatformTx<'_>, person: UserId, id: Uuid) -> ApiResult<Option<ImportRow>> {
    let query =
        imports::table.find(id).filter(imports::user_id.eq(person)).filter(imports::state.ne("receiving"));
    Ok(query.select(ImportRow::as_select()).first(tx.conn()).await.optional()?)
}

/// Takes the place of a person for an archive that is about to come in. One whose bytes have given no sign since
/// `silent_since` gives way.
///
/// # Errors
/// 409 `import_in_progress`.
pub async fn reserve(
    tx: &mut PlatformTx<'_>,
    id: Uuid,
    person: UserId,
    company_name: Option<&str>,
    silent_since: DateTime<Utc>,
) -> ApiResult<()> {
    let left = silent(silent_since).filter(imports::user_id.eq(person));
    diesel::delete(left).execute(tx.conn()).await?;
    let now = tx.now();
    let row = (
        imports::id.eq(id),
        imports::user_id.eq(person),
        imports::company_name.eq(company_name),
        imports::state.eq("receiving"),
        imports::size_bytes.eq(0),
        imports::created_at.eq(now),
        imports::updated_at.eq(now),
    );
    diesel::insert_into(imports::table)
        .values(row)
        .execute(tx.conn())
        .await
        .on_constraint(&[("data_imports_open_key", "import_in_progress")])?;
    Ok(())
}

/// Notes that the archive is stored and waits for a worker.
///
/// # Errors
/// 409 `import_in_progress` when its place was taken meanwhile.
pub async fn is_stored(tx: &mut PlatformTx<'_>, id: Uuid, size_bytes: u64) -> ApiResult<ImportRow> {
    let now = tx.now();
    let stored = diesel::update(imports::table.find(id))
        .filter(imports::state.eq("receiving"))
        .set((
            imports::state.eq("waiting"),
            imports::size_bytes.eq(i64::try_from(size_bytes).unwrap_or(i64::MAX)),
            imports::updated_at.eq(now),
        ))
        .returning(ImportRow::as_returning());
    let stored = stored.get_result(tx.conn()).await.optional()?;
    stored.ok_or_else(|| ApiError::conflict("import_in_progress"))
}

/// Gives a sign of an archive that comes in.
pub async fn still_comes(tx: &mut PlatformTx<'_>, id: Uuid) -> ApiResult<()> {
    let now = tx.now();
    let signed = diesel::update(imports::table.find(id)).filter(imports::state.eq("receiving"));
    signed.set(imports::updated_at.eq(now)).execute(tx.conn()).await?;
    Ok(())
}

/// Gives the place back of an archive that did not come.
pub async fn give_back(tx: &mut PlatformTx<'_>, id: Uuid) -> ApiResult<()> {
    let place = imports::table.find(id).filter(imports::state.eq("receiving"));
    diesel::delete(place).execute(tx.conn()).await?;
    Ok(())
}

/// Those whose bytes came and have given no sign since.
#[diesel::dsl::auto_type]
fn silent(since: DateTime<Utc>) -> _ {
    imports::table.filter(imports::state.eq("receiving").and(imports::updated_at.lt(since)))
}

/// Takes the next one that waits, or whose worker has given no sign since `silent_since`.
pub async fn take(tx: &mut PlatformTx<'_>, silent_since: DateTime<Utc>) -> ApiResult<Option<ImportRow>> {
    let is_left = imports::state.eq("running").and(imports::updated_at.lt(silent_since));
    let next = imports::table
        .filter(imports::state.eq("waiting").or(is_left))
        .order(imports::id)
        .select(imports::id)
        .for_update()
        .skip_locked();
    let Some(id) = next.first::<Uuid>(tx.conn()).await.optional()? else { return Ok(None) };
    let now = tx.now();
    let taken = diesel::update(imports::table.find(id))
        .set((
            imports::state.eq("running"),
            imports::attempts.eq(imports::attempts + 1),
            imports::updated_at.eq(now),
        ))
        .returning(ImportRow::as_returning());
    Ok(Some(taken.get_result(tx.conn()).await?))
}

/// Gives a sign of an attempt: whether it still counts.
pub async fn sign(tx: &mut PlatformTx<'_>, row: &ImportRow) -> ApiResult<bool> {
    let now = tx.now();
    let signed = diesel::update(imports::table.find(row.id))
        .filter(imports::state.eq("running").and(imports::attempts.eq(row.attempts)))
        .set(imports::updated_at.eq(now));
    Ok(signed.execute(tx.conn()).await? == 1)
}

/// Notes that nothing came of an attempt, if it still counts.
pub async fn fail(tx: &mut PlatformTx<'_>, row: &ImportRow, why: &Failure) -> ApiResult<bool> {
    let now = tx.now();
    let noted = diesel::update(imports::table.find(row.id))
        .filter(imports::state.eq("running").and(imports::attempts.eq(row.attempts)))
        .set((
            imports::state.eq("failed"),
            imports::error_code.eq(&why.code),
            imports::error_detail.eq(&why.detail),
            imports::updated_at.eq(now),
        ));
    Ok(noted.execute(tx.conn()).await? == 1)
}

/// Forgets those that ended before `before`, and those whose bytes stopped coming before `silent_since`: how many.
pub async fn delete_old(
    tx: &mut PlatformTx<'_>,
    before: DateTime<Utc>,
    silent_since: DateTime<Utc>,
) -> ApiResult<usize> {
    let left = diesel::delete(silent(silent_since)).execute(tx.conn()).await?;
    let ended = imports::table
        .filter(imports::state.eq_any(["done", "failed"]))
        .filter(imports::updated_at.lt(before));
    Ok(left + diesel::delete(ended).execute(tx.conn()).await?)
}

/// Why nothing came of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// A stable code.
    pub code: String,
    /// What exactly, where that is about the archive.
    pub detail: Option<String>,
}
