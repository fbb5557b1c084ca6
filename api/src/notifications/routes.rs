//! The operations on one's own notifications.

use std::time::Duration;

use futures_util::{StreamExt, stream::BoxStream};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::{EventStream, Json},
};
use uuid::Uuid;

use super::{
    dto::{NotificationList, NotificationSettings, NotificationUpdate, NotificationView, NotificationsRead},
    settings,
    store::{self, Place},
    stream::{self, NotificationsChanged},
};
use crate::{
    http::{ApiError, ApiResult, JsonBody, NoContent, Session, paging},
    server::Tag,
};

/// A stream on which nothing happens says so, so that nobody in between takes it for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The operations on one's own notifications.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Notifications")]
impl Routes {
    /// Lists what who is signed in is told of, of all their companies, newest first; what is older than 90 days is gone.
    #[oai(path = "/notifications", method = "get", operation_id = "list_notifications")]
    async fn list_notifications(
        &self,
        session: Session,
        /// Only what is unread.
        unread: Query<Option<bool>>,
        limit: Query<Option<u32>>,
        cursor: Query<Option<String>>,
    ) -> ApiResult<Json<NotificationList>> {
        let (limit, after) = (paging::limit(*limit)?, paging::decode_cursor(cursor.as_deref())?);
        let who = session.signed_in().await?;
        let (user, is_unread) = (who.user_id(), unread.unwrap_or(false));
        let read = session.app().tenancy.platform_read(async |tx| {
            let rows = store::list(tx, user, is_unread, (after, limit)).await?;
            Ok::<_, ApiError>((rows, store::unread(tx, user).await?))
        });
        let (rows, unread_count) = read.await?;
        let (rows, next_cursor) = paging::page(rows, limit, |row| Place { at: row.created_at, id: row.id });
        let items = rows.into_iter().filter_map(NotificationView::of).collect();
        Ok(Json(NotificationList { items, next_cursor, unread_count }))
    }

    /// Notes that a notification is read, or that it is not.
    #[oai(path = "/notifications/:notification_id", method = "patch", operation_id = "update_notification")]
    async fn update_notification(
        &self,
        session: Session,
        notification_id: Path<Uuid>,
        body: JsonBody<NotificationUpdate>,
    ) -> ApiResult<Json<NotificationView>> {
        let who = session.signed_in().await?;
        let (user, id, is_read) = (who.user_id(), *notification_id, body.0.is_read);
        let noted = who.write(session.app(), async |tx| store::mark(tx, user, id, is_read).await).await?;
        let view = noted.and_then(NotificationView::of).ok_or_else(ApiError::not_found)?;
        Ok(Json(view))
    }

    /// Notes that a notification is read, and all before it. 422 `notification_unknown`.
    #[oai(path = "/notifications/read", method = "post", operation_id = "read_notifications")]
    async fn read_notifications(
        &self,
        session: Session,
        body: JsonBody<NotificationsRead>,
    ) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        let (user, up_to) = (who.user_id(), body.0.up_to);
        who.write(session.app(), async |tx| store::mark_all(tx, user, up_to).await).await?;
        Ok(NoContent::Done)
    }

    /// Tells as it happens that something changed in the notifications of who is signed in: first how things stand, then
    /// each change, as server-sent events. The stream ends with the session, and when the service stops: who reads it
    /// begins again. 429 for more than 10 at once.
    #[oai(path = "/notifications/stream", method = "get", operation_id = "stream_notifications")]
    async fn stream_notifications(
        &self,
        session: Session,
    ) -> ApiResult<EventStream<BoxStream<'static, NotificationsChanged>>> {
        let changes = stream::open(&session).await?;
        Ok(EventStream::new(changes.boxed()).keep_alive(KEEP_ALIVE))
    }

    /// Gives how who is signed in wants to be told.
    #[oai(path = "/notifications/settings", method = "get", operation_id = "get_notification_settings")]
    async fn get_notification_settings(&self, session: Session) -> ApiResult<Json<NotificationSettings>> {
        let who = session.signed_in().await?;
        let read = session.app().tenancy.platform_read(async |tx| settings::get(tx, who.user_id()).await);
        Ok(Json(read.await?))
    }

    /// Keeps how who is signed in wants to be told. 422 `time_invalid`, `timezone_invalid`, `category_twice`.
    #[oai(path = "/notifications/settings", method = "put", operation_id = "update_notification_settings")]
    async fn update_notification_settings(
        &self,
        session: Session,
        body: JsonBody<NotificationSettings>,
    ) -> ApiResult<Json<NotificationSettings>> {
        let who = session.signed_in().await?;
        let (user, wanted) = (who.user_id(), body.0);
        let kept = who.write(session.app(), async |tx| settings::keep(tx, user, wanted.clone()).await);
        Ok(Json(kept.await?))
    }
}
