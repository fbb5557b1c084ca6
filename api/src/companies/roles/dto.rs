//! The wire types of roles.

use poem_openapi::Object;
use tenancy::PermissionSet;

use super::{grantable, store::RoleRow};
use crate::http::{ApiResult, Fields};

/// Characters of a name at most.
pub const MAX_NAME: usize = 60;

/// A role and what it may do.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct RoleView {
    pub(super) key: String,
    /// As the company named it; absent for a role of the system, which every language names.
    #[oai(skip_serializing_if_is_none)]
    pub(super) name: Option<String>,
    /// Every company has it; it cannot be changed.
    pub(super) is_system: bool,
    /// As `module.level`.
    pub(super) permissions: Vec<String>,
    /// How many members have it, active or not.
    pub(super) member_count: i32,
    /// To be sent back as `If-Match` with a change.
    pub(super) version: i32,
}

impl RoleView {
    /// A role that so many members have.
    pub fn new(row: RoleRow, member_count: i64) -> Self {
        let permissions = row.permissions().iter().map(|permission| permission.to_string()).collect();
        Self {
            is_system: row.is_system(),
            key: row.key,
            name: row.name,
            permissions,
            member_count: i32::try_from(member_count).unwrap_or(i32::MAX),
            version: row.version,
        }
    }
}

/// The roles that a member may have.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct RoleList {
    /// Those that every company has, then the company's own.
    pub items: Vec<RoleView>,
    /// Keys of the modules that a role of the company can open.
    pub modules: Vec<String>,
}

/// A role of the company's own.
#[derive(Debug, Object)]
pub struct RoleCreate {
    /// At most 60 characters, and no other role's.
    name: String,
    /// As `module.level`, of the modules in `list_roles`; a level includes those below it.
    permissions: Vec<String>,
}

impl RoleCreate {
    /// The name and the permissions.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long`, `control_character` or `permission_unknown`.
    pub fn check(self) -> ApiResult<(String, PermissionSet)> {
        Ok((check_name(&self.name)?, grantable::check(&self.permissions)?))
    }
}

/// Changes of a role; what is absent stays.
#[derive(Debug, Object)]
pub struct RoleUpdate {
    /// At most 60 characters, and no other role's.
    name: Option<String>,
    /// All that the role may do from now on.
    permissions: Option<Vec<String>>,
}

/// Changes of a role that can be made.
pub struct RoleChange {
    pub name: Option<String>,
    pub permissions: Option<PermissionSet>,
}

impl RoleUpdate {
    /// The changes.
    ///
    /// # Errors
    /// As [`RoleCreate::check`].
    pub fn check(self) -> ApiResult<RoleChange> {
        Ok(RoleChange {
            name: self.name.as_deref().map(check_name).transpose()?,
            permissions: self.permissions.as_deref().map(grantable::check).transpose()?,
        })
    }
}

fn check_name(name: &str) -> ApiResult<String> {
    let mut fields = Fields::new();
    let name = fields.text("/name", name, MAX_NAME);
    if crate::companies::is_blank_name(&name) {
        fields.refuse("/name", "name_required");
    }
    fields.finish()?;
    Ok(name)
}
