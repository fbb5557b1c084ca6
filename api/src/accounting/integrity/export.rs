//! The hashes of a year as a file.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::entries;
use uuid::Uuid;

use crate::App;
use crate::accounting::{amount, fiscal_years};
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words};

const TABLE: Table = Table {
    key: "integrity",
    title: Words(["Preuve d’intégrité", "Proof of integrity", "Prueba de integridad", "إثبات السلامة"]),
    columns: &[
        Column::new(9, ["Journal", "Journal", "Diario", "اليومية"]),
        Column::new(10, ["Numéro", "Number", "Número", "الرقم"]),
        Column::new(11, ["Date", "Date", "Fecha", "التاريخ"]),
        Column::new(18, ["Pièce", "Document", "Documento", "المستند"]),
        Column::new(40, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(15, ["Total", "Total", "Total", "المجموع"]),
        Column::new(66, ["Empreinte SHA-256", "SHA-256 hash", "Huella SHA-256", "بصمة SHA-256"]),
    ],
};

#[derive(Queryable)]
struct Row {
    journal: String,
    number: Option<i64>,
    date: NaiveDate,
    piece_ref: String,
    label: String,
    total: i64,
    hash: Option<Vec<u8>>,
}

/// The posted entries of a year, by journal and number.
///
/// # Errors
/// 422 `fiscal_year_unknown`, `export_too_long`.
pub async fn export(app: &App, access: &Access, fiscal_year_id: Uuid, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let currency = amount::currency_of(tx.company())?;
        let year = fiscal_years::of_parameter(tx, fiscal_year_id).await?;
        let mut after = (String::new(), 0);
        loop {
            let rows = page(tx, fiscal_year_id, &after).await?;
            let Some(last) = rows.last() else { return Ok((year.start_date, year.end_date)) };
            after = (last.journal.clone(), last.number.unwrap_or_default());
            sheet.rows(rows.into_iter().map(|row| row.cells(currency))).await?;
        }
    });
    let days = read.await?;
    sheet.finish(Some(days)).await
}

async fn page(tx: &mut CompanyTx<'_>, year: Uuid, (journal, number): &(String, i64)) -> ApiResult<Vec<Row>> {
    let behind = entries::journal.eq(journal).and(entries::number.gt(number));
    Ok(entries::table
        .filter(entries::fiscal_year_id.eq(year))
        .filter(entries::state.eq("posted"))
        .filter(entries::journal.gt(journal).or(behind))
        .order((entries::journal, entries::number))
        .limit(BATCH)
        .select((
            entries::journal,
            entries::number,
            entries::date,
            entries::piece_ref,
            entries::label,
            entries::total_debit,
            entries::hash,
        ))
        .load(tx.conn())
        .await?)
}

impl Row {
    fn cells(self, currency: ledger::Currency) -> Vec<Cell> {
        vec![
            Cell::Text(self.journal),
            Cell::number(self.number),
            Cell::Date(self.date),
            Cell::Text(self.piece_ref),
            Cell::Text(self.label),
            Cell::Amount(amount::wire(self.total, currency)),
            Cell::text(self.hash.map(|hash| data_encoding::HEXLOWER.encode(&hash))),
        ]
    }
}
