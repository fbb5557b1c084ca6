//! The accounting standard that a company follows.

/// An accounting standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standard {
    /// The French general chart (plan comptable général).
    Pcg,
    /// The chart of the OHADA countries, as revised from 2018.
    Syscohada,
    /// The international standards, which name no chart.
    Ifrs,
    /// Any other: the company brings its own chart.
    Other,
}

impl Standard {
    /// Every standard.
    pub const ALL: [Self; 4] = [Self::Pcg, Self::Syscohada, Self::Ifrs, Self::Other];

    /// The stable name, in capitals: `PCG`, `SYSCOHADA`, `IFRS` or `OTHER`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pcg => "PCG",
            Self::Syscohada => "SYSCOHADA",
            Self::Ifrs => "IFRS",
            Self::Other => "OTHER",
        }
    }

    /// Reads a name that [`Standard::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standard| standard.as_str() == code)
    }
}
