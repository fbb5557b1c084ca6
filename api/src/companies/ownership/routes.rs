//! The operations on ownership.

use poem::Request;
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::{
    dto::{Ownership, OwnershipOffer, OwnershipPreview},
    preview, service,
};
use crate::{
    http::{ApiResult, Caller, JsonBody, NoContent, Session, write_request},
    server::Tag,
};

/// 201: the company is offered; both people get a mail.
#[derive(ApiResponse)]
enum Offered {
    /// Offered; both people get a mail.
    #[oai(status = 201)]
    Created(Json<Ownership>),
}

/// The operations on ownership.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Tells whose a company is, and the offer to a new owner that waits.
    #[oai(path = "/companies/:company_id/ownership", method = "get", operation_id = "get_ownership")]
    async fn get_ownership(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<Ownership>> {
        let access = caller.enter(*company_id, Module::Users.read()).await?;
        Ok(Json(service::ownership(&access).await?))
    }

    /// Tells what would become of a company under the plan of a new owner: to its owner of any administrator, and to whom it is offered of themselves.
    ///
    /// 403 `owner_only`.
    #[oai(
        path = "/companies/:company_id/ownership/preview",
        method = "get",
        operation_id = "preview_ownership"
    )]
    async fn preview_ownership(
        &self,
        session: Session,
        company_id: Path<Uuid>,
        /// Who would own it.
        user_id: Query<Uuid>,
    ) -> ApiResult<Json<OwnershipPreview>> {
        let access = session.enter_even_erasing(*company_id, Module::Users.manage()).await?;
        Ok(Json(preview::preview(&access, *user_id).await?))
    }

    /// Offers a company to an active administrator of it, for seven days. Asks for a recent proof of who that is.
    ///
    /// 403 `owner_only`; 422 `company_name_differs`; 409 `ownership_transfer_pending`, `new_owner_not_administrator`,
    /// `new_owner_without_subscription` and `new_owner_has_namesake`.
    #[oai(
        path = "/companies/:company_id/ownership/transfer",
        method = "post",
        operation_id = "offer_ownership"
    )]
    async fn offer_ownership(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        body: JsonBody<OwnershipOffer>,
    ) -> ApiResult<Offered> {
        let access = session.enter(*company_id, Module::Users.manage()).await?;
        session.recently_authenticated().await?;
        let offered = service::offer(&access, &write_request(request, None)?, &body).await?;
        Ok(Offered::Created(Json(offered)))
    }

    /// Takes the offer of a company back.
    ///
    /// 403 `owner_only`.
    #[oai(
        path = "/companies/:company_id/ownership/transfer",
        method = "delete",
        operation_id = "cancel_ownership_offer"
    )]
    async fn cancel_ownership_offer(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = session.enter(*company_id, Module::Users.manage()).await?;
        service::cancel(&access, &write_request(request, None)?).await?;
        Ok(NoContent::Done)
    }

    /// Takes over a company that was offered to the caller: it counts under their subscription from now on, and who owned
    /// it stays its administrator. Asks for a recent proof of who that is.
    ///
    /// 409 `new_owner_not_administrator`, `new_owner_without_subscription` and `new_owner_has_namesake`.
    #[oai(
        path = "/companies/:company_id/ownership/transfer/accept",
        method = "post",
        operation_id = "accept_ownership"
    )]
    async fn accept_ownership(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = session.enter(*company_id, Module::Users.manage()).await?;
        session.recently_authenticated().await?;
        service::accept(&access, &write_request(request, None)?).await?;
        Ok(NoContent::Done)
    }

    /// Turns down a company that was offered to the caller.
    #[oai(
        path = "/companies/:company_id/ownership/transfer/decline",
        method = "post",
        operation_id = "decline_ownership"
    )]
    async fn decline_ownership(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = session.enter(*company_id, Module::Users.manage()).await?;
        service::decline(&access, &write_request(request, None)?).await?;
        Ok(NoContent::Done)
    }
}
