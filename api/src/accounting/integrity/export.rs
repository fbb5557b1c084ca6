//! The hashes of a year as a file.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
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

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = Text)]
    piece_ref: String,
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = BigInt)]
    total: i64,
    #[diesel(sql_type = Binary)]
    hash: Vec<u8>,
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
            after = (last.journal.clone(), last.number);
            sheet.rows(rows.into_iter().map(|row| row.cells(currency))).await?;
        }
    });
    let days = read.await?;
    sheet.finish(Some(days)).await
}

async fn page(tx: &mut CompanyTx<'_>, year: Uuid, (journal, number): &(String, i64)) -> ApiResult<Vec<Row>> {
    Ok(diesel::sql_query(
        "SELECT journal, number, date, piece_ref, label, total_debit AS total, hash FROM entries
         WHERE fiscal_year_id = $1 AND (journal, fiscal_year_id, number) > ($2, $1, $3) AND state = 'posted'
         ORDER BY journal, fiscal_year_id, number LIMIT $4",
    )
    .bind::<SqlUuid, _>(year)
    .bind::<Text, _>(journal)
    .bind::<BigInt, _>(number)
    .bind::<BigInt, _>(BATCH)
    .load(tx.conn())
    .await?)
}

impl Row {
    fn cells(self, currency: ledger::Currency) -> Vec<Cell> {
        vec![
            Cell::Text(self.journal),
            Cell::Number(self.number),
            Cell::Date(self.date),
            Cell::Text(self.piece_ref),
            Cell::Text(self.label),
            Cell::Amount(amount::wire(self.total, currency)),
            Cell::Text(data_encoding::HEXLOWER.encode(&self.hash)),
        ]
    }
}
