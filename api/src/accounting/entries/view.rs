//! An entry as callers see it.

use std::collections::BTreeMap;

use ledger::Currency;
use serde_json::{Value, json};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{EntryLineList, EntrySource, EntryState, EntryView, LineView};
use super::store;
use super::stored::{EntryRow, LineRow};
use crate::accounting::analytics::{self, Splits};
use crate::accounting::{accounts, amount, attachments, matching::Letters};
use crate::companies;
use crate::http::{Access, ApiError, ApiResult, paging};

/// Lines that an entry is given with, at most.
pub const FIRST_LINES: i64 = 500;

impl EntryView {
    /// What the trail tells of a draft: what was typed.
    pub fn told(&self) -> Value {
        let lines = self.lines.iter().map(|line| {
            json!({
                "account": line.account, "auxiliary": line.auxiliary, "label": line.label, "debit": line.debit,
                "credit": line.credit, "due_date": line.due_date, "tax_code": line.tax_code, "tax_base": line.tax_base,
                "currency": line.currency, "currency_amount": line.currency_amount, "analytics": line.told_parts(),
            })
        });
        json!({
            "journal": self.journal, "date": self.date, "piece_ref": self.piece_ref, "piece_date": self.piece_date,
            "label": self.label, "total_debit": self.total_debit, "total_credit": self.total_credit,
            "line_count": self.line_count, "lines": lines.collect::<Vec<_>>(),
        })
    }
}

impl LineView {
    /// What the trail tells of its split.
    fn told_parts(&self) -> Option<Vec<Value>> {
        let parts = self.analytics.as_ref()?.iter();
        let told = parts.map(
            |part| json!({ "section": part.section_code, "axis": part.axis_code, "amount": part.amount }),
        );
        Some(told.collect())
    }
}

/// The entry with its first lines and the names they mention.
///
/// # Errors
/// 404 when there is none.
pub async fn entry(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<EntryView> {
    let row = store::find(tx, id).await?;
    let lines = first_lines(tx, id).await?;
    let reversed_by = store::reversal_of(tx, id).await?;
    let attachment_count = attachments::counts(tx, &[id]).await?.get(&id).copied().unwrap_or(0);
    let currency = amount::currency_of(tx.company())?;
    Ok(EntryView { attachment_count, ..view(row, lines, reversed_by, currency) })
}

/// The first lines of an entry with the names they mention.
///
/// # Errors
/// The database's.
pub async fn first_lines(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<EntryLineList> {
    page_of_lines(tx, id, None, FIRST_LINES).await
}

/// An entry that this transaction posted, with its lines, which posting leaves as they were.
///
/// # Errors
/// The database's.
pub async fn just_posted(tx: &mut CompanyTx<'_>, id: Uuid, lines: EntryLineList) -> ApiResult<EntryView> {
    let row = store::find(tx, id).await?;
    let attachment_count = attachments::counts(tx, &[id]).await?.get(&id).copied().unwrap_or(0);
    let currency = amount::currency_of(tx.company())?;
    Ok(EntryView { attachment_count, ..view(row, lines, None, currency) })
}

/// The entry with the names of those who wrote and posted it, which are not the company's rows.
///
/// # Errors
/// The database's.
pub async fn with_names(access: &Access, view: EntryView) -> ApiResult<EntryView> {
    let people: Vec<Uuid> = view.created_by.into_iter().chain(view.posted_by).collect();
    let names = companies::names(access, &people).await?;
    let name = |id: Option<Uuid>| id.and_then(|id| names.get(&id).cloned());
    let (created_by_name, posted_by_name) = (name(view.created_by), name(view.posted_by));
    Ok(EntryView { created_by_name, posted_by_name, ..view })
}

/// A page of the lines of an entry, those after a position or the first.
///
/// # Errors
/// 404 when there is no such entry.
pub async fn lines(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    after: Option<i32>,
    limit: i64,
) -> ApiResult<EntryLineList> {
    store::find(tx, id).await?;
    page_of_lines(tx, id, after, limit).await
}

async fn page_of_lines(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    after: Option<i32>,
    limit: i64,
) -> ApiResult<EntryLineList> {
    let rows = store::some_lines(tx, id, after, limit + 1).await?;
    let list = format!("/companies/{}/accounting/entries/{id}/lines", tx.company().id.as_uuid());
    let (rows, next_cursor) = paging::page_of(&list, rows, limit, |line| line.position);
    let mut names = Names::of(tx, id, &rows).await?;
    let currency = amount::currency_of(tx.company())?;
    let items = rows.into_iter().map(|line| names.line(line, currency)).collect::<ApiResult<_>>()?;
    Ok(EntryLineList { items, next_cursor })
}

fn view(row: EntryRow, lines: EntryLineList, reversed_by: Option<Uuid>, currency: Currency) -> EntryView {
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
        line_count: row.line_count,
        attachment_count: 0,
        lines: lines.items,
        next_cursor: lines.next_cursor,
        created_at: row.created_at,
        created_by: row.created_by,
        created_by_name: None,
        posted_at: row.posted_at,
        posted_by: row.posted_by,
        posted_by_name: None,
        hash: row.hash.map(|hash| hash.iter().map(|byte| format!("{byte:02x}")).collect()),
        version: row.version,
    }
}

/// Names of the accounts and third parties that lines mention, the letters under which they are matched, and the sections they are of.
struct Names {
    accounts: BTreeMap<String, (String, bool)>,
    auxiliaries: BTreeMap<String, String>,
    letters: Letters,
    splits: Splits,
}

impl Names {
    async fn of(tx: &mut CompanyTx<'_>, entry_id: Uuid, lines: &[LineRow]) -> ApiResult<Self> {
        let mut numbers: Vec<String> = lines.iter().map(|line| line.account.clone()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut codes: Vec<String> = lines.iter().filter_map(|line| line.auxiliary.clone()).collect();
        codes.sort_unstable();
        codes.dedup();
        let positions: Vec<i32> = lines.iter().map(|line| line.position).collect();
        let currency = amount::currency_of(tx.company())?;
        Ok(Self {
            splits: analytics::of_lines(tx, entry_id, &positions, currency).await?,
            accounts: accounts::labels(tx, &numbers).await?,
            auxiliaries: accounts::auxiliary_names(tx, &codes).await?,
            letters: Letters::of(tx, lines.iter().map(|line| (line.entry_id, line.position))).await?,
        })
    }

    fn line(&mut self, line: LineRow, currency: Currency) -> ApiResult<LineView> {
        let foreign = line.foreign()?;
        let (account_label, _) = self
            .accounts
            .get(&line.account)
            .ok_or_else(|| ApiError::internal("a line without its account"))?;
        Ok(LineView {
            position: line.position,
            account_label: account_label.clone(),
            auxiliary_name: line
                .auxiliary
                .as_ref()
                .and_then(|code| self.auxiliaries.get(code))
                .filter(|name| !name.is_empty())
                .cloned(),
            account: line.account,
            auxiliary: line.auxiliary,
            date: line.date,
            label: line.label,
            debit: amount::wire(line.debit, currency),
            credit: amount::wire(line.credit, currency),
            piece_ref: line.piece_ref,
            piece_date: line.piece_date,
            due_date: line.due_date,
            tax_code: line.tax_code,
            tax_base: line.tax_base.map(|base| amount::wire(base, currency)),
            letter: self.letters.letter((line.entry_id, line.position), line.letter),
            currency_amount: foreign.map(|foreign| foreign.amount.format_scaled(foreign.currency.decimals())),
            currency: line.currency,
            analytics_version: self.splits.version(line.position),
            analytics: self.splits.parts(line.position),
        })
    }
}
