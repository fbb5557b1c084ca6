//! A connection on which the database says at once what others have to wait for.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use futures_util::StreamExt;

use crate::TenancyError;
use crate::connect::{self, Database};

/// What came of waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Something was said.
    Said(String),
    /// Nothing was said in that time.
    Nothing,
    /// It listens from now on: what was said before was not heard.
    FromNowOn,
}

/// A connection that listens on one channel. It belongs to no pool and runs nothing else.
pub struct Listener {
    database: Arc<Database>,
    channel: &'static str,
    conn: Option<AsyncPgConnection>,
}

impl Listener {
    pub(crate) fn new(database: Arc<Database>, channel: &'static str) -> Self {
        Self { database, channel, conn: None }
    }

    /// Waits until something is said, at most `longest`. Without a connection it only waits: looking now and then is the
    /// fallback.
    pub async fn wait(&mut self, longest: Duration) -> Heard {
        let Some(conn) = &mut self.conn else { return self.listen(longest).await };
        let heard = {
            let mut notifications = pin!(conn.notifications_stream());
            tokio::time::timeout(longest, notifications.next()).await
        };
        match heard {
            Ok(Some(Ok(said))) => Heard::Said(said.payload),
            Err(_) => Heard::Nothing,
            Ok(Some(Err(_)) | None) => {
                self.conn = None;
                self.listen(longest).await
            }
        }
    }

    async fn listen(&mut self, longest: Duration) -> Heard {
        match self.connect().await {
            Ok(conn) => {
                self.conn = Some(conn);
                Heard::FromNowOn
            }
            Err(error) => {
                tracing::warn!(%error, channel = self.channel, "cannot listen: looking now and then");
                tokio::time::sleep(longest).await;
                Heard::Nothing
            }
        }
    }

    async fn connect(&self) -> Result<AsyncPgConnection, TenancyError> {
        let mut conn = connect::connect_to_listen(&self.database).await?;
        conn.batch_execute(&format!("LISTEN {}", self.channel)).await?;
        Ok(conn)
    }
}
