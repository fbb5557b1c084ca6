//! Short lists as files: years, files received, roles, archives, invitations, keys, webhooks. No secret is in any of them.

use api::jobs;
use chrono::TimeDelta;
use data_encoding::{BASE64, HEXLOWER};
use diesel::QueryDsl;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use tenancy::schema::platform::api_keys;

use super::{csv_rows, sheet};
use crate::accounting::books::Books;
use crate::accounting::fec;
use crate::support::{TestApp, client::Answer};

impl Books {
    /// A list of the company as a file.
    async fn exports(&self, list: &str) -> Answer {
        self.client.get(&self.company.path(&format!("/exports/{list}"))).await
    }
}

#[tokio::test]
async fn the_fiscal_years_and_the_files_received_are_exported_as_they_are_listed() {
    let books = Books::open().await;
    let report = books.uploads("732829320FEC20251231.txt", &fec::sales(3)).await.expect(201);
    let run = json!({
        "fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-12-31", "valid_entries_only": false,
    });
    books.runs(&report, run).await.expect(200);
    books.app.clock().advance(TimeDelta::minutes(1));
    let waiting = books.uploads("=1.txt", &fec::sales(2)).await.expect(201);

    let years = csv_rows(&books.get("/exports/fiscal_years?format=csv&language=en").await, b',');
    assert_eq!(years[0], ["First day", "Last day", "State", "Posted entries", "Drafts"]);
    assert_eq!(years[1], ["2026-01-01", "2026-12-31", "Open", "0", "0"]);
    assert_eq!(years[2], ["2025-01-01", "2025-12-31", "Open", "3", "0"]);

    let files = csv_rows(&books.get("/exports/fec_imports?format=csv").await, b';');
    let size = waiting["size_bytes"].to_string();
    assert_eq!(files.len(), 3);
    assert_eq!(files[1][0], "'=1.txt");
    assert_eq!(files[1][2..], ["awa Traoré", &size, "À décider", "", "", ""]);
    assert_eq!(files[2][0], "732829320FEC20251231.txt");
    assert_eq!(files[2][4..], ["Importé", "3", "2025-01-01", "2025-12-31"]);
    let (name, rows) = sheet(&books.get("/exports/fec_imports?format=xlsx&language=ar").await);
    assert_eq!(
        (name.as_str(), rows.len(), rows[2][4].to_string().as_str()),
        ("ملفات FEC المستلمة", 3, "مستورد")
    );
}

#[tokio::test]
async fn the_invitations_that_wait_are_exported_with_what_became_of_them() {
    let books = Books::open().await;
    let program = books.app.program(books.company, &books.client, &["users.read"]).await;
    let role = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    let own = books.client.post(&books.company.path("/roles"), role).await.expect(201)["key"].clone();
    for (email, role) in [("old@example.org", &json!("viewer")), ("new@example.org", &own)] {
        let invitation = json!({"email": email, "role": role});
        books.client.post(&books.company.path("/invitations"), invitation).await.expect(201);
        books.app.clock().advance(TimeDelta::minutes(1));
    }
    let rows = csv_rows(&books.exports("invitations?format=csv").await, b';');
    let people: Vec<&[String]> = rows[1..].iter().map(|row| &row[..4]).collect();
    assert_eq!(people[0], ["new@example.org", "Caisse", "En attente", "awa Traoré"]);
    assert_eq!(people[1], ["old@example.org", "Lecteur", "En attente", "awa Traoré"]);
    books.app.clock().advance(TimeDelta::days(8));
    let later = program.get(&books.company.path("/exports/invitations?format=xlsx&language=en")).await;
    let (name, rows) = sheet(&later);
    assert_eq!((name.as_str(), rows[1][2].to_string().as_str()), ("Pending invitations", "Expired"));
}

#[tokio::test]
async fn roles_are_exported_with_what_they_open_and_how_many_have_them() {
    let books = Books::open().await;
    let role = json!({"name": "=Caisse", "permissions": ["accounting.read"]});
    let own = books.client.post(&books.company.path("/roles"), role).await.expect(201)["key"].clone();
    for name in ["eve", "zoe"] {
        books.app.member(books.company, name, own.as_str().unwrap()).await;
    }
    let rows = csv_rows(&books.exports("roles?format=csv").await, b';');
    assert_eq!(rows[0], ["Rôle", "Prédéfini", "Droits", "Membres"]);
    let listed = books.client.get(&books.company.path("/roles")).await.expect(200);
    assert_eq!(rows.len(), 1 + listed["items"].as_array().unwrap().len());
    let row = |name: &str| {
        rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("{rows:?}"))[1..].to_vec()
    };
    assert_eq!(row("'=Caisse"), ["non", "dashboard.read, accounting.read", "2"]);
    assert_eq!(row("Administrateur")[2], "1");
    let admin = &row("Administrateur")[1];
    assert!(
        admin.contains("users.manage") && !admin.contains("sales."),
        "of modules that there are: {admin}"
    );
    let (name, cells) = sheet(&books.exports("roles?format=xlsx&language=ar").await);
    assert_eq!((name.as_str(), cells.len()), ("الأدوار", rows.len()));
    let bob = books.app.member(books.company, "bob", "employee").await;
    bob.get(&books.company.path("/exports/roles?format=csv")).await.assert_problem(403, "permission_missing");
}

