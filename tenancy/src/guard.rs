//! A connection in use, and what becomes of it.
//!
//! Only a connection whose transaction ended cleanly goes back to the pool. Whatever else happens (the caller's future
//! is dropped, BEGIN fails half-way, COMMIT does not answer, the closure panics) ends in `drop`: the running query is
//! cancelled and the connection closed, so that no lock and no scope of one request reaches the next.

use std::sync::Arc;
use std::time::Duration;

use deadpool::managed::Object;
use diesel_async::{AnsiTransactionManager, AsyncPgConnection, TransactionManager};

use crate::pool::{Checkout, NodePool, Place};
use crate::{CompanyId, Interruption, TenancyError};

const HELD: &str = "taken is only emptied by release and drop, which end the guard";

/// Holds a connection that is out of the pool.
pub(crate) struct Guard {
    pool: Arc<NodePool>,
    place: Option<Place>,
    taken: Option<Checkout>,
    company: Option<CompanyId>,
}

impl Guard {
    pub(crate) fn new(
        pool: Arc<NodePool>,
        place: Place,
        taken: Checkout,
        company: Option<CompanyId>,
    ) -> Self {
        Self { pool, place: Some(place), taken: Some(taken), company }
    }

    /// The connection.
    pub(crate) fn conn(&mut self) -> &mut AsyncPgConnection {
        &mut self.taken.as_mut().expect(HELD).connected.conn
    }

    /// The error of the last statement, by its reason when that passes.
    pub(crate) fn explain(&self, error: impl Into<TenancyError>) -> TenancyError {
        self.taken.as_ref().expect(HELD).connected.explain(error)
    }

    /// Opens a transaction with one message that also sets its whole scope, and how long a statement may take in it.
    pub(crate) async fn begin(&mut self, sql: &str, statement_timeout: Duration) -> Result<(), TenancyError> {
        // A server that is there opens one at once.
        self.expect_answers_within(Duration::ZERO);
        let begun = AnsiTransactionManager::begin_transaction_sql(self.conn(), sql).await;
        begun.map_err(|error| self.taken.as_ref().expect(HELD).connected.explain_begin(error))?;
        self.expect_answers_within(statement_timeout);
        Ok(())
    }

    /// How long a statement may take from now on: a server that is silent for longer is given up.
    pub(crate) fn expect_answers_within(&self, statement_timeout: Duration) {
        self.taken.as_ref().expect(HELD).connected.expect_answers_within(statement_timeout);
    }

    /// Whether the connection served somebody before.
    pub(crate) fn was_used(&self) -> bool {
        self.taken.as_ref().is_some_and(|taken| taken.was_used)
    }

    /// Commits and gives the connection back. On an error it is closed.
    pub(crate) async fn commit(mut self) -> Result<(), TenancyError> {
        <AnsiTransactionManager as TransactionManager<AsyncPgConnection>>::commit_transaction(self.conn())
            .await
            .map_err(|error| self.explain(error))?;
        self.release();
        Ok(())
    }

    /// Rolls back and gives the connection back. On an error it is closed. Says what interrupted the last statement.
    pub(crate) async fn roll_back(mut self) -> Option<Interruption> {
        let interruption = self.taken.as_ref().expect(HELD).connected.interruption();
        let ended = <AnsiTransactionManager as TransactionManager<AsyncPgConnection>>::rollback_transaction(
            self.conn(),
        );
        match ended.await {
            Ok(()) => self.release(),
            Err(error) => tracing::debug!(%error, "rollback failed: the connection is closed"),
        }
        interruption
    }

    /// Gives the connection back. To be called when nothing runs on it and no transaction is open.
    pub(crate) fn release(mut self) {
        if let Some(taken) = self.taken.take() {
            self.pool.put_back(taken, self.company);
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let Some(taken) = self.taken.take() else { return };
        self.pool.count_abandoned();
        let connected = Object::take(taken).connected;
        let place = self.place.take();
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        runtime.spawn(async move {
            connected.abandon().await;
            // Held until here: the pool never has more backends than places.
            drop(place);
        });
    }
}
