//! The name of a company, and the names of those who did something in it, members or no longer.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{CompanyId, PlatformTx, schema::platform::companies};
use uuid::Uuid;

use super::audit;
use crate::http::{Access, ApiResult};

/// The names of people by their ids; who is unknown has none.
///
/// # Errors
/// The database's.
pub async fn names(access: &Access, people: &[Uuid]) -> ApiResult<HashMap<Uuid, String>> {
    if people.is_empty() {
        return Ok(HashMap::new());
    }
    access.tenancy().tenancy().platform_read(async |tx| names_in(tx, people).await).await
}

/// [`names`] within a transaction.
///
/// # Errors
/// The database's.
pub async fn names_in(tx: &mut PlatformTx<'_>, people: &[Uuid]) -> ApiResult<HashMap<Uuid, String>> {
    let found = audit::names(tx, people).await?;
    Ok(found.into_iter().map(|(id, first, last)| (id, format!("{first} {last}"))).collect())
}

/// The name of a company, if it is there.
///
/// # Errors
/// The database's.
pub async fn name_of(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Option<String>> {
    Ok(companies::table.find(company).select(companies::name).first(tx.conn()).await.optional()?)
}
