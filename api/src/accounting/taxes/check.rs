//! Whether the lines of a draft bear codes that may be borne.

use chrono::NaiveDate;
use ledger::Draft;
use ledger::taxes::TaxCode;
use tenancy::CompanyTx;

use super::store;
use crate::http::{ApiResult, Fields};

/// The codes of a company, to judge lines by.
pub struct TaxState(Vec<(TaxCode, bool)>);

/// The codes of a company as they stand.
///
/// # Errors
/// 500 when the database holds what the ledger does not know.
pub async fn state(tx: &mut CompanyTx<'_>) -> ApiResult<TaxState> {
    let rows = store::list(tx).await?;
    let known = rows.iter().map(|(row, rates)| Ok((row.known(rates)?, row.is_active)));
    Ok(TaxState(known.collect::<ApiResult<_>>()?))
}

impl TaxState {
    /// All of them, inactive ones too.
    pub fn into_codes(self) -> Vec<TaxCode> {
        self.0.into_iter().map(|(code, _)| code).collect()
    }

    /// Why a line of a day may not bear a code: `tax_code_unknown`, `tax_code_inactive` or `tax_code_not_in_force`.
    pub fn problem(&self, code: &str, day: NaiveDate) -> Option<&'static str> {
        match self.0.iter().find(|(known, _)| known.code == code) {
            None => Some("tax_code_unknown"),
            Some((_, false)) => Some("tax_code_inactive"),
            Some((known, true)) => known.on(day).is_none().then_some("tax_code_not_in_force"),
        }
    }
}

/// Notes `tax_code_unknown`, `tax_code_inactive` and `tax_code_not_in_force` at the lines of a draft.
///
/// # Errors
/// The database's.
pub async fn check(tx: &mut CompanyTx<'_>, fields: &mut Fields, draft: &Draft) -> ApiResult<()> {
    if draft.lines.iter().all(|line| line.tax.is_none()) {
        return Ok(());
    }
    let codes = state(tx).await?;
    for (index, line) in draft.lines.iter().enumerate() {
        let Some(tag) = &line.tax else { continue };
        if let Some(problem) = codes.problem(&tag.code, line.date) {
            fields.refuse(format!("/lines/{index}/tax_code"), problem);
        }
    }
    Ok(())
}
