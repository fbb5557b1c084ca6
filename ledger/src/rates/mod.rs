//! Exchange rates: what an amount is in another currency, and what that changes in the books.
//!
//! A rate is exact, and a conversion multiplies and divides whole numbers and rounds once. The fixed parities of the euro stand in the
//! code ([`euro_parity`]) and are never read from a table. [`EcbRates`] reads the reference rates of the European Central Bank,
//! [`read_rates`] a file of the user's own, [`RateTable`] answers for a day.
//!
//! [`revalue`] compares open positions in foreign currencies with the rates of a closing day and says what is to be posted as the
//! standard wants it; [`settle`] says what the settled parts of a match leave, which is of the year whatever becomes of the rest.
//!
//! Never done here: asking for rates, choosing the day, posting.

mod accounts;
mod conversion;
mod ecb;
mod ecb_error;
mod file;
mod iso;
mod limited;
mod parity;
mod position;
mod postings;
mod rate;
mod revaluation;
mod settled;
mod table;

#[cfg(test)]
mod tests;

pub use accounts::{
    ExchangeAccounts, ProposedExchangeAccounts, Treatment, proposed_exchange_accounts, treatment,
};
pub use conversion::{Conversion, ConversionError};
pub use ecb::{EcbRates, MAX_ECB_BYTES};
pub use ecb_error::{EcbError, EcbErrorCode};
pub use file::{KEPT_RATE_PROBLEMS, RateFile, RateProblem, RateProblemCode, read_rates};
pub use iso::{is_iso_4217, iso_currency};
pub use parity::euro_parity;
pub use position::{PositionKind, Side, is_no_position};
pub use postings::{ExchangeLine, Purpose, revaluation_lines};
pub use rate::{DatedRate, ExchangeRate, ExchangeRateError, Quotation};
pub use revaluation::{
    ForeignPosition, Provisions, Revaluation, RevaluationCause, RevaluationError, Revalued, revalue,
};
pub use settled::{MatchedItem, Settled, settle};
pub use table::{MAX_AGE_DAYS, RateTable, RateTwice};
