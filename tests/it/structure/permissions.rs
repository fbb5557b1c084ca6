//! `docs/permissions.md`: which operation takes which permission, as the service itself answers.
//!
//! `cargo xtask permissions` writes it; without it the test compares.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use api::server;
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use poem::http::Method;
use serde_json::Value;
use tenancy::schema::platform::roles;
use tenancy::{Permission, SystemRole};

use crate::support::{Client, Company, TestApp, client::Answer, sample::Operation};

const BEFORE: &str = "\
# Who may do what

Written by `cargo xtask permissions` from what the service answers; a test holds it against the service.

An operation of a company takes one permission: a module at a level (`read`, `write`, `manage`), which a level above it
includes. The five roles below are every company's; a company adds its own. What else stands in the way, such as a plan
without the module or a subscription that has ended, is in `tests/it/structure/snapshots`. Keys of programs may what their
scope names, each level by itself, as far as who made them may it; where they may not, a person must act.

## Of a company

| operation | takes | writes | keys | admin | manager | accountant | employee | viewer |
|---|---|---|---|---|---|---|---|---|
";

const BETWEEN: &str = "
## Of nobody's company

| operation | who | writes |
|---|---|---|
";

/// The order of the columns.
const ROLES: [SystemRole; 5] = [
    SystemRole::Admin,
    SystemRole::Manager,
    SystemRole::Accountant,
    SystemRole::Employee,
    SystemRole::Viewer,
];

/// Somebody whose role may do what the test says.
pub(super) struct Probe {
    app: TestApp,
    client: Client,
}

impl Probe {
    pub(super) async fn join(app: &TestApp, company: Company) -> Self {
        let role = (
            roles::id.eq(uuid::Uuid::from_u128(1)),
            roles::company_id.eq(company.0),
            roles::key.eq("probe"),
            roles::name.eq("Probe"),
            roles::name_key.eq("probe"),
            roles::permissions.eq(Vec::<String>::new()),
        );
        let mut conn = app.database().superuser().await;
        diesel::insert_into(roles::table).values(role).execute(&mut conn).await.unwrap();
        Self { app: app.clone(), client: app.member(company, "probe", "probe").await }
    }

    /// May do this and what it includes, and nothing else.
    async fn may(&self, permissions: &[Permission]) {
        let texts: Vec<String> = Permission::all()
            .filter(|one| permissions.iter().any(|all| all.module == one.module && one.level <= all.level))
            .map(|one| one.to_string())
            .collect();
        let mut conn = self.app.database().superuser().await;
        let probe = roles::table.filter(roles::key.eq("probe"));
        diesel::update(probe).set(roles::permissions.eq(texts)).execute(&mut conn).await.unwrap();
    }

    /// What an operation takes, the first thing first.
    pub(super) async fn asks(
        &self,
        document: &Value,
        operation: &Operation,
        company: Company,
    ) -> Vec<Permission> {
        let mut taken = Vec::new();
        loop {
            self.may(&taken).await;
            let answer = sends(&self.client, document, operation, company).await.json();
            if answer["code"] != "permission_missing" {
                return taken;
            }
            let detail = answer["detail"].as_str().unwrap();
            let permission = detail.strip_prefix("it takes ").unwrap().parse().unwrap();
            assert!(!taken.contains(&permission), "{} asks twice for {permission}", operation.id);
            taken.push(permission);
        }
    }
}

pub(super) async fn sends(
    client: &Client,
    document: &Value,
    operation: &Operation,
    company: Company,
) -> Answer {
    let path = operation.path_in(document, company.0);
    if operation.takes_a_file() {
        return client.request(operation.method.clone(), &path).file("").send().await;
    }
    match operation.body(document) {
        Some(body) => client.request(operation.method.clone(), &path).json(&body).send().await,
        None => client.request(operation.method.clone(), &path).send().await,
    }
}

#[tokio::test]
async fn the_table_of_permissions_is_what_the_service_asks_for() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, _owner) = app.company("ACME", "awa").await;
    let admin = app.member(acme, "ada", "admin").await;
    let probe = Probe::join(&app, acme).await;
    let mut text = BEFORE.to_owned();
    let (own, others): (Vec<_>, Vec<_>) =
        Operation::all(document).into_iter().partition(Operation::is_of_a_company);
    for operation in own {
        let taken = probe.asks(document, &operation, acme).await;
        assert!(!taken.is_empty(), "{} takes no permission", operation.id);
        let is_owners = sends(&admin, document, &operation, acme).await.json()["code"] == "owner_only";
        text += &row(&operation, &taken, is_owners);
    }
    text += BETWEEN;
    for operation in others {
        let who = if schemes(&operation).is_empty() {
            "anybody"
        } else if operation.path.starts_with("/operator/") {
            sends(&admin, document, &operation, acme).await.assert_problem(403, "operator_only");
            "operators of the instance"
        } else {
            "who is signed in"
        };
        writeln!(text, "| `{}` | {who} | {} |", operation.id, mark(writes(&operation))).unwrap();
    }
    compare_or_update(&text);
}

fn row(operation: &Operation, taken: &[Permission], is_owners: bool) -> String {
    let mut takes: Vec<String> = taken.iter().map(|permission| format!("`{permission}`")).collect();
    if taken.len() > 1 {
        // The first opens the door to oneself.
        takes = vec![format!("{} for oneself, else {}", takes[0], takes[1])];
    }
    if is_owners {
        takes.push("the owner alone".to_owned());
    }
    let keys = mark(schemes(operation).contains(&"api_key".to_owned()));
    let last = taken.last().unwrap();
    let marks: Vec<&str> = ROLES
        .iter()
        .map(|role| match (role.permissions().contains(*last), role.permissions().contains(taken[0])) {
            (true, _) => "x",
            (false, true) => "oneself",
            (false, false) => "",
        })
        .collect();
    format!(
        "| `{}` | {} | {} | {keys} | {} |\n",
        operation.id,
        takes.join(", "),
        mark(writes(operation)),
        marks.join(" | ")
    )
}

fn schemes(operation: &Operation) -> Vec<String> {
    let all = operation.definition()["security"].as_array().into_iter().flatten();
    all.flat_map(|scheme| scheme.as_object().into_iter().flat_map(|map| map.keys().cloned())).collect()
}

fn writes(operation: &Operation) -> bool {
    operation.method != Method::GET
}

fn mark(is: bool) -> &'static str {
    if is { "x" } else { "" }
}

#[expect(clippy::disallowed_methods, reason = "the one variable by which a developer asks for the file")]
fn compare_or_update(text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/permissions.md");
    if std::env::var("UPDATE_PERMISSIONS").is_ok() {
        fs::write(&path, text).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "docs/permissions.md is not what the service asks for: cargo xtask permissions");
}
