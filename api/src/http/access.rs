//! A company that the caller may enter, over HTTP: reads, and writes with their key, version and audit.

use std::time::Duration;

use poem::{Request, http::header};
use poem_openapi::types::{ParseFromJSON, ToJSON};
use sha2::{Digest, Sha256};
use tenancy::{
    Answer, Company, CompanyId, CompanyTx, Credential, Denied, FileId, Keeps, Permission, PlatformAudit,
    PlatformTx, WriteRequest,
};

use super::{ApiError, ApiResult, client_address, layers, request_id};
use crate::{App, telemetry, webhooks};

/// What a request is for, as its method says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    /// It changes nothing.
    Reads,
    /// It may change something.
    Writes,
}

impl Does {
    pub(super) fn of(request: &Request) -> Self {
        if request.method().is_safe() { Self::Reads } else { Self::Writes }
    }
}

/// The right to act in one company, for one operation.
#[derive(Clone)]
pub struct Access {
    inner: tenancy::Access,
}

/// Lets whoever has a credential into a company, to do what their request does.
///
/// # Errors
/// 401, 404, 403 or 402 when that may not be; 429 for a key that is used too often; 409 `company_erasing`.
pub(super) async fn enter(
    app: &App,
    credential: &Credential,
    (company, permission): (CompanyId, Permission),
    does: Does,
) -> ApiResult<Access> {
    let access = app.tenancy.enter(credential, company, permission).await?;
    telemetry::note_company(access.company().id);
    access.actor().user_id().into_iter().for_each(telemetry::note_user);
    if let Some(key) = access.actor().api_key_id() {
        app.limits.api_key(key)?;
    }
    Access::to_do(access, does)
}

impl Access {
    pub(super) fn new(inner: tenancy::Access) -> Self {
        Self { inner }
    }

    /// The right of the worker, for a job.
    pub fn of_worker(inner: tenancy::Access) -> Self {
        Self::new(inner)
    }

    /// The right to do what a request does: to a company that is to be erased nothing is done but reading.
    ///
    /// # Errors
    /// 409 `company_erasing`.
    pub(super) fn to_do(inner: tenancy::Access, does: Does) -> ApiResult<Self> {
        match inner.company().erase_at {
            Some(at) if does == Does::Writes => Err(Denied::Erasing { at }.into()),
            _ => Ok(Self::new(inner)),
        }
    }

    /// The company that was entered.
    pub fn company(&self) -> &Company {
        self.inner.company()
    }

    /// What tenancy gave.
    pub fn tenancy(&self) -> &tenancy::Access {
        &self.inner
    }

    /// An act of the caller on the platform's rows of the company, for its trail; what was before and after is the
    /// caller's to add.
    pub fn act(&self, request: &WriteRequest, action: &'static str) -> PlatformAudit {
        let actor = self.inner.actor();
        PlatformAudit {
            user_id: actor.user_id(),
            api_key_id: actor.api_key_id(),
            company_id: Some(self.inner.company().id),
            action,
            request_id: Some(request.request_id.clone()),
            ip: request.ip,
            user_agent: request.user_agent.clone(),
            ..PlatformAudit::default()
        }
    }

