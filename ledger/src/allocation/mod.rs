//! The allocation of a result: what has to go to the legal reserve, what may be distributed, and the lines of the entry.

mod accounts;
mod reserve;
mod split;

#[cfg(test)]
mod tests;

pub use accounts::{AllocationAccounts, allocation_accounts};
pub use reserve::{LegalReserve, legal_reserve, legal_reserve_of};
pub use split::{Allocation, AllocationError, AllocationPosting, Situation};
