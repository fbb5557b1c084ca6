//! Plans against worked examples, and what holds for any.

use chrono::NaiveDate;

use super::*;
use crate::{AccountNumber, Chart, FiscalYear, Money, Standard};

mod properties;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn linear(cost: i64, months: u16, day_of: &str) -> Asset {
    Asset {
        cost: Money::from_minor(cost),
        residual: Money::ZERO,
        acquired_on: day(day_of),
        in_service_on: day(day_of),
        book: Method::Linear { months },
        tax: None,
        opening: None,
        day_count: DayCount::Days360,
    }
}

fn declining(cost: i64, months: u16, day_of: &str) -> Asset {
    let coefficient_percent = legal_coefficient(Standard::Pcg, months).unwrap();
    Asset { book: Method::Declining { months, coefficient_percent }, ..linear(cost, months, day_of) }
}

fn calendar() -> Calendar {
    Calendar::new(Vec::new())
}

fn annuities(asset: &Asset, calendar: &Calendar) -> Vec<i64> {
    let rows = schedule(asset, calendar, &[], day("2025-12-31")).unwrap();
    rows.iter().map(|row| row.depreciation.minor()).collect()
}

fn excesses(asset: &Asset) -> Vec<i64> {
    let rows = schedule(asset, &calendar(), &[], day("2025-12-31")).unwrap();
    rows.iter().map(|row| row.excess.minor()).collect()
}

#[test]
fn days_are_counted_with_both_ends() {
    let check = |first, last, of_360, of_365| {
        let count = |count: DayCount| count.between(day(first), day(last));
        assert_eq!((count(DayCount::Days360), count(DayCount::Days365)), (of_360, of_365), "{first} {last}");
    };
    check("2025-01-01", "2025-12-31", 360, 365);
    check("2024-01-01", "2024-12-31", 360, 365);
    check("2025-03-15", "2025-12-31", 286, 292);
    check("2025-02-01", "2025-02-28", 30, 28);
    check("2024-02-01", "2024-02-29", 30, 28);
    check("2024-02-29", "2024-02-29", 2, 0);
    check("2025-01-31", "2025-01-31", 1, 1);
    check("2025-01-01", "2025-01-30", 30, 30);
    check("2025-01-02", "2025-01-01", 0, 0);
}

/// 20,000 over five years from 1 September: 20,000 × 20 % × 4/12 = 1,333.33 at first, then 4,000, and what is left in the sixth year
/// (slideplayer.fr 515648, "Les amortissements", III.1.2).
#[test]
fn a_linear_plan_begins_within_a_year() {
    let asset = linear(2_000_000, 60, "2025-09-01");
    assert_eq!(annuities(&asset, &calendar()), [133_333, 400_000, 400_000, 400_000, 400_000, 266_667]);
}

/// 12,000 over three years from 15 March: 286 of 360 days, and 292 of 365.
#[test]
fn a_linear_plan_runs_by_the_day() {
    let asset = linear(1_200_000, 36, "2025-03-15");
    assert_eq!(annuities(&asset, &calendar()), [317_778, 400_000, 400_000, 82_222]);
    let asset = Asset { day_count: DayCount::Days365, ..asset };
    assert_eq!(annuities(&asset, &calendar()), [320_000, 400_000, 400_000, 80_000]);
}

#[test]
fn what_it_will_be_worth_in_the_end_is_not_written_off() {
    let asset = Asset { residual: Money::from_minor(200_000), ..linear(1_200_000, 60, "2025-01-01") };
    assert_eq!(annuities(&asset, &calendar()), [200_000; 5]);
}

/// 1,000 over five years, rate 35 %: 350, 227.50, 147.88, then 274.62 over the two years left (zervant.com, "Tout savoir sur
/// l'amortissement dégressif", which shows whole euros: 350, 228, 148, 137, 137).
#[test]
fn a_declining_plan_ends_linear() {
    let asset = declining(100_000, 60, "2025-01-10");
    assert_eq!(annuities(&asset, &calendar()), [35_000, 22_750, 14_788, 13_731, 13_731]);
}

