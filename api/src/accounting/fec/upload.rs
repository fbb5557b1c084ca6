//! Taking in a file: stored as it comes, looked through, and reported on. What is refused leaves nothing behind.

use std::sync::Arc;

use billing::limits;
use ledger::fec::{Analysis, IssueCode, RefusalCode};
use poem::{Body, Request};
use serde_json::Value;
use tenancy::files::{FileLabel, PutError, StoredFile};
use tenancy::{AuditEvent, CompanyTx, FileId};

use super::analyses::Manner;
use super::dto::FecImportView;
use super::store::{ImportRow, NewImport};
use super::{report, store, undecided};
use crate::App;
use crate::accounting::{amount, journals};
use crate::companies;
use crate::http::{Access, ApiError, ApiResult, FieldProblem, layers};

/// Characters of a file name at most.
const MAX_NAME: usize = 255;
/// Faults that a refusal names at most.
const TOLD_FAULTS: usize = 20;
/// Reports of a company that wait for a decision, at most.
const MAX_UNDECIDED: i64 = 20;
/// Endings of a file name; none is right too.
const ENDINGS: [&str; 2] = ["txt", "csv"];

/// Takes in a file and answers with its report. Of the same bytes there is one report that waits for a decision: it is
/// made anew when they come again.
///
/// # Errors
/// 400 `body_incomplete`; 415 `content_type_not_supported`; 413 `fec_too_large`; 422 `file_name_invalid`, `file_ending_not_supported` and the ledger's
/// refusals with the first faults of lines in `errors`; 409 `fec_already_imported`, `fec_reports_limit_reached`.
pub async fn receive(
    app: &App,
    access: &Access,
    request: &Request,
    name: &str,
    body: Body,
) -> ApiResult<FecImportView> {
    layers::check_file(request)?;
    let name = checked_name(name)?;
    let (files, company) = (app.tenancy.files(), access.company().id);
    let id = FileId::new(app.tenancy.clock().now());
    let stored =
        files.put(company, id, body.into_async_read(), app.config.fec_max_bytes).await.map_err(refusal)?;
    let mut is_recorded = false;
    let answer = report_on(app, access, request, &name, stored, &mut is_recorded).await;
    if !is_recorded {
        // Of a commit that failed nobody knows whether it took place: upkeep finds what no row names.
        access.discard_file(id).await;
    }
    answer
}

async fn report_on(
    app: &App,
    access: &Access,
    request: &Request,
    name: &str,
    stored: StoredFile,
    is_recorded: &mut bool,
) -> ApiResult<FecImportView> {
    let decimals = u32::from(amount::currency_of(access.company())?.decimals());
    let file = app.tenancy.files().local(access.company().id, stored.id).await?;
    let known = async |tx: &mut CompanyTx<'_>| {
        Ok::<_, ApiError>((companies::fiscal_year_start_month(tx).await?, journals::of_openings(tx).await?))
    };
    let (start_month, openings) = access.read(known).await?;
    let manner = Manner { decimals, year: None, start_month };
    let mut analysis = app.analyses.analyse(Arc::new(file), name.to_owned(), manner).await?;
    analysis.open_with(&openings);
    if let Some(refusal) = analysis.refusals.first() {
        let error = ApiError::unprocessable(refusal.code.as_str()).detail(refusal.message());
        return Err(error.because_of(faults(&analysis)));
    }
    let file_sha256 = stored.sha256;
    let work = async |tx: &mut CompanyTx<'_>| {
        store::refuse_twice(tx, &stored.sha256).await?;
        undecided::take_turn(tx).await?;
        let before = undecided::report_on(tx, &stored.sha256).await?;
        let report = report::of(tx, &analysis, name).await?;
        let row = match before {
            Some(before) => undecided::renew(tx, &before, name, store::kept(&report)).await?,
            None => {
                let row = record(tx, name, stored, store::kept(&report)).await?;
                *is_recorded = true;
                row
            }
        };
        tx.audit(AuditEvent::created("fec_reported", row.subject(), row.told()));
        row.view()
    };
    access.write_file(request, &file_sha256, work).await
}

