//! The built web client: files of `webapp/dist`, embedded in a release and read from disk in development.

use poem::{
    Request, Response, handler,
    http::{StatusCode, header},
};
use rust_embed::{Embed, EmbeddedFile};

use super::ApiError;

#[derive(Embed)]
#[folder = "../webapp/dist"]
#[allow_missing = true]
struct WebClient;

/// Answers a file of the web client, or its page for every path that may be one of its routes: a file that is not
/// there is not found, because a browser would take the page for a script or a picture.
#[handler]
pub fn serve(request: &Request) -> poem::Result<Response> {
    let path = request.uri().path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Err(ApiError::not_found().into());
    }
    if let Some(file) = WebClient::get(path) {
        return Ok(answer(request, path, file));
    }
    let is_page = !path.starts_with("assets/") && !names_a_file(path);
    match WebClient::get("index.html").filter(|_| is_page) {
        Some(page) => Ok(answer(request, "index.html", page)),
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
    let etag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    let immutable = path.starts_with("assets/");
    let cache = if immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let response = Response::builder().header(header::ETAG, &etag).header(header::CACHE_CONTROL, cache);
    if request.header(header::IF_NONE_MATCH) == Some(etag.as_str()) {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    response.content_type(file.metadata.mimetype()).body(file.data.into_owned())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
