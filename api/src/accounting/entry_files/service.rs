//! Showing what a file would be saved as, and saving it.

use ledger::entry_file::{EntryFile, EntryFileError, EntryFileOptions, Layout, read_entries};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};

use super::asked::Asked;
use super::dto::{EntriesImported, EntryFileReport};
use super::judging::{Books, Judged};
use super::report;
use crate::accounting::accounts::{self, Brought};
use crate::accounting::{entries, journals};
use crate::companies;
use crate::http::{ApiError, ApiResult};
use crate::spreadsheets::Spreadsheet;

/// A file that was read, and what the company has against it.
pub struct Reading {
    pub book: Spreadsheet,
    pub books: Books,
    pub found: Result<Found, EntryFileError>,
}

/// The entries of a file.
pub struct Found {
    pub file: EntryFile,
    pub layout: Layout,
    pub judged: Judged,
    pub brought: Brought,
}

impl Found {
    /// Whether the entries can be saved.
    pub fn is_ready(&self) -> bool {
        self.file.is_ready() && self.judged.problems.iter().all(|problem| !problem.is_error)
    }
}

/// What a file would be saved as.
///
/// # Errors
/// 422 with the codes of tables.
pub async fn preview(tx: &mut CompanyTx<'_>, book: Spreadsheet, asked: &Asked) -> ApiResult<EntryFileReport> {
    let reading = read(tx, book, asked).await?;
    let third_parties_added = match &reading.found {
        Ok(found) => found.brought.third_parties_added(tx).await?,
        Err(_) => 0,
    };
    report::of(reading, third_parties_added)
}

/// Saves the entries of a file as drafts.
///
/// # Errors
/// 422 `entries_not_ready` with the first problems, the codes of columns and of tables; 409 `accounts_limit_reached`.
pub async fn import(tx: &mut CompanyTx<'_>, book: Spreadsheet, asked: &Asked) -> ApiResult<EntriesImported> {
    let Reading { book, books, found } = read(tx, book, asked).await?;
    let found = found.map_err(|error| ApiError::unprocessable(error.code()))?;
    if !found.is_ready() {
        return Err(report::refusal(&found));
    }
    let Found { file, judged, brought, .. } = found;
    let currency = books.currency;
    let day = file.entries.first().map(|entry| entry.date).ok_or_else(|| ApiError::internal("no entry"))?;
    let (accounts_added, third_parties_added) = brought.add(tx, books.chart, day).await?;
    hold(tx, &file).await?;
    let (total_debit, total_credit) = (file.total_debit.format(currency), file.total_credit.format(currency));
    let drafts: Vec<_> = file
        .entries
        .into_iter()
        .zip(judged.places)
        .filter_map(|(entry, place)| place.map(|(year, kind)| (year, entry.into_draft(kind))))
        .collect();
    let lines: usize = drafts.iter().map(|(_, draft)| draft.lines.len()).sum();
    let count = drafts.len() as u64;
    entries::insert_drafts(tx, drafts).await?;
    let details = json!({
        "entries": count, "lines": lines, "total_debit": total_debit, "total_credit": total_credit,
        "accounts_added": accounts_added, "third_parties_added": third_parties_added, "sheet": book.name,
        "sha256": data_encoding::HEXLOWER.encode(&book.sha256),
    });
    tx.audit(AuditEvent::created("entries_imported", "entries".to_owned(), details));
    Ok(EntriesImported {
        entries: count,
        lines: lines as u64,
        total_debit,
        total_credit,
        currency: currency.code().to_owned(),
        accounts_added,
        third_parties_added,
    })
}

/// Reads a table, and lets the company judge it. Which chart and which rules hold is decided by the first entry.
async fn read(tx: &mut CompanyTx<'_>, book: Spreadsheet, asked: &Asked) -> ApiResult<Reading> {
    let today = companies::today(tx).await?;
    let currency = crate::accounting::amount::currency_of(tx.company())?;
    let options = EntryFileOptions {
        currency,
        decimal: book.decimal,
        journal: asked.journal.clone(),
        label: asked.label.clone(),
    };
    let read = asked.layout(&book.sheet).map_err(EntryFileError::Layout).and_then(|layout| {
        let file = read_entries(&book.sheet, &layout, &options)?;
        Ok((layout, file))
    });
    let day = read.as_ref().ok().and_then(|(_, file)| file.entries.first()).map_or(today, |entry| entry.date);
    let books = Books::of(tx, day).await?;
    let found = match read {
        Ok((layout, file)) => {
            let judged = books.judge(tx, &file).await?;
            let lines = file.entries.iter().flat_map(|entry| &entry.lines);
            let used = lines.map(|line| (line.account, line.auxiliary.as_deref()));
            let brought = Brought::of(used, &file.accounts, &file.auxiliaries, &books.accounts, books.chart);
            Ok(Found { file, layout, judged, brought })
        }
        Err(error) => Err(error),
    };
    Ok(Reading { book, books, found })
}

/// Nobody deletes the journals and accounts of a file until the transaction ends.
async fn hold(tx: &mut CompanyTx<'_>, file: &EntryFile) -> ApiResult<()> {
    let mut codes: Vec<&str> = file.entries.iter().map(|entry| entry.journal.as_str()).collect();
    codes.sort_unstable();
    codes.dedup();
    for code in codes {
        journals::hold(tx, code).await?;
    }
    let lines = file.entries.iter().flat_map(|entry| &entry.lines);
    let mut numbers: Vec<String> = lines.map(|line| line.account.as_str().to_owned()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    accounts::hold(tx, &numbers).await?;
    Ok(())
}
