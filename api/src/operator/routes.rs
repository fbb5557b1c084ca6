//! The operations of whoever operates the instance.

use billing::buyers::{self, BuyerFilter};
use billing::{inbox, invoices};
use chrono::{DateTime, Utc};
use poem::Request;
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, payload::Json};
use uuid::Uuid;

use super::dto::{Buyer, BuyerList, FailedPayment, FailedPaymentList, OperatorOverview};
use super::events::{BillingEvent, BillingEventList, BillingEventState, BillingReplay, BillingReplayed};
use super::{exports, service};
use crate::http::{ApiError, ApiResult, JsonBody, Session, paging};
use crate::identity::{Language, Origin};
use crate::server::Tag;
use crate::subscription::SubscriptionStatus;
use crate::tables::{Asked, TableFile, TableFormat};

/// The longest text that is searched for, in characters.
const MAX_SOUGHT: usize = 200;

/// The operations of whoever operates the instance.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Operator")]
impl Routes {
    /// Tells what subscriptions bring in, who came and went, how trials end, and what waits for an operator.
    ///
    /// 403 `operator_only`.
    #[oai(path = "/operator/overview", method = "get", operation_id = "get_operator_overview")]
    async fn get_operator_overview(&self, session: Session) -> ApiResult<Json<OperatorOverview>> {
        session.operator().await?;
        Ok(Json(service::overview(session.app()).await?))
    }

    /// Lists who has, or had, a subscription or a trial, who came last first.
    ///
    /// 403 `operator_only`; 422 `too_long` at `q`, `control_character` at `q` and `plan`.
    #[oai(path = "/operator/buyers", method = "get", operation_id = "list_buyers")]
    async fn list_buyers(
        &self,
        session: Session,
        /// Only those whose name or address has this.
        q: Query<Option<String>>,
        /// Only those of this status.
        status: Query<Option<SubscriptionStatus>>,
        /// Only those of the plan with this key.
        plan: Query<Option<String>>,
        limit: Query<Option<u32>>,
        cursor: Query<Option<String>>,
    ) -> ApiResult<Json<BuyerList>> {
        session.operator().await?;
        let limit = paging::limit(*limit)?;
        let after: Option<(DateTime<Utc>, Uuid)> = paging::decode_cursor(cursor.as_deref())?;
        let filter = BuyerFilter { after, ..sought(q.0, status.0, plan.0)? };
        let tenancy = &session.app().tenancy;
        let rows = tenancy.platform_read(async |tx| buyers::buyers(tx, &filter, limit + 1).await).await?;
        let (rows, next_cursor) = paging::page(rows, limit, |row| (row.since, row.user_id));
        let items = rows.into_iter().map(Buyer::of).collect::<ApiResult<_>>()?;
        Ok(Json(BuyerList { items, next_cursor }))
    }

