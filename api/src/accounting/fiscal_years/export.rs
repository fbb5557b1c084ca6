//! The fiscal years as a file.

use super::dto::{FiscalYearState, FiscalYearView, view};
use super::store;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Table, TableFile, Words};

const TABLE: Table = Table {
    key: "fiscal_years",
    title: Words(["Exercices", "Fiscal years", "Ejercicios", "السنوات المالية"]),
    columns: &[
        Column::new(13, ["Premier jour", "First day", "Primer día", "اليوم الأول"]),
        Column::new(13, ["Dernier jour", "Last day", "Último día", "اليوم الأخير"]),
        Column::new(10, ["État", "State", "Estado", "الحالة"]),
        Column::new(
            25,
            ["Écritures comptabilisées", "Posted entries", "Asientos contabilizados", "القيود المرحّلة"],
        ),
        Column::new(12, ["Brouillons", "Drafts", "Borradores", "المسودات"]),
    ],
};

/// The fiscal years, the last one first.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let years = access.read(async |tx| store::summaries(tx, None).await).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.rows(years.into_iter().map(|year| row(&view(year)))).await?;
    sheet.finish(None).await
}

fn row(year: &FiscalYearView) -> Vec<Cell> {
    vec![
        Cell::Date(year.start),
        Cell::Date(year.end),
        Cell::Word(state(year.state)),
        Cell::Number(year.posted_entries),
        Cell::Number(year.draft_entries),
    ]
}

fn state(state: FiscalYearState) -> Words {
    Words(match state {
        FiscalYearState::Open => ["Ouvert", "Open", "Abierto", "مفتوحة"],
        FiscalYearState::Closed => ["Clos", "Closed", "Cerrado", "مقفلة"],
    })
}
