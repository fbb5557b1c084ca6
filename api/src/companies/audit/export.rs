//! The trail as a CSV file, written page by page while it is sent.

use std::io;

use futures_util::{Stream, StreamExt, stream};
use poem::Body;
use poem_openapi::types::ToJSON;

use super::dto::{AuditEventView, Filter, Place};
use super::service;
use super::store::EventRow;
use crate::csv_cell::harmless;
use crate::http::{Access, ApiResult};

/// Events that are read at once.
const PAGE: i64 = 500;
const HEADER: [&str; 14] = [
    "at",
    "actor_kind",
    "actor_id",
    "actor_name",
    "api_key_id",
    "api_key_name",
    "operation",
    "target",
    "before",
    "after",
    "details",
    "request_id",
    "ip",
    "user_agent",
];

/// The events that are asked for, newest first. The first page is read before anything is answered, so that what cannot be
/// read is refused.
///
/// # Errors
/// The database's.
pub async fn csv(access: Access, filter: Filter) -> ApiResult<Body> {
    let (first, place) = page(&access, &filter, None).await?;
    let header = written(&[HEADER.map(str::to_owned).to_vec()]);
    let begun = stream::iter([Ok::<_, io::Error>(header), Ok(first)]);
    Ok(Body::from_bytes_stream(begun.chain(rest(access, filter, place))))
}

/// The pages after a place.
fn rest(
    access: Access,
    filter: Filter,
    place: Option<Place>,
) -> impl Stream<Item = io::Result<Vec<u8>>> + Send + 'static {
    stream::try_unfold((access, filter, place), |(access, filter, place)| async move {
        let Some(place) = place else { return Ok(None) };
        let page = page(&access, &filter, Some(place)).await;
        let (bytes, next) = page.map_err(|error| io::Error::other(error.into_failure()))?;
        Ok(Some((bytes, (access, filter, next))))
    })
}

/// A page after a place, and the place of its last event if there may be more.
async fn page(
    access: &Access,
    filter: &Filter,
    before: Option<Place>,
) -> ApiResult<(Vec<u8>, Option<Place>)> {
    let rows = service::rows(access, filter, before, PAGE).await?;
    let is_full = i64::try_from(rows.len()).is_ok_and(|count| count == PAGE);
    let place = rows.last().filter(|_| is_full).map(EventRow::place);
    let views = service::views(access, rows).await?;
    Ok((written(&views.iter().map(cells).collect::<Vec<_>>()), place))
}

fn cells(event: &AuditEventView) -> Vec<String> {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let id = |value: &Option<uuid::Uuid>| value.map(|id| id.to_string()).unwrap_or_default();
    let state =
        |value: &Option<serde_json::Value>| value.as_ref().map(ToString::to_string).unwrap_or_default();
    let kind = event.actor_kind.to_json().and_then(|kind| kind.as_str().map(str::to_owned));
    vec![
        event.at.to_rfc3339(),
        text(&kind),
        id(&event.actor_id),
        text(&event.actor_name),
        id(&event.api_key_id),
        text(&event.api_key_name),
        event.operation.clone(),
        text(&event.target),
        state(&event.before),
        state(&event.after),
        event.details.to_string(),
        event.request_id.clone(),
        text(&event.ip),
        text(&event.user_agent),
    ]
}

fn written(rows: &[Vec<String>]) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        let cells = row.iter().map(|cell| harmless(cell));
        writer
            .write_record(cells.map(|cell| cell.as_bytes().to_vec()))
            .expect("writing to memory cannot fail");
    }
    writer.into_inner().expect("writing to memory cannot fail")
}
