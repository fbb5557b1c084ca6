//! Whether the lines of a draft bear codes that may be borne.

use ledger::Draft;
use tenancy::CompanyTx;

use super::store;
use crate::http::{ApiResult, Fields};

/// Notes `tax_code_unknown`, `tax_code_inactive` and `tax_code_not_in_force` at the lines of a draft.
///
/// # Errors
/// The database's.
pub async fn check(tx: &mut CompanyTx<'_>, fields: &mut Fields, draft: &Draft) -> ApiResult<()> {
    if draft.lines.iter().all(|line| line.tax.is_none()) {
        return Ok(());
    }
    let codes = store::list(tx).await?;
    for (index, line) in draft.lines.iter().enumerate() {
        let Some(tag) = &line.tax else { continue };
        let problem = match codes.iter().find(|(row, _)| row.code == tag.code) {
            None => "tax_code_unknown",
            Some((row, _)) if !row.is_active => "tax_code_inactive",
            Some((row, rates)) if row.known(rates)?.on(line.date).is_none() => "tax_code_not_in_force",
            Some(_) => continue,
        };
        fields.refuse(format!("/lines/{index}/tax_code"), problem);
    }
    Ok(())
}
