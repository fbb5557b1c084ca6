//! Making, renaming, rotating and revoking keys.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tenancy::{ApiKeyId, PlatformAudit, PlatformTx, UserId, WriteRefusal, WriteRequest};

use super::{
    dto::{ApiKeySecret, ApiKeyView, NewKey, Rotation},
    store::{self, KeyRow, Made},
};
use crate::{
    companies::members,
    http::{Access, ApiError, ApiKeyToken, ApiResult},
    identity::{self, Notice, Origin},
};

/// A company has so many keys at most.
pub const MAX_KEYS: i64 = 100;

/// The keys of the company.
pub async fn list(access: &Access) -> ApiResult<Vec<ApiKeyView>> {
    let company = access.company().id;
    let list = async |tx: &mut PlatformTx<'_>| {
        let now = tx.now();
        let keys = store::keys(tx, company).await?;
        Ok(keys.into_iter().map(|row| ApiKeyView::at(now, row)).collect())
    };
    access.tenancy().tenancy().platform_read(list).await
}

/// Makes a key of the caller's.
///
/// # Errors
/// 409 `api_keys_limit_reached`.
pub async fn create(access: &Access, request: &WriteRequest, new: NewKey) -> ApiResult<ApiKeySecret> {
    let (company, maker) = (access.company().id, maker(access)?);
    let create = async |tx: &mut PlatformTx<'_>| {
        store::lock(tx, company).await?;
        if store::count(tx, company).await? >= MAX_KEYS {
            return Err(ApiError::conflict("api_keys_limit_reached"));
        }
        let id = ApiKeyId::from_uuid(tx.new_uuid());
        let token = ApiKeyToken::draw(&ApiKeyToken::draw_prefix());
        let expires_at = tx.now() + new.lasts;
        let made = Made { id, company, maker, name: &new.name, scope: new.scope, expires_at };
        store::insert(tx, made, &token).await?;
        let row = store::key(tx, company, id).await?.ok_or_else(ApiError::not_found)?;
        tx.audit(audited(access, request, "api_key_created", id, Value::Null, facts(&row)));
        tell(tx, access, request, &row).await?;
        Ok(ApiKeySecret::of(ApiKeyView::at(tx.now(), row), &token))
    };
    access.write_platform_secret(request, create).await
}

/// Tells the maker and the administrators that there is a key: whoever got hold of an open session could make one.
async fn tell(
    tx: &mut PlatformTx<'_>,
    access: &Access,
    request: &WriteRequest,
    key: &KeyRow,
) -> ApiResult<()> {
    let company = access.company();
    let origin = Origin { ip: request.ip, user_agent: request.user_agent.clone() };
    let maker = format!("{} {}", key.first_name, key.last_name);
    let mut told: BTreeSet<UserId> = members::admins(tx, company.id).await?.into_iter().collect();
    told.insert(key.user_id);
    for user in told {
        let about = [company.name.as_str(), &key.name, &maker];
        identity::notify_about(tx, user, Notice::ApiKeyMade, &origin, &about).await?;
    }
    Ok(())
}

/// Gives a key another name.
///
/// # Errors
/// 404; 412 when the caller saw another version.
pub async fn rename(
    access: &Access,
    request: &WriteRequest,
    id: ApiKeyId,
    name: &str,
) -> ApiResult<ApiKeyView> {
    let company = access.company().id;
    let rename = async |tx: &mut PlatformTx<'_>| {
        let before = locked(tx, access, request, id).await?;
        store::rename(tx, id, name).await?;
        let (before, after) = (json!({ "name": before.name }), json!({ "name": name }));
        tx.audit(audited(access, request, "api_key_renamed", id, before, after));
        let row = store::key(tx, company, id).await?.ok_or_else(ApiError::not_found)?;
        Ok(ApiKeyView::at(tx.now(), row))
    };
    access.write_platform(request, rename).await
}

/// Gives a key another secret.
///
/// # Errors
/// 404; 403 `api_key_not_yours`: the secret acts for its maker.
pub async fn rotate(
    access: &Access,
    request: &WriteRequest,
    id: ApiKeyId,
    rotation: Rotation,
) -> ApiResult<ApiKeySecret> {
    let (company, caller) = (access.company().id, maker(access)?);
    let rotate = async |tx: &mut PlatformTx<'_>| {
        let before = locked(tx, access, request, id).await?;
        if before.user_id != caller {
            return Err(ApiError::forbidden("api_key_not_yours"));
        }
        let token = ApiKeyToken::draw(&before.prefix);
        store::rotate(tx, id, rotation, &token).await?;
        let row = store::key(tx, company, id).await?.ok_or_else(ApiError::not_found)?;
        let was = json!({ "expires_at": before.expires_at });
        let is = json!({ "expires_at": row.expires_at, "old_secret_expires_at": row.previous_expires_at });
        tx.audit(audited(access, request, "api_key_rotated", id, was, is));
        Ok(ApiKeySecret::of(ApiKeyView::at(tx.now(), row), &token))
    };
    access.write_platform_secret(request, rotate).await
}

/// Ends a key.
///
/// # Errors
/// 404.
pub async fn revoke(access: &Access, request: &WriteRequest, id: ApiKeyId) -> ApiResult<()> {
    let revoke = async |tx: &mut PlatformTx<'_>| {
        let before = locked(tx, access, request, id).await?;
        tx.audit(audited(access, request, "api_key_revoked", id, facts(&before), Value::Null));
        store::revoke(tx, id).await
    };
    access.act_on_platform(request, revoke).await
}

/// Ends the keys that a member made: they go with who made them.
pub async fn revoke_those_of(
    tx: &mut PlatformTx<'_>,
    access: &Access,
    request: &WriteRequest,
    user: UserId,
) -> ApiResult<()> {
    for key in store::keys(tx, access.company().id).await? {
        if key.user_id == user {
            tx.audit(audited(access, request, "api_key_revoked", key.id, facts(&key), Value::Null));
        }
    }
    Ok(())
}

/// The key as it stands; it does not change until the transaction ends.
async fn locked(
    tx: &mut PlatformTx<'_>,
    access: &Access,
    request: &WriteRequest,
    id: ApiKeyId,
) -> ApiResult<KeyRow> {
    let company = access.company().id;
    store::lock(tx, company).await?;
    let row = store::key(tx, company, id).await?.ok_or_else(ApiError::not_found)?;
    if request.if_match.is_some_and(|seen| seen != row.version) {
        return Err(WriteRefusal::StaleVersion.into());
    }
    Ok(row)
}

fn maker(access: &Access) -> ApiResult<UserId> {
    access.tenancy().actor().user_id().ok_or_else(ApiError::unauthenticated)
}

/// What the trail tells of a key.
fn facts(row: &KeyRow) -> Value {
    json!({ "name": row.name, "permissions": row.permissions, "expires_at": row.expires_at })
}

fn audited(
    access: &Access,
    request: &WriteRequest,
    action: &'static str,
    key: ApiKeyId,
    before: Value,
    after: Value,
) -> PlatformAudit {
    let subject = Some(format!("api_key:{key}"));
    PlatformAudit { subject, before, after, ..access.act(request, action) }
}
