//! Items of other currencies settle what they are an amount of.

use super::*;

fn named(reference: &str, item: OpenItem) -> OpenItem {
    OpenItem { reference: Some(reference.to_owned()), ..item }
}

#[test]
fn what_is_the_same_in_the_books_alone_is_left() {
    let items = [foreign(9_000, "USD", 10_000, 1), foreign(-9_000, "USD", -11_000, 2)];
    let both = items.clone().map(|item| named("F1", item));
    for method in Method::ALL {
        check(method, &items, []);
        check(method, &both, []);
    }
    check(Reference, &[items[0].clone(), labelled(-9_000, 2, "paid F1")], []);
}

/// The difference of exchange of a settled item is for who keeps the books.
#[test]
fn a_difference_of_exchange_is_left() {
    let items = [foreign(9_000, "USD", 10_000, 1), foreign(-8_500, "USD", -10_000, 2)];
    for method in Method::ALL {
        check(method, &items.clone().map(|item| named("F1", item)), []);
    }
    // With the line of the difference it is settled.
    let settled = [items[0].clone(), items[1].clone(), item(-500, 2)];
    check(Combination, &settled, [&[0, 1, 2]]);
}

#[test]
fn an_amount_goes_with_the_same_amount_of_its_currency() {
    let items = [
        foreign(9_000, "USD", 10_000, 1),
        foreign(9_000, "USD", 11_000, 2),
        foreign(9_000, "GBP", 8_000, 3),
        foreign(-9_000, "GBP", -8_000, 4),
        foreign(-9_000, "USD", -11_000, 5),
        foreign(-9_000, "CHF", -8_000, 6),
    ];
    check(Amount, &items, [&[1, 4], &[2, 3]]);
}

#[test]
fn what_was_paid_in_the_currency_of_the_books_settles_another_one() {
    let items = [foreign(9_000, "USD", 10_000, 1), foreign(-9_000, "USD", -11_000, 2), item(-9_000, 3)];
    check(Amount, &items, [&[0, 2]]);
    let together = [foreign(9_000, "USD", 10_000, 1), foreign(4_500, "USD", 5_000, 2), item(-13_500, 3)];
    check(Combination, &together, [&[0, 1, 2]]);
    let of_two = [foreign(9_000, "USD", 10_000, 1), foreign(4_500, "GBP", 4_000, 2), item(-13_500, 3)];
    check(Combination, &of_two, []);
}

#[test]
fn combinations_are_looked_for_in_each_currency() {
    let items = [
        item(10_000, 1),
        foreign(4_000, "USD", 4_400, 2),
        item(4_000, 3),
        foreign(6_000, "USD", 6_600, 4),
        foreign(-10_000, "USD", -11_000, 5),
        item(-14_000, 6),
    ];
    check(Combination, &items, [&[0, 2, 5], &[1, 3, 4]]);
}
