//! Whether a file ends with what the year behind it was opened with.

use ledger::Chart;
use ledger::fec::Analysis;
use tenancy::CompanyTx;

use super::dto::FecYear;
use crate::accounting::closing::{Net, nets_of};
use crate::accounting::openings::{self, Balance};
use crate::accounting::{fiscal_years, settings};
use crate::http::ApiResult;

/// The accounts that the file, with what is written in its year already, ends with otherwise than the year behind it begins.
pub async fn differing(tx: &mut CompanyTx<'_>, analysis: &Analysis, of: &FecYear) -> ApiResult<Vec<String>> {
    let years = fiscal_years::all(tx).await?;
    let Some(next) = years.into_iter().find(|year| of.end.succ_opt() == Some(year.start_date)) else {
        return Ok(Vec::new());
    };
    let opened = openings::of(tx, next.id).await?;
    if opened.is_empty() {
        return Ok(Vec::new());
    }
    let written = match of.existing_id {
        Some(id) => nets_of(tx, &[id], false).await?,
        None => Vec::new(),
    };
    let standard = settings::standard(tx).await?;
    let chart = Chart::for_year(standard, of.start);
    let in_file = analysis.accounts.iter();
    let in_file = in_file.map(|account| {
        ((account.number.as_str(), ""), i128::from(account.debit) - i128::from(account.credit))
    });
    let ends = in_file.chain(written.iter().map(of_account));
    let lacks = openings::lacking(standard, chart, ends, opened.iter().map(of_account), None)?;
    Ok(lacks.into_iter().map(|net| net.account).collect())
}

/// A balance, whoever the third party on it is.
fn of_account(net: &Net) -> Balance<'_> {
    ((&net.account, ""), i128::from(net.net))
}
