use std::collections::HashMap;
use std::fmt::Write;

use api::server;
use diesel::ExpressionMethods;
use diesel_async::RunQueryDsl;
use poem::http::Method;
use serde_json::{Value, json};
use tenancy::schema::platform::{plans, subscriptions};

use crate::support::{Client, Company, TestApp, sample::Operation};

/// Writes that change nothing of the company: what is computed, and the caller's own choices.
const OF_THE_CALLER: [&str; 3] = ["check_integrity", "fill_entry_template", "set_default_company"];

/// What an operation answered, as far as authority goes.
pub(super) async fn verdict(
    client: &Client,
    document: &Value,
    operation: &Operation,
    company: Company,
) -> String {
    let path = operation.path_in(document, company.0);
    let answer = if operation.takes_a_file() {
        client.request(operation.method.clone(), &path).file("").send().await
    } else {
        match operation.body(document) {
            Some(body) => client.request(operation.method.clone(), &path).json(&body).send().await,
            None => client.request(operation.method.clone(), &path).send().await,
        }
    };
    let status = answer.status.as_u16();
    assert!(status < 500, "{} answered {status}: {}", operation.id, answer.text());
    assert!(
        operation.answers().contains(&status),
        "{} answered {status}, which is not documented",
        operation.id
    );
    let code = answer.json()["code"].as_str().unwrap_or_default().to_owned();
    match status {
        401 | 402 => format!("{status}"),
        403 if code == "permission_missing" => "403".to_owned(),
        404 => "404".to_owned(),
        _ => "in".to_owned(),
    }
}

/// Puts the company's owner on a plan that has no module but those that every plan has.
async fn moves_to_a_bare_plan(app: &TestApp) {
    let mut conn = app.database().superuser().await;
    let bare = (
        plans::id.eq("bare"),
        plans::key.eq("bare"),
        plans::position.eq(9),
        plans::modules.eq(vec!["dashboard", "settings", "users", "security"]),
        plans::support_level.eq("basic"),
    );
    diesel::insert_into(plans::table).values(bare).execute(&mut conn).await.unwrap();
    diesel::update(subscriptions::table)
        .set((subscriptions::plan_id.eq("bare"), subscriptions::status.eq("active")))
        .execute(&mut conn)
        .await
        .unwrap();
}

#[tokio::test]
async fn who_may_do_what_is_the_committed_table() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, admin) = app.company("ACME", "awa").await;
    let (_, stranger) = app.company("Other", "bob").await;
    let mut callers = vec![("nobody", app.anonymous()), ("stranger", stranger)];
    for role in ["viewer", "employee", "accountant", "manager"] {
        callers.push((role, app.member(acme, role, role).await));
    }
    callers.push(("admin", admin.clone()));
    let mut table = format!("{:<28}", "operation");
    callers.iter().for_each(|(name, _)| write!(table, "{name:<12}").unwrap());
    table.push_str("ended       no module\n");
    let operations: Vec<Operation> =
        Operation::all(document).into_iter().filter(Operation::is_of_a_company).collect();
    let mut rows: Vec<String> = operations.iter().map(|operation| format!("{:<28}", operation.id)).collect();
    for (name, client) in &callers {
        for (operation, row) in operations.iter().zip(&mut rows) {
            let verdict = verdict(client, document, operation, acme).await;
            assert!(*name != "nobody" || verdict == "401", "{} lets nobody in", operation.id);
            assert!(*name != "stranger" || verdict == "404", "{} tells a stranger {verdict}", operation.id);
            let reads = operation.method == Method::GET || OF_THE_CALLER.contains(&operation.id.as_str());
            assert!(*name != "viewer" || reads || verdict == "403", "{} lets a viewer write", operation.id);
            let known = if *name == "stranger" || verdict != "404" { verdict } else { "in".to_owned() };
            write!(row, "{known:<12}").unwrap();
        }
    }
    app.clock().advance(chrono::TimeDelta::days(31));
    let admin = signs_in_again(&app, "awa").await;
    for (operation, row) in operations.iter().zip(&mut rows) {
        let verdict = verdict(&admin, document, operation, acme).await.replace("404", "in");
        write!(row, "{verdict:<12}").unwrap();
    }
    moves_to_a_bare_plan(&app).await;
    for (operation, row) in operations.iter().zip(&mut rows) {
        *row += &verdict(&admin, document, operation, acme).await.replace("404", "in");
    }
    table += &rows.join("\n");
    insta::assert_snapshot!("who_may_do_what", table);
}

