//! Where the time comes from.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

/// Tells the time: the system's, or one that a test sets.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    fixed: Option<Arc<Mutex<DateTime<Utc>>>>,
    /// So many seconds it is ahead.
    ahead: Arc<AtomicI64>,
}

impl Clock {
    /// The clock of the machine.
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stands at `now` until it is set. Its clones stand together.
    pub fn fixed(now: DateTime<Utc>) -> Self {
        Self { fixed: Some(Arc::new(Mutex::new(now))), ..Self::default() }
    }

    /// The present instant, in whole microseconds as the database keeps them.
    pub fn now(&self) -> DateTime<Utc> {
        let now = match &self.fixed {
            Some(fixed) => *fixed.lock().unwrap_or_else(PoisonError::into_inner),
            None => system_now(),
        };
        let ahead = TimeDelta::seconds(self.ahead.load(Ordering::Relaxed));
        (now + ahead).trunc_subsecs(6)
    }

    /// Sets a fixed clock. The system's clock takes no orders: it stays as it is.
    pub fn set(&self, now: DateTime<Utc>) {
        if let Some(fixed) = &self.fixed {
            *fixed.lock().unwrap_or_else(PoisonError::into_inner) = now;
        }
    }

    /// Moves a fixed clock by `by`.
    pub fn advance(&self, by: TimeDelta) {
        self.set(self.now() + by);
    }

    /// Lets time pass in a moment, on a developer's machine: so many seconds, for all clones.
    pub fn put_ahead(&self, seconds: i64) {
        self.ahead.fetch_add(seconds, Ordering::Relaxed);
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the Clock that everybody else asks")]
fn system_now() -> DateTime<Utc> {
    Utc::now()
}
