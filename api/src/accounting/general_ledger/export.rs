//! The general ledger as a file.

use chrono::NaiveDate;

use super::dto::{GeneralLedgerAccount, GeneralLedgerLine};
use super::service::{self, GeneralLedger};
use crate::App;
use crate::accounting::trial_balance::{self, TrialBalanceTotals};
use crate::http::{Access, ApiResult};
use crate::tables::{
    Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Sheet, Table, TableFile, TableFormat, Words, words,
};

const KEY: &str = "general_ledger";
const TITLE: Words = Words(["Grand livre", "General ledger", "Libro mayor", "دفتر الأستاذ"]);

const JOURNAL: Column = Column::new(9, ["Journal", "Journal", "Diario", "اليومية"]);
const NUMBER: Column = Column::new(10, ["Numéro", "Number", "Número", "الرقم"]);
const PIECE: Column = Column::new(18, ["Pièce", "Document", "Documento", "المستند"]);
const LABEL: Column = Column::new(45, ["Libellé", "Label", "Concepto", "البيان"]);
const THIRD_PARTY: Column = Column::new(15, ["Tiers", "Third party", "Tercero", "الطرف"]);
const LETTER: Column = Column::new(10, ["Lettrage", "Matching", "Punteo", "المطابقة"]);
const DEBIT: Column = Column::new(15, ["Débit", "Debit", "Debe", "مدين"]);
const CREDIT: Column = Column::new(15, ["Crédit", "Credit", "Haber", "دائن"]);
const BALANCE: Column = Column::new(15, ["Solde", "Balance", "Saldo", "الرصيد"]);

/// Each row says of which account it is: people sort and filter them.
const SHEET: Table = Table {
    key: KEY,
    title: TITLE,
    columns: &[
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(35, ["Intitulé du compte", "Account name", "Nombre de la cuenta", "اسم الحساب"]),
        Column::new(11, ["Date", "Date", "Fecha", "التاريخ"]),
        JOURNAL,
        NUMBER,
        PIECE,
        LABEL,
        THIRD_PARTY,
        LETTER,
        DEBIT,
        CREDIT,
        BALANCE,
    ],
};

/// The account stands above its rows.
const PAPER: Table = Table {
    key: KEY,
    title: TITLE,
    columns: &[
        Column::new(13, ["Compte, date", "Account, date", "Cuenta, fecha", "الحساب، التاريخ"]),
        JOURNAL,
        NUMBER,
        PIECE,
        LABEL,
        THIRD_PARTY,
        LETTER,
        DEBIT,
        CREDIT,
        BALANCE,
    ],
};

const BROUGHT: Words = Words(["Report", "Brought forward", "Saldo anterior", "الرصيد السابق"]);
const MOVEMENTS: Words =
    Words(["Total des mouvements", "Total of the lines", "Total de movimientos", "مجموع الحركات"]);
const ALL_BROUGHT: Words = Words([
    "Total des reports",
    "Total brought forward",
    "Total de saldos anteriores",
    "مجموع الأرصدة السابقة",
]);
const ALL_BALANCES: Words =
    Words(["Total des soldes", "Total of balances", "Total de saldos", "مجموع الأرصدة"]);

/// Every account with its lines. On paper each is told what it comes to, and at the end the columns of the trial balance.
///
/// # Errors
/// As [`service::get`]; 422 `export_too_long`.
pub async fn export(
    app: &App,
    access: &Access,
    wanted: service::Asked,
    asked: Asked,
) -> ApiResult<TableFile> {
    let is_paper = asked.format == TableFormat::Pdf;
    let mut sheet = app.tables.begin(access, if is_paper { &PAPER } else { &SHEET }, asked).await?;
    let beginnings: Vec<&str> = wanted.accounts.within.iter().map(ledger::AccountNumber::as_str).collect();
    sheet.narrowed(words::ACCOUNTS, (!beginnings.is_empty()).then(|| beginnings.join(", ")));
    sheet.note(wanted.with_drafts, words::WITH_DRAFTS);
    sheet.note(wanted.with_closing, words::WITH_CLOSING);
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let ledger = GeneralLedger::of(tx, wanted).await?;
        let balance = &ledger.balance;
        sheet.note(balance.is_opening_provisional, words::PROVISIONAL);
        let mut after = None;
        loop {
            let page = ledger.page(tx, after, BATCH).await?;
            for item in page.items {
                write(&mut sheet, is_paper, balance.from, item).await?;
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        for cells in totals(trial_balance::totals_view(balance.totals()?, balance.currency)) {
            sheet.totals(cells).await?;
        }
        Ok((balance.from, balance.to))
    });
    let days = read.await?;
    sheet.finish(Some(days)).await
}

