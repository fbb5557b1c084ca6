//! The ledger's problems as fields of the body that the caller sent.

use ledger::EntryProblem;

use crate::http::{ApiError, ApiResult, FieldProblem};

/// The problems with pointers into an entry (`/lines/0/debit`).
pub fn fields(problems: &[EntryProblem]) -> Vec<FieldProblem> {
    problems.iter().map(|problem| FieldProblem::new(pointer(problem), problem.code())).collect()
}

/// 422 with these problems.
pub fn refusal(problems: &[EntryProblem]) -> ApiError {
    ApiError::fields(fields(problems))
}

/// Refuses the entries that stand at these places of the body, if there are any. The place of the only entry of a
/// request is empty and not named.
pub fn refuse_at<'a>(refusal: ApiError, places: impl IntoIterator<Item = &'a str>) -> ApiResult<()> {
    let mut places = places.into_iter().peekable();
    if places.peek().is_none() {
        return Ok(());
    }
    Err(places.filter(|place| !place.is_empty()).fold(refusal, ApiError::at))
}

/// Whether a draft may be saved with this problem: it will have to be mended before it is posted.
pub fn may_wait(problem: &EntryProblem) -> bool {
    matches!(problem, EntryProblem::NotBalanced { .. } | EntryProblem::TooFewLines)
}

fn pointer(problem: &EntryProblem) -> String {
    let field = match problem {
        EntryProblem::LineTextInvalid { field, .. } | EntryProblem::TextInvalid { field } => field,
        EntryProblem::DateOutsideYear
        | EntryProblem::LineDateOutsideYear { .. }
        | EntryProblem::LineDateDiffers { .. } => "date",
        EntryProblem::LabelMissing | EntryProblem::LineLabelMissing { .. } => "label",
        EntryProblem::LineNoAmount { .. }
        | EntryProblem::LineTwoSides { .. }
        | EntryProblem::LineNegativeAmount { .. } => "debit",
        EntryProblem::LineForeignOwnCurrency { .. } | EntryProblem::LineForeignNegative { .. } => "currency",
        EntryProblem::TooFewLines
        | EntryProblem::TooManyLines
        | EntryProblem::NotBalanced { .. }
        | EntryProblem::TotalOverflow => "lines",
    };
    match problem.line() {
        Some(line) => format!("/lines/{line}/{field}"),
        None => format!("/{field}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_points_at_its_field() {
        let check = |problem: EntryProblem, expected| assert_eq!(pointer(&problem), expected);
        check(EntryProblem::LineTwoSides { line: 3 }, "/lines/3/debit");
        check(EntryProblem::LineTextInvalid { line: 0, field: "auxiliary" }, "/lines/0/auxiliary");
        check(EntryProblem::TooFewLines, "/lines");
        check(EntryProblem::DateOutsideYear, "/date");
    }
}
