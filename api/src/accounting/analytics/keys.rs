//! What can be done with distribution keys.

use std::collections::{BTreeMap, BTreeSet};

use ledger::analytics::MAX_PARTS;
use ledger::taxes::Rate;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::axes::{MAX_NAME, require_axis};
use super::dto::{DistributionKeyDetails, DistributionKeyList, DistributionKeyView, DistributionShareView};
use super::row::{KeyRow, SectionRow, ShareRow, rate};
use super::store;
use crate::http::{ApiResult, Fields, told};

/// A key with its fields right.
#[derive(Debug, Clone)]
pub struct Asked {
    name: String,
    axis_id: Uuid,
    shares: Vec<(Uuid, Rate)>,
    is_active: bool,
}

impl DistributionKeyDetails {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `required`, `too_long`, `control_character`, `too_many`, `section_repeated`, `rate_not_a_number`,
    /// `rate_out_of_range`, `shares_not_whole`, each at its field.
    pub fn check(self) -> ApiResult<Asked> {
        let mut fields = Fields::new();
        fields.required("/name", &self.name, "required");
        let name = fields.text("/name", &self.name, MAX_NAME);
        match self.shares.len() {
            0 => fields.refuse("/shares", "required"),
            1..=MAX_PARTS => {}
            _ => fields.refuse("/shares", "too_many"),
        }
        let mut seen = BTreeSet::new();
        let mut shares = Vec::new();
        for (place, share) in self.shares.iter().take(MAX_PARTS).enumerate() {
            if !seen.insert(share.section_id) {
                fields.refuse(format!("/shares/{place}/section_id"), "section_repeated");
            }
            let percent = percent(&mut fields, &format!("/shares/{place}/percent"), &share.percent);
            shares.push((share.section_id, percent));
        }
        let whole: i64 = shares.iter().map(|(_, share)| i64::from(share.millionths())).sum();
        if fields.count() == 0 && whole != i64::from(Rate::ALL.millionths()) {
            fields.refuse("/shares", "shares_not_whole");
        }
        fields.finish()?;
        Ok(Asked { name, axis_id: self.axis_id, shares, is_active: self.is_active.unwrap_or(true) })
    }
}

/// A share that a caller sent, above zero. Notes `rate_not_a_number` and `rate_out_of_range`.
pub fn percent(fields: &mut Fields, pointer: &str, text: &str) -> Rate {
    match Rate::parse(text) {
        Ok(rate) if rate.is_zero() => fields.refuse(pointer, "rate_out_of_range"),
        Ok(rate) => return rate,
        Err(error) => fields.refuse(pointer, error.code()),
    }
    Rate::ZERO
}

/// All keys.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<DistributionKeyList> {
    let keys = store::keys(tx).await?;
    let ids: Vec<Uuid> = keys.iter().map(|key| key.id).collect();
    let mut of: BTreeMap<Uuid, Vec<ShareRow>> = BTreeMap::new();
    for share in store::shares(tx, &ids).await? {
        of.entry(share.key_id).or_default().push(share);
    }
    let names = names(store::sections(tx, None).await?);
    let view = |key: KeyRow| {
        let shares = of.remove(&key.id).unwrap_or_default();
        view(key, &shares, &names)
    };
    Ok(DistributionKeyList { items: keys.into_iter().map(view).collect() })
}

