mod currencies;
mod properties;

use chrono::NaiveDate;

use super::Method::{Amount, Combination, Reference};
use super::{Foreign, Method, OpenItem, Proposal, propose};
use crate::{CurrencyCode, Money};

/// An item of a day, counted from the beginning of 2025.
fn item(amount_minor: i64, day: u32) -> OpenItem {
    OpenItem {
        amount: Money::from_minor(amount_minor),
        date: NaiveDate::from_yo_opt(2025, day).unwrap(),
        reference: None,
        label: String::new(),
        foreign: None,
    }
}

/// An item of as many minor units of another currency.
fn foreign(amount_minor: i64, currency: &str, foreign_minor: i64, day: u32) -> OpenItem {
    let currency = CurrencyCode::new(currency).unwrap();
    let amount = Money::from_minor(foreign_minor);
    OpenItem { foreign: Some(Foreign { currency, amount }), ..item(amount_minor, day) }
}

fn referenced(amount_minor: i64, day: u32, reference: &str) -> OpenItem {
    OpenItem { reference: Some(reference.to_owned()), ..item(amount_minor, day) }
}

fn labelled(amount_minor: i64, day: u32, label: &str) -> OpenItem {
    OpenItem { label: label.to_owned(), ..item(amount_minor, day) }
}

/// What is proposed, as the places of the items.
fn groups(items: &[OpenItem], method: Method) -> Vec<Vec<usize>> {
    let proposals = propose(items, &[method]);
    assert!(proposals.iter().all(|proposal| proposal.method == method));
    proposals.into_iter().map(|proposal| proposal.items).collect()
}

fn check<const N: usize>(method: Method, items: &[OpenItem], expected: [&[usize]; N]) {
    assert_eq!(groups(items, method), expected, "{items:?}");
}

#[test]
fn nothing_comes_of_nothing() {
    assert_eq!(propose(&[], &Method::ALL), []);
    assert_eq!(propose(&[item(1, 1), item(-1, 1)], &[]), []);
    assert_eq!(propose(&[referenced(0, 1, "F100"), labelled(0, 1, "F100")], &Method::ALL), []);
}

#[test]
fn the_most_certain_method_goes_first_in_any_order() {
    let items = [
        item(700, 1),
        item(300, 2),
        referenced(100, 3, "F100"),
        referenced(-100, 4, "f 100"),
        item(-300, 5),
        item(-400, 6),
        item(-300, 7),
    ];
    let expected = [
        Proposal { items: vec![2, 3], method: Reference },
        Proposal { items: vec![1, 4], method: Amount },
        Proposal { items: vec![0, 5, 6], method: Combination },
    ];
    assert_eq!(propose(&items, &[Reference, Amount, Combination]), expected);
    assert_eq!(propose(&items, &[Combination, Amount, Combination, Reference]), expected);
}

#[test]
fn a_method_is_found_by_its_name() {
    for method in Method::ALL {
        assert_eq!(Method::from_code(method.as_str()), Some(method));
    }
    assert_eq!(Method::ALL.map(Method::as_str), ["reference", "amount", "combination"]);
    assert_eq!(Method::from_code("Amount"), None);
}

#[test]
fn all_items_of_a_reference_settle_each_other_when_they_add_up() {
    let invoice = referenced(300, 1, "FA-0012");
    let paid = referenced(-100, 9, "fa 0012");
    let credited = referenced(-200, 5, "00FA0012");
    check(Reference, &[paid.clone(), invoice.clone(), credited.clone()], [&[0, 1, 2]]);
    check(Reference, &[paid.clone(), invoice.clone()], []);
    check(Reference, &[paid, invoice, credited, referenced(5, 9, "FA.0012")], []);
}

#[test]
fn groups_of_references_come_oldest_first() {
    let items =
        [referenced(1, 8, "A"), referenced(-1, 9, "A"), referenced(1, 3, "B"), referenced(-1, 9, "B")];
    check(Reference, &items, [&[2, 3], &[0, 1]]);
}

#[test]
fn an_empty_reference_is_none() {
    for reference in ["", "  ", "--", "000"] {
        check(Reference, &[referenced(100, 1, reference), referenced(-100, 2, reference)], []);
    }
}

