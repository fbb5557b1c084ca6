//! The operations on the trial balance.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::TrialBalanceView;
use super::export;
use super::service::{self, Asked};
use crate::accounting::search;
use crate::http::{ApiResult, Caller};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on the trial balance.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives the trial balance of a fiscal year, or of some of its months.
    #[oai(
        path = "/companies/:company_id/accounting/trial_balance",
        method = "get",
        operation_id = "get_trial_balance"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn get_trial_balance(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Part of a label, or the beginning of a number.
        search: Query<Option<String>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        /// Whether the entry of a closed year counts that brings income and expenses to zero; without it, it does not.
        with_closing: Query<Option<bool>>,
        /// Whether the balances of the same months of the year before stand beside, of that whole year where it does not have them all.
        with_previous: Query<Option<bool>>,
    ) -> ApiResult<Json<TrialBalanceView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let search = search::text(search.as_deref());
        let asked = Asked {
            fiscal_year_id: *fiscal_year_id,
            from: *from,
            to: *to,
            search,
            with_drafts: with_drafts.unwrap_or_default(),
            with_closing: with_closing.unwrap_or_default(),
            with_previous: with_previous.unwrap_or_default(),
        };
        Ok(Json(access.read(async |tx| service::get(tx, asked).await).await?))
    }

    /// Gives the rows of `get_trial_balance` as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/trial_balance",
        method = "get",
        operation_id = "export_trial_balance"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_trial_balance(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Part of a label, or the beginning of a number.
        search: Query<Option<String>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        /// Whether the entry of a closed year counts that brings income and expenses to zero; without it, it does not.
        with_closing: Query<Option<bool>>,
        /// Whether the balances of the same months of the year before stand beside, of that whole year where it does not have them all.
        with_previous: Query<Option<bool>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let search = search::text(search.as_deref());
        let balance = Asked {
            fiscal_year_id: *fiscal_year_id,
            from: *from,
            to: *to,
            search,
            with_drafts: with_drafts.unwrap_or_default(),
            with_closing: with_closing.unwrap_or_default(),
            with_previous: with_previous.unwrap_or_default(),
        };
        let asked = tables::Asked::of(request, *format, *language);
        export::export(caller.app(), &access, balance, asked).await
    }
}
