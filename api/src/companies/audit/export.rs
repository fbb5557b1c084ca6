//! The trail as a file.

use poem_openapi::types::ToJSON;
use serde_json::Value;
use uuid::Uuid;

use super::dto::{AuditEventView, Filter};
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "audit_events",
    title: Words(["Journal d'audit", "Audit trail", "Registro de auditoría", "سجل التدقيق"]),
    columns: &[
        Column::new(20, ["Instant (UTC)", "Instant (UTC)", "Instante (UTC)", "اللحظة (UTC)"]),
        Column::new(10, ["Nature de l'auteur", "Kind of actor", "Clase de autor", "نوع الفاعل"]),
        Column::new(12, ["Auteur (id)", "Actor (id)", "Autor (id)", "الفاعل (id)"]),
        Column::new(25, ["Auteur", "Actor", "Autor", "الفاعل"]),
        Column::new(12, ["Clé d'API (id)", "API key (id)", "Clave de API (id)", "مفتاح API (id)"]),
        Column::new(20, ["Clé d'API", "API key", "Clave de API", "مفتاح API"]),
        Column::new(28, ["Opération", "Operation", "Operación", "العملية"]),
        Column::new(28, ["Objet", "Target", "Objeto", "الموضوع"]),
        Column::new(30, ["Avant", "Before", "Antes", "قبل"]),
        Column::new(30, ["Après", "After", "Después", "بعد"]),
        Column::new(30, ["Détails", "Details", "Detalles", "التفاصيل"]),
        Column::new(12, ["Requête", "Request", "Petición", "الطلب"]),
        Column::new(16, ["Adresse IP", "IP address", "Dirección IP", "عنوان IP"]),
        Column::new(30, ["Logiciel", "User agent", "Programa", "البرنامج"]),
    ],
};

const OPERATION: Words = Words(["Opération", "Operation", "Operación", "العملية"]);
const TARGET: Words = Words(["Objet", "Target", "Objeto", "الموضوع"]);

/// The events that are asked for.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, filter: Filter, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    let days = filter.from.map(|at| at.date_naive()).zip(filter.until.map(|at| at.date_naive()));
    sheet.narrowed(OPERATION, filter.operation.clone());
    sheet.narrowed(TARGET, filter.target.clone());
    let is_of_one = filter.actor.is_some() || filter.api_key.is_some() || filter.request_id.is_some();
    sheet.note(is_of_one, words::FILTERED);
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut after = None;
        loop {
            let rows = service::rows(tx, &filter, after, BATCH).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = Some(last.place());
            let views = service::views(tx, rows).await?;
            sheet.rows(views.into_iter().map(row)).await?;
        }
    });
    read.await?;
    sheet.finish(days).await
}

fn row(event: AuditEventView) -> Vec<Cell> {
    let kind = event.actor_kind.to_json().and_then(|kind| kind.as_str().map(str::to_owned));
    let id = |id: Option<Uuid>| Cell::text(id.map(|id| id.to_string()));
    let state = |state: Option<Value>| Cell::text(state.map(|state| state.to_string()));
    vec![
        Cell::Instant(event.at),
        Cell::text(kind),
        id(event.actor_id),
        Cell::text(event.actor_name),
        id(event.api_key_id),
        Cell::text(event.api_key_name),
        Cell::Text(event.operation),
        Cell::text(event.target),
        state(event.before),
        state(event.after),
        Cell::Text(event.details.to_string()),
        Cell::Text(event.request_id),
        Cell::text(event.ip),
        Cell::text(event.user_agent),
    ]
}
