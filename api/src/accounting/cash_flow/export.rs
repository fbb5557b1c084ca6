//! The cash-flow statement as a file.

use super::dto::CashFlowLine;
use super::service;
use crate::App;
use crate::accounting::statements::{ComparedYear, StatementLineKind, printed_code};
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Row, RowKind, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "cash_flow",
    title: Words([
        "Flux de trésorerie",
        "Cash flow statement",
        "Flujos de efectivo",
        "جدول التدفقات النقدية",
    ]),
    columns: &[
        Column::new(10, ["Code", "Code", "Código", "الرمز"]),
        Column::new(70, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(17, ["Montant", "Amount", "Importe", "المبلغ"]),
        Column::new(17, ["Exercice précédent", "Year before", "Ejercicio anterior", "السنة السابقة"]),
    ],
};

/// The lines, in the order of the model.
///
/// # Errors
/// As [`service::get`].
pub async fn export(
    app: &App,
    access: &Access,
    statement: service::Asked,
    asked: Asked,
) -> ApiResult<TableFile> {
    let view = access.read(async |tx| service::get(tx, statement).await).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.compared(view.previous.as_ref().and_then(ComparedYear::months));
    sheet.note(view.with_drafts, words::WITH_DRAFTS);
    sheet.note(view.is_opening_provisional, words::PROVISIONAL);
    sheet.rows(view.lines.into_iter().map(row)).await?;
    sheet.finish(Some((view.from, view.to))).await
}

fn row(line: CashFlowLine) -> Row {
    let kind = match line.kind {
        StatementLineKind::Title => RowKind::Title,
        StatementLineKind::Total => RowKind::Total,
        StatementLineKind::Line | StatementLineKind::Memo => RowKind::Plain,
    };
    let cells = vec![
        printed_code(line.kind, line.code, None),
        Cell::Text(line.label),
        Cell::amount(line.amount),
        Cell::amount(line.previous),
    ];
    Row { cells, kind }
}
