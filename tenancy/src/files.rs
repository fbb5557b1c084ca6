//! Files of a company: a row in its schema, and the bytes in a store.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tokio::fs;
use tokio::io::AsyncRead;
use tokio::time::timeout;

use crate::objects::{self, Listed, Location, Objects, Opened};
use crate::schema::company::files;
use crate::{CompanyId, CompanyTx, FileId, TenancyError, UserId};

mod parcels;
mod sweep;

pub use crate::objects::PutError;
pub use parcels::Parcel;

/// What was seen of the store is told again for so long.
const SEEN_FOR: Duration = Duration::from_secs(10);
/// Who asks whether the store is up does not wait longer.
const ANSWERS_WITHIN: Duration = Duration::from_millis(800);

/// Where the bytes of all companies' files are: `<company>/<file id>` in a folder or a bucket. Names given by people are
/// never among these names.
#[derive(Clone, Debug)]
pub struct FileStore {
    objects: Objects,
    /// A folder of this machine for what is needed for a moment.
    scratch: PathBuf,
    seen: Arc<Mutex<Option<(Instant, bool)>>>,
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

impl FileStore {
    /// The store at a location, with a folder for what is needed for a moment.
    ///
    /// # Errors
    /// When the settings of a bucket do not go together.
    pub fn at(location: &Location, scratch: PathBuf) -> io::Result<Self> {
        Ok(Self { objects: Objects::at(location)?, scratch, seen: Arc::default() })
    }

    /// Stores the bytes of a reader without holding all of them in memory. They are complete under their id, or not there
    /// at all.
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
        let (size_bytes, sha256) = self.objects.put(&name_of(company, id), reader, max_bytes).await?;
        Ok(StoredFile { id, size_bytes, sha256 })
    }

    /// A file without a name, for what is made to be sent once. It is on a disk of this machine, and gone when it is
    /// closed, however that comes about.
    ///
    /// # Errors
    /// The file system's.
    pub async fn scratch(&self) -> io::Result<fs::File> {
        objects::scratch(&self.scratch).await
    }

    /// The folder of this machine for what is needed for a moment. It is there once [`FileStore::scratch`] was asked for a
    /// file.
    pub fn scratch_folder(&self) -> &Path {
        &self.scratch
    }

    /// Opens a file for reading.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when the store does not have it.
    pub async fn open(&self, company: CompanyId, id: FileId) -> io::Result<Opened> {
        self.objects.open(&name_of(company, id)).await
    }

    /// A file for a reader that passes over it twice: on this machine, at its beginning.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when the store does not have it.
    pub async fn local(&self, company: CompanyId, id: FileId) -> io::Result<std::fs::File> {
        self.objects.local(&name_of(company, id), &self.scratch).await
    }

    /// What is elsewhere, on this machine for a moment, for a reader that passes over it twice.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when it is not there.
    pub async fn copy_of(&self, place: &Objects, name: &str) -> io::Result<std::fs::File> {
        place.local(name, &self.scratch).await
    }

    /// Removes a file. One that is not there is removed already.
    ///
    /// # Errors
    /// The store's.
    pub async fn remove(&self, company: CompanyId, id: FileId) -> io::Result<()> {
        self.objects.remove(&name_of(company, id)).await
    }

    /// Removes everything of a company. What is not there is removed already.
    ///
    /// # Errors
    /// The store's.
    pub async fn remove_all(&self, company: CompanyId) -> io::Result<()> {
        self.objects.remove_below(&company.schema()).await
    }

    /// Whether the store answers; asked of it now and then only.
    pub async fn is_up(&self) -> bool {
        if let Some((at, was_up)) = *self.seen.lock().unwrap_or_else(PoisonError::into_inner)
            && at.elapsed() < SEEN_FOR
        {
            return was_up;
        }
        let answered = timeout(ANSWERS_WITHIN, self.objects.answers()).await;
        if let Ok(Err(error)) = &answered {
            tracing::warn!(%error, "the file store does not answer");
        }
        let is_up = matches!(answered, Ok(Ok(())));
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), is_up));
        is_up
    }

    /// The company's files and what is left of interrupted ones: the ids that were given before `before`, each with its
    /// name. Other names are nobody's and stay.
    async fn older_than(
        &self,
        company: CompanyId,
        before: DateTime<Utc>,
    ) -> io::Result<Vec<(FileId, Listed)>> {
        let found = self.objects.list(&company.schema()).await?.objects.into_iter();
        let known = found.filter_map(|object| {
            let id: FileId = object.stem().parse().ok()?;
            id.given_at().filter(|at| *at < before)?;
            Some((id, object))
        });
        Ok(known.collect())
    }

    /// The companies of which the store has something, whether or not they are there.
    ///
    /// # Errors
    /// The store's.
    pub async fn companies(&self) -> io::Result<Vec<CompanyId>> {
        let folders = self.objects.list("").await?.folders;
        let of = |folder: &String| folder.strip_prefix("c_")?.parse().ok().map(CompanyId::from_uuid);
        Ok(folders.iter().filter_map(of).collect())
    }

    async fn remove_listed(&self, company: CompanyId, object: &Listed) -> io::Result<()> {
        self.objects.remove(&format!("{}/{}", company.schema(), object.name)).await
    }
}

fn name_of(company: CompanyId, id: FileId) -> String {
    format!("{}/{id}", company.schema())
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