    /// Runs `work` in a read-only transaction of the company.
    pub async fn read<T, F>(&self, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> ApiResult<T>,
    {
        self.inner.read(work).await
    }

    /// [`Access::read`] for statements that may take longer than one usually does.
    pub async fn read_for<T, F>(&self, timeout: Duration, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> ApiResult<T>,
    {
        self.inner.read_for(timeout, work).await
    }

    /// Runs `work` in a transaction of the company, with the request's idempotency key and expected
    /// version, and leaves an audit row. It runs again when the database made it give way to another
    /// transaction: it does nothing that does not end with its own.
    pub async fn write<T, F>(&self, request: &Request, work: F) -> ApiResult<T>
    where
        T: ToJSON + ParseFromJSON,
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> ApiResult<T> + Clone,
    {
        let request = write_request(request, None)?;
        let work = async |tx: &mut CompanyTx<'_>| told_outside(tx, work).await;
        Ok(self.inner.write(&request, work).await?.0)
    }

    /// [`Access::write`] for work that never runs again and may take longer than a statement usually does.
    pub async fn write_for<T, F>(&self, request: &Request, timeout: Duration, work: F) -> ApiResult<T>
    where
        T: ToJSON + ParseFromJSON,
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> ApiResult<T>,
    {
        self.once(write_request(request, Some(timeout))?, work).await
    }

    /// [`Access::write`] for work that never runs again, of a request whose body is a file of this hash: the same
    /// key with another file is another request.
    pub async fn write_file<T, F>(&self, request: &Request, file_sha256: &[u8], work: F) -> ApiResult<T>
    where
        T: ToJSON + ParseFromJSON,
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> ApiResult<T>,
    {
        let mut request = write_request(request, None)?;
        if let Some(asked) = &mut request.idempotency {
            let with_file = Sha256::new().chain_update(asked.body_sha256).chain_update(file_sha256);
            asked.body_sha256 = with_file.finalize().into();
        }
        self.once(request, work).await
    }

    /// Removes the bytes of a file that no row names; what cannot be removed now is removed by upkeep.
    pub async fn discard_file(&self, id: FileId) {
        if let Err(error) = self.inner.remove_file(id).await {
            tracing::warn!(%error, "a file that no row names could not be removed");
        }
    }

    async fn once<T, F>(&self, request: WriteRequest, work: F) -> ApiResult<T>
    where
        T: ToJSON + ParseFromJSON,
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> ApiResult<T>,
    {
        let work = async |tx: &mut CompanyTx<'_>| told_outside(tx, work).await;
        Ok(self.inner.write_once(&request, work).await?.0)
    }

    /// Runs `work` in a transaction on the platform's rows of the company, when their turn has come, if the caller may still
    /// do what they were let in for; once under the request's idempotency key. Programs outside are told of its acts.
    pub async fn write_platform<T, F>(&self, request: &WriteRequest, work: F) -> ApiResult<T>
    where
        T: ToJSON + ParseFromJSON,
        F: AsyncFnOnce(&mut PlatformTx<'_>) -> ApiResult<T>,
    {
        self.on_platform(request, Keeps::TheAnswer, work).await
    }

    /// [`Access::write_platform`] for what is answered with nothing.
    pub async fn act_on_platform<F>(&self, request: &WriteRequest, work: F) -> ApiResult<()>
    where
        F: AsyncFnOnce(&mut PlatformTx<'_>) -> ApiResult<()>,
    {
        let work = async |tx: &mut PlatformTx<'_>| work(tx).await.map(|()| true);
        self.on_platform(request, Keeps::TheAnswer, work).await.map(|_| ())
    }

    /// [`Access::write_platform`] for what is answered with a secret, which is kept nowhere: sent again under its key, it is
    /// refused with 409 `idempotent_answer_lost`.
    pub async fn write_platform_secret<T, F>(&self, request: &WriteRequest, work: F) -> ApiResult<T>
    where
        T: ToJSON + ParseFromJSON,
        F: AsyncFnOnce(&mut PlatformTx<'_>) -> ApiResult<T>,
    {
        self.on_platform(request, Keeps::ThatItWasDone, work).await
    }

    async fn on_platform<T, F>(&self, request: &WriteRequest, keeps: Keeps, work: F) -> ApiResult<T>
    where
        T: ToJSON + ParseFromJSON,
        F: AsyncFnOnce(&mut PlatformTx<'_>) -> ApiResult<T>,
    {
        let work = async |tx: &mut PlatformTx<'_>| work(tx).await.map(Wire);
        let work = async |tx: &mut PlatformTx<'_>| {
            self.inner.takes_turn(tx).await?;
            let value = self.inner.once(tx, request, keeps, work).await?;
            webhooks::announce_later(tx).await?;
            Ok::<_, ApiError>(value.0)
        };
        self.inner.tenancy().platform_write(work).await
    }
}

/// Does the work, and notes for programs outside what was done.
async fn told_outside<T, F>(tx: &mut CompanyTx<'_>, work: F) -> ApiResult<Wire<T>>
where
    F: AsyncFnOnce(&mut CompanyTx<'_>) -> ApiResult<T>,
{
    let value = work(tx).await?;
    webhooks::announce(tx).await?;
    Ok(Wire(value))
}

/// A wire type as an answer that can be kept and given again.
struct Wire<T>(T);

impl<T: ToJSON + ParseFromJSON> Answer for Wire<T> {
    fn to_answer(&self) -> serde_json::Value {
        self.0.to_json().unwrap_or_default()
    }

    fn from_answer(value: serde_json::Value) -> Option<Self> {
        T::parse_from_json(Some(value)).ok().map(Self)
    }
}

/// What tenancy has to know of a writing request.
///
/// # Errors
/// 400 `if_match_invalid` when `If-Match` is not one of our entity tags.
pub fn write_request(request: &Request, statement_timeout: Option<Duration>) -> ApiResult<WriteRequest> {
    Ok(WriteRequest {
        operation: layers::operation_id(request),
        idempotency: layers::idempotency(request),
        if_match: request.headers().get(header::IF_MATCH).map(expected_version).transpose()?,
        request_id: request_id::current(),
        ip: client_address(request),
        user_agent: user_agent(request),
        statement_timeout,
    })
}

/// What the caller's program says it is.
fn user_agent(request: &Request) -> Option<String> {
    request.header(header::USER_AGENT).map(str::to_owned)
}

/// What a document says, for the trail.
pub fn told<T: ToJSON>(document: &T) -> serde_json::Value {
    document.to_json().unwrap_or_default()
}

fn expected_version(tag: &header::HeaderValue) -> ApiResult<i32> {
    let invalid = || ApiError::bad_request("if_match_invalid").detail("send the ETag of the document");
    let tag = tag.to_str().map_err(|_| invalid())?;
    tag.strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(tag)
        .parse()
        .map_err(|_| invalid())
}
