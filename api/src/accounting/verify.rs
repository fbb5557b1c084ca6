//! Shows that a ledger is whole: numbers without holes, an unbroken chain, entries that balance, balances that equal
//! the lines. Every posted line is read and every hash computed anew.

use std::fmt;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Bool, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use futures_util::TryStreamExt;
use ledger::{EntryHeader, EntryKind, Hash, HashedLine, JournalCode, LinkHasher, Money, Provenance, genesis};
use tenancy::CompanyTx;
use tenancy::audit::{self, TrailBreak};
use uuid::Uuid;

use super::{analytics, matching, strays};
use crate::http::{ApiError, ApiResult};

/// What was found whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Whole {
    /// Chains, one for each journal and fiscal year with entries.
    pub chains: u64,
    /// Posted entries.
    pub entries: u64,
    /// Their lines.
    pub lines: u64,
    /// Events of the audit trail that are chained.
    pub events: u64,
}

/// The first thing that is broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    /// `number_missing`, `hash_differs`, `entry_not_balanced`, `entry_differs_from_lines`, `head_differs`,
    /// `seed_unknown`, `balances_differ`, `sequence_missing`, `date_outside_year`, `reversal_differs`, `open_items_differ`,
    /// `match_differs`, `split_differs` or `section_balances_differ`; of the audit trail
    /// [`tenancy::audit::TrailBreak::code`].
    pub code: &'static str,
    /// Where: journal, year and number, or account and month.
    pub place: String,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.code, self.place)
    }
}

/// Verifies the whole ledger of the company, and its audit trail.
///
/// # Errors
/// The database's. A ledger that is not whole is an answer, not an error.
pub async fn verify(tx: &mut CompanyTx<'_>) -> ApiResult<Result<Whole, Break>> {
    let mut whole = Whole::default();
    for sequence in sequences(tx, None).await? {
        match sequence.verify(tx).await? {
            Ok(chain) => {
                whole.chains += 1;
                whole.entries += chain.entries;
                whole.lines += chain.lines;
            }
            Err(found) => return Ok(Err(found)),
        }
    }
    let found = match unequal_balance(tx).await? {
        Some(found) => Some(found),
        None => strays::first(tx).await?,
    };
    let found = match found {
        Some(found) => Some(found),
        None => matching::first_break(tx).await?.map(|(code, place)| Break { code, place }),
    };
    let found = match found {
        Some(found) => Some(found),
        None => analytics::first_break(tx).await?.map(|(code, place)| Break { code, place }),
    };
    if let Some(found) = found {
        return Ok(Err(found));
    }
    Ok(match audit::verify_company(tx).await? {
        Ok(events) => Ok(Whole { events, ..whole }),
        Err(TrailBreak { code, position, .. }) => Err(Break { code, place: format!("event {position}") }),
    })
}

/// Verifies the chains of a year, without its balances.
///
/// # Errors
/// The database's. Chains that are not whole are an answer, not an error.
pub async fn year(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Result<Whole, Break>> {
    let mut whole = Whole::default();
    for sequence in sequences(tx, Some(fiscal_year_id)).await? {
        match sequence.verify(tx).await? {
            Ok(chain) => {
                whole.chains += 1;
                whole.entries += chain.entries;
                whole.lines += chain.lines;
            }
            Err(found) => return Ok(Err(found)),
        }
    }
    Ok(Ok(whole))
}

#[derive(QueryableByName)]
struct SequenceRow {
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = SqlUuid)]
    fiscal_year_id: Uuid,
    #[diesel(sql_type = Date)]
    start_date: NaiveDate,
    #[diesel(sql_type = BigInt)]
    next_number: i64,
    #[diesel(sql_type = Nullable<Binary>)]
    previous_hash: Option<Vec<u8>>,
    #[diesel(sql_type = Nullable<Binary>)]
    head_hash: Option<Vec<u8>>,
    #[diesel(sql_type = Bool)]
    is_seed_known: bool,
}

/// The sequences of a year, or of all.
async fn sequences(tx: &mut CompanyTx<'_>, year: Option<Uuid>) -> ApiResult<Vec<SequenceRow>> {
    Ok(diesel::sql_query(
        "SELECT s.journal, s.fiscal_year_id, y.start_date, s.next_number, s.previous_hash, s.head_hash,
                s.previous_hash IS NULL OR EXISTS (
                    SELECT FROM entries e JOIN fiscal_years b ON b.id = e.fiscal_year_id
                    WHERE e.journal = s.journal AND b.start_date < y.start_date AND e.hash = s.previous_hash
                ) AS is_seed_known
         FROM journal_sequences s JOIN fiscal_years y ON y.id = s.fiscal_year_id
         WHERE ($1 IS NULL OR s.fiscal_year_id = $1) AND (s.next_number > 1 OR EXISTS (
             SELECT FROM entries e
             WHERE e.journal = s.journal AND e.fiscal_year_id = s.fiscal_year_id AND e.state = 'posted'))
         ORDER BY y.start_date, s.journal",
    )
    .bind::<Nullable<SqlUuid>, _>(year)
    .load(tx.conn())
    .await?)
}

