//! The mail to operators about payments by mobile money that wait for them.

use billing::mobile_money;
use tenancy::PlatformTx;

use super::store;
use crate::App;
use crate::http::{ApiError, ApiResult};
use crate::subscription;

/// Tells every operator that payments wait, if any does still. Run by the worker.
///
/// # Errors
/// The database's: the job is tried again later.
pub async fn tell_of_payments(app: &App) -> anyhow::Result<()> {
    let tell = async |tx: &mut PlatformTx<'_>| -> ApiResult<()> {
        let Some(since) = mobile_money::waiting_since(tx).await? else { return Ok(()) };
        let operators = store::all(tx).await?;
        Ok(subscription::tell_waiting(tx, &operators, since).await?)
    };
    app.tenancy.platform_write(tell).await.map_err(ApiError::into_failure)
}
