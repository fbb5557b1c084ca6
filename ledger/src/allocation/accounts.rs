//! The accounts of an allocation that the charts name.

use crate::Standard;

/// Numbers under which a chart has what an allocation needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AllocationAccounts {
    /// The capital: all that is under it counts.
    pub capital: &'static str,
    /// The legal reserve.
    pub legal_reserve: &'static str,
    /// Another reserve that counts towards the ceiling of the legal one; empty for none.
    pub capital_reserve: &'static str,
    /// Reserves that the associates may make at will.
    pub other_reserves: &'static str,
    /// Profit that is carried forward.
    pub carried_profit: &'static str,
    /// Losses that are carried forward; where a chart has one account for both, the same.
    pub carried_loss: &'static str,
    /// Dividends that are owed to the associates.
    pub dividends: &'static str,
}

/// What the chart of a standard has; `None` where it names none. Belgium allocates through classes 69 and 79, before the year is closed; in
/// Canada the result is carried forward at once, and dividends are declared on it. In Switzerland the legal reserve from capital counts
/// towards the ceiling of the one from profit (CO art. 672).
pub const fn allocation_accounts(standard: Standard) -> Option<AllocationAccounts> {
    let [capital, legal_reserve, other_reserves, carried_profit, carried_loss, dividends] = match standard {
        Standard::Pcg => ["101", "1061", "1068", "110", "119", "457"],
        Standard::Syscohada => ["101", "111", "118", "121", "129", "465"],
        Standard::Cgnc => ["1111", "1140", "1152", "1161", "1169", "4465"],
        Standard::Sce => ["101", "111", "118", "121", "121", "447"],
        Standard::Pcn => ["101", "131", "1381", "1412", "1412", "4712"],
        Standard::Kmu => ["2800", "2950", "2960", "2970", "2970", "2261"],
        Standard::Ifrs => ["101", "111", "112", "120", "120", "457"],
        Standard::Pcmn | Standard::Gifi | Standard::Other => return None,
    };
    Some(AllocationAccounts {
        capital,
        legal_reserve,
        capital_reserve: if matches!(standard, Standard::Kmu) { "2900" } else { "" },
        other_reserves,
        carried_profit,
        carried_loss,
        dividends,
    })
}
