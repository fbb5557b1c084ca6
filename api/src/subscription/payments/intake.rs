//! Where the provider tells what happened. It is signed, stored and acknowledged, and nothing else: whoever waits for more than that is told
//! again and again.

use billing::inbox;
use billing::provider::ProviderKind;
use billing::stripe::objects::Event;
use billing::stripe::signature;
use poem::http::StatusCode;
use poem::web::Data;
use poem::{Body, IntoResponse, Request, Response, handler};
use serde_json::Value;

use crate::App;

/// The largest event: Stripe's are of some kilobytes.
const MAX_BYTES: usize = 256 * 1024;
/// The longest id and kind, in bytes: the provider's are of some dozens.
const MAX_NAME_BYTES: usize = 255;

/// Takes an event of Stripe in: 200 once it is stored, also one that is known or of a kind that is not. 400 for one that is not signed with
/// a secret of ours, or not of this time, or of the other mode; 404 where there is no Stripe; 413 for one that is too large; 503 when it
/// could not be stored: it comes again.
#[handler]
pub async fn stripe(request: &Request, body: Body, app: Data<&App>) -> Response {
    match take_in(request, body, &app).await {
        Ok(()) => StatusCode::OK.into_response(),
        Err(status) => status.into_response(),
    }
}

async fn take_in(request: &Request, body: Body, app: &App) -> Result<(), StatusCode> {
    let payments = app.payments.as_ref().filter(|payments| payments.kind == ProviderKind::Stripe);
    let payments = payments.ok_or(StatusCode::NOT_FOUND)?;
    let body = body.into_bytes_limit(MAX_BYTES).await.map_err(|_| StatusCode::PAYLOAD_TOO_LARGE)?;
    let header = request.header("stripe-signature").unwrap_or_default();
    let now = app.tenancy.clock().now().timestamp();
    if let Err(reason) = signature::check(header, &body, &payments.webhook_secrets, now) {
        tracing::warn!(%reason, "an event of the payment provider is not believed");
        return Err(StatusCode::BAD_REQUEST);
    }
    let Some((event, told)) = read(&body) else {
        // Signed by the provider, and of a shape that we do not know: there is nothing to come again for.
        tracing::warn!("an event of the payment provider has another shape");
        return Ok(());
    };
    if event.livemode != payments.is_live {
        tracing::warn!(event = %event.id, "an event of the payment provider is of the other mode");
        return Err(StatusCode::BAD_REQUEST);
    }
    let stored = app.tenancy.platform_write(async |tx| inbox::store(tx, payments.kind, &event, told).await);
    match stored.await {
        Ok(_) => Ok(()),
        Err(error) => {
            tracing::error!(%error, event = %event.id, "an event of the payment provider could not be stored");
            Err(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

/// An event, and all that it says.
fn read(body: &[u8]) -> Option<(Event, Value)> {
    let mut told: Value = serde_json::from_slice(body).ok()?;
    without_nul(&mut told);
    let event = serde_json::from_value::<Event>(told.clone()).ok().filter(has_short_names)?;
    Some((event, told))
}

fn has_short_names(event: &Event) -> bool {
    [event.id.as_str(), &event.kind, event.customer().unwrap_or_default()]
        .iter()
        .all(|name| name.len() <= MAX_NAME_BYTES)
}

/// Takes out the one character that the database does not keep. Nothing that is looked at has it.
fn without_nul(value: &mut Value) {
    match value {
        Value::String(text) => text.retain(|sign| sign != '\0'),
        Value::Array(items) => items.iter_mut().for_each(without_nul),
        Value::Object(fields) => {
            if fields.keys().any(|name| name.contains('\0')) {
                *fields = std::mem::take(fields)
                    .into_iter()
                    .map(|(name, value)| (name.replace('\0', ""), value))
                    .collect();
            }
            fields.values_mut().for_each(without_nul);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
