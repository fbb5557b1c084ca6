//! What a notice tells of a year.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{Currency, Standard, fec};
use tenancy::CompanyTx;
use tenancy::schema::company::fec_imports;
use uuid::Uuid;

use crate::accounting::{amount, cancelled, fiscal_years, settings};
use crate::http::{ApiError, ApiResult};

/// What is in the file of a year.
#[derive(Debug)]
pub struct Facts {
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub siren: String,
    /// Of the tax-audit file.
    pub file_name: String,
    /// The ISO 4217 code.
    pub currency: String,
    pub decimals: u8,
    pub standard: Standard,
    pub journals: Vec<JournalRow>,
    pub sources: Vec<SourceRow>,
    /// The file of another software that the year was brought by.
    pub import: Option<ImportRow>,
    pub accounts: Vec<AccountRow>,
    pub third_parties: i64,
    pub lines: i64,
    /// In minor units.
    pub debit: i64,
    pub credit: i64,
    /// Other currencies that lines mention.
    pub currencies: Vec<String>,
    /// Entries that closed or opened a year and were cancelled are in the file, with those that cancel them.
    pub has_cancelled_openings: bool,
    money: Currency,
}

/// A journal in which something is posted.
#[derive(Debug, QueryableByName)]
pub struct JournalRow {
    #[diesel(sql_type = Text)]
    pub code: String,
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Text)]
    pub kind: String,
    #[diesel(sql_type = BigInt)]
    pub entries: i64,
    #[diesel(sql_type = BigInt)]
    pub imported: i64,
}

/// How many entries come from where.
#[derive(Debug, QueryableByName)]
pub struct SourceRow {
    #[diesel(sql_type = Text)]
    pub source: String,
    #[diesel(sql_type = BigInt)]
    pub entries: i64,
}

/// An account that moved.
#[derive(Debug, QueryableByName)]
pub struct AccountRow {
    #[diesel(sql_type = Text)]
    pub number: String,
    #[diesel(sql_type = Text)]
    pub label: String,
}

/// An import.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = fec_imports)]
pub struct ImportRow {
    pub file_name: String,
    pub sha256: Vec<u8>,
    pub imported_at: Option<DateTime<Utc>>,
    pub imported_entries: Option<i64>,
    pub imported_lines: Option<i64>,
    pub skipped_entries: Option<i64>,
}

#[derive(QueryableByName)]
struct Sums {
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = BigInt)]
    third_parties: i64,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct Code {
    #[diesel(sql_type = Text)]
    code: String,
}

/// What the file of a year is made of: what is posted, without what brings income and expenses to zero.
const JOURNALS: &str = "
    SELECT j.code, j.name, j.type AS kind, count(*) AS entries, count(*) FILTER (WHERE e.source = 'import') AS imported
    FROM entries e JOIN journals j ON j.code = e.journal
    WHERE e.fiscal_year_id = $1 AND e.state = 'posted' AND e.kind <> 'closing'
    GROUP BY j.code, j.name, j.type ORDER BY j.code";
const SOURCES: &str = "
    SELECT source, count(*) AS entries FROM entries
    WHERE fiscal_year_id = $1 AND state = 'posted' AND kind <> 'closing' GROUP BY source ORDER BY source";
const ACCOUNTS: &str = "
    SELECT number, label FROM accounts
    WHERE number IN (SELECT account FROM account_balances WHERE fiscal_year_id = $1 AND kind <> 'closing') ORDER BY number";
const SUMS: &str = "
    SELECT coalesce(sum(debit), 0)::bigint AS debit, coalesce(sum(credit), 0)::bigint AS credit,
           count(DISTINCT auxiliary) FILTER (WHERE auxiliary <> '') AS third_parties
    FROM account_balances WHERE fiscal_year_id = $1 AND kind <> 'closing'";
const LINES: &str = "
    SELECT coalesce(sum(line_count), 0)::bigint AS count FROM entries
    WHERE fiscal_year_id = $1 AND state = 'posted' AND kind <> 'closing'";
const CURRENCIES: &str = "
    SELECT DISTINCT l.currency AS code FROM entries e JOIN entry_lines l ON l.entry_id = e.id
    WHERE e.fiscal_year_id = $1 AND e.state = 'posted' AND e.kind <> 'closing' AND l.currency IS NOT NULL ORDER BY 1";

/// Reads them.
///
/// # Errors
/// 404 for an unknown year; 422 `registration_number_missing`, `registration_number_invalid`.
pub async fn of(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Facts> {
    let year = fiscal_years::find(tx, id).await?.ok_or_else(ApiError::not_found)?;
    let siren = settings::siren(tx).await?;
    let money = amount::currency_of(tx.company())?;
    let sums: Sums = diesel::sql_query(SUMS).bind::<SqlUuid, _>(id).get_result(tx.conn()).await?;
    let lines: Count = diesel::sql_query(LINES).bind::<SqlUuid, _>(id).get_result(tx.conn()).await?;
    let codes: Vec<Code> = diesel::sql_query(CURRENCIES).bind::<SqlUuid, _>(id).load(tx.conn()).await?;
    Ok(Facts {
        start: year.start_date,
        end: year.end_date,
        file_name: fec::official_name(&siren, year.end_date),
        siren,
        currency: tx.company().currency.clone(),
        decimals: money.decimals(),
        standard: settings::standard(tx).await?,
        journals: diesel::sql_query(JOURNALS).bind::<SqlUuid, _>(id).load(tx.conn()).await?,
        sources: diesel::sql_query(SOURCES).bind::<SqlUuid, _>(id).load(tx.conn()).await?,
        import: import(tx, id).await?,
        accounts: diesel::sql_query(ACCOUNTS).bind::<SqlUuid, _>(id).load(tx.conn()).await?,
        third_parties: sums.third_parties,
        lines: lines.count,
        debit: sums.debit,
        credit: sums.credit,
        currencies: codes.into_iter().map(|found| found.code).collect(),
        has_cancelled_openings: cancelled::has_openings(tx, id).await?,
        money,
    })
}

/// The import of a year: there is one at most.
async fn import(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Option<ImportRow>> {
    Ok(fec_imports::table
        .filter(fec_imports::fiscal_year_id.eq(id).and(fec_imports::state.eq("imported")))
        .select(ImportRow::as_select())
        .first(tx.conn())
        .await
        .optional()?)
}

impl Facts {
    /// How many entries the file has.
    pub fn entries(&self) -> i64 {
        self.journals.iter().map(|journal| journal.entries).sum()
    }

    /// An amount in minor units as the API writes it.
    pub fn wire(&self, minor: i64) -> String {
        amount::wire(minor, self.money)
    }
}
