//! What is open in other currencies at the end of a year.

use std::collections::BTreeMap;

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::rates::{ForeignPosition, MatchedItem, PositionKind, Treatment, treatment};
use ledger::{AccountNumber, AccountRole, Chart, CurrencyCode, Money, Prefixes, Standard};
use tenancy::CompanyTx;
use uuid::Uuid;

use crate::accounting::amount::overflow;
use crate::accounting::fiscal_years::YearRow;
use crate::accounting::{matching, settings};
use crate::http::{ApiError, ApiResult};

/// Positions, each with where it comes from.
pub struct Positions {
    pub standard: Standard,
    pub open: Vec<ForeignPosition>,
    pub origins: Vec<Origin>,
}

/// Where a position comes from.
pub struct Origin {
    /// The document that it is of.
    pub piece_ref: Option<String>,
    /// The match whose settled parts it is what is left of.
    pub match_id: Option<Uuid>,
}

#[derive(Clone, QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    auxiliary: String,
    #[diesel(sql_type = Text)]
    currency: String,
    #[diesel(sql_type = BigInt)]
    foreign_net: i64,
    #[diesel(sql_type = BigInt)]
    net: i64,
    #[diesel(sql_type = Nullable<Text>)]
    piece_ref: Option<String>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    match_id: Option<Uuid>,
    /// Whether that match was settled since.
    #[diesel(sql_type = Bool)]
    is_settled: bool,
}

/// What accounts that are not matched have of other currencies in a year, with what it opened with.
const BALANCES: &str = "
    SELECT l.account, coalesce(l.auxiliary, '') AS auxiliary, l.currency,
           sum(CASE WHEN l.debit > 0 THEN l.currency_amount ELSE -l.currency_amount END)::bigint AS foreign_net,
           sum(l.debit - l.credit)::bigint AS net, NULL::text AS piece_ref, NULL::uuid AS match_id, false AS is_settled
    FROM entry_lines l JOIN entries e ON e.id = l.entry_id
    WHERE l.currency IS NOT NULL AND e.fiscal_year_id = $1 AND e.state = 'posted' AND l.account <> ALL($2)
      AND e.id <> ALL($3)
    GROUP BY 1, 2, 3
    HAVING sum(l.debit - l.credit) <> 0
        OR sum(CASE WHEN l.debit > 0 THEN l.currency_amount ELSE -l.currency_amount END) <> 0
    ORDER BY 1, 2, 3";

/// Items of matched accounts that were open on a day, before a FROM.
const ITEMS: &str = "
    SELECT o.account, o.auxiliary, l.currency, o.amount AS net, nullif(coalesce(l.piece_ref, e.piece_ref), '') AS piece_ref,
           CASE WHEN l.debit > 0 THEN l.currency_amount ELSE -l.currency_amount END AS foreign_net,
           o.match_id, o.is_settled";

impl Positions {
    /// Those of a year, but for what entries that revalued it made of them.
    pub async fn of(tx: &mut CompanyTx<'_>, year: &YearRow, revalued_by: &[Uuid]) -> ApiResult<Self> {
        let standard = settings::standard(tx).await?;
        let own = tx.company().currency.clone();
        let matchable = matching::matchable(tx).await?;
        let balances = diesel::sql_query(BALANCES)
            .bind::<SqlUuid, _>(year.id)
            .bind::<Array<Text>, _>(&matchable)
            .bind::<Array<SqlUuid>, _>(revalued_by)
            .load::<Row>(tx.conn())
            .await?;
        let items = diesel::sql_query(format!(
            "{ITEMS} FROM {} o JOIN entry_lines l USING (entry_id, position) JOIN entries e ON e.id = o.entry_id
             WHERE l.currency IS NOT NULL AND o.entry_id <> ALL($2)
             ORDER BY o.account, o.auxiliary, l.currency, l.date, o.entry_id, o.position",
            matching::OPEN_ON
        ));
        let items = items
            .bind::<Date, _>(year.end_date)
            .bind::<Array<SqlUuid>, _>(revalued_by)
            .load::<Row>(tx.conn())
            .await?;
        Self::gathered(standard, year, balances.into_iter().chain(items).filter(|row| row.currency != own))
    }

