//! The mails about what people are told of.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tenancy::{CompanyId, NewJob, PlatformTx, UserId};
use uuid::Uuid;

use super::{
    Kind,
    kinds::Priority,
    store::{self, Reader},
    telling::News,
};
use crate::{
    App, companies,
    http::{ApiError, ApiResult},
    identity,
    mail::{About, Mail, Template},
};

/// The kind of the job that sends one of these mails.
pub const MAIL_JOB: &str = "notification_mail";

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    event_id: Uuid,
    kind: Kind,
    company_id: Option<Uuid>,
    to: Uuid,
    about: BTreeMap<String, String>,
}

/// Puts the mail to a reader into the queue: it goes out at once, or at the end of their quiet hours.
pub async fn enqueue(tx: &mut PlatformTx<'_>, news: &News, reader: &Reader) -> ApiResult<()> {
    let payload = Payload {
        event_id: news.event_id,
        kind: news.kind,
        company_id: news.company_id,
        to: reader.user_id.as_uuid(),
        about: news.about.clone(),
    };
    let quiet = reader.quiet_hours().filter(|_| news.kind.priority() < Priority::Urgent);
    let at = quiet.map_or(tx.now(), |hours| hours.next(tx.now()));
    let key = format!("{}:{}", news.event_id, reader.user_id);
    tx.enqueue(NewJob::new(MAIL_JOB, serde_json::json!(payload)).dedupe(key).at(at)).await?;
    Ok(())
}

/// Writes one of the mails, unless its reader has read of it meanwhile or left the company. Run by the worker.
///
/// # Errors
/// The database's: the job is tried again later.
pub async fn compose(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let payload: Payload = serde_json::from_value(payload)?;
    let written = app.tenancy.platform_read(async |tx| write(app, tx, &payload).await).await;
    written.map_err(ApiError::into_failure)
}

async fn write(app: &App, tx: &mut PlatformTx<'_>, payload: &Payload) -> ApiResult<Option<Mail>> {
    let Some(template) = template(payload.kind) else { return Ok(None) };
    let user = UserId::from_uuid(payload.to);
    if store::has_read(tx, user, payload.event_id).await? {
        return Ok(None);
    }
    let company = match payload.company_id.map(CompanyId::from_uuid) {
        Some(company) if !store::belongs(tx, user, company).await? => return Ok(None),
        Some(company) => companies::name_of(tx, company).await?.unwrap_or_default(),
        None => String::new(),
    };
    let people = identity::people(tx, &[payload.to]).await?;
    let Some(to) = people.get(&payload.to) else { return Ok(None) };
    let person = payload.about.get("person").map(String::as_str).unwrap_or_default();
    let about =
        About { company: identity::greeted(&company), person: identity::greeted(person), ..About::default() };
    let name = identity::greeted(&to.first_name);
    Ok(Some(template.write(to.language, &to.email, &name, &link(app, payload), &about)))
}

/// The page of the company that it is about.
fn link(app: &App, payload: &Payload) -> String {
    let (path, query) = payload.kind.page().split_once('?').unwrap_or((payload.kind.page(), ""));
    let mut link = app.config.server.public_url.clone();
    link.set_path(path);
    link.set_query((!query.is_empty()).then_some(query));
    if let Some(company) = payload.company_id {
        link.query_pairs_mut().append_pair("company", &company.to_string());
    }
    link.into()
}

fn template(kind: Kind) -> Option<Template> {
    match kind {
        Kind::FecImported => Some(Template::FecImported),
        Kind::MemberJoined => Some(Template::MemberJoined),
        Kind::DataExportReady => Some(Template::DataExportReady),
        Kind::DataExportFailed => Some(Template::DataExportFailed),
        Kind::DataImportDone => Some(Template::DataImportDone),
        Kind::DataImportFailed => Some(Template::DataImportFailed),
        _ => None,
    }
}
