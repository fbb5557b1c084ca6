//! The one row that a company with a logo has.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use tenancy::{
    AuditEvent, CompanyTx,
    schema::{company::logo, platform::companies},
};

use crate::{
    http::ApiResult,
    images::{Picture, PictureView, version_of},
};

/// The logo, if there is one.
pub async fn logo(tx: &mut CompanyTx<'_>) -> ApiResult<Option<Picture>> {
    let query = logo::table.find(1).select((logo::media_type, logo::content, logo::sha256));
    let found: Option<(String, Vec<u8>, Vec<u8>)> = query.first(tx.conn()).await.optional()?;
    Ok(found.map(|(media_type, content, sha256)| Picture { media_type, content, sha256 }))
}

/// Keeps another logo.
pub async fn keep(tx: &mut CompanyTx<'_>, picture: &Picture) -> ApiResult<PictureView> {
    let (before, version) = (told(version(tx).await?), picture.version());
    let values = (
        logo::media_type.eq(&picture.media_type),
        logo::content.eq(&picture.content),
        logo::sha256.eq(&picture.sha256),
        logo::updated_at.eq(tx.now()),
    );
    diesel::insert_into(logo::table)
        .values(values)
        .on_conflict(logo::id)
        .do_update()
        .set(values)
        .execute(tx.conn())
        .await?;
    tx.audit(AuditEvent::changed("logo_changed", "logo".to_owned(), before, told(Some(version.clone()))));
    Ok(PictureView { version })
}

/// Takes the logo away, if there is one: whether there was.
pub async fn remove(tx: &mut CompanyTx<'_>) -> ApiResult<bool> {
    let before = version(tx).await?;
    if before.is_none() {
        return Ok(false);
    }
    diesel::delete(logo::table.find(1)).execute(tx.conn()).await?;
    tx.audit(AuditEvent::deleted("logo_removed", "logo".to_owned(), told(before)));
    Ok(true)
}

/// Whether the logo, which came in with an archive, is a picture as we write them.
pub async fn judge(tx: &mut CompanyTx<'_>) -> ApiResult<bool> {
    let found = logo(tx).await?;
    Ok(found.is_none_or(|found| Picture::is_ours(&found.media_type, &found.content, &found.sha256)))
}

/// Notes in the directory which logo a company has.
pub async fn note_of(access: &tenancy::Access) -> ApiResult<()> {
    let id = access.company().id;
    let version = access.read(async |tx| version(tx).await).await?;
    let note = async |tx: &mut tenancy::PlatformTx<'_>| {
        let row = diesel::update(companies::table.find(id));
        row.set(companies::logo_version.eq(&version)).execute(tx.conn()).await?;
        Ok(())
    };
    access.tenancy().platform_write(note).await
}

async fn version(tx: &mut CompanyTx<'_>) -> ApiResult<Option<String>> {
    let query = logo::table.find(1).select(logo::sha256);
    let found: Option<Vec<u8>> = query.first(tx.conn()).await.optional()?;
    Ok(found.as_deref().map(version_of))
}

/// For the trail: nothing where there is none.
fn told(version: Option<String>) -> Value {
    version.map_or_else(|| json!({}), |version| json!({ "picture": version }))
}
