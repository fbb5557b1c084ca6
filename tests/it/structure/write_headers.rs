//! `Idempotency-Key` and `If-Match`: what the document says of each operation is what it does.

use std::collections::BTreeSet;

use api::server;
use poem::http::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Client, Company, TestApp, client::Answer, pictures::picture, sample::Operation};

const FEC: &str = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\t\
    PieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n\
    VT\tVentes\t1\t20250210\t411000\tClients\t\t\tF1\t20250210\tFacture\t12,00\t0,00\t\t\t20250228\t\t\r\n\
    VT\tVentes\t1\t20250210\t707000\tVentes\t\t\tF1\t20250210\tFacture\t0,00\t12,00\t\t\t20250228\t\t\r\n";

fn declaring(document: &Value, header: &str) -> Vec<Operation> {
    Operation::all(document).into_iter().filter(|operation| operation.declares(header)).collect()
}

/// A body that the operation takes, where the document's example is none.
fn body_of(document: &Value, operation: &Operation) -> Option<Value> {
    let lines = json!([
        {"account": "411", "debit": "12.00", "credit": ""}, {"account": "707", "debit": "", "credit": "12.00"},
    ]);
    Some(match operation.id.as_str() {
        "create_account" => json!({"number": "411900", "label": "Clients"}),
        "create_entry" | "update_entry" => {
            json!({"journal": "VE", "date": "2026-02-10", "label": "Facture", "lines": lines})
        }
        "create_fiscal_year" => json!({"start": "2027-01-01", "end": "2027-12-31"}),
        "create_tax_code" => json!({
            "code": "OWN", "name": "À nous", "usage": "sale", "kind": "domestic", "due": "debits",
            "rates": [{"from": "2026-01-01", "rate": "20"}],
        }),
        "create_journal" => json!({"code": "ZZ", "name": "Divers", "type": "miscellaneous"}),
        "run_fec_import" => json!({
            "fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-12-31", "valid_entries_only": false,
        }),
        "update_company_settings" => {
            let mut settings = operation.body(document)?;
            settings["email"] = json!("");
            settings["registration_number"] = json!("73282932000074");
            settings["sector"] = json!("");
            settings["website"] = json!("");
            settings["vat_number"] = json!("");
            settings["legal_form"] = json!("");
            settings["tax_regime"] = json!("real_simplified");
            settings["vat_period"] = json!("quarterly");
            settings
        }
        "update_company_module" => json!({"is_enabled": true}),
        "create_invitation" => json!({"email": "ina@example.org", "role": "viewer"}),
        "create_role" => json!({"name": "Ventes", "permissions": []}),
        "update_role" => json!({"name": "Ventes"}),
        "update_member" => json!({"role": "viewer"}),
        "create_api_key" => json!({"name": "Caisse", "permissions": ["accounting.read"]}),
        "offer_ownership" => json!({"user_id": Uuid::nil(), "company_name": "ACME"}),
        "create_webhook_endpoint" => json!({"url": "https://hooks.example/", "event_types": []}),
        "replay_failed_webhooks" => json!({"since": "2026-03-02T09:00:00Z"}),
        "create_asset" | "update_asset" => json!({
            "code": "A1", "name": "Fourgon", "account": "2182", "acquired_on": "2026-02-01", "cost": "6000",
            "method": "linear", "months": 60,
        }),
        "set_exchange_rate" => json!({"rate": "1.0825", "quotation": "foreign_per_base"}),
        "post_revaluation" => json!({"journal": "OD", "label": "Change", "is_net_by_currency": false}),
        "allocate_result" => json!({"date": "2027-05-31", "journal": "OD", "label": "AG"}),
        "post_year_end_entry" => json!({
            "kind": "provision", "date": "2026-12-31", "journal": "OD", "label": "Litige", "amount": "100",
            "held_account": "1511", "other_account": "6815",
        }),
        "dispose_of_asset" => json!({"disposed_on": "2026-02-28", "journal": "OD", "label": "Rebut"}),
        "update_asset_settings" => json!({"days_of_year": 365}),
        "create_entry_template" | "update_entry_template" => json!({
            "name": "Loyer", "journal": "AC", "label": "Loyer", "amounts": [],
            "lines": [{"account": "6132", "side": "debit", "formula": "10"}, {"account": "401", "side": "balance"}],
        }),
        "create_recurring_entry" | "update_recurring_entry" => json!({
            "name": "Loyer", "template_id": "00000000-0000-7000-8000-000000000000", "amounts": [],
            "first_on": "2026-02-28", "months": 1,
        }),
        "create_loan" | "update_loan" => json!({
            "code": "L1", "name": "Fourgon", "principal": "6000", "rate": "3", "period_months": 1, "instalments": 12,
            "method": "constant_annuity", "first_due_on": "2026-02-28", "principal_account": "164",
            "interest_account": "66116", "payment_account": "512",
        }),
        _ => return analytic_body(&operation.id).or_else(|| operation.body(document)),
    })
}

