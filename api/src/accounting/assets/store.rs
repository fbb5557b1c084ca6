//! Assets in the database.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::assets::{Position, Usage};
use ledger::{FiscalYear, Money, assets::Calendar};
use tenancy::CompanyTx;
use tenancy::schema::company::{asset_depreciations, asset_settings, asset_usages, assets};
use uuid::Uuid;

use super::row::AssetRow;
use crate::accounting::fiscal_years;
use crate::companies;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// Assets of a company at most: what is written off is computed of all of them in one act.
pub const MAX_ASSETS: i64 = 20_000;

/// The only row of the settings.
const SETTINGS: i32 = 1;

/// One asset.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AssetRow> {
    let found = assets::table.find(id).select(AssetRow::as_select()).first(tx.conn()).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// One asset, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AssetRow> {
    let row = assets::table.find(id).select(AssetRow::as_select()).for_no_key_update();
    row.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// Adds an asset.
///
/// # Errors
/// 409 `asset_code_taken`, `assets_limit_reached`.
pub async fn insert(tx: &mut CompanyTx<'_>, row: &AssetRow, usages: &[Usage]) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    diesel::insert_into(assets::table)
        .values(row)
        .execute(tx.conn())
        .await
        .on_constraint(&[("assets_code_key", "asset_code_taken")])?;
    insert_usages(tx, row.id, usages).await?;
    let count: i64 = assets::table.count().get_result(tx.conn()).await?;
    if count > MAX_ASSETS { Err(ApiError::conflict("assets_limit_reached")) } else { Ok(()) }
}

/// Writes an asset anew.
///
/// # Errors
/// 409 `asset_code_taken`.
pub async fn update(tx: &mut CompanyTx<'_>, row: &AssetRow) -> ApiResult<()> {
    diesel::update(assets::table.find(row.id))
        .set(row)
        .execute(tx.conn())
        .await
        .on_constraint(&[("assets_code_key", "asset_code_taken")])?;
    Ok(())
}

/// Writes what an asset produced anew.
///
/// # Errors
/// The database's.
pub async fn replace_usages(tx: &mut CompanyTx<'_>, id: Uuid, usages: &[Usage]) -> ApiResult<()> {
    diesel::delete(asset_usages::table.filter(asset_usages::asset_id.eq(id))).execute(tx.conn()).await?;
    insert_usages(tx, id, usages).await
}

async fn insert_usages(tx: &mut CompanyTx<'_>, id: Uuid, usages: &[Usage]) -> ApiResult<()> {
    let rows: Vec<_> = usages
        .iter()
        .map(|usage| {
            (
                asset_usages::asset_id.eq(id),
                asset_usages::last_day.eq(usage.on),
                asset_usages::thousandths.eq(usage.thousandths),
            )
        })
        .collect();
    diesel::insert_into(asset_usages::table).values(rows).execute(tx.conn()).await?;
    Ok(())
}

/// Takes an asset out of the register.
///
/// # Errors
/// 409 `asset_has_components`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(assets::table.find(id))
        .execute(tx.conn())
        .await
        .on_constraint(&[("assets_parent_fkey", "asset_has_components")])?;
    Ok(())
}

/// How many components of an asset are still held.
pub async fn components_held(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<i64> {
    let held = assets::table.filter(assets::parent_id.eq(id)).filter(assets::disposed_on.is_null());
    Ok(held.count().get_result(tx.conn()).await?)
}

/// What some assets produced, by day.
pub async fn usages(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<BTreeMap<Uuid, Vec<Usage>>> {
    let rows: Vec<(Uuid, NaiveDate, i64)> = asset_usages::table
        .filter(asset_usages::asset_id.eq_any(ids))
        .order((asset_usages::asset_id, asset_usages::last_day))
        .load(tx.conn())
        .await?;
    let mut usages: BTreeMap<Uuid, Vec<Usage>> = BTreeMap::new();
    for (id, on, thousandths) in rows {
        usages.entry(id).or_default().push(Usage { on, thousandths });
    }
    Ok(usages)
}

/// What was booked of an asset.
#[derive(Debug, Clone, Copy)]
pub struct Booked {
    /// All of it, without the opening.
    pub sum: Position,
    /// The last day of it.
    pub until: NaiveDate,
}

/// What was booked of some assets; nothing for those of which nothing was.
pub async fn booked(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<BTreeMap<Uuid, Booked>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        asset_id: Uuid,
        #[diesel(sql_type = BigInt)]
        amount: i64,
        #[diesel(sql_type = BigInt)]
        excess: i64,
        #[diesel(sql_type = Date)]
        until: NaiveDate,
    }
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT asset_id, sum(amount)::bigint AS amount, sum(excess)::bigint AS excess, max(until_date) AS until
         FROM asset_depreciations WHERE asset_id = ANY ($1) GROUP BY asset_id",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .load(tx.conn())
    .await?;
    let booked = |row: &Row| Booked {
        sum: Position { book: Money::from_minor(row.amount), excess: Money::from_minor(row.excess) },
        until: row.until,
    };
    Ok(rows.iter().map(|row| (row.asset_id, booked(row))).collect())
}

/// What was booked of one asset, by the last day of it.
pub async fn bookings(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Vec<(NaiveDate, Position)>> {
    let rows: Vec<(NaiveDate, i64, i64)> = asset_depreciations::table
        .filter(asset_depreciations::asset_id.eq(id))
        .order(asset_depreciations::until_date)
        .select((asset_depreciations::until_date, asset_depreciations::amount, asset_depreciations::excess))
        .load(tx.conn())
        .await?;
    let position =
        |book, excess| Position { book: Money::from_minor(book), excess: Money::from_minor(excess) };
    Ok(rows.into_iter().map(|(until, book, excess)| (until, position(book, excess))).collect())
}

/// The assets of which something may be written off by a day, by id; locked when `is_to_change`.
pub async fn to_write_off(
    tx: &mut CompanyTx<'_>,
    until: NaiveDate,
    is_to_change: bool,
) -> ApiResult<Vec<AssetRow>> {
    let rows = assets::table
        .filter(assets::disposed_on.is_null())
        .filter(assets::acquired_on.le(until))
        .filter(assets::method.ne("none"))
        .order(assets::id)
        .select(AssetRow::as_select());
    Ok(if is_to_change {
        rows.for_no_key_update().load(tx.conn()).await?
    } else {
        rows.load(tx.conn()).await?
    })
}

/// The assets that an entry is made of, locked by id.
pub async fn lock_of_entry(tx: &mut CompanyTx<'_>, entry_id: Uuid) -> ApiResult<Vec<AssetRow>> {
    let of_entry = asset_depreciations::table
        .filter(asset_depreciations::entry_id.eq(entry_id))
        .select(asset_depreciations::asset_id);
    let rows = assets::table.filter(assets::id.eq_any(of_entry)).order(assets::id);
    Ok(rows.select(AssetRow::as_select()).for_no_key_update().load(tx.conn()).await?)
}

/// Whether anything was booked of an asset of an entry after it.
pub async fn is_booked_after(tx: &mut CompanyTx<'_>, entry_id: Uuid) -> ApiResult<bool> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Bool)]
        found: bool,
    }
    let row: Row = diesel::sql_query(
        "SELECT EXISTS (SELECT FROM asset_depreciations d JOIN asset_depreciations l USING (asset_id)
                        WHERE d.entry_id = $1 AND l.until_date > d.until_date) AS found",
    )
    .bind::<SqlUuid, _>(entry_id)
    .get_result(tx.conn())
    .await?;
    Ok(row.found)
}

