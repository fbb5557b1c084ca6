//! What happens when people sign up, confirm, sign in and forget.

use poem::Request;
use rand::RngCore;
use sha2::{Digest, Sha256};
use tenancy::{OpenSession, PlatformAudit, PlatformTx, UserId};

use super::{
    dto::{CompanySummary, ProfileChange, Registration, SessionView, UserView},
    email::Email,
    mails::{self, MailKind},
    notices::{self, Notice},
    preferences,
    sessions::devices,
    store::{self, Purpose, UserRow},
};
use crate::{
    App,
    http::{ApiError, ApiResult, Session, client_address, limits::MailAbout},
    operator, telemetry,
};

/// Where a request comes from, for the session list and the audit trail.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// The caller's address.
    pub ip: Option<std::net::IpAddr>,
    /// What the caller's program calls itself, shortened.
    pub user_agent: Option<String>,
}

impl Origin {
    /// Where a request comes from.
    pub fn of(request: &Request) -> Self {
        let user_agent = request.header("user-agent").map(|agent| agent.chars().take(400).collect());
        Self { ip: client_address(request), user_agent }
    }
}

/// Somebody who is signed in.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The session.
    pub session: OpenSession,
    /// The person.
    pub user: UserRow,
}

impl SignedIn {
    /// The person's id.
    pub fn user_id(&self) -> UserId {
        self.user.id
    }

    /// Runs `work` in a transaction of the platform, for which it may have to wait: it counts if the session still goes on
    /// at its end.
    ///
    /// # Errors
    /// Those of `work`; 401 when the session was ended meanwhile.
    pub async fn write<T, F>(&self, app: &App, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&mut PlatformTx<'_>) -> ApiResult<T>,
    {
        let id = self.session.id;
        let work = async |tx: &mut PlatformTx<'_>| {
            let value = work(tx).await?;
            if store::is_open(tx, id).await? { Ok(value) } else { Err(ApiError::unauthenticated()) }
        };
        app.tenancy.platform_write(work).await
    }
}

impl Session {
    /// Who is signed in.
    ///
    /// # Errors
    /// 401 when the session is unknown or over.
    pub async fn signed_in(&self) -> ApiResult<SignedIn> {
        let tenancy = &self.app().tenancy;
        let session = tenancy.session(&self.token_sha256()).await?.ok_or_else(ApiError::unauthenticated)?;
        let user = tenancy.platform_read(async |tx| store::user(tx, session.user_id).await).await?;
        let user = user.ok_or_else(ApiError::unauthenticated)?;
        telemetry::note_user(user.id);
        Ok(SignedIn { session, user })
    }
}

/// Takes a registration in. The answer and the work are the same whether or not the address has an account;
/// the mail tells its owner which. Where the address waits for its confirmation, neither the password of this
/// sign-up nor an earlier one counts: the mail lets the owner of the mailbox choose one.
pub async fn register(app: &App, new: Registration) -> ApiResult<()> {
    let is_mailed = app.limits.mail(&new.email.key, MailAbout::SignUp).is_ok();
    let hash = app.passwords.hash(new.password.clone()).await?;
    app.tenancy
        .platform_write(async |tx| {
            let (mail, user) = match store::insert_user(tx, &new, &hash).await? {
                // Its mailbox has no link yet, whoever used up the budget of its address before.
                Some(user) => return mails::enqueue(tx, MailKind::Confirmation, user).await,
                None => {
                    let Some(known) = store::user_by_email(tx, &new.email.key).await? else { return Ok(()) };
                    let is_void = store::void_unconfirmed(tx, known.id, &new).await?;
                    let mail = if is_void { MailKind::Confirmation } else { MailKind::AlreadyRegistered };
                    (mail, known.id)
                }
            };
            if is_mailed { mails::enqueue(tx, mail, user).await } else { Ok(()) }
        })
        .await
}

/// Sends the confirmation link again, if there is something to confirm and not so many were sent already.
pub async fn resend_confirmation(app: &App, email: Email) -> ApiResult<()> {
    mail_to_address(app, MailKind::Confirmation, MailAbout::SignUp, &email).await
}

async fn mail_to_address(app: &App, mail: MailKind, about: MailAbout, email: &Email) -> ApiResult<()> {
    if app.limits.mail(&email.key, about).is_err() {
        return Ok(());
    }
    app.tenancy.platform_write(async |tx| mails::enqueue_to_address(tx, mail, email).await).await
}

