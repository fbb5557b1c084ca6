//! Open items as files.

use super::dto::OpenItem;
use super::open_items::{self, After, Filter};
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "open_items",
    title: Words(["Écritures non lettrées", "Open items", "Partidas abiertas", "البنود المفتوحة"]),
    columns: &[
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(15, ["Tiers", "Third party", "Tercero", "الطرف"]),
        Column::new(30, ["Nom", "Name", "Nombre", "الاسم"]),
        Column::new(11, ["Date", "Date", "Fecha", "التاريخ"]),
        Column::new(11, ["Échéance", "Due date", "Vencimiento", "الاستحقاق"]),
        Column::new(9, ["Journal", "Journal", "Diario", "اليومية"]),
        Column::new(10, ["Numéro", "Number", "Número", "الرقم"]),
        Column::new(18, ["Pièce", "Document", "Documento", "المستند"]),
        Column::new(45, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(15, ["Débit", "Debit", "Debe", "مدين"]),
        Column::new(15, ["Crédit", "Credit", "Haber", "دائن"]),
        Column::new(9, ["Devise", "Currency", "Divisa", "العملة"]),
        Column::new(15, ["Montant en devise", "Currency amount", "Importe en divisa", "المبلغ بالعملة"]),
        Column::new(10, ["Lettrage", "Matching", "Punteo", "المطابقة"]),
    ],
};

/// The open items that pass the filter, by date.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, filter: Filter, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.narrowed(words::ACCOUNT, Some(filter.account.clone()));
    sheet.narrowed(words::THIRD_PARTY, filter.auxiliary.clone());
    filter.until.into_iter().for_each(|until| sheet.as_at(until));
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut after = None;
        loop {
            let page = open_items::list(tx, &filter, after, BATCH).await?;
            sheet.rows(page.items.into_iter().map(|item| row(&filter.account, item))).await?;
            let Some(cursor) = page.next_cursor else { return Ok(()) };
            after = After::decode(Some(&cursor))?;
        }
    });
    read.await?;
    sheet.finish(None).await
}

fn row(account: &str, item: OpenItem) -> Vec<Cell> {
    vec![
        Cell::Text(account.to_owned()),
        Cell::Text(item.auxiliary),
        Cell::Text(item.auxiliary_name),
        Cell::Date(item.date),
        Cell::Date(item.due_date),
        Cell::Text(item.journal),
        Cell::number(Some(item.entry_number)),
        Cell::Text(item.piece_ref),
        Cell::Text(item.label),
        Cell::Amount(item.debit),
        Cell::Amount(item.credit),
        Cell::text(item.currency),
        item.currency_amount.map_or(Cell::Empty, Cell::Amount),
        Cell::text(item.letter),
    ]
}
