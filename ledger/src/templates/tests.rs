use chrono::NaiveDate;
use proptest::prelude::*;

use super::*;
use crate::{AccountNumber, Currency, Money};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn euros(text: &str) -> Money {
    Money::parse(text, Currency::Eur).unwrap()
}

fn compute(formula: &str, amounts: &[&str]) -> Result<String, FormulaError> {
    let amounts: Vec<Money> = amounts.iter().map(|amount| euros(amount)).collect();
    let found = Formula::parse(formula, amounts.len())?.compute(&amounts, Currency::Eur)?;
    Ok(found.format(Currency::Eur))
}

fn line(account: &str, side: &str, formula: &str) -> TemplateLine {
    TemplateLine {
        account: AccountNumber::new(account).unwrap(),
        auxiliary: None,
        label: String::new(),
        share: Share::parse(side, formula, 2).unwrap(),
        tax_code: None,
    }
}

fn filled<'a>(amounts: &'a [Money]) -> Filled<'a> {
    Filled {
        date: day("2026-11-25"),
        label: "Loyer {month}/{year}",
        amounts,
        currency: Currency::Eur,
        codes: &[],
    }
}

#[test]
fn formulas_are_reckoned_as_people_write_them() {
    let check = |formula, amounts: &[&str], expected: &str| {
        assert_eq!(compute(formula, amounts).as_deref(), Ok(expected), "{formula}");
    };
    check("a1", &["100.00"], "100.00");
    check("a1 * 20 %", &["99.99"], "20.00");
    check("a1*5,5%", &["100.00"], "5.50");
    check("a1 / 1.2", &["120.00"], "100.00");
    check("(a1 - a2) / 12", &["1300.00", "100.00"], "100.00");
    check("a1 - a2 - a2", &["10.00", "3.00"], "4.00");
    check("a1 / 2 / 5", &["100.00"], "10.00");
    check("2 + 3 * 4", &[], "14.00");
    check("-(a1 + 1)", &["1.00"], "-2.00");
    check("a1 × 3 ÷ 2", &["2.00"], "3.00");
    check("A1 * 0.005", &["1.00"], "0.01");
    check("a1 * 2/3", &["0.01"], "0.01");
}

#[test]
fn what_is_no_formula_is_refused() {
    for text in ["", "a1 a2", "1 +", "(a1", "a1)", "* 2", "1.2.3", "a1 $ 2", "%", "é", "1 2"] {
        assert_eq!(compute(text, &["1.00", "1.00"]), Err(FormulaError::Invalid), "{text}");
    }
    for text in ["a3", "a0", "a01", "montant", "b1", "a99999999999999999999"] {
        assert_eq!(compute(text, &["1.00", "1.00"]), Err(FormulaError::AmountUnknown), "{text}");
    }
    assert_eq!(compute("1 / (a1 - a1)", &["1.00"]), Err(FormulaError::DividedByZero));
    assert_eq!(compute(&format!("{}1{}", "(".repeat(50), ")".repeat(50)), &[]), Err(FormulaError::TooLong));
    assert_eq!(compute(&"-".repeat(100), &[]), Err(FormulaError::TooLong));
    assert_eq!(compute(&"1+".repeat(150), &[]), Err(FormulaError::TooLong));
    assert_eq!(compute("a1 * a1 * a1 * a1", &["90000000000000000.00"]), Err(FormulaError::Overflow));
    assert_eq!(compute("a1 * 9", &["90000000000000000.00"]), Err(FormulaError::Overflow));
}

#[test]
fn a_line_takes_what_balances() {
    let template = Template {
        lines: vec![
            line("613", "debit", "a1"),
            line("44566", "debit", "a1 * 20 %"),
            line("401", "balance", ""),
        ],
    };
    let lines = template.fill(&filled(&[euros("850.00"), Money::ZERO])).unwrap();
    let told: Vec<_> = lines
        .iter()
        .map(|line| {
            (line.account.as_str(), line.debit.format(Currency::Eur), line.credit.format(Currency::Eur))
        })
        .collect();
    let expected = [("613", "850.00", "0.00"), ("44566", "170.00", "0.00"), ("401", "0.00", "1020.00")];
    assert_eq!(told, expected.map(|(account, debit, credit)| (account, debit.to_owned(), credit.to_owned())));
    assert!(lines.iter().all(|line| line.label == "Loyer 11/2026" && line.date == day("2026-11-25")));
}

#[test]
fn lines_of_nothing_are_left_out_and_what_is_below_zero_changes_sides() {
    let template = Template {
        lines: vec![line("641", "debit", "a1"), line("645", "debit", "a2"), line("421", "credit", "a1 - a2")],
    };
    let lines = template.fill(&filled(&[Money::ZERO, euros("5.00")])).unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1].debit, euros("5.00"));
    let problems = Template { lines: vec![line("641", "debit", "1 / a1"), line("1", "debit", "1/a2")] };
    let found = problems.fill(&filled(&[Money::ZERO, Money::ZERO])).unwrap_err();
    let zero = FillProblem::Formula(FormulaError::DividedByZero);
    assert_eq!(found, [(0, zero), (1, zero)]);
}

#[test]
fn a_side_has_its_formula() {
    assert_eq!(Share::parse("balance", "a1", 1), Err(FormulaError::Invalid));
    assert_eq!(Share::parse("debit", "", 1), Err(FormulaError::Invalid));
    assert_eq!(Share::parse("left", "a1", 1), Err(FormulaError::Invalid));
    let share = Share::parse("credit", " a1 / 2 ", 1).unwrap();
    assert_eq!((share.side(), share.formula()), ("credit", "a1 / 2"));
}

#[test]
fn days_come_on_the_same_day_or_the_last_of_shorter_months() {
    let monthly = Recurrence { first_on: day("2026-01-31"), months: 1, last_on: Some(day("2026-04-30")) };
    let days: Vec<String> =
        (0..5).filter_map(|place| monthly.day(place)).map(|day| day.to_string()).collect();
    assert_eq!(days, ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    let yearly = Recurrence { first_on: day("2024-02-29"), months: 12, last_on: None };
    assert_eq!(yearly.day(1), Some(day("2025-02-28")));
    assert_eq!(yearly.day(4), Some(day("2028-02-29")));
    assert_eq!(yearly.day(u32::MAX), None);
}

proptest! {
    #[test]
    fn any_text_is_a_formula_or_refused(text in "[a0-9+*/%(),. -]{0,40}", amount in -1_000_000i64..1_000_000) {
        if let Ok(formula) = Formula::parse(&text, 2) {
            let amounts = [Money::from_minor(amount), Money::from_minor(7)];
            let found = formula.compute(&amounts, Currency::Eur);
            prop_assert_eq!(found, Formula::parse(formula.as_str(), 2).unwrap().compute(&amounts, Currency::Eur));
        }
    }

    #[test]
    fn what_balances_balances(first in -1_000_000i64..1_000_000, second in -1_000_000i64..1_000_000) {
        let template = Template {
            lines: vec![line("607", "debit", "a1 * 33.333 %"), line("401", "balance", ""), line("708", "credit", "a2 / 7")],
        };
        let lines = template.fill(&filled(&[Money::from_minor(first), Money::from_minor(second)])).unwrap();
        let debit = Money::sum(lines.iter().map(|line| line.debit)).unwrap();
        let credit = Money::sum(lines.iter().map(|line| line.credit)).unwrap();
        prop_assert_eq!(debit, credit);
    }
}
