//! The accounting standard that a company follows.

/// An accounting standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standard {
    /// The French general chart (plan comptable général).
    Pcg,
    /// The chart of the OHADA countries, as revised from 2018.
    Syscohada,
    /// The Belgian minimum chart (plan comptable minimum normalisé).
    Pcmn,
    /// The chart of Luxembourg (plan comptable normalisé).
    Pcn,
    /// The Moroccan chart (code général de la normalisation comptable).
    Cgnc,
    /// The Tunisian chart (système comptable des entreprises, NCT 01).
    Sce,
    /// The international standards, which name no chart.
    Ifrs,
    /// Any other: the company brings its own chart.
    Other,
}

impl Standard {
    /// Every standard.
    pub const ALL: [Self; 8] =
        [Self::Pcg, Self::Syscohada, Self::Pcmn, Self::Pcn, Self::Cgnc, Self::Sce, Self::Ifrs, Self::Other];

    /// The stable name, in capitals.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pcg => "PCG",
            Self::Syscohada => "SYSCOHADA",
            Self::Pcmn => "PCMN",
            Self::Pcn => "PCN",
            Self::Cgnc => "CGNC",
            Self::Sce => "SCE",
            Self::Ifrs => "IFRS",
            Self::Other => "OTHER",
        }
    }

    /// Reads a name that [`Standard::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standard| standard.as_str() == code)
    }
}
