//! Bringing an archive, and seeing what becomes of it.

use std::time::Duration;

use billing::catalogue::Need;
use billing::subscription;
use chrono::TimeDelta;
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
    identity::SignedIn,
};

const MAX_NAME: usize = 200;
/// Whoever brings an archive and has given no sign for so long is gone.
pub const SILENCE: TimeDelta = TimeDelta::minutes(1);
/// How often a sign is given.
const SIGN_EVERY: Duration = Duration::from_secs(5);

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
    let (who, app) = (session.signed_in().await?, session.app());
    let person = who.user_id();
    let id = FileId::new(app.tenancy.clock().now()).as_uuid();
    let reserve = async |tx: &mut PlatformTx<'_>| {
        may_import(tx, person).await?;
        may_join_another(tx, person).await?;
        let silent_since = tx.now() - SILENCE;
        store::reserve(tx, id, person, name.as_deref(), silent_since).await
    };
    who.write(app, reserve).await?;
    let received = stored(app, &who, write, id, body).await;
    if received.is_err() {
        give_back(app, id).await;
    }
    received
}

/// Stores the archive, for which there is a place, and lets it wait for a worker.
async fn stored(
    app: &App,
    who: &SignedIn,
    write: &WriteRequest,
    id: Uuid,
    body: Body,
) -> ApiResult<DataImport> {
    let person = who.user_id();
    let max_bytes = app.config.import_max_bytes;
    let put = app.tenancy.files().put_parcel(Parcel::Import { id }, body.into_async_read(), max_bytes);
    let (size_bytes, sha256) = tokio::select! {
        stored = put => stored.map_err(refusal)?,
        () = signs(app, id) => return Err(ApiError::internal("signs of life ended")),
    };
    // It may have come for hours: whoever was signed out meanwhile brings nothing.
    let note = async |tx: &mut PlatformTx<'_>| {
        may_import(tx, person).await?;
        may_join_another(tx, person).await?;
        let row = store::is_stored(tx, id, size_bytes).await?;
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
    Ok(who.write(app, note).await?.into())
}

/// Gives signs of life of an archive that comes in, for ever.
async fn signs(app: &App, id: Uuid) {
    loop {
        tokio::time::sleep(SIGN_EVERY).await;
        if let Err(error) = app.tenancy.platform_write(async |tx| store::still_comes(tx, id).await).await {
            tracing::warn!(?error, "an archive that comes in gave no sign of life");
        }
    }
}

/// Gives the place of an archive back that did not come, or could not be kept; upkeep does what cannot be done now.
async fn give_back(app: &App, id: Uuid) {
    remove(app, Parcel::Import { id }).await;
    if let Err(error) = app.tenancy.platform_write(async |tx| store::give_back(tx, id).await).await {
        tracing::warn!(?error, "the place of an archive that did not come could not be given back");
    }
}

/// Removes an archive; what cannot be removed now is removed by upkeep.
pub async fn remove(app: &App, parcel: Parcel) {
    if let Err(error) = app.tenancy.files().remove_parcel(parcel).await {
        tracing::warn!(%error, "an archive that was brought could not be removed");
    }
}

/// Whether a person may bring an archive: with a subscription that stands, under which the new company counts.
async fn may_import(tx: &mut PlatformTx<'_>, person: UserId) -> ApiResult<()> {
    let subscription = subscription::of_owner(tx, person).await?;
    if subscription.is_none_or(|found| found.entitlement(tx.now()) == Entitlement::Ended) {
        return Err(ApiError::subscription_ended(Need::Subscription));
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
