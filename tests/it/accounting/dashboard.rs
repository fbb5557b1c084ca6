//! Stories of the figures at a glance, each on a ledger that the story posts.

mod companies;
mod lines;
mod top;

use serde_json::{Value, json};

use super::books::{Books, entry, entry_in, sale};

impl Books {
    /// The dashboard of a period.
    async fn dashboard(&self, query: &str) -> Value {
        self.client.get(&self.company.path(&format!("/dashboard{query}"))).await.expect(200)
    }

    async fn opens_year(&self, start: &str, end: &str) {
        self.post("/fiscal_years", json!({"start": start, "end": end})).await.expect(201);
    }

    /// Each of the months: a sale of 1,200.00 with VAT that is paid at once, and a rent of 500.00.
    async fn trades(&self, months: &[&str]) {
        for month in months {
            let sold = [("411", "1200.00", ""), ("706", "", "1000.00"), ("44571", "", "200.00")];
            self.posts(entry_in("VE", &format!("{month}-05"), "Prestation", &sold)).await;
            let paid = [("512", "1200.00", ""), ("411", "", "1200.00")];
            self.posts(entry_in("BQ", &format!("{month}-10"), "Virement", &paid)).await;
            let rent = [("613", "500.00", ""), ("512", "", "500.00")];
            self.posts(entry_in("BQ", &format!("{month}-15"), "Loyer", &rent)).await;
        }
    }
}

/// A line with the code of a third party, if it has one.
fn with_code(mut line: Value, code: Option<&str>) -> Value {
    if let Some(code) = code {
        line["auxiliary"] = json!(code);
    }
    line
}

/// The amounts of some figures.
fn amounts<const N: usize>(view: &Value, figures: [&str; N]) -> [String; N] {
    figures.map(|figure| {
        let path = format!("/figures/{}/amount", figure.replace('.', "/"));
        view.pointer(&path).and_then(Value::as_str).unwrap_or("absent").to_owned()
    })
}

#[tokio::test]
async fn the_figures_of_a_year_are_those_of_its_ledger() {
    let books = Books::open().await;
    let opening = [("512", "5000.00", ""), ("101", "", "5000.00")];
    books.posts(entry_in("AN", "2026-01-01", "À-nouveaux", &opening)).await;
    books.trades(&["2026-01", "2026-02"]).await;
    let bought = [("607", "300.00", ""), ("44566", "60.00", ""), ("401", "", "360.00")];
    books.posts(entry_in("AC", "2026-02-20", "Marchandises", &bought)).await;
    books.posts(sale("2026-02-25")).await;
    books.posts(entry("2026-02-28", "Intérêts reçus", &[("512", "10.00", ""), ("768", "", "10.00")])).await;
    let placed = [("503", "1000.00", ""), ("512", "", "1000.00")];
    books.posts(entry("2026-02-28", "Titres", &placed)).await;

    let view = books.dashboard("").await;
    assert_eq!(view["period"]["fiscal_year"]["id"], json!(books.year));
    assert_eq!(
        amounts(&view, ["treasury", "revenue", "other_income", "cost_of_sales", "expenses", "result"]),
        ["5410.00", "2100.00", "10.00", "300.00", "1300.00", "810.00"]
    );
    assert_eq!(amounts(&view, ["receivables", "payables"]), ["120.00", "360.00"]);
    assert_eq!(amounts(&view, ["vat.collected", "vat.deductible", "vat.net"]), ["420.00", "60.00", "360.00"]);
    let margin = &view["figures"]["margin"];
    let shown = (&margin["amount"], &margin["percent"]);
    assert_eq!(shown, (&json!("1800.00"), &json!("85.7")), "of what was sold, less what it had cost");
    assert_eq!(view["figures"]["treasury"].get("previous"), None, "there were no books before");
    let february = &view["figures"]["months"][1];
    assert_eq!(
        february["figures"],
        json!({"revenue": "1100.00", "expenses": "800.00", "result": "310.00", "treasury": "5410.00"})
    );
    let march = &view["figures"]["months"][2];
    assert_eq!((&march["month"], march["figures"].get("treasury")), (&json!("2026-03"), None), "not booked");
}

