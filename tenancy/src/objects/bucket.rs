//! Objects in a bucket of S3, or of another store that speaks its protocol.

use std::fmt;
use std::io;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{BackoffConfig, ObjectStore, ObjectStoreExt, RetryConfig};
use tokio::io::AsyncRead;
use tokio_util::io::StreamReader;
use url::Url;

use super::fault::error_of;
use super::http::Connector;
use super::upload::Upload;
use super::{Listed, Listing, Opened, PutError, Source};

/// What is longer goes in parts of this length, of which a bucket takes 10,000: objects of up to 156 GiB.
const PART_BYTES: usize = 16 * 1024 * 1024;
/// What is asked for to see whether the bucket answers: nothing has this name.
const NOBODY: &str = "partita-answers";

/// Where a bucket is, and how to enter it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BucketConfig {
    /// Its name.
    pub bucket: String,
    /// What every name in it begins with; may be empty.
    pub prefix: String,
    /// Where it answers, when it is not Amazon's.
    pub endpoint: Option<Url>,
    /// Its region.
    pub region: String,
    /// Whether the bucket stands in the path and not in the host name.
    pub is_path_style: bool,
    /// How to enter it.
    pub key: Key,
    /// For how long it is waited for.
    pub patience: Patience,
}

/// An access key.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
    /// Its id.
    pub id: String,
    /// Its secret.
    pub secret: String,
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Key").field("id", &self.id).finish_non_exhaustive()
    }
}

/// For how long a bucket is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Until a connection stands.
    pub connection: Duration,
    /// Until it answers, and between two pieces of an answer.
    pub answer: Duration,
    /// A request that failed is sent again within so long, three times at most.
    pub retries: Duration,
}

impl Default for Patience {
    /// Whoever waits for an answer gets one within half a minute, also of a bucket that hangs.
    fn default() -> Self {
        Self {
            connection: Duration::from_secs(5),
            answer: Duration::from_secs(10),
            retries: Duration::from_secs(12),
        }
    }
}

/// The bucket.
#[derive(Clone, Debug)]
pub(super) struct Bucket {
    store: AmazonS3,
    prefix: String,
}

impl Bucket {
    /// # Errors
    /// When its settings do not go together.
    pub(super) fn new(config: &BucketConfig) -> io::Result<Self> {
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&config.bucket)
            .with_region(&config.region)
            .with_access_key_id(&config.key.id)
            .with_secret_access_key(&config.key.secret)
            .with_virtual_hosted_style_request(!config.is_path_style)
            .with_retry(retries(config.patience))
            .with_http_connector(Connector { patience: config.patience });
        if let Some(endpoint) = &config.endpoint {
            let mut endpoint = endpoint.clone();
            if !config.is_path_style {
                let host = format!("{}.{}", config.bucket, endpoint.host_str().unwrap_or_default());
                endpoint.set_host(Some(&host)).map_err(io::Error::other)?;
            }
            let text = endpoint.as_str().trim_end_matches('/');
            builder = builder.with_endpoint(text).with_allow_http(endpoint.scheme() == "http");
        }
        Ok(Self { store: builder.build().map_err(io::Error::other)?, prefix: config.prefix.clone() })
    }

    fn path(&self, name: &str) -> Path {
        Path::from_iter(
            [self.prefix.as_str(), name]
                .iter()
                .flat_map(|text| text.split('/'))
                .filter(|part| !part.is_empty()),
        )
    }

    pub(super) async fn put(
        &self,
        name: &str,
        mut source: Source<impl AsyncRead + Unpin>,
    ) -> Result<(u64, [u8; 32]), PutError> {
        let path = self.path(name);
        let first = piece(&mut source).await?;
        if first.len() < PART_BYTES {
            self.store.put(&path, first.into()).await.map_err(error_of)?;
        } else {
            let mut upload = Upload::begin(&self.store, &path).await?;
            if let Err(error) = in_parts(&mut upload, first, &mut source).await {
                upload.abort().await;
                return Err(error);
            }
        }
        let stored = self.store.head(&path).await.map_err(error_of)?;
        if stored.size != source.size_bytes {
            self.remove(name).await?;
            let said = format!("{} bytes were sent and {} are there", source.size_bytes, stored.size);
            return Err(io::Error::new(io::ErrorKind::InvalidData, said).into());
        }
        Ok(source.finish())
    }

    pub(super) async fn open(&self, name: &str) -> io::Result<Opened> {
        let found = self.store.get(&self.path(name)).await.map_err(error_of)?;
        let size_bytes = found.meta.size;
        Ok(Opened::new(size_bytes, StreamReader::new(found.into_stream().map_err(error_of))))
    }

    pub(super) async fn remove(&self, name: &str) -> io::Result<()> {
        match self.store.delete(&self.path(name)).await.map_err(error_of) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    pub(super) async fn remove_below(&self, folder: &str) -> io::Result<()> {
        // All are known before the first is gone: a list in pages may stumble over what is removed meanwhile.
        let found = self.store.list(Some(&self.path(folder))).map_ok(|object| object.location);
        let found: Vec<Path> = found.try_collect().await.map_err(error_of)?;
        let mut removed = self.store.delete_stream(stream::iter(found).map(Ok).boxed());
        while let Some(one) = removed.next().await {
            match one.map_err(error_of) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    pub(super) async fn list(&self, folder: &str) -> io::Result<Listing> {
        let found = self.store.list_with_delimiter(Some(&self.path(folder))).await.map_err(error_of)?;
        let last = |path: &Path| path.filename().unwrap_or_default().to_owned();
        let objects = found.objects.iter().map(|object| Listed {
            name: last(&object.location),
            changed_at: object.last_modified,
            size_bytes: object.size,
        });
        Ok(Listing { objects: objects.collect(), folders: found.common_prefixes.iter().map(last).collect() })
    }

    pub(super) async fn answers(&self) -> io::Result<()> {
        match self.store.head(&self.path(NOBODY)).await.map_err(error_of) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

fn retries(patience: Patience) -> RetryConfig {
    RetryConfig {
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(100),
            max_backoff: Duration::from_secs(2),
            base: 2.0,
        },
        max_retries: 3,
        retry_timeout: patience.retries,
    }
}

/// Bytes for one part; fewer at the end.
async fn piece(source: &mut Source<impl AsyncRead + Unpin>) -> Result<Bytes, PutError> {
    let (mut bytes, mut filled) = (vec![0; PART_BYTES], 0);
    while filled < PART_BYTES {
        match source.read(&mut bytes[filled..]).await? {
            0 => break,
            read => filled += read,
        }
    }
    bytes.truncate(filled);
    Ok(bytes.into())
}

async fn in_parts(
    upload: &mut Upload,
    first: Bytes,
    source: &mut Source<impl AsyncRead + Unpin>,
) -> Result<(), PutError> {
    let mut bytes = first;
    while !bytes.is_empty() {
        upload.part(bytes).await?;
        bytes = piece(source).await?;
    }
    Ok(upload.complete().await?)
}
