//! Puts the movements of a year into the rows of a form.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ledger::statements::annex::{self, AnnexAmount, AnnexFlow, AnnexLayout, Cell};
use ledger::{Currency, Money};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{
    AnnexAccount, AnnexCell, AnnexCellState, AnnexColumn, AnnexForm, AnnexPart, AnnexRow, AnnexTables,
};
use super::{due, transfers};
use crate::accounting::account_flows::{self, FlowSum};
use crate::accounting::amount::overflow;
use crate::accounting::fiscal_years::YearRow;
use crate::accounting::{amount, cancelled, fiscal_years, openings, settings, statements};
use crate::http::{ApiError, ApiResult};

/// Which form is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub fiscal_year_id: Uuid,
    pub form: AnnexForm,
    /// Last day of a month of the year; the year's last day when absent.
    pub to: Option<NaiveDate>,
    /// Whether drafts count.
    pub with_drafts: bool,
}

impl Asked {
    /// The form of a whole year, without drafts.
    pub fn of_year(fiscal_year_id: Uuid, form: AnnexForm) -> Self {
        Self { fiscal_year_id, form, to: None, with_drafts: false }
    }
}

/// The year up to a day, and whether drafts count.
#[derive(Debug, Clone, Copy)]
pub struct Period<'a> {
    pub year: &'a YearRow,
    pub to: NaiveDate,
    pub with_drafts: bool,
}

/// The forms that the company's standard has.
pub async fn forms(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<AnnexForm>> {
    let forms = annex::AnnexForm::of_standard(settings::standard(tx).await?);
    Ok(forms.iter().map(|form| (*form).into()).collect())
}

/// The form.
///
/// # Errors
/// 422 `fiscal_year_unknown`, `not_last_of_month`, `outside_fiscal_year`; `statement_set_unavailable` at `form` where the company's standard
/// has no annexes.
pub async fn get(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<AnnexTables> {
    let currency = amount::currency_of(tx.company())?;
    let forms = forms(tx).await?;
    let form = annex::AnnexForm::from(asked.form);
    if !forms.contains(&asked.form) {
        return Err(ApiError::field("form", "statement_set_unavailable"));
    }
    let year = fiscal_years::of_parameter(tx, asked.fiscal_year_id).await?;
    let to = statements::last_day(&year, asked.to)?;
    let layout = form.layout(year.start_date);
    let period = Period { year: &year, to, with_drafts: asked.with_drafts };
    let brought = openings::provisional(tx, &year, asked.with_drafts).await?;
    let sums = account_flows::of_year(tx, &year, to, &brought, asked.with_drafts).await?;
    let flows = flows(tx, form, layout, period, &sums).await?;
    let amounts = layout.amounts(&flows).map_err(overflow)?;
    Ok(AnnexTables {
        form: asked.form,
        forms,
        sets: statements::usual_sets(tx).await?.into_iter().map(Into::into).collect(),
        fiscal_year_id: year.id,
        from: year.start_date,
        to,
        currency: currency.code().to_owned(),
        parts: parts(layout, &amounts, currency),
        accounts: accounts(layout, &sums, &flows, currency)?,
        is_complete: !amounts.iter().flatten().any(|amount| *amount == AnnexAmount::Untold),
        is_opening_provisional: !brought.is_empty(),
    })
}

/// The flows of the accounts without what was cancelled, with what their sums do not tell.
async fn flows(
    tx: &mut CompanyTx<'_>,
    form: annex::AnnexForm,
    layout: &AnnexLayout,
    period: Period<'_>,
    sums: &[FlowSum],
) -> ApiResult<Vec<AnnexFlow>> {
    let cancelled = cancelled::of_year(tx, period.year, period.to).await?;
    let mut flows: Vec<_> = sums.iter().map(FlowSum::flow).collect::<ApiResult<_>>()?;
    cancelled.take_out_of(&mut flows)?;
    let transferred = match form {
        annex::AnnexForm::Fr2054 => {
            transfers::of_year(tx, layout, &flows, period, &cancelled.entries).await?
        }
        _ => BTreeMap::new(),
    };
    let later = match form {
        annex::AnnexForm::Fr2057 => due::later(tx, layout, &flows, period).await?,
        _ => BTreeMap::new(),
    };
    let whole = |flow: ledger::statements::AccountFlow| AnnexFlow {
        flow,
        transferred: transferred.get(&flow.account).copied().unwrap_or_default(),
        later: later.get(&flow.account).copied(),
    };
    Ok(flows.into_iter().map(whole).collect())
}

fn parts(layout: &AnnexLayout, amounts: &[Vec<AnnexAmount>], currency: Currency) -> Vec<AnnexPart> {
    let part = |(place, part): (usize, &annex::AnnexPart)| AnnexPart {
        code: part.code.to_owned(),
        label: part.label.to_owned(),
        columns: part
            .columns
            .iter()
            .map(|column| AnnexColumn { measure: column.measure.into(), label: column.label.to_owned() })
            .collect(),
        rows: layout
            .rows()
            .iter()
            .zip(amounts)
            .filter(|(row, _)| row.part == place)
            .map(|(row, amounts)| AnnexRow {
                code: row.code.to_owned(),
                kind: (&row.kind).into(),
                label: row.label.to_owned(),
                cells: row
                    .cells
                    .iter()
                    .zip(amounts)
                    .map(|(cell, amount)| wire(*amount, code(*cell), currency))
                    .collect(),
            })
            .collect(),
    };
    layout.parts().iter().enumerate().map(part).collect()
}

/// What the rows are made of.
fn accounts(
    layout: &AnnexLayout,
    sums: &[FlowSum],
    flows: &[AnnexFlow],
    currency: Currency,
) -> ApiResult<Vec<AnnexAccount>> {
    let mut accounts = Vec::with_capacity(sums.len());
    for (sum, flow) in sums.iter().zip(flows) {
        for (row, amounts) in layout.shares_of(flow).map_err(overflow)? {
            accounts.push(AnnexAccount {
                row: layout.rows()[row].code.to_owned(),
                account: sum.account.clone(),
                label: sum.label.clone(),
                cells: amounts.into_iter().map(|amount| wire(amount, None, currency)).collect(),
            });
        }
    }
    Ok(accounts)
}

fn code(cell: Cell) -> Option<&'static str> {
    match cell {
        Cell::Absent | Cell::Uncoded => None,
        Cell::Coded(code) => Some(code),
    }
}

fn wire(amount: AnnexAmount, code: Option<&str>, currency: Currency) -> AnnexCell {
    let format = |money: Money| money.format(currency);
    AnnexCell {
        code: code.map(str::to_owned),
        state: match amount {
            AnnexAmount::Absent => AnnexCellState::Absent,
            AnnexAmount::ByHand => AnnexCellState::ByHand,
            AnnexAmount::Untold => AnnexCellState::Untold,
            AnnexAmount::Told(_) => AnnexCellState::Told,
        },
        amount: amount.told().map(format),
    }
}