#[tokio::test]
async fn a_year_stands_beside_the_one_before_though_that_was_short() {
    let books = Books::open().await;
    books.opens_year("2025-10-15", "2025-12-31").await;
    books.trades(&["2025-11", "2025-12"]).await;
    let opening = [("512", "1400.00", ""), ("120", "", "1000.00"), ("44571", "", "400.00")];
    books.posts(entry_in("AN", "2026-01-01", "À-nouveaux", &opening)).await;
    books.trades(&["2026-01", "2026-02"]).await;

    let view = books.dashboard("").await;
    assert_eq!(
        view["period"]["previous"],
        json!({"from": "2025-01-01", "to": "2025-02-28"}),
        "what is booked"
    );
    assert_eq!(view["figures"]["revenue"].get("previous"), None, "no books were kept then");
    let months = view["figures"]["months"].as_array().unwrap();
    assert_eq!(months.len(), 12);
    assert_eq!(months[0].get("last_year"), None);
    assert_eq!(months[9]["last_year"]["revenue"], "0.00", "the year had begun");
    let last_november =
        json!({"revenue": "1000.00", "expenses": "500.00", "result": "500.00", "treasury": "700.00"});
    assert_eq!(months[10]["last_year"], last_november);

    let years = books.get("/fiscal_years").await.expect(200);
    let first = years["items"][1]["id"].as_str().unwrap().to_owned();
    let view = books.dashboard(&format!("?fiscal_year_id={first}")).await;
    assert_eq!(
        (&view["period"]["from"], &view["period"]["to"]),
        (&json!("2025-10-15"), &json!("2025-12-31"))
    );
    let months = view["figures"]["months"].as_array().unwrap();
    assert_eq!((months.len(), &months[0]["from"]), (3, &json!("2025-10-15")));
    assert_eq!(amounts(&view, ["treasury", "result"]), ["1400.00", "1000.00"]);
}

#[tokio::test]
async fn a_range_of_months_crosses_years_and_is_compared_with_as_many_before() {
    let books = Books::open().await;
    books.opens_year("2025-01-01", "2025-12-31").await;
    books.trades(&["2025-10", "2025-11", "2025-12", "2026-01", "2026-02"]).await;

    let view = books.dashboard("?from=2025-12&to=2026-01").await;
    assert_eq!(view["period"]["previous"], json!({"from": "2025-10-01", "to": "2025-11-30"}));
    assert_eq!(amounts(&view, ["treasury", "revenue"]), ["2800.00", "2000.00"]);
    assert_eq!(view["figures"]["treasury"]["previous"], "1400.00", "without an opening entry it goes on");
    assert_eq!(view["figures"]["treasury"]["change_percent"], "100.0");
    assert_eq!(view["figures"]["revenue"]["change_percent"], "0.0");

    let path = |query: &str| books.company.path(&format!("/dashboard?{query}"));
    let refused = books.client.get(&path("from=2026-02&to=2026-01")).await;
    refused.assert_fields(&[("to", "to_before_from")]);
    books
        .client
        .get(&path("from=2026-2"))
        .await
        .assert_fields(&[("from", "month_invalid"), ("to", "month_missing")]);
    books.client.get(&path("from=2020-01&to=2026-01")).await.assert_fields(&[("to", "period_too_long")]);
}

#[tokio::test]
async fn what_is_booked_ahead_is_compared_with_as_many_months() {
    let books = Books::open().await;
    books.opens_year("2025-01-01", "2025-12-31").await;
    books.trades(&["2025-01", "2025-04", "2025-05", "2025-12", "2026-01", "2026-04"]).await;
    // It is March, and April is booked already: May was not over then, nor is it counted now.
    let view = books.dashboard("").await;
    assert_eq!(view["period"]["previous"], json!({"from": "2025-01-01", "to": "2025-04-30"}));
    assert_eq!(view["figures"]["revenue"]["change_percent"], "0.0", "two months with trade each");
}

