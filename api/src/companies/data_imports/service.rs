//! Bringing an archive, and seeing what becomes of it.

use billing::subscription;
use poem::{Body, Request};
use serde_json::json;
use tenancy::{
    Entitlement, FileId, PlatformAudit, PlatformTx, UserId, WriteRequest,
    files::{Parcel, PutError},
};
use uuid::Uuid;

use super::{dto::DataImport, store};
use crate::{
    App,
    companies::{is_blank_name, may_join_another},
    http::{ApiError, ApiResult, Fields, Session, layers},
};

const MAX_NAME: usize = 200;

/// The imports of who is signed in.
pub async fn list(session: &Session) -> ApiResult<Vec<DataImport>> {
    let person = session.signed_in().await?.user_id();
    let found = session.app().tenancy.platform_read(async |tx| store::of_person(tx, person).await).await?;
    Ok(found.into_iter().map(Into::into).collect())
}

/// One of them.
///
/// # Errors
/// 404.
pub async fn one(session: &Session, id: Uuid) -> ApiResult<DataImport> {
    let person = session.signed_in().await?.user_id();
    let found = session.app().tenancy.platform_read(async |tx| store::find(tx, person, id).await).await?;
    Ok(found.ok_or_else(ApiError::not_found)?.into())
}

/// Takes an archive in.
///
/// # Errors
/// 400 `body_incomplete`; 402 `subscription_ended`; 409 `import_in_progress`; 413 `archive_too_large`; 415
/// `content_type_not_supported`; 422 with `name_required`, `too_long` or `control_character`. Nothing is kept then.
pub async fn receive(
    session: &Session,
    request: &Request,
    write: &WriteRequest,
    company_name: Option<String>,
    body: Body,
) -> ApiResult<DataImport> {
    layers::check_file(request)?;
    let name = company_name.map(|name| checked(&name)).transpose()?;
    let (person, app) = (session.signed_in().await?.user_id(), session.app());
    app.tenancy.platform_read(async |tx| may_import(tx, person).await).await?;
    let id = FileId::new(app.tenancy.clock().now()).as_uuid();
    let parcel = Parcel::Import { id };
    let max_bytes = app.config.import_max_bytes;
    let stored = app.tenancy.files().put_parcel(parcel, body.into_async_read(), max_bytes).await;
    let (size_bytes, sha256) = stored.map_err(refusal)?;
    let note = async |tx: &mut PlatformTx<'_>| {
        may_import(tx, person).await?;
        may_join_another(tx, person).await?;
        let row = store::insert(tx, id, person, name.as_deref(), size_bytes).await?;
        let after = json!({"sha256": data_encoding::HEXLOWER.encode(&sha256)});
        tx.audit(PlatformAudit {
            user_id: Some(person),
            action: "data_import_asked",
            subject: Some(format!("data_import:{id}")),
            after,
            request_id: Some(write.request_id.clone()),
            ip: write.ip,
            user_agent: write.user_agent.clone(),
            ..PlatformAudit::default()
        });
        Ok::<_, ApiError>(row)
    };
    let noted = app.tenancy.platform_write(note).await;
    if noted.is_err() {
        remove(app, parcel).await;
    }
    Ok(noted?.into())
}

/// Removes an archive; what cannot be removed now is removed by upkeep.
pub async fn remove(app: &App, parcel: Parcel) {
    if let Err(error) = app.tenancy.files().remove_parcel(parcel).await {
        tracing::warn!(%error, "an archive that was brought could not be removed");
    }
}

/// Whether a person may bring an archive: with a subscription that stands, under which the new company counts, and one at a
/// time.
async fn may_import(tx: &mut PlatformTx<'_>, person: UserId) -> ApiResult<()> {
    let subscription = subscription::of_owner(tx, person).await?;
    if subscription.is_none_or(|found| found.entitlement(tx.now()) == Entitlement::Ended) {
        return Err(ApiError::new(poem::http::StatusCode::PAYMENT_REQUIRED, "subscription_ended"));
    }
    if store::is_one_open(tx, person).await? {
        return Err(ApiError::conflict("import_in_progress"));
    }
    Ok(())
}

fn checked(name: &str) -> ApiResult<String> {
    let mut fields = Fields::new();
    let name = fields.text("/company_name", name, MAX_NAME);
    if is_blank_name(&name) {
        fields.refuse("/company_name", "name_required");
    }
    fields.finish()?;
    Ok(name)
}

fn refusal(error: PutError) -> ApiError {
    match error {
        PutError::TooLarge { max_bytes } => {
            ApiError::too_large("archive_too_large").detail(format!("longer than {max_bytes} bytes"))
        }
        PutError::Incomplete(_) => ApiError::bad_request("body_incomplete"),
        PutError::Io(error) => error.into(),
    }
}
