//! The operation on the audit trail.

use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::{dto::AuditEventList, service};
use crate::{
    http::{ApiResult, Caller, paging},
    server::Tag,
};

/// The operation on the audit trail.
pub struct Routes;

#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists what was done in a company and to it, newest first.
    #[oai(path = "/companies/:company_id/audit_events", method = "get", operation_id = "list_audit_events")]
    async fn list_audit_events(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AuditEventList>> {
        let access = caller.enter(*company_id, Module::Security.read()).await?;
        let before = paging::decode_cursor(cursor.as_deref())?;
        let limit = paging::limit(*limit)?;
        Ok(Json(service::page(&access, before, limit).await?))
    }
}
