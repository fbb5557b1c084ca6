//! The mails about a trial that is near its end, and about one that is over.

use billing::trial::Reminder;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use tenancy::{NewJob, PlatformTx, UserId};
use uuid::Uuid;

use crate::{
    App,
    http::{ApiError, ApiResult},
    identity,
    mail::{About, Mail, Template},
};

/// The kind of the job that sends one of these mails.
pub const MAIL_JOB: &str = "subscription_mail";

/// Which mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Letter {
    TrialEnding,
    TrialOver,
}

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    letter: Letter,
    user: Uuid,
    /// The day on which it ends or ended, in UTC.
    day: NaiveDate,
}

/// Puts a reminder into the queue.
pub async fn remind(tx: &mut PlatformTx<'_>, reminder: &Reminder) -> ApiResult<()> {
    let day = reminder.trial_end.date_naive();
    put(tx, Letter::TrialEnding, UserId::from_uuid(reminder.user_id), day).await
}

/// Puts the word that a trial is over into the queue.
pub async fn tell_end(tx: &mut PlatformTx<'_>, owner: UserId, day: NaiveDate) -> ApiResult<()> {
    put(tx, Letter::TrialOver, owner, day).await
}

async fn put(tx: &mut PlatformTx<'_>, letter: Letter, user: UserId, day: NaiveDate) -> ApiResult<()> {
    let payload = serde_json::json!(Payload { letter, user: user.as_uuid(), day });
    tx.enqueue(NewJob::new(MAIL_JOB, payload)).await?;
    Ok(())
}

/// Writes the mail. Run by the worker.
///
/// # Errors
/// The database's: the job is tried again later.
pub async fn compose(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let payload: Payload = serde_json::from_value(payload)?;
    let found = app.tenancy.platform_read(async |tx| identity::people(tx, &[payload.user]).await).await;
    let people = found.map_err(ApiError::into_failure)?;
    let Some(to) = people.get(&payload.user) else { return Ok(None) };
    let mut link = app.config.server.public_url.clone();
    link.set_path("settings");
    link.query_pairs_mut().append_pair("tab", "subscription");
    let template = match payload.letter {
        Letter::TrialEnding => Template::TrialEnding,
        Letter::TrialOver => Template::TrialOver,
    };
    let about = About { day: Some(payload.day), ..About::default() };
    let name = identity::greeted(&to.first_name);
    Ok(Some(template.write(to.language, &to.email, &name, link.as_str(), &about)))
}
