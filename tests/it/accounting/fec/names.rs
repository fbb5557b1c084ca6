//! Stories of the names that files give to what the company has.

use std::time::Duration;

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::super::books::{Books, entry_in};
use super::{NAME, file, lines, whole_year};

#[tokio::test]
async fn names_in_use_are_kept_and_the_report_tells_which() {
    let books = Books::open().await;
    let report = books.uploads(NAME, &file(&lines())).await.expect(201);
    books.runs(&report, whole_year(false)).await.expect(200);

    let before = file(&lines()).replace("2025", "2024");
    let same = books.uploads("732829320FEC20241231.txt", &before).await.expect(201);
    let told = same["report"]["tolerated"].as_array().unwrap();
    assert!(told.iter().all(|one| one["code"] != "label_kept"), "{same:#}");
    let other = before
        .replace("\tClients\t", "\tClients France\t")
        .replace("\tVentes\t", "\tFacturation\t")
        .replace("\tDupont\t", "\tDurand\t");
    let report = books.uploads("732829320FEC20241231.txt", &other).await.expect(201);
    let tolerated = &report["report"]["tolerated"][0];
    assert_eq!((&tolerated["code"], &tolerated["count"]), (&json!("label_kept"), &json!(3)));
    assert_eq!(tolerated["params"]["value"], "VT, 411000, C001");
    let year = json!({"fiscal_year_start": "2024-01-01", "fiscal_year_end": "2024-12-31", "valid_entries_only": false});
    books.runs(&report, year).await.expect(200);
    assert_eq!(books.get("/accounts/411000").await.expect(200)["label"], "Clients");
    assert_eq!(books.get("/journals/VT").await.expect(200)["name"], "Ventes");
}

