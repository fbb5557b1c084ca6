//! The archives that were asked for as a file: what became of each, never what is in one.

use super::{
    dto::{DataExport, TransferState},
    service,
};
use crate::{
    App,
    http::{Access, ApiResult},
    tables::{Asked, Cell, Column, Table, TableFile, Words},
};

const TABLE: Table = Table {
    key: "data_exports",
    title: Words(["Archives", "Archives", "Archivos", "الأرشيفات"]),
    columns: &[
        Column::new(20, ["Demande (UTC)", "Asked for (UTC)", "Solicitud (UTC)", "وقت الطلب (UTC)"]),
        Column::new(12, ["État", "State", "Estado", "الحالة"]),
        Column::new(16, ["Taille (octets)", "Size (bytes)", "Tamaño (bytes)", "الحجم (بايت)"]),
        Column::new(18, ["Fichiers abîmés", "Damaged files", "Archivos dañados", "ملفات تالفة"]),
        Column::new(22, ["Échec parce que", "Failed because", "Fallo porque", "سبب الفشل"]),
        Column::new(20, ["Jusqu'au (UTC)", "Until (UTC)", "Hasta (UTC)", "حتى (UTC)"]),
        Column::new(66, ["SHA-256", "SHA-256", "SHA-256", "SHA-256"]),
    ],
};

/// The archives, the latest first.
///
/// # Errors
/// 403 `owner_only`; 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let archives = service::list(access).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.rows(archives.into_iter().map(row)).await?;
    sheet.finish(None).await
}

fn row(archive: DataExport) -> Vec<Cell> {
    vec![
        Cell::Instant(archive.created_at),
        Cell::Word(state(archive.state)),
        Cell::number(i64::try_from(archive.size_bytes).ok()),
        Cell::Number(archive.damaged_files.into()),
        Cell::text(archive.error_code),
        Cell::instant(archive.expires_at),
        Cell::text(archive.sha256),
    ]
}

fn state(state: TransferState) -> Words {
    Words(match state {
        TransferState::Waiting => ["En attente", "Waiting", "En espera", "في الانتظار"],
        TransferState::Running => ["En cours", "Under way", "En curso", "جارٍ"],
        TransferState::Done => ["Prête", "Ready", "Listo", "جاهز"],
        TransferState::Failed => ["Échouée", "Failed", "Fallido", "فشل"],
    })
}
