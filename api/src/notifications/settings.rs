//! How somebody wants to be told.

use tenancy::PlatformTx;

use super::{dto::NotificationSettings, store};
use crate::http::ApiResult;
use tenancy::UserId;

/// As it is.
pub async fn get(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<NotificationSettings> {
    let row = store::settings(tx, user).await?.unwrap_or_default();
    Ok(NotificationSettings::of(&row))
}

/// As it is from now on.
///
/// # Errors
/// 422 of [`NotificationSettings::check`].
pub async fn keep(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    wanted: NotificationSettings,
) -> ApiResult<NotificationSettings> {
    let before = store::settings(tx, user).await?.unwrap_or_default();
    let row = wanted.check(&before)?;
    store::keep_settings(tx, user, &row).await?;
    Ok(NotificationSettings::of(&row))
}
