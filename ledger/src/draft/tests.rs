use proptest::prelude::*;

use super::*;
use crate::{AccountNumber, CurrencyCode, ForeignAmount, TaxTag};

pub(crate) fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

pub(crate) fn year_2025() -> FiscalYear {
    FiscalYear::new(date("2025-01-01"), date("2025-12-31")).unwrap()
}

pub(crate) fn line(account: &str, debit: i64, credit: i64) -> Line {
    Line {
        account: AccountNumber::new(account).unwrap(),
        auxiliary: None,
        date: date("2025-03-31"),
        label: "Facture 12".to_owned(),
        debit: Money::from_minor(debit),
        credit: Money::from_minor(credit),
        foreign: None,
        tax: None,
        due_date: None,
        matching: None,
        origin: None,
    }
}

/// A sale of 100.00 with 20.00 of VAT.
pub(crate) fn sale() -> Draft {
    Draft {
        journal: JournalCode::new("VE").unwrap(),
        kind: EntryKind::Ordinary,
        date: date("2025-03-31"),
        piece_ref: Some("F12".to_owned()),
        piece_date: Some(date("2025-03-30")),
        label: "Facture 12".to_owned(),
        source: EntrySource::Manual,
        lines: vec![line("411", 12_000, 0), line("707", 0, 10_000), line("44571", 0, 2_000)],
    }
}

fn problems(draft: Draft) -> Vec<(&'static str, Option<usize>)> {
    match draft.check(&year_2025(), Currency::Eur) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(|problem| (problem.code(), problem.line())).collect(),
    }
}

/// The problems of the sale after a change.
fn problems_after(change: impl FnOnce(&mut Draft)) -> Vec<(&'static str, Option<usize>)> {
    let mut draft = sale();
    change(&mut draft);
    problems(draft)
}

/// The problems of the sale after a change, had it been imported.
fn problems_of_import_after(change: impl FnOnce(&mut Draft)) -> Vec<(&'static str, Option<usize>)> {
    problems_after(|draft| {
        change(draft);
        draft.source = EntrySource::Import { number: "12".to_owned() };
    })
}

#[test]
fn a_right_entry_is_balanced() {
    let balanced = sale().check(&year_2025(), Currency::Eur).unwrap();
    assert_eq!(balanced.total(), Money::from_minor(12_000));
    assert_eq!(balanced.draft(), &sale());
}

#[test]
fn debit_and_credit_must_be_equal() {
    let mut draft = sale();
    draft.lines[1].credit = Money::from_minor(9_999);
    let problems = draft.check(&year_2025(), Currency::Eur).unwrap_err();
    let (debit, credit) = (Money::from_minor(12_000), Money::from_minor(11_999));
    assert_eq!(problems, [EntryProblem::NotBalanced { debit, credit }]);
}

#[test]
fn an_entry_has_at_least_two_lines() {
    assert_eq!(problems_after(|draft| draft.lines = vec![line("411", 1, 0), line("707", 0, 1)]), []);
    assert_eq!(problems_after(|draft| draft.lines.clear()), [("entry_too_few_lines", None)]);
    let one = problems_after(|draft| draft.lines.truncate(1));
    assert_eq!(one, [("entry_too_few_lines", None), ("entry_not_balanced", None)]);
}

#[test]
fn a_line_has_exactly_one_side_above_zero() {
    let with = |debit, credit| problems_after(|draft| draft.lines.push(line("658", debit, credit)));
    assert_eq!(with(0, 0), [("line_no_amount", Some(3))]);
    assert_eq!(with(5, 5), [("line_two_sides", Some(3))]);
    assert_eq!(with(-5, -5), [("line_negative_amount", Some(3))]);
    assert_eq!(with(0, -5), [("entry_not_balanced", None), ("line_negative_amount", Some(3))]);
}

#[test]
fn every_date_lies_in_the_year() {
    let outside = problems_after(|draft| {
        draft.date = date("2026-01-01");
        draft.lines.iter_mut().for_each(|line| line.date = date("2026-01-01"));
    });
    let lines = (0..3).map(|index| ("line_date_outside_year", Some(index)));
    assert_eq!(outside, std::iter::once(("entry_date_outside_year", None)).chain(lines).collect::<Vec<_>>());
}

#[test]
fn a_line_made_here_has_the_date_of_its_entry_and_an_imported_one_its_own() {
    let other_day = |draft: &mut Draft| draft.lines[1].date = date("2025-03-01");
    assert_eq!(problems_after(other_day), [("line_date_differs", Some(1))]);
    assert_eq!(problems_of_import_after(other_day), []);
}

