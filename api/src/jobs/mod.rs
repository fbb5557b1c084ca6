//! The worker, which takes jobs out of the queue and runs them, and the upkeep, which keeps the house tidy beside it.
//!
//! Each kind of job is run by the module that puts it in; here is only which is whose.

mod exports;
mod transfers;
mod upkeep;

pub use crate::subscription::{apply as apply_payments, apply_due as apply_payments_due};
pub use exports::export_when_due;
pub use transfers::{transfer, transfer_next};
pub use upkeep::{keep, look_after, shrink_limits, tidy};

use std::{sync::Arc, time::Duration};

use anyhow::Context;
use futures_util::future::BoxFuture;
use tenancy::{
    CompanyId, TenancyError,
    erase::FAREWELL_JOB,
    provision::{self, MAKE_SCHEMA_JOB},
    queue::{Failure, Job, Lanes},
};
use tokio::{sync::Semaphore, task::JoinSet, time::Instant};
use tokio_util::sync::CancellationToken;

use crate::{
    App, accounting,
    companies::{self, COMPANY_MAIL_JOB, ERASURE_MAIL_JOB, INVITATION_MAIL_JOB},
    identity,
    mail::{Mail, SendFailure},
    notifications::{self, NOTIFY_JOB},
    onboarding::{self, jobs::PROVISION_JOB},
    operator, search, subscription, webhooks,
};

/// Jobs of the platform at once: mails, and what makes companies.
const AT_ONCE: usize = 4;
/// Jobs of companies at once: most of their time they wait for somebody outside, and nobody else waits for that. Eight
/// companies whose receivers are slow have to come together before a ninth one waits.
const OF_COMPANIES_AT_ONCE: usize = 32;
/// A job is held for so long without a sign of its worker; then another takes it.
const LEASE: Duration = Duration::from_secs(15);
/// The sign is given so often.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);
/// The queue is looked at so often when nothing wakes the worker.
const POLL_EVERY: Duration = Duration::from_secs(5);
/// The queue is looked at no more often: what comes meanwhile is taken together. Somebody who writes many entries asks for
/// a job with each.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// Works until `stop`, then finishes what it holds.
pub async fn work(app: App, stop: CancellationToken) {
    tokio::join!(
        work_in(&app, Lanes::Platform, AT_ONCE, &stop),
        work_in(&app, Lanes::Companies, OF_COMPANIES_AT_ONCE, &stop),
    );
}

async fn work_in(app: &App, lanes: Lanes, at_once: usize, stop: &CancellationToken) {
    let mut wake = app.tenancy.wake();
    let permits = Arc::new(Semaphore::new(at_once));
    let mut running = JoinSet::new();
    while !stop.is_cancelled() {
        let looked = Instant::now();
        let found = take(app, lanes, &permits, &mut running).await;
        while running.try_join_next().is_some() {}
        if found == 0 {
            tokio::select! {
                () = stop.cancelled() => break,
                _ = running.join_next(), if !running.is_empty() => (),
                _ = wake.wait(POLL_EVERY) => (),
            }
            tokio::time::sleep_until(looked + LOOK_EVERY).await;
        }
    }
    while running.join_next().await.is_some() {}
}

/// Runs every job that is due, one after the other: how many. For tests.
///
/// # Errors
/// The queue's; a job's own failure is noted in the queue.
pub async fn run_due(app: &App) -> anyhow::Result<usize> {
    let queue = app.tenancy.queue();
    let mut done = 0;
    loop {
        let jobs = queue.claim(AT_ONCE, LEASE).await?;
        if jobs.is_empty() {
            return Ok(done);
        }
        for job in jobs {
            run(app, job).await;
            done += 1;
        }
    }
}

/// Starts as many due jobs as there are free hands: how many.
async fn take(app: &App, lanes: Lanes, permits: &Arc<Semaphore>, running: &mut JoinSet<()>) -> usize {
    let free = permits.available_permits();
    if free == 0 {
        return 0;
    }
    let jobs = match app.tenancy.queue().claim_of(lanes, free, LEASE).await {
        Ok(jobs) => jobs,
        Err(error) => {
            tracing::warn!(%error, "the queue cannot be read");
            return 0;
        }
    };
    let found = jobs.len();
    for job in jobs {
        let (app, permits) = (app.clone(), permits.clone());
        running.spawn(async move {
            let _permit = permits.acquire_owned().await;
            run(&app, job).await;
        });
    }
    found
}

async fn run(app: &App, job: Job) {
    let queue = app.tenancy.queue();
    let done = tokio::select! {
        done = dispatch(app, &job) => done,
        () = lease_lost(app, &job) => {
            tracing::warn!(job = %job.id, "a job was not held in time; another worker runs it");
            return;
        }
    };
    let ended = match done {
        Ok(()) => {
            note_outcome(&job, "done");
            queue.complete(&job).await.map(|_| ())
        }
        Err(error) => note_failure(app, &job, &error).await,
    };
    if let Err(error) = ended {
        tracing::warn!(job = %job.id, %error, "the end of a job could not be noted; it will run again");
    }
}

/// Prolongs the lease for as long as it is ours.
async fn lease_lost(app: &App, job: &Job) {
    loop {
        tokio::time::sleep(SIGN_OF_LIFE).await;
        match app.tenancy.queue().extend(job, LEASE).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => tracing::warn!(job = %job.id, %error, "a lease could not be prolonged"),
        }
    }
}

