//! The import of a file: one transaction, all of it or nothing.

use std::collections::HashMap;
use std::fs::File;
use std::sync::Arc;

use ledger::fec::{Analysis, IssueCode};
use ledger::{FiscalYear, JournalCode};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx, Module};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::dto::{FecImportRun, FecImportView};
use super::names::{self, Added};
use super::reader::{Message, Outcome, Reader};
use super::store::{self, Imported};
use super::years::{self, Years};
use crate::accounting::entries::{self, Sequence};
use crate::accounting::fiscal_years;
use crate::accounting::{amount, journals, locks, matching, openings};
use crate::companies;
use crate::http::{ApiError, ApiResult};
use crate::notifications::{Kind, News, To, notify};
use crate::search;

/// Batches that wait for the database.
const WAITING_BATCHES: usize = 1;

/// Accounts that the audit trail names of those that an import adds.
const AUDITED_ACCOUNTS: usize = 1000;

/// An import that may begin.
pub struct Import {
    pub id: Uuid,
    pub file: Arc<File>,
    pub analysis: Analysis,
    pub year: FiscalYear,
    pub valid_entries_only: bool,
    /// The journal that somebody says brings balances forward.
    pub opening_journal: Option<String>,
}

impl FecImportRun {
    /// Checks the fiscal year.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `fiscal_year_end_before_start` or `fiscal_year_too_long`.
    pub fn check(&self) -> ApiResult<FiscalYear> {
        let pointers = ["/fiscal_year_start", "/fiscal_year_end"];
        fiscal_years::check(self.fiscal_year_start, self.fiscal_year_end, pointers)
    }
}

/// Posts the entries of a file.
///
/// # Errors
/// 428 `version_required`; 412 `stale_version`; 409 `import_in_progress`, `fec_already_imported`, `fec_discarded`, `fiscal_year_closed`,
/// `fec_year_already_imported`, `fec_leaves_years_out`, `fiscal_year_opened`, `fiscal_year_overlaps`, `fiscal_year_in_use`, `later_year_closed`, `period_closed`, those of a lock date; 422 `fec_not_importable`,
/// `fec_no_entry_in_year`, or the code of the entry that is refused.
pub async fn run(tx: &mut CompanyTx<'_>, import: Import) -> ApiResult<FecImportView> {
    store::take_turn(tx).await?;
    let row = store::lock(tx, import.id).await?;
    row.require_open()?;
    tx.require_version(row.version)?;
    store::refuse_twice(tx, &row.sha256).await?;
    let analysis = &import.analysis;
    if !(analysis.importable || import.valid_entries_only && analysis.partly_importable) {
        return Err(not_importable(analysis));
    }
    let invalid = i64::try_from(analysis.entries.invalid).unwrap_or(i64::MAX);
    let mut made = Made::default();
    // Whoever closes, opens a year or matches waits, or came first: it looks at what opened the year, as this does.
    companies::hold_settings(tx).await?;
    matching::hold_all_accounts(tx).await?;
    let fiscal_year_id = years::take(tx, import.year, &mut made.years).await?;
    let was_opened = openings::exist(tx, fiscal_year_id).await?;
    let months = import.year.periods().into_iter().map(|period| (fiscal_year_id, period.start));
    entries::hold_months_open(tx, months).await?;
    made.named = names::add(tx, analysis, import.year).await?;
    let journals = sequences(tx, analysis, fiscal_year_id).await?;
    let codes: Vec<&str> = journals.keys().map(String::as_str).collect();
    locks::require_open_from(tx, &codes, import.year.start()).await?;
    store::forget_plans(tx).await?;
    let reader = Reader {
        analysis: import.analysis,
        year: import.year,
        fiscal_year_id,
        currency: amount::currency_of(tx.company())?,
        journals,
        valid_entries_only: import.valid_entries_only,
        now: tx.now(),
        today: companies::today(tx).await?,
    };
    let outcome = insert(tx, reader, import.file).await?;
    if outcome.entries == 0 {
        return Err(ApiError::unprocessable("fec_no_entry_in_year"));
    }
    if import.opening_journal.is_some_and(|code| !outcome.opened_by.contains(&code)) {
        return Err(ApiError::field("/opening_journal", "fec_journal_opens_nothing"));
    }
    if was_opened && !outcome.opened_by.is_empty() {
        return Err(ApiError::conflict("fiscal_year_opened"));
    }
    let (entries, lines, skipped) = (outcome.entries, outcome.lines, outcome.skipped + invalid);
    entries::save_sequences(tx, &outcome.sequences).await?;
    outcome.balances.save(tx).await?;
    journals::give_used(tx, fiscal_year_id).await?;
    search::come(tx, import.year.start(), import.year.end()).await?;
    let imported = Imported { fiscal_year_id, entries, lines, skipped };
    let before = row.state.clone();
    let row = store::finish(tx, &row, imported).await?;
    let (was, details) = (json!({ "state": before }), made.details(&imported));
    let act = AuditEvent::changed("fec_imported", row.subject(), was, row.told());
    tx.audit(AuditEvent { details, ..act });
    let news = News::new(Kind::FecImported, To::who_may(Module::Accounting.read()));
    let news = news.by(tx.actor().user_id()).about("entries", entries.to_string());
    notify(tx, news.about("file", row.file_name.clone())).await?;
    row.view()
}