/// 200,000 bought on 5 May, ten years, rate 22.5 %: 200,000 × 22.5 % × 8/12 = 30,000 at first, linear over the last four years
/// (ionos.fr, "Amortissement dégressif"). Ten fiscal years, although the first is not a whole one (BOI-BIC-AMT-20-20-30).
#[test]
fn a_declining_plan_begins_with_the_month_of_the_acquisition() {
    let found = annuities(&declining(20_000_000, 120, "2025-05-05"), &calendar());
    assert_eq!(found.len(), 10);
    assert_eq!(found[..3], [3_000_000, 3_825_000, 2_964_375]);
    assert_eq!(found[6..], [1_188_222, 1_188_221, 1_188_222, 1_188_221]);
}

/// 10,000 bought on 15 April, five years: 10,000 × 35 % × 9/12 (comprendrelacompta.com, "Comptabiliser l'amortissement").
#[test]
fn a_declining_plan_of_five_years_has_five_annuities() {
    let found = annuities(&declining(1_000_000, 60, "2025-04-15"), &calendar());
    assert_eq!(found, [262_500, 258_125, 167_781, 155_797, 155_797]);
}

/// An element acquired on 17 February has eleven twelfths of the first annuity (DB 5 G 2363, n° 20).
#[test]
fn the_month_of_the_acquisition_counts_whole() {
    assert_eq!(annuities(&declining(1_200_000, 60, "2025-02-17"), &calendar())[0], 385_000);
}

/// Years of other lengths take their months (BOI-BIC-AMT-20-20-30).
#[test]
fn a_short_year_takes_its_months() {
    let short = FiscalYear::new(day("2025-09-01"), day("2025-12-31")).unwrap();
    let found = annuities(&declining(1_200_000, 60, "2025-09-01"), &Calendar::new(vec![short]));
    assert_eq!(found[..2], [140_000, 371_000]);
    assert_eq!(found.iter().sum::<i64>(), 1_200_000);
}

#[test]
fn units_are_written_off_as_they_are_used() {
    let asset = Asset {
        book: Method::Units { total_thousandths: 200_000_000 },
        ..linear(10_000_000, 1, "2025-01-01")
    };
    let usage = [("2025-12-31", 30_000_000), ("2026-12-31", 170_500_000)];
    let usage = usage.map(|(on, thousandths)| Usage { on: day(on), thousandths });
    let rows = schedule(&asset, &calendar(), &usage, day("2025-12-31")).unwrap();
    let found: Vec<i64> = rows.iter().map(|row| row.depreciation.minor()).collect();
    assert_eq!(found, [1_500_000, 8_500_000]);
}

/// Declining for tax, linear in the books: the difference goes to 145 and comes back (PCG, account 145).
#[test]
fn excess_depreciation_comes_back_to_nothing() {
    let tax = declining(1_000_000, 60, "2025-01-01").book;
    let asset = Asset { tax: Some(tax), ..linear(1_000_000, 60, "2025-01-01") };
    assert_eq!(annuities(&asset, &calendar()), [200_000; 5]);
    assert_eq!(excesses(&asset), [150_000, 27_500, -52_125, -62_687, -62_688]);
}

/// Tax law takes no residual value off: what the books never write off stays on 145 until the disposal.
#[test]
fn excess_depreciation_of_a_residual_value_stays() {
    let asset = Asset {
        residual: Money::from_minor(250_000),
        tax: Some(Method::Linear { months: 60 }),
        ..linear(1_000_000, 60, "2025-01-01")
    };
    assert_eq!(excesses(&asset), [50_000; 5]);
}

