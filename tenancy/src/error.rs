//! What can go wrong below the rules: the database, the pool, the files.

use diesel::result::{DatabaseErrorKind, Error as DieselError};

/// A failure of the means, not of the caller.
#[derive(Debug, thiserror::Error)]
pub enum TenancyError {
    /// The database refused a statement or the COMMIT; constraint names are inside.
    #[error("database: {0}")]
    Database(#[from] DieselError),
    /// The server gave up a statement that may succeed when it is sent again.
    #[error("database: {0}")]
    Interrupted(#[from] crate::Interruption),
    /// No connection could be made.
    #[error("connection: {0}")]
    Connect(String),
    /// Every connection stayed busy for as long as a caller waits.
    #[error("no free connection after {waited_ms} ms")]
    PoolTimeout {
        /// How long the caller waited, in milliseconds.
        waited_ms: u128,
    },
    /// A company lives on a database server that the configuration does not name.
    #[error("unknown database node {0}")]
    UnknownNode(String),
    /// A migration failed, or what the database has is not what the binary has.
    #[error("migration: {0}")]
    Migration(String),
    /// The configuration cannot be used.
    #[error("configuration: {0}")]
    Config(String),
    /// A transaction turned out to be another company's; nothing was done in it.
    #[error("a transaction is not that of company {0}")]
    Scope(crate::CompanyId),
    /// Rows could not be copied in or out.
    #[error("copy: {0}")]
    Copy(String),
    /// The file store failed.
    #[error("file store: {0}")]
    Files(#[from] std::io::Error),
    /// A company is not in a state that allows this step of its making.
    #[error("company {company} is {state}")]
    WrongState {
        /// Which company.
        company: crate::CompanyId,
        /// The state it is in.
        state: crate::provision::CompanyState,
    },
}

impl TenancyError {
    /// A stable code for logs and metrics.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Database(_) => "database",
            Self::Interrupted(_) => "interrupted",
            Self::Connect(_) => "connect",
            Self::PoolTimeout { .. } => "pool_timeout",
            Self::UnknownNode(_) => "unknown_node",
            Self::Migration(_) => "migration",
            Self::Config(_) => "config",
            Self::Scope(_) => "scope",
            Self::Copy(_) => "copy",
            Self::Files(_) => "files",
            Self::WrongState { .. } => "wrong_state",
        }
    }

    /// The name of the violated constraint, when that is what happened.
    pub fn constraint(&self) -> Option<&str> {
        match self {
            Self::Database(DieselError::DatabaseError(_, info)) => info.constraint_name(),
            _ => None,
        }
    }

    /// Whether the same call may succeed later: lost connections, full pools, deadlocks, timeouts.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Interrupted(_) | Self::Connect(_) | Self::PoolTimeout { .. } => true,
            Self::Database(error) => is_transient(error),
            _ => false,
        }
    }
}

impl From<diesel::ConnectionError> for TenancyError {
    fn from(error: diesel::ConnectionError) -> Self {
        Self::Connect(error.to_string())
    }
}

impl From<tokio_postgres::Error> for TenancyError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Connect(reason(&error))
    }
}

/// What the driver says, with the cause that it keeps to itself.
pub(crate) fn reason(error: &tokio_postgres::Error) -> String {
    let cause = std::error::Error::source(error).map(|cause| format!(": {cause}")).unwrap_or_default();
    format!("{error}{cause}")
}

fn is_transient(error: &DieselError) -> bool {
    match error {
        DieselError::DatabaseError(kind, _) => matches!(
            kind,
            DatabaseErrorKind::ClosedConnection
                | DatabaseErrorKind::UnableToSendCommand
                | DatabaseErrorKind::SerializationFailure
        ),
        DieselError::BrokenTransactionManager => true,
        _ => false,
    }
}
