//! The wizard: reading it, saving answers, going from step to step.

use super::{
    answers::{OnboardingCompany, OnboardingPreferences, OnboardingStep},
    phases, rules, store,
    wizard::{Finalisation, Wizard},
};
use crate::{
    http::{ApiError, ApiResult, Session},
    identity::{Language, SignedIn},
};

/// The wizard of who is signed in. Nothing is written: it begins with the first answer.
pub async fn view(session: &Session) -> ApiResult<Wizard> {
    let who = session.signed_in().await?;
    let app = session.app();
    let found = app.tenancy.platform_read(async |tx| store::find(tx, who.user_id()).await).await?;
    let (now, language) = (app.tenancy.clock().now(), language_of(&who));
    Ok(found.map_or_else(|| Wizard::fresh(now, language), |wizard| wizard.or_fresh(now, language)))
}

/// Forgets every answer.
///
/// # Errors
/// 409 `finalisation_in_progress` once a company is being made from them.
pub async fn clear(session: &Session) -> ApiResult<()> {
    let who = session.signed_in().await?;
    let user = who.user_id();
    let clear = async |tx: &mut tenancy::PlatformTx<'_>| match store::lock_begun(tx, user).await? {
        Some(wizard) => match wizard.finalisation {
            Finalisation::Idle | Finalisation::Done { .. } => store::delete(tx, user).await,
            _ => Err(ApiError::conflict("finalisation_in_progress")),
        },
        None => Ok(()),
    };
    who.write(session.app(), clear).await
}

/// Saves the preferences.
///
/// # Errors
/// 422 as [`rules::check_preferences`] says.
pub async fn save_preferences(session: &Session, preferences: OnboardingPreferences) -> ApiResult<Wizard> {
    change(session, |wizard| {
        rules::check_preferences(&preferences)?;
        wizard.answers.set_preferences(preferences);
        Ok(())
    })
    .await
}

/// Saves a draft of the company, right or wrong.
///
/// # Errors
/// 422 as [`rules::check_draft`] says.
pub async fn save_company(session: &Session, company: OnboardingCompany) -> ApiResult<Wizard> {
    change(session, |wizard| {
        rules::check_draft(&company)?;
        wizard.answers.set_company(company);
        Ok(())
    })
    .await
}

/// Saves the selection of modules.
///
/// # Errors
/// 422 as [`rules::check_modules`] says.
pub async fn save_modules(session: &Session, modules: Vec<String>) -> ApiResult<Wizard> {
    change(session, |wizard| {
        rules::check_modules(&modules)?;
        wizard.answers.modules = modules;
        wizard.answers.modules.sort();
        wizard.answers.modules.dedup();
        Ok(())
    })
    .await
}

/// Notes a step as done and goes to the next. Whoever cannot have the company is told at the first.
///
/// # Errors
/// As [`rules::check_step`] says; 402 as [`phases::refuse_ended`] says.
pub async fn complete_step(session: &Session, step: OnboardingStep) -> ApiResult<Wizard> {
    if step == OnboardingStep::Welcome {
        let owner = session.signed_in().await?.user_id();
        session.app().tenancy.platform_read(async |tx| phases::refuse_ended(tx, owner).await).await?;
    }
    change(session, |wizard| {
        rules::check_step(&wizard.answers, step)?;
        wizard.complete(step);
        Ok(())
    })
    .await
}

/// Takes a step back from what is done.
pub async fn reset_step(session: &Session, step: OnboardingStep) -> ApiResult<Wizard> {
    change(session, |wizard| {
        wizard.reset(step);
        Ok(())
    })
    .await
}

/// Goes to any step.
pub async fn go_to(session: &Session, step: OnboardingStep) -> ApiResult<Wizard> {
    change(session, |wizard| {
        wizard.current_step = step;
        Ok(())
    })
    .await
}

/// The language in which a person without answers is asked.
pub fn language_of(who: &SignedIn) -> Language {
    Language::of(&who.user.language)
}

async fn change(session: &Session, edit: impl FnOnce(&mut Wizard) -> ApiResult<()>) -> ApiResult<Wizard> {
    let who = session.signed_in().await?;
    let (user, language) = (who.user_id(), language_of(&who));
    who.write(session.app(), async |tx| {
        let mut wizard = store::lock(tx, user, language).await?.for_change(tx.now(), language)?;
        edit(&mut wizard)?;
        store::save(tx, user, &mut wizard).await?;
        Ok(wizard)
    })
    .await
}
