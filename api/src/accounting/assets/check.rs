//! From what a caller typed to an asset: the shape of every field, then what the plan asks for.

use chrono::NaiveDate;
use ledger::assets::{Asset, AssetError, DayCount, MAX_DURATION_MONTHS, Usage};
use ledger::{Currency, Money};
use uuid::Uuid;

use super::dto::{AssetDetails, AssetMethod, AssetTaxMethod, AssetUsage};
use super::row::AssetRow;
use crate::accounting::{accounts, amount, dates};
use crate::http::{ApiError, ApiResult, Fields};

const MAX_CODE: usize = 30;
const MAX_NAME: usize = 200;
const MAX_NOTE: usize = 1000;
/// Usages of an asset at most: one a month of the longest useful life.
const MAX_USAGES: usize = MAX_DURATION_MONTHS as usize;
/// Decimals of units.
const UNIT_DECIMALS: u8 = 3;

/// An asset whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedAsset {
    pub row: AssetRow,
    /// By day.
    pub usages: Vec<Usage>,
    /// Whether the caller said how days are counted.
    pub has_days: bool,
}

impl AssetDetails {
    /// Checks every field, and that the plan makes sense.
    ///
    /// # Errors
    /// 422 with `required`, `name_required`, `too_long`, `control_character`, `date_out_of_range`, `too_many`, the codes of account
    /// numbers and amounts, `days_of_year_unknown`, `usage_repeated` and those of [`AssetError`], each at its field.
    pub fn check(self, currency: Currency) -> ApiResult<CheckedAsset> {
        let mut fields = Fields::new();
        let has_days = self.days_of_year.is_some();
        let mut usages = usages(&mut fields, &self.usages);
        let row = self.row(&mut fields, currency);
        fields.finish()?;
        if row.method != "units" {
            usages.clear();
        }
        check_plan(&row)?;
        Ok(CheckedAsset { row, usages, has_days })
    }

    fn row(self, fields: &mut Fields, currency: Currency) -> AssetRow {
        self.check_dates(fields);
        let code = fields.required("/code", &self.code, "required");
        let name = fields.required("/name", &self.name, "name_required");
        let days = self.days_of_year.unwrap_or(DayCount::default().days());
        if DayCount::from_days(days).is_none() {
            fields.refuse("/days_of_year", "days_of_year_unknown");
        }
        let [months, coefficient, tax_months, tax_coefficient] = self.numbers(fields);
        let mut money =
            |pointer: &str, text: Option<&str>| amount::parse(fields, pointer, text, currency).minor();
        let cost = money("/cost", Some(&self.cost));
        let residual = money("/residual_value", self.residual_value.as_deref());
        let opening_depreciation = money("/opening_depreciation", self.opening_depreciation.as_deref());
        let opening_excess = money("/opening_excess", self.opening_excess.as_deref());
        if self.opening_on.is_none() && (opening_depreciation != 0 || opening_excess != 0) {
            fields.refuse("/opening_on", "required");
        }
        let units = (self.method == AssetMethod::Units)
            .then(|| units(fields, "/units", self.units.as_deref().unwrap_or_default()));
        AssetRow {
            id: Uuid::nil(),
            code: fields.text("/code", &code, MAX_CODE),
            name: fields.text("/name", &name, MAX_NAME),
            supplier: fields.text("/supplier", &self.supplier.unwrap_or_default(), MAX_NAME),
            note: fields.text("/note", &self.note.unwrap_or_default(), MAX_NOTE),
            parent_id: self.parent_id,
            acquired_on: self.acquired_on,
            in_service_on: self.in_service_on.unwrap_or(self.acquired_on),
            cost,
            residual,
            method: self.method.as_str().to_owned(),
            months,
            coefficient,
            units,
            tax_method: self.tax_method.map(|method| method.as_str().to_owned()),
            tax_months,
            tax_coefficient,
            days_of_year: days,
            opening_on: self.opening_on,
            opening_depreciation,
            opening_excess,
            account: accounts::required_number(fields, "/account", self.account),
            depreciation_account: accounts::number(
                fields,
                "/depreciation_account",
                self.depreciation_account,
            ),
            charge_account: accounts::number(fields, "/charge_account", self.charge_account),
            excess_account: accounts::number(fields, "/excess_account", self.excess_account),
            excess_charge_account: accounts::number(
                fields,
                "/excess_charge_account",
                self.excess_charge_account,
            ),
            excess_income_account: accounts::number(
                fields,
                "/excess_income_account",
                self.excess_income_account,
            ),
            disposed_on: None,
            proceeds: None,
            disposal_entry_id: None,
            version: 1,
        }
    }

    fn check_dates(&self, fields: &mut Fields) {
        for (pointer, day) in [
            ("/acquired_on", Some(self.acquired_on)),
            ("/in_service_on", self.in_service_on),
            ("/opening_on", self.opening_on),
        ] {
            dates::check(fields, pointer, day);
        }
    }

