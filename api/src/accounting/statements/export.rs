//! Financial statements as a file.

use super::dto::{ComparedYear, StatementLine, StatementLineKind, StatementSet};
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Row, RowKind, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "statements",
    title: Words(["États financiers", "Financial statements", "Estados financieros", "القوائم المالية"]),
    columns: COLUMNS.split_at(COLUMNS.len() - 1).0,
};

const WITH_BUDGET: Table = Table { columns: COLUMNS, ..TABLE };

const COLUMNS: &[Column] = &[
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
    Column::new(17, ["Budget", "Budget", "Presupuesto", "الموازنة التقديرية"]),
];

const BUDGET: Words = Words(["Budget", "Budget", "Presupuesto", "الموازنة التقديرية"]);

const SET: Words = Words(["Modèle", "Layout", "Modelo", "النموذج"]);

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
    let with_drafts = statements.with_drafts;
    let view = access.read(async |tx| service::get(tx, statements).await).await?;
    let table = if view.budget.is_some() { &WITH_BUDGET } else { &TABLE };
    let has_budget = view.budget.is_some();
    let mut sheet = app.tables.begin(access, table, asked).await?;
    sheet.narrowed(SET, Some(set(view.set).of(asked.language)));
    sheet.narrowed(BUDGET, view.budget.as_ref().map(|budget| budget.name.as_str()));
    sheet.compared(view.previous.as_ref().and_then(ComparedYear::months));
    sheet.note(with_drafts, words::WITH_DRAFTS);
    sheet.rows(view.lines.into_iter().map(|line| row(line, has_budget))).await?;
    sheet.finish(Some((view.from, view.to))).await
}

fn row(line: StatementLine, has_budget: bool) -> Row {
    let kind = match line.kind {
        StatementLineKind::Title => RowKind::Title,
        StatementLineKind::Total => RowKind::Total,
        StatementLineKind::Line | StatementLineKind::Memo => RowKind::Plain,
    };
    let mut cells = vec![
        Cell::Text(line.statement),
        printed_code(line.kind, line.code, line.less_code),
        Cell::Text(line.label),
        Cell::amount(line.gross),
        Cell::amount(line.less),
        Cell::amount(line.amount),
        Cell::amount(line.previous),
    ];
    if has_budget {
        cells.push(Cell::amount(line.budget));
    }
    Row { cells, kind }
}

/// The codes that the form has for a line, that of its column for depreciation behind the other; nothing where it has none.
pub fn printed_code(kind: StatementLineKind, code: String, less: Option<String>) -> Cell {
    if kind == StatementLineKind::Title || code.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        return Cell::Empty;
    }
    // OHADA's forms have no code for the column.
    let less = less.filter(|less| !less.contains('_'));
    Cell::Text(less.map_or_else(|| code.clone(), |less| format!("{code} · {less}")))
}

fn set(set: StatementSet) -> Words {
    Words(match set {
        StatementSet::Fr2050 => [
            "Régime normal (2050 à 2053)",
            "Normal regime (2050 to 2053)",
            "Régimen normal (2050 a 2053)",
            "النظام العادي (2050 إلى 2053)",
        ],
        StatementSet::Fr2033 => [
            "Régime simplifié (2033-A et B)",
            "Simplified regime (2033-A and B)",
            "Régimen simplificado (2033-A y B)",
            "النظام المبسط (2033-A وB)",
        ],
        StatementSet::Fr2035 => {
            ["Indépendants (2035)", "Independents (2035)", "Independientes (2035)", "المستقلون (2035)"]
        }
        StatementSet::FrSig => [
            "Soldes intermédiaires de gestion",
            "Intermediate balances (SIG)",
            "Saldos intermedios de gestión",
            "أرصدة التسيير الوسيطة",
        ],
        StatementSet::OhadaSn => ["Système normal", "Normal system", "Sistema normal", "النظام العادي"],
        StatementSet::OhadaSmt => [
            "Système minimal de trésorerie",
            "Minimal cash system",
            "Sistema mínimo de tesorería",
            "نظام الخزينة الأدنى",
        ],
    })
}
