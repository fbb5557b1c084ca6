//! What a connection does, and how long it may go on so.

use std::{
    future::pending,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
};

use hyper::body::{Body, Frame, SizeHint};
use poem::http::Version;
use tokio::{sync::Notify, time::Instant};

use crate::config::ConnectionsConfig;

/// What a connection does.
pub(super) struct Activity {
    config: ConnectionsConfig,
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Clone, Copy)]
struct State {
    phase: Phase,
    since: Instant,
    in_flight: usize,
    version: Option<Version>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The head of a request is awaited, of which some has come; also at the beginning, when nothing has.
    Head,
    /// A request is being answered.
    Answer,
    /// The last answer is done, and nothing came since.
    Idle,
}

impl Activity {
    pub(super) fn new(config: ConnectionsConfig) -> Self {
        let state = State { phase: Phase::Head, since: Instant::now(), in_flight: 0, version: None };
        Self { config, state: Mutex::new(state), changed: Notify::new() }
    }

    /// Notes that bytes came.
    pub(super) fn bytes_came(&self) {
        // What comes over an idle connection of HTTP/2 need not be a request.
        self.update(|state| {
            if state.phase == Phase::Idle && state.version.is_some_and(|version| version <= Version::HTTP_11)
            {
                state.enter(Phase::Head);
            }
        });
    }

    /// Notes that a head is whole. The answer is being given until the value is dropped.
    pub(super) fn answering(self: &Arc<Self>, version: Version) -> Answering {
        self.update(|state| {
            state.in_flight += 1;
            state.version = Some(version);
            state.enter(Phase::Answer);
        });
        Answering(self.clone())
    }

    /// Whether a request has come.
    pub(super) fn has_begun(&self) -> bool {
        self.update(|state| state.version.is_some())
    }

    /// Ends when the connection has done the same for too long.
    pub(super) async fn overdue(&self) {
        loop {
            let state = self.update(|state| *state);
            let allowed = match state.phase {
                Phase::Head => Some(self.config.head),
                Phase::Idle => Some(self.config.idle),
                Phase::Answer => None,
            };
            tokio::select! {
                () = self.changed.notified() => (),
                () = async {
                    match allowed {
                        Some(allowed) => tokio::time::sleep_until(state.since + allowed).await,
                        None => pending().await,
                    }
                } => return,
            }
        }
    }

    fn update<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let before = state.phase;
        let value = change(&mut state);
        if state.phase != before {
            self.changed.notify_one();
        }
        value
    }
}

impl State {
    fn enter(&mut self, phase: Phase) {
        if self.phase != phase {
            self.phase = phase;
            self.since = Instant::now();
        }
    }
}

/// An answer that is being given.
pub(super) struct Answering(Arc<Activity>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.update(|state| {
            state.in_flight -= 1;
            if state.in_flight == 0 {
                state.enter(Phase::Idle);
            }
        });
    }
}

/// The body of an answer. With its end, or when nobody wants it any more, the answer is done.
pub(super) struct Counted<B> {
    body: B,
    _answering: Answering,
}

impl<B> Counted<B> {
    pub(super) fn new(body: B, answering: Answering) -> Self {
        Self { body, _answering: answering }
    }
}

impl<B: Body + Unpin> Body for Counted<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests;
