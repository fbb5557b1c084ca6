//! Endpoints: where events are sent, and their secrets.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tenancy::{
    AuditEvent, CompanyTx,
    schema::company::{webhook_endpoints as endpoints, webhook_secrets as secrets},
};
use url::Url;
use uuid::Uuid;

use super::{
    deliveries::{self, DeliveryRow},
    dto::{EndpointChange, NewEndpoint, WebhookEndpointView},
    events::{self, Event},
    fresh::Fresh,
    sealed,
    signature::Secret,
};
use crate::{
    http::{ApiError, ApiResult},
    outside::{Destination, Reach},
    secrets::Secrets,
};

/// A company has so many endpoints at most.
pub const MAX_ENDPOINTS: i64 = 20;
/// Failed deliveries that are replayed with one request.
pub const MAX_REPLAYED: i64 = 1000;
/// After a rotation the secret of before signs too for so long.
const OVERLAP: TimeDelta = TimeDelta::hours(24);

/// An endpoint, and until when its secret of before signs too.
#[derive(Debug, Clone, Queryable)]
pub struct EndpointRow {
    pub id: Uuid,
    pub url: String,
    pub description: String,
    pub event_types: Vec<String>,
    pub is_enabled: bool,
    pub disabled_reason: Option<String>,
    pub failing_since: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
    pub previous_expires_at: Option<DateTime<Utc>>,
    /// `None` for one that came out of an archive: secrets stay behind.
    pub has_secret: bool,
}

impl EndpointRow {
    fn subject(&self) -> String {
        subject(self.id)
    }

    /// For the trail, which more people read than may see the endpoints.
    fn told(&self) -> Value {
        json!({
            "url": without_path(&self.url), "description": self.description, "event_types": self.event_types,
            "is_enabled": self.is_enabled, "disabled_reason": self.disabled_reason,
        })
    }
}

/// An address without what only its owner is to know, which is often in its path; another path has another mark.
pub(super) fn without_path(url: &str) -> String {
    let origin = Url::parse(url).map(|url| url.origin().ascii_serialization()).unwrap_or_default();
    let mark: String = Sha256::digest(url).iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    format!("{origin}/… ({mark})")
}

fn subject(id: Uuid) -> String {
    format!("webhook_endpoint:{id}")
}

/// An endpoint that is to be told of some events.
#[derive(Debug, Clone, Queryable)]
pub struct Listener {
    pub id: Uuid,
    /// Every type when empty.
    pub event_types: Vec<String>,
}

impl Listener {
    /// Whether it is told of events of a type.
    pub fn wants(&self, kind: &str) -> bool {
        self.event_types.is_empty() || self.event_types.iter().any(|one| one == kind)
    }
}

/// The endpoints that are told of events now.
pub async fn listeners(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<Listener>> {
    let query =
        endpoints::table.filter(endpoints::is_enabled).select((endpoints::id, endpoints::event_types));
    Ok(query.load(tx.conn()).await?)
}

#[diesel::dsl::auto_type]
fn rows() -> _ {
    endpoints::table.left_join(secrets::table).select((
        endpoints::id,
        endpoints::url,
        endpoints::description,
        endpoints::event_types,
        endpoints::is_enabled,
        endpoints::disabled_reason,
        endpoints::failing_since,
        endpoints::created_at,
        endpoints::updated_at,
        endpoints::version,
        secrets::previous_expires_at.nullable(),
        secrets::endpoint_id.nullable().is_not_null(),
    ))
}

/// All endpoints, newest first.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<EndpointRow>> {
    Ok(rows().order((endpoints::created_at.desc(), endpoints::id.desc())).load(tx.conn()).await?)
}

