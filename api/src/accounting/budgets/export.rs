//! Budgets, their lines and their comparison as files.

use chrono::NaiveDate;
use uuid::Uuid;

use super::comparison_dto::{BudgetComparisonRow, BudgetFigures};
use super::dto::BudgetLineView;
use super::{comparison, service};
use crate::App;
use crate::accounting::analytics;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Row, RowKind, Table, TableFile, Words};

const BUDGETS: Table = Table {
    key: "budgets",
    title: Words(["Budgets", "Budgets", "Presupuestos", "الموازنات التقديرية"]),
    columns: &[
        Column::new(12, ["Du", "From", "Del", "من"]),
        Column::new(12, ["Au", "To", "Al", "إلى"]),
        Column::new(40, ["Budget", "Budget", "Presupuesto", "الموازنة التقديرية"]),
        Column::new(17, ["Produits", "Income", "Ingresos", "الإيرادات"]),
        Column::new(17, ["Charges", "Expenses", "Gastos", "المصاريف"]),
        Column::new(17, ["Résultat", "Result", "Resultado", "النتيجة"]),
    ],
};

const LINES: Table = Table {
    key: "budget_lines",
    title: Words(["Lignes de budget", "Budget lines", "Líneas de presupuesto", "بنود الموازنة التقديرية"]),
    columns: &[
        Column::new(14, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(45, ["Intitulé du compte", "Account name", "Nombre de la cuenta", "اسم الحساب"]),
        Column::new(14, ["Section", "Section", "Sección", "القسم"]),
        Column::new(12, ["Mois", "Month", "Mes", "الشهر"]),
        Column::new(17, ["Montant", "Amount", "Importe", "المبلغ"]),
    ],
};

const COMPARISON: Table = Table {
    key: "budget_comparison",
    title: Words(["Budget et réalisé", "Budget and actuals", "Presupuesto y real", "التقديري والفعلي"]),
    columns: &[
        Column::new(14, ["Section", "Section", "Sección", "القسم"]),
        Column::new(30, ["Intitulé", "Name", "Nombre", "الاسم"]),
        Column::new(14, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(45, ["Intitulé du compte", "Account name", "Nombre de la cuenta", "اسم الحساب"]),
        Column::new(17, ["Budget", "Budget", "Presupuesto", "التقديري"]),
        Column::new(17, ["Réalisé", "Actual", "Real", "الفعلي"]),
        Column::new(17, ["Écart", "Difference", "Diferencia", "الفرق"]),
        Column::new(12, ["Écart en %", "Difference in %", "Diferencia en %", "الفرق بالمئة"]),
    ],
};

const BUDGET: Words = Words(["Budget", "Budget", "Presupuesto", "الموازنة التقديرية"]);
const INCOME: Words = Words(["Produits", "Income", "Ingresos", "الإيرادات"]);
const EXPENSES: Words = Words(["Charges", "Expenses", "Gastos", "المصاريف"]);
const RESULT: Words = Words(["Résultat", "Result", "Resultado", "النتيجة"]);

/// The budgets of a year, or of all.
///
/// # Errors
/// As [`service::list`].
pub async fn budgets(app: &App, access: &Access, year: Option<Uuid>, asked: Asked) -> ApiResult<TableFile> {
    let list = access.read(async |tx| service::list(tx, year).await).await?;
    let mut sheet = app.tables.begin(access, &BUDGETS, asked).await?;
    let rows = list.items.into_iter().map(|budget| {
        vec![
            Cell::Date(budget.start_date),
            Cell::Date(budget.end_date),
            Cell::Text(budget.name),
            Cell::Amount(budget.income),
            Cell::Amount(budget.expenses),
            Cell::Amount(budget.result),
        ]
    });
    sheet.rows(rows).await?;
    sheet.finish(None).await
}

/// The amounts of a budget, a row for each month of each line.
///
/// # Errors
/// As [`service::get`]; 422 `export_too_long`.
pub async fn lines(app: &App, access: &Access, id: Uuid, asked: Asked) -> ApiResult<TableFile> {
    let read = access.read(async |tx| {
        let view = service::get(tx, id).await?;
        let sections = match view.axis_id {
            Some(axis) => analytics::sections(tx, Some(axis)).await?,
            None => Vec::new(),
        };
        Ok((view, sections))
    });
    let (view, sections) = read.await?;
    let mut sheet = app.tables.begin(access, &LINES, asked).await?;
    sheet.narrowed(BUDGET, Some(view.name));
    for line in view.lines {
        let section = sections.iter().find(|section| Some(section.id) == line.section_id);
        let code = section.map(|section| section.code.as_str());
        sheet
            .rows(view.months.iter().zip(0..).map(|(month, place)| of_month(&line, code, *month, place)))
            .await?;
    }
    sheet.finish(None).await
}

fn of_month(line: &BudgetLineView, section: Option<&str>, month: NaiveDate, place: usize) -> Vec<Cell> {
    vec![
        Cell::Text(line.account.clone()),
        Cell::Text(line.account_label.clone()),
        Cell::text(section),
        Cell::Date(month),
        Cell::amount(line.amounts.get(place).cloned()),
    ]
}

/// The rows of a comparison, and what income and expenses come to.
///
/// # Errors
/// As [`comparison::get`]; 422 `export_too_long`.
pub async fn comparison(
    app: &App,
    access: &Access,
    comparison: comparison::Asked,
    asked: Asked,
) -> ApiResult<TableFile> {
    let view = access.read(async |tx| comparison::get(tx, comparison).await).await?;
    let mut sheet = app.tables.begin(access, &COMPARISON, asked).await?;
    sheet.narrowed(BUDGET, Some(view.name));
    sheet.rows(view.rows.into_iter().map(row)).await?;
    let totals = [(INCOME, view.income), (EXPENSES, view.expenses), (RESULT, view.result)];
    sheet.rows(totals.map(|(word, figures)| total(word, figures))).await?;
    sheet.finish(Some((view.from, view.to))).await
}

fn row(row: BudgetComparisonRow) -> Vec<Cell> {
    let mut cells = vec![
        Cell::Text(row.section_code),
        Cell::Text(row.section_name),
        Cell::Text(row.account),
        Cell::Text(row.account_label),
    ];
    cells.extend(figures(row.figures));
    cells
}

fn total(word: Words, of: BudgetFigures) -> Row {
    let mut cells = vec![Cell::Empty, Cell::Empty, Cell::Empty, Cell::Word(word)];
    cells.extend(figures(of));
    Row { cells, kind: RowKind::Total }
}

fn figures(figures: BudgetFigures) -> [Cell; 4] {
    [
        Cell::Amount(figures.budget),
        Cell::Amount(figures.actual),
        Cell::Amount(figures.difference),
        Cell::amount(figures.percent),
    ]
}
