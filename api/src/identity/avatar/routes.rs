//! The operations on one's own avatar.

use poem::{Body, Request};
use poem_openapi::{
    OpenApi,
    param::Query,
    payload::{Binary, Json},
};

use super::store;
use crate::{
    http::{ApiResult, NoContent, Session},
    identity::service::{self, Origin},
    images::{PictureAnswer, PictureView},
    server::Tag,
};

/// The operations on one's own avatar.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Identity")]
impl Routes {
    /// Shows the avatar of who is signed in.
    #[oai(path = "/identity/avatar", method = "get", operation_id = "get_avatar")]
    async fn get_avatar(
        &self,
        request: &Request,
        session: Session,
        /// What the profile says of it: another address for another picture. It asks for nothing.
        #[oai(name = "version")]
        _version: Query<Option<String>>,
    ) -> ApiResult<PictureAnswer> {
        let who = session.signed_in().await?;
        let tenancy = &session.app().tenancy;
        let found = tenancy.platform_read(async |tx| store::avatar(tx, who.user_id()).await).await?;
        Ok(PictureAnswer::to(request, found))
    }

    /// Gives who is signed in another avatar: a PNG, JPEG or WebP, told by its content, of 2 MiB and 16 million pixels at
    /// most. It is kept 512 pixels wide and high at most, and without its metadata.
    ///
    /// 415 `content_type_not_supported` where the file does not come as `application/octet-stream`; 413 `image_too_large`; 422
    /// `image_invalid`, `image_too_many_pixels`; 429 `too_many_requests`.
    #[oai(path = "/identity/avatar", method = "put", operation_id = "set_avatar")]
    async fn set_avatar(
        &self,
        request: &Request,
        session: Session,
        body: Binary<Body>,
    ) -> ApiResult<Json<PictureView>> {
        let (app, who) = (session.app(), session.signed_in().await?);
        app.limits.picture(who.user_id().as_uuid())?;
        let picture = app.images.take_in(request, body.0).await?;
        let (user, origin) = (who.user_id(), Origin::of(request));
        let kept = who.write(app, async |tx| {
            service::audit(tx, user, "avatar_changed", &origin);
            store::keep(tx, user, &picture).await
        });
        kept.await?;
        Ok(Json(PictureView { version: picture.version() }))
    }

    /// Takes the avatar of who is signed in away.
    #[oai(path = "/identity/avatar", method = "delete", operation_id = "delete_avatar")]
    async fn delete_avatar(&self, request: &Request, session: Session) -> ApiResult<NoContent> {
        let (app, who) = (session.app(), session.signed_in().await?);
        let (user, origin) = (who.user_id(), Origin::of(request));
        let removed = who.write(app, async |tx| {
            if store::remove(tx, user).await? {
                service::audit(tx, user, "avatar_removed", &origin);
            }
            Ok(())
        });
        removed.await?;
        Ok(NoContent::Done)
    }
}
