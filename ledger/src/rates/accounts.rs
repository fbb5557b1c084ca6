//! Where the standards want exchange differences.

use chrono::{Datelike, NaiveDate};

use super::{PositionKind, Side};
use crate::{AccountNumber, Standard};

/// What a standard does with the difference of a position that is still open at closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// It is income or a charge of the year.
    Income,
    /// It waits on the balance sheet until the position is settled; nothing of a gain is income.
    Deferred {
        /// Whether the losses are provided for.
        has_provision: bool,
    },
}

/// The accounts of exchange differences. What is absent is not needed, or has to be named before it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExchangeAccounts {
    /// Losses of settled positions.
    pub loss: Option<AccountNumber>,
    /// Gains of settled positions.
    pub gain: Option<AccountNumber>,
    /// Losses of open positions that are a charge of the year.
    pub closing_loss: Option<AccountNumber>,
    /// Gains of open positions that are income of the year.
    pub closing_gain: Option<AccountNumber>,
    /// Losses of open positions that wait.
    pub latent_loss: Option<AccountNumber>,
    /// Gains of open positions that wait.
    pub latent_gain: Option<AccountNumber>,
    /// The provision for losses that wait.
    pub provision: Option<AccountNumber>,
    /// The charge of the provision.
    pub provision_charge: Option<AccountNumber>,
    /// The income when it is taken back.
    pub provision_income: Option<AccountNumber>,
}

/// Numbers under which a chart has what exchange differences need: an account of the company that is one of them, or
/// under it, is proposed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProposedExchangeAccounts {
    /// See [`ExchangeAccounts::loss`].
    pub loss: Option<&'static str>,
    /// See [`ExchangeAccounts::gain`].
    pub gain: Option<&'static str>,
    /// See [`ExchangeAccounts::closing_loss`].
    pub closing_loss: Option<&'static str>,
    /// See [`ExchangeAccounts::closing_gain`].
    pub closing_gain: Option<&'static str>,
    /// See [`ExchangeAccounts::latent_loss`].
    pub latent_loss: Option<&'static str>,
    /// See [`ExchangeAccounts::latent_gain`].
    pub latent_gain: Option<&'static str>,
    /// See [`ExchangeAccounts::provision`].
    pub provision: Option<&'static str>,
    /// See [`ExchangeAccounts::provision_charge`].
    pub provision_charge: Option<&'static str>,
    /// See [`ExchangeAccounts::provision_income`].
    pub provision_income: Option<&'static str>,
}

/// What a standard does with the difference of an open position of a kind.
///
/// France: PCG art. 420-5 (debts and receivables: differences on 476 and 477, latent losses provided for) and 420-7 (cash: result).
/// OHADA: AUDCIF art. 54 (the same) and 58 (cash). Morocco: the CGNC on 27, 37, 17, 47 and 1516, 4506. Tunisia: NCT 15 (result, but
/// what is due after more than a year is deferred). Belgium: opinion CNC 152/1, VII, C allows all of it in the result; its
/// preferred method (VII, B; 152/5) keeps a currency's net gain on the balance sheet. IFRS: IAS 21.28; Canada: ASPE 1651.20. Luxembourg
/// as the chart has no other accounts; Switzerland likewise: its law (CO art. 960 to 960e) names no account where a gain would wait.
pub const fn treatment(standard: Standard, kind: PositionKind) -> Treatment {
    match (standard, kind) {
        (_, PositionKind::Cash) => Treatment::Income,
        (Standard::Pcg | Standard::Syscohada | Standard::Cgnc, _) => {
            Treatment::Deferred { has_provision: true }
        }
        (Standard::Sce, PositionKind::LongTerm) => Treatment::Deferred { has_provision: false },
        (
            Standard::Sce
            | Standard::Pcmn
            | Standard::Pcn
            | Standard::Kmu
            | Standard::Gifi
            | Standard::Ifrs
            | Standard::Other,
            _,
        ) => Treatment::Income,
    }
}

