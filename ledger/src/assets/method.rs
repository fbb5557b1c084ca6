//! How an asset is written off.

use crate::Standard;

/// A way to spread an amount over time or use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Not at all: land, works of art.
    None,
    /// The same each day from the day on which it is put into service.
    Linear {
        /// How long it is used, in months.
        months: u16,
    },
    /// A fixed rate of what is left, from the month in which it was acquired, and the same each month once that is more.
    Declining {
        /// How long it is used, in months.
        months: u16,
        /// What the linear rate is multiplied with, in hundredths: 125, 175 and 225 in France.
        coefficient_percent: u16,
    },
    /// By what it produces.
    Units {
        /// What it will have produced in all, in thousandths of a unit.
        total_thousandths: i64,
    },
}

impl Method {
    /// The stable names of all of them.
    pub const CODES: [&'static str; 4] = ["none", "linear", "declining", "units"];

    /// The stable name: `none`, `linear`, `declining` or `units`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Linear { .. } => "linear",
            Self::Declining { .. } => "declining",
            Self::Units { .. } => "units",
        }
    }
}

/// What the law multiplies the linear rate with, in hundredths, for a useful life in months; `None` below three years, and where
/// it names none.
///
/// France: 1.25 for three or four years, 1.75 for five or six, 2.25 beyond (CGI, annexe II, art. 24). Morocco: 1.5, 2
/// and 3 for the same lives (CGI art. 10-III-C).
pub const fn legal_coefficient(standard: Standard, months: u16) -> Option<u16> {
    let place = match months {
        ..36 => return None,
        36..60 => 0,
        60..=72 => 1,
        73.. => 2,
    };
    match standard {
        Standard::Pcg => Some([125, 175, 225][place]),
        Standard::Cgnc => Some([150, 200, 300][place]),
        _ => None,
    }
}
