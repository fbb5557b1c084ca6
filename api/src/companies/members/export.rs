//! The members of a company as a file.

use tenancy::PlatformTx;

use super::{dto::MemberView, service};
use crate::{
    App,
    companies::roles::RoleNames,
    http::{Access, ApiResult},
    tables::{Asked, Cell, Column, Table, TableFile, Words, is_found, words},
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
    let names = async |tx: &mut PlatformTx<'_>| RoleNames::of(tx, company).await;
    let names = access.tenancy().tenancy().platform_read(names).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.narrowed(words::SEARCH, filter.search.clone());
    sheet.note(filter.role.is_some(), words::FILTERED);
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

fn row(member: MemberView, names: &RoleNames) -> Vec<Cell> {
    vec![
        Cell::Text(member.last_name),
        Cell::Text(member.first_name),
        Cell::Text(member.email),
        names.cell(&member.role),
        Cell::Flag(member.is_active),
        Cell::Flag(member.is_owner),
        Cell::Instant(member.joined_at),
        Cell::instant(member.last_seen_at),
        Cell::text(member.invited_by),
    ]
}
