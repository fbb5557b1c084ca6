//! The figures of every company of a person, each read in a transaction of its own.

use std::collections::BTreeMap;

use futures_util::{StreamExt, stream};
use ledger::{Chart, Currency, Money};
use poem::http::StatusCode;
use tenancy::{CompanyTx, Module};

use super::dto::{CompaniesFigures, CompanyFigures, CompanyFiguresState, CurrencyTotals};
use super::first_steps::has_posted;
use super::period::{Asked, Period};
use super::sums::{Kind, Sums};
use super::todos::Waiting;
use crate::accounting::settings;
use crate::http::{ApiError, ApiResult, Session};
use crate::identity::{self, CompanySummary};

/// Companies that are looked at.
pub const MAX_COMPANIES: usize = 50;
/// Companies that are read at the same time.
const AT_ONCE: usize = 4;

/// What a company comes to.
struct Read {
    waiting: Waiting,
    figures: Option<(Period, [Money; 3])>,
}

/// The companies whose accounting the caller may see, with the figures of their current years. One that cannot be read
/// says so and leaves the others alone.
pub async fn list(session: &Session) -> ApiResult<CompaniesFigures> {
    let user = session.signed_in().await?.user_id();
    let tenancy = &session.app().tenancy;
    let mut companies = tenancy.platform_read(async |tx| identity::companies_of(tx, user).await).await?;
    let has_more = companies.len() > MAX_COMPANIES;
    companies.truncate(MAX_COMPANIES);
    let read = stream::iter(companies).map(|company| Box::pin(one(session, company))).buffered(AT_ONCE);
    let found: Vec<Option<(CompanyFigures, Option<[Money; 3]>)>> = read.collect().await;
    let mut totals = BTreeMap::<String, Vec<[Money; 3]>>::new();
    let mut items = Vec::with_capacity(found.len());
    for (company, amounts) in found.into_iter().flatten() {
        totals.entry(company.currency.clone()).or_default().extend(amounts);
        items.push(company);
    }
    let totals = totals.into_iter().filter(|(_, amounts)| !amounts.is_empty());
    let totals = totals.map(|(currency, amounts)| total(currency, &amounts)).collect::<ApiResult<_>>()?;
    Ok(CompaniesFigures { items, has_more, totals })
}

/// A company with its amounts; `None` when the caller may not see its accounting.
async fn one(session: &Session, company: CompanySummary) -> Option<(CompanyFigures, Option<[Money; 3]>)> {
    let mut shown = CompanyFigures {
        id: company.id(),
        name: company.name().to_owned(),
        currency: company.currency().to_owned(),
        state: CompanyFiguresState::Empty,
        from: None,
        to: None,
        treasury: None,
        revenue: None,
        result: None,
        todos: 0,
    };
    match read(session, &company).await {
        Ok(Read { waiting, figures: None }) => {
            Some((CompanyFigures { todos: waiting.count(), ..shown }, None))
        }
        Ok(Read { waiting, figures: Some((period, amounts)) }) => {
            let currency = Currency::from_code(company.currency()).ok()?;
            let [treasury, revenue, result] = amounts.map(|amount| Some(amount.format(currency)));
            let (from, to) = (Some(period.from), Some(period.to));
            let (state, todos) = (CompanyFiguresState::Shown, waiting.count());
            Some((
                CompanyFigures { state, from, to, treasury, revenue, result, todos, ..shown },
                Some(amounts),
            ))
        }
        Err(refusal) => {
            shown.state = state_of(&refusal)?;
            Some((shown, None))
        }
    }
}

/// What a refusal says of a company; `None` when it is not the caller's to see.
fn state_of(refusal: &ApiError) -> Option<CompanyFiguresState> {
    match (refusal.status(), refusal.code()) {
        (status, _) if status.is_client_error() => None,
        (StatusCode::SERVICE_UNAVAILABLE, "company_upgrading") => Some(CompanyFiguresState::Upgrading),
        _ => Some(CompanyFiguresState::Unavailable),
    }
}

async fn read(session: &Session, company: &CompanySummary) -> ApiResult<Read> {
    session.enter(company.id(), Module::Dashboard.read()).await?;
    let access = session.enter(company.id(), Module::Accounting.read()).await?;
    access.read(async |tx| figures(tx).await).await
}

async fn figures(tx: &mut CompanyTx<'_>) -> ApiResult<Read> {
    let waiting = Waiting::read(tx).await?;
    let period = Asked::Year(None).period(tx).await?;
    let (Some(period), true) = (period, has_posted(tx).await?) else {
        return Ok(Read { waiting, figures: None });
    };
    let chart = Chart::for_year(settings::standard(tx).await?, period.from);
    let sums = Sums::read(tx, chart, period.days()).await?;
    let of = |kind| sums.of(kind, &period.days()).map_err(ApiError::internal);
    let amounts = [of(Kind::Treasury)?, of(Kind::Revenue)?, of(Kind::Result)?];
    Ok(Read { waiting, figures: Some((period, amounts)) })
}

fn total(code: String, amounts: &[[Money; 3]]) -> ApiResult<CurrencyTotals> {
    let currency = Currency::from_code(&code).map_err(ApiError::internal)?;
    let sum =
        |index: usize| Money::sum(amounts.iter().map(|of_one| of_one[index])).map_err(ApiError::internal);
    Ok(CurrencyTotals {
        companies: i32::try_from(amounts.len()).map_err(ApiError::internal)?,
        treasury: sum(0)?.format(currency),
        revenue: sum(1)?.format(currency),
        result: sum(2)?.format(currency),
        currency: code,
    })
}
