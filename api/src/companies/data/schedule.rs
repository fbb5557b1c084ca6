//! Exports that nobody has to ask for: every company now and then, into a folder or a bucket. What was done is what lies there,
//! so that a process that ends in the middle goes on with the rest.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Timelike, Utc};
use tenancy::objects::Objects;
use tenancy::{CompanyId, Tenancy};

use super::export_through;
use crate::config::ExportsConfig;

const FORM: &str = "%Y%m%dT%H%M%SZ";
const ENDING: &str = "partita";
/// Companies that are looked up at once.
const AT_ONCE: i64 = 200;
/// What a dead process left of an archive is removed after so long.
const PARTS_KEPT: TimeDelta = TimeDelta::days(1);

/// An archive among the scheduled exports.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Scheduled {
    /// When it was written.
    pub at: DateTime<Utc>,
    /// Its name among the objects of that place.
    pub name: String,
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
    let to = Objects::at(&config.to)?;
    let (mut written, mut last) = (0, None);
    loop {
        let companies = tenancy.active_companies(last, AT_ONCE).await?;
        let Some(end) = companies.last() else { return Ok(written) };
        last = Some(*end);
        for company in companies {
            match export_if_due(tenancy, &to, config, company, now).await {
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
    to: &Objects,
    config: &ExportsConfig,
    company: CompanyId,
    now: DateTime<Utc>,
) -> anyhow::Result<bool> {
    let before = archives_of(to, company).await?;
    let days = |since: &Scheduled| (now.date_naive() - since.at.date_naive()).num_days();
    if before.last().is_some_and(|newest| days(newest) < i64::from(config.every_days)) {
        return Ok(false);
    }
    let name = format!("{company}/{}.{ENDING}", now.format(FORM));
    let put = |archive| to.put(&name, archive, u64::MAX);
    let (summary, _) = export_through(tenancy, company, Arc::default(), put).await?;
    let damaged = summary.manifest.damaged_files.len();
    if damaged > 0 {
        tracing::error!(company = %company, damaged, "files of a company are not as their rows say");
    }
    let kept = usize::try_from(config.kept).unwrap_or(1);
    for old in archives_of(to, company).await?.iter().rev().skip(kept) {
        to.remove(&old.name).await?;
    }
    remove_parts(to, company, now - PARTS_KEPT).await?;
    Ok(true)
}

/// The archives of a company, the newest last.
///
/// # Errors
/// The place's; of a company without any there are none.
pub async fn archives_of(from: &Objects, company: CompanyId) -> io::Result<Vec<Scheduled>> {
    let found = from.list(&company.to_string()).await?.objects.into_iter();
    let archives = found.filter_map(|object| {
        let (stem, ending) = object.name.split_once('.')?;
        let at = NaiveDateTime::parse_from_str(stem, FORM).ok().filter(|_| ending == ENDING)?;
        Some(Scheduled { at: at.and_utc(), name: format!("{company}/{}", object.name) })
    });
    let mut archives: Vec<Scheduled> = archives.collect();
    archives.sort_unstable();
    Ok(archives)
}

async fn remove_parts(from: &Objects, company: CompanyId, before: DateTime<Utc>) -> io::Result<()> {
    for object in from.list(&company.to_string()).await?.objects {
        if object.is_part() && object.changed_at < before {
            from.remove(&format!("{company}/{}", object.name)).await?;
        }
    }
    Ok(())
}
