//! The tax-audit file of a year: never in memory as a whole, and complete before it is sent.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use futures_util::TryStreamExt;
use ledger::fec::{self, Charset, FecLine, Writer};
use ledger::{CurrencyCode, Money};
use tenancy::CompanyTx;
use tokio::fs::File;
use tokio::io::{AsyncSeekExt, AsyncWriteExt};
use uuid::Uuid;

use super::store;
use crate::accounting::{amount, fiscal_years, settings};
use crate::companies;
use crate::http::{Access, ApiError, ApiResult};

/// Bytes that are gathered before they are written.
const CHUNK_BYTES: usize = 64 * 1024;
/// What ends the name of a file with drafts, which is not the one of the law.
const UNOFFICIAL: &str = "-BROUILLON.txt";
/// The year is read by one statement.
pub const STATEMENT_TIMEOUT: Duration = Duration::from_secs(600);

/// A file that is complete.
pub struct Export {
    /// `<SIREN>FEC<AAAAMMJJ>.txt`, of the closing date (LPF art. A47 A-1, X).
    pub name: String,
    pub size_bytes: u64,
    /// At its beginning, without a name on the disk: it is gone once it was sent.
    pub file: File,
    /// The entry of each line behind the headings, of a file that is to be checked.
    pub entries: Vec<Uuid>,
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// The file of the law.
    Official,
    /// The same, and which entry each line is of.
    ToBeChecked,
    /// What is posted and what is not.
    WithDrafts,
}

/// Makes the file of a year. It is read in one transaction, so that it shows one instant, and written to the disk, so
/// that no reader is too slow and a failure is known before anything is sent. With drafts it is no file of the law: they have no day of
/// validation, and its name says so.
///
/// # Errors
/// 404 for an unknown year, 422 `registration_number_missing`.
pub async fn make(access: &Access, fiscal_year_id: Uuid, content: Content) -> ApiResult<Export> {
    let mut file = access.tenancy().tenancy().files().scratch().await?;
    let write = async |tx: &mut CompanyTx<'_>| {
        let year = fiscal_years::find(tx, fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
        let name = fec::official_name(&settings::siren(tx).await?, year.end_date);
        let entries = write(tx, fiscal_year_id, content, &mut file).await?;
        Ok::<_, ApiError>((name, entries))
    };
    let (name, entries) = access.read_for(STATEMENT_TIMEOUT, write).await?;
    file.flush().await?;
    let size_bytes = file.stream_position().await?;
    file.rewind().await?;
    let name = if content == Content::WithDrafts { name.replace(".txt", UNOFFICIAL) } else { name };
    Ok(Export { name, size_bytes, file, entries })
}

/// The file of the law.
///
/// # Errors
/// As [`make`].
pub async fn official(access: &Access, fiscal_year_id: Uuid) -> ApiResult<Export> {
    make(access, fiscal_year_id, Content::Official).await
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    entry_id: Uuid,
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = Text)]
    journal_label: String,
    #[diesel(sql_type = Text)]
    number: String,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    account_label: String,
    #[diesel(sql_type = Text)]
    auxiliary: String,
    #[diesel(sql_type = Text)]
    auxiliary_label: String,
    #[diesel(sql_type = Text)]
    piece_ref: String,
    #[diesel(sql_type = Nullable<Date>)]
    piece_date: Option<NaiveDate>,
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = Text)]
    letter: String,
    #[diesel(sql_type = Nullable<Date>)]
    letter_date: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Date>)]
    validated_on: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    currency: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    currency_amount: Option<i64>,
}

