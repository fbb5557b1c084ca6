//! The accounts of an allocation that the charts name.

use crate::Standard;

/// Numbers under which a chart has what an allocation needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AllocationAccounts {
    /// The capital: all that is under it counts.
    pub capital: &'static str,
    /// The legal reserve.
    pub legal_reserve: &'static str,
    /// Reserves that the associates may make at will.
    pub other_reserves: &'static str,
    /// Profit that is carried forward.
    pub carried_profit: &'static str,
    /// Losses that are carried forward; where a chart has one account for both, the same.
    pub carried_loss: &'static str,
    /// Dividends that are owed to the associates.
    pub dividends: &'static str,
}

/// What the chart of a standard has; `None` where it names none. Belgium allocates through classes 69 and 79, before the year is closed.
pub const fn allocation_accounts(standard: Standard) -> Option<AllocationAccounts> {
    let [capital, legal_reserve, other_reserves, carried_profit, carried_loss, dividends] = match standard {
        Standard::Pcg => ["101", "1061", "1068", "110", "119", "457"],
        Standard::Syscohada => ["101", "111", "118", "121", "129", "465"],
        Standard::Cgnc => ["1111", "1140", "1152", "1161", "1169", "4465"],
        Standard::Sce => ["101", "111", "118", "121", "121", "447"],
        Standard::Pcn => ["101", "131", "1381", "1412", "1412", "4712"],
        Standard::Pcmn | Standard::Ifrs | Standard::Other => return None,
    };
    Some(AllocationAccounts {
        capital,
        legal_reserve,
        other_reserves,
        carried_profit,
        carried_loss,
        dividends,
    })
}
