//! Lists of entries.

use chrono::NaiveDate;
use diesel::dsl::{exists, not, sql};
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Integer};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use tenancy::CompanyTx;
use tenancy::schema::company::{entries, entry_attachments, entry_lines};
use uuid::Uuid;

use super::dto::{EntryList, EntrySort, EntrySource, EntryState, EntrySummary};
use super::order::{self, After};
use super::stored::EntryRow;
use crate::accounting::{amount, attachments, dates, fiscal_years, search};
use crate::http::{ApiError, ApiResult, paging};
use crate::search::{Meant, meant};

/// Entries as they are asked for.
pub type Query = entries::BoxedQuery<
    'static,
    diesel::pg::Pg,
    diesel::dsl::SqlTypeOf<diesel::dsl::AsSelect<EntryRow, diesel::pg::Pg>>,
>;

/// Which entries are asked for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub fiscal_year_id: Option<Uuid>,
    pub journal: Option<String>,
    pub state: Option<EntryState>,
    pub account: Option<String>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub search: Option<String>,
    /// Those with files that prove them, or those without any.
    pub with_attachments: Option<bool>,
    pub sort: EntrySort,
    pub after: Option<After>,
}

/// A page of entries.
///
/// # Errors
/// As [`keep_within_year`].
pub async fn list(tx: &mut CompanyTx<'_>, mut filter: Filter, limit: i64) -> ApiResult<EntryList> {
    let (currency, sort) = (amount::currency_of(tx.company())?, filter.sort);
    keep_within_year(tx, &mut filter).await?;
    let meant = match &filter.search {
        Some(typed) => meant(tx, typed).await?,
        None => Meant::default(),
    };
    let rows: Vec<EntryRow> = query(filter, meant).limit(limit + 1).load(tx.conn()).await?;
    let (rows, next_cursor) = paging::page(rows, limit, |row| (sort, After::of(sort, row)));
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let files = attachments::counts(tx, &ids).await?;
    let summary = |row: EntryRow| {
        let attachment_count = files.get(&row.id).copied().unwrap_or(0);
        summary(row, attachment_count, currency)
    };
    Ok(EntryList { items: rows.into_iter().map(summary).collect(), next_cursor })
}

/// Narrows the days to the fiscal year, if one is asked for. Years do not overlap: the dates of the year find its entries, by
/// the index on dates. The other orders have indexes that begin with the year.
///
/// # Errors
/// 422 `fiscal_year_unknown`; `required` where the order is one within a year.
pub async fn keep_within_year(tx: &mut CompanyTx<'_>, filter: &mut Filter) -> ApiResult<()> {
    if let Some(id) = filter.fiscal_year_id {
        let year = fiscal_years::of_parameter(tx, id).await?;
        if filter.sort.is_of_year() {
            return Ok(());
        }
        filter.from = Some(filter.from.map_or(year.start_date, |from| from.max(year.start_date)));
        filter.to = Some(filter.to.map_or(year.end_date, |to| to.min(year.end_date)));
    } else if filter.sort.is_of_year() {
        return Err(ApiError::field("fiscal_year_id", "required"));
    }
    Ok(())
}

fn query(filter: Filter, meant: Meant) -> Query {
    let mut query = order::ordered(entries::table.select(EntryRow::as_select()).into_boxed(), filter.sort);
    if let Some(year) = filter.fiscal_year_id.filter(|_| filter.sort.is_of_year()) {
        query = query.filter(entries::fiscal_year_id.eq(year));
    }
    if let Some(journal) = filter.journal {
        query = query.filter(entries::journal.eq(journal));
    }
    if let Some(state) = filter.state {
        query = query.filter(entries::state.eq(state.as_str()));
    }
    if let Some(account) = filter.account {
        let lines = entry_lines::table.filter(entry_lines::entry_id.eq(entries::id));
        query = query.filter(exists(lines.filter(entry_lines::account.eq(account))));
    }
    if let Some(is_so) = filter.with_attachments {
        let files = entry_attachments::table.filter(entry_attachments::entry_id.eq(entries::id));
        query = if is_so { query.filter(exists(files)) } else { query.filter(not(exists(files))) };
    }
    if let Some(from) = filter.from.filter(|date| dates::is_sensible(*date)) {
        query = query.filter(entries::date.ge(from));
    }
    if let Some(to) = filter.to.filter(|date| dates::is_sensible(*date)) {
        query = query.filter(entries::date.le(to));
    }
    if let Some(text) = &filter.search {
        query = query.filter(has(text, meant));
    }
    match filter.after {
        Some(after) => order::behind(query, filter.sort, after),
        None => query,
    }
}

/// A condition on entries.
type Condition = Box<dyn BoxableExpression<entries::table, diesel::pg::Pg, SqlType = Bool>>;

/// An entry that has what was typed: in its label, as its reference or number, as it was understood in any of its fields, or in
/// the name of a third party.
fn has(text: &str, meant: Meant) -> Condition {
    let pattern = search::unaccent(search::anywhere(text));
    let label = search::unaccent(entries::label).ilike(pattern);
    let texts = label.or(entries::piece_ref.ilike(search::anywhere(text)));
    let number: i64 = text.parse().unwrap_or(-1);
    let numbers = entries::number.eq(number).assume_not_null();
    let numbers = numbers.or(entries::source_number.eq(text.to_owned()).assume_not_null());
    let mut found: Condition = Box::new(texts.or(numbers));
    let words = meant.groups.into_iter().map(|group| -> Condition {
        let indexed = "EXISTS (SELECT FROM search_entries s WHERE s.entry_id = entries.id AND s.words && ";
        Box::new(sql::<Bool>(indexed).bind::<Array<Integer>, _>(group).sql(")"))
    });
    if let Some(all) = words.reduce(|all, one| Box::new(all.and(one))) {
        found = Box::new(found.or(all));
    }
    if !meant.third_parties.is_empty() {
        let lines = entry_lines::table.filter(entry_lines::entry_id.eq(entries::id));
        let theirs = lines.filter(entry_lines::auxiliary.eq_any(meant.third_parties).assume_not_null());
        found = Box::new(found.or(exists(theirs)));
    }
    found
}

fn summary(row: EntryRow, attachment_count: i64, currency: Currency) -> EntrySummary {
    EntrySummary {
        id: row.id,
        journal: row.journal,
        fiscal_year_id: row.fiscal_year_id,
        date: row.date,
        piece_ref: row.piece_ref,
        label: row.label,
        state: EntryState::of(&row.state),
        number: row.number,
        source: EntrySource::of(&row.source),
        source_number: row.source_number,
        total: amount::wire(row.total_debit.max(row.total_credit), currency),
        line_count: row.line_count,
        is_balanced: row.total_debit == row.total_credit,
        attachment_count,
        version: row.version,
    }
}
