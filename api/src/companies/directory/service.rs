//! What members see of their company, and how it is renamed.

use billing::{Subscription, subscription};
use serde_json::json;
use tenancy::{
    AuditEvent, CompanyTx, Entitlement, PlatformAudit, PlatformTx, Tenancy, WriteRefusal, WriteRequest,
};

use super::{
    dto::{CompanyModule, CompanyParts, CompanyView},
    store::{self, CompanyRow},
};
use crate::{
    App,
    companies::{
        catalogue::{EXISTING, ExistingModule},
        settings,
    },
    http::{Access, ApiError, ApiResult, Session},
    identity::{self, CompanySummary},
    subscription::SubscriptionView,
};

/// The companies that the caller may enter, by name.
pub async fn list(session: &Session) -> ApiResult<Vec<CompanySummary>> {
    let user = session.signed_in().await?.user_id();
    session.app().tenancy.platform_read(async |tx| identity::companies_of(tx, user).await).await
}

/// A company as its member sees it.
pub async fn company(access: &Access) -> ApiResult<CompanyView> {
    let id = access.company().id;
    let surroundings = surroundings(access).await?;
    let row = access.tenancy().tenancy().platform_read(async |tx| store::company(tx, id).await).await?;
    Ok(shown(access, row, surroundings))
}

/// What a member sees beside the company's own row.
struct Surroundings {
    modules: Vec<CompanyModule>,
    subscription: Option<SubscriptionView>,
    timezone: String,
}

async fn surroundings(access: &Access) -> ApiResult<Surroundings> {
    let subscription = subscription_of(access).await?;
    let read = access.read(async |tx| Ok((store::enabled_modules(tx).await?, settings::timezone(tx).await?)));
    let (enabled, timezone) = read.await?;
    let modules = modules_under(access, subscription.as_ref(), &enabled);
    let now = now(access.tenancy().tenancy());
    let subscription = subscription.map(|found| SubscriptionView::at(now, &found));
    Ok(Surroundings { modules, subscription, timezone })
}

fn shown(access: &Access, company: CompanyRow, surroundings: Surroundings) -> CompanyView {
    let Surroundings { modules, subscription, timezone } = surroundings;
    let (role, permissions) = (access.company().role.clone(), access.tenancy().permissions());
    CompanyParts { company, role, permissions, modules, subscription, timezone }.into()
}

/// The modules that exist, as the caller may use them.
pub async fn modules(access: &Access) -> ApiResult<Vec<CompanyModule>> {
    let subscription = subscription_of(access).await?;
    let enabled = access.read(async |tx| store::enabled_modules(tx).await).await?;
    Ok(modules_under(access, subscription.as_ref(), &enabled))
}

/// One module, as the caller may use it.
pub async fn module(access: &Access, existing: ExistingModule) -> ApiResult<CompanyModule> {
    let entitlement = entitlement(access, subscription_of(access).await?.as_ref());
    let enabled = access.read(async |tx| store::enabled_modules(tx).await).await?;
    Ok(CompanyModule::new(existing, &enabled, access.tenancy().permissions(), &entitlement))
}

/// The module of a key, if the company may switch it to that.
///
/// # Errors
/// 404 when it does not exist; 409 `module_required` when every company has it.
pub fn switchable(key: &str, is_enabled: bool) -> ApiResult<ExistingModule> {
    let existing = ExistingModule::of(key).ok_or_else(ApiError::not_found)?;
    if existing.is_required && !is_enabled {
        return Err(ApiError::conflict("module_required"));
    }
    Ok(existing)
}

/// Switches a module on or off; says to which.
pub async fn switch(tx: &mut CompanyTx<'_>, existing: ExistingModule, is_enabled: bool) -> ApiResult<bool> {
    let action = if is_enabled { "module_enabled" } else { "module_disabled" };
    let was_enabled = store::enabled_modules(tx).await?.iter().any(|key| key == existing.key());
    tx.audit(AuditEvent {
        action,
        subject: Some(format!("module:{}", existing.key())),
        before: json!({ "is_enabled": was_enabled }),
        after: json!({ "is_enabled": is_enabled }),
        ..AuditEvent::default()
    });
    store::switch_module(tx, existing.key(), is_enabled).await?;
    Ok(is_enabled)
}

