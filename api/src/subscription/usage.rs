//! What companies have of what plans limit, and what would be over under another plan.

use billing::catalogue::PlanTerms;
use billing::limits;
use poem_openapi::param::Path;
use poem_openapi::{Enum, Object, OpenApi, payload::Json};
use tenancy::{CompanyId, Denied, Module, PlatformTx, Tenancy, UserId};
use uuid::Uuid;

use super::limits::of_owner;
use crate::companies;
use crate::http::{ApiResult, Caller};
use crate::server::Tag;

/// What plans limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum PlanLimitKind {
    /// People who use a company, those who are invited included.
    Users,
    /// Bytes of its files.
    Storage,
}

/// How much there is of something that the plan limits.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct PlanUse {
    kind: PlanLimitKind,
    /// How many people, or bytes.
    used: i64,
    /// How many the plan holds; absent without limit.
    #[oai(skip_serializing_if_is_none)]
    most: Option<i64>,
}

/// What a company has of what its plan limits.
#[derive(Debug, Object)]
pub struct CompanyUsage {
    items: Vec<PlanUse>,
}

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

/// The operation on usage.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Subscription")]
impl Routes {
    /// Tells how much a company has of what its plan limits.
    #[oai(path = "/companies/:company_id/usage", method = "get", operation_id = "get_company_usage")]
    async fn get_company_usage(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<CompanyUsage>> {
        let access = caller.enter(*company_id, Module::Settings.read()).await?;
        let (company, owner) = (access.company().id, access.company().owner_id);
        let (users, max_users) = caller
            .app()
            .tenancy
            .platform_read(async |tx| {
                let plan = billing::subscription::of_owner(tx, owner).await?;
                let most = plan.and_then(|plan| plan.max_users).map(Into::into);
                companies::places_taken(tx, company).await.map(|users| (users, most))
            })
            .await?;
        let storage = async |tx: &mut tenancy::CompanyTx<'_>| {
            Ok((limits::storage_used(tx).await?, limits::of_company(tx).await?.storage_bytes))
        };
        let (bytes, max_bytes) = access.read(storage).await?;
        let items = vec![
            PlanUse { kind: PlanLimitKind::Users, used: users, most: max_users },
            PlanUse { kind: PlanLimitKind::Storage, used: bytes, most: max_bytes },
        ];
        Ok(Json(CompanyUsage { items }))
    }
}

/// What of the companies of an owner would be over under a plan.
///
/// # Errors
/// The database's.
pub async fn over(tenancy: &Tenancy, owner: UserId, plan: &PlanTerms) -> ApiResult<Vec<PlanExcess>> {
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
