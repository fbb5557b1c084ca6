//! What a company without a posted entry does first, by what is there already.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::company::{accounts, fiscal_years, journal_sequences};
use tenancy::{CompanyTx, Module};

use super::dto::NextStep;
use super::todos::Waiting;
use crate::companies;
use crate::http::{Access, ApiResult};

/// Whether anything is posted. Numbers have no holes, so the sequences tell.
pub async fn has_posted(tx: &mut CompanyTx<'_>) -> ApiResult<bool> {
    let posted = journal_sequences::table.filter(journal_sequences::next_number.gt(1));
    Ok(diesel::select(exists(posted)).get_result(tx.conn()).await?)
}

/// The steps that are still to be done and that the caller may do, in their order; inviting others is [`may_invite`]'s.
pub async fn steps(tx: &mut CompanyTx<'_>, waiting: Waiting) -> ApiResult<Vec<NextStep>> {
    let has_years: bool =
        diesel::select(exists(fiscal_years::table.select(fiscal_years::id))).get_result(tx.conn()).await?;
    let has_accounts: bool =
        diesel::select(exists(accounts::table.select(accounts::number))).get_result(tx.conn()).await?;
    let is_numbered = !companies::registration_number(tx).await?.trim().is_empty();
    let writes = tx.may(Module::Accounting.write());
    let manages = tx.may(Module::Accounting.manage());
    let fec = if waiting.reports > 0 { NextStep::FinishFecImport } else { NextStep::ImportFec };
    let entry = if waiting.drafts > 0 { NextStep::PostDrafts } else { NextStep::FirstEntry };
    let all = [
        (NextStep::CreateAccounts, writes && !has_accounts),
        (fec, manages),
        (NextStep::OpenFiscalYear, manages && !has_years),
        (entry, writes && has_years && has_accounts),
        (NextStep::CompleteSettings, tx.may(Module::Settings.manage()) && !is_numbered),
    ];
    Ok(all.into_iter().filter(|(_, is_next)| *is_next).map(|(step, _)| step).collect())
}

/// Whether the caller is alone in the company and may invite others.
pub async fn may_invite(access: &Access) -> ApiResult<bool> {
    if !access.tenancy().permissions().contains(Module::Users.manage()) {
        return Ok(false);
    }
    let company = access.company().id;
    let members =
        access.tenancy().tenancy().platform_read(async |tx| companies::count_members(tx, company).await);
    Ok(members.await? <= 1)
}
