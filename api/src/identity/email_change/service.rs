//! What happens between two mailboxes.

use tenancy::SessionId;

use super::{
    dto::{EmailChangeState, EmailChangeView},
    mails, store,
};
use crate::{
    App, companies,
    http::{ApiError, ApiResult, limits::MailAbout},
    identity::{
        email::Email,
        service::{self, Origin, SignedIn, sha256},
        sessions,
        store::{self as people, Purpose},
    },
};

/// The change of who is signed in that waits.
pub async fn pending(app: &App, who: &SignedIn) -> ApiResult<Option<EmailChangeView>> {
    let user = who.user_id();
    let found = app.tenancy.platform_read(async |tx| store::pending(tx, user).await).await?;
    Ok(found.map(Into::into))
}

/// Asks both mailboxes. The answer and the work are the same whether or not the address is somebody's.
pub async fn start(app: &App, who: &SignedIn, new: Email, origin: &Origin) -> ApiResult<()> {
    let (user, session): (_, SessionId) = (who.user_id(), who.session.id);
    // Those who name somebody's address use up nothing of what that person asks for.
    app.limits.mail(&user.to_string(), MailAbout::EmailChange)?;
    app.limits.mail(&new.key, MailAbout::EmailChange)?;
    who.write(app, async |tx| {
        store::put(tx, user, session, &new).await?;
        service::audit(tx, user, "email_change_asked", origin);
        mails::ask_both(tx, user).await
    })
    .await
}

/// Calls the change off, by who is signed in. None is no error.
pub async fn withdraw(app: &App, who: &SignedIn, origin: &Origin) -> ApiResult<()> {
    let user = who.user_id();
    who.write(app, async |tx| {
        if store::delete(tx, user).await? {
            service::audit(tx, user, "email_change_cancelled", origin);
        }
        Ok(())
    })
    .await
}

/// Calls the change off, by the link to the old mailbox.
///
/// # Errors
/// 422 `token_invalid`.
pub async fn cancel(app: &App, token: &str, origin: &Origin) -> ApiResult<()> {
    app.tenancy
        .platform_write(async |tx| {
            let user = people::use_token(tx, Purpose::ChangeCancel, &sha256(token)).await?;
            let user = user.ok_or_else(token_invalid)?;
            store::delete(tx, user).await?;
            service::audit(tx, user, "email_change_cancelled", origin);
            Ok(())
        })
        .await
}

/// Takes the word of one of the two mailboxes; the second one changes the address. Every session but the one that asked
/// ends, and every link that was mailed before is over.
///
/// # Errors
/// 422 `token_invalid`; 409 `email_taken` when the address has become somebody else's meanwhile.
pub async fn confirm(app: &App, token: &str, origin: &Origin) -> ApiResult<EmailChangeState> {
    app.tenancy
        .platform_write(async |tx| {
            let token = sha256(token);
            let (user, purpose) = match people::use_token(tx, Purpose::ChangeOld, &token).await? {
                Some(user) => (user, Purpose::ChangeOld),
                None => {
                    let user = people::use_token(tx, Purpose::ChangeNew, &token).await?;
                    (user.ok_or_else(token_invalid)?, Purpose::ChangeNew)
                }
            };
            let change = store::agree(tx, user, purpose).await?.ok_or_else(token_invalid)?;
            if change.old_confirmed_at.is_none() || change.new_confirmed_at.is_none() {
                return Ok(EmailChangeState::Waiting);
            }
            let person = people::user(tx, user).await?.ok_or_else(token_invalid)?;
            let new = Email { address: change.new_email, key: change.new_email_key };
            store::set_email(tx, user, &new).await?;
            companies::readdress_invitations(tx, user, &person.email.to_lowercase(), &new).await?;
            people::delete_tokens(tx, user).await?;
            sessions::end_others(tx, user, change.session_id).await?;
            service::audit(tx, user, "email_changed", origin);
            mails::tell_both(tx, user, &person.email).await?;
            Ok(EmailChangeState::Changed)
        })
        .await
}

fn token_invalid() -> ApiError {
    ApiError::unprocessable("token_invalid")
}
