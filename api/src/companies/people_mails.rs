//! The mails about whose a company is and who belongs to it. They have no token: who follows the link signs in.

use serde::{Deserialize, Serialize};
use tenancy::{CompanyId, NewJob, PlatformTx, UserId};
use url::Url;
use uuid::Uuid;

use crate::{
    App, companies,
    http::{ApiError, ApiResult},
    identity,
    mail::{About, Mail, Template},
};

/// The kind of the job that sends one of them.
pub const MAIL_JOB: &str = "company_mail";

/// Which mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailKind {
    /// A company is offered to you.
    Offered,
    /// Your company is offered to another.
    OfferSent,
    /// The company has another owner now.
    Transferred,
    /// You have another role.
    RoleChanged,
    /// You may not enter the company any more.
    AccessEnded,
    /// You may enter it again.
    AccessResumed,
}

impl MailKind {
    fn template(self) -> Template {
        match self {
            Self::Offered => Template::OwnershipOffered,
            Self::OfferSent => Template::OwnershipOfferSent,
            Self::Transferred => Template::OwnershipTransferred,
            Self::RoleChanged => Template::RoleChanged,
            Self::AccessEnded => Template::AccessEnded,
            Self::AccessResumed => Template::AccessResumed,
        }
    }

    /// Where the reader goes on.
    fn link(self, app: &App, company: Uuid) -> Url {
        let mut link = app.config.server.public_url.clone();
        let tab = match self {
            Self::Offered | Self::OfferSent | Self::Transferred => "members",
            Self::RoleChanged | Self::AccessResumed => "profile",
            Self::AccessEnded => return link,
        };
        link.set_path("settings");
        link.query_pairs_mut().append_pair("tab", tab).append_pair("company", &company.to_string());
        link
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    mail: MailKind,
    company_id: Uuid,
    to: Uuid,
    other: Uuid,
}

/// Puts a mail to a person into the queue; `other` is who it was, or the other one of the two.
pub async fn enqueue(
    tx: &mut PlatformTx<'_>,
    mail: MailKind,
    company: CompanyId,
    to: UserId,
    other: UserId,
) -> ApiResult<()> {
    let payload = Payload { mail, company_id: company.as_uuid(), to: to.as_uuid(), other: other.as_uuid() };
    tx.enqueue(NewJob::new(MAIL_JOB, serde_json::json!(payload))).await?;
    Ok(())
}

/// Writes the mail. Run by the worker.
///
/// # Errors
/// The database's: the job is tried again later.
pub async fn compose(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let payload: Payload = serde_json::from_value(payload)?;
    let prepared = app.tenancy.platform_read(async |tx| prepare(app, tx, &payload).await).await;
    prepared.map_err(ApiError::into_failure)
}

async fn prepare(app: &App, tx: &mut PlatformTx<'_>, payload: &Payload) -> ApiResult<Option<Mail>> {
    let people = identity::people(tx, &[payload.to, payload.other]).await?;
    let Some(to) = people.get(&payload.to) else { return Ok(None) };
    let company = companies::name_of(tx, CompanyId::from_uuid(payload.company_id)).await?;
    let Some(company) = company else { return Ok(None) };
    let other = people.get(&payload.other).map(|person| person.name.as_str()).unwrap_or_default();
    let about =
        About { company: identity::greeted(&company), person: identity::greeted(other), ..About::default() };
    let link = payload.mail.link(app, payload.company_id);
    let name = identity::greeted(&to.first_name);
    Ok(Some(payload.mail.template().write(to.language, &to.email, &name, link.as_str(), &about)))
}
