//! `partita jobs`: what waits in the queue, and what was set aside there.

use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Subcommand};
use tenancy::queue::{DeadLetter, Queue, Revival};
use tenancy::{Clock, JobId, Tenancy, TenancyError};

use crate::config::Config;
use crate::output;

/// Jobs that are listed at most.
const LISTED: i64 = 200;

/// Arguments of `partita jobs`.
#[derive(Debug, Args)]
pub struct Jobs {
    #[command(subcommand)]
    action: Option<Action>,
}

/// What to do with the jobs.
#[derive(Debug, Subcommand)]
enum Action {
    /// Counts the jobs by state and lists those that were set aside, the oldest first; also without a word.
    List,
    /// Lets jobs that were set aside run again. Exits 1 when one of them does not.
    Revive {
        /// The job's id.
        #[arg(required_unless_present = "all")]
        job: Option<JobId>,
        /// Every job that was set aside.
        #[arg(long, conflicts_with = "job")]
        all: bool,
    },
    /// Lets go of jobs that were set aside, for good, such as mails to an address that does not exist. Exits 1 when one of
    /// them was not set aside.
    Discard {
        /// The jobs' ids.
        #[arg(required = true)]
        jobs: Vec<JobId>,
    },
}

impl Jobs {
    /// Does it.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let tenancy =
            Tenancy::connect(Config::from_env()?.tenancy(), Clock::system()).await.context("the database")?;
        let (queue, say) = (tenancy.queue(), output::line);
        Ok(match self.action.unwrap_or(Action::List) {
            Action::List => {
                list(&queue, say).await?;
                ExitCode::SUCCESS
            }
            Action::Revive { job, .. } => ExitCode::from(revive(&queue, job, say).await?),
            Action::Discard { jobs } => ExitCode::from(discard(&queue, &jobs, say).await?),
        })
    }
}

/// Says how many jobs there are in each state and which were set aside. What failed is told by its code, its payload not
/// at all: it may name a person.
///
/// # Errors
/// The database's.
pub async fn list(queue: &Queue, mut say: impl FnMut(String)) -> Result<(), TenancyError> {
    let counts = queue.counts().await?;
    say(format!("{} ready, {} running, {} set aside", counts.ready, counts.running, counts.dead));
    let letters = queue.dead_letters(LISTED).await?;
    for letter in &letters {
        say(line(letter));
    }
    let left_out = counts.dead.saturating_sub(i64::try_from(letters.len()).unwrap_or(i64::MAX));
    if left_out > 0 {
        say(format!("and {left_out} more"));
    }
    Ok(())
}

fn line(letter: &DeadLetter) -> String {
    let DeadLetter { id, company_id, kind, attempts, last_error, created_at } = letter;
    let whose = company_id.map_or_else(|| "platform".to_owned(), |company| company.to_string());
    let put_in = created_at.format("%Y-%m-%dT%H:%M:%SZ");
    let error = last_error.as_deref().unwrap_or("no reason was noted");
    format!("{id} {kind} of {whose}, put in {put_in}, tried {attempts} times: {error}")
}

/// Lets a job, or every one that was set aside, run again: the exit code of the command.
///
/// # Errors
/// The database's.
pub async fn revive(
    queue: &Queue,
    job: Option<JobId>,
    mut say: impl FnMut(String),
) -> Result<u8, TenancyError> {
    let jobs = match job {
        Some(job) => vec![job],
        None => queue.dead_letters(i64::MAX).await?.into_iter().map(|letter| letter.id).collect(),
    };
    let mut all_revived = true;
    for job in jobs {
        let revival = queue.revive(job).await?;
        all_revived &= revival == Revival::Done;
        say(match revival {
            Revival::Done => format!("{job} runs again"),
            Revival::NotThere => format!("{job} was not set aside"),
            Revival::Replaced => format!("{job} stays aside: another one for the same waits or runs"),
        });
    }
    Ok(u8::from(!all_revived))
}

/// Lets go of jobs that were set aside: the exit code of the command.
///
/// # Errors
/// The database's.
pub async fn discard(queue: &Queue, jobs: &[JobId], mut say: impl FnMut(String)) -> Result<u8, TenancyError> {
    let mut all_gone = true;
    for job in jobs {
        let is_gone = queue.discard(*job).await?;
        all_gone &= is_gone;
        say(if is_gone { format!("{job} is gone") } else { format!("{job} was not set aside") });
    }
    Ok(u8::from(!all_gone))
}