/// The first faults of a file that is refused, as there is no report that could list them: columns that are missing,
/// issues of lines with the value at fault, entries that do not balance.
fn faults(analysis: &Analysis) -> Vec<FieldProblem> {
    let refusals = analysis.refusals.iter().filter(|refusal| refusal.code == RefusalCode::MissingColumns);
    let names =
        refusals.filter_map(|refusal| refusal.params.value.as_deref()).flat_map(|names| names.split(", "));
    let missing = names.map(|name| FieldProblem::new(format!("/lines/1/{name}"), "column_missing"));
    let issues = analysis.issues.list.iter().map(|issue| {
        let column = issue.column.map_or_else(String::new, |column| format!("/{column}"));
        let pointer = format!("/lines/{}{column}", issue.line);
        FieldProblem {
            detail: issue.params.value_at_fault(),
            ..FieldProblem::new(pointer, issue.code.as_str())
        }
    });
    let unbalanced = analysis.invalid_entries.iter().filter(|entry| entry.code == IssueCode::EntryUnbalanced);
    let entries = unbalanced
        .map(|entry| FieldProblem::new(format!("/lines/{}", entry.first_line), entry.code.as_str()));
    missing.chain(issues).chain(entries).take(TOLD_FAULTS).collect()
}

async fn record(
    tx: &mut CompanyTx<'_>,
    name: &str,
    stored: StoredFile,
    report: Value,
) -> ApiResult<ImportRow> {
    undecided::refuse_more_than(tx, MAX_UNDECIDED).await?;
    limits::hold_storage(tx, stored.size_bytes).await?;
    let label =
        FileLabel { name: name.to_owned(), media_type: "text/plain".to_owned(), purpose: "fec_original" };
    let file = tenancy::files::record(tx, &stored, label).await?;
    let new = NewImport {
        id: tx.new_uuid(),
        file_id: Some(file.id.as_uuid()),
        file_name: file.name,
        size_bytes: file.size_bytes,
        sha256: file.sha256,
        state: "reported",
        report,
        created_at: tx.now(),
        created_by: tx.actor().user_id().map(|id| id.as_uuid()),
    };
    store::insert(tx, &new).await
}

/// The last part of the name, if it is one.
fn checked_name(name: &str) -> ApiResult<String> {
    let name = name.rsplit(['/', '\\']).next().unwrap_or("").trim();
    if name.is_empty() || name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(ApiError::field("file_name", "file_name_invalid"));
    }
    match name.rsplit_once('.') {
        Some((_, ending)) if !ENDINGS.contains(&ending.to_ascii_lowercase().as_str()) => {
            Err(ApiError::field("file_name", "file_ending_not_supported"))
        }
        _ => Ok(name.to_owned()),
    }
}

fn refusal(error: PutError) -> ApiError {
    match error {
        PutError::TooLarge { max_bytes } => {
            ApiError::too_large("fec_too_large").detail(format!("at most {max_bytes} bytes"))
        }
        PutError::Incomplete(error) => {
            tracing::info!(%error, "an upload was broken off");
            ApiError::bad_request("body_incomplete").detail("the file ended before it was complete")
        }
        PutError::Io(error) => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_plain_name() {
        let check = |name, expected: Result<&str, &str>| {
            let found = checked_name(name);
            let found = found.as_deref().map_err(|error| error.problem().errors[0].code.clone());
            assert_eq!(found, expected.map_err(str::to_owned), "{name:?}");
        };
        check("123456789FEC20241231.txt", Ok("123456789FEC20241231.txt"));
        check("C:\\compta\\fec.CSV", Ok("fec.CSV"));
        check("../../etc/fec", Ok("fec"));
        check("fec.exe", Err("file_ending_not_supported"));
        check("", Err("file_name_invalid"));
        check("a\u{0}b", Err("file_name_invalid"));
    }
}