/// One key.
///
/// # Errors
/// 404 when there is none.
pub async fn get(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<DistributionKeyView> {
    let key = store::key(tx, id).await?;
    whole(tx, key).await
}

async fn whole(tx: &mut CompanyTx<'_>, key: KeyRow) -> ApiResult<DistributionKeyView> {
    let shares = store::shares(tx, &[key.id]).await?;
    let names = names(store::sections(tx, Some(key.axis_id)).await?);
    Ok(view(key, &shares, &names))
}

/// Adds a key.
///
/// # Errors
/// 409 `distribution_key_name_taken`, `distribution_keys_limit_reached`; 422 `analytic_axis_unknown`, `analytic_section_unknown`,
/// `section_of_other_axis`, `analytic_section_inactive`, each at its field.
pub async fn create(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<DistributionKeyView> {
    let id = tx.new_uuid();
    let (row, shares) = checked(tx, id, 1, asked, &[]).await?;
    store::insert_key(tx, &row, &shares).await?;
    let view = whole(tx, row).await?;
    tx.audit(AuditEvent::created("distribution_key_created", subject(id), told(&view)));
    Ok(view)
}

/// Writes a key anew. Lines that it split stay as they are.
///
/// # Errors
/// 404; 412 `stale_version`; those of [`create`] but for the limit.
pub async fn update(tx: &mut CompanyTx<'_>, id: Uuid, asked: Asked) -> ApiResult<DistributionKeyView> {
    let was = store::lock_key(tx, id).await?;
    tx.check_version(was.version)?;
    let version = was.version + 1;
    let was = whole(tx, was).await?;
    let kept: Vec<Uuid> = was.shares.iter().map(|share| share.section_id).collect();
    let (row, shares) = checked(tx, id, version, asked, &kept).await?;
    store::update_key(tx, &row, &shares).await?;
    let view = whole(tx, row).await?;
    tx.audit(AuditEvent::changed("distribution_key_updated", subject(id), told(&was), told(&view)));
    Ok(view)
}

/// Deletes a key. Lines that it split stay as they are.
///
/// # Errors
/// 404; 412 `stale_version`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let row = store::lock_key(tx, id).await?;
    tx.check_version(row.version)?;
    let was = whole(tx, row).await?;
    store::delete_key(tx, id).await?;
    tx.audit(AuditEvent::deleted("distribution_key_deleted", subject(id), told(&was)));
    Ok(())
}

/// What a key names has to be there; a section that it named before may have been made inactive since.
async fn checked(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    version: i32,
    asked: Asked,
    kept: &[Uuid],
) -> ApiResult<(KeyRow, Vec<ShareRow>)> {
    require_axis(tx, "/axis_id", asked.axis_id).await?;
    let ids: Vec<Uuid> = asked.shares.iter().map(|(section, _)| *section).collect();
    let known = store::hold_sections(tx, &ids).await?;
    let mut fields = Fields::new();
    for (place, (section, _)) in asked.shares.iter().enumerate() {
        let code = match known.iter().find(|known| known.id == *section) {
            None => "analytic_section_unknown",
            Some(known) if known.axis_id != asked.axis_id => "section_of_other_axis",
            Some(known) if !known.is_active && !kept.contains(section) => "analytic_section_inactive",
            Some(_) => continue,
        };
        fields.refuse(format!("/shares/{place}/section_id"), code);
    }
    fields.finish()?;
    let Asked { name, axis_id, is_active, shares } = asked;
    let row = KeyRow { id, axis_id, name, is_active, version };
    let share = |(place, (section_id, share)): (i32, (Uuid, Rate))| ShareRow {
        key_id: id,
        position: place,
        section_id,
        share_millionths: share.millionths(),
    };
    let shares = (0..).zip(shares).map(share).collect();
    Ok((row, shares))
}

fn names(sections: Vec<SectionRow>) -> BTreeMap<Uuid, (String, String)> {
    sections.into_iter().map(|section| (section.id, (section.code, section.name))).collect()
}

fn view(key: KeyRow, shares: &[ShareRow], names: &BTreeMap<Uuid, (String, String)>) -> DistributionKeyView {
    let share = |share: &ShareRow| {
        let (section_code, section_name) = names.get(&share.section_id).cloned().unwrap_or_default();
        let percent = rate(share.share_millionths).format();
        DistributionShareView { section_id: share.section_id, section_code, section_name, percent }
    };
    DistributionKeyView {
        id: key.id,
        name: key.name,
        axis_id: key.axis_id,
        shares: shares.iter().map(share).collect(),
        is_active: key.is_active,
        version: key.version,
    }
}

fn subject(id: Uuid) -> String {
    format!("distribution_key:{id}")
}
