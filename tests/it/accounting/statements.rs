//! The balance sheet and the income statement in the official layouts, from the entries of the books.

use poem::http::Method;
use serde_json::{Value, json};

use super::books::{Books, entry, entry_in, sale};
use crate::support::TestApp;

/// The year 2026 of a shop: capital, a van with its depreciation, purchases, sales, wages and a loan.
async fn shop() -> Books {
    let books = Books::open().await;
    for entry in [
        entry_in("BQ", "2026-01-02", "Apport", &[("512", "10000.00", ""), ("1013", "", "10000.00")]),
        entry("2026-01-10", "Camionnette", &[("2182", "6000.00", ""), ("164", "", "6000.00")]),
        entry_in(
            "AC",
            "2026-02-01",
            "Achats",
            &[("607", "3000.00", ""), ("44566", "600.00", ""), ("401", "", "3600.00")],
        ),
        entry("2026-03-31", "Salaires", &[("6411", "2000.00", ""), ("421", "", "2000.00")]),
        entry("2026-12-31", "Dotation", &[("68112", "1200.00", ""), ("2818", "", "1200.00")]),
        entry("2026-12-31", "Stock", &[("370", "500.00", ""), ("6037", "", "500.00")]),
    ] {
        books.posts(entry).await;
    }
    for _ in 0..80 {
        books.posts(sale("2026-04-15")).await;
    }
    books
}

async fn statements(books: &Books, query: &str) -> Value {
    let path = format!("/statements?fiscal_year_id={}{query}", books.year);
    books.get(&path).await.expect(200)
}

fn line<'a>(view: &'a Value, code: &str) -> &'a Value {
    let lines = view["lines"].as_array().unwrap();
    lines.iter().find(|line| line["code"] == code).unwrap_or_else(|| panic!("no line {code}"))
}

#[track_caller]
fn assert_amounts(view: &Value, expected: &[(&str, &str)]) {
    for (code, amount) in expected {
        assert_eq!(line(view, code)["amount"], *amount, "{code}: {}", line(view, code));
    }
}

#[tokio::test]
async fn a_year_stands_in_the_cells_of_the_french_forms_to_the_cent() {
    let books = shop().await;
    let view = statements(&books, "").await;
    assert_eq!(view["set"], "fr_2050");
    assert_eq!(view["sets"], json!(["fr_2050", "fr_2033", "fr_2035", "fr_sig"]));
    // Assets.
    let van = line(&view, "AT");
    assert_eq!(
        (&van["gross"], &van["less"], &van["amount"]),
        (&json!("6000.00"), &json!("1200.00"), &json!("4800.00"))
    );
    assert_eq!(van["less_code"], "AU");
    assert_amounts(
        &view,
        &[("BT", "500.00"), ("BX", "9600.00"), ("BZ", "600.00"), ("CF", "10000.00"), ("CO", "25500.00")],
    );
    // Equity and liabilities: the result is that of the income statement.
    assert_amounts(
        &view,
        &[
            ("DA", "10000.00"),
            ("DI", "2300.00"),
            ("DU", "6000.00"),
            ("DX", "3600.00"),
            ("DY", "3600.00"),
            ("EE", "25500.00"),
        ],
    );
    // Income statement.
    assert_amounts(
        &view,
        &[("FC", "8000.00"), ("FS", "3000.00"), ("FT", "-500.00"), ("FY", "2000.00"), ("GA", "1200.00")],
    );
    assert_amounts(&view, &[("GG", "2300.00"), ("GW", "2300.00"), ("HN", "2300.00")]);
    assert_eq!(view["is_balanced"], true);
    assert_eq!(view.get("previous"), None, "the year before is not in the books");
}

