//! Stories of tax-audit files that are not what they seem: what is refused says where, what is kept says what it is.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::{NAME, file, lines, whole_year};
use crate::accounting::books::{Books, entry_in};

/// Lines of a journal `AN` that holds purchases.
fn purchases() -> Vec<String> {
    [
        "AN\tAchats negoce\t1\t20250310\t607000\tMarchandises\t\t\tB1\t20250310\tStock\t80,00\t0,00\t\t\t20250331\t\t",
        "AN\tAchats negoce\t1\t20250310\t401000\tFournisseurs\t\t\tB1\t20250310\tStock\t0,00\t80,00\t\t\t20250331\t\t",
        "RAN\tReport a nouveau\t2\t20250101\t512000\tBanque\t\t\tR1\t20250101\tReport\t30,00\t0,00\t\t\t20250430\t\t",
        "RAN\tReport a nouveau\t2\t20250101\t101000\tCapital\t\t\tR1\t20250101\tReport\t0,00\t30,00\t\t\t20250430\t\t",
    ]
    .map(str::to_owned)
    .to_vec()
}

impl Books {
    async fn journal(&self, code: &str) -> (String, String) {
        let journal = self.get(&format!("/journals/{code}")).await.expect(200);
        (journal["name"].as_str().unwrap().to_owned(), journal["type"].as_str().unwrap().to_owned())
    }

    /// The totals of opening and period, and the journals of the export, line by line.
    async fn columns_and_export(&self, year: &str) -> ([String; 2], Vec<String>) {
        let balance = self.get(&format!("/trial_balance?fiscal_year_id={year}")).await.expect(200);
        let total = |column: &str| balance["totals"][column].as_str().unwrap().to_owned();
        let export = self.get(&format!("/fiscal_years/{year}/fec")).await.text();
        let journals = export.lines().skip(1).map(|line| line.split('\t').next().unwrap().to_owned());
        ([total("opening_debit"), total("period_debit")], journals.collect())
    }
}

#[tokio::test]
async fn a_journal_that_was_never_used_takes_the_kind_that_the_report_announced() {
    let books = Books::open().await;
    assert_eq!(books.journal("AN").await.1, "opening");
    let report = books.uploads(NAME, &file(&purchases())).await.expect(201);
    assert_eq!(report["report"]["journals"][0]["type"], "purchase");
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    assert_eq!(books.journal("AN").await, ("Achats negoce".to_owned(), "purchase".to_owned()));
    let (columns, journals) = books.columns_and_export(view["fiscal_year_id"].as_str().unwrap()).await;
    assert_eq!(columns, ["30.00", "80.00"]);
    assert_eq!(journals, ["RAN", "RAN", "AN", "AN"], "opening entries come first");
    books.verify().await.unwrap();
}

