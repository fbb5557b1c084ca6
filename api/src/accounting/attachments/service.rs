//! What can be done with attachments.

use serde_json::{Value, json};
use tenancy::files::FileRow;
use tenancy::{AuditEvent, CompanyTx, FileId};
use uuid::Uuid;

use super::dto::{AttachmentList, AttachmentView};
use super::store::{self, Proved};
use crate::accounting::{entries, fiscal_years, locks};
use crate::companies;
use crate::http::{Access, ApiResult};

impl AttachmentView {
    /// What the trail tells of it: the file and its hash, not what is in it.
    pub fn told(&self) -> Value {
        json!({
            "attachment": self.id, "name": self.name, "media_type": self.media_type, "size_bytes": self.size_bytes,
            "sha256": self.sha256,
        })
    }
}

/// The files of an entry with the names of those who brought them, which are not the company's rows.
///
/// # Errors
/// 404 for an entry that is not there.
pub async fn list(access: &Access, entry: Uuid) -> ApiResult<AttachmentList> {
    let (rows, can_be_removed) = access
        .read(async |tx| {
            let proved = store::entry(tx, entry).await?;
            Ok((store::list(tx, entry).await?, is_open(tx, &proved).await?))
        })
        .await?;
    let people: Vec<Uuid> = rows.iter().filter_map(|row| row.owner_id).map(|id| id.as_uuid()).collect();
    let names = companies::names(access, &people).await?;
    let named = rows.into_iter().map(store::view).map(|view| AttachmentView {
        created_by_name: view.created_by.and_then(|id| names.get(&id).cloned()),
        ..view
    });
    Ok(AttachmentList { items: named.collect(), can_be_removed })
}

/// Whether the files of an entry can be removed, as far as can be told before somebody tries.
async fn is_open(tx: &mut CompanyTx<'_>, entry: &Proved) -> ApiResult<bool> {
    if entry.state != "posted" {
        return Ok(true);
    }
    let year = fiscal_years::find(tx, entry.fiscal_year_id).await?;
    Ok(year.is_some_and(|year| year.require_open().is_ok())
        && locks::is_open_on(tx, &entry.journal, entry.date).await?)
}

/// One of the files of an entry.
///
/// # Errors
/// 404 when there is none.
pub async fn find(access: &Access, entry: Uuid, id: Uuid) -> ApiResult<FileRow> {
    access.read(async |tx| store::find(tx, entry, id).await).await
}

/// Removes a file from its entry: of a draft freely, of a posted entry only while its month is open. What closes it waits.
///
/// # Errors
/// 404; 409 `fiscal_year_closed`, `period_closed` or those of a lock date, from which there is no exception.
pub async fn remove(tx: &mut CompanyTx<'_>, entry: Uuid, id: Uuid) -> ApiResult<()> {
    let proved = store::lock_entry(tx, entry).await?;
    let was = store::view(store::find(tx, entry, id).await?);
    if proved.state == "posted" {
        let year = fiscal_years::find(tx, proved.fiscal_year_id).await?;
        year.map_or(Ok(()), |year| year.require_open())?;
        entries::hold_months_open(tx, [(proved.fiscal_year_id, proved.date)]).await?;
        locks::require_open_from(tx, &[&proved.journal], proved.date).await?;
    }
    store::delete(tx, id).await?;
    tx.audit(AuditEvent::deleted("attachment_removed", format!("entry:{}", proved.id), was.told()));
    Ok(())
}

/// Takes the files away from a draft that goes: their ids, whose bytes are removed once this is committed.
///
/// # Errors
/// The database's.
pub async fn forget_of(tx: &mut CompanyTx<'_>, entry: Uuid) -> ApiResult<Vec<FileId>> {
    let rows = store::list(tx, entry).await?;
    let ids = rows.iter().map(|row| row.id).collect();
    for row in rows {
        let told = store::view(row).told();
        tx.audit(AuditEvent::deleted("attachment_removed", format!("entry:{entry}"), told));
    }
    store::delete_of(tx, &[entry]).await?;
    Ok(ids)
}
