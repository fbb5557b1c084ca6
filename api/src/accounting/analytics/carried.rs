//! What sections have of lines, in the database.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use ledger::analytics::Part;
use ledger::taxes::Rate;
use tenancy::CompanyTx;
use tenancy::schema::company::{line_sections, line_splits};
use uuid::Uuid;

use super::dto::LinePartView;
use super::row::rate;
use crate::accounting::amount;
use crate::http::ApiResult;

/// What sections have of the lines of an entry: (place of the line, section, part).
#[derive(Debug, Default)]
pub struct LineParts(Vec<(i32, Uuid, Part)>);

impl LineParts {
    /// Adds the parts of a line on an axis, but for those of nothing.
    pub fn push(&mut self, position: usize, parts: impl Iterator<Item = (Uuid, Part)>) {
        let position = i32::try_from(position).unwrap_or(i32::MAX);
        let parts = parts.filter(|(_, part)| part.amount.is_positive());
        self.0.extend(parts.map(|(section, part)| (position, section, part)));
    }
}

/// Writes the parts of the lines of an entry of this day.
///
/// # Errors
/// The database's.
pub async fn save(
    tx: &mut CompanyTx<'_>,
    entry_id: Uuid,
    date: NaiveDate,
    parts: &LineParts,
) -> ApiResult<()> {
    if parts.0.is_empty() {
        return Ok(());
    }
    let share = |part: &Part| part.share.map(Rate::millionths);
    diesel::sql_query(
        "INSERT INTO line_sections (entry_id, position, section_id, amount, share_millionths, date)
         SELECT $1, u.*, $2 FROM unnest($3, $4, $5, $6) AS u (position, section_id, amount, share_millionths)",
    )
    .bind::<SqlUuid, _>(entry_id)
    .bind::<Date, _>(date)
    .bind::<Array<Integer>, _>(parts.0.iter().map(|(position, ..)| *position).collect::<Vec<_>>())
    .bind::<Array<SqlUuid>, _>(parts.0.iter().map(|(_, section, _)| *section).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(parts.0.iter().map(|(.., part)| part.amount.minor()).collect::<Vec<_>>())
    .bind::<Array<Nullable<Integer>>, _>(parts.0.iter().map(|(.., part)| share(part)).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Gives the lines of an entry that cancels another the parts of its lines, whose sides it has swapped.
///
/// # Errors
/// The database's.
pub async fn carry_over(tx: &mut CompanyTx<'_>, from: Uuid, to: Uuid, date: NaiveDate) -> ApiResult<()> {
    diesel::sql_query(
        "INSERT INTO line_sections (entry_id, position, section_id, amount, share_millionths, date)
         SELECT $2, position, section_id, amount, share_millionths, $3 FROM line_sections WHERE entry_id = $1",
    )
    .bind::<SqlUuid, _>(from)
    .bind::<SqlUuid, _>(to)
    .bind::<Date, _>(date)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The sections that an entry has lines in.
///
/// # Errors
/// The database's.
pub async fn sections_of(tx: &mut CompanyTx<'_>, entry_id: Uuid) -> ApiResult<BTreeSet<Uuid>> {
    let rows = line_sections::table.filter(line_sections::entry_id.eq(entry_id));
    let rows: Vec<Uuid> = rows.select(line_sections::section_id).distinct().load(tx.conn()).await?;
    Ok(rows.into_iter().collect())
}

/// The splits of some lines of an entry.
#[derive(Debug, Default)]
pub struct Splits {
    parts: BTreeMap<i32, Vec<LinePartView>>,
    versions: BTreeMap<i32, i32>,
}

impl Splits {
    /// The parts of a line, by axis and section; nothing where it is not split.
    pub fn parts(&mut self, position: i32) -> Option<Vec<LinePartView>> {
        self.parts.remove(&position)
    }

    /// How often the split of a line was changed since it was posted, from 1.
    pub fn version(&self, position: i32) -> i32 {
        self.versions.get(&position).copied().unwrap_or(1)
    }
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Integer)]
    position: i32,
    #[diesel(sql_type = SqlUuid)]
    axis_id: Uuid,
    #[diesel(sql_type = Text)]
    axis_code: String,
    #[diesel(sql_type = SqlUuid)]
    section_id: Uuid,
    #[diesel(sql_type = Text)]
    section_code: String,
    #[diesel(sql_type = Text)]
    section_name: String,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = Nullable<Integer>)]
    share_millionths: Option<i32>,
}

/// The splits of these lines of an entry.
///
/// # Errors
/// The database's.
pub async fn of_lines(
    tx: &mut CompanyTx<'_>,
    entry_id: Uuid,
    positions: &[i32],
    currency: Currency,
) -> ApiResult<Splits> {
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT s.position, x.id AS axis_id, x.code AS axis_code, s.section_id, a.code AS section_code,
                a.name AS section_name, s.amount, s.share_millionths
         FROM line_sections s JOIN analytic_sections a ON a.id = s.section_id JOIN analytic_axes x ON x.id = a.axis_id
         WHERE s.entry_id = $1 AND s.position = ANY($2)
         ORDER BY s.position, x.position, x.code, a.code",
    )
    .bind::<SqlUuid, _>(entry_id)
    .bind::<Array<Integer>, _>(positions)
    .load(tx.conn())
    .await?;
    let mut splits = Splits::default();
    for row in rows {
        splits.parts.entry(row.position).or_default().push(row.view(currency));
    }
    let versions = line_splits::table.filter(line_splits::entry_id.eq(entry_id));
    let versions = versions.filter(line_splits::position.eq_any(positions));
    let versions: Vec<(i32, i32)> =
        versions.select((line_splits::position, line_splits::version)).load(tx.conn()).await?;
    splits.versions = versions.into_iter().collect();
    Ok(splits)
}

impl Row {
    fn view(self, currency: Currency) -> LinePartView {
        LinePartView {
            axis_id: self.axis_id,
            axis_code: self.axis_code,
            section_id: self.section_id,
            section_code: self.section_code,
            section_name: self.section_name,
            amount: amount::wire(self.amount, currency),
            percent: self.share_millionths.map(|share| rate(share).format()),
        }
    }
}
