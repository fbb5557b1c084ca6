//! The chart of accounts and the lines of an account as files.

use chrono::NaiveDate;

use super::dto::{AccountLedger, AccountType, AccountView, LedgerLine, LineSort};
use super::lines::{self, After, AskedLines};
use super::{order::After as Place, service, store::Filter};
use crate::App;
use crate::accounting::fiscal_years;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

const ACCOUNTS: Table = Table {
    key: "accounts",
    title: Words(["Plan comptable", "Chart of accounts", "Plan contable", "دليل الحسابات"]),
    columns: &[
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(45, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(20, ["Type", "Type", "Tipo", "النوع"]),
        Column::new(15, ["Débit", "Debit", "Debe", "مدين"]),
        Column::new(15, ["Crédit", "Credit", "Haber", "دائن"]),
        Column::new(15, ["Solde", "Balance", "Saldo", "الرصيد"]),
        Column::new(8, ["Actif", "Active", "Activa", "نشط"]),
        Column::new(10, ["Lettrable", "Matchable", "Punteable", "قابل للمطابقة"]),
        Column::new(10, ["Export", "Sold abroad", "Exportación", "تصدير"]),
        Column::new(40, ["Description", "Description", "Descripción", "الوصف"]),
    ],
};

const LEDGER: Table = Table {
    key: "account_ledger",
    title: Words(["Grand livre", "General ledger", "Libro mayor", "دفتر الأستاذ"]),
    columns: &[
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(11, ["Date", "Date", "Fecha", "التاريخ"]),
        Column::new(9, ["Journal", "Journal", "Diario", "اليومية"]),
        Column::new(10, ["Numéro", "Number", "Número", "الرقم"]),
        Column::new(18, ["Pièce", "Document", "Documento", "المستند"]),
        Column::new(45, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(15, ["Tiers", "Third party", "Tercero", "الطرف"]),
        Column::new(15, ["Débit", "Debit", "Debe", "مدين"]),
        Column::new(15, ["Crédit", "Credit", "Haber", "دائن"]),
        Column::new(10, ["Lettrage", "Matching", "Punteo", "المطابقة"]),
    ],
};

const CLASS: Words = Words(["Classe", "Class", "Clase", "الصنف"]);
const MOVED: Words = Words(["Mouvementés", "With movements", "Con movimientos", "المتحركة"]);
const CLOSING: Words = Words(["Solde de clôture", "Closing balance", "Saldo final", "رصيد الإقفال"]);
const MOVEMENTS: Words =
    Words(["Total des mouvements", "Total of the lines", "Total de movimientos", "مجموع الحركات"]);
const OPENING: Words = Words(["Solde d'ouverture", "Opening balance", "Saldo inicial", "الرصيد الافتتاحي"]);

/// The accounts that pass the filter, in its order.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn chart(app: &App, access: &Access, mut filter: Filter, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &ACCOUNTS, asked).await?;
    let yes_or_no = |is_so: Option<bool>| is_so.map(|is_so| Cell::yes_or_no(is_so).of(asked.language));
    sheet.narrowed(words::SEARCH, filter.search.clone());
    sheet.narrowed(CLASS, filter.class.map(|class| class.to_string()));
    sheet.narrowed(words::ACTIVE, yes_or_no(filter.active));
    sheet.narrowed(MOVED, yes_or_no(filter.moved));
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        loop {
            let page = service::list(tx, filter.clone(), BATCH).await?;
            sheet.rows(page.items.into_iter().map(account)).await?;
            let Some(cursor) = page.next_cursor else { return Ok(()) };
            filter.after = Place::decode(filter.sort, Some(&cursor))?;
        }
    });
    read.await?;
    sheet.finish(None).await
}