#[tokio::test]
async fn every_figure_tells_the_accounts_it_is_made_of() {
    let books = shop().await;
    for set in ["fr_2050", "fr_2033", "fr_2035", "fr_sig"] {
        let view = statements(&books, &format!("&set={set}")).await;
        let cents = |text: &Value| text.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
        let of = |code: &Value| -> i64 {
            let accounts = view["accounts"].as_array().unwrap().iter();
            accounts.filter(|account| account["code"] == *code).map(|account| cents(&account["amount"])).sum()
        };
        let mut told = 0;
        for line in
            view["lines"].as_array().unwrap().iter().filter(|it| it["kind"] == "line" || it["kind"] == "memo")
        {
            let less = line.get("less_code").map_or(0, &of);
            assert_eq!(of(&line["code"]) - less, cents(&line["amount"]), "{set} {line}");
            told += i64::from(cents(&line["amount"]) != 0);
        }
        assert!(told >= 4, "{set}: {told}");
    }
}

#[tokio::test]
async fn the_simplified_forms_and_the_intermediate_balances_end_in_the_same_result() {
    let books = shop().await;
    let simplified = statements(&books, "&set=fr_2033").await;
    assert_amounts(
        &simplified,
        &[("110", "25500.00"), ("136", "2300.00"), ("180", "25500.00"), ("310", "2300.00")],
    );
    let balances = statements(&books, "&set=fr_sig").await;
    assert_amounts(&balances, &[("trade_margin", "5500.00"), ("ebe", "3500.00"), ("net_result", "2300.00")]);
    assert_eq!(balances.get("is_balanced"), None);
}

#[tokio::test]
async fn drafts_count_when_they_are_asked_for_and_months_end_where_it_is_said() {
    let books = shop().await;
    books
        .drafts(entry_in("AC", "2026-06-05", "Loyer", &[("6132", "700.00", ""), ("401", "", "700.00")]))
        .await;
    assert_amounts(&statements(&books, "").await, &[("FW", "0.00"), ("HN", "2300.00")]);
    let with = statements(&books, "&with_drafts=true").await;
    assert_amounts(
        &with,
        &[("FW", "700.00"), ("HN", "1600.00"), ("DX", "4300.00"), ("EE", "25500.00"), ("CO", "25500.00")],
    );
    let path = format!("/statements?fiscal_year_id={}&to=2026-05-15", books.year);
    books.get(&path).await.assert_fields(&[("to", "not_last_of_month")]);
    let may = statements(&books, "&to=2026-05-31&with_drafts=true").await;
    assert_amounts(&may, &[("GA", "0.00"), ("FT", "0.00"), ("FW", "0.00"), ("HN", "3000.00")]);
    assert_eq!(may["is_balanced"], true);
}

/// Income and expenses of some months, beside what the company has at their end.
#[tokio::test]
async fn income_is_counted_from_the_first_month_that_is_asked_for() {
    let books = shop().await;
    let year = statements(&books, "&to=2026-06-30").await;
    let quarter = statements(&books, "&from=2026-04-01&to=2026-06-30").await;
    assert_eq!((&quarter["from"], &quarter["to"]), (&json!("2026-04-01"), &json!("2026-06-30")));
    assert_amounts(&year, &[("FS", "3000.00"), ("FY", "2000.00"), ("CF", "10000.00"), ("DI", "3000.00")]);
    assert_amounts(&quarter, &[("FS", "0.00"), ("FY", "0.00"), ("CF", "10000.00"), ("DI", "3000.00")]);
    assert_eq!(line(&quarter, "FL")["amount"], line(&year, "FL")["amount"]);
    assert_eq!(quarter["is_balanced"], true);
    let of = |view: &Value, account: &str| {
        let all = view["accounts"].as_array().unwrap();
        all.iter().any(|one| one["account"] == account)
    };
    assert_eq!((of(&year, "607"), of(&quarter, "607"), of(&quarter, "512")), (true, false, true));
    let sig = statements(&books, "&set=fr_sig&from=2026-02-01&to=2026-03-31").await;
    assert!(sig["accounts"].as_array().unwrap().iter().all(|one| one["account"] != "707"), "{sig:#}");
    for (query, pointer, code) in [
        ("&from=2026-02-02", "from", "not_first_of_month"),
        ("&from=2025-12-01", "from", "outside_fiscal_year"),
        ("&from=2026-07-01&to=2026-06-30", "to", "to_before_from"),
    ] {
        let path = format!("/statements?fiscal_year_id={}{query}", books.year);
        books.get(&path).await.assert_fields(&[(pointer, code)]);
    }
}

