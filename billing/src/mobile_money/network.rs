//! Who carries mobile money, what they take for it, and our numbers there.

use std::str::FromStr;

/// A network of mobile money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Network {
    /// Orange Money.
    Orange,
    /// MTN Mobile Money.
    Mtn,
    /// Moov Money.
    Moov,
    /// Wave.
    Wave,
    /// Flooz.
    Flooz,
}

/// A number of ours, to which is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payee {
    /// The network that it is in.
    pub network: Network,
    /// The number, with `+` and the code of its country.
    pub number: String,
}

/// How an instance is paid by mobile money.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MobileMoney {
    /// Our numbers, one a network; none where nobody pays so.
    pub payees: Vec<Payee>,
    /// Whether they are nobody's: no money moves.
    pub is_sandbox: bool,
}

impl Network {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Orange, Self::Mtn, Self::Moov, Self::Wave, Self::Flooz];
    /// In which currencies they carry money.
    pub const CURRENCIES: [&str; 2] = ["XOF", "XAF"];

    /// The stable name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Orange => "orange",
            Self::Mtn => "mtn",
            Self::Moov => "moov",
            Self::Wave => "wave",
            Self::Flooz => "flooz",
        }
    }

    /// What it takes of whoever pays a merchant, in thousandths of the amount.
    pub const fn fee_permille(self) -> i64 {
        match self {
            Self::Orange => 5,
            Self::Mtn => 8,
            Self::Moov => 6,
            Self::Wave => 10,
            Self::Flooz => 7,
        }
    }

    /// What it takes for an amount, rounded to the unit.
    pub const fn fee(self, amount_minor: i64) -> i64 {
        (amount_minor * self.fee_permille() + 500) / 1_000
    }
}

impl FromStr for Network {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|one| one.as_str() == text).ok_or(())
    }
}

impl MobileMoney {
    /// Numbers that are nobody's, for an instance on which no money moves.
    pub fn sandbox() -> Self {
        let payee = |network| Payee { network, number: "+22100000000".to_owned() };
        Self { payees: Network::ALL.map(payee).to_vec(), is_sandbox: true }
    }

    /// Our number in a network.
    pub fn payee(&self, network: Network) -> Option<&Payee> {
        self.payees.iter().find(|payee| payee.network == network)
    }
}
