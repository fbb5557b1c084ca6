//! The choices of a few, each a text in the database and on the wire. A text that is none of them is read as the usual one.

use poem_openapi::Enum;
use serde::{Deserialize, Serialize};

/// The looks that a person prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum Theme {
    /// Dark text on a light ground.
    Light,
    /// Light text on a dark ground.
    Dark,
    /// What the device says.
    System,
}

impl Theme {
    /// The text of this one.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::System => "system",
        }
    }

    /// The theme of a text.
    pub fn of(text: &str) -> Self {
        match text {
            "light" => Self::Light,
            "dark" => Self::Dark,
            _ => Self::System,
        }
    }
}

/// How close things stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum Density {
    /// With room around them.
    Comfortable,
    /// As many as fit.
    Compact,
}

impl Density {
    /// The text of this one.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Comfortable => "comfortable",
            Self::Compact => "compact",
        }
    }

    /// The density of a text.
    pub fn of(text: &str) -> Self {
        if text == "compact" { Self::Compact } else { Self::Comfortable }
    }
}

/// How days are written in digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum DateFormat {
    /// 31/12/2026.
    DayFirst,
    /// 12/31/2026.
    MonthFirst,
    /// 2026-12-31.
    Iso,
    /// 31.12.2026.
    Dotted,
    /// As the language of the person writes them.
    #[serde(other)]
    Language,
}

impl DateFormat {
    /// The text of this one.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::DayFirst => "day_first",
            Self::MonthFirst => "month_first",
            Self::Iso => "iso",
            Self::Dotted => "dotted",
        }
    }

    /// The format of a text.
    pub fn of(text: &str) -> Self {
        match text {
            "day_first" => Self::DayFirst,
            "month_first" => Self::MonthFirst,
            "iso" => Self::Iso,
            "dotted" => Self::Dotted,
            _ => Self::Language,
        }
    }
}

/// Which marks stand between the digits of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum NumberFormat {
    /// 1 234,56.
    European,
    /// 1.234,56.
    Dotted,
    /// 1,234.56.
    Anglo,
    /// 1’234.56.
    Swiss,
    /// Those of the language of the person.
    #[serde(other)]
    Language,
}

impl NumberFormat {
    /// The text of this one.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::European => "european",
            Self::Dotted => "dotted",
            Self::Anglo => "anglo",
            Self::Swiss => "swiss",
        }
    }

    /// The format of a text.
    pub fn of(text: &str) -> Self {
        match text {
            "european" => Self::European,
            "dotted" => Self::Dotted,
            "anglo" => Self::Anglo,
            "swiss" => Self::Swiss,
            _ => Self::Language,
        }
    }
}