/// The same of analytics and budgets.
fn analytic_body(operation: &str) -> Option<Value> {
    Some(match operation {
        "create_analytic_axis"
        | "update_analytic_axis"
        | "create_analytic_section"
        | "update_analytic_section" => {
            json!({"code": "MAG", "name": "Magasins"})
        }
        "create_distribution_key" | "update_distribution_key" => json!({
            "name": "Surface", "axis_id": Uuid::nil(),
            "shares": [{"section_id": Uuid::nil(), "percent": "100"}],
        }),
        "update_line_split" => json!({"parts": []}),
        "create_budget" => json!({"fiscal_year_id": Uuid::nil(), "name": "Budget"}),
        "update_budget_lines" => json!({"lines": []}),
        _ => return None,
    })
}

async fn sends(
    client: &Client,
    document: &Value,
    operation: &Operation,
    at: &str,
    header: (&str, &str),
) -> Answer {
    let call = client.request(operation.method.clone(), at).header(header.0, header.1);
    match operation.id.as_str() {
        "set_company_logo" => return call.file(picture(9, 9)).send().await,
        "import_entries" => {
            return call
                .file("Date;Journal;Compte;Débit;Crédit\n2026-02-10;OD;607;5;\n2026-02-10;OD;401;;5\n")
                .send()
                .await;
        }
        "import_chart" => return call.file("Compte;Libellé\n999;Essai\n").send().await,
        "import_exchange_rates" => return call.file("2026-02-27;USD;1,0825").send().await,
        _ if operation.takes_a_file() => return call.file(FEC).send().await,
        _ => {}
    }
    match body_of(document, operation) {
        Some(body) => call.json(&body).send().await,
        None => call.send().await,
    }
}

#[tokio::test]
async fn a_write_refuses_a_key_and_a_version_that_the_document_does_not_give_it() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let mut refused = 0;
    for operation in Operation::all(document) {
        let path = operation.path_in(document, acme.0);
        let headers = [
            ("Idempotency-Key", "k1", "idempotency_key_not_supported"),
            ("If-Match", "\"1\"", "if_match_not_supported"),
        ];
        for (name, value, code) in headers {
            let is_declared = operation.declares(name);
            assert!(!is_declared || operation.method != Method::GET, "{} reads", operation.id);
            if is_declared || operation.method == Method::GET {
                continue;
            }
            let answer = sends(&awa, document, &operation, &path, (name, value)).await;
            assert_eq!(answer.json()["code"], code, "{}: {}", operation.id, answer.text());
            refused += 1;
        }
    }
    assert!(refused >= 30, "{refused} refusals");
}

