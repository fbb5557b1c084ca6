//! Showing what a file would open a year with, and opening it.

use ledger::opening::OpeningLine;
use ledger::{Draft, EntryKind, EntrySource, JournalCode, Line, LineOrigin, MAX_LABEL_CHARS, Money};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::asked::Asked;
use super::dto::{OpeningImported, OpeningReport};
use super::reading::{Books, Reading};
use super::report;
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::{entries, journals, openings};
use crate::http::{ApiError, ApiResult, Fields};
use crate::spreadsheets::Spreadsheet;

/// The entry that is to be posted.
#[derive(Debug, Clone)]
pub struct Wanted {
    journal: JournalCode,
    label: String,
}

impl Wanted {
    /// Checks what the caller says of it.
    ///
    /// # Errors
    /// 422 at `journal` with `journal_code_invalid`; at `label` with `label_required`, `too_long`, `control_character`.
    pub fn of(journal: &str, label: &str) -> ApiResult<Self> {
        let mut fields = Fields::new();
        let code = JournalCode::new(journal.trim()).map_err(|error| fields.refuse("journal", error.code()));
        let label = fields.required("label", label, "label_required");
        let label = fields.text("label", &label, MAX_LABEL_CHARS);
        fields.finish()?;
        let journal = code.map_err(|()| ApiError::internal("a wrong code was refused above"))?;
        Ok(Self { journal, label })
    }
}

/// What a file would open a year with.
///
/// # Errors
/// 404; 409 `fiscal_year_closed`, `fiscal_year_opened`; those of [`Books::of`] and [`report::of`].
pub async fn preview(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    book: Spreadsheet,
    asked: &Asked,
) -> ApiResult<OpeningReport> {
    let year = fiscal_years::find(tx, fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
    require_unopened(tx, &year).await?;
    let books = Books::of(tx, &year, asked).await?;
    let reading = books.read(book, asked, "");
    let brought = reading.found.as_ref().ok().map(|opening| books.brought(opening));
    let added = match &brought {
        Some(brought) => brought.third_parties_added(tx).await?,
        None => 0,
    };
    report::of(reading, &books, brought, added)
}

/// Opens a year with a file.
///
/// # Errors
/// 404; 409 `fiscal_year_closed`, `fiscal_year_opened`, `accounts_limit_reached`, `period_closed`, those of a lock date; 422
/// `opening_not_ready` with the first problems, the codes of columns; at `journal` `journal_unknown`, `journal_inactive`,
/// `journal_not_of_opening`; those of [`Books::of`].
pub async fn import(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    book: Spreadsheet,
    asked: &Asked,
    wanted: Wanted,
) -> ApiResult<OpeningImported> {
    let year = fiscal_years::lock(tx, fiscal_year_id).await?;
    require_unopened(tx, &year).await?;
    let mut fields = Fields::new();
    journals::require_usable(tx, &mut fields, "journal", wanted.journal.as_str(), true).await?;
    fields.finish()?;
    let books = Books::of(tx, &year, asked).await?;
    let reading = books.read(book, asked, &wanted.label);
    let is_ready = reading.is_ready();
    let Reading { book, found, problems } = reading;
    let opening = found.map_err(|error| ApiError::unprocessable(error.code()))?;
    if !is_ready {
        return Err(report::refusal(&opening, &problems));
    }
    let brought = books.brought(&opening);
    let (accounts_added, third_parties_added) = brought.add(tx, books.chart(), year.start_date).await?;
    let total = opening.tie_out.entry_debit.format(books.currency);
    let lines = opening.lines.len() as u64;
    let entry_id = entries::post_in(tx, year.id, draft(&year, wanted, opening.lines)).await?;
    let details = json!({
        "start": year.start_date, "entry_id": entry_id, "lines": lines, "total": total,
        "accounts_added": accounts_added, "third_parties_added": third_parties_added, "sheet": book.name,
        "sha256": data_encoding::HEXLOWER.encode(&book.sha256),
    });
    tx.audit(AuditEvent::created("opening_balances_imported", format!("fiscal_year:{}", year.id), details));
    Ok(OpeningImported {
        entry_id,
        lines,
        total,
        currency: books.currency.code().to_owned(),
        accounts_added,
        third_parties_added,
    })
}

/// Nothing is added to what a year was opened with, or is by the closing of the year before.
async fn require_unopened(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<()> {
    year.require_open()?;
    if openings::exist(tx, year.id).await? {
        return Err(ApiError::conflict("fiscal_year_opened"));
    }
    if openings::continued(tx).await?.contains(&year.id) {
        return Err(ApiError::conflict("fiscal_year_continued"));
    }
    Ok(())
}

fn draft(year: &YearRow, wanted: Wanted, lines: Vec<OpeningLine>) -> Draft {
    Draft {
        journal: wanted.journal,
        kind: EntryKind::Opening,
        date: year.start_date,
        piece_ref: None,
        piece_date: None,
        label: wanted.label,
        source: EntrySource::Manual,
        lines: lines.into_iter().map(|item| line(year, item)).collect(),
    }
}

/// A line on the first day of the year, with the document and the day of what is open.
fn line(year: &YearRow, line: OpeningLine) -> Line {
    let balance = Money::from_minor(line.balance_minor());
    let origin =
        line.piece.map(|piece| LineOrigin { number: None, piece_ref: Some(piece), piece_date: line.date });
    Line {
        auxiliary: line.auxiliary,
        due_date: line.due_date,
        origin,
        ..Line::of(line.account, year.start_date, line.label, balance)
    }
}
