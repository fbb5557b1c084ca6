//! Brings a company that came out of an older archive up to date.

use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::{Owner, apply, commit, latest_company_version};
use crate::provision::CompanyState;
use crate::schema::platform::companies;
use crate::{CompanyId, TenancyError};

/// Applies the migrations that came after the archive, and silences its webhooks, in one transaction: what another instance
/// may still send is not sent twice.
pub(crate) async fn raise_imported(owner: &Owner, company: CompanyId) -> Result<(), TenancyError> {
    let (mut conn, now) = (owner.connect().await?.conn, owner.clock.now());
    owner.begin(&mut conn).await?;
    let version = apply::company_schema(&mut conn, company, now, latest_company_version()).await?;
    let silence =
        "UPDATE webhook_endpoints SET is_enabled = false, disabled_reason = 'imported', failing_since = NULL";
    let silence =
        format!("SET LOCAL search_path TO {}, ext; {silence}; SET LOCAL search_path TO ''", company.schema());
    conn.batch_execute(&silence).await?;
    let importing = companies::table.find(company).filter(companies::state.eq(CompanyState::Importing));
    diesel::update(importing).set(companies::schema_version.eq(version)).execute(&mut conn).await?;
    commit(&mut conn).await
}
