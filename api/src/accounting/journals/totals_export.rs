//! What journals come to, month by month, as a file.

use super::totals::{self, AskedTotals, JournalTotal};
use crate::App;
use crate::accounting::fiscal_years;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "journal_totals",
    title: Words(["Journal centralisateur", "Journal totals", "Diario resumen", "اليومية المركزية"]),
    columns: &[
        Column::new(10, ["Journal", "Journal", "Diario", "اليومية"]),
        Column::new(40, ["Nom", "Name", "Nombre", "الاسم"]),
        Column::new(12, ["Mois", "Month", "Mes", "الشهر"]),
        Column::new(17, ["Débit", "Debit", "Debe", "مدين"]),
        Column::new(17, ["Crédit", "Credit", "Haber", "دائن"]),
    ],
};

const CANCELLED_CLOSINGS: Words = Words([
    "Avec les écritures de clôture et d'ouverture annulées",
    "With the cancelled closing and opening entries",
    "Con los asientos de cierre y apertura anulados",
    "بما فيها قيود الإقفال والافتتاح الملغاة",
]);

/// A row for each month of each journal, by code.
///
/// # Errors
/// As [`totals::totals`].
pub async fn export(app: &App, access: &Access, wanted: AskedTotals, asked: Asked) -> ApiResult<TableFile> {
    let read = access.read(async |tx| {
        let year = fiscal_years::of_parameter(tx, wanted.fiscal_year_id).await?;
        Ok((totals::totals(tx, wanted).await?, year))
    });
    let (found, year) = read.await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.note(found.with_drafts, words::WITH_DRAFTS);
    sheet.note(found.has_cancelled_closings, CANCELLED_CLOSINGS);
    sheet.rows(found.items.into_iter().flat_map(rows)).await?;
    let total = [Cell::Empty, Cell::Word(words::TOTAL), Cell::Empty];
    let sums = [found.total_debit, found.total_credit].map(Cell::Amount);
    sheet.totals(total.into_iter().chain(sums).collect()).await?;
    sheet.finish(Some((year.start_date, year.end_date))).await
}

fn rows(total: JournalTotal) -> Vec<Vec<Cell>> {
    let JournalTotal { journal, name, months, .. } = total;
    let row = |month: totals::JournalMonth| {
        vec![
            Cell::Text(journal.clone()),
            Cell::Text(name.clone()),
            Cell::Date(month.month),
            Cell::Amount(month.debit),
            Cell::Amount(month.credit),
        ]
    };
    months.into_iter().map(row).collect()
}
