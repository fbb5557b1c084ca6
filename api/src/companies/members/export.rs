//! The members of a company as a file.

use std::collections::HashMap;

use tenancy::PlatformTx;

use super::{dto::MemberView, service};
use crate::{
    App,
    companies::roles,
    http::{Access, ApiResult},
    tables::{Asked, Cell, Column, Table, TableFile, Words, is_found},
};

const TABLE: Table = Table {
    key: "members",
    title: Words(["Membres", "Members", "Miembros", "الأعضاء"]),
    columns: &[
        Column::new(20, ["Nom", "Last name", "Apellidos", "اللقب"]),
        Column::new(20, ["Prénom", "First name", "Nombre", "الاسم"]),
        Column::new(35, ["Adresse e-mail", "E-mail address", "Correo electrónico", "البريد الإلكتروني"]),
        Column::new(18, ["Rôle", "Role", "Rol", "الدور"]),
        Column::new(8, ["Actif", "Active", "Activo", "نشط"]),
        Column::new(13, ["Propriétaire", "Owner", "Propietario", "المالك"]),
        Column::new(20, ["Arrivée (UTC)", "Joined (UTC)", "Incorporación (UTC)", "الانضمام (UTC)"]),
        Column::new(20, ["Vu (UTC)", "Last seen (UTC)", "Última visita (UTC)", "آخر ظهور (UTC)"]),
        Column::new(25, ["Invité par", "Invited by", "Invitado por", "دعاه"]),
    ],
};

/// Which members are asked for. The list itself is short and given whole.
#[derive(Debug)]
pub struct Filter {
    /// Part of the name or of the e-mail address.
    pub search: Option<String>,
    /// Key of a role.
    pub role: Option<String>,
}

/// The members who pass the filter, by name.
pub async fn export(app: &App, access: &Access, filter: Filter, asked: Asked) -> ApiResult<TableFile> {
    let company = access.company().id;
    let members = service::members(access).await?;
    let roles = async |tx: &mut PlatformTx<'_>| roles::all(tx, company).await;
    let roles = access.tenancy().tenancy().platform_read(roles).await?;
    let names = roles.into_iter().filter_map(|role| Some((role.key, role.name?))).collect();
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    let kept = members.into_iter().filter(|member| filter.keeps(member));
    sheet.rows(kept.map(|member| row(member, &names))).await?;
    sheet.finish(None).await
}

impl Filter {
    fn keeps(&self, member: &MemberView) -> bool {
        let MemberView { first_name, last_name, email, role, .. } = member;
        let name = format!("{first_name} {last_name}");
        self.search.as_ref().is_none_or(|search| is_found(search, [&name, email]))
            && self.role.as_ref().is_none_or(|asked| asked == role)
    }
}

fn row(member: MemberView, names: &HashMap<String, String>) -> Vec<Cell> {
    vec![
        Cell::Text(member.last_name),
        Cell::Text(member.first_name),
        Cell::Text(member.email),
        role(&member.role, names),
        Cell::Flag(member.is_active),
        Cell::Flag(member.is_owner),
        Cell::Instant(member.joined_at),
        member.last_seen_at.map_or(Cell::Empty, Cell::Instant),
        Cell::text(member.invited_by),
    ]
}

/// A role of the company by the name that it gave, one of the system in the language of the file.
fn role(key: &str, names: &HashMap<String, String>) -> Cell {
    Cell::Word(Words(match key {
        "admin" => ["Administrateur", "Administrator", "Administrador", "مدير عام"],
        "manager" => ["Gestionnaire", "Manager", "Gestor", "مسيّر"],
        "accountant" => ["Comptable", "Accountant", "Contable", "محاسب"],
        "employee" => ["Collaborateur", "Employee", "Empleado", "موظف"],
        "viewer" => ["Lecteur", "Viewer", "Lector", "قارئ"],
        own => return Cell::Text(names.get(own).cloned().unwrap_or_else(|| own.to_owned())),
    }))
}