/// What the chart of a standard has for the differences of a position, in a year that begins on a day.
///
/// Commercial differences are 656 and 756 of the PCG for years opened from 2017 (ANC 2015-05; 666 and 766 before, and for all that is
/// financial) and of SYSCOHADA (676 and 776 for what is financial); their provision is an operating one likewise (6815 and 7815, 6911
/// and 7911). For risks within a year SYSCOHADA's chart also has 4991 and 4997, with 6591, 6791, 7591 and 7791, which a caller may name
/// instead of 194. Belgium parts what is settled (654, 754) from what is only converted (655, 755). Nothing is proposed where a
/// standard names no chart.
pub fn proposed_exchange_accounts(
    standard: Standard,
    year_start: NaiveDate,
    kind: PositionKind,
    side: Side,
) -> ProposedExchangeAccounts {
    let accounts = match standard {
        Standard::Pcg => pcg(kind, side, year_start.year() >= 2017),
        Standard::Syscohada => syscohada(kind, side),
        Standard::Cgnc => cgnc(kind, side),
        Standard::Sce => sce(kind),
        Standard::Pcmn => ProposedExchangeAccounts {
            closing_loss: Some("655"),
            closing_gain: Some("755"),
            ..settled("654", "754")
        },
        Standard::Pcn => settled("6562", "7562"),
        Standard::Kmu => settled("6942", "6952"),
        Standard::Gifi => settled("82312", "82311"),
        Standard::Ifrs => settled("656", "756"),
        Standard::Other => ProposedExchangeAccounts::default(),
    };
    match treatment(standard, kind) {
        Treatment::Income => {
            ProposedExchangeAccounts { latent_loss: None, latent_gain: None, ..accounts }.without_provision()
        }
        Treatment::Deferred { has_provision: false } => accounts.without_provision(),
        Treatment::Deferred { has_provision: true } => accounts,
    }
}

impl ProposedExchangeAccounts {
    fn without_provision(self) -> Self {
        Self { provision: None, provision_charge: None, provision_income: None, ..self }
    }
}

/// The same accounts for what is settled and what is taken into the result at closing.
const fn settled(loss: &'static str, gain: &'static str) -> ProposedExchangeAccounts {
    ProposedExchangeAccounts {
        loss: Some(loss),
        gain: Some(gain),
        closing_loss: Some(loss),
        closing_gain: Some(gain),
        latent_loss: None,
        latent_gain: None,
        provision: None,
        provision_charge: None,
        provision_income: None,
    }
}

fn pcg(kind: PositionKind, side: Side, has_commercial: bool) -> ProposedExchangeAccounts {
    let is_commercial = kind == PositionKind::Commercial && has_commercial;
    let (loss, gain) = if is_commercial { ("656", "756") } else { ("666", "766") };
    let (charge, income) = if is_commercial { ("6815", "7815") } else { ("6865", "7865") };
    let (latent_loss, latent_gain) = match side {
        Side::Receivable => ("4761", "4771"),
        Side::Debt => ("4762", "4772"),
    };
    ProposedExchangeAccounts {
        latent_loss: Some(latent_loss),
        latent_gain: Some(latent_gain),
        provision: Some("1515"),
        provision_charge: Some(charge),
        provision_income: Some(income),
        ..settled(loss, gain)
    }
}

fn syscohada(kind: PositionKind, side: Side) -> ProposedExchangeAccounts {
    let is_commercial = kind == PositionKind::Commercial;
    let (loss, gain) = if is_commercial { ("656", "756") } else { ("676", "776") };
    let (charge, income) = if is_commercial { ("6911", "7911") } else { ("6971", "7971") };
    let (latent_loss, latent_gain) = match (is_commercial, side) {
        (true, Side::Receivable) => ("47811", "47911"),
        (true, Side::Debt) => ("47831", "47931"),
        (false, Side::Receivable) => ("4782", "4792"),
        (false, Side::Debt) => ("4784", "4794"),
    };
    ProposedExchangeAccounts {
        latent_loss: Some(latent_loss),
        latent_gain: Some(latent_gain),
        provision: Some("194"),
        provision_charge: Some(charge),
        provision_income: Some(income),
        ..settled(loss, gain)
    }
}

fn cgnc(kind: PositionKind, side: Side) -> ProposedExchangeAccounts {
    let (latent_loss, latent_gain, provision) = match (kind, side) {
        (PositionKind::LongTerm, Side::Receivable) => ("2710", "1710", "1516"),
        (PositionKind::LongTerm, Side::Debt) => ("2720", "1720", "1516"),
        (_, Side::Receivable) => ("3701", "4701", "4506"),
        (_, Side::Debt) => ("3702", "4702", "4506"),
    };
    ProposedExchangeAccounts {
        latent_loss: Some(latent_loss),
        latent_gain: Some(latent_gain),
        provision: Some(provision),
        provision_charge: Some("6393"),
        provision_income: Some("7393"),
        ..settled("6331", "7331")
    }
}

fn sce(kind: PositionKind) -> ProposedExchangeAccounts {
    let is_deferred = kind == PositionKind::LongTerm;
    ProposedExchangeAccounts {
        latent_loss: is_deferred.then_some("275"),
        latent_gain: is_deferred.then_some("185"),
        ..settled("655", "756")
    }
}
