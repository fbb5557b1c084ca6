//! The operations on webhooks.

use poem::{Request, http::StatusCode};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::{CompanyTx, Module};
use uuid::Uuid;

use super::{
    deliveries,
    dto::{
        DeliveryFilter, Place, WebhookDeliveryList, WebhookDeliverySort, WebhookDeliveryState,
        WebhookDeliveryView, WebhookEndpointCreate, WebhookEndpointList, WebhookEndpointSecret,
        WebhookEndpointUpdate, WebhookEndpointView, WebhookReplay, WebhookReplayed,
    },
    endpoints, events, export,
    fresh::Fresh,
};
use crate::{
    App,
    http::{ApiError, ApiResult, Caller, Document, JsonBody, NoContent, Session, paging},
    identity::Language,
    outside::Reach,
    secrets::Secrets,
    server::Tag,
    tables::{Asked, TableFile, TableFormat},
};

/// The operations on webhooks.
pub struct Routes;

/// 201 with an endpoint and a secret that is shown once.
#[derive(ApiResponse)]
enum Shown {
    /// The endpoint, with its secret.
    #[oai(status = 201)]
    Created(Json<WebhookEndpointSecret>),
}

/// 202 with a delivery that is under way.
#[derive(ApiResponse)]
enum UnderWay {
    /// The delivery; ask for it again to see what became of it.
    #[oai(status = 202)]
    Accepted(Json<WebhookDeliveryView>),
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Webhooks")]
impl Routes {
    /// Lists the endpoints to which a company's events are sent, and every type of event.
    #[oai(
        path = "/companies/:company_id/webhook_endpoints",
        method = "get",
        operation_id = "list_webhook_endpoints"
    )]
    async fn list_webhook_endpoints(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<WebhookEndpointList>> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        let rows = access.read(async |tx| endpoints::list(tx).await).await?;
        let now = caller.app().tenancy.clock().now();
        let items = rows.into_iter().map(|row| WebhookEndpointView::at(now, row)).collect();
        let known_event_types = events::types().into_iter().map(str::to_owned).collect();
        let reaches_private_networks = caller.app().outside.reach() == Reach::Anywhere;
        Ok(Json(WebhookEndpointList { items, known_event_types, reaches_private_networks }))
    }

    /// Gives the endpoints as a file: never a secret, and addresses without their paths.
    #[oai(
        path = "/companies/:company_id/exports/webhook_endpoints",
        method = "get",
        operation_id = "export_webhook_endpoints"
    )]
    async fn export_webhook_endpoints(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        export::endpoints(caller.app(), &access, Asked::of(request, *format, *language)).await
    }

    /// Makes an endpoint to which a company's events are sent, and shows the secret with which they are signed this once.
    ///
    /// An event is an HTTP POST of JSON with `type`, `timestamp` and `data` (ids only), signed as the Standard Webhooks
    /// specification says (`webhook-id`, `webhook-timestamp`, `webhook-signature`). It is sent at least once, in no promised
    /// order, until it is answered with 2xx: ten times within three and a half days. 403 `reauthentication_required`; 409
    /// `webhook_endpoints_limit_reached` at 20.
    #[oai(
        path = "/companies/:company_id/webhook_endpoints",
        method = "post",
        operation_id = "create_webhook_endpoint"
    )]
    async fn create_webhook_endpoint(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        body: JsonBody<WebhookEndpointCreate>,
    ) -> ApiResult<Shown> {
        let access = session.enter(*company_id, Module::Security.manage()).await?;
        session.recently_authenticated().await?;
        let new = body.0.check(session.app().outside.reach())?;
        let fresh = Fresh::draw(keys(session.app())?);
        let endpoint = access.write(request, async |tx| endpoints::create(tx, &new, &fresh).await).await?;
        Ok(Shown::Created(Json(WebhookEndpointSecret::of(endpoint, &fresh))))
    }

    /// Gives an endpoint.
    #[oai(
        path = "/companies/:company_id/webhook_endpoints/:endpoint_id",
        method = "get",
        operation_id = "get_webhook_endpoint"
    )]
    async fn get_webhook_endpoint(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        endpoint_id: Path<Uuid>,
    ) -> ApiResult<Document<WebhookEndpointView>> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        let row = access.read(async |tx| endpoints::get(tx, *endpoint_id).await).await?;
        let view = WebhookEndpointView::at(caller.app().tenancy.clock().now(), row);
        Ok(Document::of(view.version, view))
    }

    /// Changes an endpoint, or enables it again.
    ///
    /// 403 `reauthentication_required` when its address changes; 409 `webhook_secret_missing` when one that came with an
    /// archive is enabled: rotate its secret first.
    #[oai(
        path = "/companies/:company_id/webhook_endpoints/:endpoint_id",
        method = "patch",
        operation_id = "update_webhook_endpoint"
    )]
    async fn update_webhook_endpoint(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        endpoint_id: Path<Uuid>,
        body: JsonBody<WebhookEndpointUpdate>,
    ) -> ApiResult<Document<WebhookEndpointView>> {
        let access = session.enter(*company_id, Module::Security.manage()).await?;
        if body.0.moves() {
            session.recently_authenticated().await?;
        }
        let reach = session.app().outside.reach();
        let change = body.0.check(reach)?;
        let update = async |tx: &mut CompanyTx<'_>| endpoints::update(tx, *endpoint_id, &change, reach).await;
        let view = access.write(request, update).await?;
        Ok(Document::of(view.version, view))
    }

    /// Removes an endpoint, and what is known of what was sent to it.
    #[oai(
        path = "/companies/:company_id/webhook_endpoints/:endpoint_id",
        method = "delete",
        operation_id = "delete_webhook_endpoint"
    )]
    async fn delete_webhook_endpoint(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        endpoint_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = session.enter_even_erasing(*company_id, Module::Security.manage()).await?;
        let delete = async |tx: &mut CompanyTx<'_>| endpoints::delete(tx, *endpoint_id).await.map(|()| true);
        access.write(request, delete).await?;
        Ok(NoContent::Done)
    }

    /// Gives an endpoint another secret, and shows it this once; the one of now signs too for 24 hours.
    ///
    /// 403 `reauthentication_required`.
    #[oai(
        path = "/companies/:company_id/webhook_endpoints/:endpoint_id/rotate_secret",
        method = "post",
        operation_id = "rotate_webhook_secret"
    )]
    async fn rotate_webhook_secret(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        endpoint_id: Path<Uuid>,
    ) -> ApiResult<Shown> {
        let access = session.enter(*company_id, Module::Security.manage()).await?;
        session.recently_authenticated().await?;
        let fresh = Fresh::draw(keys(session.app())?);
        let rotate = async |tx: &mut CompanyTx<'_>| endpoints::rotate(tx, *endpoint_id, &fresh).await;
        let endpoint = access.write(request, rotate).await?;
        Ok(Shown::Created(Json(WebhookEndpointSecret::of(endpoint, &fresh))))
    }

    /// Sends a `webhook.test` to an endpoint, once, whether it is enabled or not.
    ///
    /// 409 `webhook_secret_missing`.
    #[oai(
        path = "/companies/:company_id/webhook_endpoints/:endpoint_id/test",
        method = "post",
        operation_id = "test_webhook_endpoint"
    )]
    async fn test_webhook_endpoint(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        endpoint_id: Path<Uuid>,
    ) -> ApiResult<UnderWay> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        caller.app().limits.sending(access.company().id)?;
        let test = async |tx: &mut CompanyTx<'_>| Ok(endpoints::test(tx, *endpoint_id).await?.into());
        Ok(UnderWay::Accepted(Json(access.write(request, test).await?)))
    }

    /// Sends the failed deliveries of an endpoint since an instant once more, the oldest first.
    ///
    /// 1000 at most: ask again for the rest. 409 `webhook_endpoint_disabled`.
    #[oai(
        path = "/companies/:company_id/webhook_endpoints/:endpoint_id/replay",
        method = "post",
        operation_id = "replay_failed_webhooks"
    )]
    async fn replay_failed_webhooks(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        endpoint_id: Path<Uuid>,
        body: JsonBody<WebhookReplay>,
    ) -> ApiResult<Json<WebhookReplayed>> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        caller.app().limits.sending(access.company().id)?;
        let since = body.0.check()?;
        let replay = async |tx: &mut CompanyTx<'_>| {
            let replayed = endpoints::replay_failed(tx, *endpoint_id, since).await?;
            Ok(WebhookReplayed { deliveries: i32::try_from(replayed).unwrap_or(i32::MAX) })
        };
        Ok(Json(access.write(request, replay).await?))
    }

    /// Lists what was sent to the endpoints of a company within the last 30 days, newest first unless asked
    /// otherwise.
    #[oai(
        path = "/companies/:company_id/webhook_deliveries",
        method = "get",
        operation_id = "list_webhook_deliveries"
    )]
    #[expect(clippy::too_many_arguments, reason = "each filter is a parameter of the query")]
    async fn list_webhook_deliveries(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        endpoint_id: Query<Option<Uuid>>,
        state: Query<Option<WebhookDeliveryState>>,
        event_type: Query<Option<String>>,
        sort: Query<Option<WebhookDeliverySort>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<WebhookDeliveryList>> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        let (state, sort) = (state.map(WebhookDeliveryState::as_str), sort.unwrap_or_default());
        let filter = DeliveryFilter { endpoint: *endpoint_id, state, event_type: event_type.0, sort };
        let (after, limit) = (Place::of(sort, cursor.as_deref())?, paging::limit(*limit)?);
        let rows = access.read(async |tx| deliveries::list(tx, &filter, after, limit + 1).await).await?;
        let (rows, next_cursor) = paging::page(rows, limit, |row| (sort, row.place()));
        Ok(Json(WebhookDeliveryList { items: rows.into_iter().map(Into::into).collect(), next_cursor }))
    }

    /// Gives what `list_webhook_deliveries` lists with these filters as a file, in its order: not what was sent, and
    /// addresses without their paths.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/exports/webhook_deliveries",
        method = "get",
        operation_id = "export_webhook_deliveries"
    )]
    #[expect(clippy::too_many_arguments, reason = "each filter is a parameter of the query")]
    async fn export_webhook_deliveries(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        endpoint_id: Query<Option<Uuid>>,
        state: Query<Option<WebhookDeliveryState>>,
        event_type: Query<Option<String>>,
        sort: Query<Option<WebhookDeliverySort>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        let (state, sort) = (state.map(WebhookDeliveryState::as_str), sort.unwrap_or_default());
        let filter = DeliveryFilter { endpoint: *endpoint_id, state, event_type: event_type.0, sort };
        export::deliveries(caller.app(), &access, filter, Asked::of(request, *format, *language)).await
    }

    /// Gives a delivery with what was sent and what became of it.
    #[oai(
        path = "/companies/:company_id/webhook_deliveries/:delivery_id",
        method = "get",
        operation_id = "get_webhook_delivery"
    )]
    async fn get_webhook_delivery(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        delivery_id: Path<Uuid>,
    ) -> ApiResult<Json<WebhookDeliveryView>> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        let row = access.read(async |tx| deliveries::find(tx, *delivery_id).await).await?;
        Ok(Json(row.ok_or_else(ApiError::not_found)?.into()))
    }

    /// Sends a delivery once more, at once and under the same `webhook-id`, whatever became of it.
    ///
    /// 409 `webhook_endpoint_disabled`.
    #[oai(
        path = "/companies/:company_id/webhook_deliveries/:delivery_id/replay",
        method = "post",
        operation_id = "replay_webhook_delivery"
    )]
    async fn replay_webhook_delivery(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        delivery_id: Path<Uuid>,
    ) -> ApiResult<UnderWay> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        caller.app().limits.sending(access.company().id)?;
        let replay = async |tx: &mut CompanyTx<'_>| Ok(endpoints::replay(tx, *delivery_id).await?.into());
        Ok(UnderWay::Accepted(Json(access.write(request, replay).await?)))
    }
}

fn keys(app: &App) -> ApiResult<&Secrets> {
    app.config.secrets.as_ref().ok_or_else(|| {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "secrets_not_configured")
            .detail("SECRET_KEYS is not set")
    })
}
