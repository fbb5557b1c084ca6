//! What can be done with axes and their sections.

use std::collections::BTreeMap;

use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{
    AnalyticAxisDetails, AnalyticAxisList, AnalyticAxisView, AnalyticSectionDetails, AnalyticSectionView,
};
use super::row::{AxisRow, SectionRow};
use super::store;
use crate::http::{ApiError, ApiResult, Fields, told};

/// The longest code of an axis or of a section.
const MAX_CODE: usize = 20;
/// The longest name of an axis, of a section or of a key.
pub const MAX_NAME: usize = 200;

/// A code, a name, and whether it is used: what an axis and a section are made of.
#[derive(Debug, Clone)]
pub struct Named {
    code: String,
    name: String,
    is_active: bool,
}

impl AnalyticAxisDetails {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `required`, `too_long` or `control_character`, each at its field.
    pub fn check(self) -> ApiResult<Named> {
        named(&self.code, &self.name, self.is_active)
    }
}

impl AnalyticSectionDetails {
    /// Checks every field.
    ///
    /// # Errors
    /// Those of [`AnalyticAxisDetails::check`].
    pub fn check(self) -> ApiResult<Named> {
        named(&self.code, &self.name, self.is_active)
    }
}

fn named(code: &str, name: &str, is_active: Option<bool>) -> ApiResult<Named> {
    let mut fields = Fields::new();
    fields.required("/code", code, "required");
    fields.required("/name", name, "required");
    let code = fields.text("/code", code, MAX_CODE);
    let name = fields.text("/name", name, MAX_NAME);
    fields.finish()?;
    Ok(Named { code, name, is_active: is_active.unwrap_or(true) })
}

/// All axes with their sections.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<AnalyticAxisList> {
    let mut of: BTreeMap<Uuid, Vec<SectionRow>> = BTreeMap::new();
    for section in store::sections(tx, None).await? {
        of.entry(section.axis_id).or_default().push(section);
    }
    let axes = store::axes(tx).await?.into_iter();
    let view = |axis: AxisRow| {
        let sections = of.remove(&axis.id).unwrap_or_default();
        axis.view(sections)
    };
    Ok(AnalyticAxisList { items: axes.map(view).collect() })
}

/// One axis.
///
/// # Errors
/// 404 when there is none.
pub async fn get(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AnalyticAxisView> {
    let axis = store::axis(tx, id).await?;
    Ok(axis.view(store::sections(tx, Some(id)).await?))
}

/// An axis that a caller named by a parameter or a field.
///
/// # Errors
/// 422 `analytic_axis_unknown` at `pointer`.
pub async fn require_axis(tx: &mut CompanyTx<'_>, pointer: &str, id: Uuid) -> ApiResult<AnalyticAxisView> {
    let axes = store::axes(tx).await?;
    let axis = axes.into_iter().find(|axis| axis.id == id);
    let axis = axis.ok_or_else(|| ApiError::field(pointer, "analytic_axis_unknown"))?;
    Ok(axis.view(store::sections(tx, Some(id)).await?))
}

/// Adds an axis.
///
/// # Errors
/// 409 `analytic_axis_code_taken`, `analytic_axes_limit_reached`.
pub async fn create(tx: &mut CompanyTx<'_>, asked: Named) -> ApiResult<AnalyticAxisView> {
    let Named { code, name, is_active } = asked;
    let mut row = AxisRow { id: tx.new_uuid(), code, name, position: 0, is_active, version: 1 };
    store::insert_axis(tx, &mut row).await?;
    let view = row.view(Vec::new());
    tx.audit(AuditEvent::created("analytic_axis_created", axis_subject(view.id), told(&view)));
    Ok(view)
}

/// Writes an axis anew. Its sections stay.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `analytic_axis_code_taken`.
pub async fn update(tx: &mut CompanyTx<'_>, id: Uuid, asked: Named) -> ApiResult<AnalyticAxisView> {
    let was = store::lock_axis(tx, id).await?;
    tx.check_version(was.version)?;
    let Named { code, name, is_active } = asked;
    let row = AxisRow { id, code, name, position: was.position, is_active, version: was.version + 1 };
    store::update_axis(tx, &row).await?;
    let sections = store::sections(tx, Some(id)).await?;
    let (was, view) = (was.view(sections.clone()), row.view(sections));
    tx.audit(AuditEvent::changed("analytic_axis_updated", axis_subject(id), told(&was), told(&view)));
    Ok(view)
}

/// Deletes an axis with its sections and keys.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `analytic_axis_in_use`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let row = store::lock_axis(tx, id).await?;
    tx.check_version(row.version)?;
    let sections = store::sections(tx, Some(id)).await?;
    store::delete_axis(tx, id).await?;
    tx.audit(AuditEvent::deleted("analytic_axis_deleted", axis_subject(id), told(&row.view(sections))));
    Ok(())
}

/// One section.
///
/// # Errors
/// 404 when there is none.
pub async fn section(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AnalyticSectionView> {
    Ok(store::section(tx, id).await?.view())
}

/// Adds a section to an axis.
///
/// # Errors
/// 404 when there is no such axis; 409 `analytic_section_code_taken`, `analytic_sections_limit_reached`.
pub async fn create_section(
    tx: &mut CompanyTx<'_>,
    axis_id: Uuid,
    asked: Named,
) -> ApiResult<AnalyticSectionView> {
    store::lock_axis(tx, axis_id).await?;
    let Named { code, name, is_active } = asked;
    let row = SectionRow { id: tx.new_uuid(), axis_id, code, name, is_active, version: 1 };
    store::insert_section(tx, &row).await?;
    let view = row.view();
    tx.audit(AuditEvent::created("analytic_section_created", section_subject(view.id), told(&view)));
    Ok(view)
}

/// Writes a section anew.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `analytic_section_code_taken`.
pub async fn update_section(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    asked: Named,
) -> ApiResult<AnalyticSectionView> {
    let was = store::lock_section(tx, id).await?;
    tx.check_version(was.version)?;
    let Named { code, name, is_active } = asked;
    let row = SectionRow { id, axis_id: was.axis_id, code, name, is_active, version: was.version + 1 };
    store::update_section(tx, &row).await?;
    let (was, view) = (was.view(), row.view());
    tx.audit(AuditEvent::changed("analytic_section_updated", section_subject(id), told(&was), told(&view)));
    Ok(view)
}

/// Deletes a section that was never used.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `analytic_section_in_use`.
pub async fn delete_section(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let row = store::lock_section(tx, id).await?;
    tx.check_version(row.version)?;
    store::delete_section(tx, id).await?;
    tx.audit(AuditEvent::deleted("analytic_section_deleted", section_subject(id), told(&row.view())));
    Ok(())
}

fn axis_subject(id: Uuid) -> String {
    format!("analytic_axis:{id}")
}

fn section_subject(id: Uuid) -> String {
    format!("analytic_section:{id}")
}
