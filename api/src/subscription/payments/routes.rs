//! The operations on what is bought.

use chrono::{DateTime, Utc};
use poem::Request;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::{Binary, Json};
use poem_openapi::{ApiResponse, OpenApi};
use uuid::Uuid;

use super::changes::{Owner, preview};
use super::dto::{
    Checkout, PaymentMethodView, PlanChange, PlanChangePreview, PlanChanged, ProviderPage, PurchaseView,
    SubscriptionInvoice, SubscriptionInvoiceList,
};
use super::service;
use crate::http::{ApiResult, JsonBody, NoContent, Session, paging};
use crate::identity::Origin;
use crate::server::Tag;
use crate::subscription::dto::SubscriptionEnd;
use crate::tables::attachment;

/// An invoice as a file.
#[derive(ApiResponse)]
enum InvoicePdf {
    /// The invoice.
    #[oai(status = 200, content_type = "application/pdf")]
    Ok(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

/// The operations on what is bought.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Subscription")]
impl Routes {
    /// Opens a page of the payment provider where whoever is signed in buys a subscription for all the companies that they own. What is
    /// bought stands once it is paid.
    ///
    /// 409 `payments_off` where nothing is sold, `already_subscribed` where there is one that is changed instead, `payment_waiting` where a payment by mobile
    /// money is looked for; 422 `price_not_offered` at `/price_id`; 503 `payments_unavailable` when the provider does not answer.
    #[oai(path = "/subscription/checkout", method = "post", operation_id = "open_checkout")]
    async fn open_checkout(
        &self,
        session: Session,
        body: JsonBody<Checkout>,
    ) -> ApiResult<Json<ProviderPage>> {
        let who = session.signed_in().await?;
        let url = service::begin(session.app(), &who, body.0.price_id).await?;
        Ok(Json(ProviderPage { url: url.into() }))
    }

    /// Tells how far a purchase is. What is paid stands when it is answered.
    ///
    /// 404 for a purchase of somebody else; 409 `payments_off`; 503 `payments_unavailable`.
    #[oai(path = "/subscription/checkout/:session_id", method = "get", operation_id = "get_checkout")]
    async fn get_checkout(
        &self,
        session: Session,
        /// The id that the provider put into the address to which it came back.
        session_id: Path<String>,
    ) -> ApiResult<Json<PurchaseView>> {
        let who = session.signed_in().await?;
        Ok(Json(service::progress(session.app(), &who, &session_id).await?.into()))
    }

    /// Opens a page of the payment provider where whoever is signed in changes how they pay, and pays what is open.
    ///
    /// 409 `payments_off`, `not_subscribed`; 503 `payments_unavailable`.
    #[oai(path = "/subscription/portal", method = "post", operation_id = "open_billing_portal")]
    async fn open_billing_portal(&self, session: Session) -> ApiResult<Json<ProviderPage>> {
        let who = session.signed_in().await?;
        let url = service::portal(session.app(), &who).await?;
        Ok(Json(ProviderPage { url: url.into() }))
    }

    /// Tells how the next invoices of whoever is signed in are paid.
    ///
    /// 409 `payments_off`; 503 `payments_unavailable`.
    #[oai(path = "/subscription/payment_method", method = "get", operation_id = "get_payment_method")]
    async fn get_payment_method(&self, session: Session) -> ApiResult<Json<PaymentMethodView>> {
        let who = session.signed_in().await?;
        Ok(Json(PaymentMethodView::of(service::payment_method(session.app(), &who).await?.as_ref())))
    }

    /// Lists the invoices of whoever is signed in, newest first.
    #[oai(path = "/subscription/invoices", method = "get", operation_id = "list_subscription_invoices")]
    async fn list_subscription_invoices(
        &self,
        session: Session,
        limit: Query<Option<u32>>,
        cursor: Query<Option<String>>,
    ) -> ApiResult<Json<SubscriptionInvoiceList>> {
        let limit = paging::limit(*limit)?;
        let after: Option<(DateTime<Utc>, Uuid)> = paging::decode_cursor(cursor.as_deref())?;
        let who = session.signed_in().await?;
        let rows = service::invoices(session.app(), &who, after, limit + 1).await?;
        let (rows, next_cursor) = paging::page(rows, limit, |row| (row.issued_at, row.id));
        let items = rows.into_iter().map(SubscriptionInvoice::of).collect::<ApiResult<_>>()?;
        Ok(Json(SubscriptionInvoiceList { items, next_cursor }))
    }

    /// An invoice of whoever is signed in as a file of PDF/A: of what was paid in the sandbox or by mobile money.
    ///
    /// 404 for one of somebody else, for one that is not final, and for one of Stripe, whose `pdf_url` is elsewhere.
    #[oai(
        path = "/subscription/invoices/:invoice_id/pdf",
        method = "get",
        operation_id = "get_subscription_invoice_pdf"
    )]
    async fn get_subscription_invoice_pdf(
        &self,
        session: Session,
        invoice_id: Path<Uuid>,
    ) -> ApiResult<InvoicePdf> {
        let who = session.signed_in().await?;
        let (name, bytes) = service::printed(session.app(), &who, *invoice_id).await?;
        Ok(InvoicePdf::Ok(Binary(bytes), attachment(&name)))
    }

