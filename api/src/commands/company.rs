//! `partita company`: what an operator can do with one company.

use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::companies;
use tenancy::{Clock, CompanyId, Tenancy, TenancyError};

use crate::accounting::verify;
use crate::config::Config;

/// Arguments of `partita company`.
#[derive(Debug, Args)]
pub struct Company {
    #[command(subcommand)]
    action: Action,
}

/// What to do with a company.
#[derive(Debug, Subcommand)]
enum Action {
    /// Shows that ledgers are whole: chains, numbers, balances. Exits 1 when one is not, and names the first break.
    Verify {
        /// The company's id.
        #[arg(required_unless_present = "all")]
        company: Option<CompanyId>,
        /// Every company.
        #[arg(long, conflicts_with = "company")]
        all: bool,
    },
}

impl Company {
    /// Does it.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let Action::Verify { company, .. } = self.action;
        let tenancy =
            Tenancy::connect(Config::from_env()?.tenancy(), Clock::system()).await.context("the database")?;
        let companies = match company {
            Some(company) => vec![company],
            None => active_companies(&tenancy).await?,
        };
        let mut all_whole = true;
        for company in companies {
            all_whole &= verify_company(&tenancy, company).await?;
        }
        Ok(if all_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

async fn active_companies(tenancy: &Tenancy) -> anyhow::Result<Vec<CompanyId>> {
    let read = tenancy.platform_read(async |tx| {
        let active = companies::table.filter(companies::state.eq("active")).order(companies::id);
        Ok::<_, TenancyError>(active.select(companies::id).load(tx.conn()).await?)
    });
    Ok(read.await?)
}

async fn verify_company(tenancy: &Tenancy, company: CompanyId) -> anyhow::Result<bool> {
    let Ok(access) = tenancy.enter_as_operator(company).await else {
        bail!("company {company} cannot be entered")
    };
    let found = access.read(async |tx| verify::verify(tx).await).await;
    match found.map_err(|refusal| anyhow::anyhow!("company {company}: {}", refusal.code()))? {
        Ok(whole) => {
            println!(
                "{company}: whole, {} chains, {} entries, {} lines",
                whole.chains, whole.entries, whole.lines
            );
            Ok(true)
        }
        Err(broken) => {
            println!("{company}: broken, {broken}");
            Ok(false)
        }
    }
}
