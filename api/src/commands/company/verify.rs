//! `partita company verify`: shows that ledgers and files are whole.

use std::{fmt, time::Duration};

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::provision::CompanyState;
use tenancy::schema::platform::companies;
use tenancy::{CompanyId, Tenancy, TenancyError};

use crate::accounting::verify::{self, Break, Whole};
use crate::companies::data;
use crate::http::{ApiError, ApiResult};

/// One statement of a verification reads a whole ledger.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(60 * 60);

/// What is said of a company's ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing is wrong with it.
    Whole(Whole, Files),
    /// The first thing that is wrong with it.
    Broken(Break),
    /// It has none: the company is being made or erased.
    NoLedger,
    /// It could not be read: the stable code of the reason.
    NotVerified(String),
    /// There is no such company, and the file store has something of it.
    Strays,
}

/// The files of a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Files {
    /// Those that are as their rows say.
    pub whole: u64,
    /// Those that no row names.
    pub nameless: u64,
}

/// A company by its id and state, and what is said of its ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// Which company.
    pub company: CompanyId,
    /// Its state in the platform; absent when there is no such company.
    pub state: Option<CompanyState>,
    /// What was found.
    pub verdict: Verdict,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state {
            Some(state) => write!(f, "{} ({state}): ", self.company)?,
            None => write!(f, "{} (unknown): ", self.company)?,
        }
        match &self.verdict {
            Verdict::Whole(Whole { chains, entries, lines, events }, Files { whole, nameless }) => {
                write!(
                    f,
                    "whole, {chains} chains, {entries} entries, {lines} lines, {events} acts, {whole} files"
                )?;
                if *nameless > 0 { write!(f, ", {nameless} files that no row names") } else { Ok(()) }
            }
            Verdict::Strays => write!(f, "no company, and files of it"),
            Verdict::Broken(found) => write!(f, "broken, {found}"),
            Verdict::NoLedger => write!(f, "no ledger"),
            Verdict::NotVerified(code) => write!(f, "not verified, {code}"),
        }
    }
}

/// Verifies a company, or every one, and says each verdict as soon as it is known: the exit code of the command.
///
/// # Errors
/// The platform's: companies cannot be listed. What is wrong with one company is its verdict.
pub async fn verify_each(
    tenancy: &Tenancy,
    company: Option<CompanyId>,
    mut say: impl FnMut(&Said),
) -> Result<u8, TenancyError> {
    let (mut is_broken, mut is_unknown) = (false, false);
    let all = listed(tenancy, company).await?;
    let strays = if company.is_none() { strays(tenancy, &all).await? } else { Vec::new() };
    for (company, state) in all {
        let verdict = match state {
            Some(CompanyState::Claimed | CompanyState::Erasing | CompanyState::Importing) => {
                Verdict::NoLedger
            }
            _ => verdict(tenancy, company).await,
        };
        is_broken |= matches!(verdict, Verdict::Broken(_));
        is_unknown |= matches!(verdict, Verdict::NotVerified(_));
        say(&Said { company, state, verdict });
    }
    for company in strays {
        say(&Said { company, state: None, verdict: Verdict::Strays });
    }
    Ok(match (is_broken, is_unknown) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 0,
    })
}

/// The companies in the order of their ids, each with its state; the one that is asked for also when it is not there.
async fn listed(
    tenancy: &Tenancy,
    company: Option<CompanyId>,
) -> Result<Vec<(CompanyId, Option<CompanyState>)>, TenancyError> {
    let mut query = companies::table.select((companies::id, companies::state)).into_boxed();
    if let Some(company) = company {
        query = query.filter(companies::id.eq(company));
    }
    let read = tenancy.platform_read(async |tx| {
        Ok::<Vec<(CompanyId, CompanyState)>, TenancyError>(query.order(companies::id).load(tx.conn()).await?)
    });
    let found: Vec<_> = read.await?.into_iter().map(|(id, state)| (id, Some(state))).collect();
    Ok(match company {
        Some(company) if found.is_empty() => vec![(company, None)],
        _ => found,
    })
}

/// What the file store has something of, and is none of these companies: one that was made meanwhile is none of them either.
async fn strays(
    tenancy: &Tenancy,
    known: &[(CompanyId, Option<CompanyState>)],
) -> Result<Vec<CompanyId>, TenancyError> {
    let mut found = tenancy.files().companies().await?;
    found.retain(|company| known.iter().all(|(known, _)| known != company));
    let query = companies::table.filter(companies::id.eq_any(found.clone())).select(companies::id);
    let made: Vec<CompanyId> =
        tenancy.platform_read(async |tx| Ok::<_, TenancyError>(query.load(tx.conn()).await?)).await?;
    found.retain(|company| !made.contains(company));
    Ok(found)
}

async fn verdict(tenancy: &Tenancy, company: CompanyId) -> Verdict {
    match verify_company(tenancy, company).await {
        Ok(Ok((whole, files))) => Verdict::Whole(whole, files),
        Ok(Err(found)) => Verdict::Broken(found),
        Err(refusal) => {
            let code = refusal.code().to_owned();
            tracing::warn!(company = %company, error = %refusal.into_failure(), "a company was not verified");
            Verdict::NotVerified(code)
        }
    }
}

async fn verify_company(tenancy: &Tenancy, company: CompanyId) -> ApiResult<Result<(Whole, Files), Break>> {
    let access = tenancy.enter_as_operator(company).await.map_err(ApiError::from)?;
    let whole = match access.read_for(STATEMENT_TIMEOUT, async |tx| verify::verify(tx).await).await? {
        Ok(whole) => whole,
        Err(found) => return Ok(Err(found)),
    };
    let whole_files = match data::verify_files(&access, &[]).await? {
        Ok(whole) => whole,
        Err(found) => return Ok(Err(found)),
    };
    let nameless = data::nameless_files(&access).await?;
    Ok(Ok((whole, Files { whole: whole_files, nameless })))
}
