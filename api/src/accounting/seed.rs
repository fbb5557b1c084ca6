//! What a new company's ledger starts with.

use ledger::{
    CLOSING_JOURNALS, Chart, ChartAccount, FiscalYear, JournalCode, JournalKind, Standard, StandardJournal,
    USUAL_JOURNALS,
};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};

use super::accounts::{self, NewAccount};
use super::{fiscal_years, journals, settings, taxes};
use crate::http::{ApiError, ApiResult};
use crate::identity::Language;

/// Gives a company the chart of its standard, the usual journals, those of bank and cash with their accounts, and its first fiscal year with its months. What is
/// there already stays as it is, so that an interrupted provisioning may do it again.
///
/// Journals are named in `language`, the owner's, as accounts are where a chart has their labels in it, but where the law wants the books in French, as their chart is: France
/// (C. com. art. L123-22) and OHADA (AUDCIF art. 17).
///
/// # Errors
/// The database's; 409 `fiscal_year_overlaps` when another year stands where this one should.
pub async fn seed(
    tx: &mut CompanyTx<'_>,
    standard: Standard,
    language: Language,
    year: FiscalYear,
) -> ApiResult<()> {
    let language = language_of_books(standard, language);
    let chart = Chart::for_year(standard, year.start());
    let new: Vec<NewAccount> = chart
        .accounts()
        .iter()
        .map(|account| NewAccount {
            number: number_in_books(standard, chart, account),
            label: accounts::label_in(language, account).to_owned(),
            kind: accounts::usual_type(chart, &account.number, year.start()).as_str(),
            description: String::new(),
            is_matchable: accounts::is_usually_matched(chart, &account.number),
            is_abroad: false,
        })
        .collect();
    accounts::insert_missing(tx, &new).await?;
    let usual: Vec<_> = USUAL_JOURNALS
        .iter()
        .map(|journal| (journal.code, name_in(language, journal), journal.kind))
        .collect();
    let added = journals::insert_missing(tx, &usual).await?;
    journals::give_usual(tx, standard, &added).await?;
    taxes::seed(tx, standard, language).await?;
    let stands = fiscal_years::overlapping(tx, year).await?;
    if !stands.iter().any(|row| row.start_date == year.start() && row.end_date == year.end()) {
        fiscal_years::insert(tx, year).await?;
    }
    Ok(())
}

/// The number of an official account in new books: in France an account of two digits that none divides gets a third, because the
/// tax-audit file wants three (LPF art. A47 A-1, VII: `CompteNum`).
fn number_in_books(standard: Standard, chart: &Chart, account: &ChartAccount) -> String {
    let number = account.number.as_str();
    let is_below =
        |other: &ChartAccount| other.number != account.number && other.number.as_str().starts_with(number);
    let is_short = standard == Standard::Pcg && number.len() == 2;
    if is_short && !chart.accounts().iter().any(is_below) { format!("{number}0") } else { number.to_owned() }
}

/// French where the law wants the books in it, else that of who writes.
fn language_of_books(standard: Standard, writer: Language) -> Language {
    match standard {
        Standard::Pcg | Standard::Syscohada => Language::Fr,
        Standard::Pcmn
        | Standard::Pcn
        | Standard::Cgnc
        | Standard::Sce
        | Standard::Kmu
        | Standard::Gifi
        | Standard::Ifrs
        | Standard::Other => writer,
    }
}

/// The journal in which closing writes: the company's, or one that it is given.
///
/// # Errors
/// 409 `journals_limit_reached`; `journal_code_taken` where the company uses every code that it could have for something else.
pub async fn closing_journal(tx: &mut CompanyTx<'_>, writer: Language) -> ApiResult<JournalCode> {
    let kept = |code: &str| JournalCode::new(code).map_err(ApiError::internal);
    if let Some(code) = journals::of_closing(tx).await? {
        return kept(&code);
    }
    let language = language_of_books(settings::standard(tx).await?, writer);
    for journal in &CLOSING_JOURNALS {
        let new = [(journal.code, name_in(language, journal), journal.kind)];
        if !journals::insert_missing(tx, &new).await?.is_empty() {
            let (code, name) = (journal.code, name_in(language, journal));
            let made = json!({ "code": code, "name": name, "type": journal.kind.as_str() });
            tx.audit(AuditEvent::created("journal_created", format!("journal:{code}"), made));
            return kept(code);
        }
    }
    Err(ApiError::conflict("journal_code_taken"))
}

/// What a usual journal is called in a language.
fn name_in(language: Language, journal: &StandardJournal) -> &'static str {
    let [en, es, ar] = match journal.kind {
        JournalKind::Sale => ["Sales", "Ventas", "المبيعات"],
        JournalKind::Purchase => ["Purchases", "Compras", "المشتريات"],
        JournalKind::Bank => ["Bank", "Banco", "البنك"],
        JournalKind::Cash => ["Cash", "Caja", "الصندوق"],
        JournalKind::Miscellaneous => ["Miscellaneous", "Operaciones varias", "عمليات متنوعة"],
        JournalKind::Opening => ["Opening balances", "Asientos de apertura", "الأرصدة الافتتاحية"],
        JournalKind::Closing => ["Closing", "Cierre", "الإقفال"],
    };
    match language {
        Language::Fr => journal.label,
        Language::En => en,
        Language::Es => es,
        Language::Ar => ar,
    }
}
