//! The operations on a company's logo.

use poem::{Body, Request};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::Module;
use uuid::Uuid;

use super::store;
use crate::{
    http::{ApiResult, Caller, NoContent},
    images::{PictureAnswer, PictureView},
    server::Tag,
};

/// The operations on a company's logo.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Shows the logo of a company.
    #[oai(path = "/companies/:company_id/logo", method = "get", operation_id = "get_company_logo")]
    async fn get_company_logo(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// What the company says of it: another address for another picture. It asks for nothing.
        #[oai(name = "version")]
        _version: Query<Option<String>>,
    ) -> ApiResult<PictureAnswer> {
        let access = caller.enter(*company_id, Module::Dashboard.read()).await?;
        let found = access.read(async |tx| store::logo(tx).await).await?;
        Ok(PictureAnswer::to(request, found))
    }

    /// Gives a company another logo: a PNG, JPEG or WebP, told by its content, of 2 MiB and 16 million pixels at most. It is
    /// kept 512 pixels wide and high at most, and without its metadata.
    ///
    /// 415 `content_type_not_supported` where the file does not come as `application/octet-stream`; 413 `image_too_large`; 422
    /// `image_invalid`, `image_too_many_pixels`; 429 `too_many_requests`.
    #[oai(path = "/companies/:company_id/logo", method = "put", operation_id = "set_company_logo")]
    async fn set_company_logo(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: Binary<Body>,
    ) -> ApiResult<Json<PictureView>> {
        let access = caller.enter(*company_id, Module::Settings.write()).await?;
        caller.app().limits.picture(*company_id)?;
        let picture = caller.app().images.take_in(request, body.0).await?;
        let kept = access.write_file(request, &picture.sha256, async |tx| store::keep(tx, &picture).await);
        let kept = kept.await?;
        store::note_of(access.tenancy()).await?;
        Ok(Json(kept))
    }

    /// Takes the logo of a company away.
    #[oai(path = "/companies/:company_id/logo", method = "delete", operation_id = "delete_company_logo")]
    async fn delete_company_logo(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Settings.write()).await?;
        access.write(request, async |tx| store::remove(tx).await).await?;
        store::note_of(access.tenancy()).await?;
        Ok(NoContent::Done)
    }
}
