//! Files of a company: a row in its schema, and the bytes in a folder.

use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use sha2::{Digest, Sha256};
use tokio::fs;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};

use crate::schema::company::files;
use crate::{CompanyId, CompanyTx, FileId, TenancyError, UserId};

mod parcels;
mod sweep;

pub use parcels::Parcel;

const BUFFER_BYTES: usize = 64 * 1024;
/// What is made here is for the account of the service alone.
const FOLDER_MODE: u32 = 0o700;
const FILE_MODE: u32 = 0o600;

/// Where the bytes of all companies' files are: `<root>/<company>/<file id>`. Names given by people are never paths.
#[derive(Clone, Debug)]
pub struct FileStore {
    root: PathBuf,
}

/// What was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// The file's id in the store, to be recorded in a transaction.
    pub id: FileId,
    /// How many bytes.
    pub size_bytes: u64,
    /// SHA-256 of the bytes.
    pub sha256: [u8; 32],
}

/// Why a file was not stored.
#[derive(Debug, thiserror::Error)]
pub enum PutError {
    /// It is longer than allowed; nothing was kept.
    #[error("longer than {max_bytes} bytes")]
    TooLarge {
        /// The limit.
        max_bytes: u64,
    },
    /// It ended before it was complete, as when its sender went away; nothing was kept.
    #[error("incomplete: {0}")]
    Incomplete(io::Error),
    /// Writing it failed; nothing was kept.
    #[error("file store: {0}")]
    Io(#[from] io::Error),
}

impl FileStore {
    /// A store in a folder, which is made when it is not there.
    pub fn folder(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Stores the bytes of a reader without holding them in memory. They are complete and on disk under their id, or
    /// not there at all.
    ///
    /// # Errors
    /// [`PutError::TooLarge`] as soon as `max_bytes` is passed.
    pub async fn put(
        &self,
        company: CompanyId,
        id: FileId,
        reader: impl AsyncRead + Unpin,
        max_bytes: u64,
    ) -> Result<StoredFile, PutError> {
        let (size_bytes, sha256) = self.put_at(&self.path(company, id), reader, max_bytes).await?;
        Ok(StoredFile { id, size_bytes, sha256 })
    }

    async fn put_at(
        &self,
        path: &Path,
        reader: impl AsyncRead + Unpin,
        max_bytes: u64,
    ) -> Result<(u64, [u8; 32]), PutError> {
        let temporary = path.with_extension("part");
        let folder = path.parent().unwrap_or(&self.root);
        let changed = changed_folders(folder);
        fs::DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(folder).await?;
        match write(&temporary, reader, max_bytes).await {
            Ok(written) => {
                fs::rename(&temporary, path).await?;
                // A file is on disk when its name is, and the names of the folders above it.
                for folder in changed {
                    fs::File::open(folder).await?.sync_all().await?;
                }
                Ok(written)
            }
            Err(error) => {
                if let Err(left) = fs::remove_file(&temporary).await {
                    tracing::warn!(%left, "a partial file could not be removed");
                }
                Err(error)
            }
        }
    }

    /// A file without a name, for what is made to be sent once. It is on the disk of the store, and gone when it is
    /// closed, however that comes about.
    ///
    /// # Errors
    /// The file system's.
    pub async fn scratch(&self) -> io::Result<fs::File> {
        let root = self.root.clone();
        let made = tokio::task::spawn_blocking(move || {
            std::fs::DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(&root)?;
            tempfile::tempfile_in(root)
        });
        Ok(fs::File::from_std(made.await.map_err(io::Error::other)??))
    }

    /// Opens a file for reading.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when the store does not have it.
    pub async fn open(&self, company: CompanyId, id: FileId) -> io::Result<fs::File> {
        fs::File::open(self.path(company, id)).await
    }

    /// Removes a file. One that is not there is removed already.
    ///
    /// # Errors
    /// The file system's.
    pub async fn remove(&self, company: CompanyId, id: FileId) -> io::Result<()> {
        remove(&self.path(company, id)).await
    }

    /// Removes everything of a company. What is not there is removed already.
    ///
    /// # Errors
    /// The file system's.
    pub async fn remove_all(&self, company: CompanyId) -> io::Result<()> {
        match fs::remove_dir_all(self.company_folder(company)).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The path of a file, for a reader that needs one (two passes over a large file).
    pub fn path(&self, company: CompanyId, id: FileId) -> PathBuf {
        self.company_folder(company).join(id.to_string())
    }

    /// The company's files and what is left of interrupted ones: the ids that were given before `before`, each with its
    /// path. Other names are nobody's and stay.
    async fn older_than(
        &self,
        company: CompanyId,
        before: DateTime<Utc>,
    ) -> io::Result<Vec<(FileId, PathBuf)>> {
        let mut found = Vec::new();
        let mut entries = match fs::read_dir(self.company_folder(company)).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
            entries => entries?,
        };
        while let Some(entry) = entries.next_entry().await? {
            let path = entry.path();
            let id = path.file_stem().and_then(|name| name.to_str()).and_then(|name| name.parse().ok());
            if let Some(id) = id.filter(|id: &FileId| id.given_at().is_some_and(|at| at < before)) {
                found.push((id, path));
            }
        }
        Ok(found)
    }

    fn company_folder(&self, company: CompanyId) -> PathBuf {
        self.root.join(company.schema())
    }
}

/// The folders that have a new name in them when a file is put into the folder of a company: that folder; the store, which
/// another upload may have given this company a moment ago; and what is above folders that are not there yet.
fn changed_folders(company_folder: &Path) -> Vec<PathBuf> {
    let parent = |folder: &Path| match folder.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Some(PathBuf::from(".")),
        parent => parent.map(Path::to_path_buf),
    };
    let mut changed = vec![company_folder.to_path_buf()];
    let mut next = parent(company_folder);
    while let Some(folder) = next {
        next = if folder.exists() { None } else { parent(&folder) };
        changed.push(folder);
    }
    changed
}

/// Removes a file that may be gone already.
async fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path).await {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

async fn write(
    path: &Path,
    mut reader: impl AsyncRead + Unpin,
    max_bytes: u64,
) -> Result<(u64, [u8; 32]), PutError> {
    let mut file =
        fs::OpenOptions::new().write(true).create(true).truncate(true).mode(FILE_MODE).open(path).await?;
    let mut hash = Sha256::new();
    let mut size_bytes: u64 = 0;
    let mut buffer = vec![0; BUFFER_BYTES];
    loop {
        let read = reader.read(&mut buffer).await.map_err(PutError::Incomplete)?;
        if read == 0 {
            break;
        }
        size_bytes += read as u64;
        if size_bytes > max_bytes {
            return Err(PutError::TooLarge { max_bytes });
        }
        hash.update(&buffer[..read]);
        file.write_all(&buffer[..read]).await?;
    }
    file.sync_all().await?;
    Ok((size_bytes, hash.finalize().into()))
}

/// A file's row.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = files)]
pub struct FileRow {
    /// Its id, in the store too.
    pub id: FileId,
    /// The name it came with, for display and download.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// Its length.
    pub size_bytes: i64,
    /// SHA-256 of its bytes.
    pub sha256: Vec<u8>,
    /// What it is for, such as `fec_original`.
    pub purpose: String,
    /// Who brought it.
    pub owner_id: Option<UserId>,
    /// When it came.
    pub created_at: DateTime<Utc>,
}

/// What is said of a stored file when it is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLabel {
    /// The name it came with, 1 to 255 characters.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// What it is for, such as `fec_upload`.
    pub purpose: &'static str,
}

