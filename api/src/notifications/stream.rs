//! A stream of somebody's news, for as long as their session lasts.

use std::time::Duration;

use futures_util::{Stream, stream};
use poem_openapi::Object;
use tenancy::UserId;
use tokio::sync::watch;

use super::store;
use crate::{
    App,
    http::{ApiError, ApiResult, Session},
};

/// Whether the session lasts is looked at so often, besides when something ends.
const LOOK_EVERY: Duration = Duration::from_secs(20);

/// Something changed in somebody's notifications.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct NotificationsChanged {
    /// How many they have not read.
    pub unread_count: i64,
}

struct Reading {
    app: App,
    token_sha256: [u8; 32],
    user: UserId,
    news: watch::Receiver<()>,
    has_begun: bool,
}

/// What is new for somebody, from now on: first how things stand, then each change. It ends with the session, and when the
/// service stops.
///
/// # Errors
/// 401; 429 for one stream too many.
pub async fn open(session: &Session) -> ApiResult<impl Stream<Item = NotificationsChanged> + Send + use<>> {
    let who = session.signed_in().await?;
    let app = session.app().clone();
    let news = app.live.listen(who.user_id())?;
    let reading =
        Reading { app, token_sha256: session.token_sha256(), user: who.user_id(), news, has_begun: false };
    Ok(stream::unfold(reading, |mut reading| async move { Some((reading.next().await?, reading)) }))
}

impl Reading {
    /// The next change; `None` at the end.
    async fn next(&mut self) -> Option<NotificationsChanged> {
        loop {
            let is_new = !self.has_begun || self.wait().await?;
            if !self.lasts().await {
                return None;
            }
            if is_new {
                self.has_begun = true;
                return Some(NotificationsChanged { unread_count: self.count().await? });
            }
        }
    }

    /// Waits until something is new, or it is time to look at the session: whether it is new. `None` when the service stops.
    async fn wait(&mut self) -> Option<bool> {
        tokio::select! {
            () = self.app.stopping() => None,
            heard = self.news.changed() => heard.ok().map(|()| true),
            () = tokio::time::sleep(LOOK_EVERY) => Some(false),
        }
    }

    /// A database that does not answer ends nobody's session: the next look tells.
    async fn lasts(&self) -> bool {
        self.app.tenancy.is_session_open(&self.token_sha256).await.unwrap_or(true)
    }

    /// `None` when it cannot be read now: the stream ends, and who reads it begins again.
    async fn count(&self) -> Option<i64> {
        let counted = self.app.tenancy.platform_read(async |tx| store::unread(tx, self.user).await).await;
        counted.inspect_err(|error: &ApiError| tracing::debug!(?error, "a stream ends")).ok()
    }
}
