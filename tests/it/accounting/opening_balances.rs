//! Stories of newcomers: the balances that another program leaves them with open their first year.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::books::{Books, entry, entry_in, sale};
use crate::support::client::Answer;

/// The trial balance at the end of last year, of a program with a German-looking decimal sign and totals between its rows.
const BALANCE: &str = "Balance générale au 31/12/2025;;;\n\
    Compte;Intitulé;Solde débiteur;Solde créditeur\n\
    101000;Capital;;500,00\n\
    411000;Clients;120,00;\n\
    44571000;TVA collectée;;20,00\n\
    51210000;Banque Exemple;460,00;\n\
    ;Total classe 5;460,00;\n\
    607000;Achats;40,00;\n\
    707000;Ventes;;100,00\n\
    Total;;620,00;620,00\n";

/// The same, its customers one invoice after the other.
const ITEMS: &str = "Compte;Tiers;Nom du tiers;Date;Pièce;Libellé;Échéance;Débit;Crédit;Lettrage\n\
    101000;;;;;Capital;;;500,00;\n\
    411000;CDUR;Durand SARL;15/11/2025;F2025-11;Facture F2025-11;15/12/2025;120,00;;\n\
    411000;CDUR;Durand SARL;20/11/2025;F2025-12;Facture F2025-12;20/12/2025;80,00;;A\n\
    411000;CDUR;Durand SARL;25/11/2025;R1;Virement;;;80,00;A\n\
    512000;;;30/12/2025;R9;Remise;;380,00;;\n";

const FOLDED: [(&str, &str, &str); 5] = [
    ("101000", "0.00", "500.00"),
    ("120", "0.00", "60.00"),
    ("411000", "120.00", "0.00"),
    ("44571000", "0.00", "20.00"),
    ("51210000", "460.00", "0.00"),
];

impl Books {
    fn path_of_openings(&self, act: &str, query: &str) -> String {
        self.path(&format!("/fiscal_years/{}/opening_balances{act}?{query}", self.year))
    }

    async fn shows(&self, query: &str, file: impl Into<Vec<u8>>) -> Answer {
        self.client.upload(&self.path_of_openings("/preview", query), file).await
    }

    async fn opens_with(&self, query: &str, file: impl Into<Vec<u8>>) -> Answer {
        let query = format!("journal=AN&label=Reprise&{query}");
        self.client.upload(&self.path_of_openings("", &query), file).await
    }

    async fn opened(&self) -> Vec<(String, String, String)> {
        let view = self.get(&format!("/trial_balance?fiscal_year_id={}", self.year)).await.expect(200);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rows = view["rows"].as_array().unwrap().iter();
        rows.map(|row| (text(&row["account"]), text(&row["opening_debit"]), text(&row["opening_credit"])))
            .filter(|(_, debit, credit)| debit != credit)
            .collect()
    }
}

#[tokio::test]
async fn a_trial_balance_of_last_year_opens_this_one_to_the_cent() {
    let books = Books::open().await;
    let report = books.shows("income=fold", BALANCE).await.expect(200);
    let found = &report["found"];
    assert_eq!(
        (&report["columns"], &report["first_row"]),
        (&json!(["account", "label", "closing_debit", "closing_credit"]), &json!(3))
    );
    assert_eq!((&found["is_ready"], &found["is_exact"]), (&json!(true), &json!(true)), "{report:#}");
    assert_eq!((&found["source_debit"], &found["entry_debit"]), (&json!("620.00"), &json!("580.00")));
    assert_eq!((&found["result"], &found["result_account"]), (&json!("60.00"), &json!("120")));
    assert_eq!((&found["rows_of_totals"], &found["totals"][1]["is_right"]), (&json!(2), &json!(true)));
    assert_eq!((&found["accounts_added_total"], &found["problems_total"]), (&json!(4), &json!(0)));
    assert!(books.opened().await.is_empty(), "nothing is written");

    let done = books.opens_with("income=fold", BALANCE).await.expect(200);
    assert_eq!(
        (&done["lines"], &done["total"], &done["accounts_added"]),
        (&json!(5), &json!("580.00"), &json!(4))
    );
    Books::assert_balance(&books.opened().await, &FOLDED);
    let bank = books.get("/accounts/51210000").await.expect(200);
    assert_eq!((&bank["label"], &bank["type"]), (&json!("Banque Exemple"), &json!("ASSET")));
    let posted = books.get(&format!("/entries/{}", done["entry_id"].as_str().unwrap())).await.expect(200);
    assert_eq!(
        (&posted["date"], &posted["number"], &posted["lines"][0]["label"]),
        (&json!("2026-01-01"), &json!(1), &json!("Reprise"))
    );
    books.verify().await.unwrap();
}

