//! `partita company reindex`.

use std::process::ExitCode;

use tenancy::{CompanyId, Tenancy};

use crate::{http::ApiError, output, search};

/// Notes that the index of the search is to be made anew; the worker does it.
pub async fn run(tenancy: &Tenancy, company: CompanyId) -> anyhow::Result<ExitCode> {
    let entered = tenancy.enter_as_operator(company).await;
    let access = entered.map_err(|denied| anyhow::anyhow!("the company cannot be entered: {denied:?}"))?;
    search::rebuild(&access).await.map_err(ApiError::into_failure)?;
    let is_begun = search::resume(&access).await.map_err(ApiError::into_failure)?;
    output::note(if is_begun { "the worker indexes all entries" } else { "the company has no entries" });
    Ok(ExitCode::SUCCESS)
}
