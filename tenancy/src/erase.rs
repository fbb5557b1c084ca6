//! Removes a company: its files, its schema and role, and what the platform has of it but its trail.
//!
//! Each step may be done again, so that whoever finds a company half erased goes on with it.

use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use serde::{Deserialize, Serialize};

use crate::migrate::{Owner, commit};
use crate::provision::{self, CompanyState, Step};
use crate::queue::NewJob;
use crate::schema::platform::{companies, memberships};
use crate::schema::queue::{jobs, turns};
use crate::{CompanyId, PlatformAudit, PlatformTx, Tenancy, TenancyError, UserId};

/// The job that tells somebody that a company of theirs is gone. Payload: [`Farewell`].
pub const FAREWELL_JOB: &str = "company_erased_mail";
/// Companies whose time has come that are begun with at once.
const BEGUN_AT_ONCE: i64 = 100;

/// What is known of a company that is gone, for as long as nobody was told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Farewell {
    /// Its name.
    pub company: String,
    /// Who could enter it.
    pub member: UserId,
}

impl Tenancy {
    /// Begins to erase the companies whose time has come: how many. [`transfer::clear_abandoned`](crate::transfer::clear_abandoned)
    /// does the rest, also after an interruption.
    ///
    /// # Errors
    /// The database's.
    pub async fn begin_due_erasures(&self) -> Result<usize, TenancyError> {
        let begin = async |tx: &mut PlatformTx<'_>| {
            let due = companies::table
                .filter(companies::erase_at.le(tx.now()).and(companies::state.ne(CompanyState::Erasing)))
                .order(companies::id)
                .limit(BEGUN_AT_ONCE)
                .select(companies::id)
                .for_no_key_update()
                .skip_locked();
            let due: Vec<CompanyId> = due.load(tx.conn()).await?;
            for company in &due {
                provision::advance(tx, *company, Step::Erase).await?;
            }
            Ok(due.len())
        };
        self.platform_write(begin).await
    }
}

/// Removes everything of a company at once and for good, if it is still in the state in which its caller saw it, or if
/// somebody has begun to remove it since: whether it is gone. From the first step on nobody finds it any more.
///
/// # Errors
/// [`TenancyError::Interrupted`] while somebody still reads it; the database's and the file store's. It goes on from there
/// when it is called again.
pub async fn remove(
    tenancy: &Tenancy,
    owner: &Owner,
    (company, seen): (CompanyId, CompanyState),
    audit: PlatformAudit,
) -> Result<bool, TenancyError> {
    let begun = tenancy.platform_write(async |tx| {
        let stands = companies::table.find(company).select(companies::state).for_update();
        match stands.first::<CompanyState>(tx.conn()).await.optional()? {
            None => Ok::<_, TenancyError>(Begun::Gone),
            Some(state) if state == seen || state == CompanyState::Erasing => {
                provision::advance(tx, company, Step::Erase).await?;
                Ok(Begun::Erasing)
            }
            Some(_) => Ok(Begun::Another),
        }
    });
    match begun.await? {
        Begun::Gone => return Ok(true),
        Begun::Another => return Ok(false),
        Begun::Erasing => {}
    }
    tenancy.files().remove_all(company).await?;
    drop_schema(owner, company).await?;
    // A file that was on its way when nobody found the company any more has come to its end since.
    tenancy.files().remove_all(company).await?;
    tenancy.platform_write(async |tx| forget(tx, company, audit.clone()).await).await?;
    Ok(true)
}

/// How far it was when somebody set about removing it.
enum Begun {
    /// Somebody else has removed it.
    Gone,
    /// It is in a state that the caller did not see.
    Another,
    /// Nobody finds it any more.
    Erasing,
}

async fn drop_schema(owner: &Owner, company: CompanyId) -> Result<(), TenancyError> {
    let (mut connected, name) = (owner.connect().await?, company.schema());
    owner.begin(&mut connected.conn).await?;
    // One at a time: whose process is gone may still be at it on the server, and two who drop one role fail.
    // Roles belong to the whole server: one stays that another database on it uses.
    let drop = format!(
        "SELECT pg_advisory_xact_lock(hashtextextended('partita erase {company}', 0)); \
         DROP SCHEMA IF EXISTS {name} CASCADE; \
         DO $$ BEGIN DROP ROLE IF EXISTS {name}; \
         EXCEPTION WHEN dependent_objects_still_exist THEN NULL; END $$"
    );
    if let Err(error) = connected.conn.batch_execute(&drop).await {
        return Err(connected.explain(error));
    }
    commit(&mut connected.conn).await
}

async fn forget(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    audit: PlatformAudit,
) -> Result<(), TenancyError> {
    diesel::delete(jobs::table.filter(jobs::company_id.eq(company))).execute(tx.conn()).await?;
    diesel::delete(turns::table.find(company.as_uuid())).execute(tx.conn()).await?;
    let homeless: Vec<(UserId, bool)> =
        diesel::delete(memberships::table.filter(memberships::company_id.eq(company)))
            .returning((memberships::user_id, memberships::is_active))
            .get_results(tx.conn())
            .await?;
    let gone = diesel::delete(companies::table.find(company)).returning(companies::name);
    let gone: Option<String> = gone.get_result(tx.conn()).await.optional()?;
    for (user, _) in &homeless {
        give_default(tx, *user).await?;
    }
    let Some(name) = gone else { return Ok(()) };
    for (member, _) in homeless.into_iter().filter(|(_, is_active)| *is_active) {
        let farewell = Farewell { company: name.clone(), member };
        tx.enqueue(NewJob::new(FAREWELL_JOB, serde_json::json!(farewell))).await?;
    }
    tx.audit(PlatformAudit { company_id: Some(company), ..audit });
    Ok(())
}

/// Somebody whose default company is gone gets another one of theirs.
async fn give_default(tx: &mut PlatformTx<'_>, user: UserId) -> Result<(), TenancyError> {
    let theirs = memberships::table.filter(memberships::user_id.eq(user)).filter(memberships::is_active);
    let found: Vec<(CompanyId, bool)> = theirs
        .order(memberships::created_at)
        .select((memberships::company_id, memberships::is_default))
        .load(tx.conn())
        .await?;
    let has_default = found.iter().any(|(_, is_default)| *is_default);
    if let ([(next, _), ..], false) = (found.as_slice(), has_default) {
        let update = diesel::update(memberships::table.find((user, *next)));
        update.set(memberships::is_default.eq(true)).execute(tx.conn()).await?;
    }
    Ok(())
}
