//! What posted lines come to, by fiscal year and month, in the kinds that figures are made of.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Integer, Text};
use diesel_async::RunQueryDsl;
use ledger::{AccountRole, Chart, Money, MoneyError, Prefixes};
use tenancy::CompanyTx;

use crate::accounting::accounts::AccountType;
use crate::accounting::balances::month_of;
use crate::accounting::selection::{Measure, Selection};
use crate::accounting::settings;
use crate::http::{ApiError, ApiResult};

/// What is summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Treasury,
    /// What customers are invoiced for.
    Revenue,
    /// The other income.
    OtherIncome,
    /// Cost of goods sold.
    CostOfSales,
    /// All charges, the cost of goods sold included.
    Expenses,
    /// Income less charges.
    Result,
    Receivables,
    Payables,
    VatCollected,
    VatDeductible,
    /// VAT to be paid less VAT to get back, over all its accounts.
    VatNet,
}

impl Kind {
    const ALL: [Self; 11] = [
        Self::Treasury,
        Self::Revenue,
        Self::OtherIncome,
        Self::CostOfSales,
        Self::Expenses,
        Self::Result,
        Self::Receivables,
        Self::Payables,
        Self::VatCollected,
        Self::VatDeductible,
        Self::VatNet,
    ];

    /// The accounts that it is made of in a chart; `None` when the chart has none for it.
    pub fn selection(self, chart: &Chart) -> Option<Selection> {
        use AccountRole::{VatCollected, VatDeductible, VatSettled};
        use AccountType::{CostOfGoodsSold, Expense, Revenue};
        let of_roles = |roles: &[AccountRole]| {
            Some(Selection { prefixes: chart.prefixes_of(roles)?, ..Selection::default() })
        };
        let turnover = chart.prefixes_of(&[AccountRole::Turnover]);
        match self {
            Self::Treasury => of_roles(&[AccountRole::Treasury]),
            Self::Receivables => of_roles(&[AccountRole::Receivable]),
            Self::Payables => of_roles(&[AccountRole::Payable]),
            Self::VatCollected => of_roles(&[VatCollected]),
            Self::VatDeductible => of_roles(&[VatDeductible]),
            Self::VatNet => of_roles(&[VatCollected, VatDeductible, VatSettled]),
            Self::Revenue => {
                Some(Selection { prefixes: turnover.unwrap_or_default(), ..Selection::of_types(&[Revenue]) })
            }
            Self::OtherIncome => {
                let Prefixes { within, except } = turnover?;
                Some(Selection {
                    prefixes: Prefixes { within: except, except: within },
                    ..Selection::of_types(&[Revenue])
                })
            }
            Self::CostOfSales => Some(Selection::of_types(&[CostOfGoodsSold])),
            Self::Expenses => Some(Selection::of_types(&[Expense, CostOfGoodsSold])),
            Self::Result => Some(Selection::of_types(&[Revenue, Expense, CostOfGoodsSold])),
        }
    }

    /// On which side it is positive.
    pub const fn measure(self) -> Measure {
        match self {
            Self::Treasury | Self::Receivables | Self::VatDeductible | Self::CostOfSales | Self::Expenses => {
                Measure::DebitBalance
            }
            Self::Revenue
            | Self::OtherIncome
            | Self::Result
            | Self::Payables
            | Self::VatCollected
            | Self::VatNet => Measure::CreditBalance,
        }
    }

    /// Whether it is a balance that years hand on, and not a movement of the period.
    pub const fn is_balance(self) -> bool {
        matches!(
            self,
            Self::Treasury
                | Self::Receivables
                | Self::Payables
                | Self::VatCollected
                | Self::VatDeductible
                | Self::VatNet
        )
    }
}

/// A fiscal year, as far as sums need to know it.
#[derive(Debug, Clone, QueryableByName)]
pub struct Year {
    #[diesel(sql_type = Date)]
    pub start_date: NaiveDate,
    #[diesel(sql_type = Date)]
    pub end_date: NaiveDate,
    /// Whether entries brought forward the balances of the year before.
    #[diesel(sql_type = Bool)]
    pub has_opening: bool,
}

