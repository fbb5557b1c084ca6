//! Everything that knows HTTP and is not one module's: problems, sessions, versions, paging, layers.
//!
//! Never here: a rule of the domain, or SQL.

mod access;
mod answers;
mod api_key;
mod boxed;
mod caller;
mod client_address;
mod codes;
mod cookies;
mod described;
mod examples;
mod fields;
mod json_body;
pub mod layers;
pub mod limits;
mod on_constraint;
pub mod openapi;
pub mod own_machine;
pub mod paging;
mod problem;
mod rate_headers;
mod refusals;
mod request_id;
mod schema;
mod session;
mod unique_json;
pub mod unread_body;
pub mod web;
pub mod write_headers;

pub use access::{Access, told, write_request};
pub use answers::{Accepted, Created, Document, NoContent};
pub use api_key::ApiKeyToken;
pub use boxed::boxed;
pub use caller::Caller;
pub use client_address::client_address;
pub use cookies::HostCookie;
pub use fields::Fields;
pub use json_body::JsonBody;
pub use on_constraint::OnConstraint;
pub use problem::{ApiError, ApiResult, FieldProblem, PROBLEM_JSON};
pub use session::Session;
