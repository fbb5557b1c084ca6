//! The recurring entries as a file.

use super::dto::RecurringEntryView;
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words};

const TABLE: Table = Table {
    key: "recurring_entries",
    title: Words(["Écritures récurrentes", "Recurring entries", "Asientos recurrentes", "القيود المتكررة"]),
    columns: &[
        Column::new(30, ["Nom", "Name", "Nombre", "الاسم"]),
        Column::new(30, ["Modèle", "Template", "Plantilla", "النموذج"]),
        Column::new(12, ["Première date", "First day", "Primera fecha", "أول تاريخ"]),
        Column::new(12, ["Tous les (mois)", "Every (months)", "Cada (meses)", "كل (أشهر)"]),
        Column::new(12, ["Dernière date", "Last day", "Última fecha", "آخر تاريخ"]),
        Column::new(12, ["Prochaine date", "Next day", "Próxima fecha", "التاريخ القادم"]),
        Column::new(12, ["Dates traitées", "Days done", "Fechas tratadas", "التواريخ المنجزة"]),
        Column::new(8, ["Active", "Active", "Activa", "نشط"]),
    ],
};

/// The recurring entries, by name.
///
/// # Errors
/// The database's.
pub async fn export(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    let list = access.read_for(STATEMENT_TIMEOUT, async |tx| service::list(tx).await).await?;
    sheet.rows(list.items.into_iter().map(row)).await?;
    sheet.finish(None).await
}

fn row(entry: RecurringEntryView) -> Vec<Cell> {
    vec![
        Cell::Text(entry.name),
        Cell::Text(entry.template_name),
        Cell::Date(entry.first_on),
        Cell::Number(entry.months.into()),
        Cell::date(entry.last_on),
        Cell::date(entry.next_on),
        Cell::Number(entry.days_done.into()),
        Cell::Flag(entry.is_active),
    ]
}
