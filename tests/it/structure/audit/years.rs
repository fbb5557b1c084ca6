//! What the end of a year leaves in the trail.

use serde_json::{Value, json};

use super::Does::{Changes, Makes, TakesAway};
use super::{Walk, id};
use crate::support::TestApp;

pub(super) async fn of_years(walk: &mut Walk, app: &TestApp) {
    let years = walk.client.get(&walk.company.path("/accounting/fiscal_years")).await.expect(200);
    let is_first = |year: &&Value| year["start"] == "2026-01-01";
    let year = id(years["items"].as_array().unwrap().iter().find(is_first).unwrap());
    let path = |act: &str| format!("/accounting/fiscal_years/{year}/{act}");
    let closing = json!({"label": "Clôture", "opening_journal": "AN", "opening_label": "À nouveaux"});
    let balances = "Compte;Débit;Crédit\n512;5,00;\n101;;5,00\n";
    let opening = path("opening_balances?journal=AN&label=x");
    walk.act("import_opening_balances", Makes, &opening, json!(balances)).await;
    let provision = json!({
        "kind": "provision", "date": "2026-12-31", "journal": "OD", "label": "Litige", "amount": "100",
        "held_account": "1511", "other_account": "6815",
    });
    walk.act("post_year_end_entry", Makes, "/accounting/year_end_entries", provision).await;
    revalued(walk, &path("revaluation")).await;
    walk.made("/accounting/journals", json!({"code": "CL", "name": "Clôture", "type": "closing"})).await;
    walk.act("close_fiscal_year", Changes, &path("close"), closing).await;
    let sealed = json!({"fiscal_year_id": year, "until": "2026-12-31"});
    walk.act("create_seal", Makes, "/accounting/seals", sealed).await;
    let archive = walk.act("create_year_archive", Makes, &path("archives"), Value::Null).await;
    app.works().await;
    let archive = format!("{}/{}", path("archives"), id(&archive));
    walk.act("delete_year_archive", TakesAway, &archive, Value::Null).await;
    let decided = json!({"date": "2027-05-31", "journal": "OD", "label": "AG"});
    let allocated = walk.act("allocate_result", Makes, &path("allocation"), decided).await;
    let entry = allocated["entry_id"].as_str().unwrap();
    let reverse = walk.company.path(&format!("/accounting/entries/{entry}/reverse"));
    walk.client.post_at(&reverse, 1, json!({"date": "2027-06-01"})).await.expect(201);
    walk.act_at("reopen_fiscal_year", Changes, &path("reopen"), 2, json!({"reason": "Facture oubliée"}))
        .await;
}

/// Dollars on a bank, at the end of a year.
async fn revalued(walk: &mut Walk, path: &str) {
    let rate = json!({"rate": "1", "quotation": "foreign_per_base"});
    let rates = walk.company.path("/accounting/exchange_rates/EUR/USD/2026-12-31");
    walk.client.put(&rates, rate).await.expect(200);
    let lines = json!([
        {"account": "512", "debit": "5", "currency": "USD", "currency_amount": "6"}, {"account": "101", "credit": "5"},
    ]);
    let entry = json!({"journal": "OD", "date": "2026-02-10", "label": "y", "lines": lines});
    let draft = id(&walk.made("/accounting/entries", entry).await);
    let post = walk.company.path(&format!("/accounting/entries/{draft}/post"));
    walk.client.post_at(&post, 1, json!({})).await.expect(200);
    let asked = json!({"journal": "OD", "label": "Change", "is_net_by_currency": false});
    walk.act("post_revaluation", Makes, path, asked).await;
    walk.act("cancel_revaluation", TakesAway, path, Value::Null).await;
}
