//! Asking for an archive, and taking it.

use serde_json::{Value, json};
use tenancy::{PlatformTx, WriteRequest, files::Parcel, objects::Opened};
use uuid::Uuid;

use super::{
    dto::{DataExport, TransferState},
    store,
};
use crate::{
    companies::{acts::Act, members, owner::must_be},
    http::{Access, ApiError, ApiResult},
};

/// Archives of a company that are kept at once.
pub const MAX_KEPT: usize = 10;

/// The archives that were asked for.
///
/// # Errors
/// 403 `owner_only`.
pub async fn list(access: &Access) -> ApiResult<Vec<DataExport>> {
    must_be(access, access.company().owner_id)?;
    let company = access.company().id;
    let found = access.tenancy().tenancy().platform_read(async |tx| store::of_company(tx, company).await);
    Ok(found.await?.into_iter().map(Into::into).collect())
}

/// One of them.
///
/// # Errors
/// 403 `owner_only`; 404.
pub async fn one(access: &Access, id: Uuid) -> ApiResult<DataExport> {
    must_be(access, access.company().owner_id)?;
    let company = access.company().id;
    let found = access.tenancy().tenancy().platform_read(async |tx| store::find(tx, company, id).await);
    Ok(found.await?.ok_or_else(ApiError::not_found)?.into())
}

/// Asks for one.
///
/// # Errors
/// 403 `owner_only`; 409 `export_in_progress` or `data_exports_limit_reached`.
pub async fn ask(access: &Access, request: &WriteRequest) -> ApiResult<DataExport> {
    must_be(access, access.company().owner_id)?;
    let company = access.company().id;
    let ask = async |tx: &mut PlatformTx<'_>| {
        let owner = members::lock_company(tx, company).await?;
        must_be(access, owner)?;
        let mut kept = store::of_company(tx, company).await?;
        // What failed is told of, and gives way.
        while kept.len() >= MAX_KEPT
            && let Some(failed) =
                kept.iter().rposition(|row| TransferState::of(&row.state) == TransferState::Failed)
        {
            store::delete(tx, kept.remove(failed).id).await?;
        }
        if kept.len() >= MAX_KEPT {
            return Err(ApiError::conflict("data_exports_limit_reached"));
        }
        let row = store::insert(tx, company, owner).await?;
        tx.audit(act("data_export_asked", row.id, Value::Null).by(access, request));
        Ok(row.into())
    };
    access.write_platform(request, ask).await
}

/// Opens one that is done.
///
/// # Errors
/// 403 `owner_only`; 404 when it is not done, or not there any more.
pub async fn open(access: &Access, request: &WriteRequest, id: Uuid) -> ApiResult<(Opened, DataExport)> {
    let export = one(access, id).await?;
    let (company, tenancy) = (access.company().id, access.tenancy().tenancy());
    let is_kept = export.expires_at.is_some_and(|end| tenancy.clock().now() < end);
    if !is_kept {
        return Err(ApiError::not_found());
    }
    let opened = tenancy.files().open_parcel(Parcel::Export { company, id }).await;
    let file = opened.map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => ApiError::not_found(),
        _ => error.into(),
    })?;
    let given = json!({"sha256": export.sha256});
    let note = async |tx: &mut PlatformTx<'_>| {
        tx.audit(act("data_export_downloaded", id, given.clone()).by(access, request));
        Ok(())
    };
    // A download is no write: a key on it means nothing.
    access.act_on_platform(&WriteRequest { idempotency: None, ..request.clone() }, note).await?;
    Ok((file, export))
}

/// Removes one that is at its end, with its archive.
///
/// # Errors
/// 403 `owner_only`; 404; 409 `export_in_progress`.
pub async fn remove(access: &Access, request: &WriteRequest, id: Uuid) -> ApiResult<()> {
    must_be(access, access.company().owner_id)?;
    let (company, tenancy) = (access.company().id, access.tenancy().tenancy());
    let end = async |tx: &mut PlatformTx<'_>| {
        must_be(access, members::lock_company(tx, company).await?)?;
        let found = store::of_company(tx, company).await?.into_iter().find(|row| row.id == id);
        let row = found.ok_or_else(ApiError::not_found)?;
        match TransferState::of(&row.state) {
            TransferState::Waiting | TransferState::Running => {
                return Err(ApiError::conflict("export_in_progress"));
            }
            TransferState::Failed => store::delete(tx, id).await?,
            TransferState::Done => store::expire(tx, id).await?,
        }
        let given = row.sha256.map(|hash| data_encoding::HEXLOWER.encode(&hash));
        let act = act("data_export_removed", id, Value::Null);
        let act = Act { before: json!({"export": id, "sha256": given}), after: Value::Null, ..act };
        tx.audit(act.by(access, request));
        Ok(())
    };
    access.act_on_platform(request, end).await?;
    // Its bytes go at once; what a file store does not do now, upkeep does.
    let removed = tenancy.files().remove_parcel(Parcel::Export { company, id }).await;
    match removed {
        Ok(()) => tenancy.platform_write(async |tx| store::delete(tx, id).await).await,
        Err(error) => {
            tracing::warn!(company = %company, %error, "the archive of an export that was removed is left for upkeep");
            Ok(())
        }
    }
}

fn act(action: &'static str, export: Uuid, given: Value) -> Act {
    let after = if given.is_null() { json!({"export": export}) } else { given };
    Act { action, subject: format!("data_export:{export}"), before: Value::Null, after }
}
