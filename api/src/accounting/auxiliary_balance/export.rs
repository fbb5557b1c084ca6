//! The auxiliary balance as a file.

use super::dto::AuxiliaryBalanceRow;
use super::service;
use crate::App;
use crate::accounting::aged_balance::{SIDE, side};
use crate::accounting::matching::After;
use crate::accounting::trial_balance::TrialBalanceTotals;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

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
    sheet.narrowed(SIDE, Some(side(balance.side).of(asked.language)));
    sheet.narrowed(words::SEARCH, balance.search.clone());
    sheet.note(balance.with_drafts, words::WITH_DRAFTS);
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut after = None;
        loop {
            let is_first = after.is_none();
            let page = service::get(tx, &balance, after, BATCH).await?;
            sheet.note(is_first && page.is_opening_provisional, words::PROVISIONAL);
            sheet.rows(page.items.into_iter().map(row)).await?;
            let Some(cursor) = page.next_cursor else {
                sheet.totals(totals(page.totals)).await?;
                return Ok((page.from, page.to));
            };
            after = After::decode(Some(&cursor))?;
        }
    });
    let days = read.await?;
    sheet.finish(Some(days)).await
}

fn row(row: AuxiliaryBalanceRow) -> Vec<Cell> {
    let who = [Cell::Text(row.account), Cell::Text(row.auxiliary), Cell::Text(row.auxiliary_name)];
    who.into_iter().chain(amounts(row.amounts)).collect()
}

fn totals(totals: TrialBalanceTotals) -> Vec<Cell> {
    let who = [Cell::Empty, Cell::Empty, Cell::Word(words::TOTAL)];
    who.into_iter().chain(amounts(totals)).collect()
}

fn amounts(amounts: TrialBalanceTotals) -> [Cell; 6] {
    [
        amounts.opening_debit,
        amounts.opening_credit,
        amounts.period_debit,
        amounts.period_credit,
        amounts.closing_debit,
        amounts.closing_credit,
    ]
    .map(Cell::Amount)
}
