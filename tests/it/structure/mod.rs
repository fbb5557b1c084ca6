//! What must hold for every operation, found by walking the OpenAPI document.

mod document;
mod refusals;
