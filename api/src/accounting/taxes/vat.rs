//! Computes the VAT of a period from the lines that bear a code, and compares it with what the accounts moved.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Text};
use diesel_async::RunQueryDsl;
use ledger::taxes::Rate;
use ledger::{AccountRole, Chart, Currency};
use tenancy::CompanyTx;
use tenancy::schema::company;

use super::dto::{TaxDue, TaxUsage};
use super::payments::{self, DueOfCode};
use super::store::{self, CodeRow};
use super::vat_dto::{VatAccount, VatOfCode, VatOfPeriod, VatTotals};
use crate::accounting::{accounts, amount, dates, settings};
use crate::http::{ApiResult, Fields};

/// The days of a period: those that bound months, because sums are kept by month.
#[derive(Debug, Clone, Copy)]
pub struct Period {
    pub from: NaiveDate,
    pub to: NaiveDate,
}

impl Period {
    /// Checks both days.
    ///
    /// # Errors
    /// 422 `date_out_of_range`, `not_first_of_month`, `not_last_of_month`, `to_before_from`.
    pub fn check(from: NaiveDate, to: NaiveDate) -> ApiResult<Self> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "from", Some(from));
        dates::check(&mut fields, "to", Some(to));
        if from.day() != 1 {
            fields.refuse("from", "not_first_of_month");
        }
        if to.succ_opt().is_some_and(|next| next.day() != 1) {
            fields.refuse("to", "not_last_of_month");
        }
        if to < from {
            fields.refuse("to", "to_before_from");
        }
        fields.finish()?;
        Ok(Self { from, to })
    }
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Array<Integer>)]
    rates: Vec<i32>,
    #[diesel(sql_type = BigInt)]
    base: i64,
    #[diesel(sql_type = BigInt)]
    tax: i64,
    #[diesel(sql_type = BigInt)]
    got_back: i64,
    #[diesel(sql_type = BigInt)]
    collected: i64,
    #[diesel(sql_type = BigInt)]
    deductible: i64,
    #[diesel(sql_type = BigInt)]
    entries: i64,
}

#[derive(QueryableByName)]
struct Moved {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Bool)]
    is_deductible: bool,
    #[diesel(sql_type = BigInt)]
    movement: i64,
    #[diesel(sql_type = BigInt)]
    with_code: i64,
    #[diesel(sql_type = BigInt)]
    settled: i64,
    #[diesel(sql_type = BigInt)]
    without_code: i64,
}

/// The VAT of a period.
///
/// # Errors
/// 500 when the database holds what the ledger does not know.
pub async fn get(tx: &mut CompanyTx<'_>, period: Period) -> ApiResult<VatOfPeriod> {
    let currency = amount::currency_of(tx.company())?;
    let codes = store::list(tx).await?;
    let (numbers, deductible) = vat_accounts(tx, &codes, period).await?;
    let sums = sums(tx, period, (&numbers, &deductible)).await?;
    let due = payments::due_of_period(tx, (period.from, period.to), (&numbers, &deductible)).await?;
    let settled = numbers_of(tx, period, AccountRole::VatSettled).await?;
    let moved = moved(tx, period, (&numbers, &deductible), &settled).await?;
    let is_tied = moved.iter().all(|one| one.movement == one.with_code + one.settled + one.without_code);
    let of_codes = by_code(&codes, sums, due);
    let totals = totals(&of_codes, &moved, currency);
    let labels = accounts::labels(tx, &numbers).await?;
    Ok(VatOfPeriod {
        from: period.from,
        to: period.to,
        currency: currency.code().to_owned(),
        codes: of_codes.into_iter().map(|one| one.view(currency)).collect(),
        accounts: moved
            .into_iter()
            .map(|one| VatAccount {
                label: labels.get(&one.account).map(|(label, _)| label.clone()).unwrap_or_default(),
                account: one.account,
                is_deductible: one.is_deductible,
                movement: amount::wire(one.movement, currency),
                with_code: amount::wire(one.with_code, currency),
                settled: amount::wire(one.settled, currency),
                without_code: amount::wire(one.without_code, currency),
            })
            .collect(),
        totals,
        is_tied,
    })
}

