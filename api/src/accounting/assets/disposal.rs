//! An asset leaves: it is written off up to the day, its cost and its depreciation go, what it was sold for comes.

use chrono::NaiveDate;
use ledger::assets::{self, Disposal, DisposalPresentation, Posting, ProposedAccounts};
use ledger::{AccountNumber, Money, TaxTag};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::acts_dto::{AssetDisposalPreview, AssetLine, CheckedDisposal, number};
use super::depreciation;
use super::dto::AssetView;
use super::row::AssetRow;
use super::sale_tax::{SaleTax, Told};
use super::{register, store};
use crate::accounting::amount::overflow;
use crate::accounting::{accounts, amount, entries, settings};
use crate::http::{ApiError, ApiResult, told};

/// What a disposal asks of the accounts; what is absent is the chart's.
#[derive(Debug, Clone, Default)]
struct Named {
    receivable: Option<AccountNumber>,
    charge: Option<AccountNumber>,
    income: Option<AccountNumber>,
}

/// What a disposal comes to, and the lines of its entry.
struct Computed {
    disposal: Disposal,
    /// `None` for accounts that are needed and that nobody named.
    postings: Option<Vec<Posting>>,
    /// The tax codes of their lines.
    tags: Vec<Option<TaxTag>>,
    receivable: Option<AccountNumber>,
}

/// What disposing of an asset would come to.
///
/// # Errors
/// 404; 409 `asset_disposed`, `later_depreciation`; 422 `disposal_before_acquisition` at `on`, those of a tax code at `tax_code`.
pub async fn preview(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    on: NaiveDate,
    (proceeds, tax): (Money, Told),
) -> ApiResult<AssetDisposalPreview> {
    let currency = amount::currency_of(tx.company())?;
    let row = store::find(tx, id).await?;
    let computed = compute(tx, &row, on, (proceeds, &tax), Named::default(), "").await?;
    let wire = |money: Money| money.format(currency);
    let disposal = computed.disposal;
    Ok(AssetDisposalPreview {
        currency: currency.code().to_owned(),
        cost: wire(disposal.cost),
        depreciation: wire(disposal.depreciation),
        accumulated: wire(disposal.accumulated),
        net_book_value: wire(disposal.net_book_value),
        proceeds: wire(disposal.proceeds),
        gain: wire(disposal.gain),
        excess_taken_back: wire(disposal.excess_taken_back),
        components_held: store::components_held(tx, id).await?,
        lines: computed.postings.iter().flatten().map(|posting| AssetLine::of(posting, currency)).collect(),
    })
}

/// Disposes of an asset: its entry is posted at once.
///
/// # Errors
/// 404; 428 `version_required`; 412 `stale_version`; 409 `asset_disposed`, `later_depreciation`, `fiscal_year_closed`,
/// `period_closed`, those of a lock date; 422 `asset_accounts_missing`, `disposal_before_acquisition` and `fiscal_year_missing` at
/// `/disposed_on`, those of a tax code at `/tax_code`, `journal_unknown`, `journal_inactive`, `account_unknown` and `account_inactive` at the accounts that were named.
pub async fn dispose(tx: &mut CompanyTx<'_>, id: Uuid, asked: CheckedDisposal) -> ApiResult<AssetView> {
    let mut row = store::lock(tx, id).await?;
    tx.require_version(row.version)?;
    let was = register::view(tx, row.clone()).await?;
    let named = Named {
        receivable: number(asked.receivable_account.as_ref()),
        charge: number(asked.charge_account.as_ref()),
        income: number(asked.income_account.as_ref()),
    };
    let sale = (asked.proceeds, &asked.tax);
    let Computed { disposal, postings, tags, receivable } =
        compute(tx, &row, asked.on, sale, named.clone(), "/").await?;
    let postings = postings.ok_or_else(|| ApiError::unprocessable("asset_accounts_missing"))?;
    let is_owed =
        |place: usize| Some(postings[place].account) == receivable && postings[place].amount.is_positive();
    let auxiliary = |place: usize| asked.auxiliary.clone().filter(|_| is_owed(place));
    let mut draft = depreciation::draft(asked.journal, asked.on, &asked.label, &postings, auxiliary);
    draft.lines.iter_mut().zip(tags).for_each(|(line, tag)| line.tax = tag);
    let posted = entries::post_new(tx, draft).await;
    let at_field = |at: &str| at_field(at, &postings, &named, &asked.tax);
    let entry_id = posted.map_err(|refusal| refusal.moved(at_field))?;
    let movement = assets::Position {
        book: disposal.depreciation,
        excess: disposal.excess_taken_back.checked_neg().map_err(overflow)?,
    };
    store::insert_bookings(tx, entry_id, asked.on, &[(id, movement)]).await?;
    row.disposed_on = Some(asked.on);
    row.proceeds = Some(asked.proceeds.minor());
    row.disposal_entry_id = Some(entry_id);
    row.version += 1;
    store::update(tx, &row).await?;
    let view = register::view(tx, row).await?;
    tx.audit(AuditEvent::changed("asset_disposed", register::subject(id), told(&was), told(&view)));
    Ok(view)
}

