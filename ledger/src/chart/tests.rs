use proptest::prelude::*;

use super::*;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn number(text: &str) -> AccountNumber {
    AccountNumber::new(text).unwrap()
}

fn pcg(start: &str) -> &'static Chart {
    Chart::for_year(Standard::Pcg, date(start))
}

fn syscohada() -> &'static Chart {
    Chart::for_year(Standard::Syscohada, date("2025-01-01"))
}

/// Belgium, Luxembourg, Morocco and Tunisia.
fn neighbours() -> [&'static Chart; 4] {
    [Standard::Pcmn, Standard::Pcn, Standard::Cgnc, Standard::Sce]
        .map(|standard| Chart::for_year(standard, date("2026-01-01")))
}

/// Switzerland, Canada and IFRS, whose classes are not all those of the others.
const AFAR: [Standard; 3] = [Standard::Kmu, Standard::Gifi, Standard::Ifrs];

fn afar() -> [&'static Chart; 3] {
    AFAR.map(|standard| Chart::for_year(standard, date("2026-01-01")))
}

fn all() -> [&'static Chart; 11] {
    let [belgian, luxembourgish, moroccan, tunisian] = neighbours();
    let [swiss, canadian, ifrs] = afar();
    let french = [pcg("2024-12-31"), pcg("2025-01-01"), pcg("2026-01-01")];
    let [first, second, third] = french;
    [first, second, third, syscohada(), belgian, luxembourgish, moroccan, tunisian, swiss, canadian, ifrs]
}

#[test]
fn every_number_is_listed_once_and_has_a_label() {
    for chart in all() {
        assert!(chart.accounts().windows(2).all(|pair| pair[0].number < pair[1].number));
        assert!(chart.types.windows(2).all(|pair| pair[0].0 < pair[1].0));
        for account in chart.accounts() {
            assert_eq!(account.label.trim(), account.label, "{}", account.number);
            assert!(!account.label.is_empty(), "{}", account.number);
        }
    }
}

#[test]
fn the_lists_are_complete() {
    assert_eq!(
        all().map(|chart| chart.accounts().len()),
        [1_021, 859, 859, 1_429, 534, 1_026, 878, 604, 357, 423, 255]
    );
    for chart in all().into_iter().take(9) {
        for class in 1..=7 {
            assert!(chart.accounts().iter().any(|account| account.number.class() == class), "class {class}");
        }
    }
}

#[test]
fn official_labels_are_found_by_number() {
    let check = |chart: &Chart, account: &str, label: &str| {
        assert_eq!(chart.find(&number(account)).unwrap().label, label);
    };
    for start in ["2024-12-31", "2025-01-01", "2026-01-01"] {
        check(pcg(start), "411", "Clients");
        check(pcg(start), "44566", "TVA sur autres biens et services");
        check(pcg(start), "512", "Banques");
        check(pcg(start), "707", "Ventes de marchandises");
        assert_eq!(pcg(start).find(&number("411000")), None, "zeros that fill up are no part of the list");
    }
    check(syscohada(), "4431", "TVA facturée sur ventes");
    check(syscohada(), "4452", "TVA récupérable sur achats");
    check(syscohada(), "521", "Banques locales");
    check(syscohada(), "571", "Caisse siège social");
}

#[test]
fn the_french_chart_depends_on_the_day_the_year_begins() {
    let has = |start, account: &str| pcg(start).find(&number(account)).is_some();
    for removed in ["675", "775", "777", "791", "796", "797"] {
        assert!(has("2024-12-31", removed) && !has("2025-01-01", removed), "{removed}");
    }
    for added in ["649", "657", "747", "757", "7587"] {
        assert!(!has("2024-12-31", added) && has("2025-01-01", added), "{added}");
    }
    let label = |start, account: &str| pcg(start).find(&number(account)).unwrap().label;
    for renamed in ["481", "667", "767"] {
        assert_ne!(label("2024-12-31", renamed), label("2025-01-01", renamed), "{renamed}");
    }
    assert!(!has("2025-12-31", "1682") && has("2026-01-01", "1682"));
}

