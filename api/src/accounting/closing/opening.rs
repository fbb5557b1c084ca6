//! The entry that opens the next year with the balances of the one that is closed: account by account, and open item by open
//! item where an account is matched.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{
    AccountNumber, Chart, CurrencyCode, Draft, EntryKind, EntrySource, ForeignAmount, Line, LineOrigin,
    Money, Standard,
};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::CheckedClose;
use super::result::{self, Net};
use crate::accounting::fiscal_years::YearRow;
use crate::accounting::{entries, matching, openings, settings};
use crate::http::{ApiError, ApiResult};

/// An open item at the end of a year.
#[derive(QueryableByName)]
struct Item {
    #[diesel(sql_type = SqlUuid)]
    entry_id: Uuid,
    #[diesel(sql_type = Integer)]
    position: i32,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    auxiliary: String,
    #[diesel(sql_type = Nullable<Date>)]
    due_date: Option<NaiveDate>,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = Text)]
    piece_ref: String,
    #[diesel(sql_type = Nullable<Date>)]
    piece_date: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    currency: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    currency_amount: Option<i64>,
}

/// The lines that a year opens with, and those that they bring forward by their places.
#[derive(Default)]
struct Brought {
    lines: Vec<Line>,
    from: Vec<(i32, Uuid, i32)>,
}

/// Posts the entry: `None` where there is nothing to bring forward. `closed` is the year before, whose income and expenses are at
/// zero by now, with what it came to before. Where the next year was opened otherwise, by a file or by what was typed, the entry brings what that lacks, account by account: a
/// year opens with what the one before ended with (C. com. art. L123-19).
///
/// # Errors
/// 409 `opening_differs` where that was not asked for; 422 `closing_not_balanced` where accounts outside of both statements keep the others from coming to nothing; the ledger's codes.
pub async fn open(
    tx: &mut CompanyTx<'_>,
    (closed, ends): (&YearRow, &[Net]),
    next: &YearRow,
    asked: &CheckedClose,
) -> ApiResult<Option<Uuid>> {
    let standard = settings::standard(tx).await?;
    let nets = result::nets(tx, closed.id).await?;
    let nets: Vec<Net> = nets.into_iter().filter(|net| is_brought(standard, &net.account)).collect();
    let opened = openings::of(tx, next.id).await?;
    if nets.is_empty() && opened.is_empty() {
        return Ok(None);
    }
    if nets.iter().any(|net| standard.is_of_result(&net.account))
        || nets.iter().map(|net| i128::from(net.net)).sum::<i128>() != 0
    {
        return Err(ApiError::unprocessable("closing_not_balanced"));
    }
    if !opened.is_empty() {
        let lacks = lacking(tx, (closed, ends), asked, &opened).await?;
        if lacks.is_empty() {
            return Ok(None);
        }
        if !asked.completes_opening {
            return Err(ApiError::conflict("opening_differs"));
        }
        let lines =
            lacks.iter().map(|net| line(next, &net.account, &net.auxiliary, net.net, &asked.opening_label));
        return post(tx, next, asked, lines.collect::<ApiResult<_>>()?).await.map(Some);
    }
    let matchable: BTreeSet<String> = matching::matchable(tx).await?.into_iter().collect();
    let mut items = items_by_third_party(tx, closed.end_date).await?;
    let mut foreign = Foreign::of(tx, closed.id).await?;
    let mut brought = Brought::default();
    for net in &nets {
        let of = matchable
            .contains(&net.account)
            .then(|| items.remove(&(net.account.clone(), net.auxiliary.clone())));
        let items = of.flatten().unwrap_or_default();
        brought.add(next, asked, net, items, foreign.take(net))?;
    }
    for net in foreign.of_nothing(standard, &matchable) {
        brought.add(next, asked, &net, Vec::new(), foreign.take(&net))?;
    }
    let id = post(tx, next, asked, brought.lines).await?;
    note_origins(tx, id, &brought.from).await?;
    Ok(Some(id))
}

async fn post(
    tx: &mut CompanyTx<'_>,
    next: &YearRow,
    asked: &CheckedClose,
    lines: Vec<Line>,
) -> ApiResult<Uuid> {
    let draft = Draft {
        journal: asked.opening_journal.clone(),
        kind: EntryKind::Opening,
        date: next.start_date,
        piece_ref: None,
        piece_date: None,
        label: asked.opening_label.clone(),
        source: EntrySource::Closing,
        lines,
    };
    entries::post_in(tx, next.id, draft).await
}