/// Records a stored file in its company. Until this is committed the store has bytes that nobody knows.
///
/// # Errors
/// The database's.
pub async fn record(
    tx: &mut CompanyTx<'_>,
    stored: &StoredFile,
    label: FileLabel,
) -> Result<FileRow, TenancyError> {
    let row = FileRow {
        id: stored.id,
        name: label.name,
        media_type: label.media_type,
        size_bytes: i64::try_from(stored.size_bytes).unwrap_or(i64::MAX),
        sha256: stored.sha256.to_vec(),
        purpose: label.purpose.to_owned(),
        owner_id: tx.actor().user_id(),
        created_at: tx.now(),
    };
    diesel::insert_into(files::table).values(&row).execute(tx.conn()).await?;
    Ok(row)
}

/// Finds a file of the company.
///
/// # Errors
/// The database's.
pub async fn find(tx: &mut CompanyTx<'_>, id: FileId) -> Result<Option<FileRow>, TenancyError> {
    Ok(files::table.find(id).select(FileRow::as_select()).first(tx.conn()).await.optional()?)
}

/// Takes a file's row away. Its bytes are removed from the store by the caller once this is committed.
///
/// # Errors
/// The database's.
pub async fn forget(tx: &mut CompanyTx<'_>, id: FileId) -> Result<bool, TenancyError> {
    Ok(diesel::delete(files::table.find(id)).execute(tx.conn()).await? == 1)
}

#[cfg(test)]
mod tests;
