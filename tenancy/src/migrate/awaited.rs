//! What a service of this version waits for before it starts beside one of the version before.

use std::fmt;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{companies_in_parallel::Which, is_current, latest_company_version};
use crate::schema::platform::companies;
use crate::{TenancyError, connect};

/// What is not migrated yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Migrations of `platform` or `queue`.
    Shared,
    /// Companies in service, so many. What is in quarantine is waited for by nobody but its operator.
    Companies(i64),
}

impl fmt::Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shared => write!(f, "the database is behind this version"),
            Self::Companies(number) => write!(f, "{number} companies are behind this version"),
        }
    }
}

/// What keeps a service of this version waiting; looked up with the service's own login.
///
/// # Errors
/// The database's, also when it has none of our tables yet.
pub async fn awaited(app_url: &str) -> Result<Option<Awaited>, TenancyError> {
    let mut connected = connect::connect(&connect::parse(app_url)?).await?;
    if !is_current(&mut connected.conn).await? {
        return Ok(Some(Awaited::Shared));
    }
    let behind: i64 = companies::table
        .filter(companies::schema_version.between(1, latest_company_version() - 1))
        .filter(companies::state.ne_all(Which::InService.passed_over()))
        .count()
        .get_result(&mut connected.conn)
        .await?;
    Ok((behind > 0).then_some(Awaited::Companies(behind)))
}
