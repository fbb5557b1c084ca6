//! A picture as an answer. It is a stranger's, so the browser is told to take it for nothing else; and who may see it may
//! change, so it is asked for each time, which costs no more than saying that it is the same.

use poem::{
    IntoResponse, Request, Response,
    http::{HeaderName, StatusCode, header},
};
use poem_openapi::{
    ApiResponse,
    registry::{MetaHeader, MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry},
    types::Type,
};

use super::Picture;

const CACHE: &str = "private, no-cache";
/// Opened by itself, it can do nothing.
const POLICY: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";

/// The answer to who asks for a picture.
pub enum PictureAnswer {
    /// The picture, of this version.
    Shown {
        /// The picture.
        picture: Picture,
        /// Its tag.
        etag: String,
    },
    /// The caller has this version.
    Same {
        /// Its tag.
        etag: String,
    },
    /// There is none.
    None,
}

impl PictureAnswer {
    /// The answer to a request for a picture, which may say by `If-None-Match` what its caller has.
    pub fn to(request: &Request, picture: Option<Picture>) -> Self {
        let Some(picture) = picture else { return Self::None };
        let etag = format!("\"{}\"", picture.version());
        let tags =
            request.headers().get_all(header::IF_NONE_MATCH).iter().filter_map(|tag| tag.to_str().ok());
        let mut tags = tags.flat_map(|tags| tags.split(',')).map(str::trim);
        if tags.any(|tag| tag.trim_start_matches("W/") == etag) {
            return Self::Same { etag };
        }
        Self::Shown { picture, etag }
    }
}

impl IntoResponse for PictureAnswer {
    fn into_response(self) -> Response {
        let response = Response::builder()
            .header(header::CACHE_CONTROL, CACHE)
            .header(header::CONTENT_SECURITY_POLICY, POLICY)
            .header(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
        match self {
            Self::Shown { picture, etag } => response
                .header(header::ETAG, etag)
                .header(header::CONTENT_DISPOSITION, "inline")
                .content_type(&picture.media_type)
                .body(picture.content),
            Self::Same { etag } => {
                response.status(StatusCode::NOT_MODIFIED).header(header::ETAG, etag).finish()
            }
            Self::None => response.status(StatusCode::NO_CONTENT).finish(),
        }
    }
}

impl ApiResponse for PictureAnswer {
    fn meta() -> MetaResponses {
        let file = MetaSchemaRef::Inline(Box::new(MetaSchema::new_with_format("string", "binary")));
        let of_type = |content_type| MetaMediaType { content_type, schema: file.clone() };
        let tag = || MetaHeader {
            name: "ETag".to_owned(),
            description: Some("The version, to be sent back as `If-None-Match`.".to_owned()),
            required: true,
            deprecated: false,
            schema: String::schema_ref(),
        };
        let response = |status, description, content, headers| MetaResponse {
            description,
            status: Some(status),
            status_range: None,
            content,
            headers,
        };
        let kinds = vec![of_type("image/png"), of_type("image/jpeg")];
        MetaResponses {
            responses: vec![
                response(200, "The picture.", kinds, vec![tag()]),
                response(204, "There is none.", vec![], vec![]),
                response(
                    304,
                    "The picture that `If-None-Match` names is the one of now.",
                    vec![],
                    vec![tag()],
                ),
            ],
        }
    }

    fn register(_: &mut Registry) {}
}
