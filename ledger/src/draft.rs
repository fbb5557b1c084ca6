//! An entry that nothing was checked of, and the check.

use chrono::NaiveDate;

use crate::{
    Balanced, Currency, EntryKind, EntryProblem, EntrySource, FiscalYear, JournalCode, Line, Money,
    MoneyError, text::is_clean,
};

/// The most lines an entry made here may have. An import has no such limit: some software keeps one entry a
/// month.
pub const MAX_LINES_BY_HAND: usize = 10_000;
/// The longest label of an entry or a line made here, in characters.
pub const MAX_LABEL_CHARS: usize = 500;
/// The longest reference of a supporting document, in characters.
pub const MAX_PIECE_REF_CHARS: usize = 100;
/// The longest code of a third party, in characters.
pub const MAX_AUXILIARY_CHARS: usize = 100;
/// The longest code of a tax, in characters.
pub const MAX_TAX_CODE_CHARS: usize = 20;

/// An entry as it was written, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The journal that records it.
    pub journal: JournalCode,
    /// The part it plays in its year.
    pub kind: EntryKind,
    /// The date of the entry.
    pub date: NaiveDate,
    /// The reference of the supporting document.
    pub piece_ref: Option<String>,
    /// The date of the supporting document.
    pub piece_date: Option<NaiveDate>,
    /// What the entry says.
    pub label: String,
    /// Where it comes from.
    pub source: EntrySource,
    /// Its lines, in the order in which they are kept.
    pub lines: Vec<Line>,
}

impl Draft {
    /// The total of the debits.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn total_debit(&self) -> Result<Money, MoneyError> {
        Money::sum(self.lines.iter().map(|line| line.debit))
    }

    /// The total of the credits.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn total_credit(&self) -> Result<Money, MoneyError> {
        Money::sum(self.lines.iter().map(|line| line.credit))
    }

    /// Checks everything that an entry must obey to be posted in `year`, in a company that keeps its accounts
    /// in `currency`.
    ///
    /// For every entry: at least two lines; each with exactly one side, above zero; debit equal to credit
    /// (double entry, AUDCIF art. 17); every date inside the year. For an entry written here also: a tidy
    /// text everywhere, lines dated like their entry, and amounts in truly another currency. An import keeps
    /// what its source wrote, and a reversal copies what was posted.
    ///
    /// 411 at 120.00 on the debit, 707 at 100.00 and 44571 at 20.00 on the credit pass; with 707 at 99.99 the
    /// problem is `entry_not_balanced`, with debit 120.00 and credit 119.99.
    ///
    /// # Errors
    /// Every problem there is, those of the entry first, then line by line.
    pub fn check(self, year: &FiscalYear, currency: Currency) -> Result<Balanced, Vec<EntryProblem>> {
        let mut problems = self.problems_of_entry(*year);
        let total = self.balance().unwrap_or_else(|problem| {
            problems.push(problem);
            Money::ZERO
        });
        for (index, line) in self.lines.iter().enumerate() {
            problems_of_line(index, line, *year, &mut problems);
            if self.source == EntrySource::Manual {
                self.problems_of_line_by_hand(index, line, currency, &mut problems);
            }
        }
        if problems.is_empty() { Ok(Balanced::checked(self, *year, total, currency)) } else { Err(problems) }
    }

    fn problems_of_entry(&self, year: FiscalYear) -> Vec<EntryProblem> {
        let by_hand = self.source == EntrySource::Manual;
        let piece = self.piece_ref.as_deref().unwrap_or("");
        let rules = [
            (self.lines.len() < 2, EntryProblem::TooFewLines),
            (by_hand && self.lines.len() > MAX_LINES_BY_HAND, EntryProblem::TooManyLines),
            (!year.contains(self.date), EntryProblem::DateOutsideYear),
            (by_hand && self.label.trim().is_empty(), EntryProblem::LabelMissing),
            (
                by_hand && !is_clean(&self.label, MAX_LABEL_CHARS),
                EntryProblem::TextInvalid { field: "label" },
            ),
            (
                by_hand && !is_clean(piece, MAX_PIECE_REF_CHARS),
                EntryProblem::TextInvalid { field: "piece_ref" },
            ),
        ];
        rules.into_iter().filter(|(broken, _)| *broken).map(|(_, problem)| problem).collect()
    }

    /// The total of either side, when both are the same.
    fn balance(&self) -> Result<Money, EntryProblem> {
        let (Ok(debit), Ok(credit)) = (self.total_debit(), self.total_credit()) else {
            return Err(EntryProblem::TotalOverflow);
        };
        if debit == credit { Ok(debit) } else { Err(EntryProblem::NotBalanced { debit, credit }) }
    }

    fn problems_of_line_by_hand(
        &self,
        line_index: usize,
        line: &Line,
        currency: Currency,
        problems: &mut Vec<EntryProblem>,
    ) {
        let auxiliary = line.auxiliary.as_deref().unwrap_or("");
        let tax_code = line.tax.as_ref().map_or("", |tax| tax.code.as_str());
        let text_invalid = |field| EntryProblem::LineTextInvalid { line: line_index, field };
        let rules = [
            (line.date != self.date, EntryProblem::LineDateDiffers { line: line_index }),
            (line.label.trim().is_empty(), EntryProblem::LineLabelMissing { line: line_index }),
            (!is_clean(&line.label, MAX_LABEL_CHARS), text_invalid("label")),
            (!is_clean(auxiliary, MAX_AUXILIARY_CHARS), text_invalid("auxiliary")),
            (!is_clean(tax_code, MAX_TAX_CODE_CHARS), text_invalid("tax_code")),
            (
                line.foreign.as_ref().is_some_and(|foreign| foreign.currency.as_str() == currency.code()),
                EntryProblem::LineForeignOwnCurrency { line: line_index },
            ),
            (
                line.foreign.as_ref().is_some_and(|foreign| foreign.amount.is_negative()),
                EntryProblem::LineForeignNegative { line: line_index },
            ),
        ];
        problems.extend(rules.into_iter().filter(|(broken, _)| *broken).map(|(_, problem)| problem));
    }
}

/// The rules of every line, wherever it comes from.
fn problems_of_line(line_index: usize, line: &Line, year: FiscalYear, problems: &mut Vec<EntryProblem>) {
    let (debit, credit) = (line.debit, line.credit);
    if debit.is_negative() || credit.is_negative() {
        problems.push(EntryProblem::LineNegativeAmount { line: line_index });
    } else if debit.is_zero() && credit.is_zero() {
        problems.push(EntryProblem::LineNoAmount { line: line_index });
    } else if debit.is_positive() && credit.is_positive() {
        problems.push(EntryProblem::LineTwoSides { line: line_index });
    }
    if !year.contains(line.date) {
        problems.push(EntryProblem::LineDateOutsideYear { line: line_index });
    }
}

#[cfg(test)]
pub(crate) mod tests;
