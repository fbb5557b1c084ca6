//! What a new company's ledger starts with.

use ledger::{Chart, FiscalYear, JournalKind, Standard, StandardJournal, USUAL_JOURNALS};
use tenancy::CompanyTx;

use super::accounts::{self, NewAccount};
use super::{fiscal_years, journals, taxes};
use crate::{http::ApiResult, identity::Language};

/// Gives a company the chart of its standard, the usual journals and its first fiscal year with its months. What is
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
    let language = match standard {
        Standard::Pcg | Standard::Syscohada => Language::Fr,
        Standard::Pcmn
        | Standard::Pcn
        | Standard::Cgnc
        | Standard::Sce
        | Standard::Kmu
        | Standard::Gifi
        | Standard::Ifrs
        | Standard::Other => language,
    };
    let chart = Chart::for_year(standard, year.start());
    let new: Vec<NewAccount> = chart
        .accounts()
        .iter()
        .map(|account| NewAccount {
            number: account.number.as_str().to_owned(),
            label: accounts::label_in(language, account).to_owned(),
            kind: accounts::usual_type(chart, &account.number, year.start()).as_str(),
            description: String::new(),
            is_matchable: accounts::is_usually_matched(chart, &account.number),
        })
        .collect();
    accounts::insert_missing(tx, &new).await?;
    let usual: Vec<_> = USUAL_JOURNALS
        .iter()
        .map(|journal| (journal.code, name_in(language, journal), journal.kind))
        .collect();
    journals::insert_missing(tx, &usual).await?;
    taxes::seed(tx, standard, language).await?;
    let stands = fiscal_years::overlapping(tx, year).await?;
    if !stands.iter().any(|row| row.start_date == year.start() && row.end_date == year.end()) {
        fiscal_years::insert(tx, year).await?;
    }
    Ok(())
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
    };
    match language {
        Language::Fr => journal.label,
        Language::En => en,
        Language::Es => es,
        Language::Ar => ar,
    }
}