/// All fiscal years, by date.
pub async fn years(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<Year>> {
    let query = diesel::sql_query(
        "SELECT y.start_date, y.end_date,
                EXISTS (SELECT FROM account_balances b WHERE b.fiscal_year_id = y.id AND b.kind = 'opening')
                AS has_opening
         FROM fiscal_years y ORDER BY y.start_date",
    );
    Ok(query.load(tx.conn()).await?)
}

/// What a group of accounts moved in a month, debits less credits.
#[derive(Debug, QueryableByName)]
struct Row {
    #[diesel(sql_type = Date)]
    year_start: NaiveDate,
    #[diesel(sql_type = Date)]
    month: NaiveDate,
    #[diesel(sql_type = Bool)]
    opening: bool,
    #[diesel(sql_type = Text)]
    prefix: String,
    #[diesel(sql_type = Text)]
    account_type: String,
    #[diesel(sql_type = BigInt)]
    balance: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    year_start: NaiveDate,
    month: NaiveDate,
    kind: Kind,
    opening: bool,
}

/// The sums of some months.
#[derive(Debug, Default)]
pub struct Sums {
    years: Vec<Year>,
    sums: BTreeMap<Key, Money>,
    /// Charges by the two digits that tell their nature, by month of a year.
    natures: BTreeMap<(NaiveDate, NaiveDate, String), Money>,
    /// The last month with a movement.
    last_month: Option<NaiveDate>,
}

impl Sums {
    /// Reads the sums of `months` and what was brought forward into the first of them.
    pub async fn read(
        tx: &mut CompanyTx<'_>,
        chart: &Chart,
        months: RangeInclusive<NaiveDate>,
    ) -> ApiResult<Self> {
        let mut sums = Self { years: years(tx).await?, ..Self::default() };
        let Some(base) = base(&sums.years, *months.start()).or(sums.years.as_slice().first()) else {
            return Ok(sums);
        };
        let depth = i32::try_from(chart.longest_role_prefix().max(2)).map_err(ApiError::internal)?;
        let rows: Vec<Row> = diesel::sql_query(format!(
            "SELECT y.start_date AS year_start, greatest(b.month, $1) AS month, b.kind = 'opening' AS opening,
                    left(b.account, $2) AS prefix, a.type AS account_type, sum(b.debit - b.credit)::bigint AS balance
             FROM account_balances b JOIN fiscal_years y ON y.id = b.fiscal_year_id
                  JOIN accounts a ON a.number = b.account
             WHERE y.start_date >= $3 AND b.month <= $4
               AND (b.kind <> 'closing' OR {})
             GROUP BY 1, 2, 3, 4, 5",
            settings::is_of_balance_sheet("b.account"),
        ))
        .bind::<Date, _>(month_of(*months.start()).pred_opt().map_or(*months.start(), month_of))
        .bind::<Integer, _>(depth)
        .bind::<Date, _>(base.start_date)
        .bind::<Date, _>(month_of(*months.end()))
        .load(tx.conn())
        .await?;
        let selections = Kind::ALL.map(|kind| (kind, kind.selection(chart)));
        for row in rows {
            sums.add(&row, &selections)?;
        }
        Ok(sums)
    }

    fn add(&mut self, row: &Row, selections: &[(Kind, Option<Selection>)]) -> ApiResult<()> {
        let kind = ledger::AccountType::from_code(&row.account_type).map(AccountType::from);
        let account_type =
            kind.ok_or_else(|| ApiError::internal(format!("unknown account type {}", row.account_type)))?;
        let balance = Money::from_minor(row.balance);
        for (kind, selection) in selections {
            let Some(selection) = selection else { continue };
            if selection.contains(&row.prefix, account_type) {
                let (year_start, month, opening) = (row.year_start, row.month, row.opening);
                let sum = self.sums.entry(Key { year_start, month, kind: *kind, opening }).or_default();
                *sum = sum.checked_add(kind.positive(balance)?).map_err(ApiError::internal)?;
            }
        }
        if matches!(account_type, AccountType::Expense | AccountType::CostOfGoodsSold) {
            let nature = row.prefix.chars().take(2).collect();
            let sum = self.natures.entry((row.year_start, row.month, nature)).or_default();
            *sum = sum.checked_add(balance).map_err(ApiError::internal)?;
        }
        if !row.opening {
            self.last_month = self.last_month.max(Some(row.month));
        }
        Ok(())
    }

    /// The last month with a movement that is none brought forward.
    pub fn last_month(&self) -> Option<NaiveDate> {
        self.last_month
    }

    /// Whether a fiscal year has a day of these.
    pub fn is_kept(&self, days: &RangeInclusive<NaiveDate>) -> bool {
        self.years.iter().any(|year| year.start_date <= *days.end() && year.end_date >= *days.start())
    }

    /// The first day of the first fiscal year.
    pub fn first_day(&self) -> Option<NaiveDate> {
        self.years.as_slice().first().map(|year| year.start_date)
    }

    /// The first day whose lines make up the balances of a day.
    pub fn balance_since(&self, day: NaiveDate) -> NaiveDate {
        let begun =
            base(&self.years, day).or(self.years.as_slice().first()).filter(|year| year.start_date <= day);
        begun.map_or(month_of(day), |year| year.start_date)
    }

    /// What a kind came to: the movements of the days, or the balance at the last of them. The days bound months or
    /// fiscal years.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn of(&self, kind: Kind, days: &RangeInclusive<NaiveDate>) -> Result<Money, MoneyError> {
        let from = if kind.is_balance() { self.balance_since(*days.end()) } else { *days.start() };
        self.within(kind, &(from..=*days.end()), true)
    }

    /// What a kind moved in these days, without what entries brought forward.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn moved(&self, kind: Kind, days: &RangeInclusive<NaiveDate>) -> Result<Money, MoneyError> {
        self.within(kind, days, false)
    }

    fn within(
        &self,
        kind: Kind,
        days: &RangeInclusive<NaiveDate>,
        opening: bool,
    ) -> Result<Money, MoneyError> {
        let meant = self.sums.iter().filter(|(key, _)| {
            key.kind == kind && (opening || !key.opening) && self.lies_in(key.year_start, key.month, days)
        });
        Money::sum(meant.map(|(_, sum)| *sum))
    }

    /// The charges of some days by the two digits that tell their nature.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn natures(&self, days: &RangeInclusive<NaiveDate>) -> Result<BTreeMap<&str, Money>, MoneyError> {
        let mut natures = BTreeMap::<&str, Money>::new();
        for ((year_start, month, nature), sum) in &self.natures {
            if self.lies_in(*year_start, *month, days) {
                let total = natures.entry(nature).or_default();
                *total = total.checked_add(*sum)?;
            }
        }
        Ok(natures)
    }

    /// Whether the part of a month that is in a year lies in these days: two years may share a month.
    fn lies_in(&self, year_start: NaiveDate, month: NaiveDate, days: &RangeInclusive<NaiveDate>) -> bool {
        let year = self.years.iter().find(|year| year.start_date == year_start);
        (month_of(*days.start())..=month_of(*days.end())).contains(&month)
            && year.is_some_and(|year| year.end_date >= *days.start() && year.start_date <= *days.end())
    }
}

impl Kind {
    fn positive(self, debit_balance: Money) -> ApiResult<Money> {
        match self.measure() {
            Measure::CreditBalance => debit_balance.checked_neg().map_err(ApiError::internal),
            Measure::DebitBalance => Ok(debit_balance),
        }
    }
}

/// The last year up to a day in which entries brought balances forward: what was before is in them. `None` when no year has
/// any: then the first one is where all began.
fn base(years: &[Year], day: NaiveDate) -> Option<&Year> {
    years.iter().rev().find(|year| year.start_date <= day && year.has_opening)
}
