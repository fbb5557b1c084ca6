//! What must hold for every operation, found by walking the OpenAPI document.

mod codes;
mod document;
mod refusals;
mod write_headers;
