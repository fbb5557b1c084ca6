//! The accounts that usually balance the entries of journals.

use ledger::{AccountNumber, JournalKind, Standard, usual_counterparts};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::Counterpart;
use super::store::{self, JournalRow};
use crate::accounting::{accounts, settings};
use crate::http::{ApiError, ApiResult, Fields};

const POINTER: &str = "/counterpart_account";

/// The account of a new journal: the one that is named, else the usual one of its kind.
///
/// # Errors
/// 422 `account_unknown`, `account_inactive`, `journal_takes_no_counterpart`.
pub async fn of_new(
    tx: &mut CompanyTx<'_>,
    kind: JournalKind,
    given: Counterpart,
) -> ApiResult<Option<String>> {
    match given {
        Counterpart::Absent => {
            let standard = settings::standard(tx).await?;
            usual(tx, standard, kind).await
        }
        Counterpart::Nothing => Ok(None),
        Counterpart::Account(number) => usable(tx, kind, number, None).await.map(Some),
    }
}

/// The account that a journal is changed to; `None` where it keeps what it has.
///
/// # Errors
/// As [`of_new`]. The account that it has may have been made inactive since.
pub async fn of_changed(
    tx: &mut CompanyTx<'_>,
    before: &JournalRow,
    given: Counterpart,
) -> ApiResult<Option<Option<String>>> {
    Ok(match given {
        Counterpart::Absent => None,
        Counterpart::Nothing => Some(None),
        Counterpart::Account(number) => {
            let had = before.counterpart_account.clone();
            Some(Some(usable(tx, before.kind()?, number, had).await?))
        }
    })
}

/// Gives journals the usual accounts of their kinds.
pub async fn give_usual(tx: &mut CompanyTx<'_>, standard: Standard, codes: &[String]) -> ApiResult<()> {
    for journal in store::list(tx).await?.into_iter().filter(|journal| codes.contains(&journal.code)) {
        if let Some(account) = usual(tx, standard, journal.kind()?).await? {
            store::balance_by(tx, &journal.code, &account).await?;
        }
    }
    Ok(())
}

/// Gives journals of banks and cash boxes the account that their entries of a year are balanced by, where that is one alone, the account that
/// they have, if any, was never used, and nobody changed them.
pub async fn give_used(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<()> {
    let standard = settings::standard(tx).await?;
    let unchanged = store::list(tx).await?.into_iter().filter(|journal| journal.version == 1);
    for journal in unchanged {
        let under = usual_counterparts(standard, journal.kind()?);
        let used = store::accounts_used(tx, &journal, fiscal_year_id, under).await?;
        if let [account] = used.as_slice() {
            store::balance_by(tx, &journal.code, account).await?;
        }
    }
    Ok(())
}

/// The account that the chart has for journals of a kind, where it is active and no other journal has it.
async fn usual(tx: &mut CompanyTx<'_>, standard: Standard, kind: JournalKind) -> ApiResult<Option<String>> {
    for number in usual_counterparts(standard, kind) {
        let number = AccountNumber::new(number).map_err(ApiError::internal)?;
        if let Some(found) = accounts::first_active_under(tx, number).await? {
            let is_taken = store::is_counterpart(tx, found.as_str()).await?;
            return Ok((!is_taken).then(|| found.as_str().to_owned()));
        }
    }
    Ok(None)
}

/// An account that a journal may have. Nobody deletes it until the transaction ends.
async fn usable(
    tx: &mut CompanyTx<'_>,
    kind: JournalKind,
    number: String,
    before: Option<String>,
) -> ApiResult<String> {
    let mut fields = Fields::new();
    if kind.has_counterpart() {
        let (named, had) = ([(POINTER, Some(number.clone()))], [(POINTER, before)]);
        accounts::require_usable(tx, &mut fields, &named, &had).await?;
    } else {
        fields.refuse(POINTER, "journal_takes_no_counterpart");
    }
    fields.finish()?;
    Ok(number)
}
