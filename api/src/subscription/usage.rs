//! What companies have of what plans limit.

use billing::limits;
use poem_openapi::param::Path;
use poem_openapi::{Enum, Object, OpenApi, payload::Json};
use tenancy::Module;
use uuid::Uuid;

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
