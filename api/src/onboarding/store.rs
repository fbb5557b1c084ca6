//! Rows of the wizard: one a user.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use tenancy::{
    CompanyId, PlatformTx, UserId,
    schema::platform::{companies, onboarding},
};

use super::{
    answers::{Answers, OnboardingStep},
    wizard::{Finalisation, Phase, Wizard},
};
use crate::{
    http::{ApiError, ApiResult},
    identity::Language,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = onboarding, check_for_backend(diesel::pg::Pg))]
struct Row {
    answers: Value,
    current_step: String,
    completed_steps: Vec<String>,
    started_at: DateTime<Utc>,
    last_saved_at: DateTime<Utc>,
    company_id: Option<CompanyId>,
    finalisation: String,
    finalisation_phase: Option<String>,
    failure_code: Option<String>,
}

#[derive(AsChangeset, Insertable)]
#[diesel(table_name = onboarding, treat_none_as_null = true)]
struct Change {
    answers: Value,
    current_step: &'static str,
    completed_steps: Vec<&'static str>,
    started_at: DateTime<Utc>,
    last_saved_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    company_id: Option<CompanyId>,
    finalisation: &'static str,
    finalisation_phase: Option<&'static str>,
    failure_code: Option<String>,
    completed_at: Option<DateTime<Utc>>,
}

/// The wizard of a user, if one was begun.
pub async fn find(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<Wizard>> {
    let row = onboarding::table.find(user).select(Row::as_select()).first(tx.conn()).await.optional()?;
    row.map(read).transpose()
}

/// The wizard of a user, begun if there was none, for this transaction alone until it ends.
pub async fn lock(tx: &mut PlatformTx<'_>, user: UserId, language: Language) -> ApiResult<Wizard> {
    let fresh = Wizard::fresh(tx.now(), language);
    diesel::insert_into(onboarding::table)
        .values((onboarding::user_id.eq(user), written(&fresh)?))
        .on_conflict_do_nothing()
        .execute(tx.conn())
        .await?;
    lock_begun(tx, user).await?.ok_or_else(|| ApiError::conflict("onboarding_cleared"))
}

/// The wizard of a user for this transaction alone; none is begun.
pub async fn lock_begun(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<Wizard>> {
    let query = onboarding::table.find(user).select(Row::as_select()).for_update();
    query.first(tx.conn()).await.optional()?.map(read).transpose()
}

/// Keeps the wizard of a user, as of now.
pub async fn save(tx: &mut PlatformTx<'_>, user: UserId, wizard: &mut Wizard) -> ApiResult<()> {
    wizard.last_saved_at = tx.now();
    diesel::update(onboarding::table.find(user))
        .set((written(wizard)?, onboarding::version.eq(onboarding::version + 1)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Forgets the wizard of a user.
pub async fn delete(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    diesel::delete(onboarding::table.find(user)).execute(tx.conn()).await?;
    Ok(())
}

/// Forgets the answers whose time is over and that no company is being made from: how many users'.
pub async fn delete_expired(tx: &mut PlatformTx<'_>) -> ApiResult<usize> {
    let now = tx.now();
    let over = onboarding::table
        .filter(onboarding::expires_at.le(now))
        .filter(onboarding::finalisation.eq_any(["none", "done"]));
    Ok(diesel::delete(over).execute(tx.conn()).await?)
}

/// When the owner made a company of an equal name, if they did.
pub async fn namesake_made_at(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    name: &str,
) -> ApiResult<Option<DateTime<Utc>>> {
    let namesake = companies::table
        .filter(companies::owner_id.eq(owner))
        .filter(companies::name_key.eq(tenancy::provision::name_key(name)))
        .select(companies::created_at);
    Ok(namesake.first(tx.conn()).await.optional()?)
}

/// Whether the schema of a company has been made.
pub async fn has_schema(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<bool> {
    let version: i32 =
        companies::table.find(company).select(companies::schema_version).first(tx.conn()).await?;
    Ok(version > 0)
}

/// The user from whose answers a company is being made.
pub async fn maker_of(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Option<UserId>> {
    let maker = onboarding::table.filter(onboarding::company_id.eq(company)).select(onboarding::user_id);
    Ok(maker.first(tx.conn()).await.optional()?)
}

fn written(wizard: &Wizard) -> ApiResult<Change> {
    let (finalisation, phase, failure_code) = match &wizard.finalisation {
        Finalisation::Idle => ("none", None, None),
        Finalisation::Running { phase, .. } => ("running", Some(*phase), None),
        Finalisation::Failed { phase, code, .. } => ("failed", Some(*phase), Some(code.clone())),
        Finalisation::Done { .. } => ("done", None, None),
    };
    Ok(Change {
        answers: serde_json::to_value(&wizard.answers).map_err(ApiError::internal)?,
        current_step: wizard.current_step.as_str(),
        completed_steps: wizard.completed_steps.iter().map(|step| step.as_str()).collect(),
        started_at: wizard.started_at,
        last_saved_at: wizard.last_saved_at,
        expires_at: wizard.expires_at(),
        company_id: wizard.finalisation.company(),
        finalisation,
        finalisation_phase: phase.map(Phase::as_str),
        failure_code,
        completed_at: (finalisation == "done").then_some(wizard.last_saved_at),
    })
}

fn read(row: Row) -> ApiResult<Wizard> {
    let unreadable = || ApiError::internal("a wizard's row is not one of ours");
    let phase = row.finalisation_phase.as_deref().and_then(Phase::of);
    let finalisation = match (row.finalisation.as_str(), row.company_id, phase) {
        ("running", Some(company), Some(phase)) => Finalisation::Running { company, phase },
        ("failed", Some(company), Some(phase)) => {
            Finalisation::Failed { company, phase, code: row.failure_code.unwrap_or_default() }
        }
        ("done", Some(company), _) => Finalisation::Done { company },
        // A company that was erased since leaves nothing to go on with.
        (_, None, _) => Finalisation::Idle,
        _ => return Err(unreadable()),
    };
    let answers: Answers = serde_json::from_value(row.answers).map_err(ApiError::internal)?;
    Ok(Wizard {
        answers,
        current_step: OnboardingStep::of(&row.current_step).ok_or_else(unreadable)?,
        completed_steps: row.completed_steps.iter().filter_map(|step| OnboardingStep::of(step)).collect(),
        started_at: row.started_at,
        last_saved_at: row.last_saved_at,
        finalisation,
    })
}
