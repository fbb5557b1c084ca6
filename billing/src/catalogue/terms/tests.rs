use super::*;

fn price(currency: &str, amount_minor: i64) -> PriceTerms {
    PriceTerms { currency: currency.to_owned(), billed: Billed::Monthly, amount_minor }
}

fn plan(key: &str, prices: Vec<PriceTerms>) -> PlanTerms {
    PlanTerms {
        key: key.to_owned(),
        modules: vec!["accounting".to_owned()],
        max_users: Some(2),
        max_clients: None,
        max_reports: None,
        storage_bytes: None,
        support_level: "basic".to_owned(),
        is_popular: false,
        prices,
    }
}

fn checked(change: impl FnOnce(&mut Catalogue)) -> Result<(), &'static str> {
    let mut catalogue =
        Catalogue { plans: vec![plan("trial", vec![]), plan("starter", vec![price("EUR", 2_900)])] };
    change(&mut catalogue);
    catalogue.check().map_err(|error| error.code)
}

#[test]
fn a_catalogue_says_what_is_wrong_with_it() {
    assert_eq!(checked(|_| {}), Ok(()));
    for (code, change) in [
        ("plan_repeated", (|all| all.plans[1].key = "trial".into()) as fn(&mut Catalogue)),
        ("plan_key_invalid", |all| all.plans[1].key = "Starter 2".into()),
        ("module_unknown", |all| all.plans[1].modules.push("magic".into())),
        ("limit_not_positive", |all| all.plans[1].max_users = Some(0)),
        ("limit_not_positive", |all| all.plans[1].storage_bytes = Some(-1)),
        ("support_level_unknown", |all| all.plans[1].support_level = "none".into()),
        ("currency_code_invalid", |all| all.plans[1].prices[0].currency = "eur".into()),
        ("price_not_positive", |all| all.plans[1].prices[0].amount_minor = 0),
        ("price_repeated", |all| all.plans[1].prices.push(price("EUR", 1))),
        ("prices_missing", |all| all.plans[1].prices.clear()),
        ("trial_has_prices", |all| all.plans[0].prices.push(price("EUR", 1))),
        ("trial_missing", |all| drop(all.plans.remove(0))),
    ] {
        assert_eq!(checked(change), Err(code));
    }
}

#[test]
fn a_catalogue_is_read_as_it_is_written() {
    let catalogue = Catalogue { plans: vec![plan("starter", vec![price("XOF", 12_000)])] };
    let text = serde_json::to_string(&catalogue).unwrap();
    assert_eq!(serde_json::from_str::<Catalogue>(&text).unwrap(), catalogue);
    assert!(serde_json::from_str::<Catalogue>(&text.replace("max_users", "users")).is_err());
}
