//! Changing a company's rows: idempotency, `If-Match`, the audit trail and the transaction in one place.

use std::net::IpAddr;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::Value;

use crate::access::Mode;
use crate::enter::standing::SOON;
use crate::schema::company::idempotency_keys;
use crate::{Access, Actor, CompanyId, CompanyTx, Denied, Interruption, Tenancy, TenancyError, audit};

/// How often a write is tried that gives way to others.
const ATTEMPTS: u32 = 3;
/// How long the first pause between two attempts is; the next is twice as long.
const PAUSE: Duration = Duration::from_millis(20);

/// What a write needs to know of the request it serves.
#[derive(Clone, Debug, Default)]
pub struct WriteRequest {
    /// The operation id, such as `create_entry`.
    pub operation: String,
    /// The caller's `Idempotency-Key`, if one was sent.
    pub idempotency: Option<Idempotency>,
    /// The version in the caller's `If-Match`, if one was sent.
    pub if_match: Option<i32>,
    /// The id of the request, for the audit trail.
    pub request_id: String,
    /// The caller's address, for the audit trail.
    pub ip: Option<IpAddr>,
    /// What the caller's program says it is, for the audit trail.
    pub user_agent: Option<String>,
    /// Longer (or shorter) than the usual time for one statement.
    pub statement_timeout: Option<Duration>,
}

/// A caller's promise that the same key means the same request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idempotency {
    /// The key, 1 to 255 characters.
    pub key: String,
    /// SHA-256 of the request's body.
    pub body_sha256: [u8; 32],
}

/// Why a write is refused before or after its own rules have spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteRefusal {
    /// The key came before with another operation or another body: 422.
    #[error("the idempotency key was used for another request")]
    IdempotencyKeyReused,
    /// The key is empty or longer than 255 characters: 422.
    #[error("the idempotency key is empty or too long")]
    IdempotencyKeyInvalid,
    /// The key's answer was given by a version of the service that answered in another shape: 409.
    #[error("the answer of the first request can no longer be given")]
    AnswerLost,
    /// What the caller saw has changed since, or has no version to compare: 412.
    #[error("the version is not the one that stands")]
    StaleVersion,
    /// The act cannot be undone and the caller does not say which version it is meant for: 428.
    #[error("the act takes the version that the caller saw")]
    VersionRequired,
}

impl WriteRefusal {
    /// The code of the problem.
    pub fn code(self) -> &'static str {
        match self {
            Self::IdempotencyKeyReused => "idempotency_key_reused",
            Self::IdempotencyKeyInvalid => "idempotency_key_invalid",
            Self::AnswerLost => "idempotent_answer_lost",
            Self::StaleVersion => "stale_version",
            Self::VersionRequired => "version_required",
        }
    }
}

/// An answer that can be kept, to be given again when the same request comes again. It is bounded, whatever it is about:
/// the first lines of an entry, a report of so many findings.
pub trait Answer: Sized {
    /// The answer as stored.
    fn to_answer(&self) -> Value;
    /// Reads a stored answer; `None` when it was stored in a shape that is no longer known.
    fn from_answer(value: Value) -> Option<Self>;
}

impl Answer for () {
    fn to_answer(&self) -> Value {
        Value::Null
    }

    fn from_answer(value: Value) -> Option<Self> {
        value.is_null().then_some(())
    }
}

