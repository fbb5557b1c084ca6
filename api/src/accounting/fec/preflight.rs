//! What checkers would say of the file of a year, before anybody hands it over.

use std::sync::Arc;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use ledger::fec::Analysis;
use tenancy::CompanyTx;
use tenancy::schema::company::entries;
use uuid::Uuid;

use super::analyses::Manner;
use super::check_dto::{FecCheck, FecCheckLine};
use super::export::{self, Content, Export};
use super::report;
use crate::App;
use crate::accounting::{amount, cancelled, fiscal_years, openings};
use crate::http::{Access, ApiError, ApiResult};

/// Makes the file of a year and looks through it as through one of strangers.
///
/// # Errors
/// As [`export::make`].
pub async fn check(app: &App, access: &Access, fiscal_year_id: Uuid) -> ApiResult<FecCheck> {
    let read = async |tx: &mut CompanyTx<'_>| {
        let year = fiscal_years::find(tx, fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
        let lacks_openings = !openings::provisional(tx, &year, false).await?.is_empty();
        let has_cancelled = cancelled::has_openings(tx, fiscal_year_id).await?;
        let found = (drafts(tx, fiscal_year_id).await?, lacks_openings, has_cancelled);
        Ok::<_, ApiError>((year.start_date, year.end_date, found))
    };
    let (start, end, (drafts, lacks_openings, has_cancelled_openings)) = access.read(read).await?;
    let Export { name, size_bytes, file, entries } =
        export::make(access, fiscal_year_id, Content::ToBeChecked).await?;
    let currency = amount::currency_of(access.company())?;
    let manner = Manner {
        decimals: u32::from(currency.decimals()),
        year: Some((start, end)),
        start_month: month_of(start),
    };
    let analysis = app.analyses.analyse(Arc::new(file.into_std().await), name.clone(), manner).await?;
    let (official, strict) = (report::verdict(&analysis.official), report::verdict(&analysis.strict));
    let issues = report::issues(&analysis);
    let lines = lines_told(&analysis);
    let place = |line: u64| usize::try_from(line).ok()?.checked_sub(2);
    let entry = |line: u64| {
        let entry_id = *entries.get(place(line)?)?;
        Some(FecCheckLine { line: report::count(line), entry_id })
    };
    Ok(FecCheck {
        file_name: name,
        size_bytes,
        lines: report::count(analysis.lines),
        entries: report::count(analysis.entries.total),
        drafts,
        lacks_openings,
        has_cancelled_openings,
        total_debit: amount::wire(analysis.totals.debit, currency),
        total_credit: amount::wire(analysis.totals.credit, currency),
        currency: currency.code().to_owned(),
        official,
        strict,
        issues,
        issues_total: report::count(analysis.issues.total),
        told_of: lines.into_iter().filter_map(entry).collect(),
    })
}

/// The lines that something is told of, each once.
fn lines_told(analysis: &Analysis) -> Vec<u64> {
    let of_verdicts = [&analysis.official, &analysis.strict].into_iter();
    let of_verdicts = of_verdicts.flat_map(|verdict| verdict.findings.iter().map(|finding| finding.line));
    let mut lines: Vec<u64> =
        of_verdicts.chain(analysis.issues.list.iter().map(|issue| issue.line)).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Entries of the year that are not posted, and so are not in the file.
async fn drafts(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<i64> {
    let drafts =
        entries::table.filter(entries::fiscal_year_id.eq(fiscal_year_id)).filter(entries::state.eq("draft"));
    Ok(drafts.count().get_result(tx.conn()).await?)
}

fn month_of(day: NaiveDate) -> u32 {
    chrono::Datelike::month(&day)
}
