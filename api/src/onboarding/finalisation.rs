//! Drives the making of a company from phase to phase. Each phase is written down before the next begins.

use sha2::{Digest, Sha256};
use tenancy::{CompanyId, Idempotency, PlatformTx, UserId, WriteRequest};

use super::{
    phases::{self, Asker},
    service::language_of,
    store,
    wizard::{Finalisation, Phase, Wizard},
};
use crate::{
    App,
    http::{ApiError, ApiResult},
};

/// The operation under which the phases write, whoever runs them.
const OPERATION: &str = "finalise_onboarding";

/// Makes the company that the answers describe, or goes on where an earlier run stopped. Asked again when it
/// is made, it answers the same.
///
/// Without a spare schema it answers that the company is being made: a job makes the schema and goes on.
///
/// # Errors
/// 422 and 409 as [`phases::begin`] says; 409 `finalisation_in_progress` while another run is at work; what
/// else stops a phase is kept, and this call goes on from there.
pub async fn finalise(app: &App, asker: &Asker) -> ApiResult<Wizard> {
    let wizard = asker.who.write(app, async |tx| take(tx, asker).await).await?;
    run(app, asker.who.user_id(), &asker.request, wizard).await
}

/// Goes on with the company that a user's answers were being made into, if there is one.
///
/// # Errors
/// 409 `finalisation_in_progress` while another run is at work; what stops a phase.
pub async fn resume(app: &App, user: UserId, request: &WriteRequest) -> ApiResult<()> {
    let taken = app
        .tenancy
        .platform_write(async |tx| match store::lock_begun(tx, user).await? {
            Some(wizard) if wizard.finalisation != Finalisation::Idle => {
                take_over(tx, user, wizard).await.map(Some)
            }
            _ => Ok(None),
        })
        .await?;
    if let Some(wizard) = taken {
        run(app, user, request, wizard).await?;
    }
    Ok(())
}

async fn take(tx: &mut PlatformTx<'_>, asker: &Asker) -> ApiResult<Wizard> {
    let (user, language) = (asker.who.user_id(), language_of(&asker.who));
    let wizard = store::lock(tx, user, language).await?;
    let mut wizard = wizard.or_fresh(tx.now(), language);
    if wizard.finalisation != Finalisation::Idle {
        return take_over(tx, user, wizard).await;
    }
    phases::begin(tx, asker, &mut wizard).await?;
    store::save(tx, user, &mut wizard).await?;
    Ok(wizard)
}

/// Takes over a run that stopped, under its lease.
async fn take_over(tx: &mut PlatformTx<'_>, user: UserId, mut wizard: Wizard) -> ApiResult<Wizard> {
    if wizard.is_leased(tx.now()) {
        return Err(ApiError::conflict("finalisation_in_progress"));
    }
    match wizard.finalisation {
        Finalisation::Idle | Finalisation::Done { .. } => return Ok(wizard),
        Finalisation::Running { company, phase } | Finalisation::Failed { company, phase, .. } => {
            wizard.finalisation = Finalisation::Running { company, phase };
        }
    }
    store::save(tx, user, &mut wizard).await?;
    Ok(wizard)
}

async fn run(app: &App, user: UserId, request: &WriteRequest, mut wizard: Wizard) -> ApiResult<Wizard> {
    while let Finalisation::Running { company, phase } = wizard.finalisation {
        match work(app, user, request, &wizard, company, phase).await {
            Ok(true) => wizard = end_phase(app, user, &wizard).await?,
            Ok(false) => break,
            Err(error) => wizard = note_failure(app, user, &wizard, error).await?,
        }
    }
    Ok(wizard)
}

/// Does the work of a phase; `false` when it has to wait for the schema.
async fn work(
    app: &App,
    user: UserId,
    request: &WriteRequest,
    wizard: &Wizard,
    company: CompanyId,
    phase: Phase,
) -> ApiResult<bool> {
    let answers = &wizard.answers;
    match phase {
        Phase::Company => app.tenancy.platform_read(async |tx| store::has_schema(tx, company).await).await,
        Phase::Modules => {
            let access = app.tenancy.enter_for_provisioning(company, user).await?;
            let request = once(request, phase);
            access.write(&request, async |tx| phases::write_settings(tx, answers).await).await?;
            Ok(true)
        }
        Phase::Workspace => {
            let access = app.tenancy.enter_for_provisioning(company, user).await?;
            let request = once(request, phase);
            access.write(&request, async |tx| phases::write_workspace(tx, answers).await).await?;
            Ok(true)
        }
        Phase::Finalization => Ok(true),
    }
}

/// The request under a key of the phase's own: whoever does the phase again, the caller or the worker, finds
/// it done.
fn once(request: &WriteRequest, phase: Phase) -> WriteRequest {
    let key = format!("onboarding/{}", phase.as_str());
    let body_sha256 = Sha256::digest(key.as_bytes()).into();
    WriteRequest {
        operation: OPERATION.to_owned(),
        idempotency: Some(Idempotency { key, body_sha256 }),
        if_match: None,
        ..request.clone()
    }
}

/// Ends the phase that `seen` shows; when somebody else went on meanwhile, what they reached.
async fn end_phase(app: &App, user: UserId, seen: &Wizard) -> ApiResult<Wizard> {
    app.tenancy
        .platform_write(async |tx| {
            let mut wizard = store::lock_begun(tx, user).await?.ok_or_else(ApiError::not_found)?;
            if wizard.finalisation == seen.finalisation {
                phases::end_phase(tx, user, &mut wizard).await?;
                store::save(tx, user, &mut wizard).await?;
            }
            Ok(wizard)
        })
        .await
}

/// Keeps why the phase that `seen` shows stopped, and gives the error back; when somebody else went on
/// meanwhile, what they reached.
async fn note_failure(app: &App, user: UserId, seen: &Wizard, error: ApiError) -> ApiResult<Wizard> {
    let Finalisation::Running { company, phase } = seen.finalisation else { return Err(error) };
    tracing::warn!(%company, phase = phase.as_str(), code = error.code(), "a company could not be made yet");
    let stopped = Finalisation::Failed { company, phase, code: error.code().to_owned() };
    let wizard = app
        .tenancy
        .platform_write(async |tx| {
            let mut wizard = store::lock_begun(tx, user).await?.ok_or_else(ApiError::not_found)?;
            if wizard.finalisation == seen.finalisation {
                wizard.finalisation = stopped;
                store::save(tx, user, &mut wizard).await?;
            }
            Ok::<_, ApiError>(wizard)
        })
        .await?;
    if matches!(wizard.finalisation, Finalisation::Failed { .. }) { Err(error) } else { Ok(wizard) }
}
