//! Entries and lines as arrays: how they are written, one or a hundred thousand.
//!
//! A statement with one parameter for each value would end at 65,535 of them; arrays have no such end and the server
//! plans the same small statement each time.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{Array, BigInt, Binary, Date, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{Draft, Line};
use tenancy::CompanyTx;
use uuid::Uuid;

/// What an entry's row holds beside its [`Draft`].
#[derive(Debug, Clone)]
pub struct NewEntry {
    pub id: Uuid,
    pub fiscal_year_id: Uuid,
    pub total_debit: i64,
    pub total_credit: i64,
    /// Number and hash when it is inserted as posted; `None` for a draft.
    pub posted: Option<(i64, ledger::Hash)>,
    pub validated_on: Option<NaiveDate>,
    pub reversal_of: Option<Uuid>,
}

/// Rows of `entries`.
#[derive(Debug, Default)]
pub struct EntryColumns {
    ids: Vec<Uuid>,
    fiscal_years: Vec<Uuid>,
    journals: Vec<String>,
    dates: Vec<NaiveDate>,
    kinds: Vec<&'static str>,
    states: Vec<&'static str>,
    piece_refs: Vec<String>,
    piece_dates: Vec<Option<NaiveDate>>,
    labels: Vec<String>,
    line_counts: Vec<i32>,
    total_debits: Vec<i64>,
    total_credits: Vec<i64>,
    numbers: Vec<Option<i64>>,
    hashes: Vec<Option<Vec<u8>>>,
    sources: Vec<&'static str>,
    source_numbers: Vec<Option<String>>,
    validated: Vec<Option<NaiveDate>>,
    reversals: Vec<Option<Uuid>>,
}

/// Rows of `entry_lines`.
#[derive(Debug, Default)]
pub struct LineColumns {
    entries: Vec<Uuid>,
    positions: Vec<i32>,
    line_counts: Vec<i32>,
    dates: Vec<NaiveDate>,
    accounts: Vec<String>,
    auxiliaries: Vec<Option<String>>,
    labels: Vec<String>,
    debits: Vec<i64>,
    credits: Vec<i64>,
    currencies: Vec<Option<String>>,
    currency_amounts: Vec<Option<i64>>,
    tax_codes: Vec<Option<String>>,
    tax_bases: Vec<Option<i64>>,
    due_dates: Vec<Option<NaiveDate>>,
    letters: Vec<Option<String>>,
    letter_dates: Vec<Option<NaiveDate>>,
    piece_refs: Vec<Option<String>>,
    piece_dates: Vec<Option<NaiveDate>>,
    source_numbers: Vec<Option<String>>,
    validated: Vec<Option<NaiveDate>>,
}

/// A number of lines as the database counts them; far more lines than an entry can have do not fit.
pub fn count(lines: usize) -> i32 {
    i32::try_from(lines).unwrap_or(i32::MAX)
}

impl EntryColumns {
    /// Adds an entry. Its lines are added to [`LineColumns`].
    pub fn push(&mut self, entry: &NewEntry, draft: &Draft) {
        self.ids.push(entry.id);
        self.fiscal_years.push(entry.fiscal_year_id);
        self.journals.push(draft.journal.as_str().to_owned());
        self.dates.push(draft.date);
        self.kinds.push(draft.kind.as_str());
        self.states.push(if entry.posted.is_some() { "posted" } else { "draft" });
        self.piece_refs.push(draft.piece_ref.clone().unwrap_or_default());
        self.piece_dates.push(draft.piece_date);
        self.labels.push(draft.label.clone());
        self.line_counts.push(count(draft.lines.len()));
        self.total_debits.push(entry.total_debit);
        self.total_credits.push(entry.total_credit);
        self.numbers.push(entry.posted.map(|(number, _)| number));
        self.hashes.push(entry.posted.map(|(_, hash)| hash.to_vec()));
        self.sources.push(draft.source.as_str());
        self.source_numbers.push(draft.source.number().map(str::to_owned));
        self.validated.push(entry.validated_on);
        self.reversals.push(entry.reversal_of);
    }

    /// Inserts them.
    ///
    /// # Errors
    /// The database's; that a posted entry equals its lines is checked at the end of the transaction.
    pub async fn insert(self, tx: &mut CompanyTx<'_>) -> Result<(), diesel::result::Error> {
        let (now, user): (DateTime<Utc>, Option<Uuid>) =
            (tx.now(), tx.actor().user_id().map(|id| id.as_uuid()));
        diesel::sql_query(
            "INSERT INTO entries (id, fiscal_year_id, journal, date, kind, state, piece_ref, piece_date, label,
                 line_count, total_debit, total_credit, number, hash, source, source_number, validated_on,
                 reversal_of, created_at, created_by, posted_at, posted_by)
             SELECT u.*, $19, $20, CASE u.state WHEN 'posted' THEN $19 END, CASE u.state WHEN 'posted' THEN $20 END
             FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
                 AS u (id, fiscal_year_id, journal, date, kind, state, piece_ref, piece_date, label, line_count,
                     total_debit, total_credit, number, hash, source, source_number, validated_on, reversal_of)",
        )
        .bind::<Array<SqlUuid>, _>(self.ids)
        .bind::<Array<SqlUuid>, _>(self.fiscal_years)
        .bind::<Array<Text>, _>(self.journals)
        .bind::<Array<Date>, _>(self.dates)
        .bind::<Array<Text>, _>(self.kinds)
        .bind::<Array<Text>, _>(self.states)
        .bind::<Array<Text>, _>(self.piece_refs)
        .bind::<Array<Nullable<Date>>, _>(self.piece_dates)
        .bind::<Array<Text>, _>(self.labels)
        .bind::<Array<Integer>, _>(self.line_counts)
        .bind::<Array<BigInt>, _>(self.total_debits)
        .bind::<Array<BigInt>, _>(self.total_credits)
        .bind::<Array<Nullable<BigInt>>, _>(self.numbers)
        .bind::<Array<Nullable<Binary>>, _>(self.hashes)
        .bind::<Array<Text>, _>(self.sources)
        .bind::<Array<Nullable<Text>>, _>(self.source_numbers)
        .bind::<Array<Nullable<Date>>, _>(self.validated)
        .bind::<Array<Nullable<SqlUuid>>, _>(self.reversals)
        .bind::<Timestamptz, _>(now)
        .bind::<Nullable<SqlUuid>, _>(user)
        .execute(tx.conn())
        .await?;
        Ok(())
    }
}

