//! Axes, sections, distribution keys and splits on the wire.

use poem_openapi::Object;
use uuid::Uuid;

/// An axis as it is to be.
#[derive(Debug, Object)]
pub struct AnalyticAxisDetails {
    /// Its code, of its own: 20 characters at most.
    pub(super) code: String,
    /// Its name.
    pub(super) name: String,
    /// Whether lines may be split on it; so when absent.
    pub(super) is_active: Option<bool>,
}

/// A section as it is to be.
#[derive(Debug, Object)]
pub struct AnalyticSectionDetails {
    /// Its code, of its own on its axis: 20 characters at most.
    pub(super) code: String,
    /// Its name.
    pub(super) name: String,
    /// Whether lines may be split into it; so when absent.
    pub(super) is_active: Option<bool>,
}

/// A section of an axis.
#[derive(Debug, Clone, Object)]
pub struct AnalyticSectionView {
    /// Its id.
    pub id: Uuid,
    /// The axis that it is of.
    pub axis_id: Uuid,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Whether lines may be split into it.
    pub is_active: bool,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// An axis.
#[derive(Debug, Object)]
pub struct AnalyticAxisView {
    /// Its id.
    pub id: Uuid,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Whether lines may be split on it.
    pub is_active: bool,
    /// Its sections, by code.
    pub sections: Vec<AnalyticSectionView>,
    /// To be sent back as `If-Match` with a change of the axis itself.
    pub version: i32,
}

/// The axes with their sections, in the order in which they were made.
#[derive(Debug, Object)]
pub struct AnalyticAxisList {
    /// The axes.
    pub items: Vec<AnalyticAxisView>,
}

/// What a section has of what a key distributes.
#[derive(Debug, Object)]
pub struct DistributionShare {
    /// The section, of the key's axis.
    pub(super) section_id: Uuid,
    /// In percent, above zero, with four decimals at most: `33.3333`.
    pub(super) percent: String,
}

/// A distribution key as it is to be.
#[derive(Debug, Object)]
pub struct DistributionKeyDetails {
    /// Its name, of its own.
    pub(super) name: String,
    /// The axis of its sections.
    pub(super) axis_id: Uuid,
    /// The shares, which add up to 100 %: 1 to 50.
    pub(super) shares: Vec<DistributionShare>,
    /// Whether it is offered; so when absent.
    pub(super) is_active: Option<bool>,
}

/// What a section has of what a key distributes.
#[derive(Debug, Clone, Object)]
pub struct DistributionShareView {
    /// The section.
    pub section_id: Uuid,
    /// Its code.
    pub section_code: String,
    /// Its name.
    pub section_name: String,
    /// In percent.
    pub percent: String,
}

/// A distribution key.
#[derive(Debug, Clone, Object)]
pub struct DistributionKeyView {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The axis of its sections.
    pub axis_id: Uuid,
    /// The shares.
    pub shares: Vec<DistributionShareView>,
    /// Whether it is offered.
    pub is_active: bool,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// The distribution keys, by name.
#[derive(Debug, Object)]
pub struct DistributionKeyList {
    /// The keys.
    pub items: Vec<DistributionKeyView>,
}

/// A part of the split of a line: a section with a percentage or an amount, or all of what a key distributes.
#[derive(Debug, Clone, Object)]
pub struct LinePart {
    /// The section; absent with a key.
    pub(super) section_id: Option<Uuid>,
    /// Its share of the line in percent, above zero, with four decimals at most; units that shares
    /// leave go to those of which most was cut.
    pub(super) percent: Option<String>,
    /// So much of the line, above zero, on the line's side; absent with a percentage.
    pub(super) amount: Option<String>,
    /// A key, which distributes the whole line on its axis; absent with a section.
    pub(super) distribution_key_id: Option<Uuid>,
}

/// The split of a line as it is to be.
#[derive(Debug, Object)]
pub struct LineSplit {
    /// The parts, 50 sections at most, those of a key counted; none takes the split away. What is in no section of an axis is not allocated there.
    pub(super) parts: Vec<LinePart>,
}

/// What a section has of a line.
#[derive(Debug, Clone, Object)]
pub struct LinePartView {
    /// The axis.
    pub axis_id: Uuid,
    /// Its code.
    pub axis_code: String,
    /// The section.
    pub section_id: Uuid,
    /// Its code.
    pub section_code: String,
    /// Its name.
    pub section_name: String,
    /// The amount, on the line's side.
    pub amount: String,
    /// The percentage that it follows from; absent where an amount was given.
    #[oai(skip_serializing_if_is_none)]
    pub percent: Option<String>,
}

/// The split of a posted line.
#[derive(Debug, Object)]
pub struct LineSplitView {
    /// The entry.
    pub entry_id: Uuid,
    /// The place of the line in it, from 0.
    pub position: i32,
    /// The parts, by axis and section.
    pub parts: Vec<LinePartView>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}
