//! Annexes of the tax return as a file.

use super::dto::{AnnexCell, AnnexCellState, AnnexForm, AnnexPart, AnnexRow, AnnexRowKind};
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Row, RowKind, Table, TableFile, Words, words};

const CODES: Column = Column::new(24, ["Codes", "Codes", "Códigos", "الرموز"]);
const LABEL: Column = Column::new(48, ["Libellé", "Label", "Concepto", "البيان"]);

/// The columns of the form, numbered as it numbers them: their headings stand above each of its parts.
const fn number(text: &'static str) -> Column {
    Column::new(17, [text; 4])
}

const SEVEN: &[Column] = &[
    CODES,
    LABEL,
    number("1"),
    number("2"),
    number("3"),
    number("4"),
    number("5"),
    number("6"),
    number("7"),
];
const FOUR: &[Column] = &[CODES, LABEL, number("1"), number("2"), number("3"), number("4")];

const FIXED_ASSETS: Table = Table {
    key: "form_2054",
    title: Words(["2054 Immobilisations", "2054 Fixed assets", "2054 Inmovilizado", "2054 الأصول الثابتة"]),
    columns: SEVEN,
};
const DEPRECIATION: Table = Table {
    key: "form_2055",
    title: Words(["2055 Amortissements", "2055 Depreciation", "2055 Amortizaciones", "2055 الاهتلاكات"]),
    columns: SEVEN,
};
const PROVISIONS: Table = Table {
    key: "form_2056",
    title: Words(["2056 Provisions", "2056 Provisions", "2056 Provisiones", "2056 المخصصات"]),
    columns: FOUR,
};
const DUE: Table = Table {
    key: "form_2057",
    title: Words([
        "2057 Créances et dettes",
        "2057 Receivables and payables",
        "2057 Créditos y deudas",
        "2057 الذمم والديون",
    ]),
    columns: FOUR,
};

const TO_COMPLETE: Words = Words(["à compléter", "to be completed", "por completar", "يُستكمل"]);

/// The rows of the form, part by part.
///
/// # Errors
/// As [`service::get`]; 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, annex: service::Asked, asked: Asked) -> ApiResult<TableFile> {
    let view = access.read(async |tx| service::get(tx, annex).await).await?;
    let table = table(annex.form);
    let mut sheet = app.tables.begin(access, table, asked).await?;
    sheet.note(annex.with_drafts, words::WITH_DRAFTS);
    sheet.note(view.is_opening_provisional, words::PROVISIONAL);
    let width = table.columns.len();
    for part in view.parts {
        sheet.rows(rows(part, width)).await?;
    }
    sheet.finish(Some((view.from, view.to))).await
}

fn table(form: AnnexForm) -> &'static Table {
    match form {
        AnnexForm::Fr2054 => &FIXED_ASSETS,
        AnnexForm::Fr2055 => &DEPRECIATION,
        AnnexForm::Fr2056 => &PROVISIONS,
        AnnexForm::Fr2057 => &DUE,
    }
}

/// The rows of a part below its headings, each as wide as the table.
fn rows(part: AnnexPart, width: usize) -> Vec<Row> {
    let headings = part.columns.into_iter().map(|column| Cell::Text(column.label));
    let cells = [Cell::Empty, Cell::Text(part.label)].into_iter().chain(headings).collect();
    let heading = Row { cells, kind: RowKind::Title };
    let mut rows: Vec<Row> = std::iter::once(heading).chain(part.rows.into_iter().map(row)).collect();
    for row in &mut rows {
        row.cells.resize(width, Cell::Empty);
    }
    rows
}

fn row(row: AnnexRow) -> Row {
    let codes: Vec<&str> = row.cells.iter().filter_map(|cell| cell.code.as_deref()).collect();
    let codes = if codes.is_empty() { Cell::Empty } else { Cell::Text(codes.join(" ")) };
    let kind = match row.kind {
        AnnexRowKind::Title => RowKind::Title,
        AnnexRowKind::Total => RowKind::Total,
        AnnexRowKind::Line | AnnexRowKind::ByHand => RowKind::Plain,
    };
    let cells = [codes, Cell::Text(row.label)].into_iter().chain(row.cells.into_iter().map(cell)).collect();
    Row { cells, kind }
}

fn cell(cell: AnnexCell) -> Cell {
    match cell.state {
        AnnexCellState::Absent | AnnexCellState::ByHand => Cell::Empty,
        AnnexCellState::Untold => Cell::Word(TO_COMPLETE),
        AnnexCellState::Told => Cell::amount(cell.amount),
    }
}