/// The owner's subscription.
///
/// # Errors
/// 404 when there never was one.
pub async fn subscription(access: &Access) -> ApiResult<SubscriptionView> {
    let found = subscription_of(access).await?.ok_or_else(ApiError::not_found)?;
    Ok(SubscriptionView::at(now(access.tenancy().tenancy()), &found))
}

/// Gives the company another name.
///
/// # Errors
/// 412 when the caller saw another version; 409 `company_name_taken`.
pub async fn rename(access: &Access, request: &WriteRequest, name: &str) -> ApiResult<CompanyView> {
    let (id, surroundings) = (access.company().id, surroundings(access).await?);
    access
        .write_platform(request, async |tx| {
            let before = begin_change(tx, access, request).await?;
            let (before, after) = (json!({ "name": before.name }), json!({ "name": name }));
            tx.audit(PlatformAudit { before, after, ..access.act(request, "company_renamed") });
            store::rename(tx, id, name).await?;
            Ok(shown(access, store::company(tx, id).await?, surroundings))
        })
        .await
}

/// Says after how many minutes without use the sessions of the company's members end. It holds at once.
///
/// # Errors
/// 412 when the caller saw another version.
pub async fn set_session_timeout(
    app: &App,
    access: &Access,
    request: &WriteRequest,
    minutes: Option<i32>,
) -> ApiResult<CompanyView> {
    let (id, surroundings) = (access.company().id, surroundings(access).await?);
    access
        .write_platform(request, async |tx| {
            let before = begin_change(tx, access, request).await?.session_timeout_minutes;
            let (before, after) = (json!({ "minutes": before }), json!({ "minutes": minutes }));
            tx.audit(PlatformAudit { before, after, ..access.act(request, "session_timeout_changed") });
            store::set_session_timeout(tx, id, minutes).await?;
            identity::renew_idle_times(tx, id, app.config.sessions.idle_minutes).await?;
            Ok(shown(access, store::company(tx, id).await?, surroundings))
        })
        .await
}

/// Locks the company's row in the version that the caller saw.
async fn begin_change(
    tx: &mut PlatformTx<'_>,
    access: &Access,
    request: &WriteRequest,
) -> ApiResult<CompanyRow> {
    let row = store::lock(tx, access.company().id).await?;
    if request.if_match.is_some_and(|seen| seen != row.version) {
        return Err(WriteRefusal::StaleVersion.into());
    }
    Ok(row)
}

/// Makes the company the one that the caller starts in.
pub async fn make_default(access: &Access) -> ApiResult<()> {
    let user = access.tenancy().actor().user_id().ok_or_else(ApiError::unauthenticated)?;
    let id = access.company().id;
    let tenancy = access.tenancy().tenancy();
    tenancy.platform_write(async |tx| store::set_default(tx, user, id).await).await
}

async fn subscription_of(access: &Access) -> ApiResult<Option<Subscription>> {
    let owner = access.company().owner_id;
    let tenancy = access.tenancy().tenancy();
    Ok(tenancy.platform_read(async |tx| subscription::of_owner(tx, owner).await).await?)
}

fn modules_under(
    access: &Access,
    subscription: Option<&Subscription>,
    enabled: &[String],
) -> Vec<CompanyModule> {
    let (permissions, entitlement) = (access.tenancy().permissions(), entitlement(access, subscription));
    let view = |existing| CompanyModule::new(existing, enabled, permissions, &entitlement);
    EXISTING.into_iter().map(view).collect()
}

fn entitlement(access: &Access, subscription: Option<&Subscription>) -> Entitlement {
    let now = now(access.tenancy().tenancy());
    subscription.map_or(Entitlement::Ended, |found| found.entitlement(now))
}

fn now(tenancy: &Tenancy) -> chrono::DateTime<chrono::Utc> {
    tenancy.clock().now()
}
