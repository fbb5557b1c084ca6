//! An object that comes in parts: nothing of it is there until it is complete.

use std::io;

use bytes::Bytes;
use object_store::aws::AmazonS3;
use object_store::path::Path;
use object_store::{MultipartUpload, ObjectStoreExt};

use super::fault::error_of;

/// It was begun. When it is dropped before its end, as when whoever sends it is gone, its parts are removed.
pub(super) struct Upload(Option<Box<dyn MultipartUpload>>);

impl Upload {
    pub(super) async fn begin(store: &AmazonS3, path: &Path) -> io::Result<Self> {
        Ok(Self(Some(store.put_multipart(path).await.map_err(error_of)?)))
    }

    pub(super) async fn part(&mut self, bytes: Bytes) -> io::Result<()> {
        match &mut self.0 {
            Some(begun) => begun.put_part(bytes.into()).await.map_err(error_of),
            None => Ok(()),
        }
    }

    /// Makes an object of the parts.
    pub(super) async fn complete(&mut self) -> io::Result<()> {
        if let Some(begun) = &mut self.0 {
            begun.complete().await.map_err(error_of)?;
        }
        self.0 = None;
        Ok(())
    }

    /// Removes the parts.
    pub(super) async fn abort(&mut self) {
        if let Some(begun) = self.0.take() {
            abort(begun).await;
        }
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        if let (Some(begun), Ok(runtime)) = (self.0.take(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(abort(begun));
        }
    }
}

async fn abort(mut begun: Box<dyn MultipartUpload>) {
    if let Err(error) = begun.abort().await {
        tracing::warn!(%error, "the parts of an upload could not be removed; the bucket's own rule removes them");
    }
}
