//! A JSON body, held against the API document before it is read.
//!
//! The framework alone would take a number for a text and pass over members that it does not know: a caller who
//! mistypes a member's name would be told that all went well.

use std::ops::Deref;

use poem::{FromRequest, Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    error::ContentTypeError,
    payload::{Json, Payload},
    registry::{MetaMediaType, MetaRequest, Registry},
    types::ParseFromJSON,
};

use super::{ApiError, Fields, schema, unique_json::UniqueJson};
use crate::App;

/// The JSON body of a request, exactly of the shape that the document gives it: 422 with a pointer where it is not.
#[derive(Debug)]
pub struct JsonBody<T>(pub T);

impl<T> Deref for JsonBody<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'a, T: ParseFromJSON> ApiExtractor<'a> for JsonBody<T> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        let content = MetaMediaType { content_type: Json::<T>::CONTENT_TYPE, schema: T::schema_ref() };
        Some(MetaRequest { description: None, content: vec![content], required: true })
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _: ExtractParamOptions<Self::ParamType>,
    ) -> poem::Result<Self> {
        let content_type = request.content_type().ok_or(ContentTypeError::ExpectContentType)?;
        if !is_json(content_type) {
            return Err(ContentTypeError::NotSupported { content_type: content_type.to_owned() }.into());
        }
        let bytes = <Vec<u8> as FromRequest>::from_request(request, body).await?;
        let UniqueJson(value) = serde_json::from_slice(&bytes).map_err(|error| not_json(&error))?;
        let app = request.data::<App>().expect("the server gives every request its App");
        let mut fields = Fields::new();
        schema::check(app.document, &T::name(), &value, &mut fields);
        fields.finish()?;
        Ok(Self(T::parse_from_json(Some(value)).map_err(|error| misfit(error.message()))?))
    }
}

/// Whether a content type is that of JSON.
pub fn is_json(content_type: &str) -> bool {
    Json::<serde_json::Value>::check_content_type(content_type)
}

fn not_json(error: &serde_json::Error) -> ApiError {
    let what = if error.is_data() { "a member is given twice" } else { "the body is not JSON" };
    let place = format!("{what}: line {}, column {}", error.line(), error.column());
    ApiError::bad_request("body_invalid").detail(place)
}

/// The document allows what the type refuses: the document says too little.
fn misfit(reason: &str) -> ApiError {
    tracing::error!(reason, "a body fits the document and not its type");
    ApiError::bad_request("body_invalid").detail("a value of the body cannot be read")
}
