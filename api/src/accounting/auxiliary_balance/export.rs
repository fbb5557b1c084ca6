//! The auxiliary balance as a file.

use super::dto::AuxiliaryBalanceRow;
use super::service;
use crate::App;
use crate::accounting::matching::After;
use crate::accounting::trial_balance::TrialBalanceTotals;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words};

const TABLE: Table = Table {
    key: "auxiliary_balance",
    title: Words(["Balance auxiliaire", "Auxiliary balance", "Balance auxiliar", "ميزان الأطراف"]),
    columns: &[
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(15, ["Tiers", "Third party", "Tercero", "الطرف"]),
        Column::new(35, ["Nom", "Name", "Nombre", "الاسم"]),
        Column::new(17, ["Débit antérieur", "Opening debit", "Debe anterior", "مدين سابق"]),
        Column::new(17, ["Crédit antérieur", "Opening credit", "Haber anterior", "دائن سابق"]),
        Column::new(17, ["Débit de la période", "Period debit", "Debe del período", "مدين الفترة"]),
        Column::new(17, ["Crédit de la période", "Period credit", "Haber del período", "دائن الفترة"]),
        Column::new(17, ["Solde débiteur", "Closing debit", "Saldo deudor", "رصيد مدين"]),
        Column::new(17, ["Solde créditeur", "Closing credit", "Saldo acreedor", "رصيد دائن"]),
    ],
};

/// The rows, by account and third party.
///
/// # Errors
/// As [`service::get`]; 422 `export_too_long`.
pub async fn export(
    app: &App,
    access: &Access,
    balance: service::Asked,
    asked: Asked,
) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut after = None;
        loop {
            let page = service::get(tx, &balance, after, BATCH).await?;
            sheet.rows(page.items.into_iter().map(row)).await?;
            let Some(cursor) = page.next_cursor else { return Ok((page.from, page.to)) };
            after = After::decode(Some(&cursor))?;
        }
    });
    let days = read.await?;
    sheet.finish(Some(days)).await
}

fn row(row: AuxiliaryBalanceRow) -> Vec<Cell> {
    let TrialBalanceTotals {
        opening_debit,
        opening_credit,
        period_debit,
        period_credit,
        closing_debit,
        closing_credit,
    } = row.amounts;
    vec![
        Cell::Text(row.account),
        Cell::Text(row.auxiliary),
        Cell::Text(row.auxiliary_name),
        Cell::Amount(opening_debit),
        Cell::Amount(opening_credit),
        Cell::Amount(period_debit),
        Cell::Amount(period_credit),
        Cell::Amount(closing_debit),
        Cell::Amount(closing_credit),
    ]
}
