//! Exports that nobody has to ask for: every company now and then, into a folder. What was done is what lies there, so that a
//! process that ends in the middle goes on with the rest.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Timelike, Utc};
use tenancy::{CompanyId, Tenancy};
use tokio::fs;

use super::export_to_file;
use crate::config::ExportsConfig;

const FORM: &str = "%Y%m%dT%H%M%SZ";
const ENDING: &str = "partita";
/// Companies that are looked up at once.
const AT_ONCE: i64 = 200;
/// What a dead process left of an archive is removed after so long.
const PARTS_KEPT: TimeDelta = TimeDelta::days(1);

/// An archive in the folder of scheduled exports.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Scheduled {
    /// When it was written.
    pub at: DateTime<Utc>,
    /// Where it is.
    pub path: PathBuf,
}

/// Writes the archives that are due, for about as long as `budget`: how many. One that fails is logged and tried in the next
/// round.
///
/// # Errors
/// The platform's: companies cannot be listed.
pub async fn export_due(
    tenancy: &Tenancy,
    config: &ExportsConfig,
    budget: Duration,
) -> anyhow::Result<usize> {
    let (now, begun) = (tenancy.clock().now(), Instant::now());
    if !config.is_time(now.hour()) {
        return Ok(0);
    }
    let (mut written, mut last) = (0, None);
    loop {
        let companies = tenancy.active_companies(last, AT_ONCE).await?;
        let Some(end) = companies.last() else { return Ok(written) };
        last = Some(*end);
        for company in companies {
            match export_if_due(tenancy, config, company, now).await {
                Ok(is_written) => written += usize::from(is_written),
                Err(error) => tracing::error!(company = %company, "a scheduled export failed: {error:#}"),
            }
            if begun.elapsed() >= budget {
                return Ok(written);
            }
        }
    }
}

async fn export_if_due(
    tenancy: &Tenancy,
    config: &ExportsConfig,
    company: CompanyId,
    now: DateTime<Utc>,
) -> anyhow::Result<bool> {
    let folder = config.dir.join(company.to_string());
    let before = archives_in(&folder).await?;
    let days = |since: &Scheduled| (now.date_naive() - since.at.date_naive()).num_days();
    if before.last().is_some_and(|newest| days(newest) < i64::from(config.every_days)) {
        return Ok(false);
    }
    fs::DirBuilder::new().recursive(true).mode(0o700).create(&folder).await?;
    let path = folder.join(now.format(FORM).to_string()).with_extension(ENDING);
    let summary = export_to_file(tenancy, company, &path).await?;
    let damaged = summary.manifest.damaged_files.len();
    if damaged > 0 {
        tracing::error!(company = %company, damaged, "files of a company are not as their rows say");
    }
    let kept = usize::try_from(config.kept).unwrap_or(1);
    let archives = archives_in(&folder).await?;
    for old in archives.iter().rev().skip(kept) {
        fs::remove_file(&old.path).await?;
    }
    remove_parts(&folder, now - PARTS_KEPT).await?;
    Ok(true)
}

/// The archives of a company, the newest last.
///
/// # Errors
/// The file system's; a folder that is not there has none.
pub async fn archives_in(folder: &Path) -> io::Result<Vec<Scheduled>> {
    let mut found = Vec::new();
    let mut entries = match fs::read_dir(folder).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        entries => entries?,
    };
    while let Some(entry) = entries.next_entry().await? {
        let path = entry.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let at = name.and_then(|name| NaiveDateTime::parse_from_str(name, FORM).ok());
        if let Some(at) = at.filter(|_| path.extension().is_some_and(|ending| ending == ENDING)) {
            found.push(Scheduled { at: at.and_utc(), path });
        }
    }
    found.sort_unstable();
    Ok(found)
}

async fn remove_parts(folder: &Path, before: DateTime<Utc>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder).await?;
    while let Some(entry) = entries.next_entry().await? {
        let is_part = entry.path().extension().is_some_and(|ending| ending == "part");
        if is_part && DateTime::<Utc>::from(entry.metadata().await?.modified()?) < before {
            fs::remove_file(entry.path()).await?;
        }
    }
    Ok(())
}
