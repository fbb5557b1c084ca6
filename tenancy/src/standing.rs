//! Where the house stands, in figures for an operator.

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, min};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::migrate::latest_company_version;
use crate::provision::CompanyState;
use crate::queue::JobCounts;
use crate::schema::platform::{companies, spares};
use crate::schema::queue::jobs;
use crate::{Tenancy, TenancyError};

/// Where the house stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// How many companies are in each state.
    pub companies: Vec<(CompanyState, i64)>,
    /// How many of them have a schema older than this binary's.
    pub companies_behind: i64,
    /// Schemas that wait for a company.
    pub spares: i64,
    /// How many jobs there are.
    pub jobs: JobCounts,
    /// Since when the job has been due that waits longest.
    pub due_since: Option<DateTime<Utc>>,
}

impl Tenancy {
    /// Counts companies, spares and jobs.
    ///
    /// # Errors
    /// The database's.
    pub async fn standing(&self) -> Result<Standing, TenancyError> {
        let counted = self.queue().counts().await?;
        self.platform_read(async |tx| {
            let now = tx.now();
            let conn = tx.conn();
            let by_state =
                companies::table.group_by(companies::state).select((companies::state, count_star()));
            let behind = companies::schema_version.between(1, latest_company_version() - 1);
            let due = jobs::table.filter(jobs::state.eq("ready")).filter(jobs::run_at.le(now));
            Ok(Standing {
                companies: by_state.load(conn).await?,
                companies_behind: companies::table.filter(behind).count().get_result(conn).await?,
                spares: spares::table.count().get_result(conn).await?,
                jobs: counted,
                due_since: due.select(min(jobs::run_at)).first(conn).await?,
            })
        })
        .await
    }
}