/// What a new shop sells is no balance of the year before, and neither is what an opening journal holds in March.
#[tokio::test]
async fn only_balances_of_the_first_day_are_opening_whatever_a_journal_is_called() {
    let books = Books::open().await;
    let pair = |journal: &str, number: &str, date: &str, accounts: [&str; 2]| {
        let line = |account, sides| {
            format!(
                "{journal}\t{number}\t{date}\t{account}\tCompte\t\t\tP{number}\t{date}\tLibelle\t{sides}\t\t\t20250430\t\t"
            )
        };
        [line(accounts[0], "10,00\t0,00"), line(accounts[1], "0,00\t10,00")]
    };
    let lines = [
        pair("RAN\tReport a nouveau", "1", "20250101", ["512000", "101000"]),
        pair("NM\tVentes nouveau magasin", "2", "20250101", ["411000", "707000"]),
        pair("OUV\tOuverture du restaurant", "3", "20250312", ["512000", "411000"]),
        pair("OUV\tOuverture du restaurant", "4", "20250101", ["606300", "401000"]),
    ]
    .concat();
    let report = books.uploads(NAME, &file(&lines)).await.expect(201);
    let journals = report["report"]["journals"].as_array().unwrap();
    let types: Vec<_> = journals.iter().map(|journal| (&journal["code"], &journal["type"])).collect();
    let expected =
        [("NM", "sale"), ("OUV", "opening"), ("RAN", "opening")].map(|(a, b)| (json!(a), json!(b)));
    assert_eq!(types, expected.iter().map(|(code, kind)| (code, kind)).collect::<Vec<_>>());
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let (columns, _) = books.columns_and_export(view["fiscal_year_id"].as_str().unwrap()).await;
    assert_eq!(columns, ["10.00", "30.00"]);
    let march = books.get("/entries?search=P3").await.expect(200);
    assert_eq!(
        (&march["items"][0]["date"], &march["items"].as_array().unwrap().len()),
        (&json!("2025-03-12"), &1)
    );
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_journal_in_use_keeps_its_kind_and_the_entries_have_that_of_the_file() {
    let books = Books::open().await;
    books.posts(entry_in("AN", "2026-01-01", "Report", &[("512", "5.00", ""), ("101", "", "5.00")])).await;
    let report = books.uploads(NAME, &file(&purchases())).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    assert_eq!(books.journal("AN").await.1, "opening");
    let (columns, journals) = books.columns_and_export(view["fiscal_year_id"].as_str().unwrap()).await;
    assert_eq!(columns, ["30.00", "80.00"]);
    assert_eq!(journals, ["RAN", "RAN", "AN", "AN"], "opening entries come first");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_year_that_holds_none_of_the_entries_takes_no_file_and_leaves_it_importable() {
    let books = Books::open().await;
    let years = books.get("/fiscal_years").await.text();
    let report = books.uploads(NAME, &file(&purchases()[..2])).await.expect(201);
    let elsewhere = json!({"fiscal_year_start": "2020-01-01", "fiscal_year_end": "2020-12-31", "valid_entries_only": true});
    books.runs(&report, elsewhere).await.assert_problem(422, "fec_no_entry_in_year");
    assert_eq!(books.get("/fiscal_years").await.text(), years);
    let view = books.runs(&report, whole_year(true)).await.expect(200);
    assert_eq!(view["imported_entries"], 1);
}

#[tokio::test]
async fn a_file_without_a_valid_entry_is_refused_with_its_lines_columns_and_codes() {
    let books = Books::open().await;
    let check = async |lines: &[String], expected: &[(&str, &str)]| {
        let answer = books.uploads(NAME, &file(lines)).await;
        assert_eq!(answer.status, 422, "{}", answer.text());
        let problem = answer.json();
        let text = |error: &Value, member: &str| error[member].as_str().unwrap().to_owned();
        let errors = problem["errors"].as_array().unwrap().iter();
        let found: Vec<_> = errors.map(|error| (text(error, "pointer"), text(error, "code"))).collect();
        let found: Vec<_> = found.iter().map(|(pointer, code)| (pointer.as_str(), code.as_str())).collect();
        assert_eq!(found, expected);
    };
    let good = &lines()[7..9];
    let with = |from: &str, to: &str| good.iter().map(|line| line.replace(from, to)).collect::<Vec<_>>();
    let missing = file(good).replacen("CompteNum\t", "Autre\t", 1);
    let problem = books.uploads(NAME, &missing).await.json();
    assert_eq!(problem["errors"], json!([{"pointer": "/lines/1/CompteNum", "code": "column_missing"}]));
    let told = books.uploads(NAME, &file(&with("606300", "411-DUP"))).await.json();
    assert_eq!(told["errors"][0]["detail"], "411-DUP", "the value at fault, in no language");
    let account = [("/lines/2/CompteNum", "account_invalid")];
    check(&with("606300", "411000.0"), &account).await;
    check(&with("606300", "411-DUP"), &account).await;
    let journal = [("/lines/2/JournalCode", "journal_invalid"), ("/lines/3/JournalCode", "journal_invalid")];
    check(&with("AC\t", "JOURNALDESACHATS1\t"), &journal).await;
    check(&with("F9", &"F".repeat(150)), &[("/lines/3/CompAuxNum", "auxiliary_invalid")]).await;
    let amounts = [("/lines/2/Debit", "amount_too_large"), ("/lines/3/Credit", "amount_too_large")];
    check(&with("50,00", "99999999999999,00"), &amounts).await;
    check(&with("\t0,00\t50,00", "\t0,00\t49,00"), &[("/lines/2", "entry_unbalanced")]).await;
    let many: Vec<String> = (0..30).map(|_| good[0].replace("606300", "x")).collect();
    let places: Vec<String> = (2..22).map(|line| format!("/lines/{line}/CompteNum")).collect();
    let first_20: Vec<_> = places.iter().map(|place| (place.as_str(), "account_invalid")).collect();
    check(&many, &first_20).await;
}

#[tokio::test]
async fn a_finding_has_a_code_and_what_its_sentence_names() {
    let books = Books::open().await;
    let mut source = lines();
    source[7] = source[7].replace("50,00", "50.00");
    source[8] = source[8].replace("\t4\t", "\t9\t");
    let report = books.uploads(NAME, &file(&source)).await.expect(201)["report"].clone();
    let point = &report["official"]["findings"][0];
    assert_eq!((&point["code"], &point["params"]), (&json!("number_point"), &json!({"value": "50.00"})));
    let strict = report["strict"]["findings"].as_array().unwrap();
    let gap = strict.iter().find(|finding| finding["rule"] == "S4").unwrap();
    assert_eq!(
        (&gap["code"], &gap["params"]),
        (&json!("number_break"), &json!({"value": "9", "previous": "4"}))
    );
}

/// Reports are kept as they were made: those of before know neither codes of findings nor parameters.
#[tokio::test]
async fn a_report_that_was_kept_before_its_findings_had_codes_still_opens() {
    let books = Books::open().await;
    let mut source = lines();
    source[7] = source[7].replace("50,00", "50.00");
    let view = books.uploads(NAME, &file(&source)).await.expect(201);
    let old = "UPDATE fec_imports SET report = jsonb_set(jsonb_set(report, '{official,findings}',
        '[{\"rule\": \"B8\", \"line\": 9, \"column\": \"Debit\", \"message\": \"un point\"}]'),
        '{tolerated}', '[{\"code\": \"decimal_point\", \"count\": 1, \"message\": \"un point\"}]')";
    books.psql().await.batch_execute(old).await.unwrap();
    let path = format!("/fec_imports/{}", view["id"].as_str().unwrap());
    let kept = books.get(&path).await.expect(200);
    let finding = json!({"rule": "B8", "line": 9, "column": "Debit", "message": "un point"});
    assert_eq!(kept["report"]["official"]["findings"], json!([finding]));
    let findings = format!("/exports{path}/findings?format=csv&language=en");
    let findings = books.get(&findings).await.text();
    assert!(findings.contains("official,B8,,9,Debit,,,,,,,,,,un point\r\n"), "{findings}");
}