#[tokio::test]
async fn a_parameter_that_an_operation_does_not_know_is_refused_by_every_one() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let mut refused = 0;
    for operation in Operation::all(document) {
        let path = operation.path_in(document, acme.0);
        let sign = if path.contains('?') { '&' } else { '?' };
        let answer =
            awa.request(operation.method.clone(), &format!("{path}{sign}no_such_thing=1")).send().await;
        assert_eq!(answer.json()["code"], "parameter_invalid", "{}: {}", operation.id, answer.text());
        refused += 1;
    }
    assert!(refused >= 140, "{refused} operations");
    let twice = awa.get(&acme.path("/audit_events?limit=1&limit=2")).await;
    twice.assert_problem(400, "parameter_invalid");
}

#[tokio::test]
async fn a_key_of_another_request_is_refused_by_every_operation_that_takes_one() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let import = uploads(&awa, acme, FEC, "first").await.expect(201);
    let role = json!({"name": "Caisse", "permissions": []});
    let role = awa.request(Method::POST, &acme.path("/roles")).header("idempotency-key", "first").json(&role);
    role.send().await.expect(201);
    let draft = awa.post(&acme.path("/accounting/entries"), sale()).await.expect(201);
    let draft = format!("/accounting/entries/{}", text(&draft["id"]));
    let operations = declaring(document, "Idempotency-Key");
    for operation in &operations {
        let path = match operation.id.as_str() {
            "run_fec_import" => acme.path(&format!("/accounting/fec_imports/{}/run", text(&import["id"]))),
            "update_company_module" => acme.path("/modules/accounting"),
            "create_attachment" => acme.path(&format!("{draft}/attachments?file_name=a.txt")),
            _ => operation.path_in(document, acme.0),
        };
        let answer = sends(&awa, document, operation, &path, ("idempotency-key", "first")).await;
        assert_eq!(answer.json()["code"], "idempotency_key_reused", "{}: {}", operation.id, answer.text());
    }
    let writes = Operation::all(document).into_iter().filter(Operation::is_of_a_company);
    let keyless = writes.filter(|one| one.method != Method::GET && !one.declares("Idempotency-Key"));
    let expected = [
        "check_integrity",
        "fill_entry_template",
        "preview_chart_import",
        "preview_entries_import",
        "preview_opening_balances",
        "set_default_company",
        "split_taxes",
    ];
    assert_eq!(keyless.map(|one| one.id).collect::<BTreeSet<_>>(), expected.map(str::to_owned).into());
}

#[tokio::test]
async fn an_old_version_is_refused_by_every_operation_that_takes_one() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let documents = versioned_documents(&app, acme, &awa).await;
    let named: BTreeSet<&str> = documents.iter().map(|(id, _)| *id).collect();
    let operations = declaring(document, "If-Match");
    assert_eq!(named, operations.iter().map(|operation| operation.id.as_str()).collect());
    for operation in &operations {
        let (_, path) = documents.iter().find(|(id, _)| *id == operation.id).unwrap();
        let answer = sends(&awa, document, operation, &acme.path(path), ("if-match", "\"9999\"")).await;
        assert_eq!(answer.json()["code"], "stale_version", "{}: {}", operation.id, answer.text());
        answer.assert_problem(412, "stale_version");
        let parameters = operation.definition()["parameters"].as_array().unwrap().iter();
        if parameters.filter(|one| one["name"] == "If-Match").any(|one| one["required"] == true) {
            let bare = sends(&awa, document, operation, &acme.path(path), ("x-request-id", "bare")).await;
            bare.assert_problem(428, "version_required");
        }
    }
}

fn sale() -> Value {
    let lines = json!([
        {"account": "411", "debit": "12.00", "credit": ""}, {"account": "707", "debit": "", "credit": "12.00"},
    ]);
    json!({"journal": "VE", "date": "2026-02-10", "label": "Facture", "lines": lines})
}

