//! The accounts that a company has for exchange differences.

use std::collections::{BTreeMap, BTreeSet};

use ledger::rates::{
    ExchangeAccounts, ForeignPosition, PositionKind, Provisions, Side, Treatment, proposed_exchange_accounts,
    treatment,
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
    /// Those that positions need.
    pub async fn of(tx: &mut CompanyTx<'_>, year: &YearRow, positions: &Positions) -> ApiResult<Self> {
        let kinds: BTreeSet<PositionKind> = positions.open.iter().map(|open| open.kind).collect();
        let mut found = BTreeMap::new();
        for kind in kinds {
            for side in [Side::Receivable, Side::Debt] {
                let proposed = proposed_exchange_accounts(positions.standard, year.start_date, kind, side);
                let accounts = ExchangeAccounts {
                    loss: number(tx, proposed.loss).await?,
                    gain: number(tx, proposed.gain).await?,
                    closing_loss: number(tx, proposed.closing_loss).await?,
                    closing_gain: number(tx, proposed.closing_gain).await?,
                    latent_loss: number(tx, proposed.latent_loss).await?,
                    latent_gain: number(tx, proposed.latent_gain).await?,
                    provision: number(tx, proposed.provision).await?,
                    provision_charge: number(tx, proposed.provision_charge).await?,
                    provision_income: number(tx, proposed.provision_income).await?,
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

    /// What the books have of the provision: where kinds share an account, it is of the first that is provided for.
    pub async fn provisions(
        &self,
        tx: &mut CompanyTx<'_>,
        year: &YearRow,
        standard: Standard,
        open: &[ForeignPosition],
        is_net_by_currency: bool,
    ) -> ApiResult<Provisions> {
        let mut provisions = Provisions { is_net_by_currency, booked: BTreeMap::new() };
        let mut seen: BTreeSet<AccountNumber> = BTreeSet::new();
        let nets = nets_of(tx, &[year.id], false).await?;
        let provided = Treatment::Deferred { has_provision: true };
        let kinds: BTreeSet<PositionKind> =
            open.iter().map(|one| one.kind).filter(|kind| treatment(standard, *kind) == provided).collect();
        for kind in kinds {
            let Some(account) = self.get(kind, Side::Receivable).provision else { continue };
            if seen.insert(account) {
                let of_account = nets.iter().filter(|net| net.account == account.as_str());
                let booked = Money::sum(of_account.map(|net| Money::from_minor(net.net)));
                let booked = booked.and_then(Money::checked_neg).map_err(ApiError::internal)?;
                provisions.booked.insert(kind, booked.max(Money::ZERO));
            }
        }
        Ok(provisions)
    }
}

async fn number(tx: &mut CompanyTx<'_>, proposed: Option<&str>) -> ApiResult<Option<AccountNumber>> {
    let found = accounts::proposed(tx, proposed).await?;
    found.map(|number| AccountNumber::new(&number).map_err(ApiError::internal)).transpose()
}
