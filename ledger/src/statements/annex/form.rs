//! The annexes that are known, and which layout each has in a year.

use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate};

use super::AnnexLayout;
use crate::Standard;

/// An annex of the normal regime (régime réel normal; CGI ann. III, art. 38 II).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnnexForm {
    /// Form 2054: fixed assets.
    Fr2054,
    /// Form 2055: depreciation and amortisation.
    Fr2055,
    /// Form 2056: provisions and impairment.
    Fr2056,
    /// Form 2057: receivables and payables by when they fall due.
    Fr2057,
}

macro_rules! layout {
    ($rows:literal, $accounts:literal) => {
        LazyLock::new(|| {
            AnnexLayout::embedded(
                include_str!(concat!("../../../statements/", $rows, "_rows.tsv")),
                include_str!(concat!("../../../statements/", $accounts, "_accounts.tsv")),
            )
        })
    };
}

static FR_2054: LazyLock<AnnexLayout> = layout!("fr_2054", "fr_2054");
static FR_2055: LazyLock<AnnexLayout> = layout!("fr_2055", "fr_2055");
static FR_2056_2014: LazyLock<AnnexLayout> = layout!("fr_2056_2014", "fr_2056_2014");
static FR_2056_2025: LazyLock<AnnexLayout> = layout!("fr_2056_2025", "fr_2056_2025");
static FR_2057_2014: LazyLock<AnnexLayout> = layout!("fr_2057", "fr_2057_2014");
static FR_2057_2025: LazyLock<AnnexLayout> = layout!("fr_2057", "fr_2057_2025");

impl AnnexForm {
    /// Every form, in the order of the return.
    pub const ALL: [Self; 4] = [Self::Fr2054, Self::Fr2055, Self::Fr2056, Self::Fr2057];

    /// The forms of books of a standard; none but in France.
    pub const fn of_standard(standard: Standard) -> &'static [Self] {
        match standard {
            Standard::Pcg => &Self::ALL,
            Standard::Syscohada
            | Standard::Pcmn
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
            Self::Fr2054 => "fr_2054",
            Self::Fr2055 => "fr_2055",
            Self::Fr2056 => "fr_2056",
            Self::Fr2057 => "fr_2057",
        }
    }

    /// Its layout for a fiscal year that begins on this day: accounts, and a row of form 2056, changed for years opened from 2025-01-01
    /// (ANC 2022-06).
    pub fn layout(self, fiscal_year_start: NaiveDate) -> &'static AnnexLayout {
        let is_before_2025 = fiscal_year_start.year() < 2025;
        match self {
            Self::Fr2054 => &FR_2054,
            Self::Fr2055 => &FR_2055,
            Self::Fr2056 if is_before_2025 => &FR_2056_2014,
            Self::Fr2056 => &FR_2056_2025,
            Self::Fr2057 if is_before_2025 => &FR_2057_2014,
            Self::Fr2057 => &FR_2057_2025,
        }
    }
}
