//! The books of a company, and what somebody does with them.

use std::collections::BTreeMap;

use anyhow::{Context, bail};
use chrono::NaiveDate;
use serde_json::{Map, Value, json};

use super::entry::{Entry, Line, Split, read};
use super::visitor::{Visitor, text, version};

/// Drafts that are posted at once.
const AT_ONCE: usize = 200;

/// The books of one company.
pub struct Books<'a> {
    visitor: &'a Visitor,
    company: String,
    /// Decimals of its currency.
    pub decimals: u8,
    /// The day where it is.
    pub today: NaiveDate,
    /// How what is sold is split over its places, and how what is spent.
    places: Option<[Value; 2]>,
    /// Drafts that wait to be posted.
    waiting: Vec<Value>,
    /// What accounts of tax have moved since they were settled, in minor units, above zero in debit.
    taxes: BTreeMap<String, i64>,
}

impl<'a> Books<'a> {
    /// The books of a company.
    pub fn of(visitor: &'a Visitor, company: String, decimals: u8, today: NaiveDate) -> Self {
        Self { visitor, company, decimals, today, places: None, waiting: Vec::new(), taxes: BTreeMap::new() }
    }

    fn path(&self, rest: &str) -> String {
        format!("/companies/{}/accounting{rest}", self.company)
    }

    /// Reads.
    ///
    /// # Errors
    /// What the service refuses; so for all of these.
    pub async fn get(&self, rest: &str) -> anyhow::Result<Value> {
        self.visitor.get(&self.path(rest)).await
    }

    /// Does something, or makes something.
    ///
    /// # Errors
    /// As [`Books::get`].
    pub async fn post(&self, rest: &str, body: Value) -> anyhow::Result<Value> {
        self.visitor.post(&self.path(rest), &body).await
    }

    /// Writes something whole.
    ///
    /// # Errors
    /// As [`Books::get`].
    pub async fn put(&self, rest: &str, body: Value) -> anyhow::Result<Value> {
        self.visitor.put(&self.path(rest), &body).await
    }

    /// Names a third party.
    ///
    /// # Errors
    /// As [`Books::get`].
    pub async fn names(&self, code: &str, name: &str) -> anyhow::Result<()> {
        self.put(&format!("/auxiliaries/{code}"), json!({"name": name})).await.map(drop)
    }

    /// Hands a file over.
    ///
    /// # Errors
    /// As [`Books::get`].
    pub async fn upload(&self, rest: &str, content: &str) -> anyhow::Result<Value> {
        self.visitor.upload(&self.path(rest), content).await
    }

    /// From now on what is sold and spent is split so.
    pub fn trades_at(&mut self, sales: Value, costs: Value) {
        self.places = Some([sales, costs]);
    }

    /// Keeps a draft, which [`Books::posts`] posts.
    ///
    /// # Errors
    /// As [`Books::get`].
    pub async fn keeps(&mut self, entry: &Entry) -> anyhow::Result<()> {
        let body = self.body_of(entry, true).await?;
        let made = self.post("/entries", body).await?;
        self.waiting.push(json!({"id": text(&made, "id")?, "version": version(&made)?}));
        Ok(())
    }

    /// Leaves a draft for somebody to look at.
    ///
    /// # Errors
    /// As [`Books::get`].
    pub async fn drafts(&mut self, entry: &Entry) -> anyhow::Result<()> {
        let body = self.body_of(entry, false).await?;
        self.post("/entries", body).await.map(drop)
    }

    /// Posts what was kept, in the order in which it was.
    ///
    /// # Errors
    /// As [`Books::get`].
    pub async fn posts(&mut self) -> anyhow::Result<()> {
        for entries in std::mem::take(&mut self.waiting).chunks(AT_ONCE) {
            self.post("/entries/post", json!({"entries": entries})).await?;
        }
        Ok(())
    }

    /// What brings the accounts of tax to zero at the end of a month, if they have moved: what is owed goes to `owed`, what is left
    /// to get stays on `left` until the next month.
    pub fn settles_taxes(&mut self, on: NaiveDate, owed: &str, left: &str) -> Option<(Entry, i64)> {
        let moved = std::mem::take(&mut self.taxes);
        let sum: i64 = moved.values().sum();
        let mut entry = Entry::new("OD", on, format!("TVA du mois {}", on.format("%m/%Y")));
        for (account, amount) in moved {
            entry = entry.line(Line::debit(account, -amount));
        }
        entry = entry.line(Line::debit(if sum > 0 { left } else { owed }, sum));
        if sum > 0 {
            self.taxes.insert(left.to_owned(), sum);
        }
        (!entry.lines.is_empty()).then_some((entry, (-sum).max(0)))
    }

