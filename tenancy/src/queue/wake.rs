//! Tells a worker that jobs came in.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use futures_util::StreamExt;

use crate::TenancyError;
use crate::connect::{self, Database};

/// A connection that listens for new jobs. It belongs to no pool and runs nothing else.
pub struct Wake {
    database: Arc<Database>,
    conn: Option<AsyncPgConnection>,
}

impl Wake {
    pub(crate) fn new(database: Arc<Database>) -> Self {
        Self { database, conn: None }
    }

    /// Waits until jobs came in, at most `longest`. Without a connection it only waits: polling is the fallback.
    pub async fn wait(&mut self, longest: Duration) {
        if let Err(error) = self.listen().await {
            tracing::warn!(%error, "cannot listen for new jobs: polling");
        }
        let Some(conn) = &mut self.conn else {
            tokio::time::sleep(longest).await;
            return;
        };
        let heard = {
            let mut notifications = pin!(conn.notifications_stream());
            tokio::time::timeout(longest, notifications.next()).await
        };
        match heard {
            Ok(Some(Ok(_))) | Err(_) => {}
            Ok(Some(Err(_)) | None) => self.conn = None,
        }
    }

    async fn listen(&mut self) -> Result<(), TenancyError> {
        if self.conn.is_none() {
            let mut conn = connect::connect_to_listen(&self.database).await?;
            conn.batch_execute("LISTEN partita_jobs").await?;
            self.conn = Some(conn);
        }
        Ok(())
    }
}
