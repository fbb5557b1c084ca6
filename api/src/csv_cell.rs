//! Cells of CSV files that people open in a spreadsheet.

use std::borrow::Cow;

/// A cell that no spreadsheet takes for a formula: one that begins with `=`, `+`, `-`, `@`, a tabulation or a
/// carriage return gets an apostrophe in front. Plain numbers stay numbers.
pub(crate) fn harmless(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number(cell) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

/// `-12.50`
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn formulas_become_text_and_numbers_stay_numbers() {
        for cell in ["=1+1", "+33", "-x", "-", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "-=1"] {
            assert_eq!(harmless(cell), format!("'{cell}"), "{cell:?}");
        }
        for cell in ["", "12.50", "-12.50", "0", "Client = bon", "a-b"] {
            assert_eq!(harmless(cell), cell);
        }
    }
}
