//! What an invoice bills.

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Jsonb;
use serde::{Deserialize, Serialize};

use crate::stripe::objects::{Invoice, Line, Period};

/// What a line of an invoice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A period of a plan.
    Period,
    /// What is left of a period of a plan, in proportion.
    Remaining,
    /// What was paid of a period and is not used, given back.
    Unused,
    /// What a promotion code takes off.
    Discount,
    /// What was left of what was paid before, taken off.
    Credit,
}

/// A line of an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BilledLine {
    /// What it is.
    pub kind: LineKind,
    /// What of: what a plan is called, or what the provider says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// In minor units, below zero for what is taken off.
    pub amount_minor: i64,
    /// What it is for, in Unix seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
}

impl BilledLine {
    /// Of a plan, for a period.
    pub(crate) fn of_period(name: String, amount_minor: i64, period: Period) -> Self {
        Self { kind: LineKind::Period, name: Some(name), amount_minor, period: Some(period) }
    }

    /// So much less.
    pub(crate) fn less(kind: LineKind, amount_minor: i64) -> Self {
        Self { kind, name: None, amount_minor: -amount_minor, period: None }
    }

    /// The lines of an invoice of a provider, and what is taken off them.
    pub(crate) fn told(invoice: &Invoice) -> Vec<Self> {
        let off = invoice.total_discount_amounts.iter().flatten();
        let discounts = off.map(|off| Self::less(LineKind::Discount, off.amount));
        invoice.lines.data.iter().map(Self::of).chain(discounts).collect()
    }

    fn of(line: &Line) -> Self {
        let kind = match (line.is_proration(), line.amount < 0) {
            (false, _) => LineKind::Period,
            (true, false) => LineKind::Remaining,
            (true, true) => LineKind::Unused,
        };
        Self {
            kind,
            name: line.description.clone(),
            amount_minor: line.amount,
            period: Some(line.period.clone()),
        }
    }
}

/// What an invoice bills, in its order.
#[derive(Clone, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Jsonb)]
pub struct Lines(pub Vec<BilledLine>);

impl FromSql<Jsonb, Pg> for Lines {
    fn from_sql(stored: <Pg as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        let lines = <serde_json::Value as FromSql<Jsonb, Pg>>::from_sql(stored)?;
        Ok(Self(serde_json::from_value(lines)?))
    }
}

impl ToSql<Jsonb, Pg> for Lines {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        let lines = serde_json::to_value(&self.0)?;
        <serde_json::Value as ToSql<Jsonb, Pg>>::to_sql(&lines, &mut out.reborrow())
    }
}
