//! The sets of statements that are known, and which layout each has in a year.

use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate};

use super::Layout;
use crate::Standard;

/// Statements that belong together: a balance sheet with its income statement, or one table alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StatementSet {
    /// France, forms 2050 to 2053 of the normal regime (régime réel normal; CGI ann. III, art. 38 II).
    Fr2050,
    /// France, forms 2033-A and 2033-B of the simplified regime (CGI, art. 302 septies A bis).
    Fr2033,
    /// France, form 2035 of independents, who count what they receive and pay (CGI, art. 93).
    Fr2035,
    /// France, intermediate management balances (soldes intermédiaires de gestion).
    FrSig,
    /// OHADA, balance sheet and income statement of the normal system (AUDCIF of 2017, title IX).
    OhadaNormal,
    /// OHADA, the minimal cash system (AUDCIF of 2017, title X).
    OhadaMinimal,
}

macro_rules! layout {
    ($name:literal) => {
        LazyLock::new(|| {
            Layout::embedded(
                include_str!(concat!("../../statements/", $name, "_lines.tsv")),
                include_str!(concat!("../../statements/", $name, "_accounts.tsv")),
            )
        })
    };
}

static FR_2050_2014: LazyLock<Layout> = layout!("fr_2050_2014");
static FR_2050_2025: LazyLock<Layout> = layout!("fr_2050_2025");
static FR_2033_2014: LazyLock<Layout> = layout!("fr_2033_2014");
static FR_2033_2025: LazyLock<Layout> = layout!("fr_2033_2025");
static FR_2035: LazyLock<Layout> = layout!("fr_2035");
static FR_SIG: LazyLock<Layout> = layout!("fr_sig");
static OHADA_SN: LazyLock<Layout> = layout!("ohada_sn");
static OHADA_SMT: LazyLock<Layout> = layout!("ohada_smt");

impl StatementSet {
    /// Every set.
    pub const ALL: [Self; 6] =
        [Self::Fr2050, Self::Fr2033, Self::Fr2035, Self::FrSig, Self::OhadaNormal, Self::OhadaMinimal];

    /// The sets that books of a standard are shown in, the usual one first; none where the standard prescribes no layout that is
    /// known here.
    pub const fn of_standard(standard: Standard) -> &'static [Self] {
        match standard {
            Standard::Pcg => &[Self::Fr2050, Self::Fr2033, Self::Fr2035, Self::FrSig],
            Standard::Syscohada => &[Self::OhadaNormal, Self::OhadaMinimal],
            Standard::Pcmn
            | Standard::Pcn
            | Standard::Cgnc
            | Standard::Sce
            | Standard::Kmu
            | Standard::Gifi
            | Standard::Ifrs
            | Standard::Other => &[],
        }
    }

    /// The stable name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fr2050 => "fr_2050",
            Self::Fr2033 => "fr_2033",
            Self::Fr2035 => "fr_2035",
            Self::FrSig => "fr_sig",
            Self::OhadaNormal => "ohada_sn",
            Self::OhadaMinimal => "ohada_smt",
        }
    }

    /// Its layout for a fiscal year that begins on this day: the French forms changed for years opened from 2025-01-01
    /// (ANC 2022-06).
    pub fn layout(self, fiscal_year_start: NaiveDate) -> &'static Layout {
        let is_before_2025 = fiscal_year_start.year() < 2025;
        match self {
            Self::Fr2050 if is_before_2025 => &FR_2050_2014,
            Self::Fr2050 => &FR_2050_2025,
            Self::Fr2033 if is_before_2025 => &FR_2033_2014,
            Self::Fr2033 => &FR_2033_2025,
            Self::Fr2035 => &FR_2035,
            Self::FrSig => &FR_SIG,
            Self::OhadaNormal => &OHADA_SN,
            Self::OhadaMinimal => &OHADA_SMT,
        }
    }

    /// The codes of total assets and of total equity and liabilities, which are equal; `None` where no balance sheet is in it.
    pub const fn totals(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Fr2050 => Some(("CO", "EE")),
            Self::Fr2033 => Some(("110", "180")),
            Self::OhadaNormal => Some(("BZ", "DZ")),
            Self::OhadaMinimal => Some(("gz", "hz")),
            Self::Fr2035 | Self::FrSig => None,
        }
    }
}
