//! The next number and the chain's head of a journal in a fiscal year.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{Balanced, Hash, JournalCode, Provenance, genesis, link};
use tenancy::CompanyTx;
use tenancy::schema::company::journal_sequences;
use uuid::Uuid;

use crate::http::{ApiError, ApiResult};

/// A locked sequence: what the next entry of the journal in the year gets.
#[derive(Debug, Clone)]
pub struct Sequence {
    pub journal: JournalCode,
    pub fiscal_year_id: Uuid,
    next_number: i64,
    previous_hash: Option<Hash>,
    head: Hash,
    /// The currency of the books.
    currency: String,
}

/// How an entry comes into the books, beside what is in it.
#[derive(Clone, Copy)]
pub struct Coming<'a> {
    /// The day on which it is validated, here or by its source.
    pub validated_on: NaiveDate,
    /// Of each line the day on which it was validated, where that differs.
    pub lines_validated_on: &'a (dyn Fn(usize) -> Option<NaiveDate> + Sync),
    /// The entry that it cancels.
    pub reversal_of: Option<Uuid>,
}

impl Coming<'_> {
    /// What is validated here, with all of its lines.
    pub fn today(today: NaiveDate) -> Self {
        Self { validated_on: today, lines_validated_on: &|_| None, reversal_of: None }
    }
}

impl Sequence {
    /// A sequence that begins, after no other.
    #[cfg(test)]
    pub fn beginning(journal: JournalCode, fiscal_year_id: Uuid, start_date: NaiveDate) -> Self {
        let head = genesis(&journal, start_date, None);
        let currency = "EUR".to_owned();
        Self { journal, fiscal_year_id, next_number: 1, previous_hash: None, head, currency }
    }

    /// Gives the entry its number and its link of the chain.
    pub fn take(&mut self, entry: &Balanced, coming: &Coming<'_>) -> (i64, Hash) {
        let number = self.next_number;
        let reversal_of = coming.reversal_of.map(|id| id.to_string());
        let provenance = Provenance {
            currency: &self.currency,
            source: entry.draft().source.as_str(),
            validated_on: Some(coming.validated_on),
            reversal_of: reversal_of.as_deref(),
        };
        let hash = link(&self.head, number, entry, Some(&provenance), coming.lines_validated_on);
        self.next_number += 1;
        self.head = hash;
        (number, hash)
    }
}

/// Makes sure that the journals have sequences in the year. The journals exist.
pub async fn open(tx: &mut CompanyTx<'_>, journals: &[&str], fiscal_year_id: Uuid) -> ApiResult<()> {
    let rows: Vec<_> = journals
        .iter()
        .map(|journal| {
            (journal_sequences::journal.eq(*journal), journal_sequences::fiscal_year_id.eq(fiscal_year_id))
        })
        .collect();
    diesel::insert_into(journal_sequences::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(tx.conn())
        .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = SqlUuid)]
    fiscal_year_id: Uuid,
    #[diesel(sql_type = BigInt)]
    next_number: i64,
    #[diesel(sql_type = Nullable<Binary>)]
    previous_hash: Option<Vec<u8>>,
    #[diesel(sql_type = Nullable<Binary>)]
    head_hash: Option<Vec<u8>>,
    #[diesel(sql_type = Date)]
    start_date: NaiveDate,
}

/// Locks the sequences of some (journal, year) in the order of their keys. A chain that begins is seeded by the head of
/// the same journal's last chain before. Drafts go on being written meanwhile: they hold the key of the sequence only.
pub async fn lock(tx: &mut CompanyTx<'_>, keys: &[(String, Uuid)]) -> ApiResult<Vec<Sequence>> {
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT s.journal, s.fiscal_year_id, s.next_number, s.previous_hash, s.head_hash, y.start_date
         FROM journal_sequences s JOIN fiscal_years y ON y.id = s.fiscal_year_id
         WHERE (s.journal, s.fiscal_year_id) IN (SELECT * FROM unnest($1, $2))
         ORDER BY s.journal, s.fiscal_year_id FOR NO KEY UPDATE OF s",
    )
    .bind::<Array<Text>, _>(keys.iter().map(|(journal, _)| journal.as_str()).collect::<Vec<_>>())
    .bind::<Array<SqlUuid>, _>(keys.iter().map(|(_, year)| *year).collect::<Vec<_>>())
    .load(tx.conn())
    .await?;
    let mut sequences = Vec::with_capacity(rows.len());
    for row in rows {
        sequences.push(row.sequence(tx).await?);
    }
    Ok(sequences)
}

impl Row {
    async fn sequence(self, tx: &mut CompanyTx<'_>) -> ApiResult<Sequence> {
        let journal = JournalCode::new(&self.journal).map_err(ApiError::internal)?;
        let (previous_hash, head) = match &self.head_hash {
            Some(head) => (self.previous_hash.as_deref().map(hash).transpose()?, hash(head)?),
            None => {
                let before = head_before(tx, &self.journal, self.start_date).await?;
                (before, genesis(&journal, self.start_date, before.as_ref()))
            }
        };
        let (fiscal_year_id, next_number) = (self.fiscal_year_id, self.next_number);
        let currency = tx.company().currency.clone();
        Ok(Sequence { journal, fiscal_year_id, next_number, previous_hash, head, currency })
    }
}

/// The head of the journal's last chain in a year before a date.
async fn head_before(tx: &mut CompanyTx<'_>, journal: &str, before: NaiveDate) -> ApiResult<Option<Hash>> {
    #[derive(QueryableByName)]
    struct Head {
        #[diesel(sql_type = Binary)]
        head_hash: Vec<u8>,
    }
    let head: Option<Head> = diesel::sql_query(
        "SELECT s.head_hash FROM journal_sequences s JOIN fiscal_years y ON y.id = s.fiscal_year_id
         WHERE s.journal = $1 AND y.start_date < $2 AND s.head_hash IS NOT NULL
         ORDER BY y.start_date DESC LIMIT 1",
    )
    .bind::<Text, _>(journal)
    .bind::<Date, _>(before)
    .get_result(tx.conn())
    .await
    .optional()?;
    head.map(|head| hash(&head.head_hash)).transpose()
}

/// Writes back what was taken.
pub async fn save(tx: &mut CompanyTx<'_>, sequences: &[Sequence]) -> ApiResult<()> {
    diesel::sql_query(
        "UPDATE journal_sequences s
         SET next_number = u.next_number, previous_hash = u.previous_hash, head_hash = u.head_hash
         FROM unnest($1, $2, $3, $4, $5) AS u (journal, fiscal_year_id, next_number, previous_hash, head_hash)
         WHERE s.journal = u.journal AND s.fiscal_year_id = u.fiscal_year_id AND u.next_number > 1",
    )
    .bind::<Array<Text>, _>(sequences.iter().map(|sequence| sequence.journal.as_str()).collect::<Vec<_>>())
    .bind::<Array<SqlUuid>, _>(sequences.iter().map(|sequence| sequence.fiscal_year_id).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(sequences.iter().map(|sequence| sequence.next_number).collect::<Vec<_>>())
    .bind::<Array<Nullable<Binary>>, _>(
        sequences.iter().map(|sequence| sequence.previous_hash.map(|hash| hash.to_vec())).collect::<Vec<_>>(),
    )
    .bind::<Array<Binary>, _>(sequences.iter().map(|sequence| sequence.head.to_vec()).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A stored hash.
///
/// # Errors
/// 500 when it has not 32 bytes, which the database does not allow.
pub fn hash(bytes: &[u8]) -> ApiResult<Hash> {
    Hash::try_from(bytes).map_err(ApiError::internal)
}
