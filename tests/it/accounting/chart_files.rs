//! Stories of accounts that come many at a time: in a file, and from the company's standard.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::books::{Books, sale};
use crate::support::client::Answer;

impl Books {
    async fn looks_at_chart(&self, query: &str, file: &str) -> Answer {
        self.client.upload(&self.path(&format!("/chart_files/preview{query}")), file).await
    }

    async fn takes_in_chart(&self, query: &str, file: &str) -> Answer {
        self.client.upload(&self.path(&format!("/chart_files{query}")), file).await
    }

    /// How many accounts the company has.
    async fn accounts(&self) -> usize {
        let file = self.get("/exports/accounts?format=csv&language=en").await;
        assert_eq!(file.status, 200);
        file.text().lines().count() - 1
    }
}

fn totals(found: &Value) -> [u64; 4] {
    ["added_total", "renamed_total", "unchanged_total", "errors_total"]
        .map(|key| found[key].as_u64().unwrap())
}

fn problems(report: &Value) -> Vec<(u64, String, bool)> {
    let problems = report["found"]["problems"].as_array().unwrap().iter();
    problems
        .map(|problem| {
            let code = problem["code"].as_str().unwrap().to_owned();
            (problem["row"].as_u64().unwrap_or(0), code, problem["is_error"].as_bool().unwrap())
        })
        .collect()
}

#[tokio::test]
async fn a_chart_that_was_exported_is_taken_in_again_and_changes_nothing() {
    let books = Books::open().await;
    books.posts(sale("2026-02-10")).await;
    let count = books.accounts().await as u64;
    for language in ["fr", "en", "es", "ar"] {
        let file = books.get(&format!("/exports/accounts?format=csv&language={language}")).await;
        let report = books.looks_at_chart("", &file.text()).await.expect(200);
        assert_eq!(
            totals(&report["found"]),
            [0, 0, count, 0],
            "{language}: {:#}",
            report["found"]["problems"]
        );
        assert_eq!(problems(&report), [], "{language}");
    }
}

