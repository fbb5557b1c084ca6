//! Stories of entries that come in a file.

use serde_json::{Value, json};

use super::books::Books;
use crate::support::client::Answer;

impl Books {
    async fn looks_into(&self, query: &str, file: &str) -> Answer {
        self.client.upload(&self.path(&format!("/entry_files/preview{query}")), file).await
    }

    async fn takes_in(&self, query: &str, file: &str) -> Answer {
        self.client.upload(&self.path(&format!("/entry_files{query}")), file).await
    }
}

/// What payroll software hands over, without third parties.
const PAYROLL: &str = "Journal;Date;Pièce;Compte;Libellé;Débit;Crédit
OD;31/01/2026;PAIE-01;641;Salaires;3 000,00;
OD;31/01/2026;PAIE-01;421;Net à payer;;2 340,50
OD;31/01/2026;PAIE-01;431;Urssaf;;659,50
OD;28/02/2026;PAIE-02;641;Salaires;3 000,00;
OD;28/02/2026;PAIE-02;421;Net à payer;;3 000,00
";

fn problems(report: &Value) -> Vec<(u64, String, bool)> {
    report["found"]["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| {
            let code = problem["code"].as_str().unwrap().to_owned();
            (problem["row"].as_u64().unwrap_or(0), code, problem["is_error"].as_bool().unwrap())
        })
        .collect()
}

#[tokio::test]
async fn what_was_shown_is_saved_as_drafts_and_posted_like_any_other() {
    let books = Books::open().await;
    let report = books.looks_into("", PAYROLL).await.expect(200);
    let found = &report["found"];
    assert_eq!(
        (&found["is_ready"], &found["entries_total"], &found["lines_total"]),
        (&json!(true), &json!(2), &json!(5))
    );
    assert_eq!((&found["total_debit"], &found["total_credit"]), (&json!("6000.00"), &json!("6000.00")));
    assert_eq!(report["columns"], json!(["journal", "date", "piece", "account", "label", "debit", "credit"]));
    assert_eq!(books.get("/entries").await.expect(200)["items"], json!([]), "a look saves nothing");

    let saved = books.takes_in("", PAYROLL).await.expect(200);
    assert_eq!(
        (&saved["entries"], &saved["lines"], &saved["total_debit"]),
        (&json!(2), &json!(5), &json!("6000.00"))
    );
    let drafts = books.get("/entries?state=draft&sort=date_asc").await.expect(200);
    let drafts = drafts["items"].as_array().unwrap();
    assert_eq!(drafts.len(), 2);
    assert_eq!((&drafts[0]["piece_ref"], &drafts[0]["total"]), (&json!("PAIE-01"), &json!("3000.00")));
    let all: Vec<Value> =
        drafts.iter().map(|draft| json!({"id": draft["id"], "version": draft["version"]})).collect();
    books.post("/entries/post", json!({"entries": all})).await.expect(200);
    Books::assert_balance(
        &books.balance().await,
        &[("421", "0.00", "5340.50"), ("431", "0.00", "659.50"), ("641", "6000.00", "0.00")],
    );
    let again = books.looks_into("", PAYROLL).await.expect(200);
    assert_eq!(
        problems(&again),
        [(2, "entry_there_already".to_owned(), false), (5, "entry_there_already".to_owned(), false)]
    );
}

#[tokio::test]
async fn each_row_that_cannot_be_saved_is_named_and_nothing_is() {
    let books = Books::open().await;
    books.client.patch(&books.path("/journals/AC"), json!({"is_active": false})).await.expect(200);
    let file = "Journal,Date,Piece,Account,Debit,Credit,Tax code,Tax base
ZZ,2026-01-31,A,607,10.00,,,
ZZ,2026-01-31,A,401,,10.00,,
OD,2031-01-31,B,607,10.00,,,
OD,2031-01-31,B,401,,10.00,,
OD,2026-01-31,C,999999,10.00,,,
OD,2026-01-31,C,401,,10.00,,
AC,2026-01-31,D,607,10.00,,NO,10.00
AC,2026-01-31,D,401,,1O.00,,
";
    let report = books.looks_into("", file).await.expect(200);
    assert_eq!(report["found"]["is_ready"], false);
    assert_eq!(report["found"]["accounts_added_total"], 0, "what is refused is not added");
    let of = |row, code: &str| (row, code.to_owned(), true);
    let errors: Vec<_> = problems(&report).into_iter().filter(|(.., is_error)| *is_error).collect();
    assert_eq!(
        errors,
        [
            of(2, "journal_unknown"),
            of(4, "fiscal_year_missing"),
            of(6, "account_unknown"),
            of(8, "journal_inactive"),
            of(8, "tax_code_unknown"),
            of(9, "amount_invalid"),
        ]
    );
    let refused = books.takes_in("", file).await.assert_problem(422, "entries_not_ready");
    assert_eq!(
        (&refused["errors"][0]["pointer"], &refused["errors"][0]["code"]),
        (&json!("/rows/2"), &json!("journal_unknown"))
    );
    assert_eq!(books.get("/entries").await.expect(200)["items"], json!([]));
    assert_eq!(books.get("/accounts/999999").await.status, 404);
}

