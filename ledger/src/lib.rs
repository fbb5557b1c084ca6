//! The pure accounting core: amounts, accounts, entries, their hash chain and the trial balance.
//!
//! Nothing here reads a file, a network, a clock or a random number, and nothing here is asynchronous: dates,
//! readers and writers enter as arguments. One type a file, with its functions; reports are pure functions.
//! Every error has a stable `code()`; the sentences that people read belong to the callers.

mod account;
mod account_role;
pub mod allocation;
pub mod analytics;
pub mod assets;
mod balanced;
pub mod budgets;
mod chain;
mod chart;
pub mod chart_file;
mod counterpart;
mod currency;
mod currency_code;
mod draft;
mod entry;
pub mod entry_file;
mod entry_problem;
pub mod fec;
mod fiscal_year;
mod journal;
mod line;
pub mod loans;
pub mod matching;
mod money;
pub mod opening;
mod period;
pub mod rates;
mod rounding;
pub mod sheet;
mod standard;
pub mod statements;
pub mod taxes;
pub mod templates;
mod text;
mod trial_balance;
pub mod year_end;

pub use account::{AccountNumber, AccountNumberError, AccountType};
pub use account_role::{AccountRole, Prefixes};
pub use balanced::Balanced;
pub use chain::{EntryHeader, Hash, HashedLine, LinkHasher, Provenance, genesis, link};
pub use chart::{Chart, ChartAccount};
pub use counterpart::usual_counterparts;
pub use currency::{Currency, UnknownCurrency};
pub use currency_code::{CurrencyCode, CurrencyCodeError};
pub use draft::{
    Draft, MAX_AUXILIARY_CHARS, MAX_LABEL_CHARS, MAX_LINES_BY_HAND, MAX_PIECE_REF_CHARS, MAX_TAX_CODE_CHARS,
};
pub use entry::{EntryAct, EntryKind, EntrySource, EntryState};
pub use entry_problem::EntryProblem;
pub use fiscal_year::{FiscalYear, FiscalYearError};
pub use journal::{
    CLOSING_JOURNALS, JournalCode, JournalCodeError, JournalKind, StandardJournal, USUAL_JOURNALS,
};
pub use line::{ForeignAmount, Line, LineOrigin, Matching, TaxTag};
pub use money::{Money, MoneyError};
pub use period::Period;
pub use rounding::Rounding;
pub use standard::Standard;
pub use text::is_control;
pub use trial_balance::{Columns, Movement, TrialBalance, TrialBalanceRow};