    fn gathered(standard: Standard, year: &YearRow, rows: impl Iterator<Item = Row>) -> ApiResult<Self> {
        let kinds = Kinds::of(standard, year);
        let mut found = Self { standard, open: Vec::new(), origins: Vec::new() };
        let mut together: BTreeMap<(String, String, String), Row> = BTreeMap::new();
        // Of a match in several currencies each is settled for itself.
        let mut matched: BTreeMap<(String, String, Uuid, String), Vec<Row>> = BTreeMap::new();
        for row in rows {
            let Some(kind) = kinds.kind(&row.account) else { continue };
            match row.match_id {
                // What is of the year anyway need not be told item by item.
                _ if treatment(standard, kind) == Treatment::Income => add(&mut together, row),
                Some(id) => {
                    let of = (row.account.clone(), row.auxiliary.clone(), id, row.currency.clone());
                    matched.entry(of).or_default().push(row);
                }
                None => found.push(row, kind)?,
            }
        }
        let settled = matched.into_values().map(settle).collect::<ApiResult<Vec<_>>>()?;
        for row in settled.into_iter().flatten().chain(together.into_values()) {
            if let Some(kind) = kinds.kind(&row.account) {
                found.push(row, kind)?;
            }
        }
        Ok(found)
    }

    fn push(&mut self, row: Row, kind: PositionKind) -> ApiResult<()> {
        self.open.push(ForeignPosition {
            account: AccountNumber::new(&row.account).map_err(ApiError::internal)?,
            auxiliary: Some(row.auxiliary).filter(|code| !code.is_empty()),
            kind,
            currency: CurrencyCode::new(&row.currency).map_err(ApiError::internal)?,
            foreign: Money::from_minor(row.foreign_net),
            book: Money::from_minor(row.net),
            is_taken_back: row.is_settled,
        });
        // What is taken back leaves the match as it is.
        let match_id = row.match_id.filter(|_| !row.is_settled);
        self.origins.push(Origin { piece_ref: row.piece_ref, match_id });
        Ok(())
    }
}

/// What is open of the items of a match, and what the settled parts left, as an item of which nothing foreign is there.
fn settle(items: Vec<Row>) -> ApiResult<Vec<Row>> {
    let amounts = items.iter().map(|row| MatchedItem {
        foreign: Money::from_minor(row.foreign_net),
        book: Money::from_minor(row.net),
    });
    let settled = ledger::rates::settle(&amounts.collect::<Vec<_>>()).map_err(overflow)?;
    let part =
        |place: usize, foreign_net, net, match_id| Row { foreign_net, net, match_id, ..items[place].clone() };
    let open = settled.open.iter();
    let mut rows: Vec<Row> =
        open.map(|(place, open)| part(*place, open.foreign.minor(), open.book.minor(), None)).collect();
    if !settled.left.is_zero() {
        rows.push(part(0, 0, settled.left.minor(), items[0].match_id));
    }
    Ok(rows)
}

fn add(together: &mut BTreeMap<(String, String, String), Row>, row: Row) {
    let key = (row.account.clone(), row.auxiliary.clone(), row.currency.clone());
    match together.get_mut(&key) {
        Some(sum) => {
            sum.net = sum.net.saturating_add(row.net);
            sum.foreign_net = sum.foreign_net.saturating_add(row.foreign_net);
            sum.piece_ref = None;
        }
        None => {
            together.insert(key, Row { match_id: None, ..row });
        }
    }
}

/// What accounts are, by the roles of a chart and their class.
struct Kinds {
    standard: Standard,
    treasury: Option<Prefixes>,
    commercial: Option<Prefixes>,
}

impl Kinds {
    fn of(standard: Standard, year: &YearRow) -> Self {
        let chart = Chart::for_year(standard, year.start_date);
        Self {
            standard,
            treasury: chart.prefixes_of(&[AccountRole::Treasury]),
            commercial: chart.prefixes_of(&[AccountRole::Receivable, AccountRole::Payable]),
        }
    }

    /// `None` for what is not paid in money: income, charges, fixed assets and stocks.
    fn kind(&self, account: &str) -> Option<PositionKind> {
        let is_of = |prefixes: &Option<Prefixes>| prefixes.as_ref().is_some_and(|one| one.contains(account));
        if is_of(&self.treasury) {
            return Some(PositionKind::Cash);
        }
        if is_of(&self.commercial) {
            return Some(PositionKind::Commercial);
        }
        PositionKind::of_account(self.standard, account)
    }
}
