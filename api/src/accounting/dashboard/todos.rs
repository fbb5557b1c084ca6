//! What waits for somebody.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::{entries, fec_imports};

use super::dto::DashboardTodo;
use crate::http::ApiResult;

/// What waits, and how much of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// Entries to post.
    pub drafts: i64,
    /// Tax-audit files that were checked and not imported.
    pub reports: i64,
}

impl Waiting {
    /// Counts it.
    pub async fn read(tx: &mut CompanyTx<'_>) -> ApiResult<Self> {
        let drafts = entries::table.filter(entries::state.eq("draft")).count().get_result(tx.conn()).await?;
        let reports = fec_imports::table.filter(fec_imports::state.eq("reported")).count();
        Ok(Self { drafts, reports: reports.get_result(tx.conn()).await? })
    }

    /// How much there is in all.
    pub fn count(self) -> i64 {
        self.drafts + self.reports
    }

    /// As callers see it.
    pub fn view(self) -> Vec<DashboardTodo> {
        let all = [
            ("draft_entries", self.drafts, "list_entries", "draft"),
            ("fec_reports", self.reports, "list_fec_imports", "reported"),
        ];
        let waiting = all.into_iter().filter(|(_, count, _, _)| *count > 0);
        waiting
            .map(|(code, count, operation, state)| DashboardTodo {
                code: code.to_owned(),
                count,
                operation: operation.to_owned(),
                state: state.to_owned(),
            })
            .collect()
    }
}