#[tokio::test]
async fn open_items_stand_one_by_one_and_are_settled_like_any_other() {
    let books = Books::open().await;
    let report = books.shows("", ITEMS).await.expect(200);
    let found = &report["found"];
    assert_eq!(
        (&found["open_items"], &found["lines"], &found["rows_of_nothing"]),
        (&json!(1), &json!(3), &json!(2))
    );
    assert_eq!((&found["third_parties"], &found["third_parties_added"]), (&json!(1), &json!(1)));
    let done = books.opens_with("", ITEMS).await.expect(200);
    let posted = books.get(&format!("/entries/{}", done["entry_id"].as_str().unwrap())).await.expect(200);
    let item = &posted["lines"][1];
    assert_eq!(
        (&item["auxiliary"], &item["label"], &item["due_date"], &item["piece_ref"], &item["piece_date"]),
        (
            &json!("CDUR"),
            &json!("Facture F2025-11"),
            &json!("2025-12-15"),
            &json!("F2025-11"),
            &json!("2025-11-15")
        )
    );
    let aged = books.get("/aged_balance?side=receivable&on=2026-01-31").await.expect(200);
    assert_eq!(aged["totals"]["days_31_to_60"], "120.00", "{aged:#}");
    let paid = entry_in("BQ", "2026-01-20", "Virement Durand", &[("512", "120", ""), ("411000", "", "120")]);
    let mut paid = paid;
    paid["lines"][1]["auxiliary"] = json!("CDUR");
    books.posts(paid).await;
    let open = books.get("/open_items?account=411000").await.expect(200);
    assert_eq!(open["items"].as_array().unwrap().len(), 2, "{open:#}");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn what_does_not_tie_out_is_told_by_its_row_and_opens_nothing() {
    let books = Books::open().await;
    let file = "Compte;Débit;Crédit\n512;460,00;\nCapital social;;500\n607;40,00;\n";
    let report = books.shows("", file).await.expect(200);
    let told = |problem: &Value| (problem["row"].clone(), problem["code"].as_str().unwrap().to_owned());
    let problems: Vec<_> = report["found"]["problems"].as_array().unwrap().iter().map(told).collect();
    assert_eq!(
        problems,
        [
            (json!(3), "account_invalid".to_owned()),
            (json!(4), "income_account".to_owned()),
            (Value::Null, "not_balanced".to_owned()),
        ]
    );
    assert_eq!(report["found"]["problems"][2]["value"], "500.00");
    let refused = books.opens_with("", file).await;
    refused.assert_problem(422, "opening_not_ready");
    let body = refused.json();
    assert_eq!(
        (&body["errors"][0]["pointer"], &body["errors"][0]["code"]),
        (&json!("/rows/3"), &json!("account_invalid"))
    );
    assert!(books.opened().await.is_empty());
    books.verify().await.unwrap();
}

#[tokio::test]
async fn columns_that_no_heading_tells_are_named_by_the_caller() {
    let books = Books::open().await;
    let file = "Konto;Text;Soll;Haben\n101;Kapital;;5\n512;Bank;5;\n";
    let report = books.shows("", file).await.expect(200);
    assert_eq!((&report["refusal"], &report["found"]), (&json!("opening_no_account_column"), &Value::Null));
    assert_eq!(report["sample"][1]["cells"], json!(["101", "Kapital", "", "5"]));
    books.opens_with("", file).await.assert_problem(422, "opening_no_account_column");
    let named = "columns=account,label,debit,credit&first_row=2";
    let report = books.shows(named, file).await.expect(200);
    assert_eq!((&report["found"]["is_ready"], &report["first_row"]), (&json!(true), &json!(2)), "{report:#}");
    books.shows("columns=account,konto", file).await.assert_fields(&[("columns", "opening_field_unknown")]);
    books.opens_with(named, file).await.expect(200);
    Books::assert_balance(&books.opened().await, &[("101", "0.00", "5.00"), ("512", "5.00", "0.00")]);
}

/// What one company exports, another takes in: a workbook with the words of another language.
#[tokio::test]
async fn a_trial_balance_that_was_exported_here_opens_another_company() {
    let books = Books::open().await;
    books.posts(sale("2026-02-10")).await;
    books.posts(entry("2026-02-11", "Capital", &[("512", "500.30", ""), ("101", "", "500.30")])).await;
    let other = books.of_country(books.client.clone(), "Deuxième", "FR").await;
    for (language, format) in [("en", "xlsx"), ("ar", "csv")] {
        let export = format!(
            "/exports/trial_balance?fiscal_year_id={}&format={format}&language={language}",
            books.year
        );
        let file = books.get(&export).await;
        file.expect(200);
        let report = other.shows("income=fold", file.bytes.to_vec()).await.expect(200);
        let found = &report["found"];
        assert_eq!(
            (&found["is_ready"], &found["result"]),
            (&json!(true), &json!("100.00")),
            "{language} {report:#}"
        );
    }
    let file = books.get(&format!("/exports/trial_balance?fiscal_year_id={}&format=xlsx", books.year)).await;
    other.opens_with("income=fold", file.bytes.to_vec()).await.expect(200);
    Books::assert_balance(
        &other.opened().await,
        &[
            ("101", "0.00", "500.30"),
            ("120", "0.00", "100.00"),
            ("411", "120.00", "0.00"),
            ("44571", "0.00", "20.00"),
            ("512", "500.30", "0.00"),
        ],
    );
}

/// The tax-audit file of last year is enough: what is settled in it stays behind, what is open comes along.
#[tokio::test]
async fn the_tax_audit_file_of_last_year_opens_this_one_with_its_open_items() {
    let books = Books::open().await;
    let mut invoice = sale("2026-02-10");
    invoice["piece_ref"] = json!("F1");
    invoice["lines"][0]["auxiliary"] = json!("CDUR");
    books.posts(invoice).await;
    books.posts(entry_in("BQ", "2026-03-05", "Capital", &[("512", "500", ""), ("101", "", "500")])).await;
    let siren = "UPDATE settings SET registration_number = '732829320'";
    books.psql().await.batch_execute(siren).await.unwrap();
    let file = books.get(&format!("/fiscal_years/{}/fec", books.year)).await;
    file.expect(200);
    let other = books.of_country(books.client.clone(), "Deuxième", "FR").await;
    let report = other.shows("income=fold", file.bytes.to_vec()).await.expect(200);
    assert_eq!(
        (&report["found"]["open_items"], &report["found"]["is_ready"]),
        (&json!(1), &json!(true)),
        "{report:#}"
    );
    other.opens_with("income=fold", file.bytes.to_vec()).await.expect(200);
    Books::assert_balance(
        &other.opened().await,
        &[
            ("101", "0.00", "500.00"),
            ("120", "0.00", "100.00"),
            ("411", "120.00", "0.00"),
            ("44571", "0.00", "20.00"),
            ("512", "500.00", "0.00"),
        ],
    );
}

#[tokio::test]
async fn a_year_is_opened_once_until_its_opening_is_reversed() {
    let books = Books::open().await;
    let file = "Compte;Débit;Crédit\n101;;5\n512;5;\n";
    let (one, two) = tokio::join!(books.opens_with("", file), books.opens_with("", file));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "two people at once open it once");
    books.opens_with("", file).await.assert_problem(409, "fiscal_year_opened");
    books.shows("", file).await.assert_problem(409, "fiscal_year_opened");
    let done = if one.status.as_u16() == 200 { one } else { two };
    let entry = done.json()["entry_id"].as_str().unwrap().to_owned();
    books.reverses_at_once(&entry, "2026-01-01").await.expect(201);
    books.opens_with("", file).await.expect(200);
    Books::assert_balance(&books.balance().await, &[("101", "0.00", "5.00"), ("512", "5.00", "0.00")]);
    books.verify().await.unwrap();
}

