//! Financial statements as a file.

use super::dto::{StatementLine, StatementLineKind};
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Table, TableFile, Words};

const TABLE: Table = Table {
    key: "statements",
    title: Words(["États financiers", "Financial statements", "Estados financieros", "القوائم المالية"]),
    columns: &[
        Column::new(10, ["État", "Statement", "Estado", "القائمة"]),
        Column::new(12, ["Code", "Code", "Código", "الرمز"]),
        Column::new(60, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(17, ["Brut", "Gross", "Bruto", "الإجمالي"]),
        Column::new(
            22,
            [
                "Amortissements et dépréciations",
                "Depreciation and impairment",
                "Amortización y deterioro",
                "الاهتلاك والانخفاض",
            ],
        ),
        Column::new(17, ["Net", "Net", "Neto", "الصافي"]),
        Column::new(17, ["Exercice précédent", "Previous year", "Ejercicio anterior", "السنة السابقة"]),
    ],
};

/// The lines of the statements, in the order of the forms.
///
/// # Errors
/// As [`service::get`]; 422 `export_too_long`.
pub async fn export(
    app: &App,
    access: &Access,
    statements: service::Asked,
    asked: Asked,
) -> ApiResult<TableFile> {
    let view = access.read(async |tx| service::get(tx, statements).await).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.rows(view.lines.into_iter().map(row)).await?;
    sheet.finish(Some((view.from, view.to))).await
}

fn row(line: StatementLine) -> Vec<Cell> {
    let amount = |amount: Option<String>| amount.map_or(Cell::Empty, Cell::Amount);
    let has_code = line.kind != StatementLineKind::Title;
    vec![
        Cell::Text(line.statement),
        if has_code { Cell::Text(line.code) } else { Cell::Empty },
        Cell::Text(line.label),
        amount(line.gross),
        amount(line.less),
        amount(line.amount),
        amount(line.previous),
    ]
}
