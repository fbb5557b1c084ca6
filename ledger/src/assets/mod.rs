//! Fixed assets: what is written off of them by a day, their schedules, their disposal, and the lines of the entries.
//!
//! What is written off is always asked for as what has accumulated by a day, rounded once; the amount of a year or a month
//! is the difference of two of them. So any cut into months and years adds up to the base to the cent, and what was
//! forgotten in one period is in the next.
//!
//! The rules: the PCG on *amortissement* (art. 214-1 and following) and AUDCIF art. 45 (depreciable amount, pace of use), CGI art. 39 A and annexe II
//! art. 23 with BOI-BIC-AMT-20-20-30 (declining), PCG account 145 and SYSCOHADA account 151 (what tax law allows beyond).

mod accounts;
mod asset;
mod calendar;
mod day_count;
mod declining;
mod disposal;
mod method;
mod postings;
mod schedule;
mod share;

#[cfg(test)]
mod tests;

pub use accounts::{
    AssetAccounts, DisposalPresentation, ProposedAccounts, disposal_presentation, proposed_accounts,
};
pub use asset::{Asset, AssetError, MAX_DURATION_MONTHS, Opening, Position, Usage};
pub use calendar::Calendar;
pub use day_count::DayCount;
pub use disposal::{Disposal, dispose};
pub use method::{Method, legal_coefficient};
pub use postings::{Posting, of_depreciation, of_disposal};
pub use schedule::{ScheduleRow, schedule};

pub(crate) use share::share;
