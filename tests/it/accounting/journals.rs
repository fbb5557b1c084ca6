//! Stories of the accounts that usually balance the entries of journals.

use serde_json::{Value, json};

use super::books::Books;
use super::exports::csv_rows;
use super::fec;
use crate::support::client::Answer;

const POINTER: &str = "/counterpart_account";

impl Books {
    async fn opens_journal(&self, code: &str, kind: &str, counterpart: Option<&str>) -> Answer {
        let mut body = json!({"code": code, "name": code, "type": kind});
        if let Some(number) = counterpart {
            body["counterpart_account"] = json!(number);
        }
        self.post("/journals", body).await
    }

    async fn changes_journal(&self, code: &str, change: Value) -> Answer {
        self.client.patch(&self.path(&format!("/journals/{code}")), change).await
    }

    /// The account of a journal; null for one without.
    async fn counterpart(&self, code: &str) -> Value {
        self.get(&format!("/journals/{code}")).await.expect(200)["counterpart_account"].clone()
    }
}

#[tokio::test]
async fn the_bank_and_the_cash_of_a_new_company_are_balanced_by_the_accounts_of_its_chart() {
    let books = Books::open().await;
    let senegal = books.of_country(books.app.user("sow").await, "Ndar Commerce", "SN").await;
    let geneva = books.of_country(books.app.user("rey").await, "Rey Horlogerie", "CH").await;
    for (own, bank, cash) in [(&books, "512", "530"), (&senegal, "521", "571"), (&geneva, "1020", "1000")] {
        let list = own.get("/journals").await.expect(200);
        let with_one = list["items"].as_array().unwrap().iter();
        let with_one = with_one.filter(|journal| journal.get("counterpart_account").is_some());
        let found: Vec<_> =
            with_one.map(|journal| [&journal["code"], &journal["counterpart_account"]]).collect();
        assert_eq!(found, [["BQ", bank], ["CA", cash]]);
    }
    let bank = books.get("/journals/BQ").await.expect(200);
    let of_account = [&bank["counterpart_label"], &bank["counterpart_is_active"], &bank["version"]];
    assert_eq!(of_account, [&json!("Banques"), &json!(true), &json!(1)]);
}

#[tokio::test]
async fn the_account_of_a_journal_is_named_changed_and_taken_away() {
    let books = Books::open().await;
    let made = books.opens_journal("BQ2", "bank", Some(" 5121 ")).await.expect(201);
    assert_eq!((&made["counterpart_account"], &made["version"]), (&json!("5121"), &json!(1)));
    assert_eq!(made["counterpart_label"], "Comptes en euros");

    let renamed = books.changes_journal("BQ2", json!({"name": "Banque du Nord"})).await.expect(200);
    assert_eq!(renamed["counterpart_account"], "5121", "what is absent stays");
    let changed = books.changes_journal("BQ2", json!({"counterpart_account": "5124"})).await.expect(200);
    assert_eq!((&changed["counterpart_account"], &changed["version"]), (&json!("5124"), &json!(3)));
    let cleared = books.changes_journal("BQ2", json!({"counterpart_account": ""})).await.expect(200);
    assert_eq!(
        (&cleared["counterpart_account"], &cleared["counterpart_label"]),
        (&json!(null), &json!(null))
    );
    books.changes_journal("VE", json!({"counterpart_account": "411"})).await.expect(200);

    let trail = books.company.path("/audit_events?operation=journal_updated");
    let trail = books.client.get(&trail).await.expect(200)["items"].clone();
    let told: Vec<[&Value; 2]> =
        trail.as_array().unwrap().iter().map(|event| ["before", "after"].map(|side| &event[side])).collect();
    for change in [
        [json!({"counterpart_account": "5121"}), json!({"counterpart_account": "5124"})],
        [json!({"counterpart_account": "5124"}), json!({})],
        [json!({}), json!({"counterpart_account": "411"})],
    ] {
        let [before, after] = &change;
        assert!(told.contains(&[before, after]), "{change:?} {trail:#}");
    }
}

