//! Who hears at once that something is new for them, whichever process it came through.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tenancy::{Heard, UserId};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::{
    App,
    http::{ApiError, ApiResult},
};

/// Streams of one person at once in a process: a browser holds one for all its tabs.
pub const MAX_STREAMS: usize = 10;
/// Whoever has so many may try again after so long.
const RETRY_SECONDS: u64 = 30;
/// How long the database may be silent before the connection is looked at again.
const SILENCE: Duration = Duration::from_secs(60);

/// The streams of this process, by person.
#[derive(Debug, Default)]
pub struct Live(Mutex<HashMap<UserId, watch::Sender<()>>>);

impl Live {
    /// Hears from now on when something is new for a person.
    ///
    /// # Errors
    /// 429.
    pub fn listen(&self, user: UserId) -> ApiResult<watch::Receiver<()>> {
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.retain(|_, room| room.receiver_count() > 0);
        let room = rooms.entry(user).or_insert_with(|| watch::Sender::new(()));
        if room.receiver_count() >= MAX_STREAMS {
            return Err(ApiError::too_many_requests(RETRY_SECONDS));
        }
        Ok(room.subscribe())
    }

    fn tell(&self, user: UserId) {
        let rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = rooms.get(&user) {
            room.send_replace(());
        }
    }

    fn tell_all(&self) {
        let rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for room in rooms.values() {
            room.send_replace(());
        }
    }
}

/// Carries what the database says to the streams of this process, until `stop`.
pub async fn carry(app: App, stop: CancellationToken) {
    let mut news = app.tenancy.news();
    loop {
        let heard = tokio::select! {
            () = stop.cancelled() => return,
            heard = news.wait(SILENCE) => heard,
        };
        match heard {
            Heard::Said(user) => {
                if let Ok(user) = user.parse() {
                    app.live.tell(UserId::from_uuid(user));
                }
            }
            // Something may have been said that nobody heard.
            Heard::FromNowOn => app.live.tell_all(),
            Heard::Nothing => {}
        }
    }
}
