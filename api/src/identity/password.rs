//! Another password, by who knows the one that holds.

use super::{
    dto::PasswordUpdate,
    notices::{self, Notice},
    reauthentication,
    service::{self, Origin, SignedIn, new_token, sha256},
    sessions::{self, devices},
    store,
};
use crate::http::{ApiError, ApiResult, Session};

/// Sets another password and ends every other session; those who knew the old one know nothing any more, nor are their
/// devices known. This session goes on under a new token, which is given back. Where the password alone does not sign in, it
/// alone proves nothing here either.
///
/// # Errors
/// 403 `reauthentication_required`; 422 `password_wrong` at `/current_password`; 429.
pub async fn change(
    session: &Session,
    who: &SignedIn,
    update: PasswordUpdate,
    device: Option<String>,
    origin: &Origin,
) -> ApiResult<String> {
    let (app, user) = (session.app(), who.user_id());
    reauthentication::must_be_recent_with_two_factors(app, who).await?;
    app.limits.reauthentication(user)?;
    let current = who.user.password_hash.clone();
    if !app.passwords.verify(update.current_password, current).await? {
        return Err(ApiError::field("/current_password", "password_wrong"));
    }
    let hash = app.passwords.hash(update.new_password).await?;
    let token = new_token();
    who.write(app, async |tx| {
        store::lock_person(tx, user).await?;
        reauthentication::renew_token(tx, who.session.id, &token).await?;
        store::set_password(tx, user, &hash).await?;
        store::delete_tokens(tx, user).await?;
        sessions::end_others(tx, user, who.session.id).await?;
        devices::forget_others(tx, user, device.as_deref().map(sha256)).await?;
        service::audit(tx, user, "password_changed", origin);
        notices::notify(tx, user, Notice::PasswordChanged, origin).await
    })
    .await?;
    Ok(token)
}
