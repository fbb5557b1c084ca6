//! A file as an answer. It is a stranger's, so the browser is told to take it for nothing else, and that it may do nothing.

use poem::{
    Body, IntoResponse, Request, Response,
    http::{HeaderName, StatusCode, header},
};
use poem_openapi::{
    ApiResponse,
    registry::{MetaHeader, MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry},
    types::Type,
};
use tenancy::files::FileRow;
use tenancy::objects::Opened;

use super::media_type::MediaType;
use crate::tables::content_disposition;

const CACHE: &str = "private, no-cache";
/// Opened by itself, it can do nothing.
const POLICY: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";
/// What is no file that we know.
const UNKNOWN: &str = "application/octet-stream";

/// The answer to who asks for a file.
pub enum FileAnswer {
    /// The bytes as they came.
    Sent {
        /// What is known of it.
        row: FileRow,
        /// Its bytes.
        file: Opened,
        /// Whether it is to be kept and not to be shown.
        is_download: bool,
    },
    /// The caller has it.
    Same {
        /// Its tag.
        etag: String,
    },
}

/// The tag of a file: its hash.
pub fn tag(row: &FileRow) -> String {
    format!("\"{}\"", data_encoding::HEXLOWER.encode(&row.sha256))
}

/// Whether the caller says by `If-None-Match` that they have it.
pub fn is_known(request: &Request, etag: &str) -> bool {
    let tags = request.headers().get_all(header::IF_NONE_MATCH).iter().filter_map(|tag| tag.to_str().ok());
    let mut tags = tags.flat_map(|tags| tags.split(',')).map(str::trim);
    tags.any(|tag| tag.trim_start_matches("W/") == etag)
}

impl IntoResponse for FileAnswer {
    fn into_response(self) -> Response {
        let response = Response::builder()
            .header(header::CACHE_CONTROL, CACHE)
            .header(header::CONTENT_SECURITY_POLICY, POLICY)
            .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
            .header(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
        match self {
            Self::Sent { row, file, is_download } => {
                let is_shown = MediaType::is_shown(&row.media_type);
                let kind = if is_shown && !is_download { "inline" } else { "attachment" };
                response
                    .header(header::ETAG, tag(&row))
                    .header(header::CONTENT_DISPOSITION, content_disposition(kind, &row.name))
                    .header(header::CONTENT_LENGTH, file.size_bytes())
                    .content_type(MediaType::sent_as(&row.media_type).unwrap_or(UNKNOWN))
                    .body(Body::from_async_read(file))
            }
            Self::Same { etag } => {
                response.status(StatusCode::NOT_MODIFIED).header(header::ETAG, etag).finish()
            }
        }
    }
}

impl ApiResponse for FileAnswer {
    fn meta() -> MetaResponses {
        let file = MetaSchemaRef::Inline(Box::new(MetaSchema::new_with_format("string", "binary")));
        let of_type = |kind: MediaType| MetaMediaType { content_type: kind.as_str(), schema: file.clone() };
        let said = |name: &str, description: &str| MetaHeader {
            name: name.to_owned(),
            description: Some(description.to_owned()),
            required: true,
            deprecated: false,
            schema: String::schema_ref(),
        };
        let tag = || said("ETag", "Its SHA-256, to be sent back as `If-None-Match`.");
        let name = said(
            "Content-Disposition",
            "`inline` for a PDF and a picture, else `attachment`, with its name (RFC 5987).",
        );
        let response = |status, description, content, headers| MetaResponse {
            description,
            status: Some(status),
            status_range: None,
            content,
            headers,
        };
        MetaResponses {
            responses: vec![
                response(
                    200,
                    "The bytes as they came.",
                    MediaType::ALL.into_iter().map(of_type).collect(),
                    vec![tag(), name],
                ),
                response(304, "The file that `If-None-Match` names is this one.", vec![], vec![tag()]),
            ],
        }
    }

    fn register(_: &mut Registry) {}
}
