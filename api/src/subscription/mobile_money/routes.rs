//! The operations on payments by mobile money, for whoever pays.

use poem::Request;
use poem_openapi::param::Path;
use poem_openapi::{ApiResponse, OpenApi, payload::Json};
use uuid::Uuid;

use super::dto::{MobileMoneyView, MobilePayment, MobilePaymentCreate, MobileQuote, MobileQuoteAsk};
use super::service;
use crate::http::{ApiResult, JsonBody, NoContent, Session};
use crate::identity::Origin;
use crate::server::Tag;

/// The operations on payments by mobile money, for whoever pays.
pub struct Routes;

/// 201: the payment is kept.
#[derive(ApiResponse)]
enum PaymentTold {
    /// Kept; an operator of the instance looks for the money.
    #[oai(status = 201)]
    Kept(Json<MobilePayment>),
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Subscription")]
impl Routes {
    /// Tells how one pays by mobile money here, and what whoever is signed in paid so.
    #[oai(path = "/subscription/mobile_money", method = "get", operation_id = "get_mobile_money")]
    async fn get_mobile_money(&self, session: Session) -> ApiResult<Json<MobileMoneyView>> {
        let who = session.signed_in().await?;
        Ok(Json(service::view(session.app(), &who).await?))
    }

    /// Tells what a price comes to by mobile money, what the network takes beside it, and from when on it pays. A plan that holds more begins at once, and what
    /// is left of what was paid is taken off; any other follows what is paid.
    ///
    /// 409 `already_subscribed` where it is paid by card; 422 at `/price_id` with `price_not_offered`, `price_not_by_mobile_money`, `nothing_due`, at
    /// `/network` with `network_off`.
    #[oai(path = "/subscription/mobile_money/quote", method = "post", operation_id = "quote_mobile_payment")]
    async fn quote_mobile_payment(
        &self,
        session: Session,
        body: JsonBody<MobileQuoteAsk>,
    ) -> ApiResult<Json<MobileQuote>> {
        let who = session.signed_in().await?;
        let (quote, payee) =
            service::quote(session.app(), &who, body.0.price_id, body.0.network.into()).await?;
        Ok(Json(MobileQuote::of(quote, payee)?))
    }

    /// Tells of a payment that whoever is signed in made by mobile money. What it pays for stands once an operator of the instance has found it.
    ///
    /// 409 `already_subscribed` where it is paid by card, `payment_waiting` where another one is looked for; 422 at `/price_id` with `price_not_offered`,
    /// `price_not_by_mobile_money`, `nothing_due`, at `/network` with `network_off`, at `/amount` with `amount_invalid`, `amount_changed`, at
    /// `/payer_number` with `phone_invalid`, at `/reference` with `reference_invalid`, `reference_known`, at `/bill_to` with `too_long`,
    /// `control_character`.
    #[oai(
        path = "/subscription/mobile_money/payments",
        method = "post",
        operation_id = "tell_mobile_payment"
    )]
    async fn tell_mobile_payment(
        &self,
        request: &Request,
        session: Session,
        body: JsonBody<MobilePaymentCreate>,
    ) -> ApiResult<PaymentTold> {
        let who = session.signed_in().await?;
        let paid = body.0.check()?;
        let kept = service::tell(session.app(), &who, &paid, &Origin::of(request)).await?;
        Ok(PaymentTold::Kept(Json(kept)))
    }

    /// Takes a payment back that waits for a decision.
    ///
    /// 404 for one of somebody else, or that is decided.
    #[oai(
        path = "/subscription/mobile_money/payments/:payment_id",
        method = "delete",
        operation_id = "withdraw_mobile_payment"
    )]
    async fn withdraw_mobile_payment(
        &self,
        request: &Request,
        session: Session,
        payment_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        service::withdraw(session.app(), &who, *payment_id, &Origin::of(request)).await?;
        Ok(NoContent::Done)
    }
}
