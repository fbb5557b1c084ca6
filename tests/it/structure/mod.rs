//! What must hold for every operation, found by walking the OpenAPI document.

mod answers;
mod api_keys;
mod audit;
mod codes;
mod document;
mod entitlements;
mod erasing;
mod examples;
mod limits;
mod paging;
mod permissions;
mod refusals;
mod versions;
mod write_headers;
