//! The picture of a person. Owns `platform.avatars`, and what `platform.users` says of it; it goes with the person.

mod routes;
mod store;

pub use routes::Routes;
pub use store::avatar;
