//! Every operation of a company under every plan that is offered, and under one that has no module: it is refused where its module is not in the plan, and
//! nowhere else, and the refusal names the plans that would do.

use api::server;
use billing::catalogue::{self, Need};
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use tenancy::Permission;
use tenancy::schema::platform::{plans, subscriptions};

use super::permissions::{Probe, sends};
use crate::support::{TestApp, sample::Operation};

const BARE: &str = "bare";

/// A plan with the modules that every plan has.
async fn lays_a_bare_plan(app: &TestApp) {
    let always = ["dashboard", "settings", "users", "security"];
    let bare = (
        (plans::id.eq(BARE), plans::key.eq(BARE), plans::position.eq(9)),
        (plans::modules.eq(always.to_vec()), plans::support_level.eq("basic")),
    );
    diesel::insert_into(plans::table)
        .values(bare)
        .execute(&mut app.database().superuser().await)
        .await
        .unwrap();
}

async fn moves_to(app: &TestApp, plan: &str) {
    let to = (subscriptions::plan_id.eq(plan), subscriptions::status.eq("active"));
    let mut superuser = app.database().superuser().await;
    diesel::update(subscriptions::table).set(to).execute(&mut superuser).await.unwrap();
}

#[tokio::test]
async fn each_plan_opens_its_modules_and_no_other() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, admin) = app.company("ACME", "awa").await;
    let probe = Probe::join(&app, acme).await;
    let mut operations: Vec<(Operation, Permission)> = Vec::new();
    for operation in Operation::all(document).into_iter().filter(Operation::is_of_a_company) {
        let taken = probe.asks(document, &operation, acme).await;
        operations.push((operation, taken[0]));
    }
    lays_a_bare_plan(&app).await;
    let offers = app.tenancy().platform_read(catalogue::offered).await.unwrap();
    let mut refused = 0;
    let rows = plans::table.filter(plans::retired_at.is_null()).select((plans::id, plans::modules));
    let rows: Vec<(String, Vec<String>)> = rows.load(&mut app.database().superuser().await).await.unwrap();
    assert!(rows.len() >= 5, "{rows:?}");
    for (plan, modules) in rows {
        moves_to(&app, &plan).await;
        for (operation, permission) in &operations {
            let answer = sends(&admin, document, operation, acme).await;
            let is_in = permission.module.is_always_included()
                || modules.iter().any(|key| key == permission.module.as_str());
            let is_refused = answer.status.as_u16() == 402;
            assert_eq!(is_refused, !is_in, "{} under {plan}: {}", operation.id, answer.text());
            if is_refused {
                refused += 1;
                let told = answer.assert_problem(402, "plan_required");
                let need = Need::Module(permission.module);
                let sold =
                    offers.iter().filter(|offer| !offer.prices.is_empty() && need.is_met_by(&offer.terms));
                let sold: Vec<Value> = sold.map(|offer| offer.terms.key.clone().into()).collect();
                assert_eq!(told["plans"], Value::Array(sold), "{} under {plan}", operation.id);
            }
        }
    }
    assert!(refused > 100, "{refused} were refused: the plan without modules refuses those of all modules");
}
