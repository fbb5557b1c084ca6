//! The roles of a company as a file: who has them counted, and what they may.

use super::{dto::RoleView, grantable, named::RoleNames, service};
use crate::{
    App,
    http::{Access, ApiResult},
    tables::{Asked, Cell, Column, Table, TableFile, Words},
};

const TABLE: Table = Table {
    key: "roles",
    title: Words(["Rôles", "Roles", "Roles", "الأدوار"]),
    columns: &[
        Column::new(25, ["Rôle", "Role", "Rol", "الدور"]),
        Column::new(18, ["Prédéfini", "Built in", "Predefinido", "مدمج"]),
        Column::new(60, ["Droits", "Rights", "Permisos", "الصلاحيات"]),
        Column::new(10, ["Membres", "Members", "Miembros", "الأعضاء"]),
    ],
};

/// The roles as they are listed.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let roles = service::list(access).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.rows(roles.into_iter().map(row)).await?;
    sheet.finish(None).await
}

fn row(role: RoleView) -> Vec<Cell> {
    vec![
        role.name.map_or_else(|| RoleNames::of_system(&role.key), Cell::Text),
        Cell::Flag(role.is_system),
        Cell::Text(rights(role.permissions)),
        Cell::Number(role.member_count.into()),
    ]
}

/// What a role opens of the modules that there are.
fn rights(permissions: Vec<String>) -> String {
    let modules: Vec<String> = grantable::modules().into_iter().map(|module| module.to_string()).collect();
    let opens =
        |permission: &String| modules.iter().any(|module| permission.split('.').next() == Some(module));
    permissions.into_iter().filter(opens).collect::<Vec<_>>().join(", ")
}
