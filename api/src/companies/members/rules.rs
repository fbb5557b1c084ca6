//! Who may do what to whom among the members of a company. Pure.

use tenancy::PermissionSet;

use crate::{
    companies::roles::covers,
    http::{ApiError, ApiResult},
};

/// What a member may do in a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// What the role allows.
    pub permissions: PermissionSet,
    /// Whether it is the system's role of administrators.
    pub is_admin: bool,
    /// Whether the member may enter the company.
    pub is_active: bool,
}

impl Standing {
    fn administers(self) -> bool {
        self.is_admin && self.is_active
    }
}

/// The member, the company and who acts.
#[derive(Debug, Clone, Copy)]
pub struct Situation {
    /// How the member stands now.
    pub member: Standing,
    /// Whether the member is the owner, whose subscription covers the company.
    pub member_is_owner: bool,
    /// How many active administrators the company has.
    pub admins: i64,
    /// What the acting person may do; `None` when they are the member, and leave.
    pub actor: Option<PermissionSet>,
}

impl Situation {
    /// Whether the member may stand so from now on; `None`: out of the company, sent away or leaving.
    ///
    /// # Errors
    /// 409 `last_admin`: a company without an administrator could never be managed again; 409
    /// `owner_cannot_leave`, as a member or as an administrator: who pays keeps control; 403 `role_exceeds_yours`:
    /// nobody hands out, or takes from others, what they do not have themselves.
    pub fn allows(&self, next: Option<Standing>) -> ApiResult<()> {
        let stays_admin = next.is_some_and(Standing::administers);
        if self.member.administers() && !stays_admin && self.admins <= 1 {
            return Err(ApiError::conflict("last_admin"));
        }
        if self.member_is_owner && !stays_admin {
            return Err(ApiError::conflict("owner_cannot_leave"));
        }
        let given = next.map(|standing| standing.permissions).unwrap_or_default();
        match self.actor {
            Some(actor) if !covers(actor, self.member.permissions) || !covers(actor, given) => {
                Err(ApiError::forbidden("role_exceeds_yours"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
