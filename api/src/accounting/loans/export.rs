//! The instalments of a loan as a file.

use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::LoanInstalment;
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words};

const TABLE: Table = Table {
    key: "loan_schedule",
    title: Words([
        "Échéancier de l’emprunt",
        "Repayment schedule",
        "Cuadro de amortización",
        "جدول سداد القرض",
    ]),
    columns: &[
        Column::new(9, ["Échéance n°", "Instalment", "Cuota n.º", "القسط"]),
        Column::new(12, ["Date", "Due date", "Fecha", "التاريخ"]),
        Column::new(15, ["Intérêts", "Interest", "Intereses", "الفائدة"]),
        Column::new(15, ["Capital", "Principal", "Capital", "الأصل"]),
        Column::new(15, ["Assurance", "Insurance", "Seguro", "التأمين"]),
        Column::new(15, ["Total", "Total", "Total", "المجموع"]),
        Column::new(15, ["Restant dû", "Balance", "Pendiente", "الرصيد"]),
        Column::new(12, ["Comptabilisée", "Booked", "Contabilizada", "مرحّل"]),
    ],
};

const LOAN: Words = Words(["Emprunt", "Loan", "Préstamo", "القرض"]);

/// The instalments, the first one first.
///
/// # Errors
/// 404 when there is no such loan.
pub async fn export(app: &App, access: &Access, id: Uuid, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    let read =
        async |tx: &mut CompanyTx<'_>| Ok((service::get(tx, id).await?, service::schedule(tx, id).await?));
    let (loan, schedule) = access.read_for(STATEMENT_TIMEOUT, read).await?;
    sheet.narrowed(LOAN, Some(format!("{} {}", loan.code, loan.name)));
    sheet.rows(schedule.items.into_iter().map(row)).await?;
    sheet.finish(None).await
}

fn row(instalment: LoanInstalment) -> Vec<Cell> {
    vec![
        Cell::Number(instalment.number.into()),
        Cell::Date(instalment.due_on),
        Cell::Amount(instalment.interest),
        Cell::Amount(instalment.principal),
        Cell::Amount(instalment.insurance),
        Cell::Amount(instalment.total),
        Cell::Amount(instalment.balance),
        Cell::Flag(instalment.is_booked),
    ]
}
