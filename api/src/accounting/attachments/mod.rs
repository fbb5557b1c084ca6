//! What proves an entry: the receipt or the invoice that it was booked by, kept beside the books as it came.
//!
//! What it promises: a file is what its bytes say, whatever it is called, and is shown so that it can do nothing; what proves a posted
//! entry is kept once its month is locked or its year closed (Code de commerce, art. L123-22: ten years). Never here: what a file says.

mod answer;
mod dto;
mod media_type;
mod routes;
mod service;
mod store;
mod upload;

pub use routes::Routes;
pub use service::forget_of;
pub use store::{Attached, counts, delete_of, of_year};
pub use upload::{MAX_BYTES, MAX_OF_ENTRY};