/// Where each operation that compares versions finds something to compare.
async fn versioned_documents(app: &TestApp, acme: Company, awa: &Client) -> Vec<(&'static str, String)> {
    let drafts = async || {
        let draft = awa.post(&acme.path("/accounting/entries"), sale()).await.expect(201);
        format!("/accounting/entries/{}", text(&draft["id"]))
    };
    let (entry, posted) = (drafts().await, drafts().await);
    awa.post_at(&acme.path(&format!("{posted}/post")), 1, json!({})).await.expect(200);
    let import = uploads(awa, acme, FEC, "first").await.expect(201);
    let import = format!("/accounting/fec_imports/{}", text(&import["id"]));
    let bob = app.member(acme, "bob", "viewer").await.get("/identity/session").await.expect(200);
    let member = format!("/members/{}", text(&bob["user"]["id"]));
    let key = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    let key = awa.post(&acme.path("/api_keys"), key).await.expect(201);
    let role = json!({"name": "Caisse", "permissions": []});
    let role = awa.post(&acme.path("/roles"), role).await.expect(201);
    let role = format!("/roles/{}", text(&role["key"]));
    let hook = json!({"url": "https://hooks.example/", "event_types": []});
    let hook = awa.post(&acme.path("/webhook_endpoints"), hook).await.expect(201);
    let hook = format!("/webhook_endpoints/{}", text(&hook["endpoint"]["id"]));
    let [asset, loan, template, recurring] = kept(acme, awa).await;
    let analytics = kept_analytics(acme, awa, &posted).await;
    let (account, journal) = ("/accounting/accounts/411".to_owned(), "/accounting/journals/VE".to_owned());
    let years = awa.get(&acme.path("/accounting/fiscal_years")).await.expect(200);
    let year = format!("/accounting/fiscal_years/{}", text(&years["items"][0]["id"]));
    let documents = vec![
        ("close_fiscal_year", format!("{year}/close")),
        ("reopen_fiscal_year", format!("{year}/reopen")),
        ("delete_account", account.clone()),
        ("delete_entry", entry.clone()),
        ("delete_fiscal_year", year.clone()),
        ("delete_journal", journal.clone()),
        ("delete_role", role.clone()),
        ("delete_webhook_endpoint", hook.clone()),
        ("discard_fec_import", import.clone()),
        ("post_entry", format!("{entry}/post")),
        ("remove_member", member.clone()),
        ("reverse_entry", format!("{posted}/reverse")),
        ("run_fec_import", format!("{import}/run")),
        ("set_session_timeout", "/session_timeout".to_owned()),
        ("update_locks", "/accounting/locks".to_owned()),
        ("update_tax_code", "/accounting/tax_codes/S-STD".to_owned()),
        ("update_asset", asset.clone()),
        ("delete_asset", asset.clone()),
        ("dispose_of_asset", format!("{asset}/disposal")),
        ("cancel_asset_disposal", format!("{asset}/disposal")),
        ("update_asset_settings", "/accounting/asset_settings".to_owned()),
        ("update_loan", loan.clone()),
        ("delete_loan", loan),
        ("update_entry_template", template.clone()),
        ("delete_entry_template", template),
        ("update_recurring_entry", recurring.clone()),
        ("delete_recurring_entry", recurring),
        ("update_account", account),
        ("update_api_key", format!("/api_keys/{}", text(&key["key"]["id"]))),
        ("update_company", String::new()),
        ("update_company_settings", "/settings".to_owned()),
        ("update_entry", entry),
        ("update_journal", journal),
        ("update_member", member),
        ("update_role", role),
        ("update_webhook_endpoint", hook),
    ];
    documents.into_iter().chain(analytics).collect()
}

