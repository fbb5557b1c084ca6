//! The keys of a company as a file: what they may and when they were used, never a secret.

use super::{dto::ApiKeyView, service};
use crate::{
    App,
    http::{Access, ApiResult},
    tables::{Asked, Cell, Column, Table, TableFile, Words},
};

const TABLE: Table = Table {
    key: "api_keys",
    title: Words(["Clés API", "API keys", "Claves API", "مفاتيح API"]),
    columns: &[
        Column::new(30, ["Nom", "Name", "Nombre", "الاسم"]),
        Column::new(16, ["Début de la clé", "Beginning of the key", "Inicio de la clave", "بداية المفتاح"]),
        Column::new(40, ["Droits", "Rights", "Permisos", "الصلاحيات"]),
        Column::new(25, ["Créée par", "Made by", "Creada por", "أنشأه"]),
        Column::new(20, ["Création (UTC)", "Made (UTC)", "Creación (UTC)", "الإنشاء (UTC)"]),
        Column::new(20, ["Expiration (UTC)", "Expiry (UTC)", "Caducidad (UTC)", "انتهاء الصلاحية (UTC)"]),
        Column::new(10, ["Expirée", "Expired", "Caducada", "منتهي"]),
        Column::new(
            26,
            ["Dernière utilisation (UTC)", "Last use (UTC)", "Último uso (UTC)", "آخر استخدام (UTC)"],
        ),
        Column::new(16, ["Depuis l'adresse", "From the address", "Desde la dirección", "من العنوان"]),
        Column::new(
            26,
            [
                "Ancien secret jusqu'à (UTC)",
                "Old secret until (UTC)",
                "Secreto anterior hasta (UTC)",
                "السر القديم حتى (UTC)",
            ],
        ),
    ],
};

/// The keys that were not revoked, newest first.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let keys = service::list(access).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.rows(keys.into_iter().map(row)).await?;
    sheet.finish(None).await
}

fn row(key: ApiKeyView) -> Vec<Cell> {
    vec![
        Cell::Text(key.name),
        Cell::Text(key.prefix),
        Cell::Text(key.permissions.join(", ")),
        Cell::Text(key.made_by_name),
        Cell::Instant(key.created_at),
        Cell::Instant(key.expires_at),
        Cell::Flag(key.is_expired),
        Cell::instant(key.last_used_at),
        Cell::text(key.last_used_from),
        Cell::instant(key.old_secret_expires_at),
    ]
}
