//! Amounts that are wrong, and those that are put up with.

use super::*;

const HEAD: &str = "Compte;Libellé;Solde débiteur;Solde créditeur\n";

fn with(rows: &str) -> Opening {
    read(&format!("{HEAD}101;Capital;;5,00\n512;Banque;5,00;\n{rows}"))
}

#[test]
fn each_fault_leaves_its_row_out() {
    let check = |row: &str, code: &str, value: &str| {
        let opening = with(row);
        assert_eq!(
            (told(&opening), opening.problems.list[0].value.as_str()),
            (vec![(Some(4), code)], value),
            "{row}"
        );
        assert_eq!((opening.lines.len(), opening.counts.left_out, opening.is_ready()), (2, 1, false));
    };
    check("411;Clients;1,005;", "amount_too_many_decimals", "1,005");
    check("411;Clients;douze;", "amount_invalid", "douze");
    check("411;Clients;12.50;", "amount_invalid", "12.50");
    check("411;Clients;100000000001,00;", "amount_too_large", "100000000001,00");
    check("411;Clients;99999999999999999999999999;", "amount_too_large", "99999999999999999999999999");
    check("CLIENTS;;5;", "account_invalid", "CLIENTS");
    check("411é;;5;", "account_invalid", "411é");
    check("041;;5;", "account_invalid", "041");
    check(";Clients;5;", "account_missing", "");
}

#[test]
fn a_side_that_is_none_is_told() {
    let opening = read("Compte;Solde;Sens\n101;5;C\n512;5;D\n411;7;?\n401;0;\n");
    assert_eq!((told(&opening), opening.lines.len()), (vec![(Some(4), "side_invalid")], 2));
    let swapped = read("Compte;Solde;Sens\n101;-5;D\n512;5;Débit\n");
    assert_eq!(
        (balances(&swapped), told(&swapped)),
        (vec![("101", -500), ("512", 500)], vec![(Some(2), "negative_swapped")])
    );
}

#[test]
fn a_negative_amount_stands_on_the_other_side() {
    let opening = with("411;Clients;-3,00;\n401;Fournisseurs;;-3,00\n");
    assert_eq!(balances(&opening)[2..], [("411", -300), ("401", 300)]);
    assert_eq!(told(&opening), [(Some(4), "negative_swapped"), (Some(5), "negative_swapped")]);
    assert!(opening.is_ready());
}

#[test]
fn amounts_on_both_sides_are_netted() {
    let opening = with("411;Clients;7,00;7,00\n467;Divers;5;3\n421;Personnel;;2\n");
    assert_eq!(balances(&opening)[2..], [("467", 200), ("421", -200)]);
    assert_eq!(told(&opening), [(Some(4), "both_sides"), (Some(5), "both_sides")]);
}

#[test]
fn rows_of_one_account_are_added_up() {
    let opening = with("411;Clients;5;\n411;Clients;;3\n421;Personnel;;2\n");
    assert_eq!(balances(&opening)[2..], [("411", 200), ("421", -200)]);
    assert_eq!(told(&opening), [(Some(5), "duplicate_added")]);
}

#[test]
fn dashes_and_zeros_at_the_end_say_nothing() {
    let opening = with("411;Clients;1,50000;-\n421;Personnel;\u{2014};1,50\n");
    assert_eq!(
        (balances(&opening)[2..].to_vec(), opening.problems.total),
        (vec![("411", 150), ("421", -150)], 0)
    );
}

#[test]
fn the_decimal_sign_is_found_or_given() {
    let read_as = |rows: &str, currency: Currency, decimal| {
        let text = format!("Compte\tDébit\tCrédit\n{rows}");
        let opening = read_with(&text, &OpeningOptions { currency, decimal, ..OPTIONS });
        opening.lines.iter().map(OpeningLine::balance_minor).collect::<Vec<_>>()
    };
    assert_eq!(read_as("512\t1.234\t\n101\t\t1.234\n", Currency::Eur, None), [123_400, -123_400]);
    assert_eq!(read_as("512\t1.234\t\n101\t\t1.234\n", Currency::Tnd, None), [1_234, -1_234]);
    assert_eq!(read_as("512\t1,234\t\n101\t\t1,234\n", Currency::Tnd, None), [1_234, -1_234]);
    assert_eq!(read_as("512\t1,234\t\n101\t\t1,234\n", Currency::Xof, None), [1_234, -1_234]);
    assert_eq!(
        read_as("512\t1,234\t\n101\t\t1,234\n", Currency::Tnd, Some(DecimalSign::Point)),
        [1_234_000, -1_234_000]
    );
    assert_eq!(read_as("512\t1,234.5\t\n101\t\t1,234.50\n", Currency::Eur, None), [123_450, -123_450]);
}

#[test]
fn a_sign_that_may_be_either_is_told() {
    let told_of = |rows: &str, currency: Currency| {
        let text = format!("Compte\tDébit\tCrédit\n{rows}");
        told(&read_with(&text, &OpeningOptions { currency, ..OPTIONS }))
    };
    assert_eq!(told_of("512\t1,000\t\n101\t\t1,000\n", Currency::Eur), [(Some(2), "decimal_sign_guessed")]);
    assert_eq!(told_of("512\t1,000\t\n101\t\t1,000\n", Currency::Xof), []);
    assert_eq!(told_of("512\t12,50\t\n101\t\t12,500\n", Currency::Eur), []);
    assert_eq!(told_of("512\t1000\t\n101\t\t1000\n", Currency::Eur), []);
}

#[test]
fn problems_are_counted_and_errors_are_kept_beside_the_others() {
    let rows: String = (0..300).map(|_| "411;Clients;-1;\n").collect();
    let opening = with(&format!("{rows}401;x;douze;\n"));
    assert_eq!((opening.problems.list.len(), opening.problems.errors), (KEPT_PROBLEMS + 2, 2));
    assert!(opening.problems.total > 500);
    assert!(opening.problems.list.iter().any(|problem| problem.code == ProblemCode::AmountInvalid));
}

#[test]
fn each_code_is_its_own() {
    let codes: std::collections::HashSet<&str> = ProblemCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(codes.len(), ProblemCode::ALL.len());
}
