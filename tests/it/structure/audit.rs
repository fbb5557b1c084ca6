//! Every write of a company leaves who did what, and what was before and after, and is done once under its key.

mod analytics;
mod company;
mod templates;
mod years;

use std::collections::{BTreeMap, BTreeSet};

use api::{server, webhook_events};
use poem::http::Method;
use serde_json::{Value, json};

use crate::support::{Client, Company, TestApp, client::Answer, sample::Operation};

/// Writes that change nothing but the caller's own choices.
const OF_THE_CALLER: [&str; 7] = [
    "check_integrity",
    "fill_entry_template",
    "preview_chart_import",
    "preview_entries_import",
    "preview_opening_balances",
    "set_default_company",
    "split_taxes",
];

/// Writes whose answer holds a secret, which is kept nowhere.
const NOT_ANSWERED_AGAIN: [&str; 2] = ["create_api_key", "rotate_api_key"];

/// Writes whose first answer alone shows a secret.
const SHOWS_A_SECRET: [&str; 2] = ["create_webhook_endpoint", "rotate_webhook_secret"];

/// Acts of which no program outside is told: what is not there yet or any more, and what is told about webhooks themselves.
const NOT_TOLD: [&str; 19] = [
    "data_export_asked",
    "data_export_removed",
    "fec_discarded",
    "fec_reported",
    "invitation_resent",
    "invitation_revoked",
    "member_invited",
    "ownership_offer_cancelled",
    "ownership_offer_declined",
    "ownership_offered",
    "webhook_deliveries_replayed",
    "webhook_delivery_replayed",
    "webhook_endpoint_created",
    "webhook_endpoint_deleted",
    "webhook_endpoint_updated",
    "webhook_secret_rotated",
    "webhook_tested",
    "year_archive_asked",
    "year_archive_removed",
];

const FEC: &str = "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|\
    PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise\r\n\
    OD|Divers|1|20250110|512000|Banque|||P1|20250110|x|5,00|0,00|||20250131||\r\n\
    OD|Divers|1|20250110|701000|Ventes|||P1|20250110|x|0,00|5,00|||20250131||\r\n";

/// What an act does to its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Does {
    Makes,
    Changes,
    TakesAway,
}

/// Somebody who acts, and what their acts left.
struct Walk {
    company: Company,
    client: Client,
    operations: BTreeMap<String, Operation>,
    done: BTreeSet<String>,
}

impl Walk {
    /// Acts, and holds what was left against what the act does: the answer.
    async fn act(&mut self, id: &str, does: Does, path: &str, body: Value) -> Value {
        self.act_at(id, does, path, 1, body).await
    }

    /// [`Walk::act`] on a document at this version.
    async fn act_at(&mut self, id: &str, does: Does, path: &str, seen: u32, body: Value) -> Value {
        let operation = self.operations.get(id).unwrap_or_else(|| panic!("there is no {id}")).clone();
        assert!(self.done.insert(id.to_owned()), "{id} was done before");
        let answer = self.sends(&operation, path, seen, &body).await;
        assert!(answer.status.is_success(), "{id}: {}", answer.text());
        let left = self.left_by(id).await;
        assert!(!left.is_empty(), "{id} left nothing");
        let again = self.sends(&operation, path, seen, &body).await;
        assert_eq!(self.left_by(id).await, left, "{id} was done twice under its key");
        is_the_same(&operation.id, &answer, &again);
        for event in left {
            let action = event["operation"].as_str().unwrap();
            let is_told = webhook_events::of_act(action).is_some();
            assert!(is_told != NOT_TOLD.contains(&action), "{action} is told outside, or is said not to be");
            assert_ne!(event["operation"], id, "{id} has no name of its own: {event:#}");
            assert!(event["actor_id"].is_string() && event["actor_kind"] == "user", "{event:#}");
            assert_eq!(event["user_agent"], "Caisse/1.0", "{event:#}");
            let is_said = |state: &str| event[state].as_object().is_some_and(|fields| !fields.is_empty());
            let (before, after) = (is_said("before"), is_said("after"));
            assert!(before || does == Does::Makes, "{id} does not say what was: {event:#}");
            assert!(after || does == Does::TakesAway, "{id} does not say what is: {event:#}");
            assert!(before || after, "{id} says nothing: {event:#}");
        }
        answer.json()
    }

