//! Which permissions a company can give: those of the modules that exist.

use tenancy::{Level, Module, Permission, PermissionSet};

use crate::{
    companies::catalogue::EXISTING,
    http::{ApiResult, Fields},
};

/// The modules that a role of a company can open, in the order in which they are shown: those that exist, and what every
/// company has besides.
pub fn modules() -> Vec<Module> {
    let others = [Module::Users, Module::Security];
    EXISTING.iter().map(|existing| existing.module).chain(others).collect()
}

/// Whether who may do `mine` may also give `theirs`, or take it away. Of the modules that do not exist yet nobody has
/// anything, whatever the roles of the system say of them.
pub fn covers(mine: PermissionSet, theirs: PermissionSet) -> bool {
    let modules = modules();
    mine.contains_all(theirs.iter().filter(|permission| modules.contains(&permission.module)).collect())
}

/// The permissions that are meant: a level includes those below it, and the first page opens to every role, without which
/// nobody could enter the company, nor leave it.
///
/// # Errors
/// 422 `permission_unknown` for what is none, or of a module that does not exist yet.
pub fn check(texts: &[String]) -> ApiResult<PermissionSet> {
    let (mut fields, modules) = (Fields::new(), modules());
    let mut meant = vec![Module::Dashboard.read()];
    for (index, text) in texts.iter().enumerate() {
        match text.parse::<Permission>() {
            Ok(permission) if modules.contains(&permission.module) => meant.extend(up_to(permission)),
            _ => fields.refuse(format!("/permissions/{index}"), "permission_unknown"),
        }
    }
    fields.finish()?;
    Ok(meant.into_iter().collect())
}

fn up_to(permission: Permission) -> impl Iterator<Item = Permission> {
    let levels = Level::ALL.iter().filter(move |level| **level <= permission.level);
    levels.map(move |level| Permission::new(permission.module, *level))
}

#[cfg(test)]
mod tests;
