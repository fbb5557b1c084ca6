//! Mails about the security of an account: whoever did it, its owner hears of it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use tenancy::{NewJob, PlatformTx, UserId};
use uuid::Uuid;

use super::{dto::Language, names, service::Origin, sessions::Device, store};
use crate::{
    App,
    http::{ApiError, ApiResult},
    mail::{self, Mail},
};

pub use crate::mail::Notice;

/// The kind of the job that sends one of these mails.
pub const NOTICE_JOB: &str = "security_notice";

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    notice: Notice,
    user: Uuid,
    at: DateTime<Utc>,
    ip: Option<String>,
    user_agent: Option<String>,
    /// What it is about, as far as that has names.
    #[serde(default)]
    about: Vec<String>,
}

/// Puts the mail to a person into the queue: it goes out when the transaction is committed.
pub async fn notify(tx: &mut PlatformTx<'_>, user: UserId, notice: Notice, origin: &Origin) -> ApiResult<()> {
    notify_about(tx, user, notice, origin, &[]).await
}

/// [`notify`] with the names of what it is about.
pub async fn notify_about(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    notice: Notice,
    origin: &Origin,
    about: &[&str],
) -> ApiResult<()> {
    let payload = Payload {
        about: about.iter().map(|name| names::greeted(name)).collect(),
        notice,
        user: user.as_uuid(),
        at: tx.now(),
        ip: origin.ip.map(|ip| ip.to_string()),
        user_agent: origin.user_agent.clone(),
    };
    tx.enqueue(NewJob::new(NOTICE_JOB, serde_json::json!(payload))).await?;
    Ok(())
}

/// Writes the mail. Run by the worker.
///
/// # Errors
/// The database's: the job is tried again later.
pub async fn compose(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let payload: Payload = serde_json::from_value(payload)?;
    let user = UserId::from_uuid(payload.user);
    let found = app.tenancy.platform_read(async |tx| store::user(tx, user).await).await;
    Ok(found.map_err(ApiError::into_failure)?.map(|person| written(app, &person, &payload)))
}

fn written(app: &App, person: &store::UserRow, payload: &Payload) -> Mail {
    let mut link = app.config.server.public_url.clone();
    link.set_path("settings");
    let tab = if payload.notice == Notice::ApiKeyMade { "api" } else { "security" };
    link.query_pairs_mut().append_pair("tab", tab);
    let device = Device::of(payload.user_agent.as_deref());
    let facts = [
        Some(payload.at.format("%Y-%m-%d %H:%M UTC").to_string()),
        device.browser.map(str::to_owned),
        device.system.map(str::to_owned),
        payload.ip.clone(),
    ];
    let about = payload.about.iter().filter(|name| !name.is_empty()).cloned();
    let facts: Vec<String> = about.chain(facts.into_iter().flatten()).collect();
    let language = Language::of(&person.language);
    let name = names::greeted(&person.first_name);
    mail::write_notice(payload.notice, language, &person.email, &name, &facts.join(" · "), link.as_str())
}
