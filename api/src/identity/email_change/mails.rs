//! The mails of a change of address. Tokens are made when a mail is sent, so that they rest nowhere in clear.

use serde::{Deserialize, Serialize};
use tenancy::{NewJob, PlatformTx, UserId};
use uuid::Uuid;

use super::store::{self, LIFETIME};
use crate::{
    App,
    http::{ApiError, ApiResult},
    identity::{
        dto::Language,
        names,
        service::{new_token, sha256},
        store::{self as people, Purpose, UserRow},
    },
    mail::{EmailChangeMail, Mail},
};

/// The kind of the job that sends one of these mails.
pub const EMAIL_CHANGE_JOB: &str = "email_change_mail";

/// Which mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Letter {
    /// To the mailbox that holds: agree, or call it off.
    ToOld,
    /// To the new one: agree.
    ToNew,
    /// To both, when it is done.
    Done { old_email: String, to_old: bool },
}

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    letter: Letter,
    user: Uuid,
}

/// Asks both mailboxes. The work is the same whether or not the new address is somebody's.
pub async fn ask_both(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    put(tx, user, Letter::ToOld).await?;
    put(tx, user, Letter::ToNew).await
}

/// Tells both mailboxes that it is done.
pub async fn tell_both(tx: &mut PlatformTx<'_>, user: UserId, old_email: &str) -> ApiResult<()> {
    for to_old in [true, false] {
        put(tx, user, Letter::Done { old_email: old_email.to_owned(), to_old }).await?;
    }
    Ok(())
}

async fn put(tx: &mut PlatformTx<'_>, user: UserId, letter: Letter) -> ApiResult<()> {
    let payload = serde_json::json!(Payload { letter, user: user.as_uuid() });
    tx.enqueue(NewJob::new(EMAIL_CHANGE_JOB, payload)).await?;
    Ok(())
}

/// Makes the tokens and writes the mail. Run by the worker.
///
/// # Errors
/// The database's: the job is tried again later, with new tokens.
pub async fn compose(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let Payload { letter, user } = serde_json::from_value(payload)?;
    let user = UserId::from_uuid(user);
    let prepared = app.tenancy.platform_write(async |tx| prepare(app, tx, user, &letter).await).await;
    prepared.map_err(ApiError::into_failure)
}

async fn prepare(
    app: &App,
    tx: &mut PlatformTx<'_>,
    user: UserId,
    letter: &Letter,
) -> ApiResult<Option<Mail>> {
    let Some(person) = people::user(tx, user).await? else { return Ok(None) };
    if let Letter::Done { old_email, to_old } = letter {
        let to = if *to_old { old_email } else { &person.email };
        let addresses = format!("{old_email} → {}", person.email);
        let mail = EmailChangeMail::Done { addresses: &addresses };
        return Ok(Some(written(app, &person, to, mail, ("auth", None), None)));
    }
    let Some(change) = store::pending(tx, user).await? else { return Ok(None) };
    if *letter == Letter::ToOld {
        let confirm = issue(tx, user, Purpose::ChangeOld).await?;
        let cancel = issue(tx, user, Purpose::ChangeCancel).await?;
        let mail = EmailChangeMail::ToOld { new_email: &change.new_email };
        let cancel = ("cancel-email-change", Some(cancel));
        let confirm = ("confirm-email-change", Some(confirm));
        return Ok(Some(written(app, &person, &person.email, mail, confirm, Some(cancel))));
    }
    if let Some(owner) = store::owner_of(tx, &change.new_email_key).await? {
        return Ok(Some(written(app, &owner, &owner.email, EmailChangeMail::Taken, ("auth", None), None)));
    }
    // Who reads the new mailbox need not be the person: no name goes there.
    let nameless = UserRow { first_name: String::new(), ..person };
    let confirm = ("confirm-email-change", Some(issue(tx, user, Purpose::ChangeNew).await?));
    Ok(Some(written(app, &nameless, &change.new_email, EmailChangeMail::ToNew, confirm, None)))
}

async fn issue(tx: &mut PlatformTx<'_>, user: UserId, purpose: Purpose) -> ApiResult<String> {
    let token = new_token();
    people::insert_token(tx, user, purpose, &sha256(&token), LIFETIME).await?;
    Ok(token)
}

/// A page of the web client, with the token that it needs.
type Link = (&'static str, Option<String>);

fn written(
    app: &App,
    person: &UserRow,
    to: &str,
    mail: EmailChangeMail<'_>,
    link: Link,
    second: Option<Link>,
) -> Mail {
    let address = |(page, token): Link| {
        let mut url = app.config.server.public_url.clone();
        url.set_path(page);
        if let Some(token) = token {
            url.query_pairs_mut().append_pair("token", &token);
        }
        url.to_string()
    };
    let name = names::greeted(&person.first_name);
    mail.write(Language::of(&person.language), to, &name, &address(link), second.map(address).as_deref())
}
