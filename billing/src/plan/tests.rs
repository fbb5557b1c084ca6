use super::*;

#[test]
fn both_sets_of_prices_are_on_the_list() {
    let per_month = |billed| Plan::ALL.map(|plan| plan.price("EUR", billed).unwrap().per_month_minor);
    assert_eq!(per_month(Billed::Monthly), [2900, 6900, 12900]);
    assert_eq!(per_month(Billed::Yearly), [1900, 4900, 9900]);
}

#[test]
fn a_year_is_billed_as_twelve_months() {
    let starter = Plan::Starter.price("XOF", Billed::Yearly).unwrap();
    assert_eq!(starter.per_bill_minor(), 144_000);
    assert_eq!(Plan::Starter.price("EUR", Billed::Monthly).unwrap().per_bill_minor(), 2900);
}

#[test]
fn a_year_is_cheaper_than_twelve_single_months() {
    for plan in Plan::ALL {
        let monthly = plan.price("EUR", Billed::Monthly).unwrap().per_month_minor;
        assert!(plan.price("EUR", Billed::Yearly).unwrap().per_month_minor < monthly, "{plan:?}");
    }
}

#[test]
fn where_no_price_is_known_none_is_given() {
    assert_eq!(Plan::Starter.price("XOF", Billed::Monthly), None);
    assert_eq!(Plan::Starter.price("MAD", Billed::Yearly), None);
}
