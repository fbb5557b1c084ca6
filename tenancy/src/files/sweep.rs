//! Removes bytes that no row names: what is left when a caller goes away while a file comes in, or when the service stops
//! between storing a file and recording it.

use std::collections::HashSet;
use std::io;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;

use crate::access::Mode;
use crate::objects::Listed;
use crate::schema::company::files;
use crate::transfer::copy::files_lock;
use crate::{Access, CompanyId, CompanyTx, Denied, FileId, Tenancy, TenancyError};

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
        let removed = access.unless_read(async || {
            let mut removed = 0;
            for object in nameless.iter().take(limit) {
                self.files().remove_listed(company, object).await?;
                removed += 1;
            }
            Ok(removed)
        });
        Ok(removed.await?.unwrap_or(0))
    }
}

impl Access {
    /// How many of the company's stored files came before `before` and are named by no row, or were never completed.
    ///
    /// # Errors
    /// The database's and the store's.
    pub async fn count_nameless_files(&self, before: DateTime<Utc>) -> Result<u64, TenancyError> {
        let old = self.tenancy().files().older_than(self.company().id, before).await?;
        let found = self.read(async |tx| nameless(tx, old).await).await?;
        Ok(found.len() as u64)
    }

    /// Removes the bytes of a file that no row names any more. While the company is exported they stay: [`Tenancy::sweep_files`]
    /// finds them later.
    ///
    /// # Errors
    /// The database's and the file system's.
    pub async fn remove_file(&self, id: FileId) -> Result<(), TenancyError> {
        let (tenancy, company) = (self.tenancy(), self.company().id);
        self.unless_read(async || tenancy.files().remove(company, id).await).await.map(|_| ())
    }

    /// Runs `f` when nobody reads the stored files of the company; nobody begins to until it ends.
    async fn unless_read<T>(
        &self,
        f: impl AsyncFnOnce() -> io::Result<T>,
    ) -> Result<Option<T>, TenancyError> {
        let mut guard = self.begin(Mode::Read, None).await?;
        let lock = format!("pg_try_advisory_xact_lock({})", files_lock(self.company().id));
        let is_free: bool = diesel::select(diesel::dsl::sql::<Bool>(&lock)).get_result(guard.conn()).await?;
        let done = if is_free { Some(f().await?) } else { None };
        guard.commit().await?;
        Ok(done)
    }
}

/// Those of the stored files that no row names, and all that was never completed.
async fn nameless(
    tx: &mut CompanyTx<'_>,
    stored: Vec<(FileId, Listed)>,
) -> Result<Vec<Listed>, TenancyError> {
    let mut nameless = Vec::new();
    for stored in stored.chunks(IDS_AT_ONCE) {
        let ids: Vec<FileId> = stored.iter().map(|(id, _)| *id).collect();
        let query = files::table.filter(files::id.eq_any(ids)).select(files::id);
        let known: HashSet<FileId> = query.load(tx.conn()).await?.into_iter().collect();
        let left = stored.iter().filter(|(id, object)| object.is_part() || !known.contains(id));
        nameless.extend(left.map(|(_, object)| object.clone()));
    }
    Ok(nameless)
}
