use super::*;

/// One month of each plan in euros.
fn per_month(billed: Billed) -> [i64; 3] {
    let is_asked_for = |price: &Price| price.currency == "EUR" && price.billed == billed;
    Plan::ALL.map(|plan| plan.prices().into_iter().find(is_asked_for).unwrap().per_month_minor)
}

#[test]
fn both_sets_of_prices_are_on_the_list() {
    assert_eq!(per_month(Billed::Monthly), [2900, 6900, 12900]);
    assert_eq!(per_month(Billed::Yearly), [1900, 4900, 9900]);
}

#[test]
fn a_plan_has_one_price_in_a_currency_and_rhythm() {
    for plan in Plan::ALL {
        let prices = plan.prices();
        for price in prices {
            let same = prices
                .iter()
                .filter(|other| (other.currency, other.billed) == (price.currency, price.billed));
            assert_eq!(same.count(), 1, "{plan:?} {price:?}");
        }
    }
}