    /// The year that begins on a day.
    ///
    /// # Errors
    /// As [`Books::get`]; when there is none.
    pub async fn year_from(&self, start: NaiveDate) -> anyhow::Result<Value> {
        let years = self.get("/fiscal_years").await?;
        let start = json!(start);
        let found = years["items"].as_array().into_iter().flatten().find(|year| year["start"] == start);
        found.cloned().with_context(|| format!("no year begins on {start}"))
    }

    /// Income less expenses of a year so far, in minor units.
    ///
    /// # Errors
    /// As [`Books::get`].
    pub async fn result_of(&self, year: &str) -> anyhow::Result<i64> {
        let balance = self.get(&format!("/trial_balance?fiscal_year_id={year}")).await?;
        let mut result = 0;
        for row in balance["rows"].as_array().into_iter().flatten() {
            if text(row, "account")? >= "6" {
                result += read(row, "closing_credit", self.decimals)?;
                result -= read(row, "closing_debit", self.decimals)?;
            }
        }
        Ok(result)
    }

    /// Closes a year: the next one opens with what it ends with.
    ///
    /// # Errors
    /// As [`Books::get`].
    pub async fn closes(&self, start: NaiveDate) -> anyhow::Result<()> {
        let year = self.year_from(start).await?;
        let path = self.path(&format!("/fiscal_years/{}/close", text(&year, "id")?));
        let how = json!({
            "label": format!("Clôture {}", start.format("%Y")),
            "opening_journal": "AN", "opening_label": "À nouveaux",
        });
        self.visitor.post_at(&path, version(&year)?, &how).await.map(drop)
    }

    /// Looks whether a year is balanced and whole: how many entries it has.
    ///
    /// # Errors
    /// As [`Books::get`]; when it is not.
    pub async fn proves(&self, year: &str) -> anyhow::Result<u64> {
        let balance = self.get(&format!("/trial_balance?fiscal_year_id={year}")).await?;
        if balance["is_balanced"] != true {
            bail!("the books do not balance");
        }
        let checked = self.post("/integrity/check", json!({"fiscal_year_id": year})).await?;
        if checked["is_whole"] != true {
            bail!("the books are not whole: {} {}", checked["break_code"], checked["break_place"]);
        }
        checked["entries"].as_u64().context("the check does not say how many entries there are")
    }

    /// An entry as the service takes it. What taxes are in it counts once it is to be posted.
    async fn body_of(&mut self, entry: &Entry, is_posted: bool) -> anyhow::Result<Value> {
        let lines = match entry.is_taxed() {
            true => self.split(entry, is_posted).await?,
            false => entry.lines.iter().map(|line| self.whole(line, line.figures(self.decimals))).collect(),
        };
        Ok(json!({
            "date": entry.on, "journal": entry.journal, "label": entry.label, "piece_ref": entry.piece, "lines": lines,
        }))
    }

    /// The lines of an entry after the service has split the taxes off.
    async fn split(&mut self, entry: &Entry, is_posted: bool) -> anyhow::Result<Vec<Value>> {
        let figures: Vec<_> = entry.lines.iter().map(|line| line.figures(self.decimals)).collect();
        let asked = json!({"date": entry.on, "amounts": "gross", "lines": figures});
        let answer = self.post("/tax_split", asked).await?;
        let mut lines = Vec::new();
        for line in answer["lines"].as_array().into_iter().flatten() {
            let mut fields = line.as_object().cloned().unwrap_or_default();
            let place = fields.remove("line").and_then(|place| usize::try_from(place.as_u64()?).ok());
            let is_tax = fields.remove("is_tax") == Some(json!(true));
            if is_tax && is_posted {
                let moved = read(line, "debit", self.decimals)? - read(line, "credit", self.decimals)?;
                *self.taxes.entry(text(line, "account")?.to_owned()).or_default() += moved;
            }
            let typed = place.and_then(|place| entry.lines.get(place)).filter(|_| !is_tax);
            lines.push(match typed {
                Some(typed) => self.whole(typed, fields),
                None => Value::Object(fields),
            });
        }
        Ok(lines)
    }

    /// A line with its third party and its places.
    fn whole(&self, line: &Line, mut fields: Map<String, Value>) -> Value {
        fields.extend(line.details());
        let places = match (line.split, &self.places) {
            (Split::Sales, Some([sales, _])) => Some(sales),
            (Split::Costs, Some([_, costs])) => Some(costs),
            _ => None,
        };
        if let Some(places) = places {
            fields.insert("analytics".to_owned(), places.clone());
        }
        Value::Object(fields)
    }
}