/// Takes a disposal back: its entry is cancelled on its own day.
///
/// # Errors
/// 404; 428 `version_required`; 412 `stale_version`; 409 `asset_not_disposed`, `fiscal_year_closed`, `period_closed`, those of a lock
/// date.
pub async fn undo(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AssetView> {
    let mut row = store::lock(tx, id).await?;
    tx.require_version(row.version)?;
    let (Some(day), Some(entry_id)) = (row.disposed_on, row.disposal_entry_id) else {
        return Err(ApiError::conflict("asset_not_disposed"));
    };
    depreciation::require_open_year(tx, day).await?;
    entries::take_back(tx, entry_id).await?;
    store::delete_bookings(tx, entry_id).await?;
    (row.disposed_on, row.proceeds, row.disposal_entry_id) = (None, None, None);
    row.version += 1;
    store::update(tx, &row).await?;
    let view = register::view(tx, row).await?;
    let (was, is) = (json!({ "disposed_on": day }), json!({ "disposed_on": null }));
    tx.audit(AuditEvent::changed("asset_disposal_cancelled", register::subject(id), was, is));
    Ok(view)
}

async fn compute(
    tx: &mut CompanyTx<'_>,
    row: &AssetRow,
    on: NaiveDate,
    (proceeds, tax): (Money, &Told),
    named: Named,
    at: &str,
) -> ApiResult<Computed> {
    if row.disposed_on.is_some() {
        return Err(ApiError::conflict("asset_disposed"));
    }
    if on < row.acquired_on {
        let day = if at.is_empty() { "on" } else { "/disposed_on" };
        return Err(ApiError::field(day, "disposal_before_acquisition"));
    }
    let booked = store::booked(tx, &[row.id]).await?.remove(&row.id);
    if booked.map(|booked| booked.until).or(row.opening_on).is_some_and(|day| day > on) {
        return Err(ApiError::conflict("later_depreciation"));
    }
    let usages = store::usages(tx, &[row.id]).await?.remove(&row.id).unwrap_or_default();
    let calendar = store::calendar(tx).await?;
    let so_far = depreciation::so_far(row, booked.as_ref())?;
    let disposal =
        assets::dispose(&row.known()?, so_far, on, proceeds, &calendar, &usages).map_err(overflow)?;
    let standard = settings::standard(tx).await?;
    let mut own = row.accounts()?;
    let proposed = assets::proposed_accounts(standard, calendar.containing(on).start(), &own.asset);
    let ProposedAccounts { disposal_charge, disposal_income, receivable, .. } = proposed;
    own.disposal_charge = chosen(tx, named.charge, disposal_charge).await?;
    own.disposal_income = chosen(tx, named.income, disposal_income).await?;
    let receivable = chosen(tx, named.receivable, receivable).await?;
    let presentation = assets::disposal_presentation(standard);
    let sold =
        own.disposal_income.filter(|_| presentation == DisposalPresentation::Gross).unwrap_or(own.asset);
    let tax = SaleTax::of(tx, tax, (sold, proceeds), on, &format!("{at}tax_code")).await?;
    let postings =
        assets::of_disposal(&own, &disposal, presentation, receivable, &tax.owed).map_err(overflow)?;
    let tags = tax.tags(postings.as_deref().unwrap_or_default(), sold);
    Ok(Computed { disposal, postings, tags, receivable })
}

async fn chosen(
    tx: &mut CompanyTx<'_>,
    named: Option<AccountNumber>,
    proposed: Option<String>,
) -> ApiResult<Option<AccountNumber>> {
    if named.is_some() {
        return Ok(named);
    }
    Ok(number(accounts::proposed(tx, proposed.as_deref()).await?.as_ref()))
}

/// Where a caller named what is wrong with a line of the entry.
fn at_field(at: &str, postings: &[Posting], named: &Named, tax: &Told) -> String {
    if at == "/date" {
        return "/disposed_on".to_owned();
    }
    let line = at.strip_prefix("/lines/").and_then(|rest| rest.split('/').next()?.parse::<usize>().ok());
    let account = line.and_then(|place| postings.get(place)).map(|posting| posting.account);
    let of = |named: Option<AccountNumber>| named.is_some() && named == account;
    match () {
        () if of(match tax {
            Told::Amount(owed) => owed.map(|(account, _)| account),
            Told::Code(_) => None,
        }) =>
        {
            "/tax_account".to_owned()
        }
        () if of(named.receivable) => "/receivable_account".to_owned(),
        () if of(named.charge) => "/charge_account".to_owned(),
        () if of(named.income) => "/income_account".to_owned(),
        () => at.to_owned(),
    }
}