/// Confirms the address that the token was sent to.
///
/// # Errors
/// 422 `token_invalid` when the token is unknown, over, or was used before.
pub async fn confirm(app: &App, token: &str, origin: &Origin) -> ApiResult<()> {
    app.tenancy
        .platform_write(async |tx| {
            let user = store::use_token(tx, Purpose::Confirm, &sha256(token)).await?;
            let user = user.ok_or_else(|| ApiError::unprocessable("token_invalid"))?;
            store::confirm(tx, user).await?;
            audit(tx, user, "email_confirmed", origin);
            Ok(())
        })
        .await
}

/// The view of the session that somebody holds.
pub async fn view(app: &App, who: SignedIn) -> ApiResult<SessionView> {
    let SignedIn { session, user } = who;
    let read = async |tx: &mut PlatformTx<'_>| -> ApiResult<_> {
        let companies = store::companies_of(tx, user.id).await?;
        Ok((preferences::of(tx, user.id).await?, companies, operator::is_operator(tx, user.id).await?))
    };
    let (preferred, companies, is_operator) = app.tenancy.platform_read(read).await?;
    Ok(SessionView::new(UserView::new(user, preferred), &session, companies, is_operator))
}

/// The companies that a person may enter, by name.
pub async fn companies_of(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Vec<CompanySummary>> {
    Ok(store::companies_of(tx, user).await?.into_iter().map(Into::into).collect())
}

/// Closes the session of who is signed in. Closing what is closed is no error.
pub async fn sign_out(session: &Session, who: &SignedIn, origin: &Origin) -> ApiResult<()> {
    let token = session.token_sha256();
    let close = session.app().tenancy.platform_write(async |tx| {
        audit(tx, who.user_id(), "signed_out", origin);
        store::delete_session(tx, &token).await
    });
    close.await
}

/// Sends a link that sets a new password, if the address has an account and not so many were sent already: the last one is
/// good for longer than it takes until another is sent.
pub async fn request_reset(app: &App, email: Email) -> ApiResult<()> {
    mail_to_address(app, MailKind::PasswordReset, MailAbout::Reset, &email).await
}

/// Sets a new password and closes every session of the person. The browser that followed the link is known from then on,
/// and no other one is: its token. The second factor stays as it is.
///
/// # Errors
/// 422 `token_invalid`.
pub async fn complete_reset(app: &App, token: &str, password: String, origin: &Origin) -> ApiResult<String> {
    let hash = app.passwords.hash(password).await?;
    app.tenancy
        .platform_write(async |tx| {
            let user = store::use_token(tx, Purpose::Reset, &sha256(token)).await?;
            let user = user.ok_or_else(|| ApiError::unprocessable("token_invalid"))?;
            store::set_password(tx, user, &hash).await?;
            store::delete_tokens(tx, user).await?;
            store::delete_sessions_of(tx, user).await?;
            devices::forget_all(tx, user).await?;
            let device = devices::note(tx, user, None).await?;
            audit(tx, user, "password_reset", origin);
            notices::notify(tx, user, Notice::PasswordChanged, origin).await?;
            Ok(device.token)
        })
        .await
}

/// Changes the profile of who is signed in.
pub async fn update_profile(app: &App, who: &SignedIn, change: ProfileChange) -> ApiResult<UserView> {
    let user = who.user_id();
    who.write(app, async |tx| {
        audit(tx, user, "profile_updated", &Origin::default());
        let row = store::update_profile(tx, user, &change).await?;
        Ok(UserView::new(row, preferences::of(tx, user).await?))
    })
    .await
}

/// Forgets what is over; run by the worker.
pub async fn delete_expired(app: &App) -> ApiResult<usize> {
    app.tenancy.platform_write(async |tx| store::delete_expired(tx).await).await
}

/// A token of 256 random bits, in hexadecimal.
#[expect(clippy::disallowed_methods, reason = "a token is a secret")]
pub fn new_token() -> String {
    let mut bytes = [0_u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What is kept of a token.
pub fn sha256(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

pub(super) fn audit(tx: &mut PlatformTx<'_>, user: UserId, action: &'static str, origin: &Origin) {
    let user_agent = origin.user_agent.clone();
    let act =
        PlatformAudit { user_id: Some(user), action, ip: origin.ip, user_agent, ..PlatformAudit::default() };
    tx.audit(act);
}
