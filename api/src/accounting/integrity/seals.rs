//! Making seals, and reading them.

use chrono::{Datelike, NaiveDate};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{ChainView, IntegrityView, SealCreate, SealSummary, SealView};
use super::signing::{self, Signed};
use super::statement::{self, Sealed};
use super::store::{self, ChainRow, SealRow};
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::{amount, locks};
use crate::http::{ApiError, ApiResult};
use crate::secrets::Secrets;

/// The chains and seals of a year.
///
/// # Errors
/// 422 `fiscal_year_unknown`.
pub async fn get(tx: &mut CompanyTx<'_>, secrets: Option<&Secrets>, id: Uuid) -> ApiResult<IntegrityView> {
    let year = fiscal_years::of_parameter(tx, id).await?;
    let chains = store::chains(tx, id, false).await?;
    let seals = store::seals(tx, id).await?;
    let company = tx.company().id.as_uuid();
    Ok(IntegrityView {
        fiscal_year_id: id,
        start: year.start_date,
        end: year.end_date,
        locked_until: locked_until(tx, &year, false).await?,
        chains: chains.into_iter().map(chain).collect(),
        seals: seals.into_iter().map(|row| summary(row, company, secrets)).collect(),
    })
}

/// One seal.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, secrets: Option<&Secrets>, id: Uuid) -> ApiResult<SealView> {
    let row = store::find(tx, id).await?;
    Ok(view(row, tx.company().id.as_uuid(), secrets))
}

/// Seals a year up to a day.
///
/// # Errors
/// 404 for a year that is not there; 422 at `/until` with `outside_fiscal_year`, `not_last_of_month`; 409 `period_not_locked` where
/// something may still be posted, `nothing_to_seal`, `period_sealed`.
pub async fn make(tx: &mut CompanyTx<'_>, secrets: &Secrets, asked: SealCreate) -> ApiResult<SealView> {
    let SealCreate { fiscal_year_id, until } = asked;
    let year = fiscal_years::lock(tx, fiscal_year_id).await?;
    check_day(&year, until)?;
    if locked_until(tx, &year, true).await?.is_none_or(|locked| locked < until) {
        return Err(ApiError::conflict("period_not_locked"));
    }
    let chains = store::chains(tx, fiscal_year_id, true).await?;
    if chains.is_empty() {
        return Err(ApiError::conflict("nothing_to_seal"));
    }
    if store::seals(tx, fiscal_year_id)
        .await?
        .iter()
        .any(|seal| seal.until == until && says_the_same(seal, &chains))
    {
        return Err(ApiError::conflict("period_sealed"));
    }
    let currency = amount::currency_of(tx.company())?;
    let debit = amount::wire(store::debit(tx, fiscal_year_id, until).await?, currency);
    let sealed = Sealed {
        company: tx.company().id.as_uuid(),
        start: year.start_date,
        end: year.end_date,
        until,
        currency: currency.code(),
        debit: &debit,
        made_at: tx.now(),
        chains: &chains,
    };
    let statement = sealed.text();
    let Signed { signature, public_key } = signing::sign(secrets, &statement)?;
    let made_by = tx.actor().user_id().map(|id| id.as_uuid());
    let (id, made_at) = (tx.new_uuid(), tx.now());
    let row = SealRow { id, fiscal_year_id, until, made_at, made_by, statement, signature, public_key };
    store::insert(tx, &row).await?;
    let after = json!({ "fiscal_year_id": fiscal_year_id, "until": until, "statement": row.statement });
    tx.audit(AuditEvent::created("period_sealed", format!("seal:{id}"), after));
    Ok(view(row, tx.company().id.as_uuid(), Some(secrets)))
}

/// Whether a seal says where the chains stand now: what was posted since, by an exception or by closing the year, may be sealed anew.
fn says_the_same(seal: &SealRow, chains: &[ChainRow]) -> bool {
    let now = chains.iter().map(|chain| (chain.journal.as_str(), chain.entries));
    let then = statement::heads_of(&seal.statement);
    now.eq(then.iter().map(|head| (head.journal.as_str(), head.number)))
}

fn check_day(year: &YearRow, until: NaiveDate) -> ApiResult<()> {
    if !year.contains(until) {
        return Err(ApiError::field("/until", "outside_fiscal_year"));
    }
    let is_last = until.succ_opt().is_some_and(|next| next.day() == 1) || until == year.end_date;
    if is_last { Ok(()) } else { Err(ApiError::field("/until", "not_last_of_month")) }
}

/// The last day of a year up to which nobody posts any more: its end once it is closed, else the lock date of all.
async fn locked_until(tx: &mut CompanyTx<'_>, year: &YearRow, is_held: bool) -> ApiResult<Option<NaiveDate>> {
    if year.require_open().is_err() {
        return Ok(Some(year.end_date));
    }
    let locked = locks::all_until(tx, is_held).await?;
    Ok(locked.map(|until| until.min(year.end_date)).filter(|until| *until >= year.start_date))
}

fn chain(row: ChainRow) -> ChainView {
    ChainView {
        journal: row.journal,
        journal_name: row.journal_name,
        entries: row.entries,
        head: row.head.map(|head| data_encoding::HEXLOWER.encode(&head)),
    }
}

/// Whether a seal is good, of this instance and company, and of the day that is shown: only its text is signed.
pub fn is_of_this_instance(row: &SealRow, company: Uuid, secrets: Option<&Secrets>) -> bool {
    let signed = row.signed();
    statement::is_of(&row.statement, company, row.until, row.made_at)
        && signing::is_good(&row.statement, &signed)
        && secrets.is_some_and(|secrets| signing::is_ours(secrets, &signed.public_key))
}

fn summary(row: SealRow, company: Uuid, secrets: Option<&Secrets>) -> SealSummary {
    let is_of_this_instance = is_of_this_instance(&row, company, secrets);
    SealSummary {
        id: row.id,
        until: row.until,
        made_at: row.made_at,
        made_by: row.made_by,
        is_of_this_instance,
    }
}

fn view(row: SealRow, company: Uuid, secrets: Option<&Secrets>) -> SealView {
    SealView {
        is_of_this_instance: is_of_this_instance(&row, company, secrets),
        public_key: signing::pem(&row.public_key).unwrap_or_default(),
        signature: data_encoding::BASE64.encode(&row.signature),
        id: row.id,
        fiscal_year_id: row.fiscal_year_id,
        until: row.until,
        made_at: row.made_at,
        made_by: row.made_by,
        statement: row.statement,
    }
}
