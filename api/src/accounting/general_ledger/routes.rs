//! The operations on the general ledger.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::GeneralLedgerView;
use super::export;
use super::service::{self, Asked};
use crate::accounting::selection::Selection;
use crate::http::{ApiResult, Caller, Fields, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on the general ledger.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives the general ledger of a fiscal year, or of some of its months: each account with its lines.
    ///
    /// Accounts come by number, their lines by date. A heading and a line are a row each of the `limit`: an account may go on
    /// overleaf. Accounts that are opened and do not move have a heading alone. What each comes to is its row in
    /// `get_trial_balance` of the same period, with drafts and closing entry as there; of closings that were cancelled by opening the
    /// year again there are no lines.
    #[oai(
        path = "/companies/:company_id/accounting/general_ledger",
        method = "get",
        operation_id = "get_general_ledger"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn get_general_ledger(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Beginnings of account numbers, separated by commas; every account without it.
        accounts: Query<Option<String>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        /// Whether the entry of a closed year counts that brings income and expenses to zero; without it, it does not.
        with_closing: Query<Option<bool>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<GeneralLedgerView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let asked = Asked {
            fiscal_year_id: *fiscal_year_id,
            from: *from,
            to: *to,
            accounts: beginnings(accounts.as_deref())?,
            with_drafts: with_drafts.unwrap_or_default(),
            with_closing: with_closing.unwrap_or_default(),
        };
        let (after, limit) = (asked.after(cursor.as_deref())?, paging::limit(*limit)?);
        Ok(Json(access.read(async |tx| service::get(tx, asked, after, limit).await).await?))
    }

    /// Gives the whole of `get_general_ledger` as a file: what accounts bring forward, their lines, and on paper what they come to.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/general_ledger",
        method = "get",
        operation_id = "export_general_ledger"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_general_ledger(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Beginnings of account numbers, separated by commas; every account without it.
        accounts: Query<Option<String>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        /// Whether the entry of a closed year counts that brings income and expenses to zero; without it, it does not.
        with_closing: Query<Option<bool>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let ledger = Asked {
            fiscal_year_id: *fiscal_year_id,
            from: *from,
            to: *to,
            accounts: beginnings(accounts.as_deref())?,
            with_drafts: with_drafts.unwrap_or_default(),
            with_closing: with_closing.unwrap_or_default(),
        };
        let asked = tables::Asked::of(request, *format, *language);
        export::export(caller.app(), &access, ledger, asked).await
    }
}

/// The accounts that are named by their beginnings.
fn beginnings(accounts: Option<&str>) -> ApiResult<ledger::Prefixes> {
    let mut fields = Fields::new();
    let selection = Selection::parse(&mut fields, (accounts, None), None, None);
    fields.finish()?;
    Ok(selection.prefixes)
}