/// One endpoint.
///
/// # Errors
/// 404.
pub async fn get(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<EndpointRow> {
    let found = rows().filter(endpoints::id.eq(id)).first(tx.conn()).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// One endpoint; it does not change until the transaction ends.
async fn locked(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<EndpointRow> {
    let lock = endpoints::table.find(id).select(endpoints::id).for_no_key_update();
    lock.first::<Uuid>(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)?;
    get(tx, id).await
}

/// Makes an endpoint.
///
/// # Errors
/// 409 `webhook_endpoints_limit_reached`.
pub async fn create(
    tx: &mut CompanyTx<'_>,
    new: &NewEndpoint,
    fresh: &Fresh,
) -> ApiResult<WebhookEndpointView> {
    // Two that are made at once are counted one after the other; who reads waits for nobody.
    diesel::sql_query("LOCK TABLE webhook_endpoints IN SHARE ROW EXCLUSIVE MODE").execute(tx.conn()).await?;
    let others: i64 = endpoints::table.count().get_result(tx.conn()).await?;
    if others >= MAX_ENDPOINTS {
        return Err(ApiError::conflict("webhook_endpoints_limit_reached"));
    }
    let (id, now) = (tx.new_uuid(), tx.now());
    let row = (
        endpoints::id.eq(id),
        endpoints::url.eq(&new.url),
        endpoints::description.eq(&new.description),
        endpoints::event_types.eq(&new.event_types),
        endpoints::created_at.eq(now),
        endpoints::updated_at.eq(now),
    );
    diesel::insert_into(endpoints::table).values(row).execute(tx.conn()).await?;
    let row = (secrets::endpoint_id.eq(id), secrets::secret_sealed.eq(fresh.seal(id)));
    diesel::insert_into(secrets::table).values(row).execute(tx.conn()).await?;
    let made = get(tx, id).await?;
    tx.audit(AuditEvent::created("webhook_endpoint_created", made.subject(), made.told()));
    Ok(WebhookEndpointView::at(now, made))
}

/// Changes an endpoint. One that is enabled begins without failures.
///
/// # Errors
/// 404; 412; 409 `webhook_secret_missing` when one without a secret is to be enabled; 422 at `/url` when its address may not
/// be called any more.
pub async fn update(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    change: &EndpointChange,
    reach: Reach,
) -> ApiResult<WebhookEndpointView> {
    let before = locked(tx, id).await?;
    tx.check_version(before.version)?;
    if change.is_enabled == Some(true) && change.url.is_none() {
        may_be_called(&before.url, reach)?;
    }
    if change.is_enabled == Some(true) && !before.has_secret {
        return Err(ApiError::conflict("webhook_secret_missing"));
    }
    let now = tx.now();
    diesel::update(endpoints::table.find(id))
        .set((change, endpoints::updated_at.eq(now), endpoints::version.eq(endpoints::version + 1)))
        .execute(tx.conn())
        .await?;
    if change.is_enabled == Some(true) {
        let fresh = (
            endpoints::disabled_reason.eq(None::<String>),
            endpoints::failing_since.eq(None::<DateTime<Utc>>),
        );
        diesel::update(endpoints::table.find(id)).set(fresh).execute(tx.conn()).await?;
    }
    let after = get(tx, id).await?;
    tx.audit(AuditEvent::changed("webhook_endpoint_updated", after.subject(), before.told(), after.told()));
    Ok(WebhookEndpointView::at(now, after))
}

/// An address that was given under other rules, such as those of another instance, is held to those of now.
fn may_be_called(url: &str, reach: Reach) -> ApiResult<()> {
    Destination::parse(url, reach).map(drop).map_err(|refused| ApiError::field("/url", refused.code()))
}

/// Removes an endpoint, and what was sent to it.
///
/// # Errors
/// 404; 412.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let before = locked(tx, id).await?;
    tx.check_version(before.version)?;
    diesel::delete(endpoints::table.find(id)).execute(tx.conn()).await?;
    deliveries::delete_of(tx, id).await?;
    tx.audit(AuditEvent::deleted("webhook_endpoint_deleted", before.subject(), before.told()));
    Ok(())
}

/// Gives an endpoint another secret; the one of now signs too for a day.
///
/// # Errors
/// 404.
pub async fn rotate(tx: &mut CompanyTx<'_>, id: Uuid, fresh: &Fresh) -> ApiResult<WebhookEndpointView> {
    let before = locked(tx, id).await?;
    let (sealed, now) = (fresh.seal(id), tx.now());
    if before.has_secret {
        let change = (
            secrets::previous_sealed.eq(secrets::secret_sealed.nullable()),
            secrets::previous_expires_at.eq(now + OVERLAP),
            secrets::secret_sealed.eq(sealed),
        );
        diesel::update(secrets::table.find(id)).set(change).execute(tx.conn()).await?;
    } else {
        let row = (secrets::endpoint_id.eq(id), secrets::secret_sealed.eq(sealed));
        diesel::insert_into(secrets::table).values(row).execute(tx.conn()).await?;
    }
    let change = (endpoints::updated_at.eq(now), endpoints::version.eq(endpoints::version + 1));
    diesel::update(endpoints::table.find(id)).set(change).execute(tx.conn()).await?;
    let after = get(tx, id).await?;
    let told = |row: &EndpointRow| json!({ "version": row.version, "old_secret_expires_at": row.previous_expires_at });
    let (was, is) = (told(&before), told(&after));
    let act = AuditEvent {
        before: was,
        after: is,
        ..AuditEvent::created("webhook_secret_rotated", after.subject(), Value::Null)
    };
    tx.audit(act);
    Ok(WebhookEndpointView::at(now, after))
}

/// Sends an event that nothing stands behind to one endpoint, enabled or not.
///
/// # Errors
/// 404; 409 `webhook_secret_missing`.
pub async fn test(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<DeliveryRow> {
    let endpoint = get(tx, id).await?;
    if !endpoint.has_secret {
        return Err(ApiError::conflict("webhook_secret_missing"));
    }
    let event = Event {
        id: tx.new_uuid(),
        kind: events::TEST,
        at: tx.now(),
        subject: endpoint.subject(),
        company: tx.company().id.as_uuid(),
        actor: tx.actor().user_id().map(Uuid::from),
    };
    let made = deliveries::insert(tx, &[(id, &event)]).await?;
    let made = made.into_iter().next();
    let made = made.ok_or_else(|| ApiError::internal("a new event has a new delivery"))?;
    tx.audit(AuditEvent::created("webhook_tested", endpoint.subject(), json!({ "delivery": made })));
    deliveries::lock(tx, made).await
}

/// Sends a delivery once more, whatever became of it.
///
/// # Errors
/// 404; 409 `webhook_endpoint_disabled`.
pub async fn replay(tx: &mut CompanyTx<'_>, delivery: Uuid) -> ApiResult<DeliveryRow> {
    let before = deliveries::lock(tx, delivery).await?;
    if before.event_type != events::TEST {
        must_be_enabled(&get(tx, before.endpoint_id).await?)?;
    }
    deliveries::restart(tx, std::slice::from_ref(&before)).await?;
    let after = deliveries::lock(tx, delivery).await?;
    let subject = format!("webhook_delivery:{delivery}");
    tx.audit(AuditEvent::changed("webhook_delivery_replayed", subject, before.told(), after.told()));
    Ok(after)
}

/// Sends the failed deliveries since an instant once more, the oldest first and a bounded number of them: how many.
///
/// # Errors
/// 404; 409 `webhook_endpoint_disabled`.
pub async fn replay_failed(tx: &mut CompanyTx<'_>, id: Uuid, since: DateTime<Utc>) -> ApiResult<usize> {
    let endpoint = get(tx, id).await?;
    must_be_enabled(&endpoint)?;
    let failed = deliveries::lock_failed(tx, id, since, MAX_REPLAYED).await?;
    if !failed.is_empty() {
        deliveries::restart(tx, &failed).await?;
    }
    let (was, is) = (json!({ "failed": failed.len() }), json!({ "failed": 0 }));
    let act = AuditEvent { before: was, after: is, ..AuditEvent::default() };
    tx.audit(AuditEvent {
        action: "webhook_deliveries_replayed",
        subject: Some(endpoint.subject()),
        details: json!({ "since": since }),
        ..act
    });
    Ok(failed.len())
}

fn must_be_enabled(endpoint: &EndpointRow) -> ApiResult<()> {
    if endpoint.is_enabled { Ok(()) } else { Err(ApiError::conflict("webhook_endpoint_disabled")) }
}

/// The secrets that sign for an endpoint now, the current one first.
pub async fn signing(tx: &mut CompanyTx<'_>, id: Uuid, keys: &Secrets) -> ApiResult<Vec<Secret>> {
    let now = tx.now();
    let good = secrets::previous_expires_at.gt(now);
    let row: Option<(Vec<u8>, Option<Vec<u8>>)> = secrets::table
        .find(id)
        .select((secrets::secret_sealed, case_when(good, secrets::previous_sealed)))
        .first(tx.conn())
        .await
        .optional()?;
    let Some((current, previous)) = row else { return Ok(Vec::new()) };
    let sealed = [Some(current), previous].into_iter().flatten();
    sealed.map(|sealed| sealed::open(keys, id, &sealed)).collect()
}

/// Notes that an endpoint heard something.
pub async fn heard(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let failing = endpoints::table.find(id).filter(endpoints::failing_since.is_not_null());
    let change = endpoints::failing_since.eq(None::<DateTime<Utc>>);
    diesel::update(failing).set(change).execute(tx.conn()).await?;
    Ok(())
}

/// Notes that an endpoint did not hear something: since when it hears nothing.
pub async fn failed(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<DateTime<Utc>> {
    let now = tx.now();
    let first = endpoints::table.find(id).filter(endpoints::failing_since.is_null());
    diesel::update(first).set(endpoints::failing_since.eq(now)).execute(tx.conn()).await?;
    let since = endpoints::table.find(id).select(endpoints::failing_since);
    let since: Option<Option<DateTime<Utc>>> = since.first(tx.conn()).await.optional()?;
    Ok(since.flatten().unwrap_or(now))
}

/// Disables an endpoint that hears nothing: whether it was enabled.
pub async fn disable(tx: &mut CompanyTx<'_>, id: Uuid, reason: &'static str) -> ApiResult<bool> {
    let now = tx.now();
    let enabled = endpoints::table.find(id).filter(endpoints::is_enabled);
    let change = (
        endpoints::is_enabled.eq(false),
        endpoints::disabled_reason.eq(reason),
        endpoints::updated_at.eq(now),
        endpoints::version.eq(endpoints::version + 1),
    );
    if diesel::update(enabled).set(change).execute(tx.conn()).await? == 0 {
        return Ok(false);
    }
    let (was, is) =
        (json!({ "is_enabled": true }), json!({ "is_enabled": false, "disabled_reason": reason }));
    tx.audit(AuditEvent::changed("webhook_endpoint_disabled", subject(id), was, is));
    Ok(true)
}
