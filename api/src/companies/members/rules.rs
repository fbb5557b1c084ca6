//! Who may do what to whom among the members of a company. Pure.

use tenancy::PermissionSet;

use crate::http::{ApiError, ApiResult};

/// What is to happen to a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Another role, which may do this.
    Role(PermissionSet, IsAdmin),
    /// Out of the company: sent away, or leaving.
    Removal,
}

/// Whether a role is the system's role of administrators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IsAdmin(pub bool);

/// The member, the company and who acts.
#[derive(Debug, Clone, Copy)]
pub struct Situation {
    /// What the member may do now.
    pub member: PermissionSet,
    /// Whether the member is an administrator.
    pub member_is_admin: IsAdmin,
    /// Whether the member is the owner, whose subscription covers the company.
    pub member_is_owner: bool,
    /// How many administrators the company has.
    pub admins: i64,
    /// What the acting person may do; `None` when they are the member, and leave.
    pub actor: Option<PermissionSet>,
}

impl Situation {
    /// Whether the change may be.
    ///
    /// # Errors
    /// 409 `last_admin`: a company without an administrator could never be managed again; 409
    /// `owner_cannot_leave`, as a member or as an administrator: who pays keeps control; 403 `role_exceeds_yours`:
    /// nobody hands out, or takes from others, what they do not have themselves.
    pub fn allows(&self, change: Change) -> ApiResult<()> {
        let stays_admin = matches!(change, Change::Role(_, IsAdmin(true)));
        let IsAdmin(is_admin) = self.member_is_admin;
        if is_admin && !stays_admin && self.admins <= 1 {
            return Err(ApiError::conflict("last_admin"));
        }
        if self.member_is_owner && !stays_admin {
            return Err(ApiError::conflict("owner_cannot_leave"));
        }
        let given = match change {
            Change::Role(permissions, _) => permissions,
            Change::Removal => PermissionSet::default(),
        };
        match self.actor {
            Some(actor) if !actor.contains_all(self.member) || !actor.contains_all(given) => {
                Err(ApiError::forbidden("role_exceeds_yours"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