#[derive(QueryableByName)]
struct LineRow {
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Binary)]
    hash: Vec<u8>,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Date)]
    entry_date: NaiveDate,
    #[diesel(sql_type = Text)]
    entry_piece_ref: String,
    #[diesel(sql_type = Nullable<Date>)]
    entry_piece_date: Option<NaiveDate>,
    #[diesel(sql_type = Text)]
    entry_label: String,
    #[diesel(sql_type = Nullable<Text>)]
    entry_source_number: Option<String>,
    #[diesel(sql_type = Integer)]
    line_count: i32,
    #[diesel(sql_type = BigInt)]
    total_debit: i64,
    #[diesel(sql_type = BigInt)]
    total_credit: i64,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Nullable<Text>)]
    auxiliary: Option<String>,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = Nullable<Text>)]
    currency: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    currency_amount: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    tax_code: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    tax_base: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    source_number: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    piece_ref: Option<String>,
    #[diesel(sql_type = Nullable<Date>)]
    piece_date: Option<NaiveDate>,
    #[diesel(sql_type = Text)]
    entry_source: String,
    #[diesel(sql_type = Nullable<Date>)]
    entry_validated_on: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    reversal_of: Option<String>,
    #[diesel(sql_type = Nullable<Date>)]
    validated_on: Option<NaiveDate>,
}

const LINES: &str = "
    SELECT e.number, e.hash, e.kind, e.date AS entry_date, e.piece_ref AS entry_piece_ref, e.piece_date AS entry_piece_date,
           e.label AS entry_label, e.source_number AS entry_source_number, e.line_count, e.total_debit,
           e.total_credit, l.account, l.auxiliary, l.date, l.label, l.debit, l.credit, l.currency, l.currency_amount,
           l.tax_code, l.tax_base, l.source_number, l.piece_ref, l.piece_date,
           e.source AS entry_source, e.validated_on AS entry_validated_on, e.reversal_of::text AS reversal_of, l.validated_on
    FROM entries e JOIN entry_lines l ON l.entry_id = e.id
    WHERE e.journal = $1 AND e.fiscal_year_id = $2 AND e.state = 'posted'
    ORDER BY e.number, l.position";

impl SequenceRow {
    async fn verify(&self, tx: &mut CompanyTx<'_>) -> ApiResult<Result<Whole, Break>> {
        if !self.is_seed_known {
            return Ok(Err(self.broken("seed_unknown", 1)));
        }
        let journal = JournalCode::new(&self.journal).map_err(ApiError::internal)?;
        let previous =
            self.previous_hash.as_deref().map(Hash::try_from).transpose().map_err(ApiError::internal)?;
        let seed = genesis(&journal, self.start_date, previous.as_ref());
        let mut chain = Chain::new(self, &tx.company().currency, seed);
        let query =
            diesel::sql_query(LINES).bind::<Text, _>(&self.journal).bind::<SqlUuid, _>(self.fiscal_year_id);
        let mut lines = query.load_stream::<LineRow>(tx.conn()).await?;
        while let Some(line) = lines.try_next().await? {
            if let Err(found) = chain.line(&line) {
                return Ok(Err(found));
            }
        }
        Ok(chain.finish())
    }

    fn broken(&self, code: &'static str, number: i64) -> Break {
        Break {
            code,
            place: format!("journal {} of the year from {}, number {number}", self.journal, self.start_date),
        }
    }
}

/// A chain as far as it was read.
struct Chain<'a> {
    sequence: &'a SequenceRow,
    currency: &'a str,
    head: Hash,
    number: i64,
    entry: Option<OpenEntry>,
    whole: Whole,
}

/// The entry whose lines are being read.
struct OpenEntry {
    /// In every format that ever was: which one an entry has is in its hash alone.
    hashers: [LinkHasher; 2],
    hash: Vec<u8>,
    expected: (i64, i64, i64),
    found: (i64, i64, i64),
}

impl<'a> Chain<'a> {
    fn new(sequence: &'a SequenceRow, currency: &'a str, head: Hash) -> Self {
        Self {
            sequence,
            currency,
            head,
            number: 0,
            entry: None,
            whole: Whole { chains: 1, ..Whole::default() },
        }
    }

    fn line(&mut self, line: &LineRow) -> Result<(), Break> {
        if line.number != self.number {
            self.close()?;
            if line.number != self.number + 1 {
                return Err(self.sequence.broken("number_missing", self.number + 1));
            }
            self.number = line.number;
            self.entry = Some(OpenEntry::new(self.sequence, self.currency, &self.head, line));
        }
        let entry = self.entry.as_mut().expect("a line follows the head of its entry");
        self.whole.lines += 1;
        entry.add(line).ok_or_else(|| self.sequence.broken("entry_differs_from_lines", line.number))
    }

