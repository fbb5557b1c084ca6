//! Why the server gave up a statement that was right.

use tokio_postgres::error::SqlState;

use crate::TenancyError;

/// What passes: the same statement may succeed when it is sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Interruption {
    /// Two transactions were in each other's way, and this one was chosen to give way (40P01, 40001).
    #[error("gave way to another transaction")]
    Conflict,
    /// Somebody else held a lock for too long (55P03).
    #[error("a lock was held for too long")]
    LockTimeout,
    /// The statement took longer than it may (57014).
    #[error("a statement took too long")]
    StatementTimeout,
    /// The server stops, starts, has no connection, memory or room left, or takes no writes for now (57P01 to 57P03, class
    /// 53, 58030, 25006).
    #[error("the server is going away, full or read-only")]
    ServerAway,
}

impl Interruption {
    /// What is to be told after a rollback: the interruption, because whatever the closure made of it came after it; else
    /// the closure's own error.
    pub(crate) fn or<E: From<TenancyError>>(interruption: Option<Self>, error: E) -> E {
        interruption.map_or(error, |interruption| TenancyError::Interrupted(interruption).into())
    }

    /// What a state means (<https://www.postgresql.org/docs/current/errcodes-appendix.html>); `None` when the statement
    /// itself was at fault.
    pub(crate) fn of(state: &SqlState) -> Option<Self> {
        match *state {
            SqlState::T_R_DEADLOCK_DETECTED | SqlState::T_R_SERIALIZATION_FAILURE => Some(Self::Conflict),
            SqlState::LOCK_NOT_AVAILABLE => Some(Self::LockTimeout),
            SqlState::QUERY_CANCELED => Some(Self::StatementTimeout),
            SqlState::ADMIN_SHUTDOWN
            | SqlState::CRASH_SHUTDOWN
            | SqlState::CANNOT_CONNECT_NOW
            | SqlState::INSUFFICIENT_RESOURCES
            | SqlState::DISK_FULL
            | SqlState::OUT_OF_MEMORY
            | SqlState::TOO_MANY_CONNECTIONS
            | SqlState::IO_ERROR
            | SqlState::READ_ONLY_SQL_TRANSACTION => Some(Self::ServerAway),
            _ => None,
        }
    }
}
