//! Pictures that people give: the logo of a company, the avatar of a person.
//!
//! What comes is a stranger's file. It is known by its first bytes, decoded within bounds, off the async threads and one
//! after the other, scaled down, and written anew: what is kept and shown is never a byte of what was sent, so neither its
//! metadata nor anything hidden behind the picture. Who may give or see one is its owner's module to say.

mod answer;
mod picture;

use std::sync::Arc;

use poem::{Body, Request};
use poem_openapi::Object;
use tokio::sync::Semaphore;

pub use answer::PictureAnswer;
pub use picture::{MAX_PIXELS, Picture, version_of};

use crate::http::{ApiError, ApiResult, layers};

/// Pictures decoded at once: each takes a core, and memory for all of its pixels.
pub const AT_ONCE: usize = 1;
/// Bytes of a file at most: 2 MB.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;

/// A picture that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct PictureView {
    /// Changes with the picture: part of the address under which it is shown.
    pub version: String,
}

/// Takes pictures in, in turn.
pub struct Images {
    permits: Arc<Semaphore>,
}

impl Default for Images {
    /// None is under way.
    fn default() -> Self {
        Self { permits: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Images {
    /// The picture that a request brings.
    ///
    /// # Errors
    /// 415 `content_type_not_supported`; 413 `image_too_large`; 400 `body_incomplete`; 422 `image_invalid`,
    /// `image_too_many_pixels`.
    pub async fn take_in(&self, request: &Request, body: Body) -> ApiResult<Picture> {
        let bytes = layers::file_bytes(request, body, MAX_BYTES, too_large).await?;
        let permit = self.permits.clone().acquire_owned().await.map_err(ApiError::internal)?;
        // The permit ends with the work, also when the caller is gone before.
        let work = tokio::task::spawn_blocking(move || {
            let picture = Picture::of_file(&bytes);
            drop(permit);
            picture
        });
        let picture = work.await.map_err(ApiError::internal)?;
        picture.map_err(|fault| ApiError::unprocessable(fault.code()).detail(fault.to_string()))
    }
}

fn too_large() -> ApiError {
    ApiError::too_large("image_too_large").detail(format!("at most {MAX_BYTES} bytes"))
}

#[cfg(test)]
mod tests;