#[test]
fn a_total_that_does_not_fit_is_a_problem() {
    let overflow =
        problems_after(|draft| draft.lines.extend([line("411", i64::MAX, 0), line("411", i64::MAX, 0)]));
    assert_eq!(overflow, [("entry_total_overflow", None)]);
}

#[test]
fn texts_made_here_are_tidy_and_an_import_keeps_what_its_source_wrote() {
    let check = |expected: (&'static str, Option<usize>), change: fn(&mut Draft)| {
        assert_eq!(problems_after(change), [expected]);
        assert_eq!(problems_of_import_after(change), []);
    };
    check(("entry_label_missing", None), |draft| draft.label = " ".to_owned());
    check(("entry_text_invalid", None), |draft| draft.label = "a\tb".to_owned());
    check(("entry_text_invalid", None), |draft| draft.label = "é".repeat(MAX_LABEL_CHARS + 1));
    check(("entry_text_invalid", None), |draft| draft.piece_ref = Some("F\n12".to_owned()));
    check(("line_label_missing", Some(2)), |draft| draft.lines[2].label.clear());
    check(("line_text_invalid", Some(2)), |draft| draft.lines[2].label = "a\u{0}".to_owned());
    check(("line_text_invalid", Some(0)), |draft| draft.lines[0].auxiliary = Some("\r".to_owned()));
    check(("line_text_invalid", Some(0)), |draft| {
        draft.lines[0].tax = Some(TaxTag { code: "T".repeat(MAX_TAX_CODE_CHARS + 1), base: Money::ZERO });
    });
}

#[test]
fn the_longest_texts_are_kept() {
    let longest = problems_after(|draft| {
        draft.label = "é".repeat(MAX_LABEL_CHARS);
        draft.piece_ref = Some("é".repeat(MAX_PIECE_REF_CHARS));
        draft.lines[0].auxiliary = Some("é".repeat(MAX_AUXILIARY_CHARS));
    });
    assert_eq!(longest, []);
}

#[test]
fn an_amount_in_another_currency_is_truly_in_another() {
    let foreign = |currency: &str, minor| {
        let amount = Money::from_minor(minor);
        let foreign = ForeignAmount { currency: CurrencyCode::new(currency).unwrap(), amount };
        problems_after(|draft| draft.lines[0].foreign = Some(foreign))
    };
    assert_eq!(foreign("USD", 13_000), []);
    assert_eq!(foreign("USD", 0), [], "an exchange difference has no amount in the other currency");
    assert_eq!(foreign("EUR", 12_000), [("line_foreign_own_currency", Some(0))]);
    assert_eq!(foreign("USD", -13_000), [("line_foreign_negative", Some(0))]);
}

#[test]
fn only_an_entry_made_here_has_a_limit_of_lines() {
    let pairs = |count: usize| (0..count).flat_map(|_| [line("411", 1, 0), line("707", 0, 1)]).collect();
    let most = |draft: &mut Draft| draft.lines = pairs(MAX_LINES_BY_HAND / 2);
    let more = |draft: &mut Draft| draft.lines = pairs(MAX_LINES_BY_HAND / 2 + 1);
    assert_eq!(problems_after(most), []);
    assert_eq!(problems_after(more), [("entry_too_many_lines", None)]);
    assert_eq!(problems_of_import_after(more), []);
}

#[test]
fn a_problem_reads_as_a_sentence_with_the_line_counted_from_one() {
    assert_eq!(
        EntryProblem::LineNoAmount { line: 0 }.to_string(),
        "line 1: there is neither a debit nor a credit"
    );
    assert_eq!(EntryProblem::TextInvalid { field: "label" }.field(), Some("label"));
    assert_eq!(EntryProblem::TooFewLines.field(), None);
}

/// Lines with one side each, of any amount above zero.
fn one_sided_lines() -> impl Strategy<Value = Vec<Line>> {
    let side = |(is_debit, minor)| if is_debit { line("471", minor, 0) } else { line("471", 0, minor) };
    prop::collection::vec((any::<bool>(), 1_i64..1_000_000).prop_map(side), 2..20)
}

proptest! {
    #[test]
    fn an_entry_of_one_sided_lines_is_right_exactly_when_its_sums_are_equal(
        mut lines in one_sided_lines(),
        is_completed: bool,
    ) {
        let signed: i64 = lines.iter().map(|line| line.debit.minor() - line.credit.minor()).sum();
        if is_completed && signed != 0 {
            lines.push(line("471", (-signed).max(0), signed.max(0)));
        }
        let draft = Draft { lines, ..sale() };
        prop_assert_eq!(draft.check(&year_2025(), Currency::Eur).is_ok(), is_completed || signed == 0);
    }
}
