//! The analytic balance and the lines behind it as files.

use super::dto::{AnalyticBalanceRow, AnalyticLine};
use super::{lines, service};
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

const BALANCE: Table = Table {
    key: "analytic_balance",
    title: Words(["Balance analytique", "Analytic balance", "Balance analítico", "الميزان التحليلي"]),
    columns: &[
        Column::new(14, ["Section", "Section", "Sección", "القسم"]),
        Column::new(35, ["Intitulé", "Name", "Nombre", "الاسم"]),
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(45, ["Intitulé du compte", "Account name", "Nombre de la cuenta", "اسم الحساب"]),
        Column::new(17, ["Débit", "Debit", "Debe", "مدين"]),
        Column::new(17, ["Crédit", "Credit", "Haber", "دائن"]),
        Column::new(17, ["Solde", "Balance", "Saldo", "الرصيد"]),
    ],
};

const LINES: Table = Table {
    key: "analytic_lines",
    title: Words(["Mouvements analytiques", "Analytic lines", "Movimientos analíticos", "الحركات التحليلية"]),
    columns: &[
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(35, ["Intitulé du compte", "Account name", "Nombre de la cuenta", "اسم الحساب"]),
        Column::new(11, ["Date", "Date", "Fecha", "التاريخ"]),
        Column::new(9, ["Journal", "Journal", "Diario", "اليومية"]),
        Column::new(10, ["Numéro", "Number", "Número", "الرقم"]),
        Column::new(18, ["Pièce", "Document", "Documento", "المستند"]),
        Column::new(45, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(15, ["Tiers", "Third party", "Tercero", "الطرف"]),
        Column::new(15, ["Débit", "Debit", "Debe", "مدين"]),
        Column::new(15, ["Crédit", "Credit", "Haber", "دائن"]),
    ],
};

const NOT_ALLOCATED: Words = Words(["Non ventilé", "Not allocated", "Sin asignar", "غير موزّع"]);

/// The rows, by section and account.
///
/// # Errors
/// As [`service::get`]; 422 `export_too_long`.
pub async fn balance(
    app: &App,
    access: &Access,
    balance: service::Asked,
    asked: Asked,
) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &BALANCE, asked).await?;
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut after = None;
        loop {
            let page = service::get(tx, &balance, after, BATCH).await?;
            sheet.rows(page.items.into_iter().map(row)).await?;
            let Some(cursor) = page.next_cursor else {
                sheet
                    .totals(totals(3, page.totals.debit, page.totals.credit, Some(page.totals.balance)))
                    .await?;
                return Ok((page.from, page.to));
            };
            after = service::After::decode(Some(&cursor))?;
        }
    });
    let days = read.await?;
    sheet.finish(Some(days)).await
}

fn row(row: AnalyticBalanceRow) -> Vec<Cell> {
    let name =
        if row.section_id.is_some() { Cell::Text(row.section_name) } else { Cell::Word(NOT_ALLOCATED) };
    vec![
        Cell::Text(row.section_code),
        name,
        Cell::Text(row.account),
        Cell::Text(row.account_label),
        Cell::Amount(row.debit),
        Cell::Amount(row.credit),
        Cell::Amount(row.balance),
    ]
}

/// The lines, the earliest first.
///
/// # Errors
/// As [`lines::list`]; 422 `export_too_long`.
pub async fn lines(app: &App, access: &Access, lines: service::Asked, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &LINES, asked).await?;
    sheet.narrowed(words::ACCOUNT, lines.account.clone());
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut after = None;
        loop {
            let page = lines::list(tx, &lines, after, BATCH).await?;
            sheet.rows(page.items.into_iter().map(line)).await?;
            let Some(cursor) = page.next_cursor else {
                sheet.totals(totals(7, page.total_debit, page.total_credit, None)).await?;
                return Ok((page.from, page.to));
            };
            after = lines::After::decode(Some(&cursor))?;
        }
    });
    let days = read.await?;
    sheet.finish(Some(days)).await
}

fn totals(before: usize, debit: String, credit: String, balance: Option<String>) -> Vec<Cell> {
    let before = std::iter::repeat_n(Cell::Empty, before);
    let amounts = [Some(debit), Some(credit), balance].into_iter().flatten().map(Cell::Amount);
    before.chain([Cell::Word(words::TOTAL)]).chain(amounts).collect()
}

fn line(line: AnalyticLine) -> Vec<Cell> {
    vec![
        Cell::Text(line.account),
        Cell::Text(line.account_label),
        Cell::Date(line.date),
        Cell::Text(line.journal),
        Cell::Number(line.entry_number),
        Cell::Text(line.piece_ref),
        Cell::Text(line.label),
        Cell::text(line.auxiliary),
        Cell::Amount(line.debit),
        Cell::Amount(line.credit),
    ]
}