/// The accounts of VAT, each with whether what stands there is got back: those of the codes, and those that the chart says.
pub async fn vat_accounts(
    tx: &mut CompanyTx<'_>,
    codes: &[(CodeRow, Vec<store::RateRow>)],
    period: Period,
) -> ApiResult<(Vec<String>, Vec<bool>)> {
    let mut found: BTreeMap<String, bool> = BTreeMap::new();
    for (role, is_deductible) in [(AccountRole::VatCollected, false), (AccountRole::VatDeductible, true)] {
        found.extend(numbers_of(tx, period, role).await?.into_iter().map(|number| (number, is_deductible)));
    }
    for (code, _) in codes {
        let named = [(&code.collected_account, false), (&code.deductible_account, true)];
        for (number, is_deductible) in named {
            if let Some(number) = number {
                found.entry(number.clone()).or_insert(is_deductible);
            }
        }
    }
    Ok(found.into_iter().unzip())
}

/// The company's accounts that play a role in its chart.
async fn numbers_of(tx: &mut CompanyTx<'_>, period: Period, role: AccountRole) -> ApiResult<Vec<String>> {
    let chart = Chart::for_year(settings::standard(tx).await?, period.from);
    let Some(prefixes) = chart.prefixes_of(&[role]) else { return Ok(Vec::new()) };
    let numbers: Vec<String> =
        company::accounts::table.select(company::accounts::number).load(tx.conn()).await?;
    Ok(numbers.into_iter().filter(|number| prefixes.contains(number)).collect())
}

/// What the lines of each code come to; tax is computed once an entry, as it is split.
async fn sums(
    tx: &mut CompanyTx<'_>,
    period: Period,
    (numbers, deductible): (&[String], &[bool]),
) -> ApiResult<Vec<Sum>> {
    Ok(diesel::sql_query(
        "WITH t AS MATERIALIZED (
             SELECT l.tax_code AS code, l.entry_id, min(l.date) AS date,
                    coalesce(sum(sign((l.debit - l.credit)::numeric) * l.tax_base) FILTER (WHERE v.account IS NULL), 0) AS base,
                    coalesce(sum(l.credit - l.debit) FILTER (WHERE NOT v.is_deductible), 0) AS collected,
                    coalesce(sum(l.debit - l.credit) FILTER (WHERE v.is_deductible), 0) AS deductible
             FROM entry_lines l JOIN entries e ON e.id = l.entry_id
                  LEFT JOIN unnest($3, $4) AS v (account, is_deductible) ON v.account = l.account
             WHERE l.tax_code IS NOT NULL AND l.date BETWEEN $1 AND $2 AND e.state = 'posted' AND e.kind = 'ordinary'
             GROUP BY 1, 2),
         x AS (SELECT code, entry_id, date, base, collected, deductible FROM t
               UNION ALL
               SELECT c.companion, t.entry_id, t.date, t.base, 0, 0 FROM t JOIN tax_codes c USING (code)
               WHERE c.companion IS NOT NULL),
         p AS (SELECT x.code, x.entry_id, min(x.date) AS date, sum(x.base) AS base, sum(x.collected) AS collected,
                      sum(x.deductible) AS deductible
               FROM x GROUP BY 1, 2),
         r AS (SELECT p.*, k.rate_millionths AS rate, k.share_millionths AS share,
                      round(p.base * coalesce(k.rate_millionths, 0) / 1000000) AS tax
               FROM p LEFT JOIN LATERAL (SELECT rate_millionths, share_millionths FROM tax_rates k
                   WHERE k.code = p.code AND k.first_day <= p.date ORDER BY k.first_day DESC LIMIT 1) k ON true)
         SELECT code, array_remove(array_agg(DISTINCT rate ORDER BY rate), NULL) AS rates, sum(base)::bigint AS base,
                sum(tax)::bigint AS tax, sum(round(tax * coalesce(share, 0) / 1000000))::bigint AS got_back,
                sum(collected)::bigint AS collected, sum(deductible)::bigint AS deductible, count(*) AS entries
         FROM r GROUP BY code ORDER BY code",
    )
    .bind::<Date, _>(period.from)
    .bind::<Date, _>(period.to)
    .bind::<Array<Text>, _>(numbers)
    .bind::<Array<Bool>, _>(deductible)
    .load(tx.conn())
    .await?)
}

