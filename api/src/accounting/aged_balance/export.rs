//! The aged balance as a file.

use super::dto::{AgedAmounts, AgedRow, AgedSide};
use super::service;
use crate::App;
use crate::accounting::matching::After;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "aged_balance",
    title: Words(["Balance âgée", "Aged balance", "Antigüedad de saldos", "أعمار الأرصدة"]),
    columns: &[
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(15, ["Tiers", "Third party", "Tercero", "الطرف"]),
        Column::new(35, ["Nom", "Name", "Nombre", "الاسم"]),
        Column::new(15, ["Non échu", "Not due", "No vencido", "غير مستحق"]),
        Column::new(15, ["1 à 30 jours", "1 to 30 days", "1 a 30 días", "1 إلى 30 يومًا"]),
        Column::new(15, ["31 à 60 jours", "31 to 60 days", "31 a 60 días", "31 إلى 60 يومًا"]),
        Column::new(15, ["61 à 90 jours", "61 to 90 days", "61 a 90 días", "61 إلى 90 يومًا"]),
        Column::new(15, ["Plus de 90 jours", "Over 90 days", "Más de 90 días", "أكثر من 90 يومًا"]),
        Column::new(15, ["Total", "Total", "Total", "المجموع"]),
    ],
};

/// Whose accounts.
pub const SIDE: Words = Words(["Tiers", "Third parties", "Terceros", "الأطراف"]);

/// The rows, by account and third party.
///
/// # Errors
/// 422 `export_too_long`.
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
            let page = service::get(tx, &balance, after, BATCH).await?;
            sheet.rows(page.items.into_iter().map(row)).await?;
            let Some(cursor) = page.next_cursor else { return sheet.totals(totals(page.totals)).await };
            after = After::decode(Some(&cursor))?;
        }
    });
    read.await?;
    sheet.finish(Some((balance.on, balance.on))).await
}

fn row(row: AgedRow) -> Vec<Cell> {
    let who = [Cell::Text(row.account), Cell::Text(row.auxiliary), Cell::Text(row.auxiliary_name)];
    who.into_iter().chain(amounts(row.amounts)).collect()
}

fn totals(totals: AgedAmounts) -> Vec<Cell> {
    let who = [Cell::Empty, Cell::Empty, Cell::Word(words::TOTAL)];
    who.into_iter().chain(amounts(totals)).collect()
}

fn amounts(amounts: AgedAmounts) -> [Cell; 6] {
    let AgedAmounts { not_due, days_1_to_30, days_31_to_60, days_61_to_90, days_over_90, total } = amounts;
    [not_due, days_1_to_30, days_31_to_60, days_61_to_90, days_over_90, total].map(Cell::Amount)
}

/// Whose accounts, in words.
pub fn side(side: AgedSide) -> Words {
    Words(match side {
        AgedSide::Receivable => ["Clients", "Customers", "Clientes", "العملاء"],
        AgedSide::Payable => ["Fournisseurs", "Suppliers", "Proveedores", "الموردون"],
        AgedSide::Other => [
            "Autres comptes lettrables",
            "Other matched accounts",
            "Otras cuentas punteables",
            "حسابات أخرى قابلة للمطابقة",
        ],
    })
}