/// Posted entries without those that bring income and expenses to zero, those of journals with opening entries first, then in the order in
/// which they were validated.
///
/// Imported lines keep what their source wrote, and those of one day the order in which it wrote them (their entries'
/// ids), because it may count through all journals. What it did not validate was validated with the rest of its entry, else
/// on the day it was imported (B11 wants a date), which `$2` is for entries that do not say so themselves. Entries made here are counted in each journal by the order of their
/// numbers, so that neither an import nor an entry left out makes a hole (rule S4). Where the year has an import, its
/// numbers could be the same: the journal precedes the count, with one dash more than in any number of the source.
/// Without a piece, the entry is its own, by its number here. Lines that are settled by the end of the year have their letter;
/// what its source matched keeps it until somebody dissolves
/// it, and what it marked alone, which is no match here, as long as nothing is matched with it.
const LINES: &str = "
    WITH kept AS MATERIALIZED (
        SELECT e.id, e.journal, e.number, e.source, e.source_number, e.piece_ref, e.piece_date, e.date,
               bool_or(e.kind = 'opening') OVER (PARTITION BY e.journal) AS opens,
               row_number() OVER (PARTITION BY e.journal, e.source = 'import' ORDER BY e.number, e.date, e.id) AS place,
               CASE e.state WHEN 'posted'
                   THEN coalesce(e.validated_on, (SELECT max(l.validated_on) FROM entry_lines l WHERE l.entry_id = e.id), $2)
               END AS validated_on
        FROM entries e
        WHERE e.fiscal_year_id = $1 AND (e.state = 'posted' OR $3) AND e.kind <> 'closing'),
    marks AS MATERIALIZED (
        SELECT o.journal, o.journal || repeat('-', 1 + coalesce(max(length(o.rest) - length(ltrim(o.rest, '-'))), 0)) AS mark
        FROM (SELECT k.journal,
                     substr(coalesce(l.source_number, k.source_number), length(k.journal) + 1) AS rest,
                     starts_with(coalesce(l.source_number, k.source_number), k.journal) AS is_alike
              FROM kept k JOIN entry_lines l ON l.entry_id = k.id
              WHERE k.source = 'import' AND EXISTS (SELECT FROM kept WHERE source <> 'import')) o
        WHERE o.is_alike
        GROUP BY o.journal),
    carried AS (
        SELECT c.entry_id, c.position,
               CASE WHEN count(DISTINCT t.match_id) = 1 AND count(t.match_id) = count(*) THEN min(t.match_id::text)::uuid END AS match_id
        FROM kept k JOIN carried_lines c ON c.entry_id = k.id
             LEFT JOIN match_lines t ON t.entry_id = c.from_entry_id AND t.position = c.from_position
        GROUP BY c.entry_id, c.position),
    lettered AS (
        SELECT l.*, count(*) OVER (PARTITION BY l.account, l.auxiliary, l.letter) = 1 AS is_alone
        FROM kept e JOIN entry_lines l ON l.entry_id = e.id)
    SELECT e.id AS entry_id, e.journal, j.name AS journal_label, l.date, l.account, a.label AS account_label, l.label, l.debit, l.credit,
           CASE WHEN e.source = 'import' THEN coalesce(l.source_number, e.source_number, '')
                WHEN EXISTS (SELECT FROM fec_imports f WHERE f.fiscal_year_id = $1)
                    THEN coalesce(m.mark, e.journal || '-') || e.place
                ELSE e.place::text END AS number,
           coalesce(l.auxiliary, '') AS auxiliary, coalesce(x.name, '') AS auxiliary_label,
           CASE WHEN l.piece_ref IS NOT NULL THEN l.piece_ref
                WHEN e.piece_ref = '' AND e.source <> 'import' THEN e.journal || '-' || coalesce(e.number, e.place)
                ELSE e.piece_ref END AS piece_ref,
           CASE WHEN l.piece_ref IS NOT NULL AND (l.piece_date IS NOT NULL OR e.source = 'import') THEN l.piece_date
                WHEN l.piece_ref IS NOT NULL THEN e.date
                WHEN e.piece_date IS NULL AND e.source <> 'import' THEN e.date
                ELSE e.piece_date END AS piece_date,
           CASE WHEN g.id IS NULL THEN CASE WHEN a.is_matchable AND NOT l.is_alone THEN '' ELSE coalesce(l.letter, '') END
                WHEN g.source = 'import' OR g.settled_on <= y.end_date THEN g.letter ELSE '' END AS letter,
           CASE WHEN g.id IS NULL THEN CASE WHEN NOT a.is_matchable OR l.is_alone THEN l.letter_date END
                WHEN g.source = 'import' THEN l.letter_date
                WHEN g.settled_on <= y.end_date THEN g.matched_on END AS letter_date, coalesce(l.validated_on, e.validated_on) AS validated_on,
           l.currency, l.currency_amount
    FROM kept e
        JOIN fiscal_years y ON y.id = $1
        JOIN lettered l ON l.entry_id = e.id
        JOIN journals j ON j.code = e.journal
        JOIN accounts a ON a.number = l.account
        LEFT JOIN auxiliaries x ON x.code = l.auxiliary
        LEFT JOIN marks m ON m.journal = e.journal
        LEFT JOIN carried c ON c.entry_id = l.entry_id AND c.position = l.position
        LEFT JOIN match_lines t ON t.entry_id = l.entry_id AND t.position = l.position
        LEFT JOIN matches g ON g.id = CASE WHEN c.entry_id IS NULL THEN t.match_id ELSE c.match_id END
    ORDER BY NOT e.opens, e.validated_on, e.source <> 'import', CASE WHEN e.source = 'import' THEN e.id END,
             e.journal, e.place, e.id, l.position";

