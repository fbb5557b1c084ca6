//! What is the owner's alone.

use tenancy::UserId;

use crate::http::{Access, ApiError, ApiResult};

/// Whether the caller is this person.
///
/// # Errors
/// 403 `owner_only`.
pub fn must_be(access: &Access, owner: UserId) -> ApiResult<()> {
    if access.tenancy().actor().user_id() == Some(owner) {
        Ok(())
    } else {
        Err(ApiError::forbidden("owner_only"))
    }
}

/// Whether the caller owns the company, and its name was typed.
///
/// # Errors
/// 403 `owner_only`; 422 `company_name_differs`.
pub fn must_confirm(access: &Access, typed: &str) -> ApiResult<()> {
    must_be(access, access.company().owner_id)?;
    if typed.trim() == access.company().name {
        Ok(())
    } else {
        Err(ApiError::field("/company_name", "company_name_differs"))
    }
}
