//! Whether entries may be posted beside the lock dates.

use std::iter;

use chrono::NaiveDate;
use ledger::{AccountRole, Balanced, Chart};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::exceptions;
use super::scope::{LockScope, Locks};
use super::store;
use crate::accounting::settings;
use crate::http::{ApiError, ApiResult};

/// An entry that is to be posted.
pub struct Posting<'a> {
    /// Its id.
    pub id: Uuid,
    /// Where the request names it; empty for the only entry of a request.
    pub place: &'a str,
    /// What it says.
    pub entry: &'a Balanced,
}

/// Which entries are posted by which exceptions.
#[must_use = "what was posted by an exception is written down"]
pub struct Passed(Vec<(Uuid, Uuid)>);

impl Passed {
    /// Writes it down, once the entries are there.
    pub async fn save(self, tx: &mut CompanyTx<'_>) -> ApiResult<()> {
        if self.0.is_empty() { Ok(()) } else { store::insert_passed(tx, &self.0).await }
    }
}

/// Holds the lock dates where they are until the transaction ends, and refuses the entries that they are about, unless there are
/// exceptions for whoever acts.
///
/// # Errors
/// 409 `dates_locked`, `sales_locked`, `purchases_locked`, `tax_locked` or `journal_locked`, at the entries it is about.
pub async fn require_open(tx: &mut CompanyTx<'_>, postings: &[Posting<'_>]) -> ApiResult<Passed> {
    let journals: Vec<&str> = postings.iter().map(|posting| posting.entry.draft().journal.as_str()).collect();
    let locks = store::hold(tx, &journals).await?;
    let mut passed = Passed(Vec::new());
    if locks.are_open() {
        return Ok(passed);
    }
    let met = met(tx, &locks, postings).await?;
    if met.is_empty() {
        return Ok(passed);
    }
    let exceptions = exceptions::of_actor(tx).await?;
    let mut refused: Vec<(LockScope, &str)> = Vec::new();
    for (posting, scope) in met {
        let journal = posting.entry.draft().journal.as_str();
        match exceptions.iter().find(|exception| exception.opens(scope, journal, first_day(posting.entry))) {
            Some(exception) => passed.0.push((exception.id, posting.id)),
            None => refused.push((scope, posting.place)),
        }
    }
    passed.0.sort_unstable();
    passed.0.dedup();
    refuse(refused).map(|()| passed)
}

/// The same for whatever is of these journals from `first_day` on: all the entries of a file, or what proves an entry. It is about
/// everything, and lets no exceptions through.
///
/// # Errors
/// Those of [`require_open`].
pub async fn require_open_from(
    tx: &mut CompanyTx<'_>,
    journals: &[&str],
    first_day: NaiveDate,
) -> ApiResult<()> {
    let locks = store::hold(tx, journals).await?;
    let met = journals.iter().flat_map(|journal| locks.met(journal, first_day, || true));
    refuse(met.map(|scope| (scope, "")).collect())
}

/// The same for what stands beside a posted line of this day, which no lock of taxes is about.
///
/// # Errors
/// Those of [`require_open`].
pub async fn require_line_open(tx: &mut CompanyTx<'_>, journal: &str, date: NaiveDate) -> ApiResult<()> {
    let locks = store::hold(tx, &[journal]).await?;
    let met = locks.met(journal, date, || false);
    if met.is_empty() {
        return Ok(());
    }
    let exceptions = exceptions::of_actor(tx).await?;
    let is_shut = |scope: &LockScope| !exceptions.iter().any(|one| one.opens(*scope, journal, date));
    refuse(met.into_iter().filter(is_shut).map(|scope| (scope, "")).collect())
}

/// The locks that are about taxes, as they are until the transaction ends, and the exceptions for whoever acts.
pub struct TaxLocks {
    locks: Locks,
    exceptions: Vec<exceptions::Exception>,
}

impl TaxLocks {
    /// Holds them where they are; `None` where nothing is locked.
    pub async fn hold(tx: &mut CompanyTx<'_>) -> ApiResult<Option<Self>> {
        let locks = store::hold(tx, &[]).await?;
        if locks.are_open() {
            return Ok(None);
        }
        Ok(Some(Self { locks, exceptions: exceptions::of_actor(tx).await? }))
    }

    /// Refuses what makes a tax due on a day, or no more.
    ///
    /// # Errors
    /// 409 `dates_locked` or `tax_locked`.
    pub fn require_open(&self, day: NaiveDate) -> ApiResult<()> {
        let is_shut = |scope: &LockScope| !self.exceptions.iter().any(|one| one.opens(*scope, "", day));
        let met = self.locks.met("", day, || true).into_iter();
        refuse(met.filter(is_shut).map(|scope| (scope, "")).collect())
    }
}

/// Whether [`require_open_from`] would refuse nothing of a day, as far as can be told before somebody tries.
pub async fn is_open_on(tx: &mut CompanyTx<'_>, journal: &str, day: NaiveDate) -> ApiResult<bool> {
    Ok(store::all(tx).await?.locks.met(journal, day, || true).is_empty())
}

/// Refuses the entries of the first scope that refuses any.
fn refuse(mut refused: Vec<(LockScope, &str)>) -> ApiResult<()> {
    refused.sort();
    let Some(&(first, _)) = refused.first() else { return Ok(()) };
    let places = refused.iter().filter(|(scope, place)| *scope == first && !place.is_empty());
    Err(places.fold(ApiError::conflict(first.refusal()), |refusal, (_, place)| refusal.at(place)))
}

/// The locks that the entries meet.
async fn met<'a>(
    tx: &mut CompanyTx<'_>,
    locks: &Locks,
    postings: &'a [Posting<'a>],
) -> ApiResult<Vec<(&'a Posting<'a>, LockScope)>> {
    let standard = settings::standard(tx).await?;
    let mut met = Vec::new();
    for posting in postings {
        let scopes = locks.met(posting.entry.draft().journal.as_str(), first_day(posting.entry), || {
            has_tax(Chart::for_year(standard, posting.entry.fiscal_year().start()), posting.entry)
        });
        met.extend(iter::repeat(posting).zip(scopes));
    }
    Ok(met)
}

fn has_tax(chart: &Chart, entry: &Balanced) -> bool {
    let vat = chart.prefixes_of(&[AccountRole::VatCollected, AccountRole::VatDeductible]);
    entry
        .lines()
        .iter()
        .any(|line| line.tax.is_some() || vat.as_ref().is_some_and(|vat| vat.contains(line.account.as_str())))
}

/// Its earliest day: the lines of an import have days of their own.
fn first_day(entry: &Balanced) -> NaiveDate {
    entry.lines().iter().map(|line| line.date).fold(entry.draft().date, NaiveDate::min)
}