#[test]
fn what_was_written_off_elsewhere_is_not_written_off_again() {
    let opening = Opening { on: day("2024-12-31"), book: Money::from_minor(400_000), excess: Money::ZERO };
    let asset = Asset { opening: Some(opening), ..linear(1_000_000, 60, "2023-01-01") };
    assert_eq!(annuities(&asset, &calendar()), [200_000; 3]);
    let late = Opening { book: Money::from_minor(100_000), ..opening };
    assert_eq!(annuities(&Asset { opening: Some(late), ..asset.clone() }, &calendar()), [300_000; 3]);
    let over = Opening { on: day("2028-12-31"), ..late };
    assert_eq!(annuities(&Asset { opening: Some(over), ..asset }, &calendar()), [900_000]);
}

#[test]
fn land_has_no_schedule() {
    let asset = Asset { book: Method::None, ..linear(1_000_000, 1, "2025-01-01") };
    assert_eq!(annuities(&asset, &calendar()), [0_i64; 0]);
}

#[test]
fn coefficients_are_those_of_the_law() {
    let check = |months, france, morocco| {
        let found = [Standard::Pcg, Standard::Cgnc].map(|standard| legal_coefficient(standard, months));
        assert_eq!(found, [france, morocco], "{months}");
    };
    check(35, None, None);
    check(36, Some(125), Some(150));
    check(48, Some(125), Some(150));
    check(60, Some(175), Some(200));
    check(72, Some(175), Some(200));
    check(84, Some(225), Some(300));
    assert_eq!(legal_coefficient(Standard::Syscohada, 60), None);
}

fn accounts(standard: Standard, year_start: &str, asset: &str) -> AssetAccounts {
    let number = |text: &str| AccountNumber::new(text).unwrap();
    let of = |text: Option<String>| text.map(|text| number(&text));
    let proposed = proposed_accounts(standard, day(year_start), &number(asset));
    AssetAccounts {
        asset: number(asset),
        depreciation: of(proposed.depreciation),
        charge: of(proposed.charge),
        excess: of(proposed.excess),
        excess_charge: of(proposed.excess_charge),
        excess_income: of(proposed.excess_income),
        disposal_charge: of(proposed.disposal_charge),
        disposal_income: of(proposed.disposal_income),
    }
}

fn shown(postings: Option<Vec<Posting>>) -> Vec<(String, i64)> {
    let of = |posting: Posting| (posting.account.to_string(), posting.amount.minor());
    postings.unwrap().into_iter().map(of).collect()
}

fn expected(postings: &[(&str, i64)]) -> Vec<(String, i64)> {
    postings.iter().map(|(account, amount)| ((*account).to_owned(), *amount)).collect()
}

#[test]
fn writing_off_debits_the_charge_and_credits_the_depreciation() {
    let movement = Position { book: Money::from_minor(200), excess: Money::from_minor(150) };
    let back = Position { excess: Money::from_minor(-150), ..movement };
    let pcg = accounts(Standard::Pcg, "2025-01-01", "2154");
    let lines = [("68112", 200), ("28154", -200), ("68725", 150), ("145", -150)];
    assert_eq!(shown(of_depreciation(&pcg, movement).unwrap()), expected(&lines));
    let lines = [("68112", 200), ("28154", -200), ("78725", -150), ("145", 150)];
    assert_eq!(shown(of_depreciation(&pcg, back).unwrap()), expected(&lines));
    let ohada = accounts(Standard::Syscohada, "2025-01-01", "2441");
    let lines = [("6813", 200), ("28441", -200), ("851", 150), ("151", -150)];
    assert_eq!(shown(of_depreciation(&ohada, movement).unwrap()), expected(&lines));
    let nameless = AssetAccounts { excess_charge: None, ..ohada };
    assert_eq!(of_depreciation(&nameless, movement), Ok(None));
}

