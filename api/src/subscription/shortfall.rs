//! What a plan lacks of what somebody has: their modules that it does not hold, and what would be more than it holds.

use billing::catalogue::{self, PlanTerms};
use billing::{limits, subscription};
use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi, payload::Json};
use tenancy::{CompanyId, Denied, Entitlement, Module, PlatformTx, Tenancy, UserId};
use uuid::Uuid;

use super::limits::of_owner;
use super::usage::PlanLimitKind;
use crate::companies;
use crate::http::{ApiError, ApiResult, Session};
use crate::server::Tag;

/// More than a plan holds. Nothing of it is taken away; nothing is added to it.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct PlanExcess {
    company_id: Uuid,
    company_name: String,
    kind: PlanLimitKind,
    /// How many people, or bytes.
    used: i64,
    /// How many the plan holds.
    most: i64,
}

/// What a plan lacks of what somebody has. Nothing of it is taken away.
#[derive(Debug, Object)]
pub struct PlanShortfall {
    /// What of their companies would be more than the plan holds.
    excess: Vec<PlanExcess>,
    /// Keys of the modules that they have and that the plan has not. What is in them stays, and is exported with the company.
    lost_modules: Vec<String>,
}

/// The operation on what a plan lacks.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Subscription")]
impl Routes {
    /// Tells what the plan of a price lacks of what whoever is signed in has, however it is paid.
    ///
    /// 404 for a price that is not offered.
    #[oai(
        path = "/subscription/prices/:price_id/shortfall",
        method = "get",
        operation_id = "get_plan_shortfall"
    )]
    async fn get_plan_shortfall(
        &self,
        session: Session,
        price_id: Path<Uuid>,
    ) -> ApiResult<Json<PlanShortfall>> {
        let owner = session.signed_in().await?.user_id();
        Ok(Json(shortfall(&session.app().tenancy, owner, *price_id).await?))
    }
}

async fn shortfall(tenancy: &Tenancy, owner: UserId, price: Uuid) -> ApiResult<PlanShortfall> {
    let known = async |tx: &mut PlatformTx<'_>| {
        let offers = catalogue::offered(tx).await?;
        let offer = offers.into_iter().find(|offer| offer.prices.iter().any(|one| one.id == price));
        let terms = offer.map(|offer| offer.terms).ok_or_else(ApiError::not_found)?;
        Ok::<_, ApiError>((terms, readable_of(tx, owner).await?))
    };
    let (terms, held) = tenancy.platform_read(known).await?;
    let excess = over(tenancy, owner, &terms).await?;
    Ok(PlanShortfall { excess, lost_modules: without(&held, &terms.modules) })
}

/// The modules to which an owner is entitled now.
///
/// # Errors
/// The database's.
pub async fn modules_of(tx: &mut PlatformTx<'_>, owner: UserId) -> ApiResult<Vec<String>> {
    let found = subscription::of_owner(tx, owner).await?;
    let stands = found.filter(|found| found.entitlement(tx.now()) != Entitlement::Ended);
    Ok(stands.map(|found| found.modules).unwrap_or_default())
}

/// The modules that can be read in the companies of an owner: where what they had is over, all of them.
///
/// # Errors
/// The database's.
pub async fn readable_of(tx: &mut PlatformTx<'_>, owner: UserId) -> ApiResult<Vec<String>> {
    let Some(found) = subscription::of_owner(tx, owner).await? else { return Ok(Vec::new()) };
    if found.entitlement(tx.now()) == Entitlement::Ended {
        return Ok(Module::ALL.iter().map(|module| module.as_str().to_owned()).collect());
    }
    Ok(found.modules)
}

/// Those of the modules that are none of the others.
pub fn without(modules: &[String], others: &[String]) -> Vec<String> {
    modules.iter().filter(|key| !others.contains(key)).cloned().collect()
}

/// What of the companies of an owner would be over under a plan.
async fn over(tenancy: &Tenancy, owner: UserId, plan: &PlanTerms) -> ApiResult<Vec<PlanExcess>> {
    let companies = tenancy.platform_read(async |tx| of_owner(tx, owner).await).await?;
    let mut over = Vec::new();
    for company in companies {
        over.extend(over_in(tenancy, company, plan).await?);
    }
    Ok(over)
}

/// What of a company would be over under a plan; nothing of one that cannot be entered now.
///
/// # Errors
/// The database's.
pub async fn over_in(tenancy: &Tenancy, company: CompanyId, plan: &PlanTerms) -> ApiResult<Vec<PlanExcess>> {
    let access = match tenancy.enter_as_worker(company).await {
        Ok(access) => access,
        Err(Denied::NotFound | Denied::NotReady | Denied::Upgrading) => return Ok(Vec::new()),
        Err(denied) => return Err(denied.into()),
    };
    let users = async |tx: &mut PlatformTx<'_>| companies::places_taken(tx, company).await;
    let users = tenancy.platform_read(users).await?;
    let bytes: i64 = access.read(async |tx| limits::storage_used(tx).await).await?;
    let excess = |kind, used, most: Option<i64>| {
        let most = most.filter(|most| used > *most)?;
        let company_name = access.company().name.clone();
        Some(PlanExcess { company_id: company.into(), company_name, kind, used, most })
    };
    let users = excess(PlanLimitKind::Users, users, plan.max_users.map(Into::into));
    let storage = excess(PlanLimitKind::Storage, bytes, plan.storage_bytes);
    Ok(users.into_iter().chain(storage).collect())
}
