//! Stories of taxes on lines: what is typed is split, and the VAT of a period comes to what the accounts moved.

use poem::http::Method;
use serde_json::{Value, json};

mod moves;
mod payments;

use super::books::{Books, entry_in};

impl Books {
    /// Splits lines `account debit credit code` of a day, and posts them as one entry.
    async fn posts_taxed(&self, journal: &str, date: &str, lines: &[(&str, &str, &str, &str)]) -> Value {
        let lines: Vec<Value> = lines
            .iter()
            .map(|(account, debit, credit, code)| {
                json!({"account": account, "debit": debit, "credit": credit, "tax_code": code})
            })
            .collect();
        let asked = json!({"date": date, "amounts": "gross", "lines": lines});
        let split = self.post("/tax_split", asked).await.expect(200);
        let lines: Vec<Value> = split["lines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| {
                let mut line = line.clone();
                let fields = line.as_object_mut().unwrap();
                fields.remove("line");
                fields.remove("is_tax");
                line
            })
            .collect();
        self.posts(json!({"journal": journal, "date": date, "label": "x", "lines": lines})).await
    }

    async fn vat(&self, from: &str, to: &str) -> Value {
        let view = self.get(&format!("/vat?from={from}&to={to}")).await.expect(200);
        assert_eq!(view["is_tied"], true, "{view:#}");
        view
    }

    async fn settles(&self, entries: [&Value; 2]) {
        let lines: Vec<Value> =
            entries.iter().map(|entry| json!({"entry_id": entry["id"], "position": 0})).collect();
        self.post("/matches", json!({"lines": lines})).await.expect(201);
    }
}

/// Figures of a code by their names, or nothing when the code is not there.
fn of_code<const N: usize>(vat: &Value, code: &str, names: [&str; N]) -> Option<[String; N]> {
    let found = vat["codes"].as_array().unwrap().iter().find(|one| one["code"] == code)?;
    Some(names.map(|name| found[name].as_str().unwrap().to_owned()))
}

fn texts<const N: usize>(texts: [&str; N]) -> Option<[String; N]> {
    Some(texts.map(str::to_owned))
}

const BOOKED: [&str; 4] = ["base", "collected_booked", "deductible_booked", "difference"];
const DUE: [&str; 5] = ["base_due", "collected_due", "deductible_due", "not_yet_due", "due_from_before"];