#[test]
fn a_payment_settles_the_invoice_that_its_label_names() {
    for label in ["VIR FA-2024-012 ACME", "vir fa 2024 012", "Règlement FA2024012", "FA/2024/012, merci"] {
        let payment = labelled(-100, 9, label);
        let other = referenced(100, 1, "FA-2024-011");
        check(Reference, &[other, referenced(100, 2, "FA-2024-012"), payment], [&[1, 2]]);
    }
}

#[test]
fn an_invoice_of_a_supplier_is_named_as_well() {
    check(Reference, &[labelled(100, 9, "F100"), referenced(-100, 1, "F100")], [&[0, 1]]);
}

#[test]
fn a_reference_is_named_by_whole_words_only() {
    for (reference, label) in [
        ("F123", "VIR F1234"),
        ("F123", "VIR AF123"),
        ("1203", "du 12 03"),
        ("FA-2024-012", "FA 2024"),
        ("FA-2024-012", "2024 012"),
    ] {
        check(Reference, &[referenced(100, 1, reference), labelled(-100, 9, label)], []);
    }
}

#[test]
fn a_short_reference_is_not_looked_for_in_labels() {
    check(Reference, &[referenced(100, 1, "12"), labelled(-100, 9, "VIR 12")], []);
    check(Reference, &[referenced(100, 1, "0012"), labelled(-100, 9, "VIR 0012")], []);
    check(Reference, &[referenced(100, 1, "112"), labelled(-100, 9, "VIR 112")], [&[0, 1]]);
}

#[test]
fn a_label_must_name_one_item_of_the_opposite_amount() {
    let payment = labelled(-100, 9, "F100 F200 F100");
    check(Reference, &[referenced(100, 1, "F100"), referenced(100, 2, "F200"), payment.clone()], []);
    check(Reference, &[referenced(100, 1, "F100"), referenced(99, 2, "F200"), payment.clone()], [&[0, 2]]);
    check(Reference, &[referenced(100, 1, "F100"), referenced(100, 2, "F-100"), payment.clone()], []);
    check(Reference, &[referenced(40, 1, "F100"), referenced(100, 2, "F-100"), payment.clone()], [&[1, 2]]);
    check(Reference, &[referenced(-100, 1, "F100"), payment], []);
}

#[test]
fn of_two_payments_that_name_an_invoice_the_older_settles_it() {
    let items = [labelled(-100, 9, "F100"), labelled(-100, 8, "F100"), referenced(100, 1, "F100")];
    check(Reference, &items, [&[1, 2]]);
}

#[test]
fn equal_amounts_are_matched_oldest_with_oldest() {
    let items = [item(5, 3), item(5, 1), item(5, 2), item(-5, 5), item(-5, 4)];
    check(Amount, &items, [&[1, 4], &[2, 3]]);
    check(Amount, &[item(5, 1), item(5, 1), item(-5, 1)], [&[0, 2]]);
    check(Amount, &[item(5, 1), item(-6, 1), item(5, 1)], []);
}

#[test]
fn pairs_without_a_choice_come_first() {
    check(Amount, &[item(5, 1), item(5, 2), item(-5, 3), item(7, 8), item(-7, 9)], [&[3, 4], &[0, 2]]);
}

#[test]
fn an_invoice_is_rather_settled_by_a_later_payment() {
    let customer = [item(5, 50), item(-5, 40), item(-5, 60), item(100, 1)];
    check(Amount, &customer, [&[0, 2]]);
    let same_day = [item(5, 40), item(-5, 40), item(-5, 60), item(100, 1)];
    check(Amount, &same_day, [&[0, 1]]);
    let supplier = [item(-5, 50), item(5, 40), item(5, 60), item(-100, 1)];
    check(Amount, &supplier, [&[0, 2]]);
    let settled = [item(-5, 40), item(5, 50), item(-5, 60), item(5, 1), item(1, 1), item(-1, 70)];
    check(Amount, &settled, [&[4, 5], &[0, 3], &[1, 2]]);
}