#[tokio::test]
async fn journals_accounts_and_tables_that_cannot_be_used_are_named() {
    let books = Books::open().await;
    let file = "Compte;Débit;Crédit\n101;;5\n512;5;\n";
    let opens =
        async |query: &str, file: &str| books.client.upload(&books.path_of_openings("", query), file).await;
    opens("journal=VE&label=x", file).await.assert_fields(&[("journal", "journal_not_of_opening")]);
    opens("journal=ZZ&label=x", file).await.assert_fields(&[("journal", "journal_unknown")]);
    opens("journal=AN&label=", file).await.assert_fields(&[("label", "label_required")]);
    books.shows("", "").await.assert_problem(422, "sheet_empty");
    books.shows("", "PK\u{3}\u{4}").await.assert_problem(422, "spreadsheet_unreadable");
    books.shows("", vec![b'x'; 17 << 20]).await.assert_problem(413, "spreadsheet_too_large");
    let quoted = books.shows("", "Compte;Débit\n\"512;5").await;
    quoted.assert_problem(422, "sheet_quote_open");
    assert_eq!(quoted.json()["errors"][0]["pointer"], "/rows/2");
    books.client.patch(&books.path("/accounts/512"), json!({"is_active": false})).await.expect(200);
    let report = books.shows("", file).await.expect(200);
    assert_eq!(report["found"]["problems"][0]["code"], "account_inactive", "{report:#}");
    opens("journal=AN&label=x", file).await.assert_problem(422, "opening_not_ready");
    let viewer = books.app.member(books.company, "eve", "viewer").await;
    viewer
        .upload(&books.path_of_openings("/preview", ""), file)
        .await
        .assert_problem(403, "permission_missing");
}

/// The form of the file asks for the day of every piece (LPF art. A47 A-1): where nobody told it, that of the entry stands there.
#[tokio::test]
async fn a_piece_that_nobody_dated_has_the_day_of_the_opening_in_the_tax_audit_file() {
    let books = Books::open().await;
    let file = "Compte;Tiers;Débit;Crédit;Pièce;Date\n411000;C1;50,00;;F2;\n101000;;;50,00;;\n";
    books.opens_with("", file).await.expect(200);
    let check = books.get(&format!("/fiscal_years/{}/fec_check", books.year)).await.expect(200);
    assert_eq!(check["official"]["conforming"], true, "{check:#}");
}
