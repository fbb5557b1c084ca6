//! Stories of bookkeeping, each asserting the trial balance after every step, and what the database itself refuses.

mod assets;
mod balances;
pub mod books;
mod chart;
mod closing;
mod dashboard;
mod days;
mod entries;
mod entry_files;
mod exchange_rates;
mod exports;
mod fec;
mod guarantees;
mod loans;
mod locks;
mod many_lines;
mod matching;
mod opening_balances;
mod orders;
mod people;
mod reports;
mod search;
mod statements;
mod taxes;
mod templates;
mod upkeep;
mod whole;
