//! Fixed assets on the wire.

use chrono::NaiveDate;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

/// How an asset is written off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AssetMethod {
    /// The same each day.
    Linear,
    /// A fixed rate of what is left, from the month of the acquisition, and the same each month once that is more.
    Declining,
    /// By what it produces.
    Units,
    /// Not at all: land, works of art.
    None,
}

/// How tax law allows an asset to be written off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AssetTaxMethod {
    /// The same each day.
    Linear,
    /// A fixed rate of what is left, from the month of the acquisition, and the same each month once that is more.
    Declining,
}

/// Whether an asset is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AssetState {
    /// It is.
    Held,
    /// It was sold or scrapped.
    Disposed,
}

/// What an asset produced up to a day, since the day before in the list.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct AssetUsage {
    /// The last day of it.
    pub until: NaiveDate,
    /// With at most three decimals.
    pub units: String,
}

/// A fixed asset as it is to be.
#[derive(Debug, Clone, Object)]
pub struct AssetDetails {
    /// Its number in the register, 1 to 30 characters.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Who sold it.
    pub supplier: Option<String>,
    /// Anything else.
    pub note: Option<String>,
    /// The asset that it is a component of.
    pub parent_id: Option<Uuid>,
    /// Where its cost stands.
    pub account: String,
    /// When it was acquired: declining plans begin in that month.
    pub acquired_on: NaiveDate,
    /// When it was put into service: linear plans begin then. The day of the acquisition when absent.
    pub in_service_on: Option<NaiveDate>,
    /// What it cost, without tax that is got back.
    pub cost: String,
    /// What it will be worth in the end.
    pub residual_value: Option<String>,
    pub method: AssetMethod,
    /// Its useful life, for plans that are linear or declining: 1 to 1,200.
    pub months: Option<i32>,
    /// What the linear rate is multiplied with in a declining plan, in hundredths: 175 for 1.75.
    pub coefficient_percent: Option<i32>,
    /// What it will have produced in all, for a plan by units, with at most three decimals.
    pub units: Option<String>,
    /// The plan of tax law, where that is ahead of the books: the difference is excess depreciation.
    pub tax_method: Option<AssetTaxMethod>,
    /// The useful life by tax law.
    pub tax_months: Option<i32>,
    /// As `coefficient_percent`.
    pub tax_coefficient_percent: Option<i32>,
    /// How many days a year of a linear plan has: 360 or 365. The company's, see `get_asset_settings`, when absent.
    pub days_of_year: Option<i32>,
    /// The last day of what was written off before the asset was kept here.
    pub opening_on: Option<NaiveDate>,
    /// Depreciation that had accumulated by then.
    pub opening_depreciation: Option<String>,
    /// Excess depreciation that was left then.
    pub opening_excess: Option<String>,
    /// Where depreciation accumulates.
    pub depreciation_account: Option<String>,
    /// The charge of depreciation.
    pub charge_account: Option<String>,
    /// Where excess depreciation accumulates.
    pub excess_account: Option<String>,
    /// The charge of excess depreciation.
    pub excess_charge_account: Option<String>,
    /// The income when excess depreciation is taken back.
    pub excess_income_account: Option<String>,
    /// What it produced, for a plan by units. All of it: this replaces what was there.
    #[oai(default)]
    pub usages: Vec<AssetUsage>,
}