/// It is March.
#[tokio::test]
async fn a_year_in_which_nothing_is_booked_yet_is_compared_with_what_has_run_by_today() {
    let books = Books::open().await;
    books.opens_year("2025-01-01", "2025-12-31").await;
    books.trades(&["2025-02", "2025-11"]).await;
    let view = books.dashboard(&format!("?fiscal_year_id={}", books.year)).await;
    assert_eq!(view["period"]["from"], "2026-01-01");
    assert_eq!(view["period"]["previous"], json!({"from": "2025-01-01", "to": "2025-03-31"}));
}

#[tokio::test]
async fn the_treasury_lasts_as_long_as_the_mean_of_the_last_full_months_says() {
    let books = Books::open().await;
    books.opens_year("2025-01-01", "2025-12-31").await;
    let founded = [("512", "6000.00", ""), ("101", "", "6000.00")];
    books.posts(entry("2025-08-03", "Capital", &founded)).await;
    for month in ["2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03"] {
        let rent = [("613", "500.00", ""), ("512", "", "500.00")];
        books.posts(entry(&format!("{month}-01"), "Loyer", &rent)).await;
    }
    // It is the second of March: that month is not full, and the last six do not reach back to the capital.
    let runway = &books.dashboard("").await["figures"]["runway"];
    assert_eq!((&runway["monthly_burn"], &runway["full_months"]), (&json!("500.00"), &json!(6)));
    assert_eq!(runway["months"], "5.0", "2,500.00 are left");
    assert_eq!(
        (&runway["made_of"]["from"], &runway["made_of"]["to"]),
        (&json!("2025-09-01"), &json!("2026-02-28"))
    );

    let founded = [("512", "9000.00", ""), ("101", "", "9000.00")];
    books.posts(entry("2026-02-03", "Capital", &founded)).await;
    assert_eq!(books.dashboard("").await["figures"].get("runway"), None, "nothing is burnt");
}

#[tokio::test]
async fn charges_are_told_by_their_nature_the_largest_first_and_the_rest_together() {
    let books = Books::open().await;
    for (account, amount) in [
        ("606", "90.00"),
        ("613", "80.00"),
        ("622", "70.00"),
        ("635", "60.00"),
        ("641", "950.00"),
        ("651", "40.00"),
        ("661", "30.00"),
        ("678", "20.00"),
        ("681", "10.00"),
        ("695", "5.00"),
    ] {
        books.posts(entry("2026-01-20", "Charge", &[(account, amount, ""), ("512", "", amount)])).await;
    }
    let view = books.dashboard("").await;
    let natures = view["figures"]["expenses_by_nature"].as_array().unwrap();
    assert_eq!(natures.len(), 9);
    assert_eq!(
        (&natures[0]["account"], &natures[0]["label"], &natures[0]["percent"]),
        (&json!("64"), &json!("Charges de personnel"), &json!("70.1"))
    );
    let rest = &natures[8];
    assert_eq!((rest.get("account"), &rest["amount"]), (None, &json!("15.00")));
}

#[tokio::test]
async fn the_largest_customers_and_suppliers_are_told_with_or_without_a_code() {
    let books = Books::open().await;
    books.post("/accounts", json!({"number": "411DUPONT", "label": "Dupont"})).await.expect(201);
    let line = |account: &str, auxiliary: Option<&str>, debit: &str, credit: &str| {
        with_code(json!({"account": account, "debit": debit, "credit": credit}), auxiliary)
    };
    let invoice = |account: &str, auxiliary: Option<&str>, amount: &str| {
        let lines = [line(account, auxiliary, amount, ""), line("706", None, "", amount)];
        json!({"journal": "VE", "date": "2026-01-05", "label": "Facture", "lines": lines})
    };
    books.posts(invoice("411", Some("C1"), "300.00")).await;
    books.posts(invoice("411", Some("C1"), "50.00")).await;
    books.posts(invoice("411DUPONT", None, "340.00")).await;
    let paid = [line("512", None, "300.00", ""), line("411", Some("C1"), "", "300.00")];
    books.posts(json!({"journal": "BQ", "date": "2026-01-09", "label": "Virement", "lines": paid})).await;

    let view = books.dashboard("").await;
    let customers = view["figures"]["top_customers"].as_array().unwrap();
    let told: Vec<_> = customers.iter().map(|one| (&one["name"], &one["amount"])).collect();
    assert_eq!(told, [(&json!("C1"), &json!("350.00")), (&json!("Dupont"), &json!("340.00"))]);
    assert_eq!(view["figures"]["top_suppliers"], json!([]));
}

