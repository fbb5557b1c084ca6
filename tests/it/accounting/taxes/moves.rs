//! Stories of payments that move: what they had paid is owed again, and what they pay now is due.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::super::books::{Books, entry_in};

/// A shop that puts all that a third party has on an account into one match, as it comes.
struct Shop {
    books: Books,
    /// By account and third party: the lines that wait for one of the other side, or the match.
    matches: RefCell<BTreeMap<(String, String), Value>>,
}

impl Shop {
    async fn opens() -> Self {
        Self { books: Books::open().await, matches: RefCell::default() }
    }

    /// Posts lines of account, third party and amount, debits above zero, and matches those of third parties.
    async fn posts(&self, date: &str, lines: &[(&str, &str, &str)]) {
        let plain: Vec<(&str, &str, &str)> = lines
            .iter()
            .map(|(account, _, amount)| match amount.strip_prefix('-') {
                Some(credit) => (*account, "", credit),
                None => (*account, *amount, ""),
            })
            .collect();
        let mut entry = entry_in("OD", date, "x", &plain);
        for (place, (_, party, _)) in lines.iter().enumerate().filter(|(_, (_, party, _))| !party.is_empty())
        {
            entry["lines"][place]["auxiliary"] = json!(party);
        }
        let posted = self.books.posts(entry).await;
        self.joins(&posted, lines.iter().map(|(account, party, _)| (*account, *party))).await;
    }

    /// Sells for an amount with the tax in it.
    async fn sells(&self, party: &str, date: &str, amount: &str, code: &str) {
        let asked = json!({"date": date, "amounts": "gross", "lines": [
            {"account": "411", "debit": amount}, {"account": "706", "credit": amount, "tax_code": code}]});
        let split = self.books.post("/tax_split", asked).await.expect(200);
        let mut lines = split["lines"].as_array().unwrap().clone();
        for line in &mut lines {
            let fields = line.as_object_mut().unwrap();
            fields.retain(|name, _| name != "line" && name != "is_tax");
        }
        lines[0]["auxiliary"] = json!(party);
        let entry = json!({"journal": "VE", "date": date, "label": "x", "lines": lines});
        let posted = self.books.posts(entry).await;
        self.joins(&posted, [("411", party)].into_iter()).await;
    }

    async fn pays(&self, party: &str, date: &str, amount: &str) {
        self.posts(date, &[("411", party, &format!("-{amount}")), ("512", "", amount)]).await;
    }

    async fn bounces(&self, party: &str, date: &str, amount: &str) {
        self.posts(date, &[("411", party, amount), ("512", "", &format!("-{amount}"))]).await;
    }

    /// Moves what one paid to another.
    async fn moves(&self, date: &str, amount: &str, from: &str, to: &str) {
        self.posts(date, &[("411", from, amount), ("411", to, &format!("-{amount}"))]).await;
    }

    async fn joins<'a>(&self, entry: &Value, lines: impl Iterator<Item = (&'a str, &'a str)>) {
        for (position, (account, party)) in lines.enumerate().filter(|(_, (_, party))| !party.is_empty()) {
            let line = json!({"entry_id": entry["id"], "position": position});
            let known = (account.to_owned(), party.to_owned());
            let mut there =
                self.matches.borrow().get(&known).cloned().unwrap_or_else(|| json!({"lines": []}));
            let asked = match there["lines"].as_array_mut() {
                Some(waiting) => {
                    waiting.push(line);
                    json!({"lines": waiting})
                }
                None => json!({"lines": [line], "match_id": there["id"]}),
            };
            let answer = self.books.post("/matches", asked).await;
            let now = if answer.status == 201 { json!({"id": answer.json()["id"]}) } else { there };
            self.matches.borrow_mut().insert(known, now);
        }
    }

    /// What is due of the months from February on.
    async fn due<const N: usize>(&self) -> [String; N] {
        let mut due = std::array::from_fn(|_| String::new());
        for (place, told) in due.iter_mut().enumerate() {
            let month = place + 2;
            let last = [28, 31, 30, 31, 30, 31][place];
            let vat =
                self.books.vat(&format!("2026-{month:02}-01"), &format!("2026-{month:02}-{last}")).await;
            *told = vat["totals"]["net_due"].as_str().unwrap().to_owned();
        }
        due
    }
}