    /// Sends a write under a key of its own, the same each time.
    async fn sends(&self, operation: &Operation, path: &str, seen: u32, body: &Value) -> Answer {
        let id = operation.id.as_str();
        let call = self.client.request(operation.method.clone(), &self.company.path(path));
        let call = call.header("x-request-id", id).header("user-agent", "Caisse/1.0");
        let call = call.header("idempotency-key", id);
        let call = match body {
            Value::String(file) => call.file(file.as_str()),
            Value::Array(bytes) => call.file(bytes.iter().map(byte).collect::<Vec<u8>>()),
            Value::Null => call,
            body => call.json(body),
        };
        let seen = format!("\"{seen}\"");
        let call = if operation.declares("If-Match") { call.header("if-match", &seen) } else { call };
        call.send().await
    }

    async fn left_by(&self, request: &str) -> Vec<Value> {
        let trail = format!("/audit_events?request_id={request}");
        let left = self.client.get(&self.company.path(&trail)).await.expect(200);
        left["items"].as_array().unwrap().clone()
    }

    async fn made(&self, path: &str, body: Value) -> Value {
        self.client.post(&self.company.path(path), body).await.expect(201)
    }

    async fn drafted(&self) -> String {
        let lines = json!([{"account": "411", "debit": "5"}, {"account": "512", "credit": "5"}]);
        let entry = json!({"journal": "OD", "date": "2026-02-10", "label": "x", "lines": lines});
        format!("/accounting/entries/{}", id(&self.made("/accounting/entries", entry).await))
    }
}

/// Whether the second answer to a write is the first one: its status, its document, its version and its address.
fn is_the_same(id: &str, first: &Answer, again: &Answer) {
    if NOT_ANSWERED_AGAIN.contains(&id) {
        again.assert_problem(409, "idempotent_answer_lost");
        return;
    }
    assert_eq!(again.status, first.status, "{id}: {}", again.text());
    for name in ["etag", "location"] {
        assert_eq!(again.header(name), first.header(name), "{id}: {name}");
    }
    if SHOWS_A_SECRET.contains(&id) {
        assert!(first.json()["secret"].is_string() && again.json()["secret"].is_null(), "{id}");
    } else {
        assert_eq!(again.text(), first.text(), "{id}");
    }
}

fn byte(value: &Value) -> u8 {
    value.as_u64().unwrap().try_into().unwrap()
}