/// Who brings books of six digits goes on with their accounts, not with those of the chart beside them.
#[tokio::test]
async fn journals_and_tax_codes_go_on_with_the_accounts_of_the_file() {
    let own = Books::open().await;
    let client = own.app.user("bob").await;
    let books = own.of_country(client, "Durand Conseil", "FR").await;
    let account_of = async |code: &str, of: &str| {
        books.get(&format!("/tax_codes/{code}")).await.expect(200)[of].as_str().unwrap().to_owned()
    };
    let counterpart = async || books.get("/journals/BQ").await.expect(200)["counterpart_account"].clone();
    assert_eq!(account_of("S-STD", "collected_account").await, "44571");
    assert_eq!(counterpart().await, "512");

    let report = books.uploads(NAME, &file(&lines()).replace("\t512000\t", "\t512100\t")).await.expect(201);
    books.runs(&report, whole_year(false)).await.expect(200);
    assert_eq!(account_of("S-STD", "collected_account").await, "445710");
    assert_eq!(account_of("P-STD", "deductible_account").await, "44566", "the file has no such account");
    assert_eq!(counterpart().await, "512100");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_third_party_without_a_name_stays_so_until_a_file_names_it() {
    let books = Books::open().await;
    let code = "C".repeat(100);
    let unnamed = file(&lines()).replace("\tC001\tDupont\t", &format!("\t{code}\t\t"));
    let report = books.uploads(NAME, &unnamed).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let year = view["fiscal_year_id"].as_str().unwrap();
    let export = books.get(&format!("/fiscal_years/{year}/fec")).await;
    assert!(export.text().contains(&format!("\t{code}\t\t")), "{}", export.text());

    let mut by_hand =
        entry_in("VE", "2026-02-01", "Facture", &[("411000", "5.00", ""), ("707000", "", "5.00")]);
    by_hand["lines"][0]["auxiliary"] = json!(code);
    let posted = books.posts(by_hand).await;
    assert_eq!(posted["lines"][0].get("auxiliary_name"), None);

    let named =
        unnamed.replace("2025", "2024").replace(&format!("\t{code}\t\t"), &format!("\t{code}\tDupont\t"));
    let report = books.uploads("732829320FEC20241231.txt", &named).await.expect(201);
    let earlier = json!({"fiscal_year_start": "2024-01-01", "fiscal_year_end": "2024-12-31", "valid_entries_only": false});
    books.runs(&report, earlier).await.expect(200);
    let read = books.get(&format!("/entries/{}", posted["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(read["lines"][0]["auxiliary_name"], "Dupont");
}

/// As while an import gives it a name.
#[tokio::test]
async fn a_third_party_that_another_transaction_renames_holds_no_entry_up() {
    let books = Books::open().await;
    let mut entry = entry_in("VE", "2026-02-01", "Facture", &[("411", "5.00", ""), ("707", "", "5.00")]);
    entry["lines"][0]["auxiliary"] = json!("C001");
    books.posts(entry.clone()).await;
    let mut psql = books.psql().await;
    psql.batch_execute("BEGIN; UPDATE auxiliaries SET name = 'Dupont' WHERE code = 'C001'").await.unwrap();
    let posted = tokio::time::timeout(Duration::from_secs(10), books.posts(entry)).await;
    assert_eq!(posted.expect("nobody waits")["number"], 2);
    psql.batch_execute("COMMIT").await.unwrap();
}

/// A journal whose name says nothing of balances that are brought forward does so where somebody says it, and in the next file by itself.
#[tokio::test]
async fn the_journal_that_opens_a_year_can_be_named() {
    let renamed = || lines().into_iter().map(|line| line.replacen("AN\tA nouveaux", "R0\tReprise", 1));
    let opening = async |books: &Books, view: &Value| {
        let path =
            format!("/trial_balance?fiscal_year_id={}&search=512", view["fiscal_year_id"].as_str().unwrap());
        let bank = books.get(&path).await.expect(200)["rows"][0].clone();
        books.verify().await.unwrap();
        ["opening_debit", "period_debit"].map(|column| bank[column].as_str().unwrap().to_owned())
    };
    let likely = |report: &Value| -> Vec<String> {
        let journals = report["report"]["journals"].as_array().unwrap().iter();
        let likely = journals.filter(|journal| journal["may_open"] == true);
        likely.map(|journal| journal["code"].as_str().unwrap().to_owned()).collect()
    };
    let unsaid = Books::open().await;
    let report = unsaid.uploads(NAME, &file(&renamed().collect::<Vec<_>>())).await.expect(201).clone();
    let view = unsaid.runs(&report, whole_year(false)).await.expect(200);
    assert_eq!(opening(&unsaid, &view).await, ["0.00", "1120.00"]);

    let books = Books::open().await;
    let report = books.uploads(NAME, &file(&renamed().collect::<Vec<_>>())).await.expect(201).clone();
    assert_eq!(likely(&report), ["R0"]);
    for (code, fault) in [("XX", "journal_unknown"), ("VT", "fec_journal_opens_nothing")] {
        let mut wrong = whole_year(false);
        wrong["opening_journal"] = json!(code);
        books.runs(&report, wrong).await.assert_fields(&[("/opening_journal", fault)]);
    }
    let mut asked = whole_year(false);
    asked["opening_journal"] = json!("R0");
    let view = books.runs(&report, asked).await.expect(200);
    assert_eq!(opening(&books, &view).await, ["1000.00", "120.00"]);
    assert_eq!(books.get("/journals/R0").await.expect(200)["type"], "opening");
    assert_eq!(books.get("/journals/VT").await.expect(200)["type"], "sale");

    let before: Vec<String> = renamed().map(|line| line.replace("2025", "2024")).collect();
    let report = books.uploads("732829320FEC20241231.txt", &file(&before)).await.expect(201);
    let known = report["report"]["journals"].as_array().unwrap().iter().find(|one| one["code"] == "R0");
    assert_eq!(known.unwrap()["type"], "opening");
    let year = json!({"fiscal_year_start": "2024-01-01", "fiscal_year_end": "2024-12-31", "valid_entries_only": false});
    let view = books.runs(&report, year).await.expect(200);
    assert_eq!(opening(&books, &view).await, ["1000.00", "120.00"]);
}
