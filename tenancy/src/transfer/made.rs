//! Makes the company that an archive is read into.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::archive::Header;
use super::{Import, TransferError};
use crate::migrate::{self, Owner};
use crate::permission::PermissionSet;
use crate::provision::{CompanyState, name_key};
use crate::schema::platform::{companies, roles};
use crate::{CompanyId, MAIN_NODE, PlatformTx, TenancyError};

/// The row and the schema of the new company, at the version of the archive.
pub async fn company(
    owner: &Owner,
    company: CompanyId,
    import: &Import,
    header: &Header,
) -> Result<(), TransferError> {
    let name = import.name.as_deref().unwrap_or(&header.company.name);
    let mut conn = owner.connect().await?.conn;
    owner.begin(&mut conn).await?;
    if !migrate::is_ours(&mut conn).await? {
        let reason = "the database was migrated for another version than this one";
        return Err(TenancyError::Migration(reason.to_owned()).into());
    }
    let now = owner.clock.now();
    diesel::insert_into(companies::table)
        .values((
            companies::id.eq(company),
            companies::owner_id.eq(import.owner_id),
            companies::name.eq(name),
            companies::name_key.eq(name_key(name)),
            companies::country.eq(&header.company.country),
            companies::currency.eq(&header.company.currency),
            companies::node.eq(MAIN_NODE),
            companies::state.eq(CompanyState::Importing),
            companies::schema_version.eq(header.schema_version),
            companies::session_timeout_minutes.eq(header.company.session_timeout_minutes),
            companies::created_at.eq(now),
            companies::updated_at.eq(now),
        ))
        .execute(&mut conn)
        .await
        .map_err(TenancyError::from)?;
    migrate::create_company_schema(&mut conn, company, &owner.app, now, header.schema_version).await?;
    migrate::commit(&mut conn).await?;
    Ok(())
}

/// The company's own roles.
pub async fn roles_of(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    header: &Header,
) -> Result<(), TenancyError> {
    let rows: Vec<_> = header
        .roles
        .iter()
        .map(|role| {
            let name = role.name.as_deref().unwrap_or(&role.key);
            let known = PermissionSet::from_texts(&role.permissions).iter().map(|one| one.to_string());
            (
                roles::id.eq(tx.new_uuid()),
                roles::company_id.eq(company),
                roles::key.eq(&role.key),
                roles::name.eq(name),
                roles::name_key.eq(name_key(name)),
                roles::permissions.eq(known.collect::<Vec<_>>()),
            )
        })
        .collect();
    diesel::insert_into(roles::table).values(rows).execute(tx.conn()).await?;
    Ok(())
}