/// Writes the lines: the entry of each, where they are asked for.
async fn write(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    content: Content,
    file: &mut File,
) -> ApiResult<Vec<Uuid>> {
    let gathered = Gathered::default();
    let decimals = u32::from(amount::currency_of(tx.company())?.decimals());
    let mut writer = Writer::new(gathered.clone(), Charset::Utf8, decimals).map_err(ApiError::internal)?;
    let import = store::into_year(tx, fiscal_year_id).await?;
    let imported_on = match import.and_then(|import| import.imported_at) {
        Some(instant) => Some(companies::day(tx, instant).await?),
        None => None,
    };
    let query = diesel::sql_query(LINES)
        .bind::<SqlUuid, _>(fiscal_year_id)
        .bind::<Nullable<Date>, _>(imported_on)
        .bind::<Bool, _>(content == Content::WithDrafts);
    let mut entries = Vec::new();
    let mut rows = query.load_stream::<Row>(tx.conn()).await?;
    while let Some(row) = rows.try_next().await? {
        row.write(&mut writer).map_err(ApiError::internal)?;
        if content == Content::ToBeChecked {
            entries.push(row.entry_id);
        }
        if gathered.len() >= CHUNK_BYTES {
            file.write_all(&gathered.take()).await?;
        }
    }
    writer.finish().map_err(ApiError::internal)?;
    file.write_all(&gathered.take()).await?;
    Ok(entries)
}

impl Row {
    fn write(&self, writer: &mut Writer<Gathered>) -> io::Result<()> {
        let code = self.currency.as_deref().and_then(|code| CurrencyCode::new(code).ok());
        let amount = self.currency_amount.filter(|minor| *minor != 0).map(Money::from_minor);
        let amount = amount.zip(code).map(|(amount, code)| amount.format_scaled(code.decimals()));
        // The two go together: what is valued anew moves nothing in its currency.
        let currency = self.currency.as_deref().filter(|_| amount.is_some());
        writer.line(&FecLine {
            journal_code: &self.journal,
            journal_label: &self.journal_label,
            number: &self.number,
            date: self.date,
            account: &self.account,
            account_label: &self.account_label,
            auxiliary: &self.auxiliary,
            auxiliary_label: &self.auxiliary_label,
            piece_reference: &self.piece_ref,
            piece_date: self.piece_date,
            label: &self.label,
            debit: self.debit,
            credit: self.credit,
            letter: &self.letter,
            letter_date: self.letter_date,
            validation_date: self.validated_on,
            currency_amount: amount.as_deref().unwrap_or(""),
            currency: currency.unwrap_or(""),
        })
    }
}

/// Bytes that the writer has written and the file does not have yet.
#[derive(Clone, Default)]
struct Gathered(Arc<Mutex<Vec<u8>>>);

impl Gathered {
    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Gathered {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
