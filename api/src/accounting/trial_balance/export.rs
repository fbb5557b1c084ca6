//! The trial balance as a file.

use super::dto::{PreviousTotals, TrialBalanceRow, TrialBalanceTotals};
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Table, TableFile, Words, words};

const ACCOUNT: Column = Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]);
const LABEL: Column = Column::new(45, ["Libellé", "Label", "Concepto", "البيان"]);
const CLOSING_DEBIT: Column =
    Column::new(17, ["Solde débiteur", "Closing debit", "Saldo deudor", "رصيد مدين"]);
const CLOSING_CREDIT: Column =
    Column::new(17, ["Solde créditeur", "Closing credit", "Saldo acreedor", "رصيد دائن"]);

const TABLE: Table = Table {
    key: "trial_balance",
    title: Words(["Balance", "Trial balance", "Balance de sumas y saldos", "ميزان المراجعة"]),
    columns: &[
        ACCOUNT,
        LABEL,
        Column::new(17, ["Débit antérieur", "Opening debit", "Debe anterior", "مدين سابق"]),
        Column::new(17, ["Crédit antérieur", "Opening credit", "Haber anterior", "دائن سابق"]),
        Column::new(17, ["Débit de la période", "Period debit", "Debe del período", "مدين الفترة"]),
        Column::new(17, ["Crédit de la période", "Period credit", "Haber del período", "دائن الفترة"]),
        CLOSING_DEBIT,
        CLOSING_CREDIT,
    ],
};

/// Balances beside those of the year before.
const COMPARED: Table = Table {
    columns: &[
        ACCOUNT,
        LABEL,
        CLOSING_DEBIT,
        CLOSING_CREDIT,
        Column::new(
            17,
            ["Solde débiteur N-1", "Closing debit, year before", "Saldo deudor anterior", "رصيد مدين سابق"],
        ),
        Column::new(
            17,
            [
                "Solde créditeur N-1",
                "Closing credit, year before",
                "Saldo acreedor anterior",
                "رصيد دائن سابق",
            ],
        ),
        Column::new(17, ["Évolution", "Change", "Variación", "التغيّر"]),
        Column::new(10, ["%", "%", "%", "%"]),
    ],
    ..TABLE
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
    let table = if view.previous.is_some() { &COMPARED } else { &TABLE };
    let mut sheet = app.tables.begin(access, table, asked).await?;
    sheet.narrowed(words::SEARCH, search);
    sheet.compared(view.previous.as_ref().map(|year| (year.from, year.to)));
    sheet.note(with_drafts, words::WITH_DRAFTS);
    sheet.note(with_closing, words::WITH_CLOSING);
    sheet.note(view.is_opening_provisional, words::PROVISIONAL);
    sheet.rows(view.rows.into_iter().map(row)).await?;
    sheet.totals(totals(view.totals, view.previous_totals)).await?;
    sheet.finish(Some((view.from, view.to))).await
}

fn row(row: TrialBalanceRow) -> Vec<Cell> {
    let (debit, credit) = (Cell::Amount(row.closing_debit), Cell::Amount(row.closing_credit));
    let mut cells = vec![Cell::Text(row.account), Cell::Text(row.label)];
    cells.extend(match row.previous {
        Some(previous) => [
            debit,
            credit,
            Cell::Amount(previous.closing_debit),
            Cell::Amount(previous.closing_credit),
            Cell::Amount(previous.change),
            Cell::amount(previous.percent),
        ],
        None => [
            Cell::Amount(row.opening_debit),
            Cell::Amount(row.opening_credit),
            Cell::Amount(row.period_debit),
            Cell::Amount(row.period_credit),
            debit,
            credit,
        ],
    });
    cells
}

fn totals(totals: TrialBalanceTotals, previous: Option<PreviousTotals>) -> Vec<Cell> {
    let (debit, credit) = (Cell::Amount(totals.closing_debit), Cell::Amount(totals.closing_credit));
    let mut cells = vec![Cell::Empty, Cell::Word(words::TOTAL)];
    cells.extend(match previous {
        Some(previous) => [
            debit,
            credit,
            Cell::Amount(previous.closing_debit),
            Cell::Amount(previous.closing_credit),
            Cell::Empty,
            Cell::Empty,
        ],
        None => [
            Cell::Amount(totals.opening_debit),
            Cell::Amount(totals.opening_credit),
            Cell::Amount(totals.period_debit),
            Cell::Amount(totals.period_credit),
            debit,
            credit,
        ],
    });
    cells
}
