//! What a later version of this program did to a database. This one works on it, as migrations only add, and makes no
//! companies there.

use diesel::dsl::max;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::{PLATFORM, QUEUE, apply, company_version, latest_company_version};
use crate::schema::platform::companies;
use crate::{TenancyError, connect};

/// What is later than this binary, a line each; looked up with the service's own login.
///
/// # Errors
/// The database's, also when it is behind.
pub async fn later(app_url: &str) -> Result<Vec<String>, TenancyError> {
    let mut connected = connect::connect(&connect::parse(app_url)?).await?;
    on(&mut connected.conn).await
}

/// The same, on a connection.
pub(super) async fn on(conn: &mut AsyncPgConnection) -> Result<Vec<String>, TenancyError> {
    let mut later = apply::later(conn, "platform", PLATFORM).await?;
    later.extend(apply::later(conn, "queue", QUEUE).await?);
    let newest: Option<i32> = companies::table.select(max(companies::schema_version)).first(conn).await?;
    let newest = newest.unwrap_or_default().max(company_version::noted(conn).await?);
    if newest > latest_company_version() {
        later.push(format!(
            "companies of version {newest}, where this binary knows {}",
            latest_company_version()
        ));
    }
    Ok(later)
}