/// The smallest tax-audit file that is reported on.
const FEC: &str = "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|\
    PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise\r\n\
    OD|Divers|1|20250110|512000|Banque|||P1|20250110|x|5,00|0,00|||20250131||\r\n\
    OD|Divers|1|20250110|701000|Ventes|||P1|20250110|x|0,00|5,00|||20250131||\r\n";

/// Values that everybody knows, by the names of the parameters.
const PLAIN: [(&str, &str); 22] = [
    ("number", "4119"),
    ("format", "csv"),
    ("file_name", "a.txt"),
    ("code", "ZX"),
    ("key", "accounting"),
    ("instalment", "1"),
    ("until", "2026-02-28"),
    ("in_service_on", "2026-02-01"),
    ("account", "411"),
    ("side", "receivable"),
    ("on", "2026-12-31"),
    ("position", "0"),
    ("kind", "provision"),
    ("base", "EUR"),
    ("currency", "USD"),
    ("day", "2026-02-27"),
    ("amount", "1"),
    ("journal", "AN"),
    ("label", "x"),
    ("tax_code", "S-STD"),
    ("from", "2026-01-01"),
    ("to", "2026-12-31"),
];

/// A company in which everything that an operation can name is there: its values by the names of the parameters.
async fn furnish(app: &TestApp, company: Company, admin: &Client) -> HashMap<&'static str, String> {
    let created = async |rest: &str, body: Value| {
        admin.post(&company.path(&format!("/accounting{rest}")), body).await.expect(201)
    };
    let archive = furnish_archive(app, company, admin).await;
    let lines = json!([{"account": "4119", "debit": "5"}, {"account": "512", "credit": "5"}]);
    let matched = created_match(company, admin).await;
    created("/accounts", json!({"number": "4119", "label": "Clients"})).await;
    created("/journals", json!({"code": "ZX", "name": "À part", "type": "miscellaneous"})).await;
    let entry = json!({"journal": "OD", "date": "2026-02-10", "label": "x", "lines": lines});
    let entry = created("/entries", entry).await;
    let files = format!("/accounting/entries/{}/attachments", entry["id"].as_str().unwrap());
    let receipt = admin.upload(&company.path(&format!("{files}?file_name=a.txt")), "Reçu").await.expect(201);
    let exception = json!({"scope": "all", "duration_hours": 24, "reason": "x"});
    let exception = created("/lock_exceptions", exception).await;
    let [asset, depreciation, loan] = furnish_register(company, admin).await;
    let [template, recurring] = furnish_templates(company, admin).await;
    let analytics = furnish_analytics(company, admin).await;
    furnish_rates(company, admin).await;
    let uploads = company.path("/accounting/fec_imports?file_name=732829320FEC20251231.txt");
    let import = admin.upload(&uploads, FEC).await.expect(201);
    let years = admin.get(&company.path("/accounting/fiscal_years")).await.expect(200);
    let first_year = years["items"].as_array().unwrap().last().unwrap();
    let seal = furnish_seal(company, admin, &first_year["id"]).await;
    app.member(company, "zoe", "viewer").await;
    let members = admin.get(&company.path("/members")).await.expect(200);
    let zoe = members["items"].as_array().unwrap().iter().find(|member| member["first_name"] == "zoe");
    let key = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    let key = admin.post(&company.path("/api_keys"), key).await.expect(201);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let created = async |rest: &str, body: Value| admin.post(&company.path(rest), body).await.expect(201);
    let role = created("/roles", json!({"name": "Caisse", "permissions": []})).await;
    let invitation = created("/invitations", json!({"email": "ina@example.org", "role": "viewer"})).await;
    let export = admin.post(&company.path("/data_exports"), Value::Null).await.expect(202);
    api::jobs::transfer_next(app.app()).await.unwrap();
    let hook = json!({"url": "https://hooks.example/", "event_types": []});
    let endpoint = text(&created("/webhook_endpoints", hook).await["endpoint"]["id"]);
    let test = company.path(&format!("/webhook_endpoints/{endpoint}/test"));
    let delivery = admin.request(Method::POST, &test).send().await.expect(202);
    let made = [
        ("export_id", text(&export["id"])),
        ("endpoint_id", endpoint),
        ("delivery_id", text(&delivery["delivery"]["id"])),
        ("api_key_id", text(&key["key"]["id"])),
        ("role_key", text(&role["key"])),
        ("invitation_id", text(&invitation["id"])),
        ("entry_id", text(&entry["id"])),
        ("import_id", text(&import["id"])),
        ("match_id", matched),
        ("exception_id", text(&exception["id"])),
        ("asset_id", asset),
        ("depreciation_id", depreciation),
        ("loan_id", loan),
        ("template_id", template),
        ("seal_id", seal),
        ("archive_id", archive),
        ("attachment_id", text(&receipt["id"])),
        ("recurring_entry_id", recurring),
        ("fiscal_year_id", text(&first_year["id"])),
        ("user_id", text(&zoe.unwrap()["user_id"])),
    ];
    made.into_iter().chain(analytics).chain(PLAIN.map(|(name, value)| (name, value.to_owned()))).collect()
}

