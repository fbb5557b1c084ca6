//! Taking in a file: stored as it comes, and told by its bytes. What is refused leaves nothing behind.

use billing::limits;
use poem::{Body, Request};
use tenancy::files::{FileLabel, PutError, StoredFile};
use tenancy::{AuditEvent, CompanyTx, FileId};
use uuid::Uuid;

use super::dto::AttachmentView;
use super::media_type::MediaType;
use super::store;
use crate::App;
use crate::http::{Access, ApiError, ApiResult, layers};

/// Bytes of a file at most.
pub const MAX_BYTES: u64 = 10 * 1024 * 1024;
/// Files of an entry at most.
pub const MAX_OF_ENTRY: usize = 20;
/// Characters of a file name at most.
const MAX_NAME: usize = 255;

/// Takes in a file that proves an entry.
///
/// # Errors
/// 400 `body_incomplete`; 404; 409 `attachments_limit_reached`; 413 `attachment_too_large`; 415 `content_type_not_supported`; 422
/// `file_name_invalid`, `file_type_not_supported`.
pub async fn receive(
    app: &App,
    access: &Access,
    request: &Request,
    entry: Uuid,
    (name, body): (&str, Body),
) -> ApiResult<AttachmentView> {
    layers::check_file(request)?;
    let name = checked_name(name)?;
    access.read(async |tx| store::entry(tx, entry).await).await?;
    let id = FileId::new(app.tenancy.clock().now());
    let stored = app.tenancy.files().put(access.company().id, id, body.into_async_read(), MAX_BYTES);
    let stored = stored.await.map_err(refusal)?;
    let mut is_recorded = false;
    let answer = keep(app, access, request, (entry, &name, stored), &mut is_recorded).await;
    if !is_recorded {
        // Of a commit that failed nobody knows whether it took place: upkeep finds what no row names.
        access.discard_file(id).await;
    }
    answer
}

async fn keep(
    app: &App,
    access: &Access,
    request: &Request,
    (entry, name, stored): (Uuid, &str, StoredFile),
    is_recorded: &mut bool,
) -> ApiResult<AttachmentView> {
    let mut file = app.tenancy.files().local(access.company().id, stored.id).await?;
    let told = tokio::task::spawn_blocking(move || MediaType::of(&mut file));
    let media_type = told.await.map_err(ApiError::internal)??;
    let media_type = media_type.ok_or_else(|| ApiError::unprocessable("file_type_not_supported"))?;
    let name = checked_name(&media_type.named(name))?;
    let sha256 = stored.sha256;
    let work = async |tx: &mut CompanyTx<'_>| {
        let view = record(tx, entry, &name, (media_type, stored)).await?;
        *is_recorded = true;
        Ok(view)
    };
    access.write_file(request, &sha256, work).await
}

async fn record(
    tx: &mut CompanyTx<'_>,
    entry: Uuid,
    name: &str,
    (media_type, stored): (MediaType, StoredFile),
) -> ApiResult<AttachmentView> {
    store::lock_entry(tx, entry).await?;
    if store::list(tx, entry).await?.len() >= MAX_OF_ENTRY {
        return Err(ApiError::conflict("attachments_limit_reached"));
    }
    let media_type = media_type.as_str().to_owned();
    limits::hold_storage(tx, stored.size_bytes).await?;
    let label = FileLabel { name: name.to_owned(), media_type, purpose: "entry_attachment" };
    let row = tenancy::files::record(tx, &stored, label).await?;
    store::insert(tx, entry, row.id.as_uuid()).await?;
    let view = store::view(row);
    tx.audit(AuditEvent::created("attachment_added", format!("entry:{entry}"), view.told()));
    Ok(view)
}

/// The last part of the name, if it is one that shows as it is written.
fn checked_name(name: &str) -> ApiResult<String> {
    let name = name.rsplit(['/', '\\']).next().unwrap_or("").trim();
    let is_plain =
        |c: char| !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if name.is_empty() || name.chars().count() > MAX_NAME || !name.chars().all(is_plain) {
        return Err(ApiError::field("file_name", "file_name_invalid"));
    }
    Ok(name.to_owned())
}

fn refusal(error: PutError) -> ApiError {
    match error {
        PutError::TooLarge { max_bytes } => {
            ApiError::too_large("attachment_too_large").detail(format!("at most {max_bytes} bytes"))
        }
        PutError::Incomplete(error) => {
            tracing::info!(%error, "an upload was broken off");
            ApiError::bad_request("body_incomplete").detail("the file ended before it was complete")
        }
        PutError::Io(error) => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_that_shows_as_it_is_written() {
        let check = |name, expected: Option<&str>| {
            assert_eq!(checked_name(name).ok().as_deref(), expected, "{name:?}");
        };
        check("C:\\reçus\\Facture n° 12.pdf", Some("Facture n° 12.pdf"));
        check("../../etc/passwd", Some("passwd"));
        check("فاتورة.pdf", Some("فاتورة.pdf"));
        check("facture\u{202e}fdp.exe", None);
        check("a\u{0}b", None);
        check(" ", None);
    }
}