/// The lines of an account in a year, with its balance before the earliest: together they come to its balance at the
/// end.
///
/// # Errors
/// 404 for an unknown account; 422 `fiscal_year_unknown` or `export_too_long`.
pub async fn ledger(
    app: &App,
    access: &Access,
    number: &str,
    wanted: AskedLines,
    asked: Asked,
) -> ApiResult<TableFile> {
    let AskedLines { fiscal_year_id, sort, with_drafts } = wanted;
    let mut sheet = app.tables.begin(access, &LEDGER, asked).await?;
    sheet.note(with_drafts, words::WITH_DRAFTS);
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut page = lines::list(tx, number, wanted, None, BATCH).await?;
        let year = fiscal_years::of_parameter(tx, fiscal_year_id).await?;
        sheet.narrowed(words::ACCOUNT, Some(format!("{} {}", page.account, page.label)));
        sheet.note(page.is_opening_provisional, words::PROVISIONAL);
        let brought = opening(&page, year.start_date);
        let comes_to = closing(&page);
        let (before, behind) = match sort {
            LineSort::DateAsc => (Some(brought), None),
            LineSort::DateDesc => (None, Some(brought)),
        };
        sheet.rows(before).await?;
        loop {
            let account = page.account;
            sheet.rows(page.items.into_iter().map(|row| line(&account, row))).await?;
            let Some(cursor) = page.next_cursor else { break };
            let after = After::decode(sort, Some(&cursor))?;
            page = lines::list(tx, number, wanted, after, BATCH).await?;
        }
        sheet.rows(behind).await?;
        for cells in comes_to {
            sheet.totals(cells).await?;
        }
        Ok((year.start_date, year.end_date))
    });
    let days = read.await?;
    sheet.finish(Some(days)).await
}

fn account(account: AccountView) -> Vec<Cell> {
    vec![
        Cell::Text(account.number),
        Cell::Text(account.label),
        Cell::Word(kind(account.kind)),
        Cell::Amount(account.debit),
        Cell::Amount(account.credit),
        Cell::Amount(account.balance),
        Cell::Flag(account.is_active),
        Cell::Flag(account.is_matchable),
        Cell::Flag(account.is_abroad),
        Cell::Text(account.description),
    ]
}

/// A balance in the column of its side.
fn sides(balance: &str) -> (Cell, Cell) {
    match balance.strip_prefix('-') {
        Some(credit) => (Cell::Empty, Cell::Amount(credit.to_owned())),
        None => (Cell::Amount(balance.to_owned()), Cell::Empty),
    }
}

/// What the lines come to, and with the balance before them.
fn closing(ledger: &AccountLedger) -> [Vec<Cell>; 2] {
    let moved = (Cell::Amount(ledger.total_debit.clone()), Cell::Amount(ledger.total_credit.clone()));
    [(MOVEMENTS, moved), (CLOSING, sides(&ledger.closing_balance))].map(|(words, (debit, credit))| {
        let before = std::iter::repeat_n(Cell::Empty, 5);
        before.chain([Cell::Word(words), Cell::Empty, debit, credit, Cell::Empty]).collect()
    })
}

/// The balance before the lines, on its side.
fn opening(ledger: &AccountLedger, first_day: NaiveDate) -> Vec<Cell> {
    let (debit, credit) = sides(&ledger.opening_balance);
    vec![
        Cell::Text(ledger.account.clone()),
        Cell::Date(first_day),
        Cell::Empty,
        Cell::Empty,
        Cell::Empty,
        Cell::Word(OPENING),
        Cell::Empty,
        debit,
        credit,
        Cell::Empty,
    ]
}

fn line(account: &str, line: LedgerLine) -> Vec<Cell> {
    vec![
        Cell::Text(account.to_owned()),
        Cell::Date(line.date),
        Cell::Text(line.journal),
        Cell::number(line.entry_number),
        Cell::Text(line.piece_ref),
        Cell::Text(line.label),
        Cell::text(line.auxiliary),
        Cell::Amount(line.debit),
        Cell::Amount(line.credit),
        Cell::text(line.letter),
    ]
}

fn kind(kind: AccountType) -> Words {
    Words(match kind {
        AccountType::Asset => ["Actif", "Asset", "Activo", "أصول"],
        AccountType::Liability => ["Passif", "Liability", "Pasivo", "خصوم"],
        AccountType::Equity => ["Capitaux propres", "Equity", "Patrimonio neto", "حقوق الملكية"],
        AccountType::Revenue => ["Produit", "Revenue", "Ingreso", "إيراد"],
        AccountType::Expense => ["Charge", "Expense", "Gasto", "مصروف"],
        AccountType::CostOfGoodsSold => {
            ["Coût des ventes", "Cost of goods sold", "Coste de ventas", "تكلفة المبيعات"]
        }
    })
}
