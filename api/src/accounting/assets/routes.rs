//! The operations on the register of fixed assets.

use chrono::NaiveDate;
use ledger::AccountNumber;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{
    AssetDetails, AssetList, AssetProposal, AssetSchedule, AssetSettingsUpdate, AssetSettingsView,
    AssetState, AssetView,
};
use super::list::{self, Filter};
use super::{export, register};
use crate::accounting::{amount, dates, search};
use crate::http::{ApiError, ApiResult, Caller, Created, Document, Fields, JsonBody, NoContent, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on the register.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the register of fixed assets by number, with the figures of a day and what all that pass the filter come to.
    #[oai(path = "/companies/:company_id/accounting/assets", method = "get", operation_id = "list_assets")]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn list_assets(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The day of the figures; today without it. Assets that were acquired later are not listed.
        on: Query<Option<NaiveDate>>,
        /// Assets whose account begins so.
        account: Query<Option<String>>,
        /// Part of the number, the name or the supplier; accents do not matter.
        search: Query<Option<String>>,
        /// Held or disposed of on the day; both without it.
        state: Query<Option<AssetState>>,
        /// The components of this asset.
        parent_id: Query<Option<Uuid>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AssetList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, search::text_cursor(cursor.as_deref())?);
        let filter = filter(*on, account.as_deref(), search.as_deref(), *state, *parent_id)?;
        Ok(Json(access.read(async |tx| list::list(tx, &filter, after.as_deref(), limit).await).await?))
    }

    /// Gives what `list_assets` lists as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/assets",
        method = "get",
        operation_id = "export_assets"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_assets(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The day of the figures; today without it.
        on: Query<Option<NaiveDate>>,
        /// Assets whose account begins so.
        account: Query<Option<String>>,
        /// Part of the number, the name or the supplier.
        search: Query<Option<String>>,
        /// Held or disposed of on the day; both without it.
        state: Query<Option<AssetState>>,
        /// The components of this asset.
        parent_id: Query<Option<Uuid>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let filter = filter(*on, account.as_deref(), search.as_deref(), *state, *parent_id)?;
        export::export(caller.app(), &access, filter, Asked::of(request, *format, *language)).await
    }

    /// Adds a fixed asset to the register. Nothing is posted: its purchase is an entry of its own.
    ///
    /// 409 `asset_code_taken`; `assets_limit_reached` at 20,000. 422 `required`, `account_unknown`, `account_inactive`,
    /// `asset_unknown` for a parent that is not there or is a component itself, `asset_cost`, `asset_residual`, `asset_in_service`,
    /// `asset_duration`, `asset_coefficient`, `asset_units`, `asset_tax_method`, `asset_opening_day`,
    /// `asset_opening_depreciation`, `asset_opening_excess`, `days_of_year_unknown`, `usage_repeated`.
    #[oai(path = "/companies/:company_id/accounting/assets", method = "post", operation_id = "create_asset")]
    async fn create_asset(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<AssetDetails>,
    ) -> ApiResult<Created<AssetView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check(amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| register::create(tx, asked).await).await?;
        let path = format!("/companies/{}/accounting/assets/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives a fixed asset.
    #[oai(
        path = "/companies/:company_id/accounting/assets/:asset_id",
        method = "get",
        operation_id = "get_asset"
    )]
    async fn get_asset(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        asset_id: Path<Uuid>,
    ) -> ApiResult<Document<AssetView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| register::get(tx, *asset_id).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Writes a fixed asset anew. Once entries were made of it, its plan and the accounts of its balance stay.
    ///
    /// 409 `asset_booked`, `asset_disposed`, `asset_code_taken`; 422 as for a new one.
    #[oai(
        path = "/companies/:company_id/accounting/assets/:asset_id",
        method = "put",
        operation_id = "update_asset"
    )]
    async fn update_asset(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        asset_id: Path<Uuid>,
        body: JsonBody<AssetDetails>,
    ) -> ApiResult<Document<AssetView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check(amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| register::update(tx, *asset_id, asked).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Takes a fixed asset out of the register, if no entries were made of it.
    ///
    /// 409 `asset_booked`, `asset_disposed`, `asset_has_components`.
    #[oai(
        path = "/companies/:company_id/accounting/assets/:asset_id",
        method = "delete",
        operation_id = "delete_asset"
    )]
    async fn delete_asset(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        asset_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| register::delete(tx, *asset_id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }

    /// Gives the plan of a fixed asset, year by year, and what was booked of it.
    #[oai(
        path = "/companies/:company_id/accounting/assets/:asset_id/schedule",
        method = "get",
        operation_id = "get_asset_schedule"
    )]
    async fn get_asset_schedule(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        asset_id: Path<Uuid>,
    ) -> ApiResult<Json<AssetSchedule>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| register::schedule(tx, *asset_id).await).await?))
    }

    /// Proposes the accounts that the chart has for an asset, and the legal coefficient of a declining plan.
    #[oai(
        path = "/companies/:company_id/accounting/asset_proposal",
        method = "get",
        operation_id = "propose_asset"
    )]
    async fn propose_asset(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Where its cost stands.
        account: Query<String>,
        /// When it is put into service.
        in_service_on: Query<NaiveDate>,
        /// Its useful life.
        months: Query<Option<u16>>,
    ) -> ApiResult<Json<AssetProposal>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let account = AccountNumber::new(account.trim()).map_err(|e| ApiError::field("account", e.code()))?;
        let (day, months) = (sensible("in_service_on", *in_service_on)?, *months);
        Ok(Json(access.read(async |tx| register::propose(tx, &account, day, months).await).await?))
    }

    /// Gives how the days of new fixed assets are counted.
    #[oai(
        path = "/companies/:company_id/accounting/asset_settings",
        method = "get",
        operation_id = "get_asset_settings"
    )]
    async fn get_asset_settings(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Document<AssetSettingsView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| register::settings_view(tx).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Says how the days of new fixed assets are counted; those that are there stay as they are.
    ///
    /// 422 `days_of_year_unknown`.
    #[oai(
        path = "/companies/:company_id/accounting/asset_settings",
        method = "put",
        operation_id = "update_asset_settings"
    )]
    async fn update_asset_settings(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<AssetSettingsUpdate>,
    ) -> ApiResult<Document<AssetSettingsView>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let asked = body.0;
        let view = access.write(request, async |tx| register::update_settings(tx, asked).await).await?;
        Ok(Document::of(view.version, view))
    }
}

fn filter(
    on: Option<NaiveDate>,
    account: Option<&str>,
    text: Option<&str>,
    state: Option<AssetState>,
    parent_id: Option<Uuid>,
) -> ApiResult<Filter> {
    let on = on.map(|day| sensible("on", day)).transpose()?;
    Ok(Filter { on, account: search::code(account), search: search::text(text), state, parent_id })
}

/// A day of a query that accounts can bear.
///
/// # Errors
/// 422 `date_out_of_range`.
pub fn sensible(parameter: &str, day: NaiveDate) -> ApiResult<NaiveDate> {
    let mut fields = Fields::new();
    dates::check(&mut fields, parameter, Some(day));
    fields.finish().map(|()| day)
}