/// Bought for 10,000 on 1 January 2023 over five years, sold on 30 June 2025 for 6,000 and 1,200 of VAT: two and a half years are
/// written off, 5,000 is left, 1,000 is gained.
#[test]
fn a_sale_takes_the_asset_out_of_the_books() {
    let asset = linear(1_000_000, 60, "2023-01-01");
    let booked = Position { book: Money::from_minor(400_000), excess: Money::from_minor(30_000) };
    let proceeds = Money::from_minor(600_000);
    let sold = dispose(&asset, booked, day("2025-06-30"), proceeds, &calendar(), &[]).unwrap();
    let figures = [sold.depreciation, sold.accumulated, sold.net_book_value, sold.gain].map(Money::minor);
    assert_eq!(figures, [100_000, 500_000, 500_000, 100_000]);
    let number = |text: &str| AccountNumber::new(text).unwrap();
    let tax = Some((number("44571"), Money::from_minor(120_000)));
    let lines = |standard, year, asset, receivable| {
        let presentation = disposal_presentation(standard);
        let accounts = accounts(standard, year, asset);
        shown(of_disposal(&accounts, &sold, presentation, Some(number(receivable)), tax.as_slice()).unwrap())
    };
    let with = |charge, income| {
        expected(&[
            ("68112", 100_000),
            ("28154", -100_000),
            ("28154", 500_000),
            ("2154", -1_000_000),
            (charge, 500_000),
            (income, -600_000),
            ("462", 720_000),
            ("44571", -120_000),
            ("145", 30_000),
            ("78725", -30_000),
        ])
    };
    assert_eq!(lines(Standard::Pcg, "2025-01-01", "2154", "462"), with("657", "757"));
    assert_eq!(lines(Standard::Pcg, "2024-07-01", "2154", "462"), with("6752", "7752"));
    let ohada = lines(Standard::Syscohada, "2025-01-01", "2441", "4852");
    assert_eq!(ohada[4..6], expected(&[("812", 500_000), ("822", -600_000)]));
}

#[test]
fn some_standards_show_the_gain_alone() {
    let asset = linear(1_000_000, 60, "2023-01-01");
    let booked = Position { book: Money::from_minor(500_000), excess: Money::ZERO };
    let sold = |proceeds| {
        let proceeds = Money::from_minor(proceeds);
        let disposal = dispose(&asset, booked, day("2025-06-30"), proceeds, &calendar(), &[]).unwrap();
        let accounts = accounts(Standard::Sce, "2025-01-01", "2241");
        let receivable = Some(AccountNumber::new("452").unwrap());
        shown(of_disposal(&accounts, &disposal, DisposalPresentation::Net, receivable, &[]).unwrap())
    };
    let out = [("28241", 500_000), ("2241", -1_000_000)];
    assert_eq!(sold(600_000), expected(&[out[0], out[1], ("736", -100_000), ("452", 600_000)]));
    assert_eq!(sold(450_000), expected(&[out[0], out[1], ("636", 50_000), ("452", 450_000)]));
    assert_eq!(sold(0), expected(&[out[0], out[1], ("636", 500_000)]));
}

/// Every number that is proposed is one of the chart, or below one.
#[test]
fn proposed_accounts_are_in_their_charts() {
    for (standard, asset) in [
        (Standard::Pcg, "2051"),
        (Standard::Pcg, "2154"),
        (Standard::Pcg, "261"),
        (Standard::Syscohada, "2131"),
        (Standard::Syscohada, "2441"),
        (Standard::Syscohada, "261"),
        (Standard::Cgnc, "2111"),
        (Standard::Cgnc, "2340"),
        (Standard::Sce, "2241"),
        (Standard::Sce, "213"),
        (Standard::Pcmn, "240"),
        (Standard::Pcmn, "210"),
        (Standard::Kmu, "1530"),
        (Standard::Kmu, "1700"),
        (Standard::Gifi, "1742"),
        (Standard::Gifi, "2012"),
        (Standard::Ifrs, "214"),
        (Standard::Ifrs, "201"),
    ] {
        for start in ["2024-01-01", "2025-01-01", "2026-01-01"] {
            let chart = Chart::for_year(standard, day(start));
            let found = proposed_accounts(standard, day(start), &asset.parse().unwrap());
            let named = [
                found.charge,
                found.excess,
                found.excess_charge,
                found.excess_income,
                found.disposal_charge,
                found.disposal_income,
                found.receivable,
            ];
            for number in named.into_iter().flatten() {
                assert!(chart.find(&number.parse().unwrap()).is_some(), "{standard:?} {start} {number}");
            }
            if let Some(depreciation) = found.depreciation {
                let parent = chart.parent_of(&depreciation.parse().unwrap());
                assert!(parent.is_some_and(|parent| parent.number.as_str().len() >= 2), "{depreciation}");
            }
        }
    }
    for (standard, asset) in [
        (Standard::Pcg, "281"),
        (Standard::Pcg, "401"),
        (Standard::Kmu, "1539"),
        (Standard::Kmu, "2400"),
        (Standard::Gifi, "1743"),
        (Standard::Gifi, "1600"),
        (Standard::Other, "2154"),
    ] {
        let found = proposed_accounts(standard, day("2025-01-01"), &asset.parse().unwrap());
        assert_eq!(found, ProposedAccounts::default());
    }
}

