//! The trial balance as a file.

use super::dto::{TrialBalanceRow, TrialBalanceTotals};
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "trial_balance",
    title: Words(["Balance", "Trial balance", "Balance de sumas y saldos", "ميزان المراجعة"]),
    columns: &[
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(45, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(17, ["Débit antérieur", "Opening debit", "Debe anterior", "مدين سابق"]),
        Column::new(17, ["Crédit antérieur", "Opening credit", "Haber anterior", "دائن سابق"]),
        Column::new(17, ["Débit de la période", "Period debit", "Debe del período", "مدين الفترة"]),
        Column::new(17, ["Crédit de la période", "Period credit", "Haber del período", "دائن الفترة"]),
        Column::new(17, ["Solde débiteur", "Closing debit", "Saldo deudor", "رصيد مدين"]),
        Column::new(17, ["Solde créditeur", "Closing credit", "Saldo acreedor", "رصيد دائن"]),
    ],
};

/// The rows of a trial balance, by account.
///
/// # Errors
/// As [`service::get`]; 422 `export_too_long`.
pub async fn export(
    app: &App,
    access: &Access,
    balance: service::Asked,
    asked: Asked,
) -> ApiResult<TableFile> {
    let search = balance.search.clone();
    let (with_drafts, with_closing) = (balance.with_drafts, balance.with_closing);
    let view = access.read(async |tx| service::get(tx, balance).await).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.narrowed(words::SEARCH, search);
    sheet.note(with_drafts, words::WITH_DRAFTS);
    sheet.note(with_closing, words::WITH_CLOSING);
    sheet.note(view.is_opening_provisional, words::PROVISIONAL);
    sheet.rows(view.rows.into_iter().map(row)).await?;
    sheet.totals(totals(view.totals)).await?;
    sheet.finish(Some((view.from, view.to))).await
}

fn row(row: TrialBalanceRow) -> Vec<Cell> {
    vec![
        Cell::Text(row.account),
        Cell::Text(row.label),
        Cell::Amount(row.opening_debit),
        Cell::Amount(row.opening_credit),
        Cell::Amount(row.period_debit),
        Cell::Amount(row.period_credit),
        Cell::Amount(row.closing_debit),
        Cell::Amount(row.closing_credit),
    ]
}

fn totals(totals: TrialBalanceTotals) -> Vec<Cell> {
    vec![
        Cell::Empty,
        Cell::Word(words::TOTAL),
        Cell::Amount(totals.opening_debit),
        Cell::Amount(totals.opening_credit),
        Cell::Amount(totals.period_debit),
        Cell::Amount(totals.period_credit),
        Cell::Amount(totals.closing_debit),
        Cell::Amount(totals.closing_credit),
    ]
}
