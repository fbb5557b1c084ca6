//! The operations on payments by mobile money, for whoever operates the instance.

use billing::mobile_money::{self, Filter};
use chrono::{DateTime, Utc};
use poem::Request;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, payload::Json};
use uuid::Uuid;

use super::mobile_money as decisions;
use super::{exports, service};
use crate::http::{ApiResult, JsonBody, Session, paging};
use crate::identity::{Language, Origin};
use crate::server::Tag;
use crate::subscription::{MobilePayment, MobilePaymentState};
use crate::tables::{Asked, TableFile, TableFormat};

/// A page of payments by mobile money.
#[derive(Debug, Object)]
struct MobilePaymentList {
    /// Newest first.
    items: Vec<MobilePayment>,
    /// For the next page; absent on the last.
    #[oai(skip_serializing_if_is_none)]
    next_cursor: Option<String>,
}

/// Why a payment is refused.
#[derive(Debug, Object)]
struct MobileRefusal {
    /// In words for who paid; 500 characters at most.
    reason: String,
}

/// The operations on payments by mobile money, for whoever operates the instance.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Operator")]
impl Routes {
    /// Lists the payments by mobile money that anybody told of, newest first.
    ///
    /// 403 `operator_only`.
    #[oai(path = "/operator/mobile_payments", method = "get", operation_id = "list_mobile_payments")]
    async fn list_mobile_payments(
        &self,
        session: Session,
        /// Only those that are so far.
        state: Query<Option<MobilePaymentState>>,
        limit: Query<Option<u32>>,
        cursor: Query<Option<String>>,
    ) -> ApiResult<Json<MobilePaymentList>> {
        session.operator().await?;
        let limit = paging::limit(*limit)?;
        let after: Option<(DateTime<Utc>, Uuid)> = paging::decode_cursor(cursor.as_deref())?;
        let state = state.0.map(|state| state.as_str().to_owned());
        let rows = service::mobile_payments(session.app(), &Filter { state, after }, limit + 1).await?;
        let key = |row: &mobile_money::Payment| (row.told_at, row.id);
        let (rows, next_cursor) = paging::page(rows, limit, key);
        let items = rows.into_iter().map(MobilePayment::for_operators).collect::<ApiResult<_>>()?;
        Ok(Json(MobilePaymentList { items, next_cursor }))
    }

    /// Gives those of them that are so far as a file.
    ///
    /// 403 `operator_only`.
    #[oai(
        path = "/operator/exports/mobile_payments",
        method = "get",
        operation_id = "export_mobile_payments"
    )]
    async fn export_mobile_payments(
        &self,
        request: &Request,
        session: Session,
        /// Only those that are so far.
        state: Query<Option<MobilePaymentState>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        session.operator().await?;
        let state = state.0.map(|state| state.as_str().to_owned());
        let asked = Asked::of(request, *format, *language);
        exports::mobile_payments(session.app(), Filter { state, after: None }, asked).await
    }

    /// Notes that the money of a payment is there: what it pays for stands, and who paid gets a mail. Asks for a recent proof of who that is.
    ///
    /// 403 `operator_only`, `reauthentication_required`; 404 for one that is decided; 409 `already_subscribed` where it is paid by card by now, so that
    /// the money is to be given back.
    #[oai(
        path = "/operator/mobile_payments/:payment_id/confirm",
        method = "post",
        operation_id = "confirm_mobile_payment"
    )]
    async fn confirm_mobile_payment(
        &self,
        request: &Request,
        session: Session,
        payment_id: Path<Uuid>,
    ) -> ApiResult<Json<MobilePayment>> {
        let who = session.operator_recently_authenticated().await?;
        let decided = decisions::confirm(session.app(), &who, *payment_id, &Origin::of(request)).await?;
        Ok(Json(decided))
    }

    /// Notes that the money of a payment is not there. Who told of it gets a mail, and can tell of it again. Asks for a recent proof of who that is.
    ///
    /// 403 `operator_only`, `reauthentication_required`; 404 for one that is decided; 422 at `/reason` with `required`, `too_long`, `control_character`.
    #[oai(
        path = "/operator/mobile_payments/:payment_id/refuse",
        method = "post",
        operation_id = "refuse_mobile_payment"
    )]
    async fn refuse_mobile_payment(
        &self,
        request: &Request,
        session: Session,
        payment_id: Path<Uuid>,
        body: JsonBody<MobileRefusal>,
    ) -> ApiResult<Json<MobilePayment>> {
        let who = session.operator_recently_authenticated().await?;
        let reason = decisions::checked_reason(&body.0.reason)?;
        let origin = Origin::of(request);
        let decided = decisions::refuse(session.app(), &who, (*payment_id, &reason), &origin).await?;
        Ok(Json(decided))
    }
}
