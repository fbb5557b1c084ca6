//! The list of entries as a file.

use chrono::NaiveDate;

use super::dto::{EntrySource, EntryState, EntrySummary};
use super::list::{self, Filter};
use super::order::After;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "entries",
    title: Words(["Écritures", "Entries", "Asientos", "القيود"]),
    columns: &[
        Column::new(11, ["Date", "Date", "Fecha", "التاريخ"]),
        Column::new(9, ["Journal", "Journal", "Diario", "اليومية"]),
        Column::new(10, ["Numéro", "Number", "Número", "الرقم"]),
        Column::new(18, ["Pièce", "Document", "Documento", "المستند"]),
        Column::new(45, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(15, ["Total", "Total", "Total", "المجموع"]),
        Column::new(15, ["État", "State", "Estado", "الحالة"]),
        Column::new(10, ["Équilibrée", "Balanced", "Cuadrado", "متوازن"]),
        Column::new(8, ["Lignes", "Lines", "Líneas", "الأسطر"]),
        Column::new(8, ["Pièces jointes", "Attachments", "Adjuntos", "المرفقات"]),
        Column::new(16, ["Origine", "Source", "Origen", "المصدر"]),
        Column::new(18, ["Numéro d'origine", "Original number", "Número de origen", "الرقم الأصلي"]),
    ],
};

const JOURNAL: Words = Words(["Journal", "Journal", "Diario", "اليومية"]);

/// The entries that pass the filter, in its order.
///
/// # Errors
/// As [`list::list`]; 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, mut filter: Filter, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.narrowed(JOURNAL, filter.journal.clone());
    sheet.narrowed(words::STATE, filter.state.map(|of| state(of).of(asked.language)));
    sheet.narrowed(words::ACCOUNT, filter.account.clone());
    sheet.narrowed(words::SEARCH, filter.search.clone());
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        list::keep_within_year(tx, &mut filter).await?;
        let days: Option<(NaiveDate, NaiveDate)> = filter.from.zip(filter.to);
        loop {
            let page = list::list(tx, filter.clone(), BATCH).await?;
            sheet.rows(page.items.into_iter().map(row)).await?;
            let Some(cursor) = page.next_cursor else { return Ok(days) };
            filter.after = After::decode(filter.sort, Some(&cursor))?;
        }
    });
    let days = read.await?;
    sheet.finish(days).await
}

fn row(entry: EntrySummary) -> Vec<Cell> {
    vec![
        Cell::Date(entry.date),
        Cell::Text(entry.journal),
        Cell::number(entry.number),
        Cell::Text(entry.piece_ref),
        Cell::Text(entry.label),
        Cell::Amount(entry.total),
        Cell::Word(state(entry.state)),
        Cell::Flag(entry.is_balanced),
        Cell::Number(entry.line_count.into()),
        Cell::Number(entry.attachment_count),
        Cell::Word(source(entry.source)),
        Cell::text(entry.source_number),
    ]
}

fn state(state: EntryState) -> Words {
    Words(match state {
        EntryState::Draft => ["Brouillon", "Draft", "Borrador", "مسودة"],
        EntryState::Posted => ["Comptabilisée", "Posted", "Contabilizado", "مرحّل"],
    })
}

fn source(source: EntrySource) -> Words {
    Words(match source {
        EntrySource::Manual => ["Saisie manuelle", "Typed here", "Registro manual", "إدخال يدوي"],
        EntrySource::Import => ["Import", "Import", "Importación", "استيراد"],
        EntrySource::Reversal => ["Contre-passation", "Reversal", "Extorno", "قيد عكسي"],
        EntrySource::Closing => ["Clôture", "Closing", "Cierre", "إقفال"],
        EntrySource::Assets => ["Immobilisations", "Fixed assets", "Inmovilizado", "الأصول الثابتة"],
        EntrySource::Loans => ["Emprunts", "Loans", "Préstamos", "القروض"],
    })
}