/// What a year that was opened otherwise lacks of the balances of the one before.
async fn lacking(
    tx: &mut CompanyTx<'_>,
    (closed, ends): (&YearRow, &[Net]),
    asked: &CheckedClose,
    opened: &[Net],
) -> ApiResult<Vec<Net>> {
    let standard = settings::standard(tx).await?;
    let usual = result::usual_account(tx, closed, result::result(standard, ends)?).await?;
    let result_account = asked.result_account.or(usual);
    openings::lacking(
        standard,
        Chart::for_year(standard, closed.start_date),
        ends.iter().map(Net::balance),
        opened.iter().map(Net::balance),
        result_account.as_ref().map(AccountNumber::as_str),
    )
}

/// Whether a balance is brought forward, or should be nothing by now: that of every account but those of the classes that are in no
/// statement, such as 8 and 9 of France.
fn is_brought(standard: Standard, account: &str) -> bool {
    standard.is_of_balance_sheet(account) || standard.is_of_result(account)
}

/// What was open on the last day of a year: open items, and lines that were settled only later.
async fn items_by_third_party(
    tx: &mut CompanyTx<'_>,
    end: NaiveDate,
) -> ApiResult<BTreeMap<(String, String), Vec<Item>>> {
    let items: Vec<Item> = diesel::sql_query(format!(
        "SELECT o.entry_id, o.position, o.account, o.auxiliary, l.due_date, o.amount, l.label,
                coalesce(l.piece_ref, e.piece_ref) AS piece_ref, coalesce(l.piece_date, e.piece_date, l.date) AS piece_date,
                l.currency, l.currency_amount
         FROM {} o JOIN entry_lines l USING (entry_id, position) JOIN entries e ON e.id = o.entry_id
         ORDER BY o.account, o.auxiliary, l.date, o.entry_id, o.position",
        matching::OPEN_ON
    ))
    .bind::<Date, _>(end)
    .load(tx.conn())
    .await?;
    let mut by_third_party: BTreeMap<(String, String), Vec<Item>> = BTreeMap::new();
    for item in items {
        by_third_party.entry((item.account.clone(), item.auxiliary.clone())).or_default().push(item);
    }
    Ok(by_third_party)
}

impl Brought {
    /// The items of an account, what it has of other currencies beyond them, and the rest of its balance.
    fn add(
        &mut self,
        next: &YearRow,
        asked: &CheckedClose,
        net: &Net,
        items: Vec<Item>,
        foreign: Vec<ForeignNet>,
    ) -> ApiResult<()> {
        let (account, auxiliary) = (&net.account, &net.auxiliary);
        let mut known: i128 = items.iter().map(|item| i128::from(item.amount)).sum();
        // What is open item by item has its currency there.
        for of_currency in foreign.iter().filter(|_| items.is_empty()) {
            known += i128::from(of_currency.net);
            for (net, foreign) in of_currency.lines()? {
                let line = line(next, account, auxiliary, net, &asked.opening_label)?;
                self.lines.push(Line { foreign: Some(foreign), ..line });
            }
        }
        for item in items {
            self.from.push((position(self.lines.len())?, item.entry_id, item.position));
            self.lines.push(item.line(next)?);
        }
        let rest = i64::try_from(i128::from(net.net) - known).map_err(ApiError::internal)?;
        if rest != 0 {
            self.lines.push(line(next, account, auxiliary, rest, &asked.opening_label)?);
        }
        Ok(())
    }
}

/// What an account and a third party on it have of another currency.
#[derive(QueryableByName)]
struct ForeignNet {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    auxiliary: String,
    #[diesel(sql_type = Text)]
    currency: String,
    /// In the books, debits less credits.
    #[diesel(sql_type = BigInt)]
    net: i64,
    /// In the currency, debits less credits.
    #[diesel(sql_type = BigInt)]
    foreign_net: i64,
}

/// What a year has of other currencies, by account and third party.
struct Foreign(BTreeMap<(String, String), Vec<ForeignNet>>);