#[tokio::test]
async fn all_that_was_paid_moves_however_often_it_was_paid() {
    let shop = Shop::opens().await;
    shop.sells("A", "2026-01-10", "110", "SP-INT").await;
    shop.pays("A", "2026-02-10", "60").await;
    shop.pays("A", "2026-02-11", "50").await;
    shop.sells("B", "2026-01-11", "120", "SP-STD").await;
    shop.moves("2026-03-10", "110", "A", "B").await;
    assert_eq!(shop.due().await, ["10.00", "8.33"], "-10.00 of A, 18.33 of B");
    // With what was paid too much.
    let shop = Shop::opens().await;
    shop.sells("A", "2026-01-10", "110", "SP-INT").await;
    shop.pays("A", "2026-02-10", "120").await;
    shop.sells("B", "2026-01-11", "120", "SP-STD").await;
    shop.moves("2026-03-10", "120", "A", "B").await;
    assert_eq!(shop.due().await, ["10.00", "10.00"]);
}

#[tokio::test]
async fn what_moved_away_bounces_where_it_went() {
    let shop = Shop::opens().await;
    shop.sells("A", "2026-01-10", "110", "SP-INT").await;
    shop.pays("A", "2026-02-10", "110").await;
    shop.sells("B", "2026-01-11", "110", "SP-INT").await;
    shop.moves("2026-03-10", "40", "A", "B").await;
    shop.posts("2026-04-10", &[("411", "A", "70"), ("411", "B", "40"), ("512", "", "-110")]).await;
    assert_eq!(shop.due().await, ["10.00", "0.00", "-10.00"]);
    // One of two payments moves, the other one bounces.
    let shop = Shop::opens().await;
    shop.sells("A", "2026-01-10", "55", "SP-INT").await;
    shop.sells("A", "2026-01-11", "55", "SP-INT").await;
    shop.pays("A", "2026-02-10", "55").await;
    shop.pays("A", "2026-02-11", "55").await;
    shop.sells("B", "2026-01-12", "60", "SP-STD").await;
    shop.moves("2026-03-10", "55", "A", "B").await;
    shop.bounces("A", "2026-04-10", "55").await;
    assert_eq!(shop.due().await, ["10.00", "4.17", "-5.00"]);
    // Both move, to two others.
    let shop = Shop::opens().await;
    shop.sells("A", "2026-01-10", "660", "SP-INT").await;
    shop.pays("A", "2026-02-10", "330").await;
    shop.pays("A", "2026-02-11", "330").await;
    shop.sells("B", "2026-01-11", "330", "SP-STD").await;
    shop.sells("C", "2026-01-12", "330", "SP-INT").await;
    shop.moves("2026-03-10", "330", "A", "B").await;
    shop.moves("2026-04-10", "330", "A", "C").await;
    assert_eq!(shop.due().await, ["60.00", "25.00", "0.00"]);
}

#[tokio::test]
async fn a_payment_moves_on_and_back() {
    let shop = Shop::opens().await;
    shop.sells("A", "2026-01-10", "660", "SP-INT").await;
    shop.pays("A", "2026-02-10", "660").await;
    shop.sells("B", "2026-01-11", "660", "SP-STD").await;
    shop.sells("C", "2026-01-12", "660", "SP-INT").await;
    shop.moves("2026-03-10", "660", "A", "B").await;
    shop.moves("2026-04-10", "660", "B", "C").await;
    assert_eq!(shop.due().await, ["60.00", "50.00", "-50.00"]);
    shop.pays("B", "2026-05-10", "660").await;
    assert_eq!(shop.due().await, ["60.00", "50.00", "-50.00", "110.00"]);

    let shop = Shop::opens().await;
    shop.sells("A", "2026-01-10", "660", "SP-INT").await;
    shop.pays("A", "2026-02-10", "660").await;
    shop.sells("B", "2026-01-11", "660", "SP-STD").await;
    shop.moves("2026-03-10", "660", "A", "B").await;
    shop.moves("2026-04-10", "660", "B", "A").await;
    assert_eq!(shop.due().await, ["60.00", "50.00", "-50.00"]);
    shop.bounces("A", "2026-05-10", "660").await;
    assert_eq!(shop.due().await, ["60.00", "50.00", "-50.00", "-60.00"]);
}