#[tokio::test]
async fn a_company_of_the_ohada_zone_has_its_own_accounts_and_no_cents() {
    let books = Books::open().await;
    let awa = books.app.user("moussa").await;
    let dakar = books.of_country(awa, "Dakar Services", "SN").await;
    let sold = [("4111", "118000", ""), ("706", "", "100000"), ("4431", "", "18000")];
    dakar.posts(entry_in("VE", "2026-02-05", "Prestation", &sold)).await;
    let bought = [("6011", "40000", ""), ("4452", "7200", ""), ("4011", "", "47200")];
    dakar.posts(entry_in("AC", "2026-02-06", "Marchandises", &bought)).await;
    let paid = [("521", "118000", ""), ("4111", "", "118000")];
    dakar.posts(entry_in("BQ", "2026-02-09", "Virement", &paid)).await;
    let exceptional = [("831", "5000", ""), ("571", "", "5000")];
    dakar.posts(entry_in("OD", "2026-02-10", "Charge HAO", &exceptional)).await;

    let view = dakar.dashboard("").await;
    assert_eq!(view["currency"], "XOF");
    assert_eq!(
        amounts(&view, ["treasury", "revenue", "cost_of_sales", "expenses", "result"]),
        ["113000", "100000", "40000", "45000", "55000"]
    );
    assert_eq!(amounts(&view, ["vat.collected", "vat.deductible", "vat.net"]), ["18000", "7200", "10800"]);
    assert_eq!(view["figures"]["margin"]["percent"], "60.0");
}

#[tokio::test]
async fn figures_are_only_for_those_who_may_see_the_ledger() {
    let books = Books::open().await;
    books.posts(sale("2026-02-01")).await;
    books.drafts(sale("2026-02-02")).await;
    let path = books.company.path("/dashboard");
    for (role, sees) in [("employee", false), ("viewer", true), ("accountant", true)] {
        let member = books.app.member(books.company, role, role).await;
        for path in [path.clone(), format!("{path}?fiscal_year_id={}", books.year)] {
            let view = member.get(&path).await.expect(200);
            if sees {
                assert_eq!(amounts(&view, ["revenue"]), ["100.00"], "{role}");
                let drafts = json!([{
                    "code": "draft_entries", "count": 1, "operation": "list_entries", "state": "draft",
                }]);
                assert_eq!(view["todos"], drafts, "{role}");
            } else {
                assert_eq!(view, json!({"currency": "EUR", "todos": []}), "{role}");
            }
        }
    }
}

#[tokio::test]
async fn a_company_in_which_nothing_is_posted_is_told_what_to_do_first() {
    let books = Books::open().await;
    let view = books.dashboard("").await;
    assert_eq!((view.get("figures"), &view["period"]["from"]), (None, &json!("2026-01-01")));
    assert_eq!(view["next_steps"], json!(["import_fec", "first_entry", "invite_members"]));

    books.drafts(sale("2026-02-01")).await;
    let accountant = books.app.member(books.company, "bob", "accountant").await;
    let view = books.dashboard("").await;
    assert_eq!(view["next_steps"], json!(["import_fec", "post_drafts"]), "somebody else is there");
    let path = books.company.path("/dashboard");
    assert_eq!(accountant.get(&path).await.expect(200)["next_steps"][1], "post_drafts");
    let viewer = books.app.member(books.company, "eve", "viewer").await;
    assert_eq!(viewer.get(&path).await.expect(200)["next_steps"], json!([]), "who may do nothing");

    books.posts(sale("2026-02-03")).await;
    assert_eq!(books.dashboard("").await.get("next_steps"), None);
}
