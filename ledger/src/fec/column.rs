//! The columns of the file and the regimes that decide which of them are expected (LPF art. A47 A-1, VII and VIII).

use std::str::FromStr;

/// A column of the law, in the law's order; `Amount` and `Direction` may stand for `Debit` and `Credit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is the law's own name, given by `name`")]
pub enum Column {
    JournalCode,
    JournalLib,
    EcritureNum,
    EcritureDate,
    CompteNum,
    CompteLib,
    CompAuxNum,
    CompAuxLib,
    PieceRef,
    PieceDate,
    EcritureLib,
    Debit,
    Credit,
    EcritureLet,
    DateLet,
    ValidDate,
    MontantDevise,
    IDevise,
    DateRglt,
    ModeRglt,
    NatOp,
    IdClient,
    Montant,
    Sens,
}

impl Column {
    /// Every column, in the law's order.
    pub const ALL: [Column; 24] = [
        Self::JournalCode,
        Self::JournalLib,
        Self::EcritureNum,
        Self::EcritureDate,
        Self::CompteNum,
        Self::CompteLib,
        Self::CompAuxNum,
        Self::CompAuxLib,
        Self::PieceRef,
        Self::PieceDate,
        Self::EcritureLib,
        Self::Debit,
        Self::Credit,
        Self::EcritureLet,
        Self::DateLet,
        Self::ValidDate,
        Self::MontantDevise,
        Self::IDevise,
        Self::DateRglt,
        Self::ModeRglt,
        Self::NatOp,
        Self::IdClient,
        Self::Montant,
        Self::Sens,
    ];

    /// The name that the header of a file gives it.
    pub fn name(self) -> &'static str {
        match self {
            Self::JournalCode => "JournalCode",
            Self::JournalLib => "JournalLib",
            Self::EcritureNum => "EcritureNum",
            Self::EcritureDate => "EcritureDate",
            Self::CompteNum => "CompteNum",
            Self::CompteLib => "CompteLib",
            Self::CompAuxNum => "CompAuxNum",
            Self::CompAuxLib => "CompAuxLib",
            Self::PieceRef => "PieceRef",
            Self::PieceDate => "PieceDate",
            Self::EcritureLib => "EcritureLib",
            Self::Debit => "Debit",
            Self::Credit => "Credit",
            Self::EcritureLet => "EcritureLet",
            Self::DateLet => "DateLet",
            Self::ValidDate => "ValidDate",
            Self::MontantDevise => "Montantdevise",
            Self::IDevise => "Idevise",
            Self::DateRglt => "DateRglt",
            Self::ModeRglt => "ModeRglt",
            Self::NatOp => "NatOp",
            Self::IdClient => "IdClient",
            Self::Montant => "Montant",
            Self::Sens => "Sens",
        }
    }

    pub(super) fn index(self) -> usize {
        self as usize
    }
}

/// The tax regime, which decides the columns: 18, 21 or 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regime {
    /// Commercial accounting (BIC, IS, and BNC or BA under commercial law): 18 columns.
    General,
    /// Farmers on a cash basis (BA): 21 columns.
    Ba,
    /// Professionals on a cash basis (BNC): 22 columns.
    Bnc,
}

/// A regime's name that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRegime;

impl Regime {
    /// The stable code of the regime.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Ba => "ba",
            Self::Bnc => "bnc",
        }
    }

    /// The columns that a file of this regime must have, with `Debit` and `Credit`.
    pub fn columns(self) -> &'static [Column] {
        match self {
            Self::General => &Column::ALL[..18],
            Self::Ba => &Column::ALL[..21],
            Self::Bnc => &Column::ALL[..22],
        }
    }

    /// The regime whose additional columns are all present.
    pub(super) fn of(has: impl Fn(Column) -> bool) -> Self {
        if ![Column::DateRglt, Column::ModeRglt, Column::NatOp].into_iter().all(&has) {
            Self::General
        } else if has(Column::IdClient) {
            Self::Bnc
        } else {
            Self::Ba
        }
    }
}

impl FromStr for Regime {
    type Err = UnknownRegime;

    /// Reads our codes and those of the official checker (BIC, COM, BAT, BNCT), in any case.
    fn from_str(text: &str) -> Result<Self, UnknownRegime> {
        match text.to_ascii_lowercase().as_str() {
            "general" | "bic" | "is" | "com" => Ok(Self::General),
            "ba" | "bat" => Ok(Self::Ba),
            "bnc" | "bnct" => Ok(Self::Bnc),
            _ => Err(UnknownRegime),
        }
    }
}
