//! Bytes under names, in a folder or in a bucket of S3: the files of companies, and the archives that the instance writes by
//! itself.
//!
//! A name is a path of our own making (`c_<company>/<file>`); nothing that people type is ever part of one. What is put is
//! complete under its name or not there at all.

mod bucket;
mod fault;
mod folder;
mod http;
mod location;
mod upload;

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncRead, AsyncReadExt, ReadBuf};

pub use bucket::{BucketConfig, Key, Patience};
pub use fault::{Fault, Unavailable};
pub use location::Location;

use bucket::Bucket;
use folder::Folder;

const BUFFER_BYTES: usize = 64 * 1024;
/// What is written and read back to see whether a place works.
const PROBE: &[u8] = b"partita";

/// A place for bytes under names. Clones are the same place.
#[derive(Clone, Debug)]
pub struct Objects(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Folder(Folder),
    Bucket(Bucket),
}

/// Why bytes were not stored.
#[derive(Debug, thiserror::Error)]
pub enum PutError {
    /// They are more than allowed; nothing was kept.
    #[error("longer than {max_bytes} bytes")]
    TooLarge {
        /// The limit.
        max_bytes: u64,
    },
    /// They ended before they were complete, as when their sender went away; nothing was kept.
    #[error("incomplete: {0}")]
    Incomplete(io::Error),
    /// Writing them failed; nothing was kept.
    #[error("file store: {0}")]
    Io(#[from] io::Error),
}

impl From<PutError> for io::Error {
    /// For whoever makes the bytes: that they ended early is a failure like any other.
    fn from(error: PutError) -> Self {
        match error {
            PutError::Io(error) | PutError::Incomplete(error) => error,
            error @ PutError::TooLarge { .. } => Self::other(error),
        }
    }
}

/// What is found under a folder of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// What is directly in it.
    pub objects: Vec<Listed>,
    /// The names of the folders directly in it.
    pub folders: Vec<String>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The last part of its name. Of what was never completed, which only a folder has, it ends in [`PART`].
    pub name: String,
    /// When it was written.
    pub changed_at: DateTime<Utc>,
    /// How many bytes.
    pub size_bytes: u64,
}

/// The ending of what was begun and never completed.
pub const PART: &str = ".part";

impl Listed {
    /// The beginning of the name, up to its first point.
    pub fn stem(&self) -> &str {
        self.name.split('.').next().unwrap_or_default()
    }

    /// Whether it was never completed.
    pub fn is_part(&self) -> bool {
        self.name.ends_with(PART)
    }
}

/// Stored bytes on their way, and how many they are.
pub struct Opened {
    size_bytes: u64,
    reader: Pin<Box<dyn AsyncRead + Send>>,
}

impl Opened {
    fn new(size_bytes: u64, reader: impl AsyncRead + Send + 'static) -> Self {
        Self { size_bytes, reader: Box::pin(reader) }
    }

    /// How many bytes.
    pub fn size_bytes(&self) -> u64 {
        self.size_bytes
    }
}

impl AsyncRead for Opened {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.reader.as_mut().poll_read(cx, buf)
    }
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened").field("size_bytes", &self.size_bytes).finish_non_exhaustive()
    }
}

impl Objects {
    /// The place that a location names. Nothing is asked of it yet.
    ///
    /// # Errors
    /// When the settings of a bucket do not go together.
    pub fn at(location: &Location) -> io::Result<Self> {
        Ok(Self(match location {
            Location::Folder(root) => Kind::Folder(Folder::new(root.clone())),
            Location::Bucket(config) => Kind::Bucket(Bucket::new(config)?),
        }))
    }

    /// Stores the bytes of a reader without holding all of them in memory: their number and SHA-256.
    ///
    /// # Errors
    /// [`PutError::TooLarge`] as soon as `max_bytes` is passed.
    pub async fn put(
        &self,
        name: &str,
        reader: impl AsyncRead + Unpin,
        max_bytes: u64,
    ) -> Result<(u64, [u8; 32]), PutError> {
        let source = Source { reader, max_bytes, size_bytes: 0, hash: Sha256::new() };
        match &self.0 {
            Kind::Folder(folder) => folder.put(name, source).await,
            Kind::Bucket(bucket) => bucket.put(name, source).await,
        }
    }

