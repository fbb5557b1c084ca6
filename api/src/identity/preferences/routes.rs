//! The operation on one's own preferences.

use poem_openapi::{OpenApi, payload::Json};
use tenancy::PlatformTx;

use super::{
    dto::{PreferencesUpdate, PreferencesView},
    store,
};
use crate::{
    http::{ApiResult, JsonBody, Session},
    server::Tag,
};

/// The operation on one's own preferences.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Identity")]
impl Routes {
    /// Changes what who is signed in likes; what is left out stays.
    ///
    /// Of `tables`, those that are named are changed and the others left alone. Of two devices that change the same, the last
    /// one counts. 422 `too_many`, `too_long`, `key_twice`, `timezone_invalid`.
    #[oai(path = "/identity/preferences", method = "patch", operation_id = "update_preferences")]
    async fn update_preferences(
        &self,
        session: Session,
        body: JsonBody<PreferencesUpdate>,
    ) -> ApiResult<Json<PreferencesView>> {
        let who = session.signed_in().await?;
        let change = body.0.check()?;
        let change = async |tx: &mut PlatformTx<'_>| store::change(tx, who.user_id(), &change).await;
        let (theme, language, row) = who.write(session.app(), change).await?;
        Ok(Json(PreferencesView::new(&theme, &language, row)))
    }
}