/// An axis, a section, a key, a posted line and a budget.
async fn kept_analytics(acme: Company, awa: &Client, posted: &str) -> Vec<(&'static str, String)> {
    let made = async |path: &str, body: Value| {
        let made = awa.post(&acme.path(path), body).await.expect(201);
        text(&made["id"])
    };
    let axis = made("/accounting/analytic_axes", json!({"code": "A", "name": "Axe"})).await;
    let axis_path = format!("/accounting/analytic_axes/{axis}");
    let section = made(&format!("{axis_path}/sections"), json!({"code": "S", "name": "Section"})).await;
    let shares = json!([{"section_id": section, "percent": "100"}]);
    let key = json!({"name": "Clé", "axis_id": axis, "shares": shares});
    let key = format!("/accounting/distribution_keys/{}", made("/accounting/distribution_keys", key).await);
    let years = awa.get(&acme.path("/accounting/fiscal_years")).await.expect(200);
    let budget = json!({"fiscal_year_id": years["items"][0]["id"], "name": "Budget"});
    let budget = format!("/accounting/budgets/{}", made("/accounting/budgets", budget).await);
    let section = format!("/accounting/analytic_sections/{section}");
    vec![
        ("update_analytic_axis", axis_path.clone()),
        ("delete_analytic_axis", axis_path),
        ("update_analytic_section", section.clone()),
        ("delete_analytic_section", section),
        ("update_distribution_key", key.clone()),
        ("delete_distribution_key", key),
        ("update_line_split", format!("{posted}/lines/0/analytics")),
        ("update_budget", budget.clone()),
        ("update_budget_lines", format!("{budget}/lines")),
        ("delete_budget", budget),
    ]
}

/// A fixed asset, a loan, a template of entries, and an entry that recurs by it.
async fn kept(acme: Company, awa: &Client) -> [String; 4] {
    let document = server::document();
    let mut made = Vec::new();
    for (id, path) in [
        ("create_asset", "/accounting/assets"),
        ("create_loan", "/accounting/loans"),
        ("create_entry_template", "/accounting/entry_templates"),
    ] {
        let operations = Operation::all(document);
        let operation = operations.iter().find(|operation| operation.id == id).unwrap();
        let body = body_of(document, operation).unwrap();
        let kept = awa.post(&acme.path(path), body).await.expect(201);
        made.push(format!("{path}/{}", text(&kept["id"])));
    }
    let template = made[2].rsplit('/').next().unwrap();
    let recurring = json!({
        "name": "Loyer", "template_id": template, "amounts": [], "first_on": "2026-02-28", "months": 1,
    });
    let recurring = awa.post(&acme.path("/accounting/recurring_entries"), recurring).await.expect(201);
    made.push(format!("/accounting/recurring_entries/{}", text(&recurring["id"])));
    made.try_into().unwrap()
}

async fn uploads(client: &Client, company: Company, content: &str, key: &str) -> Answer {
    let path = company.path("/accounting/fec_imports?file_name=732829320FEC20251231.txt");
    client.request(Method::POST, &path).header("idempotency-key", key).file(content).send().await
}

#[tokio::test]
async fn a_file_sent_again_under_its_key_is_stored_once() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let first = uploads(&awa, acme, FEC, "k1").await;
    let again = uploads(&awa, acme, FEC, "k1").await;
    assert_eq!(again.expect(201), first.expect(201));
    let other = FEC.replace("12,00", "13,00");
    uploads(&awa, acme, &other, "k1").await.assert_problem(422, "idempotency_key_reused");
    uploads(&awa, acme, &other, &"k".repeat(256)).await.assert_problem(400, "idempotency_key_invalid");
    uploads(&awa, acme, &other, "clé").await.assert_problem(400, "idempotency_key_invalid");
    let path = acme.path("/accounting/fec_imports?file_name=732829320FEC20251231.txt");
    let two =
        awa.request(Method::POST, &path).header("idempotency-key", "k3").header("idempotency-key", "k4");
    two.file(other.as_str()).send().await.assert_problem(400, "idempotency_key_invalid");
    assert_eq!(uploads(&awa, acme, FEC, "k2").await.expect(200)["id"], first.json()["id"]);
    let stored = awa.get(&acme.path("/accounting/fec_imports")).await.expect(200);
    assert_eq!(stored["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        std::fs::read_dir(app.files_of(TestApp::company_id(acme))).unwrap().count(),
        1,
        "what was not recorded is removed"
    );
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
