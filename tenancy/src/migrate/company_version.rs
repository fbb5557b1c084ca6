//! The version that the companies of a database are brought to: `migrate` says which, and workers of another version make
//! no companies, lest they make what the service of that version cannot work with.

use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::{Owner, commit, latest_company_version};
use crate::TenancyError;
use crate::schema::platform::company_version;

/// Notes that companies are brought to the version of this binary from now on, unless a newer one was here. It waits for
/// those who are making companies of the version before, so that whoever looks for what is behind afterwards finds all.
pub(super) async fn note(conn: &mut AsyncPgConnection, owner: &Owner) -> Result<(), TenancyError> {
    owner.begin(conn).await?;
    lock(conn, "pg_advisory_xact_lock").await?;
    let latest = latest_company_version();
    diesel::update(company_version::table.filter(company_version::version.lt(latest)))
        .set(company_version::version.eq(latest))
        .execute(conn)
        .await?;
    commit(conn).await
}

/// Whether this binary may make and raise companies; to the end of the caller's transaction it stays so.
pub(crate) async fn is_ours(conn: &mut AsyncPgConnection) -> Result<bool, TenancyError> {
    lock(conn, "pg_advisory_xact_lock_shared").await?;
    Ok(noted(conn).await? == latest_company_version())
}

/// The version noted.
pub(super) async fn noted(conn: &mut AsyncPgConnection) -> Result<i32, TenancyError> {
    Ok(company_version::table.select(company_version::version).first(conn).await?)
}

async fn lock(conn: &mut AsyncPgConnection, function: &str) -> Result<(), TenancyError> {
    let lock = format!("{function}(hashtext('partita company version'))::text");
    diesel::select(diesel::dsl::sql::<Text>(&lock)).execute(conn).await?;
    Ok(())
}
