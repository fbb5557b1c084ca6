//! What is stored beside the files of companies: archives that were asked for, and archives that came in to be imported. No row
//! of a company names them.

use std::io;

use chrono::{DateTime, Utc};
use tokio::io::AsyncRead;
use uuid::Uuid;

use super::{FileStore, PutError};
use crate::objects::Opened;
use crate::{CompanyId, FileId};

/// The folder of archives that came in.
const IMPORTS: &str = "imports";

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

impl Parcel {
    fn folder(self) -> String {
        match self {
            Self::Export { company, .. } => format!("{}/exports", company.schema()),
            Self::Import { .. } => IMPORTS.to_owned(),
        }
    }

    fn name(self) -> String {
        let (Self::Export { id, .. } | Self::Import { id }) = self;
        format!("{}/{id}", self.folder())
    }
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
        self.objects.put(&parcel.name(), reader, max_bytes).await
    }

    /// Opens an archive for reading.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when the store does not have it.
    pub async fn open_parcel(&self, parcel: Parcel) -> io::Result<Opened> {
        self.objects.open(&parcel.name()).await
    }

    /// An archive for a reader that passes over it twice: on this machine, at its beginning.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when the store does not have it.
    pub async fn local_parcel(&self, parcel: Parcel) -> io::Result<std::fs::File> {
        self.objects.local(&parcel.name(), &self.scratch).await
    }

    /// Removes an archive, and what was begun of it. One that is not there is removed already.
    ///
    /// # Errors
    /// The store's.
    pub async fn remove_parcel(&self, parcel: Parcel) -> io::Result<()> {
        let (Parcel::Export { id, .. } | Parcel::Import { id }) = parcel;
        let (folder, id) = (parcel.folder(), id.to_string());
        for left in self.objects.list(&folder).await?.objects {
            if left.is_part() && left.stem() == id {
                self.objects.remove(&format!("{folder}/{}", left.name)).await?;
            }
        }
        self.objects.remove(&parcel.name()).await
    }

    /// Removes archives that came in before `before`, also those that never came to their end: how many.
    ///
    /// # Errors
    /// The store's.
    pub async fn remove_old_imports(&self, before: DateTime<Utc>) -> io::Result<usize> {
        let mut removed = 0;
        for found in self.objects.list(IMPORTS).await?.objects {
            let id: Option<FileId> = found.stem().parse().ok();
            if id.and_then(|id| id.given_at()).is_some_and(|at| at < before) {
                self.objects.remove(&format!("{IMPORTS}/{}", found.name)).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}
