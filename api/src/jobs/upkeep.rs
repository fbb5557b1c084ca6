//! What has to be done again and again: spare companies, expired sessions, and in each company recurring entries that are
//! due, the keys of requests long answered, uploads that nobody imported, stored bytes that no row names and what was sent long ago. And old rate limits, in
//! every instance.

use std::time::Duration;

use chrono::TimeDelta;
use tenancy::{
    CompanyId,
    migrate::{self, Report},
    provision, transfer,
};
use tokio_util::sync::CancellationToken;

use crate::http::{ApiError, ApiResult};
use crate::{
    App, accounting, companies, error_reports, identity, notifications, onboarding, search, subscription,
    webhooks,
};

/// How often the house is looked after.
const EVERY: Duration = Duration::from_secs(60);
/// Companies that are kept ready to be claimed.
const SPARES: i64 = 8;
/// Companies that are tidied in one round; the next round goes on with those after them.
const COMPANIES_A_ROUND: i64 = 20;
/// A request sent again under its key within so long is the same request.
const KEYS_KEPT: TimeDelta = TimeDelta::days(30);
/// Keys that are forgotten at once in a company, or of the platform.
const KEYS_A_VISIT: i64 = 10_000;
/// A stored file that no row names after so long is nobody's.
const NAMELESS_FILES_KEPT: TimeDelta = TimeDelta::days(1);
/// Files that are removed at once in a company.
const FILES_A_VISIT: usize = 1_000;

/// Looks after the house until `stop`. A failure is logged and tried again at the next round.
pub async fn keep(app: App, stop: CancellationToken) {
    let mut visited = None;
    loop {
        if let Err(error) = look_after(&app).await {
            tracing::warn!("upkeep: {error:#}");
        }
        match tidy(&app, visited).await {
            Ok(last) => visited = last,
            Err(error) => tracing::warn!("upkeep of companies: {error:#}"),
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(EVERY) => (),
        }
    }
}

/// Forgets old rate limits of this instance until `stop`.
pub async fn shrink_limits(app: App, stop: CancellationToken) {
    loop {
        app.limits.shrink();
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(EVERY) => (),
        }
    }
}

/// Looks after what all companies share, once.
///
/// # Errors
/// The database's.
pub async fn look_after(app: &App) -> anyhow::Result<()> {
    if let Some(owner) = app.config.owner(app.tenancy.clock())? {
        let raised = migrate::catch_up(&owner).await?;
        if raised != Report::default() {
            tracing::info!(?raised, "what a worker of an older version had made was brought up to date");
        }
        provision::keep_spares(&owner, SPARES).await?;
        companies::begin_due_erasures(app).await?;
        let erased = transfer::clear_abandoned(&app.tenancy, &owner).await?;
        if erased > 0 {
            tracing::info!(erased, "what was left of imports and of erased companies is gone");
        }
    }
    onboarding::jobs::forget_expired(app).await?;
    let before = app.tenancy.clock().now() - KEYS_KEPT;
    let keys = app.tenancy.forget_platform_keys(before, KEYS_A_VISIT).await?;
    let expired = identity::delete_expired(app).await.map_err(ApiError::into_failure)?;
    let invitations = companies::forget_old_invitations(app).await.map_err(ApiError::into_failure)?;
    let notifications = notifications::forget_old(app).await.map_err(ApiError::into_failure)?;
    let reports = error_reports::forget_old(app).await.map_err(ApiError::into_failure)?;
    let trials = subscription::keep_trials(app).await.map_err(ApiError::into_failure)?;
    if trials != (0, 0) {
        tracing::info!(reminded = trials.0, ended = trials.1, "trials near their end, and over");
    }
    let reconciled = subscription::reconcile(app, false).await.map_err(ApiError::into_failure)?;
    let events = subscription::forget_events(app).await.map_err(ApiError::into_failure)?;
    tracing::debug!(
        reconciled,
        events,
        "customers of the payment provider taken over again, its events forgotten"
    );
    let archives = companies::tidy_transfers(app).await.map_err(ApiError::into_failure)?;
    tracing::debug!(
        keys,
        expired,
        invitations,
        notifications,
        reports,
        archives,
        "keys, sessions, links, invitations, notifications, reports and archives forgotten"
    );
    Ok(())
}

/// Tidies some companies, those after `visited`: the last of them, or `None` when there are no more and the next round
/// begins anew. One that cannot be entered now is visited in its next turn.
///
/// # Errors
/// The platform's: companies cannot be listed.
pub async fn tidy(app: &App, visited: Option<CompanyId>) -> anyhow::Result<Option<CompanyId>> {
    let companies = app.tenancy.active_companies(visited, COMPANIES_A_ROUND).await?;
    for company in &companies {
        if let Err(error) = tidy_company(app, *company).await {
            tracing::warn!(company = %company, ?error, "a company was not tidied");
        }
    }
    Ok(companies.last().copied())
}

async fn tidy_company(app: &App, company: CompanyId) -> ApiResult<()> {
    let (tenancy, now) = (&app.tenancy, app.tenancy.clock().now());
    let keys = tenancy.forget_keys(company, now - KEYS_KEPT, KEYS_A_VISIT).await?;
    let uploads = accounting::forget_old_uploads(tenancy, company).await?;
    let files = tenancy.sweep_files(company, now - NAMELESS_FILES_KEPT, FILES_A_VISIT).await?;
    metrics::counter!("partita_files_nameless_total").increment(files as u64);
    let deliveries = webhooks::forget_old(tenancy, company).await?;
    subscription::hold_to_plan(tenancy, company).await?;
    search::resume(&tenancy.enter_as_worker(company).await?).await?;
    // Drafting passes through all that an entry typed by a person does.
    let drafted = Box::pin(accounting::draft_due(tenancy, company)).await?;
    if drafted > 0 {
        tracing::info!(company = %company, drafted, "recurring entries drafted");
    }
    if keys + uploads + files + deliveries > 0 {
        tracing::info!(company = %company, keys, uploads, files, deliveries, "forgotten");
    }
    Ok(())
}
