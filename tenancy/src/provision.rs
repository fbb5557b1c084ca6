//! Making companies: spare schemas ahead of time, and the steps from a claimed one to an active company.
//!
//! Each step may be repeated: whoever finds a company half made (after a crash, a lost answer) does it again.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::migrate::{self, Owner, commit, latest_company_version};
use crate::permission::SystemRole;
use crate::queue::NewJob;
use crate::schema::platform::{companies, memberships, spares, users};
use crate::{CompanyId, MAIN_NODE, PlatformTx, TenancyError, UserId};

mod state;
pub use state::{CompanyState, Step};

/// The job that makes the schema of a company that found no spare. Payload: `{"company_id": ...}`.
pub const MAKE_SCHEMA_JOB: &str = "make_company_schema";
/// Most schemas made in one transaction: enough to spread the cost of new roles, few enough to lose little.
const BATCH: i64 = 8;

/// What a company needs to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCompany {
    /// Who owns it, and becomes its first administrator.
    pub owner_id: UserId,
    /// Its legal name as typed, 1 to 200 characters.
    pub name: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// ISO 4217.
    pub currency: String,
}

/// A claimed company.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// Its id.
    pub company: CompanyId,
    /// Whether its schema is there already; if not, a job makes it.
    pub has_schema: bool,
}

