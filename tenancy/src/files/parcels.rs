//! What is stored beside the files of companies: archives that were asked for, and archives that came in to be imported. No row
//! of a company names them.

use std::io;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use tokio::fs;
use tokio::io::AsyncRead;
use uuid::Uuid;

use super::{FileStore, PutError, remove};
use crate::{CompanyId, FileId};

/// An archive in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parcel {
    /// Written out of a company; removed with it.
    Export {
        /// The company.
        company: CompanyId,
        /// The id of the export.
        id: Uuid,
    },
    /// Brought by somebody.
    Import {
        /// The id of the import.
        id: Uuid,
    },
}

impl FileStore {
    /// Stores an archive, as [`FileStore::put`] stores a file: its length and its SHA-256.
    ///
    /// # Errors
    /// [`PutError`].
    pub async fn put_parcel(
        &self,
        parcel: Parcel,
        reader: impl AsyncRead + Unpin,
        max_bytes: u64,
    ) -> Result<(u64, [u8; 32]), PutError> {
        self.put_at(&self.parcel_path(parcel), reader, max_bytes).await
    }

    /// Opens an archive for reading.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when the store does not have it.
    pub async fn open_parcel(&self, parcel: Parcel) -> io::Result<fs::File> {
        fs::File::open(self.parcel_path(parcel)).await
    }

    /// Removes an archive, and what was begun of it. One that is not there is removed already.
    ///
    /// # Errors
    /// The file system's.
    pub async fn remove_parcel(&self, parcel: Parcel) -> io::Result<()> {
        let path = self.parcel_path(parcel);
        remove(&path.with_extension("part")).await?;
        remove(&path).await
    }

    /// Where an archive is, for a reader that passes over it twice.
    pub fn parcel_path(&self, parcel: Parcel) -> PathBuf {
        match parcel {
            Parcel::Export { company, id } => {
                self.company_folder(company).join("exports").join(id.to_string())
            }
            Parcel::Import { id } => self.imports_folder().join(id.to_string()),
        }
    }

    /// Removes archives that came in before `before`, also those that never came to their end: how many.
    ///
    /// # Errors
    /// The file system's.
    pub async fn remove_old_imports(&self, before: DateTime<Utc>) -> io::Result<usize> {
        let mut removed = 0;
        let mut entries = match fs::read_dir(self.imports_folder()).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
            entries => entries?,
        };
        while let Some(entry) = entries.next_entry().await? {
            let path = entry.path();
            let id = path.file_stem().and_then(|name| name.to_str()).and_then(|name| name.parse().ok());
            if id.and_then(|id: FileId| id.given_at()).is_some_and(|at| at < before) {
                remove(&path).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }

    fn imports_folder(&self) -> PathBuf {
        self.root.join("imports")
    }
}