/// Why not everything in a file can be imported: the first line outside the year, where the year alone is at fault.
fn not_importable(analysis: &Analysis) -> ApiError {
    let issues = &analysis.issues.list;
    let is_outside = analysis.entries.invalid == 0
        && !issues.is_empty()
        && issues.iter().all(|issue| issue.code == IssueCode::DateOutsideYear);
    match issues.iter().map(|issue| issue.line).min() {
        Some(line) if is_outside => {
            ApiError::unprocessable("entry_date_outside_year").detail(format!("line {line}"))
        }
        _ => ApiError::unprocessable("fec_not_importable"),
    }
}

/// What an import makes beside its entries.
#[derive(Default)]
struct Made {
    named: Added,
    years: Years,
}

impl Made {
    /// The details of the import's audit event: years by their first days, of accounts the first that were added.
    fn details(&self, imported: &Imported) -> serde_json::Value {
        let Added { journals, accounts, replaced } = &self.named;
        let replaced = replaced.iter().map(|account| format!("{} → {}", account.account, account.by));
        json!({
            "fiscal_year_id": imported.fiscal_year_id, "entries": imported.entries, "lines": imported.lines,
            "fiscal_years_added": self.years.added, "fiscal_years_removed": self.years.removed,
            "journals_added": journals,
            "accounts_added": accounts.iter().take(AUDITED_ACCOUNTS).collect::<Vec<_>>(),
            "accounts_added_total": accounts.len(),
            "accounts_replaced": replaced.take(AUDITED_ACCOUNTS).collect::<Vec<_>>(),
        })
    }
}

/// The locked sequences of the file's journals.
async fn sequences(
    tx: &mut CompanyTx<'_>,
    analysis: &Analysis,
    year: Uuid,
) -> ApiResult<HashMap<String, Sequence>> {
    let codes = analysis.journals.iter().map(|journal| journal.code.as_str());
    let codes: Vec<&str> = codes.filter(|code| JournalCode::new(code).is_ok()).collect();
    entries::open_sequences(tx, &codes, year).await?;
    let keys: Vec<(String, Uuid)> = codes.iter().map(|code| ((*code).to_owned(), year)).collect();
    let locked = entries::lock_sequences(tx, &keys).await?.into_iter();
    Ok(locked.map(|sequence| (sequence.journal.as_str().to_owned(), sequence)).collect())
}

/// Inserts what the reader hands over, while it reads on.
async fn insert(tx: &mut CompanyTx<'_>, reader: Reader, file: Arc<File>) -> ApiResult<Outcome> {
    let (out, mut received) = mpsc::channel(WAITING_BATCHES);
    tokio::task::spawn_blocking(move || reader.run(&file, &out));
    while let Some(message) = received.recv().await {
        match message {
            Message::Batch(batch) => {
                batch.entries.insert(tx).await?;
                batch.lines.insert(tx).await?;
                store::check_inserted(tx).await?;
            }
            Message::Done(outcome) => return Ok(*outcome),
            Message::Refused(code, line) => {
                let line = line.map_or_else(String::new, |line| format!("line {line}"));
                return Err(ApiError::unprocessable(code).detail(line));
            }
        }
    }
    Err(ApiError::internal("the reader of a tax-audit file ended without a word"))
}
