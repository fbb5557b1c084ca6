//! What a code says of the tax on a line.

use chrono::NaiveDate;

use super::Rate;
use crate::AccountNumber;

macro_rules! names {
    ($type:ident { $($variant:ident => $name:literal),+ $(,)? }) => {
        impl $type {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable name.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// Reads a name that `as_str` wrote; `None` for another text.
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == code)
            }
        }
    };
}

/// On which side of the business a tax is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TaxUse {
    /// What the company sells.
    Sale,
    /// What it buys.
    Purchase,
}

/// What a transaction is to the tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TaxKind {
    /// Within the country, taxed by the seller.
    Domestic,
    /// Between member states of the European Union: exempt when sold, taxed by the buyer (directive 2006/112/EC, art. 138, 196, 200).
    IntraEu,
    /// The buyer owes the tax instead of the seller.
    ReverseCharge,
    /// Goods from outside that the importer taxes in the own declaration (France: CGI art. 1695 II).
    Import,
    /// Tax that was paid at customs.
    Customs,
    /// Goods and services to outside, without tax.
    Export,
    /// Without tax for another reason.
    Exempt,
}

/// What makes a tax due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TaxDue {
    /// The invoice (France: CGI art. 269, 2 a).
    Debits,
    /// The payment, in proportion (France, services: CGI art. 269, 2 c).
    Payments,
}

names!(TaxUse { Sale => "sale", Purchase => "purchase" });
names!(TaxKind {
    Domestic => "domestic",
    IntraEu => "intra_eu",
    ReverseCharge => "reverse_charge",
    Import => "import",
    Customs => "customs",
    Export => "export",
    Exempt => "exempt",
});
names!(TaxDue { Debits => "debits", Payments => "payments" });

/// What a transaction books of its tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Nothing: there is no tax.
    None,
    /// What the company owes.
    Collected,
    /// What it gets back.
    Deductible,
    /// Both, because the buyer owes the tax and gets it back.
    Both,
}

impl Sides {
    /// What is booked of a transaction.
    pub const fn of(usage: TaxUse, kind: TaxKind) -> Self {
        match (usage, kind) {
            (_, TaxKind::Export | TaxKind::Exempt) => Self::None,
            (TaxUse::Sale, TaxKind::Domestic) => Self::Collected,
            (TaxUse::Sale, _) => Self::None,
            (TaxUse::Purchase, TaxKind::Domestic | TaxKind::Customs) => Self::Deductible,
            (TaxUse::Purchase, TaxKind::IntraEu | TaxKind::ReverseCharge | TaxKind::Import) => Self::Both,
        }
    }

    /// Whether tax is owed.
    pub const fn has_collected(self) -> bool {
        matches!(self, Self::Collected | Self::Both)
    }

    /// Whether tax is got back.
    pub const fn has_deductible(self) -> bool {
        matches!(self, Self::Deductible | Self::Both)
    }
}

/// A rate and the day from which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatedRate {
    /// Its first day.
    pub from: NaiveDate,
    /// The rate.
    pub rate: Rate,
    /// How much of the tax on a purchase is got back; the rest is part of the expense.
    pub share: Rate,
}

/// A tax code of a company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxCode {
    /// Its code.
    pub code: String,
    /// On which side of the business it is.
    pub usage: TaxUse,
    /// What the transaction is.
    pub kind: TaxKind,
    /// Where the tax stands that is owed.
    pub collected: Option<AccountNumber>,
    /// Where the tax stands that is got back.
    pub deductible: Option<AccountNumber>,
    /// A second tax on the same base, as the QST of Quebec beside the GST.
    pub companion: Option<String>,
    /// Its last day, if it has one.
    pub until: Option<NaiveDate>,
    /// Its rates, the earliest first.
    pub rates: Vec<DatedRate>,
}

impl TaxCode {
    /// What is booked of it.
    pub const fn sides(&self) -> Sides {
        Sides::of(self.usage, self.kind)
    }

    /// The rate of a day; `None` before the first and after the last day of the code.
    pub fn on(&self, date: NaiveDate) -> Option<DatedRate> {
        if self.until.is_some_and(|until| date > until) {
            return None;
        }
        self.rates.iter().rev().find(|rate| rate.from <= date).copied()
    }
}
