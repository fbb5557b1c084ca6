//! The mails about a trial that is near its end, about a payment that is late, and about what is over.

use billing::mobile_money::{Decided, Due};
use billing::subscription;
use billing::takeover::Taken;
use billing::trial::Reminder;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use tenancy::{NewJob, PlatformTx, TenancyError, UserId};
use uuid::Uuid;

use super::limits::hold_later;
use crate::{
    App,
    http::{ApiError, ApiResult},
    identity,
    mail::{About, Mail, Template},
};

/// The kind of the job that sends one of these mails.
pub const MAIL_JOB: &str = "subscription_mail";
/// The kind of the job that tells operators of payments that wait for them.
pub const OPERATORS_JOB: &str = "operators_told";
/// Payments that are told of within so much time come to operators in one mail.
const GATHERED: TimeDelta = TimeDelta::minutes(10);
/// So long somebody who changes has time to pay before they are reminded of it.
const UNPAID: TimeDelta = TimeDelta::hours(1);

/// Which mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Letter {
    TrialEnding,
    TrialOver,
    PaymentLate,
    PaymentOverdue,
    ChangeWaiting,
    PlanFollowed,
    SubscriptionOver,
    SubscriptionUnpaid,
    MobileConfirmed,
    MobileRefused,
    RenewalDue,
    RenewalLate,
    MobileWaiting,
}

