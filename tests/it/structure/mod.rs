//! What must hold for every operation, found by walking the OpenAPI document.

mod api_keys;
mod codes;
mod document;
mod refusals;
mod write_headers;
