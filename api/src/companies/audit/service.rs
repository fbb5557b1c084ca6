//! One trail out of two.

use std::collections::HashMap;

use serde_json::{Value, json};
use tenancy::{CompanyTx, PlatformTx};
use uuid::Uuid;

use super::{
    dto::{AuditActorKind, AuditEventList, AuditEventView, AuditSort, Filter, Place},
    store::{self, EventRow},
};
use crate::http::{Access, ApiError, ApiResult, paging};

/// A page of what was done in the company and to it.
pub async fn page(
    access: &Access,
    filter: &Filter,
    after: Option<Place>,
    limit: i64,
) -> ApiResult<AuditEventList> {
    let read = async |tx: &mut CompanyTx<'_>| {
        let rows = rows(tx, filter, after, limit + 1).await?;
        let (rows, next_cursor) = paging::page(rows, limit, |row| (filter.sort, row.place()));
        Ok(AuditEventList { items: views(tx, rows).await?, next_cursor })
    };
    access.read(read).await
}

/// Events after a place. Each trail gives as many rows as are asked for, so the first of both are among them.
pub async fn rows(
    tx: &mut CompanyTx<'_>,
    filter: &Filter,
    after: Option<Place>,
    limit: i64,
) -> ApiResult<Vec<EventRow>> {
    let company = tx.company().id;
    let mut rows = store::of_company(tx, filter, after, limit).await?;
    let of_platform =
        async |tx: &mut PlatformTx<'_>| store::of_platform(tx, company, filter, after, limit).await;
    rows.extend(tx.read_platform(of_platform).await?);
    rows.sort_by_key(EventRow::place);
    if filter.sort == AuditSort::AtDesc {
        rows.reverse();
    }
    rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(rows)
}

/// The rows with the names of who did it.
pub async fn views(tx: &mut CompanyTx<'_>, rows: Vec<EventRow>) -> ApiResult<Vec<AuditEventView>> {
    let (people, keys) = (distinct(&rows, |row| row.actor_id), distinct(&rows, |row| row.api_key_id));
    let named = async |tx: &mut PlatformTx<'_>| {
        Ok::<_, ApiError>((store::names(tx, &people).await?, store::key_names(tx, &keys).await?))
    };
    let (names, keys) = tx.read_platform(named).await?;
    let names = names.into_iter().map(|(id, first, last)| (id, format!("{first} {last}"))).collect();
    let keys = keys.into_iter().collect();
    Ok(rows.into_iter().map(|row| view(row, &names, &keys)).collect())
}

fn distinct(rows: &[EventRow], id: impl Fn(&EventRow) -> Option<Uuid>) -> Vec<Uuid> {
    let mut ids: Vec<Uuid> = rows.iter().filter_map(id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn view(row: EventRow, names: &HashMap<Uuid, String>, keys: &HashMap<Uuid, String>) -> AuditEventView {
    let is_person = row.actor_kind.as_deref().map_or(row.actor_id.is_some(), |kind| kind == "user");
    let (before, after, details) = states(row.before, row.after, row.details);
    AuditEventView {
        id: row.id,
        at: row.at,
        actor_kind: match row.api_key_id {
            Some(_) => AuditActorKind::ApiKey,
            None if is_person => AuditActorKind::User,
            None => AuditActorKind::Service,
        },
        actor_name: row.actor_id.and_then(|id| names.get(&id).cloned()),
        actor_id: row.actor_id,
        api_key_name: row.api_key_id.and_then(|id| keys.get(&id).cloned()),
        api_key_id: row.api_key_id,
        operation: row.action,
        target: row.subject,
        before,
        after,
        details,
        request_id: row.request_id.unwrap_or_default(),
        ip: row.ip,
        user_agent: row.user_agent,
    }
}

/// What was before and after, also of the first events that had it: they have it among their details.
fn states(
    before: Option<Value>,
    after: Option<Value>,
    mut details: Value,
) -> (Option<Value>, Option<Value>, Value) {
    let mut among_details = |name: &str| {
        let found = details.as_object_mut().and_then(|details| details.remove(name));
        found.filter(|state| !state.is_null())
    };
    let (older_before, older_after) = (among_details("before"), among_details("after"));
    let details = if details.is_object() { details } else { json!({}) };
    (before.or(older_before), after.or(older_after), details)
}