impl Letter {
    /// The page and its tab to which it leads.
    fn place(self) -> (&'static str, &'static str) {
        match self {
            Self::MobileWaiting => ("operator", "mobile"),
            _ => ("settings", "subscription"),
        }
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    letter: Letter,
    user: Uuid,
    /// The day on which it ends or ended, or since when something waits, in UTC.
    day: NaiveDate,
}

/// Puts a reminder into the queue.
pub async fn remind(tx: &mut PlatformTx<'_>, reminder: &Reminder) -> ApiResult<()> {
    let day = reminder.trial_end.date_naive();
    Ok(put(tx, Letter::TrialEnding, UserId::from_uuid(reminder.user_id), day).await?)
}

/// Puts the word that a trial is over into the queue.
pub async fn tell_end(tx: &mut PlatformTx<'_>, owner: UserId, day: NaiveDate) -> ApiResult<()> {
    Ok(put(tx, Letter::TrialOver, owner, day).await?)
}

/// Puts what somebody has to know of a change of their subscription into the queue, and holds their companies to another plan.
///
/// # Errors
/// The database's.
pub async fn tell_change(tx: &mut PlatformTx<'_>, taken: &Taken) -> Result<(), TenancyError> {
    if taken.has_other_plan {
        hold_later(tx, taken.owner).await?;
    }
    if let Some(end) = taken.waits_until {
        let letter = written(Letter::ChangeWaiting, taken.owner, end.date_naive());
        let key = format!("change_waiting:{}", taken.owner.as_uuid());
        tx.enqueue(letter.dedupe(key).at(tx.now() + UNPAID)).await?;
    }
    if let Some(day) = taken.followed {
        put(tx, Letter::PlanFollowed, taken.owner, day.date_naive()).await?;
    }
    let letter = match taken.grace_end {
        Some(_) if taken.became("past_due") => Letter::PaymentLate,
        None if taken.became("canceled") && taken.is_unpaid => Letter::SubscriptionUnpaid,
        None if taken.became("canceled") => Letter::SubscriptionOver,
        _ => return Ok(()),
    };
    let day = taken.grace_end.or(taken.over_since).unwrap_or_else(|| tx.now()).date_naive();
    put(tx, letter, taken.owner, day).await
}

/// Puts the word that a late payment is about to cost somebody their rights into the queue.
///
/// # Errors
/// The database's.
pub async fn remind_of_payment(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    day: NaiveDate,
) -> Result<(), TenancyError> {
    put(tx, Letter::PaymentOverdue, owner, day).await
}

/// Puts the word that a payment by mobile money arrived into the queue, and holds their companies to what was bought.
///
/// # Errors
/// The database's.
pub async fn tell_confirmed(tx: &mut PlatformTx<'_>, decided: &Decided) -> Result<(), TenancyError> {
    hold_later(tx, decided.owner).await?;
    let until = decided.paid_until.unwrap_or_else(|| tx.now());
    put(tx, Letter::MobileConfirmed, decided.owner, until.date_naive()).await
}

/// Lets operators be told that a payment waits for them.
///
/// # Errors
/// The database's.
pub async fn tell_operators(tx: &mut PlatformTx<'_>) -> Result<(), TenancyError> {
    let job = NewJob::new(OPERATORS_JOB, serde_json::json!({})).dedupe(OPERATORS_JOB).at(tx.now() + GATHERED);
    tx.enqueue(job).await?;
    Ok(())
}

/// Puts the word that payments wait, the first of them since an instant, into the queue.
///
/// # Errors
/// The database's.
pub async fn tell_waiting(
    tx: &mut PlatformTx<'_>,
    operators: &[UserId],
    since: DateTime<Utc>,
) -> Result<(), TenancyError> {
    for operator in operators {
        put(tx, Letter::MobileWaiting, *operator, since.date_naive()).await?;
    }
    Ok(())
}

/// Puts the word that a payment by mobile money was not found into the queue.
///
/// # Errors
/// The database's.
pub async fn tell_refused(tx: &mut PlatformTx<'_>, decided: &Decided) -> Result<(), TenancyError> {
    put(tx, Letter::MobileRefused, decided.owner, decided.payment.told_at.date_naive()).await
}

/// Puts the word that the next period has to be paid into the queue.
///
/// # Errors
/// The database's.
pub async fn remind_of_renewal(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    day: NaiveDate,
) -> Result<(), TenancyError> {
    put(tx, Letter::RenewalDue, owner, day).await
}

/// Puts what became of what was paid by mobile money into the queue, and holds their companies to a plan that begins.
///
/// # Errors
/// The database's.
pub async fn tell_due(tx: &mut PlatformTx<'_>, owner: UserId, due: Due) -> Result<(), TenancyError> {
    match due {
        Due::GoesOn => hold_later(tx, owner).await,
        Due::Late(until) => put(tx, Letter::RenewalLate, owner, until.date_naive()).await,
        Due::Waits => Ok(()),
        Due::Over(since) => put(tx, Letter::SubscriptionUnpaid, owner, since.date_naive()).await,
    }
}

async fn put(
    tx: &mut PlatformTx<'_>,
    letter: Letter,
    user: UserId,
    day: NaiveDate,
) -> Result<(), TenancyError> {
    tx.enqueue(written(letter, user, day)).await?;
    Ok(())
}

/// The job that writes a mail.
fn written(letter: Letter, user: UserId, day: NaiveDate) -> NewJob {
    NewJob::new(MAIL_JOB, serde_json::json!(Payload { letter, user: user.as_uuid(), day }))
}

/// Whether there is still something to write of: a change that waited may be paid by now, or taken back.
async fn is_due(app: &App, payload: &Payload) -> anyhow::Result<bool> {
    let Letter::ChangeWaiting = payload.letter else { return Ok(true) };
    let owner = UserId::from_uuid(payload.user);
    let costs = app.tenancy.platform_read(async |tx| subscription::costs(tx, owner).await).await?;
    Ok(costs.pending.is_some_and(|change| change.end > app.tenancy.clock().now()))
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
    if !is_due(app, &payload).await? {
        return Ok(None);
    }
    let mut link = app.config.server.public_url.clone();
    let (page, tab) = payload.letter.place();
    link.set_path(page);
    link.query_pairs_mut().append_pair("tab", tab);
    let template = match payload.letter {
        Letter::TrialEnding => Template::TrialEnding,
        Letter::TrialOver => Template::TrialOver,
        Letter::PaymentLate => Template::PaymentLate,
        Letter::PaymentOverdue => Template::PaymentOverdue,
        Letter::ChangeWaiting => Template::ChangeWaiting,
        Letter::PlanFollowed => Template::PlanFollowed,
        Letter::SubscriptionOver => Template::SubscriptionOver,
        Letter::SubscriptionUnpaid => Template::SubscriptionUnpaid,
        Letter::MobileConfirmed => Template::MobileConfirmed,
        Letter::MobileRefused => Template::MobileRefused,
        Letter::RenewalDue => Template::RenewalDue,
        Letter::RenewalLate => Template::RenewalLate,
        Letter::MobileWaiting => Template::MobileWaiting,
    };
    let about = About { day: Some(payload.day), ..About::default() };
    let name = identity::greeted(&to.first_name);
    Ok(Some(template.write(to.language, &to.email, &name, link.as_str(), &about)))
}
