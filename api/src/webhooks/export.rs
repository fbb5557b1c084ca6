//! The endpoints and what was sent to them as files. An address is there without its path, which often is a secret.

use std::collections::HashMap;

use uuid::Uuid;

use super::{
    deliveries::{self, DeliveryRow},
    dto::{DeliveryFilter, WebhookDeliveryState, WebhookDeliverySummary},
    endpoints::{self, EndpointRow, without_path},
};
use crate::{
    App,
    http::{Access, ApiResult},
    tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words},
};

const ENDPOINTS: Table = Table {
    key: "webhook_endpoints",
    title: Words([
        "Adresses des webhooks",
        "Webhook addresses",
        "Direcciones de webhooks",
        "عناوين الويب هوك",
    ]),
    columns: &[
        Column::new(40, ["Adresse", "Address", "Dirección", "العنوان"]),
        Column::new(30, ["Usage", "Purpose", "Uso", "الغرض"]),
        Column::new(40, ["Événements", "Events", "Eventos", "الأحداث"]),
        Column::new(10, ["Active", "Active", "Activa", "مفعّل"]),
        Column::new(45, ["Désactivée parce que", "Disabled because", "Desactivada porque", "سبب التعطيل"]),
        Column::new(
            22,
            ["En échec depuis (UTC)", "Failing since (UTC)", "Con fallos desde (UTC)", "يفشل منذ (UTC)"],
        ),
        Column::new(20, ["Création (UTC)", "Made (UTC)", "Creación (UTC)", "الإنشاء (UTC)"]),
        Column::new(22, ["Modification (UTC)", "Changed (UTC)", "Modificación (UTC)", "التعديل (UTC)"]),
    ],
};

const DELIVERIES: Table = Table {
    key: "webhook_deliveries",
    title: Words(["Envois des webhooks", "Webhook deliveries", "Envíos de webhooks", "إرسالات الويب هوك"]),
    columns: &[
        Column::new(20, ["Événement du (UTC)", "Event of (UTC)", "Evento del (UTC)", "وقت الحدث (UTC)"]),
        Column::new(26, ["Événement", "Event", "Evento", "الحدث"]),
        Column::new(
            40,
            [
                "Identifiant (webhook-id)",
                "Id (webhook-id)",
                "Identificador (webhook-id)",
                "المعرّف (webhook-id)",
            ],
        ),
        Column::new(40, ["Adresse", "Address", "Dirección", "العنوان"]),
        Column::new(10, ["État", "State", "Estado", "الحالة"]),
        Column::new(11, ["Tentatives", "Attempts", "Intentos", "المحاولات"]),
        Column::new(16, ["Dernière réponse", "Last answer", "Última respuesta", "آخر جواب"]),
        Column::new(
            22,
            ["Sans réponse parce que", "No answer because", "Sin respuesta porque", "سبب عدم الجواب"],
        ),
        Column::new(
            26,
            [
                "Prochaine tentative (UTC)",
                "Next attempt (UTC)",
                "Próximo intento (UTC)",
                "المحاولة التالية (UTC)",
            ],
        ),
    ],
};

const ALL_EVENTS: Words = Words(["Tous les événements", "Every event", "Todos los eventos", "كل الأحداث"]);

/// The endpoints, newest first.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn endpoints(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let rows = access.read(async |tx| endpoints::list(tx).await).await?;
    let mut sheet = app.tables.begin(access, &ENDPOINTS, asked).await?;
    sheet.rows(rows.into_iter().map(endpoint)).await?;
    sheet.finish(None).await
}

/// What was sent that passes the filter, in its order: not what was in it.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn deliveries(
    app: &App,
    access: &Access,
    filter: DeliveryFilter,
    asked: Asked,
) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &DELIVERIES, asked).await?;
    let is_filtered = filter.endpoint.is_some() || filter.state.is_some() || filter.event_type.is_some();
    sheet.note(is_filtered, words::FILTERED);
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let known = endpoints::list(tx).await?;
        let addresses = known.into_iter().map(|row| (row.id, without_path(&row.url))).collect();
        let mut after = None;
        loop {
            let rows = deliveries::list(tx, &filter, after, BATCH).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = Some(last.place());
            sheet.rows(rows.into_iter().map(|row| delivery(row, &addresses))).await?;
        }
    });
    read.await?;
    sheet.finish(None).await
}

fn endpoint(endpoint: EndpointRow) -> Vec<Cell> {
    let events = endpoint.event_types;
    vec![
        Cell::Text(without_path(&endpoint.url)),
        Cell::Text(endpoint.description),
        if events.is_empty() { Cell::Word(ALL_EVENTS) } else { Cell::Text(events.join(", ")) },
        Cell::Flag(endpoint.is_enabled),
        endpoint.disabled_reason.map_or(Cell::Empty, reason),
        Cell::instant(endpoint.failing_since),
        Cell::Instant(endpoint.created_at),
        Cell::Instant(endpoint.updated_at),
    ]
}

fn reason(code: String) -> Cell {
    Cell::Word(Words(match code.as_str() {
        "gone" => ["Réponse 410", "Answer 410", "Respuesta 410", "الجواب 410"],
        "failing" => [
            "Cinq jours d'échecs sans interruption",
            "Five days of nothing but failures",
            "Cinco días de fallos sin interrupción",
            "خمسة أيام من الفشل المتواصل",
        ],
        "imported" => [
            "Arrivée avec l'import",
            "It came with the import",
            "Llegó con la importación",
            "جاء مع الاستيراد",
        ],
        _ => return Cell::Text(code),
    }))
}

fn delivery(row: DeliveryRow, addresses: &HashMap<Uuid, String>) -> Vec<Cell> {
    let address = addresses.get(&row.endpoint_id).cloned();
    let summary = WebhookDeliverySummary::from(row);
    vec![
        Cell::Instant(summary.created_at),
        Cell::Text(summary.event_type),
        Cell::Text(summary.message_id),
        Cell::text(address),
        Cell::Word(state(summary.state)),
        Cell::Number(summary.attempt_count.into()),
        Cell::number(summary.last_status.map(i64::from)),
        Cell::text(summary.last_error),
        Cell::instant(summary.next_attempt_at),
    ]
}

fn state(state: WebhookDeliveryState) -> Words {
    Words(match state {
        WebhookDeliveryState::Pending => ["En cours", "Under way", "En curso", "قيد الإرسال"],
        WebhookDeliveryState::Delivered => ["Reçu", "Received", "Recibido", "استُلم"],
        WebhookDeliveryState::Failed => ["Échoué", "Failed", "Fallido", "فشل"],
    })
}