#[tokio::test]
async fn archives_are_exported_to_the_owner_alone_with_what_became_of_them() {
    let books = Books::open().await;
    let path = books.company.path("/data_exports");
    books.client.post(&path, Value::Null).await.expect(202);
    while jobs::transfer_next(books.app.app()).await.unwrap() {}
    books.app.clock().advance(TimeDelta::minutes(1));
    books.client.post(&path, Value::Null).await.expect(202);
    let done = books.client.get(&path).await.expect(200)["items"][1].clone();
    let rows = csv_rows(&books.exports("data_exports?format=csv&language=en").await, b',');
    assert_eq!(rows[1][1..], ["Waiting", "0", "0", "", "", ""]);
    let size = done["size_bytes"].to_string();
    assert_eq!(rows[2][1..5], ["Ready", size.as_str(), "0", ""], "the latest first");
    assert_eq!(rows[2][6], done["sha256"].as_str().unwrap());
    let (name, cells) = sheet(&books.exports("data_exports?format=xlsx").await);
    assert_eq!((name.as_str(), cells.len()), ("Archives", 3));
    let bob = books.app.member(books.company, "bob", "admin").await;
    bob.get(&books.company.path("/exports/data_exports?format=csv")).await.assert_problem(403, "owner_only");
}

#[tokio::test]
async fn keys_are_exported_without_their_secrets() {
    let books = Books::open().await;
    let key = json!({"name": "=Caisse", "permissions": ["accounting.read", "users.read"]});
    let made = books.client.post(&books.company.path("/api_keys"), key).await.expect(201);
    let (prefix, token) = (made["key"]["prefix"].as_str().unwrap(), made["token"].as_str().unwrap());
    let secret = token.strip_prefix(prefix).expect("a key begins with what is shown of it").trim_matches('_');
    let rows = csv_rows(&books.exports("api_keys?format=csv&language=en").await, b',');
    assert_eq!(rows[1][..4], ["'=Caisse", prefix, "users.read, accounting.read", "awa Traoré"]);
    assert_eq!(rows[1][6..], ["no", "", "", ""]);
    let (_, cells) = sheet(&books.exports("api_keys?format=xlsx").await);
    let kept: Vec<u8> = api_keys::table
        .select(api_keys::token_sha256)
        .first(&mut books.app.database().superuser().await)
        .await
        .unwrap();
    let written = format!("{rows:?} {cells:?}");
    assert!(!written.contains(secret));
    for kept in [HEXLOWER.encode(&kept), BASE64.encode(&kept), format!("{kept:?}")] {
        assert!(!written.contains(&kept), "nor what it is known by");
    }
}

#[tokio::test]
async fn endpoints_and_deliveries_are_exported_without_what_only_their_owner_is_to_know() {
    let books = Books::open().await;
    let hooks = books.company.path("/webhook_endpoints");
    let hook = |url: &str, types: Value| json!({"url": url, "description": "Caisse", "event_types": types});
    let address = "https://hooks.example.com/services/T0P/S3CRET?key=S3CRET";
    let made = books.client.post(&hooks, hook(address, json!([]))).await.expect(201);
    books.app.clock().advance(TimeDelta::minutes(1));
    let other = hook("https://example.net/in", json!(["journal.created"]));
    books.client.post(&hooks, other).await.expect(201);
    let journal = json!({"code": "ZZ", "name": "À part", "type": "miscellaneous"});
    books.post("/journals", journal).await.expect(201);

    let rows = csv_rows(&books.exports("webhook_endpoints?format=csv").await, b';');
    assert!(rows[2][0].starts_with("https://hooks.example.com/… ("), "{rows:?}");
    assert_eq!(rows[2][1..5], ["Caisse", "Tous les événements", "oui", ""]);
    assert!(rows[1][0].starts_with("https://example.net/… ("), "newest first: {rows:?}");
    let endpoint = made["endpoint"]["id"].as_str().unwrap();
    let sent = format!("webhook_deliveries?format=csv&endpoint_id={endpoint}");
    let sent = csv_rows(&books.exports(&sent).await, b';');
    let shown = rows[2][0].as_str();
    assert!(sent[1..].iter().any(|row| row[3..6] == [shown, "En cours", "0"]), "{sent:?}");
    assert!(sent[1..].iter().all(|row| row[2].starts_with("msg_")), "{sent:?}");
    let failed = books.exports("webhook_deliveries?format=csv&state=failed").await;
    assert_eq!(csv_rows(&failed, b';').len(), 1, "nothing failed");
    let (_, cells) = sheet(&books.exports("webhook_endpoints?format=xlsx&language=es").await);
    let (_, all) = sheet(&books.exports("webhook_deliveries?format=xlsx&language=es").await);
    let whole = format!("{rows:?} {sent:?} {cells:?} {all:?}");
    let signing = made["secret"].as_str().unwrap();
    assert!(!whole.contains("S3CRET") && !whole.contains(signing), "{whole}");
}

#[tokio::test]
async fn a_short_list_has_the_bound_of_every_file() {
    let books = Books::open_in(TestApp::start_with(&[("EXPORT_MAX_ROWS", "1")]).await, "EUR").await;
    books.get("/exports/fiscal_years?format=csv").await.expect(200);
    for name in ["Caisse", "Boutique"] {
        let key = json!({"name": name, "permissions": ["accounting.read"]});
        books.client.post(&books.company.path("/api_keys"), key).await.expect(201);
    }
    books.exports("api_keys?format=xlsx").await.assert_problem(422, "export_too_long");
}
