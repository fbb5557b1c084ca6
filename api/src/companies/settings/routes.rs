//! The operations of settings.

use poem::Request;
use poem_openapi::{OpenApi, param::Path};
use tenancy::{AuditEvent, Module};
use uuid::Uuid;

use super::{
    dto::{CompanySettings, CompanySettingsUpdate},
    store,
};
use crate::{
    http::{ApiResult, Caller, Document, JsonBody, told},
    server::Tag,
};

/// The operations of settings.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Shows the settings of a company.
    #[oai(path = "/companies/:company_id/settings", method = "get", operation_id = "get_company_settings")]
    async fn get_company_settings(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Document<CompanySettings>> {
        let access = caller.enter(*company_id, Module::Settings.read()).await?;
        let row = access.read(async |tx| store::settings(tx).await).await?;
        let view = CompanySettings::of(row, &access.company().currency)?;
        Ok(Document::of(view.version, view))
    }

    /// Changes the settings of a company.
    #[oai(path = "/companies/:company_id/settings", method = "put", operation_id = "update_company_settings")]
    async fn update_company_settings(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<CompanySettingsUpdate>,
    ) -> ApiResult<Document<CompanySettings>> {
        let access = caller.enter(*company_id, Module::Settings.write()).await?;
        let currency = access.company().currency.clone();
        let change = body.0.check(&access.company().country, &currency)?;
        let view = access.write(request, async |tx| {
            let before = CompanySettings::of(store::settings(tx).await?, &currency)?;
            let after = CompanySettings::of(store::update(tx, &change).await?, &currency)?;
            let subject = "settings".to_owned();
            tx.audit(AuditEvent::changed("settings_changed", subject, told(&before), told(&after)));
            Ok(after)
        });
        let view = view.await?;
        Ok(Document::of(view.version, view))
    }
}