    /// Gives those of them who are all of this as a file.
    ///
    /// 403 `operator_only`; 422 `too_long` at `q`, `control_character` at `q` and `plan`.
    #[oai(path = "/operator/exports/buyers", method = "get", operation_id = "export_buyers")]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_buyers(
        &self,
        request: &Request,
        session: Session,
        /// Only those whose name or address has this.
        q: Query<Option<String>>,
        /// Only those of this status.
        status: Query<Option<SubscriptionStatus>>,
        /// Only those of the plan with this key.
        plan: Query<Option<String>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        session.operator().await?;
        let filter = sought(q.0, status.0, plan.0)?;
        exports::buyers(session.app(), filter, Asked::of(request, *format, *language)).await
    }

    /// Lists the invoices that could not be collected, newest first.
    ///
    /// 403 `operator_only`.
    #[oai(path = "/operator/failed_payments", method = "get", operation_id = "list_failed_payments")]
    async fn list_failed_payments(
        &self,
        session: Session,
        limit: Query<Option<u32>>,
        cursor: Query<Option<String>>,
    ) -> ApiResult<Json<FailedPaymentList>> {
        session.operator().await?;
        let limit = paging::limit(*limit)?;
        let after: Option<(DateTime<Utc>, Uuid)> = paging::decode_cursor(cursor.as_deref())?;
        let tenancy = &session.app().tenancy;
        let rows = tenancy.platform_read(async |tx| invoices::failed(tx, after, limit + 1).await).await?;
        let key = |row: &invoices::Failed| (row.billed.issued_at, row.billed.id);
        let (rows, next_cursor) = paging::page(rows, limit, key);
        let items = rows.into_iter().map(FailedPayment::of).collect::<ApiResult<_>>()?;
        Ok(Json(FailedPaymentList { items, next_cursor }))
    }

    /// Lists what the payment provider told, newest first.
    ///
    /// 403 `operator_only`.
    #[oai(path = "/operator/billing_events", method = "get", operation_id = "list_billing_events")]
    async fn list_billing_events(
        &self,
        session: Session,
        /// Only those that are so far.
        state: Query<Option<BillingEventState>>,
        limit: Query<Option<u32>>,
        cursor: Query<Option<String>>,
    ) -> ApiResult<Json<BillingEventList>> {
        session.operator().await?;
        let limit = paging::limit(*limit)?;
        let before: Option<i64> = paging::decode_cursor(cursor.as_deref())?;
        let state = state.0.map(BillingEventState::as_str);
        let tenancy = &session.app().tenancy;
        let rows = tenancy.platform_read(async |tx| inbox::list(tx, state, before, limit + 1).await).await?;
        let (rows, next_cursor) = paging::page(rows, limit, |row| row.id);
        let items = rows.into_iter().map(|row| BillingEvent::of(row, None)).collect();
        Ok(Json(BillingEventList { items, next_cursor }))
    }

    /// Tells of one event what was told.
    ///
    /// 403 `operator_only`; 404.
    #[oai(path = "/operator/billing_events/:event_id", method = "get", operation_id = "get_billing_event")]
    async fn get_billing_event(
        &self,
        session: Session,
        /// Its place in the inbox.
        event_id: Path<i64>,
    ) -> ApiResult<Json<BillingEvent>> {
        session.operator().await?;
        let tenancy = &session.app().tenancy;
        let (row, body) = tenancy.platform_read(async |tx| inbox::find(tx, *event_id).await).await?;
        Ok(Json(BillingEvent::of(row, Some(body))))
    }

    /// Lets events be applied once more: what the provider knows now is taken over. Asks for a recent proof of who that is.
    ///
    /// 403 `operator_only`, `reauthentication_required`; 422 `too_many` at `/ids`.
    #[oai(path = "/operator/billing_events/replay", method = "post", operation_id = "replay_billing_events")]
    async fn replay_billing_events(
        &self,
        request: &Request,
        session: Session,
        body: JsonBody<BillingReplay>,
    ) -> ApiResult<Json<BillingReplayed>> {
        let ids = body.0.check()?;
        let who = session.operator_recently_authenticated().await?;
        let events = service::replay(session.app(), &who, ids.as_deref(), &Origin::of(request)).await?;
        Ok(Json(BillingReplayed { events: i64::try_from(events).unwrap_or(i64::MAX) }))
    }
}

/// Which of those who buy are asked for.
///
/// # Errors
/// 422 `too_long` at `q`, `control_character` at `q` and `plan`.
fn sought(
    q: Option<String>,
    status: Option<SubscriptionStatus>,
    plan: Option<String>,
) -> ApiResult<BuyerFilter> {
    let q = q.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    if q.as_ref().is_some_and(|text| text.chars().count() > MAX_SOUGHT) {
        return Err(ApiError::field("q", "too_long"));
    }
    for (name, text) in [("q", &q), ("plan", &plan)] {
        if text.as_ref().is_some_and(|text| text.chars().any(char::is_control)) {
            return Err(ApiError::field(name, "control_character"));
        }
    }
    let status = status.map(|status| status.as_str().to_owned());
    Ok(BuyerFilter { q, status, plan, after: None })
}
