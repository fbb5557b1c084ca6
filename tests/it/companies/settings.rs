use poem::http::Method;
use serde_json::{Value, json};

use crate::support::TestApp;

fn settings() -> Value {
    json!({
        "trading_name": "", "legal_name": "ACME SARL", "registration_number": "73282932000074", "vat_number": "FR44732829320",
        "street": "2 rue Neuve", "postal_code": "69001", "city": "Lyon", "phone": "", "email": "",
        "website": "", "sector": "tech", "ceo_name": "Awa", "ceo_title": "Gérante", "legal_form": "SARL",
        "share_capital": "10000.5", "tax_regime": "real_simplified", "vat_period": "quarterly",
        "rounding": "nearest", "default_vat_rate": "20.0", "payment_terms_days": 45, "tax_reminder_days": 7,
        "calculates_tax": false, "sends_mails": true,
    })
}

#[tokio::test]
async fn settings_are_given_back_as_they_were_changed() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let path = acme.path("/settings");
    let before = awa.get(&path).await;
    assert_eq!(before.header("etag"), Some("\"1\""));
    let changed = awa.put(&path, settings()).await.expect(200);
    assert_eq!((&changed["share_capital"], &changed["city"]), (&json!("10000.50"), &json!("Lyon")));
    assert_eq!(changed["accounting_standard"], before.json()["accounting_standard"]);
    assert_eq!(awa.get(&path).await.expect(200), changed);
    let mut emptied = settings();
    emptied.as_object_mut().unwrap().remove("share_capital");
    emptied["write_off_tolerance"] = json!("2.5");
    let emptied = awa.put(&path, emptied).await.expect(200);
    assert_eq!((&emptied["share_capital"], &emptied["write_off_tolerance"]), (&Value::Null, &json!("2.50")));
}

#[tokio::test]
async fn of_two_who_change_the_same_settings_the_second_is_told() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let change = |version: &str| {
        let call = awa.request(Method::PUT, &acme.path("/settings")).header("if-match", version);
        call.json(&settings()).send()
    };
    change("\"1\"").await.expect(200);
    change("\"1\"").await.assert_problem(412, "stale_version");
    change("\"2\"").await.expect(200);
}

#[tokio::test]
async fn a_number_and_a_site_that_cannot_be_are_refused() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let mut wrong = settings();
    wrong["registration_number"] = json!("123");
    wrong["website"] = json!("pas un site");
    wrong["vat_number"] = json!("FR32732829320");
    wrong["sector"] = json!("piracy");
    wrong["legal_form"] = json!("SUARL");
    wrong["default_vat_rate"] = json!("100.001");
    wrong["payment_terms_days"] = json!(366);
    wrong["tax_reminder_days"] = json!(-1);
    awa.put(&acme.path("/settings"), wrong).await.assert_fields(&[
        ("/default_vat_rate", "rate_invalid"),
        ("/registration_number", "registration_number_invalid"),
        ("/vat_number", "vat_number_invalid"),
        ("/legal_form", "legal_form_unknown"),
        ("/sector", "sector_unknown"),
        ("/website", "website_invalid"),
        ("/payment_terms_days", "days_out_of_range"),
        ("/tax_reminder_days", "days_out_of_range"),
    ]);
}

#[tokio::test]
async fn a_new_company_has_the_usual_terms_and_the_rate_of_its_country() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let settings = awa.get(&acme.path("/settings")).await.expect(200);
    let fresh = ["payment_terms_days", "tax_reminder_days", "calculates_tax", "sends_mails"];
    let expected = [json!(30), json!(3), json!(true), json!(true)];
    assert_eq!(fresh.map(|name| settings[name].clone()), expected);
    assert_eq!(settings["default_vat_rate"], Value::Null);
    assert_eq!(
        (&settings["fiscal_year_start_month"], &settings["fiscal_year_end_month"]),
        (&json!(1), &json!(12))
    );
}

