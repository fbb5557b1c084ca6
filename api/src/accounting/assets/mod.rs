//! Fixed assets: the register, what is written off of it, and disposals.
//!
//! What it promises: what the register says was booked is what its entries say. They are posted at once, cannot be reversed by hand
//! and are cancelled here, the last one first. A plan that entries were made of does not change.
//! Never here: how much is written off. That is in the crate `ledger`.

mod acts_dto;
mod acts_routes;
mod check;
mod depreciation;
mod disposal;
mod dto;
mod export;
mod list;
mod register;
mod routes;
mod row;
mod sale_tax;
mod store;
mod written_off;

pub use acts_routes::Routes as ActsRoutes;
pub use depreciation::lacking;
pub use routes::Routes;
pub use store::MAX_ASSETS;
