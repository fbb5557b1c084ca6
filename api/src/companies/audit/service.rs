//! One trail out of two.

use std::collections::HashMap;

use uuid::Uuid;

use super::{
    dto::{AuditEventList, AuditEventView, Place},
    store::{self, EventRow},
};
use crate::http::{Access, ApiResult, paging};

/// A page of what was done in the company and to it, newest first. Each trail gives as many rows as the page
/// may hold, so the newest of both are among them.
pub async fn page(access: &Access, before: Option<Place>, limit: i64) -> ApiResult<AuditEventList> {
    let (company, tenancy) = (access.company().id, access.tenancy().tenancy());
    let own = access.read(async |tx| store::of_company(tx, before, limit + 1).await).await?;
    let (shared, names) = tenancy
        .platform_read(async |tx| {
            let shared = store::of_platform(tx, company, before, limit + 1).await?;
            let mut ids: Vec<Uuid> = own.iter().chain(&shared).filter_map(|event| event.actor_id).collect();
            ids.sort_unstable();
            ids.dedup();
            Ok::<_, crate::http::ApiError>((shared, store::names(tx, &ids).await?))
        })
        .await?;
    let (rows, next_cursor) = paging::page(merged(own, shared), limit, EventRow::place);
    let names: HashMap<Uuid, String> =
        names.into_iter().map(|(id, first, last)| (id, format!("{first} {last}"))).collect();
    Ok(AuditEventList { items: rows.into_iter().map(|row| view(row, &names)).collect(), next_cursor })
}

fn merged(mut own: Vec<EventRow>, shared: Vec<EventRow>) -> Vec<EventRow> {
    own.extend(shared);
    own.sort_by_key(|event| std::cmp::Reverse(event.place()));
    own
}

fn view(row: EventRow, names: &HashMap<Uuid, String>) -> AuditEventView {
    AuditEventView {
        id: row.id,
        at: row.at,
        actor_name: row.actor_id.and_then(|id| names.get(&id).cloned()),
        actor_id: row.actor_id,
        operation: row.action,
        target: row.subject,
        request_id: row.request_id.unwrap_or_default(),
    }
}