/// A bill or a doubtful debt that comes back is no payment that leaves.
#[tokio::test]
async fn a_debt_that_comes_back_leaves_what_others_paid() {
    let shop = Shop::opens().await;
    shop.sells("A", "2026-01-10", "660", "SP-INT").await;
    shop.sells("A", "2026-01-20", "660", "SP-STD").await;
    shop.pays("A", "2026-02-10", "660").await;
    shop.posts("2026-02-15", &[("411", "A", "-660"), ("413", "A", "660")]).await;
    shop.posts("2026-04-10", &[("413", "A", "-660"), ("411", "A", "660")]).await;
    assert_eq!(shop.due().await, ["60.00", "0.00", "0.00"]);
    shop.pays("A", "2026-06-10", "660").await;
    assert_eq!(shop.due().await, ["60.00", "0.00", "0.00", "0.00", "110.00"]);

    let shop = Shop::opens().await;
    shop.sells("A", "2026-01-10", "660", "SP-INT").await;
    shop.pays("A", "2026-02-10", "660").await;
    shop.sells("A", "2026-02-20", "1200", "SP-STD").await;
    shop.posts("2026-03-15", &[("411", "A", "-1200"), ("416", "A", "1200")]).await;
    shop.posts("2026-04-10", &[("416", "A", "-1200"), ("411", "A", "1200")]).await;
    shop.posts("2026-06-10", &[("411", "A", "-1200"), ("654", "", "1200")]).await;
    assert_eq!(shop.due().await, ["60.00", "0.00", "0.00", "0.00", "0.00"]);
}

/// What else an invoice takes out of the books, such as a fixed asset, is billed with it.
#[tokio::test]
async fn an_asset_that_is_sold_on_payments_is_due_as_it_is_paid() {
    let shop = Shop::opens().await;
    let mut sold = entry_in(
        "OD",
        "2026-01-10",
        "x",
        &[
            ("411", "1200", ""),
            ("2805", "6000", ""),
            ("205", "", "6000"),
            ("757", "", "1000"),
            ("44571", "", "200"),
        ],
    );
    sold["lines"][0]["auxiliary"] = json!("A");
    for place in [3, 4] {
        sold["lines"][place]["tax_code"] = json!("SP-STD");
        sold["lines"][place]["tax_base"] = json!("1000");
    }
    let sold = shop.books.posts(sold).await;
    shop.joins(&sold, [("411", "A")].into_iter()).await;
    shop.pays("A", "2026-02-10", "600").await;
    shop.pays("A", "2026-03-10", "600").await;
    assert_eq!(shop.due().await, ["100.00", "100.00"]);
}

/// A payment only passes through an account on its way to where it belongs: the next one that comes there takes nothing of it back.
#[tokio::test]
async fn what_passes_through_an_account_is_not_taken_back_by_what_comes_after_it() {
    let shop = Shop::opens().await;
    shop.sells("C", "2026-01-05", "120", "SP-STD").await;
    shop.sells("C", "2026-01-06", "120", "SP-STD").await;
    shop.pays("B", "2026-02-05", "120").await;
    shop.moves("2026-03-05", "120", "B", "A").await;
    shop.moves("2026-04-05", "120", "A", "C").await;
    shop.pays("A", "2026-05-05", "120").await;
    assert_eq!(shop.due().await, ["0.00", "0.00", "20.00", "0.00"]);
    shop.moves("2026-06-05", "120", "A", "C").await;
    assert_eq!(shop.due().await, ["0.00", "0.00", "20.00", "0.00", "20.00"]);
}
