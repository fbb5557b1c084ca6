//! Moving the lock dates, and making exceptions from them.

use chrono::NaiveDate;
use diesel::sql_types::{BigInt, Date, Nullable};
use diesel_async::RunQueryDsl;
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{CheckedException, CheckedLocks, JournalLock, LockExceptionView, LocksView};
use super::exceptions;
use super::scope::Locks;
use super::store::{self, AllRow, NewException};
use crate::accounting::journals;
use crate::companies;
use crate::http::{ApiError, ApiResult, Fields, told};

/// The dates as they are.
pub async fn get(tx: &mut CompanyTx<'_>) -> ApiResult<LocksView> {
    let row = store::all(tx).await?;
    view(tx, row).await
}

/// Moves the dates.
///
/// # Errors
/// 428 `version_required`; 412 `stale_version`; 422 `lock_date_in_future` at a date, `journal_unknown` at a journal,
/// `lock_reason_required` at `/reason` when a date moves back or goes.
pub async fn update(tx: &mut CompanyTx<'_>, asked: CheckedLocks) -> ApiResult<LocksView> {
    let AllRow { locks: was, version } = store::lock(tx).await?;
    tx.require_version(version)?;
    let mut to = Locks {
        all: asked.all,
        sales: asked.sales,
        purchases: asked.purchases,
        tax: asked.tax,
        journals: was.journals.clone(),
    };
    to.journals.values_mut().for_each(|(_, until)| *until = None);
    let mut fields = Fields::new();
    for (index, (code, until)) in asked.journals.iter().enumerate() {
        match to.journals.get_mut(code.as_str()) {
            Some((_, own)) => *own = Some(*until),
            None => fields.refuse(format!("/journals/{index}/journal"), "journal_unknown"),
        }
    }
    let today = companies::today(tx).await?;
    let mut refuse_future = |pointer: String, until: Option<NaiveDate>| {
        if until.is_some_and(|until| until > today) {
            fields.refuse(pointer, "lock_date_in_future");
        }
    };
    for (name, until) in [("all", to.all), ("sales", to.sales), ("purchases", to.purchases), ("tax", to.tax)]
    {
        refuse_future(format!("/{name}"), until);
    }
    for (index, (_, until)) in asked.journals.iter().enumerate() {
        refuse_future(format!("/journals/{index}/until"), Some(*until));
    }
    if asked.reason.is_none() && moves_back(&was, &to) {
        fields.refuse("/reason", "lock_reason_required");
    }
    fields.finish()?;
    let before = told_of(&was);
    store::update(tx, &to, version + 1).await?;
    let details = json!({ "reason": asked.reason });
    let act = AuditEvent::changed("locks_changed", "locks".to_owned(), before, told_of(&to));
    tx.audit(AuditEvent { details, ..act });
    view(tx, AllRow { locks: to, version: version + 1 }).await
}

/// Lets somebody post behind a lock date for a while.
///
/// # Errors
/// 422 `journal_unknown` at `/journal`, `member_unknown` at `/user_id`.
pub async fn except(tx: &mut CompanyTx<'_>, asked: CheckedException) -> ApiResult<LockExceptionView> {
    let now = tx.now();
    let mut fields = Fields::new();
    if let Some(code) = &asked.journal
        && journals::hold(tx, code.as_str()).await?.is_none()
    {
        fields.refuse("/journal", "journal_unknown");
    }
    let company = tx.company().id;
    if let Some(user) = asked.user_id
        && !tx.read_platform(async |tx| companies::is_member(tx, company, user.into()).await).await?
    {
        fields.refuse("/user_id", "member_unknown");
    }
    fields.finish()?;
    let new = NewException {
        id: tx.new_uuid(),
        scope: asked.scope.as_str(),
        journal: asked.journal.map(|code| code.as_str().to_owned()),
        user_id: asked.user_id,
        first_day: asked.first_day,
        ends_at: now + asked.duration,
        reason: asked.reason,
        created_at: now,
        created_by: tx.actor().user_id().map(Into::into),
    };
    store::insert(tx, &new).await?;
    let made = exceptions::view(tx, new.id).await?;
    tx.audit(AuditEvent::created("lock_exception_made", subject(new.id), told(&made)));
    Ok(made)
}

/// Ends an exception before its time.
///
/// # Errors
/// 404; 409 `lock_exception_ended`.
pub async fn end(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    if !exceptions::lock(tx, id).await?.is_open {
        return Err(ApiError::conflict("lock_exception_ended"));
    }
    store::revoke(tx, id).await?;
    let (was, is) = (json!({ "is_open": true }), json!({ "is_open": false }));
    tx.audit(AuditEvent::changed("lock_exception_ended", subject(id), was, is));
    Ok(())
}

/// Whether a date lies before where it was, or is gone.
fn moves_back(was: &Locks, to: &Locks) -> bool {
    let back = |was: Option<NaiveDate>, to: Option<NaiveDate>| to < was;
    back(was.all, to.all)
        || back(was.sales, to.sales)
        || back(was.purchases, to.purchases)
        || back(was.tax, to.tax)
        || was
            .journals
            .iter()
            .any(|(code, (_, until))| back(*until, to.journals.get(code).and_then(|(_, to)| *to)))
}

async fn view(tx: &mut CompanyTx<'_>, AllRow { locks, version }: AllRow) -> ApiResult<LocksView> {
    let drafts = drafts(tx, &locks).await?;
    let (all, sales, purchases, tax) = (locks.all, locks.sales, locks.purchases, locks.tax);
    Ok(LocksView { all, sales, purchases, tax, journals: of_journals(&locks), drafts, version })
}

fn of_journals(locks: &Locks) -> Vec<JournalLock> {
    let locked = locks.journals.iter().filter_map(|(code, (_, until))| Some((code, (*until)?)));
    locked.map(|(journal, until)| JournalLock { journal: journal.clone(), until }).collect()
}

/// The dates as the audit trail has them.
fn told_of(locks: &Locks) -> serde_json::Value {
    let journals: Vec<_> = of_journals(locks)
        .into_iter()
        .map(|lock| json!({ "journal": lock.journal, "until": lock.until }))
        .collect();
    json!({
        "all": locks.all, "sales": locks.sales, "purchases": locks.purchases, "tax": locks.tax, "journals": journals,
    })
}

/// Drafts on locked days, without those that only their taxes lock.
async fn drafts(tx: &mut CompanyTx<'_>, locks: &Locks) -> ApiResult<i64> {
    #[derive(diesel::QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let rows: Vec<Count> = diesel::sql_query(
        "SELECT count(*) AS count FROM entries e JOIN journals j ON j.code = e.journal
         WHERE e.state = 'draft' AND e.date <= greatest($1, j.locked_until, CASE j.type WHEN 'sale' THEN $2 WHEN 'purchase' THEN $3 END)",
    )
    .bind::<Nullable<Date>, _>(locks.all)
    .bind::<Nullable<Date>, _>(locks.sales)
    .bind::<Nullable<Date>, _>(locks.purchases)
    .load(tx.conn())
    .await?;
    Ok(rows.as_slice().first().map_or(0, |row| row.count))
}

fn subject(id: Uuid) -> String {
    format!("lock_exception:{id}")
}
