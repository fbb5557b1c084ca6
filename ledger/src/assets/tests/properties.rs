//! What holds for any asset and any years.

use proptest::prelude::*;

use super::*;

fn any_method() -> impl Strategy<Value = Method> {
    prop_oneof![
        (1..=600_u16).prop_map(|months| Method::Linear { months }),
        (1..=600_u16, 101..=300_u16)
            .prop_map(|(months, coefficient_percent)| Method::Declining { months, coefficient_percent }),
    ]
}

fn any_asset() -> impl Strategy<Value = Asset> {
    let tax = proptest::option::of(any_method());
    let opening = proptest::option::of((0..=4_000_i64, 0..=100_i64, 0..=100_i64));
    let days = (0..=9_000_i64, 0..=400_i64);
    let amounts = (1..=1_000_000_000_000_i64, 0..=99_i64);
    (amounts, days, any_method(), tax, opening, any::<bool>()).prop_map(
        |((cost, kept), (acquired, waited), book, tax, opening, is_365)| {
            let acquired_on = day("2005-01-01") + chrono::Duration::days(acquired);
            let day_count = if is_365 { DayCount::Days365 } else { DayCount::Days360 };
            let base = cost - cost * kept / 100;
            let opening = opening.map(|(after, book, excess)| {
                let book = base * book / 100;
                let excess = if tax.is_some() { (cost - book) * excess / 100 } else { 0 };
                let (book, excess) = (Money::from_minor(book), Money::from_minor(excess));
                Opening { on: acquired_on + chrono::Duration::days(after), book, excess }
            });
            Asset {
                cost: Money::from_minor(cost),
                residual: Money::from_minor(cost - base),
                acquired_on,
                in_service_on: acquired_on + chrono::Duration::days(waited),
                book,
                tax,
                opening,
                day_count,
            }
        },
    )
}

fn any_calendar() -> impl Strategy<Value = Calendar> {
    proptest::collection::vec(1..=700_i64, 0..=8).prop_map(|lengths| {
        let mut start = day("2012-03-10");
        let mut years = Vec::new();
        for length in lengths {
            let end = start + chrono::Duration::days(length);
            years.push(FiscalYear::new(start, end).unwrap());
            start = end.succ_opt().unwrap();
        }
        Calendar::new(years)
    })
}

proptest! {
    #[test]
    fn years_add_up_to_the_base_and_what_was_written_off_before(asset in any_asset(), calendar in any_calendar()) {
        prop_assume!(asset.check().is_ok());
        let rows = schedule(&asset, &calendar, &[], day("2025-12-31")).unwrap();
        let before = asset.opening.map_or(Money::ZERO, |opening| opening.book);
        let written_off = Money::sum(rows.iter().map(|row| row.depreciation)).unwrap();
        prop_assert_eq!(written_off.checked_add(before), Ok(asset.base()));
        prop_assert!(rows.iter().all(|row| !row.depreciation.is_negative() && !row.excess_balance.is_negative()));
        let excess_before = asset.opening.map_or(Money::ZERO, |opening| opening.excess);
        let excess = Money::sum(rows.iter().map(|row| row.excess)).unwrap().checked_add(excess_before);
        let left = if asset.tax.is_some() { asset.residual } else { Money::ZERO };
        prop_assert_eq!(excess, Ok(left));
    }

    /// Whatever days a year is cut at, its parts add up to it, and none takes anything back.
    #[test]
    fn days_add_up_to_the_year(asset in any_asset(), calendar in any_calendar(), from in 0..=9_000_i64) {
        prop_assume!(asset.check().is_ok());
        let start = asset.begins_on() + chrono::Duration::days(from);
        let mut last = asset.position(start, &calendar, &[]).unwrap().book;
        for after in 1..=60 {
            let next = asset.position(start + chrono::Duration::days(after * 7), &calendar, &[]).unwrap().book;
            prop_assert!(next >= last && next <= asset.base());
            last = next;
        }
    }

    #[test]
    fn entries_balance(asset in any_asset(), until in 0..=9_000_i64, proceeds in 0..=1_000_000_000_000_i64) {
        prop_assume!(asset.check().is_ok());
        let accounts = accounts(Standard::Pcg, "2025-01-01", "2154");
        let on = asset.begins_on() + chrono::Duration::days(until);
        let movement = asset.position(on, &calendar(), &[]).unwrap();
        let postings = of_depreciation(&accounts, movement).unwrap().unwrap();
        prop_assert_eq!(Money::sum(postings.iter().map(|posting| posting.amount)), Ok(Money::ZERO));
        let proceeds = Money::from_minor(proceeds);
        let sold = dispose(&asset, movement, on, proceeds, &calendar(), &[]).unwrap();
        for presentation in [DisposalPresentation::Gross, DisposalPresentation::Net] {
            let postings = of_disposal(&accounts, &sold, presentation, Some(accounts.asset), &[]).unwrap().unwrap();
            prop_assert_eq!(Money::sum(postings.iter().map(|posting| posting.amount)), Ok(Money::ZERO));
            prop_assert!(postings.iter().all(|posting| !posting.amount.is_zero()));
        }
    }
}
