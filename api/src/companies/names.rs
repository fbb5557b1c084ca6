//! The names of those who did something in a company, members or no longer.

use std::collections::HashMap;

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
    let tenancy = access.tenancy().tenancy();
    let found = tenancy.platform_read(async |tx| audit::names(tx, people).await).await?;
    Ok(found.into_iter().map(|(id, first, last)| (id, format!("{first} {last}"))).collect())
}