/// What the accounts moved, by the sums that posting keeps, and what their lines come to. Entries without any code that move what is
/// settled with the State are settlements.
async fn moved(
    tx: &mut CompanyTx<'_>,
    period: Period,
    (numbers, deductible): (&[String], &[bool]),
    settled: &[String],
) -> ApiResult<Vec<Moved>> {
    Ok(diesel::sql_query(
        "WITH settlements AS MATERIALIZED (
             SELECT DISTINCT l.entry_id FROM entry_lines l JOIN entries e ON e.id = l.entry_id
             WHERE l.account = ANY($5) AND l.date BETWEEN $1 AND $2 AND e.state = 'posted' AND e.kind = 'ordinary'
               AND NOT EXISTS (SELECT FROM entry_lines o WHERE o.entry_id = l.entry_id AND o.tax_code IS NOT NULL))
         SELECT v.account, v.is_deductible, (s.side * b.moved)::bigint AS movement,
                (s.side * l.with_code)::bigint AS with_code, (s.side * l.settled)::bigint AS settled,
                (s.side * (l.uncoded - l.settled))::bigint AS without_code
         FROM unnest($3, $4) AS v (account, is_deductible)
              CROSS JOIN LATERAL (SELECT CASE WHEN v.is_deductible THEN 1 ELSE -1 END AS side) s
              CROSS JOIN LATERAL (SELECT coalesce(sum(b.debit - b.credit), 0) AS moved, count(*) AS found
                  FROM account_balances b WHERE b.account = v.account AND b.kind = 'ordinary'
                      AND b.month BETWEEN $1 AND $2) b
              CROSS JOIN LATERAL (SELECT coalesce(sum(l.debit - l.credit) FILTER (WHERE l.tax_code IS NOT NULL), 0) AS with_code,
                      coalesce(sum(l.debit - l.credit) FILTER (WHERE l.tax_code IS NULL), 0) AS uncoded,
                      coalesce(sum(l.debit - l.credit) FILTER (WHERE t.entry_id IS NOT NULL), 0) AS settled
                  FROM entry_lines l JOIN entries e ON e.id = l.entry_id LEFT JOIN settlements t ON t.entry_id = l.entry_id
                  WHERE l.account = v.account AND l.date BETWEEN $1 AND $2 AND e.state = 'posted' AND e.kind = 'ordinary') l
         WHERE b.found > 0 OR l.with_code <> 0 OR l.uncoded <> 0
         ORDER BY v.account",
    )
    .bind::<Date, _>(period.from)
    .bind::<Date, _>(period.to)
    .bind::<Array<Text>, _>(numbers)
    .bind::<Array<Bool>, _>(deductible)
    .bind::<Array<Text>, _>(settled)
    .load(tx.conn())
    .await?)
}

/// A code with its figures in minor units.
struct OfCode<'a> {
    code: String,
    row: Option<&'a CodeRow>,
    rates: Vec<i32>,
    base: i64,
    computed: [i64; 2],
    booked: [i64; 2],
    entries: i64,
    due: DueOfCode,
}

