//! The accounts that a company has for exchange differences.

use std::collections::BTreeMap;

use ledger::rates::{
    ExchangeAccounts, PositionKind, Provisions, Side, Treatment, proposed_exchange_accounts, treatment,
};
use ledger::{AccountNumber, Money, Standard};
use tenancy::CompanyTx;

use super::positions::Positions;
use crate::accounting::accounts;
use crate::accounting::closing::nets_of;
use crate::accounting::fiscal_years::YearRow;
use crate::http::{ApiError, ApiResult};

/// Those of each kind and side.
pub struct Accounts(BTreeMap<(PositionKind, bool), ExchangeAccounts>);

impl Accounts {
    /// Those that positions need, and those of provisions that may be there without any.
    pub async fn of(tx: &mut CompanyTx<'_>, year: &YearRow, positions: &Positions) -> ApiResult<Self> {
        let standard = positions.standard;
        let is_open = |kind: &PositionKind| positions.open.iter().any(|open| open.kind == *kind);
        let kinds =
            PositionKind::ALL.into_iter().filter(|kind| is_open(kind) || is_provided(standard, *kind));
        let mut known = Known::default();
        let mut found = BTreeMap::new();
        for kind in kinds {
            for side in [Side::Receivable, Side::Debt] {
                let proposed = proposed_exchange_accounts(standard, year.start_date, kind, side);
                let accounts = ExchangeAccounts {
                    loss: known.number(tx, proposed.loss).await?,
                    gain: known.number(tx, proposed.gain).await?,
                    closing_loss: known.number(tx, proposed.closing_loss).await?,
                    closing_gain: known.number(tx, proposed.closing_gain).await?,
                    latent_loss: known.number(tx, proposed.latent_loss).await?,
                    latent_gain: known.number(tx, proposed.latent_gain).await?,
                    provision: known.number(tx, proposed.provision).await?,
                    provision_charge: known.number(tx, proposed.provision_charge).await?,
                    provision_income: known.number(tx, proposed.provision_income).await?,
                };
                found.insert((kind, side == Side::Debt), accounts);
            }
        }
        Ok(Self(found))
    }

    /// Those of a kind and side.
    pub fn get(&self, kind: PositionKind, side: Side) -> ExchangeAccounts {
        self.0.get(&(kind, side == Side::Debt)).copied().unwrap_or_default()
    }

    /// What the books have on the accounts of provisions, without what a revaluation of the year itself posted there.
    pub async fn provisions(
        &self,
        tx: &mut CompanyTx<'_>,
        year: &YearRow,
        (standard, is_net_by_currency): (Standard, bool),
        own: &BTreeMap<String, i64>,
    ) -> ApiResult<Provisions> {
        let mut provisions = Provisions { is_net_by_currency, booked: BTreeMap::new() };
        let nets = nets_of(tx, &[year.id], false).await?;
        for kind in PositionKind::ALL.into_iter().filter(|kind| is_provided(standard, *kind)) {
            let Some(account) = self.get(kind, Side::Receivable).provision else { continue };
            let of_account = nets.iter().filter(|net| net.account == account.as_str());
            let others = own.get(account.as_str()).copied().unwrap_or_default();
            let booked = Money::sum(of_account.map(|net| Money::from_minor(net.net)))
                .and_then(|net| Money::from_minor(others).checked_sub(net))
                .map_err(ApiError::internal)?;
            provisions.booked.insert(account, booked.max(Money::ZERO));
        }
        Ok(provisions)
    }
}

fn is_provided(standard: Standard, kind: PositionKind) -> bool {
    treatment(standard, kind) == Treatment::Deferred { has_provision: true }
}

/// The company's accounts for the numbers that were asked about.
#[derive(Default)]
struct Known(BTreeMap<&'static str, Option<AccountNumber>>);

impl Known {
    async fn number(
        &mut self,
        tx: &mut CompanyTx<'_>,
        proposed: Option<&'static str>,
    ) -> ApiResult<Option<AccountNumber>> {
        let Some(proposed) = proposed else { return Ok(None) };
        if let Some(known) = self.0.get(proposed) {
            return Ok(*known);
        }
        let found = accounts::proposed(tx, Some(proposed)).await?;
        let found =
            found.map(|number| AccountNumber::new(&number).map_err(ApiError::internal)).transpose()?;
        self.0.insert(proposed, found);
        Ok(found)
    }
}
