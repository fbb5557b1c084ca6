//! The mails about a company that is to be erased, to all who can enter it. They have no token: who follows the link signs
//! in.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use tenancy::{CompanyId, NewJob, PlatformTx, erase::Farewell};
use uuid::Uuid;

use super::store;
use crate::{
    App, companies,
    http::{ApiError, ApiResult},
    identity,
    mail::{About, Mail, Template},
};

/// The kind of the job that sends one of them.
pub const MAIL_JOB: &str = "company_erasure_mail";

/// Which mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailKind {
    /// The company is to be erased.
    Asked,
    /// It stays.
    TakenBack,
    /// It is erased in a few days.
    Near,
}

impl MailKind {
    fn template(self) -> Template {
        match self {
            Self::Asked => Template::ErasureAsked,
            Self::TakenBack => Template::ErasureTakenBack,
            Self::Near => Template::ErasureNear,
        }
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    mail: MailKind,
    company_id: Uuid,
    to: Uuid,
    erase_at: Option<DateTime<Utc>>,
}

/// Puts a mail to each of those who can enter the company into the queue.
pub async fn tell(
    tx: &mut PlatformTx<'_>,
    mail: MailKind,
    company: CompanyId,
    erase_at: Option<DateTime<Utc>>,
) -> ApiResult<()> {
    for member in store::active_members(tx, company).await? {
        let payload = Payload { mail, company_id: company.as_uuid(), to: member.as_uuid(), erase_at };
        tx.enqueue(NewJob::new(MAIL_JOB, serde_json::json!(payload))).await?;
    }
    Ok(())
}

/// Writes one of them. Run by the worker.
///
/// # Errors
/// The database's: the job is tried again later.
pub async fn compose(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let payload: Payload = serde_json::from_value(payload)?;
    let company = CompanyId::from_uuid(payload.company_id);
    let named = app.tenancy.platform_read(async |tx| companies::name_of(tx, company).await).await;
    let Some(name) = named.map_err(ApiError::into_failure)? else { return Ok(None) };
    let template = payload.mail.template();
    written(app, template, payload.to, &name, Some(payload.company_id), payload.erase_at).await
}

/// Says that a company is gone. Run by the worker.
///
/// # Errors
/// As [`compose`].
pub async fn compose_farewell(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let Farewell { company, member } = serde_json::from_value(payload)?;
    written(app, Template::Erased, member.as_uuid(), &company, None, None).await
}

async fn written(
    app: &App,
    template: Template,
    to: Uuid,
    company: &str,
    company_id: Option<Uuid>,
    erase_at: Option<DateTime<Utc>>,
) -> anyhow::Result<Option<Mail>> {
    let found = app.tenancy.platform_read(async |tx| identity::people(tx, &[to]).await).await;
    let found = found.map_err(ApiError::into_failure)?;
    let Some(to) = found.get(&to) else { return Ok(None) };
    let mut link = app.config.server.public_url.clone();
    if let Some(company) = company_id {
        link.set_path("dashboard");
        link.query_pairs_mut().append_pair("company", &company.to_string());
    }
    let about = About {
        company: identity::greeted(company),
        day: erase_at.map(|at| at.date_naive()),
        ..About::default()
    };
    let name = identity::greeted(&to.first_name);
    Ok(Some(template.write(to.language, &to.email, &name, link.as_str(), &about)))
}
