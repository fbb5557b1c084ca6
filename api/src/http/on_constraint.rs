//! The database decides, the code names: maps a violated constraint to a refusal.

use diesel::result::Error;

use super::{ApiError, ApiResult};

/// Names the refusals that stand for violated constraints.
pub trait OnConstraint<T> {
    /// Answers 409 with the code that stands for the violated constraint; any other failure stays what it is.
    ///
    /// All (constraint, code) of a statement are named at once: what they leave is a 500 already, which no later
    /// call could take back.
    fn on_constraint(self, refusals: &[(&str, &str)]) -> ApiResult<T>;
}

impl<T> OnConstraint<T> for Result<T, Error> {
    fn on_constraint(self, refusals: &[(&str, &str)]) -> ApiResult<T> {
        self.map_err(|error| {
            let Error::DatabaseError(_, facts) = &error else { return error.into() };
            let violated = facts.constraint_name();
            match refusals.iter().find(|(constraint, _)| violated == Some(constraint)) {
                Some((_, code)) => ApiError::conflict(code),
                None => error.into(),
            }
        })
    }
}
