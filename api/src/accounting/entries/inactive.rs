//! A draft may be older than the day its journal or an account was made inactive: it is not posted into them.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Draft;
use tenancy::CompanyTx;
use uuid::Uuid;

use crate::http::{ApiResult, Fields};

/// The inactive journals and accounts among those that some entries name.
pub struct Inactive {
    journals: BTreeSet<String>,
    accounts: BTreeSet<String>,
}

impl Inactive {
    /// Those that the entries with these ids name.
    pub async fn among(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Self> {
        #[derive(QueryableByName)]
        struct Named {
            #[diesel(sql_type = Text)]
            name: String,
            #[diesel(sql_type = Bool)]
            is_account: bool,
        }
        let found: Vec<Named> = diesel::sql_query(
            "SELECT account AS name, true AS is_account FROM entry_lines JOIN accounts ON number = account
             WHERE entry_id = ANY($1) AND NOT is_active
             UNION
             SELECT code, false FROM entries JOIN journals ON code = journal
             WHERE id = ANY($1) AND NOT is_active",
        )
        .bind::<Array<SqlUuid>, _>(ids)
        .load(tx.conn())
        .await?;
        let (accounts, journals): (Vec<Named>, Vec<Named>) =
            found.into_iter().partition(|named| named.is_account);
        let names = |named: Vec<Named>| named.into_iter().map(|named| named.name).collect();
        Ok(Self { journals: names(journals), accounts: names(accounts) })
    }

    /// Refuses what `draft`, which stands at `place` of the body, names of them.
    pub fn refuse(&self, draft: &Draft, place: &str, fields: &mut Fields) {
        if self.journals.contains(draft.journal.as_str()) {
            fields.refuse(format!("{place}/journal"), "journal_inactive");
        }
        for (index, line) in draft.lines.iter().enumerate() {
            if self.accounts.contains(line.account.as_str()) {
                fields.refuse(format!("{place}/lines/{index}/account"), "account_inactive");
            }
        }
    }
}