impl Access {
    /// Runs `f` in a transaction that may change the company's rows.
    ///
    /// The same `Idempotency-Key` with the same operation and body gets the stored answer and `f` does not run; of two
    /// at the same time one waits for the other. A version sent in `If-Match` that `f` never compares refuses the
    /// write. At least one audit row is written.
    ///
    /// Whoever was let in a while ago, because this waited for others or took long, is asked about again before COMMIT.
    ///
    /// When the database makes this transaction give way to another one, `f` runs again in a new one, three times in
    /// all: it does nothing that does not end with its transaction.
    ///
    /// # Errors
    /// Those of `f`; [`WriteRefusal`]; [`Denied`] when they may not any more; [`TenancyError`] from the database, also for
    /// what is only checked at COMMIT.
    pub async fn write<T, E, F>(&self, request: &WriteRequest, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> Result<T, E> + Clone,
        T: Answer,
        E: From<TenancyError> + From<WriteRefusal> + From<Denied>,
    {
        for attempt in 1..ATTEMPTS {
            match Box::pin(self.attempt(request, Looks::AfterAWhile, f.clone())).await {
                Ok(result) => return result,
                Err(GaveWay(_)) => {
                    tracing::debug!(
                        attempt,
                        operation = request.operation,
                        "gave way to another transaction"
                    );
                    tokio::time::sleep(PAUSE * attempt).await;
                }
            }
        }
        self.last_attempt(request, Looks::AfterAWhile, f).await
    }

    /// [`Access::write`] for what takes long or does more than its transaction undoes: `f` never runs again. Its answer is
    /// kept under the caller's key like any other. Whether the caller may still do it is asked again however long it took.
    ///
    /// # Errors
    /// As [`Access::write`]; also [`Interruption::Conflict`], which the caller may answer by sending it again.
    pub async fn write_once<T, E, F>(&self, request: &WriteRequest, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> Result<T, E>,
        T: Answer,
        E: From<TenancyError> + From<WriteRefusal> + From<Denied>,
    {
        self.last_attempt(request, Looks::Always, f).await
    }

    /// What the worker notes of its own work, such as what became of something that it sent: no act of anybody, so no audit
    /// row is written but for acts that `f` records.
    ///
    /// # Errors
    /// Those of `f`; the database's.
    ///
    /// # Panics
    /// For any other actor: their writes are acts.
    pub async fn note<T, E, F>(&self, operation: &str, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> Result<T, E>,
        E: From<TenancyError>,
    {
        assert!(matches!(self.actor(), Actor::Worker | Actor::Operator), "what others write are acts");
        let mut guard = self.begin(Mode::Write, None).await?;
        let now = self.tenancy().clock().now();
        let mut tx = CompanyTx::new(guard.conn(), self, now, None);
        let noted = match f(&mut tx).await {
            Ok(value) if tx.acts().is_empty() => Ok(value),
            Ok(value) => {
                let request = WriteRequest { operation: operation.to_owned(), ..WriteRequest::default() };
                audit::write(&mut tx, &request).await.map(|()| value).map_err(E::from)
            }
            Err(error) => Err(error),
        };
        match noted {
            Ok(value) => {
                guard.commit().await?;
                Ok(value)
            }
            Err(error) => Err(Interruption::or(guard.roll_back().await, error)),
        }
    }

    async fn last_attempt<T, E, F>(&self, request: &WriteRequest, looks: Looks, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> Result<T, E>,
        T: Answer,
        E: From<TenancyError> + From<WriteRefusal> + From<Denied>,
    {
        // What a use case keeps over its statements is large, and its callers' futures hold it.
        Box::pin(self.attempt(request, looks, f)).await.unwrap_or_else(|GaveWay(error)| Err(error))
    }

    async fn attempt<T, E, F>(
        &self,
        request: &WriteRequest,
        looks: Looks,
        f: F,
    ) -> Result<Result<T, E>, GaveWay<E>>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> Result<T, E>,
        T: Answer,
        E: From<TenancyError> + From<WriteRefusal> + From<Denied>,
    {
        let mut guard = match self.begin(Mode::Write, request.statement_timeout).await {
            Ok(guard) => guard,
            Err(error) => return Ok(Err(error.into())),
        };
        let now = self.tenancy().clock().now();
        let mut tx = CompanyTx::new(guard.conn(), self, now, request.if_match);
        let done = run(&mut tx, request, f).await;
        let relied_on = tx.relied_on();
        // The last thing before COMMIT: nothing that may wait for others comes after it.
        let done = match done {
            Ok(done) if looks == Looks::Always || self.age() > SOON => {
                self.stands(&mut guard, relied_on).await.map(|()| done).map_err(E::from)
            }
            done => done,
        };
        match done {
            Ok(Done::Now(value)) => match guard.commit().await {
                Ok(()) => Ok(Ok(value)),
                Err(TenancyError::Interrupted(Interruption::Conflict)) => {
                    Err(GaveWay(TenancyError::Interrupted(Interruption::Conflict).into()))
                }
                Err(error) => Ok(Err(error.into())),
            },
            Ok(Done::Before(value)) => {
                guard.roll_back().await;
                Ok(Ok(value))
            }
            Err(error) => {
                let interruption = guard.roll_back().await;
                let told = Interruption::or(interruption, error);
                if interruption == Some(Interruption::Conflict) { Err(GaveWay(told)) } else { Ok(Err(told)) }
            }
        }
    }
}

/// When it is asked again whether the caller may do what they did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looks {
    Always,
    /// Only when they were let in longer than [`SOON`] ago.
    AfterAWhile,
}

/// A transaction was chosen to give way to another one; what to tell when it is not tried again.
struct GaveWay<E>(E);

impl Tenancy {
    /// Forgets the idempotency keys of a company that are older than `before`, the oldest first and at most `limit` of
    /// them: the same request sent again after that is a new one. Returns how many there were.
    ///
    /// # Errors
    /// [`Denied`] when the company is not in use; the database's.
    pub async fn forget_keys(
        &self,
        company: CompanyId,
        before: DateTime<Utc>,
        limit: i64,
    ) -> Result<usize, Denied> {
        let access = self.enter_as_worker(company).await?;
        let mut guard = access.begin(Mode::Write, None).await?;
        // Keys that another worker forgets at this moment are left to it.
        let forgotten = diesel::sql_query(
            "DELETE FROM idempotency_keys WHERE (actor_id, key) IN (
                 SELECT actor_id, key FROM idempotency_keys WHERE created_at < $1
                 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)",
        )
        .bind::<Timestamptz, _>(before)
        .bind::<BigInt, _>(limit)
        .execute(guard.conn())
        .await
        .map_err(TenancyError::from)?;
        guard.commit().await?;
        Ok(forgotten)
    }
}

enum Done<T> {
    Now(T),
    Before(T),
}

async fn run<T, E, F>(tx: &mut CompanyTx<'_>, request: &WriteRequest, f: F) -> Result<Done<T>, E>
where
    F: AsyncFnOnce(&mut CompanyTx<'_>) -> Result<T, E>,
    T: Answer,
    E: From<TenancyError> + From<WriteRefusal>,
{
    if let Some(idempotency) = &request.idempotency
        && let Some(answer) = claim_key(tx, &request.operation, idempotency).await?.map_err(E::from)?
    {
        return Ok(Done::Before(T::from_answer(answer).ok_or(WriteRefusal::AnswerLost)?));
    }
    let value = f(tx).await?;
    if tx.version_was_ignored() {
        return Err(WriteRefusal::StaleVersion.into());
    }
    if let Some(idempotency) = &request.idempotency {
        store_answer(tx, &idempotency.key, value.to_answer()).await?;
    }
    audit::write(tx, request).await?;
    Ok(Done::Now(value))
}

/// Takes the key, or finds the answer given under it. Waits for a transaction that holds the same key.
async fn claim_key(
    tx: &mut CompanyTx<'_>,
    operation: &str,
    idempotency: &Idempotency,
) -> Result<Result<Option<Value>, WriteRefusal>, TenancyError> {
    if let Err(refusal) = check_key(idempotency) {
        return Ok(Err(refusal));
    }
    let (owner, now) = (tx.actor().key_owner(), tx.now());
    let taken = diesel::insert_into(idempotency_keys::table)
        .values((
            idempotency_keys::actor_id.eq(owner),
            idempotency_keys::key.eq(&idempotency.key),
            idempotency_keys::operation.eq(operation),
            idempotency_keys::body_sha256.eq(idempotency.body_sha256.as_slice()),
            idempotency_keys::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(tx.conn())
        .await?;
    if taken == 1 {
        return Ok(Ok(None));
    }
    let (first_operation, first_body, answer) = idempotency_keys::table
        .filter(idempotency_keys::actor_id.eq(owner))
        .filter(idempotency_keys::key.eq(&idempotency.key))
        .select((idempotency_keys::operation, idempotency_keys::body_sha256, idempotency_keys::answer))
        .first::<(String, Vec<u8>, Option<Value>)>(tx.conn())
        .await?;
    let first = (first_operation.as_str(), first_body.as_slice());
    Ok(check_same(first, operation, idempotency).map(|()| Some(answer.unwrap_or(Value::Null))))
}

/// Whether a key is one.
pub(crate) fn check_key(idempotency: &Idempotency) -> Result<(), WriteRefusal> {
    let is_key = (1..=255).contains(&idempotency.key.chars().count());
    if is_key { Ok(()) } else { Err(WriteRefusal::IdempotencyKeyInvalid) }
}

/// Whether the same was asked the first time under the key: the operation, and the hash of its body.
pub(crate) fn check_same(
    first: (&str, &[u8]),
    operation: &str,
    idempotency: &Idempotency,
) -> Result<(), WriteRefusal> {
    let is_same = first == (operation, idempotency.body_sha256.as_slice());
    if is_same { Ok(()) } else { Err(WriteRefusal::IdempotencyKeyReused) }
}

async fn store_answer(tx: &mut CompanyTx<'_>, key: &str, answer: Value) -> Result<(), TenancyError> {
    let owner = tx.actor().key_owner();
    diesel::update(idempotency_keys::table)
        .filter(idempotency_keys::actor_id.eq(owner))
        .filter(idempotency_keys::key.eq(key))
        .set(idempotency_keys::answer.eq(answer))
        .execute(tx.conn())
        .await?;
    Ok(())
}
