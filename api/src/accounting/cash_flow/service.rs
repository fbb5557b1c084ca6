//! Puts the flows of a year into the lines of its cash-flow statement.

use chrono::NaiveDate;
use ledger::statements::{self, AccountFlow, CellAmount, FlowLayout};
use ledger::{Currency, Money};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{CashFlowLine, CashFlowModel, CashFlowStatement};
use crate::accounting::account_flows::{self, FlowSum};
use crate::accounting::amount::overflow;
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::statements::{ComparedYear, StatementAccount, StatementLineKind};
use crate::accounting::{amount, cancelled, openings, settings, statements as annual};
use crate::http::{ApiError, ApiResult};

/// Which statement is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub fiscal_year_id: Uuid,
    /// Last day of a month of the year; the year's last day when absent.
    pub to: Option<NaiveDate>,
    /// Whether drafts are counted.
    pub with_drafts: bool,
}

/// The statement.
///
/// # Errors
/// 422 `fiscal_year_unknown`, `not_last_of_month`, `outside_fiscal_year`; `cash_flow_unavailable` where no model is known for the
/// company's standard.
pub async fn get(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<CashFlowStatement> {
    let currency = amount::currency_of(tx.company())?;
    let year = fiscal_years::of_parameter(tx, asked.fiscal_year_id).await?;
    let to = annual::last_day(&year, asked.to)?;
    let standard = settings::standard(tx).await?;
    let model = statements::CashFlowStatement::of_standard(standard);
    let model = model.ok_or_else(|| ApiError::unprocessable("cash_flow_unavailable"))?;
    let layout = model.layout(year.start_date);
    let brought = openings::provisional(tx, &year, asked.with_drafts).await?;
    let found = account_flows::of_year(tx, &year, to, &brought, asked.with_drafts).await?;
    let flows = flows(tx, &year, to, &found).await?;
    let amounts = layout.amounts(&flows).map_err(overflow)?;
    let previous = ComparedYear::of(tx, &year, (year.start_date, to)).await?;
    let before = match &previous {
        Some((other, compared)) => {
            let brought = openings::provisional(tx, other, asked.with_drafts).await?;
            let found = account_flows::of_year(tx, other, compared.to, &brought, asked.with_drafts).await?;
            let flows = self::flows(tx, other, compared.to, &found).await?;
            // Accounts go into other lines before 2025; the lines of a model are the same in every year.
            Some(model.layout(other.start_date).amounts(&flows).map_err(overflow)?)
        }
        None => None,
    };
    Ok(CashFlowStatement {
        model: model.into(),
        fiscal_year_id: year.id,
        from: year.start_date,
        to,
        currency: currency.code().to_owned(),
        previous: previous.map(|(_, compared)| compared),
        lines: lines(layout, &amounts, before.as_deref(), model.control().1, currency)?,
        accounts: accounts(layout, &found, &flows, currency)?,
        is_tied: is_tied(model, layout, &amounts)?,
        is_opening_provisional: !brought.is_empty(),
        with_drafts: asked.with_drafts,
    })
}

/// The flows of the accounts without what was cancelled, which moved no cash.
async fn flows(
    tx: &mut CompanyTx<'_>,
    year: &YearRow,
    to: NaiveDate,
    sums: &[FlowSum],
) -> ApiResult<Vec<AccountFlow>> {
    let mut flows: Vec<_> = sums.iter().map(FlowSum::flow).collect::<ApiResult<_>>()?;
    cancelled::of_year(tx, year, to).await?.take_out_of(&mut flows)?;
    Ok(flows)
}

/// What is printed: all but the line that only controls another, and what goes into a total alone.
fn lines(
    layout: &FlowLayout,
    amounts: &[CellAmount],
    before: Option<&[CellAmount]>,
    control: &str,
    currency: Currency,
) -> ApiResult<Vec<CashFlowLine>> {
    let mut lines = Vec::with_capacity(amounts.len());
    for (place, line) in layout.lines().iter().enumerate() {
        let Some(kind) = StatementLineKind::of(&line.kind).filter(|_| line.code != control) else { continue };
        let net = |amounts: &[CellAmount]| amounts[place].net().map_err(overflow);
        let shown = (kind != StatementLineKind::Title).then_some(amounts);
        let wire = |amount: Money| amount.format(currency);
        lines.push(CashFlowLine {
            code: line.code.to_owned(),
            kind,
            label: line.label.to_owned(),
            amount: shown.map(net).transpose()?.map(wire),
            previous: before.filter(|_| shown.is_some()).map(net).transpose()?.map(wire),
        });
    }
    Ok(lines)
}

/// What the lines are made of.
fn accounts(
    layout: &FlowLayout,
    sums: &[FlowSum],
    flows: &[AccountFlow],
    currency: Currency,
) -> ApiResult<Vec<StatementAccount>> {
    let mut accounts = Vec::with_capacity(sums.len());
    for (sum, flow) in sums.iter().zip(flows) {
        for (code, amount) in layout.shares_of(flow).map_err(overflow)? {
            accounts.push(StatementAccount {
                code: code.to_owned(),
                account: sum.account.clone(),
                label: sum.label.clone(),
                amount: amount.format(currency),
            });
        }
    }
    Ok(accounts)
}

/// Whether both ways to the treasury at the end come to the same.
fn is_tied(
    model: statements::CashFlowStatement,
    layout: &FlowLayout,
    amounts: &[CellAmount],
) -> ApiResult<bool> {
    let (by_flows, by_accounts) = model.control();
    let net = |code: &str| {
        let place = layout.lines().iter().position(|line| line.code == code);
        place.map(|place| amounts[place].net()).transpose().map_err(overflow)
    };
    Ok(net(by_flows)? == net(by_accounts)?)
}

impl From<statements::CashFlowStatement> for CashFlowModel {
    fn from(model: statements::CashFlowStatement) -> Self {
        match model {
            statements::CashFlowStatement::Ohada => Self::Ohada,
            statements::CashFlowStatement::France => Self::France,
        }
    }
}
