//! The orders of the chart of accounts. Each is that of an index, which is read from the last row that was given on.

use diesel::dsl::{AsSelect, SqlTypeOf, sql};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use serde::{Deserialize, Serialize};
use tenancy::schema::company::accounts;

use super::dto::AccountSort;
use super::store::AccountRow;
use crate::http::{ApiError, ApiResult, paging};

/// What `accounts_label_idx` has before the number: labels without accents, by their beginning.
const LABEL: &str = "left(accounts.folded, 100)";
/// How many characters of a label that is.
const LABEL_CHARS: usize = 100;

/// Accounts as they are asked for.
pub type Query = accounts::BoxedQuery<'static, Pg, SqlTypeOf<AsSelect<AccountRow, Pg>>>;

/// Where a page of accounts starts: behind the account of this number, and in an order by label of this folded one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct After {
    label: Option<String>,
    number: String,
}

impl After {
    /// The place of an account.
    pub fn of(sort: AccountSort, row: &AccountRow) -> Self {
        let label = sort.is_by_label().then(|| row.folded.chars().take(LABEL_CHARS).collect());
        Self { label, number: row.number.clone() }
    }

    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(sort: AccountSort, cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor_in(&sort, cursor)?;
        let is_wrong = |after: &Self| {
            let texts = after.label.iter().chain([&after.number]);
            after.label.is_some() != sort.is_by_label()
                || texts.flat_map(|text| text.chars()).any(|c| c == '\0')
        };
        match after {
            Some(after) if is_wrong(&after) => Err(ApiError::field("cursor", "cursor_invalid")),
            after => Ok(after),
        }
    }
}

impl AccountSort {
    fn is_by_label(self) -> bool {
        matches!(self, Self::LabelAsc | Self::LabelDesc)
    }

    fn is_descending(self) -> bool {
        matches!(self, Self::NumberDesc | Self::LabelDesc)
    }
}

/// Puts accounts in order.
pub fn ordered(query: Query, sort: AccountSort) -> Query {
    let label = sql::<Text>(LABEL);
    match sort {
        AccountSort::NumberAsc => query.order(accounts::number.asc()),
        AccountSort::NumberDesc => query.order(accounts::number.desc()),
        AccountSort::LabelAsc => query.order((label.asc(), accounts::number.asc())),
        AccountSort::LabelDesc => query.order((label.desc(), accounts::number.desc())),
    }
}

/// Leaves out what was given on the pages before.
pub fn behind(query: Query, sort: AccountSort, After { label, number }: After) -> Query {
    let sign = if sort.is_descending() { '<' } else { '>' };
    match label {
        None => {
            let key = sql::<Bool>(&format!("accounts.number {sign} "));
            query.filter(key.bind::<Text, _>(number))
        }
        Some(label) => {
            let pair = sql::<Bool>(&format!("({LABEL}, accounts.number) {sign} ("));
            query.filter(pair.bind::<Text, _>(label).sql(", ").bind::<Text, _>(number).sql(")"))
        }
    }
}
