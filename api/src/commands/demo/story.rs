//! The two companies of a demonstration, from their first day to today.

use anyhow::Context;
use chrono::{Datelike, NaiveDate};

use super::bakery;
use super::books::Books;
use super::calendar::{self, Month};
use super::clerk::Clerk;
use super::company::{self, Card};
use super::extras;
use super::trader;
use super::visitor::{Visitor, text};
use crate::App;
use crate::companies;

/// Decimals of the euro.
const EURO_DECIMALS: u8 = 2;

/// A company that was filled.
#[derive(Debug, Clone)]
pub struct Filled {
    /// Its name.
    pub name: &'static str,
    /// Its id.
    pub company: String,
    /// How many posted entries it has.
    pub entries: u64,
}

/// Makes the bakery: a closed year, and the current one with everything that there is.
///
/// # Errors
/// What the service refuses; books that are not right.
pub async fn bakes(app: &App, visitor: &Visitor) -> anyhow::Result<Filled> {
    let (company, today) = founds(app, visitor, &bakery::CARD).await?;
    let mut books = Books::of(visitor, company.clone(), EURO_DECIMALS, today);
    extras::names(&books).await?;
    let axis = extras::opens_shops(&mut books).await?;
    let mut clerk = Clerk::begins(books, &bakery::TRADE).await?;
    let (start, _) = calendar::year(today.year() - 1).context("a year before this one")?;
    let invested = extras::invests(&clerk.books, start).await?;
    clerk.plans(invested);
    for month in Month::of_last_year(today) {
        clerk.keeps(month).await?;
        extras::ends(&clerk.books, month).await?;
    }
    clerk.closes().await?;
    for month in Month::of_this_year(today) {
        clerk.keeps(month).await?;
        extras::ends(&clerk.books, month).await?;
    }
    let (last, this) = years(&clerk.books, today).await?;
    extras::plans(&clerk.books, &axis, &last, &this).await?;
    extras::allocates(&clerk.books, &last).await?;
    extras::attaches_receipt(&clerk.books).await?;
    extras::buys_abroad(&mut clerk.books).await?;
    clerk.matches().await?;
    extras::leaves_drafts(&mut clerk.books).await?;
    Ok(Filled { name: bakery::CARD.name, company, entries: clerk.proves().await? })
}

/// Makes the trading company: a closed year, and the current one.
///
/// # Errors
/// As [`bakes`].
pub async fn trades(app: &App, visitor: &Visitor) -> anyhow::Result<Filled> {
    let (company, today) = founds(app, visitor, &trader::CARD).await?;
    let mut clerk = Clerk::begins(Books::of(visitor, company.clone(), 0, today), &trader::TRADE).await?;
    for month in Month::of_last_year(today) {
        clerk.keeps(month).await?;
    }
    clerk.closes().await?;
    for month in Month::of_this_year(today) {
        clerk.keeps(month).await?;
    }
    let (last, _) = years(&clerk.books, today).await?;
    extras::allocates(&clerk.books, &last).await?;
    clerk.matches().await?;
    Ok(Filled { name: trader::CARD.name, company, entries: clerk.proves().await? })
}

/// Founds a company: its id, and the day where it is.
async fn founds(app: &App, visitor: &Visitor, card: &Card) -> anyhow::Result<(String, NaiveDate)> {
    let company = company::founds(visitor, card).await?;
    Ok((company, companies::day_in(card.timezone, app.tenancy.clock().now())))
}

/// The ids of the year before and of the current one.
async fn years(books: &Books<'_>, today: NaiveDate) -> anyhow::Result<(String, String)> {
    let mut ids = Vec::new();
    for year in [today.year() - 1, today.year()] {
        let (start, _) = calendar::year(year).context("a year that there is")?;
        ids.push(text(&books.year_from(start).await?, "id")?.to_owned());
    }
    Ok((ids.swap_remove(0), ids.swap_remove(0)))
}
