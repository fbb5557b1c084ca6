//! The database decides, the code names: maps a violated constraint to a refusal.

use diesel::result::Error;

use super::{ApiError, ApiResult};

/// Names the refusal that stands for a violated constraint.
pub trait OnConstraint<T> {
    /// Answers `refusal` when `constraint` was violated; any other failure stays what it is.
    fn on_constraint(self, constraint: &str, refusal: impl FnOnce() -> ApiError) -> ApiResult<T>;
}

impl<T> OnConstraint<T> for Result<T, Error> {
    fn on_constraint(self, constraint: &str, refusal: impl FnOnce() -> ApiError) -> ApiResult<T> {
        self.map_err(|error| match &error {
            Error::DatabaseError(_, facts) if facts.constraint_name() == Some(constraint) => refusal(),
            _ => error.into(),
        })
    }
}

impl<T> OnConstraint<T> for ApiResult<T> {
    /// A refusal that was already named stays.
    fn on_constraint(self, _: &str, _: impl FnOnce() -> ApiError) -> ApiResult<T> {
        self
    }
}
