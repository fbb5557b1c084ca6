//! The shapes of an answer that is not a refusal.

use poem_openapi::{ApiResponse, payload::Json, types::ToJSON};

/// 200 with a document and its version.
#[derive(ApiResponse)]
pub enum Document<T: ToJSON> {
    /// The document; its version is the `ETag`, to be sent back as `If-Match` with a change.
    #[oai(status = 200)]
    Ok(Json<T>, #[oai(header = "ETag")] String),
}

impl<T: ToJSON> Document<T> {
    /// The document at this version.
    pub fn of(version: i32, view: T) -> Self {
        Self::Ok(Json(view), etag(version))
    }
}

/// 201 with the new document, its version and its address.
#[derive(ApiResponse)]
pub enum Created<T: ToJSON> {
    /// Created.
    #[oai(status = 201)]
    Created(Json<T>, #[oai(header = "ETag")] String, #[oai(header = "Location")] String),
}

impl<T: ToJSON> Created<T> {
    /// Created at `path` below `/api/v1`.
    pub fn at(path: &str, version: i32, view: T) -> Self {
        Self::Created(Json(view), etag(version), format!("/api/v1{path}"))
    }
}

/// 202 without a body: the work goes on after the answer.
#[derive(ApiResponse)]
pub enum Accepted {
    /// Accepted; says nothing of what will come of it.
    #[oai(status = 202)]
    Accepted,
}

/// 204: done, nothing to tell.
#[derive(ApiResponse)]
pub enum NoContent {
    /// Done.
    #[oai(status = 204)]
    Done,
}

/// The entity tag of a version.
pub fn etag(version: i32) -> String {
    format!("\"{version}\"")
}
