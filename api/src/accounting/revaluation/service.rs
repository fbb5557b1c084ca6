//! Showing, posting and cancelling the revaluation of a year.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use ledger::rates::{
    Conversion, ConversionError, ExchangeLine, Purpose, Revaluation, revaluation_lines, revalue,
};
use ledger::{Currency, CurrencyCode, Draft, EntryKind, EntrySource, ForeignAmount, Line, Money, Rounding};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::accounts::Accounts;
use super::dto::{
    Checked, ForeignPositionKind, ForeignPositionView, RevaluationLine, RevaluationRate, RevaluationView,
};
use super::positions::Positions;
use super::store::{self, RevaluationRow};
use crate::accounting::amount::overflow;
use crate::accounting::exchange_rates::Rates;
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::matching::{self, Key};
use crate::accounting::{amount, entries, openings};
use crate::http::{ApiError, ApiResult};

/// Positions and lines that are shown.
pub const SHOWN: usize = 1_000;

/// A year whose currencies were valued.
struct Valued {
    positions: Positions,
    revaluation: Revaluation,
    conversions: BTreeMap<CurrencyCode, Conversion>,
    /// `None` where the company has no account for them.
    lines: Option<Vec<ExchangeLine>>,
}

/// What is open in other currencies at the end of a year, and what is posted of it.
///
/// # Errors
/// 404; 409 `earlier_year_open`; 422 `exchange_rate_missing` with the currencies.
pub async fn show(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    is_net_by_currency: bool,
) -> ApiResult<RevaluationView> {
    let year = fiscal_years::find(tx, fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
    require_opened(tx, &year).await?;
    let posted = store::find(tx, year.id).await?;
    let own = own(tx, posted.as_ref()).await?;
    let valued = Valued::of(tx, &year, &own, is_net_by_currency).await?;
    let is_outdated = posted.is_some() && !lacking(tx, &year).await?.is_empty();
    let view = valued.view(&year, posted, amount::currency_of(tx.company())?)?;
    Ok(RevaluationView { is_outdated, ..view })
}

/// The accounts of what is open in other currencies that are not as a revaluation would leave them now, whether there was one or not; all of
/// them where a currency has no rate. None as long as the year is not opened.
pub async fn lacking(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<Vec<String>> {
    if !is_opened(tx, year).await? {
        return Ok(Vec::new());
    }
    let posted = store::find(tx, year.id).await?;
    let own = own(tx, posted.as_ref()).await?;
    let booked = store::booked_by(tx, year.id, &own).await?;
    let mut lacking = Vec::new();
    // How it was posted is not kept: it may have been either way.
    for is_net in [true, false] {
        lacking = match Valued::of(tx, year, &own, is_net).await {
            Ok(valued) => valued.unlike(&booked)?,
            Err(error) if error.code() == "exchange_rate_missing" => {
                let open = Positions::of(tx, year, &own).await?.open;
                let accounts: BTreeSet<_> = open.iter().map(|open| open.account.to_string()).collect();
                return Ok(accounts.into_iter().collect());
            }
            Err(error) => return Err(error),
        };
        if lacking.is_empty() {
            break;
        }
    }
    Ok(lacking)
}

/// The entries that revalued a year, with those that reverse them.
async fn own(tx: &mut CompanyTx<'_>, posted: Option<&RevaluationRow>) -> ApiResult<Vec<Uuid>> {
    match posted {
        Some(row) => store::entries_of(tx, row).await,
        None => Ok(Vec::new()),
    }
}

/// A year that only the open one before would open has nothing yet of what that leaves in other currencies.
async fn is_opened(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<bool> {
    Ok(openings::provisional(tx, year, false).await?.is_empty())
}

/// # Errors
/// 409 `earlier_year_open`.
async fn require_opened(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<()> {
    if is_opened(tx, year).await? { Ok(()) } else { Err(ApiError::conflict("earlier_year_open")) }
}

/// Posts it on the last day of the year, and on the first day of the next what takes back differences that wait.
///
/// # Errors
/// 404; 409 `already_revalued`, `nothing_to_revalue`, `earlier_year_open`, `fiscal_year_closed`, `period_closed`, those of a lock date; 422
/// `exchange_rate_missing`, `exchange_accounts_missing`, `fiscal_year_missing`, those of the journal.
pub async fn post(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    asked: Checked,
) -> ApiResult<RevaluationView> {
    let year = fiscal_years::lock(tx, fiscal_year_id).await?;
    year.require_open()?;
    if store::find(tx, year.id).await?.is_some() {
        return Err(ApiError::conflict("already_revalued"));
    }
    require_opened(tx, &year).await?;
    let valued = Valued::of(tx, &year, &[], asked.is_net_by_currency).await?;
    let lines = valued.lines.as_ref().ok_or_else(|| ApiError::unprocessable("exchange_accounts_missing"))?;
    if lines.is_empty() {
        return Err(ApiError::conflict("nothing_to_revalue"));
    }
    let (waiting, of_year): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.is_reversed);
    let numbers: Vec<String> = lines.iter().map(|line| line.account.as_str().to_owned()).collect();
    matching::hold(tx, &numbers).await?;
    let mut row = RevaluationRow { fiscal_year_id: year.id, ..RevaluationRow::default() };
    if !waiting.is_empty() {
        let next =
            year.end_date.succ_opt().ok_or_else(|| ApiError::internal("the last day of the calendar"))?;
        let latent = entries::post_new(tx, valued.draft(&asked, &waiting, year.end_date, false)?).await?;
        let back = entries::post_new(tx, valued.draft(&asked, &waiting, next, true)?).await?;
        matching::settle(tx, latent, back).await?;
        (row.latent_entry_id, row.latent_reversal_id) = (Some(latent), Some(back));
    }
    if !of_year.is_empty() {
        let draft = valued.draft(&asked, &of_year, year.end_date, false)?;
        let id = entries::post_new(tx, draft).await?;
        matching::join(tx, &valued.joining(id, &of_year)?).await?;
        row.entry_id = Some(id);
    }
    store::insert(tx, &row).await?;
    let currency = amount::currency_of(tx.company())?;
    let details = json!({
        "start": year.start_date, "end": year.end_date, "gains": valued.revaluation.gains.format(currency),
        "losses": valued.revaluation.losses.format(currency), "entry_id": row.entry_id,
        "latent_entry_id": row.latent_entry_id,
    });
    tx.audit(AuditEvent::created("currencies_revalued", subject(year.id), details));
    valued.view(&year, Some(row), currency)
}

/// Cancels it: its entries are reversed on their own days, but for those that are already.
///
/// # Errors
/// 404 where the year was not revalued; 409 `fiscal_year_closed`, `period_closed`, those of a lock date.
pub async fn cancel(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<()> {
    let year = fiscal_years::lock(tx, fiscal_year_id).await?;
    year.require_open()?;
    let row = store::find(tx, year.id).await?.ok_or_else(ApiError::not_found)?;
    let posted = row.entries();
    for entry in &posted {
        matching::hold_accounts_of(tx, *entry).await?;
    }
    matching::leave(tx, &posted).await?;
    for entry in posted {
        // Somebody may have reversed it by hand.
        let reversal = match store::reversal_of(tx, entry).await? {
            Some(reversal) => reversal,
            None => entries::take_back(tx, entry).await?,
        };
        matching::settle(tx, entry, reversal).await?;
    }
    store::delete(tx, year.id).await?;
    let was = json!({ "entry_id": row.entry_id, "latent_entry_id": row.latent_entry_id });
    tx.audit(AuditEvent::deleted("revaluation_cancelled", subject(year.id), was));
    Ok(())
}

impl Valued {
    async fn of(
        tx: &mut CompanyTx<'_>,
        year: &YearRow,
        revalued_by: &[Uuid],
        is_net_by_currency: bool,
    ) -> ApiResult<Self> {
        let base = amount::currency_of(tx.company())?;
        let positions = Positions::of(tx, year, revalued_by).await?;
        let mut conversions = BTreeMap::new();
        let codes: Vec<&str> = positions.open.iter().map(|open| open.currency.as_str()).collect();
        let rates = Rates::on(tx, year.end_date, &codes).await?;
        let mut lacking = Vec::new();
        let currencies: BTreeSet<&CurrencyCode> = positions.open.iter().map(|open| &open.currency).collect();
        for currency in currencies {
            match rates.conversion(currency, &CurrencyCode::from(base)) {
                Ok(conversion) => _ = conversions.insert(currency.clone(), conversion),
                Err(ConversionError::NoRate { .. }) => lacking.push(currency.as_str()),
                Err(error) => {
                    return Err(ApiError::unprocessable(error.code()).detail(currency.as_str().to_owned()));
                }
            }
        }
        if !lacking.is_empty() {
            return Err(ApiError::unprocessable("exchange_rate_missing").detail(lacking.join(", ")));
        }
        let revaluation = revalue(&positions.open, base, |currency| Ok(conversions[currency]));
        let revaluation = revaluation.map_err(|error| ApiError::unprocessable(error.code()))?;
        let accounts = Accounts::of(tx, year, &positions).await?;
        let booked = store::booked_by(tx, year.id, revalued_by).await?;
        let way = (positions.standard, is_net_by_currency);
        let provisions = accounts.provisions(tx, year, way, &booked).await?;
        let named = |kind, side| accounts.get(kind, side);
        let lines = revaluation_lines(&positions.open, &revaluation, positions.standard, named, &provisions);
        Ok(Self { lines: lines.map_err(overflow)?, positions, revaluation, conversions })
    }

    /// The accounts that are not as the lines would leave them: of positions, else any. `booked` is what is posted already.
    fn unlike(&self, booked: &BTreeMap<String, i64>) -> ApiResult<Vec<String>> {
        let Some(lines) = &self.lines else {
            let accounts: BTreeSet<_> =
                self.positions.open.iter().map(|open| open.account.to_string()).collect();
            return Ok(accounts.into_iter().collect());
        };
        let mut left: BTreeMap<&str, Money> =
            booked.iter().map(|(account, net)| (account.as_str(), Money::from_minor(*net))).collect();
        for line in lines {
            let sum = left.entry(line.account.as_str()).or_default();
            *sum = sum.checked_sub(line.amount).map_err(overflow)?;
        }
        left.retain(|_, rest| !rest.is_zero());
        let is_of_position =
            |account: &&str| self.positions.open.iter().any(|open| open.account.as_str() == *account);
        let of_positions: Vec<&str> = left.keys().copied().filter(is_of_position).collect();
        let named = if of_positions.is_empty() { left.into_keys().collect() } else { of_positions };
        Ok(named.into_iter().map(str::to_owned).collect())
    }

    /// An entry of some of the lines, or the one that takes them back.
    fn draft(
        &self,
        asked: &Checked,
        lines: &[&ExchangeLine],
        date: NaiveDate,
        is_back: bool,
    ) -> ApiResult<Draft> {
        Ok(Draft {
            journal: asked.journal.clone(),
            kind: EntryKind::Ordinary,
            date,
            piece_ref: None,
            piece_date: None,
            label: asked.label.clone(),
            source: EntrySource::Manual,
            lines: lines
                .iter()
                .map(|line| self.line(asked, line, date, is_back))
                .collect::<ApiResult<_>>()?,
        })
    }

    /// A line; of a position it bears its currency, of which nothing moves.
    fn line(&self, asked: &Checked, line: &ExchangeLine, date: NaiveDate, is_back: bool) -> ApiResult<Line> {
        let amount = if is_back { line.amount.checked_neg().map_err(overflow)? } else { line.amount };
        let position = line.position.filter(|_| line.purpose == Purpose::Position);
        let currency = position.map(|place| self.positions.open[place].currency.clone());
        Ok(Line {
            auxiliary: line.auxiliary.clone(),
            foreign: currency.map(|currency| ForeignAmount { currency, amount: Money::ZERO }),
            ..Line::of(line.account, date, asked.label.as_str(), amount)
        })
    }

    /// The lines that make up what is settled of matches, at their places in the entry of those lines.
    fn joining(&self, id: Uuid, lines: &[&ExchangeLine]) -> ApiResult<Vec<(Uuid, Key)>> {
        let mut joining = Vec::new();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.purpose == Purpose::Position) {
            if let Some(match_id) = line.position.and_then(|place| self.positions.origins[place].match_id) {
                joining.push((match_id, (id, i32::try_from(at).map_err(ApiError::internal)?)));
            }
        }
        Ok(joining)
    }

    fn view(
        &self,
        year: &YearRow,
        posted: Option<RevaluationRow>,
        currency: Currency,
    ) -> ApiResult<RevaluationView> {
        let lines = self.lines.as_deref().unwrap_or_default();
        let is_posted = posted.is_some();
        let posted = posted.unwrap_or_default();
        Ok(RevaluationView {
            on: year.end_date,
            currency: currency.code().to_owned(),
            positions_total: count(self.positions.open.len())?,
            positions: (0..self.positions.open.len().min(SHOWN))
                .map(|at| self.position(at, currency))
                .collect(),
            rates: self
                .conversions
                .iter()
                .map(|(code, way)| rate(code, *way, currency))
                .collect::<ApiResult<_>>()?,
            gains: self.revaluation.gains.format(currency),
            losses: self.revaluation.losses.format(currency),
            lines_total: count(lines.len())?,
            lines: lines
                .iter()
                .take(SHOWN)
                .map(|line| line_view(line, currency))
                .collect::<ApiResult<_>>()?,
            is_account_missing: self.lines.is_none(),
            is_posted,
            is_outdated: false,
            latent_entry_id: posted.latent_entry_id,
            latent_reversal_id: posted.latent_reversal_id,
            entry_id: posted.entry_id,
        })
    }

    fn position(&self, at: usize, currency: Currency) -> ForeignPositionView {
        let (open, worth) = (&self.positions.open[at], self.revaluation.items[at]);
        ForeignPositionView {
            account: open.account.to_string(),
            auxiliary: open.auxiliary.clone(),
            piece_ref: self.positions.origins[at].piece_ref.clone(),
            kind: kind(open.kind),
            currency: open.currency.as_str().to_owned(),
            foreign: open.foreign.format_scaled(open.currency.decimals()),
            book: open.book.format(currency),
            value: worth.value.format(currency),
            difference: worth.difference.format(currency),
            is_settled: open.is_settled(),
        }
    }
}

fn kind(kind: ledger::rates::PositionKind) -> ForeignPositionKind {
    use ledger::rates::PositionKind;
    match kind {
        PositionKind::Cash => ForeignPositionKind::Cash,
        PositionKind::Commercial => ForeignPositionKind::Commercial,
        PositionKind::Financial => ForeignPositionKind::Financial,
        PositionKind::LongTerm => ForeignPositionKind::LongTerm,
    }
}

/// What a hundred units are.
fn rate(code: &CurrencyCode, way: Conversion, currency: Currency) -> ApiResult<RevaluationRate> {
    let hundred = Money::from_minor(100 * 10_i64.pow(code.decimals().into()));
    let hundred = way.apply(hundred, Rounding::Nearest).map_err(overflow)?;
    Ok(RevaluationRate {
        currency: code.as_str().to_owned(),
        hundred: hundred.format(currency),
        rate_day: way.rate_day,
    })
}

fn line_view(line: &ExchangeLine, currency: Currency) -> ApiResult<RevaluationLine> {
    let opposite = line.amount.checked_neg().map_err(overflow)?;
    Ok(RevaluationLine {
        account: line.account.to_string(),
        auxiliary: line.auxiliary.clone(),
        debit: line.amount.max(Money::ZERO).format(currency),
        credit: opposite.max(Money::ZERO).format(currency),
        is_reversed: line.is_reversed,
    })
}

fn count(rows: usize) -> ApiResult<i64> {
    i64::try_from(rows).map_err(ApiError::internal)
}

fn subject(fiscal_year_id: Uuid) -> String {
    format!("fiscal_year:{fiscal_year_id}")
}
