//! Removes bytes that no row names: what is left when a caller goes away while a file comes in, or when the service stops
//! between storing a file and recording it.

use std::collections::HashSet;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::company::files;
use crate::{CompanyId, CompanyTx, Denied, FileId, Tenancy, TenancyError};

/// So many ids are looked up with one statement.
const IDS_AT_ONCE: usize = 1_000;

impl Tenancy {
    /// Removes the company's stored files that came before `before` and that no row names, at most `limit` of them: how
    /// many. `before` lies so far back that whoever still stores a file has recorded it since.
    ///
    /// # Errors
    /// [`Denied`] when the company is not in use; the database's and the file system's.
    pub async fn sweep_files(
        &self,
        company: CompanyId,
        before: DateTime<Utc>,
        limit: usize,
    ) -> Result<usize, Denied> {
        let old = self.files().older_than(company, before).await.map_err(TenancyError::from)?;
        if old.is_empty() {
            return Ok(0);
        }
        let access = self.enter_as_worker(company).await?;
        let nameless = access.read(async |tx| nameless(tx, old).await).await?;
        let mut removed = 0;
        for path in nameless.into_iter().take(limit) {
            super::remove(&path).await.map_err(TenancyError::from)?;
            removed += 1;
        }
        Ok(removed)
    }
}

/// Those of the stored files that no row names, and all that was never completed.
async fn nameless(
    tx: &mut CompanyTx<'_>,
    stored: Vec<(FileId, PathBuf)>,
) -> Result<Vec<PathBuf>, TenancyError> {
    let mut nameless = Vec::new();
    for stored in stored.chunks(IDS_AT_ONCE) {
        let ids: Vec<FileId> = stored.iter().map(|(id, _)| *id).collect();
        let query = files::table.filter(files::id.eq_any(ids)).select(files::id);
        let known: HashSet<FileId> = query.load(tx.conn()).await?.into_iter().collect();
        let left = stored.iter().filter(|(id, path)| path.extension().is_some() || !known.contains(id));
        nameless.extend(left.map(|(_, path)| path.clone()));
    }
    Ok(nameless)
}
