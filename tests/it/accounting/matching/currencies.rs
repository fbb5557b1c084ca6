//! Stories of matching items in other currencies.

use serde_json::{Value, json};

use super::super::books::{Books, in_dollars};

impl Books {
    /// An invoice of a customer in dollars.
    async fn invoices_dollars(&self, date: &str, piece: &str, dollars: &str, euros: &str) -> Value {
        let lines = [("411", euros, ""), ("707", "", euros)];
        self.posts_of(piece, in_dollars("VE", date, dollars, &lines)).await
    }

    async fn is_paid_dollars(&self, date: &str, piece: &str, dollars: &str, euros: &str) -> Value {
        let lines = [("411", "", euros), ("512", euros, "")];
        self.posts_of(piece, in_dollars("BQ", date, dollars, &lines)).await
    }

    async fn posts_of(&self, piece: &str, mut new: Value) -> Value {
        new["lines"][0]["auxiliary"] = json!("CDURAND");
        new["piece_ref"] = json!(piece);
        self.posts(new).await
    }

    async fn matches_itself(&self) -> [Value; 3] {
        let found = self.post("/matches/automatic", json!({"account": "411"})).await.expect(200);
        ["matches", "lines", "open_items"].map(|name| found[name].clone())
    }
}

/// 100 dollars are not settled by 110, though both were 90 euros on their day; nor is a difference of exchange given away.
#[tokio::test]
async fn dollars_are_settled_by_as_many_dollars() {
    let books = Books::open().await;
    books.invoices_dollars("2026-01-10", "F1", "100.00", "90.00").await;
    books.is_paid_dollars("2026-02-10", "F1", "110.00", "90.00").await;
    assert_eq!(books.matches_itself().await, [0, 0, 2]);
    books.invoices_dollars("2026-03-10", "F2", "110.00", "90.00").await;
    assert_eq!(books.matches_itself().await, [1, 2, 1]);
    books.is_paid_dollars("2026-04-10", "F1", "100.00", "85.00").await;
    assert_eq!(books.matches_itself().await, [0, 0, 2]);
    books.is_paid("CDURAND", "2026-04-11", "F1", "5.00").await;
    assert_eq!(books.matches_itself().await, [1, 3, 0]);
    books.verify().await.unwrap();
}

#[tokio::test]
async fn dollars_are_settled_by_what_they_are_in_the_books() {
    let books = Books::open().await;
    books.invoices_dollars("2026-01-10", "F1", "100.00", "90.00").await;
    books.invoices_dollars("2026-01-11", "F2", "50.00", "45.00").await;
    books.is_paid("CDURAND", "2026-02-10", "VIR", "135.00").await;
    assert_eq!(books.matches_itself().await, [1, 3, 0]);
}

/// Who matches sees how much it is of the other currency, before and after, in the list and in the file.
#[tokio::test]
async fn an_open_item_says_what_it_is_of_another_currency() {
    let books = Books::open().await;
    let invoice = books.invoices_dollars("2026-01-10", "F1", "100.00", "90.00").await;
    let payment = books.is_paid_dollars("2026-02-10", "R1", "60.00", "55.00").await;
    books.is_paid("CDURAND", "2026-02-11", "R2", "7.00").await;
    let open = books.get("/open_items?account=411").await.expect(200);
    let told = |lines: &Value| -> Vec<Value> {
        let lines = lines.as_array().unwrap().iter();
        lines.map(|line| json!([line["currency"], line["currency_amount"]])).collect()
    };
    let (hundred, sixty) = (json!(["USD", "100.00"]), json!(["USD", "60.00"]));
    assert_eq!(told(&open["items"]), [hundred.clone(), sixty.clone(), json!([null, null])]);
    let made = books.matches(&[&invoice, &payment]).await.expect(201);
    assert_eq!(told(&made["lines"]), [hundred, sixty]);
}
