//! Axes, sections and keys as the database keeps them.

use diesel::prelude::*;
use ledger::taxes::Rate;
use tenancy::schema::company::{
    analytic_axes, analytic_sections, distribution_key_shares, distribution_keys,
};
use uuid::Uuid;

use super::dto::{AnalyticAxisView, AnalyticSectionView};

/// An axis.
#[derive(Debug, Clone, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = analytic_axes)]
pub struct AxisRow {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    pub position: i32,
    pub is_active: bool,
    pub version: i32,
}

/// A section.
#[derive(Debug, Clone, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = analytic_sections)]
pub struct SectionRow {
    pub id: Uuid,
    pub axis_id: Uuid,
    pub code: String,
    pub name: String,
    pub is_active: bool,
    pub version: i32,
}

/// A distribution key.
#[derive(Debug, Clone, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = distribution_keys)]
pub struct KeyRow {
    pub id: Uuid,
    pub axis_id: Uuid,
    pub name: String,
    pub is_active: bool,
    pub version: i32,
}

/// A share of a key.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = distribution_key_shares)]
pub struct ShareRow {
    pub key_id: Uuid,
    pub position: i32,
    pub section_id: Uuid,
    pub share_millionths: i32,
}

impl AxisRow {
    /// The axis with its sections, as callers see it.
    pub fn view(self, sections: Vec<SectionRow>) -> AnalyticAxisView {
        AnalyticAxisView {
            id: self.id,
            code: self.code,
            name: self.name,
            is_active: self.is_active,
            sections: sections.into_iter().map(SectionRow::view).collect(),
            version: self.version,
        }
    }
}

impl SectionRow {
    /// The section as callers see it.
    pub fn view(self) -> AnalyticSectionView {
        AnalyticSectionView {
            id: self.id,
            axis_id: self.axis_id,
            code: self.code,
            name: self.name,
            is_active: self.is_active,
            version: self.version,
        }
    }
}

/// A share of the database, which knows none outside 0 to 100 %.
pub fn rate(millionths: i32) -> Rate {
    Rate::from_millionths(millionths).unwrap_or_default()
}
