//! What is open in other currencies at the end of a year.

use std::collections::BTreeMap;

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::rates::{ForeignPosition, MatchedItem, PositionKind, Treatment, is_no_position, treatment};
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

/// What accounts that are not matched have of other currencies in a year, with what it opened with: debits, credits, and where the books
/// alone move.
const BALANCES: &str = "
    SELECT account, auxiliary, currency, sum(foreign_net)::bigint AS foreign_net, sum(net)::bigint AS net,
           NULL::text AS piece_ref, NULL::uuid AS match_id, false AS is_settled
    FROM (SELECT l.account, coalesce(l.auxiliary, '') AS auxiliary, l.currency, l.debit - l.credit AS net,
                 CASE WHEN l.debit > 0 THEN l.currency_amount ELSE -l.currency_amount END AS foreign_net
          FROM entry_lines l JOIN entries e ON e.id = l.entry_id
          WHERE l.currency IS NOT NULL AND e.fiscal_year_id = $1 AND e.state = 'posted' AND l.account <> ALL($2)
            AND e.id <> ALL($3)) l
    GROUP BY 1, 2, 3, sign(foreign_net)
    ORDER BY 1, 2, 3";

/// Items of matched accounts that were open on a day, before a FROM; without a currency where that of the books is meant.
const ITEMS: &str = "
    SELECT o.account, o.auxiliary, coalesce(l.currency, '') AS currency, o.amount AS net, nullif(coalesce(l.piece_ref, e.piece_ref), '') AS piece_ref,
           coalesce(CASE WHEN l.debit > 0 THEN l.currency_amount ELSE -l.currency_amount END, 0) AS foreign_net,
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
             WHERE (l.currency IS NOT NULL OR o.match_id IS NOT NULL) AND o.entry_id <> ALL($2)
             ORDER BY o.account, o.auxiliary, l.currency, l.date, o.entry_id, o.position",
            matching::OPEN_ON
        ));
        let items = items
            .bind::<Date, _>(year.end_date)
            .bind::<Array<SqlUuid>, _>(revalued_by)
            .load::<Row>(tx.conn())
            .await?;
        Self::gathered(&Kinds::of(standard, year), &own, balances, items)
    }

    fn gathered(kinds: &Kinds, own: &str, balances: Vec<Row>, items: Vec<Row>) -> ApiResult<Self> {
        let mut found = Self { standard: kinds.standard, open: Vec::new(), origins: Vec::new() };
        let mut together: BTreeMap<Of, Row> = BTreeMap::new();
        let mut matches = Matches::default();
        for row in items {
            match (kinds.kind(&row.account), row.match_id) {
                (None, _) => {}
                (Some(_), Some(id)) => matches.add(id, row, own),
                (Some(_), None) if row.is_of_books(own) => {}
                (Some(kind), None) if kinds.is_income(kind) => add(&mut together, row),
                (Some(kind), None) => found.push(row, kind)?,
            }
        }
        let is_of_other = |row: &Row| !row.is_of_books(own);
        let balances: Vec<Row> = balances.into_iter().filter(is_of_other).collect();
        let balances = balances.chunk_by(|a, b| a.of() == b.of()).map(of_account);
        for row in balances.chain(matches.settled()).collect::<ApiResult<Vec<_>>>()?.into_iter().flatten() {
            match kinds.kind(&row.account) {
                None => {}
                // What is of the year anyway need not be told item by item.
                Some(kind) if kinds.is_income(kind) => add(&mut together, row),
                Some(kind) => found.push(row, kind)?,
            }
        }
        for row in together.into_values().filter(|row| row.net != 0 || row.foreign_net != 0) {
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

/// An account, a third party and a currency.
type Of = (String, String, String);

/// The items of matches, of each currency for itself, and what is in that of the books beside them.
#[derive(Default)]
struct Matches {
    foreign: BTreeMap<(Uuid, String), Vec<Row>>,
    own: BTreeMap<Uuid, i64>,
}

impl Matches {
    fn add(&mut self, id: Uuid, row: Row, own: &str) {
        if row.is_of_books(own) {
            let sum = self.own.entry(id).or_default();
            *sum = sum.saturating_add(row.net);
        } else {
            self.foreign.entry((id, row.currency.clone())).or_default().push(row);
        }
    }

    /// What is open of them. What was paid in the currency of the books is of the other currency where there is one alone.
    fn settled(self) -> impl Iterator<Item = ApiResult<Vec<Row>>> {
        let mut currencies: BTreeMap<Uuid, usize> = BTreeMap::new();
        for (id, _) in self.foreign.keys() {
            *currencies.entry(*id).or_default() += 1;
        }
        self.foreign.into_iter().map(move |((id, _), items)| {
            let own = self.own.get(&id).copied().filter(|_| currencies.get(&id) == Some(&1));
            settle(&items, own.unwrap_or_default())
        })
    }
}

impl Row {
    fn of(&self) -> Of {
        (self.account.clone(), self.auxiliary.clone(), self.currency.clone())
    }

    /// Whether it is in the currency of the books.
    fn is_of_books(&self, own: &str) -> bool {
        self.currency.is_empty() || self.currency == own
    }
}

/// What an account that is not matched has: what is open, at the rate at which it was booked on the whole, and what was settled of it
/// left. Where the books alone move it is of what is open.
fn of_account(sides: &[Row]) -> ApiResult<Vec<Row>> {
    let net: i128 = sides.iter().map(|row| i128::from(row.foreign_net)).sum();
    let is_open = |row: &Row| net != 0 && i128::from(row.foreign_net).signum() == net.signum();
    let mut sides = sides.to_vec();
    if let Some(open) = sides.iter().position(is_open) {
        for alone in (0..sides.len()).filter(|place| *place != open) {
            if sides[alone].foreign_net == 0 {
                sides[open].net = sides[open].net.saturating_add(sides[alone].net);
                sides[alone].net = 0;
            }
        }
    }
    settle(&sides, 0)
}

/// What is open of items that settle each other, and what the settled parts left, as an item of which nothing foreign is there.
fn settle(items: &[Row], own: i64) -> ApiResult<Vec<Row>> {
    let amounts = items.iter().map(|row| MatchedItem {
        foreign: Money::from_minor(row.foreign_net),
        book: Money::from_minor(row.net),
    });
    let settled = ledger::rates::settle(&amounts.collect::<Vec<_>>(), Money::from_minor(own));
    let settled = settled.map_err(overflow)?;
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

fn add(together: &mut BTreeMap<Of, Row>, row: Row) {
    match together.get_mut(&row.of()) {
        Some(sum) => {
            sum.net = sum.net.saturating_add(row.net);
            sum.foreign_net = sum.foreign_net.saturating_add(row.foreign_net);
            sum.piece_ref = None;
        }
        None => {
            together.insert(row.of(), Row { match_id: None, ..row });
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

    /// Whether the differences of a kind are of the year.
    fn is_income(&self, kind: PositionKind) -> bool {
        treatment(self.standard, kind) == Treatment::Income
    }

    /// `None` for what is not paid in money, or not in another currency.
    fn kind(&self, account: &str) -> Option<PositionKind> {
        if is_no_position(self.standard, account) {
            return None;
        }
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
