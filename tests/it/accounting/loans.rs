//! Stories of loans: what is owed, and the entries of instalments.

use serde_json::{Value, json};

use super::books::Books;
use crate::support::client::Answer;

impl Books {
    async fn borrows(&self, loan: Value) -> Value {
        self.post("/loans", loan).await.expect(201)
    }

    async fn books_instalments(&self, until: &str) -> Answer {
        let asked = json!({"until": until, "journal": "BQ", "label": "Échéance"});
        self.post("/loan_instalments", asked).await
    }
}

fn id(loan: &Value) -> &str {
    loan["id"].as_str().unwrap()
}

/// 24,000.00 at 3.45 % in sixty months, with an insurance.
fn loan() -> Value {
    json!({
        "code": "EMP-1", "name": "Fourgon", "lender": "Banque", "principal": "24000", "rate": "3.45",
        "period_months": 1, "instalments": 60, "method": "constant_annuity", "first_due_on": "2026-01-31",
        "insurance": "6.50", "principal_account": "164", "interest_account": "66116", "insurance_account": "616",
        "payment_account": "512",
    })
}

#[tokio::test]
async fn instalments_are_booked_on_their_days_and_once() {
    let books = Books::open().await;
    let loan = books.borrows(loan()).await;
    assert_eq!(
        (&loan["balance"], &loan["next_total"], &loan["last_due_on"]),
        (&json!("24000.00"), &json!("442.56"), &json!("2030-12-31"))
    );
    let preview = books.get("/loan_instalments_preview?until=2026-02-28").await.expect(200);
    let posted = books.books_instalments("2026-02-28").await.expect(200);
    assert_eq!(preview, posted);
    assert_eq!(
        (&posted["instalments"], &posted["interest"], &posted["principal"], &posted["total"]),
        (&json!(2), &json!("136.94"), &json!("735.18"), &json!("885.12"))
    );
    Books::assert_balance(
        &books.balance().await,
        &[
            ("164", "735.18", "0.00"),
            ("512", "0.00", "885.12"),
            ("616", "13.00", "0.00"),
            ("66116", "136.94", "0.00"),
        ],
    );
    books.books_instalments("2026-02-28").await.assert_problem(409, "no_instalment_due");
    let schedule = books.get(&format!("/loans/{}/schedule", id(&loan))).await.expect(200);
    let items = schedule["items"].as_array().unwrap();
    assert_eq!((items.len(), &items[59]["balance"]), (60, &json!("0.00")));
    assert_eq!((&items[1]["due_on"], &items[1]["is_booked"]), (&json!("2026-02-28"), &json!(true)));
    assert_eq!(items[2]["is_booked"], false);
    let entry = items[1]["entry_id"].as_str().unwrap();
    let entry = books.get(&format!("/entries/{entry}")).await.expect(200);
    assert_eq!(
        (&entry["date"], &entry["label"], &entry["source"]),
        (&json!("2026-02-28"), &json!("Échéance EMP-1 Fourgon 2/60"), &json!("loans"))
    );
    books.verify().await.unwrap();
}

/// A loan without interest that is repaid later begins with instalments of nothing: they are no entries, and keep no other loan waiting.
#[tokio::test]
async fn instalments_of_nothing_are_passed_over() {
    let books = Books::open().await;
    let mut free = loan();
    free["code"] = json!("PH");
    (free["principal"], free["rate"], free["insurance"]) = (json!("3000"), json!("0"), json!("0"));
    (free["instalments"], free["deferred"]) = (json!(12), json!(2));
    let free = books.borrows(free).await;
    assert_eq!((&free["next_due_on"], &free["next_total"]), (&json!("2026-03-31"), &json!("300.00")));
    books.books_instalments("2026-02-28").await.assert_problem(409, "no_instalment_due");
    books.borrows(loan()).await;
    let posted = books.books_instalments("2026-03-31").await.expect(200);
    assert_eq!((&posted["instalments"], &posted["total"]), (&json!(4), &json!("1627.68")));
    let free = books.get(&format!("/loans/{}", id(&free))).await.expect(200);
    assert_eq!((&free["booked"], &free["balance"]), (&json!(3), &json!("2700.00")));
}

