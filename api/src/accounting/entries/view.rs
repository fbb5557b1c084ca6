//! An entry as callers see it.

use std::collections::BTreeMap;

use ledger::Currency;
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{EntrySource, EntryState, EntryView, LineView};
use super::store;
use super::stored::{EntryRow, LineRow};
use crate::accounting::{accounts, amount};
use crate::http::{ApiError, ApiResult};

/// The entry with its lines and the names they mention.
///
/// # Errors
/// 404 when there is none.
pub async fn entry(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<EntryView> {
    let row = store::find(tx, id).await?;
    let lines = store::lines(tx, &[id]).await?;
    let reversed_by = store::reversal_of(tx, id).await?;
    let names = Names::of(tx, &lines).await?;
    let currency = amount::currency_of(tx.company())?;
    let lines = lines.into_iter().map(|line| names.line(line, currency)).collect::<ApiResult<_>>()?;
    Ok(view(row, lines, reversed_by, currency))
}

fn view(row: EntryRow, lines: Vec<LineView>, reversed_by: Option<Uuid>, currency: Currency) -> EntryView {
    EntryView {
        id: row.id,
        journal: row.journal,
        fiscal_year_id: row.fiscal_year_id,
        date: row.date,
        piece_ref: row.piece_ref,
        piece_date: row.piece_date,
        label: row.label,
        state: EntryState::of(&row.state),
        number: row.number,
        source: EntrySource::of(&row.source),
        source_number: row.source_number,
        reversal_of: row.reversal_of,
        reversed_by,
        total_debit: amount::wire(row.total_debit, currency),
        total_credit: amount::wire(row.total_credit, currency),
        lines,
        created_at: row.created_at,
        posted_at: row.posted_at,
        hash: row.hash.map(|hash| hash.iter().map(|byte| format!("{byte:02x}")).collect()),
        version: row.version,
    }
}

/// Names of the accounts and third parties that lines mention.
struct Names {
    accounts: BTreeMap<String, (String, bool)>,
    auxiliaries: BTreeMap<String, String>,
}

impl Names {
    async fn of(tx: &mut CompanyTx<'_>, lines: &[LineRow]) -> ApiResult<Self> {
        let mut numbers: Vec<String> = lines.iter().map(|line| line.account.clone()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut codes: Vec<String> = lines.iter().filter_map(|line| line.auxiliary.clone()).collect();
        codes.sort_unstable();
        codes.dedup();
        Ok(Self {
            accounts: accounts::labels(tx, &numbers).await?,
            auxiliaries: accounts::auxiliary_names(tx, &codes).await?,
        })
    }

    fn line(&self, line: LineRow, currency: Currency) -> ApiResult<LineView> {
        let foreign = line.foreign()?;
        let (account_label, _) = self
            .accounts
            .get(&line.account)
            .ok_or_else(|| ApiError::internal("a line without its account"))?;
        Ok(LineView {
            position: line.position,
            account_label: account_label.clone(),
            auxiliary_name: line.auxiliary.as_ref().and_then(|code| self.auxiliaries.get(code)).cloned(),
            account: line.account,
            auxiliary: line.auxiliary,
            date: line.date,
            label: line.label,
            debit: amount::wire(line.debit, currency),
            credit: amount::wire(line.credit, currency),
            due_date: line.due_date,
            letter: line.letter.filter(|letter| !letter.is_empty()),
            currency_amount: foreign.map(|foreign| foreign.amount.format_scaled(foreign.currency.decimals())),
            currency: line.currency,
        })
    }
}
