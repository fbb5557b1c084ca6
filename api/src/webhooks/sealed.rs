//! Secrets of endpoints at rest.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{CompanyId, CompanyTx, Tenancy, schema::company::webhook_secrets};
use uuid::Uuid;

use super::signature::Secret;
use crate::{
    http::{ApiError, ApiResult},
    secrets::{Place, Secrets},
};

/// An endpoint has few secrets, and a company few endpoints; companies are many.
const COMPANIES_AT_ONCE: i64 = 200;

/// Where the secret of an endpoint is kept.
pub(super) fn place(endpoint: Uuid) -> Place {
    Place { table: "webhook_secrets", row: endpoint }
}

/// The secret of a row.
///
/// # Errors
/// 500 when no key opens it.
pub fn open(keys: &Secrets, endpoint: Uuid, sealed: &[u8]) -> ApiResult<Secret> {
    keys.open(&place(endpoint), sealed).map(Secret::from_bytes).map_err(ApiError::internal)
}

/// Seals every secret of every company under the first key: how many were not yet.
///
/// # Errors
/// The database's; a secret that none of the keys opens; a company that cannot be entered now.
pub async fn reseal(tenancy: &Tenancy, keys: &Secrets) -> anyhow::Result<usize> {
    let (mut after, mut resealed): (Option<CompanyId>, usize) = (None, 0);
    loop {
        let companies = tenancy.active_companies(after, COMPANIES_AT_ONCE).await?;
        for company in &companies {
            let access = tenancy.enter_as_operator(*company).await;
            let access = access.map_err(|denied| anyhow::anyhow!("company {company}: {denied:?}"))?;
            let noted = access.note("rotate_secrets", async |tx| of_company(tx, keys).await);
            resealed += noted.await.map_err(ApiError::into_failure)?;
        }
        match companies.last() {
            Some(last) => after = Some(*last),
            None => return Ok(resealed),
        }
    }
}

async fn of_company(tx: &mut CompanyTx<'_>, keys: &Secrets) -> ApiResult<usize> {
    let rows: Vec<(Uuid, Vec<u8>, Option<Vec<u8>>)> = webhook_secrets::table
        .select((
            webhook_secrets::endpoint_id,
            webhook_secrets::secret_sealed,
            webhook_secrets::previous_sealed,
        ))
        .for_update()
        .load(tx.conn())
        .await?;
    let mut resealed = 0;
    for (endpoint, sealed, previous) in rows {
        let anew = |sealed: &[u8]| keys.reseal(&place(endpoint), sealed).map_err(ApiError::internal);
        let row = webhook_secrets::table.find(endpoint);
        if let Some(anew) = anew(&sealed)? {
            let change = webhook_secrets::secret_sealed.eq(anew);
            resealed += diesel::update(row).set(change).execute(tx.conn()).await?;
        }
        if let Some(anew) = previous.as_deref().map(anew).transpose()?.flatten() {
            let change = webhook_secrets::previous_sealed.eq(anew);
            resealed += diesel::update(row).set(change).execute(tx.conn()).await?;
        }
    }
    Ok(resealed)
}