#[tokio::test]
async fn instalments_are_cancelled_the_last_one_first() {
    let books = Books::open().await;
    let loan = books.borrows(loan()).await;
    books.books_instalments("2026-02-28").await.expect(200);
    let cancel = async |number: u32| {
        books.client.delete(&books.path(&format!("/loans/{}/instalments/{number}", id(&loan)))).await
    };
    cancel(1).await.assert_problem(409, "later_instalment");
    cancel(3).await.assert_problem(404, "not_found");
    let schedule = books.get(&format!("/loans/{}/schedule", id(&loan))).await.expect(200);
    let entry = schedule["items"][1]["entry_id"].as_str().unwrap().to_owned();
    books.reverses_at_once(&entry, "2026-02-28").await.assert_problem(409, "entry_of_loans");
    cancel(2).await.expect(204);
    let seen = books.get(&format!("/loans/{}", id(&loan))).await.expect(200);
    assert_eq!((&seen["booked"], &seen["balance"]), (&json!(1), &json!("23632.94")));
    books.books_instalments("2026-02-28").await.expect(200);
    let balance = books.balance().await;
    assert!(balance.contains(&("164".to_owned(), "735.18".to_owned(), "0.00".to_owned())), "{balance:?}");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_loan_that_began_elsewhere_goes_on_here() {
    let books = Books::open().await;
    let mut begun = loan();
    begun["first_due_on"] = json!("2025-11-30");
    begun["paid_before"] = json!(2);
    let loan = books.borrows(begun).await;
    assert_eq!(
        (&loan["booked"], &loan["balance"], &loan["next_due_on"], &loan["is_booked"]),
        (&json!(2), &json!("23264.82"), &json!("2026-01-30"), &json!(false))
    );
    let posted = books.books_instalments("2026-01-31").await.expect(200);
    assert_eq!((&posted["instalments"], &posted["principal"]), (&json!(1), &json!("369.17")));
}

#[tokio::test]
async fn terms_that_entries_were_made_of_stay() {
    let books = Books::open().await;
    let made = books.borrows(loan()).await;
    let path = books.path(&format!("/loans/{}", id(&made)));
    let mut dearer = loan();
    dearer["rate"] = json!("4");
    books.client.put_at(&path, 1, dearer.clone()).await.expect(200);
    books.client.put_at(&path, 1, loan()).await.assert_problem(412, "stale_version");
    books.client.put_at(&path, 2, loan()).await.expect(200);
    books.books_instalments("2026-01-31").await.expect(200);
    books.client.put_at(&path, 3, dearer).await.assert_problem(409, "loan_booked");
    books.client.delete_at(&path, 3).await.assert_problem(409, "loan_booked");
    let mut renamed = loan();
    renamed["name"] = json!("Fourgon blanc");
    books.client.put_at(&path, 3, renamed).await.expect(200);
}

#[tokio::test]
async fn a_loan_that_makes_no_sense_is_refused_at_its_field() {
    let books = Books::open().await;
    let refused = [
        ("principal", json!("0"), "/principal", "loan_principal"),
        ("rate", json!("x"), "/rate", "rate_not_a_number"),
        ("rate", json!("101"), "/rate", "rate_out_of_range"),
        ("period_months", json!(2), "/period_months", "loan_period"),
        ("instalments", json!(0), "/instalments", "loan_instalments"),
        ("instalments", json!(601), "/instalments", "loan_instalments"),
        ("deferred", json!(60), "/deferred", "loan_deferred"),
        ("paid_before", json!(61), "/paid_before", "loan_paid_before"),
        ("insurance_account", json!(""), "/insurance_account", "required"),
        ("payment_account", json!("5999"), "/payment_account", "account_unknown"),
        ("principal_account", json!(" "), "/principal_account", "required"),
    ];
    for (field, value, pointer, code) in refused {
        let mut loan = loan();
        loan[field] = value;
        books.post("/loans", loan).await.assert_fields(&[(pointer, code)]);
    }
    let kept = books.borrows(loan()).await;
    books.post("/loans", loan()).await.assert_problem(409, "loan_code_taken");
    books.client.delete_at(&books.path(&format!("/loans/{}", id(&kept))), 1).await.expect(204);
    assert_eq!(books.get("/loans").await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn the_chart_has_accounts_for_a_loan_and_its_schedule_goes_out_as_a_file() {
    let books = Books::open().await;
    let proposal = books.get("/loan_proposal").await.expect(200);
    assert_eq!(
        proposal,
        json!({"principal_account": "164", "interest_account": "66116", "insurance_account": "616"})
    );
    let loan = books.borrows(loan()).await;
    let path = format!("/exports/loans/{}?format=csv&language=fr", id(&loan));
    let file = books.get(&path).await.text();
    assert!(file.contains("1;2026-01-31;69,00;367,06;6,50;442,56;23632,94;"), "{file}");
}

#[tokio::test]
async fn instalments_are_not_booked_where_nothing_may_be_posted() {
    let books = Books::open().await;
    books.borrows(loan()).await;
    books.client.put_at(&books.path("/locks"), 1, json!({"all": "2026-01-31"})).await.expect(200);
    books.books_instalments("2026-02-28").await.assert_problem(409, "dates_locked");
    assert!(books.balance().await.is_empty(), "none of them or all");
    books.books_instalments("2027-01-31").await.assert_problem(409, "dates_locked");
    let open = json!({"reason": "Emprunt"});
    books.client.put_at(&books.path("/locks"), 2, open).await.expect(200);
    books.books_instalments("2027-01-31").await.assert_fields(&[("/until", "fiscal_year_missing")]);
    let reader = books.app.member(books.company, "ines", "viewer").await;
    reader.get(&books.path("/loans")).await.expect(200);
    let asked = json!({"until": "2026-02-28", "journal": "BQ", "label": "x"});
    reader.post(&books.path("/loan_instalments"), asked).await.assert_problem(403, "permission_missing");
}

/// Whoever closes a year is told of the loans whose instalments nobody booked.
#[tokio::test]
async fn closing_tells_of_instalments_that_were_not_booked() {
    let books = Books::open().await;
    books.borrows(loan()).await;
    let found = ("instalments_not_booked".to_owned(), 1);
    assert!(books.findings(&books.year).await.contains(&found));
    books.books_instalments("2026-12-31").await.expect(200);
    assert!(!books.findings(&books.year).await.contains(&found));
}