#[test]
fn the_type_is_that_of_the_longest_prefix() {
    let check = |account: &str, expected| {
        for start in ["2024-01-01", "2025-01-01", "2026-01-01"] {
            assert_eq!(pcg(start).type_of(&number(account)), Some(expected), "{account}");
        }
    };
    check("101000", AccountType::Equity);
    check("164000", AccountType::Liability);
    check("281500", AccountType::Asset);
    check("401DUPONT", AccountType::Liability);
    check("409800", AccountType::Asset);
    check("411000", AccountType::Asset);
    check("419100", AccountType::Liability);
    check("445660", AccountType::Asset);
    check("445710", AccountType::Liability);
    check("512000", AccountType::Asset);
    check("519000", AccountType::Liability);
    check("607000", AccountType::CostOfGoodsSold);
    check("641100", AccountType::Expense);
    check("707000", AccountType::Revenue);
    assert_eq!(pcg("2025-01-01").type_of(&number("921")), None, "class 9 belongs to the company");
}

#[test]
fn an_account_may_change_its_type_with_the_chart() {
    for account in ["4482", "467"] {
        assert_eq!(pcg("2024-12-31").type_of(&number(account)), Some(AccountType::Liability), "{account}");
        assert_eq!(pcg("2025-01-01").type_of(&number(account)), Some(AccountType::Asset), "{account}");
    }
}

#[test]
fn the_ohada_chart_puts_the_result_into_equity_and_alternates_in_class_8() {
    let of = |account: &str| syscohada().type_of(&number(account)).unwrap();
    assert_eq!(
        [of("131"), of("139"), of("4121")],
        [AccountType::Equity, AccountType::Equity, AccountType::Asset]
    );
    assert_eq!([of("476"), of("477")], [AccountType::Asset, AccountType::Liability]);
    assert_eq!([of("4431"), of("4452")], [AccountType::Liability, AccountType::Asset]);
    for expense in ["81", "83", "85", "87", "89"] {
        assert_eq!(of(expense), AccountType::Expense, "{expense}");
    }
    for revenue in ["82", "84", "86", "88"] {
        assert_eq!(of(revenue), AccountType::Revenue, "{revenue}");
    }
}

#[test]
fn an_account_is_below_the_longest_official_number() {
    let chart = pcg("2025-01-01");
    let check = |account: &str, expected: &str| {
        assert_eq!(chart.parent_of(&number(account)).unwrap().number, number(expected), "{account}");
    };
    check("411000", "411");
    check("411", "41");
    check("445660", "44566");
    assert_eq!(chart.parent_of(&number("41")), None);
    assert_eq!(chart.parent_of(&number("92")), None);
}

#[test]
fn the_neighbours_have_their_own_charts() {
    let check = |chart: &Chart, account: &str, kind: AccountType| {
        assert!(chart.find(&number(account)).is_some(), "{account}");
        assert_eq!(chart.type_of(&number(account)), Some(kind), "{account}");
    };
    let [belgian, luxembourgish, moroccan, tunisian] = neighbours();
    for (chart, [customers, suppliers, bank, sales]) in [
        (belgian, ["400", "440", "550", "700"]),
        (luxembourgish, ["4011", "4411", "5131", "702"]),
        (moroccan, ["3421", "4411", "5141", "7111"]),
        (tunisian, ["411", "401", "532", "707"]),
    ] {
        check(chart, customers, AccountType::Asset);
        check(chart, suppliers, AccountType::Liability);
        check(chart, bank, AccountType::Asset);
        check(chart, sales, AccountType::Revenue);
        for (account, role) in [
            (customers, AccountRole::Receivable),
            (suppliers, AccountRole::Payable),
            (bank, AccountRole::Treasury),
        ] {
            assert!(chart.prefixes_of(&[role]).unwrap().contains(account), "{account}");
        }
        for role in [AccountRole::VatCollected, AccountRole::VatDeductible, AccountRole::Turnover] {
            assert!(chart.prefixes_of(&[role]).is_some(), "{role:?}");
        }
    }
    // Classes say what they say in France: those of the balance sheet first.
    for chart in neighbours() {
        for account in chart.accounts() {
            let kind = chart.type_of(&account.number).unwrap();
            let is_of_balance_sheet =
                matches!(kind, AccountType::Asset | AccountType::Liability | AccountType::Equity);
            if account.number.class() < 8 {
                let is_appropriation = kind == AccountType::Equity && account.number.class() > 5;
                assert_eq!(
                    is_of_balance_sheet && !is_appropriation,
                    account.number.is_of_balance_sheet(),
                    "{}",
                    account.number
                );
            }
        }
    }
}