#[tokio::test]
async fn the_vat_of_a_month_is_what_its_lines_and_its_accounts_say() {
    let books = Books::open().await;
    books
        .posts_taxed("VE", "2026-03-10", &[("411", "1200.00", "", ""), ("707", "", "1200.00", "S-STD")])
        .await;
    books.posts_taxed("VE", "2026-03-11", &[("411", "105.50", "", ""), ("707", "", "105.50", "S-RED")]).await;
    // A credit note, fuel of which 80 % is got back, goods from another member state.
    books.posts_taxed("VE", "2026-03-12", &[("411", "", "60.00", ""), ("707", "60.00", "", "S-STD")]).await;
    books
        .posts_taxed("AC", "2026-03-13", &[("401", "", "120.00", ""), ("6061", "120.00", "", "P-FUEL")])
        .await;
    books
        .posts_taxed("AC", "2026-03-14", &[("401", "", "500.00", ""), ("607", "500.00", "", "EU-STD")])
        .await;
    // What another month has, a settlement, and what another program wrote without a code.
    books.posts_taxed("VE", "2026-04-01", &[("411", "12.00", "", ""), ("707", "", "12.00", "S-STD")]).await;
    let settled = json!([{"account": "44571", "debit": "90.00"}, {"account": "44551", "credit": "90.00"}]);
    books.posts(json!({"journal": "OD", "date": "2026-03-31", "label": "TVA", "lines": settled})).await;
    let bare = [("411", "24.00", ""), ("707", "", "20.00"), ("44571", "", "4.00")];
    books.posts(entry_in("VE", "2026-03-31", "Sans code", &bare)).await;

    let vat = books.vat("2026-03-01", "2026-03-31").await;
    assert_eq!(of_code(&vat, "S-STD", BOOKED), texts(["950.00", "190.00", "0.00", "0.00"]));
    assert_eq!(of_code(&vat, "S-RED", BOOKED), texts(["100.00", "5.50", "0.00", "0.00"]));
    assert_eq!(of_code(&vat, "P-FUEL", BOOKED), texts(["100.00", "0.00", "16.00", "0.00"]));
    assert_eq!(of_code(&vat, "EU-STD", BOOKED), texts(["500.00", "100.00", "100.00", "0.00"]));
    let totals = &vat["totals"];
    assert_eq!(
        ["collected_booked", "deductible_booked", "net_due", "without_code"].map(|name| &totals[name]),
        [&json!("295.50"), &json!("116.00"), &json!("179.50"), &json!("4.00")]
    );
    let accounts: Vec<[&str; 5]> = vat["accounts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            ["account", "movement", "with_code", "settled", "without_code"]
                .map(|name| row[name].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        accounts,
        [
            ["4452", "100.00", "100.00", "0.00", "0.00"],
            ["44566", "116.00", "116.00", "0.00", "0.00"],
            ["44571", "109.50", "195.50", "-90.00", "4.00"],
        ]
    );
    assert_eq!(vat["is_tied"], true);
    assert!(vat["codes"].as_array().unwrap().iter().all(|code| code["differs"] == false), "{vat:#}");
    Books::assert_balance(
        &books.balance().await,
        &[
            ("401", "0.00", "620.00"),
            ("411", "1281.50", "0.00"),
            ("4452", "0.00", "100.00"),
            ("44551", "0.00", "90.00"),
            ("44566", "116.00", "0.00"),
            ("44571", "0.00", "111.50"),
            ("6061", "104.00", "0.00"),
            ("607", "500.00", "0.00"),
            ("707", "0.00", "1080.00"),
        ],
    );
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_tax_that_waits_for_payment_is_due_in_proportion_as_it_is_paid() {
    let books = Books::open().await;
    // 300.00 with 10 % in it: 27.27. 250.00 are paid in April, the rest in May.
    let lines = [("411", "300.00", "", ""), ("706", "", "300.00", "SP-INT")];
    let invoice = books.posts_taxed("VE", "2026-03-10", &lines).await;
    let vat = books.vat("2026-03-01", "2026-03-31").await;
    assert_eq!(of_code(&vat, "SP-INT", BOOKED), texts(["272.73", "27.27", "0.00", "0.00"]));
    assert_eq!(of_code(&vat, "SP-INT", DUE), texts(["0.00", "0.00", "0.00", "27.27", "0.00"]));
    assert_eq!(vat["totals"]["net_due"], "0.00");

    let pays = async |date: &str, amount: &str| {
        books.posts_taxed("BQ", date, &[("411", "", amount, ""), ("512", amount, "", "")]).await
    };
    let april = pays("2026-04-20", "250.00").await;
    books.settles([&invoice, &april]).await;
    let vat = books.vat("2026-04-01", "2026-04-30").await;
    assert_eq!(of_code(&vat, "SP-INT", DUE), texts(["227.27", "22.73", "0.00", "0.00", "22.73"]));
    assert_eq!(vat["totals"]["net_due"], "22.73");

    let may = pays("2026-05-05", "50.00").await;
    books.settles([&invoice, &may]).await;
    for (from, to, due) in [
        ("2026-03-01", "2026-03-31", "0.00"),
        ("2026-04-01", "2026-04-30", "22.73"),
        ("2026-05-01", "2026-05-31", "4.54"),
        ("2026-03-01", "2026-05-31", "27.27"),
    ] {
        assert_eq!(books.vat(from, to).await["totals"]["net_due"], due, "{from}");
    }
    // A sale for cash is paid at once.
    books
        .posts_taxed("CA", "2026-06-01", &[("530", "110.00", "", ""), ("706", "", "110.00", "SP-INT")])
        .await;
    assert_eq!(books.vat("2026-06-01", "2026-06-30").await["totals"]["net_due"], "10.00");
}

#[tokio::test]
async fn a_tax_that_was_typed_wrong_or_is_not_there_shows_as_a_difference() {
    let books = Books::open().await;
    let taxed = |account: &str, credit: &str| json!({"account": account, "credit": credit, "tax_code": "S-STD", "tax_base": "100.00"});
    let lines =
        json!([{"account": "411", "debit": "119.99"}, taxed("707", "100.00"), taxed("44571", "19.99")]);
    books.posts(json!({"journal": "VE", "date": "2026-03-10", "label": "x", "lines": lines})).await;
    let lines = json!([{"account": "411", "debit": "100.00"}, taxed("707", "100.00")]);
    books.posts(json!({"journal": "VE", "date": "2026-03-11", "label": "x", "lines": lines})).await;
    let vat = books.vat("2026-03-01", "2026-03-31").await;
    assert_eq!(of_code(&vat, "S-STD", BOOKED), texts(["200.00", "19.99", "0.00", "-20.01"]));
    let path = "/vat_lines?tax_code=S-STD&from=2026-03-01&to=2026-03-31";
    let lines = books.get(path).await.expect(200);
    let lines: Vec<_> = lines["items"].as_array().unwrap().iter().map(|line| &line["account"]).collect();
    assert_eq!(lines, ["707", "44571", "707"]);
}

#[tokio::test]
async fn a_cancelled_invoice_leaves_no_vat() {
    let books = Books::open().await;
    let lines = [("411", "1200.00", "", ""), ("707", "", "1200.00", "S-STD")];
    let invoice = books.posts_taxed("VE", "2026-03-10", &lines).await;
    books.reverses(invoice["id"].as_str().unwrap(), "2026-03-20").await.expect(201);
    let vat = books.vat("2026-03-01", "2026-03-31").await;
    assert_eq!(of_code(&vat, "S-STD", BOOKED), texts(["0.00", "0.00", "0.00", "0.00"]));
}

#[tokio::test]
async fn a_line_bears_only_a_code_that_holds_on_its_day() {
    let books = Books::open().await;
    let with = |code: &str| {
        let taxed = json!({"account": "707", "credit": "100.00", "tax_code": code, "tax_base": "100.00"});
        json!({"journal": "VE", "date": "2026-03-10", "label": "x", "lines": [{"account": "411", "debit": "100.00"}, taxed]})
    };
    for (code, problem) in [("NONE", "tax_code_unknown"), ("S-OM-STD", "tax_code_inactive")] {
        books.post("/entries", with(code)).await.assert_fields(&[("/lines/1/tax_code", problem)]);
    }
    let new = json!({
        "code": "OWN", "name": "À nous", "usage": "sale", "kind": "domestic", "due": "debits",
        "collected_account": "44571", "rates": [{"from": "2027-01-01", "rate": "20"}],
    });
    let own = books.post("/tax_codes", new.clone()).await.expect(201);
    assert_eq!((&own["version"], &own["rates"][0]["deductible_share"]), (&json!(1), &json!("100")));
    books.post("/tax_codes", new).await.assert_problem(409, "tax_code_taken");
    books
        .post("/entries", with("OWN"))
        .await
        .assert_fields(&[("/lines/1/tax_code", "tax_code_not_in_force")]);
    let change = json!({"rates": [{"from": "2026-01-01", "rate": "9.975"}], "collected_account": "44999"});
    let path = books.path("/tax_codes/OWN");
    books.client.patch(&path, change).await.assert_fields(&[("/collected_account", "account_unknown")]);
    let expense = json!({"deductible_account": "706"});
    let refused = books.client.patch(&path, expense).await;
    refused.assert_fields(&[("/deductible_account", "account_not_of_balance_sheet")]);
    let exempt = json!({
        "code": "FREE", "name": "Exonéré", "usage": "sale", "kind": "exempt", "due": "debits",
        "rates": [{"from": "2026-01-01", "rate": "0"}, {"from": "2027-01-01", "rate": "99"}],
    });
    books.post("/tax_codes", exempt).await.assert_fields(&[("/rates/1/rate", "rate_needless")]);
    let change = json!({"rates": [{"from": "2026-01-01", "rate": "9.975"}]});
    let changed = books.client.patch(&path, change).await.expect(200);
    assert_eq!((&changed["rates"][0]["rate"], &changed["version"]), (&json!("9.975"), &json!(2)));
    books.post("/entries", with("OWN")).await.expect(201);
    // The country's codes are there from the beginning: nothing is left to be added.
    let import = books.path("/tax_codes/import");
    let added = books.client.request(Method::POST, &import).send().await.expect(200);
    assert_eq!(added["added"], json!([]));
}

/// 99.99 with 20 % in it is 83.33 and 16.66, and 20 % of 83.33 is 16.67: no base fits. What somebody typed beside it is told.
#[tokio::test]
async fn what_rounding_leaves_is_no_fault() {
    let books = Books::open().await;
    let ticket = [("411", "99.99", ""), ("707", "", "83.33"), ("44571", "", "16.66")];
    let with_code = |mut entry: Value, base: &str| {
        for line in entry["lines"].as_array_mut().unwrap().iter_mut().skip(1) {
            line["tax_code"] = json!("S-STD");
            line["tax_base"] = json!(base);
        }
        entry
    };
    books.posts(with_code(entry_in("VE", "2026-03-10", "Ticket", &ticket), "83.33")).await;
    let vat = books.vat("2026-03-01", "2026-03-31").await;
    assert_eq!(
        (&vat["codes"][0]["difference"], &vat["codes"][0]["differs"]),
        (&json!("-0.01"), &json!(false))
    );
    let wrong = [("411", "119.00", ""), ("707", "", "100.00"), ("44571", "", "19.00")];
    books.posts(with_code(entry_in("VE", "2026-03-11", "Faux taux", &wrong), "100.00")).await;
    let vat = books.vat("2026-03-01", "2026-03-31").await;
    assert_eq!(
        (&vat["codes"][0]["difference"], &vat["codes"][0]["differs"]),
        (&json!("-1.01"), &json!(true))
    );
}
