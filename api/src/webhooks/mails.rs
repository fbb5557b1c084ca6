//! The mails to the administrators of a company whose endpoint was disabled by the service.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};
use tenancy::{
    CompanyId, CompanyTx, Module, NewJob, PlatformTx, SystemRole, UserId, schema::platform::memberships,
};
use uuid::Uuid;

use crate::{
    App, companies,
    http::{ApiError, ApiResult},
    identity,
    mail::{About, Mail, Template},
    notifications::{Kind, News, To, notify},
};

/// The kind of the job that finds out whom to tell.
pub const DISABLED_JOB: &str = "webhook_endpoint_disabled";
/// The kind of the job that sends one of the mails.
pub const MAIL_JOB: &str = "webhook_mail";

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    company_id: Uuid,
    to: Uuid,
}

/// Lets the administrators hear that an endpoint was disabled, when the transaction is committed.
pub async fn disabled(tx: &mut CompanyTx<'_>, endpoint: Uuid) -> ApiResult<()> {
    let job = NewJob::new(DISABLED_JOB, serde_json::Value::Null).dedupe(endpoint.to_string());
    tx.enqueue(job).await?;
    notify(tx, News::new(Kind::WebhookDisabled, To::who_may(Module::Settings.manage()))).await
}

/// Puts in a mail for each administrator: a company's own transaction does not know them.
///
/// # Errors
/// The database's.
pub async fn tell_administrators(app: &App, company: CompanyId) -> anyhow::Result<()> {
    let told = app.tenancy.platform_write(async |tx| {
        let administrators = memberships::table
            .filter(memberships::company_id.eq(company))
            .filter(memberships::role_key.eq(SystemRole::Admin.as_str()))
            .filter(memberships::is_active)
            .select(memberships::user_id);
        let administrators: Vec<UserId> = administrators.load(tx.conn()).await?;
        for to in administrators {
            let payload = Payload { company_id: company.as_uuid(), to: to.as_uuid() };
            tx.enqueue(NewJob::new(MAIL_JOB, serde_json::json!(payload))).await?;
        }
        Ok::<_, ApiError>(())
    });
    told.await.map_err(ApiError::into_failure)
}

/// Writes one of the mails.
///
/// # Errors
/// The database's: the job is tried again later.
pub async fn compose_mail(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let payload: Payload = serde_json::from_value(payload)?;
    let written = app.tenancy.platform_read(async |tx| write(app, tx, &payload).await).await;
    written.map_err(ApiError::into_failure)
}

async fn write(app: &App, tx: &mut PlatformTx<'_>, payload: &Payload) -> ApiResult<Option<Mail>> {
    let people = identity::people(tx, &[payload.to]).await?;
    let Some(to) = people.get(&payload.to) else { return Ok(None) };
    let company = companies::name_of(tx, CompanyId::from_uuid(payload.company_id)).await?;
    let Some(company) = company else { return Ok(None) };
    let about = About { company: identity::greeted(&company), ..About::default() };
    let mut link = app.config.server.public_url.clone();
    link.set_path("settings");
    link.query_pairs_mut().append_pair("tab", "api").append_pair("company", &payload.company_id.to_string());
    let name = identity::greeted(&to.first_name);
    Ok(Some(Template::WebhookDisabled.write(to.language, &to.email, &name, link.as_str(), &about)))
}
