//! Showing what a file would be saved as, and saving it.

use chrono::NaiveDate;
use ledger::Currency;
use ledger::entry_file::{EntryFile, EntryFileError, EntryFileOptions, Layout, read_entries};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};

use super::asked::Asked;
use super::dto::{EntriesImported, EntryFileReport};
use super::judging::{Books, Judged};
use super::report;
use crate::accounting::accounts::{self, Brought};
use crate::accounting::{entries, fiscal_years, journals};
use crate::companies;
use crate::http::{ApiError, ApiResult};
use crate::spreadsheets::Spreadsheet;

/// A file that was read, without anything of the company but its currency.
pub struct Parsed {
    pub book: Spreadsheet,
    pub found: Result<(Layout, EntryFile), EntryFileError>,
}

/// The entries of a file, and what the company has against them.
pub struct Found {
    pub file: EntryFile,
    pub layout: Layout,
    pub judged: Judged,
    pub brought: Brought,
    pub books: Books,
}

impl Parsed {
    /// Reads the bytes of a file. It takes as long as the file is large: off the async threads.
    ///
    /// # Errors
    /// 422 with the codes of tables.
    pub fn of_file(bytes: &[u8], sheet: Option<&str>, asked: &Asked, currency: Currency) -> ApiResult<Self> {
        let book = Spreadsheet::of_file(bytes, sheet)?;
        let options = EntryFileOptions {
            currency,
            decimal: book.decimal,
            journal: asked.journal.clone(),
            label: asked.label.clone(),
        };
        let found = asked.layout(&book.sheet).map_err(EntryFileError::Layout).and_then(|layout| {
            let file = read_entries(&book.sheet, &layout, &options)?;
            Ok((layout, file))
        });
        Ok(Self { book, found })
    }
}

impl Found {
    /// What the company has against the entries of a file. Which chart holds is decided by the first entry.
    async fn of(tx: &mut CompanyTx<'_>, layout: Layout, file: EntryFile) -> ApiResult<Self> {
        let today = companies::today(tx).await?;
        let books = Books::of(tx, first_day(&file).unwrap_or(today)).await?;
        let judged = books.judge(tx, &file).await?;
        // What the chart does not know either is a fault of its line, and is not added.
        let lines = file.entries.iter().flat_map(|entry| &entry.lines);
        let lines = lines.filter(|line| {
            books.accounts.contains_key(line.account.as_str()) || books.chart.type_of(&line.account).is_some()
        });
        let used = lines.map(|line| (line.account, line.auxiliary.as_deref()));
        let brought = Brought::of(used, &file.accounts, &file.auxiliaries, &books.accounts, books.chart);
        Ok(Self { file, layout, judged, brought, books })
    }

    /// Whether the entries can be saved.
    pub fn is_ready(&self) -> bool {
        self.file.is_ready() && self.judged.problems.iter().all(|problem| !problem.is_error)
    }
}

/// What a file would be saved as.
///
/// # Errors
/// 422 with the codes of tables.
pub async fn preview(
    tx: &mut CompanyTx<'_>,
    parsed: Parsed,
    currency: Currency,
) -> ApiResult<EntryFileReport> {
    let Parsed { book, found } = parsed;
    let found = match found {
        Ok((layout, file)) => Ok(Found::of(tx, layout, file).await?),
        Err(error) => Err(error),
    };
    let third_parties_added = match &found {
        Ok(found) => found.brought.third_parties_added(tx).await?,
        Err(_) => 0,
    };
    report::of(book, found, third_parties_added, currency)
}

/// Saves the entries of a file as drafts.
///
/// # Errors
/// 422 `entries_not_ready` with the first problems, the codes of columns and of tables; 409 `accounts_limit_reached`.
pub async fn import(tx: &mut CompanyTx<'_>, parsed: Parsed) -> ApiResult<EntriesImported> {
    let Parsed { book, found } = parsed;
    let (layout, file) = found.map_err(|error| ApiError::unprocessable(error.code()))?;
    hold(tx, &file).await?;
    let found = Found::of(tx, layout, file).await?;
    if !found.is_ready() {
        return Err(report::refusal(&found));
    }
    let Found { file, judged, brought, books, .. } = found;
    let currency = books.currency;
    let day = first_day(&file).ok_or_else(|| ApiError::internal("no entry"))?;
    let (accounts_added, third_parties_added) = brought.add(tx, books.chart, day).await?;
    let (total_debit, total_credit) = (file.total_debit.format(currency), file.total_credit.format(currency));
    let placed = file.entries.into_iter().zip(judged.places).map(|(entry, place)| {
        let (year, kind) = place.ok_or_else(|| ApiError::internal("an entry without a year"))?;
        Ok((year, entry.into_draft(kind)))
    });
    let drafts: Vec<_> = placed.collect::<ApiResult<_>>()?;
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

fn first_day(file: &EntryFile) -> Option<NaiveDate> {
    file.entries.first().map(|entry| entry.date)
}

/// Whoever closes a year of the file, or takes away one of its journals or accounts, waits until the transaction ends; what they did before
/// is seen by whoever judges after this.
async fn hold(tx: &mut CompanyTx<'_>, file: &EntryFile) -> ApiResult<()> {
    let mut days: Vec<NaiveDate> = file.entries.iter().map(|entry| entry.date).collect();
    days.sort_unstable();
    let mut held_until = None;
    for day in days {
        if held_until.is_none_or(|end| end < day) {
            held_until = fiscal_years::containing(tx, day).await?.map(|year| year.end_date).or(Some(day));
        }
    }
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
