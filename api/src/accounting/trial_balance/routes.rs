//! The operations on the trial balance.

use chrono::NaiveDate;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{TrialBalanceRow, TrialBalanceView};
use super::service::{self, Asked};
use crate::accounting::search;
use crate::accounting::table::{CsvFile, Table};
use crate::http::{ApiResult, Caller};
use crate::server::Tag;

/// The operations on the trial balance.
pub struct Routes;

#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives the trial balance of a fiscal year, or of some of its months.
    #[oai(
        path = "/companies/:company_id/accounting/trial_balance",
        method = "get",
        operation_id = "get_trial_balance"
    )]
    async fn get_trial_balance(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Part of a label, or the beginning of a number.
        search: Query<Option<String>>,
    ) -> ApiResult<Json<TrialBalanceView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let search = search::text(search.as_deref());
        let asked = Asked { fiscal_year_id: *fiscal_year_id, from: *from, to: *to, search };
        Ok(Json(access.read(async |tx| service::get(tx, asked).await).await?))
    }

    /// Gives the trial balance as a CSV file.
    #[oai(
        path = "/companies/:company_id/accounting/trial_balance.csv",
        method = "get",
        operation_id = "export_trial_balance"
    )]
    async fn export_trial_balance(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Part of a label, or the beginning of a number.
        search: Query<Option<String>>,
    ) -> ApiResult<CsvFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let search = search::text(search.as_deref());
        let asked = Asked { fiscal_year_id: *fiscal_year_id, from: *from, to: *to, search };
        let view = access.read(async |tx| service::get(tx, asked).await).await?;
        Ok(csv(&view))
    }
}

const HEADER: [&str; 8] = [
    "account",
    "label",
    "opening_debit",
    "opening_credit",
    "period_debit",
    "period_credit",
    "closing_debit",
    "closing_credit",
];

fn csv(view: &TrialBalanceView) -> CsvFile {
    let mut table = Table::new(&HEADER);
    for row in &view.rows {
        table.row(cells(row));
    }
    table.finish(&format!("trial_balance_{}_{}.csv", view.from, view.to))
}

fn cells(row: &TrialBalanceRow) -> [&str; 8] {
    [
        &row.account,
        &row.label,
        &row.opening_debit,
        &row.opening_credit,
        &row.period_debit,
        &row.period_credit,
        &row.closing_debit,
        &row.closing_credit,
    ]
}
