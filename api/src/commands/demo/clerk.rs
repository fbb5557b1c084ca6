//! Who keeps the books, month after month, up to today.

use chrono::{Datelike, Days, NaiveDate};
use serde_json::json;

use super::books::Books;
use super::calendar::{self, Month};
use super::entry::{Entry, Line};
use super::trade::Trade;
use super::visitor::text;

/// Days after the end of a month on which its VAT is paid.
const TAX_PAID_AFTER: u64 = 20;

/// Somebody at the books of one company.
pub struct Clerk<'a> {
    /// The books.
    pub books: Books<'a>,
    trade: &'static Trade,
    /// Entries of days to come.
    later: Vec<Entry>,
}

impl<'a> Clerk<'a> {
    /// Opens the books of the year before, which begins with capital.
    ///
    /// # Errors
    /// What the service refuses; so for all of these.
    pub async fn begins(books: Books<'a>, trade: &'static Trade) -> anyhow::Result<Self> {
        let (start, end) = last_year(books.today);
        books.post("/fiscal_years", json!({"start": start, "end": end})).await?;
        for (code, name) in trade.third_parties() {
            books.names(code, name).await?;
        }
        let later = vec![trade.begins(start)];
        Ok(Self { books, trade, later })
    }

    /// Enters something on its day.
    pub fn plans(&mut self, entries: impl IntoIterator<Item = Entry>) {
        self.later.extend(entries.into_iter().filter(|entry| !entry.lines.is_empty()));
    }

    /// Keeps the books of a month, day by day, as far as it has come.
    ///
    /// # Errors
    /// As [`Clerk::begins`].
    pub async fn keeps(&mut self, month: Month) -> anyhow::Result<()> {
        let of_month = self.trade.of_month(month);
        self.plans(of_month);
        self.enters_until(month.last()).await?;
        let accounts = &self.trade.accounts;
        if month.last() > self.books.today {
            return Ok(());
        }
        let settled = self.books.settles_taxes(month.last(), accounts.tax_owed, accounts.tax_left);
        if let Some((entry, owed)) = settled {
            let paid = month.last() + Days::new(TAX_PAID_AFTER);
            let payment = Entry::new("BQ", paid, format!("TVA {}", month.first().format("%m/%Y")))
                .line(Line::debit(accounts.tax_owed, owed))
                .line(Line::credit(accounts.bank, owed));
            self.plans([entry, payment]);
        }
        self.enters_until(month.last()).await
    }

    /// Closes the year before: what is in stock, its tax, its result; the new year opens with what is left.
    ///
    /// # Errors
    /// As [`Clerk::begins`].
    pub async fn closes(&mut self) -> anyhow::Result<()> {
        let (start, end) = last_year(self.books.today);
        self.plans([self.trade.counts_stock(end)]);
        self.enters_until(end).await?;
        let year = self.books.year_from(start).await?;
        let profit = self.books.result_of(text(&year, "id")?).await?;
        self.plans(self.trade.owes_tax(end, profit));
        self.enters_until(end).await?;
        self.matches().await?;
        self.books.closes(start).await
    }

    /// Puts payments beside what they pay.
    ///
    /// # Errors
    /// As [`Clerk::begins`].
    pub async fn matches(&self) -> anyhow::Result<()> {
        self.books.post("/matches/automatic", json!({"methods": ["reference"]})).await.map(drop)
    }

    /// Looks whether the books are right: how many entries they have.
    ///
    /// # Errors
    /// As [`Clerk::begins`]; when they are not.
    pub async fn proves(&self) -> anyhow::Result<u64> {
        let mut entries = 0;
        let years = self.books.get("/fiscal_years").await?;
        for year in years["items"].as_array().into_iter().flatten() {
            entries += self.books.proves(text(year, "id")?).await?;
        }
        Ok(entries)
    }

    /// Posts what is planned until a day, and not after today.
    async fn enters_until(&mut self, day: NaiveDate) -> anyhow::Result<()> {
        let until = day.min(self.books.today);
        let (mut due, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.later).into_iter().partition(|entry| entry.on <= until);
        self.later = later;
        due.sort_by_key(|entry| entry.on);
        for entry in &due {
            self.books.keeps(entry).await?;
        }
        self.books.posts().await
    }
}

/// The days of the year before.
fn last_year(today: NaiveDate) -> (NaiveDate, NaiveDate) {
    calendar::year(today.year() - 1).unwrap_or((today, today))
}
