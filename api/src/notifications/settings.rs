//! How somebody wants to be told.

use tenancy::{PlatformTx, UserId};

use super::{
    dto::NotificationSettings,
    kinds::Category,
    store::{self, SettingsRow},
};
use crate::http::ApiResult;

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

/// Mails nothing from now on but what has to be known.
pub async fn mail_nothing(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    let before = store::settings(tx, user).await?.unwrap_or_default();
    let unmailed = Category::ALL.map(|category| category.as_str().to_owned()).to_vec();
    store::keep_settings(tx, user, &SettingsRow { unmailed, ..before }).await
}