#[tokio::test]
async fn third_parties_are_not_set_off_against_each_other() {
    let books = Books::open().await;
    let line = |account: &str, auxiliary: &str, debit: &str, credit: &str| json!({"account": account, "auxiliary": auxiliary, "debit": debit, "credit": credit});
    for (customer, debit, credit) in [("CAWA", "500.00", ""), ("CBOB", "", "120.00")] {
        let lines = json!([line("411", customer, debit, credit), line("512", "", credit, debit)]);
        books.posts(json!({"journal": "OD", "date": "2026-02-01", "label": "x", "lines": lines})).await;
    }
    let view = statements(&books, "").await;
    assert_amounts(&view, &[("BX", "500.00")]);
    let accounts = view["accounts"].as_array().unwrap();
    let owed: Vec<_> = accounts.iter().filter(|account| account["account"] == "411").collect();
    assert_eq!(owed.len(), 2, "{owed:?}");
    assert_eq!(view["is_balanced"], true);
}

#[tokio::test]
async fn a_year_is_compared_with_the_one_before_in_the_layout_of_the_later_one() {
    let books = Books::open().await;
    let before = json!({"start": "2025-01-01", "end": "2025-12-31"});
    books.post("/fiscal_years", before).await.expect(201);
    books.posts(entry_in("VE", "2025-05-01", "Vente", &[("411", "900.00", ""), ("707", "", "900.00")])).await;
    books.posts(sale("2026-05-01")).await;
    let view = statements(&books, "").await;
    assert_eq!(
        (&view["previous"]["start"], &view["previous"]["end"]),
        (&json!("2025-01-01"), &json!("2025-12-31"))
    );
    let sold = line(&view, "FC");
    assert_eq!((&sold["amount"], &sold["previous"]), (&json!("100.00"), &json!("900.00")));
    let heading = view["lines"].as_array().unwrap().iter().find(|line| line["kind"] == "title").unwrap();
    assert_eq!((heading.get("amount"), heading.get("previous")), (None, None));
}

/// Income and expenses stand beside those of the same months, the balance sheet beside the last one that was closed.
#[tokio::test]
async fn months_are_compared_with_the_same_months_of_the_year_before() {
    let books = Books::open().await;
    books.post("/fiscal_years", json!({"start": "2025-01-01", "end": "2025-12-31"})).await.expect(201);
    for (day, amount) in [("2025-02-10", "300.00"), ("2025-05-01", "900.00"), ("2026-02-03", "100.00")] {
        books.posts(entry_in("VE", day, "Vente", &[("411", amount, ""), ("707", "", amount)])).await;
    }
    let quarter = statements(&books, "&to=2026-03-31").await;
    let of = |view: &Value| {
        let previous = &view["previous"];
        ["start", "end", "from", "to"].map(|member| previous[member].as_str().unwrap().to_owned())
    };
    assert_eq!(of(&quarter), ["2025-01-01", "2025-12-31", "2025-01-01", "2025-03-31"]);
    for (code, amount, previous) in
        [("FC", "100.00", "300.00"), ("HN", "100.00", "300.00"), ("BX", "1300.00", "1200.00")]
    {
        let line = line(&quarter, code);
        assert_eq!((&line["amount"], &line["previous"]), (&json!(amount), &json!(previous)), "{code}");
    }
    let spring = statements(&books, "&from=2026-02-01&to=2026-02-28").await;
    assert_eq!(of(&spring), ["2025-01-01", "2025-12-31", "2025-02-01", "2025-02-28"]);
    assert_eq!(line(&spring, "FC")["previous"], "300.00");
    let year = statements(&books, "").await;
    assert_eq!(of(&year), ["2025-01-01", "2025-12-31", "2025-01-01", "2025-12-31"]);
    assert_eq!(line(&year, "FC")["previous"], "1200.00");
    let path = format!("/cash_flow?fiscal_year_id={}&to=2026-03-31", books.year);
    assert_eq!(of(&books.get(&path).await.expect(200))[3], "2025-03-31");
}