/// An archive of the year, which was closed for it.
async fn furnish_archive(app: &TestApp, company: Company, admin: &Client) -> String {
    let years = admin.get(&company.path("/accounting/fiscal_years")).await.expect(200);
    let year = format!("/accounting/fiscal_years/{}", years["items"][0]["id"].as_str().unwrap());
    let closing = json!({"label": "x", "opening_journal": "AN", "opening_label": "x"});
    admin.post_at(&company.path(&format!("{year}/close")), 1, closing).await.expect(200);
    let archive = admin.post(&company.path(&format!("{year}/archives")), json!({})).await.expect(202);
    app.works().await;
    let reopening = json!({"reason": "x"});
    admin.post_at(&company.path(&format!("{year}/reopen")), 2, reopening).await.expect(200);
    archive["id"].as_str().unwrap().to_owned()
}

/// A seal of January.
async fn furnish_seal(company: Company, admin: &Client, year: &Value) -> String {
    let locks = company.path("/accounting/locks");
    admin.put_at(&locks, 1, json!({"all": "2026-01-31"})).await.expect(200);
    let january = json!({"fiscal_year_id": year, "until": "2026-01-31"});
    let seal = admin.post(&company.path("/accounting/seals"), january).await.expect(201);
    admin.put_at(&locks, 2, json!({"reason": "x"})).await.expect(200);
    seal["id"].as_str().unwrap().to_owned()
}

/// A template, and an entry that recurs by it.
async fn furnish_templates(company: Company, admin: &Client) -> [String; 2] {
    let created = async |rest: &str, body: Value| {
        let made = admin.post(&company.path(&format!("/accounting{rest}")), body).await.expect(201);
        made["id"].as_str().unwrap().to_owned()
    };
    let template = json!({
        "name": "Loyer", "journal": "AC", "label": "Loyer", "amounts": [],
        "lines": [{"account": "6132", "side": "debit", "formula": "10"}, {"account": "401", "side": "balance"}],
    });
    let template = created("/entry_templates", template).await;
    let recurring = json!({
        "name": "Loyer", "template_id": template, "amounts": [], "first_on": "2026-12-31", "months": 1,
    });
    [template.clone(), created("/recurring_entries", recurring).await]
}

