//! Stories of our own invoices on paper: they name what was bought, until when, what was taken off, and how the rest was settled.

use serde_json::{Value, json};

use super::mobile_money::Trader;
use super::payments::Baker;
use crate::support::paper::assert_says;
use crate::support::{Client, client::Answer};

/// The invoice of a number as a file.
async fn paper(client: &Client, number: &str) -> Answer {
    let bills = client.get("/subscription/invoices").await.expect(200);
    let bill = bills["items"].as_array().unwrap().iter().find(|bill| bill["number"] == number);
    let path = bill.unwrap_or_else(|| panic!("{bills:#}"))["pdf_url"].as_str().unwrap().to_owned();
    client.get(path.strip_prefix("/api/v1").unwrap()).await
}

async fn changes(baker: &Baker, plan: &str, billed: &str) -> Value {
    let asked = json!({"price_id": baker.price(plan, billed).await});
    baker.awa.post("/subscription/change", asked).await.expect(200)
}

/// The story begins on the second of March 2026. A fifth off the month, then half of it against half of a dearer one.
#[tokio::test]
async fn an_invoice_of_the_sandbox_has_its_lines() {
    let mut baker = Baker::tries().await;
    let page = baker.opens("starter", "monthly").await;
    baker.sends(&page, "card=pays&promotion_code=BIENVENUE20").await;
    baker.hears().await;
    let first = paper(&baker.awa, "SANDBOX-00001").await;
    assert_says(
        &first,
        &[
            "Facture SANDBOX-00001",
            "Partita Starter, du 02/03/2026 au 02/04/2026 29,00",
            "Remise -5,80",
            "Total 23,20",
        ],
    );
    baker.lives(15).await;
    changes(&baker, "professional", "monthly").await;
    baker.hears().await;
    let second = paper(&baker.awa, "SANDBOX-00002").await;
    assert_says(
        &second,
        &[
            "Partita Starter, non utilisé, du 17/03/2026 au 02/04/2026 -11,97",
            "Partita Professional, au prorata, du 17/03/2026 au 02/04/2026 35,61",
            "Total 23,64",
        ],
    );
}

/// What nobody has to pay any more does not look as if it were to be paid.
#[tokio::test]
async fn an_invoice_that_is_void_says_so() {
    let baker = Baker::tries().await;
    baker.buys("starter", "fails_later").await;
    changes(&baker, "enterprise", "monthly").await;
    baker.awa.post("/subscription/cancel", json!({})).await.expect(204);
    baker.hears().await;
    assert_says(
        &paper(&baker.awa, "SANDBOX-00002").await,
        &["Annulée : rien n’est à payer.", "Partita Enterprise", "Total"],
    );
}

/// A month by mobile money, another behind it, and a year of a plan that holds more, less what is left of the month.
#[tokio::test]
async fn an_invoice_of_mobile_money_says_what_was_taken_off() {
    let mut trader = Trader::tries().await;
    let payment = trader.pays_a_month("starter", "TX-0001").await;
    assert_eq!((&payment["amount"], &payment["months"]), (&json!("18000"), &json!(1)));
    let found = trader.finds(&payment).await;
    trader.is("active", "starter").await;
    let second = trader.pays_a_month("starter", "TX-0002").await;
    assert_eq!(trader.finds(&second).await["period_start"], found["period_end"]);
    let paid = paper(&trader.awa, "MM-2026-000002").await;
    assert_says(&paid, &["Partita Starter, du 02/04/2026 au 02/05/2026 18 000", "Total 18 000"]);
    // Of 31 days 31 - 15.5 are half: the clock stands still between.
    trader.lives(15).await;
    let payment = trader.pays("professional", "TX-0003").await;
    let credit = payment["credit"].as_str().unwrap().parse::<i64>().unwrap();
    assert_eq!(credit, 18_000 * 16 / 31);
    trader.finds(&payment).await;
    let upgraded = paper(&trader.awa, "MM-2026-000003").await;
    assert_says(
        &upgraded,
        &[
            "Partita Professional, du 17/03/2026 au 17/03/2027 384 000",
            "Reste de la période déjà payée -9 290",
            "Total 374 710",
        ],
    );
}