fn by_code(
    codes: &[(CodeRow, Vec<store::RateRow>)],
    sums: Vec<Sum>,
    mut due: BTreeMap<String, DueOfCode>,
) -> Vec<OfCode<'_>> {
    let row = |code: &str| codes.iter().map(|(row, _)| row).find(|row| row.code == code);
    let mut found: Vec<OfCode<'_>> = Vec::new();
    for sum in sums {
        let row = row(&sum.code);
        let of_sale = row.is_some_and(|row| row.usage == "sale");
        let sign = if of_sale { -1 } else { 1 };
        let sides = row.and_then(sides);
        let collected =
            if sides.is_some_and(ledger::taxes::Sides::has_collected) { sign * sum.tax } else { 0 };
        let got_back = if sides.is_some_and(ledger::taxes::Sides::has_deductible) { sum.got_back } else { 0 };
        let booked = [sum.collected, sum.deductible];
        let waits = row.is_some_and(|row| row.due == TaxDue::Payments.as_str());
        let at_once = DueOfCode {
            base: sign * sum.base,
            collected: booked[0],
            deductible: booked[1],
            ..DueOfCode::default()
        };
        let due = if waits { due.remove(&sum.code).unwrap_or_default() } else { at_once };
        let computed = [collected, got_back];
        found.push(OfCode {
            code: sum.code,
            row,
            rates: sum.rates,
            base: sign * sum.base,
            computed,
            booked,
            entries: sum.entries,
            due,
        });
    }
    // What is only paid in the period has no line in it.
    found.extend(due.into_iter().filter(|(_, due)| due.from_before != 0 || due.base != 0).map(
        |(code, due)| {
            let row = row(&code);
            OfCode {
                code,
                row,
                rates: Vec::new(),
                base: 0,
                computed: [0; 2],
                booked: [0; 2],
                entries: 0,
                due,
            }
        },
    ));
    found.sort_by(|one, other| one.code.cmp(&other.code));
    found
}

fn sides(row: &CodeRow) -> Option<ledger::taxes::Sides> {
    let usage = ledger::taxes::TaxUse::from_code(&row.usage)?;
    Some(ledger::taxes::Sides::of(usage, ledger::taxes::TaxKind::from_code(&row.kind)?))
}

impl OfCode<'_> {
    fn view(self, currency: Currency) -> VatOfCode {
        let wire = |minor| amount::wire(minor, currency);
        let text = |of: fn(&CodeRow) -> &String| self.row.map(of).cloned().unwrap_or_default();
        let [collected, deductible] = self.computed;
        let difference = self.booked[0] - collected + self.booked[1] - deductible;
        VatOfCode {
            name: text(|row| &row.name),
            usage: self.row.and_then(|row| TaxUsage::of(&row.usage)),
            due: self.row.and_then(|row| TaxDue::of(&row.due)),
            rates: self
                .rates
                .iter()
                .filter_map(|rate| Rate::from_millionths(*rate))
                .map(Rate::format)
                .collect(),
            base_box: text(|row| &row.base_box),
            tax_box: text(|row| &row.tax_box),
            deductible_box: text(|row| &row.deductible_box),
            base: wire(self.base),
            collected_computed: wire(collected),
            collected_booked: wire(self.booked[0]),
            deductible_computed: wire(deductible),
            deductible_booked: wire(self.booked[1]),
            difference: wire(difference),
            differs: difference.abs() > self.entries,
            base_due: wire(self.due.base),
            collected_due: wire(self.due.collected),
            deductible_due: wire(self.due.deductible),
            not_yet_due: wire(self.due.not_yet),
            due_from_before: wire(self.due.from_before),
            code: self.code,
        }
    }
}

fn totals(codes: &[OfCode<'_>], moved: &[Moved], currency: Currency) -> VatTotals {
    let sum = |of: fn(&OfCode<'_>) -> i64| codes.iter().map(of).sum::<i64>();
    let (collected_due, deductible_due) = (sum(|one| one.due.collected), sum(|one| one.due.deductible));
    let without: i64 =
        moved.iter().map(|one| if one.is_deductible { -one.without_code } else { one.without_code }).sum();
    VatTotals {
        collected_booked: amount::wire(sum(|one| one.booked[0]), currency),
        deductible_booked: amount::wire(sum(|one| one.booked[1]), currency),
        collected_due: amount::wire(collected_due, currency),
        deductible_due: amount::wire(deductible_due, currency),
        net_due: amount::wire(collected_due - deductible_due, currency),
        without_code: amount::wire(without, currency),
    }
}
