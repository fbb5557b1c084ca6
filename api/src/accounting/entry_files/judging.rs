//! What the company has against the entries of a file: journals, years, accounts and taxes that it does not have, or not any more.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Text};
use diesel_async::RunQueryDsl;
use ledger::entry_file::{EntryFile, FileEntry, FileLine};
use ledger::{Chart, Currency, EntryKind, JournalKind, Standard};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::EntryFileProblem;
use crate::accounting::accounts::{self, Known};
use crate::accounting::fiscal_years::YearRow;
use crate::accounting::taxes::TaxState;
use crate::accounting::{amount, dates, entries, fiscal_years, journals, settings, taxes};
use crate::http::ApiResult;

/// Lines of a file at most: they are written in one transaction.
pub const MAX_LINES: usize = 20_000;

/// What a company knows that decides whether entries can be saved.
pub struct Books {
    pub currency: Currency,
    pub chart: &'static Chart,
    standard: Standard,
    pub accounts: BTreeMap<String, Known>,
    years: Vec<YearRow>,
    journals: BTreeMap<String, (JournalKind, bool)>,
    taxes: TaxState,
}

/// What there is to tell of the entries, and where each belongs that can be saved.
pub struct Judged {
    pub problems: Vec<EntryFileProblem>,
    pub places: Vec<Option<(Uuid, EntryKind)>>,
}

impl Books {
    /// Those of a company. Its chart is that of the year of a day.
    ///
    /// # Errors
    /// The database's.
    pub async fn of(tx: &mut CompanyTx<'_>, day: NaiveDate) -> ApiResult<Self> {
        let currency = amount::currency_of(tx.company())?;
        let standard = settings::standard(tx).await?;
        let years = fiscal_years::all(tx).await?;
        let start = years.iter().find(|year| year.contains(day)).map_or(day, |year| year.start_date);
        let rows = journals::list(tx).await?;
        let journals = rows.into_iter().map(|row| Ok((row.code.clone(), (row.kind()?, row.is_active))));
        Ok(Self {
            currency,
            chart: Chart::for_year(standard, start),
            standard,
            accounts: accounts::known(tx).await?,
            years,
            journals: journals.collect::<ApiResult<_>>()?,
            taxes: taxes::state(tx).await?,
        })
    }

    /// Judges every entry of a file.
    ///
    /// # Errors
    /// The database's.
    pub async fn judge(&self, tx: &mut CompanyTx<'_>, file: &EntryFile) -> ApiResult<Judged> {
        let mut judged = Judged { problems: Vec::new(), places: Vec::new() };
        let lines: usize = file.entries.iter().map(|entry| entry.lines.len()).sum();
        if lines > MAX_LINES {
            judged.problems.push(problem(None, "entries_too_many_lines", MAX_LINES.to_string(), true));
            judged.places.resize(file.entries.len(), None);
            return Ok(judged);
        }
        for entry in &file.entries {
            let before = judged.problems.len();
            let place = self.entry(entry, &mut judged.problems);
            let is_wrong = judged.problems.len() > before;
            judged.places.push(place.filter(|_| !is_wrong));
        }
        for place in there_already(tx, &file.entries).await? {
            let entry = &file.entries[place];
            let piece = entry.piece_ref.clone().unwrap_or_default();
            judged.problems.push(problem(Some(entry.first_row), "entry_there_already", piece, false));
        }
        Ok(judged)
    }

    fn entry(&self, entry: &FileEntry, problems: &mut Vec<EntryFileProblem>) -> Option<(Uuid, EntryKind)> {
        let row = Some(entry.first_row);
        let mut tell = |row, code: &str, value: String| problems.push(problem(row, code, value, true));
        let journal = self.journals.get(entry.journal.as_str());
        match journal {
            None => tell(row, "journal_unknown", entry.journal.to_string()),
            Some((_, false)) => tell(row, "journal_inactive", entry.journal.to_string()),
            Some((JournalKind::Closing, _)) => tell(row, "journal_of_closing", entry.journal.to_string()),
            Some(_) => {}
        }
        let year = self.years.iter().find(|year| year.contains(entry.date));
        match year {
            None => tell(row, "fiscal_year_missing", entry.date.to_string()),
            Some(year) if year.require_open().is_err() => {
                tell(row, "fiscal_year_closed", entry.date.to_string());
            }
            Some(_) => {}
        }
        if let Some(day) = entry.piece_date.filter(|day| !dates::is_sensible(*day)) {
            tell(row, "date_out_of_range", day.to_string());
        }
        for line in &entry.lines {
            for (code, value) in self.line(entry.date, line) {
                tell(Some(line.row), code, value);
            }
        }
        let (year, (kind, _)) = year.zip(journal)?;
        let mut draft = entry.clone().into_draft(EntryKind::Ordinary);
        draft.kind = entries::kind_of(&draft, self.standard, *kind, year.start_date);
        let kind = draft.kind;
        let Ok(known) = year.year() else {
            tell(row, "fiscal_year_missing", entry.date.to_string());
            return None;
        };
        for code in entries::faults(draft, &known, self.currency) {
            tell(row, code, String::new());
        }
        Some((year.id, kind))
    }

    fn line(&self, date: NaiveDate, line: &FileLine) -> Vec<(&'static str, String)> {
        let mut found = Vec::new();
        let number = line.account.as_str();
        match self.accounts.get(number) {
            Some(known) if !known.is_active => found.push(("account_inactive", number.to_owned())),
            None if self.chart.type_of(&line.account).is_none() => {
                found.push(("account_unknown", number.to_owned()));
            }
            Some(_) | None => {}
        }
        if let Some(day) = line.due_date.filter(|day| !dates::is_sensible(*day)) {
            found.push(("date_out_of_range", day.to_string()));
        }
        if let Some(tax) = &line.tax
            && let Some(code) = self.taxes.problem(&tax.code, date)
        {
            found.push((code, tax.code.clone()));
        }
        found
    }
}

fn problem(row: Option<u64>, code: &str, value: String, is_error: bool) -> EntryFileProblem {
    EntryFileProblem { row, code: code.to_owned(), is_error, value }
}

/// The places of entries of which the company has one already with the same journal, day, document and amount.
async fn there_already(tx: &mut CompanyTx<'_>, entries: &[FileEntry]) -> ApiResult<BTreeSet<usize>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Integer)]
        place: i32,
    }
    let with_piece: Vec<(i32, &FileEntry, &str)> = entries
        .iter()
        .zip(0..)
        .filter_map(|(entry, place)| Some((place, entry, entry.piece_ref.as_deref()?)))
        .collect();
    let total = |entry: &FileEntry| -> i64 { entry.lines.iter().map(|line| line.debit.minor()).sum() };
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT DISTINCT u.place FROM unnest($1, $2, $3, $4, $5) AS u (place, journal, date, piece_ref, total)
         JOIN entries e ON e.date = u.date AND e.journal = u.journal AND e.piece_ref = u.piece_ref AND e.total_debit = u.total",
    )
    .bind::<Array<Integer>, _>(with_piece.iter().map(|(place, ..)| *place).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(with_piece.iter().map(|(_, entry, _)| entry.journal.as_str()).collect::<Vec<_>>())
    .bind::<Array<Date>, _>(with_piece.iter().map(|(_, entry, _)| entry.date).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(with_piece.iter().map(|(.., piece)| *piece).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(with_piece.iter().map(|(_, entry, _)| total(entry)).collect::<Vec<_>>())
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().filter_map(|row| usize::try_from(row.place).ok()).collect())
}