/// Writes down what an entry books of assets up to a day.
pub async fn insert_bookings(
    tx: &mut CompanyTx<'_>,
    entry_id: Uuid,
    until: NaiveDate,
    movements: &[(Uuid, Position)],
) -> ApiResult<()> {
    diesel::sql_query(
        "INSERT INTO asset_depreciations (asset_id, until_date, entry_id, amount, excess)
         SELECT asset_id, $1, $2, amount, excess FROM unnest($3, $4, $5) AS u (asset_id, amount, excess)",
    )
    .bind::<Date, _>(until)
    .bind::<SqlUuid, _>(entry_id)
    .bind::<Array<SqlUuid>, _>(movements.iter().map(|(id, _)| *id).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(movements.iter().map(|(_, of)| of.book.minor()).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(movements.iter().map(|(_, of)| of.excess.minor()).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Forgets what an entry booked.
pub async fn delete_bookings(tx: &mut CompanyTx<'_>, entry_id: Uuid) -> ApiResult<()> {
    let of_entry = asset_depreciations::table.filter(asset_depreciations::entry_id.eq(entry_id));
    diesel::delete(of_entry).execute(tx.conn()).await?;
    Ok(())
}

/// The number and name of the asset that one is a component of, and how many components it has itself.
pub async fn family(tx: &mut CompanyTx<'_>, row: &AssetRow) -> ApiResult<(Option<String>, i64)> {
    #[derive(QueryableByName)]
    struct Family {
        #[diesel(sql_type = Nullable<Text>)]
        parent: Option<String>,
        #[diesel(sql_type = BigInt)]
        components: i64,
    }
    let family: Family = diesel::sql_query(
        "SELECT (SELECT code || ' ' || name FROM assets WHERE id = $2) AS parent,
                (SELECT count(*) FROM assets WHERE parent_id = $1) AS components",
    )
    .bind::<SqlUuid, _>(row.id)
    .bind::<Nullable<SqlUuid>, _>(row.parent_id)
    .get_result(tx.conn())
    .await?;
    Ok((family.parent, family.components))
}

/// The fiscal years of the company, as plans need them.
pub async fn calendar(tx: &mut CompanyTx<'_>) -> ApiResult<Calendar> {
    let years = fiscal_years::all(tx).await?;
    let years: ApiResult<Vec<FiscalYear>> = years.iter().map(fiscal_years::YearRow::year).collect();
    Ok(Calendar::new(years?))
}

/// How many days a year of new assets has, and the version of that.
pub async fn settings(tx: &mut CompanyTx<'_>) -> ApiResult<(i32, i32)> {
    let row = asset_settings::table.find(SETTINGS);
    Ok(row.select((asset_settings::days_of_year, asset_settings::version)).first(tx.conn()).await?)
}

/// [`settings`], locked until the transaction ends.
pub async fn lock_settings(tx: &mut CompanyTx<'_>) -> ApiResult<(i32, i32)> {
    let row = asset_settings::table.find(SETTINGS);
    let columns = (asset_settings::days_of_year, asset_settings::version);
    Ok(row.select(columns).for_no_key_update().first(tx.conn()).await?)
}

/// Writes the settings.
pub async fn update_settings(tx: &mut CompanyTx<'_>, days_of_year: i32, version: i32) -> ApiResult<()> {
    let set = (asset_settings::days_of_year.eq(days_of_year), asset_settings::version.eq(version));
    diesel::update(asset_settings::table.find(SETTINGS)).set(set).execute(tx.conn()).await?;
    Ok(())
}
