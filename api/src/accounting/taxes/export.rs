//! The VAT of a period as a file.

use super::vat::{self, Period};
use super::vat_dto::{VatOfCode, VatTotals};
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "vat",
    title: Words(["TVA de la période", "VAT of the period", "IVA del periodo", "ضريبة الفترة"]),
    columns: &[
        Column::new(12, ["Code", "Code", "Código", "الرمز"]),
        Column::new(40, ["Nom", "Name", "Nombre", "الاسم"]),
        Column::new(12, ["Taux", "Rate", "Tipo", "المعدل"]),
        Column::new(15, ["Base", "Base", "Base", "الوعاء"]),
        Column::new(
            15,
            ["Collectée calculée", "Collected, computed", "Repercutido calculado", "محصلة محسوبة"],
        ),
        Column::new(
            15,
            ["Collectée au compte", "Collected, booked", "Repercutido contabilizado", "محصلة مقيدة"],
        ),
        Column::new(
            15,
            ["Déductible calculée", "Deductible, computed", "Deducible calculado", "قابلة للخصم محسوبة"],
        ),
        Column::new(
            15,
            ["Déductible au compte", "Deductible, booked", "Deducible contabilizado", "قابلة للخصم مقيدة"],
        ),
        Column::new(15, ["Écart", "Difference", "Diferencia", "الفرق"]),
        Column::new(15, ["Base exigible", "Base due", "Base exigible", "الوعاء المستحق"]),
        Column::new(15, ["Collectée exigible", "Collected, due", "Repercutido exigible", "محصلة مستحقة"]),
        Column::new(
            15,
            ["Déductible exigible", "Deductible, due", "Deducible exigible", "قابلة للخصم مستحقة"],
        ),
    ],
};

/// The codes with their figures.
///
/// # Errors
/// The database's.
pub async fn export(app: &App, access: &Access, period: Period, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    let report = access.read_for(STATEMENT_TIMEOUT, async |tx| vat::get(tx, period).await).await?;
    sheet.rows(report.codes.into_iter().map(row)).await?;
    sheet.totals(totals(report.totals)).await?;
    sheet.finish(Some((period.from, period.to))).await
}

fn totals(totals: VatTotals) -> Vec<Cell> {
    vec![
        Cell::Empty,
        Cell::Word(words::TOTAL),
        Cell::Empty,
        Cell::Empty,
        Cell::Empty,
        Cell::Amount(totals.collected_booked),
        Cell::Empty,
        Cell::Amount(totals.deductible_booked),
        Cell::Empty,
        Cell::Empty,
        Cell::Amount(totals.collected_due),
        Cell::Amount(totals.deductible_due),
    ]
}

fn row(code: VatOfCode) -> Vec<Cell> {
    vec![
        Cell::Text(code.code),
        Cell::Text(code.name),
        Cell::Text(code.rates.join(" ")),
        Cell::Amount(code.base),
        Cell::Amount(code.collected_computed),
        Cell::Amount(code.collected_booked),
        Cell::Amount(code.deductible_computed),
        Cell::Amount(code.deductible_booked),
        Cell::Amount(code.difference),
        Cell::Amount(code.base_due),
        Cell::Amount(code.collected_due),
        Cell::Amount(code.deductible_due),
    ]
}
