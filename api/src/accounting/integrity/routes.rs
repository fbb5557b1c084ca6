//! The operations on the integrity of the books.

use poem::{Request, http::StatusCode};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{IntegrityAsked, IntegrityCheck, IntegrityView, SealCreate, SealView};
use super::{check, export, seals};
use crate::http::{ApiError, ApiResult, Caller, Created, Document, JsonBody};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, STATEMENT_TIMEOUT, TableFile, TableFormat};

/// The operations on the integrity of the books.
pub struct Routes;

/// Seals are never changed: they have one version.
const VERSION: i32 = 1;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives the hash chains of a fiscal year and its seals.
    #[oai(
        path = "/companies/:company_id/accounting/integrity",
        method = "get",
        operation_id = "get_integrity"
    )]
    async fn get_integrity(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
    ) -> ApiResult<Json<IntegrityView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let secrets = caller.app().config.secrets.as_ref();
        Ok(Json(access.read(async |tx| seals::get(tx, secrets, *fiscal_year_id).await).await?))
    }

    /// Computes every hash of the posted entries of a fiscal year anew, and looks for what its seals say in its chains.
    ///
    /// Books that are not whole are an answer: `break_code` says what the first thing is that is broken (`hash_differs`,
    /// `number_missing`, `entry_differs_from_lines`, `entry_not_balanced`, `head_differs`, `seed_unknown`, `sealed_entry_differs`,
    /// `seal_not_of_this_instance`).
    #[oai(
        path = "/companies/:company_id/accounting/integrity/check",
        method = "post",
        operation_id = "check_integrity"
    )]
    async fn check_integrity(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<IntegrityAsked>,
    ) -> ApiResult<Json<IntegrityCheck>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (secrets, id) = (caller.app().config.secrets.as_ref(), body.0.fiscal_year_id);
        let check = access.read_for(STATEMENT_TIMEOUT, async |tx| check::run(tx, secrets, id).await);
        Ok(Json(check.await?))
    }

    /// Gives every posted entry of a fiscal year with its hash as a file: what the chains are made of.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/integrity",
        method = "get",
        operation_id = "export_integrity"
    )]
    async fn export_integrity(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let asked = Asked::of(request, *format, *language);
        export::export(caller.app(), &access, *fiscal_year_id, asked).await
    }

    /// Seals the books of a fiscal year up to the end of a month, up to which nothing more may be posted: where each chain stands is
    /// written down and signed with the key of the instance. What is posted later, by an exception or by closing the year, is sealed anew.
    ///
    /// 409 `period_not_locked` before the year is closed or the lock date of all journals covers that day; `nothing_to_seal`;
    /// `period_sealed` where nothing came since the last seal; 503 `secrets_not_configured` where the instance has no keys.
    #[oai(path = "/companies/:company_id/accounting/seals", method = "post", operation_id = "create_seal")]
    async fn create_seal(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<SealCreate>,
    ) -> ApiResult<Created<SealView>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let secrets = caller.app().config.secrets.as_ref();
        let secrets = secrets
            .ok_or_else(|| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "secrets_not_configured"))?;
        let (id, until) = (body.0.fiscal_year_id, body.0.until);
        let work = access.write(request, async |tx| {
            seals::make(tx, secrets, SealCreate { fiscal_year_id: id, until }).await
        });
        let view = work.await?;
        let path = format!("/companies/{}/accounting/seals/{}", *company_id, view.id);
        Ok(Created::at(&path, VERSION, view))
    }

    /// Gives a seal with what it takes to check it without this service: `openssl dgst -sha256 -verify`.
    #[oai(
        path = "/companies/:company_id/accounting/seals/:seal_id",
        method = "get",
        operation_id = "get_seal"
    )]
    async fn get_seal(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        seal_id: Path<Uuid>,
    ) -> ApiResult<Document<SealView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let secrets = caller.app().config.secrets.as_ref();
        let view = access.read(async |tx| seals::find(tx, secrets, *seal_id).await).await?;
        Ok(Document::of(VERSION, view))
    }
}