#[tokio::test]
async fn a_rate_is_kept_as_the_shortest_decimal() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    for (typed, kept) in [("20.0", "20"), ("9.975", "9.975"), ("0", "0"), ("100", "100"), ("8.50", "8.5")] {
        let mut change = settings();
        change["default_vat_rate"] = json!(typed);
        assert_eq!(awa.put(&acme.path("/settings"), change).await.expect(200)["default_vat_rate"], kept);
    }
    for wrong in ["-1", "5,5", "20 %", "1e1", "0.0001"] {
        let mut change = settings();
        change["default_vat_rate"] = json!(wrong);
        awa.put(&acme.path("/settings"), change)
            .await
            .assert_fields(&[("/default_vat_rate", "rate_invalid")]);
    }
}

#[tokio::test]
async fn a_legal_form_is_one_of_the_country() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let acme = app.makes_company(&awa, "ACME", "SN").await;
    let countries = awa.get("/onboarding/countries").await.expect(200);
    let senegal = countries["items"].as_array().unwrap().iter().find(|one| one["code"] == "SN").unwrap();
    let told = |code: &str| {
        let forms = senegal["legal_forms"].as_array().unwrap();
        forms.iter().find(|form| form["code"] == code).unwrap()["minimum_capital"].clone()
    };
    assert_eq!([told("SARL"), told("SA"), told("SAS")], [json!("1000000"), json!("10000000"), Value::Null]);
    let mut change = settings();
    change["share_capital"] = json!("5");
    change["legal_form"] = json!("SARLU");
    let changed = awa.put(&acme.path("/settings"), change.clone()).await.expect(200);
    assert_eq!(changed["share_capital"], "5", "the least capital is a hint, and nobody is refused for less");
    change["legal_form"] = json!("EURL");
    let refused = awa.put(&acme.path("/settings"), change).await;
    refused.assert_fields(&[("/legal_form", "legal_form_unknown")]);
}

#[tokio::test]
async fn what_the_law_asks_for_is_required() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let mut wrong = settings();
    for field in ["legal_name", "registration_number", "street", "postal_code", "city"] {
        wrong[field] = json!(" ");
    }
    wrong["email"] = json!("sans arobase");
    wrong["share_capital"] = json!("10000.555");
    wrong["write_off_tolerance"] = json!("-1");
    wrong["tax_regime"] = json!("offshore");
    awa.put(&acme.path("/settings"), wrong).await.assert_fields(&[
        ("/share_capital", "amount_invalid"),
        ("/write_off_tolerance", "amount_invalid"),
        ("/legal_name", "legal_name_required"),
        ("/registration_number", "registration_number_required"),
        ("/street", "street_required"),
        ("/postal_code", "postal_code_required"),
        ("/city", "city_required"),
        ("/email", "email_invalid"),
        ("/tax_regime", "tax_regime_unknown"),
    ]);
}

#[tokio::test]
async fn capital_has_the_decimals_of_the_currency() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let acme = app.makes_company(&awa, "ACME", "SN").await;
    let capital = |text: &str| {
        let mut change = settings();
        change["share_capital"] = json!(text);
        change
    };
    let path = acme.path("/settings");
    assert_eq!(awa.put(&path, capital("1000000")).await.expect(200)["share_capital"], "1000000");
    let refused = awa.put(&path, capital("1000000.5")).await;
    refused.assert_fields(&[("/share_capital", "amount_invalid")]);
    for wrong in ["-1", " 1", "+1", "0001"] {
        awa.put(&path, capital(wrong)).await.assert_fields(&[("/share_capital", "amount_invalid")]);
    }
}

#[tokio::test]
async fn an_accountant_reads_settings_and_does_not_change_them() {
    let app = TestApp::start().await;
    let (acme, _) = app.company("ACME", "awa").await;
    let accountant = app.member(acme, "ada", "accountant").await;
    accountant.get(&acme.path("/settings")).await.expect(200);
    accountant.put(&acme.path("/settings"), settings()).await.assert_problem(403, "permission_missing");
}
