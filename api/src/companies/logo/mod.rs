//! The logo of a company. Owns `logo` in the company's schema, so that it leaves, enters and is erased with the company, and
//! what `platform.companies` says of it, which is written after it: lists of companies may be late by a moment.

mod routes;
mod store;

pub use routes::Routes;
pub use store::{judge, note_of};
