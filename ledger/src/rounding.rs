//! How an amount is brought to the unit of a currency.

use rust_decimal::RoundingStrategy;

/// The direction of a rounding.
///
/// `Nearest` is the rule everywhere (EN 16931 rounds half away from zero); the other two are a company's
/// choice for cash amounts and declarations. In euros -1.005 is rounded to -1.01, -1.00 and -1.01 by `Up`,
/// `Down` and `Nearest`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rounding {
    /// Away from zero.
    Up,
    /// Towards zero.
    Down,
    /// To the nearest unit, a half away from zero.
    #[default]
    Nearest,
}

impl Rounding {
    /// Every direction.
    pub const ALL: [Self; 3] = [Self::Up, Self::Down, Self::Nearest];

    /// The stable name: `up`, `down` or `nearest`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Nearest => "nearest",
        }
    }

    /// Reads a name that [`Rounding::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rounding| rounding.as_str() == code)
    }

    /// The strategy of the decimal library that does it.
    pub(crate) const fn strategy(self) -> RoundingStrategy {
        match self {
            Self::Up => RoundingStrategy::AwayFromZero,
            Self::Down => RoundingStrategy::ToZero,
            Self::Nearest => RoundingStrategy::MidpointAwayFromZero,
        }
    }
}