#[test]
fn the_standard_without_a_chart_begins_with_none() {
    let chart = Chart::for_year(Standard::Other, date("2025-01-01"));
    assert!(chart.accounts().is_empty());
    assert_eq!(chart.type_of(&number("512000")), None);
}

#[test]
fn the_charts_afar_put_each_account_into_one_statement() {
    for (standard, chart) in AFAR.into_iter().zip(afar()) {
        for account in chart.accounts() {
            let text = account.number.as_str();
            let kind = chart.type_of(&account.number).unwrap();
            let is_of_result =
                matches!(kind, AccountType::Revenue | AccountType::Expense | AccountType::CostOfGoodsSold);
            assert_eq!(standard.is_of_result(text), is_of_result, "{standard:?} {text}");
            // Class 9 of Switzerland closes the books, and is in neither.
            let closes = standard == Standard::Kmu && account.number.class() == 9;
            assert_eq!(standard.is_of_balance_sheet(text), !is_of_result && !closes, "{standard:?} {text}");
        }
    }
}

#[test]
fn the_charts_afar_have_the_accounts_of_every_day() {
    let check = |chart: &Chart, role: AccountRole, accounts: &[&str]| {
        let prefixes = chart.prefixes_of(&[role]).unwrap();
        for account in accounts {
            assert!(chart.find(&number(account)).is_some(), "{account}");
            assert!(prefixes.contains(account), "{role:?} {account}");
        }
    };
    let [swiss, canadian, ifrs] = afar();
    for (chart, [customers, suppliers, bank, sales, collected, deductible, result]) in [
        (swiss, ["1100", "2000", "1020", "3200", "2200", "1170", "2979"]),
        (canadian, ["1060", "2621", "1002", "8000", "26801", "10661", "3600"]),
        (ifrs, ["411", "401", "512", "701", "4457", "4452", "121"]),
    ] {
        check(chart, AccountRole::Receivable, &[customers]);
        check(chart, AccountRole::Payable, &[suppliers]);
        check(chart, AccountRole::Treasury, &[bank]);
        check(chart, AccountRole::Turnover, &[sales]);
        check(chart, AccountRole::VatCollected, &[collected]);
        check(chart, AccountRole::VatDeductible, &[deductible]);
        check(chart, AccountRole::ResultProfit, &[result]);
    }
    check(canadian, AccountRole::VatCollected, &["26802"]);
    check(canadian, AccountRole::VatDeductible, &["10662"]);
    // The index has no suspense account: none is made up.
    assert_eq!(canadian.prefixes_of(&[AccountRole::Suspense]), None);
    check(swiss, AccountRole::Suspense, &["1099"]);
    check(ifrs, AccountRole::Suspense, &["471"]);
}

#[test]
fn canada_and_ifrs_have_english_labels_and_the_others_none() {
    let [_, canadian, ifrs] = afar();
    for chart in all() {
        let is_in_both = std::ptr::eq(chart, canadian) || std::ptr::eq(chart, ifrs);
        for account in chart.accounts() {
            let english = account.english.is_some_and(|label| !label.is_empty() && label == label.trim());
            assert_eq!(english, is_in_both, "{}", account.number);
        }
    }
    let account = canadian.find(&number("26801")).unwrap();
    assert_eq!((account.label, account.english), ("TPS/TVH perçue à payer", Some("GST/HST collected")));
}

