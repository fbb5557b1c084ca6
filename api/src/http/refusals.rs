//! How the failures of tenancy and of the database become refusals.

use std::io;

use billing::catalogue::Need;
use billing::limits::HoldError;
use poem::http::StatusCode;
use tenancy::objects::Unavailable;
use tenancy::{Denied, Interruption, TenancyError, WriteRefusal};

use super::ApiError;

/// Seconds after which a caller may try again what the database could not do now.
const RETRY_AFTER_SECONDS: u64 = 2;

impl From<TenancyError> for ApiError {
    /// A row that is not there is not found; everything else that nobody named is our fault.
    fn from(error: TenancyError) -> Self {
        match error {
            TenancyError::Database(diesel::result::Error::NotFound) => Self::not_found(),
            error if error.is_transient() => {
                Self::unavailable(code_of(&error), RETRY_AFTER_SECONDS).because(error)
            }
            TenancyError::Files(error) => error.into(),
            TenancyError::Database(error) if is_overflow(&error) => Self::unprocessable("amount_overflow"),
            error => Self::internal(error),
        }
    }
}

/// Whether a sum of amounts does not fit: of entries that are posted none ever does, but of drafts one may.
fn is_overflow(error: &diesel::result::Error) -> bool {
    use diesel::result::Error::DatabaseError;
    matches!(error, DatabaseError(_, info) if info.message() == "bigint out of range")
}

impl From<io::Error> for ApiError {
    /// Of where files are: a bucket that does not do what it is asked for, and a disk that is full or not to be written,
    /// pass; everything else is our fault.
    fn from(error: io::Error) -> Self {
        use io::ErrorKind::{QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        match error.kind() {
            _ if Unavailable::of(&error).is_some() => {
                Self::unavailable("files_unavailable", RETRY_AFTER_SECONDS).because(error)
            }
            StorageFull | QuotaExceeded | ReadOnlyFilesystem => {
                Self::unavailable("files_unavailable", RETRY_AFTER_SECONDS).because(error)
            }
            _ => Self::internal(error),
        }
    }
}

/// What a caller is told of a failure that passes.
fn code_of(error: &TenancyError) -> &'static str {
    match error {
        TenancyError::Interrupted(Interruption::Conflict | Interruption::LockTimeout) => "busy",
        TenancyError::Interrupted(Interruption::StatementTimeout) => "timeout",
        _ => "database_unavailable",
    }
}

impl From<diesel::result::Error> for ApiError {
    fn from(error: diesel::result::Error) -> Self {
        TenancyError::Database(error).into()
    }
}

impl From<Denied> for ApiError {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::Unauthenticated => Self::unauthenticated(),
            Denied::NotFound => Self::not_found(),
            Denied::Forbidden { permission } => {
                Self::forbidden("permission_missing").detail(format!("it takes {permission}"))
            }
            Denied::NotInPlan { module } => Self::plan_required(Need::Module(module)),
            Denied::SubscriptionEnded { module } => Self::subscription_ended(Need::Module(module)),
            Denied::Erasing { at } => {
                Self::conflict("company_erasing").detail(format!("it is erased on {}", at.to_rfc3339()))
            }
            Denied::Upgrading => Self::unavailable("company_upgrading", 10),
            Denied::NotReady => Self::unavailable("company_not_ready", 5),
            Denied::Unavailable(error) => error.into(),
        }
    }
}

impl From<HoldError> for ApiError {
    fn from(error: HoldError) -> Self {
        match error {
            HoldError::Full(need) => Self::plan_required(need),
            HoldError::Database(error) => error.into(),
        }
    }
}

impl From<WriteRefusal> for ApiError {
    fn from(refusal: WriteRefusal) -> Self {
        let status = match refusal {
            WriteRefusal::StaleVersion => StatusCode::PRECONDITION_FAILED,
            WriteRefusal::VersionRequired => StatusCode::PRECONDITION_REQUIRED,
            WriteRefusal::AnswerLost => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self::new(status, refusal.code())
    }
}

#[cfg(test)]
mod tests;
