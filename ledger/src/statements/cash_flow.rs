//! The cash-flow statements that are known.

use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate};

use super::FlowLayout;
use crate::Standard;

/// A cash-flow statement, by the indirect method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CashFlowStatement {
    /// OHADA, the table of the normal system (AUDCIF of 2017, title IX, ch. 5), which is part of its statements.
    Ohada,
    /// France, the model of the order of accountants (OEC, avis 30 of 1997), which no law prescribes for the accounts of one company.
    France,
}

macro_rules! layout {
    ($lines:literal, $accounts:literal) => {
        LazyLock::new(|| {
            FlowLayout::embedded(
                include_str!(concat!("../../statements/", $lines, "_lines.tsv")),
                include_str!(concat!("../../statements/", $accounts, "_accounts.tsv")),
            )
        })
    };
}

static OHADA: LazyLock<FlowLayout> = layout!("ohada_tft", "ohada_tft");
static FR_2014: LazyLock<FlowLayout> = layout!("fr_tft", "fr_tft_2014");
static FR_2025: LazyLock<FlowLayout> = layout!("fr_tft", "fr_tft_2025");

impl CashFlowStatement {
    /// Every statement.
    pub const ALL: [Self; 2] = [Self::Ohada, Self::France];

    /// The one of books of a standard; `None` where none is known here.
    pub const fn of_standard(standard: Standard) -> Option<Self> {
        match standard {
            Standard::Pcg => Some(Self::France),
            Standard::Syscohada => Some(Self::Ohada),
            Standard::Pcmn
            | Standard::Pcn
            | Standard::Cgnc
            | Standard::Sce
            | Standard::Kmu
            | Standard::Gifi
            | Standard::Ifrs
            | Standard::Other => None,
        }
    }

    /// The stable name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ohada => "ohada_tft",
            Self::France => "fr_tft",
        }
    }

    /// Its layout for a fiscal year that begins on this day: in France disposals changed their accounts for years opened from
    /// 2025-01-01 (ANC 2022-06).
    pub fn layout(self, fiscal_year_start: NaiveDate) -> &'static FlowLayout {
        match self {
            Self::Ohada => &OHADA,
            Self::France if fiscal_year_start.year() < 2025 => &FR_2014,
            Self::France => &FR_2025,
        }
    }

    /// The codes of the treasury at the end by the flows and by the accounts, which are equal.
    pub const fn control(self) -> (&'static str, &'static str) {
        match self {
            Self::Ohada => ("ZH", "zh_books"),
            Self::France => ("closing", "closing_books"),
        }
    }
}
