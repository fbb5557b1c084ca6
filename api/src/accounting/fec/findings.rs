//! The findings of a report as a file: codes and parameters, and the French sentence of the checker.

use super::dto::{FecFinding, FecIssue, FecParams, FecReport};
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Table, TableFile, Words};

const TABLE: Table = Table {
    key: "fec_findings",
    title: Words(["Anomalies du FEC", "FEC findings", "Anomalías del FEC", "ملاحظات ملف FEC"]),
    columns: &[
        Column::new(10, ["Contrôle", "Check", "Control", "الفحص"]),
        Column::new(8, ["Règle", "Rule", "Regla", "القاعدة"]),
        Column::new(26, ["Code", "Code", "Código", "الرمز"]),
        Column::new(9, ["Ligne", "Line", "Línea", "السطر"]),
        Column::new(16, ["Colonne", "Column", "Columna", "العمود"]),
        Column::new(20, ["Valeur", "Value", "Valor", "القيمة"]),
        Column::new(20, ["Précédente", "Previous", "Anterior", "السابقة"]),
        Column::new(9, ["Nombre", "Count", "Número", "العدد"]),
        Column::new(9, ["Attendu", "Expected", "Esperado", "المنتظر"]),
        Column::new(11, ["Date", "Date", "Fecha", "التاريخ"]),
        Column::new(11, ["Autre date", "Other date", "Otra fecha", "تاريخ آخر"]),
        Column::new(9, ["Journal", "Journal", "Diario", "اليومية"]),
        Column::new(14, ["Écriture", "Entry", "Asiento", "القيد"]),
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(70, ["Message", "Message", "Mensaje", "الرسالة"]),
    ],
};

/// All findings that a report lists.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, report: FecReport, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    for (check, verdict) in [("official", report.official), ("strict", report.strict)] {
        sheet.rows(verdict.findings.into_iter().map(|finding| found(check, finding))).await?;
    }
    sheet.rows(report.issues.into_iter().map(issue)).await?;
    sheet.finish(None).await
}

fn found(check: &str, finding: FecFinding) -> Vec<Cell> {
    let place = [
        Cell::Text(check.to_owned()),
        Cell::Text(finding.rule),
        Cell::text(finding.code),
        Cell::number(finding.line),
        Cell::text(finding.column),
    ];
    row(place, finding.params, finding.message)
}

fn issue(issue: FecIssue) -> Vec<Cell> {
    let place = [
        Cell::Text("import".to_owned()),
        Cell::Empty,
        Cell::Text(issue.code),
        Cell::Number(issue.line),
        Cell::text(issue.column),
    ];
    row(place, issue.params, issue.message)
}

fn row(place: [Cell; 5], params: Option<FecParams>, message: String) -> Vec<Cell> {
    let params = params.unwrap_or_default();
    let named = [
        Cell::text(params.value),
        Cell::text(params.previous),
        Cell::number(params.count),
        Cell::number(params.expected),
        Cell::date(params.date),
        Cell::date(params.other_date),
        Cell::text(params.journal),
        Cell::text(params.number),
        Cell::text(params.account),
    ];
    place.into_iter().chain(named).chain([Cell::Text(message)]).collect()
}