/// A first year of some months has not all those that the second is compared with.
#[tokio::test]
async fn months_that_a_short_year_does_not_have_are_compared_with_the_whole_of_it() {
    let books = Books::open().await;
    books.post("/fiscal_years", json!({"start": "2025-10-01", "end": "2025-12-31"})).await.expect(201);
    books.posts(entry_in("VE", "2025-11-01", "Vente", &[("411", "900.00", ""), ("707", "", "900.00")])).await;
    let quarter = statements(&books, "&to=2026-03-31").await;
    assert_eq!(
        (&quarter["previous"]["from"], &quarter["previous"]["to"]),
        (&json!("2025-10-01"), &json!("2025-12-31"))
    );
    assert_eq!(line(&quarter, "FC")["previous"], "900.00");
}

#[tokio::test]
async fn an_ohada_company_has_its_own_statements() {
    let home = Books::open().await;
    let client = home.app.user("fatou").await;
    let books = home.of_country(client, "Ndar Commerce", "SN").await;
    let year =
        books.get("/fiscal_years").await.expect(200)["items"][0]["start"].as_str().unwrap()[..4].to_owned();
    let day = format!("{year}-03-01");
    books.posts(entry(&day, "Apport", &[("5211", "1000000", ""), ("1013", "", "1000000")])).await;
    books
        .posts(entry(&day, "Vente", &[("4111", "118000", ""), ("7011", "", "100000"), ("4431", "", "18000")]))
        .await;
    let view = statements(&books, "").await;
    assert_eq!((&view["set"], &view["sets"]), (&json!("ohada_sn"), &json!(["ohada_sn", "ohada_smt"])));
    assert_amounts(
        &view,
        &[
            ("BS", "1000000"),
            ("BI", "118000"),
            ("BZ", "1118000"),
            ("DZ", "1118000"),
            ("XB", "100000"),
            ("XI", "100000"),
            ("CJ", "100000"),
        ],
    );
    let path = format!("/statements?fiscal_year_id={}&set=fr_2050", books.year);
    books.get(&path).await.assert_fields(&[("set", "statement_set_unavailable")]);
}

#[tokio::test]
async fn the_statements_as_a_file_are_those_on_the_screen() {
    let books = shop().await;
    let path = format!("/exports/statements?fiscal_year_id={}&format=csv&language=fr", books.year);
    let answer = books.get(&path).await;
    let text = answer.text();
    assert!(
        text.contains("2050;AT · AU;Autres immobilisations corporelles;6000,00;1200,00;4800,00;"),
        "{text}"
    );
    assert!(text.contains("2053;HN;"), "{text}");
}