#[test]
fn a_payment_in_advance_settles_an_invoice_too() {
    check(Amount, &[item(5, 50), item(-5, 40), item(100, 1)], [&[0, 1]]);
    check(Amount, &[item(5, 50), item(5, 20), item(-5, 10), item(-5, 30), item(100, 1)], [&[0, 2], &[1, 3]]);
}

#[test]
fn the_oldest_in_a_row_are_preferred_however_many() {
    let mut items: Vec<OpenItem> = (1..=30).map(|day| item(7, day)).collect();
    items.extend([item(-7 * 28, 29), item(-1, 30)]);
    let row: Vec<usize> = (0..28).chain([30]).collect();
    check(Combination, &items, [&row]);
    let items = [item(100, 1), item(50, 2), item(150, 3), item(200, 4), item(-300, 9)];
    check(Combination, &items, [&[0, 1, 2, 4]]);
}

#[test]
fn the_fewest_are_preferred_and_of_these_the_oldest() {
    let items = [item(1, 1), item(20, 2), item(30, 3), item(50, 4), item(70, 5), item(80, 6), item(-100, 9)];
    check(Combination, &items, [&[1, 5, 6]]);
    let items = [item(-1, 1), item(-50, 2), item(-50, 3), item(-50, 3), item(-50, 4), item(100, 9)];
    check(Combination, &items, [&[1, 2, 5]]);
}

#[test]
fn a_payment_and_an_invoice_may_both_have_several_others() {
    let items = [
        item(1, 1),
        item(-2, 1),
        item(300, 2),
        item(-100, 3),
        item(-200, 4),
        item(40, 5),
        item(50, 6),
        item(-90, 7),
    ];
    check(Combination, &items, [&[2, 3, 4], &[5, 6, 7]]);
}

#[test]
fn more_than_five_are_not_searched_for() {
    let amounts = [10_000, 1, 10, 100, 1_000, 20_000];
    let with = |target: i64| {
        let mut items: Vec<OpenItem> = amounts.iter().map(|amount| item(*amount, 2)).collect();
        items.extend([item(3, 1), item(-target, 9)]);
        items
    };
    check(Combination, &with(21_111), [&[1, 2, 3, 4, 5, 7]]);
    check(Combination, &with(31_111), []);
}

#[test]
fn only_the_twenty_oldest_are_tried() {
    let with = |count: usize, amount_minor: i64| {
        let mut items = vec![item(amount_minor, 1); count];
        items.extend([item(7, 2), item(8, 2), item(-15, 3)]);
        items
    };
    check(Combination, &with(18, 14), [&[18, 19, 20]]);
    check(Combination, &with(19, 14), []);
    // What is too large is not tried.
    check(Combination, &with(30, 16), [&[30, 31, 32]]);
}

#[test]
fn what_was_open_between_two_settled_moments_belongs_together() {
    let items = [item(10, 1), item(25, 2), item(-15, 3), item(-20, 4), item(7, 5), item(9, 5)];
    check(Combination, &items, [&[0, 1, 2, 3]]);
    let items = [item(10, 1), item(25, 2), item(-15, 3), item(-20, 4), item(-7, 5), item(-9, 5), item(4, 6)];
    let rest = [item(12, 7)];
    check(Combination, &[&items[..], &rest[..]].concat(), [&[0, 1, 2, 3], &[4, 5, 6, 7]]);
}

#[test]
fn the_largest_amounts_do_not_overflow() {
    let (most, least) = (i64::MAX, i64::MIN);
    check(Amount, &[item(most, 1), item(least, 1), item(-most, 1)], [&[0, 2]]);
    check(Combination, &[item(most, 1), item(least, 2), item(1, 3)], [&[0, 1, 2]]);
    check(
        Combination,
        &[item(most, 1), item(most, 1), item(2, 1), item(least, 2), item(least, 2)],
        [&[0, 1, 2, 3, 4]],
    );
    let labelled = OpenItem { label: "F100".to_owned(), ..referenced(least, 1, "F100") };
    assert_eq!(propose(&[labelled.clone(), labelled], &Method::ALL), []);
}