#[test]
fn every_account_afar_is_below_a_group_of_its_chart() {
    for chart in afar() {
        for account in chart.accounts().iter().filter(|account| account.number.as_str().len() > 2) {
            assert!(chart.parent_of(&account.number).is_some(), "{}", account.number);
        }
    }
}

proptest! {
    /// So that an import can create any account: class 9 of the French chart alone belongs to the company.
    #[test]
    fn every_account_of_an_official_class_has_a_type(text in "[1-9][0-9A-Z]{0,19}") {
        let account = number(&text);
        prop_assert!(syscohada().type_of(&account).is_some());
        for chart in afar() {
            prop_assert!(chart.type_of(&account).is_some());
        }
        for start in ["2024-12-31", "2025-01-01", "2026-01-01"] {
            prop_assert_eq!(pcg(start).type_of(&account).is_some(), account.class() != 9);
        }
    }
}

#[test]
fn the_roles_of_accounts_follow_from_their_longest_prefix() {
    let check = |chart: &Chart, role: AccountRole, within: &[&str], without: &[&str]| {
        let prefixes = chart.prefixes_of(&[role]).unwrap();
        for account in within {
            assert!(prefixes.contains(account), "{role:?} {account}");
        }
        for account in without {
            assert!(!prefixes.contains(account), "{role:?} {account}");
        }
    };
    for start in ["2024-12-31", "2025-01-01", "2026-01-01"] {
        let chart = pcg(start);
        check(chart, AccountRole::Treasury, &["512000", "5191", "53", "58"], &["503", "52", "590", "455"]);
        check(
            chart,
            AccountRole::VatDeductible,
            &["445660", "44562", "44586"],
            &["44567", "445670", "44571"],
        );
        check(chart, AccountRole::VatSettled, &["44551", "445670", "44583"], &["44566", "44587"]);
        check(chart, AccountRole::Turnover, &["707", "7091"], &["713", "758"]);
    }
    check(syscohada(), AccountRole::Treasury, &["521", "571", "561"], &["501", "599", "471"]);
    check(syscohada(), AccountRole::VatCollected, &["4431", "4435"], &["4441", "4452"]);
    let other = Chart::for_year(Standard::Other, date("2025-01-01"));
    check(other, AccountRole::Treasury, &["5141"], &["501"]);
    assert_eq!(other.prefixes_of(&[AccountRole::Turnover]), None);
}

#[test]
fn several_roles_together_are_no_more_and_no_less_than_each_of_them() {
    use AccountRole::{VatCollected, VatDeductible, VatSettled};
    for chart in all() {
        let each = [VatCollected, VatDeductible, VatSettled].map(|role| chart.prefixes_of(&[role]));
        let together = chart.prefixes_of(&[VatCollected, VatDeductible, VatSettled]).unwrap();
        for account in chart.accounts() {
            let number = account.number.as_str();
            let roles = each.iter().flatten().filter(|prefixes| prefixes.contains(number)).count();
            assert!(roles <= 1, "{number} has {roles} roles");
            assert_eq!(together.contains(number), roles == 1, "{number}");
        }
    }
}

#[test]
fn an_account_has_a_role_that_its_type_bears() {
    for chart in all() {
        let turnover = chart.prefixes_of(&[AccountRole::Turnover]).unwrap();
        let income = |account: &&ChartAccount| chart.type_of(&account.number) == Some(AccountType::Revenue);
        let sold = chart.accounts().iter().filter(|account| turnover.contains(account.number.as_str()));
        assert!(sold.clone().count() > 5 && sold.clone().all(|account| income(&account)));
    }
}

#[test]
fn what_an_act_posts_on_by_itself_is_in_every_chart() {
    use AccountRole::{ExchangeGain, ExchangeLoss, OtherExpense, OtherIncome, ResultProfit};
    for chart in all() {
        for role in [ExchangeLoss, ExchangeGain, OtherExpense, OtherIncome, ResultProfit] {
            let prefixes = chart.prefixes_of(&[role]).unwrap();
            let first = prefixes.within.first().unwrap();
            assert!(chart.find(first).is_some(), "{role:?} is {first}, which is no account");
        }
    }
}
