//! An asset as the database keeps it, and back into the ledger's terms.

use chrono::NaiveDate;
use diesel::prelude::*;
use ledger::assets::{Asset, AssetAccounts, DayCount, Method, Opening, Position};
use ledger::{AccountNumber, Money};
use tenancy::schema::company::assets;
use uuid::Uuid;

use crate::http::{ApiError, ApiResult};

/// An asset.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = assets, treat_none_as_null = true)]
pub struct AssetRow {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    pub supplier: String,
    pub note: String,
    pub parent_id: Option<Uuid>,
    pub acquired_on: NaiveDate,
    pub in_service_on: NaiveDate,
    pub cost: i64,
    pub residual: i64,
    pub method: String,
    pub months: Option<i32>,
    pub coefficient: Option<i32>,
    pub units: Option<i64>,
    pub tax_method: Option<String>,
    pub tax_months: Option<i32>,
    pub tax_coefficient: Option<i32>,
    pub days_of_year: i32,
    pub opening_on: Option<NaiveDate>,
    pub opening_depreciation: i64,
    pub opening_excess: i64,
    pub account: String,
    pub depreciation_account: Option<String>,
    pub charge_account: Option<String>,
    pub excess_account: Option<String>,
    pub excess_charge_account: Option<String>,
    pub excess_income_account: Option<String>,
    pub disposed_on: Option<NaiveDate>,
    pub proceeds: Option<i64>,
    pub disposal_entry_id: Option<Uuid>,
    pub version: i32,
}

impl AssetRow {
    /// The asset as the ledger knows it.
    ///
    /// # Errors
    /// 500 when the database holds what the ledger does not know.
    pub fn known(&self) -> ApiResult<Asset> {
        let broken = || ApiError::internal(format!("asset {} is not known", self.id));
        let tax = self.tax_method.as_deref();
        Ok(Asset {
            cost: Money::from_minor(self.cost),
            residual: Money::from_minor(self.residual),
            acquired_on: self.acquired_on,
            in_service_on: self.in_service_on,
            book: method(&self.method, self.months, self.coefficient, self.units).ok_or_else(broken)?,
            tax: match tax {
                Some(name) => {
                    Some(method(name, self.tax_months, self.tax_coefficient, None).ok_or_else(broken)?)
                }
                None => None,
            },
            opening: self.opening_on.map(|on| Opening {
                on,
                book: Money::from_minor(self.opening_depreciation),
                excess: Money::from_minor(self.opening_excess),
            }),
            day_count: DayCount::from_days(self.days_of_year).ok_or_else(broken)?,
        })
    }

    /// Its accounts; those of a disposal are named when it comes.
    ///
    /// # Errors
    /// 500 when the database holds what is no number of an account.
    pub fn accounts(&self) -> ApiResult<AssetAccounts> {
        let number = |text: &Option<String>| {
            text.as_deref().map(AccountNumber::new).transpose().map_err(ApiError::internal)
        };
        Ok(AssetAccounts {
            asset: AccountNumber::new(&self.account).map_err(ApiError::internal)?,
            depreciation: number(&self.depreciation_account)?,
            charge: number(&self.charge_account)?,
            excess: number(&self.excess_account)?,
            excess_charge: number(&self.excess_charge_account)?,
            excess_income: number(&self.excess_income_account)?,
            disposal_charge: None,
            disposal_income: None,
        })
    }

    /// What was written off before the asset was kept here.
    pub fn opening(&self) -> Position {
        Position {
            book: Money::from_minor(self.opening_depreciation),
            excess: Money::from_minor(self.opening_excess),
        }
    }

    /// Whether another row has the same plan: what was booked by one may stand by the other.
    pub fn has_plan_of(&self, other: &Self) -> bool {
        let same = Self {
            code: other.code.clone(),
            name: other.name.clone(),
            supplier: other.supplier.clone(),
            note: other.note.clone(),
            parent_id: other.parent_id,
            charge_account: other.charge_account.clone(),
            excess_charge_account: other.excess_charge_account.clone(),
            excess_income_account: other.excess_income_account.clone(),
            version: other.version,
            ..self.clone()
        };
        same == *other
    }
}

fn method(name: &str, months: Option<i32>, coefficient: Option<i32>, units: Option<i64>) -> Option<Method> {
    let months = || u16::try_from(months?).ok();
    match name {
        "none" => Some(Method::None),
        "linear" => Some(Method::Linear { months: months()? }),
        "declining" => Some(Method::Declining {
            months: months()?,
            coefficient_percent: u16::try_from(coefficient?).ok()?,
        }),
        "units" => Some(Method::Units { total_thousandths: units? }),
        _ => None,
    }
}
