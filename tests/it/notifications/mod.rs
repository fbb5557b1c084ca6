//! What people are told of, where, and when.

mod live;
mod settings;
mod telling;

use serde_json::{Value, json};

use crate::support::{Client, Company, TestApp};

const FEC: &str = "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|\
    PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise\r\n\
    OD|Divers|1|20250110|512000|Banque|||P1|20250110|x|5,00|0,00|||20250131||\r\n\
    OD|Divers|1|20250110|701000|Ventes|||P1|20250110|x|0,00|5,00|||20250131||\r\n";

/// Imports a FEC of one entry.
async fn imports_a_fec(client: &Client, company: Company) {
    let uploads = company.path("/accounting/fec_imports?file_name=123456789FEC20251231.txt");
    let report = client.upload(&uploads, FEC).await.expect(201);
    let run = company.path(&format!("/accounting/fec_imports/{}/run", report["id"].as_str().unwrap()));
    let year = json!({"fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-12-31", "valid_entries_only": false});
    client.post_at(&run, report["version"].as_u64().unwrap().try_into().unwrap(), year).await.expect(200);
}

/// Gives a member another role.
async fn changes_role(admin: &Client, company: Company, member: &Client, role: &str) {
    let user = member.get("/identity/session").await.expect(200)["user"]["id"].as_str().unwrap().to_owned();
    admin.patch(&company.path(&format!("/members/{user}")), json!({"role": role})).await.expect(200);
}

/// What somebody is told, newest first: kinds, after the work that is due.
async fn told(app: &TestApp, client: &Client) -> Vec<String> {
    app.works().await;
    let list = client.get("/notifications").await.expect(200);
    list["items"].as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap().to_owned()).collect()
}

async fn newest(client: &Client) -> Value {
    client.get("/notifications").await.expect(200)["items"][0].clone()
}

async fn unread(client: &Client) -> u64 {
    client.get("/notifications?limit=1").await.expect(200)["unread_count"].as_u64().unwrap()
}