#[tokio::test]
async fn a_file_adds_and_renames_and_takes_nothing_away() {
    let books = Books::open().await;
    books.posts(sale("2026-02-10")).await;
    let before = books.accounts().await;
    let file = "Compte;Libellé;Type;Actif;Lettrable;Description\n411;Clients France;Charge;;;\n467100;Avances\u{202e} Paul;;;oui;Note\n\
        6061111;Électricité atelier;;non;;\n627;;;;;\n";
    let report = books.looks_at_chart("", file).await.expect(200);
    let found = &report["found"];
    assert_eq!((totals(found), &found["is_ready"]), ([2, 1, 1, 0], &json!(true)));
    assert_eq!(found["renamed"], json!([{"number": "411", "was": "Clients", "label": "Clients France"}]));
    assert_eq!(
        found["added"],
        json!([
            {"number": "467100", "label": "Avances Paul", "type": "ASSET"},
            {"number": "6061111", "label": "Électricité atelier", "type": "EXPENSE"},
        ])
    );
    let told = |row, code: &str| (row, code.to_owned(), false);
    let expected = [told(2, "account_type_kept"), told(3, "control_characters")];
    assert_eq!(problems(&report), expected);
    assert_eq!(books.accounts().await, before, "a look changes nothing");

    let done = books.takes_in_chart("", file).await.expect(200);
    assert_eq!(done, json!({"added": 2, "renamed": 1, "unchanged": 1}));
    let customers = books.get("/accounts/411").await.expect(200);
    assert_eq!(
        (&customers["label"], &customers["type"], &customers["version"]),
        (&json!("Clients France"), &json!("ASSET"), &json!(2))
    );
    let paul = books.get("/accounts/467100").await.expect(200);
    assert_eq!((&paul["is_matchable"], &paul["description"]), (&json!(true), &json!("Note")));
    assert_eq!(books.get("/accounts/6061111").await.expect(200)["is_active"], false);
    assert_eq!(books.accounts().await, before + 2, "no account went");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_type_that_the_number_denies_is_told_and_taken() {
    let books = Books::open().await;
    let file =
        "Compte;Libellé;Type\n618100;Documentation;Actif\n618200;Presse;Charge\n408200;Dettes;Passif\n";
    let report = books.looks_at_chart("", file).await.expect(200);
    assert_eq!(problems(&report), [(2, "account_type_unusual".to_owned(), false)]);
    books.takes_in_chart("", file).await.expect(200);
    assert_eq!(books.get("/accounts/618100").await.expect(200)["type"], "ASSET");
}

#[tokio::test]
async fn each_row_that_is_wrong_is_named_and_nothing_is_changed() {
    let books = Books::open().await;
    let before = books.accounts().await;
    let file = "Account,Label,Type,Active\n4671,Paul,,\n0467,Zero,,\n46 71,Again,,\n9999,,,\n4672,Odd,Cloud,\n4673,Odd,,perhaps\n,Nobody,,\n";
    let report = books.looks_at_chart("", file).await.expect(200);
    let of = |row, code: &str| (row, code.to_owned(), true);
    assert_eq!(
        problems(&report),
        [
            of(3, "account_number_first_digit"),
            of(4, "account_twice"),
            of(5, "account_label_missing"),
            of(6, "account_type_unknown"),
            of(7, "flag_unknown"),
            of(8, "account_missing"),
        ]
    );
    assert_eq!(report["found"]["is_ready"], false);
    let refused = books.takes_in_chart("", file).await.assert_problem(422, "chart_not_ready");
    assert_eq!(
        (&refused["errors"][0]["pointer"], &refused["errors"][0]["code"]),
        (&json!("/rows/3"), &json!("account_number_first_digit"))
    );
    assert_eq!(books.accounts().await, before);
}

#[tokio::test]
async fn columns_can_be_named_and_what_is_no_chart_is_told() {
    let books = Books::open().await;
    let file = "4671;Paul\n4672;Awa\n";
    assert_eq!(books.looks_at_chart("", file).await.expect(200)["refusal"], "chart_no_number_column");
    books.takes_in_chart("", file).await.assert_problem(422, "chart_no_number_column");
    let query = "?columns=number,label&first_row=1";
    assert_eq!(totals(&books.looks_at_chart(query, file).await.expect(200)["found"]), [2, 0, 0, 0]);
    assert_eq!(books.takes_in_chart(query, file).await.expect(200)["added"], 2);
    let wrong = books.looks_at_chart("?columns=number,konto", file).await;
    wrong.assert_fields(&[("columns", "chart_field_unknown")]);
    let twice = books.looks_at_chart("?columns=number,number", file).await;
    twice.assert_fields(&[("columns", "chart_field_twice")]);
}

#[tokio::test]
async fn what_the_company_lacks_of_its_standard_is_added() {
    let books = Books::open().await;
    let missing = |query: &'static str| books.get(query);
    assert_eq!(missing("/standard_accounts").await.expect(200)["missing_total"], 0);
    let nothing = json!({"counterpart_account": ""});
    books.client.patch(&books.path("/journals/BQ"), nothing).await.expect(200);
    for number in ["6064", "6068", "512"] {
        let gone = books.client.delete_at(&books.path(&format!("/accounts/{number}")), 1).await;
        assert!(gone.status.is_success(), "{number}: {}", gone.text());
    }
    books.post("/accounts", json!({"number": "512000", "label": "Banque"})).await.expect(201);
    let found = missing("/standard_accounts").await.expect(200);
    assert_eq!((&found["standard"], &found["missing_total"]), (&json!("PCG"), &json!(2)), "{found:#}");
    assert_eq!(found["missing"][0]["number"], "6064", "512000 stands for 512");
    assert_eq!(missing("/standard_accounts?under=7").await.expect(200)["missing_total"], 0);
    missing("/standard_accounts?under=x").await.assert_fields(&[("under", "account_number_first_digit")]);
    let added = books.client.post(&books.path("/standard_accounts?under=6068"), Value::Null).await;
    assert_eq!(added.expect(200)["added"], 1);
    assert_eq!(books.get("/accounts/6064").await.status, 404);
    let added = books.client.post(&books.path("/standard_accounts"), Value::Null).await;
    assert_eq!(added.expect(200)["added"], 1);
    assert_eq!(missing("/standard_accounts").await.expect(200)["missing_total"], 0);
}

#[tokio::test]
async fn a_standard_without_a_chart_has_nothing_to_add() {
    let books = Books::open().await;
    books.psql().await.batch_execute("UPDATE settings SET accounting_standard = 'OTHER'").await.unwrap();
    books.get("/standard_accounts").await.assert_problem(422, "standard_without_chart");
    let added = books.client.post(&books.path("/standard_accounts"), Value::Null).await;
    added.assert_problem(422, "standard_without_chart");
}
