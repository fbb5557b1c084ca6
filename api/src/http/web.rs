//! The built web client: files of `webapp/dist`, embedded in a release and read from disk in development.

use std::sync::Arc;

use percent_encoding::percent_decode_str;
use poem::{
    Endpoint, IntoResponse, Request, Response, handler,
    http::{Method, StatusCode, header},
};
use rust_embed::{Embed, EmbeddedFile};

use super::ApiError;

#[derive(Embed)]
#[folder = "../webapp/dist"]
#[allow_missing = true]
struct WebClient;

/// The page that every path of the client is answered with.
const PAGE: &str = "index.html";

/// Marks a request that is answered by a file as the build of the client packed it.
#[derive(Clone, Copy)]
pub struct Packed;

/// Whether the build packed what is asked for, in a way that whoever asks can unpack.
pub fn is_packed_for(request: &Request) -> bool {
    let path = request.uri().path().trim_start_matches('/');
    !path.starts_with("api/")
        && accepts_brotli(request.header(header::ACCEPT_ENCODING).unwrap_or_default())
        && WebClient::get(&packed(if names_a_file(path) { path } else { PAGE })).is_some()
}

/// Where the build puts the packed twin of a file; small files and those that are packed by their nature have none.
fn packed(path: &str) -> String {
    format!("{path}.br")
}

fn accepts_brotli(accepted: &str) -> bool {
    accepted.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_brotli = parts.next() == Some("br");
        is_brotli && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Answers an address that is no text once it is decoded: it is one of the client's, which says that it knows none such. The
/// router refuses it before it looks at its routes.
pub async fn undecodable<E: Endpoint>(endpoint: Arc<E>, request: Request) -> poem::Result<Response> {
    let is_text = percent_decode_str(request.uri().path()).decode_utf8().is_ok();
    if is_text || !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(endpoint.call(request).await?.into_response());
    }
    serve.call(request).await
}

/// Answers a file of the web client, or its page for every path that may be one of its routes: a file that is not
/// there is not found, because a browser would take the page for a script or a picture. Nothing is sent there: a webhook
/// whose address is mistyped would look delivered.
#[handler]
pub fn serve(request: &Request) -> poem::Result<Response> {
    let path = request.uri().path().trim_start_matches('/');
    if path.starts_with("api/") || !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(ApiError::not_found().into());
    }
    if let Some(file) = WebClient::get(path) {
        return Ok(answer(request, path, file));
    }
    let is_page = !path.starts_with("assets/") && !names_a_file(path);
    match WebClient::get(PAGE).filter(|_| is_page) {
        Some(page) => Ok(answer(request, PAGE, page)),
        None if is_page => Err(ApiError::unavailable("web_client_not_built", 5)
            .detail("run `npm run build` in webapp/")
            .into()),
        None => Err(ApiError::not_found().into()),
    }
}

/// Whether the last part of the path has an extension: no route of the client has.
fn names_a_file(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

fn answer(request: &Request, path: &str, file: EmbeddedFile) -> Response {
    let kind = file.metadata.mimetype().to_owned();
    let twin = request.data::<Packed>().and_then(|_| WebClient::get(&packed(path)));
    let is_packed = twin.is_some();
    let file = twin.unwrap_or(file);
    let etag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    let immutable = path.starts_with("assets/");
    let cache = if immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::builder()
        .header(header::ETAG, &etag)
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, "Accept-Encoding");
    if request.header(header::IF_NONE_MATCH) == Some(etag.as_str()) {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    if is_packed {
        response = response.header(header::CONTENT_ENCODING, "br");
    }
    response.content_type(kind).body(file.data.into_owned())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::accepts_brotli;

    #[test]
    fn brotli_is_sent_to_who_can_unpack_it() {
        for accepted in ["br", "gzip, deflate, br, zstd", "gzip;q=0.5,br;q=0.9", "br ; q=1"] {
            assert!(accepts_brotli(accepted), "{accepted}");
        }
        for refused in ["", "gzip, deflate", "gzip, br;q=0", "br; q=0.000", "brotli", "*"] {
            assert!(!accepts_brotli(refused), "{refused}");
        }
    }
}