/// An axis with a section, a key of it, and a budget.
async fn furnish_analytics(company: Company, admin: &Client) -> [(&'static str, String); 4] {
    let created = async |rest: &str, body: Value| {
        let made = admin.post(&company.path(&format!("/accounting{rest}")), body).await.expect(201);
        made["id"].as_str().unwrap().to_owned()
    };
    let axis = created("/analytic_axes", json!({"code": "MAG", "name": "Magasins"})).await;
    let sections = format!("/analytic_axes/{axis}/sections");
    let section = created(&sections, json!({"code": "PARIS", "name": "Paris"})).await;
    let shares = json!([{"section_id": section, "percent": "100"}]);
    let key =
        created("/distribution_keys", json!({"name": "Surface", "axis_id": axis, "shares": shares})).await;
    let years = admin.get(&company.path("/accounting/fiscal_years")).await.expect(200);
    let budget = json!({"fiscal_year_id": years["items"][0]["id"], "name": "Budget"});
    let budget = created("/budgets", budget).await;
    [("axis_id", axis), ("section_id", section), ("key_id", key), ("budget_id", budget)]
}

/// A rate of exchange that still holds on the last day of the year.
async fn furnish_rates(company: Company, admin: &Client) {
    let rate = json!({"rate": "1.0825", "quotation": "foreign_per_base"});
    for day in ["2026-02-27", "2026-12-31"] {
        let path = company.path(&format!("/accounting/exchange_rates/EUR/USD/{day}"));
        admin.put(&path, rate.clone()).await.expect(200);
    }
}

/// A fixed asset, the entry by which it is written off, and a loan with an instalment that is booked.
async fn furnish_register(company: Company, admin: &Client) -> [String; 3] {
    let created =
        async |rest: &str, body: Value| admin.post(&company.path(&format!("/accounting{rest}")), body).await;
    let asset = json!({
        "code": "A1", "name": "Fourgon", "account": "2182", "acquired_on": "2026-02-01", "cost": "6000",
        "method": "linear", "months": 60, "depreciation_account": "2818", "charge_account": "68112",
    });
    let asset = created("/assets", asset).await.expect(201);
    let run = json!({"until": "2026-02-28", "journal": "OD", "label": "Dotations"});
    let run = created("/depreciations", run).await.expect(201);
    let loan = json!({
        "code": "L1", "name": "Fourgon", "principal": "6000", "rate": "3", "period_months": 1, "instalments": 12,
        "method": "constant_annuity", "first_due_on": "2026-02-28", "principal_account": "164",
        "interest_account": "66116", "payment_account": "512",
    });
    let loan = created("/loans", loan).await.expect(201);
    let due = json!({"until": "2026-02-28", "journal": "BQ", "label": "Échéance"});
    created("/loan_instalments", due).await.expect(200);
    [&asset["id"], &run["entry_id"], &loan["id"]].map(|id| id.as_str().unwrap().to_owned())
}

/// A sale and its payment that settle one another: the id of their match.
async fn created_match(company: Company, admin: &Client) -> String {
    let mut lines = Vec::new();
    for [debit, credit] in [["411", "512"], ["512", "411"]] {
        let of = json!([{"account": debit, "debit": "5"}, {"account": credit, "credit": "5"}]);
        let entry = json!({"journal": "OD", "date": "2026-02-10", "label": "x", "lines": of});
        let entry = admin.post(&company.path("/accounting/entries"), entry).await.expect(201);
        let entry = entry["id"].as_str().unwrap().to_owned();
        admin
            .post_at(&company.path(&format!("/accounting/entries/{entry}/post")), 1, json!({}))
            .await
            .expect(200);
        lines.push(json!({"entry_id": entry, "position": usize::from(credit == "411")}));
    }
    let made = admin.post(&company.path("/accounting/matches"), json!({"lines": lines})).await.expect(201);
    made["id"].as_str().unwrap().to_owned()
}

/// What does not exist is 404 for everybody: only what is there shows that a stranger is not let in.
#[tokio::test]
async fn a_stranger_learns_nothing_of_what_is_there() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, admin) = app.company("ACME", "awa").await;
    let (other, stranger) = app.company("Other", "bob").await;
    let there = furnish(&app, acme, &admin).await;
    let (mut named, mut read) = (0, 0);
    for operation in Operation::all(document) {
        if !operation.is_of_a_company() || !operation.names_more_than_its_company() {
            continue;
        }
        named += 1;
        let send = async |client: &Client, company: Company| {
            let path = operation.path_to(company.0, &there);
            let mut request = client.request(operation.method.clone(), &path);
            if operation.declares("If-Match") {
                request = request.header("if-match", "\"1\"");
            }
            match operation.body(document) {
                _ if operation.takes_a_file() => request.file(FEC).send().await,
                Some(body) => request.json(&body).send().await,
                None => request.send().await,
            }
        };
        send(&stranger, acme).await.assert_problem(404, "not_found");
        // Nor are they found through the door of a company of one's own.
        if operation.names_an_id() {
            let refused = send(&stranger, other).await.status.as_u16();
            assert!(matches!(refused, 404 | 422), "{} answered {refused}", operation.id);
        }
        if operation.method == Method::GET {
            read += 1;
            let shown = send(&admin, acme).await;
            // Only of a closed year there is a result to allocate.
            if operation.id == "propose_result_allocation" {
                shown.assert_problem(409, "fiscal_year_not_closed");
                continue;
            }
            assert!(shown.status.is_success(), "{}: {}", operation.id, shown.text());
        }
    }
    assert!(named > 15 && read > 5, "{named} operations were asked, {read} of them reads");
}

async fn signs_in_again(app: &TestApp, name: &str) -> Client {
    use crate::support::app::{PASSWORD, address_of};
    let mut client = app.anonymous();
    client.signs_in(&address_of(name), PASSWORD).await.expect(201);
    client
}

#[tokio::test]
async fn nobody_and_a_broken_session_are_told_the_same_by_every_operation_that_asks_who_you_are() {
    let document = server::document();
    let app = TestApp::start().await;
    for operation in Operation::all(document) {
        if operation.definition()["security"] == json!([]) {
            continue;
        }
        let path = operation.path_in(document, uuid::Uuid::nil());
        let nobody = app.anonymous().request(operation.method.clone(), &path).json(&json!({})).send().await;
        nobody.assert_problem(401, "unauthenticated");
        let broken =
            app.anonymous().request(operation.method.clone(), &path).header("cookie", "partita_session=x");
        let body = operation.body(document).unwrap_or(json!({}));
        let broken = if operation.takes_a_file() {
            broken.header("content-type", "application/octet-stream").send().await
        } else {
            broken.json(&body).send().await
        };
        broken.assert_problem(401, "unauthenticated");
    }
}
