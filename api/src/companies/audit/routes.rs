//! The operations on the audit trail.

use chrono::{DateTime, Utc};
use poem::Body;
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::Module;
use uuid::Uuid;

use super::{
    dto::{AuditEventList, Filter, Place},
    export, service,
};
use crate::{
    http::{ApiResult, Caller, paging},
    server::Tag,
};

/// The operations on the audit trail.
pub struct Routes;

/// The trail as a file.
#[derive(ApiResponse)]
enum AuditFile {
    /// UTF-8, comma separated, header first, newest first. Text that a spreadsheet would run as a formula begins with an
    /// apostrophe; states are JSON.
    #[oai(status = 200, content_type = "text/csv")]
    Ok(Binary<Body>, #[oai(header = "Content-Disposition")] String),
}

#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists what was done in a company and to it, newest first.
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
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AuditEventList>> {
        let access = caller.enter(*company_id, Module::Security.read()).await?;
        let (actor, api_key, from, until) = (*actor_id, *api_key_id, *from, *until);
        let (operation, target, request_id) = (operation.0, target.0, request_id.0);
        let filter = Filter { actor, api_key, operation, target, from, until, request_id }.check()?;
        let before = Place::of(cursor.as_deref())?;
        Ok(Json(service::page(&access, &filter, before, paging::limit(*limit)?).await?))
    }

    /// Gives what was done in a company and to it as a CSV file, newest first, with the filters of `list_audit_events`.
    #[oai(
        path = "/companies/:company_id/audit_events.csv",
        method = "get",
        operation_id = "export_audit_events"
    )]
    #[expect(clippy::too_many_arguments, reason = "each filter is a parameter of the query")]
    async fn export_audit_events(
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
    ) -> ApiResult<AuditFile> {
        let access = caller.enter(*company_id, Module::Security.read()).await?;
        let (actor, api_key, from, until) = (*actor_id, *api_key_id, *from, *until);
        let (operation, target, request_id) = (operation.0, target.0, request_id.0);
        let filter = Filter { actor, api_key, operation, target, from, until, request_id }.check()?;
        let body = export::csv(access, filter).await?;
        Ok(AuditFile::Ok(Binary(body), "attachment; filename=\"audit.csv\"".to_owned()))
    }
}
