//! Keys under which writes on a company's rows of the platform are done once. A key is kept in the transaction of its act,
//! with the answer: there is no moment at which one is there without the other.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::Value;

use crate::schema::platform::idempotency_keys;
use crate::write::{check_key, check_same};
use crate::{Access, Answer, Idempotency, PlatformTx, Tenancy, TenancyError, WriteRefusal, WriteRequest};

/// What is kept with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// The answer, to be given again.
    TheAnswer,
    /// That it was done: the answer holds a secret.
    ThatItWasDone,
}

impl Access {
    /// Runs `f` in a transaction on the platform's rows of the company, once under the caller's key: the same request under
    /// it gets the answer that was kept, and `f` does not run. Of two at the same time one waits for the other.
    ///
    /// # Errors
    /// Those of `f`; [`WriteRefusal`], of which [`WriteRefusal::AnswerLost`] where no answer was kept; the database's.
    pub async fn once<T, E, F>(
        &self,
        tx: &mut PlatformTx<'_>,
        request: &WriteRequest,
        keeps: Keeps,
        f: F,
    ) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut PlatformTx<'_>) -> Result<T, E>,
        T: Answer,
        E: From<TenancyError> + From<WriteRefusal>,
    {
        let Some(asked) = &request.idempotency else { return f(tx).await };
        check_key(asked)?;
        if !self.takes_key(tx, &request.operation, asked).await? {
            let (operation, body, answer) = self.first(tx, asked).await?;
            check_same((&operation, &body), &request.operation, asked)?;
            return Ok(answer.and_then(T::from_answer).ok_or(WriteRefusal::AnswerLost)?);
        }
        let value = f(tx).await?;
        if keeps == Keeps::TheAnswer {
            self.keep(tx, asked, value.to_answer()).await?;
        }
        Ok(value)
    }

    /// Takes the key, unless somebody had it before.
    async fn takes_key(
        &self,
        tx: &mut PlatformTx<'_>,
        operation: &str,
        asked: &Idempotency,
    ) -> Result<bool, TenancyError> {
        let row = (
            idempotency_keys::company_id.eq(self.company().id),
            idempotency_keys::actor_id.eq(self.actor().key_owner()),
            idempotency_keys::key.eq(&asked.key),
            idempotency_keys::operation.eq(operation),
            idempotency_keys::body_sha256.eq(asked.body_sha256.as_slice()),
            idempotency_keys::created_at.eq(tx.now()),
        );
        let insert = diesel::insert_into(idempotency_keys::table).values(row).on_conflict_do_nothing();
        Ok(insert.execute(tx.conn()).await? == 1)
    }

    /// The request that came first under the key, and its answer.
    async fn first(
        &self,
        tx: &mut PlatformTx<'_>,
        asked: &Idempotency,
    ) -> Result<(String, Vec<u8>, Option<Value>), TenancyError> {
        let first = idempotency_keys::table
            .find((self.company().id, self.actor().key_owner(), &asked.key))
            .select((idempotency_keys::operation, idempotency_keys::body_sha256, idempotency_keys::answer));
        Ok(first.first(tx.conn()).await?)
    }

    async fn keep(
        &self,
        tx: &mut PlatformTx<'_>,
        asked: &Idempotency,
        answer: Value,
    ) -> Result<(), TenancyError> {
        let own = idempotency_keys::table.find((self.company().id, self.actor().key_owner(), &asked.key));
        diesel::update(own).set(idempotency_keys::answer.eq(answer)).execute(tx.conn()).await?;
        Ok(())
    }
}

impl Tenancy {
    /// [`Tenancy::forget_keys`] of the platform.
    ///
    /// # Errors
    /// The database's.
    pub async fn forget_platform_keys(
        &self,
        before: DateTime<Utc>,
        limit: i64,
    ) -> Result<usize, TenancyError> {
        let delete = diesel::sql_query(
            "DELETE FROM platform.idempotency_keys WHERE (company_id, actor_id, key) IN (
                 SELECT company_id, actor_id, key FROM platform.idempotency_keys WHERE created_at < $1
                 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)",
        );
        let delete = delete.bind::<Timestamptz, _>(before).bind::<BigInt, _>(limit);
        self.run_alone(async |conn| delete.execute(conn).await).await
    }
}