#[test]
fn depreciation_stands_beside_the_asset_in_switzerland_and_canada() {
    let start = day("2026-01-01");
    for (standard, asset, depreciation, charge) in [
        (Standard::Kmu, "1530", "1539", "6820"),
        (Standard::Kmu, "16005", "1609", "6830"),
        (Standard::Gifi, "1742", "1743", "8670"),
        (Standard::Gifi, "2012", "2013", "8570"),
    ] {
        let found = proposed_accounts(standard, start, &asset.parse().unwrap());
        assert_eq!(
            (found.depreciation.as_deref(), found.charge.as_deref()),
            (Some(depreciation), Some(charge))
        );
        let depreciation = Chart::for_year(standard, start).find(&depreciation.parse().unwrap()).unwrap();
        assert!(depreciation.label.starts_with("Amortissement"), "{}", depreciation.label);
    }
}

#[test]
fn each_broken_rule_has_its_code() {
    let good = linear(1_000, 12, "2025-01-10");
    let check = |asset: Asset, code: &str| assert_eq!(asset.check().unwrap_err().code(), code);
    assert_eq!(good.check(), Ok(()));
    let opening = Opening { on: day("2025-06-30"), book: Money::ZERO, excess: Money::ZERO };
    let opened = |opening| Asset { opening: Some(opening), ..good.clone() };
    check(Asset { cost: Money::ZERO, ..good.clone() }, "asset_cost");
    check(Asset { residual: Money::from_minor(1_000), ..good.clone() }, "asset_residual");
    check(Asset { in_service_on: day("2025-01-09"), ..good.clone() }, "asset_in_service");
    check(Asset { book: Method::Linear { months: 0 }, ..good.clone() }, "asset_duration");
    let coefficient_percent = 100;
    check(
        Asset { book: Method::Declining { months: 36, coefficient_percent }, ..good.clone() },
        "asset_coefficient",
    );
    check(Asset { book: Method::Units { total_thousandths: 0 }, ..good.clone() }, "asset_units");
    check(Asset { tax: Some(Method::None), ..good.clone() }, "asset_tax_method");
    check(Asset { book: Method::None, tax: Some(good.book), ..good.clone() }, "asset_tax_method");
    check(opened(Opening { on: day("2025-01-09"), ..opening }), "asset_opening_day");
    check(opened(Opening { book: Money::from_minor(1_001), ..opening }), "asset_opening_depreciation");
    check(opened(Opening { excess: Money::from_minor(1), ..opening }), "asset_opening_excess");
}

#[test]
fn a_calendar_fills_what_is_not_known() {
    let known = FiscalYear::new(day("2024-07-01"), day("2025-03-31")).unwrap();
    let calendar = Calendar::new(vec![known]);
    let check = |of, start, end| {
        assert_eq!(calendar.containing(day(of)), FiscalYear::new(day(start), day(end)).unwrap(), "{of}");
    };
    check("2024-08-01", "2024-07-01", "2025-03-31");
    check("2025-04-01", "2025-04-01", "2026-03-31");
    check("2028-01-01", "2027-04-01", "2028-03-31");
    check("2024-06-30", "2023-07-01", "2024-06-30");
    check("2020-07-01", "2020-07-01", "2021-06-30");
}