#[tokio::test]
async fn a_bank_journal_of_which_nothing_is_said_takes_the_account_that_no_other_has() {
    let books = Books::open().await;
    let second = books.opens_journal("BQ2", "bank", None).await.expect(201);
    assert_eq!(second["counterpart_account"], json!(null), "BQ has it");
    books.changes_journal("BQ", json!({"counterpart_account": ""})).await.expect(200);
    let bare = books.opens_journal("BQ3", "bank", Some("")).await.expect(201);
    assert_eq!(bare["counterpart_account"], json!(null), "an empty text is none");
    let third = books.opens_journal("BQ4", "bank", None).await.expect(201);
    assert_eq!(third["counterpart_account"], "512");
    let sales = books.opens_journal("VE2", "sale", None).await.expect(201);
    assert_eq!(sales["counterpart_account"], json!(null));
}

#[tokio::test]
async fn an_account_that_no_line_may_have_is_none_of_a_journal() {
    let books = Books::open().await;
    books.client.patch(&books.path("/accounts/5124"), json!({"is_active": false})).await.expect(200);
    for (number, code) in [
        ("5999", "account_unknown"),
        ("5124", "account_inactive"),
        ("512 1", "account_number_character"),
        ("0512", "account_number_first_digit"),
    ] {
        let made = books.opens_journal("BQ2", "bank", Some(number)).await;
        made.assert_fields(&[(POINTER, code)]);
        let changed = books.changes_journal("BQ", json!({"counterpart_account": number})).await;
        changed.assert_fields(&[(POINTER, code)]);
    }
    for kind in ["opening", "closing"] {
        let made = books.opens_journal("X", kind, Some("512")).await;
        made.assert_fields(&[(POINTER, "journal_takes_no_counterpart")]);
    }
    let changed = books.changes_journal("AN", json!({"counterpart_account": "512"})).await;
    changed.assert_fields(&[(POINTER, "journal_takes_no_counterpart")]);
    books.changes_journal("AN", json!({"counterpart_account": ""})).await.expect(200);
    books.opens_journal("CL", "closing", Some("")).await.expect(201);
    assert_eq!(books.counterpart("BQ").await, "512");
}

#[tokio::test]
async fn the_account_of_a_journal_is_not_deleted_and_may_be_made_inactive() {
    let books = Books::open().await;
    books.post("/accounts", json!({"number": "51219", "label": "Banque du Nord"})).await.expect(201);
    books.opens_journal("BQ2", "bank", Some("51219")).await.expect(201);
    let account = books.path("/accounts/51219");
    books.client.delete_at(&account, 1).await.assert_problem(409, "account_in_use");
    books.client.patch(&account, json!({"is_active": false})).await.expect(200);
    let journal = books.get("/journals/BQ2").await.expect(200);
    assert_eq!(journal["counterpart_is_active"], false);

    let kept = json!({"name": "Ancienne banque", "counterpart_account": "51219"});
    books.changes_journal("BQ2", kept).await.expect(200);
    let other = books.opens_journal("BQ3", "bank", Some("51219")).await;
    other.assert_fields(&[(POINTER, "account_inactive")]);
    books.changes_journal("BQ2", json!({"counterpart_account": ""})).await.expect(200);
    books.client.delete_at(&account, 2).await.expect(204);
}

#[tokio::test]
async fn the_file_of_journals_has_their_accounts() {
    let books = Books::open().await;
    let rows = csv_rows(&books.get("/exports/journals?format=csv&language=en").await, b',');
    assert_eq!(rows[0][..4], ["Code", "Name", "Type", "Counterpart"]);
    assert_eq!(rows[2][..4], ["AN", "À-nouveaux", "Opening balances", ""]);
    assert_eq!(rows[3][..4], ["BQ", "Banque", "Bank", "512"]);
}

/// What a file makes of a journal that nobody changed takes the account of its kind away.
#[tokio::test]
async fn a_journal_that_a_file_gives_another_kind_has_no_account_of_the_kind_before() {
    let books = Books::open().await;
    let content = fec::year().replace("BQ\tBanque", "BQ\tVentes");
    let report = books.uploads(fec::NAME, &content).await.expect(201);
    books.runs(&report, fec::whole_year(false)).await.expect(200);
    let bank = books.get("/journals/BQ").await.expect(200);
    assert_eq!((&bank["type"], &bank["counterpart_account"]), (&json!("sale"), &json!(null)));
    assert_eq!(books.counterpart("CA").await, "530");
    assert_eq!(books.counterpart("VT").await, json!(null));
}
