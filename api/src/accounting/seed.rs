//! What a new company's ledger starts with.

use ledger::{Chart, FiscalYear, Standard, standard_journals};
use tenancy::CompanyTx;

use super::accounts::{self, NewAccount};
use super::{fiscal_years, journals};
use crate::http::ApiResult;

/// Gives a company the chart of its standard, the usual journals and its first fiscal year with its months. What is
/// there already stays as it is, so that an interrupted provisioning may do it again.
///
/// # Errors
/// The database's; 409 `fiscal_year_overlaps` when another year stands where this one should.
pub async fn seed(tx: &mut CompanyTx<'_>, standard: Standard, year: FiscalYear) -> ApiResult<()> {
    let chart = Chart::for_year(standard, year.start());
    let new: Vec<NewAccount> = chart
        .accounts()
        .iter()
        .map(|account| NewAccount {
            number: account.number.as_str().to_owned(),
            label: account.label.to_owned(),
            kind: accounts::usual_type(chart, &account.number, year.start()).as_str(),
            description: String::new(),
        })
        .collect();
    accounts::insert_missing(tx, &new).await?;
    let usual: Vec<_> = standard_journals(standard)
        .iter()
        .map(|journal| (journal.code, journal.label, journal.kind))
        .collect();
    journals::insert_missing(tx, &usual).await?;
    let stands = fiscal_years::overlapping(tx, year).await?;
    if !stands.iter().any(|row| row.start_date == year.start() && row.end_date == year.end()) {
        fiscal_years::insert(tx, year).await?;
    }
    Ok(())
}
