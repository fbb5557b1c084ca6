//! Rows of both trails, from a place on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use tenancy::{
    CompanyId, CompanyTx, PlatformTx,
    schema::{
        company::audit_events as own,
        platform::{api_keys, audit_events as shared, users},
    },
};
use uuid::Uuid;

use super::dto::{AuditSort, Filter, Place};
use crate::http::ApiResult;

/// An act, from either trail.
#[derive(Debug, Clone, Queryable)]
pub struct EventRow {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    /// As the company's trail has it; the platform's has none.
    pub actor_kind: Option<String>,
    pub actor_id: Option<Uuid>,
    pub api_key_id: Option<Uuid>,
    pub action: String,
    pub subject: Option<String>,
    pub before: Option<Value>,
    pub after: Option<Value>,
    pub details: Value,
    pub request_id: Option<String>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
}

impl EventRow {
    /// Where it stands in the trail.
    pub fn place(&self) -> Place {
        Place { at: self.at, id: self.id }
    }
}

/// Puts a query on either table in order and narrows it to what is asked for.
macro_rules! narrowed {
    ($query:ident, $table:ident, $actor:expr, $name:expr, $filter:expr, $after:expr) => {
        $query = match ($filter.sort, $after) {
            (AuditSort::AtAsc, None) => $query.order(($table::at.asc(), $table::id.asc())),
            (AuditSort::AtDesc, None) => $query.order(($table::at.desc(), $table::id.desc())),
            (AuditSort::AtAsc, Some(Place { at, id })) => $query
                .filter($table::at.ge(at).and($table::at.gt(at).or($table::id.gt(id))))
                .order(($table::at.asc(), $table::id.asc())),
            (AuditSort::AtDesc, Some(Place { at, id })) => $query
                .filter($table::at.le(at).and($table::at.lt(at).or($table::id.lt(id))))
                .order(($table::at.desc(), $table::id.desc())),
        };
        if let Some(actor) = $filter.actor {
            $query = $query.filter($actor.eq(actor));
        }
        if let Some(key) = $filter.api_key {
            $query = $query.filter($table::api_key_id.eq(key));
        }
        if let Some(operation) = &$filter.operation {
            $query = $query.filter($name.eq(operation));
        }
        if let Some(target) = &$filter.target {
            let is_of_kind = $table::subject.like(Filter::of_kind(target));
            $query = $query.filter($table::subject.eq(target).or(is_of_kind));
        }
        if let Some(from) = $filter.from {
            $query = $query.filter($table::at.ge(from));
        }
        if let Some(until) = $filter.until {
            $query = $query.filter($table::at.lt(until));
        }
        if let Some(request) = &$filter.request_id {
            $query = $query.filter($table::request_id.eq(request));
        }
    };
}

/// The company's own trail. An act that was not named is named by its operation.
pub async fn of_company(
    tx: &mut CompanyTx<'_>,
    filter: &Filter,
    after: Option<Place>,
    limit: i64,
) -> ApiResult<Vec<EventRow>> {
    let name = diesel::dsl::case_when(own::action.eq("written"), own::operation).otherwise(own::action);
    let mut query = own::table.limit(limit).into_boxed();
    narrowed!(query, own, own::actor_id, name, filter, after);
    let columns = (
        own::id,
        own::at,
        own::actor_kind.nullable(),
        own::actor_id,
        own::api_key_id,
        name,
        own::subject,
        own::before,
        own::after,
        own::details,
        own::request_id.nullable(),
        own::ip,
        own::user_agent,
    );
    Ok(query.select(columns).load(tx.conn()).await?)
}

/// The platform's trail of a company.
pub async fn of_platform(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    filter: &Filter,
    after: Option<Place>,
    limit: i64,
) -> ApiResult<Vec<EventRow>> {
    let mut query = shared::table.filter(shared::company_id.eq(company)).limit(limit).into_boxed();
    narrowed!(query, shared, shared::user_id, shared::action, filter, after);
    let columns = (
        shared::id,
        shared::at,
        None::<String>.into_sql::<Nullable<Text>>(),
        shared::user_id,
        shared::api_key_id,
        shared::action,
        shared::subject,
        shared::before,
        shared::after,
        shared::details,
        shared::request_id,
        shared::ip,
        shared::user_agent,
    );
    Ok(query.select(columns).load(tx.conn()).await?)
}

/// First and last names of people.
pub async fn names(tx: &mut PlatformTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<(Uuid, String, String)>> {
    let query =
        users::table.filter(users::id.eq_any(ids)).select((users::id, users::first_name, users::last_name));
    Ok(query.load(tx.conn()).await?)
}

/// Names of keys, also of those that were revoked.
pub async fn key_names(tx: &mut PlatformTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<(Uuid, String)>> {
    let query = api_keys::table.filter(api_keys::id.eq_any(ids)).select((api_keys::id, api_keys::name));
    Ok(query.load(tx.conn()).await?)
}
