//! The lines of several accounts as a file.

use super::dto::PostedLine;
use super::service::{self, After};
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "lines",
    title: Words(["Mouvements", "Ledger lines", "Movimientos", "الحركات"]),
    columns: &[
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(35, ["Intitulé du compte", "Account name", "Nombre de la cuenta", "اسم الحساب"]),
        Column::new(11, ["Date", "Date", "Fecha", "التاريخ"]),
        Column::new(9, ["Journal", "Journal", "Diario", "اليومية"]),
        Column::new(10, ["Numéro", "Number", "Número", "الرقم"]),
        Column::new(18, ["Pièce", "Document", "Documento", "المستند"]),
        Column::new(45, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(15, ["Tiers", "Third party", "Tercero", "الطرف"]),
        Column::new(15, ["Débit", "Debit", "Debe", "مدين"]),
        Column::new(15, ["Crédit", "Credit", "Haber", "دائن"]),
    ],
};

/// The lines that are asked for, in their order.
///
/// # Errors
/// As [`service::list`]; 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, lines: service::Asked, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.narrowed(words::ACCOUNT, lines.account.clone());
    sheet.narrowed(words::THIRD_PARTY, lines.auxiliary.clone());
    sheet.note(lines.with_drafts, words::WITH_DRAFTS);
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut after = None;
        loop {
            let page = service::list(tx, &lines, after, BATCH).await?;
            sheet.rows(page.items.into_iter().map(row)).await?;
            let Some(cursor) = page.next_cursor else {
                return sheet.totals(totals(page.total_debit, page.total_credit)).await;
            };
            after = After::decode(lines.sort, Some(&cursor))?;
        }
    });
    read.await?;
    sheet.finish(Some((lines.from, lines.to))).await
}

fn totals(debit: String, credit: String) -> Vec<Cell> {
    let before = std::iter::repeat_n(Cell::Empty, 6);
    before.chain([Cell::Word(words::TOTAL), Cell::Empty, Cell::Amount(debit), Cell::Amount(credit)]).collect()
}

fn row(line: PostedLine) -> Vec<Cell> {
    vec![
        Cell::Text(line.account),
        Cell::Text(line.account_label),
        Cell::Date(line.date),
        Cell::Text(line.journal),
        line.entry_number.map_or(Cell::Empty, Cell::Number),
        Cell::Text(line.piece_ref),
        Cell::Text(line.label),
        Cell::text(line.auxiliary),
        Cell::Amount(line.debit),
        Cell::Amount(line.credit),
    ]
}