fn id(document: &Value) -> String {
    document["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn every_write_says_what_was_before_and_after() {
    let document = server::document();
    let app = TestApp::start().await;
    let (company, client) = app.company("ACME", "awa").await;
    let writes = Operation::all(document).into_iter();
    let writes = writes.filter(|operation| operation.is_of_a_company() && operation.method != Method::GET);
    let operations: BTreeMap<_, _> = writes.map(|operation| (operation.id.clone(), operation)).collect();
    let mut walk = Walk { company, client, operations, done: BTreeSet::new() };
    of_accounting(&mut walk).await;
    of_entries(&mut walk).await;
    of_matches(&mut walk).await;
    of_locks(&mut walk).await;
    of_assets(&mut walk).await;
    of_loans(&mut walk).await;
    analytics::of_analytics(&mut walk).await;
    years::of_years(&mut walk, &app).await;
    templates::of_templates(&mut walk).await;
    of_files(&mut walk).await;
    company::of_the_company(&mut walk, &app).await;
    company::of_webhooks(&mut walk).await;
    company::of_people(&mut walk, &app).await;
    let named: BTreeSet<&str> = walk.done.iter().map(String::as_str).chain(OF_THE_CALLER).collect();
    assert_eq!(named, walk.operations.keys().map(String::as_str).collect());
}

async fn of_accounting(walk: &mut Walk) {
    use Does::*;
    let account = json!({"number": "4119", "label": "Clients"});
    walk.act("create_account", Makes, "/accounting/accounts", account).await;
    walk.made("/accounting/accounts", json!({"number": "4118", "label": "Clients"})).await;
    walk.act("update_account", Changes, "/accounting/accounts/4118", json!({"label": "Autres"})).await;
    walk.act("delete_account", TakesAway, "/accounting/accounts/4119", Value::Null).await;
    walk.act("set_auxiliary", Makes, "/accounting/auxiliaries/FBAIL", json!({"name": "Bailleur"})).await;
    let journal = json!({"code": "ZX", "name": "À part", "type": "miscellaneous"});
    walk.act("create_journal", Makes, "/accounting/journals", journal).await;
    walk.made("/accounting/journals", json!({"code": "ZY", "name": "x", "type": "miscellaneous"})).await;
    walk.act("update_journal", Changes, "/accounting/journals/ZY", json!({"name": "y"})).await;
    walk.act("delete_journal", TakesAway, "/accounting/journals/ZX", Value::Null).await;
    let rates = json!([{"from": "2026-01-01", "rate": "20"}]);
    let tax = json!({"code": "OWN", "name": "x", "usage": "sale", "kind": "domestic", "due": "debits", "rates": rates});
    walk.act("create_tax_code", Makes, "/accounting/tax_codes", tax).await;
    walk.act("update_tax_code", Changes, "/accounting/tax_codes/OWN", json!({"name": "y"})).await;
    let rate = json!({"rate": "1.0825", "quotation": "foreign_per_base"});
    walk.act("set_exchange_rate", Makes, "/accounting/exchange_rates/EUR/USD/2026-02-27", rate).await;
    walk.act("delete_exchange_rate", TakesAway, "/accounting/exchange_rates/EUR/USD/2026-02-27", Value::Null)
        .await;
    let rates = json!("2026-02-27;USD;1,0825\n");
    walk.act("import_exchange_rates", Makes, "/accounting/exchange_rates/import", rates).await;
    walk.act("import_tax_codes", Changes, "/accounting/tax_codes/import", Value::Null).await;
    let year = json!({"start": "2027-01-01", "end": "2027-12-31"});
    walk.act("create_fiscal_year", Makes, "/accounting/fiscal_years", year).await;
    let later = json!({"start": "2028-01-01", "end": "2028-12-31"});
    let later = id(&walk.made("/accounting/fiscal_years", later).await);
    let later = format!("/accounting/fiscal_years/{later}");
    walk.act("delete_fiscal_year", TakesAway, &later, Value::Null).await;
}

async fn of_entries(walk: &mut Walk) {
    use Does::*;
    let lines = json!([{"account": "411", "debit": "7"}, {"account": "512", "credit": "7"}]);
    let entry = json!({"journal": "OD", "date": "2026-02-10", "label": "y", "lines": lines});
    walk.act("create_entry", Makes, "/accounting/entries", entry.clone()).await;
    let draft = walk.drafted().await;
    walk.act("update_entry", Changes, &draft, entry).await;
    let draft = walk.drafted().await;
    walk.act("delete_entry", TakesAway, &draft, Value::Null).await;
    let files = format!("{}/attachments", walk.drafted().await);
    let receipt =
        walk.act("create_attachment", Makes, &format!("{files}?file_name=a.txt"), json!("Reçu")).await;
    walk.act("delete_attachment", TakesAway, &format!("{files}/{}", id(&receipt)), Value::Null).await;
    let draft = walk.drafted().await;
    walk.act("post_entry", Changes, &format!("{draft}/post"), json!({})).await;
    let draft = walk.drafted().await;
    let entries = json!({"entries": [{"id": draft.rsplit('/').next(), "version": 1}]});
    walk.act("post_entries", Changes, "/accounting/entries/post", entries).await;
    let draft = walk.drafted().await;
    let path = walk.company.path(&format!("{draft}/post"));
    walk.client.post_at(&path, 1, json!({})).await.expect(200);
    let date = json!({"date": "2026-02-11"});
    walk.act_at("reverse_entry", Changes, &format!("{draft}/reverse"), 2, date).await;
    walk.drafted().await;
    walk.act("delete_draft_entries", TakesAway, "/accounting/drafts", Value::Null).await;
}

async fn of_matches(walk: &mut Walk) {
    use Does::*;
    let mut lines = Vec::new();
    for account in ["411", "512", "411", "512"] {
        let sides = [("512", "411"), ("411", "512")][usize::from(account == "411")];
        let entry = json!([{"account": sides.0, "debit": "9"}, {"account": sides.1, "credit": "9"}]);
        let entry = json!({"journal": "OD", "date": "2026-02-10", "label": "z", "lines": entry});
        let entry = id(&walk.made("/accounting/entries", entry).await);
        let path = walk.company.path(&format!("/accounting/entries/{entry}/post"));
        walk.client.post_at(&path, 1, json!({})).await.expect(200);
        lines.push(json!({"entry_id": entry, "position": usize::from(account == "512")}));
    }
    let made = walk.act("create_match", Makes, "/accounting/matches", json!({"lines": &lines[..2]})).await;
    walk.act("match_automatically", Changes, "/accounting/matches/automatic", json!({})).await;
    walk.act("delete_match", TakesAway, &format!("/accounting/matches/{}", id(&made)), Value::Null).await;
}

async fn of_locks(walk: &mut Walk) {
    use Does::*;
    walk.act("update_locks", Changes, "/accounting/locks", json!({"purchases": "2026-01-31"})).await;
    let exception = json!({"scope": "all", "duration_hours": 24, "reason": "x"});
    let made = walk.act("create_lock_exception", Makes, "/accounting/lock_exceptions", exception).await;
    let path = format!("/accounting/lock_exceptions/{}", id(&made));
    walk.act("end_lock_exception", Changes, &path, Value::Null).await;
}

async fn of_assets(walk: &mut Walk) {
    use Does::*;
    let asset = |code: &str| {
        json!({
            "code": code, "name": "Fourgon", "account": "2182", "acquired_on": "2026-02-01", "cost": "6000",
            "method": "linear", "months": 60, "depreciation_account": "2818", "charge_account": "68112",
        })
    };
    let made = walk.act("create_asset", Makes, "/accounting/assets", asset("A1")).await;
    let path = format!("/accounting/assets/{}", id(&made));
    walk.act("update_asset", Changes, &path, asset("A2")).await;
    let run = json!({"until": "2026-02-28", "journal": "OD", "label": "Dotations"});
    let run = walk.act("post_depreciation", Makes, "/accounting/depreciations", run).await;
    let run = format!("/accounting/depreciations/{}", run["entry_id"].as_str().unwrap());
    walk.act("cancel_depreciation", TakesAway, &run, Value::Null).await;
    let disposal = json!({"disposed_on": "2026-02-28", "journal": "OD", "label": "Rebut"});
    let gone = format!("{path}/disposal");
    walk.act_at("dispose_of_asset", Changes, &gone, 2, disposal).await;
    walk.act_at("cancel_asset_disposal", Changes, &gone, 3, Value::Null).await;
    walk.act_at("delete_asset", TakesAway, &path, 4, Value::Null).await;
    walk.act("update_asset_settings", Changes, "/accounting/asset_settings", json!({"days_of_year": 365}))
        .await;
}

async fn of_loans(walk: &mut Walk) {
    use Does::*;
    let loan = |code: &str| {
        json!({
            "code": code, "name": "Fourgon", "principal": "6000", "rate": "3", "period_months": 1, "instalments": 12,
            "method": "constant_annuity", "first_due_on": "2026-02-28", "principal_account": "164",
            "interest_account": "66116", "payment_account": "512",
        })
    };
    let made = walk.act("create_loan", Makes, "/accounting/loans", loan("L1")).await;
    let path = format!("/accounting/loans/{}", id(&made));
    walk.act("update_loan", Changes, &path, loan("L2")).await;
    let due = json!({"until": "2026-02-28", "journal": "BQ", "label": "Échéance"});
    walk.act("post_loan_instalments", Makes, "/accounting/loan_instalments", due).await;
    walk.act("cancel_loan_instalment", TakesAway, &format!("{path}/instalments/1"), Value::Null).await;
    walk.act_at("delete_loan", TakesAway, &path, 2, Value::Null).await;
}

async fn of_files(walk: &mut Walk) {
    use Does::*;
    let upload = "/accounting/fec_imports?file_name=732829320FEC20251231.txt";
    let first = walk.act("create_fec_import", Makes, upload, json!(FEC)).await;
    let other = FEC.replace("5,00", "6,00");
    let other = walk.client.upload(&walk.company.path(upload), other).await.expect(201);
    let path = format!("/accounting/fec_imports/{}", id(&other));
    walk.act("discard_fec_import", TakesAway, &path, Value::Null).await;
    let run = json!({"fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-12-31", "valid_entries_only": false});
    let path = format!("/accounting/fec_imports/{}/run", id(&first));
    walk.act("run_fec_import", Changes, &path, run).await;
}