    /// Months and coefficient of the plan, and of that of tax law, as far as their methods have any.
    fn numbers(&self, fields: &mut Fields) -> [Option<i32>; 4] {
        let is_timed = matches!(self.method, AssetMethod::Linear | AssetMethod::Declining);
        let is_declining = self.method == AssetMethod::Declining;
        let is_tax_declining = self.tax_method == Some(AssetTaxMethod::Declining);
        let needed = [
            ("/months", is_timed, self.months, AssetError::Duration),
            ("/coefficient_percent", is_declining, self.coefficient_percent, AssetError::Coefficient),
            ("/tax_months", self.tax_method.is_some(), self.tax_months, AssetError::Duration),
            (
                "/tax_coefficient_percent",
                is_tax_declining,
                self.tax_coefficient_percent,
                AssetError::Coefficient,
            ),
        ];
        needed.map(|(pointer, is_needed, given, error)| {
            let given = given.filter(|_| is_needed);
            match given {
                None if is_needed => fields.refuse(pointer, "required"),
                Some(number) if u16::try_from(number).is_err() => fields.refuse(pointer, error.code()),
                _ => {}
            }
            given
        })
    }
}

/// Thousandths of a unit.
fn units(fields: &mut Fields, pointer: &str, text: &str) -> i64 {
    if text.trim().is_empty() {
        fields.refuse(pointer, "required");
        return 0;
    }
    match Money::parse_scaled(text.trim(), UNIT_DECIMALS) {
        Ok(units) if units.is_negative() => fields.refuse(pointer, "amount_negative"),
        Ok(units) => return units.minor(),
        Err(error) => fields.refuse(pointer, error.code()),
    }
    0
}

/// Thousandths of a unit in their wire form.
pub fn wire_units(thousandths: i64) -> String {
    Money::from_minor(thousandths).format_scaled(UNIT_DECIMALS)
}

fn usages(fields: &mut Fields, given: &[AssetUsage]) -> Vec<Usage> {
    if given.len() > MAX_USAGES {
        fields.refuse("/usages", "too_many");
    }
    let mut usages: Vec<Usage> = Vec::with_capacity(given.len().min(MAX_USAGES));
    for (place, usage) in given.iter().take(MAX_USAGES).enumerate() {
        dates::check(fields, &format!("/usages/{place}/until"), Some(usage.until));
        if usages.iter().any(|before| before.on == usage.until) {
            fields.refuse(format!("/usages/{place}/until"), "usage_repeated");
        }
        let thousandths = units(fields, &format!("/usages/{place}/units"), &usage.units);
        usages.push(Usage { on: usage.until, thousandths });
    }
    usages.sort_by_key(|usage| usage.on);
    usages
}

/// Whether the plan makes sense: that of the books alone, then with that of tax law.
fn check_plan(row: &AssetRow) -> ApiResult<()> {
    let asset = row.known()?;
    let books = Asset { tax: None, opening: None, ..asset.clone() };
    let refuse = |error: AssetError, pointer: &str| Err(ApiError::field(pointer, error.code()));
    if let Err(error) = books.check() {
        return refuse(error, pointer_of(error));
    }
    match asset.check() {
        Ok(()) => Ok(()),
        Err(error @ AssetError::Duration) => refuse(error, "/tax_months"),
        Err(error @ AssetError::Coefficient) => refuse(error, "/tax_coefficient_percent"),
        Err(error) => refuse(error, pointer_of(error)),
    }
}

fn pointer_of(error: AssetError) -> &'static str {
    match error {
        AssetError::Cost => "/cost",
        AssetError::Residual => "/residual_value",
        AssetError::InService => "/in_service_on",
        AssetError::Duration => "/months",
        AssetError::Coefficient => "/coefficient_percent",
        AssetError::Units => "/units",
        AssetError::Tax => "/tax_method",
        AssetError::OpeningDay => "/opening_on",
        AssetError::OpeningBook => "/opening_depreciation",
        AssetError::OpeningExcess => "/opening_excess",
    }
}

impl AssetMethod {
    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Linear => "linear",
            Self::Declining => "declining",
            Self::Units => "units",
        }
    }

    /// What a name in the database means, which knows no other.
    pub fn of(name: &str) -> Self {
        match name {
            "linear" => Self::Linear,
            "declining" => Self::Declining,
            "units" => Self::Units,
            _ => Self::None,
        }
    }
}

impl AssetTaxMethod {
    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::Declining => "declining",
        }
    }

    /// What a name in the database means, which knows no other.
    pub fn of(name: &str) -> Self {
        if name == Self::Declining.as_str() { Self::Declining } else { Self::Linear }
    }
}

/// Whether usages up to a day are the same: what was booked stands on them.
pub fn same_until(day: NaiveDate, before: &[Usage], after: &[Usage]) -> bool {
    let until = |usages: &[Usage]| usages.iter().filter(|usage| usage.on <= day).copied().collect::<Vec<_>>();
    until(before) == until(after)
}
