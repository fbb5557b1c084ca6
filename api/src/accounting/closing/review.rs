//! What keeps a year from being closed, and what somebody should look at before.

use chrono::Months;
use diesel::QueryableByName;
use diesel::pg::Pg;
use diesel::sql_types::{BigInt, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{AccountNumber, AccountRole, Chart, Prefixes, Standard};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{ClosingFinding, ClosingReview, FindingCode, Severity};
use super::result::{self, Net};
use crate::accounting::balances::month_of;
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::openings;
use crate::accounting::{amount, assets, loans, revaluation, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult};

/// What a finding names at most.
const NAMED: usize = 20;

/// Entries of this many units of the currency and its multiples are large and round.
const ROUND_UNITS: i64 = 1000;

/// Reads what closing a year would come to.
///
/// # Errors
/// 404 for an unknown year.
pub async fn review(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<ClosingReview> {
    let currency = amount::currency_of(tx.company())?;
    let summary = fiscal_years::summaries(tx, Some(id)).await?.pop().ok_or_else(ApiError::not_found)?;
    let year = fiscal_years::find(tx, id).await?.ok_or_else(ApiError::not_found)?;
    let standard = settings::standard(tx).await?;
    let nets = result::nets(tx, id).await?;
    let result = result::result(standard, &nets)?;
    let next = openings::year_after(tx, &year).await?;
    let opened = match &next {
        Some(next) => openings::of(tx, next.id).await?,
        None => Vec::new(),
    };
    let chart = Chart::for_year(standard, year.start_date);
    let mut findings = blocking(tx, &year, summary.drafts).await?;
    findings.extend(of_the_calendar(tx, &year).await?);
    findings.extend(open_items(tx, &year).await?);
    findings.extend(of_balances(standard, chart, &nets));
    if year.require_open().is_ok() {
        findings.extend(not_allocated(chart, &nets));
        let lacking = revaluation::lacking(tx, &year).await?;
        findings.extend(finding(FindingCode::CurrenciesNotRevalued, Severity::Attention, lacking));
        let lacking = assets::lacking(tx, year.end_date).await?;
        findings.extend(finding(FindingCode::AssetsNotWrittenOff, Severity::Attention, lacking));
        let lacking = loans::lacking(tx, year.end_date).await?;
        findings.extend(finding(FindingCode::InstalmentsNotBooked, Severity::Attention, lacking));
    }
    findings.extend(of_entries(tx, &year, ROUND_UNITS * 10_i64.pow(u32::from(currency.decimals()))).await?);
    let usual = result::usual_account(tx, &year, result).await?;
    let usual = usual.as_ref().map(AccountNumber::as_str);
    if year.require_open().is_ok() && !opened.is_empty() {
        let (ends, opened) = (nets.iter().map(Net::balance), opened.iter().map(Net::balance));
        let lacks = openings::lacking(standard, chart, ends, opened, usual)?;
        let about = lacks.iter().map(Net::name).collect();
        findings.extend(finding(FindingCode::OpeningDiffers, Severity::Attention, about));
    }
    let following = year.end_date.succ_opt().unwrap_or(year.end_date);
    Ok(ClosingReview {
        currency: currency.code().to_owned(),
        result: result.format(currency),
        result_account: usual.map(str::to_owned),
        next_start: next.map_or(following, |next| next.start_date),
        next_is_opened: !opened.is_empty(),
        findings,
        fiscal_year: fiscal_years::view(summary),
    })
}

fn finding(code: FindingCode, severity: Severity, about: Vec<String>) -> Option<ClosingFinding> {
    let count = i64::try_from(about.len()).unwrap_or(i64::MAX);
    let about = about.into_iter().take(NAMED).collect();
    (count > 0).then_some(ClosingFinding { code, severity, count, about })
}

fn counted(code: FindingCode, severity: Severity, count: i64) -> Option<ClosingFinding> {
    (count > 0).then_some(ClosingFinding { code, severity, count, about: Vec::new() })
}

async fn blocking(tx: &mut CompanyTx<'_>, year: &YearRow, drafts: i64) -> ApiResult<Vec<ClosingFinding>> {
    let all = fiscal_years::summaries(tx, None).await?;
    let is_open_before = |other: &&fiscal_years::YearSummary| {
        other.end_date < year.start_date && other.state == "open" && other.posted > 0
    };
    let before = all.iter().filter(is_open_before).map(|other| other.start_date.to_string()).collect();
    let found = [
        finding(FindingCode::EarlierYearOpen, Severity::Blocking, before),
        counted(FindingCode::Drafts, Severity::Blocking, drafts),
    ];
    Ok(found.into_iter().flatten().collect())
}

/// What the day of the company tells: that the year is not over, and drafts of a month whose next one is over, by the end of which they should
/// have been validated.
async fn of_the_calendar(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<Vec<ClosingFinding>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let today = companies::today(tx).await?;
    let last_month = month_of(today) - Months::new(1);
    let query = "SELECT count(*) FROM entries WHERE fiscal_year_id = $1 AND state = 'draft' AND date < $2";
    let query = diesel::sql_query(query).bind::<SqlUuid, _>(year.id).bind::<Date, _>(last_month);
    let row: Row = query.get_result(tx.conn()).await?;
    let is_running = i64::from(today <= year.end_date && year.require_open().is_ok());
    let found = [
        counted(FindingCode::DraftsOverdue, Severity::Attention, row.count),
        counted(FindingCode::YearNotOver, Severity::Attention, is_running),
    ];
    Ok(found.into_iter().flatten().collect())
}

async fn open_items(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<Option<ClosingFinding>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let query =
        diesel::sql_query("SELECT count(*) FROM open_items WHERE date <= $1").bind::<Date, _>(year.end_date);
    let row: Row = query.get_result(tx.conn()).await?;
    Ok(counted(FindingCode::OpenItems, Severity::Attention, row.count))
}

/// What the balances alone tell.
fn of_balances(standard: Standard, chart: &Chart, nets: &[Net]) -> Vec<ClosingFinding> {
    let of = |roles: &[AccountRole]| chart.prefixes_of(roles);
    let (receivable, payable) = (of(&[AccountRole::Receivable]), of(&[AccountRole::Payable]));
    let is_reversed = |net: &Net| {
        let owes = has(&receivable, net) && net.net < 0;
        let is_owed = !has(&receivable, net) && has(&payable, net) && net.net > 0;
        (owes || is_owed) && !is_other_way(standard, &net.account)
    };
    let vat = of(&[AccountRole::VatCollected, AccountRole::VatDeductible]);
    let (suspense, treasury) = (of(&[AccountRole::Suspense]), of(&[AccountRole::Treasury]));
    let named = |is_meant: &dyn Fn(&Net) -> bool| {
        nets.iter().filter(|net| is_meant(net)).map(Net::name).collect::<Vec<_>>()
    };
    let found = [
        (FindingCode::SuspenseNotEmpty, named(&|net| has(&suspense, net))),
        (FindingCode::TreasuryInCredit, named(&|net| has(&treasury, net) && net.net < 0)),
        (FindingCode::ThirdPartiesReversed, named(&is_reversed)),
        (FindingCode::VatNotSettled, named(&|net| has(&vat, net))),
    ];
    found.into_iter().filter_map(|(code, about)| finding(code, Severity::Attention, about)).collect()
}

/// The result of an earlier year that still stands where closing put it.
fn not_allocated(chart: &Chart, nets: &[Net]) -> Option<ClosingFinding> {
    let of_result = chart.prefixes_of(&[AccountRole::ResultProfit, AccountRole::ResultLoss]);
    let about = nets.iter().filter(|net| has(&of_result, net)).map(Net::name).collect();
    finding(FindingCode::ResultNotAllocated, Severity::Attention, about)
}

/// Whether an account of third parties stands on the other side than theirs: what was paid or asked for in advance, and rebates.
fn is_other_way(standard: Standard, account: &str) -> bool {
    let accounts: &[&str] = match standard {
        Standard::Pcg | Standard::Syscohada | Standard::Sce => &["409", "419"],
        Standard::Pcmn => &["406"],
        _ => &[],
    };
    accounts.iter().any(|prefix| account.starts_with(prefix))
}

fn has(prefixes: &Option<Prefixes>, net: &Net) -> bool {
    prefixes.as_ref().is_some_and(|prefixes| prefixes.contains(&net.account))
}

/// Each with the code of what it finds; `$1` is the year, `$2` what is round, where that is asked about.
const OF_ENTRIES: [(FindingCode, &str); 4] = [
    (
        FindingCode::Doubles,
        "SELECT min(l.account) || ' ' || min(l.date) AS about
         FROM entries e JOIN entry_lines l ON l.entry_id = e.id
         WHERE e.fiscal_year_id = $1 AND e.state = 'posted' AND e.kind = 'ordinary' AND e.reversal_of IS NULL
           AND coalesce(l.piece_ref, e.piece_ref) <> ''
           AND NOT EXISTS (SELECT FROM entries r WHERE r.reversal_of = e.id)
         GROUP BY l.account, l.date, l.debit, l.credit, coalesce(l.auxiliary, ''), coalesce(l.piece_ref, e.piece_ref), l.label
         HAVING count(DISTINCT e.id) > 1 ORDER BY 1",
    ),
    (
        FindingCode::RoundAmounts,
        "SELECT e.journal || ' ' || e.number AS about FROM entries e
         WHERE e.fiscal_year_id = $1 AND e.state = 'posted' AND e.kind = 'ordinary' AND e.total_debit > 0
           AND e.total_debit % $2 = 0 AND e.journal IN (SELECT code FROM journals WHERE type = 'miscellaneous')
         ORDER BY e.journal, e.number",
    ),
    (
        FindingCode::EmptyMonths,
        "SELECT to_char(p.month, 'YYYY-MM') AS about FROM periods p
         WHERE p.fiscal_year_id = $1
           AND NOT EXISTS (SELECT FROM account_balances b WHERE b.fiscal_year_id = $1 AND b.month = p.month)
         ORDER BY 1",
    ),
    (
        FindingCode::OpeningsBeside,
        "WITH standing AS (
             SELECT e.journal, e.number, e.kind, e.source FROM entries e
             WHERE e.fiscal_year_id = $1 AND e.state = 'posted' AND e.journal IN (SELECT code FROM journals WHERE type = 'opening')
               AND e.reversal_of IS NULL AND NOT EXISTS (SELECT FROM entries r WHERE r.reversal_of = e.id)
         )
         SELECT journal || ' ' || number AS about FROM standing
         WHERE source = 'manual' AND EXISTS (SELECT FROM standing WHERE kind = 'opening' AND source <> 'manual')
         ORDER BY journal, number",
    ),
];

async fn of_entries(tx: &mut CompanyTx<'_>, year: &YearRow, round: i64) -> ApiResult<Vec<ClosingFinding>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        about: String,
    }
    let mut findings = Vec::new();
    for (code, query) in OF_ENTRIES {
        let mut query = diesel::sql_query(query).into_boxed::<Pg>().bind::<SqlUuid, _>(year.id);
        if code == FindingCode::RoundAmounts {
            query = query.bind::<BigInt, _>(round);
        }
        let rows: Vec<Row> = query.load(tx.conn()).await?;
        let about = rows.into_iter().map(|row| row.about).collect();
        findings.extend(finding(code, Severity::Attention, about));
    }
    Ok(findings)
}
