//! Rows of avatars.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    PlatformTx, UserId,
    schema::platform::{avatars, users},
};

use crate::{http::ApiResult, images::Picture};

/// The avatar of a person, if they have one.
pub async fn avatar(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<Picture>> {
    let query = avatars::table.find(user).select((avatars::media_type, avatars::content, avatars::sha256));
    let found: Option<(String, Vec<u8>, Vec<u8>)> = query.first(tx.conn()).await.optional()?;
    Ok(found.map(|(media_type, content, sha256)| Picture { media_type, content, sha256 }))
}

/// Keeps another avatar of a person.
pub async fn keep(tx: &mut PlatformTx<'_>, user: UserId, picture: &Picture) -> ApiResult<()> {
    note(tx, user, Some(picture.version())).await?;
    let values = (
        avatars::media_type.eq(&picture.media_type),
        avatars::content.eq(&picture.content),
        avatars::sha256.eq(&picture.sha256),
        avatars::updated_at.eq(tx.now()),
    );
    diesel::insert_into(avatars::table)
        .values((avatars::user_id.eq(user), values))
        .on_conflict(avatars::user_id)
        .do_update()
        .set(values)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Takes the avatar of a person away: whether there was one.
pub async fn remove(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<bool> {
    note(tx, user, None).await?;
    Ok(diesel::delete(avatars::table.find(user)).execute(tx.conn()).await? > 0)
}

/// Notes with the person which avatar there is. It locks them: of two changes, one is second.
async fn note(tx: &mut PlatformTx<'_>, user: UserId, version: Option<String>) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(users::table.find(user))
        .set((users::avatar_version.eq(version), users::updated_at.eq(now)))
        .execute(tx.conn())
        .await?;
    Ok(())
}