async fn note_failure(app: &App, job: &Job, error: &anyhow::Error) -> Result<(), TenancyError> {
    let (queue, text) = (app.tenancy.queue(), format!("{error:#}"));
    let is_final = error.downcast_ref::<SendFailure>().is_some_and(|failure| failure.is_final());
    let failure = if is_final { queue.give_up(job, &text).await } else { queue.fail(job, &text).await }?;
    report(job, error, failure);
    Ok(())
}

/// What a job does. It is made where its state alone takes room: that of all jobs together would fill the stack of a thread.
fn dispatch<'a>(app: &'a App, job: &'a Job) -> BoxFuture<'a, anyhow::Result<()>> {
    match job.company_id {
        Some(company) => of_company(app, company, job),
        None => Box::pin(of_house(app, job)),
    }
}

async fn of_house(app: &App, job: &Job) -> anyhow::Result<()> {
    let payload = || job.payload.clone();
    match job.kind.as_str() {
        identity::MAIL_JOB => send(app, job, identity::compose_mail(app, payload()).await?).await,
        identity::EMAIL_CHANGE_JOB => {
            send(app, job, identity::compose_email_change(app, payload()).await?).await
        }
        identity::NOTICE_JOB => send(app, job, identity::compose_notice(app, payload()).await?).await,
        INVITATION_MAIL_JOB => send(app, job, companies::compose_invitation(app, payload()).await?).await,
        COMPANY_MAIL_JOB => send(app, job, companies::compose_company_mail(app, payload()).await?).await,
        ERASURE_MAIL_JOB => send(app, job, companies::compose_erasure(app, payload()).await?).await,
        FAREWELL_JOB => send(app, job, companies::compose_farewell(app, payload()).await?).await,
        webhooks::ANNOUNCE_JOB => webhooks::carry_on(app, payload()).await,
        NOTIFY_JOB => notifications::deliver(app, None, payload()).await,
        notifications::MAIL_JOB => send(app, job, notifications::compose(app, payload()).await?).await,
        webhooks::MAIL_JOB => send(app, job, webhooks::compose_mail(app, payload()).await?).await,
        subscription::MAIL_JOB => send(app, job, subscription::compose(app, payload()).await?).await,
        subscription::LIMITS_JOB => subscription::hold_companies(app, payload()).await,
        subscription::OPERATORS_JOB => operator::tell_of_payments(app).await,
        MAKE_SCHEMA_JOB => make_schema(app, payload()).await,
        PROVISION_JOB => onboarding::jobs::provision(app, payload()).await,
        unknown => anyhow::bail!("no code runs jobs of kind {unknown}"),
    }
}

/// What a company's role puts in runs in its own name only: the kinds that act for the house are not among these.
fn of_company<'a>(app: &'a App, company: CompanyId, job: &'a Job) -> BoxFuture<'a, anyhow::Result<()>> {
    let payload = || job.payload.clone();
    match job.kind.as_str() {
        webhooks::DELIVER_JOB => Box::pin(webhooks::deliver(app, company, payload())),
        NOTIFY_JOB => Box::pin(notifications::deliver(app, Some(company), payload())),
        search::ENTRIES_JOB => Box::pin(search::index_entries(app, company, payload())),
        search::RANGES_JOB => Box::pin(search::index_ranges(app, company)),
        accounting::ARCHIVE_JOB => Box::pin(accounting::make_archive(app, company, payload())),
        webhooks::DISABLED_JOB => Box::pin(webhooks::tell_administrators(app, company)),
        other => {
            Box::pin(async move { anyhow::bail!("company {company} may not ask for jobs of kind {other}") })
        }
    }
}

/// Sends what a job wrote, if it had anything to say. The mail is known by the job, so that one that went out before its
/// end could be noted is not shown twice to its reader.
async fn send(app: &App, job: &Job, mail: Option<Mail>) -> anyhow::Result<()> {
    match mail {
        Some(mail) => app.mailer.send(job.id.into(), mail).await,
        None => Ok(()),
    }
}

/// Makes the schema of a company that found no spare, and goes on with the company. Any worker with the
/// owner's login may.
async fn make_schema(app: &App, payload: serde_json::Value) -> anyhow::Result<()> {
    #[derive(serde::Deserialize)]
    struct Payload {
        company_id: uuid::Uuid,
    }
    let Payload { company_id } = serde_json::from_value(payload)?;
    let owner = app.config.owner(app.tenancy.clock())?.context("DATABASE_OWNER_URL is not set")?;
    let company = CompanyId::from_uuid(company_id);
    provision::ensure_schema(&owner, company).await?;
    onboarding::jobs::schema_made(app, company).await
}

fn note_outcome(job: &Job, outcome: &'static str) {
    metrics::counter!("partita_jobs_total", "kind" => job.kind.clone(), "outcome" => outcome).increment(1);
}

fn report(job: &Job, error: &anyhow::Error, failure: Failure) {
    note_outcome(job, if matches!(failure, Failure::Dead) { "given_up" } else { "failed" });
    match failure {
        Failure::Dead => tracing::error!(job = %job.id, kind = %job.kind, "job given up: {error:#}"),
        _ => tracing::warn!(job = %job.id, kind = %job.kind, ?failure, "job failed: {error:#}"),
    }
}