#[tokio::test]
async fn a_file_without_journals_takes_the_one_that_is_named_and_columns_can_be_named_too() {
    let books = Books::open().await;
    let file = "Jour;Cpte;Tiers;Texte;Montant\n2026-02-10;6251;;Train;80,00\n2026-02-10;421;PAUL;Train;-80,00\n\
        2026-02-11;6257;;Repas;25,00\n2026-02-11;421;PAUL;Repas;-24,00\n";
    let bare = books.looks_into("", "Date;Compte;Montant\n2026-02-10;6251;80,00\n").await.expect(200);
    assert_eq!(bare["refusal"], "entries_no_journal");
    let query = "?journal=OD&columns=date,account,auxiliary,label,amount&first_row=2";
    let report = books.looks_into(query, file).await.expect(200);
    let found = &report["found"];
    assert_eq!((&found["entries_total"], &found["entries_unbalanced"]), (&json!(2), &json!(1)));
    assert_eq!((&found["third_parties_added"], &found["is_ready"]), (&json!(1), &json!(true)));
    let saved = books.takes_in(query, file).await.expect(200);
    assert_eq!((&saved["entries"], &saved["third_parties_added"]), (&json!(2), &json!(1)));
    let drafts = books.get("/entries?state=draft&sort=date_asc").await.expect(200);
    assert_eq!(
        (&drafts["items"][0]["is_balanced"], &drafts["items"][1]["is_balanced"]),
        (&json!(true), &json!(false))
    );
    let wrong = books.looks_into("?columns=date,konto", file).await;
    wrong.assert_fields(&[("columns", "entries_field_unknown")]);
    let twice = books.looks_into("?columns=date,date", file).await;
    twice.assert_fields(&[("columns", "entries_field_twice")]);
}

#[tokio::test]
async fn accounts_of_the_chart_that_the_company_lacks_come_with_the_file() {
    let books = Books::open().await;
    let file = "Date;Journal;Compte;Intitulé du compte;Débit;Crédit\n2026-02-10;OD;6061234;Électricité atelier;5;\n2026-02-10;OD;401;;;5\n";
    let report = books.looks_into("", file).await.expect(200);
    assert_eq!(
        report["found"]["accounts_added"],
        json!([{"number": "6061234", "label": "Électricité atelier"}])
    );
    assert_eq!(books.takes_in("", file).await.expect(200)["accounts_added"], 1);
    let account = books.get("/accounts/6061234").await.expect(200);
    assert_eq!((&account["label"], &account["type"]), (&json!("Électricité atelier"), &json!("EXPENSE")));
}

#[tokio::test]
async fn a_file_of_thousands_of_entries_is_saved_whole_or_not_at_all() {
    let books = Books::open().await;
    let mut file = "Date;Journal;Pièce;Compte;Débit;Crédit\n".to_owned();
    for number in 0..3_000 {
        file +=
            &format!("2026-02-10;OD;P{number};607;{number},50;\n2026-02-10;OD;P{number};401;;{number},50\n");
    }
    let wrong = file.clone() + "2026-02-30;OD;P;607;1;\n";
    books.takes_in("", &wrong).await.assert_problem(422, "entries_not_ready");
    assert_eq!(books.get("/entries?limit=1").await.expect(200)["items"], json!([]));
    let saved = books.takes_in("", &file).await.expect(200);
    assert_eq!((&saved["entries"], &saved["total_debit"]), (&json!(3_000), &json!("4500000.00")));
    let too_long =
        file.clone() + &file.replace(";P", ";Q") + &file.replace(";P", ";R") + &file.replace(";P", ";S");
    let refused = books.takes_in("", &too_long).await.assert_problem(422, "entries_not_ready");
    assert_eq!(refused["errors"][0]["code"], "entries_too_many_lines");
}