    /// Opens what is stored under a name.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when nothing is.
    pub async fn open(&self, name: &str) -> io::Result<Opened> {
        match &self.0 {
            Kind::Folder(folder) => folder.open(name).await,
            Kind::Bucket(bucket) => bucket.open(name).await,
        }
    }

    /// What is stored under a name as a file of this machine, at its beginning: for readers that pass over it twice. Out of a
    /// bucket it is a copy in the folder `scratch`, without a name and gone when it is closed.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when nothing is.
    pub async fn local(&self, name: &str, scratch: &std::path::Path) -> io::Result<std::fs::File> {
        let bucket = match &self.0 {
            Kind::Folder(folder) => return folder.local(name).await,
            Kind::Bucket(bucket) => bucket,
        };
        let mut opened = bucket.open(name).await?;
        let mut copy = folder::scratch(scratch).await?;
        let copied = tokio::io::copy(&mut opened, &mut copy).await?;
        if copied != opened.size_bytes {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        tokio::io::AsyncSeekExt::rewind(&mut copy).await?;
        Ok(copy.into_std().await)
    }

    /// Removes what is stored under a name. What is not there is removed already.
    ///
    /// # Errors
    /// The place's.
    pub async fn remove(&self, name: &str) -> io::Result<()> {
        match &self.0 {
            Kind::Folder(folder) => folder.remove(name).await,
            Kind::Bucket(bucket) => bucket.remove(name).await,
        }
    }

    /// Removes everything below a folder of names. What is not there is removed already.
    ///
    /// # Errors
    /// The place's.
    pub async fn remove_below(&self, folder: &str) -> io::Result<()> {
        match &self.0 {
            Kind::Folder(root) => root.remove_below(folder).await,
            Kind::Bucket(bucket) => bucket.remove_below(folder).await,
        }
    }

    /// What is directly in a folder of names, the topmost being `""`. One that is not there is empty.
    ///
    /// # Errors
    /// The place's.
    pub async fn list(&self, folder: &str) -> io::Result<Listing> {
        match &self.0 {
            Kind::Folder(root) => root.list(folder).await,
            Kind::Bucket(bucket) => bucket.list(folder).await,
        }
    }

    /// Writes a few bytes under a name, reads them back and removes them.
    ///
    /// # Errors
    /// The place's, with the step that failed.
    pub async fn probe(&self, name: &str) -> Result<(), (&'static str, io::Error)> {
        self.put(name, PROBE, PROBE.len() as u64).await.map_err(|error| ("written", error.into()))?;
        let mut found = Vec::new();
        let read = async { self.open(name).await?.read_to_end(&mut found).await };
        read.await.map_err(|error| ("read", error))?;
        if found != PROBE {
            return Err(("read", io::Error::from(io::ErrorKind::InvalidData)));
        }
        self.list("").await.map_err(|error| ("listed", error))?;
        self.remove(name).await.map_err(|error| ("removed", error))
    }

    /// Whether the place answers now; it changes nothing.
    ///
    /// # Errors
    /// The place's.
    pub async fn answers(&self) -> io::Result<()> {
        match &self.0 {
            Kind::Folder(folder) => folder.answers().await,
            Kind::Bucket(bucket) => bucket.answers().await,
        }
    }
}

/// A file without a name in a folder, gone when it is closed.
///
/// # Errors
/// The file system's.
pub(crate) async fn scratch(root: &std::path::Path) -> io::Result<tokio::fs::File> {
    folder::scratch(root).await
}

/// Bytes that come in, counted and hashed.
struct Source<R> {
    reader: R,
    max_bytes: u64,
    size_bytes: u64,
    hash: Sha256,
}

impl<R: AsyncRead + Unpin> Source<R> {
    /// Reads some bytes: how many, 0 at the end.
    async fn read(&mut self, buffer: &mut [u8]) -> Result<usize, PutError> {
        let read = self.reader.read(buffer).await.map_err(PutError::Incomplete)?;
        self.size_bytes += read as u64;
        if self.size_bytes > self.max_bytes {
            return Err(PutError::TooLarge { max_bytes: self.max_bytes });
        }
        self.hash.update(&buffer[..read]);
        Ok(read)
    }

    fn finish(self) -> (u64, [u8; 32]) {
        (self.size_bytes, self.hash.finalize().into())
    }
}
