//! The list of uploaded files as a file.

use std::collections::HashMap;

use chrono::NaiveDate;
use uuid::Uuid;

use super::dto::FecImportState;
use super::store::{self, SummaryRow};
use crate::App;
use crate::accounting::fiscal_years;
use crate::companies;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words};

const TABLE: Table = Table {
    key: "fec_imports",
    title: Words([
        "Fichiers FEC reçus",
        "FEC files received",
        "Archivos FEC recibidos",
        "ملفات FEC المستلمة",
    ]),
    columns: &[
        Column::new(35, ["Fichier", "File", "Archivo", "الملف"]),
        Column::new(20, ["Reçu (UTC)", "Received (UTC)", "Recibido (UTC)", "الاستلام (UTC)"]),
        Column::new(25, ["Envoyé par", "Sent by", "Enviado por", "أرسله"]),
        Column::new(15, ["Taille (octets)", "Size (bytes)", "Tamaño (bytes)", "الحجم (بايت)"]),
        Column::new(12, ["État", "State", "Estado", "الحالة"]),
        Column::new(
            20,
            ["Écritures importées", "Imported entries", "Asientos importados", "القيود المستوردة"],
        ),
        Column::new(
            18,
            ["Début de l'exercice", "Fiscal year from", "Inicio del ejercicio", "بداية السنة المالية"],
        ),
        Column::new(18, ["Fin de l'exercice", "Fiscal year to", "Fin del ejercicio", "نهاية السنة المالية"]),
    ],
};

/// First and last day of the years by their ids.
type Years = HashMap<Uuid, (NaiveDate, NaiveDate)>;

/// The uploaded files, the latest first.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let years = fiscal_years::all(tx).await?;
        let years: Years =
            years.into_iter().map(|year| (year.id, (year.start_date, year.end_date))).collect();
        let mut before = None;
        loop {
            let uploads = store::list(tx, before, BATCH).await?;
            let Some(last) = uploads.last() else { return Ok(()) };
            before = Some(last.id);
            let people: Vec<Uuid> = uploads.iter().filter_map(|upload| upload.created_by).collect();
            let names = tx.read_platform(async |tx| companies::names_in(tx, &people).await).await?;
            sheet.rows(uploads.into_iter().map(|upload| row(upload, &names, &years))).await?;
        }
    });
    read.await?;
    sheet.finish(None).await
}

fn row(upload: SummaryRow, names: &HashMap<Uuid, String>, years: &Years) -> Vec<Cell> {
    let year = upload.fiscal_year_id.and_then(|id| years.get(&id));
    vec![
        Cell::Text(upload.file_name),
        Cell::Instant(upload.created_at),
        Cell::text(upload.created_by.and_then(|id| names.get(&id)).cloned()),
        Cell::Number(upload.size_bytes),
        Cell::Word(state(FecImportState::of(&upload.state))),
        Cell::number(upload.imported_entries),
        Cell::date(year.map(|(start, _)| *start)),
        Cell::date(year.map(|(_, end)| *end)),
    ]
}

fn state(state: FecImportState) -> Words {
    Words(match state {
        FecImportState::Reported => ["À décider", "To decide", "Por decidir", "بانتظار القرار"],
        FecImportState::Imported => ["Importé", "Imported", "Importado", "مستورد"],
        FecImportState::Discarded => ["Écarté", "Discarded", "Descartado", "مستبعد"],
    })
}
