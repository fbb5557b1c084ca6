//! The operations that make entries of fixed assets.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::acts_dto::{
    AssetDisposal, AssetDisposalPreview, DepreciationCreate, DepreciationLineList, DepreciationList,
    DepreciationPreview, DepreciationView,
};
use super::dto::AssetView;
use super::routes::sensible;
use super::sale_tax::Told;
use super::written_off::{self, After};
use super::{depreciation, disposal};
use crate::accounting::amount;
use crate::http::{ApiResult, Caller, Created, Document, Fields, JsonBody, NoContent, paging};
use crate::server::Tag;

/// An entry is made or cancelled, never changed.
const ONLY_VERSION: i32 = 1;

/// The operations that make entries of fixed assets.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives what writing off all fixed assets up to a day would come to, the lines of the entry, and what keeps it from being posted.
    #[oai(
        path = "/companies/:company_id/accounting/depreciation_preview",
        method = "get",
        operation_id = "preview_depreciation"
    )]
    async fn preview_depreciation(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The day.
        until: Query<NaiveDate>,
    ) -> ApiResult<Json<DepreciationPreview>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let until = sensible("until", *until)?;
        Ok(Json(access.read(async |tx| depreciation::preview(tx, until).await).await?))
    }

    /// Writes off all fixed assets up to a day by one entry, posted at once: what accumulated since what was booked before.
    ///
    /// 409 `nothing_to_write_off`, `fiscal_year_closed`, `period_closed`, those of a lock date; 422 `asset_accounts_missing`,
    /// `asset_accounts_inactive`, `fiscal_year_missing`, `journal_unknown`, `journal_inactive`, `journal_of_openings`.
    #[oai(
        path = "/companies/:company_id/accounting/depreciations",
        method = "post",
        operation_id = "post_depreciation"
    )]
    async fn post_depreciation(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<DepreciationCreate>,
    ) -> ApiResult<Created<DepreciationView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| depreciation::post(tx, asked).await).await?;
        let path = format!("/companies/{}/accounting/depreciations/{}", *company_id, view.entry_id);
        Ok(Created::at(&path, ONLY_VERSION, view))
    }

    /// Lists the entries by which fixed assets were written off, the last day first, disposals too.
    #[oai(
        path = "/companies/:company_id/accounting/depreciations",
        method = "get",
        operation_id = "list_depreciations"
    )]
    async fn list_depreciations(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<DepreciationList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, After::decode(cursor.as_deref())?);
        Ok(Json(access.read(async |tx| written_off::list(tx, after, limit).await).await?))
    }

    /// Cancels an entry by which fixed assets were written off: a reversal on its own day.
    ///
    /// 404 for an entry of something else; 409 `later_depreciation` when more was written off since or an asset is gone,
    /// `fiscal_year_closed`, `period_closed`, those of a lock date.
    #[oai(
        path = "/companies/:company_id/accounting/depreciations/:depreciation_id",
        method = "delete",
        operation_id = "cancel_depreciation"
    )]
    async fn cancel_depreciation(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The entry.
        depreciation_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access
            .write(request, async |tx| depreciation::cancel(tx, *depreciation_id).await.map(|()| true))
            .await?;
        Ok(NoContent::Done)
    }

    /// Lists what was written off asset by asset, the last day first.
    #[oai(
        path = "/companies/:company_id/accounting/depreciation_lines",
        method = "get",
        operation_id = "list_depreciation_lines"
    )]
    async fn list_depreciation_lines(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Of this asset.
        asset_id: Query<Option<Uuid>>,
        /// By this entry.
        entry_id: Query<Option<Uuid>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<DepreciationLineList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, After::decode(cursor.as_deref())?);
        let filter = written_off::Filter { asset_id: *asset_id, entry_id: *entry_id };
        Ok(Json(access.read(async |tx| written_off::lines(tx, filter, after, limit).await).await?))
    }

    /// Gives what disposing of a fixed asset on a day would come to, and the lines of the entry where the chart has their accounts.
    ///
    /// 409 `asset_disposed`, `later_depreciation`; 422 `disposal_before_acquisition`, those of a tax code.
    #[oai(
        path = "/companies/:company_id/accounting/assets/:asset_id/disposal",
        method = "get",
        operation_id = "preview_asset_disposal"
    )]
    async fn preview_asset_disposal(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        asset_id: Path<Uuid>,
        /// The day.
        on: Query<NaiveDate>,
        /// What it is sold for, without tax; nothing when it is scrapped.
        proceeds: Query<Option<String>>,
        /// The code of the tax on it.
        tax_code: Query<Option<String>>,
    ) -> ApiResult<Json<AssetDisposalPreview>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (on, mut fields) = (sensible("on", *on)?, Fields::new());
        let currency = amount::currency_of(access.company())?;
        let proceeds = amount::parse(&mut fields, "proceeds", proceeds.as_deref(), currency);
        fields.finish()?;
        let code = tax_code.0.filter(|code| !code.trim().is_empty());
        let tax = code.map_or(Told::Amount(None), |code| Told::Code(code.trim().to_owned()));
        Ok(Json(access.read(async |tx| disposal::preview(tx, *asset_id, on, (proceeds, tax)).await).await?))
    }

    /// Disposes of a fixed asset, sold or scrapped, by one entry, posted at once: it is written off up to the day, its cost and its
    /// depreciation go, what it was sold for comes, excess depreciation is taken back.
    ///
    /// 409 `asset_disposed`, `later_depreciation`, `fiscal_year_closed`, `period_closed`, those of a lock date; 422
    /// `asset_accounts_missing`, `disposal_before_acquisition`, `fiscal_year_missing`, `journal_unknown`, `journal_inactive`, `journal_of_openings`,
    /// `account_unknown`, `account_inactive`, `tax_code_unknown`, `tax_code_inactive`, `tax_code_not_in_force`, `tax_account_missing`,
    /// `tax_told_twice`.
    #[oai(
        path = "/companies/:company_id/accounting/assets/:asset_id/disposal",
        method = "post",
        operation_id = "dispose_of_asset"
    )]
    async fn dispose_of_asset(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        asset_id: Path<Uuid>,
        body: JsonBody<AssetDisposal>,
    ) -> ApiResult<Document<AssetView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check(amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| disposal::dispose(tx, *asset_id, asked).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Takes a disposal back: its entry is cancelled on its own day, and the asset is held again.
    ///
    /// 409 `asset_not_disposed`, `fiscal_year_closed`, `period_closed`, those of a lock date.
    #[oai(
        path = "/companies/:company_id/accounting/assets/:asset_id/disposal",
        method = "delete",
        operation_id = "cancel_asset_disposal"
    )]
    async fn cancel_asset_disposal(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        asset_id: Path<Uuid>,
    ) -> ApiResult<Document<AssetView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let view = access.write(request, async |tx| disposal::undo(tx, *asset_id).await).await?;
        Ok(Document::of(view.version, view))
    }
}
