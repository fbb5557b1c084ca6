//! The mails of identity. A token is made when its mail is sent, so that it rests nowhere in clear.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use tenancy::{NewJob, PlatformTx, UserId};
use uuid::Uuid;

use super::{
    dto::Language,
    email::Email,
    names,
    service::{new_token, sha256},
    store::{self, Purpose, UserRow},
};
use crate::{
    App,
    http::{ApiError, ApiResult},
    mail::{About, Mail, Template},
};

/// The kind of the job that sends one of these mails.
pub const MAIL_JOB: &str = "identity_mail";

/// Which mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailKind {
    /// Confirm your address; choose a password, when the account has none.
    Confirmation,
    /// Somebody tried to register with your address.
    AlreadyRegistered,
    /// Set a new password.
    PasswordReset,
}

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    mail: MailKind,
    to: Recipient,
}

/// Whom a mail is for. An address may be nobody's: only the worker finds out, so that whoever asked cannot tell.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Recipient {
    User(Uuid),
    EmailKey(String),
}

/// A link that ends a sign-up is good for so long.
const CONFIRM_LIFETIME: TimeDelta = TimeDelta::hours(24);
/// A link that replaces a forgotten password is good for so long.
const RESET_LIFETIME: TimeDelta = TimeDelta::hours(1);

/// Puts a mail to a person into the queue, in the transaction of what it tells.
pub async fn enqueue(tx: &mut PlatformTx<'_>, mail: MailKind, user: UserId) -> ApiResult<()> {
    put(tx, Payload { mail, to: Recipient::User(user.as_uuid()) }).await
}

/// Puts a mail to whoever has this address into the queue. The work is the same when nobody has it.
pub async fn enqueue_to_address(tx: &mut PlatformTx<'_>, mail: MailKind, email: &Email) -> ApiResult<()> {
    put(tx, Payload { mail, to: Recipient::EmailKey(email.key.clone()) }).await
}

async fn put(tx: &mut PlatformTx<'_>, payload: Payload) -> ApiResult<()> {
    tx.enqueue(NewJob::new(MAIL_JOB, serde_json::json!(payload))).await?;
    Ok(())
}

/// Makes the token and sends the mail. Run by the worker.
///
/// # Errors
/// The database's: the job is tried again later, with a new token.
pub async fn compose(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let Payload { mail, to } = serde_json::from_value(payload)?;
    let prepared = app.tenancy.platform_write(async |tx| prepare(app, tx, mail, &to).await).await;
    prepared.map_err(ApiError::into_failure)
}

async fn prepare(
    app: &App,
    tx: &mut PlatformTx<'_>,
    mail: MailKind,
    to: &Recipient,
) -> ApiResult<Option<Mail>> {
    let found = match to {
        Recipient::User(id) => store::user(tx, UserId::from_uuid(*id)).await?,
        Recipient::EmailKey(key) => store::user_by_email(tx, key).await?,
    };
    let Some(user) = found else { return Ok(None) };
    let id = user.id;
    let (template, page, token) = match mail {
        MailKind::Confirmation | MailKind::AlreadyRegistered if user.password_hash.is_none() => (
            Template::PasswordNeeded,
            "reset-password",
            Some(issue(tx, id, Purpose::Reset, CONFIRM_LIFETIME).await?),
        ),
        MailKind::Confirmation if user.email_confirmed_at.is_some() => return Ok(None),
        MailKind::Confirmation => (
            Template::Confirmation,
            "confirm-email",
            Some(issue(tx, id, Purpose::Confirm, CONFIRM_LIFETIME).await?),
        ),
        MailKind::PasswordReset => (
            Template::PasswordReset,
            "reset-password",
            Some(issue(tx, id, Purpose::Reset, RESET_LIFETIME).await?),
        ),
        MailKind::AlreadyRegistered => (Template::AlreadyRegistered, "auth", None),
    };
    Ok(Some(written(app, &user, template, page, token)))
}

async fn issue(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    purpose: Purpose,
    lifetime: TimeDelta,
) -> ApiResult<String> {
    let token = new_token();
    store::insert_token(tx, user, purpose, &sha256(&token), lifetime).await?;
    Ok(token)
}

fn written(app: &App, user: &UserRow, template: Template, page: &str, token: Option<String>) -> Mail {
    let mut link = app.config.server.public_url.clone();
    link.set_path(page);
    if let Some(token) = token {
        link.query_pairs_mut().append_pair("token", &token);
    }
    let name = names::greeted(&user.first_name);
    template.write(Language::of(&user.language), &user.email, &name, link.as_str(), &About::default())
}
