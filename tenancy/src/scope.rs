//! Whether a transaction is whose it should be: one in so many asks Postgres itself.
//!
//! A transaction opens with one message that says its whole scope, so a mismatch cannot be. Should it be all the same,
//! it is counted, told, and answered with an error instead of with another company's rows.

use std::sync::atomic::{AtomicU64, Ordering};

use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;

use crate::guard::Guard;
use crate::{CompanyId, TenancyError};

/// One transaction of a company in so many is looked at, the first among them.
const ONE_IN: u64 = 256;
static BEGUN: AtomicU64 = AtomicU64::new(0);

#[derive(QueryableByName)]
struct Scope {
    #[diesel(sql_type = Text)]
    role: String,
    #[diesel(sql_type = Text)]
    path: String,
}

impl Scope {
    fn is_of(&self, schema: &str) -> bool {
        self.role == schema && self.path == format!("{schema}, ext")
    }
}

/// Looks at a transaction that has just begun for a company, when it is its turn.
pub(crate) async fn check_some(guard: &mut Guard, company: CompanyId) -> Result<(), TenancyError> {
    if !BEGUN.fetch_add(1, Ordering::Relaxed).is_multiple_of(ONE_IN) {
        return Ok(());
    }
    let query = "SELECT current_user::text AS role, current_setting('search_path') AS path";
    let scope: Scope = match diesel::sql_query(query).get_result(guard.conn()).await {
        Ok(scope) => scope,
        Err(error) => return Err(guard.explain(error)),
    };
    metrics::counter!("partita_scope_checks_total").increment(1);
    let schema = company.schema();
    if scope.is_of(&schema) {
        return Ok(());
    }
    metrics::counter!("partita_scope_mismatches_total").increment(1);
    tracing::error!(%company, role = scope.role, path = scope.path, "a transaction is not its company's");
    Err(TenancyError::Scope(company))
}

#[cfg(test)]
mod tests {
    use super::Scope;

    #[test]
    fn a_role_or_a_path_of_another_company_is_a_mismatch() {
        let scope = |role: &str, path: &str| Scope { role: role.into(), path: path.into() };
        assert!(scope("c_1", "c_1, ext").is_of("c_1"));
        for (role, path) in
            [("c_2", "c_1, ext"), ("c_1", "c_2, ext"), ("c_1", "public"), ("partita_app", "c_1, ext")]
        {
            assert!(!scope(role, path).is_of("c_1"), "{role} {path}");
        }
    }
}
