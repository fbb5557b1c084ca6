//! From a change to the people it concerns: the one function by which every module tells them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use tenancy::{CompanyId, CompanyTx, JobId, NewJob, Permission, PlatformTx, TenancyError, UserId};
use uuid::Uuid;

use super::{Kind, mails, store};
use crate::{
    App, companies,
    http::{ApiError, ApiResult},
};

/// The kind of the job that tells people.
pub const NOTIFY_JOB: &str = "notify";

/// Who is told.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// Somebody.
    Person(Uuid),
    /// The active members of the company who may do this, as text.
    WhoMay(String),
    /// All active members of the company.
    Members,
    /// The owner of the company.
    Owner,
}

impl To {
    /// The active members of the company with a permission.
    pub fn who_may(permission: Permission) -> Self {
        Self::WhoMay(permission.to_string())
    }

    /// Somebody.
    pub fn person(user: UserId) -> Self {
        Self::Person(user.as_uuid())
    }
}

/// Something that people are told of.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct News {
    pub(super) event_id: Uuid,
    pub(super) kind: Kind,
    pub(super) company_id: Option<Uuid>,
    pub(super) to: To,
    /// Who did it: they know, and are the `person` of the sentence.
    pub(super) by: Option<Uuid>,
    pub(super) about: BTreeMap<String, String>,
    pub(super) at: DateTime<Utc>,
}

impl News {
    /// What happened, and who is told.
    pub fn new(kind: Kind, to: To) -> Self {
        Self {
            event_id: Uuid::nil(),
            kind,
            company_id: None,
            to,
            by: None,
            about: BTreeMap::new(),
            at: DateTime::UNIX_EPOCH,
        }
    }

    /// In which company; of a company's own transaction it is known.
    pub fn of(self, company: CompanyId) -> Self {
        Self { company_id: Some(company.as_uuid()), ..self }
    }

    /// Who did it: their name is told to the others.
    pub fn by(self, user: Option<UserId>) -> Self {
        Self { by: user.map(|user| user.as_uuid()), ..self }
    }

    /// The job that tells of it, for whoever puts it in themselves.
    pub fn job(self, event_id: Uuid, at: DateTime<Utc>) -> NewJob {
        NewJob::new(NOTIFY_JOB, serde_json::json!(Self { event_id, at, ..self }))
    }

    /// A name in it: see [`Kind`].
    pub fn about(mut self, name: &str, value: impl Into<String>) -> Self {
        self.about.insert(name.to_owned(), value.into());
        self
    }
}

/// A transaction that tells people what it did.
pub trait Tells {
    /// Its instant, an id of it, and the company that it is bound to.
    fn moment(&self) -> (DateTime<Utc>, Uuid, Option<CompanyId>);
    /// Puts a job in.
    async fn put_in(&mut self, job: NewJob) -> Result<JobId, TenancyError>;
}

impl Tells for CompanyTx<'_> {
    fn moment(&self) -> (DateTime<Utc>, Uuid, Option<CompanyId>) {
        (self.now(), self.new_uuid(), Some(self.company().id))
    }

    async fn put_in(&mut self, job: NewJob) -> Result<JobId, TenancyError> {
        self.enqueue(job).await
    }
}

impl Tells for PlatformTx<'_> {
    fn moment(&self) -> (DateTime<Utc>, Uuid, Option<CompanyId>) {
        (self.now(), self.new_uuid(), None)
    }

    async fn put_in(&mut self, job: NewJob) -> Result<JobId, TenancyError> {
        self.enqueue(job).await
    }
}

/// Tells people, once the transaction is committed; nobody if it is not.
pub async fn notify(tx: &mut impl Tells, news: News) -> ApiResult<()> {
    let (at, event_id, company) = tx.moment();
    let company_id = company.map(|company| company.as_uuid()).or(news.company_id);
    tx.put_in(News { company_id, ..news }.job(event_id, at)).await?;
    Ok(())
}

/// Writes the rows of what was told, and puts the mails in. Run by the worker; done twice, it tells once. `company` is whose
/// job it is: it tells of nothing else.
///
/// # Errors
/// The database's: the job is tried again later.
pub async fn deliver(
    app: &App,
    company: Option<CompanyId>,
    payload: serde_json::Value,
) -> anyhow::Result<()> {
    let mut news: News = serde_json::from_value(payload)?;
    if let Some(company) = company {
        news.company_id = Some(company.as_uuid());
    }
    let is_mailed = is_mailed(app, news.company_id).await?;
    let told = app.tenancy.platform_write(async |tx| {
        let mut news = news.clone();
        if let Some(by) = news.by
            && let Some(name) = store::name_of(tx, UserId::from_uuid(by)).await?
        {
            news.about.insert("person".to_owned(), name);
        }
        for reader in store::readers(tx, &news).await? {
            let shown = !reader.hides(news.kind.category());
            let is_new = if shown { store::insert(tx, &news, reader.user_id).await? } else { true };
            let is_wanted = is_mailed && !reader.is_unmailed(news.kind.category());
            if is_new && is_wanted && !news.kind.has_own_mail() {
                mails::enqueue(tx, &news, &reader).await?;
            }
        }
        Ok::<_, ApiError>(())
    });
    told.await.map_err(ApiError::into_failure)
}

/// Whether mails about a company go out, as its settings say. One that cannot be entered says nothing against them.
async fn is_mailed(app: &App, company: Option<Uuid>) -> anyhow::Result<bool> {
    let Some(company) = company.map(CompanyId::from_uuid) else { return Ok(true) };
    let Ok(access) = app.tenancy.enter_as_worker(company).await else { return Ok(true) };
    let read = access.read(async |tx| companies::sends_mails(tx).await).await;
    read.map_err(ApiError::into_failure)
}