    /// Tells what another price would do and charge now.
    ///
    /// 409 `payments_off`, `not_subscribed`, `payment_late`, `subscription_ends`; 422 at `/price_id` with `price_not_offered`,
    /// `price_unchanged`, `price_currency_differs`; 503 `payments_unavailable`.
    #[oai(path = "/subscription/change/preview", method = "post", operation_id = "preview_plan_change")]
    async fn preview_plan_change(
        &self,
        session: Session,
        body: JsonBody<PlanChange>,
    ) -> ApiResult<Json<PlanChangePreview>> {
        let who = session.signed_in().await?;
        Ok(Json(preview(session.app(), &who, body.0.price_id).await?))
    }

    /// Changes the plan or its rhythm: at once to a plan that holds more or a longer rhythm, where the difference is paid, and to anything else when
    /// what is paid is over.
    ///
    /// 409 `payments_off`, `not_subscribed`, `payment_late`, `subscription_ends`; 422 at `/price_id` with `price_not_offered`,
    /// `price_unchanged`, `price_currency_differs`; 503 `payments_unavailable`.
    #[oai(path = "/subscription/change", method = "post", operation_id = "change_plan")]
    async fn change_plan(
        &self,
        request: &Request,
        session: Session,
        body: JsonBody<PlanChange>,
    ) -> ApiResult<Json<PlanChanged>> {
        let who = session.signed_in().await?;
        let owner = Owner::new(session.app(), who, Origin::of(request));
        let changed = owner.change(body.0).await?;
        Ok(Json(changed.into()))
    }

    /// Takes back a change that was to follow, or one that waits for its payment: its invoice is dropped.
    ///
    /// 409 `payments_off`, `not_subscribed`, `no_change_waits` also where it is paid or dropped by now; 503 `payments_unavailable`.
    #[oai(path = "/subscription/change", method = "delete", operation_id = "keep_plan")]
    async fn keep_plan(&self, request: &Request, session: Session) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        Owner::new(session.app(), who, Origin::of(request)).keep().await?;
        Ok(NoContent::Done)
    }

    /// Lets the subscription of whoever is signed in end with what is paid. Everything stays readable and exportable.
    ///
    /// 409 `payments_off`, `not_subscribed`; 422 `too_long`, `control_character`; 503 `payments_unavailable`.
    #[oai(path = "/subscription/cancel", method = "post", operation_id = "cancel_subscription")]
    async fn cancel_subscription(
        &self,
        request: &Request,
        session: Session,
        body: JsonBody<SubscriptionEnd>,
    ) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        let reason = body.0.check()?;
        Owner::new(session.app(), who, Origin::of(request)).end(reason).await?;
        Ok(NoContent::Done)
    }

    /// Lets a subscription that was to end go on.
    ///
    /// 409 `payments_off`, `not_subscribed` also where it is over; 503 `payments_unavailable`.
    #[oai(path = "/subscription/resume", method = "post", operation_id = "resume_subscription")]
    async fn resume_subscription(&self, request: &Request, session: Session) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        Owner::new(session.app(), who, Origin::of(request)).resume().await?;
        Ok(NoContent::Done)
    }
}