impl Foreign {
    async fn of(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Self> {
        let rows: Vec<ForeignNet> = diesel::sql_query(
            "SELECT l.account, coalesce(l.auxiliary, '') AS auxiliary, l.currency, sum(l.debit - l.credit)::bigint AS net,
                    sum(CASE WHEN l.debit > 0 THEN l.currency_amount ELSE -l.currency_amount END)::bigint AS foreign_net
             FROM entry_lines l JOIN entries e ON e.id = l.entry_id
             WHERE l.currency IS NOT NULL AND e.fiscal_year_id = $1 AND e.state = 'posted'
             GROUP BY 1, 2, 3
             HAVING sum(l.debit - l.credit) <> 0
                 OR sum(CASE WHEN l.debit > 0 THEN l.currency_amount ELSE -l.currency_amount END) <> 0
             ORDER BY 1, 2, 3",
        )
        .bind::<SqlUuid, _>(fiscal_year_id)
        .load(tx.conn())
        .await?;
        let mut by_third_party: BTreeMap<(String, String), Vec<ForeignNet>> = BTreeMap::new();
        for row in rows {
            by_third_party.entry((row.account.clone(), row.auxiliary.clone())).or_default().push(row);
        }
        Ok(Self(by_third_party))
    }

    /// Accounts whose lines in other currencies come to nothing in the books, and not there: what was settled in that of the books is
    /// none of them.
    fn of_nothing(&self, standard: Standard, matchable: &BTreeSet<String>) -> Vec<Net> {
        let is_brought = |account: &str| {
            standard.is_of_balance_sheet(account)
                && !matchable.contains(account)
                && !ledger::rates::is_no_position(standard, account)
        };
        let is_nothing = |nets: &[ForeignNet]| {
            nets.iter().map(|one| i128::from(one.net)).sum::<i128>() == 0
                && nets.iter().any(|one| one.foreign_net != 0)
        };
        let found = self.0.iter().filter(|((account, _), nets)| is_brought(account) && is_nothing(nets));
        let net = |(account, auxiliary): &(String, String)| Net {
            account: account.clone(),
            auxiliary: auxiliary.clone(),
            net: 0,
        };
        found.map(|(name, _)| net(name)).collect()
    }

    fn take(&mut self, net: &Net) -> Vec<ForeignNet> {
        self.0.remove(&(net.account.clone(), net.auxiliary.clone())).unwrap_or_default()
    }
}

impl ForeignNet {
    /// What brings it forward: a line of the side of what is foreign, and where the books have another balance a second one that moves them
    /// alone.
    fn lines(&self) -> ApiResult<Vec<(i64, ForeignAmount)>> {
        let currency = CurrencyCode::new(&self.currency).map_err(ApiError::internal)?;
        let of = |minor: i64| ForeignAmount {
            currency: currency.clone(),
            amount: Money::from_minor(minor.checked_abs().unwrap_or(i64::MAX)),
        };
        if self.foreign_net == 0 || self.net.signum() == self.foreign_net.signum() {
            return Ok(vec![(self.net, of(self.foreign_net))]);
        }
        let beside = self.foreign_net.signum() * self.net.abs().max(1);
        Ok(vec![(beside, of(self.foreign_net)), (self.net - beside, of(0))])
    }
}

impl Item {
    fn line(&self, next: &YearRow) -> ApiResult<Line> {
        let currency =
            self.currency.as_deref().map(CurrencyCode::new).transpose().map_err(ApiError::internal)?;
        let amount = self.currency_amount.map(Money::from_minor);
        let origin = LineOrigin {
            number: None,
            piece_ref: Some(self.piece_ref.clone()).filter(|text| !text.is_empty()),
            piece_date: self.piece_date.filter(|_| !self.piece_ref.is_empty()),
        };
        Ok(Line {
            foreign: currency.zip(amount).map(|(currency, amount)| ForeignAmount { currency, amount }),
            due_date: self.due_date,
            origin: Some(origin),
            ..line(next, &self.account, &self.auxiliary, self.amount, &self.label)?
        })
    }
}

fn line(next: &YearRow, account: &str, auxiliary: &str, net: i64, label: &str) -> ApiResult<Line> {
    let account = AccountNumber::new(account).map_err(ApiError::internal)?;
    let auxiliary = Some(auxiliary.to_owned()).filter(|code| !code.is_empty());
    Ok(Line { auxiliary, ..Line::of(account, next.start_date, label, Money::from_minor(net)) })
}

async fn note_origins(tx: &mut CompanyTx<'_>, id: Uuid, from: &[(i32, Uuid, i32)]) -> ApiResult<()> {
    diesel::sql_query(
        "INSERT INTO carried_lines (entry_id, position, from_entry_id, from_position)
         SELECT $1, * FROM unnest($2, $3, $4)",
    )
    .bind::<SqlUuid, _>(id)
    .bind::<Array<Integer>, _>(from.iter().map(|(position, ..)| *position).collect::<Vec<_>>())
    .bind::<Array<SqlUuid>, _>(from.iter().map(|(_, entry, _)| *entry).collect::<Vec<_>>())
    .bind::<Array<Integer>, _>(from.iter().map(|(.., position)| *position).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// An opening entry that was cancelled brings nothing forward: its lines bear no letters of what they were made of.
pub async fn forget_origins(tx: &mut CompanyTx<'_>, entry_id: Uuid) -> ApiResult<()> {
    let carried = diesel::sql_query("DELETE FROM carried_lines WHERE entry_id = $1");
    carried.bind::<SqlUuid, _>(entry_id).execute(tx.conn()).await?;
    Ok(())
}

fn position(place: usize) -> ApiResult<i32> {
    i32::try_from(place).map_err(ApiError::internal)
}
