//! `partita company erase`: removes a company at once and for good.

use std::process::ExitCode;

use anyhow::{Context, bail};
use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::migrate::Owner;
use tenancy::provision::CompanyState;
use tenancy::schema::platform::companies;
use tenancy::{CompanyId, PlatformAudit, Tenancy, TenancyError, erase};

use crate::accounting;
use crate::companies::data::Retention;
use crate::http::ApiError;
use crate::output;

const WARNING: &str = "Everything of the company is removed for good. Type its name to go on: ";

/// Erases a company whose name the operator repeats.
pub async fn run(
    tenancy: &Tenancy,
    owner: &Owner,
    company: CompanyId,
    confirmed: Option<String>,
) -> anyhow::Result<ExitCode> {
    let columns = (companies::name, companies::country, companies::state);
    let query = companies::table.find(company).select(columns);
    let found = tenancy.platform_read(async |tx| {
        let found: Option<(String, String, CompanyState)> = query.first(tx.conn()).await.optional()?;
        Ok::<_, TenancyError>(found)
    });
    let Some((name, country, state)) = found.await? else { bail!("there is no company {company}") };
    if state != CompanyState::Erasing {
        match last_year_end(tenancy, company).await {
            Ok(Some(year_end)) => output::note(kept_until(&country, year_end)),
            Ok(None) => {}
            Err(error) => {
                output::note(format_args!("whether its books have to be kept could not be read: {error:#}"));
            }
        }
        let typed = match confirmed {
            Some(typed) => typed,
            None => output::ask(WARNING)?,
        };
        if typed.trim() != name {
            bail!("nothing was erased: that is not the name of the company");
        }
    }
    let audit = PlatformAudit { action: "company_erased", ..PlatformAudit::default() };
    if !erase::remove(tenancy, owner, (company, state), audit).await.context("run it again to go on")? {
        bail!("nothing was erased: the company has become another one meanwhile; look at it again");
    }
    output::line(format_args!("{company} is erased"));
    Ok(ExitCode::SUCCESS)
}

fn kept_until(country: &str, year_end: NaiveDate) -> String {
    let retention = Retention::of(country);
    let source = retention.source.map(|text| format!(" ({text})")).unwrap_or_default();
    format!(
        "its last posted entries are of the fiscal year that ended on {year_end}: the books have to be kept until {}{source}; \
         `partita company export` writes them into an archive",
        retention.last_day(year_end)
    )
}

async fn last_year_end(tenancy: &Tenancy, company: CompanyId) -> anyhow::Result<Option<NaiveDate>> {
    let access = tenancy.enter_as_operator(company).await.map_err(ApiError::from);
    let access = access.map_err(ApiError::into_failure)?;
    let read = access.read(async |tx| accounting::last_posted_year_end(tx).await).await;
    read.map_err(ApiError::into_failure)
}