/// Gives a new company a spare schema of a version that the service can work with, or, when there is none, an id and a job that makes one. Its owner becomes its
/// administrator, and the company the owner's default when there is no other. All in the caller's transaction: two
/// callers never get the same spare, and what is rolled back is a spare again.
///
/// # Errors
/// The database's; the constraint `companies_owner_name_key` when the owner has a company of an equal name.
pub async fn claim(tx: &mut PlatformTx<'_>, new: &NewCompany) -> Result<Claimed, TenancyError> {
    // One company of an owner at a time, or two first ones would both become the default.
    let owner = users::table.find(new.owner_id).select(users::id).for_no_key_update();
    owner.first::<UserId>(tx.conn()).await?;
    let served = tx.served_versions().clone();
    let spare = spares::table
        .filter(spares::schema_version.between(served.start(), served.end()))
        .order(spares::id)
        .select((spares::id, spares::node, spares::schema_version))
        .for_update()
        .skip_locked()
        .first::<(CompanyId, String, i32)>(tx.conn())
        .await
        .optional()?;
    let now = tx.now();
    let has_schema = spare.is_some();
    let (company, node, version) = spare.unwrap_or_else(|| (CompanyId::new(now), MAIN_NODE.to_owned(), 0));
    diesel::insert_into(companies::table)
        .values((
            companies::id.eq(company),
            companies::owner_id.eq(new.owner_id),
            companies::name.eq(&new.name),
            companies::name_key.eq(name_key(&new.name)),
            companies::country.eq(&new.country),
            companies::currency.eq(&new.currency),
            companies::node.eq(node),
            companies::state.eq(CompanyState::Claimed),
            companies::schema_version.eq(version),
            companies::created_at.eq(now),
            companies::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    if has_schema {
        diesel::delete(spares::table.find(company)).execute(tx.conn()).await?;
    } else {
        let payload = serde_json::json!({ "company_id": company });
        tx.enqueue(NewJob::new(MAKE_SCHEMA_JOB, payload).dedupe(company.to_string())).await?;
    }
    make_owner_administrator(tx, company, new.owner_id).await?;
    Ok(Claimed { company, has_schema })
}

/// Makes the owner an administrator, and the company the owner's default when there is no other.
pub(crate) async fn make_owner_administrator(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    owner: UserId,
) -> Result<(), TenancyError> {
    let now = tx.now();
    let has_default: bool = diesel::select(diesel::dsl::exists(
        memberships::table.filter(memberships::user_id.eq(owner)).filter(memberships::is_default),
    ))
    .get_result(tx.conn())
    .await?;
    diesel::insert_into(memberships::table)
        .values((
            memberships::user_id.eq(owner),
            memberships::company_id.eq(company),
            memberships::role_key.eq(SystemRole::Admin.as_str()),
            memberships::is_default.eq(!has_default),
            memberships::created_at.eq(now),
            memberships::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Takes a step in a company's life; taking it twice is taking it once.
///
/// # Errors
/// [`TenancyError::WrongState`] when the step may not be taken from where the company is; the database's.
pub async fn advance(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    step: Step,
) -> Result<CompanyState, TenancyError> {
    let state = companies::table
        .find(company)
        .select(companies::state)
        .for_no_key_update()
        .first::<CompanyState>(tx.conn())
        .await?;
    let next = state.take(step, company)?;
    let now = tx.now();
    // Only what is in quarantine knows where it goes back to.
    let nowhere = (next != CompanyState::Quarantined).then_some(companies::state_before.eq(None::<String>));
    diesel::update(companies::table.find(company))
        .set((companies::state.eq(next), nowhere, companies::updated_at.eq(now)))
        .execute(tx.conn())
        .await?;
    Ok(next)
}

/// Makes spare schemas until there are `want`. Two workers at once make no more than that, and one of another version than
/// the database was last migrated to makes none. Returns how many were made.
///
/// # Errors
/// The database's.
pub async fn keep_spares(owner: &Owner, want: i64) -> Result<usize, TenancyError> {
    let mut conn = owner.connect().await?.conn;
    let mut made = 0;
    loop {
        owner.begin(&mut conn).await?;
        let lock = diesel::dsl::sql::<diesel::sql_types::Text>(
            "pg_advisory_xact_lock(hashtext('partita spares'))::text",
        );
        diesel::select(lock).execute(&mut conn).await?;
        if !migrate::is_ours(&mut conn).await? {
            tracing::info!("the database was migrated for another version, whose workers make the spares");
            return commit(&mut conn).await.map(|()| made);
        }
        let ready: i64 = spares::table
            .filter(spares::schema_version.eq(latest_company_version()))
            .count()
            .get_result(&mut conn)
            .await?;
        let missing = (want - ready).clamp(0, BATCH);
        for _ in 0..missing {
            make_spare(&mut conn, owner).await?;
            made += 1;
        }
        commit(&mut conn).await?;
        if missing < BATCH {
            return Ok(made);
        }
    }
}

async fn make_spare(conn: &mut AsyncPgConnection, owner: &Owner) -> Result<(), TenancyError> {
    let now = owner.clock.now();
    let id = CompanyId::new(now);
    let version = migrate::create_company_schema(conn, id, &owner.app, now, latest_company_version()).await?;
    diesel::insert_into(spares::table)
        .values((spares::id.eq(id), spares::schema_version.eq(version), spares::made_at.eq(now)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Makes the schema of a company that was claimed without one. A company that has one is left alone.
///
/// # Errors
/// [`TenancyError::Migration`] when the database was last migrated for another version; the database's.
pub async fn ensure_schema(owner: &Owner, company: CompanyId) -> Result<(), TenancyError> {
    let mut conn = owner.connect().await?.conn;
    owner.begin(&mut conn).await?;
    if !migrate::is_ours(&mut conn).await? {
        let reason = "the database was migrated for another version, whose workers make the companies";
        return Err(TenancyError::Migration(reason.to_owned()));
    }
    let version = companies::table
        .find(company)
        .select(companies::schema_version)
        .for_no_key_update()
        .first::<i32>(&mut conn)
        .await?;
    if version == 0 {
        let now: DateTime<Utc> = owner.clock.now();
        let latest = latest_company_version();
        let version = migrate::create_company_schema(&mut conn, company, &owner.app, now, latest).await?;
        diesel::update(companies::table.find(company))
            .set((companies::schema_version.eq(version), companies::updated_at.eq(now)))
            .execute(&mut conn)
            .await?;
    }
    commit(&mut conn).await
}

/// What two names of one company have in common: no case, no accents, single spaces, `&` as `et`.
pub fn name_key(name: &str) -> String {
    let plain: String =
        name.nfkd().filter(|char| !is_combining_mark(*char)).flat_map(char::to_lowercase).collect();
    let spelled = plain.replace('&', " et ");
    spelled.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
