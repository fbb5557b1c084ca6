//! The operations on the audit trail.

use chrono::{DateTime, Utc};
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::{
    dto::{AuditEventList, AuditSort, Filter, Place},
    export, service,
};
use crate::{
    http::{ApiResult, Caller, paging},
    identity::Language,
    server::Tag,
    tables::{Asked, TableFile, TableFormat},
};

/// The operations on the audit trail.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists what was done in a company and to it, newest first unless asked otherwise.
    ///
    /// Filters narrow each other. `target` is a kind such as `entry`, or one thing such as `entry:<id>`.
    #[oai(path = "/companies/:company_id/audit_events", method = "get", operation_id = "list_audit_events")]
    #[expect(clippy::too_many_arguments, reason = "each filter is a parameter of the query")]
    async fn list_audit_events(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        actor_id: Query<Option<Uuid>>,
        api_key_id: Query<Option<Uuid>>,
        operation: Query<Option<String>>,
        target: Query<Option<String>>,
        from: Query<Option<DateTime<Utc>>>,
        until: Query<Option<DateTime<Utc>>>,
        request_id: Query<Option<String>>,
        sort: Query<Option<AuditSort>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AuditEventList>> {
        let access = caller.enter(*company_id, Module::Security.read()).await?;
        let (actor, api_key, from, until) = (*actor_id, *api_key_id, *from, *until);
        let (operation, target, request_id, sort) =
            (operation.0, target.0, request_id.0, sort.unwrap_or_default());
        let filter = Filter { actor, api_key, operation, target, from, until, request_id, sort }.check()?;
        let after = Place::of(sort, cursor.as_deref())?;
        Ok(Json(service::page(&access, &filter, after, paging::limit(*limit)?).await?))
    }

    /// Gives the events that `list_audit_events` lists with these filters as a file, in its order. States are JSON.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/exports/audit_events",
        method = "get",
        operation_id = "export_audit_events"
    )]
    #[expect(clippy::too_many_arguments, reason = "each filter is a parameter of the query")]
    async fn export_audit_events(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        actor_id: Query<Option<Uuid>>,
        api_key_id: Query<Option<Uuid>>,
        operation: Query<Option<String>>,
        target: Query<Option<String>>,
        from: Query<Option<DateTime<Utc>>>,
        until: Query<Option<DateTime<Utc>>>,
        request_id: Query<Option<String>>,
        sort: Query<Option<AuditSort>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Security.read()).await?;
        let (actor, api_key, from, until) = (*actor_id, *api_key_id, *from, *until);
        let (operation, target, request_id, sort) =
            (operation.0, target.0, request_id.0, sort.unwrap_or_default());
        let filter = Filter { actor, api_key, operation, target, from, until, request_id, sort }.check()?;
        export::export(caller.app(), &access, filter, Asked::of(request, *format, *language)).await
    }
}