    fn close(&mut self) -> Result<(), Break> {
        let Some(entry) = self.entry.take() else { return Ok(()) };
        if entry.found != entry.expected {
            return Err(self.sequence.broken("entry_differs_from_lines", self.number));
        }
        if entry.found.1 != entry.found.2 {
            return Err(self.sequence.broken("entry_not_balanced", self.number));
        }
        let hash = entry.hashers.into_iter().map(LinkHasher::finish).find(|hash| entry.hash == hash);
        self.head = hash.ok_or_else(|| self.sequence.broken("hash_differs", self.number))?;
        self.whole.entries += 1;
        Ok(())
    }

    fn finish(mut self) -> Result<Whole, Break> {
        self.close()?;
        if self.number + 1 != self.sequence.next_number {
            return Err(self.sequence.broken("number_missing", self.number + 1));
        }
        if self.sequence.head_hash.as_deref() != Some(self.head.as_slice()) {
            return Err(self.sequence.broken("head_differs", self.number));
        }
        Ok(self.whole)
    }
}

impl OpenEntry {
    fn new(sequence: &SequenceRow, currency: &str, head: &Hash, line: &LineRow) -> Self {
        let header = EntryHeader {
            journal: &sequence.journal,
            fiscal_year_start: sequence.start_date,
            number: line.number,
            kind: EntryKind::from_code(&line.kind).unwrap_or(EntryKind::Ordinary),
            date: line.entry_date,
            piece_ref: Some(&line.entry_piece_ref),
            piece_date: line.entry_piece_date,
            label: &line.entry_label,
            source_number: line.entry_source_number.as_deref(),
            line_count: usize::try_from(line.line_count).unwrap_or(0),
        };
        let provenance = Provenance {
            currency,
            source: &line.entry_source,
            validated_on: line.entry_validated_on,
            reversal_of: line.reversal_of.as_deref(),
        };
        Self {
            hashers: [None, Some(&provenance)].map(|provenance| LinkHasher::new(head, &header, provenance)),
            hash: line.hash.clone(),
            expected: (i64::from(line.line_count), line.total_debit, line.total_credit),
            found: (0, 0, 0),
        }
    }

    /// Counts and hashes a line; `None` when the sums do not fit into 64 bits.
    fn add(&mut self, line: &LineRow) -> Option<()> {
        let (count, debit, credit) = self.found;
        self.found = (count + 1, debit.checked_add(line.debit)?, credit.checked_add(line.credit)?);
        let hashed = HashedLine {
            account: &line.account,
            auxiliary: line.auxiliary.as_deref(),
            date: line.date,
            label: &line.label,
            debit: Money::from_minor(line.debit),
            credit: Money::from_minor(line.credit),
            foreign: line.currency.as_deref().zip(line.currency_amount.map(Money::from_minor)),
            tax: line.tax_code.as_deref().zip(line.tax_base.map(Money::from_minor)),
            source_number: line.source_number.as_deref(),
            piece_ref: line.piece_ref.as_deref(),
            piece_date: line.piece_date,
            validated_on: line.validated_on,
        };
        self.hashers.iter_mut().for_each(|hasher| hasher.line(&hashed));
        Some(())
    }
}

/// Balances of journals beside their lines, and balances of accounts beside those of their journals.
const BALANCES: [&str; 2] = [
    "SELECT account, month FROM (
         SELECT e.fiscal_year_id, date_trunc('month', l.date)::date AS month, l.account,
                coalesce(l.auxiliary, '') AS auxiliary, e.kind, e.journal, sum(l.debit) AS debit, sum(l.credit) AS credit
         FROM entries e JOIN entry_lines l ON l.entry_id = e.id WHERE e.state = 'posted'
         GROUP BY 1, 2, 3, 4, 5, 6) lines
     FULL JOIN journal_balances b USING (fiscal_year_id, month, account, auxiliary, kind, journal)
     WHERE lines.debit IS DISTINCT FROM b.debit OR lines.credit IS DISTINCT FROM b.credit
     ORDER BY month, account LIMIT 1",
    "SELECT account, month FROM (
         SELECT fiscal_year_id, month, account, auxiliary, kind, sum(debit) AS debit, sum(credit) AS credit
         FROM journal_balances GROUP BY 1, 2, 3, 4, 5) journals
     FULL JOIN account_balances b USING (fiscal_year_id, month, account, auxiliary, kind)
     WHERE journals.debit IS DISTINCT FROM b.debit OR journals.credit IS DISTINCT FROM b.credit
     ORDER BY month, account LIMIT 1",
];

/// The first balance that is not the sum of its lines.
async fn unequal_balance(tx: &mut CompanyTx<'_>) -> ApiResult<Option<Break>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        account: String,
        #[diesel(sql_type = Date)]
        month: NaiveDate,
    }
    for query in BALANCES {
        let row: Option<Row> = diesel::sql_query(query).get_result(tx.conn()).await.optional()?;
        if let Some(Row { account, month }) = row {
            let place = format!("account {account} in {}", month.format("%Y-%m"));
            return Ok(Some(Break { code: "balances_differ", place }));
        }
    }
    Ok(None)
}
