//! `partita drill`: shows that what was exported can be read in again.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use sha2::{Digest, Sha256};
use tenancy::migrate::Owner;
use tenancy::objects::{Location, Objects};
use tenancy::schema::platform::{companies, users};
use tenancy::transfer::{Import, MAX_BYTES, Summary};
use tenancy::{Clock, CompanyId, Tenancy, TenancyError, UserId};

use crate::companies::data::{self, Scheduled};
use crate::config::{Config, location_of};
use crate::output;

/// Arguments of `partita drill`.
#[derive(Debug, Args)]
pub struct Drill {
    /// How many companies are tried; others the next day.
    #[arg(long, default_value_t = 3)]
    sample: usize,
    /// The folder of the archives or the URL of their bucket, otherwise EXPORTS_DIR or EXPORTS_URL.
    #[arg(long)]
    from: Option<String>,
}

impl Drill {
    /// Does it. Exits 1 when one archive cannot be read in, or there is none.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let config = Config::from_env()?;
        let tenancy = Tenancy::connect(config.tenancy(), Clock::system()).await.context("the database")?;
        let owner = config.owner(tenancy.clock())?.context("DATABASE_OWNER_URL is not set")?;
        let from = match (self.from, config.exports) {
            (Some(from), _) => location_of(&from)?,
            (None, Some(exports)) => exports.to,
            (None, None) => bail!("neither --from nor EXPORTS_DIR nor EXPORTS_URL names a place"),
        };
        let drilled = drill(&tenancy, &owner, &from, self.sample, output::line).await?;
        Ok(ExitCode::from(drilled))
    }
}

/// Reads the newest archives of some companies into companies that nobody enters, verifies and erases them, and says a line of
/// each: the exit code.
///
/// # Errors
/// When the place cannot be read.
pub async fn drill(
    tenancy: &Tenancy,
    owner: &Owner,
    from: &Location,
    sample: usize,
    mut say: impl FnMut(String),
) -> anyhow::Result<u8> {
    let objects = Objects::at(from)?;
    let (chosen, mut failed) =
        (choose(tenancy, &objects, sample).await.with_context(|| from.to_string())?, 0);
    if chosen.is_empty() {
        bail!("there is no archive in {from}");
    }
    let all = chosen.len();
    say(format!("{:<36}  {:<20}  {:>9}  {:>7}  {:>6}  verdict", "company", "of", "rows", "files", "s"));
    for (company, archive) in chosen {
        let begun = Instant::now();
        let done = Box::pin(rehearse(tenancy, owner, &objects, company, &archive)).await;
        let (rows, files, verdict) = match &done {
            Ok(summary) => (summary.rows(), summary.manifest.files, judge(summary)),
            Err(error) => (0, 0, Err(format!("{error:#}"))),
        };
        failed += usize::from(verdict.is_err());
        let (of, seconds) = (archive.at.format("%Y-%m-%dT%H:%M:%SZ"), begun.elapsed().as_secs_f64());
        let verdict = verdict.unwrap_or_else(|reason| format!("FAILED, {reason}"));
        say(format!("{company:<36}  {of:<20}  {rows:>9}  {files:>7}  {seconds:>6.1}  {verdict}"));
    }
    say(format!("{} of {all} are whole", all - failed));
    Ok(u8::from(failed > 0))
}

fn judge(summary: &Summary) -> Result<String, String> {
    match summary.manifest.damaged_files.len() {
        0 => Ok("whole".to_owned()),
        damaged => Err(format!("{damaged} files were damaged when it was written")),
    }
}

/// The newest archives of as many companies, others each day.
async fn choose(
    tenancy: &Tenancy,
    from: &Objects,
    sample: usize,
) -> anyhow::Result<Vec<(CompanyId, Scheduled)>> {
    let day = tenancy.clock().now().date_naive().to_string();
    let mut found = Vec::new();
    for folder in from.list("").await?.folders {
        let Ok(company) = folder.parse::<CompanyId>() else { continue };
        if let Some(newest) = data::archives_of(from, company).await?.pop() {
            found.push((Sha256::digest(format!("{day} {company}")), company, newest));
        }
    }
    found.sort_unstable();
    Ok(found.into_iter().take(sample).map(|(_, company, newest)| (company, newest)).collect())
}

async fn rehearse(
    tenancy: &Tenancy,
    owner: &Owner,
    from: &Objects,
    company: CompanyId,
    archive: &Scheduled,
) -> anyhow::Result<Summary> {
    let import = Import {
        archive: Arc::new(tenancy.files().copy_of(from, &archive.name).await?),
        owner_id: whose(tenancy, company).await?,
        name: Some(format!("drill {company}")),
        max_bytes: MAX_BYTES,
        noted_in: None,
    };
    Ok(Box::pin(data::rehearse(tenancy, owner, &import)).await?)
}

/// Whose company it was; anybody's when it is gone, as it is opened to nobody.
async fn whose(tenancy: &Tenancy, company: CompanyId) -> anyhow::Result<UserId> {
    let owner = companies::table.find(company).select(companies::owner_id);
    let anybody = users::table.order(users::created_at).select(users::id);
    let found = tenancy.platform_read(async |tx| {
        let owner: Option<UserId> = owner.first(tx.conn()).await.optional()?;
        Ok::<_, TenancyError>(match owner {
            None => anybody.first(tx.conn()).await.optional()?,
            owner => owner,
        })
    });
    found.await?.context("this instance has no account yet")
}
