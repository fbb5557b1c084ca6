//! From an address and a password to a session, by way of the second factor where there is one.

use chrono::TimeDelta;
use poem::http::StatusCode;
use tenancy::{PlatformAudit, PlatformTx, SessionId, UserId};

use super::devices;
use crate::{
    App,
    http::{ApiError, ApiResult},
    identity::{
        dto::{SessionView, UserView},
        email::Email,
        idle_time,
        notices::{self, Notice},
        preferences,
        second_factor::tickets::{self, Ticket},
        service::{self, Origin, new_token, sha256},
        store::{self, NewSession, UserRow},
    },
    operator,
};

/// What came of an attempt.
pub enum Outcome {
    /// The session is open.
    Opened(Box<Opened>),
    /// The password was right, and is not enough.
    SecondFactor(Ticket),
}

/// A session that was opened, with what its browser is to keep.
pub struct Opened {
    /// What the client is told.
    pub view: SessionView,
    /// The session's token, which is nowhere kept in clear.
    pub token: String,
    /// The device's token.
    pub device: String,
}

/// Opens a session for who knows the password, or asks for the second factor.
///
/// # Errors
/// 401 `invalid_credentials` for an unknown address as for a wrong password; 403 `email_not_confirmed` to
/// who knows the password.
pub async fn sign_in(
    app: &App,
    email: Email,
    password: String,
    device: Option<String>,
    origin: &Origin,
) -> ApiResult<Outcome> {
    let device_sha256 = device.as_deref().map(sha256);
    let (found, is_known) = app
        .tenancy
        .platform_read(async |tx| {
            let user = store::user_by_email(tx, &email.key).await?;
            let id = user.as_ref().map(|user| user.id);
            Ok::<_, ApiError>((user, devices::is_known(tx, id, device_sha256).await?))
        })
        .await?;
    if let Err(refused) = app.limits.sign_in(&email.key, origin.ip, device_sha256.filter(|_| is_known)) {
        warn(app, &email, found.as_ref(), origin).await?;
        return Err(refused);
    }
    let hash = found.as_ref().and_then(|user| user.password_hash.clone());
    let verified = app.passwords.verify(password, hash).await?;
    let known = found.as_ref().map(|user| user.id);
    let user = found.filter(|user| verified && user.is_active).ok_or_else(|| {
        tracing::info!(user = known.map(tracing::field::display), "a sign-in was refused");
        ApiError::new(StatusCode::UNAUTHORIZED, "invalid_credentials")
    })?;
    if user.email_confirmed_at.is_none() {
        return Err(ApiError::forbidden("email_not_confirmed"));
    }
    app.tenancy
        .platform_write(async |tx| match tickets::issue(tx, user.id).await? {
            Some(ticket) => Ok(Outcome::SecondFactor(ticket)),
            None => {
                let opened = open(app, tx, user.clone(), device.clone(), "password", origin).await?;
                Ok(Outcome::Opened(Box::new(opened)))
            }
        })
        .await
}

/// Lets a person hear, once a day, that somebody guesses passwords. The work is the same where nobody has the address.
async fn warn(app: &App, email: &Email, found: Option<&UserRow>, origin: &Origin) -> ApiResult<()> {
    if !app.limits.warns(&email.key) {
        return Ok(());
    }
    let person = found.map(|user| user.id);
    app.tenancy
        .platform_write(async |tx| {
            if let Some(user) = person {
                service::audit(tx, user, "sign_ins_refused", origin);
            }
            let nobody = UserId::from_uuid(uuid::Uuid::nil());
            notices::notify(tx, person.unwrap_or(nobody), Notice::SignInsRefused, origin).await
        })
        .await
}

/// Opens a session. `how` goes into the audit trail.
pub async fn open(
    app: &App,
    tx: &mut PlatformTx<'_>,
    user: UserRow,
    device: Option<String>,
    how: &'static str,
    origin: &Origin,
) -> ApiResult<Opened> {
    let token = new_token();
    let new = new_session(app, tx, user.id, &token, origin).await?;
    let session = store::insert_session(tx, &new).await?;
    let companies = store::companies_of(tx, user.id).await?;
    let preferred = preferences::of(tx, user.id).await?;
    let device = devices::note(tx, user.id, device).await?;
    tx.audit(PlatformAudit {
        user_id: Some(user.id),
        action: "signed_in",
        details: serde_json::json!({ "with": how }),
        ip: origin.ip,
        ..PlatformAudit::default()
    });
    if device.is_strange {
        notices::notify(tx, user.id, Notice::NewDevice, origin).await?;
    }
    let is_operator = operator::is_operator(tx, user.id).await?;
    let view = SessionView::new(UserView::new(user, preferred), &session, companies, is_operator);
    Ok(Opened { view, token, device: device.token })
}

async fn new_session(
    app: &App,
    tx: &mut PlatformTx<'_>,
    user: UserId,
    token: &str,
    origin: &Origin,
) -> ApiResult<NewSession> {
    let (now, sessions) = (tx.now(), app.config.sessions);
    let idle_minutes = idle_time::of_new_session(tx, user, sessions.idle_minutes).await?;
    Ok(NewSession {
        id: SessionId::from_uuid(tx.new_uuid()),
        token_sha256: sha256(token).to_vec(),
        user_id: user,
        created_at: now,
        authenticated_at: now,
        last_seen_at: now,
        idle_timeout_minutes: idle_minutes,
        idle_expires_at: now + TimeDelta::minutes(idle_minutes.into()),
        expires_at: now + TimeDelta::days(sessions.absolute_days),
        ip: origin.ip.map(|ip| ip.to_string()),
        user_agent: origin.user_agent.clone(),
    })
}
