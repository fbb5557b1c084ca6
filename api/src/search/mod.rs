//! The search of a company: accounts, third parties and entries by whatever is known of them.
//!
//! Owns the tables `search_*` of a company's schema. Accounts and third parties are searched where they are; entries are
//! cut into words by a job after the transaction that writes them, so that no write waits for the index and an import
//! asks for one job. Never here: a rule of bookkeeping, or the search within one list, but for what
//! the list of entries asks of the index.

mod cut;
mod dto;
mod entries;
mod find;
mod fold;
mod index;
mod names;
mod noting;
mod numbers;
mod query;
mod routes;
#[cfg(test)]
mod tests;
mod within;

pub use find::{ENTRIES_PROBED, PER_KIND};
pub use fold::fold;
pub use index::{ENTRIES_JOB, LINES_OF_AN_ENTRY, RANGES_JOB, index_entries, index_ranges};
pub use noting::{changed, come, rebuild, resume};
pub use query::{MAX_CHARS as QUERY_CHARS, MAX_TERMS};
pub use routes::Routes;
pub use within::{Meant, meant};
