//! The operations on the erasure of a company.

use poem::Request;
use poem_openapi::{ApiResponse, OpenApi, param::Path, payload::Json};
use tenancy::Module;
use uuid::Uuid;

use super::{
    dto::{Erasure, ErasureRequest},
    service,
};
use crate::{
    http::{ApiResult, JsonBody, NoContent, Session, write_request},
    server::Tag,
};

/// 201: the company will be erased.
#[derive(ApiResponse)]
enum Asked {
    /// The company will be erased; its members get a mail.
    #[oai(status = 201)]
    Created(Json<Erasure>),
}

/// The operations on the erasure of a company.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Tells the owner whether a company is to be erased, and until when the law wants its books to be kept.
    ///
    /// 403 `owner_only`.
    #[oai(path = "/companies/:company_id/erasure", method = "get", operation_id = "get_company_erasure")]
    async fn get_company_erasure(
        &self,
        session: Session,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<Erasure>> {
        let access = session.enter(*company_id, Module::Settings.manage()).await?;
        Ok(Json(service::erasure(&access, session.app().config.exports.is_some()).await?))
    }

    /// Asks for a company to be erased, in 30 days. Until then its members read and export it, nobody writes to it (409
    /// `company_erasing`), and its owner can take the request back. Asks for a recent proof of who that is.
    ///
    /// 403 `owner_only`; 422 `company_name_differs`; 409 `retention_not_acknowledged` when the law wants its books to be
    /// kept for longer and the caller does not say that they know.
    #[oai(path = "/companies/:company_id/erasure", method = "post", operation_id = "ask_company_erasure")]
    async fn ask_company_erasure(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        body: JsonBody<ErasureRequest>,
    ) -> ApiResult<Asked> {
        // What was asked for under a key is answered again; else the company stands, or 409.
        let access = session.enter_even_erasing(*company_id, Module::Settings.manage()).await?;
        session.recently_authenticated().await?;
        let keeps = session.app().config.exports.is_some();
        let asked = service::ask(&access, &write_request(request, None)?, &body, keeps).await?;
        Ok(Asked::Created(Json(asked)))
    }

    /// Keeps a company that was to be erased: it is written to again at once. Its members get a mail.
    ///
    /// 403 `owner_only`.
    #[oai(
        path = "/companies/:company_id/erasure",
        method = "delete",
        operation_id = "cancel_company_erasure"
    )]
    async fn cancel_company_erasure(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = session.enter_even_erasing(*company_id, Module::Settings.manage()).await?;
        service::cancel(&access, &write_request(request, None)?).await?;
        Ok(NoContent::Done)
    }
}
