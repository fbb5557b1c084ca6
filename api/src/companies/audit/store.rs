//! Rows of both trails, newest first, from a place on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, CompanyTx, PlatformTx,
    schema::{
        company::audit_events as own,
        platform::{audit_events as shared, users},
    },
};
use uuid::Uuid;

use super::dto::Place;
use crate::http::ApiResult;

/// An act, from either trail.
#[derive(Debug, Clone, Queryable)]
pub struct EventRow {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    pub actor_id: Option<Uuid>,
    pub action: String,
    pub subject: Option<String>,
    pub request_id: Option<String>,
}

impl EventRow {
    /// Where it stands in the trail.
    pub fn place(&self) -> Place {
        Place { at: self.at, id: self.id }
    }
}

/// The company's own trail. An act that was not named is named by its operation.
pub async fn of_company(
    tx: &mut CompanyTx<'_>,
    before: Option<Place>,
    limit: i64,
) -> ApiResult<Vec<EventRow>> {
    let mut query = own::table.order((own::at.desc(), own::id.desc())).limit(limit).into_boxed();
    if let Some(Place { at, id }) = before {
        query = query.filter(own::at.lt(at).or(own::at.eq(at).and(own::id.lt(id))));
    }
    let name = diesel::dsl::case_when(own::action.eq("written"), own::operation).otherwise(own::action);
    let columns = (own::id, own::at, own::actor_id, name, own::subject, own::request_id.nullable());
    Ok(query.select(columns).load(tx.conn()).await?)
}

/// The platform's trail of a company.
pub async fn of_platform(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    before: Option<Place>,
    limit: i64,
) -> ApiResult<Vec<EventRow>> {
    let mut query = shared::table
        .filter(shared::company_id.eq(company))
        .order((shared::at.desc(), shared::id.desc()))
        .limit(limit)
        .into_boxed();
    if let Some(Place { at, id }) = before {
        query = query.filter(shared::at.lt(at).or(shared::at.eq(at).and(shared::id.lt(id))));
    }
    let columns =
        (shared::id, shared::at, shared::user_id, shared::action, shared::subject, shared::request_id);
    Ok(query.select(columns).load(tx.conn()).await?)
}

/// First and last names of people.
pub async fn names(tx: &mut PlatformTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<(Uuid, String, String)>> {
    let query =
        users::table.filter(users::id.eq_any(ids)).select((users::id, users::first_name, users::last_name));
    Ok(query.load(tx.conn()).await?)
}