/// A fixed asset.
#[derive(Debug, Object)]
pub struct AssetView {
    /// Its id.
    pub id: Uuid,
    /// Its number in the register.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Who sold it; empty when unknown.
    pub supplier: String,
    /// Anything else.
    pub note: String,
    /// The asset that it is a component of.
    #[oai(skip_serializing_if_is_none)]
    pub parent_id: Option<Uuid>,
    /// The number and name of that asset.
    #[oai(skip_serializing_if_is_none)]
    pub parent_name: Option<String>,
    /// How many components it has.
    pub components: i64,
    /// Where its cost stands.
    pub account: String,
    /// When it was acquired.
    pub acquired_on: NaiveDate,
    /// When it was put into service.
    pub in_service_on: NaiveDate,
    /// The currency of all amounts here.
    pub currency: String,
    /// What it cost.
    pub cost: String,
    /// What it will be worth in the end.
    pub residual_value: String,
    pub method: AssetMethod,
    /// Its useful life.
    #[oai(skip_serializing_if_is_none)]
    pub months: Option<i32>,
    /// In hundredths.
    #[oai(skip_serializing_if_is_none)]
    pub coefficient_percent: Option<i32>,
    /// What it will have produced in all.
    #[oai(skip_serializing_if_is_none)]
    pub units: Option<String>,
    /// The plan of tax law.
    #[oai(skip_serializing_if_is_none)]
    pub tax_method: Option<AssetTaxMethod>,
    /// The useful life by tax law.
    #[oai(skip_serializing_if_is_none)]
    pub tax_months: Option<i32>,
    /// In hundredths.
    #[oai(skip_serializing_if_is_none)]
    pub tax_coefficient_percent: Option<i32>,
    /// 360 or 365.
    pub days_of_year: i32,
    /// The last day of what was written off before.
    #[oai(skip_serializing_if_is_none)]
    pub opening_on: Option<NaiveDate>,
    /// Depreciation that had accumulated by then.
    pub opening_depreciation: String,
    /// Excess depreciation that was left then.
    pub opening_excess: String,
    /// Where depreciation accumulates.
    #[oai(skip_serializing_if_is_none)]
    pub depreciation_account: Option<String>,
    /// The charge of depreciation.
    #[oai(skip_serializing_if_is_none)]
    pub charge_account: Option<String>,
    /// Where excess depreciation accumulates.
    #[oai(skip_serializing_if_is_none)]
    pub excess_account: Option<String>,
    /// The charge of excess depreciation.
    #[oai(skip_serializing_if_is_none)]
    pub excess_charge_account: Option<String>,
    /// The income when excess depreciation is taken back.
    #[oai(skip_serializing_if_is_none)]
    pub excess_income_account: Option<String>,
    /// What it produced, the earliest first.
    pub usages: Vec<AssetUsage>,
    /// Up to which day it is written off, by the opening or by entries.
    #[oai(skip_serializing_if_is_none)]
    pub booked_until: Option<NaiveDate>,
    /// Whether entries were made of it: its plan stays as it is.
    pub is_booked: bool,
    /// Depreciation by then, the opening included.
    pub depreciation: String,
    /// Excess depreciation by then, the opening included.
    pub excess: String,
    /// Cost less depreciation; zero once it was disposed of.
    pub net_book_value: String,
    /// When it was sold or scrapped.
    #[oai(skip_serializing_if_is_none)]
    pub disposed_on: Option<NaiveDate>,
    /// What it was sold for.
    #[oai(skip_serializing_if_is_none)]
    pub proceeds: Option<String>,
    /// The entry of that.
    #[oai(skip_serializing_if_is_none)]
    pub disposal_entry_id: Option<Uuid>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// A fixed asset in the register.
#[derive(Debug, Object)]
pub struct AssetSummary {
    /// Its id.
    pub id: Uuid,
    /// Its number in the register.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Where its cost stands.
    pub account: String,
    /// When it was acquired.
    pub acquired_on: NaiveDate,
    /// When it was put into service.
    pub in_service_on: NaiveDate,
    pub method: AssetMethod,
    /// Its useful life.
    #[oai(skip_serializing_if_is_none)]
    pub months: Option<i32>,
    /// The asset that it is a component of.
    #[oai(skip_serializing_if_is_none)]
    pub parent_id: Option<Uuid>,
    /// What it cost.
    pub cost: String,
    /// Depreciation that was booked by the day, the opening included.
    pub depreciation: String,
    /// Excess depreciation that was booked by the day, the opening included.
    pub excess: String,
    /// Cost less depreciation; zero when it was disposed of by the day.
    pub net_book_value: String,
    /// When it was sold or scrapped, if that was by the day.
    #[oai(skip_serializing_if_is_none)]
    pub disposed_on: Option<NaiveDate>,
}

/// What all assets of a list come to. What was disposed of counts only in a list of that alone, so that cost less depreciation is net.
#[derive(Debug, Object)]
pub struct AssetTotals {
    /// How many there are.
    pub count: i64,
    /// What they cost.
    pub cost: String,
    /// Their depreciation.
    pub depreciation: String,
    /// Their excess depreciation.
    pub excess: String,
    /// What those are worth that were not disposed of.
    pub net_book_value: String,
}

/// A page of the register, by number.
#[derive(Debug, Object)]
pub struct AssetList {
    /// The day of its figures.
    pub on: NaiveDate,
    /// The currency of all amounts here.
    pub currency: String,
    /// The assets.
    pub items: Vec<AssetSummary>,
    /// Of all pages.
    pub totals: AssetTotals,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// What is written off in a fiscal year.
#[derive(Debug, Object)]
pub struct AssetScheduleYear {
    /// The first day of the year.
    pub start: NaiveDate,
    /// Its last day.
    pub end: NaiveDate,
    /// What the asset is worth when it begins.
    pub opening_value: String,
    /// What is written off.
    pub depreciation: String,
    /// What has been written off in all by its end.
    pub accumulated: String,
    /// What the asset is worth by its end.
    pub closing_value: String,
    /// What excess depreciation goes up by, or down.
    pub excess: String,
    /// Excess depreciation by its end.
    pub excess_balance: String,
    /// What was booked of the year's depreciation.
    pub booked: String,
    /// What was booked of the year's excess depreciation.
    pub booked_excess: String,
}

/// The plan of an asset, year by year.
#[derive(Debug, Object)]
pub struct AssetSchedule {
    /// The currency of all amounts here.
    pub currency: String,
    /// The years, the first one first.
    pub items: Vec<AssetScheduleYear>,
}

/// The accounts that the chart has for an asset, and the coefficient of a declining plan.
#[derive(Debug, Object)]
pub struct AssetProposal {
    /// Where depreciation accumulates.
    #[oai(skip_serializing_if_is_none)]
    pub depreciation_account: Option<String>,
    /// The charge of depreciation.
    #[oai(skip_serializing_if_is_none)]
    pub charge_account: Option<String>,
    /// Where excess depreciation accumulates.
    #[oai(skip_serializing_if_is_none)]
    pub excess_account: Option<String>,
    /// The charge of excess depreciation.
    #[oai(skip_serializing_if_is_none)]
    pub excess_charge_account: Option<String>,
    /// The income when excess depreciation is taken back.
    #[oai(skip_serializing_if_is_none)]
    pub excess_income_account: Option<String>,
    /// What the law multiplies the linear rate with for the useful life, in hundredths; absent where it allows no declining plan.
    #[oai(skip_serializing_if_is_none)]
    pub coefficient_percent: Option<u16>,
}

/// How new assets are counted.
#[derive(Debug, Object)]
pub struct AssetSettingsView {
    /// How many days a year of a linear plan has: 360 or 365.
    pub days_of_year: i32,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// How new assets are to be counted.
#[derive(Debug, Clone, Object)]
pub struct AssetSettingsUpdate {
    /// 360 or 365. 422 `days_of_year_unknown` for another.
    pub days_of_year: i32,
}