impl LineColumns {
    /// Adds the lines of an entry; `validated` gives, for each, a validation date that is not the entry's.
    pub fn push(&mut self, entry_id: Uuid, lines: &[Line], validated: impl Fn(usize) -> Option<NaiveDate>) {
        let line_count = count(lines.len());
        for (index, line) in lines.iter().enumerate() {
            self.entries.push(entry_id);
            self.positions.push(count(index));
            self.line_counts.push(line_count);
            self.validated.push(validated(index));
            self.push_line(line);
        }
    }

    /// Adds some of the lines of an entry that has `line_count` of them, from the position `first` on.
    pub fn push_some(&mut self, entry_id: Uuid, line_count: i32, first: usize, lines: &[Line]) {
        for (index, line) in lines.iter().enumerate() {
            self.entries.push(entry_id);
            self.positions.push(count(first + index));
            self.line_counts.push(line_count);
            self.validated.push(None);
            self.push_line(line);
        }
    }

    fn push_line(&mut self, line: &Line) {
        let (foreign, tax) = (line.foreign.as_ref(), line.tax.as_ref());
        let (matching, origin) = (line.matching.as_ref(), line.origin.as_ref());
        self.dates.push(line.date);
        self.accounts.push(line.account.as_str().to_owned());
        self.auxiliaries.push(line.auxiliary.clone());
        self.labels.push(line.label.clone());
        self.debits.push(line.debit.minor());
        self.credits.push(line.credit.minor());
        self.currencies.push(foreign.map(|foreign| foreign.currency.as_str().to_owned()));
        self.currency_amounts.push(foreign.map(|foreign| foreign.amount.minor()));
        self.tax_codes.push(tax.map(|tax| tax.code.clone()));
        self.tax_bases.push(tax.map(|tax| tax.base.minor()));
        self.due_dates.push(line.due_date);
        self.letters.push(matching.map(|matching| matching.letter.clone()));
        self.letter_dates.push(matching.and_then(|matching| matching.date));
        self.piece_refs.push(origin.and_then(|origin| origin.piece_ref.clone()));
        self.piece_dates.push(origin.and_then(|origin| origin.piece_date));
        self.source_numbers.push(origin.and_then(|origin| origin.number.clone()));
    }

    /// How many lines are held.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Inserts them.
    ///
    /// # Errors
    /// The database's: `entry_lines_account_fkey` for an account that is not there.
    pub async fn insert(self, tx: &mut CompanyTx<'_>) -> Result<(), diesel::result::Error> {
        diesel::sql_query(
            "INSERT INTO entry_lines (entry_id, position, line_count, date, account, auxiliary, label, debit, credit,
                 currency, currency_amount, tax_code, tax_base, due_date, letter, letter_date, piece_ref, piece_date,
                 source_number, validated_on)
             SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
                 $19, $20)",
        )
        .bind::<Array<SqlUuid>, _>(self.entries)
        .bind::<Array<Integer>, _>(self.positions)
        .bind::<Array<Integer>, _>(self.line_counts)
        .bind::<Array<Date>, _>(self.dates)
        .bind::<Array<Text>, _>(self.accounts)
        .bind::<Array<Nullable<Text>>, _>(self.auxiliaries)
        .bind::<Array<Text>, _>(self.labels)
        .bind::<Array<BigInt>, _>(self.debits)
        .bind::<Array<BigInt>, _>(self.credits)
        .bind::<Array<Nullable<Text>>, _>(self.currencies)
        .bind::<Array<Nullable<BigInt>>, _>(self.currency_amounts)
        .bind::<Array<Nullable<Text>>, _>(self.tax_codes)
        .bind::<Array<Nullable<BigInt>>, _>(self.tax_bases)
        .bind::<Array<Nullable<Date>>, _>(self.due_dates)
        .bind::<Array<Nullable<Text>>, _>(self.letters)
        .bind::<Array<Nullable<Date>>, _>(self.letter_dates)
        .bind::<Array<Nullable<Text>>, _>(self.piece_refs)
        .bind::<Array<Nullable<Date>>, _>(self.piece_dates)
        .bind::<Array<Nullable<Text>>, _>(self.source_numbers)
        .bind::<Array<Nullable<Date>>, _>(self.validated)
        .execute(tx.conn())
        .await?;
        Ok(())
    }
}
