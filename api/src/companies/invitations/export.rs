//! The invitations of a company as a file.

use tenancy::PlatformTx;

use super::{dto::InvitationView, invitation::InvitationState, service};
use crate::{
    App,
    companies::roles::RoleNames,
    http::{Access, ApiError, ApiResult},
    tables::{Asked, Cell, Column, Table, TableFile, Words},
};

const TABLE: Table = Table {
    key: "invitations",
    title: Words([
        "Invitations en attente",
        "Pending invitations",
        "Invitaciones pendientes",
        "الدعوات المعلّقة",
    ]),
    columns: &[
        Column::new(35, ["Adresse e-mail", "E-mail address", "Correo electrónico", "البريد الإلكتروني"]),
        Column::new(18, ["Rôle", "Role", "Rol", "الدور"]),
        Column::new(12, ["État", "State", "Estado", "الحالة"]),
        Column::new(25, ["Invité par", "Invited by", "Invitado por", "دعاه"]),
        Column::new(20, ["Envoyée (UTC)", "Sent (UTC)", "Enviada (UTC)", "الإرسال (UTC)"]),
        Column::new(
            20,
            ["Valable jusqu'à (UTC)", "Good until (UTC)", "Válida hasta (UTC)", "صالحة حتى (UTC)"],
        ),
    ],
};

/// The invitations that wait, newest first.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let company = access.company().id;
    let read = async |tx: &mut PlatformTx<'_>| {
        let names = RoleNames::of(tx, company).await?;
        Ok::<_, ApiError>((service::waiting_in(tx, company).await?, names))
    };
    let (invitations, names) = access.tenancy().tenancy().platform_read(read).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.rows(invitations.into_iter().map(|invitation| row(invitation, &names))).await?;
    sheet.finish(None).await
}

fn row(invitation: InvitationView, names: &RoleNames) -> Vec<Cell> {
    vec![
        Cell::Text(invitation.email),
        names.cell(&invitation.role),
        Cell::Word(state(invitation.state)),
        Cell::text(invitation.invited_by),
        Cell::Instant(invitation.sent_at),
        Cell::Instant(invitation.expires_at),
    ]
}

fn state(state: InvitationState) -> Words {
    Words(match state {
        InvitationState::Pending => ["En attente", "Pending", "Pendiente", "معلّقة"],
        InvitationState::Expired => ["Expirée", "Expired", "Caducada", "منتهية"],
        InvitationState::Accepted => ["Acceptée", "Accepted", "Aceptada", "مقبولة"],
        InvitationState::Declined => ["Déclinée", "Declined", "Rechazada", "مرفوضة"],
        InvitationState::Revoked => ["Révoquée", "Revoked", "Revocada", "ملغاة"],
    })
}