#[tokio::test]
async fn statements_of_a_company_are_nobody_else_s() {
    let books = shop().await;
    let app: &TestApp = &books.app;
    let (_, bob) = app.company("Other", "bob").await;
    let path = books.path(&format!("/statements?fiscal_year_id={}", books.year));
    bob.get(&path).await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn a_budget_stands_beside_the_income_statement_and_not_beside_the_balance_sheet() {
    let books = shop().await;
    let budget = json!({"fiscal_year_id": books.year, "name": "Budget initial"});
    let budget = books.post("/budgets", budget).await.expect(201);
    let id = budget["id"].as_str().unwrap();
    let lines = json!({"lines": [
        {"account": "707", "amounts": vec!["1000"; 12]},
        {"account": "607", "amounts": vec!["400.50"; 12]},
        {"account": "641", "amounts": vec!["200"; 12]},
        {"account": "7097", "amounts": vec!["-10"; 12]},
        {"account": "2182", "amounts": vec!["500"; 12]},
    ]});
    books.client.put_at(&books.path(&format!("/budgets/{id}/lines")), 1, lines).await.expect(200);

    let view = statements(&books, &format!("&budget_id={id}")).await;
    assert_eq!(view["budget"], json!({"budget_id": id, "name": "Budget initial"}));
    let meant = |view: &Value, code: &str| line(view, code)["budget"].clone();
    for (code, amount) in [("FC", "11880.00"), ("FS", "4806.00"), ("FY", "2400.00"), ("HN", "4674.00")] {
        assert_eq!(meant(&view, code), amount, "{code}: {}", line(&view, code));
    }
    for code in ["AT", "CO", "DI", "EE"] {
        assert_eq!(meant(&view, code), Value::Null, "{code}");
    }
    assert_amounts(&view, &[("FC", "8000.00"), ("CO", "25500.00"), ("HN", "2300.00")]);
    let spring = statements(&books, &format!("&budget_id={id}&to=2026-03-31")).await;
    assert_eq!((meant(&spring, "FC"), meant(&spring, "HN")), (json!("2970.00"), json!("1168.50")));
    let sig = statements(&books, &format!("&budget_id={id}&set=fr_sig")).await;
    assert_eq!(meant(&sig, "net_result"), "4674.00", "the same result");

    let short = json!({"lines": [
        {"account": "707", "amounts": vec!["1000"; 12]}, {"account": "60", "amounts": vec!["400"; 12]},
    ]});
    books.client.put_at(&books.path(&format!("/budgets/{id}/lines")), 2, short).await.expect(200);
    let view = statements(&books, &format!("&budget_id={id}")).await;
    for code in ["FS", "FU", "FW"] {
        assert_eq!(meant(&view, code), Value::Null, "{code}: 60 is of several lines");
    }
    for (code, amount) in [("FC", "12000.00"), ("GF", "4800.00"), ("HN", "7200.00")] {
        assert_eq!(meant(&view, code), amount, "{code}: {}", line(&view, code));
    }

    let path =
        format!("/exports/statements?fiscal_year_id={}&budget_id={id}&format=csv&language=en", books.year);
    let table = books.get(&path).await;
    assert!(table.text().lines().next().unwrap().ends_with(",Previous year,Budget"), "{}", table.text());
    assert!(table.text().contains("Total,,,8000.00,,12000.00"), "{}", table.text());
}

#[tokio::test]
async fn a_budget_of_another_year_or_company_is_none() {
    let books = Books::open().await;
    let years = json!({"start": "2027-01-01", "end": "2027-12-31"});
    let next = books.post("/fiscal_years", years).await.expect(201);
    let budget = json!({"fiscal_year_id": next["id"], "name": "2027"});
    let budget = books.post("/budgets", budget).await.expect(201);
    let asked = |books: &Books| {
        format!("/statements?fiscal_year_id={}&budget_id={}", books.year, budget["id"].as_str().unwrap())
    };
    books.get(&asked(&books)).await.assert_fields(&[("budget_id", "budget_unknown")]);
    let other = books.of_country(books.app.user("bob").await, "Autre", "FR").await;
    other.get(&asked(&other)).await.assert_fields(&[("budget_id", "budget_unknown")]);
}

/// An account that is for sales abroad has its column on form 2052 and its line on 2033-B, in the books of a file too.
#[tokio::test]
async fn what_is_sold_abroad_stands_apart() {
    let books = Books::open().await;
    let abroad = json!({"number": "7079", "label": "Ventes export", "is_abroad": true});
    assert_eq!(books.post("/accounts", abroad).await.expect(201)["is_abroad"], true);
    for (account, amount) in [("707", "209.47"), ("7079", "700.00"), ("706", "50.00")] {
        books.posts(entry("2026-03-01", "Vente", &[("411", amount, ""), (account, "", amount)])).await;
    }
    let cells = [("FA", "209.47"), ("FB", "700.00"), ("FC", "909.47"), ("FH", "0.00"), ("FK", "700.00")];
    assert_amounts(&statements(&books, "").await, &cells);
    let simplified = statements(&books, "&set=fr_2033").await;
    assert_amounts(&simplified, &[("210", "909.47"), ("209", "700.00"), ("218", "50.00"), ("217", "0.00")]);
    let path = books.path("/accounts/7079");
    let home = books.client.request(Method::PATCH, &path).header("if-match", "\"1\"");
    home.json(&json!({"is_abroad": false})).send().await.expect(200);
    assert_amounts(&statements(&books, "").await, &[("FA", "909.47"), ("FB", "0.00")]);
}
