//! How a file is to be read, as a caller says it.

use std::collections::BTreeMap;

use ledger::opening::{Field, Layout, LayoutError, Taken, detect_layout};
use ledger::sheet::Sheet;

use super::dto::{BalancesTaken, IncomeTaken};
use crate::http::ApiResult;
use crate::spreadsheets;

/// How a file is to be read.
#[derive(Debug, Clone)]
pub struct Asked {
    pub taken: Taken,
    pub folds_income: bool,
    columns: Option<BTreeMap<Field, usize>>,
    first_row: Option<u64>,
}

impl Asked {
    /// Reads the parameters.
    ///
    /// # Errors
    /// 422 at `columns` with `opening_field_unknown`, `opening_field_twice`.
    pub fn of(
        taken: Option<BalancesTaken>,
        income: Option<IncomeTaken>,
        columns: Option<&str>,
        first_row: Option<u64>,
    ) -> ApiResult<Self> {
        let taken = match taken.unwrap_or_default() {
            BalancesTaken::Closing => Taken::Closing,
            BalancesTaken::Opening => Taken::Opening,
        };
        let columns = columns.map(str::trim).filter(|text| !text.is_empty()).map(columns_of).transpose()?;
        let folds_income = income.unwrap_or_default() == IncomeTaken::Fold;
        Ok(Self { taken, folds_income, columns, first_row })
    }

    /// The columns of a sheet: those that were named, below the row that was named, else what its headings say.
    pub fn layout(&self, sheet: &Sheet) -> Result<Layout, LayoutError> {
        spreadsheets::layout_of(sheet, detect_layout(sheet), self.columns.as_ref(), self.first_row)
    }
}

fn columns_of(text: &str) -> ApiResult<BTreeMap<Field, usize>> {
    spreadsheets::columns_of(text, Field::from_code, ["opening_field_unknown", "opening_field_twice"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_by_their_place() {
        let found = columns_of("account, label,,debit,credit").unwrap();
        let places = [(Field::Account, 0), (Field::Label, 1), (Field::Debit, 3), (Field::Credit, 4)];
        assert_eq!(found, places.into());
        let refused = |text| columns_of(text).unwrap_err().problem().errors[0].code.clone();
        assert_eq!(refused("account,konto"), "opening_field_unknown");
        assert_eq!(refused("account,debit,debit"), "opening_field_twice");
    }
}