/// The rows of an account, or those of them that were read at once.
async fn write(
    sheet: &mut Sheet,
    is_paper: bool,
    from: NaiveDate,
    mut item: GeneralLedgerAccount,
) -> ApiResult<()> {
    let lines = std::mem::take(&mut item.lines);
    let named = |cells: [Cell; 10]| match is_paper {
        true => cells.to_vec(),
        false => [Cell::Text(item.account.clone()), Cell::Text(item.label.clone())]
            .into_iter()
            .chain(cells)
            .collect(),
    };
    if !item.is_continued {
        sheet.heading(heading(&item)).await?;
        sheet.rows(brought(&item, from).map(named)).await?;
    }
    sheet.rows(lines.into_iter().map(|of| named(line(of)))).await?;
    if item.is_complete {
        sheet.totals(total(item)).await?;
    }
    Ok(())
}

fn heading(item: &GeneralLedgerAccount) -> Vec<Cell> {
    let mut cells = vec![Cell::Empty; PAPER.columns.len()];
    cells[0] = Cell::Text(item.account.clone());
    cells[4] = Cell::Text(item.label.clone());
    cells
}

/// What an account brings forward, if it does.
fn brought(item: &GeneralLedgerAccount, from: NaiveDate) -> Option<[Cell; 10]> {
    let is_nothing = |amount: &str| !amount.bytes().any(|sign| (b'1'..=b'9').contains(&sign));
    let (debit, credit) = (&item.amounts.opening_debit, &item.amounts.opening_credit);
    let cells = || {
        [
            Cell::Date(from),
            Cell::Empty,
            Cell::Empty,
            Cell::Empty,
            Cell::Word(BROUGHT),
            Cell::Empty,
            Cell::Empty,
            Cell::Amount(debit.clone()),
            Cell::Amount(credit.clone()),
            Cell::Amount(item.opening_balance.clone()),
        ]
    };
    (!is_nothing(debit) || !is_nothing(credit)).then(cells)
}

fn line(line: GeneralLedgerLine) -> [Cell; 10] {
    [
        Cell::Date(line.date),
        Cell::Text(line.journal),
        Cell::number(line.entry_number),
        Cell::Text(line.piece_ref),
        Cell::Text(line.label),
        Cell::text(line.auxiliary),
        Cell::text(line.letter),
        Cell::Amount(line.debit),
        Cell::Amount(line.credit),
        Cell::Amount(line.balance),
    ]
}

/// What an account moves, and its balance at the end.
fn total(item: GeneralLedgerAccount) -> Vec<Cell> {
    let (debit, credit) = (item.amounts.period_debit, item.amounts.period_credit);
    let mut cells = sums(MOVEMENTS, debit, credit);
    cells[0] = Cell::Text(item.account);
    cells[9] = Cell::Amount(item.closing_balance);
    cells
}

/// The columns of the trial balance, a pair a row.
fn totals(totals: TrialBalanceTotals) -> [Vec<Cell>; 3] {
    [
        sums(ALL_BROUGHT, totals.opening_debit, totals.opening_credit),
        sums(MOVEMENTS, totals.period_debit, totals.period_credit),
        sums(ALL_BALANCES, totals.closing_debit, totals.closing_credit),
    ]
}

fn sums(words: Words, debit: String, credit: String) -> Vec<Cell> {
    let mut cells = vec![Cell::Empty; PAPER.columns.len()];
    cells[4] = Cell::Word(words);
    cells[7] = Cell::Amount(debit);
    cells[8] = Cell::Amount(credit);
    cells
}
